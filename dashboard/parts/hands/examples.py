"""One example hand for each scoring row, from the hands that are shipped with the rulesets (`cases.jsonl`).

What a shipped hand scores is known under the default rulings; under others it is scored anew.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from replay.formats.errors import HandInputError
from replay.formats.hands import score_input
from replay.hands import Scored
from replay.installation import shipped
from replay.rules import RowDoc, Ruleset
from replay.rulings import Rulings
from replay.view.rulebook.page import key_of

_PLAIN: Final = ("situation", "out", "void_suit", "scoring_tiles", "go_around", "target")
"""Fields that a hand is easier to take in without."""
_FOR_PEOPLE: Final = ("id", "source", "expect", "note", "why", "waits", "meta")


class Example(Struct, frozen=True, kw_only=True):
    """A hand whose score is known: what it is for, its fields as `replay score` takes them, and what it scores."""

    id: str
    source: str
    fields: dict[str, Any]
    wins: bool
    total: int | None
    patterns: dict[str, int]


@cache
def _shipped(ruleset: str) -> tuple[Example, ...]:
    """Every shipped hand of a ruleset; none where they are not shipped."""
    try:
        text = (shipped("records") / ruleset / "cases.jsonl").read_bytes()
    except OSError:
        return ()
    return tuple(map(_example, map(msgspec.json.decode, text.splitlines())))


def _example(case: Mapping[str, Any]) -> Example:
    expect = case.get("expect", {})
    return Example(
        id=case["id"],
        source=case.get("source", ""),
        fields={name: value for name, value in case.items() if name not in _FOR_PEOPLE},
        wins=expect.get("valid", False),
        total=expect.get("total"),
        patterns=expect.get("patterns", {}),
    )


@cache
def cases_of(ruleset: str) -> tuple[Example, ...]:
    """The shipped hands of a ruleset that are wins under the default rulings."""
    return tuple(each for each in _shipped(ruleset) if each.wins and not each.fields.get("rulings"))


@cache
def cases_under(ruleset: Ruleset, rulings: Rulings) -> tuple[Example, ...]:
    """The shipped hands that are wins under these rulings, whatever they were shipped for, and what they score."""
    rules, departures = ruleset.under(rulings), rulings.departures()
    if not departures:
        return cases_of(ruleset.id)
    found = []
    for each in _shipped(ruleset.id):
        fields = {**each.fields, "rulings": departures}
        try:
            scored = rules.score(score_input(fields).hand())
        except HandInputError:
            continue
        if isinstance(scored, Scored):
            found.append(replace(each, fields=fields, total=scored.total, patterns=dict(scored.patterns)))
    return tuple(found)


def examples(ruleset: Ruleset, rows: Iterable[RowDoc], rulings: Rulings) -> Mapping[str, Example]:
    """The plainest example of each row, by the name that tells the row apart, under these rulings."""
    cases = cases_under(ruleset, rulings)
    found: dict[str, Example] = {}
    for row in rows:
        having = [each for each in cases if row.name in each.patterns]
        if row.alias and (exact := [each for each in having if str(each.patterns[row.name]) == row.value]):
            having = exact
        if having:
            found[key_of(row)] = min(having, key=lambda each: _toil(each, row.name))
    return found


def _toil(example: Example, name: str) -> tuple[int, int, int]:
    """How much there is to take in beside the row itself, the least first: other rows, circumstances, melds."""
    circumstances = sum(bool(example.fields.get(field)) for field in _PLAIN)
    melds = len(example.fields.get("melds") or ()) + bool(example.fields.get("flowers"))
    near = 10 * ("near" in example.source or "near" in example.id)
    return len(set(example.patterns) - {name}) + near, circumstances, melds
