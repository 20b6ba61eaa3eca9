"""Broken records: whose turn it is, draws and discards left out, tiles that are not held, flags."""

from collections.abc import Iterator

from replay.events import Discard, Draw, EndHand
from tests.tools.broken.hands import CHOWS, DEALER, KONGS, LAST, NORTH, PUNGS, QUICK, WEST, start
from tests.tools.broken.story import Case, case, changed, line_of, told, win

ROUND = "d1:9p x1:9p d2:8p x2:8p d3:7m x3:7m"
TO_DEALER = "d2:8p x2:8p d3:7m x3:7m d0:5p x0:5p"
PUNGED = "d0:2z x0:2z p1<0:2z:22z x1:9s d2:8p x2:8p d3:7m x3:7m"
CHOW = f"d0:3m x0:3m c1<0:3m:12m x1:9s {TO_DEALER}"


def _one(name: str, why: str, hands: str, text: str) -> Case:
    return case(name, why, told(start(hands), text))


def turn_cases() -> Iterator[Case]:
    """All cases of this module."""
    yield from _out_of_turn()
    yield from _missing()
    yield from _not_held()
    yield from _flags()
    yield from _over()


def _out_of_turn() -> Iterator[Case]:
    yield _one(
        "out_of_turn-draw",
        "Seat 2 draws while it is seat 1's turn; the draw did not happen.",
        QUICK,
        f"d0:2m x0:2m +d2:8p {ROUND} d0:5p x0:5p {LAST}",
    )
    one = _one(
        "out_of_turn-wrong-seat",
        "The draw of seat 1 is recorded for seat 3.",
        QUICK,
        f"d0:2m x0:2m {ROUND} d0:5p x0:5p {LAST}",
    )
    yield changed(one, line_of(one, Draw, 2), seat=3)
    yield _one(
        "out_of_turn-discard-twice",
        "The same discard is recorded twice.",
        QUICK,
        f"d0:2m x0:2m +x0:2m {ROUND} d0:5p x0:5p {LAST}",
    )
    yield _one(
        "out_of_turn-winner-draws",
        "Who has won draws no more: the turn passes to the next in play.",
        QUICK,
        "d0:2m x0:2m d1:5p w1:5p d2:8p x2:8p d3:7m x3:7m d0:3m x0:3m +d1:9p d2:8s x2:8s d3:7p x3:7p d0:5p x0:5p "
        "w2<0:5p w3<0:5p end:won",
    )
    yield _one(
        "out_of_turn-winner-pungs",
        "Who has won calls nothing any more.",
        QUICK,
        "d0:2m x0:2m d1:5p w1:5p d2:8p x2:8p d3:7m x3:7m d0:2z x0:2z +p1<0:2z:22z d2:8s x2:8s d3:7p x3:7p "
        "d0:5p x0:5p w2<0:5p w3<0:5p end:won",
    )
    yield _one(
        "out_of_turn-kong-in-anothers-turn",
        "A concealed kong is declared in the own turn only.",
        QUICK,
        f"d0:2m x0:2m d1:9p +k2:6666z x1:9p d2:8p x2:8p d3:7m x3:7m d0:5p x0:5p {LAST}",
    )


def _missing() -> Iterator[Case]:
    yield _one(
        "missing_draw-discard", "Seat 1 discards without a draw.", QUICK, f"d0:2m x0:2m -{ROUND} d0:5p x0:5p {LAST}"
    )
    yield _one(
        "missing_draw-replacement",
        "After a kong the replacement tile is missing.",
        KONGS,
        f"d0:2z x0:2z o1<0:2z:222z -d1:9s x1:9s {TO_DEALER} {LAST}",
    )
    yield _one(
        "missing_draw-second-kong",
        "Between two kongs a replacement is drawn.",
        f"{DEALER} 222p111s46p222z99p {WEST} {NORTH}",
        f"d0:8m x0:8m d1:2p k1:2222p -d1:1s k1:1111s d1:9m x1:9m {TO_DEALER} {LAST}",
    )
    yield _one(
        "missing_draw-self-draw",
        "A win by self-draw without the draw.",
        QUICK,
        "d0:2m x0:2m -d1:5p w1:5p d2:8p x2:8p d3:7m x3:7m d0:5p x0:5p w2<0:5p w3<0:5p end:won",
    )
    yield _one(
        "missing_draw-flower",
        "A joker is declared before the draw of the turn.",
        f"{DEALER} 123789m11s46p22z1j {WEST} {NORTH}",
        "d0:2z x0:2z -d1:9p f1:1j d1:2z x1:9p d2:8p x2:8p d3:7m x3:7m d0:5p x0:5p w1<0:5p w2<0:5p w3<0:5p end:won",
    )
    yield _one(
        "missing_discard-next-draws",
        "Seat 1 draws, and seat 2 draws.",
        QUICK,
        f"d0:2m x0:2m d1:9p -x1:9p d2:8p x2:8p d3:7m x3:7m d0:5p x0:5p {LAST}",
    )
    yield _one(
        "missing_discard-draws-twice",
        "A second draw in one turn, recorded by mistake.",
        QUICK,
        f"d0:2m x0:2m d1:9p +d1:9p x1:9p d2:8p x2:8p d3:7m x3:7m d0:5p x0:5p {LAST}",
    )
    yield _one(
        "missing_discard-after-chow",
        "Seat 1 claims a chow and never discards.",
        CHOWS,
        f"d0:3m x0:3m c1<0:3m:12m -x1:9s {TO_DEALER} {LAST}",
    )


def _not_held() -> Iterator[Case]:
    one = _one(
        "tile_not_in_hand-discard",
        "Seat 1 discards a tile that it does not hold.",
        QUICK,
        f"d0:2m x0:2m {ROUND} d0:5p x0:5p {LAST}",
    )
    yield changed(one, line_of(one, Discard, 2), tile="5z", drawn=None)
    one = _one(
        "tile_not_in_hand-drawn-otherwise",
        "The draw is recorded as 9s, the discard was 9p.",
        QUICK,
        f"d0:2m x0:2m {ROUND} d0:5p x0:5p {LAST}",
    )
    one = changed(one, line_of(one, Draw, 2), tile="9s")
    one.at += 1
    yield one
    yield _one(
        "tile_not_in_hand-chow", "Seat 1 has no 4m.", CHOWS, f"d0:3m x0:3m !c1<0:3m:24m x1:9s {TO_DEALER} {LAST}"
    )
    yield _one(
        "tile_not_in_hand-pung",
        "Seat 1 has one 2z and no joker.",
        PUNGS,
        f"d0:2z x0:2z !p1<0:2z:2z4j x1:9s {TO_DEALER} {LAST}",
    )
    yield _one(
        "tile_not_in_hand-kong",
        "Seat 1 holds two 2z, no three.",
        PUNGS,
        f"d0:2z x0:2z !o1<0:2z:222z d1:9s x1:9s {TO_DEALER} {LAST}",
    )
    yield _one(
        "tile_not_in_hand-added-kong",
        "The tile added is not held.",
        PUNGS,
        f"{PUNGED} d0:8m x0:8m d1:9m !a1:2z d1:9m x1:9m {TO_DEALER} {LAST}",
    )
    yield _one(
        "tile_not_in_hand-concealed-kong",
        "Three of the four are there.",
        KONGS,
        f"d0:8m x0:8m d1:9p !k1:2222z d1:9m x1:9m {TO_DEALER} {LAST}",
    )
    yield _one(
        "tile_not_in_hand-flower",
        "Nobody can declare a joker that is not held.",
        QUICK,
        f"d0:8m x0:8m d1:9p !f1:3j d1:9m x1:9m {TO_DEALER} {LAST}",
    )
    one = _one(
        "tile_not_in_hand-shown-at-the-win",
        "The hand shown is not the one held, though it would win too.",
        QUICK,
        f"d0:5p x0:5p {LAST}",
    )
    yield changed(one, line_of(one, type(win(one))), hand="123789m11s46p333z")
    one = _one(
        "tile_not_in_hand-shown-at-the-end",
        "The hand laid open at the end is not the one held.",
        QUICK,
        f"d0:5p x0:5p {LAST}",
    )
    line = line_of(one, EndHand)
    yield changed(one, line, hands=("19m147p258s34566z", None, None, None))


def _flags() -> Iterator[Case]:
    text = f"d0:2m x0:2m d1:9p x1:9p d2:3m x2:3m d3:7m x3:7m d0:5p x0:5p {LAST}"
    one = _one(
        "wrong_flag-not-the-drawn-tile",
        "The tile discarded is not the one drawn.",
        QUICK,
        text.replace("x0:2m", "x0:9m"),
    )
    yield changed(one, line_of(one, Discard), drawn=True)
    one = _one("wrong_flag-the-drawn-tile", "The only tile of its kind has just been drawn.", QUICK, text)
    yield changed(one, line_of(one, Discard), drawn=False)
    one = _one("wrong_flag-drawn-after-a-chow", "After a chow nothing has been drawn.", CHOWS, f"{CHOW} {LAST}")
    yield changed(one, line_of(one, Discard, 2), drawn=True)
    one = _one("wrong_flag-no-replacement", "An ordinary draw is called a replacement.", QUICK, text)
    yield changed(one, line_of(one, Draw, 2), replacement=True)
    one = _one(
        "wrong_flag-replacement",
        "The draw after a kong is a replacement.",
        KONGS,
        f"d0:2z x0:2z o1<0:2z:222z d1:9s x1:9s {TO_DEALER} {LAST}",
    )
    yield changed(one, line_of(one, Draw, 2), replacement=False)


def _over() -> Iterator[Case]:
    end = LAST.replace("end:won", "")
    yield _one("hand_over-draw", "After the third win nobody draws.", QUICK, f"d0:5p x0:5p {end} +d0:2m end:won")
    yield _one("hand_over-fourth-win", "Three wins end a hand.", QUICK, f"d0:5p x0:5p {end} +w0<3:5p end:won")
    yield _one("hand_over-ended-twice", "A hand ends once.", QUICK, f"d0:5p x0:5p {end} end:won +end:won")
    yield _one("hand_not_over-two-wins", "The third win is missing.", QUICK, "d0:5p x0:5p w1<0:5p w2<0:5p !end:won")
    yield _one(
        "hand_not_over-wall", "There are tiles left in the wall.", QUICK, "d0:2m x0:2m d1:9p x1:9p !end:wall_exhausted"
    )
    one = _one("hand_not_over-other-reason", "The hand has ended by the third win.", QUICK, f"d0:5p x0:5p {LAST}")
    yield changed(one, line_of(one, EndHand), reason="wall_exhausted")
