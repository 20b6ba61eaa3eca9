"""`replay demo`: the shipped games of a club into a store, one of their disputes in full, and how to go on; or a
season that was written on paper, with its standings."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path
from typing import Annotated, Final

import typer

from replay.cli.exits import UnusableError
from replay.cli.options import JsonOption
from replay.cli.output import say

DEMO_STORE: Final = "demo.sqlite"
FOLDER: Final = "demo"
"""Below the shipped records."""
SEASON: Final = "season"
"""Another folder: ten evenings of 24 people."""
TOLD: Final = ("2026-11-19-table-1", 6)
"""The game and the hand of the dispute that is told."""
NEXT: Final = ("dispute 2026-11-12-table-1", "show 2026-10-29-table-1 --hand 1", "study")
"""Commands to go on with, without the store."""
WHAT: Final = "another dispute; a hand in turns; a study; a season, simulated"


def demo(
    store: Annotated[
        str,
        typer.Option(
            "--store", "-s", metavar="FILE", help="The store for these games; it is created if there is none."
        ),
    ] = DEMO_STORE,
    season: Annotated[
        bool, typer.Option("--season", help="A season of 24 people instead: ten evenings on paper, with the standings.")
    ] = False,
    json: JsonOption = False,
) -> None:
    """Ingest the shipped games of a club, and show how to go on.

    Each ruleset has an evening without a dispute and at least one with a wrong
    claim. One dispute is told in full. The command can be repeated. Its exit
    status is 0, because the wrong claims are meant to be there.

    replay demo --store demo.sqlite
    """
    from replay.cli.ingesting import Ingesting
    from replay.formats.ruling_sets import RulingsChoice
    from replay.installation import shipped

    job = Ingesting(store=store, rulings=RulingsChoice(), differing="replace", json=json, one_by_one=False)
    try:
        folder = shipped("records") / (SEASON if season else FOLDER)
    except FileNotFoundError as error:
        raise UnusableError(str(error)) from None
    job.take([str(folder)])
    if json:
        return
    from replay.view.demo import stored_view

    if season:
        _tell_season(store)
        return
    say(stored_view(job.reports, store))
    _tell_dispute(store)
    _tell_how_to_go_on(store)


def _tell_season(store: str) -> None:
    from replay.cli.commands.club.season import season

    season(store=store)


def _tell_dispute(store: str) -> None:
    from replay.cli.commands.records.dispute import case_in
    from replay.cli.one_game import chosen_hand
    from replay.cli.options import rules_under
    from replay.cli.stored import record_of_store
    from replay.engine import audit
    from replay.view.demo import dispute_view

    game, hand = TOLD
    record, rulings = record_of_store(game, store)
    report = audit(record, rulings=rulings, keep_steps=True)
    rules = rules_under(report.ruleset, report.rulings or {})
    case = case_in(record, report, chosen_hand(report, hand), rules, rulings)
    say("", dispute_view(case))


def _tell_how_to_go_on(store: str) -> None:
    from replay.cli.commands.store.dashboard import FIRST_PORT, LOCAL
    from replay.view.demo import goes_on

    where = f"--store {shlex.quote(store)}"
    commands = [f"{called()} {words} {where}" for words in NEXT]
    commands.append(f"{called()} demo --season --store {SEASON}.sqlite")
    view = goes_on(commands, WHAT, f"{called()} dashboard {where}", f"http://{LOCAL}:{FIRST_PORT}")
    say("", view, whole=True)


def called() -> str:
    """This program as it was started, for commands that can be copied."""
    started = Path(sys.argv[0])
    if started.name == "__main__.py":
        return f"{shlex.quote(sys.executable)} -m replay"
    if started.stem != "replay" or _same(shutil.which(started.name), started):
        return "replay"
    return shlex.quote(sys.argv[0])


def _same(found: str | None, started: Path) -> bool:
    try:
        return found is not None and started.samefile(found)
    except OSError:
        return False
