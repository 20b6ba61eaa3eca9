"""Addresses within the dashboard. Every link is made here, so that a link once sent stays good."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

import streamlit as st

from parts.menu import ME, TERMS, TILES
from replay.terms import say

Value = str | int | Sequence[str] | None
"""What an address says under a name."""
SHORT: Final = 12
"""Characters of a game's SHA-256 in a link."""


MENU: Final = (TERMS, TILES, ME)
"""The choices of the menu, which every link carries."""


def key_of(sha256: str) -> str:
    """How links call a game: the beginning of the checksum of its content, the same in every store."""
    return sha256[:SHORT]


def moment_name(game: str, hand: int, event: int) -> str:
    """What a moment of a game is called."""
    return say("{game}, hand {hand}, event {event}", game=game, hand=hand, event=event)


def number_in(text: str | None) -> int | None:
    """The whole number that an address holds; None where it holds none, or one too long for any here."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 10 else None


def query_for(**query: Value) -> dict[str, Any]:
    """The query of an address, without what is None.

    `game` is the game's `key_of`, `hand` its place in the record from 1, `event` the moment in the hand (0 is the
    deal); `line` is another way to name a moment: the line of the record. `seat` 0..3 is whose side the table is seen
    from, `view` `all` or `seat`: all hands open, or what that seat could see. `terms`, the words to use, is there
    where they are not those that the dashboard was started with, `tiles`, the faces, where they are not the true ones,
    `me` who looks at it, where that was said.
    """
    named = {**query, **{each.key: each.carried() for each in MENU}}
    return {name: _said(value) for name, value in named.items() if value is not None}


def _said(value: Value) -> str | list[str]:
    """As the address has it; a line of typed text as that of the record."""
    return list(value) if isinstance(value, list | tuple) else str(int(value) if isinstance(value, int) else value)


def link_for(page: str, **query: Value) -> str:
    """A relative address: the page's path and the query of `query_for`.

    >>> link_for("replay", game="0123456789ab", hand=3, event=57, seat=1)
    'replay?game=0123456789ab&hand=3&event=57&seat=1'
    """
    found = query_for(**query)
    return f"{page}?{urlencode(found, doseq=True)}" if found else page


def anchor(words: str, page: str, **query: Value) -> str:
    """The same as HTML; `words` are."""
    return f'<a href="{escape(link_for(page, **query))}">{words}</a>'


def sent(page: str, query: Mapping[str, str | list[str]]) -> str:
    """Draw the whole address of a page to be sent to others, as this browser has reached it; it is given back.

    An address of this computer alone is said to be one: the others need the file, which stands beside it.
    """
    here = urlsplit(st.context.url or "")
    link = f"{page}?{urlencode(query, doseq=True)}"
    address = f"{here.scheme}://{here.netloc}/{link}" if here.netloc else link
    if _alone(here.hostname or ""):
        words = "This address opens on this computer alone. Send the file to the others: they need no program for it."
        st.html(f'<p class="gx-alone" role="note">{say(words)}</p>')
    st.code(address, language=None, wrap_lines=True)
    return address


def _alone(host: str) -> bool:
    """Whether a name leads to the computer that asks, whoever asks."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
