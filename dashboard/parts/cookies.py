"""What the browser keeps for whoever looks at this page, for when it comes again: the server keeps nothing of them."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote, unquote

import streamlit as st

from parts.components import component, file_beside

MOST: Final = 3500
"""Characters of a cookie as it is sent; browsers take some 4,000 with its name."""


def kept(name: str) -> str:
    """What the browser came with under this name; "" for nothing."""
    found = st.context.cookies.get(f"replay_{name}")
    return unquote(found) if isinstance(found, str) else ""


def fits(text: str) -> bool:
    """Whether a browser keeps so much."""
    return len(quote(text)) <= MOST


def keep(name: str, text: str) -> None:
    """Have the browser keep this text from now on; "" has it forget the one before."""
    component("cookie", file_beside(__file__, "cookies.js"))(
        data={"name": name, "text": quote(text)}, key=f"{name}-kept", height=1
    )
