"""A club's named sets of rulings, kept with the verdicts that were made under them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from typing import Final

from replay.rulings import RulingSet
from replay.store.pack import rulings_text

TABLE: Final = """
CREATE TABLE ruling_sets ( -- the named sets of rulings, such as a club's house rules, that games were judged under
  ruleset TEXT NOT NULL, -- the ruleset
  rulings TEXT NOT NULL, -- its rulings that are not the default, a JSON object: games.rulings of such a game
  name TEXT NOT NULL, -- the name of the set
  title TEXT NOT NULL, -- its name as people read it
  cite TEXT NOT NULL, -- where the rules are written down
  about TEXT NOT NULL, -- what its owner says of them
  PRIMARY KEY (ruleset, rulings)
) STRICT
"""


def keep(connection: sqlite3.Connection, sets: Iterable[RulingSet]) -> None:
    """Keep these sets; the last name that the same rulings were given counts."""
    connection.executemany(
        "INSERT OR REPLACE INTO ruling_sets VALUES (?, ?, ?, ?, ?, ?)",
        [(each.ruleset, rulings_text(each.values), each.name, each.title, each.cite, each.about) for each in sets],
    )


def kept(connection: sqlite3.Connection) -> Iterator[RulingSet]:
    """The sets that are kept."""
    for row in connection.execute("SELECT ruleset, rulings, name, title, cite, about FROM ruling_sets ORDER BY 1, 3"):
        ruleset, rulings, name, title, cite, about = row
        yield RulingSet(name=name, title=title, ruleset=ruleset, values=json.loads(rulings), cite=cite, about=about)
