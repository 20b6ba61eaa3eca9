/* The steps of a hand. In plain: analysis/hand.py (`_Analysis._step`), analysis/seat_waits.py. */

#pragma once
#include "columns.h"

/* (place, whether it saw what is not recorded, whether what is gone is hidden, and its numbers by their digits) */
static PyObject *follow_beyond(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    static const long ranges[3][2] = {{0, SEATS - 1}, {0, 1}, {0, 1}};
    long v[3];
    int place = place_of(args, number, 3 + DIGITS);
    Mask gone[DIGITS];
    if (place < 0 || whole_args(args, 3, ranges, v) < 0)
        return NULL;
    for (int digit = 0; digit < DIGITS; digit++) {
        gone[digit] = PyLong_AsUnsignedLongLong(args[3 + digit]);
        if (PyErr_Occurred())
            return NULL;
        if (gone[digit] >> KINDS) {
            PyErr_SetString(PyExc_ValueError, "tiles are counted of kinds that there are");
            return NULL;
        }
    }
    Seat *s = &((Follow *)self)->seats[place];
    memcpy(s->gone, gone, sizeof gone);
    s->unsure = (int)v[1];
    s->open = !v[2];
    Py_RETURN_NONE;
}

static PyObject *follow_leave(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    int place = place_of(args, number, 1);
    if (place < 0)
        return NULL;
    Seat *s = &((Follow *)self)->seats[place];
    s->holds = s->counted = s->waits = 0;
    Py_RETURN_NONE;
}

static PyObject *follow_sit(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    int place = place_of(args, number, 2);
    if (place < 0)
        return NULL;
    Kernel *k = ((Follow *)self)->kernel;
    Seat *s = &((Follow *)self)->seats[place];
    Hand h;
    s->holds = s->waits = 0;
    int says = read_hand(k, args[1], &h, NULL), waits = says == READ && tiles_are(&h, MOST_TILES - 1);
    if (says != READ || !(waits || tiles_are(&h, MOST_TILES)))
        return beyond(says);
    Found found = near_hand(k, &h, FAR, waits);
    if (found.distance >= NEVER)
        return beyond(BEYOND);
    Mask self_draw = 0;
    if (waits && !self_draws(k, args[1], &h, found, -1, &self_draw))
        return NULL;
    PyObject *answer = waits ? said(k, found, self_draw) : PyLong_FromLong(found.distance - 1);
    if (!answer)
        return NULL;
    s->hand = h;
    s->drawn = NOBODY;
    s->joined = !waits;
    s->ordinary = 0;
    if (waits) {
        s->distance = found.distance;
        s->kinds = found.kinds;
    } else {
        s->best = found.distance;
    }
    s->holds = waits ? MOST_TILES - 1 : MOST_TILES;
    return answer;
}

/* Python has looked at the 13 tiles of a seat, which wait: those of the kinds for a self-draw alone, those that count
   for a hell wait, the kinds of all its waits up to now. */
static PyObject *follow_wait(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    int place = place_of(args, number, 4);
    Mask masks[3];
    for (int each = 0; place >= 0 && each < 3; each++) {
        masks[each] = PyLong_AsUnsignedLongLong(args[1 + each]);
        if (PyErr_Occurred())
            return NULL;
        if (masks[each] >> KINDS) {
            PyErr_SetString(PyExc_ValueError, "a look is at kinds that there are");
            return NULL;
        }
    }
    if (place < 0)
        return NULL;
    Seat *s = &((Follow *)self)->seats[place];
    s->waits = s->counted && s->holds == MOST_TILES - 1 && s->distance == 1;
    s->self_draw = masks[0];
    s->hell = masks[1];
    s->earlier = masks[2];
    Py_RETURN_NONE;
}

static int draws_now(const Kernel *k, const Seat *s, int kind) {
    return kind != KINDS && s->holds == MOST_TILES - 1 && s->counted && takes_kind(k, &s->hand, kind) &&
           copies_of(s, (Mask)1 << kind);
}

static int draws_tile(Follow *f, int place, int kind, int event) {
    Seat *s = &f->seats[place];
    one_less(s, kind);
    more_of(f->kernel, &s->hand, kind, 1);
    s->holds = MOST_TILES;
    s->drawn = kind;
    s->joined = s->ordinary = 0;
    s->best = s->distance - (int)(s->kinds >> kind & 1);
    Row row = {0, 0, event, (int16_t)(s->best - 1), 0, 0, TO_DISCARD};
    return put_row(f, place, &row);
}

static PyObject *follow_draw(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    static const long ranges[1][2] = {EVENT};
    long event;
    int place = place_of(args, number, 3), kind = place < 0 ? FAILED : kind_of(args[1]);
    if (kind < 0 || whole_args(args + 2, 1, ranges, &event) < 0)
        return NULL;
    Follow *f = (Follow *)self;
    const Seat *s = &f->seats[place];
    if (!draws_now(f->kernel, s, kind))
        Py_RETURN_NONE;
    return draws_tile(f, place, kind, (int)event) < 0 ? NULL : PyLong_FromLong(s->best - 1);
}

/* A discard that is weighed: what it keeps, what the best one keeps, whom it concerns, who has not 13 tiles. */
typedef struct { Kept chosen, best; int concerned, away; } Weighed;

/* Whether that can be told; nothing changes. */
static int weighs(Follow *f, int place, int kind, Weighed *w) {
    const Kernel *k = f->kernel;
    Seat *s = &f->seats[place];
    if (kind == KINDS || s->holds != MOST_TILES || !s->counted || !copies_held(k, &s->hand, kind))
        return 0;
    w->concerned = w->away = 0;
    for (int each = 0; each < SEATS; each++) {
        const Seat *other = &f->seats[each];
        if (each == place)
            continue;
        if (!other->counted || other->holds != MOST_TILES - 1)
            w->away |= 1 << each;
        if (!other->counted)
            continue;
        if (!other->holds || !copies_of(other, (Mask)1 << kind))
            return 0;
        if (other->holds == MOST_TILES - 1 && other->kinds >> kind & 1)
            w->concerned |= 1 << each;
    }
    w->chosen = kept_without(k, s, kind, above(1, s->best) + 1); /* without a tile it is one further at most */
    if (w->chosen.distance >= NEVER)
        return 0;
    w->best = best_kept(k, s, w->chosen);
    return 1;
}

/* The discard is written, and the tiles of the seats are as it leaves them. */
static int puts_down(Follow *f, int place, int kind, const Weighed *w, int event, int turn) {
    Seat *s = &f->seats[place];
    more_of(f->kernel, &s->hand, kind, -1);
    s->holds = MOST_TILES - 1;
    s->distance = w->chosen.distance;
    s->kinds = w->chosen.kinds;
    for (int each = 0; each < SEATS; each++)
        if (each != place && f->seats[each].counted)
            one_less(&f->seats[each], kind);
    Judged judged = {event, turn, (int16_t)w->chosen.left, (int16_t)w->best.left, 0, (int8_t)place, (int8_t)kind,
                     (int8_t)(w->chosen.distance - 1), (int8_t)w->best.kind, (int8_t)(w->best.distance - 1)};
    return judged_row(f, &judged);
}

/* The waits for a self-draw alone, as far as the plan tells. */
static Mask self_draw_of(const Kernel *k, Seat *s) {
    return s->distance == 1 && (k->self_draw || (k->pair_waits && waits_for_pair(k, &s->hand))) ? s->kinds : 0;
}

/* Whether a ruleset has to be asked for them. */
static int asks_of(const Kernel *k, Seat *s) {
    int asked = 0;
    for (int slot = 0; slot < SLOTS; slot++)
        asked |= s->distance == 1 && k->asked >> slot & 1 && s->hand.jokers[slot];
    return asked && !self_draw_of(k, s);
}

/* (best kind, its shanten, its copies, shanten, copies, kinds, those for a self-draw alone, whom it concerns, who has
   not 13 tiles); for the self-draw None where a ruleset has to be asked. The discard is written, and the looks of those
   whom it concerns and who do not wait yet. */
static PyObject *follow_discard(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    static const long ranges[2][2] = {EVENT, EVENT};
    long when[2];
    int place = place_of(args, number, 4), kind = place < 0 ? FAILED : kind_of(args[1]);
    if (kind < 0 || whole_args(args + 2, 2, ranges, when) < 0)
        return NULL;
    Follow *f = (Follow *)self;
    const Kernel *k = f->kernel;
    Weighed w;
    if (!weighs(f, place, kind, &w))
        Py_RETURN_NONE;
    if (puts_down(f, place, kind, &w, (int)when[0], (int)when[1]) < 0)
        return NULL;
    Seat *s = &f->seats[place];
    s->waits = 0; /* Python looks at them */
    for (int each = 0; each < SEATS; each++)
        if ((each == place || w.concerned >> each & 1) && f->seats[each].distance > 1 &&
            put_look(f, each, (int)when[0]) < 0)
            return NULL;
    if (asks_of(k, s))
        return Py_BuildValue("(iiiiiKOii)", w.best.kind, w.best.distance - 1, w.best.left, s->distance - 1,
                             w.chosen.left, (unsigned long long)s->kinds, Py_None, w.concerned, w.away);
    return Py_BuildValue("(iiiiiKKii)", w.best.kind, w.best.distance - 1, w.best.left, s->distance - 1, w.chosen.left,
                         (unsigned long long)s->kinds,
                         (unsigned long long)self_draw_of(k, s), w.concerned, w.away);
}
