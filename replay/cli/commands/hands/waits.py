"""`replay waits`: how far a hand is from ready and what it waits for, or what each discard would leave."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from replay.cli.choice.rulings import NONE_ASKED, RulingsAsked, rules_chosen, ruleset_of, rulings_in_force
from replay.cli.exits import UnusableError
from replay.cli.given_hand import GivenWords, TableOption, refuse_beside
from replay.cli.hand_options import HELD, HandArgument, HeldAsked, SeatOption, VisibleOption, answer_given, wind
from replay.cli.options import JsonOption, RulesetOption, ruleset_named
from replay.cli.output import emit, say, width

if TYPE_CHECKING:
    from replay.formats.hands import WaitsInput
    from replay.formats.ruling_sets import RulingsChoice
    from replay.rules import Rules
    from replay.worth.danger import Danger


def waits(
    context: typer.Context,
    hand: HandArgument = None,
    ruleset: RulesetOption = None,
    held: HeldAsked = HELD,
    visible: VisibleOption = None,
    seat: SeatOption = None,
    ruled: RulingsAsked = NONE_ASKED,
    prices: Annotated[
        bool | None,
        typer.Option(
            "--prices/--no-prices", help="Say what each wait would win; by default this is said of a ready hand only."
        ),
    ] = None,
    danger: Annotated[
        bool, typer.Option("--danger", help="Of 14 tiles: say how likely somebody wins on each, and what that costs.")
    ] = False,
    table: TableOption = None,
    turn: Annotated[
        int | None, typer.Option("--turn", min=0, help="With --danger: the turn of the table, from 1.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Say what a hand waits for, with the tiles left.

    For 13 tiles (less three for each meld) it says how far the hand is from
    ready, what it waits for or what brings it nearer, how many of each tile are
    left, and whether it is a hell wait. For a ready hand it adds what each wait
    would win, with nothing special about the win. For 14 tiles it says the same
    of every discard, the best one first; --prices adds the totals.

    replay waits "123456789m567p1j" --visible 5p5p

    --danger looks at what lies on the table, which --table and --turn say as for
    replay worth, and at deals of all that is not seen.

    replay waits 123m456p789s12358m -r zung-jung --danger --turn 41 --table W:5z

    With - the hands come from standard input, one JSON object a line, and are
    answered in order. The exit status is 2 if a hand could not be read.
    """
    from replay.formats.hands import read_waits_input, waits_input

    chosen = ruled.chosen()
    ruleset = ruleset_of(ruleset, chosen)

    def described() -> WaitsInput:
        fields = held.fields(hand, ruleset=ruleset_named(ruleset).id, seat=wind(seat), visible=visible)
        if "win" in fields:
            raise UnusableError("a hand that waits has no winning tile: leave out '+', or use `replay score`")
        return waits_input(fields)

    if not danger:
        refuse_beside({"--table": table, "--turn": turn}, "a hand without --danger")
    elif visible is not None:
        raise UnusableError("--danger: say one hand of 14 tiles, and what is seen with --table")

    def answer(given: WaitsInput) -> None:
        found = None
        if danger:
            if len(given.held().concealed) % 3 == 1:
                raise UnusableError("--danger: say one hand of 14 tiles, less three for each meld")
            words = GivenWords(" ".join(hand or ()), held, seat, table, None, turn)
            found = _dangers(words, rules_chosen(given.ruleset, chosen, given.rulings))
        _answer(given, chosen, prices, found, as_json=json)

    answer_given(context, hand, lambda text: read_waits_input(text, ruleset=ruleset), described, answer, as_json=json)


def _dangers(words: GivenWords, rules: Rules) -> tuple[Danger, ...]:
    from replay.worth.danger import by_danger, dangers
    from replay.worth.typed_decision import given_decision
    from replay.worth.values import UndecidedError

    try:
        return by_danger(dangers(given_decision(words.moment(rules), rules), rules))
    except UndecidedError as why:
        raise UnusableError(f"--danger: {why}") from None


def _answer(
    given: WaitsInput,
    chosen: RulingsChoice,
    prices: bool | None,
    danger: tuple[Danger, ...] | None,
    *,
    as_json: bool,
) -> None:
    held = given.held()
    rules = rules_chosen(given.ruleset, chosen, given.rulings)
    if wrong := rules.wrong_holding(held):
        raise UnusableError(wrong)
    from replay.answers.hands import discards_of, waits_of
    from replay.terms import rows_of
    from replay.view.rulebook.titles import title_of
    from replay.view.waits import discards_view, waits_view

    told, rounds = rulings_in_force(rules, chosen), rules.rotation.rounds
    if len(held.concealed) % 3 == 1:
        found = rules.shapes.accepts(held)
        short = rules.too_little(held, (wait.tile for wait in found.waits))
        left = [wait.tile for wait in found.waits if as_json or wait.left]
        priced = None
        if prices or (left and prices is None and not as_json):
            from replay.view.prices import prices_view, wait_prices

            priced = wait_prices(rules, held, left)
        if as_json:
            emit(waits_of(found, given.ruleset, given.id, short if rules.wins.minimum else None, priced))
            return
        with rows_of(given.ruleset):
            title = title_of(rules.ruleset)
            say(waits_view(title, held, found, short=short, rulings=told, width=width(), rounds=rounds))
            if left and priced is not None:
                say("", prices_view(priced))
        return
    shanten, choices = rules.shapes.shanten(held), rules.discards(held)
    spans = None
    if prices:
        from replay.view.prices import best_total

        spans = [best_total(rules, held, choice) for choice in choices]
    if as_json:
        emit(discards_of(shanten, choices, given.ruleset, given.id, spans, danger))
        return
    with rows_of(given.ruleset):
        title = title_of(rules.ruleset)
        say(discards_view(title, held, shanten, choices, rulings=told, spans=spans, rounds=rounds))
        if danger is not None:
            from replay.view.worth.danger import danger_view

            say("", danger_view(danger))
