"""The functions of a ruleset about shanten, useful tiles and discards: by the kernel, or as it defines them itself.

The kernel in C reads the plan of the shapes. What it leaves open, hands that nobody can have, the ruleset tells itself,
and everything, slowly, where no kernel was built or `REPLAY_KERNEL=off` turns it off.
"""

from __future__ import annotations

import os
import sysconfig
from collections.abc import Callable, Sequence
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol

from replay.distance.masks import listed
from replay.distance.plan import FORMAT, Plan, SelfDraw, is_known, numbers
from replay.distance.tables import tables
from replay.distance.vectors import IMPOSSIBLE
from replay.hands import (
    Acceptance,
    Accepting,
    HeldHand,
    Near,
    Wait,
    accepts_each,
    best_of,
    near_by,
    near_each,
)
from replay.tiles import KINDS, NATURAL_KINDS, Kind

if TYPE_CHECKING:
    from replay.distance.definition import Definition

VARIABLE: Final = "REPLAY_KERNEL"
OFF: Final = "off"
COPIES: Final = (4,) * NATURAL_KINDS + (1,) * (KINDS - NATURAL_KINDS)
"""How many tiles of each kind there are in a game, of jokers those of a game that has all."""
_VECTORS: Final = 256
Discards = tuple[tuple[Kind, Near], ...]
HellWait = Callable[[Sequence[Wait]], bool]


class Answering(Protocol):
    """What a ruleset answers about hands: as `Rules` says of each."""

    def near(self, held: HeldHand, /) -> Near:
        """As `Shapes.near`."""

    def near_discards(self, held: HeldHand, /) -> Discards:
        """As `Shapes.near_discards`."""

    def near_best(self, held: HeldHand, /) -> Discards:
        """As `Shapes.near_best`."""

    def accepts(self, held: HeldHand, /) -> Acceptance:
        """As `Shapes.accepts`."""

    def accepts_discards(self, held: HeldHand, /) -> Accepting:
        """As `Shapes.accepts_discards`."""

    def shanten(self, held: HeldHand, /) -> int:
        """As `Shapes.shanten`."""

    def follow(self, *asked: Any) -> Any:
        """As `Shapes.follow`."""


def one_left(waits: Sequence[Wait]) -> bool:
    """Whether just one tile is left of all waits."""
    return sum(wait.left for wait in waits) == 1


def no_self_draw(_held: HeldHand, _without: int, _kinds: int) -> int:
    """No wait is for a self-draw alone."""
    return 0


class Defined:
    """What the slow definition of a plan says."""

    def __init__(self, plan: Plan, *, self_draw: SelfDraw = no_self_draw, hell_wait: HellWait = one_left) -> None:
        """`self_draw` is asked of a ready hand where the plan does not tell."""
        self._plan, self._self_draw, self._hell_wait = plan, self_draw, hell_wait

    def _definition(self) -> Definition:
        from replay.distance.definition import definition_of  # hardly ever needed

        return definition_of(self._plan)

    def accepts(self, held: HeldHand, /) -> Acceptance:
        """As `Shapes.accepts`."""
        definition = self._definition()
        distance, kinds = definition.near(held)
        if distance == 0:
            return Acceptance(-1)
        if distance > 1:
            waits, left = listed(held, kinds, 0, COPIES)
            return Acceptance(distance - 1, accepts=waits, left=left)
        alone = self._plan.self_draw or definition.waits_for_pair(held)
        waits, left = listed(held, kinds, kinds if alone else self._self_draw(held, -1, kinds), COPIES)
        return Acceptance(0, waits=waits, left=left, hell_wait=self._hell_wait(waits))

    def shanten(self, held: HeldHand, /) -> int:
        """As `Shapes.shanten`."""
        return self._definition().distance(held) - 1

    def near(self, held: HeldHand, /) -> Near:
        """As `Shapes.near`."""
        return near_by(self.accepts(held))

    def near_discards(self, held: HeldHand, /) -> Discards:
        """As `Shapes.near_discards`."""
        return near_each(self.near, held)

    def near_best(self, held: HeldHand, /) -> Discards:
        """As `Shapes.near_best`."""
        return best_of(self.near_discards(held))

    def accepts_discards(self, held: HeldHand, /) -> Accepting:
        """As `Shapes.accepts_discards`."""
        return accepts_each(self.accepts, held)

    def follow(self, *_asked: Any) -> None:
        """As `Shapes.follow`."""


def planned(plan: Plan, *, self_draw: SelfDraw = no_self_draw, hell_wait: HellWait = one_left) -> Answering:
    """By the kernel, and by the definition for hands that nobody can have, or where there is no kernel or it does not
    know all of the plan."""
    slow = Defined(plan, self_draw=self_draw, hell_wait=hell_wait)
    return ByKernel(plan, slow, self_draw, hell_wait) if is_known(plan) and running() == "kernel" else slow


class ByKernel:
    """The kernel under one plan; what it leaves open it asks of the ruleset itself."""

    def __init__(self, plan: Plan, otherwise: Answering | None, self_draw: SelfDraw, hell_wait: HellWait) -> None:
        """Its own functions are what is asked, without a step in between; None to what is open without `otherwise`."""
        built = _built()
        kernel = built.Kernel(
            numbers(plan),
            _tables,
            (Near, Wait, Acceptance),
            self_draw,
            None if hell_wait is one_left else hell_wait,
            otherwise,
        )
        self.near: Callable[[HeldHand], Near] = kernel.near
        self.near_discards: Callable[[HeldHand], Discards] = kernel.near_discards
        self.near_best: Callable[[HeldHand], Discards] = kernel.near_best
        self.accepts: Callable[[HeldHand], Acceptance] = kernel.accepts
        self.accepts_discards: Callable[[HeldHand], Accepting] = kernel.accepts_discards
        self.shanten: Callable[[HeldHand], int] = kernel.shanten
        self.follow: Callable[..., Any] = partial(built.Follow, kernel)


def running() -> Literal["kernel", "off", "missing"]:
    """Which of the two answers: the kernel, or the definition because it is turned off or was not built."""
    if os.environ.get(VARIABLE, "").lower() == OFF:
        return "off"
    return "missing" if _built() is None else "kernel"


def to_install() -> str:
    """What to install for the kernel where it was not built."""
    if (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        return "Install a C compiler, or reach the package index, which has one; then install replay again."
    return (
        "Install python3-dev (Debian, Ubuntu, Alpine) or python3-devel (Fedora, openSUSE), which have Python.h; then "
        "install replay again."
    )


def compiled() -> Any:
    """The module in C, for what else it tells; None where it was not built or is turned off."""
    return _built() if running() == "kernel" else None


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
