"""`replay audit`: what is wrong in records, one report a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from replay.cli.choice.games import GamesOfStoreOption, MaybePathsArgument
from replay.cli.choice.rulings import NONE_ASKED, RulingsAsked, own_sets, rulings_for
from replay.cli.exits import FOUND, OK, UnusableError, refuse
from replay.cli.options import JsonOption, NamingOption, StoreOption, ruleset_named
from replay.cli.output import emit, say
from replay.cli.progress import progress

if TYPE_CHECKING:
    from replay.cli.progress import Bar
    from replay.engine.rulings.report import RulingsReport
    from replay.events import GameRecord
    from replay.formats.paths import Input
    from replay.rulings import RulingSet
    from replay.verdicts import GameAudit
    from replay.view.blocks import Block

    Sets = tuple[RulingSet, ...]
    Found = tuple[GameRecord, dict[str, str] | None]


def audit(
    paths: MaybePathsArgument = None,
    game: GamesOfStoreOption = None,
    store: StoreOption = None,
    ruleset: NamingOption = None,
    ruled: RulingsAsked = NONE_ASKED,
    rulings_report: Annotated[
        bool,
        typer.Option(
            "--rulings-report",
            help="Say under which other rulings the record would be right, and what each choice costs whom.",
        ),
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Leave out games in which nothing was found.")] = False,
    json: JsonOption = False,
) -> None:
    """Replay records and report what the rules say is wrong in them.

    It prints one block a game: each finding with its line, hand, turn and
    player, both sides of a claim, the hand at that event and the rule. Exit
    status 1 if there is a finding of severity error, 2 if a path cannot be read.

    replay audit games.jsonl more-games/
    """
    from replay.cli.foreign import inputs_of
    from replay.engine import audit as audit_game
    from replay.formats.ruling_sets import RulingSetError
    from replay.view.audit import AuditTally, audit_view, tally_view

    if bool(paths) == bool(game):
        raise UnusableError("give the PATHs to audit, or --game ID for games of the store")
    if ruleset is not None:
        ruleset_named(ruleset)
        if game:
            raise UnusableError("--ruleset is for files that name none; a game of the store has one")
    chosen = ruled.chosen(every=True, store=store)
    sets = own_sets(chosen)
    if game:
        from replay.cli.stored import sets_of_store

        sets += sets_of_store(store)
    tally, listed = AuditTally(), False
    inputs = [] if game else inputs_of(paths or [], ruleset)
    size = sum(each.size or 0 for each in inputs)
    with progress("auditing", size or len(game or ()), raw=json) as bar:
        for record, stored in _of_store(game, store, bar) if game else _of_paths(inputs, bar):
            try:
                in_force = rulings_for(record, chosen, stored)
            except RulingSetError as error:
                refuse(error)
                continue
            report = audit_game(record, rulings=in_force, named=sets)
            tally.add(report, again=record.again)
            others = _other_rulings(record, report, in_force, sets, bar) if rulings_report else None
            report = _right_under(record, report, in_force, sets, others)
            if json:
                from replay.answers.records import audited_of

                emit(audited_of(report, others, again=record.again))
            elif report.findings or not quiet:
                listed = True
                # The hands beside the findings cost time and space: only a game that needs them is audited for them.
                whole = audit_game(record, rulings=in_force, keep_steps=True, named=sets) if report.findings else report
                say(audit_view(report, (step for hand in whole.details for step in hand.steps)), *_view(others, report))
    if not json and tally.games:
        say(*([""] if listed else []), tally_view(tally))
    raise typer.Exit(FOUND if tally.errors else OK)


def _right_under(
    record: GameRecord, report: GameAudit, rulings: dict[str, str], sets: Sets, others: RulingsReport | None
) -> GameAudit:
    """The audit with the rulings under which its findings would be right; those of the report where there is one."""
    if not report.findings:
        return report
    from replay.engine.rulings.search import told, with_right_under

    if others is None:
        return with_right_under(record, report, rulings=rulings, named=sets)
    return told(report, [each.finding for each in others.disputes])


def _other_rulings(
    record: GameRecord, report: GameAudit, rulings: dict[str, str], sets: Sets, bar: Bar
) -> RulingsReport:
    from replay.engine.rulings.report import rulings_report

    found = rulings_report(
        record,
        report,
        rulings=rulings,
        named=sets,
        progress=lambda done, total: bar.tell(f"auditing: ruling {done} of {total}"),
    )
    bar.tell("auditing")
    return found


def _view(others: RulingsReport | None, report: GameAudit) -> Iterator[Block]:
    """What there is to say of other rulings, below a game in which something was found."""
    if others is None or not report.findings or report.verdict == "unreadable":
        return

    from replay.view.blocks import Inset
    from replay.view.rulings.report import rulings_view

    yield Inset(rulings_view(others, report.players))


def _of_paths(inputs: list[Input], bar: Bar) -> Iterator[Found]:
    """The games of the paths; a complaint for each input that cannot be read."""
    from replay.cli.foreign import Recognised
    from replay.formats import InputError

    recognised = Recognised()
    for each in inputs:
        try:
            for record in each.games(bar.advance):
                recognised.tell(record.source, record.foreign)
                yield record, None
        except InputError as error:
            refuse(error)


def _of_store(games: list[str], store: str | None, bar: Bar) -> Iterator[Found]:
    from replay.cli.stored import record_of_store

    for each in games:
        yield record_of_store(each, store)
        bar.advance(1)
