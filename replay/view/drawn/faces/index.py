"""What stands in the corner of a tile."""

from __future__ import annotations

from typing import Final

from replay.tiles import NAMES, Kind

_INDEX: Final = {"1z": "E", "2z": "S", "3z": "W", "4z": "N", "5z": "Wh", "6z": "Gr", "7z": "Rd"}


def index_of(kind: Kind) -> str:
    """What stands in the corner: `5m`, `E`, `Gr`, `2j`."""
    return _INDEX.get(NAMES[kind], NAMES[kind])
