"""What a hand gains without its rows is what its score pays, in every ruleset."""

import pytest
from msgspec.structs import replace

from replay.hands import Hand, HeldHand, Scored
from replay.rulesets import find_ruleset
from replay.tiles import HIDDEN, KINDS
from tests.worth.positions import RULESETS, moments

CHOSEN = {"zung-jung": ({"chicken": "min5"}, {"identical-pairs": "no"})}


def hands(ruleset, seeds):
    """Ready hands of simulated games, each with every tile that completes it and one that does not."""
    for seed in seeds:
        rules = find_ruleset(ruleset).under()
        seen = set()
        for step in moments(ruleset, seed).hand.steps:
            for place, seat in enumerate(step.before.seats):
                held = Hand(
                    concealed=seat.concealed,
                    win=0,
                    by="self_draw",
                    melds=seat.plain_melds,
                    flowers=seat.flowers,
                    seat=step.before.wind_of(place),
                    void_suit=seat.void_suit,
                )
                if len(seat.concealed) % 3 != 1 or HIDDEN in seat.concealed or held in seen:
                    continue
                seen.add(held)
                near = rules.shapes.near(in_play(held))
                if near.shanten == 0:
                    yield from ((held, kind) for kind in range(KINDS) if near.kinds >> kind & 1 or kind == seed)


def in_play(held):
    return HeldHand(
        concealed=held.concealed,
        melds=held.melds,
        flowers=held.flowers,
        seat=held.seat,
        round=held.round,
        void_suit=held.void_suit,
    )


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_a_hand_gains_is_what_its_score_pays(ruleset):
    found = find_ruleset(ruleset)
    gained = 0
    for chosen in ({}, *CHOSEN.get(ruleset, ())):
        rules = found.under(found.rulings.chosen(chosen))
        assert rules.wins.gain is not None
        for held, kind in hands(ruleset, (1, 2, 3)):
            for fields in ({}, {"by": "discard"}, {"by": "discard", "target": "S"}, {"scoring_tiles": (3,)}):
                hand = replace(held, win=kind, **fields)
                scored = rules.score(hand)
                pays = scored.payments if isinstance(scored, Scored) else None
                assert rules.wins.gain(hand) == (pays[hand.seat] if pays else 0), hand
                gained += pays is not None
    assert gained > 10
