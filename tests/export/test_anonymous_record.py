"""Anonymous records: nothing that a person wrote is left, and the audit finds the same in them."""

from typing import Any

import pytest
from msgspec import inspect as types

from replay.engine import audit
from replay.events import AnyEvent, BadLine, EventAt, GameRecord, StartGame
from replay.formats import find_inputs, write_event
from replay.formats.anonymous import People, anonymous_event, anonymous_record
from replay.formats.explain import EVENTS
from replay.formats.record import read_game
from tests.cli.running import ROOT

MARK = "Zanzibar"


def marked(kind: types.Type) -> Any:
    """A value of this type with the mark in every text that is not bound to a form."""
    match kind:
        case types.Metadata(type=inner):
            return marked(inner)
        case types.IntType(ge=least):
            return least or 0
        case types.FloatType():
            return 1.5
        case types.BoolType():
            return True
        case types.StrType(pattern=str()):
            return "123m"
        case types.StrType():
            return MARK
        case types.LiteralType(values=values):
            return values[0]
        case types.TupleType(item_types=items):
            return tuple(map(marked, items))
        case types.VarTupleType(item_type=item):
            return (marked(item),)
        case types.DictType(value_type=value):
            return {MARK: marked(value)}
        case types.UnionType(types=several):
            return marked(next(each for each in several if not isinstance(each, types.NoneType)))
        case types.StructType(cls=cls, fields=fields):
            return cls(**{field.name: marked(field.type) for field in fields})
        case _:
            return {MARK: MARK}


def event_of(tag: str) -> AnyEvent:
    event: AnyEvent = marked(types.type_info(EVENTS[tag]))
    return event


@pytest.mark.parametrize("tag", EVENTS)
def test_no_free_text_of_any_event_is_left(tag):
    event = event_of(tag)
    assert MARK in write_event(event).decode(), "the mark is in the note, at least"
    if isinstance(event, StartGame):
        record = read_game(write_event(event).replace(b'"played_at":"Zanzibar",', b"") + b"\n", "Zanzibar.jsonl", 7)
        found = anonymous_record(record)
        assert MARK not in repr(found)
        assert found.start is not None
        assert (found.start.game, found.source, found.line) == ("game-1", "records.jsonl", 1)
    else:
        assert MARK not in write_event(anonymous_event(event)).decode()


def record_of(*lines: str, **start: Any) -> Any:
    opening = StartGame(version=1, **{"ruleset": "b30fj", "game": "x", "players": ("Ann", "Bo", "Cy", "Di"), **start})
    return read_game(b"\n".join([write_event(opening), *map(str.encode, lines)]) + b"\n", "club.jsonl", 1)


def start_of(record: GameRecord, people: People | None = None) -> StartGame:
    start = anonymous_record(record, people).start
    assert start is not None
    return start


def test_a_name_is_one_number_in_all_games_and_namesakes_in_one_stay_two_people():
    people = People()
    first = start_of(record_of(), people)
    second = start_of(record_of(players=("Di", "Eve", "Ann", "Fay")), people)
    assert first.players == ("Player 1", "Player 2", "Player 3", "Player 4")
    assert second.players == ("Player 4", "Player 5", "Player 1", "Player 6")
    people = People()
    assert people.named(["Bo", "Bo", " ", "Cy"]) == ("Player 1", "Player 2", "", "Player 3")
    assert people.named(["Cy", "Bo", "Bo", ""]) == ("Player 3", "Player 1", "Player 2", "")


@pytest.mark.parametrize(
    ("played_at", "left"),
    [
        ("2026-11-03T20:15:00+01:00", "2026-11-03"),
        ("2026-11-03 20:15", "2026-11-03"),
        ("2026-11", "2026-11"),
        ("2026", "2026"),
        ("20261103T2015", None),
        (None, None),
    ],
)
def test_of_the_date_the_clock_goes(played_at, left):
    assert start_of(record_of(played_at=played_at)).played_at == left


def test_rulings_of_the_ruleset_stay_and_others_stay_unknown():
    known = record_of(rulings={"within-values": "highest"})
    assert start_of(known).rulings == {"within-values": "highest"}
    for rulings in ({"Zanzibar": "x"}, {"within-values": "Zanzibar"}):
        found = anonymous_record(record_of(rulings=rulings))
        assert MARK not in repr(found)
        assert [each.code for each in audit(found).findings] == ["bad_event"]
    (finding,) = audit(anonymous_record(record_of(ruleset="Zanzibar"))).findings
    assert finding.code == "unknown_ruleset"
    assert MARK not in finding.message


def test_lines_that_are_no_events_are_replaced_by_others_that_are_none():
    found = anonymous_record(record_of("Zanzibar!", '{"type":"Zanzibar"}', '{"type":"end_game"}'))
    assert [each.code if isinstance(each, BadLine) else "" for each in found.entries] == [
        "", "bad_line", "bad_event", "",
    ]  # fmt: skip
    assert MARK not in repr(found)
    assert [each.line for each in found.entries] == [1, 2, 3, 4]


def test_known_rows_and_reasons_stay_others_are_numbered():
    win = (
        '{"type":"win","seat":0,"by":"self_draw","tile":"1m","patterns":{"Pure Straight":8,"Zanzibar":1,"Timbuktu":2}}'
    )
    end = (
        '{"type":"end_hand","reason":"won","settlement":[{"reason":"flower_pig","payments":[1,-1,0,0]},'
        '{"reason":"Zanzibar","payments":[1,-1,0,0]}]}'
    )
    claimed, ended = (
        each.event for each in anonymous_record(record_of(win, end)).entries[1:] if isinstance(each, EventAt)
    )
    assert claimed.patterns == {"Pure Straight": 8, "unknown row 1": 1, "unknown row 2": 2}  # type: ignore[union-attr]
    assert [each.reason for each in ended.settlement] == ["flower_pig", "removed"]  # type: ignore[union-attr]


@pytest.mark.deep
def test_the_audit_finds_the_same():
    told = 0
    for each in find_inputs([ROOT / "records/broken"]):
        for record in each.games():
            if record.start is None:
                continue
            before, after = audit(record), audit(anonymous_record(record))
            told += len(before.findings)
            assert [(f.code, f.hand, f.turn, f.seat) for f in after.findings] == [
                (f.code, f.hand, f.turn, f.seat) for f in before.findings
            ]
            assert (after.scores, after.verdict) == (before.scores, before.verdict)
    assert told > 300


def test_games_of_other_programs_still_differ_for_the_same_reason():
    (path,) = (ROOT / "tests/data/imports").glob("riichi-advanced.json")
    for each in find_inputs([path]):
        for record in each.games():
            before, after = audit(record), audit(anonymous_record(record))
            assert [f.message for f in after.findings] == [f.message for f in before.findings]
            assert anonymous_record(record).foreign is None
