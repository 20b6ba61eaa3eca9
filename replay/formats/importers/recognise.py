"""Which format a file is of: by its content alone, from as little of it as decides."""

from __future__ import annotations

import re
from typing import Any, Final, Literal

import msgspec

from replay.formats.explain import EVENTS
from replay.formats.typed.words import OPENINGS

FileKind = Literal["native", "mjai", "score", "botzone", "results", "text", "near-text", "prose", "document"]
"""`document`: one JSON value that has to be read whole to know more; `near-text`: nothing but comments, or a first word
that typed text would begin with in small letters; `prose`: text in which nothing looks like JSON. Whoever names such a
file means typed text; a folder may hold others."""

ENOUGH: Final = 1 << 16
"""Bytes of text after which a decision is made with what is there."""

_NATIVE_START: Final = frozenset({"version", "ruleset", "game", "players", "rulings", "played_at"})
_NATIVE: Final = EVENTS.keys() - {"start_game", "end_game"}
MJAI_MOVES: Final = frozenset({"tsumo", "dahai", "chi", "pon", "daiminkan", "kakan", "ankan", "hora", "ryukyoku"})
"""What happens at the table in an mjai stream, but for the choice of a missing suit."""
_MJAI: Final = MJAI_MOVES | {"start_kyoku", "dora", "reach", "reach_accepted", "end_kyoku", "dingque", "DingQue"}
_MJAI_START: Final = frozenset({"names", "kyoku_first", "aka_flag", "seed", "uri"})
_DOCUMENT: Final = re.compile(
    rb'"(kyokus|haipai|records|actions|detail_rule|[^"]*RecordNewRound|\.lq\.[^"]*)"|"(display|step)"\s*:\s*\{|"script"\s*:\s*"e'
).search

_TOGETHER: Final = (b'"rules"', b'"ruleset"', b'"players"')

_MATCH: Final = re.compile(rb"\s*Match[ \t]+\S[^\n]*\n\s*Wind[ \t]+\d").match
"""How a match of Botzone's data set begins."""
_WORD: Final = re.compile(rb"\s*(?:#[^\n]*\n\s*)*([^\s#]\S{0,9})").match


_LIKE_JSON: Final = re.compile(rb'[{}\[\]\0-\x08\x0e-\x1f]|^"').search
"""Signs of JSON, whole or damaged, and of what is no text at all."""


_SHEET: Final = frozenset({"hand", "winner"})
"""Columns by which a sheet of results is known."""


def sign_of(first: str) -> str | None:
    """What stands between the columns of a sheet of results whose first line this is; None if it is none."""
    for sign in (",", ";", "\t"):
        if {each.strip().strip('"').casefold() for each in first.split(sign)} >= _SHEET:
            return sign
    return None


def kind_of(head: bytes, *, ended: bool) -> FileKind | None:
    """What the text that begins so is; None if more of it is needed. `ended`: there is no more of it."""
    text = head.lstrip()
    complete = ended or len(head) >= ENOUGH
    if not text:
        return "native" if complete else None
    if text[:1] not in b"{[":
        return _typed(text, complete=complete)
    lines = text.split(b"\n")
    whole = lines if ended else lines[:-1]
    for line in whole:
        if not line.strip():
            continue
        try:
            value = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            break
        if (found := _kind_of_line(value)) is not None:
            return found if found != "document" or _is_log(text) else "native"
    if not complete:
        return None
    return "document" if _is_log(text) else "native"


def is_ours(kind: str | None, start: bytes) -> bool:
    """Whether the text that begins so is of a format that comes with the program, and not just taken for one."""
    if kind in ("mjai", "score", "botzone", "results", "text"):
        return True
    if kind == "document":
        return _is_log(start)
    try:
        value = msgspec.json.decode(start.lstrip().partition(b"\n")[0]) if kind == "native" else None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
    return isinstance(value, dict) and value.get("type") in tuple(EVENTS)


def _is_log(text: bytes) -> bool:
    """Whether names stand in the text that only logs have, together or alone."""
    return _DOCUMENT(text) is not None or all(name in text for name in _TOGETHER)


def _typed(text: bytes, *, complete: bool) -> FileKind | None:
    """Whether the first word of the text, behind comments, is one that a typed record begins with."""
    if _MATCH(text) is not None:
        return "botzone"
    line, ended, _ = text.partition(b"\n")
    if (ended or complete) and sign_of(line.decode("utf-8", "replace")) is not None:
        return "results"
    word = _WORD(text)
    if (word is None or word.end() == len(text)) and not complete:
        return None
    if word is None:
        return "near-text" if text[:1] == b"#" else "native"
    first = word[1].decode("ascii", "replace")
    if first in OPENINGS:
        return "text"
    if first.lower().rstrip(":") in OPENINGS:
        return "near-text"
    if _LIKE_JSON(text):
        return "native"
    return "prose" if complete else None


def _kind_of_line(value: Any) -> FileKind | None:
    if isinstance(value, list):
        return "document"
    if not isinstance(value, dict):
        return "native"
    kind = value.get("type")
    if isinstance(kind, str):
        if kind in _MJAI:
            return "mjai"
        if kind in _NATIVE or (kind == "start_game" and not _NATIVE_START.isdisjoint(value)):
            return "native"
        if kind == "start_game" and not _MJAI_START.isdisjoint(value):
            return "mjai"
        # Both families have a bare `start_game` and `end_game`: the next line decides.
        return None if kind in ("start_game", "end_game", "none") else "native"
    if "concealed" in value and "type" not in value:
        return "score"
    return "document"
