/* Answers about a hand. In plain: distance/asked.py (`Defined`). */

#pragma once
#include "door.h"

/* Of the kinds that a hand is near to, those that only a self-draw may take; False where it failed. `without` is what
   was put down before, -1: nothing. */
static int self_draws(Kernel *k, PyObject *held, Hand *h, Found found, int without, Mask *out) {
    int asked = 0;
    *out = 0;
    if (found.distance != 1)
        return 1;
    if (k->self_draw || (k->pair_waits && waits_for_pair(k, h))) {
        *out = found.kinds;
        return 1;
    }
    for (int slot = 0; slot < SLOTS; slot++)
        asked |= k->asked >> slot & 1 && h->jokers[slot];
    if (!asked)
        return 1;
    PyObject *kind = PyLong_FromLong(without), *kinds = PyLong_FromUnsignedLongLong(found.kinds);
    PyObject *said = kind && kinds ? PyObject_CallFunctionObjArgs(k->ask, held, kind, kinds, NULL) : NULL;
    Py_XDECREF(kind);
    Py_XDECREF(kinds);
    if (!said)
        return 0;
    *out = PyLong_AsUnsignedLongLong(said);
    Py_DECREF(said);
    return !PyErr_Occurred();
}

static PyObject *said(const Kernel *k, Found found, Mask self_draw) {
    PyObject *shanten = PyLong_FromLong(found.distance - 1), *kinds = PyLong_FromUnsignedLongLong(found.kinds);
    PyObject *self = self_draw ? PyLong_FromUnsignedLongLong(self_draw) : NULL, *result = NULL;
    if (shanten && kinds && (self || !self_draw)) /* without the last there is none */
        result = PyObject_CallFunctionObjArgs(k->near, shanten, kinds, self, NULL);
    Py_XDECREF(shanten);
    Py_XDECREF(kinds);
    Py_XDECREF(self);
    return result;
}

/* A kind with the copies left, a value that is made once. */
static PyObject *wait_of(Kernel *k, int kind, int left, int self_draw) {
    PyObject **known = &k->waits[kind][left][self_draw];
    if (!*known) {
        PyObject *tile = PyLong_FromLong(kind), *copies = PyLong_FromLong(left);
        if (tile && copies)
            *known = PyObject_CallFunctionObjArgs(k->wait, tile, copies, self_draw ? k->s_self_draw : k->s_any, NULL);
        Py_XDECREF(tile);
        Py_XDECREF(copies);
    }
    Py_XINCREF(*known);
    return *known;
}

/* The same as `said` with what the owner cannot see of each kind. */
static PyObject *accepted(Kernel *k, const int *seen, Found found, Mask self_draw) {
    int number = 0, total = 0, single = 0;
    if (!found.distance)
        return PyObject_CallFunction(k->acceptance, "i", -1);
    PyObject *waits = PyTuple_New(ones_in(found.kinds)), *hell = NULL, *result = NULL;
    for (Mask left = found.kinds; waits && left; left &= left - 1) {
        int kind = lowest(left), copies = above(0, (kind < NATURAL ? COPIES : 1) - seen[kind]);
        PyObject *wait = wait_of(k, kind, copies, self_draw >> kind & 1);
        total += copies;
        single |= copies == 1;
        if (!wait || PyTuple_SetItem(waits, number++, wait) < 0)
            Py_CLEAR(waits);
    }
    PyObject *shanten = PyLong_FromLong(found.distance - 1), *left = PyLong_FromLong(total);
    if (waits && found.distance == 1 && single) {
        /* where just one tile may be left, the ruleset says which waits count */
        hell = k->hell_wait == Py_None ? PyBool_FromLong(total == 1)
                                       : PyObject_CallFunctionObjArgs(k->hell_wait, waits, NULL);
        if (!hell)
            Py_CLEAR(waits);
    }
    if (waits && shanten && left)
        result = found.distance > 1
                     ? PyObject_CallFunctionObjArgs(k->acceptance, shanten, k->nobody, waits, left, NULL)
                     : PyObject_CallFunctionObjArgs(k->acceptance, shanten, waits, k->nobody, left, hell, NULL);
    Py_XDECREF(waits);
    Py_XDECREF(shanten);
    Py_XDECREF(left);
    Py_XDECREF(hell);
    return result;
}

/* What is left open here: what failed, or what another one answers, the ruleset itself. */
static PyObject *beyond(int says) {
    if (says == FAILED)
        return NULL;
    Py_RETURN_NONE;
}

static PyObject *otherwise(Kernel *k, int says, const char *question, PyObject *held) {
    if (says == FAILED || k->otherwise == Py_None)
        return beyond(says);
    PyObject *ask = PyObject_GetAttrString(k->otherwise, question);
    PyObject *answer = ask ? PyObject_CallFunctionObjArgs(ask, held, NULL) : NULL;
    Py_XDECREF(ask);
    return answer;
}

static int tiles_are(const Hand *h, int number) { return h->tiles + 3 * h->melds == number; }

/* What a hand of 13 tiles is near to; False where that is left open. */
static int near_of_held(Kernel *k, PyObject *held, Hand *h, int *seen, Found *found, int *says) {
    *says = read_hand(k, held, h, seen);
    if (*says == READ && !tiles_are(h, MOST_TILES - 1))
        *says = BEYOND;
    if (*says != READ)
        return 0;
    *found = near_hand(k, h, FAR, 1);
    if (found->distance >= NEVER)
        *says = BEYOND;
    return *says == READ;
}

static PyObject *kernel_near(PyObject *self, PyObject *held) {
    Kernel *k = (Kernel *)self;
    Hand h;
    Found found;
    Mask self_draw;
    int says;
    if (!near_of_held(k, held, &h, NULL, &found, &says))
        return otherwise(k, says, "near", held);
    return self_draws(k, held, &h, found, -1, &self_draw) ? said(k, found, self_draw) : NULL;
}

static PyObject *kernel_accepts(PyObject *self, PyObject *held) {
    Kernel *k = (Kernel *)self;
    Hand h;
    Found found;
    Seen seen = {0};
    Mask self_draw;
    int says;
    if (!near_of_held(k, held, &h, seen, &found, &says))
        return otherwise(k, says, "accepts", held);
    return self_draws(k, held, &h, found, -1, &self_draw) ? accepted(k, seen, found, self_draw) : NULL;
}

static PyObject *kernel_shanten(PyObject *self, PyObject *held) {
    Kernel *k = (Kernel *)self;
    Hand h;
    int says = read_hand(k, held, &h, NULL);
    Found found = {FAR, 0, 0};
    if (says == READ)
        found = near_hand(k, &h, FAR, 0);
    if (found.distance >= NEVER)
        return otherwise(k, says, "shanten", held);
    return PyLong_FromLong(found.distance - 1);
}

/* What each discard leaves of a hand of 14, or each that leaves the least distance: how many, -1 where it is open. */
static int each_discard(const Kernel *k, Hand *h, int best, Found *found, int *kinds) {
    /* of as many tiles as are missing the hand has no need: without one of them it is as near; a complete hand
       misses what it discards */
    int number = 0, least = above(1, near_hand(k, h, FAR, 0).distance);
    if (least >= NEVER)
        return -1;
    /* what is too far from all the tiles is too far without one of them */
    for (int each = 0; each < k->patterns; each++)
        if (near_pattern(k, h, &k->pattern[each], least + 1, 0).distance > least + 1)
            h->far |= (Mask)1 << each;
    if (k->pairs && !k->gives_up && near_pairs(k, h, least + 1, 0).distance > least + 1)
        h->far |= (Mask)1 << MOST_PATTERNS;
    for (int kind = 0; kind < KINDS; kind++) {
        if (!copies_held(k, h, kind))
            continue;
        more_of(k, h, kind, -1);
        /* what is put down could come back: without it the hand is one further at most */
        found[number] = near_within(k, h, least, best ? least : least + 1, 1);
        more_of(k, h, kind, 1);
        if (found[number].distance < NEVER)
            kinds[number++] = kind;
        else if (!best)
            return -1;
    }
    h->far = 0;
    return number;
}

/* (kind, what is said of the rest), for each discard: by `accepted` where what the owner sees is `counted`. */
static PyObject *discards(Kernel *k, PyObject *held, const char *question, int best, int counted) {
    Hand h;
    Found found[MOST_TILES];
    Seen seen = {0};
    int kinds[MOST_TILES], says = read_hand(k, held, &h, counted ? seen : NULL);
    if (says == READ && !tiles_are(&h, MOST_TILES))
        says = BEYOND;
    int number = says == READ ? each_discard(k, &h, best, found, kinds) : -1;
    if (number < 0)
        return otherwise(k, says, question, held);
    PyObject *all = PyTuple_New(number), *nears[MOST_TILES];
    Mask self_draw[MOST_TILES];
    for (int each = 0; all && each < number; each++) {
        int same = 0;
        more_of(k, &h, kinds[each], -1);
        int told = self_draws(k, held, &h, found[each], kinds[each], &self_draw[each]);
        more_of(k, &h, kinds[each], 1);
        /* what leaves the same is told once */
        while (found[same].distance != found[each].distance || found[same].kinds != found[each].kinds ||
               (told && same < each && self_draw[same] != self_draw[each]))
            same++;
        PyObject *near = !told         ? NULL
                         : same < each ? Py_NewRef(nears[same])
                         : counted     ? accepted(k, seen, found[each], self_draw[each])
                                       : said(k, found[each], self_draw[each]);
        PyObject *kind = PyLong_FromLong(kinds[each]), *two = kind && near ? PyTuple_Pack(2, kind, near) : NULL;
        nears[each] = near; /* which the tuple holds */
        Py_XDECREF(kind);
        Py_XDECREF(near);
        if (!two || PyTuple_SetItem(all, each, two) < 0)
            Py_CLEAR(all);
    }
    return all;
}

static PyObject *kernel_discards(PyObject *self, PyObject *held) {
    return discards((Kernel *)self, held, "near_discards", 0, 0);
}

static PyObject *kernel_best(PyObject *self, PyObject *held) {
    return discards((Kernel *)self, held, "near_best", 1, 0);
}

static PyObject *kernel_accepts_discards(PyObject *self, PyObject *held) {
    return discards((Kernel *)self, held, "accepts_discards", 0, 1);
}
