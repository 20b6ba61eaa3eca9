"""The test games of Riichi Advanced audit clean under its named sets, but for what is wrong with them by every rule."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest

from replay import long_work
from replay.engine import audit
from replay.events import EventAt, GameRecord, Win
from replay.formats.importers.riichi_advanced import read
from replay.rulesets import find_ruleset
from tests.cli.running import ROOT
from tests.formats.importers import written
from tests.formats.importers.read_back import only

FILE = ROOT / "tests/data/imports/riichi-advanced-games.json.gz"
GAMES: dict[str, Any] = {each["ref"]: each for each in json.loads(gzip.decompress(FILE.read_bytes()))["games"]}
WRONG = {
    "sichuan - tenpai at draw scores as a win 2": {"too_many_copies"},
    "sichuan - scores takame at draw": {"too_many_copies"},
}
"""Deals that have five copies of a tile, the first of four kinds."""


def record_of(name: str) -> GameRecord:
    return only(read(GAMES[name]))


def errors(found: GameRecord, rulings: dict[str, str] | None = None) -> set[str]:
    """The codes of errors; the games stop where a test has seen enough."""
    report = audit(found, rulings=rulings)
    return {each.code for each in report.findings if each.severity == "error"} - {"truncated"}


def test_there_are_games_of_all_three() -> None:
    of = [each["rules"]["ruleset"] for each in GAMES.values()]
    assert {name: of.count(name) for name in set(of)} == {"bloody30faan": 13, "zung_jung": 65, "sichuan": 28}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_right_by_the_rules_of_its_program(name: str) -> None:
    found = record_of(name)
    claims = [
        each.event
        for each in found.entries
        if isinstance(each, EventAt) and isinstance(each.event, Win) and (each.event.patterns or each.event.payments)
    ]
    assert len(claims) == len(GAMES[name]["kyokus"][0]["result"])
    assert errors(found) == WRONG.get(name, set())


def test_by_the_rulebook_some_are_not() -> None:
    """The sets are what makes them right."""
    plain = find_ruleset("b30fj").rulings.whole({})
    b30fj = [name for name, each in GAMES.items() if each["rules"]["ruleset"] == "bloody30faan"]
    assert all("wrong_total" in errors(record_of(name), plain) for name in b30fj)


# ------------------------------------------------------------- logs of games that were played under the set

SET = next(dict(each.values) for each in find_ruleset("sichuan").sets if each.name == "riichi-advanced")


def logged(name: str) -> GameRecord:
    """A game of Sichuan under the set, as the program would log it."""
    return only(read(written.log(f"riichi sichuan {name}")))


@pytest.mark.parametrize(
    ("seed", "needed"),
    [
        (18, ("drawn-dealer", "exchange")),
        (2, ("kong-paid", "self-draw-payers", "third-win", "exchange")),
        (3, ("self-draw-payers", "drawn-dealer", "exchange")),
    ],
)
@pytest.mark.sampled(1)
def test_a_log_is_clean_under_the_set_and_under_no_set_without_what_it_needs(
    seed: int, needed: tuple[str, ...]
) -> None:
    """Seed 18 has two hands in which who is left after the third win pays 48: nothing is missing there."""
    found = logged(str(seed))
    assert errors(found) == set()
    for slug in needed:
        without = {each: value for each, value in SET.items() if each != slug}
        assert errors(found, find_ruleset("sichuan").rulings.whole(without)), slug


def test_a_log_in_which_winners_pay_nothing_says_so() -> None:
    """As the program was before 2026: the points of a result tell who has paid."""
    found = logged("2, winners pay nothing")
    assert found.start is not None
    assert (found.start.rulings or {})["self-draw-payers"] == "default"
    assert errors(found) == set()


@pytest.mark.deep
def test_who_shows_progress_is_told_how_far_the_reasons_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_work, "_listeners", [])
    told: list[tuple[str, int, int]] = []
    long_work.listen(lambda *step: told.append(step))
    found = audit(logged("2, one hand"), rulings=find_ruleset("sichuan").rulings.whole({}))
    disputed = sum(each.severity != "note" for each in found.findings)
    steps = [step for step in told if step[0] == "finding why claims differ"]
    assert [done for _, done, _ in steps] == list(range(disputed + 1))
    assert {number for _, _, number in steps} == {disputed}
