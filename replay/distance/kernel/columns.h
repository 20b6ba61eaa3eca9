/* What is written, in columns as it is stored. In plain: analysis/columns.py (`folded`). */

#pragma once
#include "story.h"

/* Sets of kinds by their numbers, in the order in which they are named. */
typedef struct {
    int number, room, size;
    Mask *masks;
    int *slots; /* 0: free; else a name and one more. There are more slots than names */
} Names;

static unsigned slot_of_mask(const Names *names, Mask mask) {
    unsigned slot = (unsigned)(mask * 0x9E3779B97F4A7C15u >> 40) & (unsigned)(names->size - 1);
    while (names->slots[slot] && names->masks[names->slots[slot] - 1] != mask)
        slot = (slot + 1) & (unsigned)(names->size - 1);
    return slot;
}

static int name_of(Names *names, Mask mask) {
    if (2 * names->number >= names->size) {
        int size = names->size ? 2 * names->size : 256;
        int *slots = PyMem_Calloc((size_t)size, sizeof *slots);
        if (!slots) {
            PyErr_NoMemory();
            return FAILED;
        }
        PyMem_Free(names->slots);
        names->slots = slots;
        names->size = size;
        for (int each = 0; each < names->number; each++)
            slots[slot_of_mask(names, names->masks[each])] = each + 1;
    }
    unsigned slot = slot_of_mask(names, mask);
    if (names->slots[slot])
        return names->slots[slot] - 1;
    void *masks = names->masks;
    int failed = room_for(&masks, &names->room, names->number, sizeof mask);
    names->masks = masks;
    if (failed)
        return FAILED;
    names->masks[names->number++] = mask;
    names->slots[slot] = names->number;
    return names->number - 1;
}

enum { MASK_BYTES = 6 };

/* The sets of kinds by their names, so many bytes each. */
static PyObject *masks_told(const Names *names) {
    PyObject *found = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)names->number * MASK_BYTES);
    char *bytes = found ? PyBytes_AsString(found) : NULL;
    for (int name = 0; bytes && name < names->number; name++)
        for (int byte = 0; byte < MASK_BYTES; byte++)
            *bytes++ = (char)(names->masks[name] >> 8 * byte & 255);
    return found;
}

/* So many empty lists. */
static PyObject *lists(int columns) {
    PyObject *found = PyList_New(columns);
    for (int column = 0; found && column < columns; column++) {
        PyObject *list = PyList_New(0);
        if (!list || PyList_SetItem(found, column, list) < 0)
            Py_CLEAR(found);
    }
    return found;
}

/* One number more for each of the lists from this one on. */
static int add_row(PyObject *lists, int first, const int *values, int number) {
    for (int column = 0; column < number; column++) {
        PyObject *value = PyLong_FromLong(values[column]);
        int failed = value ? PyList_Append(PyList_GetItem(lists, first + column), value) : FAILED;
        Py_XDECREF(value);
        if (failed)
            return FAILED;
    }
    return 0;
}

enum { LOOK_COLUMNS = 4, THIRTEEN_COLUMNS = 3, JUDGED_COLUMNS = 10, CHAPTER_COLUMNS = 7 };

/* The columns of a seat's looks: event, flags, shanten, gone; of those at 13 tiles kinds, self-draw, copies. */
static PyObject *look_columns(const Seat *s, Names *names) {
    int event = 0, shanten = 0, name = 0, known = 0, failed = 0;
    PyObject *found = lists(LOOK_COLUMNS + THIRTEEN_COLUMNS);
    for (int at = 0; found && !failed && at < s->looks; at++) {
        const Row *row = &s->rows[at];
        const int look[LOOK_COLUMNS] = {row->event - event, row->flags, row->shanten - shanten, row->gone};
        failed = add_row(found, 0, look, LOOK_COLUMNS);
        event = row->event;
        shanten = row->shanten;
        if (failed || row->flags & TO_DISCARD)
            continue;
        int kinds = name_of(names, row->kinds), self_draw = kinds < 0 ? FAILED : name_of(names, row->self_draw);
        const int thirteen[THIRTEEN_COLUMNS] = {kinds - name, self_draw, row->known - known};
        failed = self_draw < 0 ? FAILED : add_row(found, LOOK_COLUMNS, thirteen, THIRTEEN_COLUMNS);
        name = kinds;
        known = row->known;
    }
    if (failed)
        Py_CLEAR(found);
    return found;
}

/* The columns of the judged discards; shanten and copies by how they differ from the look after each. */
static PyObject *judged_columns(const Follow *f) {
    int at[SEATS] = {0}, event = 0, turn = 0, failed = 0;
    PyObject *found = lists(JUDGED_COLUMNS);
    for (int number = 0; found && !failed && number < f->judged; number++) {
        const Judged *each = &f->judgements[number];
        const Seat *s = &f->seats[each->seat];
        int *place = &at[each->seat], shanten = 0, known = 0;
        while (*place < s->looks && s->rows[*place].event < each->event)
            ++*place;
        if (*place < s->looks && s->rows[*place].event == each->event) {
            shanten = s->rows[*place].shanten;
            known = s->rows[*place].known;
        }
        const int row[JUDGED_COLUMNS] = {
            each->event - event, each->turn - turn, each->seat, each->tile, each->shanten - shanten, each->left - known,
            each->best - each->tile, each->shanten - each->best_shanten, each->best_left - each->left, each->flags,
        };
        failed = add_row(found, 0, row, JUDGED_COLUMNS);
        event = each->event;
        turn = each->turn;
    }
    if (failed)
        Py_CLEAR(found);
    return found;
}

typedef struct { const Chapter *chapter; int seat; } Told;

static int in_order(const void *one, const void *two) {
    const Told *a = one, *b = two;
    if (a->chapter->event != b->chapter->event)
        return a->chapter->event < b->chapter->event ? -1 : 1;
    return a->seat != b->seat ? a->seat - b->seat : a->chapter < b->chapter ? -1 : 1;
}

/* The columns of the chapters by event: event, turn, seat, kind, kinds, copies known and left; where there is any, the
   waits that are worth no win. */
static PyObject *chapter_columns(const Follow *f, Names *names) {
    int number = 0, little = 0, event = 0, turn = 0, failed = 0;
    for (int place = 0; place < SEATS; place++)
        number += f->seats[place].chapters;
    Told *all = PyMem_Malloc(((size_t)number + 1) * sizeof *all);
    if (!all)
        return PyErr_NoMemory();
    number = 0;
    for (int place = 0; place < SEATS; place++)
        for (int at = 0; at < f->seats[place].chapters; at++) {
            all[number++] = (Told){&f->seats[place].story[at], place};
            little |= f->seats[place].story[at].little > 0;
        }
    qsort(all, (size_t)number, sizeof *all, in_order);
    PyObject *found = lists(CHAPTER_COLUMNS + little);
    for (int at = 0; found && !failed && at < number; at++) {
        const Chapter *each = all[at].chapter;
        int name = name_of(names, each->kinds);
        const int row[CHAPTER_COLUMNS] = {each->event - event, each->turn - turn, all[at].seat, each->kind, name,
                                          each->known, each->left};
        failed = name < 0 ? FAILED : add_row(found, 0, row, CHAPTER_COLUMNS);
        event = each->event;
        turn = each->turn;
    }
    for (int at = 0; found && little && !failed && at < number; at++) {
        int name = name_of(names, all[at].chapter->little);
        failed = name < 0 ? FAILED : add_row(found, CHAPTER_COLUMNS, &name, 1);
    }
    PyMem_Free(all);
    if (failed)
        Py_CLEAR(found);
    return found;
}

/* (how many tiles each seat has discarded): the columns of each seat's looks, those of the judged discards and of the
   chapters, the seats in figures, the sets of kinds by name. */
static PyObject *follow_columns(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    const Follow *f = (Follow *)self;
    Names names;
    memset(&names, 0, sizeof names);
    if (number != SEATS) {
        PyErr_SetString(PyExc_TypeError, "another number of arguments");
        return NULL;
    }
    PyObject *looks = PyList_New(SEATS), *sums = PyList_New(SEATS);
    for (int place = 0; looks && sums && place < SEATS; place++) {
        PyObject *columns = look_columns(&f->seats[place], &names), *sum = summary_of(f, place, args[place]);
        if (!columns || PyList_SetItem(looks, place, columns) < 0)
            Py_CLEAR(looks);
        if (!sum || PyList_SetItem(sums, place, sum) < 0)
            Py_CLEAR(sums);
    }
    PyObject *judged = looks && sums ? judged_columns(f) : NULL, *story = judged ? chapter_columns(f, &names) : NULL;
    PyObject *masks = story ? masks_told(&names) : NULL;
    PyObject *found = masks ? PyTuple_Pack(5, looks, judged, story, sums, masks) : NULL;
    PyMem_Free(names.masks);
    PyMem_Free(names.slots);
    Py_XDECREF(looks);
    Py_XDECREF(judged);
    Py_XDECREF(story);
    Py_XDECREF(sums);
    Py_XDECREF(masks);
    return found;
}
