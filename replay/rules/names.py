"""What people call scoring rows: as the rulebook does, in any case, with hyphens or spaces, in another language as this
program prints it (`names.json`), or by what a ruleset lists in its `book/names.toml`."""

from __future__ import annotations

import difflib
import json
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from replay.events import Win
from replay.rules import RowDoc, Ruleset
from replay.rulings import Rulings

_LONGEST: Final = 60
_LEAST: Final = 3
"""Letters that are a part of a name and not of any."""
_MOST: Final = 5
"""Rows that are asked about."""
_CLOSE: Final = 0.8
"""How alike a mistyped name is."""


@lru_cache(maxsize=64)
def row_names(ruleset: Ruleset, rulings: Rulings) -> frozenset[str]:
    """What the rulebook calls the rows under these rulings."""
    return frozenset(row.name for row in ruleset.rows(rulings))


@cache
def printed() -> Mapping[str, Mapping[str, str]]:
    """The name of each row in every language but English, by the rulebook's English one; by `book/name` that of a row
    of one game, where it is another."""
    found: dict[str, dict[str, str]] = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
    return found


def printed_in(ruleset: Ruleset) -> Mapping[str, Mapping[str, str]]:
    """The names as the pages of this ruleset have them."""
    own = f"{ruleset.book or ruleset.id}/"
    return {name: printed().get(f"{own}{name}", each) for name, each in printed().items() if "/" not in name}


def rows_called(ruleset: Ruleset, rulings: Rulings, name: str) -> tuple[str, ...]:
    """The rows of this ruleset that are called so, as the rulebook has their names: none, one, or several of them.

    The rulebook's own names go before all others.
    """
    own, spoken = _names(ruleset, rulings)
    return own.get(_plain(name)) or spoken.get(_plain(name), ())


def rows_meant(ruleset: Ruleset, rulings: Rulings, name: str) -> tuple[str, ...]:
    """The rows whose name this probably is, where no row is called so: it is a part of theirs, or the rulebook's name
    mistyped. A word that the rulebooks have is not mistyped; nor are Chinese characters, of which one makes another
    hand."""
    plain, words = _plain(name[:_LONGEST]), f" {_words(name[:_LONGEST])}"
    if len(plain) >= (_LEAST if plain.isascii() else 2):
        found = (row for row, each in _parts(ruleset, rulings) if (words if plain.isascii() else plain) in each)
        if parted := tuple(dict.fromkeys(found)):
            return parted if len(parted) <= _MOST else ()
    own, _ = _names(ruleset, rulings)
    for close in difflib.get_close_matches(plain, filter(str.isascii, own), cutoff=_CLOSE):
        there = set().union(*(_words(row).split() for row in own[close]))
        if all(word in there or word not in _vocabulary() for word in words.split()):
            return own[close]
    return ()


@cache
def _vocabulary() -> frozenset[str]:
    """Every word of the rulebooks' names."""
    return frozenset(word for name in printed() for word in _words(name).split())


def in_rulebook_names(win: Win, ruleset: Ruleset, rulings: Rulings) -> Win:
    """The win with each claimed row as the rulebook calls it; names of no row, or of several, stay as they are. Of
    several names of one row the values are added."""
    if not win.patterns or win.patterns.keys() <= row_names(ruleset, rulings):
        return win
    found: dict[str, int] = {}
    for name, value in win.patterns.items():
        rows = rows_called(ruleset, rulings, name)
        row = rows[0] if len(rows) == 1 else name
        found[row] = found.get(row, 0) + value
    return win if found == win.patterns else replace(win, patterns=found)


def no_row(ruleset: Ruleset, rulings: Rulings, name: str) -> str:
    """What to say of a name that is no row's, or that of several, in brackets after it; empty where nothing is near."""
    if several := rows_called(ruleset, rulings, name):
        return f" (it may be {' or '.join(several)})"
    near = rows_meant(ruleset, rulings, name)
    return f" (is {' or '.join(near)} meant?)" if near else ""


@lru_cache(maxsize=1 << 10)
def _plain(name: str) -> str:
    """The letters and digits of a name."""
    return _words(name).replace(" ", "")


def _words(name: str) -> str:
    """The words of a name, in small letters and digits alone."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return " ".join("".join(char if char.isalnum() else " " for char in folded).split())


_Names = Mapping[str, tuple[str, ...]]


@lru_cache(maxsize=64)
def _names(ruleset: Ruleset, rulings: Rulings) -> tuple[_Names, _Names]:
    """The rows by the rulebook's names, and by all others; also those of other rulings, which may be meant."""
    own: dict[str, list[str]] = {}
    spoken: dict[str, list[str]] = {}
    for row, names, others in _called(ruleset, rulings):
        for known, all_names in ((own, names), (spoken, others)):
            for name in filter(None, map(_plain, all_names)):
                if row not in known.setdefault(name, []):
                    known[name].append(row)
    whole = [{name: tuple(rows) for name, rows in known.items()} for known in (own, spoken)]
    return whole[0], whole[1]


@lru_cache(maxsize=64)
def _parts(ruleset: Ruleset, rulings: Rulings) -> tuple[tuple[str, str], ...]:
    """Each row with each of its names as words, a blank before each."""
    return tuple(
        (row, f" {_words(name)}") for row, names, others in _called(ruleset, rulings) for name in (*names, *others)
    )


def _called(ruleset: Ruleset, rulings: Rulings) -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """Each row, what the rulebook calls it, and what others do."""
    synonyms = {} if ruleset.text is None else ruleset.text.written("names")
    said = printed_in(ruleset)
    for row in dict.fromkeys((*ruleset.rows(rulings), *ruleset.rows(ruleset.rulings()))):
        yield row.name, (row.name, row.alias), (row.also, *_others(row, said, synonyms))


def _others(row: RowDoc, said: Mapping[str, Mapping[str, str]], synonyms: Mapping[str, list[str]]) -> Iterator[str]:
    for name in (row.alias, row.name):
        yield from said.get(name, {}).values()
        yield from synonyms.get(name, ())
