"""The dashboard's frame: which pages there are, and the menu at the top. `replay dashboard` starts it."""

from __future__ import annotations

import streamlit as st

from frame import every_page
from parts import menu
from parts.filters import known_players
from parts.html import plain
from parts.just_used import begin, end
from parts.looks import sheet, title
from replay.store import StoreError
from replay.terms import say
from replay.tiles import KIND_OF
from replay.view.drawn.faces import SETS, drawing
from screens.replay.key_listener import keep_history, listen_early


def draw_menu() -> None:
    """Who looks at the page, its language, the faces of the tiles; what is chosen there is in force from here on."""
    menu.take_terms()
    label = menu.NAMES[menu.TERMS.asked()]
    name = plain(menu.ME.asked(), 16)
    with st.container(key="menu", gap=None):
        with st.popover(f"{name} · {label}" if name else label, icon=":material/tune:"):
            try:
                menu.switch_me(known_players())
            except StoreError:
                menu.switch_me(())
            menu.TERMS.switch("Language", menu.NAMES)
            menu.TILES.switch("Faces of the tiles", {name: say(faces[0]) for name, faces in SETS.items()})
        menu.tell_browser()  # out of what is folded, where nothing is drawn before somebody opens it


st.set_page_config(page_title="replay", page_icon=drawing(KIND_OF["1p"]), layout="wide")  # an icon by name is fetched
menu.take_terms(early=True)
shown = st.navigation(every_page(), position="top")
begin(shown.url_path)
st.set_page_config(page_title=title(shown.title))
listen_early(opening=shown.url_path == "replay")
menu.take()
st.html(sheet(menu.TILES.asked()))
draw_menu()
keep_history()
shown.run()
end()
