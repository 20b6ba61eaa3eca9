/* Draws, discards and flowers that are plain, for the audit. In plain: engine/table/check.py and apply.py. */

#pragma once
#include "run.h"

/* The short way of the audit: how far draws, discards and flowers are plain, so that nothing can
   be said against them, and what the seats have drawn and put down then. What is in any doubt ends a run before it. */
enum { MOST_OF_A_RUN = 256, MOST_HELD = 32, MOST_LAID = 8, HIDDEN_KIND = KINDS };
enum { TO_DRAW, HOLDING, NEITHER, TO_REPLACE }; /* what the table waits for: as in engine/follow/plain.py */
enum { INFERS = 1, OPENING = 2, PUT = 4, FLOWERS = 8, FRESH = 16 }; /* of the rules and the table: as in engine/follow/plain.py */

typedef struct { int counted, tiles, draws, puts, laid; uint8_t have[KINDS + 1], flowers[MOST_LAID]; } Held;
typedef struct { int seat, kind, drawn, kong; long turn; } Put;
typedef struct {
    PyObject *hands, *voids, *free, *forbidden, *state;
    int turn, waits, drawn, kong, around, barred, flags;
    long front, left, turns, tail;
    Mask flowers;                   /* the kinds that may be put down */
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
                                  run->turns + run->draws};
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
    run->down = run->kong = 0;
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

static PyObject *flowers_of(const Held *held) {
    PyObject *found = PyTuple_New(held->laid);
    for (int at = 0; found && at < held->laid; at++) {
        PyObject *kind = PyLong_FromLong(held->flowers[at]);
        if (!kind || PyTuple_SetItem(found, at, kind) < 0)
            Py_CLEAR(found);
    }
    return found;
}

/* Of each seat that has acted: its place, its tiles, how often it has drawn, what it has put down, its flowers. */
static PyObject *moved_of(const Short *run, PyObject *type) {
    PyObject *found = PyList_New(0);
    for (int seat = 0; found && seat < SEATS; seat++) {
        const Held *held = &run->held[seat];
        if (!held->draws && !held->puts && !held->laid)
            continue;
        PyObject *tiles = tiles_of(held), *puts = tiles ? discards_of(run, seat, type) : NULL;
        PyObject *laid = puts ? flowers_of(held) : NULL;
        PyObject *told = laid ? Py_BuildValue("(iOiOO)", seat, tiles, held->draws, puts, laid) : NULL;
        if (!told || PyList_Append(found, told) < 0)
            Py_CLEAR(found);
        Py_XDECREF(tiles);
        Py_XDECREF(puts);
        Py_XDECREF(laid);
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
   are replaced, backwards from there (-1: at its head), and which kinds are put down like them. `wall` has the kinds of the wall; without one `room` has how many of each kind may still come. Of the first event `forbidden`
   tells whether the rules forbid it, of others `free` (`Rules.free`, True where all are free). None where the
   first event is not plain. */
static PyObject *plain_run(PyObject *Py_UNUSED(module), PyObject *const *args, Py_ssize_t number) {
    enum { NUMBERS = 13, ALL_OF_THEM = 23 };
    static const long ranges[NUMBERS][2] = {EVENT, EVENT, {0, 3}, {0, 2}, {-1, KINDS}, {0, 1},
                                            {0, LATEST / 4}, {-LATEST / 4, LATEST / 4}, {-LATEST / 4, LATEST / 4},
                                            {0, 255}, {0, 255}, {0, 31}, {-1, LATEST / 4}};
    long v[NUMBERS];
    if (number != ALL_OF_THEM) {
        PyErr_SetString(PyExc_TypeError, "another number of arguments");
        return NULL;
    }
    PyObject *const *rest = args + 2 + NUMBERS;
    Mask flowers;
    if (whole_args(args + 1, NUMBERS, ranges, v) < 0 || masks_of(args + 1 + NUMBERS, 1, &flowers) < 0 || four_tuple(rest[0]) < 0 || four_tuple(rest[1]) < 0)
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
    run.flowers = flowers;
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
        says = code & DRAWN ? short_draw(&run, seat, kind, code)
             : code & PUT_DOWN ? short_flower(&run, seat, kind, at == v[0]) : short_discard(&run, seat, kind, code, at == v[0]);
    }
    if (says >= 0 && at > v[0]) {
        PyObject *moved = moved_of(&run, rest[7]);
        found = moved ? Py_BuildValue("(liiiiiiO)", at - v[0], run.turn, run.waits, run.put, run.draws, run.replaced,
                                      run.down, moved) : NULL;
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
    enum { LONGEST = 64 };
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
    uint16_t code = 0;
    if (told && v[0] && v[0] < v[1])
        memcpy(&code, bytes + 2 * (v[0] - 1), sizeof code);
    int after_flower = !(code & (OTHER | DRAWN)) && code & PUT_DOWN;
    for (long at = v[0]; told && at < v[1]; at++) {
        memcpy(&code, bytes + 2 * at, sizeof code);
        int kind = lower(code & KIND_BITS, KINDS), draw = code & DRAWN, said = code & YES ? 1 : code & NO ? 2 : 0;
        int laid = !draw && code & PUT_DOWN;
        told = !(code & (OTHER | SAYS_MORE)) && kind < HIDDEN_KIND;
        v[2] += draw && !after_flower;
        after_flower = laid;
        int rank = kind >= NATURAL ? (kind - NATURAL) % SLOTS : kind % 9;
        if (size)
            text[size++] = ',';
        char seat = (char)('0' + (code >> SEAT_AT & 3)), tile[2] = {(char)('1' + rank), (char)letter_of(kind)};
        if (laid)
            size += PyOS_snprintf(text + size, LONGEST, "[%ld,{\"type\":\"flower\",\"seat\":%c,\"tile\":\"%.2s\"}]", v[2],
                                  seat, tile);
        else
            size += PyOS_snprintf(text + size, LONGEST, "\"%c%c%.2s%ld\"", (draw ? "drn" : "xth")[said], seat, tile, v[2]);
    }
    PyBuffer_Release(&codes);
    if (!told)
        Py_RETURN_NONE;
    return Py_BuildValue("(s#l)", text, (Py_ssize_t)size, v[2]);
}
