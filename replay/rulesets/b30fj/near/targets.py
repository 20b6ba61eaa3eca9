"""The winning shapes of an edition as what completeness and shanten are computed from (rulebook b30fj §6)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from replay.distance import plan
from replay.distance.lanes import PAIR, UNIT
from replay.distance.singles import Families, subsets
from replay.rulesets.b30fj.edition import Edition
from replay.rulesets.b30fj.knitted import PATTERNS, blocks
from replay.rulesets.b30fj.near.blocks import BlockOptions, choices
from replay.rulesets.b30fj.near.hand_parts import KINDS_OF
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.tiles import BAIDA

FiveFamilies = tuple[Families, Families, Families, Families, Families]
"""The kinds of each part that may be taken together."""

THIRTEEN: Final = 13 * UNIT + PAIR
FOURTEEN: Final = 14 * UNIT
ALL_SETS: Final = 4
THIRTEEN_KINDS: Final = 13

_TERMINALS: Final = (0b100000001,)
_WINDS, _DRAGONS = KINDS_OF[3:]
ORPHANS: Final[FiveFamilies] = (_TERMINALS, _TERMINALS, _TERMINALS, (_WINDS,), (_DRAGONS,))

_APART: Final[Families] = tuple(mask for mask in range(512) if not mask & (mask >> 1 | mask >> 2))
"""Kinds of one suit that differ by three or more."""


@dataclass(frozen=True, slots=True, eq=False)
class Targets:
    """The shapes beside four sets and a pair and the orphans; compared by identity, so that it keys caches fast."""

    blocks: tuple[tuple[BlockOptions, ...], ...]
    """The knitted blocks that may stand for sets, by the sets to be made (0..4)."""
    repeats: bool
    """Whether the seven pairs may repeat a kind."""
    unconnected: tuple[FiveFamilies, ...]
    """Thirteen Unconnected: nine patterns with each type in the hand; in the draft any kinds three apart."""
    knitted_honors: tuple[FiveFamilies, ...]
    """The draft's Knitted Honors hand: the seven honors and kinds of one pattern."""


def targets_of(edition: Edition, rulings: B30fjRulings) -> Targets:
    """The targets of an edition; one object for all rulings that agree about shapes."""
    any_six = rulings.kss_starts == "any-six"
    return _targets(edition, any_six, edition.repeated_pairs(rulings))


@cache
def _targets(edition: Edition, any_six: bool, repeats: bool) -> Targets:
    rulings = B30fjRulings(kss_starts="any-six" if any_six else "default")
    return Targets(
        blocks=tuple(choices(rulings, sets) if edition.knitted_blocks else () for sets in range(ALL_SETS + 1)),
        repeats=repeats,
        unconnected=_patterns(1, tuple(subsets(_WINDS, 1)), tuple(subsets(_DRAGONS, 1)))
        if edition.nine_patterns
        else ((_APART, _APART, _APART, subsets(_WINDS), subsets(_DRAGONS)),),
        knitted_honors=_patterns(0, (_WINDS,), (_DRAGONS,)) if "knitted_honors" in edition.shapes else (),
    )


def _patterns(smallest: int, winds: Families, dragons: Families) -> tuple[FiveFamilies, ...]:
    """For each pattern: its kinds, at least `smallest` of each suit, and the honors."""
    return tuple(
        (
            subsets(pattern.mask & 511, smallest),
            subsets(pattern.mask >> 9 & 511, smallest),
            subsets(pattern.mask >> 18, smallest),
            winds,
            dragons,
        )
        for pattern in PATTERNS
    )


# ------------------------------------------------------------- the same as a plan

_JOKERS: Final = tuple(plan.Joker(BAIDA + place, scope, 1) for place, scope in enumerate(plan.SCOPES))
_PAIR_JOKERS: Final[tuple[plan.Scope, ...]] = ("all", "suits")
_ENDS: Final = plan.KindChoice(_TERMINALS[0], 2)
_ALL_WINDS, _ALL_DRAGONS = plan.KindChoice(_WINDS, 4), plan.KindChoice(_DRAGONS, 3)
_THIRTEEN_ORPHANS: Final = plan.KindPattern(13, True, (_ENDS, _ENDS, _ENDS, _ALL_WINDS, _ALL_DRAGONS))
_ANY_APART: Final = plan.KindChoice(511, 0, 3)


@cache
def plan_of(edition: Edition, rulings: B30fjRulings) -> plan.Plan:
    """The shapes of an edition as data: the eight jokers, sets, pairs, patterns, in the draft knitted blocks."""
    if edition.nine_patterns:
        unconnected = _knit(13, 1, plan.KindChoice(_WINDS, 1), plan.KindChoice(_DRAGONS, 1))
    else:
        three = (_ANY_APART,) * 3
        unconnected = (plan.KindPattern(13, True, (*three, plan.KindChoice(_WINDS), plan.KindChoice(_DRAGONS))),)
    knitted = _knit(14, 0, _ALL_WINDS, _ALL_DRAGONS) if "knitted_honors" in edition.shapes else ()
    # other rulings bar a wait, or a hand, for what a plan does not say
    plain = rulings.tanki_scope == "default" and rulings.tanki_orphans_suit == "default"
    return plan.Plan(
        pairs="repeated" if edition.repeated_pairs(rulings) else "different",
        patterns=(_THIRTEEN_ORPHANS, *unconnected, *knitted),
        blocks=tuple(plan.Block(each.sets, _by_suit(each.mask)) for each in blocks(rulings))
        if edition.knitted_blocks
        else (),
        jokers=_JOKERS,
        flowers=True,
        pair_waits=_PAIR_JOKERS if plain else (),
        asked=() if plain else _PAIR_JOKERS,
    )


def _knit(takes: int, least: int, winds: plan.KindChoice, dragons: plan.KindChoice) -> tuple[plan.KindPattern, ...]:
    """Each pattern with the honors; thirteen different kinds have one of them twice."""
    found = []
    for pattern in PATTERNS:
        m, p, s = (plan.KindChoice(mask, least) for mask in _by_suit(pattern.mask))
        found.append(plan.KindPattern(takes, takes == THIRTEEN_KINDS, (m, p, s, winds, dragons)))
    return tuple(found)


def _by_suit(mask: int) -> tuple[int, int, int]:
    return mask & 511, mask >> 9 & 511, mask >> 18
