"""What people call scoring rows: as the rulebook does, in any case, with hyphens or spaces, in another language as this
program prints it (`names.json`), or by what a ruleset lists in its `book/names.toml`."""

from __future__ import annotations

import difflib
import json
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path

from msgspec.structs import replace

from replay.events import Win
from replay.rules import RowDoc, Ruleset
from replay.rulings import Rulings


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
    """The rows whose name this probably is, where no row is called so."""
    own, spoken = _names(ruleset, rulings)
    known = {**spoken, **own}
    close = difflib.get_close_matches(_plain(name)[:60], list(known), n=1)
    return known[close[0]] if close else ()


def in_rulebook_names(win: Win, ruleset: Ruleset, rulings: Rulings) -> Win:
    """The win with each claimed row as the rulebook calls it; names of no row, or of several, stay as they are. Of
    several names of one row the values are added."""
    if not win.patterns:
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


def _plain(name: str) -> str:
    """The letters and digits of a name."""
    return "".join(char for char in unicodedata.normalize("NFKC", name).casefold() if char.isalnum())


_Names = Mapping[str, tuple[str, ...]]


@lru_cache(maxsize=64)
def _names(ruleset: Ruleset, rulings: Rulings) -> tuple[_Names, _Names]:
    """The rows by the rulebook's names, and by all others; also those of other rulings, which may be meant."""
    own: dict[str, list[str]] = {}
    spoken: dict[str, list[str]] = {}
    synonyms = {} if ruleset.text is None else ruleset.text.written("names")
    said = printed_in(ruleset)
    for row in dict.fromkeys((*ruleset.rows(rulings), *ruleset.rows(ruleset.rulings()))):
        for known, names in ((own, (row.name, row.alias)), (spoken, (row.also, *_others(row, said, synonyms)))):
            for name in filter(None, map(_plain, names)):
                if row.name not in known.setdefault(name, []):
                    known[name].append(row.name)
    whole = [{name: tuple(rows) for name, rows in known.items()} for known in (own, spoken)]
    return whole[0], whole[1]


def _others(row: RowDoc, said: Mapping[str, Mapping[str, str]], synonyms: Mapping[str, list[str]]) -> Iterator[str]:
    for name in (row.alias, row.name):
        yield from said.get(name, {}).values()
        yield from synonyms.get(name, ())
