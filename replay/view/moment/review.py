"""What it takes to tell of a hand analysed, and the small pieces of text that its waits and discards share."""

from __future__ import annotations

from msgspec import Struct

from replay.analysis.values import HandAnalysis, Judgement
from replay.rules import Rules
from replay.state import HandState
from replay.tiles import Kind
from replay.verdicts import HandAudit
from replay.view.blocks import BAD, FAINT, Text
from replay.view.text import tile


class Review(Struct, frozen=True, kw_only=True):
    """What it takes to analyse a hand: the rules it is played by and its analysis. `viewer`: all is told as this seat
    sees it.
    """

    rules: Rules
    analysis: HandAnalysis
    viewer: int | None = None


def state_at(hand: HandAudit, moment: int) -> HandState:
    """The table at a moment."""
    return hand.steps[moment - 1].after if moment else hand.steps[0].before


def judgement_of(review: Review, event: int) -> Judgement | None:
    """The judgement of the discard that was this event."""
    return next((each for each in review.analysis.judgements if each.event == event), None)


def times(kind: Kind, number: int) -> Text:
    """A kind with its copies, `3m×2`; faint where there is none."""
    return tile(kind, "" if number else FAINT).append(f"×{number}", FAINT if number else BAD)


def number_text(number: int | None, zero: str = FAINT) -> Text:
    """A number, or ? where it is not known; `zero` is how none is written."""
    return Text("?", FAINT) if number is None else Text(str(number), "" if number else zero)
