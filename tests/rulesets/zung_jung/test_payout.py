"""Whole games of Zung Jung judged twice: an onlooker's notes of each win go through the slow scorer, payments and all.

What the onlooker writes down, the go-around among it, follows from the events alone (rulebook zung-jung §6.3).
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from replay.events import AnyEvent, Discard, Draw, StartGame, StartHand, Win
from replay.rulesets import find_ruleset
from replay.simulate import simulate_game
from replay.simulate.deal import Stack
from tests.reference.zung_jung import score
from tests.simulate.games import events_in, scenes
from tests.simulate.onlooker import wins

DEEP = bool(os.environ.get("REPLAY_DEEP"))
LIVE = 70
NOT_TOLD = {"window-reset", "resp-passed-kong", "freedom-of-count"}
"""Rulings that depend on more of the record than the slow scorer is told."""
GREAT = {
    "one-suit": Stack(about="everybody collects one suit", hands=("1122344578m369s", "2334568p147m22z4p", "", "")),
    "pungs": Stack(about="pairs and honors", hands=("1133m5577z99p1s5p9s", "", "22444m66p2233z88s", "")),
}


def notes(events: Iterable[AnyEvent]) -> Iterator[tuple[Win, dict[str, Any], int]]:
    """Every win, what the slow scorer is told of it, and the dealer."""
    record = list(events)
    for (win, case, _), (discards, drawn, dealer) in zip(wins(record), _moments(record), strict=True):
        told = {name: value for name, value in case.items() if name != "flowers"}
        before = discards[:-1] if win.by == "discard" else discards
        told["situation"] = {
            "after_kong": case["situation"]["after_kong"],
            "last_tile": drawn == LIVE and win.by != "robbed_kong",
            "first_draw": case["situation"]["first_draw"],
            "no_calls": case["situation"]["no_calls"],
            "dealer_first_discard": win.by == "discard" and [seat for seat, _ in discards] == [dealer],
        }
        if win.target is not None:
            told["target"] = "ESWN"[(win.target - dealer) % 4]
            window = _window(before, win.seat)
            told["go_around"] = [{"seat": "ESWN"[(seat - dealer) % 4], "tile": tile} for seat, tile in window]
        yield win, told, dealer


def _moments(record: Iterable[AnyEvent]) -> Iterator[tuple[list[tuple[int, str]], int, int]]:
    """At each win the discards of the hand so far, the tiles drawn and the dealer."""
    discards: list[tuple[int, str]] = []
    drawn = dealer = 0
    for event in record:
        match event:
            case StartHand():
                discards, drawn, dealer = [], 0, event.dealer
            case Draw():
                drawn += 1
            case Discard():
                discards.append((event.seat, event.tile))
            case Win():
                yield list(discards), drawn, dealer
            case _:
                pass


def _window(discards: list[tuple[int, str]], winner: int) -> list[tuple[int, str]]:
    """From the winner's own last discard on."""
    own = [place for place, (seat, _) in enumerate(discards) if seat == winner]
    return discards[own[-1] if own else 0 :]


def compare(events: Iterable[AnyEvent]) -> int:
    """How many wins above 25 points on another's tile were compared; each claims what the slow scorer finds."""
    number = 0
    for win, told, dealer in notes(events):
        judged = score(told)
        assert judged["valid"], told
        assert win.total == judged["total"], told
        assert win.patterns in judged["patterns"], told
        payments = judged["payments"]
        assert win.payments == tuple(payments["ESWN"[(seat - dealer) % 4]] for seat in range(4)), told
        number += win.target is not None and judged["total"] > 25
    return number


@pytest.mark.parametrize("path", scenes("zung-jung"), ids=lambda path: path.stem)
def test_scenes(path: Path) -> None:
    record = events_in(path)
    assert isinstance(record[0], StartGame)
    if not set(record[0].rulings or {}) & NOT_TOLD:
        compare(record)


@pytest.mark.parametrize("first", range(1, 400 if DEEP else 16, 5))
def test_simulated_games(first: int) -> None:
    ruleset = find_ruleset("zung-jung")
    great = sum(compare(simulate_game(ruleset, seed, stacked=0.8, stacks=GREAT)) for seed in range(first, first + 5))
    assert great
