"""Deals for the broken records. Seats 1, 2 and 3 wait for 5p, so that a hand can end with three wins on one discard."""

from replay.events import StartHand
from replay.rules import NO_PAYMENTS, Payments
from tests.engine.script import start_hand
from tests.tools.broken.story import Told, told

DEALER = "19m147p258s34567z"
SOUTH = "123789m11s46p222z"
WEST = "456m789s33m46p666z"
NORTH = "234567s99p46p111z"
QUICK = f"{DEALER} {SOUTH} {WEST} {NORTH}"
THREE_WIN = "d0:5p x0:5p w1<0:5p w2<0:5p w3<0:5p end:won"

# With a tile to spare: seat 1 can chow 3m, pung or kong 2z, and still wait for 5p.
CHOWS = f"{DEALER} 12m789m11s46p222z9s {WEST} {NORTH}"
PUNGS = f"{DEALER} 123789m11s46p22z9s {WEST} {NORTH}"
KONGS = f"{DEALER} {SOUTH} {WEST} {NORTH}"
LAST = "w1<0:5p w2<0:5p w3<0:5p end:won"


def start(hands: str = QUICK, **fields: object) -> StartHand:
    """The start of a hand."""
    return start_hand(hands, **fields)  # type: ignore[arg-type]


def quick(number: int, dealer: int, wind: str, scores: Payments = NO_PAYMENTS, end: str = "end:won") -> Told:
    """A whole hand of one draw, one discard and three wins, whoever deals."""
    hands = QUICK.split()
    turned = " ".join(hands[(seat - dealer) % 4] for seat in range(4))
    a, b, c, d = ((dealer + step) % 4 for step in range(4))
    wins = f"w{b}<{a}:5p w{c}<{a}:5p w{d}<{a}:5p"
    return told(
        start(turned, hand=number, dealer=dealer, round=wind), f"d{a}:5p x{a}:5p {wins} {end}".strip(), scores=scores
    )


def quick_game(hands: int, first: int = 1) -> list[Told]:
    """So many whole hands one after the other, numbers, dealers, rounds and scores following."""
    found: list[Told] = []
    scores = NO_PAYMENTS
    for number in range(first, first + hands):
        one = quick(number, (number - 1) % 4, "ESWN"[(number - 1) // 4 % 4], scores)
        found.append(one)
        scores = one.scores
    return found
