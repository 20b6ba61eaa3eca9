"""The dashboard's frame: which pages there are. `replay dashboard` starts it."""

from __future__ import annotations

import streamlit as st

from frame import every_page
from style import icon, sheet

st.set_page_config(page_title="replay", page_icon=icon(), layout="wide")
st.html(sheet())
st.navigation(every_page(), position="top").run()
