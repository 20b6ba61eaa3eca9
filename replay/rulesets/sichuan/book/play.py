"""The rules of play of Sichuan, each with its source (rulebook sichuan §1-§4, §9, §10)."""

from __future__ import annotations

from typing import Final

from replay.rulebook import Rule, Ruled, RuleDoc, in_words
from replay.rulesets.sichuan.book.points import drawn_hand, kongs, payment, value
from replay.rulesets.sichuan.possible import COPIES
from replay.rulesets.sichuan.rulings import SichuanRulings

_TILES: Final = sum(COPIES)
_BASIC: Final = "seed 003 §Basic Rules"
_MISSING: Final = "seed 003 §One Missing Suit Rule"
_BLOOD: Final = "seed 003 §Blood Battle to the End Rules"


def play_docs(rulings: SichuanRulings) -> tuple[RuleDoc, ...]:
    """Every rule under these rulings, in the order of the rulebook."""
    rules = (
        *_TABLE,
        *_SUITS,
        *_CALLS,
        *_WINS,
        *value(rulings),
        *payment(rulings),
        *kongs(rulings),
        *drawn_hand(rulings),
    )
    return in_words(rules, rulings)


_TABLE: Final = (
    Rule(
        slug="tiles",
        title="Tiles",
        says=(
            f"Three suits, characters (Wan), dots (Bing) and bamboo (Tiao), 1 to 9, four of each: {_TILES} tiles.",
            "There are no honors.",
        ),
        section="The table",
        cite=_BASIC,
    ),
    Rule(
        slug="deal",
        title="Deal",
        says=(
            "Each player is dealt 13 tiles, and the dealer draws a fourteenth.",
            Ruled("exchange", "No tiles are exchanged before play."),
            Ruled("start-win", "A win of the dealer's with these tiles is an ordinary Self-Draw."),
        ),
        section="The table",
        cite="rulebook sichuan §1",
    ),
    Rule(
        slug="wall",
        title="Wall",
        says=(
            "There is no dead wall: every tile may be drawn.",
            Ruled("replacement-end", "The replacement of a kong comes from the tail of the wall."),
        ),
        section="The table",
        cite="rulebook sichuan §1",
    ),
    Rule(
        slug="next-dealer",
        title="Who deals next",
        says=(
            Ruled(
                "dealer",
                "The first winner; if the first tile won had several winners, who put it down; if nobody won, the same player.",
            ),
            Ruled("drawn-dealer", ""),
        ),
        section="The table",
        cite="rulebook sichuan §10",
    ),
)
_SUITS: Final = (
    Rule(
        slug="missing-suit",
        title="One missing suit",
        says=("A hand that wins has tiles of two suits at most, and none of the suit that its player gave up.",),
        section="Missing suit",
        cite=_MISSING,
    ),
    Rule(
        slug="declaring",
        title="Declaring the missing suit",
        says=(
            Ruled(
                "void-choice",
                "After the deal and before the first action each player gives up one suit, any of the three.",
            ),
            "It cannot be changed.",
            Ruled("void-in-log", "A record must have all four declarations."),
        ),
        section="Missing suit",
        cite=_MISSING,
    ),
    Rule(
        slug="forced-discard",
        title="Missing suit first",
        says=(
            Ruled(
                "missing-suit-first",
                "A player with tiles of the missing suit in hand discards one of them, whatever was drawn.",
            ),
            Ruled("void-calls", "Such a tile may not be punged or konged either."),
        ),
        section="Missing suit",
        cite=_MISSING,
    ),
)
_CALLS: Final = (
    Rule(
        slug="calls",
        title="Pung and kong",
        says=(
            "A discard may be claimed for a pung or a kong. There is no chow.",
            Ruled("last-discard", "With the wall empty the last discard may only be won."),
            Ruled("kong-needs-tile", "A kong needs a tile in the wall."),
        ),
        section="Calls",
        cite=_BASIC,
    ),
    Rule(
        slug="own-kongs",
        title="Kongs in one's own turn",
        says=(
            "A concealed kong, or one added to a pung, is declared after a draw, not in the turn of a pung.",
            Ruled("added-held", "The added tile may be one held from earlier."),
        ),
        section="Calls",
        cite="seed 003 §Score calculation of Kong",
    ),
    Rule(
        slug="precedence",
        title="Precedence of claims",
        says=("Wins go before pungs and kongs, and all of them take place.",),
        section="Calls",
        cite="rulebook sichuan §3",
    ),
    Rule(
        slug="robbing",
        title="Robbing a kong",
        says=(
            "The tile that is added to an exposed pung may be won on; a concealed kong cannot be robbed.",
            Ruled("rob-scope", "The tile of an open kong is won on as the discard it is."),
        ),
        section="Calls",
        cite=_BASIC,
    ),
    Rule(
        slug="sequential-pung",
        title="Sequential pungs",
        says=(
            Ruled(
                "pass-pung",
                "Who could have punged a tile and did not may not pung the same tile before the next own draw, pung or kong.",
            ),
        ),
        section="Calls",
        cite=_BASIC,
    ),
    Rule(
        slug="sequential-win",
        title="Sequential wins",
        says=(
            Ruled(
                "pass-win",
                "Who let a winning tile pass may, until the next own draw, pung or kong, win on another's tile only for more points.",
            ),
            "A self-draw is always a win.",
            Ruled("false-win", "Any other is a false win: a finding, without a penalty."),
        ),
        section="Calls",
        cite=_BASIC,
    ),
)
_WINS: Final = (
    Rule(
        slug="shapes",
        title="Winning hands",
        says=(
            "Four sets and a pair, or seven pairs. A set is a sequence in hand, a triplet or a kong.",
            Ruled("other-fans", "No other shape or feature scores."),
        ),
        section="Winning",
        cite="seed 003 §A",
    ),
    Rule(
        slug="several-winners",
        title="Several winners",
        says=("Several players may win on one discard. Each is paid in full.",),
        section="Winning",
        cite=_BASIC,
    ),
    Rule(
        slug="battle",
        title="Blood battle to the end",
        says=(
            "A win does not end the hand. The others go on until three players have won or the wall is empty.",
            Ruled(
                "turn-after-win",
                "The next in play after the winner draws; after several, the next after the one farthest from the discarder.",
            ),
        ),
        section="Winning",
        cite=_BLOOD,
    ),
    Rule(
        slug="immunity",
        title="First win immunity",
        says=(
            "Who has won draws, calls, pays and gains no more.",
            Ruled("win-immunity", "That goes for every winner, not for the first alone."),
        ),
        section="Winning",
        cite=_BLOOD,
    ),
    Rule(
        slug="end",
        title="What ends a hand",
        says=(
            "The third win ends the hand at once.",
            Ruled("third-win", "Nothing is settled then."),
            "If the wall runs out before, the hand is drawn and settled among those in play.",
            Ruled("bankruptcy", ""),
        ),
        section="Winning",
        cite=_BLOOD,
    ),
)
