"""`replay worth`: what each choice at a moment of a hand is worth, and how sure that is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

import typer

from replay.cli.choice.games import GameInFileOption, HandOption
from replay.cli.choice.offered import offer_games_and_files
from replay.cli.choice.rulings import NONE_ASKED, RulingsAsked, rules_chosen, rulings_in_force
from replay.cli.exits import UnusableError
from replay.cli.given_hand import FromOption, GivenWords, TableOption, is_hand, refuse_beside
from replay.cli.hand_options import HELD, HeldAsked
from replay.cli.one_game import audited_game, chosen_hand, unnamed_hand
from replay.cli.options import JsonOption, NamingOption, StoreOption, rules_under, ruleset_named, was_given
from replay.cli.output import emit, say
from replay.cli.players import PlayersOption, players_given
from replay.cli.progress import progress
from replay.cli.seats import seat_called

if TYPE_CHECKING:
    from collections.abc import Sequence

    from replay.rules import Rules
    from replay.view.worth.decisions import DecisionPlace
    from replay.worth.moments import Moments
    from replay.worth.values import Decision

MomentArgument = Annotated[
    str,
    typer.Argument(
        metavar="PATH|ID|HAND",
        autocompletion=offer_games_and_files,
        help="A file, - for standard input, a game of the store, or a hand in one line of tiles, in quotes.",
    ),
]

ROLLOUTS: Final = "rollouts"
DRAWS: Final = "draws"
_PLAYED_OUT: Final = ("trials", "error", "seconds", "players", "seed", "jobs")
"""The options that say how a hand is played out, which --method draws does not do."""


class _How(NamedTuple):
    """By which method, how often, for how long and by whom it is played out."""

    method: Annotated[
        str, typer.Option("--method", metavar="rollouts|draws", help="Play the hand out, or count the own draws.")
    ] = ROLLOUTS
    trials: Annotated[
        int, typer.Option("--trials", min=2, max=1_000_000, help="How often each choice is played out at most.")
    ] = 960
    error: Annotated[
        float | None,
        typer.Option("--error", min=0.0, help="Stop when every difference has this standard error or a smaller one."),
    ] = None
    seconds: Annotated[
        float | None, typer.Option("--seconds", min=0.0, help="Stop after so many seconds, at the next look.")
    ] = None
    players: PlayersOption = None
    seed: Annotated[int, typer.Option("--seed", help="The same seed and options give the same answer.")] = 1


_PLAIN: Final = _How()


def worth(
    context: typer.Context,
    source: MomentArgument,
    hand: HandOption = None,
    turn: Annotated[
        int | None,
        typer.Option(
            "--turn", min=0, help="The first decision in this turn; with a hand: the turn of the table, from 1."
        ),
    ] = None,
    event: Annotated[
        int | None, typer.Option("--event", min=1, help="The decision just before this event of the hand.")
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option(
            "--seat",
            metavar="SEAT",
            help="Who decides, if several players can: a wind, 0 to 3, or a name; with a hand: its wind, by default E.",
        ),
    ] = None,
    put_down_by: FromOption = None,
    table: TableOption = None,
    held: HeldAsked = HELD,
    how: _How = _PLAIN,
    game: GameInFileOption = None,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs",
            "-j",
            min=1,
            metavar="N",
            help="How many processes to use; by default every processor where it takes long. The result is the same.",
        ),
    ] = None,
    store: StoreOption = None,
    ruleset: NamingOption = None,
    ruled: RulingsAsked = NONE_ASKED,
    json: JsonOption = False,
) -> None:
    """Say what each choice at a moment was worth.

    Every discard, claim, kong, win or pass that was open to the player is played
    out many times. What the player could not see is dealt at random, the same for
    all choices, and four players finish the hand by the rules. The answer is the
    mean change of the player's points from here to the end of the hand, and how
    far each choice is behind the best, with the standard error. A choice drops
    out when more deals will hardly make it the best.

    --method draws counts instead what the player's own draws bring after each
    discard, without calls and the tiles of others. It gives the exact chance to
    be ready, and to have won, after each draw. It takes a moment, and works for
    hands that are at most two tiles from ready. The options about playing out,
    --trials to --jobs, do not go with it.

    replay worth club-1.jsonl --hand 2 --turn 31 --jobs 2

    Without --turn and --event the moment is the one after the last event: type
    a hand as text up to where somebody has to choose.

    A hand alone does, too: its tiles, and after + the tile drawn, or with --from
    the tile that another player put down. --table says what lies before a player.
    Whatever is not said is unknown and dealt at random.

    replay worth "123m456p789s1235m+8m" -r zung-jung --table "W: 19m5z P:777s"

    --seconds makes the answer depend on the speed of the machine. Without it the
    same seed gives the same answer with any number of processes. The exit status
    is 2 if nobody has anything to choose at that moment.
    """
    from replay.view.worth.decisions import DecisionPlace
    from replay.worth.moments import Moments
    from replay.worth.values import UndecidedError

    if turn is not None and event is not None:
        raise UnusableError("say which moment: either --turn N or --event N")
    if how.method not in (ROLLOUTS, DRAWS):
        raise UnusableError(f"--method {how.method}: say {ROLLOUTS} or {DRAWS}")
    if how.method == DRAWS:
        given = [name for name in _PLAYED_OUT if was_given(context, name)]
        refuse_beside({f"--{name}": True for name in given}, "--method draws, which plays nothing out")
    players_given(how.players)
    if ruleset is not None:
        ruleset_named(ruleset)
    if is_hand(source):
        refuse_beside({"--hand": hand, "--event": event, "--game": game, "--store": store}, "a hand that is typed")
        said = ruled.chosen()
        rules = rules_chosen(ruleset, said)
        words = GivenWords(source, held, seat, table, put_down_by, turn)
        _of_a_hand(words, rules, rulings_in_force(rules, said), how, jobs, json=json)
        return
    about_hand = dict(zip(("--meld", "--flowers", "--round", "--void-suit"), held, strict=True))
    refuse_beside({"--from": put_down_by, "--table": table, **about_hand}, "a game, which says this itself")
    chosen = ruled.chosen(every=True, store=store)
    record, report, in_force = audited_game(source, game, store, chosen, ruleset)
    if hand is None and len(report.details) > 1:
        known = ", ".join(str(each.number) for each in report.details)
        raise unnamed_hand(source, "there are hands", known)
    found = chosen_hand(report, hand)
    rules = rules_under(report.ruleset, report.rulings or {})
    whose = None if seat is None else seat_called(seat, report.players, found.dealer, "--seat")
    try:
        number, decision = _moment(Moments(record, report, found, rules, in_force), turn, event, whose)
        _tell(DecisionPlace.of(report, found.number, number, decision), decision, rules, how, jobs, json=json)
    except UndecidedError as why:
        raise UnusableError.of(source, str(why)) from None


def _of_a_hand(
    words: GivenWords, rules: Rules, rulings: Sequence[str], how: _How, jobs: int | None, *, json: bool
) -> None:
    from replay.view.worth.decisions import DecisionPlace
    from replay.worth.typed_decision import given_decision
    from replay.worth.values import UndecidedError

    moment = words.moment(rules)
    try:
        decision = given_decision(moment, rules)
        _tell(DecisionPlace.of_a_hand(rules, rulings, decision), decision, rules, how, jobs, json=json)
    except UndecidedError as why:
        raise UnusableError.of(words.hand, str(why)) from None


def _moment(moments: Moments, turn: int | None, event: int | None, seat: int | None) -> tuple[int, Decision]:
    if event is not None:
        return event, moments.before(event, seat)
    return moments.at_end(seat) if turn is None else moments.in_turn(turn, seat)


def _tell(place: DecisionPlace, decision: Decision, rules: Rules, how: _How, jobs: int | None, *, json: bool) -> None:
    if how.method == DRAWS:
        from replay.worth.own_draws import drawn_out

        counted = drawn_out(decision, rules)
        if json:
            from replay.answers.worth import drawn_of

            emit(drawn_of(place, counted))
            return
        from replay.view.worth.decisions import draws_view

        say(draws_view(place, decision, counted))
        return
    from replay.worth.racing import Limits
    from replay.worth.rollouts import PLAYERS, rolled_out

    with progress("playing out", how.trials, raw=json) as bar:
        found = rolled_out(
            decision,
            rules,
            players=players_given(how.players) or PLAYERS,
            seed=how.seed,
            limits=Limits(trials=how.trials, error=how.error, seconds=how.seconds),
            jobs=jobs,
            progress=lambda trials: bar.show(trials, how.trials),
        )
    if json:
        from replay.worth.told import worth_of

        emit(worth_of(found, place.game, place.hand, place.event))
        return
    from replay.view.worth.decisions import worth_view

    say(worth_view(place, decision, found))
