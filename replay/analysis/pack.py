"""An analysed hand as a compact text of bytes: columns of small integers, sets of kinds named once, compressed.

The first byte is the layout's version. What is packed is unpacked equal to it.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Final, get_args

import msgspec

from replay.analysis.values import Chapter, ChapterKind, HandAnalysis, Judgement, Look, SeatSummary
from replay.state import SEATS

LAYOUT: Final = 1
"""Grows with every change of the layout; `unpack_hand` reads this one only."""
_LEVEL: Final = 6
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
        _judgement_columns(analysis.judgements),
        _chapter_columns(analysis.chapters, names),
        [msgspec.structs.astuple(each) for each in analysis.summaries],
        list(names),
    )
    return bytes((LAYOUT,)) + zlib.compress(msgspec.msgpack.encode(packed), _LEVEL)


def unpack_hand(blob: bytes) -> HandAnalysis:
    """The analysis that was packed; raises UnknownLayoutError for bytes that are none of this layout."""
    if blob[:1] != bytes((LAYOUT,)):
        raise UnknownLayoutError(f"an analysis of layout {blob[:1].hex() or 'nothing'}, not {LAYOUT:02x}")
    try:
        number, looks, judgements, chapters, summaries, masks = msgspec.msgpack.decode(zlib.decompress(blob[1:]))
    except (zlib.error, msgspec.DecodeError, ValueError) as error:
        raise UnknownLayoutError(f"not an analysis: {error}") from error
    first, second, third, fourth = (tuple(_looks(each, masks)) for each in looks)
    names = SeatSummary.__struct_fields__
    return HandAnalysis(
        number=number,
        looks=(first, second, third, fourth),
        judgements=tuple(_judgements(judgements)),
        chapters=tuple(_chapters(chapters, masks)),
        summaries=tuple(SeatSummary(**dict(zip(names, each, strict=False))) for each in summaries),
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
    flags, kinds, self_draw, gone = [], [], [], []
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
        kinds.append(names.setdefault(each.kinds, len(names)))
        self_draw.append(names.setdefault(each.self_draw, len(names)))
        gone.append(0 if each.true is None else each.known - each.true)
    return [
        _steps(each.event for each in looks),
        flags,
        [each.shanten for each in looks],
        kinds,
        self_draw,
        [each.known for each in looks],
        gone,
    ]


def _looks(columns: Columns, masks: list[int]) -> Iterator[Look]:
    steps, *rest = columns
    for event, flag, shanten, kinds, self_draw, known, gone in zip(accumulate(steps), *rest, strict=True):
        yield Look(
            event=event,
            shanten=shanten,
            kinds=masks[kinds],
            self_draw=masks[self_draw],
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


def _judgement_columns(judgements: tuple[Judgement, ...]) -> Columns:
    flags = []
    for each in judgements:
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
        [each.shanten for each in judgements],
        [each.left for each in judgements],
        [each.best - each.tile for each in judgements],
        [each.shanten - each.best_shanten for each in judgements],
        [each.best_left - each.left for each in judgements],
        flags,
    ]


def _judgements(columns: Columns) -> Iterator[Judgement]:
    events, turns, *rest = columns
    for event, turn, seat, tile, shanten, left, best, lost, more, flag in zip(
        accumulate(events), accumulate(turns), *rest, strict=True
    ):
        yield Judgement(
            event=event,
            turn=turn,
            seat=seat,
            tile=tile,
            shanten=shanten,
            left=left,
            best=tile + best,
            best_shanten=shanten - lost,
            best_left=left + more,
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
