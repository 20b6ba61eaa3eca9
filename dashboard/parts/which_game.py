"""What stands on a page where its address names a game that is not here, or several."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import streamlit as st

from data import DROPPED_MARK, reader, trouble
from parts.filters import VERDICTS
from parts.html import nothing, plain, with_code
from parts.links import key_of, query_for
from replay.store.rows import GameRow
from replay.terms import say
from replay.view.rulebook.titles import title_named
from replay.view.text import name_of

_MOST: Final = 12
"""Games to choose from; the page Games finds the rest."""


def unknown(key: str) -> None:
    """Why the game that the address calls `key` cannot be opened, or which games it may mean."""
    name = key.removesuffix(DROPPED_MARK)
    if trouble() is None and len(several := reader().meant(name, limit=_MOST + 1)) > 1:
        words = "The link names the game {name}, and several games are called so."
        if len(several) > _MOST:
            words = (
                "The link names the game {name}, and several games are called so. These are some; the page Games finds "
                "the others."
            )
        st.html(nothing("Which game?", with_code(say(words, name=name[:64]))))
        _buttons(several[:_MOST], {each: value for each, value in st.query_params.items() if each != "game"})
        return
    if st.session_state.pop("looked at", (None,))[0] == key:
        why = say("It was here a moment ago: the store has been changed or replaced since.")
    else:
        words = (
            "No game of this store is called {name}, and none has a checksum that begins so, of which four digits are "
            "needed."
        )
        why = trouble() or say(words, name=name[:64])
    how = (
        "A link names a game by the beginning of its checksum, which is the same wherever the same record is ingested, "
        "or by its id. Ask for the record, then `replay ingest FILE`, or drop the file on the page Games."
    )
    if name != key:
        how = (
            "The link is to a record that was dropped on the dashboard and not stored: it lasts until the browser's "
            "page is loaded anew. Drop the file on the page Games again, or `replay ingest FILE` keeps it for good; "
            "this link will open it then."
        )
    st.html(nothing("This game is not here", with_code(why), with_code(say(how))))


def _buttons(rows: Iterable[GameRow], query: dict[str, str]) -> None:
    """Games to open, each with its file and at the place that the rest of the address names."""
    for row in rows:
        names = ", ".join(name_of(row.players, seat) for seat in range(4))
        rules = title_named(row.ruleset)
        told = [plain(each, 400) for each in (rules, names, VERDICTS.get(row.verdict, row.verdict), row.source)]
        asked = {**query_for(game=key_of(row.sha256)), **query}
        label = " · ".join([f"**{plain(row.game, 400)}**", *told])
        go, key = st.query_params.from_dict, f"open {row.id}"
        st.button(label, key=key, on_click=go, args=(asked,), type="tertiary", width="stretch")
