"""The three rows that make up what a win pays, as people read them (rulebook xixi §4)."""

from __future__ import annotations

from typing import Final

from replay.rules import RowDoc
from replay.rulesets.xixi.rulings import XixiRulings

BASIC_WIN: Final = "Basic Win"
SCORING_TILE: Final = "Scoring Tile"
WITHOUT_RED: Final = "Without Red Dragon"
CITE: Final = "seed 004 §Scoring and Winning"
_SECTION: Final = "Scoring"


def row_docs(rulings: XixiRulings) -> tuple[RowDoc, ...]:
    """Every row under these rulings, in the order of the rulebook. Their sum is what each of the others pays."""
    return (
        RowDoc(
            name=BASIC_WIN,
            value="1",
            holds="Four sets and a pair, completed by the winner's own draw.",
            section=_SECTION,
            cite=CITE,
        ),
        RowDoc(
            name=SCORING_TILE, value="0-10", holds=f"{_FIRST} {_EMPTY[rulings.short_wall]}", section=_SECTION, cite=CITE
        ),
        RowDoc(name=WITHOUT_RED, value=_most(rulings), holds=_without(rulings), section=_SECTION, cite=CITE),
    )


_FIRST: Final = (
    "The face value, 10 for a Red Dragon, of the next tile of the wall, or of its last one when the winning tile was "
    "drawn after a kong."
)
_EMPTY: Final = {
    "default": "0 when the wall is empty.",
    "winning-tile": "When the wall is empty, that of the winning tile.",
    "ten": "10 when the wall is empty.",
}


def _most(rulings: XixiRulings) -> str:
    """The range of what the additional tiles may add."""
    more = 1 if rulings.no_red == "two" else 2
    most = {"default": 10 * more, "separate": 11 * more, "product": 11 ** (more + 1) - 11}
    return f"0-{most[rulings.formula]}"


def _without(rulings: XixiRulings) -> str:
    number = "one more tile" if rulings.no_red == "two" else "two more tiles"
    end = "the head of the wall" if rulings.bonus_end == "head" else "the same end"
    who = (
        "The winner held no Red Dragon during the hand"
        if rulings.red_melded_no_red == "never-held"
        else "No Red Dragon is in the winning hand"
    )
    adds = {
        "default": "their face values",
        "separate": "1 and the face value for each",
        "product": "what is gained by multiplying 1 + face value of every tile",
    }
    short = "; a missing tile counts 10" if rulings.short_wall == "ten" else ", as far as the wall has them"
    return f"{who}: {number} from {end}{short}, {adds[rulings.formula]}."
