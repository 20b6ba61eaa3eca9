"""Excerpts: only what is stated is checked; a hand can be audited from its `start_hand` and its `win` alone."""

import json
from collections.abc import Sequence

import pytest

from replay.engine import audit
from replay.events import (
    AnyEvent,
    Chow,
    Draw,
    EndHand,
    Flower,
    GoAroundDiscard,
    Kong,
    Pung,
    RecordMeld,
    SituationFields,
    Win,
)
from replay.paths import shipped
from replay.rules import Payments
from replay.rulesets import all_rulesets, find_ruleset
from tests.engine.hands import DEALER, NORTH, QUICK, SOUTH, WEST
from tests.engine.script import game, record, start_hand

START = start_hand(QUICK, excerpt=True)
UNSEEN = start_hand(" ".join(["?" * 13] * 4), excerpt=True)
"""A deal that nobody wrote down: QUICK deals 9s to North and West, so South could not have four of them."""


def found(*events: AnyEvent, start: AnyEvent = START) -> list[str]:
    return [each.code for each in audit(record(game([start, *events], ended=False))).findings]


def win(**fields: object) -> Win:
    """South wins 5 faan off the dealer unless said otherwise."""
    stated = {"seat": 1, "by": "discard", "target": 0, "tile": "5p", "hand": SOUTH, **fields}
    return Win(**stated)  # type: ignore[arg-type]


def test_a_right_claim_is_clean() -> None:
    assert found(win(total=5, payments=(-8, 8, 0, 0))) == []
    rows = {"No Jokers": 2, "Seat Wind": 1, "Terminal Sequences": 1, "Concealed Hand": 1}
    assert found(win(total=5, patterns=rows)) == []


WRONG = {
    "another total": (win(total=8), ["wrong_total"]),
    "another total that Hell Wait would explain": (win(total=7), ["unverifiable"]),
    "not when the winner's view is stated": (
        win(total=7, situation=SituationFields(visible="")),
        ["wrong_total"],
    ),
    "other payments": (win(total=5, payments=(-12, 12, 0, 0)), ["wrong_payments"]),
    "no winning hand": (win(hand=SOUTH.replace("46p", "47p")), ["illegal_win"]),
    "a hand of too few tiles and no melds": (win(hand="123789m11s46p", total=5), ["unverifiable"]),
    "too few tiles with melds": (
        win(hand="123789m1s46p", melds=(RecordMeld(kind="pung", tiles="222z"),)),
        ["tile_count"],
    ),
    "no hand": (win(hand=None, total=5), ["unverifiable"]),
    "no hand and no claim": (win(hand=None), ["unverifiable"]),
    "no hand, and payments that no total gives": (
        win(hand=None, payments=(-50, 50, 0, 0)),
        ["wrong_payments", "unverifiable"],
    ),
    "no hand, and payments that another total gives": (
        win(hand=None, total=5, payments=(-12, 12, 0, 0)),
        ["wrong_payments", "unverifiable"],
    ),
    "off oneself": (win(target=1), ["illegal_win"]),
    "off nobody": (win(target=None), ["bad_event"]),
    "a hidden tile": (win(hand="123789m11s46p22z?", total=5), ["unverifiable"]),
}


@pytest.mark.parametrize(("event", "codes"), WRONG.values(), ids=WRONG)
def test_what_a_win_states_is_checked(event: Win, codes: list[str]) -> None:
    assert found(event) == codes


MELDED = "123m11s46p"
KONG = RecordMeld(kind="concealed_kong", tiles="9999s")
PUNG = RecordMeld(kind="pung", tiles="222z")


def test_melds_flowers_and_situation_take_the_place_of_the_history() -> None:
    stated = {
        "hand": MELDED,
        "melds": (KONG, PUNG),
        "flowers": "1j",
        "situation": SituationFields(after_kong=True, kong_kind="concealed", tiles_drawn=40),
        "by": "self_draw",
        "target": None,
    }
    # Flower 1, No Jokers 2, Concealed Kong 2, Seat Wind 1, After a Kong 2
    assert found(win(**stated, total=8, payments=(-12, 36, -12, -12)), start=UNSEEN) == []
    assert found(win(**stated, total=9), start=UNSEEN) == ["wrong_total"]


def test_what_is_stated_before_the_win_counts_where_the_win_says_nothing() -> None:
    calls: list[AnyEvent] = [
        Pung(seat=1, target=0, tile="2z", tiles="22z"),
        Kong(seat=1, kind="concealed", tiles="9999s"),
    ]
    calls.append(Flower(seat=1, tile="1j"))
    assert found(*calls, win(hand=MELDED, total=6), start=UNSEEN) == []
    assert found(*calls, win(hand=MELDED, total=9), start=UNSEEN) == ["wrong_total"]


def test_out_follows_from_the_wins_stated_or_is_stated() -> None:
    second = win(seat=2, hand=WEST, by="self_draw", target=None, total=6)
    paid = {"payments": (-8, 0, 16, -8)}
    assert found(win(total=5), win(seat=2, hand=WEST, by="self_draw", target=None, **paid)) == []
    assert found(win(seat=2, hand=WEST, by="self_draw", target=None, out=("S",), **paid)) == []
    assert found(win(seat=2, hand=WEST, by="self_draw", target=None, **paid)) == ["wrong_payments"]
    assert second.seat == 2


ONCE: dict[str, tuple[Sequence[AnyEvent], list[str]]] = {
    "nobody wins twice": ((win(), win()), ["out_of_turn"]),
    "a winner draws no more": ((win(), Draw(seat=1, tile="9p")), ["out_of_turn"]),
    "a winner puts nothing down": ((win(), win(seat=2, target=1, hand=WEST)), ["not_discarded"]),
    "winners of one tile in turn order": ((win(seat=2, hand=WEST), win(out=())), ["win_order"]),
    "three wins end the hand": (
        (win(), win(seat=2, hand=WEST), win(seat=3, hand=NORTH), Draw(seat=0, tile="9p")),
        ["hand_over"],
    ),
    "that is no exhausted wall": (
        (win(), win(seat=2, hand=WEST), win(seat=3, hand=NORTH), EndHand(reason="wall_exhausted")),
        ["hand_not_over", "unfinished"],
    ),
    "wins may be left out": ((EndHand(reason="won"),), ["unverifiable", "unfinished"]),
    "a chow is one": ((Chow(seat=1, target=0, tile="3m", tiles="11m"),), ["unverifiable", "illegal_chow"]),
    "one joker in a pung": ((Pung(seat=1, target=0, tile="3m", tiles="16j"),), ["unverifiable", "joker_limit"]),
    "no joker in a concealed kong": (
        (Kong(seat=1, kind="concealed", tiles="333m1j"),),
        ["unverifiable", "joker_limit"],
    ),
    "no joker added": ((Kong(seat=1, kind="added", tile="1j"),), ["unverifiable", "joker_limit"]),
    "a pung that is left out may be added to": ((Kong(seat=1, kind="added", tile="3m"),), ["unverifiable"]),
    "only jokers are declared": ((Flower(seat=1, tile="3m"),), ["unverifiable", "illegal_flower"]),
    "a joker is declared once": (
        (Flower(seat=1, tile="1j"), Flower(seat=2, tile="1j")),
        ["unverifiable", "too_many_copies"],
    ),
    "a fifth tile": ((Draw(seat=1, tile="6z"),), ["unverifiable", "too_many_copies"]),
    "another's tile": ((Pung(seat=1, target=1, tile="2z", tiles="22z"),), ["unverifiable", "illegal_pung"]),
    "the end moves no points": (
        (EndHand(reason="won", payments=(8, -8, 0, 0)),),
        ["unverifiable", "wrong_payments", "unfinished"],
    ),
}


@pytest.mark.parametrize(("events", "codes"), ONCE.values(), ids=ONCE)
def test_what_is_stated_must_be_possible(events: Sequence[AnyEvent], codes: list[str]) -> None:
    assert found(*events) == codes


def test_scores_follow_where_all_wins_are_stated() -> None:
    wins = (win(), win(seat=2, hand=WEST), win(seat=3, hand=NORTH))
    right = EndHand(reason="won", scores=(-24, 8, 8, 8))
    assert found(*wins, right) == ["unfinished"]
    assert found(*wins, EndHand(reason="won", scores=(-25, 9, 8, 8))) == ["wrong_scores", "unfinished"]
    assert found(win(), EndHand(reason="won", scores=(-99, 33, 33, 33))) == ["unverifiable", "unfinished"]


def test_the_deal_of_an_excerpt_is_checked() -> None:
    short = start_hand(f"{DEALER} {SOUTH} {WEST} {NORTH[:-2]}z", excerpt=True)
    assert found(start=short) == ["wrong_deal", "unverifiable"]
    assert found(win(), start=short) == ["wrong_deal"]


def test_a_hand_after_an_excerpt_follows_it() -> None:
    def codes(hand: int, dealer: int, scores: Payments | None = None) -> list[str]:
        after = start_hand(QUICK, hand=hand, dealer=dealer, excerpt=True, scores=scores)
        return [each.code for each in audit(record(game([START, win()], [after], ended=False))).findings]

    no_win = "unverifiable"
    assert codes(2, 1, scores=(5, 5, -5, -5)) == [no_win]
    assert codes(3, 1) == ["wrong_hand", no_win]
    assert codes(2, 2) == ["wrong_dealer", no_win]


def test_other_rulesets_fields_are_kept_for_them() -> None:
    assert found(win(go_around=(GoAroundDiscard(seat="E", tile="9p"),))) == []


def test_patterns_of_a_hidden_hand_are_rows_of_the_game() -> None:
    assert found(win(hand=None, patterns={"All Honors": 30})) == ["unverifiable"]
    invented = win(hand=None, patterns={"All Honors": 30, "No such row": 0})
    assert found(invented) == ["wrong_patterns", "unverifiable"]  # no reading has it, whatever it is said to be worth
    assert found(win(hand=None, patterns={"No such row": 5}, total=5)) == ["wrong_patterns", "unverifiable"]


@pytest.mark.parametrize("ruleset", list(all_rulesets()))
def test_every_pattern_of_a_scored_hand_is_a_row_of_the_game(ruleset: str) -> None:
    there = find_ruleset(ruleset)
    for line in (shipped("records") / ruleset / "cases.jsonl").read_bytes().splitlines():
        case = json.loads(line)
        rows = {row.name for row in there.rows(there.rulings.chosen(case.get("rulings", {})))}
        assert set(case["expect"].get("patterns", {})) <= rows, case["id"]


def test_a_stated_meld_with_too_many_jokers_and_a_joker_too_many_are_named_as_such() -> None:
    hand = "123m345p3344z"
    jokers = RecordMeld(kind="pung", tiles="7s28j")
    assert found(win(tile="3z", hand=hand, melds=(jokers,), flowers="1j")) == ["joker_limit"]
    assert found(win(tile="3z", hand=hand, melds=(RecordMeld(kind="pung", tiles="78s8j"),))) == ["illegal_win"]
    twice = win(tile="3z", hand=hand, melds=(RecordMeld(kind="pung", tiles="77s8j"),), flowers="1j1j")
    assert found(twice) == ["too_many_copies"]


@pytest.mark.parametrize(
    ("hand", "code", "what"),
    [
        ("123456789m345p", "tile_count", "12 tiles are shown"),
        ("123456789m34p", "tile_count", "11 tiles are shown"),
        ("123456789m5z", "unverifiable", "its melds are not recorded"),
        ("123456789m345p?", "unverifiable", "tiles of its hand are not recorded"),
        ("", "unverifiable", "its hand is not recorded"),
    ],
    ids=["twelve", "eleven", "ten", "a hidden one of thirteen", "none"],
)
def test_a_hand_shown_without_its_melds_has_a_number_of_tiles_that_a_hand_can_have(
    hand: str, code: str, what: str
) -> None:
    stated = win(tile="5z", hand=hand, total=99)
    (only,) = audit(record(game([START, stated], ended=False))).findings
    assert only.code == code
    assert what in only.message


def test_before_the_dealers_first_discard_zung_jung_knows_who_pays() -> None:
    """Nothing has been put down before it, so nobody else can be responsible (rulebook zung-jung §6.3)."""
    start = start_hand(" ".join(["?" * 13] * 4), excerpt=True)

    def earth(*payments: int, first: bool = True, **more: object) -> list[str]:
        told = SituationFields(dealer_first_discard=first, no_calls=True)
        hand = "22245789m33366z"
        event = win(tile="3m", hand=hand, total=205 if first else 50, payments=payments, situation=told, **more)
        events = game([start, event], ruleset="zung-jung", ended=False)
        return [each.code for each in audit(record(events)).findings]

    assert earth(-565, 615, -25, -25) == []
    assert earth(-25, 615, -565, -25) == ["wrong_payments"]
    assert earth(-100, 150, -25, -25, first=False) == ["unverifiable"]
    around = (GoAroundDiscard(seat="N", tile="9p"),)
    assert earth(-565, 615, -25, -25, go_around=around) == ["bad_event"]
