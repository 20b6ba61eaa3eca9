"""`replay dispute`: the case of one hand, in words that both sides can accept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from replay.cli.choice.games import GameInFileOption
from replay.cli.choice.offered import offer_games_and_files
from replay.cli.choice.rulings import NONE_ASKED, RulingsAsked
from replay.cli.exits import FOUND, OK
from replay.cli.options import JsonOption, StoreOption, rules_under
from replay.cli.output import emit, say, width
from replay.cli.progress import progress

if TYPE_CHECKING:
    from collections.abc import Callable

    from replay.events import GameRecord
    from replay.rules import Rules
    from replay.verdicts import GameAudit, HandAudit
    from replay.view.blocks import Block
    from replay.view.dispute.case import Case


def dispute(
    source: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            autocompletion=offer_games_and_files,
            help="A file, - for standard input, or a game of the store; ID#2: the second of this id.",
        ),
    ],
    hand: Annotated[
        int | None, typer.Option("--hand", min=1, help="The number of the hand; by default the only one in question.")
    ] = None,
    game: GameInFileOption = None,
    store: StoreOption = None,
    html: Annotated[
        str | None, typer.Option("--html", metavar="FILE", help="Write the case as one HTML file as well.")
    ] = None,
    anonymous: Annotated[bool, typer.Option("--anonymous", help="Without names, ids and notes.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Replace the file of --html if there is one.")] = False,
    ruled: RulingsAsked = NONE_ASKED,
    json: JsonOption = False,
) -> None:
    """Lay out the case of one hand: what the record claims, what the rules give.

    It shows where the two first part, the table at that moment and the rule.
    Each scoring row and each player's points stand there as claimed and as
    computed. It says under which rulings either side is right, what each choice
    costs whom, and which missing fact would decide what is open. If nothing is
    disputed, it says why the score stands. Exit status 1 if there is a finding
    of severity error in the hand.

    replay dispute games.jsonl --hand 3 --html case.html
    """
    from replay.cli.one_game import audited_game, chosen_hand

    chosen = ruled.chosen(every=True, store=store)
    record, report, in_force = audited_game(source, game, store, chosen, anonymous=anonymous)
    meant = chosen_hand(report, hand)
    rules = rules_under(report.ruleset, report.rulings or {})
    with progress("trying other rulings", 0, raw=json) as bar:
        case = case_in(record, report, meant, rules, in_force, bar.show)
    if html is not None:
        from replay.cli.exporting.files import written
        from replay.report.dispute import dispute_page

        with written(html, made_from=[source, store], force=force) as files:
            files.write(0, dispute_page(case, rules).encode("utf-8", "replace"))
    if json:
        from replay.answers.records import case_of

        emit(case_of(case))
    else:
        from replay.view.worth.luck import luck_line
        from replay.worth.results import hand_luck

        say(case_printed(case, rules, width=width()))
        if (found := hand_luck(meant, rules)) is not None:
            say("", luck_line(found, report.players))
    raise typer.Exit(FOUND if case.errors else OK)


def case_in(
    record: GameRecord,
    report: GameAudit,
    hand: HandAudit,
    rules: Rules,
    rulings: dict[str, str],
    show: Callable[[int, int], None] | None = None,
) -> Case:
    """The case of a hand of this audit, with other rulings tried on the game."""
    from replay.engine.rulings.report import rulings_report
    from replay.view.dispute.case import case_of, findings_in

    tried = rulings_report(record, report, rulings=rulings, of=findings_in(report, hand), progress=show)
    return case_of(report, hand, rules, tried)


def case_printed(case: Case, rules: Rules, *, width: int = 80) -> Block:
    """The whole case for a terminal."""
    from replay.terms import rows_of
    from replay.view.dispute.text import case_view

    with rows_of(case.ruleset):
        return case_view(case, rules, width=width)
