"""One example hand for each scoring row, from the hands that are shipped with the rulesets (`cases.jsonl`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

import msgspec
from msgspec import Struct

from replay.formats.hands import score_input
from replay.hands import Hand
from replay.paths import shipped
from replay.rules import RowDoc, Ruleset

_PLAIN: Final = ("situation", "out", "void_suit", "scoring_tiles", "go_around", "target")
"""Fields that a hand is easier to take in without."""
_FOR_PEOPLE: Final = ("id", "source", "expect", "note", "why", "waits", "meta")


class Example(Struct, frozen=True, kw_only=True):
    """A hand whose score is known: what it is for, its fields as `replay score` takes them, and what it scores."""

    id: str
    source: str
    fields: dict[str, Any]
    total: int | None
    patterns: dict[str, int]

    def hand(self) -> Hand:
        """The hand; raises HandInputError where the shipped file is damaged."""
        return score_input(self.fields).hand()


@cache
def cases_of(ruleset: str) -> tuple[Example, ...]:
    """The shipped hands of a ruleset that are wins under the default rulings; none where they are not shipped."""
    try:
        text = (shipped("records") / ruleset / "cases.jsonl").read_bytes()
    except OSError:
        return ()
    found = []
    for line in text.splitlines():
        fields = msgspec.json.decode(line)
        expect = fields.get("expect", {})
        if expect.get("valid") and not fields.get("rulings"):
            found.append(
                Example(
                    id=fields["id"],
                    source=fields.get("source", ""),
                    fields={name: value for name, value in fields.items() if name not in _FOR_PEOPLE},
                    total=expect.get("total"),
                    patterns=expect.get("patterns", {}),
                )
            )
    return tuple(found)


def examples(ruleset: Ruleset, rows: Iterable[RowDoc]) -> Mapping[str, Example]:
    """The plainest example of each row, by the name that tells the row apart."""
    cases = cases_of(ruleset.id)
    found: dict[str, Example] = {}
    for row in rows:
        having = [each for each in cases if row.name in each.patterns]
        if row.alias and (exact := [each for each in having if str(each.patterns[row.name]) == row.value]):
            having = exact
        if having:
            found[row.alias or row.name] = min(having, key=lambda each: _toil(each, row.name))
    return found


def _toil(example: Example, name: str) -> tuple[int, int, int]:
    """How much there is to take in beside the row itself, the least first: other rows, circumstances, melds."""
    circumstances = sum(bool(example.fields.get(field)) for field in _PLAIN)
    melds = len(example.fields.get("melds") or ()) + bool(example.fields.get("flowers"))
    near = 10 * ("near" in example.source or "near" in example.id)
    return len(set(example.patterns) - {name}) + near, circumstances, melds
