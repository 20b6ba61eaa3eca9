"""Play of Sichuan: missing suits, kongs, wins, passing, turns, dealers; the rulebook's worked examples at the table."""

from __future__ import annotations

import pytest
from msgspec import structs

from replay.engine.table.legal import exchanges_of
from replay.events import (
    Draw,
    EndHand,
    Exchange,
    Kong,
    StartHand,
    VoidSuit,
)
from replay.simulate import simulate_game
from replay.tiles import format_tiles, suit_of
from tests.rulesets.sichuan.table import (
    RULESET,
    THREE_WAIT,
    codes,
    found,
    kongs,
    ledger,
    played,
    rows,
    rules,
    shipped,
    state_before,
    wins,
)

# ------------------------------------------------------------- missing suits


@pytest.mark.parametrize("place", [0, 1, 2, 3])
def test_2_each_declaration_must_be_there_before_the_first_discard(place):
    events = played(*THREE_WAIT, play="0Vs 1Vp 2Vm 3Vm 0+9m-5s 1W 2W 3W")
    del events[2 + place]
    assert codes(events) == [("void_suit_missing", 6)]


def test_2_the_declarations_may_come_after_the_dealers_first_draw_in_any_order():
    events = played(*THREE_WAIT, play="0+9m 3Vm 1Vp 0Vs 2Vm 0-5s 1W 2W 3W")
    assert not codes(events)


# ------------------------------------------------------------- kongs: §3, §5 and the worked examples


def test_5_every_kind_of_kong():
    assert kongs(shipped("kongs-of-every-kind")) == [(6, -2, -2, -2), (0, 2, 0, -2), (-1, -1, 3, -1), (0, 0, 0, 0)]


def test_example_1_a_winner_pays_no_kong():
    assert kongs(shipped("kong-bloom-and-discard-after-a-kong")) == [(6, -2, -2, -2), (0, 4, -2, -2)]


def test_example_2_the_feeder_pays_the_bloom_alone():
    events = shipped("kong-bloom-fed")
    assert rows(events) == [{"Standard win": 2, "Root": 1, "Kong Bloom": 9}]
    assert wins(events) == [(2, 2, (0, -9, 9, 0))]
    assert ledger(events)["kong_open"] == (0, -2, 2, 0)


def test_example_7_payments_have_no_cap():
    assert wins(shipped("pure-suit-three-kongs-bloom")) == [(0, 8, (99, -33, -33, -33))]


def test_7_last_tile_rows():
    assert wins(shipped("last-tile-drawn")) == [(3, 1, (-3, -3, -3, 9))]
    assert wins(shipped("last-tile-discarded")) == [(0, 1, (2, 0, 0, -2)), (1, 1, (0, 2, 0, -2))]


# ------------------------------------------------------------- wins, turns, dealers


def test_4_three_wins_end_the_hand_and_nothing_is_settled():
    events = shipped("several-winners-and-the-next-dealer")
    assert set(ledger(events)) == {"win"}


def test_10_the_discarder_of_a_first_tile_with_several_winners_deals():
    first, second = (each for each in shipped("several-winners-and-the-next-dealer") if isinstance(each, StartHand))
    assert (first.dealer, second.dealer) == (3, 0)


def test_10_the_first_winner_deals_and_goes_on_when_nobody_wins():
    assert [each.dealer for each in shipped("first-winner-deals") if isinstance(each, StartHand)] == [0, 2, 2]


# ------------------------------------------------------------- drawn hands


def test_example_8_the_settlement():
    moved = ledger(shipped("drawn-hand-with-a-flower-pig"))
    assert moved == {
        "kong_concealed": (6, -2, -2, -2),
        "kong_refund": (-6, 2, 2, 2),
        "flower_pig": (8, -24, 8, 8),
        "listening": (8, -5, 2, -5),
    }
    settled = [sum(moved[reason][seat] for reason in ("kong_refund", "flower_pig", "listening")) for seat in range(4)]
    assert settled == [10, -27, 12, 5]


def test_example_9_winners_are_frozen():
    moved = ledger(shipped("drawn-hand-after-a-win"))
    assert moved["kong_concealed"] == (6, -2, -2, -2)
    assert moved["kong_added"] == (-1, 3, -1, -1)
    assert moved["kong_refund"] == (0, -2, 1, 1)
    assert moved["listening"][0] == 0


# ------------------------------------------------------------- whole games


def test_a_hand_laid_open_at_the_end_settles():
    """All hands hidden but shown at the end: the settlement is checked; one point too many is found."""
    events = shipped("kongs-of-every-kind")
    deal_ = events[1]
    assert isinstance(deal_, StartHand)
    hidden = [
        structs.replace(deal_, hands=("?" * 13,) * 4, wall=None)
        if isinstance(each, StartHand)
        else structs.replace(each, tile="?")
        if isinstance(each, Draw)
        else each
        for each in events
    ]
    assert {code for code, _ in codes(hidden)} == {"unverifiable"}
    end = next(at for at, each in enumerate(hidden) if isinstance(each, EndHand))
    told = hidden[end]
    assert isinstance(told, EndHand)
    assert ("unverifiable", end) not in codes(hidden)
    assert told.payments is not None
    a, b, c, d = told.payments
    wrong = [
        *hidden[:end],
        structs.replace(told, payments=(a + 1, b - 1, c, d), scores=None, settlement=None),
        *hidden[end + 1 :],
    ]
    assert ("wrong_payments", end) in codes(wrong)


def test_8_a_settlement_that_follows_from_a_wrongly_paid_kong_is_blamed_once():
    events = shipped("kongs-of-every-kind")
    kong = next(at for at, each in enumerate(events) if isinstance(each, Kong))
    end = next(at for at, each in enumerate(events) if isinstance(each, EndHand))
    paid, told = events[kong], events[end]
    assert isinstance(paid, Kong)
    assert isinstance(told, EndHand)
    assert told.payments is not None
    a, b, c, d = told.payments
    events[kong] = structs.replace(paid, payments=(9, -3, -3, -3))
    events[end] = structs.replace(told, payments=(a - 3, b + 1, c + 1, d + 1), settlement=None)
    assert codes(events) == [("wrong_payments", kong)]


def test_exchange_events_are_three_tiles_of_one_suit_all_the_same_way():
    events = list(simulate_game(RULESET, 3, hands=1, rulings={"exchange": "three-tiles"}))
    given = [each for each in events if isinstance(each, Exchange)]
    assert len(given) == 4
    assert len({(each.target - each.seat) % 4 for each in given}) == 1
    table = {"exchange": "three-tiles"}
    state = state_before(events, 3, **table)
    first, second = given[:2]
    assert not found(state, second, **table)
    assert found(state, first, **table) == ["out_of_turn"]
    held = sorted(state.seats[second.seat].concealed)
    mixed = format_tiles((held[0], held[1], next(kind for kind in held if suit_of(kind) != suit_of(held[0]))))
    assert found(state, structs.replace(second, tiles=mixed), **table) == ["bad_event"]
    assert not found(state, structs.replace(second, tiles=mixed), exchange="any-tiles")
    legal = {each.tiles for each in exchanges_of(state, rules(exchange="any-tiles"), second.seat)}
    assert {second.tiles, mixed} <= legal
    assert mixed not in {each.tiles for each in exchanges_of(state, rules(**table), second.seat)}
    two = format_tiles((held[0], held[1]))
    assert found(state, structs.replace(second, tiles=two), exchange="any-tiles") == ["bad_event"]
    assert found(state, structs.replace(second, target=second.seat), **table) == ["bad_event"]
    assert found(state, structs.replace(second, target=(second.target + 1) % 4), **table) == ["bad_event"]
    assert found(state, VoidSuit(seat=0, suit="m"), **table) == ["out_of_turn"]
    assert found(state_before(events, 2, **table), first) == ["bad_event"]
