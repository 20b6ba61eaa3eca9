"""The dashboard's frame: which pages there are. `replay dashboard` starts it."""

from __future__ import annotations

import streamlit as st

from frame import every_page, title
from parts import me, tileset
from parts.menu import menu
from parts.style import icon, sheet
from parts.terms import take
from parts.used import begin, end
from screens.replay.listen import keep_history, listen_early

st.set_page_config(page_title="replay", page_icon=icon(), layout="wide")  # first: a page's icon would be fetched
take(early=True)
shown = st.navigation(every_page(), position="top")
begin(shown.url_path)
st.set_page_config(page_title=title(shown.title))
listen_early(opening=shown.url_path == "replay" and "game" in st.query_params)
tileset.take()
me.take()
st.html(sheet(tileset.asked()))
menu()
keep_history()
shown.run()
end()
