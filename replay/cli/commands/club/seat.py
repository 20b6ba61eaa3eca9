"""`replay seat`: who sits with whom in each round of an evening."""

from __future__ import annotations

from typing import Annotated

import typer

from replay.cli.exits import UnusableError
from replay.cli.options import JsonOption
from replay.cli.output import emit, say


def seat(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="NAME", help="Who plays; without names --players are numbered.", show_default=False),
    ] = None,
    players: Annotated[int | None, typer.Option("--players", "-p", metavar="N", help="How many play.")] = None,
    rounds: Annotated[int, typer.Option("--rounds", "-r", metavar="N", help="How many rounds.")] = 1,
    seed: Annotated[int, typer.Option("--seed", help="With the same one the tables are the same.")] = 1,
    json: JsonOption = False,
) -> None:
    """Say who sits at which table in each round of an evening.

    Nobody meets the same person twice if it can be; who does is said. The first
    of a table is East, then come South, West and North. If the players cannot
    all sit, everybody sits out about as often.

    replay seat --players 24 --rounds 5
    """
    from replay.answers.club import SeatedRound, SeatedTwice, SeatingEnd
    from replay.club.seating import MOST, TABLE, seating
    from replay.view.kept.club import seating_view

    called = names or [str(number) for number in range(1, min(players or 0, MOST + 1) + 1)]
    if players is not None and names and players != len(names):
        raise UnusableError(f"--players {players}: {len(names)} names are given")
    if twice := [each for each in dict.fromkeys(called) if called.count(each) > 1]:
        raise UnusableError(f"{twice[0]!r} is named twice: give each player a name of their own")
    if not TABLE <= len(called) <= MOST or not 1 <= rounds <= MOST:
        raise UnusableError(
            f"an evening has {TABLE} to {MOST:,} players (--players N, or their names) and 1 to {MOST:,} --rounds"
        )
    found = seating(len(called), rounds, seed)
    if not json:
        say(seating_view(found, called))
        return
    for number, each in enumerate(found.rounds, start=1):
        tables = [[called[player] for player in table] for table in each.tables]
        emit(SeatedRound(round=number, tables=tables, out=[called[player] for player in each.out]))
    again = [SeatedTwice(players=(called[one], called[other]), times=times) for one, other, times in found.again]
    emit(SeatingEnd(again=again, unavoidable=found.unavoidable))
