/* Draws and discards that are plain, for the audit. In plain: engine/table/check.py and apply.py. */

#pragma once
#include "run.h"

/* The short way of the audit: how far draws and discards are plain, so that nothing can
   be said against them, and what the seats have drawn and put down then. What is in any doubt ends a run before it. */
enum { MOST_OF_A_RUN = 256, MOST_HELD = 32, HIDDEN_KIND = KINDS };
enum { TO_DRAW, HOLDING };               /* what the table waits for; anything else: neither */
enum { INFERS = 1, OPENING = 2, PUT = 4, FLOWERS = 8 }; /* of the rules and the table: as in engine/follow/plain.py */

typedef struct { int counted, tiles, draws, puts; uint8_t have[KINDS + 1]; } Held;
typedef struct { int seat, kind, drawn, kong; long turn; } Put;
typedef struct {
    PyObject *hands, *voids, *free, *forbidden, *state;
    int turn, waits, drawn, kong, around, barred, flags;
    long front, left, before;
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
    if (seat != run->turn || run->waits != TO_DRAW || code & YES || kind >= HIDDEN_KIND || run->left <= 0)
        return 0;
    int says = sits(run, seat);
    Held *held = &run->held[seat];
    if (says <= 0 || held->tiles >= MOST_HELD)
        return lower(says, 0);
    if (run->wall ? run->front >= run->wall_size || run->wall[run->front] != kind : run->come[kind] >= run->room[kind])
        return 0;
    run->come[kind]++;
    held->have[kind]++;
    held->tiles++;
    held->draws++;
    run->drawn = kind;
    run->front++;
    run->left--;
    run->waits = HOLDING;
    run->kong = 0;
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
    held->have[kind]--;
    held->tiles--;
    held->puts++;
    run->puts[run->put++] = (Put){seat, kind, code & YES ? 1 : code & NO ? 0 : mine, run->kong,
                                  run->before + run->front};
    if (run->flags & INFERS && !run->inferred[seat]) {
        PyObject *void_suit = PyTuple_GetItem(run->voids, seat);
        if (!void_suit)
            return FAILED;
        if (void_suit == Py_None)
            run->inferred[seat] = letter_of(kind);
    }
    run->flags |= PUT;
    run->turn = run->around >> 2 * seat & 3;
    run->waits = TO_DRAW;
    run->kong = 0;
    return 1;
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
            made = PyObject_CallFunctionObjArgs(type, kind, turn, put->drawn ? Py_True : Py_False,
                                                put->kong ? Py_True : Py_False, NULL);
        Py_XDECREF(kind);
        Py_XDECREF(turn);
        if (!made || PyTuple_SetItem(found, at++, made) < 0)
            Py_CLEAR(found);
    }
    return found;
}

/* Of each seat that has acted: its place, its tiles, how often it has drawn, what it has put down. */
static PyObject *moved_of(const Short *run, PyObject *type) {
    PyObject *found = PyList_New(0);
    for (int seat = 0; found && seat < SEATS; seat++) {
        const Held *held = &run->held[seat];
        if (!held->draws && !held->puts)
            continue;
        PyObject *tiles = tiles_of(held), *puts = tiles ? discards_of(run, seat, type) : NULL;
        PyObject *told = puts ? Py_BuildValue("(iOiO)", seat, tiles, held->draws, puts) : NULL;
        if (!told || PyList_Append(found, told) < 0)
            Py_CLEAR(found);
        Py_XDECREF(tiles);
        Py_XDECREF(puts);
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
   left; which turn comes before those draws; who plays after each seat, two bits each; which seats are not told. `wall`
   has the kinds of the wall; without one `room` has how many of each kind may still come. Of the first event `forbidden`
   tells whether the rules forbid it, of others `free` (`Rules.free`, True where all are free). None where the
   first event is not plain. */
static PyObject *plain_run(PyObject *Py_UNUSED(module), PyObject *const *args, Py_ssize_t number) {
    enum { NUMBERS = 12, ALL_OF_THEM = 21 };
    static const long ranges[NUMBERS][2] = {EVENT, EVENT, {0, 3}, {0, 2}, {-1, KINDS}, {0, 1},
                                            {0, LATEST / 4}, {-LATEST / 4, LATEST / 4}, {-LATEST / 4, LATEST / 4},
                                            {0, 255}, {0, 255}, {0, 15}};
    long v[NUMBERS];
    if (number != ALL_OF_THEM) {
        PyErr_SetString(PyExc_TypeError, "another number of arguments");
        return NULL;
    }
    PyObject *const *rest = args + 1 + NUMBERS;
    if (whole_args(args + 1, NUMBERS, ranges, v) < 0 || four_tuple(rest[0]) < 0 || four_tuple(rest[1]) < 0)
        return NULL;
    Short run;
    memset(&run, 0, offsetof(Short, puts));
    run.turn = (int)v[2];
    run.waits = (int)v[3];
    run.drawn = (int)v[4];
    run.kong = (int)v[5];
    run.front = v[6];
    run.left = v[7];
    run.before = v[8];
    run.around = (int)v[9];
    run.barred = (int)v[10];
    run.flags = (int)v[11];
    run.hands = rest[0];
    run.voids = rest[1];
    run.free = rest[4];
    run.forbidden = rest[5];
    run.state = rest[6];
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
    const uint8_t *bytes = codes.buf;
    long end = v[1] < codes.len / 2 ? v[1] : (long)(codes.len / 2), at = v[0];
    int says = run.wall || run.room;
    for (; says > 0 && at < end && at - v[0] < MOST_OF_A_RUN; at += says > 0) {
        uint16_t code;
        memcpy(&code, bytes + 2 * at, sizeof code);
        int seat = code >> SEAT_AT & 3, kind = lower(code & KIND_BITS, KINDS);
        if (code & OTHER)
            break;
        says = code & DRAWN ? short_draw(&run, seat, kind, code) : short_discard(&run, seat, kind, code, at == v[0]);
    }
    if (says >= 0 && at > v[0]) {
        PyObject *moved = moved_of(&run, rest[7]);
        found = moved ? Py_BuildValue("(liiiO)", at - v[0], run.turn, run.waits, run.put, moved) : NULL;
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

/* (codes, at which one to begin and to end, the turn before): the events as the store keeps them, joined, and the turn
   after them; None where one says more than its code. As `_short` of store/pack.py has each. */
static PyObject *plain_texts(PyObject *Py_UNUSED(module), PyObject *const *args, Py_ssize_t number) {
    enum { LONGEST = 24 };
    static const long ranges[3][2] = {EVENT, EVENT, EVENT};
    long v[3];
    char text[MOST_OF_A_RUN * LONGEST];
    int size = 0;
    Py_buffer codes;
    if (number != 4) {
        PyErr_SetString(PyExc_TypeError, "another number of arguments");
        return NULL;
    }
    if (whole_args(args + 1, 3, ranges, v) < 0 || PyObject_GetBuffer(args[0], &codes, PyBUF_SIMPLE) < 0)
        return NULL;
    const uint8_t *bytes = codes.buf;
    int told = v[1] <= codes.len / 2 && v[1] - v[0] <= MOST_OF_A_RUN;
    for (long at = v[0]; told && at < v[1]; at++) {
        uint16_t code;
        memcpy(&code, bytes + 2 * at, sizeof code);
        int kind = lower(code & KIND_BITS, KINDS), draw = code & DRAWN, said = code & YES ? 1 : code & NO ? 2 : 0;
        told = !(code & (OTHER | SAYS_MORE)) && kind < HIDDEN_KIND;
        v[2] += draw > 0;
        int rank = kind >= NATURAL ? (kind - NATURAL) % SLOTS : kind % 9;
        if (size)
            text[size++] = ',';
        text[size++] = '"';
        text[size++] = (draw ? "drn" : "xth")[said];
        text[size++] = (char)('0' + (code >> SEAT_AT & 3));
        text[size++] = (char)('1' + rank);
        text[size++] = (char)letter_of(kind);
        char digits[LONGEST];
        int most = 0;
        for (long turn = v[2]; turn || !most; turn /= 10)
            digits[most++] = (char)('0' + turn % 10);
        while (most)
            text[size++] = digits[--most];
        text[size++] = '"';
    }
    PyBuffer_Release(&codes);
    if (!told)
        Py_RETURN_NONE;
    return Py_BuildValue("(s#l)", text, (Py_ssize_t)size, v[2]);
}
