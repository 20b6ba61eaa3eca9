"""What `replay worth` prints: what each choice at a moment was worth, played out or counted out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from replay.answers.parts import Answer, Seat, about
from replay.worth.values import UNIT, Regret, choice_json

if TYPE_CHECKING:
    from replay.view.worth.decisions import DecisionPlace
    from replay.worth.draws import DrawsAnswer


class Choice(Answer, frozen=True, kw_only=True):
    """One of the choices. Shares are of its trials, from 0 to 1; errors are standard errors, in points."""

    choice: Annotated[
        dict[str, Any], about('The event as a record writes it, without its seat; {"type": "pass"} is to pass.')
    ]
    points: Annotated[float, about("The mean change of the player's score from here to the end of the hand.")]
    error: Annotated[float, about("The standard error of that mean.")]
    win: Annotated[float, about("How often the player won the hand.")]
    deal_in: Annotated[float, about("How often somebody won on the player's discard, or robbed the player's kong.")]
    paid: Annotated[float, about("How often the settlement of a hand with the wall empty paid the player.")]
    behind: Annotated[float, about("How many points it is worth less than the best, on the same deals.")]
    behind_error: Annotated[float, about("The standard error of that difference.")]
    trials: Annotated[int, about("On how many deals it was played out.")]
    chosen: Annotated[bool, about("Whether the player chose it.")]


class Worth(Answer, frozen=True, kw_only=True):
    """What the choices at one moment were worth."""

    game: Annotated[str | None, about("The id of the game; null for a hand that was typed.")]
    hand: Annotated[int | None, about("The number of the hand; null for a hand that was typed.")]
    event: Annotated[
        int | None, about("The event of the hand that the moment lies before, from 1; null for a hand that was typed.")
    ]
    seat: Annotated[Seat, about("Whose choice it is.")]
    method: Annotated[Literal["rollouts"], about("How it was found: by playing the hand out many times.")]
    players: Annotated[
        list[str], about("The kinds of the players, each with the version of its play: one for all, or four by seat.")
    ]
    seed: Annotated[int, about("The seed: with the same one, and the same options, the answer is the same.")]
    trials: Annotated[int, about("How many deals were played out.")]
    unit: Annotated[Literal["points"], about("What is counted.")]
    candidates: Annotated[list[Choice], about("The choices, the best first.")]
    best: Annotated[int, about("The place of the best among the candidates, which is 0.")]
    too_close: Annotated[
        list[int], about("The places of those that are not behind the best by more than three standard errors.")
    ]
    engine: Annotated[int, about("The version of the engine.")]
    deals: Annotated[
        str,
        about("How the hidden hands were dealt: paced, with its version, as near as players are by then, or uniform."),
    ]
    luck: Annotated[
        str,
        about("Whether the luck of the draws was weighed out: weighed, with its version, or plain where it was not."),
    ]
    race: Annotated[str, about("How the choices were compared, with its version.")]
    given_up: Annotated[Regret | None, about("What the player's choice gave up; null where it is not known.")]


class DrawnChoice(Answer, frozen=True, kw_only=True):
    """A discard with what the own draws bring after it. The n-th number of a list is after n draws, from 1."""

    choice: Annotated[dict[str, Any], about("The discard as a record writes it, without its seat.")]
    shanten: Annotated[int, about("How many tiles the hand is from waiting after it.")]
    ready: Annotated[list[float], about("The chance that the hand waits or has won.")]
    win: Annotated[list[float], about("The chance that it has won.")]
    points: Annotated[
        float | None, about("The expected points of that win; null where it is not scored, far from waiting.")
    ]
    chosen: Annotated[bool, about("Whether the player chose it.")]


class Drawn(Answer, frozen=True, kw_only=True):
    """What the own draws bring after each discard, with --method draws."""

    game: Annotated[str | None, about("The id of the game; null for a hand that was typed.")]
    hand: Annotated[int | None, about("The number of the hand; null for a hand that was typed.")]
    event: Annotated[
        int | None, about("The event of the hand that the moment lies before, from 1; null for a hand that was typed.")
    ]
    seat: Annotated[Seat, about("Whose choice it is.")]
    method: Annotated[Literal["draws"], about("How it was found: by counting the own draws.")]
    draws: Annotated[int, about("How many own draws are left if nobody calls.")]
    unit: Annotated[Literal["points"], about("What the points are.")]
    candidates: Annotated[list[DrawnChoice], about("The discards, the best first.")]
    left_out: Annotated[list[dict[str, Any]], about("Discards that leave the hand too far from waiting to be counted.")]
    best: Annotated[int, about("The place of the best among the candidates, which is 0.")]
    engine: Annotated[int, about("The version of the engine.")]


def drawn_of(place: DecisionPlace, found: DrawsAnswer) -> Drawn:
    """What the own draws bring at this place."""
    return Drawn(
        **place.as_json(),
        seat=found.seat,
        method="draws",
        draws=found.draws,
        unit=UNIT,
        candidates=[
            DrawnChoice(
                choice=choice_json(each.option),
                shanten=each.shanten,
                ready=[round(chance, 6) for chance in each.ready],
                win=[round(chance, 6) for chance in each.win],
                points=None if each.points is None else round(each.points, 3),
                chosen=each.chosen,
            )
            for each in found.candidates
        ],
        left_out=[choice_json(each) for each in found.left_out],
        best=0,
        engine=found.engine,
    )
