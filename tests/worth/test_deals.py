"""Deals of what a seat cannot see: all tiles are there, and what is known stays."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from replay.state import SEATS
from replay.tiles import HIDDEN, parse_tiles, suit_of
from replay.worth.deals import Deals
from replay.worth.pace import UNIFORM
from replay.worth.values import Decision, UndecidedError
from tests.worth.positions import RULESETS, decisions, open_ends, rules_of


def every_tile(state):
    found = Counter(kind for kind in state.wall if kind != HIDDEN)
    for seat in state.seats:
        found.update(seat.concealed)
        found.update(seat.flowers)
        found.update(each.kind for each in seat.discards if each.claimed_by is None)
        found.update(kind for each in seat.melds for kind in each.meld.tiles)
        if seat.win_by == "self_draw":
            found[seat.win_tile] += 1
    found.update(state.robbed)
    return found


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_deal_has_each_tile_of_the_game_once(ruleset):
    rules = rules_of(ruleset)
    copies = Counter({kind: number for kind, number in enumerate(rules.ruleset.copies) if number})
    for number, (_, decision) in enumerate(decisions(ruleset, 1)):
        if number % 5:
            continue
        dealt = Deals(decision.state, rules).dealt(Random(number))
        assert every_tile(dealt) == copies
        assert dealt.wall is not None
        assert HIDDEN not in dealt.wall[dealt.front : len(dealt.wall) - dealt.back]
        assert dealt.seats[decision.seat] == decision.state.seats[decision.seat]
        for place in SEATS:
            assert dealt.seats[place].discards == decision.state.seats[place].discards
            assert len(dealt.seats[place].concealed) == len(decision.state.seats[place].concealed)


def test_who_had_to_discard_a_suit_first_holds_none_of_it():
    rules = rules_of("sichuan")
    *_, (_, decision) = (each for each in decisions("sichuan", 1) if each[1].kind == "discard")
    thrown = [
        place
        for place in SEATS
        if place != decision.seat
        and (seat := decision.state.seats[place]).won is None
        and seat.discards
        and suit_of(seat.discards[-1].kind) != seat.void_suit
    ]
    assert thrown, "somebody has put down another suit than the missing one"
    deals = Deals(decision.state, rules)
    for trial in range(20):
        dealt = deals.dealt(Random(trial))
        for place in thrown:
            assert all(suit_of(kind) != dealt.seats[place].void_suit for kind in dealt.seats[place].concealed)


def test_deals_under_a_restriction_are_as_frequent_as_there_are_ways():
    """Two hands with a hidden tile each, which is none of the missing suit: counted out, and drawn 3,000 times."""
    rules = rules_of("sichuan")
    ends = (each for seed in range(1, 20) for each in open_ends("sichuan", seed, most=4, least=3))
    dealt = (Deals(_with_hidden(each), rules, UNIFORM) for each in ends)
    deals = next(each for each in dealt if sum(bool(hand.barred) for hand in each.hands) == 2)
    wanted = Counter(tuple(seat.concealed for seat in each.seats) for each in deals.each())
    whole = sum(wanted.values())
    found = Counter(tuple(seat.concealed for seat in deals.dealt(Random(trial)).seats) for trial in range(3000))
    assert set(found) <= set(wanted)
    for hands, ways in wanted.items():
        share = ways / whole
        assert abs(found[hands] / 3000 - share) < 4 * (share * (1 - share) / 3000) ** 0.5 + 1e-9


def _with_hidden(decision: Decision):
    """The state with one tile of each of two other hands hidden, who have put down other suits than the missing one."""
    state = decision.state
    seats = list(state.seats)
    others = [place for place in SEATS if place != decision.seat and seats[place].won is None][:2]
    for place in others:
        seats[place] = replace(seats[place], concealed=(*seats[place].concealed[:-1], HIDDEN), drawn=None)
    assert state.house is not None
    house = replace(state.house, loose=tuple((seat.void_suit, 0) for seat in seats))
    return replace(state, seats=tuple(seats), house=house)


def test_tiles_that_do_not_add_up_are_refused():
    decision = next(each for _, each in decisions("xixi", 1))
    seats = list(decision.state.seats)
    seats[decision.seat] = replace(seats[decision.seat], concealed=parse_tiles("123m"))
    with pytest.raises(UndecidedError, match="tiles cannot be seen"):
        Deals(replace(decision.state, seats=tuple(seats)), rules_of("xixi"))
