"""The slow checker against every shipped record: clean ones have no fault, broken ones have theirs."""

from __future__ import annotations

import gzip
import io
import json
from pathlib import Path

import pytest

from replay.engine import audit
from replay.formats import read_games
from replay.formats.write import write_event
from replay.rulesets import find_ruleset
from replay.simulate import hide, simulate_game
from tests.reference.table import NotUnderstoodError, first_fault
from tests.reference.table.tiles import DECKS

RECORDS = Path(__file__).parents[3] / "records"
CLEAN = sorted(
    p
    for p in RECORDS.glob("*/*.jsonl")
    if p.parent.name not in ("broken", "choices", "demo") and p.name != "cases.jsonl"
)
EVENINGS = sorted((RECORDS / "demo").glob("*.jsonl"))
BROKEN = sorted((RECORDS / "broken").glob("*.jsonl"))
NOTES = {"unverifiable", "unfinished"}
RULINGS_NOT_FOLLOWED = {
    "claim-does-not-end-the-window",
    "passed_win-zj-furiten",
    "sichuan-kong-on-the-empty-wall",
    "sichuan-kong-points-go-to-the-winner",
    "sichuan-last-discard-punged",
    "xixi-house-bonus",
}
KNOWN_ELSEWHERE = {"outranked_call", "wrong_payments"}
"""The wrong event is another than the first at which it can be known: of two claims on one tile the one that should
not have taken effect; a kong whose payments are right or wrong by what follows."""


def lines_of(path: Path) -> list[str]:
    raw = path.read_bytes()
    if raw.startswith(b"\x1f\x8b"):
        raw = gzip.decompress(raw)
    return raw.decode("utf-8-sig", errors="replace").splitlines()


@pytest.mark.parametrize("path", CLEAN, ids=lambda path: f"{path.parent.name}-{path.stem}")
@pytest.mark.sampled(15)
def test_a_clean_record_has_no_fault(path: Path) -> None:
    if path.stem in RULINGS_NOT_FOLLOWED:
        with pytest.raises(NotUnderstoodError):
            first_fault(lines_of(path))
    else:
        assert first_fault(lines_of(path)) is None


@pytest.mark.parametrize("path", EVENINGS, ids=lambda path: path.stem)
def test_an_evening_of_the_demo_has_its_dispute_or_none(path: Path) -> None:
    (game,) = read_games(io.BytesIO(path.read_bytes()), path.name)
    wrong = [each.line for each in audit(game).findings if each.severity == "error"]
    found = first_fault(lines_of(path))
    assert (found and found[0]) == (wrong[0] if wrong else None)


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_a_broken_record_has_its_fault(path: Path) -> None:
    lines = lines_of(path)
    expected = json.loads(lines[0])["meta"]["expect"]
    if path.stem in RULINGS_NOT_FOLLOWED:
        with pytest.raises(NotUnderstoodError):
            first_fault(lines)
        return
    found = first_fault(lines)
    errors = [each for each in expected if each["code"] not in NOTES]
    if not errors:
        assert found is None
        return
    assert found is not None
    if errors[0]["code"] in KNOWN_ELSEWHERE:
        assert found[0] in (errors[0]["line"], errors[0]["line"] + 1)
    else:
        assert found[0] == errors[0]["line"]


@pytest.mark.parametrize("ruleset", DECKS)
def test_simulated_games_have_no_fault(ruleset: str) -> None:
    for seed in range(2):
        events = list(simulate_game(find_ruleset(ruleset), seed, hands=2, with_wall=seed % 2 == 0))
        for seen in (events, list(hide(events, seed))):
            lines = [write_event(event).decode() for event in seen]
            assert first_fault(lines) is None, seed
