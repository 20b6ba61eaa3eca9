"""The tables of people. `players.name` is made of them and of the records: see `names`."""

from __future__ import annotations

from typing import Final

PEOPLE_TABLES: Final = (
    """
CREATE TABLE aliases ( -- one row a name whose player is counted by another name
  name TEXT PRIMARY KEY, -- a name as records have it
  player TEXT NOT NULL, -- the name that the player is counted by; it is no alias itself
  joined_at TEXT NOT NULL -- when they were joined, UTC
) STRICT, WITHOUT ROWID
""",
    """
CREATE TABLE recorded_names ( -- one row a seat whose player the record calls otherwise than players.name
  game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE, -- the game
  seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3), -- the seat
  name TEXT NOT NULL, -- the name as the record has it
  PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID
""",
    "CREATE INDEX recorded_names_by_name ON recorded_names (name)",
)
