"""Seats as people name them."""

from __future__ import annotations

from collections.abc import Sequence

from replay.cli.exits import UnusableError
from replay.cli.hand_options import wind


def seat_called(text: str, names: Sequence[str], dealer: int | None, option: str) -> int:
    """The seat that is meant: 0 to 3, its wind in the hand, or the player's name or a part of only one name.

    Without a `dealer` no hand is meant, and no wind. Raises UnusableError.
    """
    if text in ("0", "1", "2", "3"):
        return int(text)
    blowing = None if dealer is None else wind(text)
    for found in (
        [place for place, name in enumerate(names) if name == text],
        [place for place in range(4) if blowing is not None and blowing == "ESWN"[(place - (dealer or 0)) % 4]],
        [place for place, name in enumerate(names) if text.casefold() in name.casefold()],
    ):
        if len(found) == 1:
            return found[0]
    winds = "East, South, West or North, " if dealer is not None else ""
    raise UnusableError(f"{option} {text!r}: say {winds}0 to 3, or one of {', '.join(names)}")
