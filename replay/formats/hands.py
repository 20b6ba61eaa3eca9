"""A hand as `replay score` and `replay waits` take it and what they print: JSON to Hand and HeldHand, results to JSON.

Decoding checks types, fields and notation, and every message names the field. Whether a hand can exist or wins is the
scorer's to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec import inspect as types

from replay.events import (
    GoAroundDiscard,
    KnownTileText,
    RecordMeld,
    Responsible,
    SituationFields,
    SuitLetter,
    TilesText,
    Wind,
)
from replay.formats.errors import TOO_LONG, ContradictionError, HandInputError
from replay.formats.explain import described, missing_in, no_field, path_of, steps_of, walk, wrong_value
from replay.hands import (
    NO_SITUATION,
    Hand,
    HeldHand,
    Meld,
    NotAWin,
    Scored,
    Situation,
    WinBy,
)
from replay.rules import Rules
from replay.said import counted
from replay.situations import contradictions, followed, judged, opened
from replay.tiles import KIND_OF, BadNotationError, Kind, any_hidden, parse_tiles

LONGEST_LINE: Final = 1 << 20
"""Bytes of a line of input beyond which it is refused unread."""
_TOO_DEEP: Final = "not usable JSON: nested too deeply"


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


class _Given(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What both commands take. The fields from `meta` on are for people and for files of cases, and have no effect."""

    id: Any = None
    ruleset: Annotated[str, Meta(max_length=100)]
    concealed: TilesText
    melds: tuple[RecordMeld, ...] | None = None
    flowers: TilesText | None = None
    seat: Wind = "E"
    round: Wind = "E"
    void_suit: SuitLetter | None = None
    rulings: dict[str, str] | None = None
    meta: Any = None
    note: Any = None
    source: Any = None
    expect: Any = None
    waits: Any = None
    why: Any = None


class ScoreInput(_Given, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hand with its winning tile, as `replay score` takes it."""

    win: KnownTileText
    by: WinBy
    target: Wind | None = None
    out: tuple[Wind, ...] | None = None
    situation: SituationAsked | None = None
    scoring_tiles: TilesText | None = None
    go_around: tuple[GoAroundDiscard, ...] | None = None
    responsible: Responsible | None = None

    def hand(self) -> Hand:
        """The hand; raises HandInputError."""
        out = self.out or ()
        if self.target == self.seat:
            raise HandInputError(f"target: {self.target} is the winner's own seat")
        if self.seat in out:
            raise HandInputError(f"out: {self.seat} is the winner's own seat")
        if len(set(out)) < len(out):
            raise HandInputError("out: a seat is named twice")
        return Hand(
            concealed=_tiles("concealed", self.concealed),
            win=KIND_OF[self.win],
            by=self.by,
            melds=melds_of(self.melds or ()),
            flowers=_tiles("flowers", self.flowers or ""),
            seat=self.seat,
            round=self.round,
            target=self.target,
            out=out,
            situation=NO_SITUATION if self.situation is None else situation_of(self.situation.fields()),
            void_suit=self.void_suit,
            scoring_tiles=None if self.scoring_tiles is None else _tiles("scoring_tiles", self.scoring_tiles),
            go_around=None
            if self.go_around is None
            else tuple((each.seat, KIND_OF[each.tile]) for each in self.go_around),
            responsible=self.responsible,
        )


class WaitsInput(_Given, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hand in play, as `replay waits` takes it."""

    visible: TilesText | None = None

    def held(self) -> HeldHand:
        """The hand, 13 or 14 tiles less three a meld; raises HandInputError for any other number."""
        held = HeldHand(
            concealed=_tiles("concealed", self.concealed),
            melds=melds_of(self.melds or ()),
            flowers=_tiles("flowers", self.flowers or ""),
            seat=self.seat,
            round=self.round,
            void_suit=self.void_suit,
            visible=_tiles("visible", self.visible or ""),
        )
        if len(held.melds) > 4:
            raise HandInputError(f"melds: there are {len(held.melds)}, and a hand has 4 at most")
        least = 13 - 3 * len(held.melds)
        if len(held.concealed) not in (least, least + 1):
            besides = f" beside {counted(len(held.melds), 'meld')}" if held.melds else ""
            raise HandInputError(
                f"concealed: {counted(len(held.concealed), 'tile')}{besides}, where {least} (a hand that waits) "
                f"or {least + 1} (a hand that must discard) belong"
            )
        return held


_Input = TypeVar("_Input", ScoreInput, WaitsInput)
_SCORE = msgspec.json.Decoder(ScoreInput)
_WAITS = msgspec.json.Decoder(WaitsInput)


def read_score_input(line: bytes | str, *, ruleset: str | None = None) -> ScoreInput:
    """One line of `replay score --json -`; `ruleset` is for a line that names none. Raises HandInputError."""
    return _read(line, _SCORE, ScoreInput, ruleset)


def read_waits_input(line: bytes | str, *, ruleset: str | None = None) -> WaitsInput:
    """One line of `replay waits --json -`; `ruleset` is for a line that names none. Raises HandInputError."""
    return _read(line, _WAITS, WaitsInput, ruleset)


def score_input(fields: Mapping[str, Any]) -> ScoreInput:
    """The input of these fields, which are what a line's JSON object holds; raises HandInputError."""
    return _converted(fields, ScoreInput)


def waits_input(fields: Mapping[str, Any]) -> WaitsInput:
    """The input of these fields, which are what a line's JSON object holds; raises HandInputError."""
    return _converted(fields, WaitsInput)


def id_of(line: bytes | str) -> Any:
    """The `id` of a line that could not be read otherwise, None if there is none to be found."""
    try:
        fields = msgspec.json.decode(line)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return None
    return fields.get("id") if isinstance(fields, dict) else None


def melds_of(melds: Iterable[RecordMeld]) -> tuple[Meld, ...]:
    """Melds as written, as melds; raises HandInputError."""
    return tuple(
        Meld(
            each.kind,
            _tiles(f"melds[{place}].tiles", each.tiles),
            None if each.as_ is None else _tiles(f"melds[{place}].as", each.as_),
        )
        for place, each in enumerate(melds)
    )


def situation_of(fields: SituationFields) -> Situation:
    """The situation as written, as a situation; raises HandInputError."""
    plain = {name: getattr(fields, name) for name in fields.__struct_fields__ if name != "visible"}
    visible = None if fields.visible is None else _tiles("situation.visible", fields.visible)
    return Situation(visible=visible, **plain)


def _tiles(field: str, text: str) -> tuple[Kind, ...]:
    try:
        kinds = parse_tiles(text)
    except BadNotationError as error:
        raise HandInputError(f"{field}: {error}") from None
    if any_hidden(kinds):
        raise HandInputError(f"{field}: '?' stands for a tile that is not known; all tiles must be known here")
    return kinds


# ------------------------------------------------------------- reading and its errors


def _read(line: bytes | str, decoder: msgspec.json.Decoder[_Input], kind: type[_Input], ruleset: str | None) -> _Input:
    if len(line) > LONGEST_LINE:
        raise HandInputError(TOO_LONG.format(f"{LONGEST_LINE} bytes"))
    try:
        return decoder.decode(line)
    except msgspec.ValidationError as error:
        message = str(error)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise HandInputError(_not_json(error)) from None
    except RecursionError:
        raise HandInputError(_TOO_DEEP) from None
    try:
        fields = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise HandInputError(_not_json(error)) from None
    except RecursionError:
        raise HandInputError(_TOO_DEEP) from None
    if ruleset is not None and isinstance(fields, dict) and "ruleset" not in fields:
        return _converted({**fields, "ruleset": ruleset}, kind)
    raise HandInputError(_reworded(message, fields, kind))


def _converted(fields: Mapping[str, Any], kind: type[_Input]) -> _Input:
    try:
        return msgspec.convert(fields, kind)
    except msgspec.ValidationError as error:
        raise HandInputError(_reworded(str(error), fields, kind)) from None


def _not_json(error: Exception) -> str:
    return f"not JSON: {_uncapitalized(str(error).removeprefix('JSON is malformed: '))}"


_MISSED: Final = {"win": "the winning tile, which comes after + in a line of tiles"}
"""What a field is, where it is missing."""


def _reworded(message: str, fields: Any, kind: type[Struct]) -> str:
    """The decoder's message for people: the field first, what belongs there, and what stands there."""
    steps = steps_of(message)
    prefix = f"{place}: " if (place := path_of(steps)) else ""
    found, value = walk(described(kind), fields, steps)
    if missing := missing_in(message):
        more = f": {_MISSED[missing]}" if missing in _MISSED else ""
        return f"{prefix}{missing!r} is missing{more}"
    if (unknown := re.search(r"unknown field `(.*?)`", message)) and isinstance(found, types.StructType):
        return prefix + no_field(unknown[1], (field.encode_name for field in found.fields))
    if value == "?":
        return f"{prefix}'?' is not known, and all tiles must be known here"
    return prefix + wrong_value(found, value, message)


def _uncapitalized(text: str) -> str:
    return text[:1].lower() + text[1:]


# ------------------------------------------------------------- results


def answer(given: ScoreInput, rules: Rules) -> tuple[Hand, Scored | NotAWin]:
    """The hand with what follows from what is given, and its score with what stays open.

    Raises HandInputError for a hand that cannot be read, ContradictionError for one that contradicts itself.
    """
    asked = given.situation if given.situation is not None else SituationAsked()
    hand = given.hand()
    if wrong := contradictions(hand, rules, asked.denied()):
        raise ContradictionError(
            "; ".join(f"{'situation.' * hasattr(SituationAsked, name)}{name}: {why}" for name, why in wrong)
        )
    hand = followed(hand, rules)
    return hand, opened(hand, rules, judged(hand, rules), asked.said())
