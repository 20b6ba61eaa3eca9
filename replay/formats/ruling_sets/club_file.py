"""The club's rules, set once: `club.toml`, in the folder of the store or where `REPLAY_CLUB` says.

For each ruleset a table: `rulings`, slugs and values or the name of a set; `rows`, other values of rows; `minimum`,
what a hand must be worth; `name`, by default the club's. What it does not name is the default.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from replay.formats.ruling_sets import (
    NAME,
    TYPES,
    FileFault,
    RulingSetError,
    built_in,
    faults_of,
    line_of,
    none_called,
    parsed,
    read_fields,
    read_ruling_set,
    refused,
    rulings_called,
    rulings_named,
    said_of,
    stated_in,
    text_of_file,
)
from replay.rules import Ruleset
from replay.rulesets import UnknownRulesetError, find_ruleset
from replay.rulings import CLUB, DEFAULT, RulingSet

FILE: Final = "club.toml"
WHERE: Final = "REPLAY_CLUB"
RULINGS: Final = "REPLAY_RULINGS"

_ShortName = Annotated[str, Meta(pattern=NAME, max_length=60)]


class _Table(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a club says of one ruleset."""

    rulings: dict[str, str] | str = {}
    rows: dict[str, int] = {}
    minimum: int | None = None
    name: _ShortName = ""
    title: Annotated[str, Meta(max_length=200)] = ""
    about: Annotated[str, Meta(max_length=2000)] = ""


class Usual(Struct, frozen=True, kw_only=True):
    """What stands where neither a record nor the command line says anything, and where each part was set."""

    club: str = ""
    """The file of the club; empty where there is none."""
    rulings: str = ""
    """What `REPLAY_RULINGS` names; empty where it is not set."""
    sets: tuple[RulingSet, ...] = ()
    """A set a ruleset, and where it comes from in its place of `origins`."""
    origins: tuple[str, ...] = ()


def usual(store: str | None = None) -> Usual:
    """What is set once, for commands that work on this store; raises RulingSetError."""
    named = os.environ.get(RULINGS, "")
    chosen = rulings_called(named) if named else None
    path = club_file(store)
    club = () if path is None or (chosen is not None and chosen.name == DEFAULT) else read_club(path)
    first = () if chosen is None else chosen.sets
    taken = {each.ruleset for each in first}
    rest = tuple(each for each in club if each.ruleset not in taken)
    origins = (*(f"{RULINGS}={named}" for _ in first), *(path or "" for _ in rest))
    return Usual(club=path or "", rulings=named, sets=(*first, *rest), origins=origins)


def club_file(store: str | None = None) -> str | None:
    """The club's file for this store; raises RulingSetError where `REPLAY_CLUB` names one that is not there."""
    if where := os.environ.get(WHERE):
        path = Path(where) / FILE if Path(where).is_dir() else Path(where)
        if not path.is_file():
            raise RulingSetError(f"{WHERE}={where}: there is no such file")
        return str(path)
    store = store or os.environ.get("REPLAY_STORE") or ""
    beside = Path(store).parent / FILE
    return str(beside) if beside.is_file() else None


def set_called(name: str, ruleset: str, beside: str | None = None) -> RulingSet | None:
    """The set of this name for a ruleset: the club's, one that comes with it, or a file in the folder `beside`."""
    own = (each for each in usual().sets if each.ruleset == ruleset and each.name == name)
    return next(own, None) or rulings_named(name, ruleset, beside)


def read_club(path: str) -> tuple[RulingSet, ...]:
    """The set of each ruleset that the file speaks of, or the one that it is; raises RulingSetError with file, line and
    reason."""
    text = text_of_file(path)
    lines = text.splitlines()
    raw = parsed(path if path.endswith(".toml") else f"{path}.toml", text)
    if isinstance(raw.get("ruleset"), str):
        return (read_ruling_set(path),)
    faults: list[FileFault] = []
    found: list[RulingSet] = []
    club = _text(raw, "name", _ShortName, lines, faults) or CLUB
    title = _text(raw, "title", str, lines, faults)
    for key, table in raw.items():
        if key in ("name", "title"):
            continue
        own = [line if of_it else "" for line, of_it in zip(lines, _own(lines, key), strict=True)]
        try:
            ruleset = find_ruleset(key)
        except UnknownRulesetError as error:
            faults.append((line_of(lines, key), str(error)))
            continue
        if not isinstance(table, dict):
            faults.append((line_of(lines, key), f"{key!r} is a table: [{key}], then rulings, rows, minimum or name"))
            continue
        base, wrong = _base(ruleset, table, path, own)
        right, mistyped = read_fields(_Table, table, own, {**TYPES, "rulings": dict[str, Any] | str})
        wrong += [*mistyped.values(), *faults_of(ruleset, _alone(right), own)]
        faults += wrong
        if not wrong:
            found.append(_as_set(ruleset, table, base, (club, title, path)))
    taken = {each.name for each in built_in()}
    faults += [
        (line_of(lines, each.name, value=True), f"the name {each.name!r} is that of rulings of this program")
        for each in found
        if each.name in taken and each not in built_in()
    ]
    if faults:
        raise refused(path, sorted(faults, key=lambda fault: fault[0] or len(lines) + 1))
    return tuple(found)


def _text(raw: Mapping[str, Any], name: str, kind: Any, lines: list[str], faults: list[FileFault]) -> str:
    """A text of the file's own, above its tables."""
    try:
        return msgspec.convert(raw[name], kind) if name in raw else ""
    except msgspec.ValidationError as error:
        faults.append((line_of(lines, name), said_of(name, str(error))))
        return ""


def _base(
    ruleset: Ruleset, table: Mapping[str, Any], path: str, lines: list[str]
) -> tuple[RulingSet | None, list[FileFault]]:
    """The set that the table names, if it does."""
    name = table.get("rulings")
    if not isinstance(name, str):
        return None, []
    if (found := rulings_named(name, ruleset.id, str(Path(path).parent))) is not None:
        return found, []
    known = ", ".join((*(each.name for each in ruleset.sets), DEFAULT))
    why = f"{none_called(name)} of {ruleset.id}; there are {known}, and files such as {name}.toml here"
    return None, [(line_of(lines, "rulings"), why)]


def _alone(table: Mapping[str, Any]) -> dict[str, Any]:
    """What the table states itself, without the set that it names."""
    return {name: each for name, each in table.items() if name != "rulings" or isinstance(each, dict)}


def _as_set(ruleset: Ruleset, raw: Mapping[str, Any], base: RulingSet | None, of: tuple[str, str, str]) -> RulingSet:
    """The set of a table without faults; `of`: name and title of the club, and the file."""
    club, title, path = of
    table = msgspec.convert(raw, _Table)
    own = {slug: value for slug, value, _ in stated_in(ruleset, _alone(raw))}
    if base is not None and not own and not table.name:
        return base
    values = ruleset.chosen({**({} if base is None else base.values), **own}).departures()
    name = table.name or club
    return RulingSet(
        name=name, title=table.title or title or name, ruleset=ruleset.id, values=values, cite=path, about=table.about
    )


def _own(lines: list[str], ruleset: str) -> Iterator[bool]:
    """Whether each line of the file speaks of this ruleset."""
    inside = False
    for line in lines:
        if header := re.match(r"\s*\[\s*[\"']?([^\]\"'.\s]+)", line):
            inside = header[1] == ruleset
        yield inside or re.match(rf"\s*[\"']?{re.escape(ruleset)}[\"']?\s*[.=]", line) is not None
