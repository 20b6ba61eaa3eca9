"""One thing broken: the audit finds it, on its line, and finds nothing else."""

from __future__ import annotations

from random import Random

import pytest

from replay.events import StartGame
from replay.findings import CODES
from replay.rulesets import all_rulesets
from replay.simulate import KINDS, NothingToTamperError, tamper
from tests.simulate.games import audited, blamed, game

PROMISED = {
    "claim",
    "dealer",
    "double",
    "drop",
    "flag",
    "hand",
    "hide",
    "kind",
    "patterns",
    "payments",
    "round",
    "scores",
    "seat",
    "swap",
    "target",
    "tile",
    "total",
    "truncate",
    "wall",
    "first",
    "kong",
    "settlement",
    "suit",
    "turned",
}
ELSEWHERE = {**dict.fromkeys(("first", "kong", "settlement", "suit"), "sichuan"), "turned": "xixi"}
"""The kinds that need a game with something that Bloody 30 Faan Jokers has not."""


def test_every_promised_kind_is_there() -> None:
    assert set(KINDS) == PROMISED


@pytest.mark.parametrize("ruleset", all_rulesets())
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.sampled(60)
def test_the_fault_is_found_where_it_is_and_nothing_else(kind: str, ruleset: str) -> None:
    for number in range(3):
        try:
            broken = tamper(game(ruleset, 1 + number), kind, Random(f"{number}"))
        except NothingToTamperError:
            continue
        found = blamed(audited(broken.events))
        if broken.codes:
            assert len(found) == 1, broken.what
            assert found[0] in [(code, broken.index + 1) for code in broken.codes], broken.what
        else:
            assert found == [], broken.what


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_broken_stands_in_the_start(kind: str) -> None:
    broken = tamper(game(ELSEWHERE.get(kind, "b30fj"), 1), kind, Random("1"))
    start = broken.events[0]
    assert isinstance(start, StartGame)
    assert start.meta == {
        "tampered": {"kind": kind, "line": broken.index + 1, "codes": list(broken.codes), "what": broken.what}
    }
    assert set(broken.codes) <= set(CODES)


def test_the_same_chance_breaks_the_same() -> None:
    assert tamper(game("b30fj", 2), "tile", Random("7")) == tamper(game("b30fj", 2), "tile", Random("7"))


def test_there_is_no_such_kind() -> None:
    with pytest.raises(KeyError):
        tamper(game("b30fj", 1), "colour", Random("1"))


def test_a_record_without_walls_has_none_to_break() -> None:
    with pytest.raises(NothingToTamperError):
        tamper(game("b30fj", 1, with_wall=False), "wall", Random("1"))
