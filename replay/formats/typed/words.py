"""The words of the text form: what reader and writer share (docs/text-form.md has the grammar)."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from replay.formats.typed.problems import quote_like

FIRST: Final = "game"
"""The word that a typed record begins with."""
OPENINGS: Final = frozenset({FIRST, "players", "hand"})
"""First words by which typed text is known: those who forget the first line are told so."""
NO_GAME: Final = "?"
"""In the place of a game's id: its opening is not recorded."""
SELF_DRAW: Final = "self-draw"
BY_WORD: Final = {SELF_DRAW: "self_draw", "discard": "discard", "robbed": "robbed_kong"}
REASON_WORD: Final = {"won": "won", "exhausted": "wall_exhausted"}
KONG_WORDS: Final = ("open", "concealed", "added")
EMPTY: Final = '""'
"""No tiles at all, where tiles are written."""
NOBODY: Final = "-"
"""In a list of four hands: it is not shown."""
REST_HIDDEN: Final = "..."
"""At the end of a dealt hand: the other tiles of the 13 are not known."""
DEALT: Final = 13

BESIDE_DEALT: Final = {"flowers": "flowers", "wall": "walls"}
"""What may follow the tiles of a player in a deal, with the field of the record that has it of all four."""

ATTRIBUTES: Final[dict[str, dict[str, str]]] = {
    "start_game": {
        "players": "players",
        "date": "played_at",
        "source": "source",
        "rulings": "rulings",
        "scores": "scores",
    },
    "start_hand": {"dealer": "dealer", "excerpt": "excerpt", "scores": "scores", "wall": "wall"},
    "chow": {"as": "as", "on": "tile", "from": "target"},
    "pung": {"as": "as", "on": "tile", "from": "target"},
    "kong": {"on": "tile", "from": "target", "pays": "payments"},
    "win": {
        "on": "tile",
        "from": "target",
        "total": "total",
        "pays": "payments",
        "patterns": "patterns",
        "shows": "hand",
        "melds": "melds",
        "flowers": "flowers",
        "scoring": "scoring_tiles",
        "situation": "situation",
        "goaround": "go_around",
        "responsible": "responsible",
        "missing": "void_suit",
        "out": "out",
    },
    "end_hand": {"pays": "payments", "scores": "scores", "hands": "hands", "settlement": "settlement"},
    "end_game": {"scores": "scores"},
}
"""What may follow an event of each type, with the field of the record that it fills."""

ACTIONS: Final = ("missing", "gives", "chow", "pung", "kong", "flower", "win")
"""What a player does, besides drawing and discarding."""
RESERVED: Final = frozenset(
    (
        FIRST,
        "hand",
        "end",
        *ACTIONS,
        *BY_WORD,
        *REASON_WORD,
        *KONG_WORDS,
        *(word for each in ATTRIBUTES.values() for word in each),
        "t",
        "none",
    )
)
"""Words that are no names of players."""

PLAIN: Final = re.compile(r"""[^\s"{}#?-][^\s"{}]*""").fullmatch
"""A text that needs no quotes where a text stands."""
_LABEL: Final = re.compile(r"[^\W\d_][\w'.-]{0,23}").fullmatch
SLUG: Final = re.compile(r"[A-Za-z][\w-]*=[^\s\"{}=]+", re.ASCII).fullmatch
SET_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*").fullmatch
NUMBER: Final = re.compile(r"[+-]?\d{1,13}", re.ASCII).fullmatch
NO_ROW: Final = frozenset(ATTRIBUTES["win"]) - {"on", "from", "out"}
"""Words that go on about a win: in no row's name, unless that stands in quotes."""
PATTERN: Final = re.compile(r"[A-Za-z][\w'-]*( [A-Za-z][\w'-]*){0,11}").fullmatch
"""The name of a row that needs no quotes."""
SEAT: Final = re.compile(r"@[0-3]").fullmatch


def is_label(word: str) -> bool:
    """Whether a player can be called so in the text: one word that means nothing else."""
    return _LABEL(word) is not None and word not in RESERVED and word == word.strip(".-'")


def labels_of(names: Sequence[str]) -> list[str | None]:
    """What each of the four players is called in the text: the name or its first word, None where neither will do."""
    found: list[str | None] = []
    for name in names:
        choices = (name, *name.split(" ")[:1])
        found.append(next((each for each in choices if is_label(each)), None))
    folded = [None if each is None else each.casefold() for each in found]
    return [each if folded.count(fold) == 1 else None for each, fold in zip(found, folded, strict=True)]


def quoted(text: str) -> str:
    """The text in double quotes, as JSON has it; nothing in it is invisible."""
    return visible(json.dumps(text, ensure_ascii=False))


def worded(text: str) -> str:
    """The text, in quotes if it needs them."""
    return text if PLAIN(text) and text.isprintable() and not quote_like(text[0]) else quoted(text)


def row_name(name: str) -> str:
    """The name of a row, in quotes if it needs them."""
    return name if PATTERN(name) and NO_ROW.isdisjoint(name.split(" ")) else quoted(name)


def as_json(value: Any) -> str:
    """The value as JSON in which nothing is invisible."""
    return visible(msgspec.json.encode(value).decode())


def visible(text: str) -> str:
    r"""JSON with `\u` escapes for characters that cannot be seen."""
    return text if text.isprintable() else "".join(each if each.isprintable() else _escape(each) for each in text)


def _escape(char: str) -> str:
    return json.dumps(char)[1:-1] if ord(char) > 126 else f"\\u{ord(char):04x}"
