/* The steps of a hand. In plain: analysis/definition.py (`CountedAnew`). */

#pragma once
#include "claims.h"

/* Nobody looks any more: the tiles of the seat are hidden, or it has won. */
static int leaves(Seat *s, int won, int event) {
    static const Row nothing = {0, 0, 0, NO_SHANTEN, 0, 0, NO_LOOK_AT_ALL | HELL_HIDDEN | TRUE_HIDDEN};
    Row row = nothing;
    row.event = event;
    s->plays = !won;
    s->blind |= !won;
    s->holds = s->told = s->near = 0;
    return put_row(s, &row);
}

/* (place, whether it has won, event) */
static PyObject *follow_leave(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    static const long ranges[3][2] = {PLACE, TRUTH, EVENT};
    long v[3];
    if (given_args(args, number, 3, 3, ranges, v) < 0)
        return NULL;
    if (leaves(&((Follow *)self)->seats[v[0]], (int)v[1], (int)v[2]) < 0)
        return NULL;
    Py_RETURN_NONE;
}

/* Whether a discard of the hand tells its missing suit. */
static inline int infers(const Follow *f, const Hand *h) { return f->infers && h->given < 0; }

static Kept kept_without(const Follow *f, Seat *s, int kind, int bound) {
    Kept kept = {kind, s->distance, 0, s->kinds};
    int open = infers(f, &s->hand);
    if (open || kind != s->drawn) {
        more_of(f->kernel, &s->hand, kind, -1);
        if (open && kind < START[3])
            s->hand.given = PART_OF[kind];
        Found found = near_hand(f->kernel, &s->hand, open ? FAR : bound, 1);
        if (open)
            s->hand.given = -1;
        more_of(f->kernel, &s->hand, kind, 1);
        kept.distance = found.distance;
        kept.kinds = found.kinds;
    }
    kept.left = copies_of(s, kept.kinds);
    return kept;
}

/* The discard that keeps most: the least distance, then the most copies, then the chosen tile, then the first kind;
   `forbidden` are those that may not be put down. */
static Kept best_kept(const Follow *f, Seat *s, Kept chosen, Mask forbidden) {
    int bound = above(1, s->best), all = forbidden || infers(f, &s->hand);
    Kept best = chosen;
    /* what a discard keeps that leaves the hand as near is among what brings all 14 tiles nearer */
    int most = s->best && !all ? copies_of(s, near_hand(f->kernel, &s->hand, bound, 1).kinds) : FAR;
    for (int kind = 0; kind < KINDS && (all || best.distance > bound || best.left < most); kind++) {
        if (kind == chosen.kind || forbidden >> kind & 1 || !copies_held(f->kernel, &s->hand, kind))
            continue;
        Kept kept = kept_without(f, s, kind, bound + (forbidden > 0));
        if (kept.distance < best.distance || (kept.distance == best.distance && kept.left > best.left))
            best = kept;
    }
    return best;
}

/* How far the 14 tiles of a seat are, by the nearest that a discard leaves where that tells the missing suit. */
static int distance_of(const Follow *f, Seat *s) {
    if (!infers(f, &s->hand))
        return near_hand(f->kernel, &s->hand, FAR, 0).distance;
    int best = FAR;
    s->drawn = NOBODY;
    for (int kind = 0; kind < KINDS && best; kind++) {
        if (!copies_held(f->kernel, &s->hand, kind))
            continue;
        Kept kept = kept_without(f, s, kind, FAR);
        best = lower(best, kept.distance == 1 && kept.kinds >> kind & 1 ? 0 : kept.distance);
    }
    return best;
}

/* The look of a seat that has 14 tiles. */
static int to_discard(Seat *s, int event) {
    Row row = {0, 0, event, (int16_t)(s->best - 1), 0, 0, TO_DISCARD};
    s->holds = MOST_TILES;
    return put_row(s, &row);
}

/* (place, the hand, draws made, event, turn): the seat holds these tiles, which may be others than before. */
static PyObject *follow_sit(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    static const long ranges[1][2] = {PLACE}, more[3][2] = {EVENT, EVENT, EVENT};
    long place, v[3];
    if (given_args(args, number, 5, 1, ranges, &place) < 0 || whole_args(args + 2, 3, more, v) < 0)
        return NULL;
    Follow *f = (Follow *)self;
    Seat *s = &f->seats[place];
    PyObject *held = args[1];
    Hand h;
    int waited = waits(s), says = read_hand(f->kernel, held, &h, NULL), thirteen_ = 0, failed;
    Mask was = s->kinds;
    Found found = {FAR, 0, 0};
    if (says == FAILED)
        return NULL;
    s->plays = 1;
    s->draws = (int)v[0];
    s->drawn = NOBODY;
    s->ordinary = s->called = 0;
    s->holds = s->told = 0;
    if (says == READ && (tiles_are(&h, MOST_TILES - 1) || tiles_are(&h, MOST_TILES))) {
        thirteen_ = tiles_are(&h, MOST_TILES - 1);
        s->hand = h;
        found = thirteen_ ? near_hand(f->kernel, &s->hand, FAR, 1) : (Found){distance_of(f, s), 0, 0};
        s->told = found.distance < NEVER;
    }
    if (!s->told) {
        unsigned long long kinds, self_draw;
        PyObject *said = PyObject_CallFunctionObjArgs(f->questions[OTHERWISE], held, NULL);
        if (said && !PyTuple_Check(said))
            PyErr_SetString(PyExc_TypeError, "what a hand is near to is told as a tuple");
        int read = said && PyTuple_Check(said) && PyArg_ParseTuple(said, "iiKK", &thirteen_, &found.distance, &kinds, &self_draw);
        Py_XDECREF(said);
        if (!read)
            return NULL;
        if (found.distance < -1 || found.distance > FARTHEST || kinds >> KINDS || self_draw >> KINDS) {
            PyErr_SetString(PyExc_ValueError, "a number that cannot be");
            return NULL;
        }
        found.distance++;
        found.kinds = kinds;
        s->self_draw = self_draw;
    }
    if (thirteen_) {
        s->distance = found.distance;
        s->kinds = found.kinds;
        failed = thirteen(f, (int)place, held, (int)v[1], (int)v[2], waited, was);
    } else {
        s->best = found.distance;
        failed = to_discard(s, (int)v[1]);
    }
    if (failed)
        return NULL;
    Py_RETURN_NONE;
}

static int draws_now(const Kernel *k, const Seat *s, int kind) {
    int slot;
    if (kind >= KINDS || s->holds != MOST_TILES - 1 || !s->told || !copies_of(s, (Mask)1 << kind))
        return 0;
    slot = k->slot_of[kind];
    return slot >= 0 ? s->hand.jokers[slot] + s->hand.away[slot] < k->number[slot]
         : kind < START[k->parts] ? can_draw(&s->hand, kind) : can_come(k, &s->hand, kind);
}

/* The seat draws a tile that the others do not see; it may. */
static int draws_tile(const Follow *f, Seat *s, int kind, int event) {
    one_less(s, kind);
    more_of(f->kernel, &s->hand, kind, 1);
    s->drawn = kind;
    s->ordinary = s->called = 0;
    s->best = infers(f, &s->hand) ? distance_of(f, s) : s->distance - (int)(s->kinds >> kind & 1);
    return to_discard(s, event);
}

/* (place, tile, draws made, event): whether that can be told; else nothing has changed. */
static PyObject *follow_draw(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    static const long ranges[4][2] = {PLACE, TILE, EVENT, EVENT};
    long v[4];
    if (given_args(args, number, 4, 4, ranges, v) < 0)
        return NULL;
    Follow *f = (Follow *)self;
    Seat *s = &f->seats[v[0]];
    if (!s->plays)
        Py_RETURN_FALSE;
    if (!s->holds && v[1] == KINDS)
        Py_RETURN_TRUE;
    if (!draws_now(f->kernel, s, (int)v[1]))
        Py_RETURN_FALSE;
    s->draws = (int)v[2];
    if (draws_tile(f, s, (int)v[1], (int)v[3]) < 0)
        return NULL;
    Py_RETURN_TRUE;
}

/* (event, turn): what lies elsewhere has changed for all. */
static PyObject *follow_recount(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    static const long ranges[2][2] = {EVENT, EVENT};
    long v[2];
    if (given_args(args, number, 2, 2, ranges, v) < 0)
        return NULL;
    for (int place = 0; place < SEATS; place++)
        if (recount(&((Follow *)self)->seats[place], (int)v[0], (int)v[1]) < 0)
            return NULL;
    Py_RETURN_NONE;
}

/* (place, tile): the others see this tile of the seat; False where one of them has seen all of its kind, or what else
   the seat has is not known. */
static PyObject *follow_shows(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    static const long ranges[2][2] = {PLACE, TILE};
    long v[2];
    if (given_args(args, number, 2, 2, ranges, v) < 0)
        return NULL;
    Follow *f = (Follow *)self;
    if (v[1] == KINDS || (f->seats[v[0]].plays && !f->seats[v[0]].holds))
        Py_RETURN_FALSE;
    for (int place = 0; place < SEATS; place++) {
        Seat *s = &f->seats[place];
        if (place == v[0] || !s->holds)
            continue;
        if (!copies_of(s, (Mask)1 << v[1]))
            Py_RETURN_FALSE;
        one_less(s, (int)v[1]);
    }
    Py_RETURN_TRUE;
}

/* (how many begin) */
static PyObject *follow_turns(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    static const long ranges[1][2] = {EVENT};
    long turns;
    if (given_args(args, number, 1, 1, ranges, &turns) < 0)
        return NULL;
    turns_begin((Follow *)self, (int)turns);
    Py_RETURN_NONE;
}

/* (place, tile drawn, event, turn) */
static PyObject *follow_late(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    static const long ranges[4][2] = {PLACE, TILE, EVENT, EVENT};
    long v[4];
    if (given_args(args, number, 4, 4, ranges, v) < 0 ||
        comes_late(&((Follow *)self)->seats[v[0]], (int)v[1], (int)v[2], (int)v[3]) < 0)
        return NULL;
    Py_RETURN_NONE;
}

/* (event, turn, seat, tile, shanten, left, best, its shanten, its left) */
static PyObject *follow_judge(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    static const long ranges[9][2] = {EVENT, EVENT, PLACE, {0, KINDS - 1}, AWAY, FEW_COPIES, {0, KINDS - 1}, AWAY,
                                      FEW_COPIES};
    long v[9];
    if (given_args(args, number, 9, 9, ranges, v) < 0)
        return NULL;
    Judged judged = {(int)v[0], (int)v[1], (int16_t)v[5], (int16_t)v[8], 0, (int8_t)v[2], (int8_t)v[3], (int8_t)v[4],
                     (int8_t)v[6], (int8_t)v[7]};
    if (judged_row((Follow *)self, &judged) < 0)
        return NULL;
    Py_RETURN_NONE;
}

/* ---------------------------------------------------------------- a tile that lies there */

/* What a function of Python says of a question: 1, 0, -1 and it has failed. */
static int says_so(PyObject *said) {
    int says = said ? PyObject_IsTrue(said) : FAILED;
    Py_XDECREF(said);
    return says;
}

/* A tile lies there that can be taken by whom it completes or brings nearer. */
static void lays(Follow *f, int by, int source, int kind, int event, int turn, int chow_seat, int in_run) {
    Lying l = {1, event, turn, by, source, kind, chow_seat, 0, 0, 0, 0, in_run};
    for (int place = 0; place < SEATS; place++) {
        const Seat *s = &f->seats[place];
        if (by == BY_SELF_DRAW) {
            l.waiting |= (place == source && s->looked && s->shanten < 0) << place;
        } else if (place != source && s->plays) {
            if (s->holds != MOST_TILES - 1)
                l.hidden = 1;
            else if (kind < KINDS && s->kinds >> kind & 1 && !waits(s))
                l.nearer |= (by == BY_DISCARD) << place;
            else if (kind < KINDS && s->kinds & ~s->self_draw & (Mask)1 << kind)
                l.waiting |= 1 << place;
        }
    }
    f->lying = l;
}

/* (by what it may be won on, who has put it there, the tile, event, turn, who may chow it) */
static PyObject *follow_lay(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    static const long ranges[6][2] = {{0, BY_ROBBED_KONG}, PLACE, TILE, EVENT, EVENT, {NOBODY, SEATS - 1}};
    long v[6];
    if (given_args(args, number, 6, 6, ranges, v) < 0)
        return NULL;
    lays((Follow *)self, (int)v[0], (int)v[1], (int)v[2], (int)v[3], (int)v[4], (int)v[5], 0);
    Py_RETURN_NONE;
}

/* The kinds that may not be put down after a claim: 1, 0 where that has to be asked at the table, -1 and it has
   failed. */
static int bans_after(const Follow *f, int call, int first, int second, int kind, Mask *banned) {
    PyObject *said = PyObject_CallFunction(f->questions[AFTER_CLAIM], "iiii", call, first, second, kind);
    if (said == Py_None) {
        Py_DECREF(said);
        return 0;
    }
    return asked_mask(said, banned) < 0 ? FAILED : 1;
}

/* Whether this way to claim a tile that a run has put there is allowed: something is left that may be put down. */
static int may_call(const Follow *f, const Lying *l, int place, int call, const int *given) {
    const Seat *s = &f->seats[place];
    Mask banned = 0;
    if (l->in_run && f->calls & TILES_LEFT && call != KONG) {
        int says = bans_after(f, call, given[0], given[1], l->kind, &banned), left = 0;
        for (int kind = 0; kind < KINDS && says > 0; kind++)
            left |= !(banned >> kind & 1) &&
                    copies_held(f->kernel, &s->hand, kind) > (kind == given[0]) + (kind == given[1]);
        if (says)
            return says < 0 ? FAILED : left;
    }
    return says_so(PyObject_CallFunction(f->questions[MAY_CALL], "iiiiiiii", l->event, place, s->distance - 1, call,
                                         given[0], given[1], given[2], l->in_run));
}

/* Whether the seat may claim the tile so that its hand comes nearer: 1, 0, -1 and it has failed. */
static int could_call(Follow *f, const Lying *l, int place) {
    const Seat *s = &f->seats[place];
    Ways ways;
    memset(&ways, 0, sizeof ways);
    ways.unknown = !s->told || s->holds != MOST_TILES - 1;
    if (!ways.unknown)
        find_ways(f->kernel, s, l->kind, f->calls, l->chow_seat == place, f->wild, &ways);
    if (ways.unknown)
        return says_so(PyObject_CallFunction(f->questions[MAY_CALL], "iiiiiiii", l->event, place, s->distance - 1, 0, 0, 0, 0, 0));
    int says = 0;
    for (int at = 0; at < ways.number && !says; at++)
        says = may_call(f, l, place, ways.call[at], ways.given[at]);
    return says;
}

/* What lies there cannot be taken any more: who could have, who let it pass. `told`: what was done instead is told. */
static int passed(Follow *f, int told, int claimed) {
    Lying l = f->lying;
    if (!l.there)
        return 0;
    f->lying.there = 0;
    int could = l.waiting & l.winners, more = told && ones_in((Mask)l.winners) < f->winners;
    for (int place = 0; place < SEATS; place++) {
        if (!((l.waiting & ~l.winners) >> place & 1) || !(l.by == BY_DISCARD || more))
            continue;
        int may = l.in_run && f->calls & PLAIN_WINS
                ? 1 : says_so(PyObject_CallFunction(f->questions[MAY_WIN], "ii", l.event, place));
        if (may < 0)
            return FAILED;
        could |= may << place;
        if (may && more && tell_tile(&f->seats[place], l.event, l.turn, PASSED_WIN, l.kind) < 0)
            return FAILED;
    }
    for (int place = 0; told && !l.winners && !claimed && place < SEATS; place++) {
        if (!(l.nearer >> place & 1) || !f->seats[place].near)
            continue;
        int may = could_call(f, &l, place);
        if (may < 0 || (may && tell_tile(&f->seats[place], l.event, l.turn, PASSED_CALL, l.kind) < 0))
            return FAILED;
    }
    if (l.by != BY_DISCARD)
        return 0;
    Seat *giver = &f->seats[l.source];
    giver->dealt_in += l.winners > 0;
    if (l.hidden)
        giver->could_deal_in = HIDDEN_LEFT;
    else if (giver->could_deal_in >= 0)
        giver->could_deal_in += could > 0;
    if (l.winners || l.hidden || could)
        dealt(f, l.event, l.winners, l.hidden ? HIDDEN_LEFT : could);
    return 0;
}

/* (whether it is told what is done now; what it takes: 0 nothing, 1 it wins on a tile, 2 it claims one; by what, whose,
   which): what lies there is not taken, unless it is this. */
static PyObject *follow_passes(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    static const long ranges[5][2] = {TRUTH, {0, 2}, {0, BY_ROBBED_KONG}, PLACE, TILE};
    long v[5];
    if (given_args(args, number, 5, 5, ranges, v) < 0)
        return NULL;
    Follow *f = (Follow *)self;
    const Lying *l = &f->lying;
    int takes = v[1] && l->by == v[2] && l->source == v[3] && l->kind == v[4];
    if (!(takes && v[1] == 1) && passed(f, (int)v[0], takes) < 0)
        return NULL;
    Py_RETURN_NONE;
}
