"""Every ruling of Sichuan and each of its alternatives: selectable, played through, with the effect that it names."""

from __future__ import annotations

import pytest
from msgspec import structs

from replay.engine.table.turns import next_of_wall
from replay.events import Discard, EndGame, EndHand, Kong, Pung, StartHand, VoidSuit, Win
from replay.rulesets.sichuan.rulings import SichuanRulings
from replay.state import Stage
from replay.tiles import KIND_OF, parse_tiles
from tests.rulesets.sichuan.table import (
    KONGING,
    RULESET,
    again,
    codes,
    found,
    kongs,
    ledger,
    played,
    rules,
    shipped,
    state_before,
    under,
    wins,
)

ALTERNATIVES = [(ruling.slug, option.name) for ruling in SichuanRulings.described() for option in ruling.options[1:]]


def test_the_rulings_are_those_of_the_rulebook():
    slugs = [ruling.slug for ruling in SichuanRulings.described()]
    assert len(slugs) == len(set(slugs)) == 48
    assert slugs[0] == "hand-table"
    assert slugs[-1] == "other-fans"


@pytest.mark.parametrize(("slug", "value"), ALTERNATIVES)
def test_rows_and_title_are_told_under_each_alternative(slug, value):
    chosen = SichuanRulings.chosen({slug: value})
    rows = {"hand-table": 23, "start-win": 19 if value == "heaven-and-earth" else 17}
    assert len(RULESET.rows(chosen)) == (16 if value == "bonus-faan" else rows.get(slug, 17))
    assert chosen.departures() == {slug: value}


def first(events, kind):
    return next(at for at, each in enumerate(events) if isinstance(each, kind))


# ------------------------------------------------------------- before play and calls


def test_replacement_end():
    for value, end in (("default", -1), ("head", 1)):
        events = played(KONGING, play="0Vs 1Vm 2Vm 3Vp 0+7m 0K7777m 0+1p 0W ...=0", replacement_end=value)
        start = events[1]
        assert isinstance(start, StartHand)
        assert parse_tiles(start.wall or "")[end] == KIND_OF["1p"]
        state = state_before(events, first(events, Kong) + 1, replacement_end=value)
        assert next_of_wall(state, rules(replacement_end=value), replacement=True) == KIND_OF["1p"]


def test_rob_scope():
    events = shipped("open-kong-robbed")
    assert wins(events) == [(3, 1, (0, 0, -2, 2))]
    assert kongs(events) == [(0, 0, 0, 0)]
    state = state_before(events, first(events, Win) + 1, rob_scope="open-kongs")
    assert not state.seats[2].melds
    assert state.seats[2].concealed.count(KIND_OF["5p"]) == 3
    assert codes(under(events))[0][0] in ("outranked_call", "not_discarded", "wrong_payments")


def test_void_in_log():
    events = played("4s123456789m123p", "5s222333m444p55p7p", "", "", play="0Vs 1Vs 2Vm 3Vm 0+1m-4s 1+9p-5s ...=0")
    bare = [each for each in events if not isinstance(each, VoidSuit) or each.seat > 1]
    assert ("void_suit_missing", first(bare, Discard)) in codes(bare)
    assert not codes(under(bare, void_in_log="infer"))
    state = state_before(bare, first(bare, Discard) + 1, void_in_log="infer")
    assert state.seats[0].void_suit == "s"


def test_added_held():
    events = shipped("kongs-of-every-kind")
    last = max(at for at, each in enumerate(events) if isinstance(each, Kong))
    kong = events[last]
    for value, brings in (("default", 0), ("pays", 3)):
        state = state_before(events, last, added_held=value)
        assert rules(added_held=value).settlement.moves(state, kong)[0][0] == brings  # type: ignore[arg-type]
    assert found(state_before(events, last), structs.replace(kong, payments=None), added_held="illegal") == [
        "illegal_kong"
    ]


@pytest.mark.parametrize(
    ("value", "moved"),
    [("default", (0, -2, 2, 0)), ("transfer", (0, -8, 8, 0)), ("cancel", (2, -8, 4, 2))],
)
def test_kong_transfer(value, moved):
    events = again("kong-points-go-to-the-winner", kong_transfer=value)
    assert wins(events) == [(2, 1, moved)]
    assert ("kong_refund" in ledger(events)) == (value == "default")
    assert not codes(events)


@pytest.mark.parametrize(("value", "refund"), [("default", None), ("refunded", (2, -4, 0, 2))])
def test_kong_transfer_refund(value, refund):
    """Bo's kong brought 6, which went to Cy; Cy, who has won, is not refunded."""
    events = again("kong-points-go-to-the-winner", kong_transfer_refund=value)
    assert wins(events) == [(2, 1, (0, -8, 8, 0))]
    assert ledger(events).get("kong_refund") == refund
    assert not codes(events)


def test_kong_needs_tile():
    events = shipped("kong-on-the-empty-wall")
    assert ledger(events)["kong_concealed"] == (-2, -2, -2, 6)
    state = state_before(events, first(events, Kong) + 1, kong_needs_tile="legal")
    assert (state.stage, state.left) == (Stage.DRAW, 0)
    assert codes(under(events))[0] == ("wall_empty", first(events, Kong))


def test_last_discard():
    events = shipped("last-discard-punged")
    assert not codes(events)
    state = state_before(events, first(events, Pung), last_discard="pung")
    kong = Kong(seat=0, kind="open", target=3, tile="7m", tiles="777m")
    assert found(state, kong, last_discard="pung") == ["wall_empty"]
    assert codes(under(events))[0] == ("wall_empty", first(events, Pung))


# ------------------------------------------------------------- the value and payment of a hand


def test_pig_receivers_pigs_too():
    """Two pigs who pay each other the same are even: 8 each to the two who are none, whoever else receives."""
    events = played("", "", "", "1122334455667s", play="0Vs 1Vm 2Vm 3Vp ...=0")
    state = state_before(events, first(events, EndHand))
    held = ("1122334455667m", "1479m258p369s147m", "1479m258p369s147p", "1122334455667s")
    dealt = zip(state.seats, map(parse_tiles, held), strict=True)
    seats = tuple(structs.replace(seat, concealed=tiles) for seat, tiles in dealt)
    state = structs.replace(state, seats=seats)
    for value in ("default", "pigs-too"):
        (pigs,) = (
            each.payments
            for each in rules(pig_receivers=value).settlement.settle(state, "known")[0]
            if each.reason == "flower_pig"
        )
        assert pigs == (16, -16, -16, 16)
    won = structs.replace(seats[0], won=1)
    state = structs.replace(state, seats=(won, *seats[1:]))
    paid = {"default": (0, -8, -8, 16), "pigs-too": (0, -8, -8, 16), "winners-too": (16, -16, -16, 16)}
    for value, moved in paid.items():
        (pigs,) = (
            each.payments
            for each in rules(pig_receivers=value).settlement.settle(state, "known")[0]
            if each.reason == "flower_pig"
        )
        assert pigs == moved


def test_largest_fan_claimed_is_the_winner_s_own_type():
    """111 222 333 444 55m is Pure Triplets, A 8, and as 123 123 123 444 55m Pure Suit, A 4."""
    play = "0Vp 1Vp 2Vp 3Vs 0+- 1+- 2+5m 2W ...=0"
    best = played("", "", "111222333m4445m", "", play=play)
    assert wins(best) == [(2, 8, (-9, -9, 27, -9))]
    win = first(best, Win)
    less = {"total": 4, "patterns": {"Pure Suit": 4, "Self-Draw": 5}, "payments": (-5, -5, 15, -5)}
    other = {**less, "patterns": {"All Triplets": 4, "Self-Draw": 5}}
    for claim, right in ((less, True), (other, False)):
        events = [structs.replace(each, **claim) if place == win else each for place, each in enumerate(best)]
        events = [
            structs.replace(each, scores=None) if isinstance(each, EndHand | EndGame) else each for each in events
        ]
        assert ("wrong_total", win) in codes(events)
        assert (codes(under(events, largest_fan="claimed")) == []) is right


def test_start_win():
    assert wins(shipped("dealt-win")) == [(0, 1, (6, -2, -2, -2))]
    assert wins(shipped("dealt-win-full-hand")) == [(0, 8, (27, -9, -9, -9))]


# ------------------------------------------------------------- drawn hands


@pytest.mark.parametrize(
    ("rulings", "reason", "moved"),
    [
        ({}, "flower_pig", (8, -24, 8, 8)),
        ({"pig_amount": "sixteen"}, "flower_pig", (16, -48, 16, 16)),
        ({"pig_amount": "hand-value"}, "flower_pig", (4, -5, 1, 0)),
        ({}, "listening", (8, -5, 2, -5)),
        ({"pig_vs_check": "exempt"}, "listening", (4, 0, 1, -5)),
        ({"check_amount": "self-draw"}, "listening", (10, -7, 4, -7)),
        ({"check_amount": "cap"}, "listening", (16, -16, 16, -16)),
        ({}, "kong_refund", (-6, 2, 2, 2)),
        ({"refund_who": "not-ready"}, "kong_refund", None),
    ],
)
def test_the_settlement_of_example_8(rulings, reason, moved):
    assert ledger(again("drawn-hand-with-a-flower-pig", **rulings)).get(reason) == moved


def test_refund_to_winner_and_win_immunity():
    """Ann won first, having paid Bo 1 for his kong."""
    assert ledger(shipped("drawn-hand-after-a-win"))["kong_refund"] == (0, -2, 1, 1)
    assert ledger(again("drawn-hand-after-a-win", refund_to_winner="refunded"))["kong_refund"] == (1, -3, 1, 1)
    assert ledger(again("drawn-hand-after-a-win", win_immunity="first-only"))["kong_refund"] == (0, -2, 1, 1)


def test_pig_test():
    """A player with tiles of his missing suit alone is a pig under `missing-suit` only."""
    events = played("", "", "", "1122334455667s", play="0Vs 1Vm 2Vm 3Vs ...=0")
    state = state_before(events, first(events, EndHand))
    only = structs.replace(state.seats[3], concealed=parse_tiles("1122334455667s"))
    a, b, c, _ = state.seats
    state = structs.replace(state, seats=(a, b, c, only))
    for value, pig in (("default", False), ("missing-suit", True)):
        reasons = {item.reason for item in rules(pig_test=value).settlement.settle(state, "known")[0]}
        assert ("flower_pig" in reasons) == pig


def test_dead_wait():
    """Ann waits for 4m alone, of which all four lie in Bo's concealed kong."""
    events = played(
        *("12335567m11p345p", "4444m123456s117p", "", ""),
        play="0Vs 1Vp 2Vm 3Vm 0+9s- 1+9s 1K4444m 1+- ...=0",
    )
    state = state_before(events, first(events, EndHand))
    ready = dict.fromkeys(("default", "live"))
    for value in ready:
        moved = {item.reason: item.payments for item in rules(dead_wait=value).settlement.settle(state, "known")[0]}
        ready[value] = (moved.get("listening") or (0, 0, 0, 0))[0] > 0
    assert ready == {"default": True, "live": False}


# ------------------------------------------------------------- passing and the next dealer


def test_drawn_dealer():
    """Nobody wins, Di deals: Ann and Cy are ready, then Cy alone, then nobody. With a winner it says nothing."""
    events = shipped("drawn-hand-with-a-flower-pig")
    both = structs.replace(state_before(events, first(events, EndHand)), dealer=3)
    a, b, c, d = both.seats
    hopeless = parse_tiles("147m147p1478s")
    cy = structs.replace(both, seats=(structs.replace(a, concealed=hopeless), b, c, d))
    none = structs.replace(both, seats=(cy.seats[0], b, structs.replace(c, concealed=(*hopeless, *hopeless[:3])), d))
    for state, dealer in ((both, 0), (cy, 2), (none, 0)):
        assert rules(drawn_dealer="first-ready").rotation.next_deal(state)[0] == dealer
        assert rules().rotation.next_deal(state)[0] == 3
    again_won = shipped("drawn-hand-after-a-win")
    won = structs.replace(state_before(again_won, first(again_won, EndHand)), dealer=3)
    assert rules(drawn_dealer="first-ready").rotation.next_deal(won)[0] == won.winners[0]


def test_drawn_dealer_is_open_where_hands_are_hidden():
    events = shipped("drawn-hand-with-a-flower-pig")
    state = state_before(events, first(events, EndHand))
    a, b, c, d = state.seats
    hidden = structs.replace(state, seats=(structs.replace(a, concealed=parse_tiles("??????????")), b, c, d))
    asked = rules(drawn_dealer="first-ready").rotation
    assert len(set(asked.deals(hidden, True))) == 4
    assert len(asked.deals(state, True)) == 1
    assert len(rules().rotation.deals(hidden, True)) == 1
