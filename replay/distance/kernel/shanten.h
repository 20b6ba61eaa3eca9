/* A hand, by all its shapes. In plain: definition.py (`Definition`). */

#pragma once
#include "blocks.h"
#include "pairs.h"
#include "patterns.h"

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
