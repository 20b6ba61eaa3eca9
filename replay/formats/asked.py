"""A hand as somebody asks for its score: the situation that is stated, what follows from it, what it leaves open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from replay.events import SituationFields, TilesText
from replay.formats.errors import ContradictionError
from replay.hands import Hand, NotAWin, Scored
from replay.situations import contradictions, followed, judged, opened

if TYPE_CHECKING:
    from replay.formats.hands import ScoreInput
    from replay.rules import Rules

MaybeFlag = bool | UnsetType


class SituationAsked(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The situation as `replay score` takes it, in which a flag that is not given differs from one that is false."""

    after_kong: MaybeFlag = UNSET
    after_flower: MaybeFlag = UNSET
    kong_kind: Literal["open", "added", "concealed"] | None = None
    discard_after_kong: MaybeFlag = UNSET
    last_tile: MaybeFlag = UNSET
    first_draw: MaybeFlag = UNSET
    before_first_discard: MaybeFlag = UNSET
    no_calls: MaybeFlag = UNSET
    dealer_first_discard: MaybeFlag = UNSET
    tiles_drawn: Annotated[int, Meta(ge=0, le=1000)] | None = None
    own_draws: Annotated[int, Meta(ge=0, le=1000)] | None = None
    discards: Annotated[int, Meta(ge=0, le=1000)] | None = None
    visible: TilesText | None = None

    def fields(self) -> SituationFields:
        """The same as a record holds it: a flag that is not given is false."""
        return msgspec.convert(msgspec.to_builtins(self), SituationFields)

    def said(self) -> frozenset[str]:
        """The flags that are given, true or false."""
        return frozenset(name for name in _FLAGS if getattr(self, name) is not UNSET)

    def denied(self) -> frozenset[str]:
        """The flags that are given as false."""
        return frozenset(name for name in _FLAGS if getattr(self, name) is False)


_FLAGS: Final = tuple(each.name for each in msgspec.structs.fields(SituationFields) if each.type is bool)


def answer(given: ScoreInput, rules: Rules) -> tuple[Hand, Scored | NotAWin]:
    """The hand with what follows from what is given, and its score with what stays open.

    Raises HandInputError for a hand that cannot be read, ContradictionError for one that contradicts itself.
    """
    asked = given.situation if given.situation is not None else SituationAsked()
    hand = given.hand()
    if wrong := contradictions(hand, rules, asked.denied()):
        raise ContradictionError("; ".join(f"{_field(name)}: {why}" for name, why in wrong))
    hand = followed(hand, rules)
    return hand, opened(hand, rules, judged(hand, rules), asked.said())


def _field(name: str) -> str:
    return f"situation.{name}" if hasattr(SituationAsked, name) else name
