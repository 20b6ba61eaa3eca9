"""Rulings: the disputed points of a rulebook as typed options, each with a default and named alternatives.

A ruleset declares one frozen dataclass whose fields are rulings. The field `within_values` is the ruling
`within-values`; its type lists the values a record may name, the default first. What is asked, what each value means,
and why, stands in a file of the ruleset (`Rulings.texts`), which is read when somebody looks.
"""

from __future__ import annotations

import dataclasses
import difflib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Final, Self

from msgspec import Struct
from msgspec.structs import replace

_ABOUT = "ruling"
_NAME: Final = re.compile(r"['\"]([^'\"]+)['\"]")
"""An option's name in the type of a ruling."""
_LISTED = 20
"""Slugs that a message lists; of more it says where they are told."""
DEFAULT = "default"
ROW: Final = "row-"
"""What the slug of a row's own value begins with: `row-half-flush=50`."""
LEAST: Final = "minimum"
"""The slug of what a hand must be worth, where the ruleset has no ruling of that name."""
CLUB: Final = "club"
"""The name of a club's set that has none of its own."""
_MOST: Final = 10_000


def row_slug(name: str) -> str:
    """The slug under which the row of this name is given another value.

    >>> row_slug("Half Flush"), row_slug("Thirteen Orphans (20)")
    ('row-half-flush', 'row-thirteen-orphans-20')
    """
    return ROW + re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")


def club_called(name: str) -> str:
    """The club whose set has this name, as `club thursday`."""
    return CLUB if name == CLUB else f"{CLUB} {name}"


class Option(Struct, frozen=True):
    """One value of a ruling and what it means."""

    name: str
    meaning: str


class Ruling(Struct, frozen=True):
    """One disputed point: its slug, the question, the options (the default first), why, and what stays unbuilt.

    `called` is the short name of the default, which may be written for `default`; `earlier` are names of before that
    stay valid, with the option that each means.
    """

    slug: str
    question: str
    options: tuple[Option, ...]
    why: str
    unbuilt: str = ""
    called: str = ""
    earlier: Mapping[str, str] = {}
    before: tuple[int, str] | None = None
    """The engine whose verdicts are the first by this default, and the option that was the default before it."""

    def option(self, name: str) -> str | None:
        """The option that `name` means: its own name, the default's, or an earlier one; None if it means none.

        >>> asked = Ruling("wall", "A dead wall?", (Option("default", "no"), Option("kept", "yes")), "", called="none")
        >>> asked.option("none"), asked.option("default"), asked.option("kept"), asked.option("some")
        ('default', 'default', 'kept', None)
        """
        if self.called and name == self.called:
            return DEFAULT
        name = self.earlier.get(name, name)
        return name if any(each.name == name for each in self.options) else None

    def written(self, option: str) -> str:
        """The option as a record may write it: the default by its name."""
        return self.called or option if option == DEFAULT else option

    def shown(self, option: str) -> str:
        """The option as people read it: the default by its name, marked as the default."""
        return f"{self.called} ({DEFAULT})" if option == DEFAULT and self.called else option


class RulingSet(Struct, frozen=True, kw_only=True):
    """A named set of rulings: how one house, program or club plays a ruleset, all disputed points together.

    `values` holds slug to short name for what is not the default; every ruling that it does not name is the default.
    A ruleset declares those that come with it (`Ruleset.sets`); a club's is a file (`replay.formats.ruling_sets`).
    """

    name: str
    title: str
    ruleset: str
    values: Mapping[str, str]
    cite: str
    """Where these rules are written down."""
    about: str = ""
    joined: frozenset[str] = frozenset()
    """Slugs of `values` that the set did not name before: they were the default then."""

    def named(self) -> str:
        """The set as a person reads it."""
        return self.name if self.title == self.name else f"{self.name} ({self.title})"


class UnknownRulingError(ValueError):
    """A ruling or a value that the ruleset does not know; the message names what it knows."""


def ruling(*, called: str, earlier: Mapping[str, str] | None = None, before: tuple[int, str] | None = None) -> Any:
    """Declare a ruling field.

    `called` is the short name of the default; `earlier` are names of before, with the option that each means;
    `before` is the engine that first judged by this default, and the option that was the default until then.
    """
    return field(
        default=DEFAULT, metadata={_ABOUT: {"called": called, "earlier": dict(earlier or {}), "before": before}}
    )


class _HashedOnce:
    """A frozen dataclass that keeps its hash: rulings key many caches, and have dozens of fields."""

    __slots__ = ("_hash",)
    _hash: int

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "__hash__" in cls.__dict__:  # made by `dataclass`, which then makes the class anew with its slots
            cls.__hash__ = _HashedOnce.__hash__  # type: ignore[method-assign]

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            values = [getattr(self, each.name) for each in dataclasses.fields(self)]  # type: ignore[arg-type]  # it is one
            object.__setattr__(self, "_hash", hash((type(self), *values)))
            return self._hash


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulings(_HashedOnce):
    """The base of every ruleset's rulings: frozen and hashable, so that it can key caches."""

    elsewhere: ClassVar[Mapping[str, str]] = {}
    """Rulings of these fields that this ruleset does not ask, with what to say of each: the slug goes before it."""
    texts: ClassVar[Path]
    """The file with a table for each ruling: its `question`, what each option means, `why`, what is `unbuilt`."""
    row_values: tuple[tuple[str, int], ...] = ()
    """The rows that a club gives another value than the rulebook, by `row_slug`, in the order of their slugs."""
    least: int = 0
    """What a hand must be worth to win, where a club has set that."""
    club: str = ""
    """The name of the set that these two are of, where it is known: for citations alone."""

    @classmethod
    def described(cls) -> tuple[Ruling, ...]:
        """Every ruling of this ruleset in the order of the rulebook."""
        return _described(cls)  # type: ignore[arg-type]  # mypy takes a class for its unhashed instances

    @classmethod
    def named(cls) -> Mapping[str, Ruling]:
        """Every ruling by its slug, without what is told of it: no file is read."""
        return _named(cls)  # type: ignore[arg-type]  # as above

    @classmethod
    def chosen(cls, values: Mapping[str, str]) -> Self:
        """The rulings with `values` (slug to short name) set; raises UnknownRulingError at the first unknown one.

        A default may be written by its name: it is the same value. Whether there is a row of a slug, its ruleset knows
        (`Ruleset.chosen`).
        """
        known = cls.named()
        found: dict[str, Any] = {}
        rows: dict[str, int] = {}
        for slug, value in values.items():
            if slug not in known and (slug.startswith(ROW) or slug == LEAST):
                if value != DEFAULT:
                    rows[slug] = _number(slug, value)
                continue
            if slug in cls.elsewhere:
                raise UnknownRulingError(f"ruling {slug!r} {cls.elsewhere[slug]}")
            if slug not in known:
                raise UnknownRulingError(f"unknown ruling {slug!r}{_instead(slug, sorted(known))}")
            option = known[slug].option(value)
            if option is None:
                names = ", ".join(known[slug].shown(each.name) for each in known[slug].options)
                raise UnknownRulingError(f"ruling {slug!r} has no value {value!r}; it may be {names}")
            found[slug.replace("-", "_")] = option
        return cls(**found, least=rows.pop(LEAST, 0), row_values=tuple(sorted(rows.items())))

    @classmethod
    def whole(cls, values: Mapping[str, str]) -> dict[str, str]:
        """Every ruling by slug: these values, and the default for all that they do not name; what a club has set."""
        return {**dict.fromkeys(cls.named(), DEFAULT), **cls.plain(values)}

    @classmethod
    def plain(cls, values: Mapping[str, str]) -> dict[str, str]:
        """These values, each as the option that it means; what this ruleset does not know stays as it is."""
        known = cls.named()
        return {slug: (known[slug].option(value) if slug in known else None) or value for slug, value in values.items()}

    def departures(self) -> dict[str, str]:
        """The rulings that differ from the default, as a record writes them."""
        found = {slug: value for slug in self.named() if (value := getattr(self, slug.replace("-", "_"))) != DEFAULT}
        return found | self.set_values()

    def set_values(self) -> dict[str, str]:
        """The values of rows and the minimum that a club has set, as a record writes them."""
        found = {slug: str(value) for slug, value in self.row_values}
        return found | {LEAST: str(self.least)} if self.least else found


def _number(slug: str, value: str) -> int:
    """The number that a row, or the minimum, is given; raises UnknownRulingError."""
    if value.isascii() and value.isdigit() and len(value) <= len(str(_MOST)) and 1 <= int(value) <= _MOST:
        return int(value)
    raise UnknownRulingError(f"ruling {slug!r} is a whole number from 1 to {_MOST:,}, not {value[:20]!r}")


@cache
def _named(cls: type[Rulings]) -> dict[str, Ruling]:
    found = {}
    for each in dataclasses.fields(cls):
        slug = each.name.replace("_", "-")
        if _ABOUT in each.metadata and slug not in cls.elsewhere:
            options = tuple(Option(name, "") for name in _NAME.findall(str(each.type)))
            found[slug] = Ruling(slug, "", options, "", **each.metadata[_ABOUT])
    return found


@cache
def _described(cls: type[Rulings]) -> tuple[Ruling, ...]:
    import tomllib  # no start needs it

    named = cls.named()
    texts = tomllib.loads(cls.texts.read_text(encoding="utf-8")) if named else {}
    return tuple(_told(each, texts[slug]) for slug, each in named.items())


def _told(asked: Ruling, text: Mapping[str, str]) -> Ruling:
    options = tuple(Option(each.name, text[each.name]) for each in asked.options)
    return replace(asked, question=text["question"], options=options, why=text["why"], unbuilt=text.get("unbuilt", ""))


def _instead(slug: str, known: list[str]) -> str:
    """What to write instead of a slug that no ruling has, for a message."""
    if close := difflib.get_close_matches(slug[:40], known, n=1):
        return f" (is {close[0]} meant?)"
    if len(known) <= _LISTED:
        return f"; this ruleset has {', '.join(known) or 'none'}"
    return f"; this ruleset has {len(known)}, which `replay rules` lists"
