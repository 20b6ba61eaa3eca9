"""The situation of a hand as somebody asks for its score."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from replay.events import SituationFields, TilesText

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
        return frozenset(name for name in FLAGS if getattr(self, name) is not UNSET)

    def denied(self) -> frozenset[str]:
        """The flags that are given as false."""
        return frozenset(name for name in FLAGS if getattr(self, name) is False)


FLAGS: Final = tuple(each.name for each in msgspec.structs.fields(SituationFields) if each.type is bool)
"""The circumstances that hold or not."""
