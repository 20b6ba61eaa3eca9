"""An analysed hand as a compact text of bytes: its columns, compressed.

The first byte is the layout's version. What is packed is unpacked equal to it.
"""

from __future__ import annotations

import zlib
from typing import Final

import msgspec

from replay.analysis.columns import HandColumns, values_of
from replay.analysis.values import HandAnalysis
from replay.formats.inflate import inflated

LAYOUT: Final = 2
"""Grows with every change of the layout; `unpack_hand` reads this one only."""
_LEVEL: Final = 4
"""zlib's level: three fifths of the time of level 6, for two bytes more in a hundred."""
_MOST_BYTES: Final = 1 << 24
"""Bytes of a hand, unpacked; one of 200 events has some thousands."""


class UnknownLayoutError(ValueError):
    """The bytes are not an analysed hand of this layout."""


def pack_hand(found: HandColumns) -> bytes:
    """The analysis as bytes, some hundreds of them."""
    encode = msgspec.msgpack.encode
    # one list of six: the number, the three that are packed already, the summaries, the sets of kinds
    whole = b"".join((b"\x96", encode(found.number), found.packed[1:], encode(found.summaries), encode(found.masks)))
    return bytes((LAYOUT,)) + zlib.compress(whole, _LEVEL)


def unpack_hand(blob: bytes) -> HandAnalysis:
    """The analysis that was packed; raises UnknownLayoutError for bytes of another layout."""
    if blob[:1] != bytes((LAYOUT,)):
        raise UnknownLayoutError(f"an analysis of layout {blob[:1].hex() or 'nothing'}, not {LAYOUT:02x}")
    try:
        number, looks, judgements, chapters, summaries, masks = msgspec.msgpack.decode(inflated(blob[1:], _MOST_BYTES))
    except (msgspec.DecodeError, ValueError) as error:
        raise UnknownLayoutError(f"not an analysis: {error}") from error
    return values_of(number, looks, judgements, chapters, summaries, masks)
