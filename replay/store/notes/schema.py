"""The tables of notes. They hang on no row of a game: what an ingestion does to games, it does not do to notes."""

from __future__ import annotations

from typing import Final

NOTE_TABLES: Final = (
    """
CREATE TABLE notes ( -- one row a note that somebody wrote on a game, a hand or an event; no ingestion changes it
  id INTEGER PRIMARY KEY AUTOINCREMENT, -- the number of the note in this store; it is never given again
  uid TEXT NOT NULL UNIQUE, -- the name of the note in whatever store it is read into
  sha256 TEXT NOT NULL, -- the content of the game when the note was written, as games.sha256
  game TEXT NOT NULL, -- the id that the record of the game gave
  player_0 TEXT NOT NULL, -- the name of the player in seat 0
  player_1 TEXT NOT NULL, -- the same of seat 1
  player_2 TEXT NOT NULL, -- the same of seat 2
  player_3 TEXT NOT NULL, -- the same of seat 3
  hand INTEGER, -- hands.hand; null: the note is on the whole game
  number INTEGER, -- the number that the record gave the hand
  event INTEGER, -- 0 the deal, 1 the first event after it, and so on; null: the note is on the whole hand
  turn INTEGER, -- the turn of that event; null where it has none
  seat INTEGER CHECK (seat BETWEEN 0 AND 3), -- the player whom the note is about, if it is about one
  pointed_to TEXT NOT NULL, -- that event as it was, JSON; of a hand or its deal start_hand, of a game start_game
  text TEXT NOT NULL, -- what was noted; notes_fts is its index
  written_at TEXT NOT NULL, -- when it was written, UTC
  edited_at TEXT -- when it was last changed, UTC
) STRICT
""",
    "CREATE INDEX notes_by_content ON notes (sha256)",
    "CREATE INDEX notes_by_game ON notes (game)",
    "CREATE INDEX earlier_versions_by_content ON earlier_versions (sha256)",
    """
CREATE TABLE note_tags ( -- the tags of notes, one a row
  note_id INTEGER NOT NULL REFERENCES notes (id) ON DELETE CASCADE, -- the note
  tag TEXT NOT NULL, -- one word in small letters
  PRIMARY KEY (note_id, tag)
) STRICT, WITHOUT ROWID
""",
    "CREATE INDEX note_tags_by_tag ON note_tags (tag)",
    """
CREATE VIEW note_games AS -- which game of this store each note is on, found anew whenever it is asked
SELECT
  n.id AS note_id, -- integer: the note
  coalesce(
    (SELECT g.id FROM games g WHERE g.sha256 = n.sha256),
    (SELECT max(e.game_id) FROM earlier_versions e WHERE e.sha256 = n.sha256),
    (SELECT CASE count(*) WHEN 1 THEN min(g.id) END FROM games g WHERE g.game = n.game AND NOT EXISTS (
      SELECT 1 FROM players p WHERE p.game_id = g.id AND p.name <> CASE p.seat
        WHEN 0 THEN n.player_0 WHEN 1 THEN n.player_1 WHEN 2 THEN n.player_2 ELSE n.player_3 END))
  )
    AS game_id -- integer, or null: that of its content, else whose content it was, else the only one so called
FROM notes n
""",
    # The index that finds a part of a word in any script, words without blanks included.
    "CREATE VIRTUAL TABLE notes_fts USING FTS5 (text, tokenize='trigram', content=notes)",
    "CREATE TRIGGER notes_ai AFTER INSERT ON notes BEGIN"
    " INSERT INTO notes_fts (rowid, text) VALUES (new.rowid, new.text); END",
    "CREATE TRIGGER notes_ad AFTER DELETE ON notes BEGIN"
    " INSERT INTO notes_fts (notes_fts, rowid, text) VALUES('delete', old.rowid, old.text); END",
    "CREATE TRIGGER notes_au AFTER UPDATE ON notes BEGIN"
    " INSERT INTO notes_fts (notes_fts, rowid, text) VALUES('delete', old.rowid, old.text);"
    " INSERT INTO notes_fts (rowid, text) VALUES (new.rowid, new.text); END",
)
