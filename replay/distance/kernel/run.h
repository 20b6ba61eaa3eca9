/* A run of draws, discards, flowers and claims that is followed. In plain: event by event, as analysis/definition.py. */

#pragma once
#include "steps.h"

/* How an event is written (codes.py): kind, seat, whether it is a draw, what its flag says, whether it is a flower,
   which claim it is, with what and from whom. Of OTHER nothing is said, and with it nothing is of a run. */
enum { KIND_BITS = 63, SEAT_AT = 6, DRAWN = 1 << 8, YES = 1 << 9, NO = 1 << 10, PUT_DOWN = 1 << 12,
       CLAIMS_PUNG = 1 << 13, CLAIMS_CHOW = 1 << 14, CLAIMED = CLAIMS_PUNG | CLAIMS_CHOW, OTHER = 1 << 15,
       FIRST_AT = 16, SECOND_AT = 22, TARGET_AT = 28, SIZE_OF_CODE = 4 };

static uint32_t code_at(const void *codes, Py_ssize_t at) {
    uint32_t code;
    memcpy(&code, (const char *)codes + SIZE_OF_CODE * at, sizeof code);
    return code;
}

/* Whether somebody else than this seat has not 13 tiles, of those whose tiles are known. */
static int others_act(const Follow *f, int place) {
    int found = 0;
    for (int each = 0; each < SEATS; each++)
        found |= each != place && f->seats[each].holds == MOST_TILES;
    return found;
}

/* One draw, which begins a turn if it does not replace a tile: 1 and it is taken, 0 and nothing has changed. */
static int run_draw(Follow *f, int place, int kind, int event, int turn, int replaces) {
    Seat *s = &f->seats[place];
    int hidden = kind == KINDS && s->plays && !s->holds;
    if (others_act(f, NOBODY) || !(hidden || draws_now(f->kernel, s, kind)))
        return 0;
    if (passed(f, 1, 0) < 0)
        return FAILED;
    turns_begin(f, !replaces);
    if (hidden)
        return 1;
    if (draws_tile(f, s, kind, event) < 0)
        return FAILED;
    s->draws++;
    s->ordinary = !replaces;
    if (comes_late(s, kind, event, turn) < 0)
        return FAILED;
    if (!s->best)
        lays(f, BY_SELF_DRAW, place, kind, event, turn, NOBODY, 1);
    return 1;
}

/* Whether this tile of the hand may be put down instead of the one of the event: 1, 0, -1 and it has failed. */
static int is_free(const Follow *f, const Seat *s, int kind, int event) {
    if (s->called)
        return !(s->banned >> kind & 1);
    if (!s->ordinary || f->questions[FREE] == Py_None) {
        int says = says_so(PyObject_CallFunction(f->questions[FAULT], "ii", event, kind));
        return says < 0 ? FAILED : !says;
    }
    if (f->questions[FREE] == Py_True)
        return 1;
    PyObject *tiles = PyTuple_New(s->hand.tiles), *told = NULL;
    int at = 0;
    for (int each = 0; tiles && each < KINDS; each++)
        for (int copy = copies_held(f->kernel, &s->hand, each); copy > 0 && at < s->hand.tiles; copy--) {
            PyObject *tile = PyLong_FromLong(each);
            if (!tile || PyTuple_SetItem(tiles, at++, tile) < 0) {
                Py_CLEAR(tiles);
                break;
            }
        }
    if (tiles && s->hand.given >= 0)
        told = PyObject_CallFunction(f->questions[FREE], "Ois#", tiles, kind, &"mps"[s->hand.given], (Py_ssize_t)1);
    else if (tiles)
        told = PyObject_CallFunction(f->questions[FREE], "OiO", tiles, kind, Py_None);
    Py_XDECREF(tiles);
    return says_so(told);
}

/* One discard: 1 and it is taken, 0 and nothing of the seats has changed. */
static int run_discard(Follow *f, int place, int kind, int event, int turn, int chow_seat) {
    Seat *s = &f->seats[place];
    if (kind == KINDS || s->holds != MOST_TILES || !s->told || !copies_held(f->kernel, &s->hand, kind) ||
        others_act(f, place))
        return 0;
    for (int each = 0; each < SEATS; each++)
        if (each != place && f->seats[each].holds && !copies_of(&f->seats[each], (Mask)1 << kind))
            return 0;
    /* without a tile it is one further at most */
    Kept chosen = kept_without(f, s, kind, above(1, s->best) + 1), best;
    Mask forbidden = 0;
    if (chosen.distance >= NEVER)
        return 0;
    while ((best = best_kept(f, s, chosen, forbidden)).kind != kind) {
        int may = is_free(f, s, best.kind, event);
        if (may < 0)
            return FAILED;
        if (may)
            break;
        forbidden |= (Mask)1 << best.kind;
    }
    if (passed(f, 1, 0) < 0)
        return FAILED;
    Judged judged = {event, turn, (int16_t)chosen.left, (int16_t)best.left, 0, (int8_t)place, (int8_t)kind,
                     (int8_t)(chosen.distance - 1), (int8_t)best.kind, (int8_t)(best.distance - 1)};
    if (judged_row(f, &judged) < 0)
        return FAILED;
    int waited = waits(s), same = kind == s->drawn && !infers(f, &s->hand) && s->near;
    Mask was = s->kinds;
    more_of(f->kernel, &s->hand, kind, -1);
    if (infers(f, &s->hand) && kind < START[3])
        s->hand.given = PART_OF[kind];
    s->holds = MOST_TILES - 1;
    s->distance = chosen.distance;
    s->kinds = chosen.kinds;
    if ((same ? recount(s, event, turn) : thirteen(f, place, NULL, event, turn, waited, was)) < 0)
        return FAILED;
    for (int each = 0; each < SEATS; each++) {
        Seat *other = &f->seats[each];
        if (each == place || !other->holds)
            continue;
        one_less(other, kind);
        if (other->kinds >> kind & 1 && recount(other, event, turn) < 0)
            return FAILED;
    }
    lays(f, BY_DISCARD, place, kind, event, turn, chow_seat, 1);
    return 1;
}

/* One flower put down, which all see: 1 and it is taken, 0 and nothing has changed. */
static int run_flower(Follow *f, int place, int kind, int event, int turn) {
    Seat *s = &f->seats[place];
    const Kernel *k = f->kernel;
    Hand h = s->hand;
    if (kind < NATURAL || kind >= KINDS || !k->flowers || s->holds != MOST_TILES || !s->told ||
        !copies_held(k, &h, kind) || infers(f, &h) || others_act(f, place))
        return 0;
    for (int each = 0; each < SEATS; each++)
        if (each != place && f->seats[each].holds && !copies_of(&f->seats[each], (Mask)1 << kind))
            return 0;
    more_of(k, &h, kind, -1);
    if (k->slot_of[kind] >= 0)
        h.away[k->slot_of[kind]] = 1;
    Found found = near_hand(k, &h, FAR, 1);
    if (found.distance >= NEVER)
        return 0;
    if (passed(f, 1, 0) < 0)
        return FAILED;
    int waited = waits(s);
    Mask was = s->kinds;
    s->hand = h;
    s->drawn = NOBODY;
    s->ordinary = 0;
    s->distance = found.distance;
    s->kinds = found.kinds;
    if (thirteen(f, place, NULL, event, turn, waited, was) < 0)
        return FAILED;
    for (int each = 0; each < SEATS; each++) {
        Seat *other = &f->seats[each];
        if (each == place || !other->holds)
            continue;
        one_less(other, kind);
        if (recount(other, event, turn) < 0)
            return FAILED;
    }
    return 1;
}

/* A chow or pung of the tile that lies there, with two natural tiles: 1 and it is taken, 0 and nothing has changed. */
static int run_claim(Follow *f, int place, uint32_t code, int event, int turn) {
    Seat *s = &f->seats[place];
    const Kernel *k = f->kernel;
    const Lying *l = &f->lying;
    int target = code >> TARGET_AT & 3, call = code & CLAIMS_PUNG ? PUNG : CHOW;
    int tiles[3] = {code >> FIRST_AT & KIND_BITS, code >> SECOND_AT & KIND_BITS, code & KIND_BITS};
    Hand h = s->hand, was = s->hand;
    if (!l->there || l->by != BY_DISCARD || l->source != target || l->kind != tiles[2] || l->winners ||
        target == place || s->holds != MOST_TILES - 1 || !s->told || h.melds >= MOST_SETS || others_act(f, NOBODY))
        return 0;
    for (int at = 0; at < 3; at++)
        if (tiles[at] >= START[k->parts] || k->slot_of[tiles[at]] >= 0)
            return 0;
    for (int at = 0; at < 2; at++) {
        Mask bit = (Mask)1 << tiles[at];
        int copies = 1 + (tiles[0] == tiles[1]);
        if (h.have[tiles[at]] < copies)
            return 0;
        for (int each = 0; each < SEATS; each++)
            if (each != place && f->seats[each].holds && copies_of(&f->seats[each], bit) < copies)
                return 0;
    }
    for (int at = 0; at < 3; at++) {
        if (at < 2)
            more_of(k, &h, tiles[at], -1);
        h.gone[tiles[at]]++;
        h.owned |= (Mask)1 << tiles[at];
        if (PART_OF[tiles[at]] < 3)
            h.melded |= 1 << PART_OF[tiles[at]];
    }
    h.melds++;
    for (int at = 0; at < 3; at++)
        if (h.have[tiles[at]] + h.gone[tiles[at]] > COPIES)
            return 0;
    s->hand = h;
    int best = distance_of(f, s);
    s->hand = was;
    if (best >= NEVER)
        return 0;
    Mask banned = 0;
    int bans = bans_after(f, call, tiles[0], tiles[1], tiles[2], &banned);
    if (bans < 0 || passed(f, 1, 1) < 0)
        return FAILED;
    turns_begin(f, 1);
    s->hand = h;
    s->best = best;
    s->drawn = NOBODY;
    s->ordinary = 0;
    s->called = bans;
    s->banned = banned;
    if (to_discard(s, event) < 0)
        return FAILED;
    for (int each = 0; each < SEATS; each++) {
        Seat *other = &f->seats[each];
        if (each == place || !other->holds)
            continue;
        one_less(other, tiles[0]);
        one_less(other, tiles[1]);
        if (recount(other, event, turn) < 0)
            return FAILED;
    }
    return 1;
}

enum { ORDINARY, REPLACES, NEVER_REPLACES }; /* what the first draw of a run is; a draw after a flower is in none */

/* (events, at which one to begin, the turn, who may chow the discards of each seat, two bits each, what the first draw
   is): how far plain draws, discards, flowers and claims are followed from there on. */
static PyObject *follow_run(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    static const long ranges[4][2] = {EVENT, EVENT, {0, 255}, {ORDINARY, NEVER_REPLACES}};
    long v[4];
    if (number != 5) {
        PyErr_SetString(PyExc_TypeError, "another number of arguments");
        return NULL;
    }
    Py_buffer events;
    if (whole_args(args + 1, 4, ranges, v) < 0 || PyObject_GetBuffer(args[0], &events, PyBUF_SIMPLE) < 0)
        return NULL;
    Py_ssize_t most = events.len / SIZE_OF_CODE, at = v[0];
    int says = 1, turn = (int)v[1], replaces = v[3] == REPLACES;
    for (; at < most && at < LATEST - 1 && turn < LATEST; at++) {
        uint32_t code = code_at(events.buf, at);
        int place = code >> SEAT_AT & 3, kind = lower(code & KIND_BITS, KINDS), draw = (code & DRAWN) > 0;
        if (code & OTHER || (draw ? code & YES && !replaces : replaces) || (replaces && v[3] == NEVER_REPLACES))
            break;
        says = draw ? run_draw((Follow *)self, place, kind, (int)at + 1, turn + !replaces, replaces)
             : code & PUT_DOWN ? run_flower((Follow *)self, place, kind, (int)at + 1, turn)
             : code & CLAIMED ? run_claim((Follow *)self, place, code, (int)at + 1, turn + 1)
                    : run_discard((Follow *)self, place, kind, (int)at + 1, turn, (int)(v[2] >> 2 * place & 3));
        if (says <= 0)
            break;
        turn += draw ? !replaces : (code & CLAIMED) > 0;
        replaces = !draw && code & PUT_DOWN;
    }
    PyBuffer_Release(&events);
    return says < 0 ? NULL : PyLong_FromSsize_t(at);
}
