/* The door: what Python hands in. In plain: definition.py (`Definition.tiles_of`). */

#pragma once
#include "shanten.h"

enum { FAILED = -1, BEYOND = 0, READ = 1 };
typedef int Seen[KINDS]; /* how many of each kind the owner sees; NULL where nobody asks */

static Py_ssize_t size_of(PyObject *tuple) {
    if (PyTuple_Check(tuple))
        return PyTuple_Size(tuple);
    PyErr_SetString(PyExc_TypeError, "the tiles and melds of a hand are tuples");
    return -1;
}

static int kind_of(PyObject *item) {
    long kind = PyLong_AsLong(item);
    if (kind == -1 && PyErr_Occurred())
        return FAILED;
    return kind < 0 || kind >= KINDS ? KINDS : (int)kind;
}

static int read_melds(const Kernel *k, PyObject *melds, Hand *h, int *seen) {
    Py_ssize_t number = size_of(melds);
    if (number < 0)
        return FAILED;
    if (number > MOST_SETS)
        return BEYOND;
    h->melds = (int)number;
    for (Py_ssize_t place = 0; place < number; place++) {
        PyObject *meld = PyTuple_GetItem(melds, place);
        PyObject *tiles = meld ? PyObject_GetAttr(meld, k->s_tiles) : NULL;
        Py_ssize_t size = tiles ? size_of(tiles) : -1;
        int says = size < 0 ? FAILED : size > COPIES ? BEYOND : READ;
        for (Py_ssize_t at = 0; says == READ && at < size; at++) {
            int kind = kind_of(PyTuple_GetItem(tiles, at));
            if (kind < 0) {
                says = FAILED;
            } else if (kind == KINDS) {
                says = BEYOND;
            } else if (k->slot_of[kind] >= 0) {
                h->away[k->slot_of[kind]]++;
            } else if (kind >= START[k->parts]) {
                says = BEYOND;
            } else {
                h->gone[kind]++;
                h->owned |= (Mask)1 << kind;
                if (PART_OF[kind] < 3)
                    h->melded |= 1 << PART_OF[kind];
            }
            if (seen && says == READ)
                seen[kind]++;
        }
        Py_XDECREF(tiles);
        if (says != READ)
            return says;
    }
    return READ;
}

static int read_flowers(const Kernel *k, PyObject *flowers, Hand *h, int *seen) {
    Py_ssize_t number = size_of(flowers);
    if (number < 0)
        return FAILED;
    if (number > 2 * SLOTS || (number && !k->flowers))
        return BEYOND;
    for (Py_ssize_t place = 0; place < number; place++) {
        int kind = kind_of(PyTuple_GetItem(flowers, place));
        if (kind < 0)
            return FAILED;
        if (kind < KINDS && k->slot_of[kind] >= 0)
            h->away[k->slot_of[kind]] = 1;
        if (seen && kind < KINDS)
            seen[kind]++;
    }
    return READ;
}

static int read_concealed(const Kernel *k, PyObject *concealed, Hand *h, int *seen) {
    Py_ssize_t number = size_of(concealed);
    if (number < 0)
        return FAILED;
    if (number > MOST_TILES)
        return BEYOND;
    for (Py_ssize_t place = 0; place < number; place++) {
        int kind = kind_of(PyTuple_GetItem(concealed, place));
        if (kind < 0)
            return FAILED;
        if (kind == KINDS)
            return BEYOND;
        if (k->slot_of[kind] < 0 && !(kind < START[k->parts] ? h->have[kind] < COPIES : can_come(k, h, kind)))
            return BEYOND;
        more_of(k, h, kind, 1);
        if (seen)
            seen[kind]++;
    }
    return READ;
}

static int read_visible(PyObject *held, const Kernel *k, int *seen) {
    PyObject *visible = PyObject_GetAttr(held, k->s_visible);
    Py_ssize_t number = visible ? size_of(visible) : -1;
    int kind = number < 0 ? FAILED : 0;
    for (Py_ssize_t place = 0; kind >= 0 && place < number; place++) {
        kind = kind_of(PyTuple_GetItem(visible, place));
        if (kind >= 0 && kind < KINDS)
            seen[kind]++;
    }
    Py_XDECREF(visible);
    return kind < 0 ? FAILED : READ;
}

static int opened(Kernel *k);

static int read_hand(Kernel *k, PyObject *held, Hand *h, int *seen) {
    static const char *const SUITS = "mps";
    PyObject *concealed = NULL, *melds = NULL, *flowers = NULL, *given = NULL;
    int says = FAILED;
    memset(h, 0, sizeof *h);
    h->given = -1;
    if (!k->opened && !opened(k))
        return FAILED;
    if (!(concealed = PyObject_GetAttr(held, k->s_concealed)) || !(melds = PyObject_GetAttr(held, k->s_melds)) ||
        !(flowers = PyObject_GetAttr(held, k->s_flowers)))
        goto done;
    if ((says = read_concealed(k, concealed, h, seen)) != READ ||
        (says = read_melds(k, melds, h, seen)) != READ || (says = read_flowers(k, flowers, h, seen)) != READ ||
        (seen && (says = read_visible(held, k, seen)) != READ))
        goto done;
    if (k->gives_up) {
        if (!(given = PyObject_GetAttr(held, k->s_void))) {
            says = FAILED;
            goto done;
        }
        if (given != Py_None) {
            Py_ssize_t size;
            const char *text = PyUnicode_AsUTF8AndSize(given, &size);
            const char *at = text && size == 1 ? strchr(SUITS, text[0]) : NULL;
            if (!text || !at || !*at) {
                says = text ? BEYOND : FAILED;
                goto done;
            }
            h->given = (int)(at - SUITS);
        }
    }
    for (int kind = 0; kind < NATURAL; kind++)
        if (h->have[kind] + h->gone[kind] > COPIES)
            says = BEYOND;
    for (int slot = 0; slot < SLOTS; slot++)
        if (h->jokers[slot] + h->away[slot] > k->number[slot])
            says = BEYOND;
done:
    Py_XDECREF(concealed);
    Py_XDECREF(melds);
    Py_XDECREF(flowers);
    Py_XDECREF(given);
    return says;
}
