"""What a check of the installation, of a store or of a file came to: a value, for `replay doctor`."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

CheckArea = Literal["program", "store", "file"]
CheckState = Literal["ok", "warning", "problem"]


class Check(Struct, frozen=True, kw_only=True):
    """One thing that was looked at: what was found, and what to do if it is not as it should be.

    `subject` is what of the area was looked at. `unusable`: nothing can be done with it
    as it is.
    """

    area: CheckArea
    subject: str
    state: CheckState
    found: str
    advice: str = ""
    unusable: bool = False
    players: tuple[str, ...] = ()
    """The names for the seats of which `found` speaks, which people read in their place."""
