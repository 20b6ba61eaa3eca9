"""`replay season`: who stands where, who came when, how strong each is."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from replay.cli.choice.games import FromDayOption, OfRulesetOption, OverwriteOption, ToDayOption
from replay.cli.exits import UnusableError
from replay.cli.exporting.files import written
from replay.cli.options import JsonOption, StoreOption
from replay.cli.output import emit, say, width
from replay.cli.progress import progress
from replay.cli.stored import games_chosen, reading
from replay.installation import DEFAULT_STORE


def season(
    since: FromDayOption = None,
    until: ToDayOption = None,
    ruleset: OfRulesetOption = None,
    rating: Annotated[
        Literal["openskill", "elo", "none"] | None,
        typer.Option("--rating", help="How players are rated; OpenSkill says how unsure it is, Elo is the simple one."),
    ] = None,
    rated_by: Annotated[
        Literal["place", "points"],
        typer.Option("--rated-by", help="place: game by game, by the order at the table; points: evening by evening."),
    ] = "place",
    html: Annotated[str | None, typer.Option("--html", metavar="FILE", help="Write a page to print.")] = None,
    xlsx: Annotated[str | None, typer.Option("--xlsx", metavar="FILE", help="Write a workbook.")] = None,
    force: OverwriteOption = False,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Say who stands where in a season, who came when, and how strong each is.

    Points, hands, wins and deal-ins are those of `replay study`, ruleset by
    ruleset. Each rating stands with its uncertainty. Games count in the order
    of their date, then of their id; those without a date last.

    replay season --from 2026-09 --to 2026-12 --html season.html
    """
    from replay.club.rating import lacking_for
    from replay.store.study.season import season as made

    if xlsx is not None and not xlsx.lower().removesuffix(".gz").endswith(".xlsx"):
        raise UnusableError(f"--xlsx {xlsx}: a workbook is called so that it ends in .xlsx")
    missing = "" if rating == "none" else lacking_for(rating or "openskill")
    if missing and rating is not None:
        raise UnusableError(missing)
    method: Literal["openskill", "elo"] | None = None if missing or rating == "none" else rating or "openskill"
    note = f"{missing[0].upper()}{missing[1:]}; --rating elo needs nothing." if missing else ""
    with reading(store or DEFAULT_STORE) as reader, progress("counting", 0, raw=json) as bar:
        chosen, _ = games_chosen(reader, ruleset=ruleset, since=since, until=until, days=("--from", "--to"))
        found = made(reader, chosen, rating=method, rated_by=rated_by, tick=lambda: bar.show(0, None))
    if json:
        from replay.answers.club import season_of

        emit(*season_of(found, {"from": since, "to": until, "ruleset": ruleset}, store))
    elif html is None and xlsx is None:
        from replay.view.season.text import season_view

        say(season_view(found, store, note, width=width()), whole=True)
        return
    from replay.report.season import season_report, season_workbook

    asked: dict[str, bytes] = {}
    if html is not None:
        asked[html] = season_report(found, store, note).encode("utf-8", "replace")
    if xlsx is not None:
        asked[xlsx] = season_workbook(found)
    for to, content in asked.items():
        with written(to, made_from=[store or DEFAULT_STORE], force=force, json=json) as files:
            files.write(0, content)
            files.note(0, "season", None)
