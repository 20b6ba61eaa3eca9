"""The rules of play of Xixi, each with its source (rulebook xixi §1-§5)."""

from __future__ import annotations

from typing import Final

from replay.rulebook import Quoted, Rule, Ruled, RuleDoc, in_words
from replay.rulesets.xixi.check import COPIES
from replay.rulesets.xixi.rulings import XixiRulings
from replay.rulesets.xixi.turned import RED_COUNTS
from replay.tiles import RED

_DEALT: Final = 13
_TILES: Final = sum(COPIES)
_INTRODUCTION: Final = "seed 004 §Introduction"
_BOOK_CALLS: Final = "rulebook xixi §2"
_BOOK_SCORING: Final = "rulebook xixi §4"
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
            Quoted(
                f"{_TILES} tiles: 1 to 9 of dots, bamboo and characters, four of each, and {COPIES[RED]} Red Dragons.",
                f"The game uses {_TILES} tiles, including dots, bamboo, and characters numbered tiles, as well as Red Dragon tiles.",
            ),
            "There are no winds, no other dragons and no flowers.",
        ),
        book="rulebook xixi §1",
        section="The table",
        cite="seed 004 §Number of Tiles and Types",
    ),
    Rule(
        slug="game",
        title="What game it is",
        says=(
            Quoted(
                "The text introduces a final revised version of Cantonese mahjong rules, without winds and other "
                "character tiles.",
                "This tutorial will introduce a final revised version of Cantonese Mahjong rules",
            ),
        ),
        section="The table",
        cite=_INTRODUCTION,
    ),
    Rule(
        slug="deal",
        title="Deal and turns",
        says=(
            Quoted(
                f"Each player is dealt {_DEALT} tiles, and the banker draws one more.",
                f"Each player starts with {_DEALT} tiles, and the banker draws an extra tile.",
            ),
            Quoted(
                "From the banker on, players draw and discard counter-clockwise.",
                "Starting with the banker, players draw and discard tiles in a counterclockwise direction.",
            ),
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
        says=(
            Quoted(
                "The first banker is found by drawing winds or at random.",
                "The banker is determined by drawing winds or randomly.",
            ),
            "A record says who it was.",
        ),
        book="rulebook xixi §1",
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
        says=(
            Quoted(
                "Combinations are formed by Pong or Kong.",
                "players can form tile combinations by Pong (three identical tiles) or Kong (four identical tiles)",
            ),
            Ruled("chow", "No discard may be called for a sequence: the text names these two alone."),
        ),
        section="Calls",
        cite=_BASIC,
        book=_BOOK_CALLS,
    ),
    Rule(
        slug="pong",
        title="Pong",
        says=(
            Quoted("Three identical tiles make a pung.", "by Pong (three identical tiles)"),
            "Two are in hand, and anybody discards the third.",
            Ruled("pung-draw", "Nothing is drawn after it: its player discards."),
            Ruled("kong-after-pung", "No kong may be declared in that turn."),
        ),
        section="Calls",
        cite=_BASIC,
        book=_BOOK_CALLS,
    ),
    Rule(
        slug="kong",
        title="Kong",
        says=(
            Quoted("Four identical tiles make a kong.", "Kong (four identical tiles)"),
            "They are three in hand and a discard, four in hand, or a pung of one's own and the fourth tile. A kong needs a "
            "tile in the wall.",
            Ruled(
                "replacement-end",
                "Its replacement is drawn like any other tile, normally from the wall.",
                quote="drawing a tile after Pong or Kong is still performed normally from the wall",
            ),
            Ruled("kong-pay", "Nobody pays for a kong."),
        ),
        section="Calls",
        cite=_BASIC,
        book=_BOOK_CALLS,
    ),
    Rule(
        slug="red-dragon",
        title="What the Red Dragon may stand for",
        says=(
            Quoted(
                "A Red Dragon in hand stands for any tile, in a sequence, a triplet or the pair, wherever that tile is needed.",
                "The Red Dragon tile can substitute any tile to form sequences, triplets, or pairs.",
            ),
            "It stands for a tile of the three suits, and each one does so for itself.",
            Ruled("red-copies", "It may be a fifth copy of a tile."),
        ),
        section="Calls",
        cite=_BASIC,
        book="rulebook xixi §3",
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
            Quoted(
                "A player wins with the tile just drawn from the wall, and in no other way.",
                "Winning can only happen by self-draw.",
            ),
            "It may be the replacement of a kong. A discard can't be won on, and a kong can't be robbed.",
        ),
        section="Winning",
        cite=_WINNING,
        book=_BOOK_CALLS,
    ),
    Rule(
        slug="winning-shape",
        title="Winning hand",
        says=(
            Quoted(
                "One pair, the eyes, and sequences, triplets or pungs.",
                "at least one pair as the eyes, others as sequences, triplets, or Pong",
            ),
            "There are four sets, and a kong is one too. Nothing else wins: no seven pairs, nor four Red Dragons by themselves.",
            Ruled("own-four", "A tile of which the player holds all four copies is no wait."),
        ),
        section="Winning",
        cite=_WINNING,
        book="rulebook xixi §3",
    ),
    Rule(
        slug="no-other-win",
        title="No other ways to win",
        says=(
            Quoted(
                "Only the basic win is paid. There are no special ways to win.",
                "only the multiplier for a basic win is calculated. There are no other special ways to win.",
            ),
        ),
        section="Winning",
        cite=_SCORING,
    ),
)
_PAID: Final = (
    Rule(
        slug="turning",
        title="How the scoring tile is turned",
        says=(
            Quoted(
                "After a win the first tile that nobody has seen is turned.",
                "When a player wins, the first tile from the remaining unseen tiles is drawn as the scoring tile.",
            ),
            Quoted(
                "If the win is because of a kong, it is one from the end of the wall.",
                "If the win is because of a Kong, a tile is drawn from the end of the wall as the scoring tile.",
            ),
            "That is a win on the replacement of a kong; else the tile comes from the head of the wall.",
            Ruled("short-wall", "If the wall has run out, there is none, and the base stays."),
        ),
        section="What a win pays",
        cite=_WINNING,
        book=_BOOK_SCORING,
    ),
    Rule(
        slug="face",
        title="What a scoring tile counts",
        says=(
            Quoted(
                f"1 to 9 count their number. A Red Dragon counts {RED_COUNTS}.",
                f"The face value of the scoring tile (1-9, Red Dragon represents {RED_COUNTS}) is used to calculate the multiplier",
            ),
        ),
        section="What a win pays",
        cite=_SCORING,
    ),
    Rule(
        slug="two-more",
        title="Two more scoring tiles without a Red Dragon",
        says=(
            Quoted(
                "If no Red Dragon is in the winning hand, two additional tiles are turned and count alike.",
                "two additional scoring tiles are rewarded",
            ),
            Ruled("no-red", "That makes three in all."),
            Ruled("bonus-end", "They come from the same end as the first."),
            Ruled("red-melded-no-red", "A Red Dragon that was discarded does not matter."),
        ),
        section="What a win pays",
        cite=_SCORING,
        book=_BOOK_SCORING,
    ),
    Rule(
        slug="payment",
        title="Who pays what",
        says=(
            Quoted(
                "Each of the other three pays the winner one chip and the number of the scoring tile.",
                "A basic win rewards a basic multiplier of one chip, plus the number represented by the scoring tile",
            ),
            Ruled("formula", "With more scoring tiles: 1 + v1 + v2 + v3."),
            "The banker pays and wins the same as anybody else.",
        ),
        section="What a win pays",
        cite=_SCORING,
        book=_BOOK_SCORING,
        example=f"The scoring tile is a 5: each other player pays (1 + 5) = {1 + 5} chips.",
    ),
)
