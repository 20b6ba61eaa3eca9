"""`replay analyse`: analyse what the store holds and this version has not analysed."""

from __future__ import annotations

from contextlib import ExitStack, closing
from typing import TYPE_CHECKING, Annotated

import typer

from replay.cli.choice.offered import offer_games
from replay.cli.exits import UnusableError, interrupted
from replay.cli.options import JobsOption, JsonOption, StoreOption
from replay.cli.output import complain, emit, say
from replay.cli.players import PlayersOption, players_given
from replay.cli.progress import progress
from replay.cli.scaling import FAILED, HERE, Cluster
from replay.installation import DEFAULT_STORE

if TYPE_CHECKING:
    from replay.store import Store
    from replay.store.ingest.catch_up import Analysed
    from replay.worth.hands import How


def analyse(
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME", autocompletion=offer_games, help="Games of the store; by default all."),
    ] = None,
    store: StoreOption = None,
    again: Annotated[bool, typer.Option("--again", help="Analyse anew what has been analysed already.")] = False,
    worth: Annotated[
        bool, typer.Option("--worth", help="Play out every decision and keep what each choice was worth.")
    ] = False,
    luck: Annotated[
        bool, typer.Option("--luck", help="Look at every hand at what was luck, and keep it; --worth does so, too.")
    ] = False,
    trials: Annotated[
        int | None,
        typer.Option("--trials", min=2, max=1_000_000, help="With --worth: on how many deals at most; 96 by default."),
    ] = None,
    players: PlayersOption = None,
    seed: Annotated[int | None, typer.Option("--seed", help="With --worth: the seed; 1 by default.")] = None,
    cluster: Cluster = HERE,
    jobs: JobsOption = 1,
    json: JsonOption = False,
) -> None:
    """Analyse every turn of the games in the store that have no analysis of this version.

    It is for games that were ingested with --no-analysis or by an older version.
    Their records are in the store. A verdict of an older engine is made anew,
    too. The command can be interrupted, and goes on from there when it is
    repeated.

    replay analyse --store club.sqlite

    --luck tells of each hand what luck the deal and the draws were, where all
    tiles are recorded: a tenth of a second a hand. replay study adds it up.

    --worth plays out every decision of every hand, as replay worth does. It keeps
    what each choice gave up, for replay study, show and reports. A hand takes
    minutes: let it run overnight with --jobs, or on a few games at a time.

    replay analyse --worth --jobs 2 club-1

    With --engine dask the workers of a Dask cluster play, as for replay ingest
    --out; the store is read and written here alone.
    """
    if not worth and (trials is not None or players is not None or seed is not None):
        raise UnusableError("--trials, --players and --seed go with --worth")
    if not worth and any(cluster):
        raise UnusableError("--engine, --scheduler and --scheduler-file go with --worth")
    if luck or worth:
        _luck(store or DEFAULT_STORE, games, again=again, json=json, told=not worth)
    if luck and not worth:
        return
    if worth:
        from replay.worth.hands import How

        plain = How()
        how = How(
            players=players_given(players) or plain.players,
            trials=trials or plain.trials,
            seed=plain.seed if seed is None else seed,
        )
        _worth(store or DEFAULT_STORE, games, how, cluster, jobs, again=again, json=json)
        return
    _analyse(store or DEFAULT_STORE, games, again=again, jobs=jobs, json=json)


def _analyse(name: str, games: list[str] | None, *, again: bool, jobs: int, json: bool) -> None:
    from replay.engine import audit as audit_game
    from replay.store import Store
    from replay.store.ingest.analyse import analyse_game
    from replay.store.ingest.catch_up import analyse_stored
    from replay.view.ingest import Analyses, Pace, analyses_view

    tally = Analyses()
    try:
        with ExitStack() as stack:
            opened = stack.enter_context(Store.open(name, create=False))
            chosen = _chosen(opened, games)
            numbers = opened.unanalysed() if chosen is None and not again else chosen
            total = opened.hands_of(numbers)
            bar = stack.enter_context(progress("analysing", total, raw=json))
            pace = Pace()

            def tell(_: Analysed) -> None:
                bar.show(tally.hands, total, f"analysing  {pace.words(tally.hands)}")

            found = analyse_stored(opened, audit_game, analyse_game, chosen, again=again, jobs=jobs, progress=tell)
            for each in stack.enter_context(closing(found)):
                tally.add(each.status, each.game.hands)
                if json:
                    from replay.answers.records import analysed_of

                    emit(analysed_of(each))
    except KeyboardInterrupt:
        raise typer.Exit(interrupted(tally.games, "game")) from None
    if not json:
        say(analyses_view(tally, name))


def _worth(
    name: str, games: list[str] | None, how: How, cluster: Cluster, jobs: int, *, again: bool, json: bool
) -> None:
    from replay.store import Store
    from replay.store.worth.making import HandPlayedOut, LostHand, play_out_stored, unplayed
    from replay.view.worth.decisions import lost_hand_text, played_out_view

    done: list[HandPlayedOut] = []
    lost: list[LostHand] = []
    workers = cluster.workers(jobs)
    try:
        with ExitStack() as stack:
            opened = stack.enter_context(Store.open(name, create=False))
            hands = unplayed(opened, how, _chosen(opened, games), again=again)
            bar = stack.enter_context(progress("playing out", len(hands), raw=json))
            found = play_out_stored(opened, how, hands, jobs=jobs, players=None if workers is None else workers.each)
            for each in stack.enter_context(closing(found)):
                if isinstance(each, LostHand):
                    lost.append(each)
                else:
                    done.append(each)
                    if json:
                        from replay.answers.records import played_out_of

                        emit(played_out_of(each))
                bar.show(len(done) + len(lost), len(hands))
    except KeyboardInterrupt:
        raise typer.Exit(interrupted(len(done), "hand")) from None
    if not json and (done or not lost):
        say(played_out_view(done, how, name))
    for each in lost:
        complain(lost_hand_text(each))
    if lost:
        raise typer.Exit(FAILED)


def _luck(name: str, games: list[str] | None, *, again: bool, json: bool, told: bool) -> None:
    from replay.store import Store
    from replay.store.worth.luck import HandWeighed, unweighed, weigh_stored
    from replay.view.worth.luck import weighed_view

    done: list[HandWeighed] = []
    try:
        with ExitStack() as stack:
            opened = stack.enter_context(Store.open(name, create=False))
            hands = unweighed(opened, _chosen(opened, games), again=again)
            bar = stack.enter_context(progress("weighing luck", len(hands), raw=json))
            for each in stack.enter_context(closing(weigh_stored(opened, hands))):
                done.append(each)
                if json and told:
                    from replay.answers.records import weighed_of

                    emit(weighed_of(each))
                bar.show(len(done), len(hands))
    except KeyboardInterrupt:
        raise typer.Exit(interrupted(len(done), "hand")) from None
    if told and not json:
        say(weighed_view(done))


def _chosen(opened: Store, games: list[str] | None) -> list[int] | None:
    return [opened.game(each).id for each in games] if games else None
