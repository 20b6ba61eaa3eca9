"""`replay score`: one hand scored and explained, or a stream of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from replay.cli.choice.rulings import NONE_ASKED, RulingsAsked, own_sets, rules_chosen, ruleset_of, rulings_in_force
from replay.cli.exits import UnusableError
from replay.cli.hand_options import (
    HELD,
    HandArgument,
    HeldAsked,
    SeatOption,
    VisibleOption,
    answer_given,
    situation_fields,
    wind,
)
from replay.cli.options import JsonOption, RulesetOption, ruleset_named
from replay.cli.output import emit, say, width

if TYPE_CHECKING:
    from replay.findings import Finding
    from replay.formats.hands import ScoreInput
    from replay.formats.ruling_sets import RulingsChoice
    from replay.hands import NotAWin, Scored
    from replay.rules import Rules


def score(
    context: typer.Context,
    hand: HandArgument = None,
    ruleset: RulesetOption = None,
    win: Annotated[
        str | None, typer.Option("--win", "-w", metavar="TILE", help="The winning tile, if not after '+'.")
    ] = None,
    by: Annotated[
        str | None, typer.Option("--by", metavar="HOW", help="self_draw, discard (the default) or robbed_kong.")
    ] = None,
    held: HeldAsked = HELD,
    seat: SeatOption = None,
    target: Annotated[
        str | None, typer.Option("--target", metavar="E|S|W|N", help="Who discarded or added the winning tile.")
    ] = None,
    out: Annotated[
        list[str] | None, typer.Option("--out", metavar="E|S|W|N", help="A seat that has won before; may be repeated.")
    ] = None,
    situation: Annotated[
        list[str] | None,
        typer.Option(
            "--situation",
            metavar="WORD",
            help="after_kong, after_flower, kong_kind=open, discard_after_kong, last_tile, first_draw,"
            " before_first_discard, no_calls, dealer_first_discard, tiles_drawn=40, own_draws=9, discards=30;"
            " several with commas, may be repeated.",
        ),
    ] = None,
    visible: VisibleOption = None,
    scoring_tiles: Annotated[
        str | None, typer.Option("--scoring-tiles", metavar="TILES", help="The tiles turned after the win, in order.")
    ] = None,
    go_around: Annotated[
        str | None,
        typer.Option(
            "--go-around", metavar="'S:9p W:1m'", help="Discards since the winner's last one, that one first; or none."
        ),
    ] = None,
    responsible: Annotated[
        str | None,
        typer.Option(
            "--responsible",
            metavar="E|S|W|N|none|self",
            help="Zung Jung: who put a tile down earlier that would have won; self is the winner.",
        ),
    ] = None,
    claim: Annotated[
        int | None,
        typer.Option("--claim", metavar="TOTAL", help="The total that is claimed: says what other rulings give it."),
    ] = None,
    ruled: RulingsAsked = NONE_ASKED,
    json: JsonOption = False,
) -> None:
    """Score one hand and explain every line of the score.

    A hand is its concealed tiles, its melds, C: chow, P: pung, O: A: K: open,
    added and concealed kong, its declared jokers F: and + the winning tile.
    C:34m6j=345m says what a chow with jokers was announced as. docs/score.md
    explains every field and what follows from it.

    replay score "123m345p3344z P:77s8j F:1j + 3z" --seat S

    With - the hands come from standard input, one JSON object a line, and are
    answered in order. The exit status is 0 also for a hand that does not win,
    because that is an answer. It is 2 if a hand could not be read.
    """
    from replay.formats.hands import read_score_input, score_input

    chosen = ruled.chosen()
    ruleset = ruleset_of(ruleset, chosen)

    def described() -> ScoreInput:
        fields = held.fields(
            hand,
            ruleset=ruleset_named(ruleset).id,
            seat=wind(seat),
            target=wind(target),
            out=None if out is None else [wind(each) for each in out],
            situation=situation_fields(situation, visible),
            scoring_tiles=scoring_tiles,
            go_around=_go_around(go_around),
            responsible=_responsible(responsible, wind(seat)),
        )
        if win is not None and fields.setdefault("win", win) != win:
            raise UnusableError(f"two winning tiles: + {fields['win']} and --win {win}")
        if by is not None:
            fields["by"] = by.replace("-", "_")
        if claim is not None:
            fields["expect"] = {"total": claim}
        return score_input({"by": "discard"} | fields)

    def answer(given: ScoreInput) -> None:
        _answer(given, chosen, as_json=json)

    answer_given(context, hand, lambda text: read_score_input(text, ruleset=ruleset), described, answer, as_json=json)


def _answer(given: ScoreInput, chosen: RulingsChoice, *, as_json: bool) -> None:
    from replay.formats.hands import answer
    from replay.situations import paid_cases

    rules = rules_chosen(given.ruleset, chosen, given.rulings)
    hand, result = answer(given, rules)
    cases, claim = paid_cases(hand, result, rules), _wrong_claim(given, result, rules, chosen)
    club = rules.ruleset.club_in_words(rules.rulings.departures(), own_sets(chosen))
    if as_json:
        from replay.answers.hands import score_line

        emit(score_line(result, given.ruleset, given.id, cases, club, claim))
        return
    from replay.terms import rows_of
    from replay.view.rulebook.titles import title_of
    from replay.view.score import claim_view, score_view

    under, rounds = rulings_in_force(rules, chosen), rules.rotation.rounds
    with rows_of(given.ruleset):
        title = title_of(rules.ruleset)
        say(score_view(title, hand, result, rulings=under, cases=cases, club=club, width=width(), rounds=rounds))
        if claim is not None:
            say("", claim_view(claim))


def _wrong_claim(given: ScoreInput, result: Scored | NotAWin, rules: Rules, chosen: RulingsChoice) -> Finding | None:
    """What is wrong with a total that is claimed, and what makes it right; None where nothing is."""
    claimed = given.expect.get("total") if isinstance(given.expect, dict) else None
    if not isinstance(claimed, int) or claimed == getattr(result, "total", None):
        return None
    from replay.engine import audit
    from replay.engine.rulings.search import with_right_under
    from replay.formats import read_game, write_events
    from replay.formats.importers.scored_hands import game_of

    game = game_of(given, 1)
    record = read_game(write_events([game.start, *game.events]), "score", 1)
    under = rules.rulings.whole(rules.rulings.departures())
    report = with_right_under(record, audit(record, rulings=under), rulings=under, named=own_sets(chosen))
    return next((each for each in report.findings if each.code in ("wrong_total", "illegal_win")), None)


def _responsible(text: str | None, seat: str | None) -> str | None:
    if text == "none":
        return text
    return seat or "E" if text == "self" else wind(text)


def _go_around(text: str | None) -> list[dict[str, str]] | None:
    if text is None or text.strip() == "none":
        return None if text is None else []
    from replay.formats.hand_text import go_around_of_text

    return [{**each, "seat": wind(each["seat"]) or ""} for each in go_around_of_text(text)]
