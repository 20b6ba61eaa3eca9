/* How many tiles a hand misses, and which bring it nearer: the shapes of a plan (plan.py) read in C.

   A hand has five parts: three suits, winds, dragons. What a part misses for 0..4 sets without and with the pair is a
   vector; the tables of tables.py name each vector by a byte and say what two of them are together, and one less by a
   joker. Where copies in melds, or a fifth copy, may matter, vectors are worked out here tile by tile, with the excess
   that only jokers fill (sets.py, lanes.py: the definition). Nothing here is global but types of the module, and
   nothing is allocated but one object for each plan, and one for each hand that is followed.

   Tiles are bits and lanes are bytes in fixed arrays, for speed: the audit and the analysis ask this for every seat at
   every event. The head of each file says where the same stands slowly and in plain; tests hold the two against each
   other. Each file builds on those that it includes, and module.c, which is compiled, on all. */

#pragma once
#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    PARTS = 5, NATURAL = 34, JOKERS_END = 42, KINDS = 50, SLOTS = 8, COPIES = 4, MOST_SETS = 4, HALF = 5, WIDTH = 10,
    MOST_TILES = 14, SEVEN = 7, NEVER = 60, FAR = 99, LEVELS = 5, MOST_PATTERNS = 32, MOST_BLOCKS = 64, MOST_FAMILIES = 8,
    TABLES = 9, VECTORS = 256, TALLEST = 16, APART = 6, KEPT_BITS = 10, KEPT_PATTERN_BITS = 12,
    WHOLE = 16
};
/* Of what `numbers` in plan.py makes of a plan, and of the tables: another one was built from other sources. */
enum { FORMAT = 7 };
typedef uint64_t Mask;

static const int START[PARTS + 1] = {0, 9, 18, 27, 31, 34};
static const int SIZE[PARTS] = {9, 9, 9, 4, 3};
static const int POWER[9] = {1, 5, 25, 125, 625, 3125, 15625, 78125, 390625};
static const uint8_t PART_OF[NATURAL] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1,
                                         1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4};
/* Jokers by scope: all, the suits, the honors, winds, dragons, each suit. */
enum { ALL, SUITED, HONORS, WINDS, DRAGONS, FIRST_SUIT };
static const int OWN[PARTS] = {FIRST_SUIT, FIRST_SUIT + 1, FIRST_SUIT + 2, WINDS, DRAGONS};
static const int SCOPE[PARTS] = {SUITED, SUITED, SUITED, HONORS, HONORS};

typedef struct { int mask, least, gap, families; } Choice; /* kinds of a part that go together */
typedef struct { int takes, pair, gaps, shape, size[PARTS]; Mask kinds; Choice parts[PARTS]; } Pattern; /* `gaps`: some part has kinds apart; of one
   `shape` are those that differ in nothing but which kinds they are */
typedef struct { int sets, size; int masks[3]; } Block;
typedef struct {
    int gap, number, mask, least;
    uint16_t masks[512];
    uint8_t most[512];        /* of these kinds so many may be taken together */
    int high;                 /* the most that go together */
    uint8_t need[512][APART];  /* by the kinds that are there: the fewest that so many miss, */
    uint16_t best[512][APART]; /* and the kinds of all that miss so few */
} Families;

/* What was worked out lately, and what it was worked out from; one that falls on the same place takes its place. */
typedef struct { uint64_t from; uint8_t distance, told, slots, absent, lone; } KnownPattern;
typedef struct { uint64_t from; uint8_t lane[LEVELS][WHOLE]; } KnownPart;

typedef struct {
    PyObject_HEAD
    int opened;
    KnownPattern *patterns_known, patterns_kept[1 << KEPT_PATTERN_BITS];
    KnownPart *parts_known, parts_kept[1 << KEPT_BITS];
    Py_buffer tables[TABLES];
    const uint8_t *names[2][PARTS]; /* of targets with at most four copies, of all targets */
    const uint8_t *add, *less;
    /* what is missing by melds, jokers for all, name: of sets and the pair, of the sets alone */
    uint8_t final[MOST_SETS + 1][LEVELS][VECTORS], bare[MOST_SETS + 1][LEVELS][VECTORS];
    uint8_t nothing;
    int parts, wild, pairs, repeats, gives_up, flowers, self_draw, asked, pair_waits;
    int kind[SLOTS], number[SLOTS], slot_of[KINDS];
    Mask idle; /* kinds that are in no complete hand, one tile of each */
    int patterns, blocks, lists;
    Pattern pattern[MOST_PATTERNS];
    Block block[MOST_BLOCKS];
    Families families[MOST_FAMILIES];
    PyObject *load, *near, *wait, *acceptance, *ask, *hell_wait, *otherwise;
    PyObject *s_concealed, *s_melds, *s_flowers, *s_tiles, *s_void, *s_visible, *s_any, *s_self_draw, *nobody;
    PyObject *waits[KINDS][COPIES + 1][2]; /* by the copies left, and whether only a self-draw may take it */
} Kernel;

typedef struct {
    uint8_t have[NATURAL], gone[NATURAL];
    Mask at[COPIES], owned;   /* the kinds of which so many and one more are there; those of which some are in melds */
    Mask idle;                /* the tiles held that are of no use */
    int jokers[SLOTS], away[SLOTS];
    uint32_t packed;          /* the jokers, three bits each */
    int held, tiles, melds;   /* jokers held, tiles held */
    int code[PARTS];
    int live;                 /* the parts of which a hand is made, as a mask */
    int melded, given;        /* suits that melds hold; the suit that is given up, -1: not said */
    Mask far;                 /* patterns, and the seven pairs behind them, that are known to be too far */
} Hand;

/* The mask has bit 34 + slot for a joker; `reached`: some shape is no further than it was when the search began. */
typedef struct { int distance; Mask kinds; int reached; } Found;

#if defined(_MSC_VER)
#include <intrin.h>
static inline int lowest(Mask mask) {
    unsigned long place;
    _BitScanForward64(&place, mask);
    return (int)place;
}
#else
static inline int lowest(Mask mask) { return __builtin_ctzll(mask); }
#endif
/* Of the nine kinds of a part; not every processor has an instruction for it. */
#define TWICE(n) (n), (n) + 1
#define EIGHT(n) TWICE(n), TWICE((n) + 1), TWICE((n) + 1), TWICE((n) + 2)
#define MANY(n) EIGHT(n), EIGHT((n) + 1), EIGHT((n) + 1), EIGHT((n) + 2)
static const uint8_t FEW[512] = {
    MANY(0), MANY(1), MANY(1), MANY(2), MANY(1), MANY(2), MANY(2), MANY(3),
    MANY(1), MANY(2), MANY(2), MANY(3), MANY(2), MANY(3), MANY(3), MANY(4),
};
static inline int few(int mask) { return FEW[mask & 511]; }
static inline int ones_in(Mask mask) {
    mask -= mask >> 1 & 0x5555555555555555u;
    mask = (mask & 0x3333333333333333u) + (mask >> 2 & 0x3333333333333333u);
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return (int)(mask * 0x0101010101010101u >> 56);
}
static inline unsigned place_kept(uint64_t from, int bits) {
    return (unsigned)(from * 0x9E3779B97F4A7C15u >> (64 - bits));
}
static inline int lower(int one, int two) { return one < two ? one : two; }
static inline int above(int one, int two) { return one > two ? one : two; }
static inline int fit_of(const Kernel *k, const Hand *h, int slot) { return k->number[slot] - h->away[slot]; }
static inline int chain(const Kernel *k, const Hand *h, int part) {
    return fit_of(k, h, OWN[part]) + fit_of(k, h, SCOPE[part]) + fit_of(k, h, ALL);
}
static inline Mask slot_bit(int slot) { return (Mask)1 << (NATURAL + slot); }
static inline Mask all_of(int part) { return (((Mask)1 << SIZE[part]) - 1) << START[part]; }
static inline int in_part(Mask kinds, int part) { return (int)(kinds >> START[part]) & ((1 << SIZE[part]) - 1); }

static inline void one_more(Hand *h, int kind) {
    h->at[h->have[kind]++] |= (Mask)1 << kind;
    h->code[PART_OF[kind]] += POWER[kind - START[PART_OF[kind]]];
}

static inline void one_fewer(Hand *h, int kind) {
    h->at[--h->have[kind]] &= ~((Mask)1 << kind);
    h->code[PART_OF[kind]] -= POWER[kind - START[PART_OF[kind]]];
}
