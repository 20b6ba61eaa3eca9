"""Excerpts: only what is stated is checked; a hand can be audited from its `start_hand` and its `win` alone."""

import json

import pytest

from replay.engine import audit
from replay.events import (
    AnyEvent,
    RecordMeld,
    SituationFields,
    Win,
)
from replay.paths import shipped
from replay.rulesets import all_rulesets, find_ruleset
from tests.engine.hands import QUICK, SOUTH
from tests.engine.script import game, record, start_hand

START = start_hand(QUICK, excerpt=True)


def found(*events: AnyEvent, start: AnyEvent = START) -> list[str]:
    return [each.code for each in audit(record(game([start, *events], ended=False))).findings]


def win(**fields: object) -> Win:
    """South wins 5 faan off the dealer unless said otherwise."""
    stated = {"seat": 1, "by": "discard", "target": 0, "tile": "5p", "hand": SOUTH, **fields}
    return Win(**stated)  # type: ignore[arg-type]


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


@pytest.mark.parametrize("ruleset", list(all_rulesets()))
def test_every_pattern_of_a_scored_hand_is_a_row_of_the_game(ruleset: str) -> None:
    there = find_ruleset(ruleset)
    for line in (shipped("records") / ruleset / "cases.jsonl").read_bytes().splitlines():
        case = json.loads(line)
        rows = {row.name for row in there.rows(there.rulings.chosen(case.get("rulings", {})))}
        assert set(case["expect"].get("patterns", {})) <= rows, case["id"]
