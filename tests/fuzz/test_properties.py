"""What must hold of every legal game: no tile comes or goes, accounts sum to zero, seats are alike, nothing is lost."""

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


@bounded
@given(rulesets, seeds)
def test_no_tile_comes_or_goes(ruleset: str, seed: int) -> None:
    held: list[Counter[str]] = []
    melded = [Counter[str]() for _ in range(4)]
    wall = Counter[str]()
    last = ""

    def give(seat: int, what: Counter[str]) -> None:
        assert what <= held[seat], (what, held[seat])
        held[seat] -= what

    for line in played(ruleset, seed):
        seat = line.get("seat", 0)
        match line["type"]:
            case "start_hand":
                held = [tiles(text) for text in line["hands"]]
                own = "".join(line["walls"] if "walls" in line else [line["wall"]])
                wall = tiles(own)
                everything = sum(held, Counter[str]()) + wall
                assert everything.total() == 4 * 13 + len(parse_tiles(own))
            case "draw":
                assert wall[line["tile"]] > 0
                wall[line["tile"]] -= 1
                held[seat][line["tile"]] += 1
            case "discard":
                last = line["tile"]
                give(seat, Counter([last]))
            case "chow" | "pung":
                assert line["tile"] == last
                give(seat, tiles(line["tiles"]))
                melded[seat] += tiles(line["tiles"]) + Counter([last])
            case "kong" if line["kind"] == "added":
                give(seat, Counter([line["tile"]]))
                melded[seat][line["tile"]] += 1
            case "kong":
                give(seat, tiles(line["tiles"]))
                melded[seat] += tiles(line["tiles"]) + Counter([line.get("tile")] if line["kind"] == "open" else [])
            case "flower":
                give(seat, Counter([line["tile"]]))
            case "exchange":
                give(seat, tiles(line["tiles"]))
                held[line["target"]] += tiles(line["tiles"])
            case "win":
                if line["by"] == "self_draw":
                    give(seat, Counter([line["tile"]]))
                if "hand" in line:
                    assert tiles(line["hand"]) == held[seat]
            case "end_hand":
                for place, text in enumerate(line.get("hands") or ()):
                    assert text is None or tiles(text) == +held[place]
            case _:
                assert line["type"] in ("start_game", "void_suit", "end_game")


@bounded
@given(rulesets, seeds, st.integers(1, 4))
def test_a_legal_game_is_clean_and_every_account_sums_to_zero(ruleset: str, seed: int, hands: int) -> None:
    lines = played(ruleset, seed, hands)
    found = audited(lines)
    assert found.findings == ()
    assert sum(found.scores) == 0
    for line in lines:
        assert sum(line.get("payments", ())) == 0
        assert sum(line.get("scores", ())) == 0
    for hand in found.details:
        assert all(sum(payments) == 0 for _, _, payments in hand.ledger)
        assert sum(hand.scores) == 0


@bounded
@given(rulesets, seeds, st.randoms(use_true_random=False))
def test_what_is_written_is_what_was_read(ruleset: str, seed: int, order: Any) -> None:
    events = list(simulate_game(find_ruleset(ruleset), seed, hands=1))
    written = write_events(events)
    (record,) = read_games(BytesIO(written), "test")
    assert [entry.event for entry in record.entries] == events  # type: ignore[union-attr]
    assert record.raw == written
    shuffled = ""
    for line in written.splitlines():  # the order of the keys and the blanks between them mean nothing
        fields = list(json.loads(line).items())
        order.shuffle(fields)
        shuffled += json.dumps(dict(fields), indent=None, separators=(" , ", " : ")) + "\r\n"
    (again,) = read_games(BytesIO(shuffled.encode()), "test")
    assert [entry.event for entry in again.entries] == events  # type: ignore[union-attr]


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
