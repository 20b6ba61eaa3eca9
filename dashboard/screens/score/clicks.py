"""The clicks on the tiles of Score a hand, each taken once and in their order, however fast they come.

Where the script does not run, the buttons do: then Streamlit may merge clicks that come while the page is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import streamlit as st

from parts.browser_messages import Heard, new_presses
from parts.components import component, file_beside
from parts.hands.draft import HAND, Draft, added, room_for, undone, without
from replay.rules import Ruleset
from replay.tiles import KINDS, NAMES
from screens.score.state import TypedHandLine, edit, line

_HEARD: Final = "tiles heard"
_KEY: Final = "tile-ears"
_KINDS: Final = {NAMES[kind]: kind for kind in range(KINDS)}


def after_click(draft: Draft, click: str, *, into_names: Sequence[str], into: str, ruleset: Ruleset) -> Draft:
    """The hand after one click: `pick 5m 0`, `held 5m 0`, `take back` or `clear`; as it is after any other word.

    The number is the place in `into_names` of what a click adds to, as the browser shows it; without a place it is
    `into`.
    """
    match click.split():
        case ["take", "back"]:
            return undone(draft)
        case ["clear"]:
            return Draft()
        case ["held", tile, _] if tile in _KINDS:
            return without(draft, _KINDS[tile])
        case ["pick", tile, place] if tile in _KINDS:
            chosen = into_names[int(place)] if place.isdecimal() and int(place) < len(into_names) else into
            kind = _KINDS[tile]
            return added(draft, kind, chosen, ruleset) if room_for(draft, kind, chosen, ruleset) else draft
        case _:
            return draft


def press(here: TypedHandLine, click: str, into_names: Sequence[str], ruleset: Ruleset, into: str = HAND) -> None:
    """Change the line by one click, as `after_click` does."""
    edit(here, partial(after_click, click=click, into_names=into_names, into=into, ruleset=ruleset))


def hear_clicks(into_names: Sequence[str], ruleset: Ruleset) -> None:
    """Take the clicks on the tiles of this ruleset, and acknowledge them."""
    heard: Heard = st.session_state.get(_HEARD, Heard())

    def take() -> None:
        said = getattr(st.session_state.get(_KEY), "clicks", None)
        fresh, st.session_state[_HEARD] = new_presses(said, st.session_state.get(_HEARD, Heard()))
        for click in fresh:
            press(line(), click, into_names, ruleset, st.session_state.get("sh_into") or HAND)

    data = {"token": heard.token, "heard": heard.number}
    component("tiles", file_beside(__file__, "clicks.js"))(data=data, key=_KEY, on_clicks_change=take, height=1)
