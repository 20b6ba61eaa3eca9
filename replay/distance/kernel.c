/* How many tiles a hand misses, and which bring it nearer: the shapes of a plan (plan.py) read in C.

   A hand has five parts: three suits, winds, dragons. What a part misses for 0..4 sets without and with the pair is a
   vector; the tables of tables.py name each vector by a byte and say what two of them are together, and one less by a
   joker. Where copies in melds, or a fifth copy, may matter, vectors are worked out here tile by tile, with the excess
   that only jokers fill (sets.py, lanes.py: the definition). Nothing here is global but types of the module, and
   nothing is allocated but one object for each plan, and one for each hand that is followed.

   Tiles are bits and lanes are bytes in fixed arrays, for speed: the audit and the analysis ask this for every seat at
   every event. Who got lost finds the same slowly and in plain in readers/definition.py, shape by shape under the same
   headings; tests/distance compares the two, and both with the look-up in readers/nearness.py. */

#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
    PARTS = 5, NATURAL = 34, JOKERS_END = 42, KINDS = 50, SLOTS = 8, COPIES = 4, MOST_SETS = 4, HALF = 5, WIDTH = 10,
    MOST_TILES = 14, SEVEN = 7, NEVER = 60, FAR = 99, LEVELS = 5, MOST_PATTERNS = 32, MOST_BLOCKS = 64, MOST_FAMILIES = 8,
    TABLES = 9, VECTORS = 256, TALLEST = 16, APART = 6, KEPT_BITS = 10, KEPT_PATTERN_BITS = 12,
    WHOLE = 16
};
/* Of what `numbers` in plan.py makes of a plan, and of the tables: another one was built from other sources. */
enum { FORMAT = 6 };
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

/* ---------------------------------------------------------------- sets and a pair, by the tables */

typedef struct { uint8_t name[PARTS]; int gap[PARTS]; const uint8_t (*goal)[VECTORS]; } Named;

static inline uint8_t take(const Kernel *k, uint8_t name, int *gap, int jokers) {
    for (; jokers; jokers--) {
        if (*gap) --*gap; else name = k->less[name];
    }
    return name;
}

static int named_distance(const Kernel *k, const Named *n, const int *jokers) {
    const uint8_t *add = k->add;
    int g[PARTS], suits, honors;
    uint8_t v[PARTS];
    for (int part = 0; part < PARTS; part++) {
        g[part] = n->gap[part];
        v[part] = take(k, n->name[part], &g[part], jokers[OWN[part]]);
    }
    uint8_t first = add[add[v[0] << 8 | v[1]] << 8 | v[2]], second = add[v[3] << 8 | v[4]];
    suits = g[0] + g[1] + g[2];
    honors = g[3] + g[4];
    first = take(k, first, &suits, jokers[SUITED]);
    second = take(k, second, &honors, jokers[HONORS]);
    suits += honors;
    int used = lower(suits, jokers[ALL]);
    return suits - used + n->goal[jokers[ALL] - used][add[first << 8 | second]];
}

static void name_hand(const Kernel *k, const Hand *h, int free_, Named *n) {
    for (int part = 0; part < PARTS; part++) {
        n->name[part] = h->live >> part & 1 ? k->names[free_][part][h->code[part]] : k->nothing;
        n->gap[part] = 0;
    }
    n->goal = k->final[h->melds];
}

static inline uint8_t less_by(const Kernel *k, uint8_t name, int jokers) {
    while (jokers--)
        name = k->less[name];
    return name;
}

/* The kinds that lessen the distance of vectors: the parts beside the one that changes are joined once. */
static Mask table_kinds(const Kernel *k, const Hand *h, int free_, const Named *n, const int *jokers, int distance) {
    const uint8_t *add = k->add, *goal = n->goal[jokers[ALL]];
    uint8_t v[PARTS], beside[PARTS];
    Mask found = slot_bit(ALL);
    for (int part = 0; part < PARTS; part++)
        v[part] = less_by(k, n->name[part], jokers[OWN[part]]);
    for (int part = 0; part < 3; part++)
        beside[part] = add[v[part == 0] << 8 | v[part == 2 ? 1 : 2]];
    beside[3] = v[4];
    beside[4] = v[3];
    uint8_t suits = less_by(k, add[v[0] << 8 | beside[0]], jokers[SUITED]);
    uint8_t honors = less_by(k, add[v[3] << 8 | v[4]], jokers[HONORS]);
    for (int half = 0; half < 2; half++) {
        uint8_t here = half ? honors : suits, there = half ? suits : honors;
        int shared = jokers[half ? HONORS : SUITED];
        if (goal[add[k->less[here] << 8 | there]] >= distance)
            continue;
        found |= slot_bit(half ? HONORS : SUITED);
        for (int part = half ? 3 : 0; part < (half ? PARTS : 3); part++) {
            int own = jokers[OWN[part]];
            if (!(h->live >> part & 1) ||
                goal[add[less_by(k, add[k->less[v[part]] << 8 | beside[part]], shared) << 8 | there]] >= distance)
                continue;
            found |= slot_bit(OWN[part]);
            const uint8_t *names = k->names[free_][part] + h->code[part];
            uint8_t known[9], says[9];
            int number = 0;
            for (int left = in_part(~h->at[3], part); left; left &= left - 1) {
                int place = lowest((Mask)left), at = 0;
                uint8_t name = names[POWER[place]];
                if (name == n->name[part])
                    continue;
                while (at < number && known[at] != name)
                    at++;
                if (at == number) {
                    uint8_t now = add[less_by(k, name, own) << 8 | beside[part]];
                    known[number] = name;
                    says[number++] = goal[add[less_by(k, now, shared) << 8 | there]] < distance;
                }
                if (says[at])
                    found |= (Mask)1 << (START[part] + place);
            }
        }
    }
    return found;
}

/* The kinds that lessen the distance of vectors and gaps; `absent` are kinds of gaps, which a tile of them fills. */
static Mask named_kinds(const Kernel *k, const Hand *h, int free_, const Named *n, const int *jokers, int distance,
                        Mask absent) {
    Mask found = 0;
    int more[SLOTS], helps[SLOTS] = {0};
    if (!distance)
        return 0;
    if (!(n->gap[0] | n->gap[1] | n->gap[2]))
        return table_kinds(k, h, free_, n, jokers, distance);
    memcpy(more, jokers, sizeof more);
    /* for all a joker always does; where one for the whole scope does not, nothing of the scope does */
    found |= slot_bit(ALL);
    for (int slot = SUITED; slot <= HONORS; slot++) {
        more[slot]++;
        helps[slot] = named_distance(k, n, more) < distance;
        more[slot]--;
        if (helps[slot])
            found |= slot_bit(slot);
    }
    for (int part = 0; part < PARTS; part++) {
        if (!helps[SCOPE[part]] || !(h->live >> part & 1))
            continue;
        more[OWN[part]]++;
        int useful = named_distance(k, n, more) < distance;
        more[OWN[part]]--;
        if (!useful)
            continue;
        found |= slot_bit(OWN[part]);
        Named other = *n;
        if (n->gap[part]) {
            other.gap[part]--;
            if (named_distance(k, &other, jokers) < distance)
                found |= absent & (((Mask)1 << SIZE[part]) - 1) << START[part];
            other.gap[part]++;
        }
        const uint8_t *names = k->names[free_][part];
        uint8_t known[9], says[9];
        int number = 0;
        for (int place = 0; place < SIZE[part]; place++) {
            int kind = START[part] + place;
            if (h->have[kind] >= COPIES || absent >> kind & 1)
                continue;
            uint8_t name = names[h->code[part] + POWER[place]];
            if (name == n->name[part])
                continue;
            int at = 0;
            while (at < number && known[at] != name)
                at++;
            if (at == number) {
                other.name[part] = name;
                known[number] = name;
                says[number++] = named_distance(k, &other, jokers) < distance;
            }
            if (says[at])
                found |= (Mask)1 << kind;
        }
    }
    return found;
}

/* How many copies too many of kinds in melds and blocks a target may take that misses `reach` tiles, at most, as in
   joined.py: a copy is tried by drawing it. False where those of some part may be more than jokers fit it. */
static int copies_fit(const Kernel *k, const Hand *h, const uint8_t *gone, int melds, int reach) {
    static const int none[SLOTS] = {0};
    Hand plain = *h;
    Named n;
    int total = 0, parts = 0, least = reach;
    plain.melds = melds;
    name_hand(k, &plain, 0, &n);
    for (int kind = 0; kind < NATURAL; kind++) {
        int part = PART_OF[kind], held = h->have[kind];
        if (!gone[kind] || !(h->live >> part & 1))
            continue;
        int there = above(held, COPIES - gone[kind]);
        uint8_t before = n.name[part];
        for (int number = there + 1; number <= COPIES; number++) {
            int drawn = number - held;
            if (drawn > reach)
                break;
            n.name[part] = k->names[0][part][h->code[part] + drawn * POWER[kind - START[part]]];
            if (named_distance(k, &n, none) > reach - drawn)
                break;
            total += number < COPIES ? 1 : FAR; /* a fifth copy cannot be tried */
            least = lower(least, there - held);
            parts |= 1 << part;
        }
        n.name[part] = before;
    }
    total = lower(total, reach - least);
    for (int part = 0; part < PARTS; part++)
        if (parts >> part & 1 && total > chain(k, h, part))
            return 0;
    return 1;
}

/* ---------------------------------------------------------------- sets and a pair, tile by tile */

/* Missing tiles by excess, and by sets and the pair: PAIR sets a lane apart from the same one without the pair. What
   sets beyond four, or two pairs, would be falls between and behind the lanes that count, and is wiped off. */
enum { PAIR = 9, LANE = 32 };
typedef struct { uint8_t lane[LEVELS][LANE]; } Lanes;
/* By the chows that reach in from two kinds and from one; `open` is how much excess, and none, leads there. */
typedef struct { Lanes state[9]; int open[9]; } Table;

static const uint8_t WIPED[LANE] = {
    0, 0, 0, 0, 0, NEVER, NEVER, NEVER, NEVER, 0, 0, 0, 0, 0, NEVER, NEVER,
    NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER,
};

static inline void wipe(uint8_t *lane) {
    for (int place = 0; place < LANE; place++)
        lane[place] = lane[place] > WIPED[place] ? lane[place] : WIPED[place];
}

/* target = the lesser of it and of source, so many tiles further */
static inline void least_of(uint8_t *target, const uint8_t *source, int missing) {
    uint8_t more = (uint8_t)missing;
    for (int place = 0; place < WHOLE; place++) {
        uint8_t value = (uint8_t)(source[place] + more);
        target[place] = value < target[place] ? value : target[place];
    }
}

static void one_kind_more(const Table *after, Table *out, int held, int left, int chows, int reach, int depth) {
    int most = chows ? 2 : 0;
    memset(out->open, 0, sizeof out->open);
    for (int far = 0; far <= (reach == 2 ? most : 0); far++)
    for (int near = 0; near <= (reach ? most : 0); near++) {
        int to = 3 * far + near, open = 0;
        Lanes *state = &out->state[to];
        memset(state, NEVER, sizeof *state);
        for (int fresh = 0; fresh <= most; fresh++) {
            int from = 3 * near + fresh, levels = after->open[from];
            if (!levels)
                continue;
            for (int triplets = 0; triplets < 3; triplets++)
            for (int pair = 0; pair < 2; pair++) {
                int copies = far + near + fresh + 3 * triplets + 2 * pair, sets = fresh + triplets;
                int missing = above(0, copies - held), excess = above(0, copies - held - left);
                int last = lower(depth, levels + excess);
                if (excess >= depth)
                    break;
                open = above(open, last);
                for (int level = excess; level < last; level++)
                    least_of(&state->lane[level][sets + PAIR * pair], after->state[from].lane[level - excess], missing);
            }
        }
        out->open[to] = open;
        for (int level = 0; level < open; level++)
            wipe(state->lane[level]);
    }
}

/* Excess that saves no tile is left out. */
static void thin(Lanes *lanes) {
    uint8_t least[WHOLE];
    memcpy(least, lanes->lane[0], WHOLE);
    for (int level = 1; level < LEVELS; level++)
        for (int place = 0; place < WHOLE; place++) {
            uint8_t value = lanes->lane[level][place], known = least[place];
            least[place] = value < known ? value : known;
            lanes->lane[level][place] = value < known ? value : NEVER;
        }
}

static int empty(const uint8_t *lane) {
    uint8_t least = NEVER;
    for (int place = 0; place < WHOLE; place++)
        least = lane[place] < least ? lane[place] : least;
    return least >= NEVER;
}

/* The tiles of one part, those of it that cannot be drawn, and what blocks miss of it. */
typedef struct { uint8_t have[9], gone[9]; int part, depth, gap, excess; } PartTiles;

/* Kind by kind from the last to the first. */
static void work_out(const PartTiles *t, KnownPart *known) {
    Table one, two, *now = &one, *next = &two;
    memset(now->open, 0, sizeof now->open);
    memset(now->state, NEVER, sizeof now->state[0]);
    now->state[0].lane[0][0] = 0;
    now->open[0] = 1;
    for (int place = SIZE[t->part] - 1; place >= 0; place--) {
        int left = above(0, COPIES - t->gone[place] - t->have[place]);
        one_kind_more(now, next, t->have[place], left, t->part < 3, lower(2, place), t->depth);
        Table *swap = now;
        now = next;
        next = swap;
    }
    for (int level = 0; level < LEVELS; level++)
        memcpy(known->lane[level], now->state[0].lane[level], WHOLE);
}

static void of_part(const Kernel *k, const PartTiles *t, Lanes *out) {
    uint64_t from = 1u << 5 | (uint64_t)(t->part < 3 ? 0 : t->part - 2) << 3 | (uint64_t)t->depth;
    for (int place = 0; place < SIZE[t->part]; place++)
        from = from << 6 | (uint64_t)(t->have[place] << 3 | t->gone[place]);
    KnownPart *known = &k->parts_known[place_kept(from, KEPT_BITS)];
    if (known->from != from) {
        work_out(t, known);
        known->from = from;
    }
    memset(out, NEVER, sizeof *out);
    for (int level = 0; level + t->excess < LEVELS && level < t->depth; level++) {
        least_of(out->lane[level + t->excess], known->lane[level], t->gap);
        wipe(out->lane[level + t->excess]);
    }
    thin(out);
}

static void lessen(Lanes *lanes, int held, int fit) {
    if (!held && !fit)
        return;
    Lanes out;
    memset(&out, NEVER, sizeof out);
    for (int level = 0; level < LEVELS; level++) {
        uint8_t *target = out.lane[above(0, level - fit)];
        if (empty(lanes->lane[level]))
            continue;
        for (int place = 0; place < WHOLE; place++) {
            uint8_t value = lanes->lane[level][place];
            value = value >= NEVER ? NEVER : value > held ? (uint8_t)(value - held) : 0;
            target[place] = value < target[place] ? value : target[place];
        }
    }
    for (int level = 0; level < LEVELS; level++)
        wipe(out.lane[level]);
    thin(&out);
    *lanes = out;
}

static void join(Lanes *one, const Lanes *two) {
    Lanes out;
    memset(&out, NEVER, sizeof out);
    for (int a = 0; a < LEVELS; a++) {
        if (empty(one->lane[a]))
            continue;
        for (int b = 0; a + b < LEVELS; b++) {
            if (empty(two->lane[b]))
                continue;
            for (int place = 0; place <= PAIR + MOST_SETS; place++)
                if (one->lane[a][place] < NEVER)
                    least_of(&out.lane[a + b][place], two->lane[b], one->lane[a][place]);
        }
    }
    for (int level = 0; level < LEVELS; level++)
        wipe(out.lane[level]);
    thin(&out);
    *one = out;
}

static int exact_joined(const Kernel *k, const Hand *h, const Lanes *parts, const int *jokers, int sets) {
    Lanes v[PARTS];
    memcpy(v, parts, sizeof v);
    for (int part = 0; part < PARTS; part++)
        lessen(&v[part], jokers[OWN[part]], fit_of(k, h, OWN[part]));
    join(&v[0], &v[1]);
    join(&v[0], &v[2]);
    lessen(&v[0], jokers[SUITED], fit_of(k, h, SUITED));
    join(&v[3], &v[4]);
    lessen(&v[3], jokers[HONORS], fit_of(k, h, HONORS));
    join(&v[0], &v[3]);
    lessen(&v[0], jokers[ALL], fit_of(k, h, ALL));
    int found = v[0].lane[0][PAIR + MOST_SETS - sets];
    return found >= NEVER ? FAR : found;
}

/* A part beside one block or two, whose tiles are taken out of it. */
static void tiles_of_part(const Kernel *k, const Hand *h, int part, const Block *const *blocks, int number,
                          PartTiles *t) {
    t->part = part;
    t->gap = t->excess = 0;
    t->depth = lower(LEVELS, chain(k, h, part) + 1);
    memcpy(t->have, h->have + START[part], (size_t)SIZE[part]);
    memcpy(t->gone, h->gone + START[part], (size_t)SIZE[part]);
    for (int each = 0; each < number && part < 3; each++)
        for (int place = 0; place < 9; place++) {
            if (!(blocks[each]->masks[part] >> place & 1))
                continue;
            if (t->have[place]) {
                t->have[place]--;
            } else {
                t->gap++;
                t->excess += t->gone[place] >= COPIES;
            }
            t->gone[place]++;
        }
}

static void exact_part(const Kernel *k, const Hand *h, int part, const Block *const *blocks, int number, Lanes *out) {
    PartTiles tiles;
    if (!(h->live >> part & 1)) {
        memset(out, NEVER, sizeof *out);
        out->lane[0][0] = 0;
        return;
    }
    tiles_of_part(k, h, part, blocks, number, &tiles);
    of_part(k, &tiles, out);
}

static inline int can_draw(const Hand *h, int kind) { return h->have[kind] + h->gone[kind] < COPIES; }

/* Exactly: with copies that lie in melds and blocks. `maybe` are the kinds that may lessen it where it is `sure`. */
static Found exact(const Kernel *k, const Hand *h, const Block *const *blocks, int number, int sets, int bound,
                   int sure, Mask maybe, int wanted) {
    Lanes parts[PARTS];
    Found found = {FAR, 0, 0};
    for (int part = 0; part < PARTS; part++)
        exact_part(k, h, part, blocks, number, &parts[part]);
    found.distance = exact_joined(k, h, parts, h->jokers, sets);
    if (found.distance > bound || !found.distance || !wanted)
        return found;
    if (found.distance != sure)
        maybe = ~(Mask)0;
    int more[SLOTS];
    memcpy(more, h->jokers, sizeof more);
    for (int slot = 0; slot < SLOTS; slot++) {
        if (!(maybe >> (NATURAL + slot) & 1))
            continue;
        more[slot]++;
        if (exact_joined(k, h, parts, more, sets) < found.distance)
            found.kinds |= slot_bit(slot);
        more[slot]--;
    }
    Hand with = *h;
    for (int part = 0; part < PARTS; part++) {
        if (!(h->live >> part & 1) || !(found.kinds & slot_bit(OWN[part])) || !in_part(maybe, part))
            continue;
        Lanes before = parts[part];
        for (int kind = START[part]; kind < START[part + 1]; kind++) {
            if (!(maybe >> kind & 1) || !can_draw(h, kind))
                continue;
            with.have[kind]++;
            exact_part(k, &with, part, blocks, number, &parts[part]);
            with.have[kind]--;
            if (memcmp(&parts[part], &before, sizeof before) &&
                exact_joined(k, h, parts, h->jokers, sets) < found.distance)
                found.kinds |= (Mask)1 << kind;
        }
        parts[part] = before;
    }
    return found;
}

static int least_chain(const Kernel *k, const Hand *h) {
    int least = FAR;
    for (int part = 0; part < PARTS; part++)
        if (h->live >> part & 1)
            least = lower(least, chain(k, h, part));
    return least;
}

static Found near_sets(const Kernel *k, const Hand *h, int bound, int wanted) {
    Named n;
    Found found = {FAR, 0, 0};
    name_hand(k, h, k->wild, &n);
    found.distance = named_distance(k, &n, h->jokers);
    if (found.distance > bound)
        return found;
    int reach = found.distance + h->held, sure = 1;
    if (wanted)
        found.kinds = named_kinds(k, h, k->wild, &n, h->jokers, found.distance, 0);
    if (k->wild ? reach > least_chain(k, h) : h->melds > 0) {
        if (k->wild && h->at[2]) {
            name_hand(k, h, 0, &n);
            sure = named_distance(k, &n, h->jokers) == found.distance &&
                   (!wanted || named_kinds(k, h, 0, &n, h->jokers, found.distance, 0) == found.kinds);
        }
        sure = sure && (!h->melds || copies_fit(k, h, h->gone, h->melds, reach));
    }
    return sure ? found : exact(k, h, NULL, 0, h->melds, bound, found.distance, found.kinds, wanted);
}

/* ---------------------------------------------------------------- knitted blocks beside sets */

/* What is left when the tiles of one block or two are taken out, and what those miss. */
typedef struct { Hand rest; Mask absent; int gap[PARTS], gaps, short_; } Unwoven;

static void take_out(const Hand *h, const Block *const *blocks, int number, Unwoven *u) {
    u->rest = *h;
    u->absent = 0;
    u->gaps = u->short_ = 0;
    memset(u->gap, 0, sizeof u->gap);
    for (int each = 0; each < number; each++)
        for (int part = 0; part < 3; part++)
            for (int mask = blocks[each]->masks[part]; mask; mask &= mask - 1) {
                int place = lowest((Mask)mask), kind = START[part] + place;
                if (u->rest.have[kind]) {
                    one_fewer(&u->rest, kind);
                } else {
                    u->gap[part]++;
                    u->gaps++;
                    u->absent |= (Mask)1 << kind;
                    u->short_ |= u->rest.gone[kind] >= COPIES;
                }
                u->rest.gone[kind]++;
            }
}

static Found near_knitted(const Kernel *k, const Hand *h, const Block *const *blocks, int number, int sets, int bound,
                          int wanted) {
    Unwoven u;
    Named n;
    Found found = {FAR, 0, 0};
    take_out(h, blocks, number, &u);
    u.rest.melds = sets;
    name_hand(k, &u.rest, k->wild, &n);
    memcpy(n.gap, u.gap, sizeof n.gap);
    found.distance = named_distance(k, &n, h->jokers);
    if (found.distance > bound)
        return found;
    int reach = found.distance + h->held, sure = 1;
    if (wanted)
        found.kinds = named_kinds(k, &u.rest, k->wild, &n, h->jokers, found.distance, u.absent);
    if (reach > least_chain(k, h)) {
        if (!u.short_ && u.rest.at[2]) {
            name_hand(k, &u.rest, 0, &n);
            memcpy(n.gap, u.gap, sizeof n.gap);
            sure = named_distance(k, &n, h->jokers) == found.distance &&
                   (!wanted || named_kinds(k, &u.rest, 0, &n, h->jokers, found.distance, u.absent) == found.kinds);
        }
        sure = sure && !u.short_ && copies_fit(k, &u.rest, u.rest.gone, sets, reach - u.gaps);
    }
    return sure ? found : exact(k, h, blocks, number, sets, bound, found.distance, found.kinds, wanted);
}

/* ---------------------------------------------------------------- pairs */

typedef struct { int made, lone, fresh; } Pairs; /* pairs, single tiles, kinds to begin with, of a part */

/* How many of the pairs that can be had miss no tile, one, two: of a part, of a scope, of the hand. The cheapest are
   taken first, so that joining is adding up, and jokers go where one of them saves a tile before two save a pair. */
typedef struct { int whole, half, empty; } Costs;

static void cheapen(Costs *c, int jokers) {
    int halves = lower(jokers, c->half), empties = lower((jokers - halves) / 2, c->empty);
    c->whole += halves + empties;
    c->half -= halves;
    c->empty -= empties;
    if (jokers - halves - 2 * empties > 0 && c->empty) {
        c->empty--;
        c->half++;
    }
}

static void put_together(Costs *one, const Costs *two) {
    one->whole += two->whole;
    one->half += two->half;
    one->empty += two->empty;
}

static int pairs_distance(const Kernel *k, const Hand *h, const Pairs *parts, const int *jokers, int wanted) {
    Costs v[PARTS];
    for (int part = 0; part < PARTS; part++) {
        const Pairs *p = &parts[part];
        int live = h->live >> part & 1;
        v[part].whole = live ? p->made : 0;
        v[part].half = live ? p->lone : 0;
        /* a third pair of one kind has copies only where jokers fit */
        v[part].empty = live ? p->fresh + (k->repeats && chain(k, h, part) >= 2) : 0;
        cheapen(&v[part], jokers[OWN[part]]);
    }
    static const int with[4][3] = {{0, 1, SLOTS}, {0, 2, SUITED}, {3, 4, HONORS}, {0, 3, ALL}};
    for (int step = 0; step < 4; step++) {
        put_together(&v[with[step][0]], &v[with[step][1]]);
        if (with[step][2] < SLOTS)
            cheapen(&v[with[step][0]], jokers[with[step][2]]);
    }
    int rest = above(0, wanted - v[0].whole), twice = above(0, rest - v[0].half);
    return twice > v[0].empty ? FAR : rest + twice;
}

typedef struct { Mask lone, fresh; int made, single; } PairKinds; /* kinds that are there once, that can begin a pair */

static void count_pairs(const Kernel *k, const Hand *h, Pairs *parts, PairKinds *all) {
    memset(parts, 0, PARTS * sizeof *parts);
    memset(all, 0, sizeof *all);
    Mask odd = h->at[0] & ~h->at[1];
    if (k->repeats)
        odd |= h->at[2] & ~h->at[3];
    for (int part = 0; part < PARTS; part++) {
        if (!(h->live >> part & 1))
            continue;
        Pairs *p = &parts[part];
        if (k->repeats) {
            p->made = few(in_part(h->at[1], part)) + few(in_part(h->at[3], part));
            p->lone = few(in_part(odd, part));
            p->fresh = 2 * SIZE[part] - p->made - p->lone;
        } else {
            p->made = few(in_part(h->at[1], part));
            p->lone = few(in_part(odd, part));
            p->fresh = SIZE[part] - few(in_part(h->at[0], part));
        }
        all->lone |= odd & all_of(part);
        all->fresh |= ~(odd | (k->repeats ? h->at[3] : h->at[0])) & all_of(part);
        all->made += p->made;
        all->single += p->lone;
    }
}

static Found near_pairs(const Kernel *k, const Hand *h, int bound, int wanted) {
    Pairs parts[PARTS];
    PairKinds all;
    Found found = {FAR, 0, 0};
    count_pairs(k, h, parts, &all);
    Mask lone = all.lone, fresh = all.fresh;
    int single = all.single;
    int rest = above(0, SEVEN - all.made);
    found.distance = 2 * rest - lower(single, rest) - h->held;
    if (found.distance > bound)
        return found;
    if (!k->wild) {
        if (wanted && found.distance)
            found.kinds = lone | (single < rest ? fresh : 0);
        return found;
    }
    found.distance = pairs_distance(k, h, parts, h->jokers, SEVEN);
    if (!wanted || found.distance > bound || !found.distance)
        return found;
    int more[SLOTS];
    memcpy(more, h->jokers, sizeof more);
    found.kinds = slot_bit(ALL);
    for (int slot = SUITED; slot < SLOTS; slot++) {
        /* as with the patterns below */
        if (slot > HONORS && !(found.kinds & slot_bit(slot < FIRST_SUIT ? HONORS : SUITED)))
            continue;
        more[slot]++;
        if (pairs_distance(k, h, parts, more, SEVEN) < found.distance)
            found.kinds |= slot_bit(slot);
        more[slot]--;
    }
    for (int part = 0; part < PARTS; part++) {
        if (!(found.kinds & slot_bit(OWN[part])))
            continue;
        Mask mine = (((Mask)1 << SIZE[part]) - 1) << START[part];
        Pairs before = parts[part];
        /* without a joker of its own a part is helped by a tile as by such a joker, which goes to a lone tile first */
        if (!h->jokers[OWN[part]] && (lone & mine || fresh & mine)) {
            found.kinds |= lone & mine ? lone & mine : fresh & mine;
            if (!(lone & mine))
                continue;
        } else if (lone & mine) {
            parts[part].made++;
            parts[part].lone--;
            if (pairs_distance(k, h, parts, h->jokers, SEVEN) < found.distance)
                found.kinds |= lone & mine;
            parts[part] = before;
        }
        if (fresh & mine) {
            parts[part].lone++;
            parts[part].fresh--;
            if (pairs_distance(k, h, parts, h->jokers, SEVEN) < found.distance)
                found.kinds |= fresh & mine;
            parts[part] = before;
        }
    }
    return found;
}

/* ---------------------------------------------------------------- patterns of different kinds */

/* Where kinds of a part need not be apart: so many kinds miss `must`, and one more for each beyond `enough`.
   That stays so when parts are joined and jokers taken off, so a part or a scope is four numbers. */
typedef struct { int must, enough, least, most; } Singles;

static inline void single_kinds(Singles *s, int least, int most, int have, int own, int pair) {
    int there = have + above(0, own - pair);
    s->least = least;
    s->most = most;
    s->must = above(0, pair - own) + above(0, least - there);
    s->enough = above(least, lower(most, there));
}

static inline void add_singles(Singles *one, const Singles *two) {
    one->must += two->must;
    one->enough += two->enough;
    one->least += two->least;
    one->most += two->most;
}

static inline void lessen_singles(Singles *s, int held) {
    int used = lower(held, s->must);
    s->must -= used;
    s->enough = lower(s->most, s->enough + held - used);
}

/* `have` are the kinds that are there, `twice` says whether some of them is there twice, of each part. */
typedef struct { int have[PARTS], twice; } Present;

static int singles_missing(const Pattern *p, const Present *there, const int *jokers, int paired) {
    Singles v[PARTS];
    for (int part = 0; part < PARTS; part++) {
        const Choice *c = &p->parts[part];
        single_kinds(&v[part], part == paired ? above(1, c->least) : c->least, p->size[part], there->have[part],
                     jokers[OWN[part]], part == paired && !(there->twice >> part & 1));
    }
    add_singles(&v[0], &v[1]);
    add_singles(&v[0], &v[2]);
    lessen_singles(&v[0], jokers[SUITED]);
    add_singles(&v[3], &v[4]);
    lessen_singles(&v[3], jokers[HONORS]);
    add_singles(&v[0], &v[3]);
    lessen_singles(&v[0], jokers[ALL]);
    if (p->takes < v[0].least || p->takes > v[0].most)
        return FAR;
    return v[0].must + above(0, p->takes - v[0].enough);
}

/* The pair is one more tile of some part; `least`: what is known to be missing at least. */
static int singles_distance(const Pattern *p, const Present *there, const int *jokers, int least) {
    int found = FAR, tried = 0;
    if (!p->pair)
        return singles_missing(p, there, jokers, PARTS);
    /* where a kind is there twice it costs nothing, wherever that is */
    for (int part = 0; part < PARTS; part++)
        if (there->twice >> part & 1 && (found = singles_missing(p, there, jokers, part)) < FAR)
            return found;
    for (int part = 0; part < PARTS && found > least; part++) {
        int plain = !jokers[OWN[part]] && (there->have[part] || p->parts[part].least);
        if (there->twice >> part & 1 || !p->parts[part].mask || (plain && tried >> SCOPE[part] & 1))
            continue;
        found = lower(found, singles_missing(p, there, jokers, part));
        /* one part of a scope is as good as another, where neither a joker of its own nor a first kind is at stake */
        if (plain)
            tried |= 1 << SCOPE[part];
    }
    return found;
}

/* Where they must be apart: missing kinds by how many, without and with the pair. */
typedef struct { int low, high; uint8_t need[2][TALLEST]; } Units;

static void single_part(const Kernel *k, const Choice *c, int ones, int twos, Units *out) {
    memset(out->need, FAR, sizeof out->need);
    if (!c->gap) {
        int have = few(ones & c->mask);
        out->low = c->least;
        out->high = few(c->mask);
        for (int units = out->low; units <= out->high; units++) {
            out->need[0][units] = (uint8_t)above(0, units - have);
            if (units)
                out->need[1][units] = (uint8_t)(out->need[0][units] + !(twos & c->mask));
        }
        return;
    }
    const Families *f = &k->families[c->families];
    out->low = 0;
    out->high = f->high;
    for (int units = 0; units <= f->high; units++) {
        uint8_t need = f->need[ones][units];
        out->need[0][units] = need;
        if (units && need < FAR)
            out->need[1][units] = (uint8_t)(need + !(f->best[ones][units] & twos));
    }
}

static void join_units(Units *one, const Units *two, int most) {
    uint8_t out[2][LANE];
    memset(out, FAR, sizeof out);
    for (int units = one->low; units <= one->high; units++) {
        if (one->need[0][units] < FAR) {
            least_of(&out[0][units], two->need[0], one->need[0][units]);
            least_of(&out[1][units], two->need[1], one->need[0][units]);
        }
        if (one->need[1][units] < FAR)
            least_of(&out[1][units], two->need[0], one->need[1][units]);
    }
    one->low += two->low;
    one->high = lower(most, one->high + two->high);
    for (int pair = 0; pair < 2; pair++)
        memcpy(one->need[pair], out[pair], TALLEST);
}

static void lessen_units(Units *units, int held) {
    for (int pair = 0; held && pair < 2; pair++)
        for (int at = 0; at < TALLEST; at++) {
            uint8_t need = units->need[pair][at];
            units->need[pair][at] = need >= FAR ? FAR : need > held ? (uint8_t)(need - held) : 0;
        }
}

static int units_distance(const Pattern *p, const Units *parts, const int *jokers) {
    Units v[PARTS];
    memcpy(v, parts, sizeof v);
    for (int part = 0; part < PARTS; part++)
        lessen_units(&v[part], jokers[OWN[part]]);
    join_units(&v[0], &v[1], p->takes);
    join_units(&v[0], &v[2], p->takes);
    lessen_units(&v[0], jokers[SUITED]);
    join_units(&v[3], &v[4], p->takes);
    lessen_units(&v[3], jokers[HONORS]);
    join_units(&v[0], &v[3], p->takes);
    lessen_units(&v[0], jokers[ALL]);
    return p->takes > v[0].high || p->takes < v[0].low ? FAR : v[0].need[p->pair][p->takes];
}

/* What brings a pattern nearer, by parts: one kind that is absent is as good as another, so is one that is there once. */
static void singles_helped(const Pattern *p, const Present *there, const int *jokers, KnownPattern *known) {
    int more[SLOTS], least = known->distance - 1; /* no tile lessens it by more than one */
    memcpy(more, jokers, sizeof more);
    known->slots = 1 << ALL;
    known->absent = known->lone = 0;
    known->told = 1;
    for (int slot = SUITED; slot < SLOTS; slot++) {
        /* where one for the whole scope does not help, none of the scope does */
        if (slot > HONORS && !(known->slots >> (slot < FIRST_SUIT ? HONORS : SUITED) & 1))
            continue;
        more[slot]++;
        if (singles_distance(p, there, more, least) < known->distance)
            known->slots |= (uint8_t)(1 << slot);
        more[slot]--;
    }
    for (int part = 0; part < PARTS; part++) {
        Present now = *there;
        if (!(known->slots >> OWN[part] & 1))
            continue;
        if (now.have[part] < p->size[part]) {
            now.have[part]++;
            if (singles_distance(p, &now, jokers, least) < known->distance)
                known->absent |= (uint8_t)(1 << part);
            now.have[part]--;
        }
        if (p->pair && now.have[part] && !(now.twice >> part & 1)) {
            now.twice |= 1 << part;
            if (singles_distance(p, &now, jokers, least) < known->distance)
                known->lone |= (uint8_t)(1 << part);
        }
    }
}

static Found near_singles(const Kernel *k, const Hand *h, const Pattern *p, int least, int bound, int wanted) {
    Present there = {{0}, 0};
    Found found = {FAR, 0, 0};
    uint64_t from = (uint64_t)p->shape;
    for (int part = 0; part < PARTS; part++) {
        there.have[part] = few(in_part(h->at[0] & p->kinds, part));
        there.twice |= (in_part(h->at[1] & p->kinds, part) != 0) << part;
        from = from << 4 | (uint64_t)there.have[part];
    }
    from = (uint64_t)1 << 63 | from << 29 | (uint64_t)there.twice << 24 | h->packed;
    KnownPattern *known = &k->patterns_known[place_kept(from, KEPT_PATTERN_BITS)];
    if (known->from != from) {
        known->distance = (uint8_t)singles_distance(p, &there, h->jokers, least);
        known->told = 0;
        known->from = from;
    }
    found.distance = known->distance;
    if (!wanted || found.distance > bound || !found.distance)
        return found;
    if (!known->told)
        singles_helped(p, &there, h->jokers, known);
    found.kinds = (Mask)known->slots << NATURAL;
    for (int part = 0; part < PARTS; part++) {
        if (known->absent >> part & 1)
            found.kinds |= p->kinds & all_of(part) & ~h->at[0];
        if (known->lone >> part & 1)
            found.kinds |= p->kinds & all_of(part) & h->at[0] & ~h->at[1];
    }
    return found;
}

static Found near_apart(const Kernel *k, const Hand *h, const Pattern *p, int bound, int wanted) {
    Units parts[PARTS];
    Found found = {FAR, 0, 0};
    int ones[PARTS], twos[PARTS], more[SLOTS];
    for (int part = 0; part < PARTS; part++) {
        ones[part] = in_part(h->at[0], part);
        twos[part] = in_part(h->at[1], part);
        single_part(k, &p->parts[part], ones[part], twos[part], &parts[part]);
    }
    found.distance = units_distance(p, parts, h->jokers);
    if (!wanted || found.distance > bound || !found.distance)
        return found;
    memcpy(more, h->jokers, sizeof more);
    found.kinds = slot_bit(ALL);
    for (int slot = SUITED; slot < SLOTS; slot++) {
        if (slot > HONORS && !(found.kinds & slot_bit(slot < FIRST_SUIT ? HONORS : SUITED)))
            continue;
        more[slot]++;
        if (units_distance(p, parts, more) < found.distance)
            found.kinds |= slot_bit(slot);
        more[slot]--;
    }
    for (int part = 0; part < PARTS; part++) {
        const Choice *c = &p->parts[part];
        if (!(found.kinds & slot_bit(OWN[part])))
            continue;
        Units before = parts[part];
        int absent = c->mask & ~ones[part], lone = p->pair ? c->mask & ones[part] & ~twos[part] : 0;
        for (int second = 0; second < 2; second++) {
            int left = second ? lone : absent;
            if (second && !c->gap && twos[part] & c->mask)
                continue;
            while (left) {
                /* without a gap one kind is as good as another */
                int tried = c->gap ? left & -left : left, bit = left & -left;
                left &= ~tried;
                single_part(k, c, ones[part] | (second ? 0 : bit), twos[part] | (second ? bit : 0), &parts[part]);
                /* what is missing of the part is as before, or the rest need not be looked at */
                if (memcmp(&parts[part], &before, sizeof before) && units_distance(p, parts, h->jokers) < found.distance)
                    found.kinds |= (Mask)tried << START[part];
            }
        }
        parts[part] = before;
    }
    return found;
}

static Found near_pattern(const Kernel *k, const Hand *h, const Pattern *p, int bound, int wanted) {
    int there = 0;
    if (!p->gaps)
        there = ones_in(h->at[0] & p->kinds);
    for (int part = 0; part < PARTS && p->gaps; part++) {
        const Choice *c = &p->parts[part];
        int mine = in_part(h->at[0], part);
        there += c->gap ? k->families[c->families].most[mine] : few(mine & c->mask);
    }
    int least = p->takes - lower(there, p->takes) + (p->pair && !(h->at[1] & p->kinds)) - h->held;
    if (least > bound)
        return (Found){FAR, 0, 0};
    return p->gaps ? near_apart(k, h, p, bound, wanted) : near_singles(k, h, p, above(0, least), bound, wanted);
}

/* ---------------------------------------------------------------- a hand */

static void merge(Found *one, Found two) {
    if (two.distance > one->distance)
        return;
    one->kinds = two.distance < one->distance ? two.kinds : one->kinds | two.kinds;
    one->distance = two.distance;
    one->reached = 1;
}

/* How many tiles each block misses. */
static void gaps_in(const Kernel *k, const Hand *h, int *gaps) {
    for (int each = 0; each < k->blocks; each++) {
        gaps[each] = 0;
        for (int part = 0; part < 3; part++)
            gaps[each] += few(k->block[each].masks[part] & ~in_part(h->at[0], part));
    }
}

static void shapes(const Kernel *k, const Hand *h, Found *found, int wanted) {
    if (!h->melds && k->pairs && !(h->far >> MOST_PATTERNS & 1))
        merge(found, near_pairs(k, h, found->distance, wanted));
    if (!h->melds && k->patterns) {
        if (13 - ones_in(h->at[0]) - h->held <= found->distance)
            for (int each = 0; each < k->patterns; each++)
                if (!(h->far >> each & 1))
                    merge(found, near_pattern(k, h, &k->pattern[each], found->distance, wanted));
    }
    if (k->blocks) {
        int room = MOST_SETS - h->melds, gaps_of[MOST_BLOCKS];
        gaps_in(k, h, gaps_of);
        for (int first = 0; first < k->blocks; first++) {
            const Block *pair[2] = {&k->block[first], NULL};
            int gaps = gaps_of[first];
            if (pair[0]->sets > room)
                continue;
            if (gaps - h->held > found->distance)
                continue;
            merge(found, near_knitted(k, h, pair, 1, h->melds + pair[0]->sets, found->distance, wanted));
            for (int second = first; second < k->blocks; second++) {
                int both = gaps + gaps_of[second];
                pair[1] = &k->block[second];
                if (pair[0]->sets + pair[1]->sets > room)
                    continue;
                if (both - h->held <= found->distance)
                    merge(found, near_knitted(k, h, pair, 2, h->melds + pair[0]->sets + pair[1]->sets,
                                              found->distance, wanted));
            }
        }
    }
}

/* The distance and, if wanted, the kinds that lessen it, as they are numbered in the game; FAR where no way leads, or
   none of a distance within the bound. The hand is known to miss `least` or more. */
static Found near_within(const Kernel *k, Hand *h, int least, int bound, int wanted) {
    /* kinds take longest: they are asked of those shapes alone that are as near as any */
    if (wanted && bound > least && (bound = near_within(k, h, least, bound, 0).distance) >= FAR)
        return (Found){FAR, 0, 0};
    Found found = {bound, 0, 0};
    int every = k->parts == PARTS ? 31 : 7;
    for (int suit = k->gives_up ? 0 : -1; suit < (k->gives_up ? 3 : 0); suit++) {
        if (suit >= 0 && (h->melded >> suit & 1 || (h->given >= 0 && h->given != suit)))
            continue;
        h->live = suit < 0 ? every : every & ~(1 << suit);
        merge(&found, near_sets(k, h, found.distance, wanted));
        if (wanted || !found.reached || found.distance > least)
            shapes(k, h, &found, wanted);
    }
    if (!found.reached)
        found.distance = FAR;
    if (!wanted || !found.reached)
        return found;
    Mask kinds = found.kinds & (((Mask)1 << NATURAL) - 1) & ~h->at[3];
    for (Mask left = kinds & h->owned; left; left &= left - 1)
        if (!can_draw(h, lowest(left)))
            kinds &= ~(left & -left);
    for (int slot = 0; k->wild && slot < SLOTS; slot++)
        if (found.kinds & slot_bit(slot) && h->jokers[slot] < fit_of(k, h, slot))
            kinds |= (Mask)1 << k->kind[slot];
    found.kinds = kinds;
    return found;
}

static Found near_hand(const Kernel *k, Hand *h, int bound, int wanted) {
    return near_within(k, h, bound < FAR ? bound : 0, bound, wanted);
}

/* One tile more, or one less. */
static void more_of(const Kernel *k, Hand *h, int kind, int copies) {
    int slot = k->slot_of[kind];
    h->tiles += copies;
    if (slot >= 0) {
        h->jokers[slot] += copies;
        h->held += copies;
        h->packed += (uint32_t)copies << 3 * slot;
    } else if (kind >= NATURAL) {
        h->idle ^= (Mask)1 << kind;
    } else if (copies > 0) {
        one_more(h, kind);
    } else {
        one_fewer(h, kind);
    }
}

static inline int copies_held(const Kernel *k, const Hand *h, int kind) {
    int slot = k->slot_of[kind];
    return slot >= 0 ? h->jokers[slot] : kind < NATURAL ? h->have[kind] : (int)(h->idle >> kind & 1);
}

/* Whether the tile of a kind of no use is not held yet. */
static inline int can_come(const Kernel *k, const Hand *h, int kind) {
    return (int)((k->idle & ~h->idle) >> kind & 1);
}

/* ---------------------------------------------------------------- the pair of a joker */

static int bare_sets(const Kernel *k, const Hand *h, const Block *const *blocks, int number, int sets) {
    Unwoven u;
    Named n;
    take_out(h, blocks, number, &u);
    name_hand(k, &u.rest, 1, &n);
    memcpy(n.gap, u.gap, sizeof n.gap);
    n.goal = k->bare[sets];
    return !named_distance(k, &n, h->jokers);
}

static int bare_knitted(const Kernel *k, const Hand *h) {
    int room = MOST_SETS - h->melds, gaps[MOST_BLOCKS];
    if (!k->blocks)
        return 0;
    gaps_in(k, h, gaps);
    for (int first = 0; first < k->blocks; first++) {
        const Block *pair[2] = {&k->block[first], NULL};
        if (gaps[first] > h->held || pair[0]->sets > room)
            continue;
        if (bare_sets(k, h, pair, 1, h->melds + pair[0]->sets))
            return 1;
        for (int second = first; second < k->blocks; second++) {
            pair[1] = &k->block[second];
            if (gaps[first] + gaps[second] <= h->held && pair[0]->sets + pair[1]->sets <= room &&
                bare_sets(k, h, pair, 2, h->melds + pair[0]->sets + pair[1]->sets))
                return 1;
        }
    }
    return 0;
}

/* Whether thirteen tiles are all different kinds of a pattern that has one of them again. */
static int bare_pattern(const Kernel *k, const Hand *h) {
    if (h->melds || ones_in(h->at[0]) + h->held < MOST_TILES - 1)
        return 0;
    for (int each = 0; each < k->patterns; each++) {
        Pattern bare = k->pattern[each];
        if (bare.pair && bare.takes == MOST_TILES - 1) {
            bare.pair = 0;
            bare.shape += MOST_PATTERNS;
            if (!near_pattern(k, h, &bare, 0, 0).distance)
                return 1;
        }
    }
    return 0;
}

static int bare_pairs(const Kernel *k, const Hand *h) {
    Pairs parts[PARTS];
    PairKinds all;
    if (h->melds || !k->pairs)
        return 0;
    count_pairs(k, h, parts, &all);
    /* copies play no part in what is complete: of a kind there may be a third pair */
    for (int part = 0; part < PARTS && k->repeats; part++)
        parts[part].fresh += SEVEN * (h->live >> part & 1);
    return !pairs_distance(k, h, parts, h->jokers, SEVEN - 1);
}

/* Whether a ready hand waits for the pair of a joker of the plan's `pair_waits`: all its other tiles are all the rest.
   As many kinds as such a joker stands for, six pairs leave one of them for the seventh. */
static int waits_for_pair(const Kernel *k, Hand *h) {
    static const int parts_of[SLOTS] = {31, 7, 24, 8, 16, 1, 2, 4};
    int every = k->parts == PARTS ? 31 : 7, found = 0, there = 0;
    for (int slot = 0; slot < SLOTS; slot++)
        there |= k->pair_waits >> slot & 1 && h->jokers[slot];
    if (!there)
        return 0;
    if (bare_pattern(k, h))
        return 1;
    for (int suit = k->gives_up ? 0 : -1; suit < (k->gives_up ? 3 : 0) && !found; suit++) {
        if (suit >= 0 && (h->melded >> suit & 1 || (h->given >= 0 && h->given != suit)))
            continue;
        h->live = suit < 0 ? every : every & ~(1 << suit);
        for (int slot = 0; slot < SLOTS && !found; slot++) {
            if (!(k->pair_waits >> slot & 1) || !h->jokers[slot] || !(parts_of[slot] & h->live))
                continue;
            more_of(k, h, k->kind[slot], -1);
            found = bare_sets(k, h, NULL, 0, h->melds) || bare_pairs(k, h) || bare_knitted(k, h);
            more_of(k, h, k->kind[slot], 1);
        }
    }
    return found;
}

/* ---------------------------------------------------------------- the door: what Python hands in */

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

/* ---------------------------------------------------------------- answers */

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

static PyObject *kernel_kept(PyObject *self, PyObject *held) {
    Kernel *k = (Kernel *)self;
    Hand h;
    int says = read_hand(k, held, &h, NULL);
    Found found = {FAR, 0, 0};
    if (says == READ && tiles_are(&h, MOST_TILES))
        found = near_hand(k, &h, FAR, 1);
    if (found.distance >= NEVER)
        return otherwise(k, says, "kept_at_most", held);
    return PyLong_FromUnsignedLongLong(found.kinds);
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

/* ---------------------------------------------------------------- four seats followed through a hand */

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

/* ---------------------------------------------------------------- what is written, in columns as it is stored */

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

/* ---------------------------------------------------------------- the steps of a hand */

/* (place, whether it saw what is not recorded, whether what is gone is hidden, and its numbers by their digits) */
static PyObject *follow_beyond(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    static const long ranges[3][2] = {{0, SEATS - 1}, {0, 1}, {0, 1}};
    long v[3];
    int place = place_of(args, number, 3 + DIGITS);
    Mask gone[DIGITS];
    if (place < 0 || whole_args(args, 3, ranges, v) < 0)
        return NULL;
    for (int digit = 0; digit < DIGITS; digit++) {
        gone[digit] = PyLong_AsUnsignedLongLong(args[3 + digit]);
        if (PyErr_Occurred())
            return NULL;
        if (gone[digit] >> KINDS) {
            PyErr_SetString(PyExc_ValueError, "tiles are counted of kinds that there are");
            return NULL;
        }
    }
    Seat *s = &((Follow *)self)->seats[place];
    memcpy(s->gone, gone, sizeof gone);
    s->unsure = (int)v[1];
    s->open = !v[2];
    Py_RETURN_NONE;
}

static PyObject *follow_leave(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    int place = place_of(args, number, 1);
    if (place < 0)
        return NULL;
    Seat *s = &((Follow *)self)->seats[place];
    s->holds = s->counted = s->waits = 0;
    Py_RETURN_NONE;
}

static PyObject *follow_sit(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    int place = place_of(args, number, 2);
    if (place < 0)
        return NULL;
    Kernel *k = ((Follow *)self)->kernel;
    Seat *s = &((Follow *)self)->seats[place];
    Hand h;
    s->holds = s->waits = 0;
    int says = read_hand(k, args[1], &h, NULL), waits = says == READ && tiles_are(&h, MOST_TILES - 1);
    if (says != READ || !(waits || tiles_are(&h, MOST_TILES)))
        return beyond(says);
    Found found = near_hand(k, &h, FAR, waits);
    if (found.distance >= NEVER)
        return beyond(BEYOND);
    Mask self_draw = 0;
    if (waits && !self_draws(k, args[1], &h, found, -1, &self_draw))
        return NULL;
    PyObject *answer = waits ? said(k, found, self_draw) : PyLong_FromLong(found.distance - 1);
    if (!answer)
        return NULL;
    s->hand = h;
    s->drawn = NOBODY;
    s->joined = !waits;
    s->ordinary = 0;
    if (waits) {
        s->distance = found.distance;
        s->kinds = found.kinds;
    } else {
        s->best = found.distance;
    }
    s->holds = waits ? MOST_TILES - 1 : MOST_TILES;
    return answer;
}

/* Python has looked at the 13 tiles of a seat, which wait: those of the kinds for a self-draw alone, those that count
   for a hell wait, the kinds of all its waits up to now. */
static PyObject *follow_wait(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    int place = place_of(args, number, 4);
    Mask masks[3];
    for (int each = 0; place >= 0 && each < 3; each++) {
        masks[each] = PyLong_AsUnsignedLongLong(args[1 + each]);
        if (PyErr_Occurred())
            return NULL;
        if (masks[each] >> KINDS) {
            PyErr_SetString(PyExc_ValueError, "a look is at kinds that there are");
            return NULL;
        }
    }
    if (place < 0)
        return NULL;
    Seat *s = &((Follow *)self)->seats[place];
    s->waits = s->counted && s->holds == MOST_TILES - 1 && s->distance == 1;
    s->self_draw = masks[0];
    s->hell = masks[1];
    s->earlier = masks[2];
    Py_RETURN_NONE;
}

static int draws_now(const Kernel *k, const Seat *s, int kind) {
    return kind != KINDS && s->holds == MOST_TILES - 1 && s->counted && takes_kind(k, &s->hand, kind) &&
           copies_of(s, (Mask)1 << kind);
}

static int draws_tile(Follow *f, int place, int kind, int event) {
    Seat *s = &f->seats[place];
    one_less(s, kind);
    more_of(f->kernel, &s->hand, kind, 1);
    s->holds = MOST_TILES;
    s->drawn = kind;
    s->joined = s->ordinary = 0;
    s->best = s->distance - (int)(s->kinds >> kind & 1);
    Row row = {0, 0, event, (int16_t)(s->best - 1), 0, 0, TO_DISCARD};
    return put_row(f, place, &row);
}

static PyObject *follow_draw(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    static const long ranges[1][2] = {EVENT};
    long event;
    int place = place_of(args, number, 3), kind = place < 0 ? FAILED : kind_of(args[1]);
    if (kind < 0 || whole_args(args + 2, 1, ranges, &event) < 0)
        return NULL;
    Follow *f = (Follow *)self;
    const Seat *s = &f->seats[place];
    if (!draws_now(f->kernel, s, kind))
        Py_RETURN_NONE;
    return draws_tile(f, place, kind, (int)event) < 0 ? NULL : PyLong_FromLong(s->best - 1);
}

/* A discard that is weighed: what it keeps, what the best one keeps, whom it concerns, who has not 13 tiles. */
typedef struct { Kept chosen, best; int concerned, away; } Weighed;

/* Whether that can be told; nothing changes. */
static int weighs(Follow *f, int place, int kind, Weighed *w) {
    const Kernel *k = f->kernel;
    Seat *s = &f->seats[place];
    if (kind == KINDS || s->holds != MOST_TILES || !s->counted || !copies_held(k, &s->hand, kind))
        return 0;
    w->concerned = w->away = 0;
    for (int each = 0; each < SEATS; each++) {
        const Seat *other = &f->seats[each];
        if (each == place)
            continue;
        if (!other->counted || other->holds != MOST_TILES - 1)
            w->away |= 1 << each;
        if (!other->counted)
            continue;
        if (!other->holds || !copies_of(other, (Mask)1 << kind))
            return 0;
        if (other->holds == MOST_TILES - 1 && other->kinds >> kind & 1)
            w->concerned |= 1 << each;
    }
    w->chosen = kept_without(k, s, kind, above(1, s->best) + 1); /* without a tile it is one further at most */
    if (w->chosen.distance >= NEVER)
        return 0;
    w->best = best_kept(k, s, w->chosen);
    return 1;
}

/* The discard is written, and the tiles of the seats are as it leaves them. */
static int puts_down(Follow *f, int place, int kind, const Weighed *w, int event, int turn) {
    Seat *s = &f->seats[place];
    more_of(f->kernel, &s->hand, kind, -1);
    s->holds = MOST_TILES - 1;
    s->distance = w->chosen.distance;
    s->kinds = w->chosen.kinds;
    for (int each = 0; each < SEATS; each++)
        if (each != place && f->seats[each].counted)
            one_less(&f->seats[each], kind);
    Judged judged = {event, turn, (int16_t)w->chosen.left, (int16_t)w->best.left, 0, (int8_t)place, (int8_t)kind,
                     (int8_t)(w->chosen.distance - 1), (int8_t)w->best.kind, (int8_t)(w->best.distance - 1)};
    return judged_row(f, &judged);
}

/* The waits for a self-draw alone, as far as the plan tells. */
static Mask self_draw_of(const Kernel *k, Seat *s) {
    return s->distance == 1 && (k->self_draw || (k->pair_waits && waits_for_pair(k, &s->hand))) ? s->kinds : 0;
}

/* Whether a ruleset has to be asked for them. */
static int asks_of(const Kernel *k, Seat *s) {
    int asked = 0;
    for (int slot = 0; slot < SLOTS; slot++)
        asked |= s->distance == 1 && k->asked >> slot & 1 && s->hand.jokers[slot];
    return asked && !self_draw_of(k, s);
}

/* (best kind, its shanten, its copies, shanten, copies, kinds, those for a self-draw alone, whom it concerns, who has
   not 13 tiles); for the self-draw None where a ruleset has to be asked. The discard is written, and the looks of those
   whom it concerns and who do not wait yet. */
static PyObject *follow_discard(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    static const long ranges[2][2] = {EVENT, EVENT};
    long when[2];
    int place = place_of(args, number, 4), kind = place < 0 ? FAILED : kind_of(args[1]);
    if (kind < 0 || whole_args(args + 2, 2, ranges, when) < 0)
        return NULL;
    Follow *f = (Follow *)self;
    const Kernel *k = f->kernel;
    Weighed w;
    if (!weighs(f, place, kind, &w))
        Py_RETURN_NONE;
    if (puts_down(f, place, kind, &w, (int)when[0], (int)when[1]) < 0)
        return NULL;
    Seat *s = &f->seats[place];
    s->waits = 0; /* Python looks at them */
    for (int each = 0; each < SEATS; each++)
        if ((each == place || w.concerned >> each & 1) && f->seats[each].distance > 1 &&
            put_look(f, each, (int)when[0]) < 0)
            return NULL;
    if (asks_of(k, s))
        return Py_BuildValue("(iiiiiKOii)", w.best.kind, w.best.distance - 1, w.best.left, s->distance - 1,
                             w.chosen.left, (unsigned long long)s->kinds, Py_None, w.concerned, w.away);
    return Py_BuildValue("(iiiiiKKii)", w.best.kind, w.best.distance - 1, w.best.left, s->distance - 1, w.chosen.left,
                         (unsigned long long)s->kinds,
                         (unsigned long long)self_draw_of(k, s), w.concerned, w.away);
}

/* ---------------------------------------------------------------- a run of draws and discards */

/* How an event is written (codes.py): kind, seat, whether it is a draw, what its flag says, whether it says more. Of
   OTHER nothing is said, and with it nothing is of a run. */
enum { KIND_BITS = 63, SEAT_AT = 6, DRAWN = 1 << 8, YES = 1 << 9, NO = 1 << 10, SAYS_MORE = 1 << 11, OTHER = 1 << 15 };
/* What may be claimed. Each is also what a note of a call tells; 0: there may be ways, of which Python knows. */
enum { PUNG = 1, KONG = 2, CHOW = 4 };
/* Why a run ends: the own tiles wait otherwise now; somebody may win on the discard; the hand is complete. */
enum { OTHERWISE = 1, OFFERED = 2, COMPLETE = 4 };
enum { EACH = 8 }; /* beside what may be called: other tiles that wait for the same are told, too */

typedef struct {
    int turn, calls, chow_seat[SEATS];
    Mask wild;
    PyObject *free;  /* who tells that a discard is not forbidden: a function, None for nobody; True: none is */
    PyObject *first; /* the same of the first event of the run, by its tile alone; None once that is taken */
    int reason, acted;
    int source, kind, wanted;                       /* the last discard; whom it brings nearer, or NOBODY */
    int begun[SEATS], dead[SEATS], hidden[SEATS];   /* turns that began while a seat waited */
} Run;

static void note(Follow *f, int what, int event, int turn, int place, int kind) {
    Note *n = &f->notes[f->noted++];
    const Seat *s = &f->seats[place];
    memset(n, 0, sizeof *n);
    n->what = what;
    n->event = event;
    n->turn = turn;
    n->place = place;
    n->kind = kind;
    n->shanten = s->distance - 1;
    if (what == LEVEL) {
        n->known = s->known;
        n->left = s->left;
        n->more = s->flags;
    } else {
        n->known = copies_of(s, (Mask)1 << kind);
        n->left = left_of(s, (Mask)1 << kind, n->known);
    }
}

/* The look of a seat; if it waits, and what is left has changed, that is noted. */
static int looks(Follow *f, int place, int event, int turn) {
    Seat *s = &f->seats[place];
    int known = s->known, left = s->left, flags = s->flags;
    if (put_look(f, place, event) < 0)
        return FAILED;
    if (s->waits && (known != s->known || left != s->left || flags != s->flags))
        note(f, LEVEL, event, turn, place, 0);
    return 0;
}

enum { NEARER = 1, NOT_NEARER = 0, NOT_KNOWN = -1 };

/* Whether the hand comes nearer by a meld of the tile with these of its own. */
static int nearer_with(const Kernel *k, const Seat *s, int tile, const int *given, int number) {
    Hand h = s->hand;
    for (int at = 0; at <= number; at++) {
        int kind = at < number ? given[at] : tile, slot = k->slot_of[kind];
        if (at < number)
            more_of(k, &h, kind, -1);
        if (slot >= 0) {
            if (k->flowers && s->hand.away[slot])
                return NOT_KNOWN;
            h.away[slot]++;
        } else {
            h.gone[kind]++;
            h.owned |= (Mask)1 << kind;
            if (PART_OF[kind] < 3)
                h.melded |= 1 << PART_OF[kind];
        }
    }
    if (++h.melds > MOST_SETS)
        return NOT_KNOWN;
    for (int at = 0; at <= number; at++) {
        int kind = at < number ? given[at] : tile, slot = k->slot_of[kind];
        if (slot >= 0 ? h.jokers[slot] + h.away[slot] > k->number[slot] : h.have[kind] + h.gone[kind] > COPIES)
            return NOT_KNOWN;
    }
    int suits = !k->gives_up; /* whether a suit is left to be given up: else no way leads to a complete hand */
    for (int suit = 0; suit < 3; suit++)
        suits |= !(h.melded >> suit & 1) && (h.given < 0 || h.given == suit);
    if (!suits)
        return NOT_KNOWN;
    int bound = s->distance - 1;
    Found found = near_hand(k, &h, bound, 0);
    return found.reached && found.distance <= bound ? NEARER : NOT_NEARER;
}

enum { MOST_WAYS = 12, MOST_WILD = 4, START_OF_HONORS = 27 };
/* The claims of a tile by which a hand comes nearer, by its tiles alone: for what, and what is given for it. */
typedef struct { int number, unknown, call[MOST_WAYS], given[MOST_WAYS][3]; } Ways;

/* One way to claim the tile, if the seat holds what is given, which is in order, and comes nearer by it. */
static void try_way(const Kernel *k, const Seat *s, int tile, int call, const int *given, Ways *ways) {
    int number = call == KONG ? 3 : 2;
    for (int at = 0, alike = 0; at < number; at++) {
        alike = at && given[at] == given[at - 1] ? alike + 1 : 1;
        if (copies_held(k, &s->hand, given[at]) < alike)
            return;
    }
    int says = nearer_with(k, s, tile, given, number);
    if (says == NOT_NEARER)
        return;
    if (says == NOT_KNOWN || ways->number == MOST_WAYS) {
        ways->unknown = 1;
        return;
    }
    ways->call[ways->number] = call;
    memcpy(ways->given[ways->number++], given, sizeof ways->given[0]);
}

/* Pungs and kongs of the tile with the first of these kinds, or of wild kinds alone, and with others of them. */
static void try_alike(const Kernel *k, const Seat *s, int tile, int calls, const int *kinds, int number, int firsts,
                      Ways *ways) {
    for (int first = 0; first < firsts; first++)
        for (int second = first; second < number; second++) {
            int given[3] = {kinds[first], kinds[second], 0};
            if (calls & PUNG)
                try_way(k, s, tile, PUNG, given, ways);
            for (int third = second; third < number && calls & KONG; third++) {
                given[2] = kinds[third];
                try_way(k, s, tile, KONG, given, ways);
            }
        }
}

/* All of them, and more: what a meld may be made of the ruleset knows. Where the tile is wild, it is anything. */
static void find_ways(const Kernel *k, const Seat *s, int tile, int calls, int chows, Mask wild, Ways *ways) {
    int alike[1 + MOST_WILD] = {tile}, run[START_OF_HONORS + MOST_WILD], wilds = 0, in_run = 0, most = 0;
    int anything = (int)(wild >> tile & 1), first_of_suit = tile - tile % 9;
    memset(ways, 0, sizeof *ways);
    chows = chows && calls & CHOW;
    for (int kind = 0; kind < KINDS; kind++) {
        int number = copies_held(k, &s->hand, kind), stands = (int)(wild >> kind & 1);
        if (kind == tile || stands || anything)
            most += number;
        if (stands && number && wilds++ < MOST_WILD)
            alike[wilds] = kind;
    }
    if (!chows && most < 2)
        return;
    if ((tile >= NATURAL && (!anything || k->slot_of[tile] < 0)) || wilds > MOST_WILD) {
        ways->unknown = 1;
        return;
    }
    for (int kind = anything ? 0 : tile; kind < (anything ? NATURAL : tile + 1); kind++) {
        alike[0] = kind;
        if (!(wild >> kind & 1) && copies_held(k, &s->hand, kind))
            try_alike(k, s, tile, calls, alike, 1 + wilds, 1, ways);
    }
    try_alike(k, s, tile, calls, alike + 1, wilds, wilds, ways);
    if (!chows || (!anything && tile >= START_OF_HONORS))
        return;
    for (int kind = anything ? 0 : above(tile - 2, first_of_suit);
         kind < (anything ? START_OF_HONORS : lower(tile + 3, first_of_suit + 9)); kind++)
        if (kind != tile && !(wild >> kind & 1) && copies_held(k, &s->hand, kind))
            run[in_run++] = kind;
    int natural = in_run;
    for (int each = 1; each <= wilds; each++)
        run[in_run++] = alike[each];
    for (int first = 0; first < in_run; first++)
        for (int second = first; second < in_run; second++) {
            const int given[3] = {run[first], run[second], 0};
            int apart = given[1] - given[0];
            if (second >= natural || (apart > 0 && apart < 3 && given[0] / 9 == given[1] / 9))
                try_way(k, s, tile, CHOW, given, ways);
        }
}

/* What a seat could claim the last discard for, in notes. */
static void wants(Follow *f, const Run *run, int place, int event) {
    Ways ways;
    find_ways(f->kernel, &f->seats[place], run->kind, run->calls, run->chow_seat[run->source] == place, run->wild,
              &ways);
    for (int at = 0; at < (ways.unknown ? 1 : ways.number); at++) {
        note(f, CALL, event, run->turn, place, run->kind);
        if (ways.unknown)
            continue;
        Note *n = &f->notes[f->noted - 1];
        n->more = ways.call[at];
        memcpy(n->given, ways.given[at], sizeof n->given);
    }
}

/* (place, tile, what may be called, whether a chow may be, the wild kinds): as `Following.calls`. */
static PyObject *follow_calls(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    static const long ranges[2][2] = {{0, PUNG | KONG | CHOW | EACH}, {0, 1}};
    long v[2];
    int place = place_of(args, number, 5), tile = place < 0 ? FAILED : kind_of(args[1]);
    if (tile < 0 || whole_args(args + 2, 2, ranges, v) < 0)
        return NULL;
    Mask wild = PyLong_AsUnsignedLongLong(args[4]);
    if (PyErr_Occurred())
        return NULL;
    const Follow *f = (Follow *)self;
    const Seat *s = &f->seats[place];
    Ways ways;
    if (tile == KINDS || !s->counted || s->holds != MOST_TILES - 1)
        Py_RETURN_NONE;
    find_ways(f->kernel, s, tile, (int)v[0], (int)v[1], wild, &ways);
    if (ways.unknown)
        Py_RETURN_NONE;
    PyObject *found = PyList_New(ways.number);
    for (int at = 0; found && at < ways.number; at++) {
        const int *given = ways.given[at];
        PyObject *told = Py_BuildValue("(iiii)", ways.call[at], given[0], given[1], given[2]);
        if (!told || PyList_SetItem(found, at, told) < 0)
            Py_CLEAR(found);
    }
    return found;
}

/* One draw: 1 and it is taken, 0 and nothing has changed. */
static int run_draw(Follow *f, Run *run, int place, int kind, int event) {
    for (int each = 0; each < SEATS; each++)
        if (f->seats[each].counted && f->seats[each].holds != MOST_TILES - 1)
            return 0;
    if (!draws_now(f->kernel, &f->seats[place], kind))
        return 0;
    for (int each = 0; each < SEATS; each++)
        if (run->wanted > 0 && run->wanted >> each & 1)
            wants(f, run, each, event - 1);
    if (draws_tile(f, place, kind, event) < 0)
        return FAILED;
    for (int each = 0; each < SEATS; each++) {
        const Seat *s = &f->seats[each];
        if (!s->counted || !s->waits)
            continue;
        run->begun[each]++;
        run->dead[each] += !s->left;
        run->hidden[each] |= s->left < 0;
    }
    run->turn++;
    run->wanted = NOBODY;
    run->acted |= 1 << place;
    Seat *s = &f->seats[place];
    s->ordinary = 1;
    if (s->earlier >> kind & 1 && !(s->waits && s->kinds >> kind & 1))
        note(f, LATE, event, run->turn, place, kind);
    if (!s->best)
        run->reason |= COMPLETE;
    return 1;
}

/* Whether it is told that this tile of the hand is free to be discarded. */
static int is_free(const Kernel *k, const Run *run, const Seat *s, int kind) {
    if (!s->ordinary && run->first != Py_None) {
        PyObject *told = PyObject_CallFunction(run->first, "i", kind);
        int free_ = told ? PyObject_IsTrue(told) : FAILED;
        Py_XDECREF(told);
        return free_;
    }
    if (!s->ordinary || run->free == Py_None)
        return 0;
    if (run->free == Py_True)
        return 1;
    PyObject *tiles = PyTuple_New(s->hand.tiles), *told = NULL;
    int at = 0;
    for (int each = 0; tiles && each < KINDS; each++)
        for (int copy = copies_held(k, &s->hand, each); copy > 0 && at < s->hand.tiles; copy--) {
            PyObject *tile = PyLong_FromLong(each);
            if (!tile || PyTuple_SetItem(tiles, at++, tile) < 0) {
                Py_CLEAR(tiles);
                break;
            }
        }
    if (tiles && s->hand.given >= 0)
        told = PyObject_CallFunction(run->free, "Ois#", tiles, kind, &"mps"[s->hand.given], (Py_ssize_t)1);
    else if (tiles)
        told = PyObject_CallFunction(run->free, "OiO", tiles, kind, Py_None);
    Py_XDECREF(tiles);
    int free_ = told ? PyObject_IsTrue(told) : FAILED;
    Py_XDECREF(told);
    return free_;
}

/* One discard: 1 and it is taken, 0 and nothing has changed. */
static int run_discard(Follow *f, Run *run, int place, int kind, int event) {
    const Kernel *k = f->kernel;
    Seat *s = &f->seats[place];
    Weighed w;
    for (int each = 0; each < SEATS; each++)
        if (each != place && f->seats[each].counted && f->seats[each].holds != MOST_TILES - 1)
            return 0;
    if (!weighs(f, place, kind, &w))
        return 0;
    int may = w.best.kind == kind ? 1 : is_free(k, run, s, w.best.kind);
    if (may <= 0)
        return may;
    Mask kinds = s->kinds;
    int waited = s->waits, same = kind == s->drawn, joined = s->joined;
    if (puts_down(f, place, kind, &w, event, run->turn) < 0)
        return FAILED;
    if (!same) {
        s->waits = waited && s->distance == 1 && s->kinds == kinds && !asks_of(k, s) && !(run->calls & EACH);
        s->self_draw = self_draw_of(k, s);
        if (!s->waits && (waited || joined || s->distance == 1))
            run->reason |= OTHERWISE;
    }
    if ((s->waits || s->distance > 1) && looks(f, place, event, run->turn) < 0)
        return FAILED;
    run->wanted = 0;
    for (int each = 0; each < SEATS; each++) {
        if (!(w.concerned >> each & 1))
            continue;
        const Seat *other = &f->seats[each];
        if (looks(f, each, event, run->turn) < 0)
            return FAILED;
        if (other->distance > 1)
            run->wanted |= 1 << each;
        else if (!(other->self_draw >> kind & 1))
            run->reason |= OFFERED;
    }
    run->source = place;
    run->kind = kind;
    run->acted |= 1 << place;
    return 1;
}

/* Whether all that Python knows of the seats is known here. */
static int all_told(const Follow *f) {
    for (int each = 0; each < SEATS; each++) {
        const Seat *s = &f->seats[each];
        if (s->counted && (!s->holds || (!s->joined && s->waits != (s->distance == 1))))
            return 0;
    }
    return 1;
}

static PyObject *notes_of(const Follow *f) {
    PyObject *found = PyList_New(f->noted);
    for (int at = 0; found && at < f->noted; at++) {
        const Note *n = &f->notes[at];
        PyObject *told = Py_BuildValue("(iiiiiiiiiiii)", n->what, n->event, n->turn, n->place, n->kind, n->known,
                                       n->left, n->more, n->given[0], n->given[1], n->given[2], n->shanten);
        if (!told || PyList_SetItem(found, at, told) < 0)
            Py_CLEAR(found);
    }
    return found;
}

/* Of each seat of which something has changed, as `SeatTold` has it. */
static PyObject *seats_of(Follow *f, const Run *run) {
    const Kernel *k = f->kernel;
    PyObject *found = PyList_New(0);
    for (int each = 0; found && each < SEATS; each++) {
        Seat *s = &f->seats[each];
        int acted = run->acted >> each & 1;
        if (!s->counted || !(acted || run->begun[each]))
            continue;
        Mask self_draw = s->waits ? s->self_draw : self_draw_of(k, s);
        PyObject *told = Py_BuildValue("(iiiiKKiiiii)", each, s->holds, acted, s->distance - 1,
                                       (unsigned long long)s->kinds, (unsigned long long)self_draw, asks_of(k, s),
                                       (s->holds == MOST_TILES ? s->best : s->distance) - 1, run->begun[each],
                                       run->dead[each], run->hidden[each]);
        if (!told || PyList_Append(found, told) < 0)
            Py_CLEAR(found);
        Py_XDECREF(told);
    }
    return found;
}

/* (events, at which one to begin, the turn, who tells that a discard is free, and that the first is, what may be claimed, who may chow of each seat, the
   wild kinds): as `Following.run`. */
static PyObject *follow_run(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    static const long when[2][2] = {EVENT, EVENT}, what[2][2] = {{0, PUNG | KONG | CHOW | EACH}, {0, 255}};
    long v[4];
    if (number != 8) {
        PyErr_SetString(PyExc_TypeError, "another number of arguments");
        return NULL;
    }
    if (whole_args(args + 1, 2, when, v) < 0 || whole_args(args + 5, 2, what, v + 2) < 0)
        return NULL;
    Follow *f = (Follow *)self;
    Run run;
    memset(&run, 0, sizeof run);
    run.turn = (int)v[1];
    run.free = args[3];
    run.first = args[4];
    run.calls = (int)v[2];
    run.wanted = NOBODY;
    for (int each = 0; each < SEATS; each++)
        run.chow_seat[each] = (int)(v[3] >> 2 * each & 3);
    run.wild = PyLong_AsUnsignedLongLong(args[7]);
    if (PyErr_Occurred())
        return NULL;
    Py_buffer events;
    if (PyObject_GetBuffer(args[0], &events, PyBUF_SIMPLE) < 0)
        return NULL;
    const uint8_t *bytes = events.buf;
    Py_ssize_t most = events.len / 2, at = v[0];
    int says = all_told(f);
    f->noted = 0;
    for (; says > 0 && !run.reason && at < most && at < LATEST - 1 && run.turn < LATEST &&
           f->noted + NOTES_OF_AN_EVENT <= MOST_NOTES; at += says > 0) {
        uint16_t code;
        memcpy(&code, bytes + 2 * at, sizeof code);
        int place = code >> SEAT_AT & 3, kind = lower(code & KIND_BITS, KINDS);
        if (code & OTHER || (code & DRAWN && code & YES))
            break;
        if (code & DRAWN)
            says = run_draw(f, &run, place, kind, (int)at + 1);
        else
            says = run_discard(f, &run, place, kind, (int)at + 1);
        run.first = Py_None;
    }
    PyBuffer_Release(&events);
    if (says < 0)
        return NULL;
    if (at == v[0])
        Py_RETURN_NONE;
    PyObject *seats = seats_of(f, &run), *notes = seats ? notes_of(f) : NULL;
    PyObject *found = notes ? Py_BuildValue("(niiiOO)", at, run.turn, run.reason, run.wanted, seats, notes) : NULL;
    Py_XDECREF(seats);
    Py_XDECREF(notes);
    return found;
}

/* ---------------------------------------------------------------- draws and discards that are plain */

/* The short way of the audit, which lists.py says in Python: how far draws and discards are plain, so that nothing can
   be said against them, and what the seats have drawn and put down then. What is in any doubt ends a run before it. */
enum { MOST_OF_A_RUN = 256, MOST_HELD = 32, HIDDEN_KIND = KINDS };
enum { TO_DRAW, HOLDING };               /* what the table waits for; anything else: neither */
enum { INFERS = 1, OPENING = 2, PUT = 4, FLOWERS = 8 }; /* of the rules and the table: as in lists.py */

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
   tells whether the rules forbid it, of others `free` (`Play.free_after_draw`, True where all are free). None where the
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
   after them; None where one says more than its code. As `texts_by_lists` of codes.py. */
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

/* ---------------------------------------------------------------- opening */

/* The tables, which `load` gives when they are first asked for. */
static int opened(Kernel *k) {
    static const Py_ssize_t sizes[TABLES] = {1953125, 625, 125, 1953125, 625, 125, VECTORS * VECTORS, VECTORS,
                                             VECTORS * WIDTH};
    Py_buffer views[TABLES];
    int number = 0, whole = 0, nothing = -1;
    PyObject *given = PyObject_CallFunctionObjArgs(k->load, NULL);
    if (!given)
        return 0;
    if (!PyTuple_Check(given) || PyTuple_Size(given) != TABLES) {
        PyErr_SetString(PyExc_ValueError, "the kernel takes nine tables");
        goto done;
    }
    for (; number < TABLES; number++) {
        if (PyObject_GetBuffer(PyTuple_GetItem(given, number), &views[number], PyBUF_SIMPLE) < 0)
            goto done;
        if (views[number].len != sizes[number]) {
            PyErr_SetString(PyExc_ValueError, "a table of the kernel has another size");
            number++;
            goto done;
        }
    }
    const uint8_t *vectors = views[8].buf, *less = views[7].buf;
    static const uint8_t none[WIDTH] = {0, 63, 63, 63, 63, 63, 63, 63, 63, 63};
    for (int name = 0; name < VECTORS && nothing < 0; name++)
        if (!memcmp(vectors + WIDTH * name, none, WIDTH))
            nothing = name;
    if (nothing < 0) {
        PyErr_SetString(PyExc_ValueError, "the tables of the kernel have no vector of nothing");
        goto done;
    }
    if (k->opened) { /* by another thread, while they were loaded */
        whole = 1;
        goto done;
    }
    k->nothing = (uint8_t)nothing;
    for (int name = 0; name < VECTORS; name++) {
        uint8_t now = (uint8_t)name;
        for (int jokers = 0; jokers < LEVELS; jokers++, now = less[now])
            for (int melds = 0; melds <= MOST_SETS; melds++)
            {
                k->bare[melds][jokers][name] = vectors[WIDTH * now + MOST_SETS - melds];
                k->final[melds][jokers][name] = vectors[WIDTH * now + HALF + MOST_SETS - melds];
            }
    }
    for (int free_ = 0; free_ < 2; free_++)
        for (int part = 0; part < PARTS; part++)
            k->names[free_][part] = views[3 * free_ + above(0, part - 2)].buf;
    k->add = views[6].buf;
    k->less = less;
    memcpy(k->tables, views, sizeof views);
    k->opened = 1;
    Py_DECREF(given);
    return 1;
done:
    while (number)
        PyBuffer_Release(&views[--number]);
    Py_DECREF(given);
    return whole;
}

static int whole_number(PyObject *tuple, Py_ssize_t place, long least, long most, int *out) {
    PyObject *item = PyTuple_GetItem(tuple, place);
    long value = item ? PyLong_AsLong(item) : -1;
    if (!item || (value == -1 && PyErr_Occurred()))
        return 0;
    if (value < least || value > most) {
        PyErr_SetString(PyExc_ValueError, "a number of the plan is out of bounds");
        return 0;
    }
    *out = (int)value;
    return 1;
}

static PyObject *tuple_of(PyObject *tuple, Py_ssize_t place, Py_ssize_t least, Py_ssize_t most) {
    PyObject *item = PyTuple_GetItem(tuple, place);
    if (item && (!PyTuple_Check(item) || PyTuple_Size(item) < least || PyTuple_Size(item) > most)) {
        PyErr_SetString(PyExc_ValueError, "a list of the plan has another length");
        return NULL;
    }
    return item;
}

static int read_families(Kernel *k, Choice *c) {
    for (int each = 0; each < k->lists; each++) {
        Families *f = &k->families[each];
        if (f->mask == c->mask && f->gap == c->gap && f->least == c->least) {
            c->families = each;
            return 1;
        }
    }
    if (k->lists == MOST_FAMILIES) {
        PyErr_SetString(PyExc_ValueError, "too many sorts of kinds apart in the plan");
        return 0;
    }
    Families *f = &k->families[c->families = k->lists++];
    *f = (Families){.gap = c->gap, .mask = c->mask, .least = c->least};
    for (int mask = 0; mask < 512; mask++) {
        int close = 0;
        for (int gap = 1; gap < c->gap; gap++)
            close |= mask & mask >> gap;
        if (!close && !(mask & ~c->mask) && few(mask) >= c->least)
            f->masks[f->number++] = (uint16_t)mask;
    }
    memset(f->need, FAR, sizeof f->need);
    for (int ones = 0; ones < 512; ones++)
        for (int place = 0; place < f->number; place++) {
            int kinds = f->masks[place], units = few(kinds), need = few(kinds & ~ones);
            f->most[ones] = (uint8_t)above(f->most[ones], units - need);
            f->high = above(f->high, units);
            if (need < f->need[ones][units]) {
                f->need[ones][units] = (uint8_t)need;
                f->best[ones][units] = 0;
            }
            if (need == f->need[ones][units])
                f->best[ones][units] |= (uint16_t)kinds;
        }
    return 1;
}

static int alike(const Pattern *one, const Pattern *two) {
    int same = one->takes == two->takes && one->pair == two->pair && !two->gaps;
    for (int part = 0; part < PARTS; part++)
        same &= one->parts[part].least == two->parts[part].least &&
                one->size[part] == two->size[part];
    return same;
}

static int read_plan(Kernel *k, PyObject *plan) {
    PyObject *list, *row;
    if (!PyTuple_Check(plan) || PyTuple_Size(plan) != 11) {
        PyErr_SetString(PyExc_ValueError, "a plan has eleven fields");
        return 0;
    }
    if (!whole_number(plan, 0, 3, 5, &k->parts) || !whole_number(plan, 1, 0, 2, &k->pairs) ||
        !whole_number(plan, 2, 0, 1, &k->gives_up) || !whole_number(plan, 3, 0, 1, &k->flowers) ||
        !whole_number(plan, 4, 0, 1, &k->self_draw) || !whole_number(plan, 5, 0, 255, &k->asked) ||
        !whole_number(plan, 6, 0, 255, &k->pair_waits))
        return 0;
    if (k->pair_waits & (1 << WINDS | 1 << DRAGONS)) {
        PyErr_SetString(PyExc_ValueError, "a joker of few kinds may leave none of them for the seventh pair");
        return 0;
    }
    k->repeats = k->pairs == 2;
    if (k->parts == 4) {
        PyErr_SetString(PyExc_ValueError, "a game has three suits, or honors besides");
        return 0;
    }
    for (int kind = 0; kind < KINDS; kind++)
        k->slot_of[kind] = -1;
    for (int slot = 0; slot < SLOTS; slot++)
        k->kind[slot] = -1;
    if (!(list = tuple_of(plan, 7, 0, SLOTS)))
        return 0;
    for (Py_ssize_t each = 0; each < PyTuple_Size(list); each++) {
        int slot, kind, number;
        if (!(row = tuple_of(list, each, 3, 3)) || !whole_number(row, 0, 0, SLOTS - 1, &slot) ||
            !whole_number(row, 1, START[k->parts], KINDS - 1, &kind) || !whole_number(row, 2, 1, COPIES, &number))
            return 0;
        if (k->number[slot] || k->slot_of[kind] >= 0) {
            PyErr_SetString(PyExc_ValueError, "a joker stands twice in the plan");
            return 0;
        }
        k->kind[slot] = kind;
        k->number[slot] = number;
        k->slot_of[kind] = slot;
        k->wild = 1;
    }
    if (!(list = tuple_of(plan, 10, 0, KINDS - NATURAL)))
        return 0;
    for (Py_ssize_t each = 0; each < PyTuple_Size(list); each++) {
        int kind;
        if (!whole_number(list, each, START[k->parts], KINDS - 1, &kind))
            return 0;
        if (kind < NATURAL || k->slot_of[kind] >= 0) {
            PyErr_SetString(PyExc_ValueError, "a kind of no use is neither a joker nor one of the 34");
            return 0;
        }
        k->idle |= (Mask)1 << kind;
    }
    for (int part = 0; part < k->parts; part++)
        if (k->number[OWN[part]] + k->number[SCOPE[part]] + k->number[ALL] >= LEVELS) {
            PyErr_SetString(PyExc_ValueError, "more jokers in the plan for one part than the kernel takes");
            return 0;
        }
    if (!(list = tuple_of(plan, 8, 0, MOST_PATTERNS)))
        return 0;
    for (Py_ssize_t each = 0; each < PyTuple_Size(list); each++) {
        Pattern *p = &k->pattern[k->patterns];
        if (!(row = tuple_of(list, each, 3, 3)) || !whole_number(row, 0, 1, TALLEST - 2, &p->takes) ||
            !whole_number(row, 1, 0, 1, &p->pair))
            return 0;
        PyObject *parts = tuple_of(row, 2, PARTS, PARTS);
        for (int part = 0; part < PARTS; part++) {
            Choice *c = &p->parts[part];
            PyObject *one = parts ? tuple_of(parts, part, 3, 3) : NULL;
            if (!one || !whole_number(one, 0, 0, (1 << SIZE[part]) - 1, &c->mask) ||
                !whole_number(one, 1, 0, few(c->mask), &c->least) || !whole_number(one, 2, 0, 8, &c->gap))
                return 0;
            if (c->gap == 1) /* any two differ by one */
                c->gap = 0;
            if (c->gap && !read_families(k, c))
                return 0;
            p->gaps |= c->gap > 0;
            p->kinds |= (Mask)c->mask << START[part];
            p->size[part] = few(c->mask);
        }
        p->shape = k->patterns;
        for (int each = k->patterns - 1; each >= 0 && !p->gaps; each--)
            if (alike(p, &k->pattern[each]))
                p->shape = k->pattern[each].shape;
        k->patterns++;
    }
    if (!(list = tuple_of(plan, 9, 0, MOST_BLOCKS)))
        return 0;
    for (Py_ssize_t each = 0; each < PyTuple_Size(list); each++) {
        Block *b = &k->block[k->blocks];
        if (!(row = tuple_of(list, each, 4, 4)) || !whole_number(row, 0, 1, MOST_SETS, &b->sets))
            return 0;
        for (int part = 0; part < 3; part++) {
            if (!whole_number(row, part + 1, 0, 511, &b->masks[part]))
                return 0;
            b->size += few(b->masks[part]);
        }
        k->blocks++;
    }
    return 1;
}

static PyObject *kernel_new(PyTypeObject *type, PyObject *args, PyObject *named) {
    PyObject *plan, *load, *near, *wait, *acceptance, *ask, *hell_wait, *answering;
    if (named && PyDict_Size(named)) {
        PyErr_SetString(PyExc_TypeError, "Kernel takes no arguments by name");
        return NULL;
    }
    if (!PyArg_ParseTuple(args, "OO(OOO)OOO", &plan, &load, &near, &wait, &acceptance, &ask, &hell_wait, &answering))
        return NULL;
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    Kernel *k = (Kernel *)allocate(type, 0);
    if (!k)
        return NULL;
    k->patterns_known = k->patterns_kept;
    k->parts_known = k->parts_kept;
    k->load = Py_NewRef(load);
    k->near = Py_NewRef(near);
    k->wait = Py_NewRef(wait);
    k->acceptance = Py_NewRef(acceptance);
    k->ask = Py_NewRef(ask);
    k->hell_wait = Py_NewRef(hell_wait);
    k->otherwise = Py_NewRef(answering);
    k->s_concealed = PyUnicode_InternFromString("concealed");
    k->s_melds = PyUnicode_InternFromString("melds");
    k->s_flowers = PyUnicode_InternFromString("flowers");
    k->s_tiles = PyUnicode_InternFromString("tiles");
    k->s_void = PyUnicode_InternFromString("void_suit");
    k->s_visible = PyUnicode_InternFromString("visible");
    k->s_any = PyUnicode_InternFromString("any");
    k->s_self_draw = PyUnicode_InternFromString("self_draw");
    k->nobody = PyTuple_New(0);
    if (!k->s_concealed || !k->s_melds || !k->s_flowers || !k->s_tiles || !k->s_void || !k->s_visible || !k->s_any ||
        !k->s_self_draw || !k->nobody || !read_plan(k, plan)) {
        Py_DECREF((PyObject *)k);
        return NULL;
    }
    return (PyObject *)k;
}

static void kernel_free(PyObject *self) {
    Kernel *k = (Kernel *)self;
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    for (int each = 0; k->opened && each < TABLES; each++)
        PyBuffer_Release(&k->tables[each]);
    Py_CLEAR(k->load);
    Py_CLEAR(k->near);
    Py_CLEAR(k->wait);
    Py_CLEAR(k->acceptance);
    Py_CLEAR(k->ask);
    Py_CLEAR(k->hell_wait);
    Py_CLEAR(k->otherwise);
    Py_CLEAR(k->s_concealed);
    Py_CLEAR(k->s_melds);
    Py_CLEAR(k->s_flowers);
    Py_CLEAR(k->s_tiles);
    Py_CLEAR(k->s_void);
    Py_CLEAR(k->s_visible);
    Py_CLEAR(k->s_any);
    Py_CLEAR(k->s_self_draw);
    Py_CLEAR(k->nobody);
    for (int kind = 0; kind < KINDS; kind++)
        for (int left = 0; left <= COPIES; left++)
            for (int by = 0; by < 2; by++)
                Py_CLEAR(k->waits[kind][left][by]);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF((PyObject *)type);
}

static int kernel_visit(PyObject *self, visitproc visit, void *arg) {
    Kernel *k = (Kernel *)self;
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(k->load);
    Py_VISIT(k->near);
    Py_VISIT(k->wait);
    Py_VISIT(k->acceptance);
    Py_VISIT(k->ask);
    Py_VISIT(k->hell_wait);
    Py_VISIT(k->otherwise);
    return 0;
}

static int kernel_clear(PyObject *self) {
    Kernel *k = (Kernel *)self;
    (void)k; /* what it holds is called when it is asked: only its own end lets go of it */
    return 0;
}

static PyMethodDef methods[] = {
    {"near", kernel_near, METH_O, "What `Rules.near` says of the hand."},
    {"near_discards", kernel_discards, METH_O, "What `Rules.near_discards` says."},
    {"near_best", kernel_best, METH_O, "What `Rules.near_best` says."},
    {"kept_at_most", kernel_kept, METH_O, "What `Rules.kept_at_most` says."},
    {"shanten", kernel_shanten, METH_O, "What `Rules.shanten` says."},
    {"accepts", kernel_accepts, METH_O, "What `Rules.accepts` says."},
    {"accepts_discards", kernel_accepts_discards, METH_O,
     "What `Rules.accepts_discards` says."},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot slots[] = {
    {Py_tp_new, kernel_new},       {Py_tp_dealloc, kernel_free}, {Py_tp_traverse, kernel_visit},
    {Py_tp_clear, kernel_clear},   {Py_tp_methods, methods},     {Py_tp_doc, "Kernel(plan, load, (near, wait, acceptance), ask, hell_wait, otherwise)"},
    {0, NULL},
};
static PyType_Spec spec = {"replay.distance._kernel.Kernel", sizeof(Kernel), 0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, slots};

static PyObject *follow_new(PyTypeObject *type, PyObject *args, PyObject *named) {
    PyObject *kernel;
    if ((named && PyDict_Size(named)) || !PyArg_ParseTuple(args, "O", &kernel) ||
        PyType_GetSlot(Py_TYPE(kernel), Py_tp_new) != (void *)kernel_new) {
        PyErr_SetString(PyExc_TypeError, "Follow takes a Kernel");
        return NULL;
    }
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    Follow *f = (Follow *)allocate(type, 0);
    if (!f)
        return NULL;
    Py_INCREF(kernel);
    f->kernel = (Kernel *)kernel;
    return (PyObject *)f;
}

static void follow_free(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    Py_XDECREF((PyObject *)((Follow *)self)->kernel);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF((PyObject *)type);
}

#define FAST(function) ((PyCFunction)(void (*)(void))(function)), METH_FASTCALL
static PyMethodDef follow_methods[] = {
    {"count", FAST(follow_count), "As `Following.count`."},
    {"unseen", FAST(follow_unseen), "As `Following.unseen`."},
    {"copies", FAST(follow_copies), "As `Following.copies`."},
    {"seen", FAST(follow_seen), "As `Following.seen`."},
    {"leave", FAST(follow_leave), "As `Following.leave`."},
    {"sit", FAST(follow_sit), "As `Following.sit`."},
    {"draw", FAST(follow_draw), "As `Following.draw`."},
    {"discard", FAST(follow_discard), "As `Following.discard`."},
    {"wait", FAST(follow_wait), "As `Following.wait`."},
    {"calls", FAST(follow_calls), "As `Following.calls`."},
    {"run", FAST(follow_run), "As `Following.run`."},
    {"beyond", FAST(follow_beyond), "As `Following.beyond`."},
    {"put", FAST(follow_put), "As `Following.put`."},
    {"judge", FAST(follow_judge), "As `Following.judge`."},
    {"dealt", FAST(follow_dealt), "As `Following.dealt`."},
    {"before", FAST(follow_before), "As `Following.before`."},
    {"given", FAST(follow_given), "As `Following.given`."},
    {"columns", FAST(follow_columns), "As `Following.columns`."},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot follow_slots[] = {
    {Py_tp_new, follow_new}, {Py_tp_dealloc, follow_free}, {Py_tp_methods, follow_methods},
    {Py_tp_doc, "Follow(kernel)"}, {0, NULL},
};
static PyType_Spec follow_spec = {"replay.distance._kernel.Follow", sizeof(Follow), 0, Py_TPFLAGS_DEFAULT,
                                  follow_slots};

static int module_exec(PyObject *module) {
    PyObject *type = PyType_FromModuleAndSpec(module, &spec, NULL);
    PyObject *follow = PyType_FromModuleAndSpec(module, &follow_spec, NULL);
    int failed = !type || !follow || PyModule_AddObjectRef(module, "Kernel", type) < 0 ||
                 PyModule_AddObjectRef(module, "Follow", follow) < 0 ||
                 PyModule_AddIntConstant(module, "FORMAT", FORMAT) < 0;
    Py_XDECREF(type);
    Py_XDECREF(follow);
    return failed ? -1 : 0;
}

static PyMethodDef functions[] = {
    {"plain_run", FAST(plain_run), "A run of plain events, as engine/follow/plain.py asks for it."},
    {"plain_texts", FAST(plain_texts), "As `texts_by_lists` of engine/follow/codes.py."},
    {NULL, NULL, 0, NULL},
};
static PyModuleDef_Slot module_slots[] = {{Py_mod_exec, module_exec}, {0, NULL}};
static PyModuleDef module = {
    PyModuleDef_HEAD_INIT, .m_name = "_kernel", .m_doc = "How near hands are, in C.", .m_size = 0,
    .m_methods = functions, .m_slots = module_slots,
};

PyMODINIT_FUNC PyInit__kernel(void) { return PyModuleDef_Init(&module); }
