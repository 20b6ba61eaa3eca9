"""Named sets of rulings: those that come with the rulesets, and a club's own in a file of TOML or JSON.

A set says how one house plays a ruleset: what it does not name is the default, whatever a record says. Single rulings
(`slug=value`) may be chosen besides, and win.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from replay.formats.errors import InputError, InputFault
from replay.formats.explain import no_field
from replay.rules import Ruleset
from replay.rules.names import no_row, rows_called
from replay.rulesets import UnknownRulesetError, all_rulesets, find_ruleset
from replay.rulings import DEFAULT, LEAST, ROW, RulingSet, UnknownRulingError, row_slug

SUFFIXES: Final = (".toml", ".json")
SCHEMA_FILE: Final = "ruling-set.schema.json"
_LARGEST: Final = 1 << 20
NAME: Final = r"^[a-z0-9]+(-[a-z0-9]+)*$"


class RulingSetError(InputError):
    """A set of rulings that does not exist, cannot be read, or is of another ruleset; the message says what to do."""


class _File(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A club's own set of rulings."""

    name: Annotated[str, Meta(pattern=NAME, max_length=60, description="short: letters a-z, digits, hyphens")]
    ruleset: Annotated[str, Meta(description="the ruleset whose rulings these are")]
    rulings: Annotated[
        dict[str, str],
        Meta(description="slug to value, as `replay rules RULESET` lists them; what is not named is the default"),
    ]
    title: Annotated[str, Meta(max_length=200, description="the name as people read it")] = ""
    rows: Annotated[
        dict[str, int], Meta(description="rows that have another value than in the rulebook: name to value")
    ] = {}
    minimum: Annotated[int | None, Meta(description="what a hand must be worth to win")] = None
    about: Annotated[str, Meta(max_length=2000, description="what a reader should know of these rules")] = ""
    cite: Annotated[str, Meta(max_length=500, description="where the rules are written down")] = ""


@dataclass(frozen=True, slots=True)
class RulingsChoice:
    """What was chosen: sets of rulings, at most one a ruleset, and single rulings, which win over them.

    `name` is what was asked for; `default` is a set of every ruleset. `usual` are sets that stand where neither this
    nor a record says anything, the first of a ruleset before others of it: what was set once, for all.
    """

    name: str = ""
    sets: tuple[RulingSet, ...] = ()
    singles: Mapping[str, str] = field(default_factory=dict)
    usual: tuple[RulingSet, ...] = ()

    def set_of(self, ruleset: str) -> RulingSet | None:
        """The chosen set of this ruleset."""
        return next((each for each in self.sets if each.ruleset == ruleset), None)

    def over(self, ruleset: str, said: Mapping[str, str]) -> dict[str, str]:
        """What takes the place of what a record of this ruleset has `said`, and what is usual where it says nothing; a
        record that states a set, as `stated_whole` has it, says everything. Raises RulingSetError as `of` does."""
        chosen = self.of(ruleset)
        if self.name:
            return {**{slug: DEFAULT for slug in said if slug.startswith(ROW) or slug == LEAST}, **chosen}
        usual = next((each for each in self.usual if each.ruleset == ruleset), None)
        if usual is None or _says_all(find_ruleset(ruleset), said):
            return chosen
        return {**{slug: value for slug, value in usual.values.items() if slug not in said}, **chosen}

    def of(self, ruleset: str) -> dict[str, str]:
        """The rulings by slug that take the place of what a record of this ruleset says.

        All of the ruleset's if a set was chosen, else the single ones. Raises RulingSetError where the set is of
        another ruleset.
        """
        try:
            kind = find_ruleset(ruleset).rulings
        except UnknownRulesetError:
            return dict(self.singles)  # nothing is audited by it
        if not self.name:
            return kind.plain(self.singles)
        chosen = self.set_of(ruleset)
        if chosen is None and self.name != DEFAULT:
            of = " and ".join(each.ruleset for each in self.sets)
            raise RulingSetError(f"the rulings {self.name!r} are of {of}, not of {ruleset}; {_offered(ruleset)}")
        return {**kind.whole({} if chosen is None else chosen.values), **kind.plain(self.singles)}


def stated_whole(ruleset: Ruleset, values: Mapping[str, str]) -> dict[str, str]:
    """A set as a record states it, so that nothing usual is added to it: one that comes with the ruleset by what it
    names, any other with every default besides."""
    return ruleset.rulings.whole(values) if ruleset.set_of(values) in (None, DEFAULT) else dict(values)


def _says_all(ruleset: Ruleset, said: Mapping[str, str]) -> bool:
    """Whether a record states a named set, or every ruling."""
    departs = {slug: value for slug, value in ruleset.rulings.plain(said).items() if value != DEFAULT}
    slugs = ruleset.rulings.named().keys()
    return ruleset.set_of(departs) not in (None, DEFAULT) or (bool(said) and slugs <= said.keys())


def rulings_called(text: str, singles: Mapping[str, str] | None = None) -> RulingsChoice:
    """The sets that `text` names, a file or a name; raises RulingSetError."""
    known = [each for ruleset in all_rulesets().values() for each in ruleset.sets if each.name == text]
    if known or text == DEFAULT:
        return RulingsChoice(text, tuple(known), singles or {})
    if text.endswith(SUFFIXES) or "/" in text or "\\" in text or Path(text).is_file():
        own = read_ruling_set(text)
        return RulingsChoice(own.name, (own,), singles or {})
    names = dict.fromkeys((*(each.name for each in built_in()), DEFAULT))
    near = get_close_matches(text, names, 2, 0.5)
    meant = f"is it {' or '.join(near)}?" if near else f"there are {', '.join(names)}."
    raise RulingSetError(f"{none_called(text)}; {meant} A file ends in .toml or .json.")


def none_called(name: str) -> str:
    """That there is no such set."""
    return f"there are no rulings called {name!r}"


def built_in() -> Iterator[RulingSet]:
    """Every set that comes with a ruleset."""
    for ruleset in all_rulesets().values():
        yield from ruleset.sets


def _offered(ruleset: str) -> str:
    names = ", ".join((*(each.name for each in find_ruleset(ruleset).sets), DEFAULT))
    return f"{ruleset} has {names}"


# ------------------------------------------------------------- files


def read_ruling_set(path: str) -> RulingSet:
    """The set in this file, TOML if its name ends in .toml, else JSON; raises RulingSetError with its line."""
    text = text_of_file(path)
    lines = text.splitlines()
    raw = parsed(path, text)
    if not isinstance(raw, dict):
        raise RulingSetError(f"{path}: line 1: a set of rulings is an object with name, ruleset and rulings")
    if faults := [*_faults(raw, lines)]:
        raise refused(path, sorted(faults, key=lambda fault: fault[0] or len(lines) + 1))
    found = msgspec.convert(raw, _File)
    ruleset = find_ruleset(found.ruleset)
    return RulingSet(
        name=found.name,
        title=found.title or found.name,
        ruleset=found.ruleset,
        values=ruleset.chosen({slug: value for slug, value, _ in stated_in(ruleset, raw)}).departures(),
        cite=found.cite or Path(path).name,
        about=found.about,
    )


def stated_in(ruleset: Ruleset | None, raw: Mapping[str, Any]) -> Iterator[tuple[str, Any, str]]:
    """What a table says of rulings, rows and the minimum: each slug with its value, and the word that stands there."""
    for slug, value in raw.get("rulings", {}).items():
        yield slug, value, slug
    for name, value in raw.get("rows", {}).items():
        known = ruleset is None or ruleset.has_ruling(row_slug(name))
        rows = () if ruleset is None or known else rows_called(ruleset, ruleset.rulings(), name)
        yield row_slug(rows[0] if len(rows) == 1 else name), _as_text(value), name
    if "minimum" in raw:
        yield LEAST, _as_text(raw["minimum"]), "minimum"


def _as_text(value: object) -> str:
    """A number as a record writes it; true is none."""
    return repr(value) if isinstance(value, str | bool) else str(value)


def text_of_file(path: str) -> str:
    try:
        with Path(path).open("rb") as file:
            raw = file.read(_LARGEST + 1)
    except OSError as error:
        raise RulingSetError(f"{path}: {error.strerror or error}") from None
    except ValueError:
        raise RulingSetError(f"{path!r}: this can't be the name of a file") from None
    if len(raw) > _LARGEST:
        raise RulingSetError(f"{path}: a set of rulings is a small file; this one is larger than a megabyte")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise RulingSetError(f"{path}: line {line}: this is not UTF-8") from None


def parsed(path: str, text: str) -> Any:
    if path.endswith(".toml"):
        import tomllib

        try:
            return tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            where = re.search(r" \(at line (\d+), column \d+\)| \(at end of document\)", str(error))
            line = int(where[1]) if where and where[1] else len(text.splitlines())
            said = str(error).replace(where[0], "") if where else str(error)
            raise RulingSetError(f"{path}: line {line}: this is not TOML: {said}") from None
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise RulingSetError(f"{path}: line {error.lineno}: this is not JSON: {error.msg}") from None
    except RecursionError:
        raise RulingSetError(f"{path}: line 1: this is nested too deeply") from None


FileFault = tuple[int, str]
"""The line of a file, 0 where it has none, and what is wrong there."""


def refused(path: str, faults: list[FileFault]) -> RulingSetError:
    """What is raised for these faults: one line for each, and all of them in one message."""
    told = [f"line {line}: {why}" if line else why for line, why in faults]
    error = RulingSetError(
        f"{path}: {'; '.join(told)}",
        lines=tuple(f"{path}: {each}" for each in told) if len(told) > 1 else (),
        faults=tuple(InputFault(error=why, line=line or None) for line, why in faults),
    )
    error.of(path)
    return error


TYPES: Final[Mapping[str, Any]] = {"rulings": dict[str, Any], "rows": dict[str, Any], "minimum": Any}
"""What is looked at entry by entry, so that each fault has its line."""
_SLUGS: Final = "'rulings' holds slugs and values, such as exchange = \"three-tiles\""


def read_fields(
    kind: type[Struct], raw: Mapping[str, Any], lines: list[str], types: Mapping[str, Any] = TYPES
) -> tuple[dict[str, Any], dict[str, FileFault]]:
    """The fields of a table that have the right types, and what is wrong with the others, by their names."""
    fields = {each.encode_name: each for each in msgspec.structs.fields(kind)}
    missing = [name for name, each in fields.items() if each.required and name not in raw]
    right: dict[str, Any] = {}
    wrong: dict[str, FileFault] = {}
    for name, value in raw.items():
        try:
            if name in fields:
                right[name] = msgspec.convert(value, types.get(name, fields[name].type))
                continue
            meant = get_close_matches(name, missing, 1, 0.6)
            missing = [each for each in missing if each not in meant]
            asked = f" (is it {meant[0]}?)" if meant else ""
            why = no_field(name, fields, asked)
        except msgspec.ValidationError as error:
            why = said_of(name, str(error))
        wrong[name] = line_of(lines, name), why
    return right, wrong | {name: (0, f"{name!r} is missing") for name in missing}


def _faults(raw: dict[str, Any], lines: list[str]) -> Iterator[FileFault]:
    """Everything that is wrong with a set of rulings, none of it twice."""
    right, wrong = read_fields(_File, raw, lines)
    yield from wrong.values()
    taken = {DEFAULT, *(each.name for each in built_in())}
    if right.get("name") in taken:
        why = f"the name {right['name']!r} is that of rulings that come with this program; choose another one"
        yield line_of(lines, right["name"], value=True), why
    ruleset = None
    try:
        ruleset = find_ruleset(right["ruleset"]) if "ruleset" in right else None
    except UnknownRulesetError as error:
        yield line_of(lines, right["ruleset"], value=True), str(error)
    yield from faults_of(ruleset, right, lines)


def faults_of(ruleset: Ruleset | None, raw: Mapping[str, Any], lines: list[str]) -> Iterator[FileFault]:
    """What is wrong with the rulings, rows and minimum of a table whose fields are of the right types; without a
    ruleset no more than their own types are."""
    seen: set[str] = set()
    for slug, value, word in stated_in(ruleset, raw):
        if not isinstance(value, str):
            yield line_of(lines, word), f"{slug!r}: {_SLUGS}"
            continue
        if slug in seen:
            yield line_of(lines, word), f"{word!r} is a row that has its value already"
        seen.add(slug)
        if ruleset is not None and (unknown := _unknown(ruleset, slug, value)):
            yield line_of(lines, word), (_no_row(ruleset, word) if slug == row_slug(word) else "") or unknown


def _no_row(ruleset: Ruleset, word: str) -> str:
    """Why a name is that of no row, or of several, where those that may be meant are known."""
    rulings = ruleset.rulings()
    told = "" if len(rows_called(ruleset, rulings, word)) == 1 else no_row(ruleset, rulings, word)
    return f"{ruleset.id} has no row {word!r}{told}" if told else ""


def _unknown(ruleset: Ruleset, slug: str, value: str) -> str | None:
    """Why there is no such ruling or value."""
    try:
        ruleset.chosen({slug: value})
    except UnknownRulingError as error:
        near = get_close_matches(slug, ruleset.rulings.named(), 1, 0.6)
        return f"{error} (is it {near[0]}?)" if near and near[0] != slug and not slug.startswith(ROW) else str(error)
    return None


def said_of(name: str, message: str) -> str:
    """The decoder's message in the words of the file."""
    if "matching regex" in message:
        return f"{name!r} is a short name of letters a-z, digits and hyphens, such as 'thursday-club'"
    if name == "rows":
        return "'rows' holds rows and numbers, such as \"Half Flush\" = 50"
    if name == "rulings":
        return _SLUGS
    return f"{name!r} is a text" if "Expected `str`" in message else f"{name!r}: {message[0].lower()}{message[1:]}"


def rulings_named(name: str, ruleset: str, beside: str | None = None) -> RulingSet | None:
    """The set of this name for a ruleset: one that comes with it, or a file of this name in the folder `beside`; None
    where there is none. Raises RulingSetError for a file that cannot be read, or is of another ruleset."""
    if (own := next((each for each in find_ruleset(ruleset).sets if each.name == name), None)) is not None:
        return own
    if name == DEFAULT:
        return RulingSet(name=DEFAULT, title=DEFAULT, ruleset=ruleset, values={}, cite="")
    files = [Path(beside or ".") / each for each in (name, *(f"{name}{suffix}" for suffix in SUFFIXES))]
    path = next((each for each in files if each.suffix in SUFFIXES and each.is_file()), None)
    if path is None:
        return None
    found = read_ruling_set(str(path))
    if found.ruleset != ruleset:
        raise RulingSetError(f"{path}: these rulings are of {found.ruleset}, not of {ruleset}")
    return found


def line_of(lines: list[str], word: str, *, value: bool = False) -> int:
    """Where this key stands (`value`: this value); 0 where it is nowhere."""
    quoted = rf"[\"']{re.escape(word)}[\"']"
    wanted = (
        rf"[:=]\s*{quoted}"
        if value
        else rf"(^\s*(\[\s*)?{re.escape(word)}\s*[=\].])|[{{,]\s*{re.escape(word)}\s*=|{quoted}\s*[:=]"
    )
    return next((number for number, line in enumerate(lines, 1) if word and re.search(wanted, line)), 0)


# ------------------------------------------------------------- schema


def schema() -> dict[str, Any]:
    """The schema of such a file, JSON Schema 2020-12."""
    (_,), parts = msgspec.json.schema_components((_File,), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A named set of rulings, such as a club's house rules",
        **{key: value for key, value in parts["_File"].items() if key != "title"},
    }


def schema_text() -> str:
    """The schema as the shipped file has it."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"
