"""Hidden hands as far as players are by then: the distances that were counted, and what lies open is heeded."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from replay.simulate.melding import held
from replay.simulate.sound import Sound
from replay.state import SEATS
from replay.tiles import HIDDEN, NATURAL_KINDS
from replay.worth.deals import Deals
from replay.worth.pace import PACED, UNIFORM, Building, Distances, jokers_in, pace_of, seen_of
from tests.tools.pace import counted, rows
from tests.worth.positions import RULESETS, decisions, rules_of


def near(state, place, rules):
    me = state.seats[place]
    return rules.shapes.near(held(state, place, me.concealed, me.plain_melds))


def late(ruleset):
    """Discards of a hand with half of the wall gone or so."""
    return [each for number, each in decisions(ruleset, 4) if number > 25 and each.kind == "discard"][:6]


def ends(ruleset):
    """The last discards of a hand."""
    return [each for number, each in decisions(ruleset, 4) if number > 25 and each.kind == "discard"][-6:]


def others(decision):
    return [place for place in SEATS if place != decision.seat and decision.state.seats[place].won is None]


def test_shares_are_what_was_counted_and_few_are_helped_out_by_the_next_discards():
    pace = Distances({"3 0 0": [10, 30, 60], "4 0 0": [50, 50], "8 1 0": [100]})
    assert pace.shares(3, 0) == (10, 30, 60)
    assert pace.shares(5, 0) == (50, 50)
    assert Distances({"3 0 0": [1, 2], "4 0 0": [40, 40]}).shares(3, 0) == (41, 42)
    assert pace.shares(2, 3) == ()
    assert pace.drawn(2, 3, 0, Random(1)) is None
    found = Counter(pace.drawn(3, 0, 0, Random(seed)) for seed in range(2000))
    assert all(abs(found[shanten] / 2000 - share) < 0.05 for shanten, share in enumerate((0.1, 0.3, 0.6)))


def test_hands_with_more_jokers_are_counted_for_themselves_and_few_are_helped_out_by_those_with_one_less():
    pace = Distances({"3 0 0": [10, 90], "3 0 1": [60, 40], "3 0 2": [5, 0], "3 0 3": [100]})
    assert pace.shares(3, 0) == (10, 90)
    assert pace.shares(3, 0, 1) == (60, 40)
    assert pace.shares(3, 0, 2) == (65, 40)
    assert pace.shares(3, 0, 3) == pace.shares(3, 0, 7) == (100,)


@pytest.mark.parametrize("ruleset", ["b30fj", "b30fj-draft"])
def test_a_hidden_hand_holds_the_jokers_that_it_was_dealt(ruleset):
    """Every joker brings a hand nearer: were they taken from the wall, hidden hands would have half as many again."""
    rules, met = rules_of(ruleset), 0
    for decision in late(ruleset):
        paced, plain = Deals(decision.state, rules), Deals(decision.state, rules, UNIFORM)
        for trial in range(4):
            here, there = paced.dealt(Random(trial)), plain.dealt(Random(trial))
            for place in others(decision):
                jokers = jokers_in(there.seats[place].concealed)
                assert jokers_in(here.seats[place].concealed) == jokers
                met += jokers
    assert met > 10


def test_a_hand_of_one_joker_is_left_alone():
    rules, pace = rules_of("b30fj"), pace_of("b30fj")
    assert pace is not None
    decision = late("b30fj")[0]
    place = others(decision)[0]
    seen = replace(seen_of(decision.state, place, (), rules), melds=2)
    tiles = [NATURAL_KINDS]
    wall = [*range(NATURAL_KINDS)]
    Building(rules, Sound(rules, Random(0)), decision.state, seen, tiles, wall, frozenset(), Random(1)).build(pace)
    assert tiles == [NATURAL_KINDS]
    assert wall == [*range(NATURAL_KINDS)]


def test_of_every_ruleset_it_was_counted_and_hands_come_nearer_with_every_discard():
    for ruleset in RULESETS:
        pace = pace_of(ruleset)
        assert pace is not None
        means = [_mean(pace.shares(discards, 0)) for discards in (1, 4, 8)]
        assert means == sorted(means, reverse=True)
    assert pace_of("another-game") is None


def _mean(shares):
    return sum(shanten * number for shanten, number in enumerate(shares)) / sum(shares)


def test_the_data_are_what_the_tool_counts():
    """Twenty hands counted anew have the same cells as the data, with a part of their numbers."""
    found = rows(counted("xixi", 20))
    pace = pace_of("xixi")
    assert pace is not None
    for key, numbers in found.items():
        shares = pace.shares(*map(int, key.split()))
        assert all(number <= share for number, share in zip(numbers, shares, strict=False))
        assert len(numbers) <= len(shares)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_hidden_hands_are_as_far_as_players_are_by_then(ruleset):
    rules, pace = rules_of(ruleset), pace_of(ruleset)
    assert pace is not None
    wanted = dealt = uniform = number = 0
    for decision in late(ruleset):
        paced, plain = Deals(decision.state, rules), Deals(decision.state, rules, UNIFORM)
        assert (paced.model, plain.model) == (PACED, UNIFORM)
        for trial in range(4):
            here, there = paced.dealt(Random(trial)), plain.dealt(Random(trial))
            for place in others(decision):
                me = decision.state.seats[place]
                jokers = jokers_in(there.seats[place].concealed)
                wanted += _mean(pace.shares(len(me.discards), len(me.melds), jokers))
                dealt += near(here, place, rules).shanten
                uniform += near(there, place, rules).shanten
                number += 1
    assert abs(dealt - wanted) / number < 0.3
    assert (uniform - wanted) / number > 0.6


def test_a_ready_hand_hardly_ever_waits_for_what_it_has_let_pass():
    rules = rules_of("zung-jung")
    met = against = 0
    for decision in ends("zung-jung"):
        deals = Deals(decision.state, rules)
        for trial in range(12):
            dealt = deals.dealt(Random(trial))
            for place in others(decision):
                seen = seen_of(decision.state, place, (), rules)
                found = near(dealt, place, rules)
                if found.shanten == 0:
                    met += 1
                    against += bool(found.kinds & (seen.unwanted | seen.passed & ~found.self_draw))
    assert met > 20
    assert against <= met / 20, "where few tiles are left no hand may be found that agrees with all"


def test_what_was_put_down_as_it_was_drawn_says_that_the_hand_is_older():
    decision = ends("zung-jung")[-1]
    rules = rules_of("zung-jung")
    place = next(each for each in others(decision) if len(decision.state.seats[each].discards) > 3)
    me = decision.state.seats[place]
    kept = [replace(put, drawn=number > 1) for number, put in enumerate(me.discards)]
    seats = list(decision.state.seats)
    seats[place] = replace(me, discards=tuple(kept))
    seen = seen_of(replace(decision.state, seats=tuple(seats)), place, (), rules)
    assert seen.unwanted == _mask(put.kind for put in me.discards[1:])
    since = me.discards[1].turn
    every = [put for other in SEATS if other != place for put in decision.state.seats[other].discards]
    assert seen.passed == _mask(put.kind for put in every if put.turn > since)


def _mask(kinds):
    return sum(1 << kind for kind in set(kinds))


def test_tiles_that_are_known_stay():
    decision = late("xixi")[0]
    rules = rules_of("xixi")
    deals = Deals(decision.state, rules)
    place = others(decision)[0]
    known = deals.dealt(Random(1)).seats[place].concealed[:5]
    seats = list(decision.state.seats)
    hidden = len(seats[place].concealed) - 5
    seats[place] = replace(seats[place], concealed=(*known, *(HIDDEN,) * hidden))
    part = Deals(replace(decision.state, seats=tuple(seats)), rules)
    for trial in range(10):
        assert not Counter(known) - Counter(part.dealt(Random(trial)).seats[place].concealed)
