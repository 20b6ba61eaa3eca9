"""What `replay worth --method draws` prints; a decision that was played out is told by `replay.worth.told`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from replay.answers.parts import Answer, Seat, about
from replay.worth.values import UNIT, choice_json

if TYPE_CHECKING:
    from replay.view.worth.decisions import DecisionPlace
    from replay.worth.own_draws import DrawsAnswer


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
        game=place.game,
        hand=place.hand,
        event=place.event,
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
