/* Patterns of different kinds. In plain: definition.py (`SingleKinds`), singles.py. */

#pragma once
#include "sets.h"

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
