"""What the browser steps through a hand with: every table of the hand, as the chosen view may see it.

A step is drawn in the browser then, and told to the server when no other one follows at once. Where this script does
not run, each step is drawn by the server.
"""

from __future__ import annotations

import json
from base64 import b64encode
from hashlib import sha256
from typing import Any, Final
from zlib import compress

import streamlit as st
from msgspec.structs import replace

from data import Opened, identity
from parts.components import component, file_beside
from parts.seen import board_seen, decisions
from replay.terms import language
from screens.replay import address_state, moments
from screens.replay.here import Here, here_at
from screens.replay.moments import Spot

_LEVEL: Final = 6
"""How hard the tables are compressed: a hand of 3 MB is some 50 KB then, in less time than it takes to draw."""


def table(here: Here) -> str:
    """The table at this moment as HTML."""
    place = {"near": here.seat, "number": here.spot.event, "total": len(here.hand.steps), "hand": here.spot.hand}
    excerpt = here.hand.excerpt
    return board_seen(here.view, here.players, here.wins, here.event, open_hands=here.open, excerpt=excerpt, **place)


def steps() -> bool:
    """Whether the browser steps by itself: it says so as soon as it has the script for it."""
    return getattr(st.session_state.get("steps-player"), "steps", None) is True


def mount(opened: Opened, at: Spot) -> None:
    """Give the browser that steps by itself the tables of the hand; what it has already is not sent once more."""
    packed = ""
    if steps():
        packed = packed_tables(
            opened, replace(at, event=0, panel=moments.NOW), language(), address_state.flagged(opened, at)
        )
    data = {"key": key_of(opened, at), "packed": packed}
    script = file_beside(__file__, "player.js")
    # That it steps is kept by Streamlit; nothing is done when it says so.
    component("player", script)(data=data, key="steps-player", on_steps_change=lambda: None, height=1)


def key_of(opened: Opened, at: Spot) -> str:
    """What tells the tables of one hand and view from others."""
    return sha256(repr((identity(opened), at.hand, at.seat, at.open, language())).encode()).hexdigest()[:16]


@st.cache_resource(max_entries=32, show_spinner=False, hash_funcs={Opened: identity, Spot: repr})
def packed_tables(opened: Opened, at: Spot, terms: str, flags: tuple[int, ...]) -> str:  # noqa: ARG001
    hand = opened.audit.details[at.hand - 1]
    views = (here_at(opened, replace(at, event=event)) for event in range(len(hand.steps) + 1))
    found: dict[str, Any] = {
        "hand": at.hand,
        "seat": at.seat,
        "view": at.view,
        "last": len(hand.steps),
        "final": at.hand == len(opened.audit.details),
        "decisions": decisions((each.at.event for each in hand.steps), at.seat),
        "flags": flags,
        "boards": [table(each) for each in views if each is not None],
    }
    return b64encode(compress(json.dumps(found, ensure_ascii=False).encode(), _LEVEL)).decode()
