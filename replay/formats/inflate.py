"""What zlib has packed, unpacked as far as it may go: a few bytes may stand for as many as a memory has."""

from __future__ import annotations

import zlib


def inflated(data: bytes, most: int) -> bytes:
    """What was packed, all of it; raises ValueError where that is more bytes, or is damaged, or is only a part."""
    member = zlib.decompressobj()
    try:
        found = member.decompress(data, most + 1)
    except zlib.error as error:
        raise ValueError(f"packed bytes are damaged: {error}") from None
    if len(found) > most or not member.eof or member.unused_data:
        raise ValueError("packed bytes are cut, or more than they may be")
    return found
