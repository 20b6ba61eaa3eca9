"""What must hold of every legal game: seats are alike, and so are suits where no row tells them apart."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable
from io import BytesIO
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from replay.engine import audit
from replay.formats import read_games, write_events
from replay.rulesets import all_rulesets, find_ruleset
from replay.simulate import simulate_game
from replay.tiles import NAMES, parse_tiles
from replay.verdicts import GameAudit

EXAMPLES = int(os.environ.get("REPLAY_FUZZ_EXAMPLES", "12"))
SUITS_ALIKE = ("sichuan", "xixi")
"""Rulesets in which no row and no tile tells one suit from another."""

bounded = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize="REPLAY_FUZZ_EXAMPLES" not in os.environ,
    database=None,
    suppress_health_check=list(HealthCheck),
)
rulesets = st.sampled_from(sorted(all_rulesets()))
seeds = st.integers(0, 1_000_000)


def played(ruleset: str, seed: int, hands: int = 1) -> list[dict[str, Any]]:
    """A simulated game as the JSON objects of its lines."""
    return [
        json.loads(line) for line in write_events(simulate_game(find_ruleset(ruleset), seed, hands=hands)).splitlines()
    ]


def audited(lines: Iterable[dict[str, Any]]) -> GameAudit:
    """The audit of a game of these lines."""
    text = "".join(f"{json.dumps(line)}\n" for line in lines)
    (record,) = read_games(BytesIO(text.encode()), "test")
    return audit(record)


def tiles(text: str) -> Counter[str]:
    """How often each tile is in a text."""
    return Counter(NAMES[kind] for kind in parse_tiles(text))


FOURS = ("players", "hands", "scores", "payments", "flowers", "walls")
SEATS = ("seat", "target", "dealer")


def rotated(value: Any, by: int, name: str = "") -> Any:
    """The same with everybody so many seats further on."""
    if name in SEATS and isinstance(value, int):
        return (value + by) % 4
    if name in FOURS and isinstance(value, list):
        return value[-by:] + value[:-by]
    if isinstance(value, dict):
        return {key: rotated(each, by, key) for key, each in value.items()}
    if isinstance(value, list):
        return [rotated(each, by) for each in value]
    return value


@bounded
@given(rulesets, seeds, st.integers(1, 3))
def test_seats_are_alike(ruleset: str, seed: int, by: int) -> None:
    """One hand: the deal goes round the table from seat 0, so that of several the round would tell the seats apart."""
    lines = played(ruleset, seed)
    plain, turned = audited(lines), audited(rotated(lines, by))
    assert turned.findings == ()
    assert list(turned.scores) == rotated({"scores": list(plain.scores)}, by)["scores"]
    assert [win.event.seat for win in turned.details[0].wins] == [
        (w.event.seat + by) % 4 for w in plain.details[0].wins
    ]


def renamed(value: Any, names: dict[int, int], key: str = "") -> Any:
    """The same with other letters for the suits."""
    if isinstance(value, str):
        return (
            value.translate(names)
            if key in ("tile", "tiles", "hands", "hand", "wall", "walls", "suit", "scoring_tiles")
            else value
        )
    if isinstance(value, dict):
        return {name: renamed(each, names, name) for name, each in value.items()}
    if isinstance(value, list):
        return [renamed(each, names, key) for each in value]
    return value


@bounded
@given(st.sampled_from(SUITS_ALIKE), seeds, st.permutations("mps"))
def test_suits_are_alike_where_no_row_tells_them_apart(ruleset: str, seed: int, letters: list[str]) -> None:
    lines = played(ruleset, seed)
    found = audited(renamed(lines, str.maketrans("mps", "".join(letters))))
    assert found.findings == ()
    assert found.scores == audited(lines).scores
