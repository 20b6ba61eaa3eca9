"""The rules of play of Xixi, each with its source (rulebook xixi §1-§5)."""

from __future__ import annotations

from typing import Final

from replay.rulebook import Rule, Ruled, RuleDoc, in_words
from replay.rulesets.xixi.check import COPIES
from replay.rulesets.xixi.rulings import XixiRulings
from replay.rulesets.xixi.turned import RED_COUNTS
from replay.tiles import RED

_DEALT: Final = 13
_TILES: Final = sum(COPIES)
_INTRODUCTION: Final = "seed 004 §Introduction"
_BASIC: Final = "seed 004 §Basic Rules"
_WINNING: Final = "seed 004 §Winning"
_SCORING: Final = "seed 004 §Scoring and Winning"


def play_docs(rulings: XixiRulings) -> tuple[RuleDoc, ...]:
    """Every rule under these rulings, in the order of the text."""
    return in_words((*_TABLE, *_CALLS, *_WINS, *_PAID), rulings)


_TABLE: Final = (
    Rule(
        slug="tiles",
        title="Tiles",
        says=(
            f"{_TILES} tiles: 1 to 9 of dots, bamboo and characters, four of each, and {COPIES[RED]} Red Dragons.",
            "There are no winds, no other dragons and no flowers.",
        ),
        section="The table",
        cite="seed 004 §Number of Tiles and Types",
    ),
    Rule(
        slug="game",
        title="What game it is",
        says=("Xixi is the final revision of a tutorial on Cantonese mahjong without winds, Green or White Dragons.",),
        section="The table",
        cite=_INTRODUCTION,
    ),
    Rule(
        slug="deal",
        title="Deal and turns",
        says=(
            f"Each player is dealt {_DEALT} tiles, and the banker draws one more.",
            "From the banker on, players draw and discard counter-clockwise.",
        ),
        section="The table",
        cite=_BASIC,
    ),
    Rule(
        slug="wall",
        title="Wall",
        says=(
            "Tiles are drawn from the head of the wall. There is no dead wall.",
            Ruled("reserve", "No tile is kept back for scoring: all may be drawn."),
        ),
        section="The table",
        cite="rulebook xixi §1",
    ),
    Rule(
        slug="first-banker",
        title="First banker",
        says=("The first banker is found by drawing winds or at random; a record says who it was.",),
        section="The table",
        cite=_BASIC,
    ),
    Rule(
        slug="next-banker",
        title="Who deals next",
        says=(Ruled("banker", "The winner is the next banker; after a drawn hand the same player is."),),
        section="The table",
        cite="rulebook xixi §5",
    ),
    Rule(
        slug="end",
        title="What ends a hand",
        says=(
            "One win ends the hand. So does the discard after the last tile of the wall: the hand is drawn.",
            Ruled("draw", "A drawn hand pays nothing."),
        ),
        section="The table",
        cite="rulebook xixi §5",
    ),
)
_CALLS: Final = (
    Rule(
        slug="chow",
        title="Sequences are not called",
        says=(Ruled("chow", "No discard may be called for a sequence: the text names Pong and Kong alone."),),
        section="Calls",
        cite=_BASIC,
    ),
    Rule(
        slug="pong",
        title="Pong",
        says=(
            "Two tiles in hand and the same tile discarded by anybody make a pung.",
            Ruled("pung-draw", "Nothing is drawn after it: its player discards."),
            Ruled("kong-after-pung", "No kong may be declared in that turn."),
        ),
        section="Calls",
        cite=_BASIC,
    ),
    Rule(
        slug="kong",
        title="Kong",
        says=(
            "Four alike make a kong: three in hand and a discard, four in hand, or a pung of one's own and the fourth "
            "tile. It needs a tile in the wall.",
            Ruled(
                "replacement-end", "Its replacement is drawn like any other tile, normally from the head of the wall."
            ),
            Ruled("kong-pay", "Nobody pays for a kong."),
        ),
        section="Calls",
        cite=_BASIC,
    ),
    Rule(
        slug="red-dragon",
        title="What the Red Dragon may stand for",
        says=(
            "A Red Dragon in hand stands for any tile of the three suits, in a sequence, a triplet or the pair, "
            "wherever that tile is needed. Each one does so for itself.",
            Ruled("red-copies", "It may be a fifth copy of a tile."),
        ),
        section="Calls",
        cite=_BASIC,
    ),
    Rule(
        slug="red-dragon-melded",
        title="Red Dragons in pungs and kongs",
        says=(
            Ruled("red-in-meld", "A Red Dragon stands for no tile of a called pung or kong."),
            Ruled("red-natural", "Red Dragons themselves make no pung and no kong."),
            Ruled("red-discard", "A Red Dragon may be discarded. Nobody can claim it."),
        ),
        section="Calls",
        cite="rulebook xixi §2",
    ),
)
_WINS: Final = (
    Rule(
        slug="self-draw",
        title="Only self-draws win",
        says=(
            "A player wins with the tile just drawn, from the wall or for a kong, and in no other way.",
            "A discard can't be won on, and a kong can't be robbed.",
        ),
        section="Winning",
        cite=_WINNING,
    ),
    Rule(
        slug="winning-shape",
        title="Winning hand",
        says=(
            "Four sets and a pair, the eyes. A set is a sequence (three in a row of one suit), a triplet (three alike), "
            "or a pung or kong.",
            "Nothing else wins: no seven pairs, nor four Red Dragons by themselves.",
            Ruled("own-four", "A tile of which the player holds all four copies is no wait."),
        ),
        section="Winning",
        cite=_WINNING,
    ),
    Rule(
        slug="no-other-win",
        title="No other ways to win",
        says=("Only the basic win is paid. No special hand or win scores more.",),
        section="Winning",
        cite=_SCORING,
    ),
)
_PAID: Final = (
    Rule(
        slug="turning",
        title="How the scoring tile is turned",
        says=(
            "After a win the next tile of the wall that nobody has seen is turned: from the head of the wall, or from "
            "its tail if the winning tile was the replacement of a kong.",
            Ruled("short-wall", "If the wall has run out, there is none, and the base stays."),
        ),
        section="What a win pays",
        cite=_WINNING,
    ),
    Rule(
        slug="face",
        title="What a scoring tile counts",
        says=(f"1 to 9 count their number. A Red Dragon counts {RED_COUNTS}.",),
        section="What a win pays",
        cite=_SCORING,
    ),
    Rule(
        slug="two-more",
        title="Two more scoring tiles without a Red Dragon",
        says=(
            Ruled(
                "no-red",
                "If no Red Dragon is in the winning hand, two more tiles are turned, three in all, and count alike.",
            ),
            Ruled("bonus-end", "They come from the same end as the first."),
            Ruled("red-melded-no-red", "A Red Dragon that was discarded does not matter."),
        ),
        section="What a win pays",
        cite=_SCORING,
    ),
    Rule(
        slug="payment",
        title="Who pays what",
        says=(
            "Each of the other three pays the winner one chip and the number of the scoring tile.",
            Ruled("formula", "With more scoring tiles: 1 + v1 + v2 + v3."),
            "The banker pays and wins the same as anybody else.",
        ),
        section="What a win pays",
        cite=_SCORING,
        example=f"The scoring tile is a 5: each other player pays (1 + 5) = {1 + 5} chips.",
    ),
)
