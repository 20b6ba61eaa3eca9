"""Reasons in the language in use: why a row counts or not, why a hand is no win, what is left open.

Rulesets and the engine write them in plain English, with values in them, and know of no language. Here such a sentence
is found again by its form in the table of reasons: `{tiles}: all four copies` is that of `5m: all four copies`. What a
place takes is told by its name. A reason within a reason is told by the same table; where one is not in it, the whole
is in none, and is shown as the English it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Final

from replay.terms import EN, language, message, row_name
from replay.terms.messages import reasons

_PLACE: Final = re.compile(r"\{([a-z]+)(\d?)\}")
_NOTATION: Final = r"[0-9mpszjf?\[\] ]+"
_TAKES: Final[Mapping[str, str]] = {
    "n": r"-?\d[\d,]*",
    "m": r"-?\d[\d,]*",
    "tile": r"[\w?]+(?:, [\w?]+)*",
    "tiles": _NOTATION,
    "wind": "[ESWN]",
    "suit": "[mps]",
    "meld": "chow|pung|(?:open|added|concealed) kong",
    "kong": "open|added|concealed",
    "count": "none|one|two|three",
    "copies": r"\d+ of \w+(?:, \d+ of \w+)*",
    "ruling": r"[\w-]+=[\w-]+",
    "rows": r".+ \([\d,]+\)",
}
"""What a place of this name takes; any other one takes any text."""
_SUITS: Final = {"m": "characters", "p": "circles", "s": "bamboo"}
_WINDS: Final = {"E": "East", "S": "South", "W": "West", "N": "North"}
_COUNTS: Final = {"none": "0", "one": "1", "two": "2", "three": "3"}


def reason(text: str) -> str | None:
    """A reason in the language in use; None where the table has not got it. English is as it is."""
    return text if (name := language()) == EN else _told(name, text)


@lru_cache(maxsize=1 << 12)
def _told(name: str, text: str) -> str | None:
    """The reason in this language: as it stands in the table, or by the first form that is its own throughout."""
    table = reasons(name)
    if text in table:
        return table[text]
    for english, form in _forms():
        if (found := form.fullmatch(text)) is None:
            continue
        values = {place: _value(name, place.rstrip("0123456789"), given) for place, given in found.groupdict().items()}
        if None not in values.values():
            return table[english].format(**values)
    return None


@cache
def _forms() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Every English sentence with places, and what finds it."""
    return tuple((each, _form(each)) for each in reasons("en") if "{" in each)


def _form(english: str) -> re.Pattern[str]:
    parts = []
    end = 0
    for place in _PLACE.finditer(english):
        parts += [re.escape(english[end : place.start()]), f"(?P<{place[1]}{place[2]}>{_TAKES.get(place[1], '.+?')})"]
        end = place.end()
    return re.compile("".join([*parts, re.escape(english[end:])]), re.DOTALL)


def _value(name: str, kind: str, given: str) -> str | None:
    """What was found in a place of this kind, in the language; None where it has no words for it."""
    if (worded := _WORDED.get(kind)) is not None:
        return worded(name, given)
    return given


def _row(name: str, given: str) -> str | None:  # noqa: ARG001 - as the others
    return told if (told := row_name(given)) != given else None


def _rows(name: str, given: str) -> str | None:  # noqa: ARG001 - as the others
    """Rows with their values, `Hell Wait (2)`; between two there is a comma or an and."""
    return re.sub(r"(?:, | and |^)(.+?) (\([\d,]+\))", lambda each: f"、{row_name(each[1])} {each[2]}", given)[1:]


def _copies(name: str, given: str) -> str | None:  # noqa: ARG001 - as the others
    return re.sub(r"(\d+) of (\w+)", r"\2 ×\1", given).replace(", ", "、")


_WORDED: Final[Mapping[str, Callable[[str, str], str | None]]] = {
    "why": _told,
    "what": _told,
    "row": _row,
    "rows": _rows,
    "copies": _copies,
    "wind": lambda name, given: message(name, _WINDS[given]),
    "suit": lambda name, given: message(name, _SUITS[given]),
    "kong": lambda name, given: message(name, f"{given} kong"),
    "meld": message,
    "count": lambda name, given: _COUNTS[given],  # noqa: ARG005 - as the others
}
"""How what is found in places of a kind is said; that of other kinds is data."""
