"""The rulings of Xixi (rulebook xixi, Rulings), in the order of its table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from replay.rulings import Rulings, ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class XixiRulings(Rulings):
    """One field a ruling; `replay rules xixi` prints them."""

    chow: Literal["default", "left"] = ruling(
        "May a discard be called for a sequence?",
        "no",
        called="none",
        left="yes, the left neighbour's, with two natural tiles from hand",
        why="the seed names only Pong and Kong; games with the Red Dragon forbid the chow",
    )
    pung_draw: Literal["default"] = ruling(
        "'Drawing a tile after Pong or Kong is still performed normally from the wall': what is drawn?",
        "after a pung nothing, only a discard follows; after a kong a tile from the head",
        called="kong-only",
        unbuilt="a draw after a pung, too: the hand would have 15 tiles with the next draw, and four sets and a pair are 14; no second "
        "discard is named",
        why="seed: 'similar to regular Mahjong'",
    )
    kong_after_pung: Literal["default", "legal"] = ruling(
        "A concealed or added kong in the turn of a pung?",
        "no",
        called="illegal",
        legal="yes",
        why="a kong needs a draw before it; as in the other rulesets",
    )
    replacement_end: Literal["default", "tail"] = ruling(
        "Where is the replacement tile of a kong drawn?",
        "at the head of the wall",
        called="head",
        tail="at the tail",
        why="seed, literally",
    )
    red_in_meld: Literal["default", "pung", "both"] = ruling(
        "May a Red Dragon stand in for a tile of a called pung or kong?",
        "no",
        called="none",
        pung="one may, in a pung: beside one natural tile from hand and the discard",
        both="one may, in a pung or in a kong of any kind (added to a pung of natural tiles, too)",
        why="house practice in every published game with the Red Dragon; the seed can be read either way",
    )
    red_natural: Literal["default", "triplet"] = ruling(
        "May Red Dragons be punged or konged as such?",
        "no",
        called="none",
        triplet="yes, as a triplet or kong of Red Dragons; a discarded one may be claimed for it",
        why="the seed is silent",
    )
    red_discard: Literal["default", "forbidden"] = ruling(
        "May a Red Dragon be discarded?",
        "yes; it cannot be claimed",
        called="allowed",
        forbidden="no, while the player holds another tile",
        why="the seed is silent; least restrictive",
    )
    red_copies: Literal["default", "four"] = ruling(
        "May a Red Dragon be the fifth copy of a tile?",
        "yes",
        called="fifth-too",
        four="no: at most four copies of a kind in the hand, melds and what Red Dragons stand for included",
        why="seed: 'can substitute any other tile'",
    )
    kong_pay: Literal["default"] = ruling(
        "What is paid for a kong?",
        "nothing",
        called="none",
        unbuilt="1 to 3 chips: nothing says how many for which kong, and by whom",
        why="seed: only the basic win is scored",
    )
    no_red: Literal["default", "two"] = ruling(
        "'Two additional scoring tiles': how many are there in all?",
        "three",
        called="three",
        two="two",
        why="seed: 'additional'",
    )
    formula: Literal["default", "separate", "product"] = ruling(
        "How do several scoring tiles add up?",
        "1 + v1 + v2 + v3",
        called="sum",
        separate="(1 + v1) + (1 + v2) + (1 + v3)",
        product="(1 + v1) x (1 + v2) x (1 + v3)",
        why="seed: they 'also calculate the multiplier' beside one base chip",
    )
    bonus_end: Literal["default", "head"] = ruling(
        "Which end of the wall gives the two additional tiles?",
        "the end that gives the first",
        called="same-end",
        head="the head, always",
        why="the seed speaks of the win as a whole",
    )
    short_wall: Literal["default", "winning-tile", "ten"] = ruling(
        "Fewer tiles are left than should be turned?",
        "those there are count, and the base of 1 stays",
        called="what-is-left",
        winning_tile="the wall is empty: the winning tile is the scoring tile, and there are no additional ones",
        ten="each tile that is missing counts 10",
        unbuilt="reshuffling the discards: a record does not tell their new order",
        why="published rules: a win on the last tile has no tile to turn and scores the base only",
    )
    reserve: Literal["default", "one", "three"] = ruling(
        "Are tiles kept back for scoring?",
        "none",
        called="none",
        one="the last tile of the wall is never drawn",
        three="the last three tiles of the wall are never drawn",
        why="the seed is silent",
    )
    draw: Literal["default"] = ruling(
        "What is paid when the hand is drawn?",
        "nothing",
        called="nothing",
        unbuilt="a check of who is ready: nothing says how much it would cost",
        why="the seed is silent",
    )
    banker: Literal["default", "rotates", "last-drawer"] = ruling(
        "Who is the next banker?",
        "the winner; after a drawn hand the same banker",
        called="winner",
        rotates="the next player in turn order, always",
        last_drawer="the winner; after a drawn hand who drew the last tile",
        why="'whoever wins deals' in games with the Red Dragon",
    )
    own_four: Literal["default", "wait"] = ruling(
        "Is a tile a wait when the player holds its four copies?",
        "no",
        called="no-wait",
        wait="yes",
        why="such a tile cannot come",
    )
    red_melded_no_red: Literal["default", "never-held"] = ruling(
        "Does a melded or discarded Red Dragon spoil the bonus of Without Red Dragon?",
        "only Red Dragons in the winning hand do, melds included; discarded ones do not",
        called="winning-hand",
        never_held="every Red Dragon does that the player held during the hand",
        why="seed: 'the winning hand does not contain'",
    )
