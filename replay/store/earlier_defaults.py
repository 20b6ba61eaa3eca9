"""Verdicts that an older engine made by other defaults of rulings, and what is said of them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from replay.rulesets import earlier_defaults
from replay.said import Said

if TYPE_CHECKING:
    from replay.store.reader import Reader


class Earlier(Struct, frozen=True):
    """So many games of a ruleset, whose verdicts took these values, by slug, for what is another default now."""

    ruleset: str
    games: int
    values: Mapping[str, str]

    @property
    def words(self) -> str:
        """What they are, without what may be done."""
        values = ", ".join(f"{slug}={value}" for slug, value in self.values.items())
        words = "{worth} of {name} judged by earlier defaults ({values})"
        return Said(words, worth=(self.games, "games"), name=self.ruleset, values=values)


def by_earlier_defaults(reader: Reader) -> tuple[Earlier, ...]:
    """The games of the store whose verdicts hang on defaults that are others now, by ruleset."""
    rows = reader.rows(
        "SELECT ruleset, engine, rulings, overrides, count(*) FROM games"
        " WHERE engine < ? AND verdict <> 'unreadable' GROUP BY 1, 2, 3, 4 ORDER BY 1",
        [reader.engine],
    )
    found: Counter[tuple[str, tuple[tuple[str, str], ...]]] = Counter()
    for ruleset, engine, rulings, overrides, games in rows:
        said = {**json.loads(overrides), **json.loads(rulings)}
        values = {slug: value for slug, value in earlier_defaults(ruleset, engine).items() if slug not in said}
        if values:
            found[ruleset, tuple(values.items())] += games
    return tuple(Earlier(ruleset, games, dict(values)) for (ruleset, values), games in found.items())
