"""The controls of the Replay page: every key of the key map is the shortcut of a button that does the same."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from replay.terms import say

OVERLAYS: Final = ("link", "keys")
"""What is shown in a panel's place and is not part of the address."""
REPEATING: Final = ("event", "decision", "flag", "error")
"""What goes on while its key is held."""


class Key(Struct, frozen=True, kw_only=True):
    """A button: its key, what it does (`action` and its `value`), its label and its words."""

    key: str
    action: str
    value: int | str
    label: str
    words: str
    icon: str | None = None

    @property
    def said(self) -> str:
        """Its words in the language in use."""
        if self.action == "seat":
            return say("the table as player {n} sees it", n=int(self.value) + 1)
        return say(self.words)


MOVES: Final = (
    Key(
        key="Home",
        action="end",
        value=-1,
        label="Start",
        icon=":material/first_page:",
        words="start of the hand; again: hand before",
    ),
    Key(
        key="P", action="hand", value=-1, label="Previous hand", icon=":material/skip_previous:", words="previous hand"
    ),
    Key(
        key="PageUp",
        action="flag",
        value=-1,
        label="Previous flag",
        icon=":material/flag:",
        words="previous flagged event",
    ),
    Key(
        key="Up",
        action="decision",
        value=-1,
        label="Previous decision",
        icon=":material/person:",
        words="previous decision of the player in front",
    ),
    Key(
        key="Left",
        action="event",
        value=-1,
        label="Previous event",
        icon=":material/chevron_left:",
        words="one event back",
    ),
    Key(key="Space", action="play", value=0, label="Play", icon=":material/play_arrow:", words="play and pause"),
    Key(
        key="Right", action="event", value=1, label="Next event", icon=":material/chevron_right:", words="one event on"
    ),
    Key(
        key="Down",
        action="decision",
        value=1,
        label="Next decision",
        icon=":material/person:",
        words="next decision of the player in front",
    ),
    Key(
        key="PageDown",
        action="flag",
        value=1,
        label="Next flag",
        icon=":material/flag:",
        words="next flagged event: call, win, finding, note, ready, wait died",
    ),
    Key(key="N", action="hand", value=1, label="Next hand", icon=":material/skip_next:", words="next hand"),
    Key(
        key="End",
        action="end",
        value=1,
        label="End",
        icon=":material/last_page:",
        words="end of the hand; again: next hand",
    ),
)
ALIASES: Final = (
    Key(key="J", action="flag", value=1, label="J", words="next flagged event, as Page Down"),
    Key(key="K", action="flag", value=-1, label="K", words="previous flagged event, as Page Up"),
    Key(
        key="F",
        action="error",
        value=1,
        label="F",
        words="next error that the audit found, in this hand or a later one",
    ),
    Key(key="G", action="error", value=-1, label="G", words="previous error that the audit found"),
    Key(key="V", action="costly", value=1, label="V", words="next discard that lost steps to ready"),
)
VIEWS: Final = (
    *(
        Key(
            key=str(seat + 1),
            action="seat",
            value=seat,
            label=str(seat + 1),
            words=f"the table as player {seat + 1} sees it",
        )
        for seat in range(4)
    ),
    Key(key="0", action="open", value=0, label="All", words="all hands open"),
)
SHOWN: Final = (
    Key(
        key="Esc",
        action="panel",
        value="moment",
        label="Now",
        words="what has just happened, and how near everybody is",
    ),
    Key(
        key="X",
        action="panel",
        value="dispute",
        label="Dispute",
        words="what the record claims beside what the rules give, who pays and why, other rulings",
    ),
    Key(key="W", action="panel", value="waits", label="Waits", words="waits, where each copy is, what each would win"),
    Key(key="D", action="panel", value="discards", label="Discards", words="each discard, what it keeps, its danger"),
    Key(key="E", action="panel", value="score", label="Score", words="the win explained, who paid what"),
    Key(key="L", action="panel", value="moves", label="Moves", words="the moves of the hand, to go to any of them"),
    Key(key="H", action="panel", value="hands", label="Hands", words="the hands of the game"),
    Key(key="M", action="panel", value="notes", label="Notes", words="notes on this moment, and how to add one"),
    Key(key="B", action="panel", value="link", label="Share", words="send this moment: picture, page, link"),
    Key(key="F1", action="panel", value="keys", label="Keys", words="these keys"),
)
EVERY: Final = (*MOVES, *ALIASES, *VIEWS, *SHOWN)
BY_KEY: Final = {each.key: each for each in EVERY}


def help_table() -> str:
    """The key map as an HTML table."""
    names = {"Left": "←", "Right": "→", "Up": "↑", "Down": "↓", "PageUp": "Page Up", "PageDown": "Page Down"}
    rows = "".join(
        f"<tr><td><kbd>{names.get(each.key, each.key)}</kbd></td><td>{each.said}</td></tr>" for each in EVERY
    )
    return (
        f'<table class="plain keys"><thead><tr><th>{say("key")}</th><th>{say("does")}</th></tr></thead>{rows}</table>'
    )
