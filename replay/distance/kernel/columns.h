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

/* Bytes that grow: numbers and lists of them as MessagePack writes them. */
typedef struct { int size, room, failed; uint8_t *bytes; } Packed;

/* A mark of one byte, and the last bytes of a number behind it. */
static void put_bytes(Packed *p, int mark, uint32_t number, int bytes) {
    void *items = p->bytes;
    p->failed |= room_for(&items, &p->room, p->size + bytes, 1);
    p->bytes = items;
    if (p->failed)
        return;
    p->bytes[p->size++] = (uint8_t)mark;
    for (int byte = bytes - 1; byte >= 0; byte--)
        p->bytes[p->size++] = (uint8_t)(number >> 8 * byte & 255);
}

static void put_list(Packed *p, int size) {
    if (size < 16)
        put_bytes(p, 0x90 | size, 0, 0);
    else
        put_bytes(p, size < 1 << 16 ? 0xdc : 0xdd, (uint32_t)size, size < 1 << 16 ? 2 : 4);
}

static void put_number(Packed *p, int number) {
    if (number >= -32 && number < 128)
        put_bytes(p, number & 255, 0, 0);
    else if (number >= 0)
        put_bytes(p, number < 256 ? 0xcc : number < 1 << 16 ? 0xcd : 0xce, (uint32_t)number,
                  number < 256 ? 1 : number < 1 << 16 ? 2 : 4);
    else
        put_bytes(p, number >= -128 ? 0xd0 : number >= -(1 << 15) ? 0xd1 : 0xd2, (uint32_t)number,
                  number >= -128 ? 1 : number >= -(1 << 15) ? 2 : 4);
}

/* The columns of so many rows of so many numbers, each column as a list. */
static void put_columns(Packed *p, const int *values, int rows, int columns) {
    for (int column = 0; column < columns; column++) {
        put_list(p, rows);
        for (int row = 0; row < rows; row++)
            put_number(p, values[row * columns + column]);
    }
}

/* Room for so many rows of so many numbers. */
static int *rows_of(int rows, int columns) {
    int *found = PyMem_Malloc(((size_t)rows * (size_t)columns + 1) * sizeof *found);
    if (!found)
        PyErr_NoMemory();
    return found;
}

enum { LOOK_COLUMNS = 4, THIRTEEN_COLUMNS = 3, JUDGED_COLUMNS = 10, CHAPTER_COLUMNS = 7 };

/* The columns of a seat's looks: event, flags, shanten, gone; of those at 13 tiles kinds, self-draw, copies. */
static int look_columns(const Seat *s, Names *names, Packed *p) {
    int event = 0, shanten = 0, name = 0, known = 0, number = 0, failed = 0;
    int *looks = rows_of(s->looks, LOOK_COLUMNS + THIRTEEN_COLUMNS);
    if (!looks)
        return FAILED;
    int *thirteens = looks + s->looks * LOOK_COLUMNS;
    for (int at = 0; !failed && at < s->looks; at++) {
        const Row *row = &s->rows[at];
        const int look[LOOK_COLUMNS] = {row->event - event, row->flags, row->shanten - shanten, row->gone};
        memcpy(&looks[at * LOOK_COLUMNS], look, sizeof look);
        event = row->event;
        shanten = row->shanten;
        if (row->flags & TO_DISCARD)
            continue;
        int kinds = name_of(names, row->kinds), self_draw = kinds < 0 ? FAILED : name_of(names, row->self_draw);
        const int thirteen[THIRTEEN_COLUMNS] = {kinds - name, self_draw, row->known - known};
        memcpy(&thirteens[number++ * THIRTEEN_COLUMNS], thirteen, sizeof thirteen);
        failed = self_draw < 0;
        name = kinds;
        known = row->known;
    }
    put_list(p, LOOK_COLUMNS + THIRTEEN_COLUMNS);
    put_columns(p, looks, s->looks, LOOK_COLUMNS);
    put_columns(p, thirteens, number, THIRTEEN_COLUMNS);
    PyMem_Free(looks);
    return failed || p->failed ? FAILED : 0;
}

/* The columns of the judged discards; shanten and copies by how they differ from the look after each. */
static int judged_columns(const Follow *f, Packed *p) {
    int at[SEATS] = {0}, event = 0, turn = 0, *values = rows_of(f->judged, JUDGED_COLUMNS);
    if (!values)
        return FAILED;
    for (int number = 0; number < f->judged; number++) {
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
        memcpy(&values[number * JUDGED_COLUMNS], row, sizeof row);
        event = each->event;
        turn = each->turn;
    }
    put_list(p, JUDGED_COLUMNS);
    put_columns(p, values, f->judged, JUDGED_COLUMNS);
    PyMem_Free(values);
    return p->failed ? FAILED : 0;
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
static int chapter_columns(const Follow *f, Names *names, Packed *p) {
    int number = 0, little = 0, event = 0, turn = 0, failed = 0;
    for (int place = 0; place < SEATS; place++)
        number += f->seats[place].chapters;
    Told *all = PyMem_Malloc(((size_t)number + 1) * sizeof *all);
    int *values = rows_of(number, CHAPTER_COLUMNS + 1);
    if (!all || !values) {
        PyMem_Free(all);
        PyMem_Free(values);
        PyErr_NoMemory();
        return FAILED;
    }
    int *littles = values + number * CHAPTER_COLUMNS;
    number = 0;
    for (int place = 0; place < SEATS; place++)
        for (int at = 0; at < f->seats[place].chapters; at++) {
            all[number++] = (Told){&f->seats[place].story[at], place};
            little |= f->seats[place].story[at].little > 0;
        }
    qsort(all, (size_t)number, sizeof *all, in_order);
    for (int at = 0; at < number; at++) {
        const Chapter *each = all[at].chapter;
        int name = name_of(names, each->kinds);
        const int row[CHAPTER_COLUMNS] = {each->event - event, each->turn - turn, all[at].seat, each->kind, name,
                                          each->known, each->left};
        memcpy(&values[at * CHAPTER_COLUMNS], row, sizeof row);
        failed |= name < 0;
        event = each->event;
        turn = each->turn;
    }
    for (int at = 0; little && at < number; at++) {
        littles[at] = name_of(names, all[at].chapter->little);
        failed |= littles[at] < 0;
    }
    put_list(p, CHAPTER_COLUMNS + little);
    put_columns(p, values, number, CHAPTER_COLUMNS);
    if (little)
        put_columns(p, littles, number, 1);
    PyMem_Free(all);
    PyMem_Free(values);
    return failed || p->failed ? FAILED : 0;
}

/* (how many tiles each seat has discarded): three lists packed, of the columns of each seat's looks, of those of the
   judged discards and of the chapters; the seats in figures; the sets of kinds by name. */
static PyObject *follow_columns(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    const Follow *f = (Follow *)self;
    Names names;
    Packed packed;
    memset(&names, 0, sizeof names);
    memset(&packed, 0, sizeof packed);
    if (number != SEATS) {
        PyErr_SetString(PyExc_TypeError, "another number of arguments");
        return NULL;
    }
    PyObject *sums = PyList_New(SEATS), *found = NULL;
    put_list(&packed, 3);
    put_list(&packed, SEATS);
    int failed = !sums || packed.failed;
    for (int place = 0; !failed && place < SEATS; place++) {
        PyObject *sum = summary_of(f, place, args[place]);
        failed = !sum || PyList_SetItem(sums, place, sum) < 0 || look_columns(&f->seats[place], &names, &packed) < 0;
    }
    failed = failed || judged_columns(f, &packed) < 0 || chapter_columns(f, &names, &packed) < 0;
    PyObject *bytes = failed ? NULL : PyBytes_FromStringAndSize((const char *)packed.bytes, packed.size);
    PyObject *masks = bytes ? masks_told(&names) : NULL;
    if (masks)
        found = PyTuple_Pack(3, bytes, sums, masks);
    PyMem_Free(names.masks);
    PyMem_Free(names.slots);
    PyMem_Free(packed.bytes);
    Py_XDECREF(bytes);
    Py_XDECREF(sums);
    Py_XDECREF(masks);
    return found;
}
