"""An analysed hand as a compact text of bytes: columns of small integers, sets of kinds named once, compressed.

The first byte is the layout's version. What is packed is unpacked equal to it.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Final, get_args

import msgspec

from replay.analysis.values import Chapter, ChapterKind, HandAnalysis, Judgement, Look, SeatSummary
from replay.state import SEATS

LAYOUT: Final = 2
"""Grows with every change of the layout; `unpack_hand` reads this one only."""
_LEVEL: Final = 6
_MASK_BYTES: Final = 6
_KINDS: Final[tuple[ChapterKind, ...]] = get_args(ChapterKind)
_TO_DISCARD, _NONE, _UNSURE, _HELL_KNOWN, _HELL_TRUE, _HELL_HIDDEN, _TRUE_HIDDEN = (1 << place for place in range(7))
_BROKE, _HIDDEN = 1, 2
_DEALT, _COULD = 2, 6
"""Where in a judgement's flags the seats that won and could have won begin."""

Columns = list[list[int]]


class UnknownLayoutError(ValueError):
    """The bytes are not an analysed hand of this layout."""


def pack_hand(analysis: HandAnalysis) -> bytes:
    """The analysis as bytes, some hundreds of them."""
    names: dict[int, int] = {}
    packed = (
        analysis.number,
        [_look_columns(looks, names) for looks in analysis.looks],
        _judgement_columns(analysis),
        _chapter_columns(analysis.chapters, names),
        [msgspec.structs.astuple(each) for each in analysis.summaries],
        b"".join(mask.to_bytes(_MASK_BYTES, "little") for mask in names),
    )
    return bytes((LAYOUT,)) + zlib.compress(msgspec.msgpack.encode(packed), _LEVEL)


def unpack_hand(blob: bytes) -> HandAnalysis:
    """The analysis that was packed; raises UnknownLayoutError for bytes of another layout."""
    if blob[:1] != bytes((LAYOUT,)):
        raise UnknownLayoutError(f"an analysis of layout {blob[:1].hex() or 'nothing'}, not {LAYOUT:02x}")
    try:
        number, looks, judgements, chapters, summaries, names = msgspec.msgpack.decode(zlib.decompress(blob[1:]))
    except (zlib.error, msgspec.DecodeError, ValueError) as error:
        raise UnknownLayoutError(f"not an analysis: {error}") from error
    masks = [
        int.from_bytes(names[place : place + _MASK_BYTES], "little") for place in range(0, len(names), _MASK_BYTES)
    ]
    first, second, third, fourth = (tuple(_looks(each, masks)) for each in looks)
    fields = SeatSummary.__struct_fields__
    return HandAnalysis(
        number=number,
        looks=(first, second, third, fourth),
        judgements=tuple(_judgements(judgements, (first, second, third, fourth))),
        chapters=tuple(_chapters(chapters, masks)),
        summaries=tuple(SeatSummary(**dict(zip(fields, each, strict=False))) for each in summaries),
    )


def _steps(values: Iterable[int]) -> list[int]:
    """Each value less the one before it."""
    found, before = [], 0
    for value in values:
        found.append(value - before)
        before = value
    return found


# ------------------------------------------------------------- looks


def _look_columns(looks: tuple[Look, ...], names: dict[int, int]) -> Columns:
    """Copies and names are told by how they differ from those of the last look at 13 tiles."""
    flags, kinds, self_draw, copies, gone = [], [], [], [], []
    name = known = 0
    for each in looks:
        flag = 0
        if each.to_discard:
            flag |= _TO_DISCARD
        if each.none:
            flag |= _NONE
        if each.unsure:
            flag |= _UNSURE
        if each.hell_known:
            flag |= _HELL_KNOWN
        if each.hell_true:
            flag |= _HELL_TRUE
        elif each.hell_true is None:
            flag |= _HELL_HIDDEN
        if each.true is None:
            flag |= _TRUE_HIDDEN
        flags.append(flag)
        gone.append(0 if each.true is None else each.known - each.true)
        if not each.to_discard:
            before, name = name, names.setdefault(each.kinds, len(names))
            kinds.append(name - before)
            self_draw.append(names.setdefault(each.self_draw, len(names)))
            before, known = known, each.known
            copies.append(known - before)
    return [
        _steps(each.event for each in looks),
        flags,
        _steps(each.shanten for each in looks),
        gone,
        kinds,
        self_draw,
        copies,
    ]


def _looks(columns: Columns, masks: list[int]) -> Iterator[Look]:
    steps, flags, shantens, goners, names, self_draws, copies = columns
    thirteen = zip(accumulate(names), self_draws, accumulate(copies), strict=True)
    for event, flag, shanten, gone in zip(accumulate(steps), flags, accumulate(shantens), goners, strict=True):
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


# ------------------------------------------------------------- discards


def _seats_mask(seats: tuple[int, ...]) -> int:
    return sum(1 << seat for seat in seats)


def _seats_of(mask: int) -> tuple[int, ...]:
    return tuple(seat for seat in SEATS if mask >> seat & 1)


def _said_by_looks(looks: Sequence[tuple[Look, ...]]) -> dict[tuple[int, int], tuple[int, int]]:
    """What the looks say already, by seat and event: shanten and tiles left."""
    return {(seat, each.event): (each.shanten, each.known) for seat in SEATS for each in looks[seat]}


def _judgement_columns(analysis: HandAnalysis) -> Columns:
    """What a discard leaves is told by how it differs from the look after it: it does not."""
    judgements = analysis.judgements
    told = _said_by_looks(analysis.looks)
    flags, shantens, lefts = [], [], []
    for each in judgements:
        shanten, left = told.get((each.seat, each.event), (0, 0))
        shantens.append(each.shanten - shanten)
        lefts.append(each.left - left)
        flag = _BROKE if each.broke_ready else 0
        if each.could_deal_in is None:
            flag |= _HIDDEN
        elif each.could_deal_in:
            flag |= _seats_mask(each.could_deal_in) << _COULD
        if each.dealt_in:
            flag |= _seats_mask(each.dealt_in) << _DEALT
        flags.append(flag)
    return [
        _steps(each.event for each in judgements),
        _steps(each.turn for each in judgements),
        [each.seat for each in judgements],
        [each.tile for each in judgements],
        shantens,
        lefts,
        [each.best - each.tile for each in judgements],
        [each.shanten - each.best_shanten for each in judgements],
        [each.best_left - each.left for each in judgements],
        flags,
    ]


def _judgements(columns: Columns, looks: Sequence[tuple[Look, ...]]) -> Iterator[Judgement]:
    told = _said_by_looks(looks)
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


# ------------------------------------------------------------- chapters


def _chapter_columns(chapters: tuple[Chapter, ...], names: dict[int, int]) -> Columns:
    return [
        _steps(each.event for each in chapters),
        _steps(each.turn for each in chapters),
        [each.seat for each in chapters],
        [_KINDS.index(each.kind) for each in chapters],
        [names.setdefault(each.kinds, len(names)) for each in chapters],
        [each.known for each in chapters],
        [-1 if each.true is None else each.true for each in chapters],
    ]


def _chapters(columns: Columns, masks: list[int]) -> Iterator[Chapter]:
    events, turns, *rest = columns
    for event, turn, seat, kind, kinds, known, true in zip(accumulate(events), accumulate(turns), *rest, strict=True):
        yield Chapter(
            event=event,
            turn=turn,
            seat=seat,
            kind=_KINDS[kind],
            kinds=masks[kinds],
            known=known,
            true=None if true < 0 else true,
        )
