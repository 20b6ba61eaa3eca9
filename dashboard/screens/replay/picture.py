"""The table as a PNG: made in the browser from what is drawn, copied or saved; a small component of our own."""

from __future__ import annotations

from typing import Final

from parts.components import component, file_beside
from replay.terms import say

_HTML: Final = '<button></button><button></button><span role="status"></span>'


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
    script, looks = file_beside(__file__, "picture.js"), file_beside(__file__, "picture.css")
    component("picture", script, _HTML, looks)(data=data, key="picture", height=40)
