"""The winning shapes of a game as data: what the definition and the kernel in C (`kernel/`) read.

Every game knows four sets and a pair. A plan says what else completes a hand, and what jokers stand for. Groups of
kinds are the five parts of a hand: characters, circles, bamboo, winds, dragons; a mask of kinds of a part has bit 0
for its first kind.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

from msgspec import Struct

from replay.hands import HeldHand
from replay.tiles import Kind

Scope = Literal["all", "suits", "honors", "winds", "dragons", "characters", "circles", "bamboo"]
"""What a joker stands for: any kind of these parts. The scopes are nested."""

SCOPES: Final[tuple[Scope, ...]] = (
    "all", "suits", "honors", "winds", "dragons", "characters", "circles", "bamboo",
)  # fmt: skip
"""The scopes in the order in which the kernel numbers them."""
SelfDraw = Callable[[HeldHand, int, int], int]
"""Of a ready hand, the kind that is put down first (-1: none) and its waits: those that only a self-draw may take."""
FORMAT: Final = 7
"""Of what `numbers` says; a kernel that takes another one was built from other sources, and is not used."""


class Joker(Struct, frozen=True):
    """A kind that stands for others. Of a game without honors `all` are its suits."""

    kind: Kind
    scope: Scope
    number: int
    """How many tiles of it the game has."""


class KindChoice(Struct, frozen=True):
    """Kinds of one part that go together: any of `kinds`, `least` of them or more, that differ by `gap` or more."""

    kinds: int
    least: int = 0
    gap: int = 0


class KindPattern(Struct, frozen=True):
    """A hand of so many different kinds, and, with `pair`, one of them again."""

    takes: int
    pair: bool
    parts: tuple[KindChoice, KindChoice, KindChoice, KindChoice, KindChoice]


class Block(Struct, frozen=True):
    """A knitted figure that stands for sets: one tile each of these kinds of the three suits. Two may be taken."""

    sets: int
    suits: tuple[int, int, int]


class Plan(Struct, frozen=True, kw_only=True):
    """What completes a hand beside four sets and a pair."""

    honors: bool = True
    """Whether the game has winds and dragons."""
    pairs: Literal["none", "different", "repeated"] = "none"
    """Seven pairs: not at all, of seven kinds, or so that a kind may be two of them."""
    patterns: tuple[KindPattern, ...] = ()
    blocks: tuple[Block, ...] = ()
    gives_up: bool = False
    """Whether a hand is made of two suits: any that melds leave, or without the one that was named."""
    jokers: tuple[Joker, ...] = ()
    flowers: bool = False
    """Whether tiles are put down like flowers; jokers are gone then."""
    self_draw: bool = False
    """Whether a hand may only be completed by a self-draw."""
    pair_waits: tuple[Scope, ...] = ()
    """A ready hand that waits for the pair of a joker of these scopes, its other tiles being all the rest, may only be
    completed by a self-draw. Copies play no part. Not for winds or dragons: of so few kinds six pairs may leave none.
    """
    fifth: bool = False
    """Whether the last tile, for which a hand waits, may be one copy more than there are of its kind."""
    over: bool = True
    """Whether a joker may stand for a copy more than there are; else what jokers stand for counts, also in melds."""
    idle: tuple[Kind, ...] = ()
    """Kinds that are in no complete hand and may still be held, one tile of each: flowers."""
    asked: tuple[Scope, ...] = ()
    """Jokers of these scopes may, in a ready hand, bar it from all but a self-draw: the ruleset is asked."""


def is_known(plan: Plan) -> bool:
    """Whether the kernel knows all that the plan says: nothing of copies that there are not."""
    return plan.over and not plan.fifth


def numbers(plan: Plan) -> tuple[object, ...]:
    """The plan as the kernel takes it: numbers, and lists of them."""
    return (
        5 if plan.honors else 3,
        ("none", "different", "repeated").index(plan.pairs),
        int(plan.gives_up),
        int(plan.flowers),
        int(plan.self_draw),
        _mask(plan.asked),
        _mask(plan.pair_waits),
        tuple((SCOPES.index(each.scope), each.kind, each.number) for each in plan.jokers),
        tuple(
            (each.takes, int(each.pair), tuple((part.kinds, part.least, part.gap) for part in each.parts))
            for each in plan.patterns
        ),
        tuple((each.sets, *each.suits) for each in plan.blocks),
        plan.idle,
    )


def _mask(scopes: tuple[Scope, ...]) -> int:
    return sum(1 << SCOPES.index(each) for each in scopes)
