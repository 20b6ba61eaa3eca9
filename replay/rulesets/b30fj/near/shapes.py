"""The winning shapes of an edition as a plan: the eight jokers, sets, pairs, patterns, in the draft knitted blocks (rulebook b30fj §6)."""

from __future__ import annotations

from functools import cache
from typing import Final

from replay.distance import plan
from replay.rulesets.b30fj.edition import Edition
from replay.rulesets.b30fj.knitted import PATTERNS, blocks
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.tiles import BAIDA

_WINDS, _DRAGONS = 0b1111, 0b111
_THIRTEEN_KINDS: Final = 13
_JOKERS: Final = tuple(plan.Joker(BAIDA + place, scope, 1) for place, scope in enumerate(plan.SCOPES))
_PAIR_JOKERS: Final[tuple[plan.Scope, ...]] = ("all", "suits")
_ENDS: Final = plan.KindChoice(0b100000001, 2)
_ALL_WINDS, _ALL_DRAGONS = plan.KindChoice(_WINDS, 4), plan.KindChoice(_DRAGONS, 3)
THIRTEEN_ORPHANS: Final = plan.KindPattern(13, True, (_ENDS, _ENDS, _ENDS, _ALL_WINDS, _ALL_DRAGONS))
_ANY_APART: Final = plan.KindChoice(511, 0, 3)


@cache
def plan_of(edition: Edition, rulings: B30fjRulings) -> plan.Plan:
    """The shapes of an edition under these rulings."""
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
        patterns=(THIRTEEN_ORPHANS, *unconnected, *knitted),
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
        found.append(plan.KindPattern(takes, takes == _THIRTEEN_KINDS, (m, p, s, winds, dragons)))
    return tuple(found)


def _by_suit(mask: int) -> tuple[int, int, int]:
    return mask & 511, mask >> 9 & 511, mask >> 18
