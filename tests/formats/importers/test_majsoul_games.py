"""Random play made with another program's engine that knows MajSoul's rules (tests/data/majsoul/SOURCES.md).

Every claim in it is right under the named set `majsoul`, but for one fault of that program: a kong that several players
pay for is charged to one of them alone.
"""

from __future__ import annotations

import gzip
import json
import os
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from replay.engine import audit
from replay.events import EventAt, Kong, Win
from replay.formats.importers import majsoul
from replay.verdicts import GameAudit
from tests.formats.importers.read_back import only

GAMES = Path(__file__).parents[2] / "data" / "majsoul" / "games.jsonl.gz"
SAMPLE = range(0, 250, 50)


@cache
def lines() -> tuple[bytes, ...]:
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


def audited(numbers: range) -> Counter[str]:
    told: Counter[str] = Counter()
    for number in numbers:
        found = audit(only(majsoul.read(json.loads(lines()[number]))), keep_steps=True)
        assert found.rulings_in_words[:1] == ("rulings majsoul",)
        told += kongs_charged_to_one(found)
        told["hands"] += found.hands
    return told


def test_a_sample_audits_clean_but_for_its_kongs():
    told = audited(SAMPLE)
    assert told["hands"] > 12
    assert told["kongs"] > 5
    assert set(told) == {"hands", "kongs", "unfinished"}


@pytest.mark.deep
def test_all_of_them_audit_clean_but_for_their_kongs():
    """Each fourth game; with REPLAY_DEEP=1 all."""
    every = 1 if os.environ.get("REPLAY_DEEP") else 4
    told = audited(range(0, len(lines()), every))
    assert told["hands"] > 900 // every
    assert set(told) == {"hands", "kongs", "unfinished"}


def test_a_wrong_claim_is_found_and_blamed_once():
    value = json.loads(lines()[0])
    hule = next(each for each in value["records"] if each["name"].startswith("RecordHule"))["data"]["hules"][0]
    hule["fans"][0]["val"] += 1
    before = audit(only(majsoul.read(json.loads(lines()[0])))).findings
    after = audit(only(majsoul.read(value))).findings
    more = [each.code for each in after if each.line not in {one.line for one in before}]
    assert more in (["wrong_total"], ["wrong_total", "wrong_patterns"], ["wrong_patterns"])


@pytest.mark.deep
def test_the_rows_that_random_play_comes_to():
    """The data has nearly all types and all bonuses, so that the comparison means something."""
    seen = {
        name
        for line in lines()
        for entry in only(majsoul.read(json.loads(line))).entries
        if isinstance(entry, EventAt) and isinstance(entry.event, Win)
        for name in entry.event.patterns or ()
    }
    assert seen >= {
        "Standard win",
        "All Triplets",
        "Pure Suit",
        "Seven Pairs",
        "Outside Hand",
        "Golden Hook",
        "Pure Triplets",
        "All 2-5-8 Triplets",
        "Dragon Pairs",
        "Pure Dragon Pairs",
        "Root",
        "Kong Bloom",
        "Discard after a Kong",
        "Robbing a Kong",
        "Moon from Seabed",
        "Last Minute Save",
        "Self-Draw",
    }
