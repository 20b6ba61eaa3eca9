"""The games of the demonstration: realistic, with a dispute of every ruleset; only the wrong claims are found."""

from __future__ import annotations

import json
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from replay.engine import audit
from replay.events import GameRecord
from replay.formats.paths import find_inputs
from replay.verdicts import GameAudit
from tests.cli.running import ROOT, run

FOLDER = ROOT / "records" / "demo"
FOUND = {
    "2026-09-24-table-2": {"wrong_total", "wrong_patterns"},
    "2026-10-01-table-2": {"wrong_total", "wrong_patterns"},
    "2026-10-15-table-1": {"wrong_payments"},
    "2026-10-29-table-1": {"wrong_payments"},
    "2026-10-29-table-2": {"wrong_total", "wrong_patterns"},
    "2026-11-12-table-1": {"wrong_total", "wrong_patterns"},
    "2026-11-12-table-2": {"illegal_win"},
    "2026-11-19-table-1": {"wrong_payments"},
}
"""The codes that the wrong claims come to; nothing is found in the other games."""


@pytest.fixture(autouse=True, scope="module")
def _started_as_replay() -> Iterator[None]:
    """Whatever runs the tests, the program is called `replay` in them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["replay"])
        yield


@pytest.fixture(scope="module")
def games() -> list[tuple[GameRecord, GameAudit]]:
    records = [record for each in find_inputs([FOLDER]) for record in each.games()]
    return [(record, audit(record)) for record in records]


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """What `replay demo` prints on 100 columns, and the folder in which it ran."""
    folder = tmp_path_factory.mktemp("the demo")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        told = run("demo", columns=100)
    assert told.exit_code == 0, told.stderr
    assert told.stderr == ""
    return told.stdout, folder


def test_the_wrong_claims_are_found_and_nothing_else(games: list[tuple[GameRecord, GameAudit]]) -> None:
    found = {report.game: {each.code for each in report.findings} for _, report in games}
    assert {game: codes for game, codes in found.items() if codes} == FOUND
    for _, report in games:
        assert len({each.line for each in report.findings}) <= 1, "one wrong claim a game"


def test_every_ruleset_of_the_club_has_an_evening_without_a_dispute_and_one_with(
    games: list[tuple[GameRecord, GameAudit]],
) -> None:
    for ruleset in {report.ruleset for _, report in games}:
        of_it = [report for _, report in games if report.ruleset == ruleset]
        assert {bool(report.findings) for report in of_it} == {True, False}


def test_names_dates_and_a_source_as_a_club_has_them(games: list[tuple[GameRecord, GameAudit]]) -> None:
    temper = re.compile(r"(Ann|Bo|Cy|Di|Quick|Quiet|Heavy|Flush|Careful|Flower)$")
    for record, _ in games:
        start = record.start
        assert start is not None
        assert start.played_at is not None
        assert re.fullmatch(r"2026-(09|10|11)-\d\dT(19|20|21):\d\d", start.played_at)
        assert start.game.startswith(start.played_at[:10])
        assert not any(temper.match(name) for name in start.players)
        assert len(set(start.players)) == 4


def test_it_ends_with_a_screen(shown: tuple[str, Path]) -> None:
    lines = shown[0].splitlines()
    assert len(lines) <= 48
    assert max(map(len, lines)) <= 100


def test_what_was_stored_is_told_by_ruleset(shown: tuple[str, Path], games: list[tuple[GameRecord, GameAudit]]) -> None:
    for ruleset in {report.ruleset for _, report in games}:
        of_it = [report for _, report in games if report.ruleset == ruleset]
        clean = [report for report in of_it if not report.findings]
        numbers = [len(of_it), sum(len(report.details) or report.hands for report in of_it), len(clean)]
        assert re.search(rf"^ +{ruleset} +{' +'.join(map(str, numbers))} ", shown[0], re.MULTILINE)
    assert all(game in shown[0] for game in FOUND)


def test_one_dispute_is_told_in_full(shown: tuple[str, Path]) -> None:
    """Both sides, who pays and why, every row, the points of both, and the ruling under which the record is right."""
    told = " ".join(shown[0].split())
    for each in (
        "2026-11-19-table-1 · hand 6",
        "claiming 50: Sofia -100, Tomás +150, Kenji -25, Grace -25",
        "A total of 50 points pays Sofia -25, Tomás +150, Kenji -100, Grace -25.",
        "rulebook zung-jung §6.2, §6.3",
        "Kenji is responsible",
        "right under the ruling resp-any-tile=same-tile",
        "40 40 Half Flush",
        "50 50 total",
        "difference +75 0 -75 0",
    ):
        assert each in told


def test_the_commands_can_be_copied_and_the_address_stands_there(
    shown: tuple[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    text, folder = shown
    monkeypatch.chdir(folder)
    *commands, dashboard = (shlex.split(line) for line in text.splitlines() if line.startswith("  replay "))
    assert [words[1] for words in commands] == ["dispute", "show", "study", "demo"]
    for words in commands:
        done = run(*words[1:])
        assert (done.exit_code, done.stderr) == (1 if words[1] == "dispute" else 0, "")
    assert "Season 2026-09-03 to 2026-11-05 · 106 games · 424 hands" in done.stdout
    assert dashboard == ["replay", "dashboard", "--store", "demo.sqlite"]
    assert "http://127.0.0.1:8501" in text


def test_a_command_is_never_broken(shown: tuple[str, Path]) -> None:
    """In a narrow terminal, too, and with a store whose name needs quotes."""
    store = shown[1] / "demo.sqlite"
    text = run("demo", "--store", store, columns=40).stdout
    assert f"  replay study --store '{store}'\n" in text


def test_it_can_be_repeated_and_tells_programs_each_game(
    shown: tuple[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(shown[1])
    again = run("demo", columns=100)
    assert (again.exit_code, again.stdout) == (0, shown[0])
    lines = [json.loads(line) for line in run("demo", "--json").stdout.splitlines()]
    assert {each["status"] for each in lines} == {"known"}
    assert {each["game"] for each in lines if each["verdict"] != "clean"} == set(FOUND)


def test_a_store_named_for_other_commands_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from typer.testing import CliRunner

    from replay.cli.app import app

    monkeypatch.chdir(tmp_path)
    CliRunner().invoke(app, ["demo"], env={"REPLAY_STORE": str(tmp_path / "club.sqlite")})
    assert {path.name.partition("-")[0] for path in tmp_path.iterdir()} == {"demo.sqlite"}
