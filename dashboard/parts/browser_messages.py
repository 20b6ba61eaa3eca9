"""What was pressed or clicked in the browser, in numbered messages: none is lost while a page is drawn, or taken twice.

A script of the page writes down what is pressed and hands it over until the page has acknowledged it, since Streamlit
merges what comes while it draws.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

MOST: Final = 500
"""Presses taken at once; nobody's fingers are faster."""


class Heard(Struct, frozen=True, kw_only=True):
    """How far the presses of one browser page, named by its token, have been taken: up to this number."""

    token: str = ""
    number: int = 0


def new_presses(said: object, heard: Heard) -> tuple[list[str], Heard]:
    """The presses of a message that have not been taken yet, in order, and what is heard with them.

    A message has the page's `token`, the number of its `first` press and the `keys`; anything else says nothing.
    """
    if not isinstance(said, Mapping):
        return [], heard
    token, first, keys = said.get("token"), said.get("first"), said.get("keys")
    if not (isinstance(token, str) and isinstance(first, int | float) and isinstance(keys, list | tuple)):
        return [], heard
    begin, pressed = int(first), list(keys)[:MOST]
    taken = heard.number if token == heard.token else begin - 1
    fresh = pressed[max(0, taken - begin + 1) :]
    number = max(taken, begin + len(pressed) - 1)
    return [each for each in fresh if isinstance(each, str)], Heard(token=token, number=number)
