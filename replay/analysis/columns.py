"""An analysed hand in columns of small integers, packed as it is stored, and the values out of them.

The kernel writes the same columns in C (distance/kernel/columns.h): who changes one changes the other, and tests hold
them together. Events, turns, shanten, copies and names are told by how they differ from those before; sets of kinds are
named once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, repeat
from typing import Any, Final, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import astuple

from replay.analysis.values import Chapter, ChapterKind, HandAnalysis, Judgement, Look, SeatSummary
from replay.state import SEATS

_FLAGS: Final = ("to_discard", "none", "unsure", "hell_known", "hell_true")
"""The fields of a look that are its first flags; two more say where in truth nothing is known."""
_TO_DISCARD, _NONE, _UNSURE, _HELL_KNOWN, _HELL_TRUE, _HELL_HIDDEN, _TRUE_HIDDEN = (1 << place for place in range(7))
_BROKE, _HIDDEN = 1, 2
_DEALT, _COULD = 2, 6
"""Where in a judgement's flags the seats that won and could have won begin."""
_KINDS: Final[tuple[ChapterKind, ...]] = get_args(ChapterKind)
_MASK_BYTES: Final = 6
_FIELDS: Final = SeatSummary.__struct_fields__

Columns = list[list[int]]


class HandColumns(Struct, frozen=True, kw_only=True):
    """An analysed hand as it is stored."""

    number: int
    packed: bytes
    """The columns of each seat's looks, of the judged discards and of the chapters, as MessagePack has three lists."""
    summaries: list[tuple[Any, ...]]
    """The fields of each `SeatSummary`."""
    masks: bytes
    """The sets of kinds by their names."""


# ------------------------------------------------------------- into columns


def folded(found: HandAnalysis) -> HandColumns:
    """The columns that hold the values."""
    names: dict[int, int] = {}

    def name(mask: int) -> int:
        return names.setdefault(mask, len(names))

    return HandColumns(
        number=found.number,
        packed=msgspec.msgpack.encode(
            (
                [_look_columns(looks, name) for looks in found.looks],
                _judged_columns(found),
                _chapter_columns(found.chapters, name),
            )
        ),
        summaries=[astuple(each) for each in found.summaries],
        masks=b"".join([mask.to_bytes(_MASK_BYTES, "little") for mask in names]),
    )


def _steps(values: Iterable[int]) -> list[int]:
    """Each value less the one before it."""
    whole = list(values)
    return [value - before for value, before in zip(whole, (0, *whole), strict=False)]


def _look_columns(looks: Sequence[Look], name: Callable[[int], int]) -> Columns:
    thirteen = [each for each in looks if not each.to_discard]
    names = [(name(each.kinds), name(each.self_draw)) for each in thirteen]
    return [
        _steps(each.event for each in looks),
        [_flags_of(each) for each in looks],
        _steps(each.shanten for each in looks),
        [0 if each.true is None else each.known - each.true for each in looks],
        _steps(kinds for kinds, _ in names),
        [self_draw for _, self_draw in names],
        _steps(each.known for each in thirteen),
    ]


def _flags_of(look: Look) -> int:
    said = sum(1 << place for place, field in enumerate(_FLAGS) if getattr(look, field))
    if look.to_discard:
        return said
    return said | (look.hell_true is None) * _HELL_HIDDEN | (look.true is None) * _TRUE_HIDDEN


def _judged_columns(found: HandAnalysis) -> Columns:
    """Shanten and copies by how they differ from the look after the discard."""
    judged = found.judgements
    told = {(seat, each.event): (each.shanten, each.known) for seat in SEATS for each in found.looks[seat]}
    after = [told.get((each.seat, each.event), (0, 0)) for each in judged]
    return [
        _steps(each.event for each in judged),
        _steps(each.turn for each in judged),
        [each.seat for each in judged],
        [each.tile for each in judged],
        [each.shanten - shanten for each, (shanten, _) in zip(judged, after, strict=True)],
        [each.left - known for each, (_, known) in zip(judged, after, strict=True)],
        [each.best - each.tile for each in judged],
        [each.shanten_lost for each in judged],
        [each.best_left - each.left for each in judged],
        [_told_of(each) for each in judged],
    ]


def _told_of(judged: Judgement) -> int:
    could = judged.could_deal_in
    seats = _HIDDEN if could is None else sum(1 << seat for seat in could) << _COULD
    return judged.broke_ready * _BROKE | sum(1 << seat for seat in judged.dealt_in) << _DEALT | seats


def _chapter_columns(chapters: Sequence[Chapter], name: Callable[[int], int]) -> Columns:
    """The last of them only where some wait is worth no win."""
    columns = [
        _steps(each.event for each in chapters),
        _steps(each.turn for each in chapters),
        [each.seat for each in chapters],
        [_KINDS.index(each.kind) for each in chapters],
        [name(each.kinds) for each in chapters],
        [each.known for each in chapters],
        [-1 if each.true is None else each.true for each in chapters],
    ]
    return [*columns, [name(each.short) for each in chapters]] if any(each.short for each in chapters) else columns


# ------------------------------------------------------------- out of columns


def unfolded(found: HandColumns) -> HandAnalysis:
    """The values that the columns hold."""
    looks, judgements, chapters = msgspec.msgpack.decode(found.packed)
    return values_of(found.number, looks, judgements, chapters, found.summaries, found.masks)


def values_of(
    number: int,
    of_looks: list[Columns],
    judgements: Columns,
    chapters: Columns,
    summaries: Iterable[Iterable[Any]],
    named: bytes,
) -> HandAnalysis:
    """The same of what was packed together."""
    masks = [
        int.from_bytes(named[place : place + _MASK_BYTES], "little") for place in range(0, len(named), _MASK_BYTES)
    ]
    first, second, third, fourth = (tuple(_looks(each, masks)) for each in of_looks)
    looks = first, second, third, fourth
    return HandAnalysis(
        number=number,
        looks=looks,
        judgements=tuple(_judgements(judgements, looks)),
        chapters=tuple(_chapters(chapters, masks)),
        summaries=tuple(SeatSummary(**dict(zip(_FIELDS, each, strict=False))) for each in summaries),
    )


def _looks(columns: Columns, masks: Sequence[int]) -> Iterator[Look]:
    events, flags, shantens, goners, names, self_draws, copies = columns
    thirteen = zip(accumulate(names), self_draws, accumulate(copies), strict=True)
    for event, flag, shanten, gone in zip(accumulate(events), flags, accumulate(shantens), goners, strict=True):
        kinds = self_draw = known = 0
        if not flag & _TO_DISCARD:
            name, drawn, known = next(thirteen)
            kinds, self_draw = masks[name], masks[drawn]
        yield Look(
            event=event,
            shanten=shanten,
            kinds=kinds,
            self_draw=self_draw,
            known=known,
            true=None if flag & _TRUE_HIDDEN else known - gone,
            hell_known=bool(flag & _HELL_KNOWN),
            hell_true=None if flag & _HELL_HIDDEN else bool(flag & _HELL_TRUE),
            to_discard=bool(flag & _TO_DISCARD),
            unsure=bool(flag & _UNSURE),
            none=bool(flag & _NONE),
        )


def _judgements(columns: Columns, looks: Sequence[tuple[Look, ...]]) -> Iterator[Judgement]:
    told = {(seat, each.event): (each.shanten, each.known) for seat in SEATS for each in looks[seat]}
    events, turns, *rest = columns
    for event, turn, seat, tile, shanten, left, best, lost, more, flag in zip(
        accumulate(events), accumulate(turns), *rest, strict=True
    ):
        told_shanten, told_left = told.get((seat, event), (0, 0))
        yield Judgement(
            event=event,
            turn=turn,
            seat=seat,
            tile=tile,
            shanten=told_shanten + shanten,
            left=told_left + left,
            best=tile + best,
            best_shanten=told_shanten + shanten - lost,
            best_left=told_left + left + more,
            broke_ready=bool(flag & _BROKE),
            dealt_in=_seats_of(flag >> _DEALT),
            could_deal_in=None if flag & _HIDDEN else _seats_of(flag >> _COULD),
        )


def _seats_of(mask: int) -> tuple[int, ...]:
    return tuple(seat for seat in SEATS if mask >> seat & 1)


def _chapters(columns: Columns, masks: Sequence[int]) -> Iterator[Chapter]:
    events, turns, seats, acts, about, left, truth, *of_minimum = columns
    short = of_minimum[0] if of_minimum else repeat(-1, len(events))
    dated = zip(accumulate(events), accumulate(turns), seats, acts, about, left, truth, short, strict=True)
    for event, turn, seat, kind, kinds, known, true, little in dated:
        yield Chapter(
            event=event,
            turn=turn,
            seat=seat,
            kind=_KINDS[kind],
            kinds=masks[kinds],
            known=known,
            true=None if true < 0 else true,
            short=0 if little < 0 else masks[little],
        )
