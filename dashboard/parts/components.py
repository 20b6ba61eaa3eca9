"""Our own scripts in the page: each is read once, and a component that has one is made known once."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st


@cache
def file_beside(module: str, name: str) -> str:
    """The text of a file in the folder of a module, which says `__file__`."""
    return Path(module).with_name(name).read_text(encoding="utf-8")


@st.cache_resource(show_spinner=False)
def component(name: str, js: str, html: str | None = None, css: str | None = None) -> Any:
    """What draws or hears in the page by this script."""
    return st.components.v2.component(f"replay_{name}", html=html, css=css, js=js)
