"""MajSoul's decoded records of Sichuan: in each of their wrappings the game comes back, itemised payments and all."""

from __future__ import annotations

import copy
import gzip
import json
import os
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from replay.engine import audit
from replay.events import EndHand, EventAt, Exchange, Kong, StartHand, Win
from replay.formats.errors import InputError
from replay.formats.importers import majsoul
from replay.hands import Scored
from replay.rulesets import find_ruleset
from replay.verdicts import GameAudit
from tests.formats.importers import written
from tests.formats.importers.read_back import events_of, imported, only

SHAPES = ("list", "records", "actions", "camel")


def rulings(*, exchange: bool) -> dict[str, str]:
    """What MajSoul plays by; the exchange is an option of its rooms."""
    (majsoul,) = (each for each in find_ruleset("sichuan").sets if each.name == "majsoul")
    return {slug: value for slug, value in majsoul.values.items() if exchange or slug != "exchange"}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("seed", range(1, 7))
@pytest.mark.sampled(5)
def test_an_exported_game_comes_back_with_the_same_audit(tmp_path, shape, seed):
    (record,) = imported(tmp_path, written.log(f"majsoul {seed}", shape))
    theirs, ours = audit(record), audit(written.game(f"majsoul {seed}"))
    assert {each.code for each in theirs.findings} <= {"unfinished"}
    assert theirs.scores == ours.scores


def test_the_named_set_is_chosen_without_the_exchange_where_no_tiles_are_handed_on(tmp_path):
    (record,) = imported(tmp_path, written.log("majsoul 3", "records"))
    assert record.start is not None
    assert record.start.rulings == rulings(exchange=True)
    assert audit(record).rulings_set == "majsoul"
    (record,) = imported(tmp_path, written.log("majsoul 3 without exchange"))
    assert record.start is not None
    assert record.start.rulings == rulings(exchange=False)
    assert audit(record).rulings_in_words == ("rulings majsoul", "exchange=default")
    assert {each.code for each in audit(record).findings} <= {"unfinished"}


def test_each_kong_and_each_win_alone_claims_its_own_money(tmp_path):
    (record,) = imported(tmp_path, written.log("majsoul 2", "actions"))
    paid = [
        [each.payments if any(each.payments or ()) else None for each in events if isinstance(each, Kong)]
        for events in (events_of(record), written.events("majsoul 2"))
    ]
    assert paid[0] == paid[1]
    assert any(each.payments for each in events_of(record) if isinstance(each, Win))
    assert record.foreign is not None
    assert record.foreign.remarks == ("its scores are told in units of 1000",)
    assert record.start is not None
    assert record.start.players == written.events("majsoul 2")[0].players  # type: ignore[union-attr]


def test_the_way_of_the_three_tiles_follows_from_the_tiles(tmp_path):
    """A change_type that contradicts them is not believed."""
    value = written.log("majsoul 1", "list")
    for each in value:
        if each["name"] == "RecordChangeTile":
            each["data"]["change_type"] = (each["data"]["change_type"] + 1) % 3
    (record,) = imported(tmp_path, value)
    passed = [each for each in events_of(record) if isinstance(each, Exchange)]
    assert [each.target for each in passed] == [
        each.target for each in written.events("majsoul 1") if isinstance(each, Exchange)
    ]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda value: value["head"]["config"]["mode"]["detail_rule"].update(wanxiangxiuluo_mode=1), "wild tiles"),
        (
            lambda value: value.update(records=[each for each in value["records"] if "Gap" not in each["name"]]),
            "not a game of Sichuan",
        ),
    ],
    ids=["wild", "riichi"],
)
def test_a_record_of_other_rules_is_refused_by_name(tmp_path, change, said):
    value = written.log("majsoul 1", "records")
    change(value)
    with pytest.raises(InputError, match=said):
        imported(tmp_path, value)


DATA = Path(__file__).parents[2] / "data" / "majsoul"
"""What editors and engines of other people wrote (SOURCES.md)."""
ROWS, BATTLE = (json.loads(line) for line in gzip.decompress((DATA / "examples.jsonl.gz").read_bytes()).splitlines())


def audited(value: Any) -> GameAudit:
    found = audit(only(majsoul.read(value)))
    assert found.rulings_in_words[:1] == ("rulings majsoul",)
    return found


def claims(found: GameAudit) -> list[Win]:
    return [win.event for hand in found.details for win in hand.wins if isinstance(win.scored, Scored)]


def all_of(value: Any, kind: type) -> list[Any]:
    return [each for each in events_of(only(majsoul.read(value))) if isinstance(each, kind)]


def only_the_last_payer(found: GameAudit, value: Any) -> int:
    """How many kongs are blamed: each charges one of three, or two, players, which is the editor's fault."""
    wrong = [each for each in found.findings if each.code == "wrong_payments"]
    kongs = {
        each.line: each.event
        for each in only(majsoul.read(value)).entries
        if isinstance(each, EventAt) and isinstance(each.event, Kong)
    }
    for each in wrong:
        assert each.line in kongs
        assert sum(amount < 0 for amount in each.recorded) == 1
        assert sum(amount < 0 for amount in each.expected) > 1
    return len(wrong)


def test_an_example_of_every_row_is_worth_what_it_claims():
    """Twenty-two hands; each is ended by the script after its first win, and said to be."""
    found = audited(ROWS)
    assert found.hands == 22
    assert len(claims(found)) == 22
    rows = {name for win in claims(found) for name in win.patterns or ()}
    ruleset = find_ruleset("sichuan")
    (values,) = (dict(each.values) for each in ruleset.sets if each.name == "majsoul")
    table = {row.name for row in ruleset.rows(ruleset.rulings.chosen(values))}
    assert rows == table - {"Moon from Seabed"}  # the last tile is won on as a discard
    told = Counter(each.code for each in found.findings)
    assert only_the_last_payer(found, ROWS) == told["wrong_payments"] == 2
    assert told == {"hand_not_over": 22, "wrong_payments": 2, "unfinished": 1}


def test_an_example_of_the_battle_is_right_but_for_its_kongs_and_its_false_win():
    """Four concealed kongs of Bo's, whom only Di pays; and the last hand, in which Ann shows what is no win."""
    found = audited(BATTLE)
    assert found.hands == 7
    assert only_the_last_payer(found, BATTLE) == 4
    told = [(each.code, each.hand) for each in found.findings if each.code != "wrong_payments"]
    assert told == [("illegal_win", 7), ("hand_not_over", 7), ("unfinished", None)]


def test_a_wall_that_lists_the_tiles_dealt_begins_after_them():
    for value, hands in ((ROWS, 22), (BATTLE, 7)):
        walls = [each.wall for each in all_of(value, StartHand)]
        assert [len(wall or "") for wall in walls] == [2 * 56] * hands
    off = copy.deepcopy(BATTLE)
    start = next(each["data"] for each in off["records"] if each["name"] == "RecordNewRound")
    start["paishan"] = "9s9s" + start["paishan"][4:]
    assert all_of(off, StartHand)[0].wall is None  # those are not the tiles dealt, nor the draws


# ------------------------------------------------------------- a kong that makes somebody go broke


def broken_by_a_kong(scores: list[int]) -> Any:
    """Bo's first kong in hand 1 of the battle, paid by all, in a record in which the hand ends with it."""
    value = copy.deepcopy(BATTLE)
    place = next(at for at, each in enumerate(value["records"]) if each["name"] == "RecordGangResult")
    value["records"] = value["records"][: place + 1]
    ends = value["records"][-1]
    start = next(each["data"] for each in value["records"] if each["name"] == "RecordNewRound")
    won = next(each["data"] for each in value["records"] if each["name"].startswith("RecordHule"))
    start["scores"] = [a - b for a, b in zip(scores, won["delta_scores"], strict=True)]
    won["old_scores"], won["scores"] = start["scores"], scores
    moved = [0, 4000, -2000, -2000]
    ends["name"] = "RecordGangResultEnd"
    after = [a + b for a, b in zip(scores, moved, strict=True)]
    ends["data"]["gang_infos"] = {"old_scores": scores, "delta_scores": moved, "scores": after}
    return value


def test_a_kong_after_which_somebody_is_below_zero_ends_the_hand():
    value = broken_by_a_kong([100000, 50000, 49000, 1000])
    (end,) = all_of(value, EndHand)
    assert (end.reason, end.scores) == ("won", (100, 54, 47, -1))
    assert [each.payments for each in all_of(value, Kong)] == [(0, 4, -2, -2)]
    found = audited(value)
    assert not [each for each in found.findings if each.code != "unfinished"]
    assert found.details[0].ended == "won"


def test_a_kong_after_which_nobody_is_below_zero_does_not_end_it():
    found = audited(broken_by_a_kong([100000, 50000, 48000, 2000]))
    assert [each.code for each in found.findings if each.severity == "error"] == ["hand_not_over"]


GAMES = DATA / "games.jsonl.gz"
SAMPLE = range(0, 250, 50)


@cache
def played() -> tuple[bytes, ...]:
    return tuple(gzip.decompress(GAMES.read_bytes()).splitlines())


def kongs_charged_to_one(found: GameAudit) -> Counter[str]:
    """What was found besides the fault of that program, which every kong has that more than one player pays for."""
    told: Counter[str] = Counter()
    wrong = {each.line: each for each in found.findings if each.code == "wrong_payments"}
    for hand in found.details:
        for step in hand.steps:
            event = step.at.event
            if not isinstance(event, Kong) or event.payments is None:
                continue
            one = wrong.pop(step.at.line, None)
            paying = sum(each.in_play for each in step.before.seats) - 1
            several = event.kind != "open" and paying > 1 and any(event.payments)
            assert (one is not None) == several, (found.game, step.at.line)
            if one is not None:
                assert sum(amount < 0 for amount in one.recorded) == 1
                assert sum(amount < 0 for amount in one.expected) == paying
            told["kongs"] += several
    told.update(each.code for each in found.findings if each.code != "wrong_payments")
    told.update(each.code for each in wrong.values())
    return told


def of_games(numbers: range) -> Counter[str]:
    told: Counter[str] = Counter()
    for number in numbers:
        found = audit(only(majsoul.read(json.loads(played()[number]))), keep_steps=True)
        assert found.rulings_in_words[:1] == ("rulings majsoul",)
        told += kongs_charged_to_one(found)
        told["hands"] += found.hands
    return told


def test_a_sample_audits_clean_but_for_its_kongs():
    told = of_games(SAMPLE)
    assert told["hands"] > 12
    assert told["kongs"] > 5
    assert set(told) == {"hands", "kongs", "unfinished"}


@pytest.mark.deep
def test_all_of_them_audit_clean_but_for_their_kongs():
    """Each fourth game; with REPLAY_DEEP=1 all."""
    every = 1 if os.environ.get("REPLAY_DEEP") else 4
    told = of_games(range(0, len(played()), every))
    assert told["hands"] > 900 // every
    assert set(told) == {"hands", "kongs", "unfinished"}


def test_a_wrong_claim_is_found_and_blamed_once():
    value = json.loads(played()[0])
    hule = next(each for each in value["records"] if each["name"].startswith("RecordHule"))["data"]["hules"][0]
    hule["fans"][0]["val"] += 1
    before = audit(only(majsoul.read(json.loads(played()[0])))).findings
    after = audit(only(majsoul.read(value))).findings
    more = [each.code for each in after if each.line not in {one.line for one in before}]
    assert more in (["wrong_total"], ["wrong_total", "wrong_patterns"], ["wrong_patterns"])
