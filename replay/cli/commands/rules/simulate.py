"""`replay simulate`: legal games, whole or with one thing broken, as a record."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from replay.cli.choice.games import TO_FILE
from replay.cli.choice.offered import offer_kinds
from replay.cli.choice.rulings import NONE_ASKED, RulingsAsked, rules_chosen, rulings_stated
from replay.cli.exits import UnusableError
from replay.cli.exporting.files import written
from replay.cli.options import JsonOption, RulesetOption
from replay.cli.output import complain
from replay.cli.players import PlayersOption, players_given
from replay.cli.progress import progress

if TYPE_CHECKING:
    from replay.events import AnyEvent

ANY_KIND = "any"


def simulate(
    ruleset: RulesetOption = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 1,
    seed: Annotated[
        int, typer.Option("--seed", help="The first game's seed; each further game takes the next number.")
    ] = 1,
    hands: Annotated[int, typer.Option("--hands", min=1, max=1000, help="Hands of a game.")] = 4,
    out: Annotated[str | None, typer.Option("--out", "-o", metavar="FILE", help=TO_FILE)] = None,
    tamper: Annotated[
        str | None,
        typer.Option(
            "--tamper",
            metavar="KIND",
            autocompletion=offer_kinds,
            help="Break one thing in each game; 'any' picks one at random, an unknown KIND lists them all.",
        ),
    ] = None,
    hide: Annotated[
        int | None,
        typer.Option(
            "--hide", metavar="SEAT", min=0, max=3, help="Leave out what the player in this seat could not see."
        ),
    ] = None,
    players: PlayersOption = None,
    ruled: RulingsAsked = NONE_ASKED,
    json: JsonOption = False,  # noqa: ARG001  # like every command; a record is JSON Lines with and without it
) -> None:
    """Write simulated games, the same for the same seed.

    The games are legal and every claim in them is right, unless --tamper
    breaks one thing; what it broke, and where, stands in the start_game.
    A record is JSON Lines, with and without --json.

    --players sound seats four players of one kind. --players
    sound,quick,quick,heavy names one kind for each seat, in order. By default
    the kinds are drawn at random.

    replay simulate --games 3 --seed 7 --out games.jsonl
    """
    from replay.formats import write_events
    from replay.simulate import hide as hidden
    from replay.simulate import simulate_game

    chosen = ruled.chosen()
    rules = rules_chosen(ruleset, chosen)
    stated = rulings_stated(rules, chosen)
    kinds = players_given(players)
    made = 0
    with written(out, force=True) as files, progress("simulating", games, raw=out in (None, "-")) as bar:
        for number in range(seed, seed + games):
            events: Iterable[AnyEvent] = simulate_game(
                rules.ruleset, number, hands=hands, rulings=stated, players=kinds
            )
            if hide is not None:
                events = hidden(events, hide)
            if tamper is not None:
                events = _tampered(events, tamper, number)
            text = write_events(events)
            files.write(0, text)
            sys.stdout.flush()
            made += bool(text)
            bar.advance(1)
    if not made:
        raise UnusableError(f"--tamper {tamper}: none of these games has anything that it could break")


def _tampered(events: Iterable[AnyEvent], kind: str, seed: int) -> Iterable[AnyEvent]:
    """The game with one thing broken; nothing, and a complaint, where this kind finds nothing to break."""
    from random import Random

    from replay.simulate import KINDS
    from replay.simulate import tamper as broken
    from replay.simulate.tamper import NothingToTamperError

    if kind != ANY_KIND and kind not in KINDS:
        raise UnusableError(f"--tamper {kind}: there is no such kind; there are {', '.join(KINDS)}, and {ANY_KIND}")
    chance = Random(f"{seed} {kind}")  # noqa: S311  # games, no secrets
    kinds = [kind] if kind != ANY_KIND else chance.sample(list(KINDS), len(KINDS))
    whole = list(events)
    for each in kinds:
        try:
            return broken(whole, each, chance).events
        except NothingToTamperError as error:
            why = str(error)
    complain(f"the game of seed {seed} is left out: {why}")
    return ()
