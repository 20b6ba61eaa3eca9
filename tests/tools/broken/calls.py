"""Broken records: chows, pungs, kongs and declared jokers that the rules do not allow, and claims on one tile.

Where a meld is impossible its owner can win no more, so it is seat 0 that makes it, and the other three that win.
"""

from collections.abc import Iterator

from replay.events import Chow, Kong, Pung
from tests.tools.broken.hands import CHOWS, DEALER, LAST, NORTH, PUNGS, SOUTH, WEST, start
from tests.tools.broken.story import Case, case, changed, line_of, told

OTHERS = f"{SOUTH} {WEST} {NORTH}"
FIRST = "d0:8m x0:8m d1:9p x1:9p d2:8p x2:8p"
ROUND = "d1:8p x1:8p d2:7m x2:7m d3:9m x3:9m"
END = f"d0:5p x0:5p {LAST}"
BACK = "d2:8p x2:8p d3:7m x3:7m d0:5p x0:5p"


def _dealer(name: str, why: str, dealer: str, text: str) -> Case:
    """Seat 0 does something with what seat 3 discards, or in its own turn."""
    return case(name, why, told(start(f"{dealer} {OTHERS}"), f"{text} {ROUND} {END}"))


def _one(name: str, why: str, hands: str, text: str) -> Case:
    return case(name, why, told(start(hands), text))


def call_cases() -> Iterator[Case]:
    """All cases of this module."""
    yield from _chows()
    yield from _pungs()
    yield from _kongs()
    yield from _flowers()
    yield from _jokers()
    yield from _rivals()
    yield from _swaps()
    yield from _not_there()


def _chows() -> Iterator[Case]:
    yield _one(
        "illegal_chow-across",
        "Seat 0 chows a discard of seat 2: only the next player may.",
        f"129m47p258s34567z {OTHERS}",
        f"d0:8m x0:8m d1:9p x1:9p d2:3m x2:3m !c0<2:3m:12m x0:9m {ROUND} {END}",
    )
    yield _dealer(
        "illegal_chow-no-run",
        "A three and two fives are no run.",
        "559m47p258s34567z",
        f"{FIRST} d3:3m x3:3m !c0<3:3m:55m x0:9m",
    )
    yield _dealer(
        "illegal_chow-honors",
        "Winds make no run.",
        DEALER,
        f"{FIRST} d3:2z x3:2z !c0<3:2z:34z x0:9m",
    )
    yield _dealer(
        "illegal_chow-two-suits",
        "A run is of one suit.",
        "19m147p258s34567z",
        f"{FIRST} d3:3m x3:3m !c0<3:3m:1m2s x0:9m",
    )
    yield _dealer(
        "illegal_chow-joker-of-another-suit",
        "The circle joker stands for no character.",
        "29m14p258s34567z7j",
        f"{FIRST} d3:3m x3:3m !c0<3:3m:2m7j x0:9m",
    )
    yield _one(
        "illegal_chow-own-discard",
        "Nobody claims the own discard.",
        f"12m147p258s34567z {OTHERS}",
        f"d0:3m x0:3m +c0<0:3m:12m {ROUND} {END}",
    )


def _pungs() -> Iterator[Case]:
    yield _dealer(
        "illegal_pung-two-kinds",
        "Two twos and a three are no pung.",
        "19m1234p25s34567z",
        f"{FIRST} d3:2p x3:2p !p0<3:2p:23p x0:9m",
    )
    yield _dealer(
        "illegal_pung-joker-of-another-suit",
        "The bamboo joker stands for no circle.",
        "19m124p25s34567z8j",
        f"{FIRST} d3:2p x3:2p !p0<3:2p:2p8j x0:9m",
    )
    yield _one(
        "illegal_pung-own-discard",
        "Nobody claims the own discard.",
        f"19m114p258s34567z {OTHERS}",
        f"d0:1p x0:1p +p0<0:1p:11p {ROUND} {END}",
    )


def _kongs() -> Iterator[Case]:
    yield _dealer(
        "illegal_kong-right-after-a-pung",
        "A kong is declared after a draw.",
        "11114p258s33567z",
        f"{FIRST} d3:3z x3:3z p0<3:3z:33z !k0:1111p d0:9s x0:9s",
    )
    yield _dealer(
        "illegal_kong-three-alike",
        "Three ones and a four are no kong.",
        "19m1114p58s34567z",
        "d0:8m !k0:1114p d0:9s x0:9s",
    )
    yield _dealer(
        "illegal_kong-no-pung",
        "Nothing can be added where there is no own pung.",
        "19m147p258s34567z",
        "d0:8m !a0:1p d0:9s x0:9s",
    )
    yield _dealer(
        "illegal_kong-open-of-two-kinds",
        "Three ones and a two are no kong.",
        "19m112p258s34567z",
        f"{FIRST} d3:1p x3:1p !o0<3:1p:112p d0:9s x0:9s",
    )


def _flowers() -> Iterator[Case]:
    yield _dealer(
        "illegal_flower-no-joker",
        "Only jokers are declared.",
        "19m147p258s34567z",
        "d0:8m !f0:7z d0:9s x0:9s",
    )
    yield _dealer(
        "illegal_flower-after-a-chow",
        "A joker is declared after a draw, not before the discard after a claim.",
        "12m14p258s34567z3j",
        f"{FIRST} d3:3m x3:3m c0<3:3m:12m !f0:3j d0:9s x0:9s",
    )


def _jokers() -> Iterator[Case]:
    yield _dealer(
        "joker_limit-chow-of-a-joker",
        "A discarded joker may not be claimed for a chow.",
        "129m14p258s34567z",
        f"{FIRST} d3:6j x3:6j !c0<3:6j:12m x0:9m",
    )
    yield _dealer(
        "joker_limit-two-in-a-pung",
        "A pung holds one joker at most.",
        "9m147p25s34567z16j",
        f"{FIRST} d3:3m x3:3m !p0<3:3m:16j x0:9m",
    )
    yield _dealer(
        "joker_limit-discarded-joker-and-another",
        "A claimed joker is the one joker of its pung.",
        "39m147p25s34567z6j",
        f"{FIRST} d3:1j x3:1j !p0<3:1j:3m6j x0:9m",
    )
    yield _dealer(
        "joker_limit-two-in-a-kong",
        "An open kong holds one joker at most.",
        "9m114p25s34567z17j",
        f"{FIRST} d3:1p x3:1p !o0<3:1p:1p17j d0:9s x0:9s",
    )
    yield _dealer(
        "joker_limit-concealed-kong",
        "A concealed kong holds no joker.",
        "9m1114p258s4567z7j",
        "d0:8m !k0:111p7j d0:9s x0:9s",
    )
    yield _dealer(
        "joker_limit-added",
        "A joker may not be added to a pung.",
        "9m114p258s34567z7j",
        f"{FIRST} d3:1p x3:1p p0<3:1p:11p x0:9m {ROUND} d0:8s !a0:7j d0:9s x0:9s",
    )


TWO_CLAIMS = f"{DEALER} 12m789m11s46p222z9s 456m789s77z46p666z 234567s99p46p33m1z"
AFTER_PUNG = "d0:8m x0:8m d1:3m x1:9s"


def _rivals() -> Iterator[Case]:
    yield _one(
        "outranked_call-chow-under-pung",
        "A pung of the same tile takes precedence over the chow.",
        TWO_CLAIMS,
        f"d0:3m x0:3m +c1<0:3m:12m p3<0:3m:33m x3:1z {AFTER_PUNG} {BACK} {LAST}",
    )
    yield _one(
        "outranked_call-chow-after-pung",
        "The pung stands first; the chow of the same tile is the wrong event.",
        TWO_CLAIMS,
        f"d0:3m x0:3m p3<0:3m:33m +c1<0:3m:12m x3:1z {AFTER_PUNG} {BACK} {LAST}",
    )
    yield _one(
        "outranked_call-chow-under-kong",
        "A kong of the same tile takes precedence over the chow.",
        f"{DEALER} 12m789m11s46p222z9s 456m789s77z46p666z 234567s99p46p333m",
        f"d0:3m x0:3m +c1<0:3m:12m o3<0:3m:333m d3:9s x3:9s d0:8m x0:8m d1:6j x1:9s {BACK} {LAST}",
    )
    yield _one(
        "outranked_call-pung-with-a-joker",
        "Of two pungs the one without a joker takes precedence.",
        f"{DEALER} 3m789m11s46p222z9s1j 456m789s77z46p666z 234567s99p46p33m1z",
        f"d0:3m x0:3m +p1<0:3m:3m1j p3<0:3m:33m x3:1z d0:8m x0:8m d1:2m x1:9s {BACK} {LAST}",
    )
    yield _one(
        "outranked_call-stronger-joker",
        "Of two pungs with a joker the one with the weaker joker takes precedence.",
        f"{DEALER} 3m789m11s46p222z9s1j 456m789s77z46p666z 234567s99p46p3m1z6j",
        f"d0:3m x0:3m +p1<0:3m:3m1j p3<0:3m:3m6j x3:1z d0:8m x0:8m d1:2m x1:9s {BACK} {LAST}",
    )
    winners = "d1:1s w1:1s end:won"
    yield _one(
        "outranked_call-pung-under-win",
        "A win on the tile comes first.",
        f"{DEALER} 123789m11s55p222z {WEST} {NORTH}",
        f"d0:5p x0:5p +p1<0:5p:55p w2<0:5p w3<0:5p {winners}",
    )
    yield _one(
        "outranked_call-pung-after-win",
        "The winners have taken the tile.",
        f"{DEALER} 123789m11s55p222z {WEST} {NORTH}",
        f"d0:5p x0:5p w2<0:5p w3<0:5p +p1<0:5p:55p {winners}",
    )


def _swaps() -> Iterator[Case]:
    yield _one(
        "swap_call-tile-just-punged",
        "After a pung of South a South may not be discarded.",
        f"{DEALER} {SOUTH} {WEST} {NORTH}",
        f"d0:2z x0:2z p1<0:2z:22z !x1:2z {BACK} {LAST}",
    )
    yield _one(
        "swap_call-tile-just-chowed",
        "After a chow the tile claimed may not be discarded.",
        f"{DEALER} 456m789m11s46p222z {WEST} {NORTH}",
        f"d0:4m x0:4m c1<0:4m:56m !x1:4m {BACK} {LAST}",
    )
    yield _one(
        "swap_call-other-end",
        "After 3m for 45m, neither 3m nor 6m may be discarded.",
        f"{DEALER} 456m789m11s46p222z {WEST} {NORTH}",
        f"d0:3m x0:3m c1<0:3m:45m !x1:6m {BACK} {LAST}",
    )
    fillers = (
        "d1:9p x1:9p d2:8p x2:8p",
        "d1:9p x1:9p d2:8p x2:8p",
        "d1:8p x1:8p d2:9s x2:9s",
        "d1:9s x1:9s d2:1s x2:1s",
    )
    yield _dealer(
        "swap_call-no-discard-left",
        "A claim after which only forbidden tiles are left is itself illegal; the discard is its consequence.",
        "113377p2345m345z",
        f"d0:8m x0:8m {fillers[0]} d3:1p x3:1p p0<3:1p:11p x0:3z {fillers[1]} d3:3p x3:3p p0<3:3p:33p x0:4z "
        f"{fillers[2]} d3:7p x3:7p p0<3:7p:77p x0:5z {fillers[3]} d3:5m x3:5m !c0<3:5m:34m x0:2m",
    )


def _not_there() -> Iterator[Case]:
    one = _one("not_discarded-pung", "The tile put down is 2z.", PUNGS, f"d0:2z x0:2z p1<0:2z:22z x1:9s {BACK} {LAST}")
    yield changed(one, line_of(one, Pung), tile="3z")
    one = _one(
        "not_discarded-chow-from-another",
        "Seat 0 has put the tile down, not seat 3.",
        CHOWS,
        f"d0:3m x0:3m c1<0:3m:12m x1:9s {BACK} {LAST}",
    )
    yield changed(one, line_of(one, Chow), target=3)
    one = _one(
        "not_discarded-kong",
        "The tile put down is 2z.",
        f"{DEALER} {SOUTH} {WEST} {NORTH}",
        f"d0:2z x0:2z o1<0:2z:222z d1:9s x1:9s {BACK} {LAST}",
    )
    yield changed(one, line_of(one, Kong), tile="3z")
    yield _one(
        "not_discarded-too-late",
        "The next player has drawn: the discard can be claimed no more.",
        PUNGS,
        f"d0:2z x0:2z d1:2m +p1<0:2z:22z x1:9s d2:8p x2:8p d3:7m x3:7m d0:2z x0:2z p1<0:2z:22z x1:2m {BACK} {LAST}",
    )
