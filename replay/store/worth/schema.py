"""The tables of what decisions were worth and of luck. They are made when the first hand is looked at; whoever drops
them loses nothing that cannot be computed again."""

from __future__ import annotations

from typing import Final

TABLES: Final = frozenset({"worth_hands", "worth"})
LUCK: Final = "luck"
WORTH: Final = (
    """
CREATE TABLE IF NOT EXISTS worth_hands ( -- one row a hand whose decisions were played out
  game_id INTEGER NOT NULL, -- the game
  hand INTEGER NOT NULL, -- hands.hand
  engine INTEGER NOT NULL, -- the version of the engine that played
  players TEXT NOT NULL, -- a JSON list: kinds and versions of players, one or four by seat; of deals; luck; race
  trials INTEGER NOT NULL, -- on how many deals a choice was played out at most
  seed INTEGER NOT NULL, -- the seed: the same one gives the same figures
  PRIMARY KEY (game_id, hand),
  FOREIGN KEY (game_id, hand) REFERENCES hands (game_id, hand) ON DELETE CASCADE
) STRICT, WITHOUT ROWID
""",
    """
CREATE TABLE IF NOT EXISTS worth ( -- one row a decision that was played out
  game_id INTEGER NOT NULL, -- the game
  hand INTEGER NOT NULL, -- hands.hand
  event INTEGER NOT NULL, -- the event of the hand that it comes before, from 1
  seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3), -- whose decision
  line INTEGER NOT NULL, -- the line of that event
  turn INTEGER NOT NULL, -- the turn of the hand
  kind TEXT NOT NULL CHECK (kind IN ('opening', 'discard', 'claim', 'win')), -- what was to be decided
  phase TEXT NOT NULL CHECK (phase IN ('early', 'middle', 'late')), -- which third of the wall was being drawn
  given_up REAL NOT NULL, -- points that the choice was behind the best one, on fresh deals
  error REAL NOT NULL, -- the standard error of that difference
  beyond_doubt INTEGER NOT NULL CHECK (beyond_doubt IN (0, 1)), -- 1: it was behind by more than three standard errors
  answer TEXT NOT NULL, -- all choices with their figures, as `replay worth --json` prints them
  PRIMARY KEY (game_id, hand, event, seat),
  FOREIGN KEY (game_id, hand) REFERENCES worth_hands (game_id, hand) ON DELETE CASCADE
) STRICT, WITHOUT ROWID
""",
    """
CREATE TABLE IF NOT EXISTS luck ( -- one row a seat of a hand of which it was looked at what was luck
  game_id INTEGER NOT NULL, -- the game
  hand INTEGER NOT NULL, -- hands.hand
  seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3), -- whose
  engine INTEGER NOT NULL, -- the version of the engine that looked
  method TEXT NOT NULL, -- the version of how luck is told from play, and of the players
  result INTEGER, -- points that the hand moved; null where luck cannot be told: not all tiles are recorded
  draws REAL, -- luck of the draws in it
  deal REAL, -- luck of the deal in it
  spread REAL, -- what results of this ruleset vary by without luck: a standard deviation
  PRIMARY KEY (game_id, hand, seat),
  FOREIGN KEY (game_id, hand) REFERENCES hands (game_id, hand) ON DELETE CASCADE
) STRICT, WITHOUT ROWID
""",
)
