"""The audit of whole games: what follows from hand to hand, scores, damaged lines, and one finding a fault."""

import io
import json
import lzma
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from replay.engine import ENGINE_VERSION, audit
from replay.events import AnyEvent, BadLine, EventAt, GameRecord, Win
from replay.formats import read_games
from replay.formats.typed.source import typed_records
from replay.rules import NO_PAYMENTS
from tests.engine.hands import QUICK
from tests.engine.script import events_of, game, record, start_hand, written

CASES = Path(__file__).parents[1] / "data" / "findings"


@cache
def cases() -> dict[str, list[tuple[dict[str, Any], list[str]]]]:
    """Small records with what is to be found in each, by the module that they are about."""
    facts = map(json.loads, (CASES / "cases.jsonl").read_text(encoding="utf-8").splitlines())
    records = map(json.loads, lzma.decompress((CASES / "records.jsonl.xz").read_bytes()).decode().splitlines())
    sorted_in: dict[str, list[tuple[dict[str, Any], list[str]]]] = {}
    for case in facts:
        sorted_in.setdefault(case["of"], []).append((case, case.get("record") or next(records)))
    assert next(records, None) is None
    return sorted_in


@pytest.mark.parametrize("of", cases())
def test_each_case_is_found_as_it_says(of: str) -> None:
    wrong = {}
    for case, lines in cases()[of]:
        text = "\n".join(lines).encode()
        (read,) = read_games(io.BytesIO(text), "case") if lines[0][0] == "{" else typed_records(text, text, "case")
        report = audit(read, rulings=case.get("rulings"))
        told = [[each.code, each.line, str(each.message)] for each in report.findings], [*report.scores]
        compared = {part: getattr(report.compared, part) for part in case.get("compared", ())}
        if (*told, compared) != (case["found"], case["scores"], case.get("compared", {})):
            wrong[case["says"]] = told, compared
    assert wrong == {}


def hands(number: int) -> list[list[AnyEvent]]:
    """So many whole hands of one draw, one discard and three wins, everything following."""
    found, scores = [], NO_PAYMENTS
    for place in range(number):
        a, b, c, d = ((place + step) % 4 for step in range(4))
        turned = " ".join(QUICK.split()[(seat - a) % 4] for seat in range(4))
        start = start_hand(turned, hand=place + 1, dealer=a, round="ESWN"[place // 4 % 4])
        events, end = written(start, f"d{a}:5p x{a}:5p w{b}<{a}:5p w{c}<{a}:5p w{d}<{a}:5p end:won", scores=scores)
        found.append(events)
        scores = end.scores
    return found


def found(events: list[AnyEvent]) -> list[tuple[str, int]]:
    return [(each.code, each.line) for each in audit(record(events)).findings]


def test_a_legal_game_is_clean() -> None:
    report = audit(record(game(*hands(5))))
    assert report.verdict == "clean"
    assert report.findings == ()
    assert (report.hands, report.events) == (5, 5 * 7 + 2)
    assert report.scores == (-128, -128, -128, -128) or sum(report.scores) == 0
    assert report.scores == report.details[-1].scores
    assert report.players == ("Ann", "Bo", "Cy", "Di")
    assert [hand.ended for hand in report.details] == ["won"] * 5


def test_every_payment_is_in_the_ledger_and_sums_to_zero() -> None:
    report = audit(record(game(*hands(3))))
    for hand in report.details:
        assert [reason for _, reason, _ in hand.ledger] == ["win"] * 3
        assert all(sum(payments) == 0 for _, _, payments in hand.ledger)


def test_steps_are_kept_on_demand() -> None:
    (first,) = hands(1)
    assert audit(record(game(first))).details[0].steps == ()
    steps = audit(record(game(first)), keep_steps=True).details[0].steps
    assert [step.at.event for step in steps] == first[1:]
    assert all(one.after == two.before for one, two in pairwise(steps))


def with_bad_line(events: list[AnyEvent], line: int) -> GameRecord:
    entries = tuple(
        BadLine(line=number, code="bad_line", message="No JSON.") if number == line else EventAt(event, number)
        for number, event in enumerate(events, 1)
    )
    return GameRecord(source="test", line=1, entries=entries, raw=b"")


def test_a_line_that_cannot_be_read_is_one_finding_wherever_it_stands() -> None:
    events = game(*hands(3))
    right = audit(record(events)).scores
    for line in range(2, len(events) + 1):
        report = audit(with_bad_line(events, line))
        blamed = [(each.code, each.line) for each in report.findings if each.code != "unverifiable"]
        assert blamed == [("bad_line", line)], line  # a note may say what it leaves open
        assert report.scores == right, line


def test_a_hand_that_makes_no_sense_is_left_and_says_so() -> None:
    one, two = hands(2)
    middle = events_of("x3:1m p1<2:9p:99p k0:1111m x2:5s f1:1j d3:2m d3:3m x0:4m")
    report = audit(record(game([one[0], *middle, *one[1:]], two)))
    assert any("not checked" in each.message for each in report.findings)
    assert all(each.hand == 1 for each in report.findings)
    assert report.details[0].broken_at is not None
    assert report.details[1].broken_at is None


def test_a_finding_has_its_address() -> None:
    events = game(*hands(2))
    place = max(place for place, each in enumerate(events) if isinstance(each, Win))
    win = events[place]
    assert isinstance(win, Win)
    events[place] = structs.replace(win, total=1)
    (only,) = audit(record(events)).findings
    assert (only.line, only.hand, only.turn, only.seat) == (place + 1, 2, 2, win.seat)
    assert (only.recorded, only.expected) == (1, win.total)
    assert only.rule.startswith("seed 000 §Scoring table: “Faan is additive")  # the text's own words, then the book
    assert only.rule.endswith("rulebook b30fj §7, §8")


def test_the_contracts_example_plays_on_after_its_first_win() -> None:
    start = start_hand("123456789m1123p 1478m258p369s124z 147m2589p36s1235z 2369m147p258s146z")
    events, state = written(start, "d0:5z x0:5z d1:4p x1:4p w0<1:4p d2:1p")
    assert (events[5].total, events[5].payments) == (32, (128, -128, 0, 0))  # type: ignore[union-attr]
    assert state.turn == 2


def test_the_engine_has_a_version() -> None:
    assert ENGINE_VERSION >= 1
