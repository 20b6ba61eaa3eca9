"""What a win is apart from its reading: the situation as rows see it, and the hell wait (rulebook b30fj §8)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from operator import sub
from typing import Any, Final, NamedTuple

from replay.hands import Hand, HeldHand
from replay.rules.plain import UNSEEN
from replay.rulesets.b30fj.edition import Edition
from replay.rulesets.b30fj.near.hell_kinds import counted_kinds, hell_kinds
from replay.rulesets.b30fj.near.reader import near_of
from replay.rulesets.b30fj.rows.views import Won
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.rulesets.b30fj.scopes import GROUP_OF, KINDS, SCOPES
from replay.rulesets.b30fj.scoring.possible import COPIES
from replay.said import Said
from replay.tiles import JOKERS, NATURAL_KINDS, any_hidden, count_kinds

_MANY: Final = 99
"""Stands for any number of drawn tiles beyond those that rows ask about."""
_DRAWN: Final = {
    "default": (
        "tiles_drawn",
        "{row} ({n}) and {row2} ({m}): the input does not say how many tiles had been drawn (`tiles_drawn`)",
    ),
    "own-draws": (
        "own_draws",
        "{row} ({n}) and {row2} ({m}): the input does not say how many are the winner's own draws (`own_draws`)",
    ),
    "discards": (
        "discards",
        "{row} ({n}) and {row2} ({m}): the input does not say how many are the discards (`discards`)",
    ),
}
"""What the ruling `within-count` counts: the field of the situation, and what is said where it is not there."""
_WITHIN: Final = (("7 at most", {"drawn": 7}), ("8 to 10", {"drawn": 10}))
_ONE_LEFT: Final = (("a hell wait", {"hell_wait": True}),)
_WIDER: Final = tuple(
    tuple(
        joker
        for joker in sorted(JOKERS)
        if joker != kind and set(SCOPES[joker]).issuperset(SCOPES[kind] if kind in JOKERS else (GROUP_OF[kind],))
    )
    for kind in range(KINDS)
)
"""For each kind the jokers that complete whatever it completes."""


class LeftOpen(NamedTuple):
    """What the input leaves open: the rows at stake with why, and the facts that would change the win as rows see it.

    Each of `ways` is a fact in words, and the fields of `Won` that it sets. `always`: to be told whatever it changes.
    """

    message: str
    ways: tuple[tuple[str, Mapping[str, Any]], ...]
    always: bool = False


_UNSEEN: Final = LeftOpen(
    Said(UNSEEN, row="Hell Wait", n=2),
    _ONE_LEFT,
    always=True,
)


def won_of(edition: Edition, hand: Hand, rulings: B30fjRulings) -> tuple[Won, tuple[LeftOpen, ...]]:
    """The win as rows see it, and what could not be judged.

    What is told of kongs, jokers and calls holds as far as the hand itself does not speak against it.
    """
    told = hand.situation
    reasons: list[LeftOpen] = []
    declared_kong, declared_flower = told.after_kong and _has_kong(hand), told.after_flower and bool(hand.flowers)
    after_kong, after_flower = declared_kong, declared_flower
    if after_kong and after_flower and rulings.replacement_chain == "last-only":
        after_kong, after_flower = told.last_declaration == "kong", told.last_declaration == "flower"
        if told.last_declaration is None:
            reasons.append(
                LeftOpen(
                    "After a Kong and After a Flower: only the last declaration counts here, "
                    "and the input does not say which it was",
                    (("the kong", {"after_kong": True}), ("the joker", {"after_flower": True})),
                    always=True,
                )
            )
    first_draw = told.first_draw and not declared_kong and not declared_flower
    if rulings.first_draw_flower == "counts":
        first_draw |= (told.first_draw or told.before_first_discard) and declared_flower and not declared_kong
    drawn = _drawn(hand, rulings, reasons)
    hell_wait = _hell_wait(edition, hand, rulings, reasons)
    kongs = sum([meld.is_kong for meld in hand.melds]) if hand.melds else 0
    concealed_kongs = sum([not meld.is_open for meld in hand.melds]) if kongs else 0
    won = Won(
        by=hand.by,
        dealer=hand.seat == "E",
        flowers=len(hand.flowers),
        joker_held=_joker_held(hand, melds=rulings.no_jokers_scope != "melds-free"),
        joker_won_on=hand.win >= NATURAL_KINDS,
        melds=len(hand.melds),
        open_kongs=kongs - concealed_kongs,
        concealed_kongs=concealed_kongs,
        after_kong=after_kong,
        after_flower=after_flower,
        last_tile=told.last_tile,
        first_draw=first_draw,
        before_first_discard=told.before_first_discard,
        no_calls=told.no_calls and not hand.melds,
        drawn=drawn,
        hell_wait=hell_wait,
    )
    return won, tuple(reasons)


def _joker_held(hand: Hand, *, melds: bool) -> bool:
    """Whether there is a joker in the hand, or in its melds where they count."""
    if max(hand.concealed, default=0) >= NATURAL_KINDS:
        return True
    return melds and any(max(meld.tiles, default=0) >= NATURAL_KINDS for meld in hand.melds)


def _has_kong(hand: Hand) -> bool:
    """Whether the winner has a kong, of the kind that the situation names if it names one."""
    told = hand.situation.kong_kind
    return any(meld.is_kong and told in (None, meld.kind.removesuffix("_kong")) for meld in hand.melds)


def _drawn(hand: Hand, rulings: B30fjRulings, reasons: list[LeftOpen]) -> int | None:
    field, words = _DRAWN[rulings.within_count]
    drawn: int | None = getattr(hand.situation, field)
    if drawn is None:
        reasons.append(LeftOpen(_within(words, rulings.within_values == "reference"), _WITHIN))
    return None if drawn is None else drawn if drawn <= 10 else _MANY


@cache
def _within(words: str, reference: bool) -> str:
    seven, ten = (8, 5) if reference else (5, 8)
    return Said(words, row="Within Seven Tiles", n=seven, row2="Within Ten Tiles", m=ten)


def _hell_wait(edition: Edition, hand: Hand, rulings: B30fjRulings, reasons: list[LeftOpen]) -> bool:
    """Whether the tile won on was the only one that the winner could not see and that completes the hand."""
    visible = hand.situation.visible
    if visible is None or any_hidden(visible):
        reasons.append(_UNSEEN)
        return False
    seen = count_kinds(visible)
    for kind in hand.concealed:
        seen[kind] += 1
    for meld in hand.melds:
        for kind in meld.tiles:
            seen[kind] += 1
    for kind in hand.flowers:
        seen[kind] += 1
    left: list[int] = [*map(sub, COPIES, seen)]
    if min(left) < 0 or not left[hand.win]:
        lacking = next(kind for kind in range(len(COPIES)) if left[kind] < (kind == hand.win))
        why = "{row} ({n}): `visible` leaves no {tile} that could still be there"
        reasons.append(LeftOpen(Said(why, row="Hell Wait", n=2, tile=lacking), _ONE_LEFT, always=True))
        return False
    counted = counted_kinds(rulings)
    if counted >> hand.win & 1 and (
        left[hand.win] > 1 or sum([left[kind] for kind in _WIDER[hand.win] if counted >> kind & 1])
    ):
        return False  # there is more than one tile left already, whatever else completes the hand
    held = HeldHand(concealed=hand.concealed, melds=hand.melds, flowers=hand.flowers, seat=hand.seat, round=hand.round)
    near = near_of(edition, rulings)(held)
    if near.shanten != 0 or not near.kinds >> hand.win & 1:
        return False
    counted = hell_kinds(rulings, near.kinds)
    return sum(left[kind] for kind in range(KINDS) if counted >> kind & 1) == 1
