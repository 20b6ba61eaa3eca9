"""The functions of a ruleset about shanten, useful tiles and discards: by the kernel in C where it is there.

It was built where a C compiler is, and `REPLAY_KERNEL=off` turns it off. What it leaves open, hands that nobody can
have among them, and everything where it is not there, is told by the ruleset's own look-ups.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Final, Literal, Protocol

from replay.distance.plain import listed
from replay.distance.plan import FORMAT, Plan, numbers
from replay.distance.tables import tables
from replay.distance.vectors import IMPOSSIBLE
from replay.hands import Acceptance, HeldHand, Near, Wait
from replay.tiles import KINDS, NATURAL_KINDS, Kind

VARIABLE: Final = "REPLAY_KERNEL"
OFF: Final = "off"
_COPIES: Final = (4,) * NATURAL_KINDS + (1,) * (KINDS - NATURAL_KINDS)
_VECTORS: Final = 256
Discards = tuple[tuple[Kind, Near], ...]
HellWait = Callable[[Sequence[Wait]], bool]
SelfDraw = Callable[[HeldHand, int, int], int]
"""Of a ready hand, the kind that is put down first (-1: none) and its waits: those that only a self-draw may take."""


class Nearness(Protocol):
    """What a ruleset answers about hands: as `Rules` says of each."""

    def near(self, held: HeldHand, /) -> Near:
        """As `Rules.near`."""

    def near_discards(self, held: HeldHand, /) -> Discards:
        """As `Rules.near_discards`."""

    def near_best(self, held: HeldHand, /) -> Discards:
        """As `Rules.near_best`."""

    def kept_at_most(self, held: HeldHand, /) -> int | None:
        """As `Rules.kept_at_most`."""

    def accepts(self, held: HeldHand, /) -> Acceptance:
        """As `Rules.accepts`."""

    def shanten(self, held: HeldHand, /) -> int:
        """As `Rules.shanten`."""


def one_left(waits: Sequence[Wait]) -> bool:
    """Whether just one tile is left of all waits."""
    return sum(wait.left for wait in waits) == 1


def no_self_draw(_held: HeldHand, _without: int, _kinds: int) -> int:
    """No wait is for a self-draw alone."""
    return 0


class Asked:
    """The kernel under one plan, and the look-ups for what it leaves open."""

    def __init__(self, kernel: Any, otherwise: Nearness, hell_wait: HellWait) -> None:
        """`kernel` answers None to what it leaves open."""
        self._near, self._shanten, self._kept = kernel.near, kernel.shanten, kernel.kept_at_most
        self._discards, self._best = kernel.near_discards, kernel.near_best
        self._otherwise, self._hell_wait = otherwise, hell_wait

    def near(self, held: HeldHand, /) -> Near:
        """As `Rules.near`."""
        found: Near | None = self._near(held)
        return self._otherwise.near(held) if found is None else found

    def near_discards(self, held: HeldHand, /) -> Discards:
        """As `Rules.near_discards`."""
        found: Discards | None = self._discards(held)
        return self._otherwise.near_discards(held) if found is None else found

    def near_best(self, held: HeldHand, /) -> Discards:
        """As `Rules.near_best`."""
        found: Discards | None = self._best(held)
        return self._otherwise.near_best(held) if found is None else found

    def kept_at_most(self, held: HeldHand, /) -> int | None:
        """As `Rules.kept_at_most`."""
        found: int | None = self._kept(held)
        return self._otherwise.kept_at_most(held) if found is None else found

    def shanten(self, held: HeldHand, /) -> int:
        """As `Rules.shanten`."""
        found: int | None = self._shanten(held)
        return self._otherwise.shanten(held) if found is None else found

    def accepts(self, held: HeldHand, /) -> Acceptance:
        """As `Rules.accepts`."""
        near: Near | None = self._near(held)
        if near is None:
            return self._otherwise.accepts(held)
        if near.shanten < 0:
            return Acceptance(-1)
        waits, left = listed(held, near.kinds, near.self_draw, _COPIES)
        if near.shanten:
            return Acceptance(near.shanten, accepts=waits, left=left)
        return Acceptance(0, waits=waits, left=left, hell_wait=self._hell_wait(waits))


def running() -> Literal["kernel", "off", "missing"]:
    """Which of the two answers: the kernel, or the look-ups because it is turned off or was not built."""
    if os.environ.get(VARIABLE, "").lower() == OFF:
        return "off"
    return "missing" if _built() is None else "kernel"


def asked(
    plan: Plan | None, otherwise: Nearness, *, self_draw: SelfDraw = no_self_draw, hell_wait: HellWait = one_left
) -> Nearness:
    """By the kernel under this plan, `otherwise` by the look-ups; these alone where there is no kernel or no plan."""
    built = _built() if plan is not None and running() == "kernel" else None
    if plan is None or built is None:
        return otherwise
    return Asked(built.Kernel(numbers(plan), _tables, Near, self_draw), otherwise, hell_wait)


@cache
def _built() -> Any:
    """The module in C; None where it was not built from these sources."""
    try:
        module = import_module("replay.distance._kernel")
    except ImportError:
        return None
    return module if getattr(module, "FORMAT", None) == FORMAT else None


def _tables() -> tuple[bytes | memoryview, ...]:
    """The tables as the kernel takes them; they are opened when the first hand is asked about."""
    found = tables()
    nothing = bytes([IMPOSSIBLE]) * len(found.vectors[0])
    vectors = b"".join((*found.vectors, *[nothing] * (_VECTORS - len(found.vectors))))
    return *found.limited, *found.free, found.joined, found.less, vectors
