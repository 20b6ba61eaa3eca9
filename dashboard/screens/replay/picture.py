"""The table as a PNG: made in the browser from what is drawn, copied or saved; a small component of our own."""

from __future__ import annotations

from typing import Final

from parts.components import component, file_beside
from replay.terms import say

_HTML: Final = '<button></button><button></button><span role="status"></span>'
_CSS: Final = """
:host, div { display: flex; flex-wrap: wrap; gap: .3rem; align-items: center; font-family: var(--st-font, system-ui); }
button { min-height: 2rem; padding: 0 .7rem; margin-right: .35rem; cursor: pointer; border-radius: 8px;
  border: 1px solid var(--st-border-color); font: 400 .86rem var(--st-font, system-ui);
  background: var(--st-background-color); color: var(--st-text-color); }
button:hover { border-color: var(--st-primary-color); color: var(--st-primary-color); }
button:focus-visible { outline: 3px solid var(--st-primary-color); outline-offset: 2px; }
span { font-size: .84rem; color: var(--st-text-color); }
"""


def buttons(name: str) -> None:
    """Draw the two buttons; a saved picture has this name."""
    data = {
        "name": name,
        "copy": say("Copy as picture"),
        "save": say("Save as picture"),
        "copied": say("The picture is on the clipboard."),
        "saved": say("The picture is saved."),
        "failed": say("This browser does not make a picture of the table."),
    }
    component("picture", file_beside(__file__, "picture.js"), _HTML, _CSS)(data=data, key="picture", height=40)
