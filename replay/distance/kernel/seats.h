/* Four seats followed through a hand. In plain: analysis/definition.py tells the same of every table. */

#pragma once
#include "answers.h"

/* What the analysis asks after every event: the tiles of each seat, what they are near to, and how many copies of each
   kind the seat cannot see, as the binary digits of their numbers (planes.py). */
enum { SEATS = 4, DIGITS = 3, NOBODY = -1, HIDDEN_LEFT = -1 };
enum { BY_SELF_DRAW, BY_DISCARD, BY_ROBBED_KONG };
enum { LIVE, HELL, DEAD }; /* what a wait has come to */

typedef struct { int event, turn, kind, known, left; Mask kinds, little; } Chapter;

typedef struct {
    int plays;          /* whether it has not won */
    int holds;          /* 13 or 14 tiles less three a meld; 0: they are not known, or it has won */
    int told;           /* whether the tiles themselves are known here, and not only what they are near to */
    Hand hand;
    Mask unseen[DIGITS], gone[DIGITS]; /* of what it cannot see, what cannot come any more */
    int unsure, open;   /* whether it saw what is not recorded; whether what is gone is not hidden */
    int near;           /* whether it has held 13 tiles: */
    Mask kinds;         /* what brings the last 13 tiles nearer */
    int distance, best; /* of the last 13 tiles; of the 14 */
    int drawn;          /* the tile drawn to those 13; NOBODY: the 14 came together in another way */
    int ordinary;       /* whether the tile was drawn in a run, so that nothing is special about it */
    int called;         /* whether the 14 came together by a claim of which it is known: */
    Mask banned;        /* what may not be put down after it */
    Mask self_draw, hell, earlier, little; /* waits: for a self-draw alone, of a hell wait; all earlier; worth no win */
    int able;           /* whether the last 13 tiles wait, and not only for what is worth no win */
    int known, left, flags, shanten; /* of the last look at 13 tiles; the copies that can come, HIDDEN_LEFT; of any */
    int looked, blind;  /* whether there was a look; whether its tiles were not known once */
    int level, in_hell_known, in_hell_true;
    int draws, ready, ready_turn, ready_draws, ready_width, ready_left, width, most_left, ready_turns, dead_turns;
    int dead_hidden, hell_known, hell_true, hell_hidden, dealt_in, could_deal_in, passed_wins, passed_calls, late;
    int won, won_hell, won_hell_true, won_width; /* by what, NOBODY */
    int looks, room_of_looks, chapters, room_of_chapters;
    struct Row *rows;
    Chapter *story;
} Seat;

/* What is written of a hand, as pack.py stores it; the flags of a look. */
enum {
    TO_DISCARD = 1, NO_LOOK_AT_ALL = 2, UNSURE = 4, HELL_KNOWN = 8, HELL_TRUE = 16, HELL_HIDDEN = 32, TRUE_HIDDEN = 64
};
enum { NO_SHANTEN = 99 };
enum { BROKE = 1, NOT_TOLD = 2, DEALT = 2, COULD = 6 };

typedef struct Row {
    Mask kinds, self_draw;
    int event;
    int16_t shanten, known, gone, flags;
} Row;

typedef struct {
    int event, turn;
    int16_t left, best_left, flags;
    int8_t seat, tile, shanten, best, best_shanten;
} Judged;

/* A tile that can be taken until the next event: what has put it there, whose hands it completes or brings nearer. */
typedef struct {
    int there, event, turn, by, source, kind, chow_seat, waiting, nearer, hidden, winners;
    int in_run; /* whether a run has put it there, so that by the table and the wall it may be claimed */
} Lying;

/* What is asked of the rules: analysis/questions.py (`Questions.asked`). None to the first two: all, none. */
enum { HELL_KINDS, LITTLE, HELD, OTHERWISE, MAY_WIN, MAY_CALL, FAULT, FREE, AFTER_CLAIM, QUESTIONS };

typedef struct {
    PyObject_HEAD
    Kernel *kernel;
    PyObject *questions[QUESTIONS];
    int calls, winners, infers; /* what may be claimed, and more (claims.h); who may win on one tile; whether a discard tells the missing suit */
    Mask wild;
    Lying lying;
    Seat seats[SEATS];
    int judged, room;
    Judged *judgements;
} Follow;

typedef struct { int kind, distance, left; Mask kinds; } Kept; /* a tile put down, and what the rest is near to */

static int room_for(void **items, int *room, int number, size_t size) {
    if (number < *room)
        return 0;
    int more = *room ? 2 * *room : 32;
    void *found = PyMem_Realloc(*items, (size_t)more * size);
    if (!found) {
        PyErr_NoMemory();
        return FAILED;
    }
    *items = found;
    *room = more;
    return 0;
}

static inline int copies_of(const Seat *s, Mask kinds) {
    int found = 0;
    for (int digit = 0; digit < DIGITS; digit++)
        found += ones_in(s->unseen[digit] & kinds) << digit;
    return found;
}

/* One copy less that the seat cannot see; there is one. */
static inline void one_less(Seat *s, int kind) {
    Mask bit = (Mask)1 << kind;
    for (int digit = 0; digit < DIGITS; digit++) {
        s->unseen[digit] ^= bit;
        if (!(s->unseen[digit] & bit))
            return;
    }
}

/* Of so many copies of these kinds that the seat cannot see, those that can come. */
static int left_of(const Seat *s, Mask kinds, int known) {
    if (s->unsure || !s->open)
        return HIDDEN_LEFT;
    for (int digit = 0; digit < DIGITS; digit++)
        known -= ones_in(s->gone[digit] & kinds) << digit;
    return above(0, known);
}

static inline int waits(const Seat *s) { return s->near && s->distance == 1; }

/* A look of a seat is written; that of the same event gives way to it, and what says the same as before is left out. */
static int put_row(Seat *s, const Row *row) {
    s->looked = 1;
    s->shanten = row->shanten;
    if (s->looks && s->rows[s->looks - 1].event == row->event)
        s->looks--;
    if (s->looks) {
        const Row *last = &s->rows[s->looks - 1];
        if (last->kinds == row->kinds && last->self_draw == row->self_draw && last->shanten == row->shanten &&
            last->known == row->known && last->gone == row->gone && last->flags == row->flags)
            return 0;
    }
    void *rows = s->rows;
    int failed = room_for(&rows, &s->room_of_looks, s->looks, sizeof *row);
    s->rows = rows;
    if (!failed)
        s->rows[s->looks++] = *row;
    return failed;
}

/* The look of a seat that has 13 tiles. */
static int put_look(Seat *s, int event) {
    s->known = copies_of(s, s->kinds);
    s->left = left_of(s, s->kinds, s->known);
    s->flags = s->unsure ? UNSURE : 0;
    if (s->left < 0)
        s->flags |= HELL_HIDDEN | TRUE_HIDDEN;
    if (s->hell) {
        int one = copies_of(s, s->hell);
        if (one == 1 && !s->unsure)
            s->flags |= HELL_KNOWN;
        if (s->left >= 0 && left_of(s, s->hell, one) == 1)
            s->flags |= HELL_TRUE;
    }
    Row row = {s->kinds, s->self_draw, event, (int16_t)(s->distance - 1), (int16_t)s->known,
               (int16_t)(s->left < 0 ? 0 : s->known - s->left), (int16_t)s->flags};
    return put_row(s, &row);
}

static int judged_row(Follow *f, const Judged *judged) {
    if (f->judged && f->judgements[f->judged - 1].event == judged->event)
        f->judged--;
    void *rows = f->judgements;
    int failed = room_for(&rows, &f->room, f->judged, sizeof *judged);
    f->judgements = rows;
    if (failed)
        return FAILED;
    f->judgements[f->judged] = *judged;
    f->judgements[f->judged++].flags = !judged->best_shanten && judged->shanten > 0 ? BROKE : 0;
    return 0;
}

/* Whole numbers, each in its range. */
static int whole_args(PyObject *const *args, int number, const long (*ranges)[2], long *out) {
    for (int place = 0; place < number; place++) {
        out[place] = PyLong_AsLong(args[place]);
        if (out[place] == -1 && PyErr_Occurred())
            return FAILED;
        if (out[place] < ranges[place][0] || out[place] > ranges[place][1]) {
            PyErr_SetString(PyExc_ValueError, "a number that cannot be");
            return FAILED;
        }
    }
    return 0;
}

/* As many arguments as are wanted, of which the first ones are such numbers. */
static int given_args(PyObject *const *args, Py_ssize_t number, Py_ssize_t wanted, int whole, const long (*ranges)[2],
                      long *out) {
    if (number != wanted) {
        PyErr_SetString(PyExc_TypeError, "another number of arguments");
        return FAILED;
    }
    return whole_args(args, whole, ranges, out);
}

enum { LATEST = 1 << 30, FARTHEST = 99, COPIES_OF_ALL = 7 * KINDS };
#define EVENT {0, LATEST}
#define FEW_COPIES {0, COPIES_OF_ALL}
#define AWAY {-1, FARTHEST}
#define PLACE {0, SEATS - 1}
#define TRUTH {0, 1}
#define TILE {0, KINDS}

/* Sets of kinds of which there are. */
static int masks_of(PyObject *const *args, int number, Mask *out) {
    for (int each = 0; each < number; each++) {
        out[each] = PyLong_AsUnsignedLongLong(args[each]);
        if (PyErr_Occurred())
            return FAILED;
        if (out[each] >> KINDS) {
            PyErr_SetString(PyExc_ValueError, "tiles are counted of kinds that there are");
            return FAILED;
        }
    }
    return 0;
}

/* (place, whether it saw what is not recorded, whether what is gone is hidden, its numbers by their digits) */
static PyObject *follow_beyond(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    static const long ranges[3][2] = {PLACE, TRUTH, TRUTH};
    long v[3];
    Mask gone[DIGITS];
    if (given_args(args, number, 3 + DIGITS, 3, ranges, v) < 0 || masks_of(args + 3, DIGITS, gone) < 0)
        return NULL;
    Seat *s = &((Follow *)self)->seats[v[0]];
    memcpy(s->gone, gone, sizeof gone);
    s->unsure = (int)v[1];
    s->open = !v[2];
    Py_RETURN_NONE;
}

/* (place, how many copies of each kind it cannot see, by their digits) */
static PyObject *follow_count(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    static const long ranges[1][2] = {PLACE};
    long place;
    Mask unseen[DIGITS];
    if (given_args(args, number, 1 + DIGITS, 1, ranges, &place) < 0 || masks_of(args + 1, DIGITS, unseen) < 0)
        return NULL;
    memcpy(((Follow *)self)->seats[place].unseen, unseen, sizeof unseen);
    Py_RETURN_NONE;
}
