"""A hand that is typed: the table that its words describe, and the choices that the rules leave there."""

from random import Random

import pytest

from replay.cli.given_hand import GivenWords
from replay.cli.hand_options import HeldAsked
from replay.engine.table.tiles_held import all_copies_known
from replay.engine.table.wall import rest_of_wall
from replay.events import Chow, Discard, Exchange, Flower, Kong, Pung, VoidSuit, Win
from replay.rulesets import find_ruleset
from replay.state import Stage
from replay.tiles import HIDDEN, format_in_order, parse_tiles
from replay.worth.deals import Deals
from replay.worth.racing import Limits
from replay.worth.rollouts import rolled_out
from replay.worth.typed_decision import given_decision, given_state
from replay.worth.values import UndecidedError
from tests.worth.positions import RULESETS

ORDINARY = "123m456p789s1235m+8m"


def words(hand, *, seat=None, table=(), put_down_by=None, turn=None, void_suit=None):
    return GivenWords(hand, HeldAsked(void_suit=void_suit), seat, table, put_down_by, turn)


def rules(ruleset, **rulings):
    found = find_ruleset(ruleset)
    return found.under(found.rulings.chosen(rulings))


def state(ruleset, hand, **more):
    under = rules(ruleset)
    return given_state(words(hand, **more).moment(under), under)


def options(ruleset, hand, rulings=None, **more):
    under = rules(ruleset, **(rulings or {}))
    return given_decision(words(hand, **more).moment(under), under).options


def missing(own, seat="E"):
    """The table of Sichuan where all but one seat give up characters."""
    return {"void_suit": own, "table": [f"{each}: missing=m" for each in "ESWN" if each != seat]}


@pytest.mark.parametrize("ruleset", [each for each in RULESETS if each != "sichuan"])
def test_every_tile_has_its_place(ruleset):
    """All that cannot be seen is dealt: three hands, the wall, and the tiles put down that nobody has told."""
    under = rules(ruleset)
    found = state(ruleset, ORDINARY, seat="S", turn=10, table=["E: 19m", "W: 9s", "N: 2p P:777s"])
    assert found.turn == 1
    assert found.stage is Stage.ACT
    assert found.turns == 10
    # a claim begins a turn without a draw: 9 draws in 10 turns, of which North's pung is one
    assert found.front == 9
    assert found.left == under.ruleset.wall_size - under.wall.dead - 9
    lying = [
        [each.kind for each in seat.discards if each.claimed_by is None and each.kind != HIDDEN] for seat in found.seats
    ]
    assert [format_in_order(kinds) for kinds in lying] == ["19m", "", "9s", "2p"]
    assert [len(each.concealed) for each in found.seats] == [13, 14, 13, 10]
    assert [len(seat.discards) for seat in found.seats] == [3, 2, 2, 2]
    # nine tiles were put down before: one lies in the pung, four are told, four nobody knows
    deals = Deals(found, under)
    hidden = 13 + 13 + 10 + found.left + under.wall.dead + 4
    assert len(deals.pool) == hidden


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_deal_has_every_tile_once_and_nothing_is_hidden(ruleset):
    under = rules(ruleset)
    suits = {"void_suit": "s", "table": ["E: 1m missing=m", "W: 9p missing=p", "N: 2p P:777p missing=s"]}
    plain = {"table": ["E: 1m", "W: 9p", "N: 2p P:777p"]}
    found = state(ruleset, "123m456p78m123355m", seat="S", turn=14, **(suits if ruleset == "sichuan" else plain))
    dealt = Deals(found, under).dealt(Random(5))
    counts = all_copies_known(dealt)
    for kind in rest_of_wall(dealt, under):
        counts[kind] += 1
    assert tuple(counts) == (*under.ruleset.copies, 0)
    assert (dealt.left, dealt.dead, dealt.wall_size) == (found.left, under.wall.dead, under.ruleset.wall_size)


def test_a_win_is_paid_though_nobody_knows_what_was_put_down():
    """Who pays for a great hand of Zung Jung follows from the go-around before it, of which no tile is told here."""
    under = rules("zung-jung")
    decision = given_decision(words("222m555p888s99m44s + 9m", put_down_by="S", turn=22).moment(under), under)
    won = rolled_out(decision, under, limits=Limits(trials=4)).candidates
    # All Pungs 30, Three Concealed Pungs 30, Concealed Hand 5: three times 65 in all
    assert {each.points for each in won if isinstance(each.option, Win)} == {195.0}


def test_without_a_turn_it_is_the_first_in_which_all_can_lie_there():
    assert state("xixi", ORDINARY, seat="W").turns == 3
    assert state("xixi", ORDINARY, seat="W", table=["E: 1m", "S: 234p"]).turns == 11
    assert state("xixi", "123m456p789s1235m+5m", seat="W", put_down_by="S", table=["S: 2p"]).turns == 6


def test_of_fourteen_tiles_the_last_typed_was_drawn():
    found = state("xixi", "123m456p789s12358m").seats[0]
    assert found.drawn == parse_tiles("8m")[0]
    assert found == state("xixi", "123m456p789s1235m+8m").seats[0]


@pytest.mark.parametrize(
    ("hand", "more", "told"),
    [
        (ORDINARY, {"turn": 6}, "turn 6 is another player's, the next of this one is turn 9"),
        (ORDINARY, {"turn": 5, "table": ["S: 123p"]}, "turn 5 is too early for what lies on the table"),
        (ORDINARY, {"turn": 161}, "the wall has no tile left for turn 161: its last turn is 60"),
        (ORDINARY, {"table": ["S: 111m", "W: 11m"]}, "there are 7 of 1m in sight, and the game has 4"),
        (ORDINARY, {"table": ["S: C:123p"]}, "what lies before S: There is no chow in this game"),
    ],
)
def test_a_table_that_cannot_be_is_refused(hand, more, told):
    with pytest.raises(UndecidedError, match=told):
        state("xixi", hand, **more)


def test_tiles_to_hand_on_are_three_of_one_suit_and_none_without_the_ruling():
    hand = "1112m99p3456789s+9s"
    found = options("sichuan", hand, {"exchange": "three-tiles"})
    assert all(isinstance(each, Exchange) for each in found)
    # of 1112m: 111 and 112; of two circles none; of 34567899s every three
    assert {each.tiles for each in found if "m" in each.tiles} == {"111m", "112m"}
    assert not any("p" in each.tiles for each in found)
    assert len({each.target for each in found}) == 1
    assert all(isinstance(each, VoidSuit) for each in options("sichuan", hand))


def test_a_missing_suit_is_named_once_by_all():
    hand = "1112m99p3456789s"
    assert [each.suit for each in options("sichuan", hand, seat="S")] == ["m", "p", "s"]
    # where the suits are named the hand discards, and only of its missing suit
    found = options("sichuan", "1112m89p3456789s+9s", **missing("p"))
    assert [(type(each), each.tile) for each in found] == [(Discard, "8p"), (Discard, "9p")]


def test_a_missing_suit_of_which_no_tile_is_left_leaves_every_tile():
    found = options("sichuan", "1112m3456789s99s+5m", **missing("p"))
    assert {each.tile for each in found} == {"1m", "2m", "5m", *(f"{number}s" for number in range(3, 10))}


def test_a_joker_is_declared_discarded_or_kept_and_not_after_a_claim():
    found = options("b30fj", "123456m789p11z57s+1j")
    assert [each.tile for each in found if isinstance(each, Flower)] == ["1j"]
    assert {each.tile for each in found if isinstance(each, Discard)} >= {"1j", "5s"}
    # another player's tile: jokers stay in the hand or go into a meld
    offered = options("b30fj", "123456m789p11z5s1j+1z", put_down_by="N")
    assert not any(isinstance(each, Flower) for each in offered)
    assert not any(isinstance(each, Flower) for each in options("zung-jung", "123456m789p11z57s+9s"))


def test_a_kong_is_concealed_added_or_open_and_needs_its_fourth_tile():
    found = options("zung-jung", "1111m456p789s123s+5s")
    assert [(each.kind, each.tiles) for each in found if isinstance(each, Kong)] == [("concealed", "1111m")]
    found = options("zung-jung", "456p789s1239s P:111m+1m")
    assert [(each.kind, each.tile) for each in found if isinstance(each, Kong)] == [("added", "1m")]
    found = options("zung-jung", "111m456p789s1239s+1m", seat="S", put_down_by="E")
    assert [each.kind for each in found if isinstance(each, Kong)] == ["open"]
    assert [each.tiles for each in found if isinstance(each, Pung)] == ["11m"]
    # three and no fourth, and the last tile of the wall, after which there is no replacement
    assert not any(isinstance(each, Kong) for each in options("zung-jung", "111m456p789s1239s+5s"))
    assert not any(isinstance(each, Kong) for each in options("zung-jung", "1111m456p789s123s+5s", seat="S", turn=70))


def test_a_win_may_be_passed_where_a_discard_wins_and_never_in_xixi():
    hand, more = "123p456p789s22s56s+7s", {"put_down_by": "S"}
    found = options("sichuan", hand, **more, **missing("m"))
    assert [type(each) for each in found] == [Win, type(None)]
    with pytest.raises(UndecidedError, match="nothing to choose"):
        options("xixi", hand, **more)
    # a tile of the missing suit in the hand: no win
    with pytest.raises(UndecidedError, match="nothing to choose"):
        options("sichuan", "123p456p789s22m56s+7s", **more, **missing("m"))


def test_a_chow_is_of_the_left_neighbour_alone():
    hand = "123m456p789s1245z"
    found = options("zung-jung", hand + "+4m", seat="S", put_down_by="E")
    assert [each.tiles for each in found if isinstance(each, Chow)] == ["23m"]
    with pytest.raises(UndecidedError, match="nothing to choose"):
        options("zung-jung", hand + "+4m", seat="S", put_down_by="W")
