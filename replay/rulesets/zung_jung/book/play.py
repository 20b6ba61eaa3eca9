"""The rules of play of Zung Jung, each with its source (rulebook zung-jung §1-§4)."""

from __future__ import annotations

from typing import Final

from replay.rulebook import Rule, Ruled, RuleDoc, in_words
from replay.rulesets.zung_jung.book.points import PAYMENT, VALUE
from replay.rulesets.zung_jung.check import COPIES
from replay.rulesets.zung_jung.play import DEAD_WALL
from replay.rulesets.zung_jung.rulings import ZungJungRulings

_TILES: Final = sum(COPIES)
_DEALT: Final = 13
_DRAWS: Final = _TILES - 4 * _DEALT - DEAD_WALL
_WORDS: Final = "seed 002 §Scoring in Zung Jung Mahjong"
_NO_LIVE_TILE: Final = "With no live tile left nobody may declare a kong."


def play_docs(rulings: ZungJungRulings) -> tuple[RuleDoc, ...]:
    """Every rule under these rulings, in the order of the rulebook."""
    return in_words((*_WORDS_OF_THE_TEXT, *_TABLE, *_CALLS, *_WINS, *VALUE, *PAYMENT), rulings)


_WORDS_OF_THE_TEXT: Final = (
    Rule(
        slug="category",
        title="Categories",
        says=(
            "A category is a broad family of hands with a feature of their patterns in common; it has no effect on a score.",
        ),
        section="Words",
        cite=_WORDS,
    ),
    Rule(
        slug="series",
        title="Series",
        says=(
            "A series is a group of rows within a category that imply each other. Of a series only the most valuable "
            "row counts. A row that is in no named series is the only one of its own.",
            Ruled("series-identical", ""),
            Ruled("wwind-series", "Rows of different series always add."),
        ),
        section="Words",
        cite=_WORDS,
        example="A hand with two gongs scores Two Gongs and not One Gong.",
    ),
    Rule(
        slug="rows",
        title="Rows and points",
        says=(
            "A row (yaku) is a way in which a hand scores; its points are what it adds to the value of the winning hand, "
            "which changes the players' scores from hand to hand.",
            "A row counts once, but for the pungs of dragons and winds, which count each.",
        ),
        section="Words",
        cite=_WORDS,
    ),
    Rule(
        slug="names",
        title="Names",
        says=(
            "A row has the name that the McGill club uses, which is that of Riichi or Hong Kong mahjong where they have "
            "the row; its official English name by Alan Kwan is given beside it.",
            Ruled(
                "seed-alias-slips",
                "Both rows called Three Colors, One Pung bear the official name of their sequences in the text; here they have that of "
                "triplets.",
            ),
        ),
        section="Words",
        cite=_WORDS,
    ),
)
_TABLE: Final = (
    Rule(
        slug="tiles",
        title="Tiles",
        says=(
            f"{_TILES} tiles: 1 to 9 of characters, dots and bamboo, four winds and three dragons, four of each.",
            Ruled("tiles", "There are no flowers and no jokers."),
        ),
        section="The table",
        cite="rulebook zung-jung §1",
    ),
    Rule(
        slug="deal",
        title="Deal",
        says=(
            f"Each player is dealt {_DEALT} tiles; the dealer, who is East, draws first.",
            Ruled("start-score", "Everybody starts with 0 points."),
        ),
        section="The table",
        cite="rulebook zung-jung §1",
    ),
    Rule(
        slug="dead-wall",
        title="Live wall and dead wall",
        says=(
            Ruled(
                "dead-wall",
                f"The last {DEAD_WALL} tiles are never drawn; {_DRAWS} tiles are, the dealer's first among them.",
            ),
            Ruled("kong-replacement", "The replacement of a kong is one of the live wall's tiles and may be its last."),
            Ruled("replacement-end", "It comes from the tail of the live wall."),
        ),
        section="The table",
        cite="rulebook zung-jung §1",
    ),
    Rule(
        slug="end",
        title="What ends a hand",
        says=(
            "A win ends the hand. So does the discard after the last live tile when nobody wins on it: the hand is drawn, "
            "and nothing is paid.",
            Ruled("abortive", "There are no abortive draws."),
            Ruled("false-win", "A false win is a finding and costs no points."),
        ),
        section="The table",
        cite="rulebook zung-jung §1",
    ),
    Rule(
        slug="next-dealer",
        title="Who deals next",
        says=(
            Ruled("deal-passes", "The deal passes to the next player after every hand, whoever won it."),
            "The round wind changes when the deal has gone around.",
            Ruled("game-length", "A game is 16 hands."),
        ),
        section="The table",
        cite="rulebook zung-jung §3",
    ),
)
_CALLS: Final = (
    Rule(
        slug="calls",
        title="Chow, pung and gong",
        says=(
            "Any discard may be claimed for a pung or a gong, and the left neighbour's for a chow.",
            "A gong is a quad: open, with a discard; promoted, with the fourth tile added to an own pung; or concealed.",
            Ruled("kong-after-claim", "None is declared right after a chow or pung: it takes a turn with a draw."),
            Ruled("added-kong-held", "The tile that is added may have been held from earlier."),
        ),
        section="Calls",
        cite="rulebook zung-jung §2",
    ),
    Rule(
        slug="precedence",
        title="Precedence of claims",
        says=(
            "A win goes before a pung or gong, and these before a chow.",
            Ruled(
                "one-winner",
                "One player wins on a tile: the nearest in turn order after the one who put it down.",
            ),
        ),
        section="Calls",
        cite="rulebook zung-jung §2",
    ),
    Rule(
        slug="swap-calling",
        title="Swap-calling",
        says=(Ruled("swap-call", "The claimed kind may be discarded at once."),),
        section="Calls",
        cite="rulebook zung-jung §2",
    ),
    Rule(
        slug="last-discard",
        title="The last discard",
        says=(
            Ruled(
                "last-discard-calls",
                "The discard after the last live tile may be won on, and claimed for nothing else.",
            ),
            _NO_LIVE_TILE,
        ),
        section="Calls",
        cite="rulebook zung-jung §1",
    ),
    Rule(
        slug="robbing",
        title="Robbing a gong",
        says=(
            "The tile that makes a promoted gong may be won on, by whoever it completes the hand of.",
            Ruled("rob-concealed", "A concealed gong is never robbed."),
            Ruled("robbed-stays-pung", "Its owner keeps the pung."),
        ),
        section="Calls",
        cite="seed 002 §Bonuses",
    ),
    Rule(
        slug="passing",
        title="Passing",
        says=(
            Ruled("no-furiten", "Who has let a tile pass, or discarded it, may still win; it matters for who pays."),
        ),
        section="Calls",
        cite="rulebook zung-jung §2",
    ),
)
_WINS: Final = (
    Rule(
        slug="regular",
        title="Regular hands",
        says=(
            "Four sets and a pair. A set is a run (chow), a triplet (pung) or a quad (gong).",
            Ruled("fifth-tile", "A tile of which the player holds all four copies is no wait."),
            Ruled("freedom-of-count", "The reading of the greatest value is scored, and its rows alone."),
        ),
        section="Winning",
        cite="rulebook zung-jung §4",
    ),
    Rule(
        slug="seven-pairs",
        title="Seven Pairs",
        says=(
            "Seven pairs, without melds.",
            Ruled("identical-pairs", "Four alike are two pairs."),
            "Rows that need runs, triplets or quads do not count.",
        ),
        section="Winning",
        cite="seed 002 §Irregular Hands",
    ),
    Rule(
        slug="thirteen-orphans",
        title="Thirteen Orphans",
        says=("One of each terminal and honor and one more of them, without melds. It does not score All Orphans.",),
        section="Winning",
        cite="seed 002 §Irregular Hands",
    ),
    Rule(
        slug="orphans",
        title="Orphans, terminals, simples",
        says=(
            "Terminals are 1 and 9, honors are winds and dragons, orphans are both. Simples are 2 to 8.",
            "A set with an orphan is 123, 789, or a triplet or quad of 1s, 9s or honors.",
        ),
        section="Winning",
        cite="seed 002 §Orphan Tiles",
    ),
    Rule(
        slug="concealed",
        title="Concealed sets and hands",
        says=(
            "A triplet is concealed if all of its tiles were drawn; a concealed gong is too. A triplet that another's "
            "tile completes is not. If three of four such triplets are left, the hand scores Three Concealed Pungs, if "
            "two of three, Two Concealed Pungs.",
            "Winning on a discard does not open the hand.",
            Ruled("concealed-irregular", "Seven Pairs and Thirteen Orphans take Concealed Hand too."),
        ),
        section="Winning",
        cite="seed 002 §Pungs/Gongs",
    ),
    Rule(
        slug="nine-gates",
        title="Nine Gates",
        says=(
            Ruled(
                "nine-gates", "The thirteen tiles held are 1112345678999 of one suit, so that every tile of it wins."
            ),
            "The hand is concealed.",
        ),
        section="Winning",
        cite="seed 002 §One-Suit Patterns",
    ),
    Rule(
        slug="gifts",
        title="Gifts",
        says=(
            Ruled("heaven-14", "Gift of Heaven is the dealer's opening hand, won with the fourteenth tile."),
            "A concealed gong before the winning tile spoils it.",
            Ruled(
                "earth-is-discard",
                "Gift of Earth is a win on the dealer's first discard. A gong declared before it spoils it.",
            ),
        ),
        section="Winning",
        cite="seed 002 §Bonuses",
    ),
)
