"""Play of Sichuan: missing suits, kongs, wins, passing, turns, dealers; the rulebook's worked examples at the table."""

from __future__ import annotations

import pytest
from msgspec import structs

from replay.engine.table.legal import exchanges_of
from replay.events import (
    Discard,
    Draw,
    EndHand,
    Exchange,
    Kong,
    Pung,
    StartHand,
    VoidSuit,
    Win,
)
from replay.rulesets.sichuan.memory import house_of
from replay.simulate import simulate_game
from replay.tiles import format_tiles, suit_of
from tests.rulesets.sichuan.table import (
    ROBBED,
    RULESET,
    THREE_WAIT,
    TO_THE_KONG,
    codes,
    found,
    kongs,
    ledger,
    played,
    rows,
    rules,
    shipped,
    state_before,
    voids,
    wins,
)

WAITS = "123456888m33m56p"
"""Waits for 4p and 7p, a Standard win."""


# ------------------------------------------------------------- missing suits


def start(hands=("13m4p", "", "", "")):
    return state_before(played(*hands, play="0Vm 1Vm 2Vm 3Vm 0+2m- ...=0"), 2)


def test_2_a_suit_is_declared_once():
    state = start()
    for event in voids("mpsm"):
        assert not found(state, event)
    declared = structs.replace(state, seats=tuple(structs.replace(each, void_suit="m") for each in state.seats))
    assert found(declared, VoidSuit(seat=2, suit="p")) == ["void_suit_again"]


def test_2_any_suit_may_be_declared_also_one_that_is_not_held():
    events = played("123456789m1234p", play="0Vs 1Vm 2Vm 3Vm 0+9s- ...=0")
    assert not codes(events)


@pytest.mark.parametrize("place", [0, 1, 2, 3])
def test_2_each_declaration_must_be_there_before_the_first_discard(place):
    events = played(*THREE_WAIT, play="0Vs 1Vp 2Vm 3Vm 0+9m-5s 1W 2W 3W")
    del events[2 + place]
    assert codes(events) == [("void_suit_missing", 6)]


def test_2_the_declarations_may_come_after_the_dealers_first_draw_in_any_order():
    events = played(*THREE_WAIT, play="0+9m 3Vm 1Vp 0Vs 2Vm 0-5s 1W 2W 3W")
    assert not codes(events)


def test_2_tiles_of_the_missing_suit_are_discarded_first_and_chosen_freely():
    events = played("", "5p7p123456789s1s2m", play="0Vs 1Vp 2Vm 3Vm 0+- 1+3s-7p ...=0")
    place = next(at for at, each in enumerate(events) if isinstance(each, Discard) and each.seat == 1)
    state = state_before(events, place)
    legal = [tile for tile in ("5p", "7p", "3s", "2m", "1s") if not found(state, Discard(seat=1, tile=tile))]
    assert legal == ["5p", "7p"]
    assert found(state, Discard(seat=1, tile="3s")) == ["void_suit_first"]


def test_2_also_after_a_pung():
    events = played("9s123456789p567p", "99s4p123456789m1m", play="0Vs 1Vp 2Vm 3Vm 0+1p-9s 1P99s-4p ...=0")
    place = next(at for at, each in enumerate(events) if isinstance(each, Pung)) + 1
    assert found(state_before(events, place), Discard(seat=1, tile="1m")) == ["void_suit_first"]


def test_2_no_tile_of_the_missing_suit_is_called_others_are():
    events = played("9s123456789p567p", "999s4p123456789m", play="0Vs 1Vp 2Vm 3Vm 0+1p-9s 1P99s-4p ...=0")
    place = next(at for at, each in enumerate(events) if isinstance(each, Pung))
    pung = Pung(seat=1, target=0, tile="9s", tiles="99s")
    kong = Kong(seat=1, kind="open", target=0, tile="9s", tiles="999s")
    assert not found(state_before(events, place), pung)
    events[3] = VoidSuit(seat=1, suit="s")
    state = state_before(events, place)
    assert found(state, pung) == ["illegal_pung"]
    assert found(state, kong) == ["illegal_kong"]


def test_2_a_win_holds_no_tile_of_the_missing_suit():
    hand = "111222333s99m56p"
    events = played("4p123456789m111p", hand, play="0Vp 1Vm 2Vm 3Vm 0+9s-4p ...=0")
    assert found(state_before(events, 8), Win(seat=1, by="discard", target=0, tile="4p")) == ["illegal_win"]


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


def test_example_5_a_robbed_kong_brings_nothing_and_both_robbers_are_paid():
    events = shipped("robbed-kong-two-winners")
    assert kongs(events) == [(0, 0, 0, 0)]
    assert wins(events) == [(2, 1, (-2, 0, 2, 0)), (3, 1, (-2, 0, 0, 2))]
    assert rows(events) == [{"Standard win": 1, "Robbing a Kong": 2}] * 2
    assert "kong_added" not in ledger(events)


def test_7_the_robbed_keeps_the_pung_draws_no_replacement_and_his_turn_is_over():
    events = shipped("robbed-kong-two-winners")
    place = max(at for at, each in enumerate(events) if isinstance(each, Win)) + 1
    state = state_before(events, place)
    assert [each.meld.kind for each in state.seats[0].melds] == ["pung"]
    assert (state.turn, state.stage.value) == (0, "draw")
    after = events[place]
    assert isinstance(after, Draw)
    assert (after.seat, after.replacement) == (0, None)


def test_example_7_payments_have_no_cap():
    assert wins(shipped("pure-suit-three-kongs-bloom")) == [(0, 8, (99, -33, -33, -33))]


def test_7_last_tile_rows():
    assert wins(shipped("last-tile-drawn")) == [(3, 1, (-3, -3, -3, 9))]
    assert wins(shipped("last-tile-discarded")) == [(0, 1, (2, 0, 0, -2)), (1, 1, (0, 2, 0, -2))]


@pytest.mark.parametrize(
    ("event", "code"),
    [
        (Kong(seat=1, kind="concealed", tiles="1111m"), "illegal_kong"),
        (Win(seat=1, by="self_draw", tile="2p"), "illegal_win"),
    ],
    ids=["kong", "win"],
)
def test_3_after_a_pung_there_is_no_kong_and_no_win(event, code):
    events = played("9s123456789p567p", "99s1111m44789p12p", play="0Vs 1Vm 2Vm 3Vm 0+1p-9s 1P99s-1m ...=0")
    place = next(at for at, each in enumerate(events) if isinstance(each, Pung)) + 1
    assert found(state_before(events, place), event) == [code]


def test_3_a_kong_needs_a_tile_in_the_wall_and_the_last_discard_is_only_won():
    events = shipped("kong-on-the-empty-wall")
    assert codes([structs.replace(events[0], rulings=None), *events[1:]])[0][0] == "wall_empty"
    events = shipped("last-discard-punged")
    assert codes([structs.replace(events[0], rulings=None), *events[1:]])[0][0] == "wall_empty"


# ------------------------------------------------------------- wins, turns, dealers


def test_3_several_winners_and_the_turn_after_them():
    events = played(
        *("2345678m23456p5s", "11123456789m46s", "11123456789p34s", ""), play="0Vs 1Vp 2Vm 3Vp 0+9m-5s 1W 2W ...=0"
    )
    after = events[10]
    assert isinstance(after, Draw)
    assert after.seat == 3


def test_4_three_wins_end_the_hand_and_nothing_is_settled():
    events = shipped("several-winners-and-the-next-dealer")
    assert set(ledger(events)) == {"win"}


def test_10_the_discarder_of_a_first_tile_with_several_winners_deals():
    first, second = (each for each in shipped("several-winners-and-the-next-dealer") if isinstance(each, StartHand))
    assert (first.dealer, second.dealer) == (3, 0)


def test_10_the_first_winner_deals_and_goes_on_when_nobody_wins():
    assert [each.dealer for each in shipped("first-winner-deals") if isinstance(each, StartHand)] == [0, 2, 2]


def test_10_two_wins_on_later_tiles_do_not_matter():
    events = played(*THREE_WAIT, dealer=3, play="0Vs 1Vp 2Vm 3Vm 3+1m- 0+9m-5s 1W 2W 3W")
    state = state_before(events, len(events) - 2)
    assert rules().rotation.next_deal(state)[0] == 0


# ------------------------------------------------------------- passing


def passing(after, **rulings):
    """Bo lets Cy's 4p pass; then what follows."""
    return played(
        "", WAITS, "22233355s1239p9p", "1111456789s228p", play=f"0Vs 1Vs 2Vm 3Vm 0+- 1+- 2+4p- {after} ...=0", **rulings
    )


@pytest.mark.parametrize(
    ("after", "legal"),
    [
        ("3+7p- 1W", False),
        ("3+4p- 1W", False),
        ("3+3s 3K1111s 3+7p- 1W", True),
        ("3+9p- 0+- 1+- 2+7p- 1W", True),
        ("3+9p- 0+- 1+7p 1W", True),
    ],
    ids=["other tile", "same tile", "worth more", "after the own draw", "self-draw"],
)
def test_9_a_passed_win(after, legal):
    events = passing(after, pass_win="none")
    place = next(at for at, each in enumerate(events) if isinstance(each, Win))
    assert codes([structs.replace(events[0], rulings=None), *events[1:]]) == ([] if legal else [("passed_win", place)])


def test_9_a_win_is_passed_also_where_another_player_pungs_the_tile():
    events = played(
        *("44p7p123456789m1m", WAITS, "22233355s1239p9p", "123456789s1188p"),
        play="0Vs 1Vs 2Vm 3Vm 0+9p- 1+- 2+4p- 0P44p-7p 1W ...=0",
        pass_win="none",
    )
    place = next(at for at, each in enumerate(events) if isinstance(each, Win))
    assert codes([structs.replace(events[0], rulings=None), *events[1:]]) == [("passed_win", place)]


def test_9_a_pung_ends_the_lock():
    """Bo pungs the very tile that he passed for a win: the lock is never felt."""
    events = played(
        *("", "123456888m44p56p", "22233355s1239p9p", "7p123456789s188p"),
        play="0Vs 1Vs 2Vm 3Vm 0+- 1+- 2+4p- 1P44p-8m 2+- 3+- ...=0",
    )
    assert not codes(events)
    place = next(at for at, each in enumerate(events) if isinstance(each, Pung))
    assert house_of(state_before(events, place + 1)).passed[1] == ()


def test_9_konging_a_tile_passed_for_a_pung_stays_allowed():
    events = played(
        *("3p123456789s114s", "333p12345688m11m", "", ""),
        play="0Vm 1Vs 2Vm 3Vm 0+9p-3p 1K333p 1+- ...=0",
        pass_pung="none",
    )
    assert not codes([structs.replace(events[0], rulings=None), *events[1:]])


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


def test_rob_needs_a_tile_that_completes_a_sequence():
    events = played(*ROBBED, play=TO_THE_KONG + " 0A5m 2W 3W 0+- ...=0")
    assert not codes(events)
    first = next(at for at, each in enumerate(events) if isinstance(each, Win))
    state = state_before(events, first)
    assert found(state, Win(seat=1, by="robbed_kong", target=0, tile="5m")) == ["illegal_win"]
