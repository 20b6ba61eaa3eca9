"""What `replay worth --json` prints of a decision that was played out; the store keeps it, too."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from replay.worth.values import UNIT, Answer, Candidate, Regret, choice_json


class Choice(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of the choices. Shares are of its trials, from 0 to 1; errors are standard errors, in points."""

    choice: Annotated[
        dict[str, Any],
        Meta(description='The event as a record writes it, without its seat; {"type": "pass"} is to pass.'),
    ]
    points: Annotated[
        float, Meta(description="The mean change of the player's score from here to the end of the hand.")
    ]
    error: Annotated[float, Meta(description="The standard error of that mean.")]
    win: Annotated[float, Meta(description="How often the player won the hand.")]
    deal_in: Annotated[
        float, Meta(description="How often somebody won on the player's discard, or robbed the player's kong.")
    ]
    paid: Annotated[float, Meta(description="How often the settlement of a hand with the wall empty paid the player.")]
    behind: Annotated[float, Meta(description="How many points it is worth less than the best, on the same deals.")]
    behind_error: Annotated[float, Meta(description="The standard error of that difference.")]
    trials: Annotated[int, Meta(description="On how many deals it was played out.")]
    chosen: Annotated[bool, Meta(description="Whether the player chose it.")]


class Worth(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the choices at one moment were worth."""

    game: Annotated[str | None, Meta(description="The id of the game; null for a hand that was typed.")]
    hand: Annotated[int | None, Meta(description="The number of the hand; null for a hand that was typed.")]
    event: Annotated[
        int | None,
        Meta(description="The event of the hand that the moment lies before, from 1; null for a hand that was typed."),
    ]
    seat: Annotated[int, Meta(ge=0, le=3, description="Whose choice it is.")]
    method: Annotated[Literal["rollouts"], Meta(description="How it was found: by playing the hand out many times.")]
    players: Annotated[
        list[str],
        Meta(description="The kinds of the players, each with the version of its play: one for all, or four by seat."),
    ]
    seed: Annotated[int, Meta(description="The seed: with the same one, and the same options, the answer is the same.")]
    trials: Annotated[int, Meta(description="How many deals were played out.")]
    unit: Annotated[Literal["points"], Meta(description="What is counted.")]
    candidates: Annotated[list[Choice], Meta(description="The choices, the best first.")]
    best: Annotated[int, Meta(description="The place of the best among the candidates, which is 0.")]
    too_close: Annotated[
        list[int],
        Meta(description="The places of those that are not behind the best by more than three standard errors."),
    ]
    engine: Annotated[int, Meta(description="The version of the engine.")]
    deals: Annotated[
        str,
        Meta(
            description="How the hidden hands were dealt: paced, with its version, as near as players are by then, or "
            "uniform."
        ),
    ]
    luck: Annotated[
        str,
        Meta(
            description="Whether the luck of the draws was weighed out: weighed, with its version, or plain where it "
            "was not."
        ),
    ]
    race: Annotated[str, Meta(description="How the choices were compared, with its version.")]
    given_up: Annotated[
        Regret | None, Meta(description="What the player's choice gave up; null where it is not known.")
    ]


def worth_of(found: Answer, game: str | None = None, hand: int | None = None, event: int | None = None) -> Worth:
    """What the options of a decision are worth, before this event of a game, or in a hand that was typed."""
    return Worth(
        game=game,
        hand=hand,
        event=event,
        seat=found.seat,
        method="rollouts",
        players=list(found.players),
        seed=found.seed,
        trials=found.trials,
        unit=UNIT,
        candidates=[choice_of(each) for each in found.candidates],
        best=0,
        too_close=list(found.too_close),
        engine=found.engine,
        deals=found.deals,
        luck=found.luck,
        race=found.race,
        given_up=None if found.given_up is None else _rounded(found.given_up),
    )


def choice_of(found: Candidate) -> Choice:
    """What one option is worth."""
    return Choice(
        choice=choice_json(found.option),
        points=round(found.points, 3),
        error=round(found.error, 3),
        win=round(found.win, 4),
        deal_in=round(found.deal_in, 4),
        paid=round(found.paid, 4),
        behind=round(found.behind, 3),
        behind_error=round(found.behind_error, 3),
        trials=found.trials,
        chosen=found.chosen,
    )


def _rounded(regret: Regret) -> Regret:
    return replace(regret, points=round(regret.points, 3), error=round(regret.error, 3))
