"""The controls of the Replay page: every key of the key map is the shortcut of a button that does the same."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from replay.terms import say

OVERLAYS: Final = ("link", "keys")
"""What is shown in a panel's place and is not part of the address."""
REPEATING: Final = ("event", "decision", "flag", "error")
"""What goes on while its key is held."""


class Key(Struct, frozen=True):
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

    @property
    def title(self) -> str:
        """The same where a sentence begins."""
        return self.said[:1].upper() + self.said[1:]


MOVES: Final = (
    Key("Home", "end", -1, "Start", "start of the hand; again: hand before", ":material/first_page:"),
    Key("P", "hand", -1, "Previous hand", "previous hand", ":material/skip_previous:"),
    Key("PageUp", "flag", -1, "Previous flag", "previous flagged event", ":material/flag:"),
    Key("Up", "decision", -1, "Previous decision", "previous decision of the player in front", ":material/person:"),
    Key("Left", "event", -1, "Previous event", "one event back", ":material/chevron_left:"),
    Key("Space", "play", 0, "Play", "play and pause", ":material/play_arrow:"),
    Key("Right", "event", 1, "Next event", "one event on", ":material/chevron_right:"),
    Key("Down", "decision", 1, "Next decision", "next decision of the player in front", ":material/person:"),
    Key(
        "PageDown",
        "flag",
        1,
        "Next flag",
        "next flagged event: call, win, finding, note, ready, wait died",
        ":material/flag:",
    ),
    Key("N", "hand", 1, "Next hand", "next hand", ":material/skip_next:"),
    Key("End", "end", 1, "End", "end of the hand; again: next hand", ":material/last_page:"),
)
ALIASES: Final = (
    Key("J", "flag", 1, "J", "next flagged event, as Page Down"),
    Key("K", "flag", -1, "K", "previous flagged event, as Page Up"),
    Key("F", "error", 1, "F", "next error that the audit found, in this hand or a later one"),
    Key("G", "error", -1, "G", "previous error that the audit found"),
    Key("V", "costly", 1, "V", "next discard that lost steps to ready"),
)
VIEWS: Final = (
    *(Key(str(seat + 1), "seat", seat, str(seat + 1), f"the table as player {seat + 1} sees it") for seat in range(4)),
    Key("0", "open", 0, "All", "all hands open"),
)
SHOWN: Final = (
    Key("Esc", "panel", "moment", "Now", "what has just happened, and how near everybody is"),
    Key(
        "X",
        "panel",
        "dispute",
        "Dispute",
        "what the record claims beside what the rules give, who pays and why, other rulings",
    ),
    Key("W", "panel", "waits", "Waits", "waits, where each copy is, what each would win"),
    Key("D", "panel", "discards", "Discards", "each discard, what it keeps, its danger"),
    Key("E", "panel", "score", "Score", "the win explained, who paid what"),
    Key("L", "panel", "moves", "Moves", "the moves of the hand, to go to any of them"),
    Key("H", "panel", "hands", "Hands", "the hands of the game"),
    Key("M", "panel", "notes", "Notes", "notes on this moment, and how to add one"),
    Key("B", "panel", "link", "Share", "send this moment: picture, page, link"),
    Key("F1", "panel", "keys", "Keys", "these keys"),
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
