/* A run of draws and discards that is followed. In plain: event by event, as steps.h. */

#pragma once
#include "steps.h"

/* How an event is written (codes.py): kind, seat, whether it is a draw, what its flag says, whether it says more. Of
   OTHER nothing is said, and with it nothing is of a run. */
enum { KIND_BITS = 63, SEAT_AT = 6, DRAWN = 1 << 8, YES = 1 << 9, NO = 1 << 10, SAYS_MORE = 1 << 11, OTHER = 1 << 15 };
/* What may be claimed. Each is also what a note of a call tells; 0: there may be ways, of which Python knows. */
enum { PUNG = 1, KONG = 2, CHOW = 4 };
/* Why a run ends: the own tiles wait otherwise now; somebody may win on the discard; the hand is complete. */
enum { OTHERWISE = 1, OFFERED = 2, COMPLETE = 4 };
enum { EACH = 8 }; /* beside what may be called: other tiles that wait for the same are told, too */

typedef struct {
    int turn, calls, chow_seat[SEATS];
    Mask wild;
    PyObject *free;  /* who tells that a discard is not forbidden: a function, None for nobody; True: none is */
    PyObject *first; /* the same of the first event of the run, by its tile alone; None once that is taken */
    int reason, acted;
    int source, kind, wanted;                       /* the last discard; whom it brings nearer, or NOBODY */
    int begun[SEATS], dead[SEATS], hidden[SEATS];   /* turns that began while a seat waited */
} Run;

static void note(Follow *f, int what, int event, int turn, int place, int kind) {
    Note *n = &f->notes[f->noted++];
    const Seat *s = &f->seats[place];
    memset(n, 0, sizeof *n);
    n->what = what;
    n->event = event;
    n->turn = turn;
    n->place = place;
    n->kind = kind;
    n->shanten = s->distance - 1;
    if (what == LEVEL) {
        n->known = s->known;
        n->left = s->left;
        n->more = s->flags;
    } else {
        n->known = copies_of(s, (Mask)1 << kind);
        n->left = left_of(s, (Mask)1 << kind, n->known);
    }
}

/* The look of a seat; if it waits, and what is left has changed, that is noted. */
static int looks(Follow *f, int place, int event, int turn) {
    Seat *s = &f->seats[place];
    int known = s->known, left = s->left, flags = s->flags;
    if (put_look(f, place, event) < 0)
        return FAILED;
    if (s->waits && (known != s->known || left != s->left || flags != s->flags))
        note(f, LEVEL, event, turn, place, 0);
    return 0;
}

enum { NEARER = 1, NOT_NEARER = 0, NOT_KNOWN = -1 };

/* Whether the hand comes nearer by a meld of the tile with these of its own. */
static int nearer_with(const Kernel *k, const Seat *s, int tile, const int *given, int number) {
    Hand h = s->hand;
    for (int at = 0; at <= number; at++) {
        int kind = at < number ? given[at] : tile, slot = k->slot_of[kind];
        if (at < number)
            more_of(k, &h, kind, -1);
        if (slot >= 0) {
            if (k->flowers && s->hand.away[slot])
                return NOT_KNOWN;
            h.away[slot]++;
        } else {
            h.gone[kind]++;
            h.owned |= (Mask)1 << kind;
            if (PART_OF[kind] < 3)
                h.melded |= 1 << PART_OF[kind];
        }
    }
    if (++h.melds > MOST_SETS)
        return NOT_KNOWN;
    for (int at = 0; at <= number; at++) {
        int kind = at < number ? given[at] : tile, slot = k->slot_of[kind];
        if (slot >= 0 ? h.jokers[slot] + h.away[slot] > k->number[slot] : h.have[kind] + h.gone[kind] > COPIES)
            return NOT_KNOWN;
    }
    int suits = !k->gives_up; /* whether a suit is left to be given up: else no way leads to a complete hand */
    for (int suit = 0; suit < 3; suit++)
        suits |= !(h.melded >> suit & 1) && (h.given < 0 || h.given == suit);
    if (!suits)
        return NOT_KNOWN;
    int bound = s->distance - 1;
    Found found = near_hand(k, &h, bound, 0);
    return found.reached && found.distance <= bound ? NEARER : NOT_NEARER;
}

enum { MOST_WAYS = 12, MOST_WILD = 4, START_OF_HONORS = 27 };
/* The claims of a tile by which a hand comes nearer, by its tiles alone: for what, and what is given for it. */
typedef struct { int number, unknown, call[MOST_WAYS], given[MOST_WAYS][3]; } Ways;

/* One way to claim the tile, if the seat holds what is given, which is in order, and comes nearer by it. */
static void try_way(const Kernel *k, const Seat *s, int tile, int call, const int *given, Ways *ways) {
    int number = call == KONG ? 3 : 2;
    for (int at = 0, alike = 0; at < number; at++) {
        alike = at && given[at] == given[at - 1] ? alike + 1 : 1;
        if (copies_held(k, &s->hand, given[at]) < alike)
            return;
    }
    int says = nearer_with(k, s, tile, given, number);
    if (says == NOT_NEARER)
        return;
    if (says == NOT_KNOWN || ways->number == MOST_WAYS) {
        ways->unknown = 1;
        return;
    }
    ways->call[ways->number] = call;
    memcpy(ways->given[ways->number++], given, sizeof ways->given[0]);
}

/* Pungs and kongs of the tile with the first of these kinds, or of wild kinds alone, and with others of them. */
static void try_alike(const Kernel *k, const Seat *s, int tile, int calls, const int *kinds, int number, int firsts,
                      Ways *ways) {
    for (int first = 0; first < firsts; first++)
        for (int second = first; second < number; second++) {
            int given[3] = {kinds[first], kinds[second], 0};
            if (calls & PUNG)
                try_way(k, s, tile, PUNG, given, ways);
            for (int third = second; third < number && calls & KONG; third++) {
                given[2] = kinds[third];
                try_way(k, s, tile, KONG, given, ways);
            }
        }
}

/* All of them, and more: what a meld may be made of the ruleset knows. Where the tile is wild, it is anything. */
static void find_ways(const Kernel *k, const Seat *s, int tile, int calls, int chows, Mask wild, Ways *ways) {
    int alike[1 + MOST_WILD] = {tile}, run[START_OF_HONORS + MOST_WILD], wilds = 0, in_run = 0, most = 0;
    int anything = (int)(wild >> tile & 1), first_of_suit = tile - tile % 9;
    memset(ways, 0, sizeof *ways);
    chows = chows && calls & CHOW;
    for (int kind = 0; kind < KINDS; kind++) {
        int number = copies_held(k, &s->hand, kind), stands = (int)(wild >> kind & 1);
        if (kind == tile || stands || anything)
            most += number;
        if (stands && number && wilds++ < MOST_WILD)
            alike[wilds] = kind;
    }
    if (!chows && most < 2)
        return;
    if ((tile >= NATURAL && (!anything || k->slot_of[tile] < 0)) || wilds > MOST_WILD) {
        ways->unknown = 1;
        return;
    }
    for (int kind = anything ? 0 : tile; kind < (anything ? NATURAL : tile + 1); kind++) {
        alike[0] = kind;
        if (!(wild >> kind & 1) && copies_held(k, &s->hand, kind))
            try_alike(k, s, tile, calls, alike, 1 + wilds, 1, ways);
    }
    try_alike(k, s, tile, calls, alike + 1, wilds, wilds, ways);
    if (!chows || (!anything && tile >= START_OF_HONORS))
        return;
    for (int kind = anything ? 0 : above(tile - 2, first_of_suit);
         kind < (anything ? START_OF_HONORS : lower(tile + 3, first_of_suit + 9)); kind++)
        if (kind != tile && !(wild >> kind & 1) && copies_held(k, &s->hand, kind))
            run[in_run++] = kind;
    int natural = in_run;
    for (int each = 1; each <= wilds; each++)
        run[in_run++] = alike[each];
    for (int first = 0; first < in_run; first++)
        for (int second = first; second < in_run; second++) {
            const int given[3] = {run[first], run[second], 0};
            int apart = given[1] - given[0];
            if (second >= natural || (apart > 0 && apart < 3 && given[0] / 9 == given[1] / 9))
                try_way(k, s, tile, CHOW, given, ways);
        }
}

/* What a seat could claim the last discard for, in notes. */
static void wants(Follow *f, const Run *run, int place, int event) {
    Ways ways;
    find_ways(f->kernel, &f->seats[place], run->kind, run->calls, run->chow_seat[run->source] == place, run->wild,
              &ways);
    for (int at = 0; at < (ways.unknown ? 1 : ways.number); at++) {
        note(f, CALL, event, run->turn, place, run->kind);
        if (ways.unknown)
            continue;
        Note *n = &f->notes[f->noted - 1];
        n->more = ways.call[at];
        memcpy(n->given, ways.given[at], sizeof n->given);
    }
}

/* (place, tile, what may be called, whether a chow may be, the wild kinds): as `Following.calls`. */
static PyObject *follow_calls(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    static const long ranges[2][2] = {{0, PUNG | KONG | CHOW | EACH}, {0, 1}};
    long v[2];
    int place = place_of(args, number, 5), tile = place < 0 ? FAILED : kind_of(args[1]);
    if (tile < 0 || whole_args(args + 2, 2, ranges, v) < 0)
        return NULL;
    Mask wild = PyLong_AsUnsignedLongLong(args[4]);
    if (PyErr_Occurred())
        return NULL;
    const Follow *f = (Follow *)self;
    const Seat *s = &f->seats[place];
    Ways ways;
    if (tile == KINDS || !s->counted || s->holds != MOST_TILES - 1)
        Py_RETURN_NONE;
    find_ways(f->kernel, s, tile, (int)v[0], (int)v[1], wild, &ways);
    if (ways.unknown)
        Py_RETURN_NONE;
    PyObject *found = PyList_New(ways.number);
    for (int at = 0; found && at < ways.number; at++) {
        const int *given = ways.given[at];
        PyObject *told = Py_BuildValue("(iiii)", ways.call[at], given[0], given[1], given[2]);
        if (!told || PyList_SetItem(found, at, told) < 0)
            Py_CLEAR(found);
    }
    return found;
}

/* One draw: 1 and it is taken, 0 and nothing has changed. */
static int run_draw(Follow *f, Run *run, int place, int kind, int event) {
    for (int each = 0; each < SEATS; each++)
        if (f->seats[each].counted && f->seats[each].holds != MOST_TILES - 1)
            return 0;
    if (!draws_now(f->kernel, &f->seats[place], kind))
        return 0;
    for (int each = 0; each < SEATS; each++)
        if (run->wanted > 0 && run->wanted >> each & 1)
            wants(f, run, each, event - 1);
    if (draws_tile(f, place, kind, event) < 0)
        return FAILED;
    for (int each = 0; each < SEATS; each++) {
        const Seat *s = &f->seats[each];
        if (!s->counted || !s->waits)
            continue;
        run->begun[each]++;
        run->dead[each] += !s->left;
        run->hidden[each] |= s->left < 0;
    }
    run->turn++;
    run->wanted = NOBODY;
    run->acted |= 1 << place;
    Seat *s = &f->seats[place];
    s->ordinary = 1;
    if (s->earlier >> kind & 1 && !(s->waits && s->kinds >> kind & 1))
        note(f, LATE, event, run->turn, place, kind);
    if (!s->best)
        run->reason |= COMPLETE;
    return 1;
}

/* Whether it is told that this tile of the hand is free to be discarded. */
static int is_free(const Kernel *k, const Run *run, const Seat *s, int kind) {
    if (!s->ordinary && run->first != Py_None) {
        PyObject *told = PyObject_CallFunction(run->first, "i", kind);
        int free_ = told ? PyObject_IsTrue(told) : FAILED;
        Py_XDECREF(told);
        return free_;
    }
    if (!s->ordinary || run->free == Py_None)
        return 0;
    if (run->free == Py_True)
        return 1;
    PyObject *tiles = PyTuple_New(s->hand.tiles), *told = NULL;
    int at = 0;
    for (int each = 0; tiles && each < KINDS; each++)
        for (int copy = copies_held(k, &s->hand, each); copy > 0 && at < s->hand.tiles; copy--) {
            PyObject *tile = PyLong_FromLong(each);
            if (!tile || PyTuple_SetItem(tiles, at++, tile) < 0) {
                Py_CLEAR(tiles);
                break;
            }
        }
    if (tiles && s->hand.given >= 0)
        told = PyObject_CallFunction(run->free, "Ois#", tiles, kind, &"mps"[s->hand.given], (Py_ssize_t)1);
    else if (tiles)
        told = PyObject_CallFunction(run->free, "OiO", tiles, kind, Py_None);
    Py_XDECREF(tiles);
    int free_ = told ? PyObject_IsTrue(told) : FAILED;
    Py_XDECREF(told);
    return free_;
}

/* One discard: 1 and it is taken, 0 and nothing has changed. */
static int run_discard(Follow *f, Run *run, int place, int kind, int event) {
    const Kernel *k = f->kernel;
    Seat *s = &f->seats[place];
    Weighed w;
    for (int each = 0; each < SEATS; each++)
        if (each != place && f->seats[each].counted && f->seats[each].holds != MOST_TILES - 1)
            return 0;
    if (!weighs(f, place, kind, &w))
        return 0;
    int may = w.best.kind == kind ? 1 : is_free(k, run, s, w.best.kind);
    if (may <= 0)
        return may;
    Mask kinds = s->kinds;
    int waited = s->waits, same = kind == s->drawn, joined = s->joined;
    if (puts_down(f, place, kind, &w, event, run->turn) < 0)
        return FAILED;
    if (!same) {
        s->waits = waited && s->distance == 1 && s->kinds == kinds && !asks_of(k, s) && !(run->calls & EACH);
        s->self_draw = self_draw_of(k, s);
        if (!s->waits && (waited || joined || s->distance == 1))
            run->reason |= OTHERWISE;
    }
    if ((s->waits || s->distance > 1) && looks(f, place, event, run->turn) < 0)
        return FAILED;
    run->wanted = 0;
    for (int each = 0; each < SEATS; each++) {
        if (!(w.concerned >> each & 1))
            continue;
        const Seat *other = &f->seats[each];
        if (looks(f, each, event, run->turn) < 0)
            return FAILED;
        if (other->distance > 1)
            run->wanted |= 1 << each;
        else if (!(other->self_draw >> kind & 1))
            run->reason |= OFFERED;
    }
    run->source = place;
    run->kind = kind;
    run->acted |= 1 << place;
    return 1;
}

/* Whether all that Python knows of the seats is known here. */
static int all_told(const Follow *f) {
    for (int each = 0; each < SEATS; each++) {
        const Seat *s = &f->seats[each];
        if (s->counted && (!s->holds || (!s->joined && s->waits != (s->distance == 1))))
            return 0;
    }
    return 1;
}

static PyObject *notes_of(const Follow *f) {
    PyObject *found = PyList_New(f->noted);
    for (int at = 0; found && at < f->noted; at++) {
        const Note *n = &f->notes[at];
        PyObject *told = Py_BuildValue("(iiiiiiiiiiii)", n->what, n->event, n->turn, n->place, n->kind, n->known,
                                       n->left, n->more, n->given[0], n->given[1], n->given[2], n->shanten);
        if (!told || PyList_SetItem(found, at, told) < 0)
            Py_CLEAR(found);
    }
    return found;
}

/* Of each seat of which something has changed, as `SeatTold` has it. */
static PyObject *seats_of(Follow *f, const Run *run) {
    const Kernel *k = f->kernel;
    PyObject *found = PyList_New(0);
    for (int each = 0; found && each < SEATS; each++) {
        Seat *s = &f->seats[each];
        int acted = run->acted >> each & 1;
        if (!s->counted || !(acted || run->begun[each]))
            continue;
        Mask self_draw = s->waits ? s->self_draw : self_draw_of(k, s);
        PyObject *told = Py_BuildValue("(iiiiKKiiiii)", each, s->holds, acted, s->distance - 1,
                                       (unsigned long long)s->kinds, (unsigned long long)self_draw, asks_of(k, s),
                                       (s->holds == MOST_TILES ? s->best : s->distance) - 1, run->begun[each],
                                       run->dead[each], run->hidden[each]);
        if (!told || PyList_Append(found, told) < 0)
            Py_CLEAR(found);
        Py_XDECREF(told);
    }
    return found;
}

/* (events, at which one to begin, the turn, who tells that a discard is free, and that the first is, what may be claimed, who may chow of each seat, the
   wild kinds): as `Following.run`. */
static PyObject *follow_run(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    static const long when[2][2] = {EVENT, EVENT}, what[2][2] = {{0, PUNG | KONG | CHOW | EACH}, {0, 255}};
    long v[4];
    if (number != 8) {
        PyErr_SetString(PyExc_TypeError, "another number of arguments");
        return NULL;
    }
    if (whole_args(args + 1, 2, when, v) < 0 || whole_args(args + 5, 2, what, v + 2) < 0)
        return NULL;
    Follow *f = (Follow *)self;
    Run run;
    memset(&run, 0, sizeof run);
    run.turn = (int)v[1];
    run.free = args[3];
    run.first = args[4];
    run.calls = (int)v[2];
    run.wanted = NOBODY;
    for (int each = 0; each < SEATS; each++)
        run.chow_seat[each] = (int)(v[3] >> 2 * each & 3);
    run.wild = PyLong_AsUnsignedLongLong(args[7]);
    if (PyErr_Occurred())
        return NULL;
    Py_buffer events;
    if (PyObject_GetBuffer(args[0], &events, PyBUF_SIMPLE) < 0)
        return NULL;
    const uint8_t *bytes = events.buf;
    Py_ssize_t most = events.len / 2, at = v[0];
    int says = all_told(f);
    f->noted = 0;
    for (; says > 0 && !run.reason && at < most && at < LATEST - 1 && run.turn < LATEST &&
           f->noted + NOTES_OF_AN_EVENT <= MOST_NOTES; at += says > 0) {
        uint16_t code;
        memcpy(&code, bytes + 2 * at, sizeof code);
        int place = code >> SEAT_AT & 3, kind = lower(code & KIND_BITS, KINDS);
        if (code & OTHER || (code & DRAWN && code & YES))
            break;
        if (code & DRAWN)
            says = run_draw(f, &run, place, kind, (int)at + 1);
        else
            says = run_discard(f, &run, place, kind, (int)at + 1);
        run.first = Py_None;
    }
    PyBuffer_Release(&events);
    if (says < 0)
        return NULL;
    if (at == v[0])
        Py_RETURN_NONE;
    PyObject *seats = seats_of(f, &run), *notes = seats ? notes_of(f) : NULL;
    PyObject *found = notes ? Py_BuildValue("(niiiOO)", at, run.turn, run.reason, run.wanted, seats, notes) : NULL;
    Py_XDECREF(seats);
    Py_XDECREF(notes);
    return found;
}
