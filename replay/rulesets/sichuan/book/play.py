"""The rules of play of Sichuan, each with its source (rulebook sichuan §1-§4, §9, §10)."""

from __future__ import annotations

from typing import Final

from replay.rulebook import Quoted, Rule, Ruled, RuleDoc, in_words
from replay.rulesets.sichuan.book.points import drawn_hand, kongs, payment, value
from replay.rulesets.sichuan.possible import COPIES
from replay.rulesets.sichuan.rulings import SichuanRulings

_TILES: Final = sum(COPIES)
_BOOK_SUITS: Final = "rulebook sichuan §2"
_BOOK_TURN: Final = "rulebook sichuan §3"
_BOOK_PASSING: Final = "rulebook sichuan §9"
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
            Quoted(
                f"Three suits, characters (Wan), dots (Bing) and bamboo (Tiao), {_TILES} tiles.",
                f"The game uses three suits: Wan, Bing, and Tiao (Character, Dots and Bamboo), totaling {_TILES} tiles.",
            ),
            Quoted("There are no honors.", "Honor tiles are not used."),
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
        says=(
            Quoted(
                "A hand that wins has tiles of two suits at most.",
                "To win, players' hands must include no more than two of the three suits",
            ),
            "It has none of the suit that its player gave up.",
        ),
        section="Missing suit",
        cite=_MISSING,
        book=_BOOK_SUITS,
    ),
    Rule(
        slug="declaring",
        title="Declaring the missing suit",
        says=(
            Quoted(
                "After the deal each player gives up one suit.",
                "Players must decide which suit to exclude after drawing their starting hand.",
            ),
            Ruled(
                "void-choice",
                "All players do so at once, before the first action, and may give up any of the three.",
            ),
            Quoted("It cannot be changed.", "Once declared, the suit cannot be changed"),
            Ruled("void-in-log", "A record must have all four declarations."),
        ),
        section="Missing suit",
        cite=_MISSING,
        book=_BOOK_SUITS,
    ),
    Rule(
        slug="forced-discard",
        title="Missing suit first",
        says=(
            Ruled(
                "missing-suit-first",
                "A player with tiles of the missing suit in hand discards one of them, whatever was drawn.",
                quote="any tile of the missing suit must be discarded before other tiles",
            ),
            Ruled("void-calls", "Such a tile may not be punged or konged either."),
        ),
        section="Missing suit",
        cite=_MISSING,
        book=_BOOK_SUITS,
    ),
)
_CALLS: Final = (
    Rule(
        slug="calls",
        title="Pung and kong",
        says=(
            Quoted(
                "A discard may be claimed for a pung or a kong. There is no chow.",
                "Players may declare Pung or Kong but cannot Chow (Eat).",
            ),
            Ruled("last-discard", "With the wall empty the last discard may only be won."),
            Ruled("kong-needs-tile", "A kong needs a tile in the wall."),
        ),
        section="Calls",
        cite=_BASIC,
        book=_BOOK_TURN,
    ),
    Rule(
        slug="own-kongs",
        title="Kongs in one's own turn",
        says=(
            Quoted(
                "A concealed kong, or one added to a pung, is declared after a draw, not in the turn of a pung.",
                "and are not allowed to do so right after Pung",
            ),
            Ruled("added-held", "The added tile may be one held from earlier."),
        ),
        section="Calls",
        cite="seed 003 §Score calculation of Kong",
        book=_BOOK_TURN,
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
            Quoted(
                "An exposed kong may be robbed, a concealed kong may not.",
                "Players can rob an exposed Kong but not a concealed Kong",
            ),
            Ruled(
                "rob-scope",
                "That is the tile added to a pung; the tile of an open kong is won on as the discard it is.",
            ),
        ),
        section="Calls",
        cite=_BASIC,
        book="rulebook sichuan [R:rob-scope]",
    ),
    Rule(
        slug="sequential-pung",
        title="Sequential pungs",
        says=(
            Quoted(
                "There are no sequential pungs.",
                "Players cannot declare sequential Pungs (using the same tile) or sequential wins.",
            ),
            Ruled(
                "pass-pung",
                "Who could have punged a tile and did not may not pung the same tile before the next own draw, pung or kong.",
            ),
        ),
        section="Calls",
        cite=_BASIC,
        book=_BOOK_PASSING,
    ),
    Rule(
        slug="sequential-win",
        title="Sequential wins",
        says=(
            Quoted(
                "A sequential win is a false win unless it increases the total score.",
                "Sequential Pungs and Wins are considered false wins unless they increase the total score.",
            ),
            Ruled(
                "pass-win",
                "Who let a winning tile pass may, until the next own draw, pung or kong, win on another's tile only for more points.",
            ),
            "A self-draw is always a win.",
            Ruled("false-win", "A false win is a finding, without a penalty."),
        ),
        section="Calls",
        cite=_BASIC,
        book=_BOOK_PASSING,
    ),
)
_WINS: Final = (
    Rule(
        slug="shapes",
        title="Winning hands",
        says=(
            Quoted("There are a standard win and seven pairs.", "Standard win 0Root 1"),
            "The standard shape is four sets and a pair. A set is a sequence in hand, a triplet or a kong.",
            Ruled("other-fans", "No other shape wins, and no other feature scores."),
        ),
        section="Winning",
        cite="seed 003 §A",
        book="rulebook sichuan §6",
    ),
    Rule(
        slug="several-winners",
        title="Several winners",
        says=(
            Quoted(
                "Several players may win on one discard.",
                "A single discarded tile may result in multiple players winning.",
            ),
            "Each is paid in full.",
        ),
        section="Winning",
        cite=_BASIC,
        book="rulebook sichuan §7",
    ),
    Rule(
        slug="battle",
        title="Blood battle to the end",
        says=(
            Quoted(
                "A win does not end the hand. The others go on until three players have won or the hand is drawn.",
                "The remaining players continue until three players win or the hand is drawn.",
            ),
            Ruled(
                "turn-after-win",
                "The next in play after the winner draws; after several, the next after the one farthest from the discarder.",
            ),
        ),
        section="Winning",
        cite=_BLOOD,
        book=_BOOK_TURN,
    ),
    Rule(
        slug="immunity",
        title="First win immunity",
        says=(
            Quoted(
                "Who has won first pays and gains no more.",
                "The first winning player is unaffected by subsequent scoring events.",
            ),
            Ruled("win-immunity", "That goes for every winner, not for the first alone."),
            "A winner draws and calls no more.",
        ),
        section="Winning",
        cite=_BLOOD,
        book="rulebook sichuan §4",
    ),
    Rule(
        slug="end",
        title="What ends a hand",
        says=(
            Quoted(
                "The third win ends the hand.",
                "The remaining players continue until three players win or the hand is drawn.",
            ),
            Ruled("third-win", "Nothing is settled then."),
            "If the wall runs out before, the hand is drawn and settled among those in play.",
            Ruled("bankruptcy", ""),
        ),
        section="Winning",
        cite=_BLOOD,
        book="rulebook sichuan §4",
    ),
)
