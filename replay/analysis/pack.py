"""An analysed hand as a compact text of bytes: columns of small integers, sets of kinds named once, compressed.

The first byte is the layout's version. What is packed is unpacked equal to it.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from itertools import accumulate, repeat
from typing import Final, get_args

import msgspec

from replay.analysis.columns import Columns, HandColumns, steps, unfolded
from replay.analysis.values import Chapter, ChapterKind, HandAnalysis, SeatSummary
from replay.formats.inflate import inflated

LAYOUT: Final = 2
"""Grows with every change of the layout; `unpack_hand` reads this one only."""
_LEVEL: Final = 4
"""zlib's level: three fifths of the time of level 6, for two bytes more in a hundred."""
_MOST_BYTES: Final = 1 << 24
"""Bytes of a hand, unpacked; one of 200 events has some thousands."""
_MASK_BYTES: Final = 6
_KINDS: Final[tuple[ChapterKind, ...]] = get_args(ChapterKind)


class UnknownLayoutError(ValueError):
    """The bytes are not an analysed hand of this layout."""


def pack_hand(found: HandColumns) -> bytes:
    """The analysis as bytes, some hundreds of them."""
    names = {mask: name for name, mask in enumerate(found.masks)}
    chapters = _chapter_columns(found.chapters, names)
    packed = (
        found.number,
        found.looks,
        found.judgements,
        chapters,
        [msgspec.structs.astuple(each) for each in found.summaries],
        b"".join([mask.to_bytes(_MASK_BYTES, "little") for mask in names]),
    )
    return bytes((LAYOUT,)) + zlib.compress(msgspec.msgpack.encode(packed), _LEVEL)


def unpack_hand(blob: bytes) -> HandAnalysis:
    """The analysis that was packed; raises UnknownLayoutError for bytes of another layout."""
    if blob[:1] != bytes((LAYOUT,)):
        raise UnknownLayoutError(f"an analysis of layout {blob[:1].hex() or 'nothing'}, not {LAYOUT:02x}")
    try:
        number, looks, judgements, chapters, summaries, names = msgspec.msgpack.decode(inflated(blob[1:], _MOST_BYTES))
    except (msgspec.DecodeError, ValueError) as error:
        raise UnknownLayoutError(f"not an analysis: {error}") from error
    masks = [
        int.from_bytes(names[place : place + _MASK_BYTES], "little") for place in range(0, len(names), _MASK_BYTES)
    ]
    fields = SeatSummary.__struct_fields__
    return unfolded(
        HandColumns(
            number=number,
            looks=looks,
            judgements=judgements,
            masks=masks,
            chapters=tuple(_chapters(chapters, masks)),
            summaries=tuple(SeatSummary(**dict(zip(fields, each, strict=False))) for each in summaries),
        )
    )


def _chapter_columns(chapters: Sequence[Chapter], names: dict[int, int]) -> Columns:
    """Sets of kinds that have no name yet are given one."""
    return [
        steps(each.event for each in chapters),
        steps(each.turn for each in chapters),
        [each.seat for each in chapters],
        [_KINDS.index(each.kind) for each in chapters],
        [names.setdefault(each.kinds, len(names)) for each in chapters],
        [each.known for each in chapters],
        [-1 if each.true is None else each.true for each in chapters],
        *(
            [[names.setdefault(each.short, len(names)) for each in chapters]]
            if any(each.short for each in chapters)
            else []
        ),
    ]


def _chapters(columns: Columns, masks: list[int]) -> Iterator[Chapter]:
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
