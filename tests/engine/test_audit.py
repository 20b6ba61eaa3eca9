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
from replay.events import AnyEvent, BadLine, EndGame, EndHand, EventAt, GameRecord, StartHand, Win
from replay.formats import read_games
from replay.rules import NO_PAYMENTS
from replay.rulesets import find_ruleset
from tests.engine.hands import QUICK, ROUND, WINS
from tests.engine.script import events_of, game, record, start_game, start_hand, written

FULL = f"{WINS} end:won"
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
        (read,) = read_games(io.BytesIO("\n".join(lines).encode()), "case")
        report = audit(read, rulings=case.get("rulings"))
        told = [[each.code, each.line, str(each.message)] for each in report.findings], [*report.scores]
        if told != (case["found"], case["scores"]):
            wrong[case["says"]] = told
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


def test_what_a_record_leaves_out_is_filled_in_and_no_finding() -> None:
    bare: list[AnyEvent] = []
    for event in game(*hands(3)):
        match event:
            case Win():
                bare.append(structs.replace(event, total=None, patterns=None, payments=None, hand=None))
            case EndHand():
                bare.append(EndHand(reason=event.reason))
            case StartHand():
                bare.append(structs.replace(event, scores=None))
            case EndGame():
                bare.append(EndGame())
            case _:
                bare.append(event)
    full, short = audit(record(game(*hands(3)))), audit(record(bare))
    assert short.findings == ()
    assert short.scores == full.scores


def test_the_first_hand_is_taken_as_given() -> None:
    one, two = hands(2)
    first, *rest = one
    assert isinstance(first, StartHand)
    for fields in ({"hand": 9}, {"scores": (10, 20, 30, 40)}):
        alone = game([structs.replace(first, **fields), *rest[:-1], EndHand(reason="won")])
        assert [code for code, _ in found(alone)] == []
    later = game(two)
    assert found(later) == []


def test_scores_are_0_where_nothing_states_them() -> None:
    events = [structs.replace(each, scores=None) if isinstance(each, StartHand) else each for each in game(*hands(1))]
    assert found(events) == []
    wrong = [structs.replace(each, scores=(8, 64, 64, -136)) if isinstance(each, EndHand) else each for each in events]
    assert [code for code, _ in found(wrong)] == ["wrong_scores"]


def test_two_faults_are_two_findings() -> None:
    one, two = hands(2)
    events = game(one, two)
    first = next(place for place, each in enumerate(events) if isinstance(each, Win))
    events[first] = structs.replace(events[first], total=99)
    last = max(place for place, each in enumerate(events) if isinstance(each, Win))
    events[last] = structs.replace(events[last], tile="6p")
    assert found(events) == [("wrong_total", first + 1), ("not_discarded", last + 1)]


def test_wrong_payments_may_be_carried_on_or_not() -> None:
    one, two = hands(2)
    events = game(one, two)
    place = next(place for place, each in enumerate(events) if isinstance(each, Win))
    right = events[place].payments  # type: ignore[union-attr]
    assert right is not None
    events[place] = structs.replace(events[place], payments=(right[0] - 8, right[1] + 8, *right[2:]))
    assert found(events) == [("wrong_payments", place + 1)]
    moved = []
    for spot, each in enumerate(events):
        scores = getattr(each, "scores", None) if spot > place else None
        carried = None if scores is None else (scores[0] - 8, scores[1] + 8, scores[2], scores[3])
        moved.append(each if carried is None else structs.replace(each, scores=carried))
    assert found(moved) == [("wrong_payments", place + 1)]


def test_an_unknown_ruleset_makes_a_game_unreadable() -> None:
    report = audit(record([start_game("riichi"), *hands(1)[0]]))
    assert report.verdict == "unreadable"
    assert [(each.code, each.line) for each in report.findings] == [("unknown_ruleset", 1)]


def test_an_unknown_ruling_makes_a_game_unreadable() -> None:
    for rulings in ({"rotations": "default"}, {"rotation": "sometimes"}):
        report = audit(record(game(hands(1)[0], rulings=rulings)))
        assert report.verdict == "unreadable"
        assert [(each.code, each.line) for each in report.findings] == [("bad_event", 1)]


def test_rulings_of_the_record_hold_and_those_of_the_caller_take_their_place() -> None:
    rules = find_ruleset("b30fj").under(find_ruleset("b30fj").rulings.chosen({"within-values": "exclusive"}))
    start = start_hand(QUICK)
    words = f"{ROUND} {FULL}"
    events, _ = written(start, words, rules)
    assert {code for code, _ in found(game(events))} == {"wrong_total", "wrong_patterns"}
    assert found(game(events, rulings={"within-values": "exclusive"})) == []
    assert audit(record(game(events)), rulings={"within-values": "exclusive"}).findings == ()
    assert audit(record(game(events)), rulings={"within-values": "exclusive"}).rulings == {"within-values": "exclusive"}


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


def test_missing_hands_are_one_finding() -> None:
    """Dealer, round and scores go with the number that the next hand states: they are taken as given."""
    one, *rest = hands(6)
    for missing in (1, 2, 4):
        assert found(game(one, *rest[missing:])) == [("wrong_hand", len(one) + 2)], missing
    later = [structs.replace(each, round="N") if isinstance(each, StartHand) else each for each in rest[3]]
    assert {code for code, _ in found(game(one, later))} > {"wrong_hand"}


def test_an_end_of_the_game_in_its_middle_is_one_finding_and_the_game_goes_on() -> None:
    events = game(*hands(3))
    right = audit(record(events)).scores
    last = max(place for place, each in enumerate(events) if isinstance(each, Win))
    events[last] = structs.replace(events[last], total=99)
    for place in range(1, len(events) - 1):
        between = isinstance(events[place], StartHand)
        stray = ("hand_over" if between else "hand_not_over", place + 1 + between)
        wrong = ("wrong_total", last + 1 + (place <= last))
        broken = [*events[:place], EndGame(), *events[place:]]
        assert found(broken) == sorted([stray, wrong], key=lambda each: each[1]), place
        assert audit(record(broken)).scores == right


def test_a_game_without_its_start_is_unreadable() -> None:
    report = audit(with_bad_line(game(*hands(1)), 1))
    assert report.verdict == "unreadable"
    assert [(each.code, each.line) for each in report.findings] == [("bad_line", 1)]
    stray = audit(record(hands(1)[0]))
    assert stray.verdict == "unreadable"
    assert [(each.code, each.line) for each in stray.findings] == [("bad_event", 1)]


def test_nothing_but_a_start_is_unfinished() -> None:
    assert found([start_game()]) == [("unfinished", 1)]


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
