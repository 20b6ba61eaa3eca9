"""The Replay page."""

from __future__ import annotations

import streamlit as st


def page() -> None:
    """Draw the page."""
    st.title("Replay")
