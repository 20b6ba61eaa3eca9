"""`replay waits`: how far a hand is from ready and what it waits for, or what each discard would leave."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from replay.cli.choice.rulings import (
    RulingOption,
    RulingsOption,
    rules_chosen,
    ruleset_of,
    rulings_chosen,
    rulings_in_force,
)
from replay.cli.exits import UnusableError
from replay.cli.hand_options import (
    FlowersOption,
    HandArgument,
    MeldOption,
    RoundOption,
    SeatOption,
    VisibleOption,
    VoidOption,
    answer_given,
    hand_fields,
    wind,
)
from replay.cli.options import JsonOption, RulesetOption, ruleset_named
from replay.cli.output import emit, say, width

if TYPE_CHECKING:
    from replay.formats.hands import WaitsInput
    from replay.formats.ruling_sets import RulingsChoice


def waits(
    context: typer.Context,
    hand: HandArgument = None,
    ruleset: RulesetOption = None,
    meld: MeldOption = None,
    flowers: FlowersOption = None,
    visible: VisibleOption = None,
    seat: SeatOption = None,
    round_wind: RoundOption = None,
    void_suit: VoidOption = None,
    ruling: RulingOption = None,
    rulings: RulingsOption = None,
    prices: Annotated[
        bool | None,
        typer.Option(
            "--prices/--no-prices", help="Say what each wait would win; by default this is said of a ready hand only."
        ),
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

    With - the hands come from standard input, one JSON object a line, and are
    answered in order. The exit status is 2 if a hand could not be read.
    """
    from replay.formats.hands import read_waits_input, waits_input

    chosen = rulings_chosen(rulings, ruling)
    ruleset = ruleset_of(ruleset, chosen)

    def described() -> WaitsInput:
        fields = hand_fields(
            hand,
            meld,
            flowers,
            ruleset=ruleset_named(ruleset).id,
            seat=wind(seat),
            round=wind(round_wind),
            visible=visible,
            void_suit=void_suit,
        )
        if "win" in fields:
            raise UnusableError("a hand that waits has no winning tile: leave out '+', or use `replay score`")
        return waits_input(fields)

    def answer(given: WaitsInput) -> None:
        _answer(given, chosen, prices, as_json=json)

    answer_given(context, hand, lambda text: read_waits_input(text, ruleset=ruleset), described, answer, as_json=json)


def _answer(given: WaitsInput, chosen: RulingsChoice, prices: bool | None, *, as_json: bool) -> None:
    from replay.formats.hands import discards_json, waits_json

    held = given.held()
    rules = rules_chosen(given.ruleset, chosen, given.rulings)
    if wrong := rules.wrong_holding(held):
        raise UnusableError(wrong)
    told = rulings_in_force(rules, chosen)
    if len(held.concealed) % 3 == 1:
        found = rules.shapes.accepts(held)
        short = rules.too_little(held, (wait.tile for wait in found.waits))
        if as_json:
            line = waits_json(found, given.ruleset, given.id, short if rules.wins.minimum else None)
            if prices:
                from replay.view.prices import with_prices

                line = with_prices(line, rules, held, found)
            emit(line)
            return
        from replay.view.rulebook.titles import title_of
        from replay.view.waits import waits_view

        title, rounds = title_of(rules.ruleset), rules.rotation.rounds
        say(waits_view(title, held, found, short=short, rulings=told, width=width(), rounds=rounds))
        if prices is not False and (left := [wait.tile for wait in found.waits if wait.left]):
            from replay.view.prices import prices_view, wait_prices

            say("", prices_view(wait_prices(rules, held, left)))
        return
    shanten, choices = rules.shapes.shanten(held), rules.discards(held)
    if as_json:
        line = discards_json(shanten, choices, given.ruleset, given.id)
        if prices:
            from replay.view.prices import discards_with_prices

            line = discards_with_prices(line, rules, held, choices)
        emit(line)
        return
    from replay.view.rulebook.titles import title_of
    from replay.view.waits import discards_view

    spans = None
    if prices:
        from replay.view.prices import best_total

        spans = [best_total(rules, held, choice) for choice in choices]
    rounds = rules.rotation.rounds
    say(discards_view(title_of(rules.ruleset), held, shanten, choices, rulings=told, spans=spans, rounds=rounds))
