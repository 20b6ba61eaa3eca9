/* Sets and a pair, by the tables. In plain: definition.py (`SetsAndPair`), sets.py. */

#pragma once
#include "plan.h"

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
