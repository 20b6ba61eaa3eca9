"""The shipped records: the scenes say what they say they show, and the list of them is complete."""

from __future__ import annotations

from collections import Counter

import pytest

from replay.events import AnyEvent, Chow, Pung, StartHand, Win
from tests.simulate.games import RECORDS, events_in
from tests.tools.flows import flows

FOLDERS = ("b30fj", "b30fj-draft", "demo", "imports", "sichuan", "xixi", "zung-jung")


SCENES = """\
robbed-kong-two-winners | two winners on one robbed kong: 1 | win by robbed kong: 2 | win by discard: 1
three-winners-on-one-discard | three winners on one tile: 1 | row: Hand of Man: 3
double-win-ends-the-hand | two winners on one tile: 1 | hand ends with its last win: 1
joker-claimed-for-a-pung | joker claimed for a pung: 1 | kong added to a pung with a joker: 1
joker-won-on | joker won on by discard: 2 | two winners on one tile: 1
kong-flower-kong-win | concealed kong: 2 | win after a kong and a flower: 1
self-draw-only-wait | wall exhausted after two wins: 1
wall-runs-out | win by self draw with the wall empty: 2 | win by discard with the wall empty: 1 | row: Under the Sea: 3
wall-runs-out | wall exhausted after no wins: 1 | wall exhausted after one win: 3
swap-calling-kept | chow: 3 | chow with one joker from hand: 1
precedence-of-claims | open kong with a joker from hand: 1 | pung: 3 | joker claimed for a pung: 1
chow-across-a-winner | chow across a winner: 1
every-shape | row: Thirteen Orphans: 1 | row: Thirteen Unconnected: 1 | row: Seven Pairs: 1
first-tiles | row: Hand of Heaven: 1 | row: Hand of Earth: 1 | row: Hand of Man: 3
jokers-in-hand-and-chow | chow with two jokers from hand: 1
four-kongs | open kong: 2 | concealed kong: 1 | added kong: 1 | row: Four Kongs: 1
draft-knitted-short-blocks | row: Knitted Short Straight: 1 | row: Knitted Triplets: 1
draft-hands-without-sets | row: Knitted Honors: 1 | row: Thirteen Disconnected: 1
xixi-kongs-of-every-kind | open kong: 1 | added kong: 1 | concealed kong: 1 | win after a kong: 1
xixi-last-tiles | win by self draw with the wall empty: 1 | wall exhausted after no wins: 1
xixi-discarded-red-dragons | joker discarded: 2
xixi-house-calls | chow: 1 | pung with one joker from hand: 1 | kong added to a pung with a joker: 1
xixi-red-dragons-as-anything | joker won on by self draw: 1
"""
"""Each with what happens in it, how often."""
TOTALS = {
    "every-shape": [43, 10],
    "three-great-hands": [46, 48, 46],
    "four-kongs": [40],
    "draft-knitted-straights": [5, 13, 13],
    "draft-hands-without-sets": [13, 13],
    "xixi-worked-examples": [6, 11, 17, 31, 13],
    "xixi-last-tiles": [1, 11],
    "xixi-red-dragons-as-anything": [5, 3, 10, 2, 6],
    "xixi-kongs-of-every-kind": [20],
    "xixi-kong-with-a-red-dragon": [10, 7],
    "xixi-discarded-red-dragons": [4],
    "xixi-house-scoring": [40, 15, 121],
    "xixi-house-bonus": [5, 12],
}
"""Totals of wins, in their order, that the rulebooks tell (b30fj §12, xixi §4)."""


def events_of(name: str) -> list[AnyEvent]:
    return events_in(next(path for each in FOLDERS for path in (RECORDS / each).glob(f"{name}.jsonl")))


def test_sources_list_every_record() -> None:
    listed = [
        line.split("|")[1].strip()
        for line in (RECORDS / "SOURCES.md").read_text(encoding="utf-8").splitlines()
        if line.startswith(tuple(f"| {folder}/" for folder in FOLDERS))
    ]
    there = [f"{folder}/{path.name}" for folder in FOLDERS for path in (RECORDS / folder).glob("*.*")]
    assert listed == sorted(each for each in there if not each.endswith("/cases.jsonl"))


@pytest.mark.parametrize("scene", SCENES.splitlines(), ids=lambda scene: " ".join(scene.split(" | ")[:2]))
def test_a_scene_shows_what_it_is_there_for(scene: str) -> None:
    name, *wanted = scene.split(" | ")
    found: Counter[str] = flows(events_of(name))
    assert [f"{flow}: {found[flow]}" for flow in (each.rpartition(": ")[0] for each in wanted)] == wanted


@pytest.mark.parametrize("name", TOTALS)
def test_the_examples_total_what_the_rulebook_says(name: str) -> None:
    found = [event.total for event in events_of(name) if isinstance(event, Win)]
    assert [each for each in found if each in TOTALS[name]] == TOTALS[name]


def test_xixi_5_who_deals_next() -> None:
    assert [event.dealer for event in events_of("xixi-who-deals-next") if isinstance(event, StartHand)] == [2, 2, 1, 1]


def test_b30fj_2_wins_do_not_skip_turns() -> None:
    """The first in play after the discarder draws, not the one after the winner."""
    events = events_of("joker-won-on")
    last = max(place for place, event in enumerate(events) if isinstance(event, Win) and event.by == "discard")
    assert events[last + 1].seat == 3  # type: ignore[union-attr]  # a draw


def test_b30fj_4_the_claim_that_comes_first_takes_effect() -> None:
    events = events_of("precedence-of-claims")
    claims = [event for event in events if isinstance(event, Chow | Pung)]
    assert [(event.seat, event.tile) for event in claims] == [(3, "3s"), (0, "5p"), (0, "6j")]
