"""The example scripts of a public editor of MajSoul's records, as it writes them (tests/data/majsoul/SOURCES.md)."""

from __future__ import annotations

import copy
import gzip
import json
from collections import Counter
from pathlib import Path
from typing import Any

from replay.engine import audit
from replay.events import EndHand, EventAt, Kong, StartHand, Win
from replay.formats.importers import majsoul
from replay.hands import Scored
from replay.rulesets import find_ruleset
from replay.verdicts import GameAudit
from tests.formats.importers.read_back import events_of, only

EXAMPLES = Path(__file__).parents[2] / "data" / "majsoul" / "examples.jsonl.gz"
ROWS, BATTLE = (json.loads(line) for line in gzip.decompress(EXAMPLES.read_bytes()).splitlines())


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
