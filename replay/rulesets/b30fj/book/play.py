"""The rules of play of both editions, each with its source (rulebook b30fj §1-§7, §9)."""

from __future__ import annotations

from typing import Final

from replay.rulebook import Quoted, Rule, Ruled, RuleDoc, in_words
from replay.rulesets.b30fj.book.calls import calls
from replay.rulesets.b30fj.book.scoring import scoring
from replay.rulesets.b30fj.edition import Edition, Shape
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.rulesets.b30fj.scopes import SCOPES, may_stand_for
from replay.rulesets.b30fj.scoring.possible import COPIES
from replay.tiles import JOKERS, NATURAL_KINDS, name_of

_SUITS: Final = (0, 1, 2)
_GROUPS: Final = ("character tile", "circle tile", "bamboo tile", "wind", "dragon")
_JOKERS: Final = (
    "Baida (白搭)",
    "Suit (筒索萬)",
    "Honors (番)",
    "Wind",
    "Dragon",
    "Character (萬)",
    "Circle (筒)",
    "Bamboo (索)",
)
_TILES: Final = sum(COPIES)
_DEALT: Final = 13
_JOKER_TILES: Final = len(JOKERS)


def play_docs(edition: Edition, rulings: B30fjRulings) -> tuple[RuleDoc, ...]:
    """Every rule of the edition under these rulings, in the order of the text."""
    at = edition.seed
    rules = (*_table(edition), *_shapes(edition), *_end(edition), *calls(at, draft=edition.draft), *scoring(edition))
    return in_words(rules, rulings)


def _stands_for(scope: tuple[int, ...]) -> str:
    if len(scope) == len(_GROUPS):
        return "any tile but a joker"
    if scope == _SUITS:
        return "any suited tile"
    if len(scope) > 1:
        return "any honor tile"
    return f"any {_GROUPS[scope[0]]}"


def _table(edition: Edition) -> tuple[Rule, ...]:
    at = f"{edition.seed} §Bloody 30 Faan Jokers"
    wall = (
        Quoted("The text leaves open whether there is a dead wall.", "TODO is there a dead wall?")
        if edition.draft
        else Quoted("There is no dead wall.", "There is no dead wall.")
    )
    return (
        Rule(
            slug="tiles",
            title="Tiles",
            says=(
                Quoted(
                    f"{_TILES} tiles: 1 to 9 of characters, circles and bamboo, four winds and three dragons, four of each, "
                    f"and {_JOKER_TILES} jokers, one of each. There are no flower tiles.",
                    "one of each of these eight jokers of varying power",
                ),
            ),
            section="The table",
            cite=at,
        ),
        Rule(
            slug="jokers",
            title="What each joker may stand for",
            says=(
                Quoted("A joker stands for any tile of its scope.", "Can represent any tile above."),
                "It stands for no other joker, and a hand may have five of a tile and more.",
                Ruled(
                    "meld-joker-reread",
                    "In a melded chow it stands for whatever makes the meld legal, chosen when the hand is scored.",
                ),
            ),
            book="rulebook b30fj §3",
            lines=(
                ("joker", "tile", "may stand for", "kinds"),
                *(
                    (name, name_of(joker), _stands_for(SCOPES[joker]), str(_kinds(joker)))
                    for name, joker in zip(_JOKERS, sorted(JOKERS), strict=True)
                ),
            ),
            section="The table",
            cite=at,
        ),
        Rule(
            slug="deal",
            title="Deal",
            says=(
                f"Each player is dealt {_DEALT} tiles; the dealer, who is East, draws first. Being dealer changes no payment.",
            ),
            section="The table",
            cite="rulebook b30fj §1",
        ),
        Rule(
            slug="dead-wall",
            title="Wall",
            says=(
                wall,
                *((Ruled("draft-dead-wall", "None is taken to be there."),) if edition.draft else ()),
                Ruled("replacement-end", "Replacements for kongs and declared jokers come from the tail of the wall."),
            ),
            section="The table",
            cite=at,
            book="rulebook b30fj §1",
        ),
        Rule(
            slug="next-dealer",
            title="Who deals next",
            says=(
                Ruled(
                    "rotation",
                    "The deal passes to the next player after every hand, the round wind changes after four. A game is 16 hands.",
                ),
            ),
            section="The table",
            cite="rulebook b30fj §1",
        ),
    )


def _kinds(joker: int) -> int:
    return sum(may_stand_for(joker, kind) for kind in range(NATURAL_KINDS))


_SHAPES: Final[dict[Shape, Rule]] = {
    "standard": Rule(
        slug="four-sets",
        title="Four sets and a pair",
        says=(
            Quoted(
                "Four sets and a pair. A set is a sequence or a triplet.",
                "Four sets and a pair. Sets are triplets or sequences.",
            ),
            "A sequence is three in a row of one suit, a triplet three alike; a kong is a triplet.",
        ),
        section="",
        cite="",
    ),
    "seven_pairs": Rule(
        slug="seven-pairs",
        title="Seven Pairs",
        says=(
            Quoted("Seven pairs, all different.", "Seven Pairs (no repeats)."),
            Ruled("seven-pairs-repeat", ""),
            "There is no meld, not even a concealed kong.",
        ),
        section="",
        cite="",
    ),
    "thirteen_orphans": Rule(
        slug="thirteen-orphans",
        title="Thirteen Orphans",
        says=(Quoted("Each terminal and honor tile, one of them as a pair.", "Thirteen Orphans"), "There is no meld."),
        section="",
        cite="",
    ),
    "thirteen_unconnected": Rule(
        slug="thirteen-unconnected",
        title="Thirteen Unconnected",
        says=(
            Quoted(
                "Thirteen different tiles, one of them as a pair.",
                "you must have 13 disconnected tiles with one forming a pair",
            ),
            Quoted("Within a suit they are three apart or more.", "3 away from each other or more"),
            Quoted(
                "The suited tiles are part of Knitted Triplets or of a Knitted Straight.",
                "the suited tiles among them must form a partial Knitted Triplets or a partial Knitted Straight",
            ),
            Quoted(
                "There is a tile of each suit, a wind and a dragon.",
                "you must have at least one tile of each suit, at least one wind, and at least one dragon",
            ),
            "There is no meld. More is said under Unconnected Hands.",
        ),
        section="",
        cite="",
    ),
}
_DRAFT_SHAPES: Final[dict[Shape, Rule]] = {
    "standard": Rule(
        slug="four-sets",
        title="Four sets and a pair",
        says=(
            Quoted(
                "Four sets and a pair. A set is a sequence or a triplet.",
                "Four sets and a pair. Sets are triplets or sequences.",
            ),
            "A sequence is three in a row of one suit, a triplet three alike; a kong is a triplet.",
            Quoted(
                "A Knitted Straight or Knitted Triplets may stand for three sets, a Knitted Short Straight or Knitted "
                "Terminal Sequences for two.",
                "You may also use a knitted straight in place of three sets",
            ),
            "They are never melded. More is said under Knitted Hands.",
        ),
        section="",
        cite="",
    ),
    "seven_pairs": Rule(
        slug="seven-pairs",
        title="Seven Pairs",
        says=(
            Quoted("Seven pairs.", "Seven pairs."),
            Ruled("draft-seven-pairs-repeat", "Four alike are two pairs."),
            "There is no meld.",
        ),
        section="",
        cite="",
    ),
    "thirteen_unconnected": Rule(
        slug="thirteen-disconnected",
        title="Thirteen Disconnected",
        says=(
            Quoted("Disconnected tiles, one of them as a pair.", "Thirteen disconnected (includes a pair)"),
            Quoted("Within a suit they are three apart or more.", "3 away from each other or more"),
            "There is no meld.",
        ),
        section="",
        cite="",
    ),
    "knitted_honors": Rule(
        slug="knitted-honors",
        title="Knitted Honors hand",
        says=(
            Quoted(
                "Exactly one of each wind and dragon, and seven of the nine tiles of Knitted Triplets or of a Knitted Straight.",
                "exactly one of each wind and dragon, plus seven of the nine tiles required to form knitted triplets or a knitted straight",
            ),
            "There is no meld.",
        ),
        section="",
        cite="",
    ),
}


def _shapes(edition: Edition) -> tuple[Rule, ...]:
    from msgspec.structs import replace

    shapes = {**_SHAPES, **_DRAFT_SHAPES} if edition.draft else _SHAPES
    cite = f"{edition.seed} §Bloody 30 Faan Jokers"
    rules = [
        replace(shapes[shape], section="Winning hands", cite=cite, book="rulebook b30fj §6") for shape in edition.shapes
    ]
    pair_wait = Rule(
        slug="pair-wait",
        title="Pair waits on Baida and Suit",
        says=(
            Quoted(
                "If a hand waits to make the pair with its Baida or Suit joker, all else being complete, it wins by self-draw "
                "only.",
                "if the wait tile is a single-tile wait for a pair on the Baida or Suit joker, one can only win by self-draw",
            ),
            Ruled("tanki-scope", "That goes for every tile it waits for and every way to read it."),
            Ruled("tanki-orphans-suit", "Twelve orphans and the Suit joker, an honor missing, may win on a discard."),
        ),
        section="Winning hands",
        cite=cite,
        book="rulebook b30fj §5",
        example="123456789m567p1j may not win on a discard",
    )
    return (*rules, pair_wait)


def _end(edition: Edition) -> tuple[Rule, ...]:
    at = f"{edition.seed} §Bloody 30 Faan Jokers"
    order = "Wins do not skip turns: after" if not edition.draft else "After"
    return (
        Rule(
            slug="bloody-end",
            title="Bloody end",
            says=(
                Quoted(
                    "After a win the others play on, until three players have won or the wall is exhausted.",
                    "remaining players continue playing until three players have won, or until the wall is exhausted",
                ),
                "An exhausted wall pays nothing. Who has won draws, calls, pays and gains no more.",
            ),
            section="End of the hand",
            cite=at,
            book="rulebook b30fj §2",
        ),
        Rule(
            slug="several-winners",
            title="Several winners",
            says=(
                Quoted(
                    "Several players may win off the same discard.", "Multiple players may win off the same discard."
                ),
                "Each is paid in full.",
                Ruled(
                    "win-turn-order",
                    f"{order} a win on a discard the next player in play after the discarder draws.",
                    quote="" if edition.draft else "Wins do not skip turns.",
                ),
                Ruled(
                    "no-passing-penalty", "Passing a win costs nothing, and a false win is a finding without a penalty."
                ),
            ),
            section="End of the hand",
            cite=at,
            book="rulebook b30fj §2",
        ),
    )
