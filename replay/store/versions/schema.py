"""The tables of versions: what records were, and by which content a game is known whatever it is called."""

from __future__ import annotations

from typing import Final

CONTENTS: Final = """
CREATE TABLE contents ( -- one row a game: by what it is known whatever it is called
  game_id INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE, -- the game
  sha256 TEXT NOT NULL -- SHA-256 of its content without its id
) STRICT
"""
_EARLIER: Final = """
CREATE TABLE earlier_versions ( -- one row a record that was replaced by another one or removed
  id INTEGER PRIMARY KEY, -- the number of the version
  game_id INTEGER NOT NULL, -- games.id; of a game that was removed the number that it had, which none is given again
  sha256 TEXT NOT NULL, -- SHA-256 of its content, as games.sha256 was
  line INTEGER NOT NULL, -- the line on which it began
  verdict TEXT NOT NULL, -- the verdict on it
  engine INTEGER NOT NULL, -- the version of the engine behind that verdict
  audited_at TEXT NOT NULL, -- when that verdict was made, UTC
  replaced_at TEXT NOT NULL, -- when it was replaced or removed, UTC
  size INTEGER NOT NULL, -- how many bytes the record has
  bytes BLOB NOT NULL, -- the lines of the game, compressed by zlib
  removed INTEGER NOT NULL CHECK (removed IN (0, 1)), -- 1: the game was removed; 0: the record was replaced
  game TEXT NOT NULL, -- the id that the record gives
  source TEXT NOT NULL, -- games.source as it was
  origin TEXT NOT NULL, -- games.origin as it was
  place INTEGER NOT NULL, -- games.place as it was
  overrides TEXT NOT NULL, -- games.overrides as they were
  ingested_at TEXT NOT NULL, -- when the game first came into the store, UTC
  file TEXT REFERENCES foreign_files (sha256) -- the file of another program that it was read from
) STRICT
"""
NOTE_GAMES: Final = """
CREATE VIEW note_games AS -- which game of this store each note is on, found anew whenever it is asked
SELECT
  n.id AS note_id, -- integer: the note
  coalesce(
    (SELECT g.id FROM games g WHERE g.sha256 = n.sha256),
    (SELECT max(e.game_id) FROM earlier_versions e JOIN games g ON g.id = e.game_id WHERE e.sha256 = n.sha256),
    (SELECT CASE count(*) WHEN 1 THEN min(g.id) END FROM games g WHERE g.game = n.game AND NOT EXISTS (
      SELECT 1 FROM players p LEFT JOIN recorded_names r ON r.game_id = p.game_id AND r.seat = p.seat
      WHERE p.game_id = g.id AND coalesce(r.name, p.name) <> CASE p.seat
        WHEN 0 THEN n.player_0 WHEN 1 THEN n.player_1 WHEN 2 THEN n.player_2 ELSE n.player_3 END))
  )
    AS game_id -- integer, or null: that of its content, else whose content it was, else the only one so called
FROM notes n
"""
VERSIONS: Final = (
    "DROP VIEW note_games",
    "CREATE TABLE versions_before AS SELECT * FROM earlier_versions",
    "DROP TABLE earlier_versions",
    _EARLIER,
    """
INSERT INTO earlier_versions
SELECT e.id, e.game_id, e.sha256, e.line, e.verdict, e.engine, e.audited_at, e.replaced_at, e.size, e.bytes,
  0, g.game, g.source, g.origin, g.place, g.overrides, g.ingested_at, NULL
FROM versions_before e JOIN games g ON g.id = e.game_id
""",
    "DROP TABLE versions_before",
    "CREATE INDEX earlier_versions_by_game ON earlier_versions (game_id)",
    "CREATE INDEX earlier_versions_by_content ON earlier_versions (sha256)",
    CONTENTS,
    "CREATE INDEX contents_by_content ON contents (sha256)",
    NOTE_GAMES,
)
