/* Claims of a discard by which a hand comes nearer. In plain: analysis/let_pass.py (`nearer_ways`). */

#pragma once
#include "columns.h"

/* What may be claimed; whether there was a tile to draw all the time; whether tiles alone tell of wins in a run. */
enum { PUNG = 1, KONG = 2, CHOW = 4, TILES_LEFT = 8, PLAIN_WINS = 16 };
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
