"""The shipped records of Xixi, the broken ones, and simulated games: what they show, and what the audit finds."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random

import pytest

from replay.events import AnyEvent, Discard, Draw, EndHand, StartHand, Win
from replay.findings import CODES
from replay.rulesets import find_ruleset
from replay.simulate import KINDS, NothingToTamperError, flows, hide, simulate_game, tamper
from tests.simulate.games import audited, blamed, game
from tests.tools.corpus import scenes, xixi, xixi_broken

XIXI = "xixi"
DEEP = bool(os.environ.get("REPLAY_DEEP"))
GAMES = range(250) if DEEP else range(30)
NOT_HERE = {
    "void_suit_missing",
    "void_suit_first",
    "void_suit_again",
    "swap_call",
    "passed_win",
    "passed_pung",
    "wrong_round",
    "win_order",
}
"""Findings of rules that Xixi does not have: missing suits, swap-calling, passed tiles, rounds, several winners."""


def events_of(name: str) -> list[AnyEvent]:
    return list(scenes.events_of(name, xixi.GAMES[name]))


@pytest.mark.parametrize("name", xixi.GAMES)
def test_a_scene_audits_clean(name: str) -> None:
    assert audited(events_of(name)).findings == ()


def test_the_excerpts_audit_clean() -> None:
    assert audited(xixi.excerpts()).findings == ()


@pytest.mark.parametrize(
    ("name", "totals"),
    [
        ("worked-examples", [6, 11, 17, 31, 13]),
        ("last-tiles", [1, 11]),
        ("red-dragons-as-anything", [5, 3, 10, 2, 6]),
        ("kongs-of-every-kind", [20]),
        ("kong-with-a-red-dragon", [10, 7]),
        ("discarded-red-dragons", [4]),
        ("house-scoring", [40, 15, 121]),
        ("house-bonus", [5, 12]),
    ],
)
def test_a_scene_pays_what_the_rulebook_says(name: str, totals: list[int]) -> None:
    assert [event.total for event in events_of(name) if isinstance(event, Win)] == totals


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("kongs-of-every-kind", {"open kong": 1, "added kong": 1, "concealed kong": 1, "win after a kong": 1}),
        ("last-tiles", {"win by self draw with the wall empty": 1, "wall exhausted after no wins": 1}),
        ("discarded-red-dragons", {"joker discarded": 2}),
        ("house-calls", {"chow": 1, "pung with one joker from hand": 1, "kong added to a pung with a joker": 1}),
        ("red-dragons-as-anything", {"joker won on by self draw": 1}),
    ],
)
def test_a_scene_shows_what_it_is_there_for(name: str, wanted: dict[str, int]) -> None:
    found: Counter[str] = flows(events_of(name))
    assert {flow: found[flow] for flow in wanted} == wanted


def test_xixi_5_who_deals_next() -> None:
    dealers = [event.dealer for event in events_of("who-deals-next") if isinstance(event, StartHand)]
    assert dealers == [2, 2, 1, 1]


@pytest.mark.parametrize("name", xixi_broken.CASES)
def test_the_shipped_broken_record_is_the_one_of_the_script(name: str) -> None:
    shipped = (xixi_broken.BROKEN / f"{name}.jsonl").read_text(encoding="utf-8")
    assert shipped == xixi_broken.text_of(name), "python -m tests.tools.corpus.xixi_broken"


def test_every_finding_that_can_be_is_in_a_broken_record() -> None:
    assert {name.partition("-")[0] for name in xixi_broken.CASES} == set(CODES) - NOT_HERE


def played() -> Iterable[tuple[AnyEvent, ...]]:
    return (game(XIXI, seed) for seed in GAMES)


@pytest.mark.slow
def test_simulated_games_audit_clean() -> None:
    for events in played():
        assert audited(events).findings == ()


@pytest.mark.slow
def test_every_flow_occurs_in_simulated_games() -> None:
    found: Counter[str] = Counter()
    for events in played():
        found += flows(events)
    sys.stdout.write("".join(f"{number:6} {flow}\n" for flow, number in sorted(found.items())))
    for flow in (
        "pung",
        "open kong",
        "concealed kong",
        "added kong",
        "replacement",
        "joker discarded",
        "joker won on by self draw",
        "win by self draw",
        "win by self draw with the wall empty",
        "win after a kong",
        "wall exhausted after no wins",
        "row: Without Red Dragon",
    ):
        assert found[flow], flow
    assert not found["chow"] + found["win by discard"] + found["win by robbed kong"]


@pytest.mark.slow
def test_the_scoring_tiles_of_simulated_games_are_the_next_of_the_wall() -> None:
    """Counted from the events alone: the head, or the tail after a replacement, three without a Red Dragon."""
    turned: Counter[int] = Counter()
    for events in played():
        for drawn, wall, last, win in wins_of(events):
            rest = tiles(wall)[drawn:]
            wanted = 1 if "7z" in (win.tile, *tiles(win.hand or "")) else 3
            right = rest[::-1][:wanted] if last.replacement else rest[:wanted]
            assert tiles(win.scoring_tiles or "") == right
            faces = sum(10 if tile == "7z" else int(tile[0]) for tile in right)
            assert win.total == 1 + faces
            assert win.payments is not None
            assert win.payments[win.seat] == 3 * (1 + faces)
            turned[len(right)] += 1
    assert {0, 1, 3} <= set(turned)


def wins_of(events: Iterable[AnyEvent]) -> Iterable[tuple[int, str, Draw, Win]]:
    """Each win with the tiles drawn before it, the wall, and the winning draw."""
    wall, drawn, last = "", 0, None
    for event in events:
        match event:
            case StartHand():
                wall, drawn = event.wall or "", 0
            case Draw():
                drawn, last = drawn + 1, event
            case Win():
                assert last is not None
                yield drawn, wall, last, event
            case _:
                pass


def tiles(text: str) -> list[str]:
    """The single tiles of a text, in its order."""
    found: list[str] = []
    ranks = ""
    for char in text:
        if char.isdigit():
            ranks += char
        else:
            found += [rank + char for rank in ranks]
            ranks = ""
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_a_broken_game_is_found_where_it_is(kind: str) -> None:
    for seed in range(60) if DEEP else range(6):
        try:
            broken = tamper(game(XIXI, seed), kind, Random(f"{seed}"))
        except NothingToTamperError:
            continue
        found = blamed(audited(broken.events))
        if broken.codes:
            assert len(found) == 1, broken.what
            assert found[0] in [(code, broken.index + 1) for code in broken.codes], broken.what
        else:
            assert not found, broken.what


@pytest.mark.parametrize("seat", range(4))
def test_one_players_view_has_no_errors(seat: int) -> None:
    report = audited(hide(game(XIXI, 7), seat))
    assert {each.code for each in report.findings} <= {"unverifiable"}


RULINGS: tuple[Mapping[str, str], ...] = (
    *(
        {each.slug: option.name}
        for each in find_ruleset(XIXI).rulings.described()
        for option in each.options
        if option.name != "default"
    ),
    {"chow": "left", "red-in-meld": "both", "red-natural": "triplet", "kong-after-pung": "legal"},
    {"reserve": "three", "replacement-end": "tail", "bonus-end": "head", "no-red": "two"},
)


@pytest.mark.parametrize(
    "rulings", RULINGS, ids=lambda each: ",".join(f"{slug}={value}" for slug, value in each.items())
)
@pytest.mark.sampled(8)
def test_games_under_every_ruling_audit_clean(rulings: Mapping[str, str]) -> None:
    for seed in range(40) if DEEP else range(3):
        events = tuple(simulate_game(find_ruleset(XIXI), seed, rulings=rulings))
        assert audited(events).findings == ()
        assert any(isinstance(event, Discard | EndHand) for event in events)
