/* Four seats followed through a hand. In plain: rules/shapes.py (`Following`) says what each step is. */

#pragma once
#include "answers.h"

/* What the analysis asks after every event: the tiles of each seat, what they are near to, and how many copies of each
   kind the seat cannot see, as the binary digits of their numbers (planes.py). A step that is in any doubt is not told
   and changes nothing: the analysis then goes the slow way, and seats the player anew. */
enum { SEATS = 4, DIGITS = 3, NOBODY = -1 };

typedef struct {
    Hand hand;
    Mask unseen[DIGITS];
    Mask kinds;         /* what brings the last 13 tiles nearer */
    int distance, best; /* of the last 13 tiles; of the 14 */
    int holds;          /* 13 or 14 tiles less three a meld; 0: they are not known here */
    int counted;        /* whether somebody sits there whose tiles are followed */
    int drawn;          /* the tile drawn to those 13; NOBODY: the 14 came together in another way */
    Mask gone[DIGITS];  /* of what it cannot see, what cannot come any more */
    int unsure, open;   /* whether it saw what is not recorded; whether what is gone is not hidden */
    int joined;         /* whether the 14 tiles came together in another way than by a draw */
    int ordinary;       /* whether the tile was drawn in a run, so that nothing is special about it */
    int waits;          /* whether the last 13 tiles wait, and what Python knows of the wait is known here: */
    Mask self_draw, hell, earlier; /* its tiles for a self-draw alone, those of a hell wait; all earlier waits */
    int known, left, flags;        /* of the last look at 13 tiles; the copies that can come, HIDDEN_LEFT */
} Seat;

/* What is written of a hand, as pack.py stores it. Its flags of a look are those of `put`. */
enum { MOST_LOOKS = 320, MOST_JUDGED = 512, MOST_NAMES = 2048, NAME_SLOTS = 4096 };
enum {
    TO_DISCARD = 1, UNSURE = 4, HELL_KNOWN = 8, HELL_TRUE = 16, HELL_HIDDEN = 32, TRUE_HIDDEN = 64, ALL_FLAGS = 127
};
enum { HIDDEN_LEFT = -1 };
enum { BROKE = 1, NOT_TOLD = 2, DEALT = 2, COULD = 6 };

typedef struct {
    Mask kinds, self_draw;
    int event;
    int16_t shanten, known, gone, flags;
} Row;

typedef struct {
    int event, turn;
    int16_t left, best_left, flags;
    int8_t seat, tile, shanten, best, best_shanten;
} Judged;

/* What a run of draws and discards tells of a wait (`Following.run`). */
enum { LEVEL, LATE, CALL, MOST_NOTES = 128, NOTES_OF_AN_EVENT = 40 };
typedef struct { int what, event, turn, place, kind, known, left, more, given[3], shanten; } Note;

typedef struct {
    PyObject_HEAD
    Kernel *kernel;
    Seat seats[SEATS];
    int noted;
    Note notes[MOST_NOTES];
    int looks[SEATS], judged;
    Row rows[SEATS][MOST_LOOKS];
    Judged judgements[MOST_JUDGED];
} Follow;

typedef struct { int kind, distance, left; Mask kinds; } Kept; /* a tile put down, and what the rest is near to */

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

static inline int takes_kind(const Kernel *k, const Hand *h, int kind) {
    int slot = k->slot_of[kind];
    return slot >= 0 ? h->jokers[slot] + h->away[slot] < k->number[slot]
         : kind < START[k->parts] ? can_draw(h, kind) : can_come(k, h, kind);
}

static Kept kept_without(const Kernel *k, Seat *s, int kind, int bound) {
    Kept kept = {kind, s->distance, 0, s->kinds};
    if (kind != s->drawn) {
        more_of(k, &s->hand, kind, -1);
        Found found = near_hand(k, &s->hand, bound, 1);
        more_of(k, &s->hand, kind, 1);
        kept.distance = found.distance;
        kept.kinds = found.kinds;
    }
    kept.left = copies_of(s, kept.kinds);
    return kept;
}

/* The discard that keeps most: the least distance, then the most copies, then the chosen tile, then the first kind. */
static Kept best_kept(const Kernel *k, Seat *s, Kept chosen) {
    int bound = above(1, s->best);
    Kept best = chosen;
    /* what a discard keeps that leaves the hand as near is among what brings all 14 tiles nearer */
    int most = s->best ? copies_of(s, near_hand(k, &s->hand, bound, 1).kinds) : FAR;
    for (int kind = 0; kind < KINDS && (best.distance > bound || best.left < most); kind++) {
        if (kind == chosen.kind || !copies_held(k, &s->hand, kind))
            continue;
        Kept kept = kept_without(k, s, kind, bound);
        if (kept.distance < best.distance || (kept.distance == best.distance && kept.left > best.left))
            best = kept;
    }
    return best;
}

static int place_of(PyObject *const *args, Py_ssize_t number, Py_ssize_t wanted) {
    if (number != wanted) {
        PyErr_SetString(PyExc_TypeError, "another number of arguments");
        return FAILED;
    }
    long place = PyLong_AsLong(args[0]);
    if (place == -1 && PyErr_Occurred())
        return FAILED;
    if (place < 0 || place >= SEATS) {
        PyErr_SetString(PyExc_ValueError, "there are four seats");
        return FAILED;
    }
    return (int)place;
}

static PyObject *follow_count(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    int place = place_of(args, number, 1 + DIGITS);
    Mask unseen[DIGITS];
    for (int digit = 0; place >= 0 && digit < DIGITS; digit++) {
        unseen[digit] = PyLong_AsUnsignedLongLong(args[1 + digit]);
        if (PyErr_Occurred())
            return NULL;
        if (unseen[digit] >> KINDS) {
            PyErr_SetString(PyExc_ValueError, "tiles are counted of kinds that there are");
            return NULL;
        }
    }
    if (place < 0)
        return NULL;
    Seat *s = &((Follow *)self)->seats[place];
    memcpy(s->unseen, unseen, sizeof unseen);
    s->counted = 1;
    Py_RETURN_NONE;
}

static PyObject *follow_unseen(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    int place = place_of(args, number, 1);
    if (place < 0)
        return NULL;
    const Mask *unseen = ((Follow *)self)->seats[place].unseen;
    return Py_BuildValue("(KKK)", (unsigned long long)unseen[0], (unsigned long long)unseen[1],
                         (unsigned long long)unseen[2]);
}

static PyObject *follow_copies(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    int place = place_of(args, number, 2);
    Mask kinds = place < 0 ? 0 : PyLong_AsUnsignedLongLong(args[1]);
    if (place < 0 || PyErr_Occurred())
        return NULL;
    return PyLong_FromLong(copies_of(&((Follow *)self)->seats[place], kinds));
}

static PyObject *follow_seen(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    int place = place_of(args, number, 2), kind = place < 0 ? FAILED : kind_of(args[1]);
    if (kind < 0)
        return NULL;
    Seat *s = &((Follow *)self)->seats[place];
    if (kind == KINDS || !copies_of(s, (Mask)1 << kind))
        Py_RETURN_FALSE;
    one_less(s, kind);
    Py_RETURN_TRUE;
}

/* A look of a seat is written; that of the same event gives way to it, and what says the same as before is left out. */
static int put_row(Follow *f, int place, const Row *row) {
    Row *rows = f->rows[place];
    int number = f->looks[place];
    if (number && rows[number - 1].event == row->event)
        number--;
    f->looks[place] = number;
    if (number) {
        const Row *last = &rows[number - 1];
        if (last->kinds == row->kinds && last->self_draw == row->self_draw && last->shanten == row->shanten &&
            last->known == row->known && last->gone == row->gone && last->flags == row->flags)
            return 0;
    }
    if (number == MOST_LOOKS) {
        PyErr_SetString(PyExc_OverflowError, "more looks than a hand has");
        return FAILED;
    }
    rows[number] = *row;
    f->looks[place] = number + 1;
    return 0;
}

/* Of so many copies of these kinds that the seat cannot see, those that can come. */
static int left_of(const Seat *s, Mask kinds, int known) {
    if (s->unsure || !s->open)
        return HIDDEN_LEFT;
    for (int digit = 0; digit < DIGITS; digit++)
        known -= ones_in(s->gone[digit] & kinds) << digit;
    return above(0, known);
}

static void last_look(Seat *s, const Row *row) {
    s->known = row->known;
    s->left = row->flags & TRUE_HIDDEN ? HIDDEN_LEFT : row->known - row->gone;
    s->flags = row->flags;
}

/* The look of a seat that has 13 tiles. */
static int put_look(Follow *f, int place, int event) {
    Seat *s = &f->seats[place];
    Mask hell = s->waits ? s->hell : 0;
    int known = copies_of(s, s->kinds), left = left_of(s, s->kinds, known);
    Row row = {s->kinds, s->waits ? s->self_draw : 0, event, (int16_t)(s->distance - 1), (int16_t)known,
               (int16_t)(left < 0 ? 0 : known - left), s->unsure ? UNSURE : 0};
    if (left < 0)
        row.flags |= HELL_HIDDEN | TRUE_HIDDEN;
    if (hell) {
        int one = copies_of(s, hell);
        if (one == 1 && !s->unsure)
            row.flags |= HELL_KNOWN;
        if (left >= 0 && left_of(s, hell, one) == 1)
            row.flags |= HELL_TRUE;
    }
    last_look(s, &row);
    return put_row(f, place, &row);
}

static int judged_row(Follow *f, const Judged *judged) {
    if (f->judged && f->judgements[f->judged - 1].event == judged->event)
        f->judged--;
    if (f->judged == MOST_JUDGED) {
        PyErr_SetString(PyExc_OverflowError, "more discards than a hand has");
        return FAILED;
    }
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

enum { LATEST = 1 << 30, FARTHEST = 99, COPIES_OF_ALL = 7 * KINDS };
#define EVENT {0, LATEST}
#define FEW_COPIES {0, COPIES_OF_ALL}
#define AWAY {-1, FARTHEST}

/* (place, event, shanten, known, gone, flags, kinds, those for a self-draw alone) */
static PyObject *follow_put(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    static const long ranges[6][2] = {{0, SEATS - 1}, EVENT, AWAY, FEW_COPIES, FEW_COPIES, {0, ALL_FLAGS}};
    long values[6];
    int place = place_of(args, number, 8);
    if (place < 0 || whole_args(args, 6, ranges, values) < 0)
        return NULL;
    Mask kinds = PyLong_AsUnsignedLongLong(args[6]);
    Mask self_draw = PyErr_Occurred() ? 0 : PyLong_AsUnsignedLongLong(args[7]);
    if (PyErr_Occurred())
        return NULL;
    if (kinds >> KINDS || self_draw >> KINDS) {
        PyErr_SetString(PyExc_ValueError, "a look is at kinds that there are");
        return NULL;
    }
    Row row = {kinds, self_draw, (int)values[1], (int16_t)values[2], (int16_t)values[3], (int16_t)values[4],
               (int16_t)values[5]};
    if (!(row.flags & TO_DISCARD))
        last_look(&((Follow *)self)->seats[place], &row);
    if (put_row((Follow *)self, place, &row) < 0)
        return NULL;
    Py_RETURN_NONE;
}

/* (event, turn, seat, tile, shanten, left, best, its shanten, its left) */
static PyObject *follow_judge(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    static const long ranges[9][2] = {EVENT, EVENT, {0, SEATS - 1}, {0, KINDS - 1}, AWAY, FEW_COPIES, {0, KINDS - 1},
                                      AWAY, FEW_COPIES};
    long v[9];
    if (number != 9) {
        PyErr_SetString(PyExc_TypeError, "another number of arguments");
        return NULL;
    }
    if (whole_args(args, 9, ranges, v) < 0)
        return NULL;
    Judged judged = {(int)v[0], (int)v[1], (int16_t)v[5], (int16_t)v[8], 0, (int8_t)v[2], (int8_t)v[3], (int8_t)v[4],
                     (int8_t)v[6], (int8_t)v[7]};
    if (judged_row((Follow *)self, &judged) < 0)
        return NULL;
    Py_RETURN_NONE;
}

/* (event, who won on it as a mask, who could have or -1) */
static PyObject *follow_dealt(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    static const long ranges[3][2] = {EVENT, {0, (1 << SEATS) - 1}, {-1, (1 << SEATS) - 1}};
    long v[3];
    if (number != 3) {
        PyErr_SetString(PyExc_TypeError, "another number of arguments");
        return NULL;
    }
    if (whole_args(args, 3, ranges, v) < 0)
        return NULL;
    Follow *f = (Follow *)self;
    Judged *last = f->judged ? &f->judgements[f->judged - 1] : NULL;
    if (last && last->event == v[0])
        last->flags = (int16_t)((last->flags & BROKE) | v[1] << DEALT | (v[2] < 0 ? NOT_TOLD : v[2] << COULD));
    Py_RETURN_NONE;
}

/* (place, event): of the last look at 13 tiles before the event (shanten, known, gone, flags, kinds, those for a
   self-draw alone); None where there is none. */
static PyObject *follow_before(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    static const long ranges[2][2] = {{0, SEATS - 1}, EVENT};
    long v[2];
    int place = place_of(args, number, 2);
    if (place < 0 || whole_args(args, 2, ranges, v) < 0)
        return NULL;
    const Follow *f = (Follow *)self;
    for (int at = f->looks[place] - 1; at >= 0; at--) {
        const Row *row = &f->rows[place][at];
        if (row->event < v[1] && !(row->flags & TO_DISCARD))
            return Py_BuildValue("(iiiiKK)", row->shanten, row->known, row->gone, row->flags,
                                 (unsigned long long)row->kinds, (unsigned long long)row->self_draw);
    }
    Py_RETURN_NONE;
}

/* Of a seat's discards: how many were judged, the copies given up, the shanten lost, ready hands broken. */
static PyObject *follow_given(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    int place = place_of(args, number, 1), judged = 0, left = 0, lost = 0, broke = 0;
    if (place < 0)
        return NULL;
    const Follow *f = (Follow *)self;
    for (int at = 0; at < f->judged; at++) {
        const Judged *each = &f->judgements[at];
        if (each->seat != place)
            continue;
        judged++;
        lost += each->shanten - each->best_shanten;
        left += each->shanten == each->best_shanten ? each->best_left - each->left : 0;
        broke += each->flags & BROKE;
    }
    return Py_BuildValue("(iiii)", judged, left, lost, broke);
}
