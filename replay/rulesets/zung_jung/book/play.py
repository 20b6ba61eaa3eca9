"""The rules of play of Zung Jung, each with its source (rulebook zung-jung §1-§4)."""

from __future__ import annotations

from typing import Final

from replay.rulebook import Quoted, Rule, Ruled, RuleDoc, in_words
from replay.rulesets.zung_jung.book.points import PAYMENT, VALUE
from replay.rulesets.zung_jung.check import COPIES
from replay.rulesets.zung_jung.play import DEAD_WALL
from replay.rulesets.zung_jung.rulings import ZungJungRulings

_TILES: Final = sum(COPIES)
_DEALT: Final = 13
_DRAWS: Final = _TILES - 4 * _DEALT - DEAD_WALL
_BOOK_READINGS: Final = "rulebook zung-jung §4"
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
            Quoted(
                "A category is a broad family of hands with a feature of their patterns in common.",
                "A category is a single broad spectrum of hands that share a common feature of patterns.",
            ),
            "It has no effect on a score.",
        ),
        book=_BOOK_READINGS,
        section="Words",
        cite=_WORDS,
    ),
    Rule(
        slug="series",
        title="Series",
        says=(
            Quoted(
                "A series is a group of rows within a category that imply each other.",
                "A series is a more specifically defined grouping of hands in a category.",
            ),
            Quoted(
                "It keeps a player from scoring several of them.",
                "The purpose of a series is to keep a player from scoring multiple similar hands that imply each other",
            ),
            "Of a series only the most valuable row counts.",
            Quoted(
                "A row that is in no named series is the only one of its own.",
                "Unless explicitly stated otherwise, a yaku is the only yaku in its series.",
            ),
            Ruled("series-identical", ""),
            Ruled("wwind-series", "Rows of different series always add."),
        ),
        book=_BOOK_READINGS,
        section="Words",
        cite=_WORDS,
        example="A hand with two gongs scores Two Gongs and not One Gong.",
    ),
    Rule(
        slug="rows",
        title="Rows and points",
        says=(
            Quoted("A row (yaku) is a way in which a hand scores.", "Yaku are the types of ways your hand can score"),
            Quoted(
                "Its points are what it adds to the value of the winning hand, which changes the players' scores.",
                "Points are how much each yaku adds to the value of your winning hand, which affects your overall score between hands.",
            ),
            Quoted(
                "A row counts once, but for the pungs of dragons and winds, which count each.",
                "This is the only yaku that can be scored multiple times",
            ),
        ),
        section="Words",
        cite=_WORDS,
    ),
    Rule(
        slug="names",
        title="Names",
        says=(
            Quoted(
                "A row has the name that the McGill club uses, where Riichi or Hong Kong mahjong have the row.",
                "we will instead use the name most commonly used in the McGill Students' Mahjong Club",
            ),
            Quoted(
                "Its official English name is by Alan Kwan.",
                "all of the yaku have official English names created by Alan Kwan",
            ),
            "That name is given beside it.",
            Ruled(
                "seed-alias-slips",
                "Both rows called Three Colors, One Pung bear the official name of their sequences in the text; here they have that of "
                "triplets.",
            ),
        ),
        book="rulebook zung-jung [R:seed-alias-slips]",
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
            Quoted(
                "The tile that makes a promoted gong may be won on.",
                "Winning off of a tile used to made a promoted quad.",
            ),
            Ruled("rob-concealed", "A concealed gong is never robbed."),
            Ruled("robbed-stays-pung", "Its owner keeps the pung."),
        ),
        book="rulebook zung-jung §2",
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
            Quoted("Any seven pairs.", "A hand composed entirely of any seven pairs."),
            Ruled("identical-pairs", "Four alike are two pairs."),
            Quoted(
                "Rows that need runs, triplets or quads do not count.",
                "A Seven Pairs hand cannot count any yaku that specifically require runs, triplets, or quads.",
            ),
            "There is no meld.",
        ),
        book=_BOOK_READINGS,
        section="Winning",
        cite="seed 002 §Irregular Hands",
    ),
    Rule(
        slug="thirteen-orphans",
        title="Thirteen Orphans",
        says=(
            Quoted(
                "One of each terminal and honor and one more of them.",
                "A hand made up of one of every honor tile, one of every terminal tile",
            ),
            Quoted("It does not score All Orphans.", "This hand cannot score the All Orphans yaku."),
            "There is no meld.",
        ),
        book=_BOOK_READINGS,
        section="Winning",
        cite="seed 002 §Irregular Hands",
    ),
    Rule(
        slug="orphans",
        title="Orphans, terminals, simples",
        says=(
            Quoted("Terminals are 1 and 9.", "terminal tiles (1's or 9's)"),
            "Honors are winds and dragons, orphans are terminals and honors. Simples are 2 to 8.",
            Quoted(
                "A set with an orphan is 123, 789, or a triplet or quad of 1s, 9s or honors.",
                "every run is 1-2-3 or 7-8-9, and all triplets/quads are 1's, 9's, or honor tiles",
            ),
        ),
        book="rulebook zung-jung §1",
        section="Winning",
        cite="seed 002 §Orphan Tiles",
    ),
    Rule(
        slug="concealed",
        title="Concealed sets and hands",
        says=(
            Quoted(
                "A triplet is concealed if all of its tiles were drawn; one that another's tile completes is not.",
                "You must draw all of the tiles for the two triplets/quads from the wall.",
            ),
            Quoted(
                "If three of four such triplets are left, the hand scores Three Concealed Pungs.",
                "your hand would instead score Three Concealed Pungs",
            ),
            Quoted("If two of three, Two Concealed Pungs.", "Instead, it would score Two Concealed Pungs."),
            "A concealed gong is concealed, too.",
            "Winning on a discard does not open the hand.",
            Ruled("concealed-irregular", "Seven Pairs and Thirteen Orphans take Concealed Hand too."),
        ),
        book=_BOOK_READINGS,
        section="Winning",
        cite="seed 002 §Pungs/Gongs",
    ),
    Rule(
        slug="nine-gates",
        title="Nine Gates",
        says=(
            Ruled(
                "nine-gates",
                "The thirteen tiles held are 1112345678999 of one suit, so that every tile of it wins.",
                quote="contains specifically 1-1-1-2-3-4-5-6-7-8-9-9-9 in the same suit, followed by winning with any other tile",
            ),
            Quoted("The hand is concealed.", "A concealed hand that contains specifically"),
            "It has no meld, not even a concealed gong.",
        ),
        book="rulebook zung-jung §5",
        section="Winning",
        cite="seed 002 §One-Suit Patterns",
    ),
    Rule(
        slug="gifts",
        title="Gifts",
        says=(
            Quoted("Gift of Heaven is the dealer's opening hand.", "The dealer's opening hand is a winning hand."),
            Ruled("heaven-14", "The fourteenth tile wins it."),
            Quoted(
                "A concealed gong before the winning tile spoils it.",
                "If the dealer makes a concealed quad before drawing his winning tile, this yaku cannot be earned.",
            ),
            Ruled(
                "earth-is-discard",
                "Gift of Earth is a win on the dealer's first discard.",
                quote="A player declaring a win off of the dealer's first discard.",
            ),
            Quoted(
                "A concealed gong declared before it spoils it.",
                "If any concealed quads are made before the dealer discards, this yaku cannot be earned",
            ),
        ),
        book="rulebook zung-jung §5",
        section="Winning",
        cite="seed 002 §Bonuses",
    ),
)
