"""What a check of the installation, of a store or of a file came to: a value, for `replay doctor`."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter
from typing import Any, Literal

from msgspec import Struct

from replay.said import Said

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


def checked(
    area: CheckArea,
    subject: str,
    found: str,
    advice: str = "",
    state: CheckState | None = None,
    *,
    unusable: bool = False,
    **places: Any,
) -> Check:
    """A check whose sentences have these values in their places; without `state` there is a problem where there is
    advice."""
    state = state or ("problem" if advice else "ok")
    told, do = _filled(found, places), _filled(advice, places)
    return Check(area=area, subject=subject, state=state, found=told, advice=do, unusable=unusable)


def _filled(words: str, places: Mapping[str, Any]) -> str:
    if isinstance(words, Said):
        return words
    return Said(words, **{place: places[place] for _, place, _, _ in Formatter().parse(words) if place})
