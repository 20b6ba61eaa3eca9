/* Draws, discards, flowers and claims that are plain, for the audit. In plain: engine/table/check.py and apply.py. */

#pragma once
#include "run.h"

/* The short way of the audit: how far events are plain, so that nothing can be said against
   them, and what the seats have drawn, claimed and put down then. What is in any doubt ends a run before it. */
enum { MOST_OF_A_RUN = 256, MOST_HELD = 32, MOST_LAID = 8, MOST_CALLED = 16, HIDDEN_KIND = KINDS };
enum { TO_DRAW, HOLDING, NEITHER, TO_REPLACE }; /* what the table waits for: as in engine/follow/plain.py */
enum { INFERS = 1, OPENING = 2, PUT = 4, FLOWERS = 8, FRESH = 16 }; /* of the rules and the table: as in engine/follow/plain.py */

typedef struct { int counted, tiles, draws, puts, laid; uint8_t have[KINDS + 1], flowers[MOST_LAID]; } Held;
typedef struct { int seat, kind, drawn, kong, by; long turn; } Put; /* `by`: who has claimed it, NOBODY */
typedef struct { int seat, call, first, second, kind, source; long turn; } Called;
typedef struct {
    PyObject *hands, *voids, *free, *forbidden, *after, *state;
    int turn, waits, drawn, kong, around, barred, flags;
    long front, left, turns, tail;
    Mask flowers, wild;             /* the kinds that may be put down; those that are no natural tiles in a meld */
    int calls, chows, called;       /* what may be claimed; who may chow the discards of each seat, two bits each */
    Called claims[MOST_CALLED];
    int from_head, draws, replaced, down; /* of the draws of the run; flowers of this turn */
    const uint8_t *wall, *room;     /* the wall; without one, how many of each kind may still come */
    Py_ssize_t wall_size;
    uint8_t come[KINDS];
    Held held[SEATS];
    int inferred[SEATS];            /* the letter of the missing suit that a discard of the run has told, 0: none */
    int put;
    Put puts[MOST_OF_A_RUN];
} Short;

/* The tiles of a seat are counted when it first acts: 1, 0 if they are not known here, -1 and it has failed. */
static int sits(Short *run, int seat) {
    Held *held = &run->held[seat];
    if (run->barred >> seat & 1)
        return 0;
    if (held->counted)
        return 1;
    PyObject *tiles = PyTuple_GetItem(run->hands, seat);
    Py_ssize_t size = tiles ? size_of(tiles) : -1;
    if (size < 0)
        return FAILED;
    if (size > MOST_HELD)
        return 0;
    for (Py_ssize_t at = 0; at < size; at++) {
        int kind = kind_of(PyTuple_GetItem(tiles, at));
        if (kind < 0)
            return FAILED;
        held->have[kind]++;
    }
    held->tiles = (int)size;
    held->counted = 1;
    return 1;
}

static int short_draw(Short *run, int seat, int kind, int code) {
    int replaces = run->waits == TO_REPLACE;
    long *place = replaces && !run->from_head ? &run->tail : &run->front;
    if (seat != run->turn || !(replaces || run->waits == TO_DRAW) || code & (replaces ? NO : YES) ||
        kind >= HIDDEN_KIND || run->left <= 0)
        return 0;
    int says = sits(run, seat);
    Held *held = &run->held[seat];
    if (says <= 0 || held->tiles >= MOST_HELD)
        return lower(says, 0);
    if (run->wall ? *place < 0 || *place >= run->wall_size || run->wall[*place] != kind : run->come[kind] >= run->room[kind])
        return 0;
    run->come[kind]++;
    held->have[kind]++;
    held->tiles++;
    held->draws++;
    run->drawn = kind;
    *place += place == &run->tail ? -1 : 1;
    run->left--;
    run->waits = HOLDING;
    if (replaces) {
        run->replaced++;
    } else {
        run->draws++;
        run->down = run->kong = 0;
    }
    return 1;
}

/* A flower that may be put down by the tiles: in a turn that was begun by drawing, while there is a tile for it. */
static int short_flower(Short *run, int seat, int kind, int first) {
    if (seat != run->turn || run->waits != HOLDING || !(run->flowers >> kind & 1) || run->left <= 0 ||
        run->drawn < 0 || run->drawn >= HIDDEN_KIND || run->flags & OPENING || (first && !(run->flags & FRESH)))
        return 0;
    int says = sits(run, seat);
    Held *held = &run->held[seat];
    if (says <= 0 || !held->have[kind] || held->have[HIDDEN_KIND] || held->laid >= MOST_LAID ||
        run->barred >> (SEATS + seat) & 1)
        return lower(says, 0);
    held->have[kind]--;
    held->tiles--;
    held->flowers[held->laid++] = (uint8_t)kind;
    run->drawn = NOBODY;
    run->down++;
    run->waits = TO_REPLACE;
    return 1;
}

static PyObject *tiles_of(const Held *held) {
    PyObject *tiles = PyTuple_New(held->tiles);
    int at = 0;
    for (int kind = 0; tiles && kind <= KINDS; kind++)
        for (int copy = 0; tiles && copy < held->have[kind] && at < held->tiles; copy++) {
            PyObject *tile = PyLong_FromLong(kind);
            if (!tile || PyTuple_SetItem(tiles, at++, tile) < 0)
                Py_CLEAR(tiles);
        }
    return tiles;
}

static int truth_of(PyObject *told) {
    int says = told ? PyObject_IsTrue(told) : FAILED;
    Py_XDECREF(told);
    return says;
}

static int letter_of(int kind) {
    return kind >= JOKERS_END ? 'f' : kind >= NATURAL ? 'j' : "mpsz"[above(0, lower(kind / 9, 3))];
}

/* Whether the rules have nothing against the discard: of the first of a run they are asked, else the tiles tell. */
static int allowed(Short *run, int seat, int kind, int first) {
    if (first) {
        int says = truth_of(PyObject_CallFunction(run->forbidden, "Oii", run->state, seat, kind));
        return says < 0 ? FAILED : !says;
    }
    if ((run->flags & OPENING && !(run->flags & PUT)) || run->free == Py_None)
        return 0;
    for (int flower = JOKERS_END; run->flags & FLOWERS && flower < KINDS; flower++)
        if (run->held[seat].have[flower])
            return 0;
    if (run->free == Py_True)
        return 1;
    PyObject *tiles = tiles_of(&run->held[seat]), *void_suit = PyTuple_GetItem(run->voids, seat), *told = NULL;
    char letter = (char)run->inferred[seat];
    if (tiles && void_suit && letter)
        told = PyObject_CallFunction(run->free, "Ois#", tiles, kind, &letter, (Py_ssize_t)1);
    else if (tiles && void_suit)
        told = PyObject_CallFunction(run->free, "OiO", tiles, kind, void_suit);
    Py_XDECREF(tiles);
    return truth_of(told);
}

/* The turn now: each ordinary draw begins one, and each claim. */
static long turn_of(const Short *run) { return run->turns + run->draws + run->called; }

/* The tile lies there, and the turn is over. */
static void put_down(Short *run, int seat, int kind, int drawn) {
    Held *held = &run->held[seat];
    held->have[kind]--;
    held->tiles--;
    held->puts++;
    run->puts[run->put++] = (Put){seat, kind, drawn, run->kong, NOBODY, turn_of(run)};
    run->flags |= PUT;
    run->turn = run->around >> 2 * seat & 3;
    run->waits = TO_DRAW;
    run->down = run->kong = 0;
}

static int short_discard(Short *run, int seat, int kind, int code, int first) {
    if (seat != run->turn || run->waits != HOLDING || run->put >= MOST_OF_A_RUN)
        return 0;
    int says = sits(run, seat);
    Held *held = &run->held[seat];
    if (says <= 0 || !held->have[kind] || held->have[HIDDEN_KIND] || run->barred >> (SEATS + seat) & 1)
        return lower(says, 0);
    int mine = run->drawn == kind;
    if (code & YES ? !mine : code & NO && mine && held->have[kind] == 1)
        return 0;
    says = allowed(run, seat, kind, first);
    if (says <= 0)
        return says;
    put_down(run, seat, kind, code & YES ? 1 : code & NO ? 0 : mine);
    if (run->flags & INFERS && !run->inferred[seat]) {
        PyObject *void_suit = PyTuple_GetItem(run->voids, seat);
        if (!void_suit)
            return FAILED;
        if (void_suit == Py_None)
            run->inferred[seat] = letter_of(kind);
    }
    return 1;
}

static int is_meld(const Short *run, int call, int seat, int source, int first, int second, int kind) {
    Mask tiles = (Mask)1 << first | (Mask)1 << second | (Mask)1 << kind;
    if (call == CLAIMS_PUNG)
        return run->calls & call && kind < NATURAL && first == kind && second == kind && !(tiles & run->wild);
    int low = lower(lower(first, second), kind), high = above(above(first, second), kind);
    return run->calls & call && (run->chows >> 2 * source & 3) == seat && high < NATURAL - 7 && high - low == 2 &&
           ones_in(tiles) == 3 && low / 9 == high / 9 && !(tiles & run->wild);
}

/* A claim of the discard before it, with the discard that follows: both are plain, or neither is taken. */
static int short_claim(Short *run, int seat, uint32_t code, uint32_t next) {
    int kind = code & KIND_BITS, first = code >> FIRST_AT & KIND_BITS, second = code >> SECOND_AT & KIND_BITS;
    int call = (int)(code & CLAIMED), source = code >> TARGET_AT & 3, put = next & KIND_BITS, others = 0;
    Put *last = run->put ? &run->puts[run->put - 1] : NULL;
    if (run->waits != TO_DRAW || !last || last->seat != source || last->kind != kind || seat == source ||
        run->left <= 0 || run->put >= MOST_OF_A_RUN || run->called >= MOST_CALLED || run->flags & (OPENING | INFERS) ||
        next & (OTHER | DRAWN | PUT_DOWN | CLAIMED | YES) || (int)(next >> SEAT_AT & 3) != seat || put >= HIDDEN_KIND ||
        first >= NATURAL || second >= NATURAL || !is_meld(run, call, seat, source, first, second, kind))
        return 0;
    int says = sits(run, seat);
    Held *held = &run->held[seat];
    if (says <= 0 || held->have[HIDDEN_KIND] || run->barred >> (SEATS + seat) & 1 ||
        held->have[first] < 1 + (first == second) || held->have[second] < 1 ||
        held->have[put] <= (put == first) + (put == second))
        return lower(says, 0);
    PyObject *said = PyObject_CallFunction(run->after, "iiii", call, first, second, kind);
    if (!said)
        return FAILED;
    if (said == Py_None) {
        Py_DECREF(said);
        return 0;
    }
    Mask banned;
    if (asked_mask(said, &banned) < 0)
        return FAILED;
    held->have[first]--;
    held->have[second]--;
    for (int each = 0; each < KINDS; each++)
        others |= held->have[each] && !(banned >> each & 1);
    if (!others || banned >> put & 1) {
        held->have[first]++;
        held->have[second]++;
        return 0;
    }
    held->tiles -= 2;
    last->by = seat;
    run->claims[run->called] = (Called){seat, call, first, second, kind, source, turn_of(run) + 1};
    run->called++;
    run->drawn = NOBODY;
    put_down(run, seat, put, 0);
    return 2;
}

/* The discards of a seat as values of their type. */
static PyObject *discards_of(const Short *run, int seat, PyObject *type) {
    PyObject *found = PyTuple_New(run->held[seat].puts);
    int at = 0;
    for (int each = 0; found && each < run->put; each++) {
        const Put *put = &run->puts[each];
        if (put->seat != seat)
            continue;
        PyObject *kind = PyLong_FromLong(put->kind), *turn = PyLong_FromLong(put->turn), *made = NULL;
        if (kind && turn)
            made = put->by < 0 ? PyObject_CallFunctionObjArgs(type, kind, turn, put->drawn ? Py_True : Py_False,
                                                              put->kong ? Py_True : Py_False, NULL)
                               : PyObject_CallFunction(type, "OOOOi", kind, turn, put->drawn ? Py_True : Py_False,
                                                       put->kong ? Py_True : Py_False, put->by);
        Py_XDECREF(kind);
        Py_XDECREF(turn);
        if (!made || PyTuple_SetItem(found, at++, made) < 0)
            Py_CLEAR(found);
    }
    return found;
}

static PyObject *flowers_of(const Held *held) {
    PyObject *found = PyTuple_New(held->laid);
    for (int at = 0; found && at < held->laid; at++) {
        PyObject *kind = PyLong_FromLong(held->flowers[at]);
        if (!kind || PyTuple_SetItem(found, at, kind) < 0)
            Py_CLEAR(found);
    }
    return found;
}

static PyObject *claims_of(const Short *run, int seat) {
    PyObject *found = PyList_New(0), *told = NULL;
    for (int at = 0; found && at < run->called; at++) {
        const Called *c = &run->claims[at];
        if (c->seat != seat)
            continue;
        PyObject *each = Py_BuildValue("(iiiiil)", c->call, c->first, c->second, c->kind, c->source, c->turn);
        if (!each || PyList_Append(found, each) < 0)
            Py_CLEAR(found);
        Py_XDECREF(each);
    }
    if (found)
        told = PyList_AsTuple(found);
    Py_XDECREF(found);
    return told;
}

/* Of each seat that has acted: its place, its tiles, how often it has drawn, what it has put down, its flowers and
   claims. */
static PyObject *moved_of(const Short *run, PyObject *type) {
    PyObject *found = PyList_New(0);
    for (int seat = 0; found && seat < SEATS; seat++) {
        const Held *held = &run->held[seat];
        if (!held->draws && !held->puts && !held->laid)
            continue;
        PyObject *tiles = tiles_of(held), *puts = tiles ? discards_of(run, seat, type) : NULL;
        PyObject *laid = puts ? flowers_of(held) : NULL;
        PyObject *called = laid ? claims_of(run, seat) : NULL;
        PyObject *told = called ? Py_BuildValue("(iOiOOO)", seat, tiles, held->draws, puts, laid, called) : NULL;
        if (!told || PyList_Append(found, told) < 0)
            Py_CLEAR(found);
        Py_XDECREF(tiles);
        Py_XDECREF(puts);
        Py_XDECREF(laid);
        Py_XDECREF(called);
        Py_XDECREF(told);
    }
    return found;
}

static int four_tuple(PyObject *each) {
    if (PyTuple_Check(each) && PyTuple_Size(each) == SEATS)
        return 0;
    PyErr_SetString(PyExc_TypeError, "there are four seats");
    return FAILED;
}

/* The run of plain events that begins here, at a table of which is said: the turn, what it waits for, the tile drawn
   (-1: none) and whether it replaces one after a kong; how many tiles of the wall are drawn at its head and how many are
   left; the turn; who plays after each seat, two bits each; which seats are not told; flags; where in the wall flowers
   are replaced, backwards from there (-1: at its head), what may be claimed and who may chow the discards of each seat;
   which kinds are put down like flowers, and which are wild. `wall` has the kinds of the wall; without one `room` has how many of each kind may still come. Of the first event `forbidden`
   tells whether the rules forbid it, of others `free` (`Rules.free`, True where all are free), of claims
   `after` what may not be discarded after them. None where the
   first event is not plain. */
static PyObject *plain_run(PyObject *Py_UNUSED(module), PyObject *const *args, Py_ssize_t number) {
    enum { NUMBERS = 15, MASKS = 2, ALL_OF_THEM = 27 };
    static const long ranges[NUMBERS][2] = {EVENT, EVENT, {0, 3}, {0, 2}, {-1, KINDS}, {0, 1},
                                            {0, LATEST / 4}, {-LATEST / 4, LATEST / 4}, {-LATEST / 4, LATEST / 4},
                                            {0, 255}, {0, 255}, {0, 31}, {-1, LATEST / 4},
                                            {0, OTHER}, {0, 255}};
    long v[NUMBERS];
    if (number != ALL_OF_THEM) {
        PyErr_SetString(PyExc_TypeError, "another number of arguments");
        return NULL;
    }
    PyObject *const *rest = args + 1 + NUMBERS + MASKS;
    Mask masks[MASKS];
    if (whole_args(args + 1, NUMBERS, ranges, v) < 0 || masks_of(args + 1 + NUMBERS, MASKS, masks) < 0 || four_tuple(rest[0]) < 0 || four_tuple(rest[1]) < 0)
        return NULL;
    Short run;
    memset(&run, 0, offsetof(Short, puts));
    run.turn = (int)v[2];
    run.waits = (int)v[3];
    run.drawn = (int)v[4];
    run.kong = (int)v[5];
    run.front = v[6];
    run.left = v[7];
    run.turns = v[8];
    run.around = (int)v[9];
    run.barred = (int)v[10];
    run.flags = (int)v[11];
    run.tail = v[12];
    run.from_head = v[12] < 0;
    run.calls = (int)v[13];
    run.chows = (int)v[14];
    run.flowers = masks[0];
    run.wild = masks[1];
    run.hands = rest[0];
    run.voids = rest[1];
    run.free = rest[4];
    run.forbidden = rest[5];
    run.after = rest[6];
    run.state = rest[7];
    Py_buffer codes = {0}, wall = {0}, room = {0};
    PyObject *found = NULL;
    if (PyObject_GetBuffer(args[0], &codes, PyBUF_SIMPLE) < 0)
        return NULL;
    if (rest[2] != Py_None && PyObject_GetBuffer(rest[2], &wall, PyBUF_SIMPLE) < 0)
        goto out;
    if (rest[2] == Py_None && PyObject_GetBuffer(rest[3], &room, PyBUF_SIMPLE) < 0)
        goto out;
    if (room.buf && room.len < KINDS) {
        PyErr_SetString(PyExc_ValueError, "how many of each kind may come");
        goto out;
    }
    run.wall = wall.buf;
    run.wall_size = wall.len;
    run.room = room.buf;
    long end = v[1] < codes.len / SIZE_OF_CODE ? v[1] : (long)(codes.len / SIZE_OF_CODE), at = v[0];
    int says = run.wall || run.room;
    for (; says > 0 && at < end && at - v[0] < MOST_OF_A_RUN; at += above(says, 0)) {
        uint32_t code = code_at(codes.buf, at);
        int seat = code >> SEAT_AT & 3, kind = lower(code & KIND_BITS, KINDS);
        if (code & OTHER)
            break;
        says = code & DRAWN ? short_draw(&run, seat, kind, code)
             : code & PUT_DOWN ? short_flower(&run, seat, kind, at == v[0])
             : code & CLAIMED ? (at + 1 < end ? short_claim(&run, seat, code, code_at(codes.buf, at + 1)) : 0)
             : short_discard(&run, seat, kind, code, at == v[0]);
    }
    if (says >= 0 && at > v[0]) {
        PyObject *moved = moved_of(&run, rest[8]);
        found = moved ? Py_BuildValue("(liiiiiiiO)", at - v[0], run.turn, run.waits, run.put, run.draws, run.replaced,
                                      run.called, run.down, moved) : NULL;
        Py_XDECREF(moved);
    } else if (says >= 0) {
        Py_INCREF(Py_None);
        found = Py_None;
    }
out:
    PyBuffer_Release(&codes);
    PyBuffer_Release(&wall);
    PyBuffer_Release(&room);
    return found;
}
