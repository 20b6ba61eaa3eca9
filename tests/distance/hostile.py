"""What nobody should ask the kernel: tiles that are none, hands that nobody can have, things that are no hands."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from random import Random
from types import SimpleNamespace
from typing import Any

from replay.distance import asked
from replay.distance.plan import Plan, numbers
from replay.hands import Acceptance, Near, Wait
from tests.distance.plans import PLANS
from tests.rulesets.random_holdings import holding

ASKED = ("near", "near_discards", "near_best", "kept_at_most", "shanten")
COUNTED = ("accepts", "accepts_discards")
"""What the kernel answers with the copies left."""
HOSTILE: list[Any] = [
    None,
    7,
    SimpleNamespace(),
    SimpleNamespace(concealed=None, melds=(), flowers=()),
    SimpleNamespace(concealed=("1m",), melds=(), flowers=()),
    SimpleNamespace(concealed=(1 << 80,), melds=(), flowers=()),
    SimpleNamespace(concealed=(1,), melds=(3,), flowers=()),
    SimpleNamespace(concealed=(1,), melds=(SimpleNamespace(tiles=[1]),), flowers=()),
    SimpleNamespace(concealed=(1,), melds=(), flowers=None),
    SimpleNamespace(concealed=(1,), melds=(), flowers=("x",)),
]


STEPS = (
    *("count", "sit", "draw", "discard", "copies", "seen", "unseen", "leave"),
    *("beyond", "put", "put", "judge", "judge", "dealt", "before", "given", "columns"),
)
NUMBERS = {"draw": 1, "discard": 2, "beyond": 6, "put": 8, "judge": 9, "dealt": 3, "before": 2}
"""How many whole numbers these take, of a draw and a discard beside seat and tile."""


def kernel_of(plan: Plan) -> Any:
    """The kernel under a plan; each table lies in memory of its own, so that a sanitizer knows where it ends."""
    return opened(numbers(plan), _tables)


def opened(numbers: Any, load: Callable[[], Any]) -> Any:
    """The kernel of these numbers and tables, with nobody behind it who answers what it leaves open."""
    return asked._built().Kernel(numbers, load, (Near, Wait, Acceptance), asked.no_self_draw, None, None)


def follow_of(plan: Plan) -> Any:
    """Four seats that nobody sits at, under a plan."""
    return asked._built().Follow(kernel_of(plan))


@cache
def _tables() -> tuple[bytes, ...]:
    return tuple(bytes(each) for each in asked._tables())


def throw(kernel: Any, rng: Random, rounds: int) -> None:
    """Anything at all: an answer, None, or one of three errors."""

    def anything(number: int) -> tuple[int, ...]:
        return tuple(rng.choice((rng.randrange(42), rng.randrange(9), -1, 42, 43, 10**6)) for _ in range(number))

    def kinds(number: int) -> tuple[int, ...]:
        return tuple(rng.randrange(42) for _ in range(number))

    def few(number: int) -> tuple[int, ...]:
        some = [rng.randrange(27) for _ in range(rng.randint(1, 6))]
        return tuple(rng.choice(some) for _ in range(number))

    def melds(make: Callable[[int], tuple[int, ...]], most: int) -> tuple[SimpleNamespace, ...]:
        return tuple(SimpleNamespace(tiles=make(rng.randrange(most))) for _ in range(rng.randrange(most)))

    for _ in range(rounds):
        held = SimpleNamespace(
            concealed=rng.choice((anything, kinds, few, few))(rng.choice((4, 7, 13, 14, rng.randrange(20)))),
            melds=rng.choice(((), melds(anything, 7), melds(kinds, 6), melds(few, 5))),
            flowers=rng.choice(((), anything(rng.randrange(20)), kinds(rng.randrange(4)))),
            visible=rng.choice(((), kinds(9), anything(9), None)),
            void_suit=rng.choice((None, None, "m", "s", "x", "", "mm", 3)),
        )
        for each in (held, rng.choice(HOSTILE)):
            for ask in (*ASKED, *COUNTED):
                with suppress(TypeError, AttributeError, OverflowError):
                    getattr(kernel, ask)(each)


def throw_at_table(follow: Any, rng: Random, name: str, rounds: int) -> None:
    """Steps at a table in any order, of tiles and seats that may be none: an answer, None, or one of four errors."""

    def place() -> Any:
        return rng.choice((*range(4), *range(4), -1, 4, 1 << 70, None))

    def kind() -> Any:
        return rng.choice((rng.randrange(42), rng.randrange(42), rng.randrange(42), -1, 42, 1 << 70, "1m"))

    def number() -> Any:
        if rng.random() < 0.05:
            return rng.choice((-1, -2, 43, 1 << 30, 1 << 31, 1 << 70, None))
        return rng.choice((rng.randrange(4), rng.randrange(4), rng.randrange(30)))

    def counts() -> tuple[Any, ...]:
        return tuple(rng.choice((0, (1 << 42) - 1, (1 << 42) - 1, rng.getrandbits(42), 1 << 42, -1)) for _ in range(3))

    def step(ask: str) -> tuple[Any, ...]:
        if ask == "count":
            return place(), *counts()
        if ask == "sit":
            return place(), rng.choice((holding(rng, name, rng.choice((13, 14))), rng.choice(HOSTILE)))
        if ask == "columns":
            return ()
        if ask in ("unseen", "leave", "given"):
            return (place(),)
        if ask in NUMBERS:
            numbers = tuple(number() for _ in range(NUMBERS[ask]))
            return (place(), kind(), *numbers) if ask in ("draw", "discard") else numbers
        return place(), kind()

    for ask in STEPS:
        with suppress(TypeError):
            getattr(follow, ask)()
    for _ in range(rounds):
        for seat in range(4):
            follow.count(seat, (1 << 42) - 1, (1 << 42) - 1, 0)
            follow.sit(seat, holding(rng, name, rng.choice((13, 14))))
        for _ in range(30):
            ask = rng.choice(("draw", "discard", "discard", "discard", *STEPS))
            with suppress(TypeError, ValueError, AttributeError, OverflowError):
                getattr(follow, ask)(*step(ask))


def everything(hands: int) -> None:
    """So many random hands of each plan, and as much that is none."""
    for name, plan in PLANS.items():
        kernel, rng = kernel_of(plan), Random(name)
        for _ in range(hands):
            for tiles in (13, 14, rng.randint(1, 14)):
                held = holding(rng, name, tiles)
                for ask in (*ASKED, *COUNTED):
                    getattr(kernel, ask)(held)
        throw(kernel, rng, hands)
        throw_at_table(follow_of(plan), rng, name, hands // 10)
