/* Knitted blocks beside sets. In plain: definition.py (`SetsAndPair.blocks`). */

#pragma once
#include "sets.h"

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
