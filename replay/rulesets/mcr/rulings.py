"""The rulings of MCR (rulebook mcr, Rulings), in the order of its table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from replay.rulings import Rulings, RulingSet, ruling

_EIGHT: Any = {"8": "8"}
_SIX: Any = {"6": "a row of its own, 6"}
"""Alternatives whose names are numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class McrRulings(Rulings):
    """One field a ruling; `replay rules mcr` prints them."""

    minimum: Literal["default", "flowers", "none"] = ruling(
        "How much must a hand be worth?",
        "8 fan without its flowers",
        called="eight",
        flowers="8 fan, its flowers among them",
        none="nothing: any winning shape wins",
        why="Green Book 3.11.6.6 and the judge of Botzone count it without flowers",
    )
    shut_drawn: Literal["default", "fully-concealed"] = ruling(
        "A hand that is shut by its shape and self-drawn: Self-Drawn 1 or Fully Concealed Hand 4?",
        "Self-Drawn, 1",
        called="self-drawn",
        fully_concealed="Fully Concealed Hand, 4",
        why="three public programs have 1; the Green Book of 2006 has 4 ('may combine Fully Concealed')",
    )
    two_concealed_kongs: Literal["default", "8"] = ruling(
        "How much are two concealed kongs worth?",
        "6",
        called="6",
        **_EIGHT,
        why="the text of 1998 and three public programs have 6; the Green Book of 2006 has 8",
    )
    kong_pair: Literal["default", "apart", "6"] = ruling(
        "A melded and a concealed kong?",
        "a row of its own, 5",
        called="5",
        apart="no row of its own: Melded Kong 1 and Concealed Kong 2",
        **_SIX,
        why="three public programs have 5; the text of 1998 has no such row; the Green Book of 2006 has 6",
    )
    fifth_tile: Literal["default", "no"] = ruling(
        "Is a kind of which the winner holds all four copies a wait, where a row asks for a wait for one kind alone?",
        "yes, by shape",
        called="by-shape",
        no="no",
        why="of three public programs one has yes, one leaves it to who asks, one has no",
    )
    straight_wait: Literal["default", "no", "single-only"] = ruling(
        "May a tile that is in the Knitted Straight and outside it make a wait?",
        "yes, by where it stands outside",
        called="yes",
        no="no",
        single_only="yes, but with a Knitted Straight only a wait for the pair counts",
        why="two of three public programs; the championship of 2006 had no edge or closed wait with it",
    )
    gates_extra: Literal["default"] = ruling(
        "Nine Gates with Pure Straight or Tile Hog?",
        "they add",
        called="add",
        why="all programs, and the Green Book of 2006 says so expressly",
    )
    knitted_types: Literal["default", "adds"] = ruling(
        "Lesser Honors and Knitted Tiles with All Types?",
        "excluded",
        called="excluded",
        adds="it adds",
        why="three public programs, and the appendix of the Green Book",
    )
    last_draw_pairs: Literal["default"] = ruling(
        "Last Tile Draw with a shut hand: Self-Drawn as well?",
        "no",
        called="no",
        why="two of three public programs; the third clears its rows in another order by mistake",
    )
    shifted_gap: Literal["default"] = ruling(
        "Are 222 333 444 666 Four Pure Shifted Pungs?",
        "no",
        called="no",
        why="two of three public programs; the third asks for equal steps in part only",
    )
    equal_rows: Literal["default"] = ruling(
        "Rows of equal worth, such as Mixed Double Chow or Short Straight?",
        "any of them may be claimed",
        called="any",
        why="the sum is the same",
    )
    flower_codes: Literal["default"] = ruling(
        "How are flowers written in a record?",
        "1f to 8f: spring, summer, autumn, winter, plum, orchid, bamboo, chrysanthemum",
        called="f",
        why="f is the letter of flowers in typed text and on the page too; 1j to 8j are the jokers of B30FJ",
    )
    flowers_of_the_deal: Literal["default", "own-turn"] = ruling(
        "When are the flowers of the deal replaced?",
        "before the first discard, the dealer's first",
        called="before-play",
        own_turn="each player's in the own first turn",
        why="Green Book, and the guide of Botzone",
    )
    flower_discard: Literal["default", "yes"] = ruling(
        "May a flower be discarded or kept?",
        "no",
        called="no",
        yes="yes: it may be kept in the hand, and discarded",
        why="programs replace them by themselves; clubs differ",
    )
    kong_flower: Literal["default", "counts"] = ruling(
        "The replacement of a kong is a flower, and the tile drawn for it wins: Out with Replacement Tile?",
        "no: Self-Drawn alone",
        called="self-drawn",
        counts="yes",
        why="Green Book, fan 46, and its readers",
    )
    own_walls: Literal["default"] = ruling(
        "Duplicate play: one wall or four?",
        "one in mcr, four in mcr-136",
        called="by-game",
        why="Botzone's rules of 2020, its judge and its data set",
    )
    seat_swap: Literal["default"] = ruling(
        "Do players change places between rounds?",
        "yes, so that a record holds one round at most",
        called="yes",
        unbuilt="no: the seats of a record are places; who sits there is not asked",
        why="Green Book, appendix; tziakcha's table of 16 orders",
    )
    false_win: Literal["default"] = ruling(
        "What does a false win cost?",
        "30, ten to each of the others; it is not audited, and shows in the next scores",
        called="30",
        unbuilt="20, 40 and others: a record has no event for it",
        why="guide of Botzone; tziakcha has 30 or 40",
    )
    quadruple_text: Literal["default"] = ruling(
        "Green Book: Quadruple Chow excludes 'Pure Shifted Pungs', Four Pure Shifted Pungs 'Pure Triple Chow'?",
        "each excludes the lower row of its own kind: Pure Triple Chow, Pure Shifted Pungs",
        called="own-kind",
        why="a slip of the text",
    )
    all_green_flush: Literal["default"] = ruling(
        "All Green without Green Dragons: Full Flush as well?",
        "it adds",
        called="adds",
        why="three public programs",
    )


WMO_2006 = RulingSet(
    name="wmo-2006",
    title="Green Book of the WMO, 2006",
    ruleset="mcr",
    cite="World Mahjong Organization, Mahjong Competition Rules, 2006",
    about="The fan values of the Green Book where it differs from the text of 1998.",
    values={"shut-drawn": "fully-concealed", "two-concealed-kongs": "8", "kong-pair": "6"},
)
"""Where the World Mahjong Organization's own text has other values."""
