"""The kernel, which follows the seats of a hand, beside the definition that counts each table anew."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from replay.analysis.columns import folded, unfolded
from replay.analysis.definition import CountedAnew
from replay.analysis.hand import Analysis, hand_in_columns
from replay.analysis.questions import Questions
from replay.distance import asked
from replay.engine import audit
from replay.events import Chow, Discard, GameRecord, Pung
from replay.formats import read_games
from replay.rulesets import find_ruleset
from tests.analysis.games import RULESETS, events_of, recorded
from tests.samples import deep, first

pytestmark = pytest.mark.skipif(asked.running() != "kernel", reason="the kernel was not built, or is turned off")
SHIPPED = sorted((Path(__file__).parents[2] / "records").rglob("*.jsonl"))
SEEDS = (21, *(deep(seed) for seed in range(22, 25)))


def alike(record: GameRecord) -> int:
    """Compare the analyses of each hand of a game; the number of judged discards."""
    report = audit(record, keep_steps=True)
    if not report.details:
        return 0
    ruleset = find_ruleset(report.ruleset)
    rules = ruleset.under(ruleset.rulings.chosen(report.rulings or {}))
    judged = 0
    for hand in report.details:
        found = hand_in_columns(hand, rules)
        defined = Analysis(hand, rules, CountedAnew(Questions(hand.steps, rules, tiles_left=False))).run()
        assert found == defined, (record.source, hand.number)
        assert folded(unfolded(found)) == found
        judged += len(unfolded(found).judgements)
    return judged


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_simulated_games_are_analysed_alike(ruleset: str, seed: int) -> None:
    assert alike(recorded(events_of(ruleset, seed))) > 20


@pytest.mark.parametrize("ruleset", RULESETS)
def test_games_as_one_player_saw_them_are_analysed_alike(ruleset: str) -> None:
    alike(recorded(events_of(ruleset, 21, seen_from=1)))


@pytest.mark.parametrize("path", first([*SHIPPED[::19], *SHIPPED[7::19], *SHIPPED[13::19]], 25))
def test_shipped_records_are_analysed_alike(path: Path) -> None:
    with path.open("rb") as file:
        for record in read_games(file, path.name):
            alike(record)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_claimed_discard_of_a_wrong_seat_or_tile_is_analysed_alike(ruleset: str) -> None:
    events = events_of(ruleset, 21)
    taken = [place for place, each in enumerate(events) if isinstance(each, Pung | Chow)]
    for place in taken[:3]:
        discard = events[place - 1]
        assert isinstance(discard, Discard)
        for wrong in (
            replace(discard, seat=(discard.seat + 2) % 4),
            replace(discard, tile="1m" if discard.tile != "1m" else "9m"),
        ):
            alike(recorded((*events[: place - 1], wrong, *events[place:])))
