"""Derived facts, recomputed after every event of the shipped records: tiles are conserved, hands have their sizes."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from replay.engine import audit
from replay.formats import read_games
from replay.rulesets import find_ruleset
from replay.state import SEATS, HandState, Stage
from replay.tiles import HIDDEN, KINDS, count_kinds

RECORDS = Path(__file__).parents[3] / "records"
FILES = sorted(
    path
    for ruleset in ("b30fj", "b30fj-draft")
    for path in (RECORDS / ruleset).glob("*.jsonl*")
    if path.name != "cases.jsonl"
)


def tiles_of(state: HandState) -> Iterator[int]:
    """Every tile that is not in the wall, each once."""
    yield from state.robbed
    for seat in state.seats:
        yield from seat.concealed
        yield from seat.flowers
        for meld in seat.melds:
            yield from meld.meld.tiles
        for put in seat.discards:
            if put.claimed_by is None:
                yield put.kind
        if seat.win_by == "self_draw":
            assert seat.win_tile is not None
            yield seat.win_tile


def holds(state: HandState, place: int) -> int:
    """How many concealed tiles the seat should have: 13 less three a meld, one more after a draw or claim."""
    acting = place == state.turn and state.stage in (Stage.ACT, Stage.DISCARD) and state.seats[place].won is None
    return 13 - 3 * len(state.seats[place].melds) + acting


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
@pytest.mark.sampled(15)
def test_tiles_are_conserved_and_hands_have_their_sizes(path: Path) -> None:
    for game in read_games(path):
        assert game.start is not None
        copies = find_ruleset(game.start.ruleset).copies
        for hand in audit(game, keep_steps=True).details:
            if hand.excerpt:
                continue
            for step in hand.steps:
                state = step.after
                tiles = list(tiles_of(state))
                assert len(tiles) == 52 + state.front + state.back, step.at
                counts = count_kinds(tiles)
                assert all(counts[kind] <= copies[kind] for kind in range(KINDS)), step.at
                for seat in SEATS:
                    assert len(state.seats[seat].concealed) == holds(state, seat), (step.at, seat)
                assert sum(state.scores) == sum(step.before.scores), step.at
                if state.wall is not None and HIDDEN not in tiles:
                    left = state.wall[state.front : len(state.wall) - state.back]
                    assert count_kinds([*tiles, *left])[:KINDS] == list(copies), step.at
