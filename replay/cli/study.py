"""`replay study`: figures over the games of a store, and the hands behind each."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from replay.cli.shared import (
    DEFAULT_STORE,
    JsonOption,
    StoreOption,
    UnusableError,
    console,
    emit,
    progress,
    say,
    width,
)

if TYPE_CHECKING:
    from replay.store import Reader
    from replay.store.study_rows import Chosen


def study(
    player: Annotated[
        list[str] | None,
        typer.Option("--player", "-p", metavar="NAME", help="A name or a part of one name only; may be repeated."),
    ] = None,
    ruleset: Annotated[
        str | None, typer.Option("--ruleset", "-r", metavar="RULESET", help="Games of a ruleset.")
    ] = None,
    since: Annotated[str | None, typer.Option("--since", metavar="DATE", help="Played on this day or later.")] = None,
    until: Annotated[str | None, typer.Option("--until", metavar="DATE", help="Played on this day or before.")] = None,
    pattern: Annotated[
        list[str] | None,
        typer.Option("--pattern", metavar="ROW", help="Hands that the player won with this row; may be repeated."),
    ] = None,
    game: Annotated[
        list[str] | None, typer.Option("--game", "-g", metavar="ID", help="A game of the store; may be repeated.")
    ] = None,
    verdict: Annotated[
        Literal["clean", "findings"] | None, typer.Option("--verdict", help="Games with this verdict of the audit.")
    ] = None,
    hands: Annotated[
        str | None,
        typer.Option(
            "--hands", metavar="FIGURE", help="List the hands behind a figure, by the name printed beside it."
        ),
    ] = None,
    top: Annotated[
        int | None, typer.Option("--top", min=0, help="How many are listed of players, patterns, hands; 0: all.")
    ] = None,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Study the games of a store: wins, deal-ins, waits, discards, patterns.

    Each figure stands beside the number of cases behind it, and has a name:
    --hands NAME lists the hands that make it, each with the command that opens
    it. Several players stand side by side.

    replay study --player Ann --ruleset b30fj --since 2026-01

    replay study --player Ann --hands dealt_in

    A hand counts if the audit could follow it to its end; what is left out is
    said. Waits and discards are counted where the hand has been analysed.
    """
    from replay.store import Reader

    name = store or DEFAULT_STORE
    with Reader.open(name) as reader, progress("counting", 0, raw=json) as bar:
        chosen, said = _chosen(
            reader,
            players=player or [],
            ruleset=ruleset,
            since=_date(since, "--since"),
            until=_date(until, "--until"),
            patterns=pattern or [],
            games=game or [],
            verdict=verdict,
        )

        def tick() -> None:
            bar.show(0, None)

        if hands is None:
            from replay.store.study import study as made
            from replay.view.study import only_words, study_json, study_view

            found = made(reader, chosen, tick=tick)
            bar.close()
            if json:
                for line in study_json(found, said):
                    emit(line)
                return
            say(study_view(found, name, only_words(said), compared=bool(player), top=top, width=width()))
            return
        from replay.store.behind import behind
        from replay.view.study import hand_json, hands_view

        limit = (0 if json else 40) if top is None else top
        number, refs = behind(reader, hands, chosen, limit=limit or None, tick=tick)
        bar.close()
        if json:
            for ref in refs:
                emit(hand_json(hands, ref, store))
            return
        out = console()
        for view in hands_view(hands, number, refs, store):
            out.print(view, soft_wrap=True)


def _chosen(
    reader: Reader,
    *,
    players: list[str],
    ruleset: str | None,
    since: str | None,
    until: str | None,
    patterns: list[str],
    games: list[str],
    verdict: str | None,
) -> tuple[Chosen, dict[str, Any]]:
    """Which hands are meant, and the same as it is said to people and programs, with games by their ids."""
    from replay.store.study import find_pattern, find_player
    from replay.store.study_rows import Chosen

    if ruleset is not None and ruleset not in (known := reader.rulesets()):
        raise UnusableError(f"{reader.path}: no game of ruleset {ruleset!r}; there are {', '.join(known) or 'none'}")
    rows = [reader.game(each) for each in games]
    chosen = Chosen(
        players=tuple(dict.fromkeys(find_player(reader, each) for each in players)),
        ruleset=ruleset,
        since=since,
        until=until,
        patterns=tuple(dict.fromkeys(find_pattern(reader, each) for each in patterns)),
        games=tuple(row.id for row in rows),
        verdict=verdict,
    )
    return chosen, {
        "players": chosen.players,
        "ruleset": ruleset,
        "since": since,
        "until": until,
        "patterns": chosen.patterns,
        "games": [row.game for row in rows],
        "verdict": verdict,
    }


def _date(text: str | None, option: str) -> str | None:
    """A day, month or year; raises UnusableError."""
    if text is None or re.fullmatch(r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?", text, re.ASCII):
        return text
    raise UnusableError(f"{option} {text!r}: write a day as 2026-11-20, a month as 2026-11 or a year as 2026")
