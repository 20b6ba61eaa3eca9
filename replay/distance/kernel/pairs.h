/* Pairs. In plain: definition.py (`PairsOfParts`), pairs.py. */

#pragma once
#include "plan.h"

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
