"""`replay study`: figures over the games of a store, and the hands behind each."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from replay.cli.choice.games import VERDICT, GamesOfStoreOption, OfRulesetOption, SinceOption, UntilOption
from replay.cli.choice.offered import offer_figures
from replay.cli.choice.rulings import FilterOption
from replay.cli.options import JsonOption, StoreOption
from replay.cli.output import emit, say, width
from replay.cli.progress import progress
from replay.cli.stored import games_chosen, reading
from replay.installation import DEFAULT_STORE


def study(
    player: Annotated[
        list[str] | None,
        typer.Option("--player", "-p", metavar="NAME", help="A name or a part of one name only; may be repeated."),
    ] = None,
    ruleset: OfRulesetOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    pattern: Annotated[
        list[str] | None,
        typer.Option("--pattern", metavar="ROW", help="Hands that the player won with this row; may be repeated."),
    ] = None,
    game: GamesOfStoreOption = None,
    verdict: Annotated[Literal["clean", "findings"] | None, VERDICT] = None,
    hands: Annotated[
        str | None,
        typer.Option(
            "--hands",
            metavar="FIGURE",
            autocompletion=offer_figures,
            help="List the hands behind a figure, by the name printed beside it.",
        ),
    ] = None,
    top: Annotated[
        int | None, typer.Option("--top", min=0, help="How many players, patterns and hands to list; 0 lists all.")
    ] = None,
    rulings: FilterOption = None,
    store: StoreOption = None,
    json: JsonOption = False,
) -> None:
    """Study the games of a store: wins, deal-ins, waits, discards, patterns.

    Each figure is printed with the number of cases behind it, and has a name.
    --hands NAME lists the hands behind the figure, each with the command that
    opens it. Several players are printed side by side.

    replay study --player Ann --ruleset b30fj --since 2026-01

    replay study --player Ann --hands dealt_in

    A hand counts if the audit could follow it to its end; how many do not count
    is printed. Waits and discards are counted in hands that have been analysed.
    """
    name = store or DEFAULT_STORE
    with reading(name) as reader, progress("counting", 0, raw=json) as bar:
        chosen, said = games_chosen(
            reader,
            players=player,
            ruleset=ruleset,
            since=since,
            until=until,
            patterns=pattern,
            games=game,
            verdict=verdict,
            rulings=rulings,
        )

        def tick() -> None:
            bar.show(0, None)

        if hands is None:
            from replay.answers.study import study_of
            from replay.store.study.players import study as made
            from replay.view.study import only_words, study_view

            found = made(reader, chosen, tick=tick)
            bar.close()
            if json:
                emit(*study_of(found, said))
                return
            say(study_view(found, name, only_words(said), compared=bool(player), top=top, width=width()))
            return
        from replay.answers.study import hand_of
        from replay.store.study.behind import behind
        from replay.view.study import hands_view

        limit = (0 if json else 40) if top is None else top
        number, refs = behind(reader, hands, chosen, limit=limit or None, tick=tick)
        bar.close()
        if json:
            emit(*(hand_of(hands, ref, store) for ref in refs))
            return
        say(*hands_view(hands, number, refs, store), whole=True)
