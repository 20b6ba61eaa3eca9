/* What is written, in columns as it is stored. In plain: analysis/columns.py (`PlainColumns`). */

#pragma once
#include "seats.h"

typedef struct {
    int number;
    Mask masks[MOST_NAMES];
    int16_t slots[NAME_SLOTS]; /* 0: free; else a name and one more */
} Names;

/* The number of a mask of kinds, in the order in which they are named. There are fewer than slots. */
static int name_of(Names *names, Mask mask) {
    unsigned slot = (unsigned)((mask * 0x9E3779B97F4A7C15u) >> 52) & (NAME_SLOTS - 1);
    while (names->slots[slot]) {
        int name = names->slots[slot] - 1;
        if (names->masks[name] == mask)
            return name;
        slot = (slot + 1) & (NAME_SLOTS - 1);
    }
    if (names->number == MOST_NAMES) {
        PyErr_SetString(PyExc_OverflowError, "more sets of kinds than a hand has");
        return FAILED;
    }
    names->masks[names->number++] = mask;
    names->slots[slot] = (int16_t)names->number;
    return names->number - 1;
}

/* So many lists of so many numbers, row after row. */
static PyObject *lists_of(const int *values, int rows, int columns) {
    PyObject *found = PyList_New(columns);
    for (int column = 0; found && column < columns; column++) {
        PyObject *list = PyList_New(rows);
        for (int row = 0; list && row < rows; row++) {
            PyObject *value = PyLong_FromLong(values[row * columns + column]);
            if (!value || PyList_SetItem(list, row, value) < 0)
                Py_CLEAR(list);
        }
        if (!list || PyList_SetItem(found, column, list) < 0)
            Py_CLEAR(found);
    }
    return found;
}

enum { LOOK_COLUMNS = 4, THIRTEEN_COLUMNS = 3, JUDGED_COLUMNS = 10 };

/* The columns of a seat's looks: event, flags, shanten, gone; of those at 13 tiles kinds, self-draw, copies. */
static PyObject *look_columns(const Follow *f, int place, Names *names) {
    int values[MOST_LOOKS * LOOK_COLUMNS], thirteens[MOST_LOOKS * THIRTEEN_COLUMNS];
    int event = 0, shanten = 0, name = 0, known = 0, number = 0;
    for (int at = 0; at < f->looks[place]; at++) {
        const Row *row = &f->rows[place][at];
        int *value = &values[at * LOOK_COLUMNS];
        value[0] = row->event - event;
        value[1] = row->flags;
        value[2] = row->shanten - shanten;
        value[3] = row->gone;
        event = row->event;
        shanten = row->shanten;
        if (row->flags & TO_DISCARD)
            continue;
        int kinds = name_of(names, row->kinds), self_draw = kinds < 0 ? FAILED : name_of(names, row->self_draw);
        if (self_draw < 0)
            return NULL;
        value = &thirteens[number++ * THIRTEEN_COLUMNS];
        value[0] = kinds - name;
        value[1] = self_draw;
        value[2] = row->known - known;
        name = kinds;
        known = row->known;
    }
    PyObject *first = lists_of(values, f->looks[place], LOOK_COLUMNS);
    PyObject *second = first ? lists_of(thirteens, number, THIRTEEN_COLUMNS) : NULL;
    PyObject *both = second ? PySequence_Concat(first, second) : NULL;
    Py_XDECREF(first);
    Py_XDECREF(second);
    return both;
}

/* The columns of the judged discards; shanten and copies by how they differ from the look after each. */
static PyObject *judged_columns(const Follow *f) {
    int values[MOST_JUDGED * JUDGED_COLUMNS], at[SEATS] = {0}, event = 0, turn = 0;
    for (int number = 0; number < f->judged; number++) {
        const Judged *each = &f->judgements[number];
        int seat = each->seat, shanten = 0, known = 0;
        const Row *rows = f->rows[seat];
        while (at[seat] < f->looks[seat] && rows[at[seat]].event < each->event)
            at[seat]++;
        if (at[seat] < f->looks[seat] && rows[at[seat]].event == each->event) {
            shanten = rows[at[seat]].shanten;
            known = rows[at[seat]].known;
        }
        const int row[JUDGED_COLUMNS] = {
            each->event - event, each->turn - turn, seat, each->tile, each->shanten - shanten, each->left - known,
            each->best - each->tile, each->shanten - each->best_shanten, each->best_left - each->left, each->flags,
        };
        memcpy(&values[number * JUDGED_COLUMNS], row, sizeof row);
        event = each->event;
        turn = each->turn;
    }
    return lists_of(values, f->judged, JUDGED_COLUMNS);
}

/* (the columns of each seat's looks, those of the judged discards, the masks by name) */
static PyObject *follow_columns(PyObject *self, PyObject *const *Py_UNUSED(args), Py_ssize_t number) {
    const Follow *f = (Follow *)self;
    Names names;
    memset(&names, 0, sizeof names);
    if (number) {
        PyErr_SetString(PyExc_TypeError, "another number of arguments");
        return NULL;
    }
    PyObject *looks = PyList_New(SEATS);
    for (int place = 0; looks && place < SEATS; place++) {
        PyObject *columns = look_columns(f, place, &names);
        if (!columns || PyList_SetItem(looks, place, columns) < 0)
            Py_CLEAR(looks);
    }
    PyObject *judged = looks ? judged_columns(f) : NULL, *masks = judged ? PyList_New(names.number) : NULL;
    for (int name = 0; masks && name < names.number; name++) {
        PyObject *mask = PyLong_FromUnsignedLongLong(names.masks[name]);
        if (!mask || PyList_SetItem(masks, name, mask) < 0)
            Py_CLEAR(masks);
    }
    PyObject *found = masks ? Py_BuildValue("(OOO)", looks, judged, masks) : NULL;
    Py_XDECREF(looks);
    Py_XDECREF(judged);
    Py_XDECREF(masks);
    return found;
}
