"""The tables of the store. Each column says what it holds: SQLite keeps these comments, docs/store.md is made of them.

Each is as it was first made (`migrations`), and never changed once released.
"""

from __future__ import annotations

from typing import Final

from replay.store.notes.schema import NOTE_TABLES
from replay.store.people.schema import PEOPLE_TABLES
from replay.store.rulings.sets import TABLE as RULING_SETS
from replay.store.versions.schema import VERSIONS

FIRST: Final = (
    """
CREATE TABLE games ( -- one row a game: where it comes from and what the audit says of it
  id INTEGER PRIMARY KEY, -- the number of the game in this store; it stays when the game is audited again
  sha256 TEXT NOT NULL UNIQUE, -- SHA-256 of the content: the same for the same events however they are spaced or zipped
  game TEXT NOT NULL, -- the id that the record gives
  source TEXT NOT NULL, -- the file as it was named when the game was read, - for standard input
  origin TEXT NOT NULL, -- the absolute path of that file, empty for standard input
  place INTEGER NOT NULL, -- 1 for the first game of this id in that file, 2 for the second
  line INTEGER NOT NULL, -- the line of that file on which the game begins, from 1
  ruleset TEXT NOT NULL, -- the ruleset that the record names
  played_at TEXT, -- when it was played, as the record says
  stated_source TEXT, -- where it comes from, as the record says
  verdict TEXT NOT NULL CHECK (verdict IN ('clean', 'findings', 'unreadable')), -- clean, findings or unreadable
  hands INTEGER NOT NULL, -- hands in the record
  events INTEGER NOT NULL, -- events in the record
  errors INTEGER NOT NULL, -- findings of severity error
  warnings INTEGER NOT NULL, -- findings of severity warning
  notes INTEGER NOT NULL, -- findings of severity note
  rulings TEXT NOT NULL, -- the rulings it was audited under that differ from the default, a JSON object
  overrides TEXT NOT NULL, -- those of them that were asked for at ingestion, a JSON object
  engine INTEGER NOT NULL, -- the version of the engine behind the verdict
  program TEXT NOT NULL, -- the version of the program that wrote the row
  ingested_at TEXT NOT NULL, -- when the game first came into the store, UTC
  audited_at TEXT NOT NULL -- when the verdict was made, UTC
) STRICT
""",
    "CREATE INDEX games_by_name ON games (game)",
    "CREATE INDEX games_by_origin ON games (origin, game, place)",
    """
CREATE TABLE originals ( -- the record of each game as it was read: the evidence
  game_id INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE, -- the game
  sha256 TEXT NOT NULL, -- SHA-256 of the bytes
  size INTEGER NOT NULL, -- how many bytes
  bytes BLOB NOT NULL -- the lines of the game, compressed by zlib
) STRICT
""",
    """
CREATE TABLE earlier_versions ( -- what a game's record was before a changed one from the same file took its place
  id INTEGER PRIMARY KEY, -- the number of the version
  game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE, -- the game
  sha256 TEXT NOT NULL, -- SHA-256 of its content, as games.sha256 was
  line INTEGER NOT NULL, -- the line on which it began
  verdict TEXT NOT NULL, -- the verdict on it
  engine INTEGER NOT NULL, -- the version of the engine behind that verdict
  audited_at TEXT NOT NULL, -- when that verdict was made, UTC
  replaced_at TEXT NOT NULL, -- when it was replaced, UTC
  size INTEGER NOT NULL, -- how many bytes the record has
  bytes BLOB NOT NULL -- the lines of the game, compressed by zlib
) STRICT
""",
    "CREATE INDEX earlier_versions_by_game ON earlier_versions (game_id)",
    """
CREATE TABLE players ( -- four rows a game: who sat where, and the result
  game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE, -- the game
  seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3), -- 0 to 3; seat 0 deals the first hand
  name TEXT NOT NULL, -- the name that the player is counted by: that of the record, or the one that aliases gives
  score INTEGER NOT NULL, -- the score at the end as computed
  PRIMARY KEY (game_id, seat)
) STRICT, WITHOUT ROWID
""",
    "CREATE INDEX players_by_name ON players (name)",
    """
CREATE TABLE hands ( -- one row a hand
  game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE, -- the game
  hand INTEGER NOT NULL, -- 1 for the first hand in the record, and so on
  number INTEGER NOT NULL, -- the number that the record gives it
  line INTEGER NOT NULL, -- the line of its start_hand
  dealer INTEGER NOT NULL, -- the dealer's seat
  round TEXT, -- the round wind E, S, W or N; null where the ruleset has none
  excerpt INTEGER NOT NULL CHECK (excerpt IN (0, 1)), -- 1: not recorded event by event
  ended TEXT CHECK (ended IN ('won', 'wall_exhausted')), -- how it ended; null if the record does not come to its end
  broken_at INTEGER, -- the line after which the audit could not follow the hand; null if it could
  score_0 INTEGER NOT NULL, -- the score of seat 0 after the hand as computed
  score_1 INTEGER NOT NULL, -- the same of seat 1
  score_2 INTEGER NOT NULL, -- the same of seat 2
  score_3 INTEGER NOT NULL, -- the same of seat 3
  PRIMARY KEY (game_id, hand)
) STRICT, WITHOUT ROWID
""",
    """
CREATE TABLE wins ( -- one row a win: what the record claims and what the rules say
  game_id INTEGER NOT NULL, -- the game
  hand INTEGER NOT NULL, -- hands.hand
  win INTEGER NOT NULL, -- 1 for the first win of the hand, and so on
  line INTEGER NOT NULL, -- its line in the file
  turn INTEGER NOT NULL, -- the turn of the hand
  seat INTEGER NOT NULL, -- the winner
  won_by TEXT NOT NULL, -- self_draw, discard or robbed_kong
  tile TEXT NOT NULL, -- the winning tile
  target INTEGER, -- who discarded or added it; null for a self-draw
  concealed TEXT, -- the concealed tiles without the winning tile; null if they are not known
  melds TEXT, -- the melds, concealed kongs in brackets
  flowers TEXT, -- the jokers declared like flowers
  legal INTEGER CHECK (legal IN (0, 1)), -- 1 a win by the rules, 0 none, null undecided
  claimed_total INTEGER, -- the total in the record; null if it claims none
  computed_total INTEGER, -- the total by the rules; null if there is none or something is not known
  payout INTEGER, -- what the total is worth, where the ruleset has such a table
  unit TEXT, -- what the totals count: faan, points, chips
  claimed_payments TEXT, -- what the record says that each seat gains, a JSON list
  computed_payments TEXT, -- the same by the rules
  reading TEXT, -- the sets of the best reading, a JSON object of sets and jokers
  reasons TEXT NOT NULL, -- why it is no win, or what could not be judged: a JSON list of codes and messages
  PRIMARY KEY (game_id, hand, win),
  CHECK (won_by IN ('self_draw', 'discard', 'robbed_kong')),
  FOREIGN KEY (game_id, hand) REFERENCES hands (game_id, hand) ON DELETE CASCADE
) STRICT, WITHOUT ROWID
""",
    """
CREATE TABLE win_rows ( -- the scoring rows of each win: those that count, that are dropped, that the record claims
  game_id INTEGER NOT NULL, -- the game
  hand INTEGER NOT NULL, -- hands.hand
  win INTEGER NOT NULL, -- wins.win
  position INTEGER NOT NULL, -- 1 for the first row of the win, and so on
  kind TEXT NOT NULL, -- computed: it counts; dropped: it holds and does not count; claimed: the record says so
  name TEXT NOT NULL, -- the name of the row as the rulebook prints it
  value INTEGER NOT NULL, -- what it adds in all, or would add
  times INTEGER NOT NULL, -- how often it counts
  dropped_by TEXT, -- the row that drops it
  why TEXT, -- why it holds
  cite TEXT, -- where the rulebook says so
  PRIMARY KEY (game_id, hand, win, position),
  CHECK (kind IN ('computed', 'dropped', 'claimed')),
  FOREIGN KEY (game_id, hand, win) REFERENCES wins (game_id, hand, win) ON DELETE CASCADE
) STRICT, WITHOUT ROWID
""",
    "CREATE INDEX win_rows_by_name ON win_rows (name, kind)",
    """
CREATE TABLE findings ( -- what the audit found, in the order of the record
  game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE, -- the game
  finding INTEGER NOT NULL, -- 1 for the first finding of the game, and so on
  code TEXT NOT NULL, -- what kind of finding; docs/audit.md lists the codes
  severity TEXT NOT NULL CHECK (severity IN ('error', 'warning', 'note')), -- error, warning or note
  line INTEGER NOT NULL, -- the line of the event that is wrong
  hand INTEGER, -- hands.hand; null outside a hand
  hand_number INTEGER, -- the number of the hand as reported
  turn INTEGER, -- the turn of the hand
  seat INTEGER, -- the player concerned
  message TEXT NOT NULL, -- what is wrong, in one sentence
  recorded TEXT, -- what the record says, JSON
  expected TEXT, -- what the rules say, JSON
  rule TEXT NOT NULL, -- where the rulebook says so
  PRIMARY KEY (game_id, finding),
  FOREIGN KEY (game_id, hand) REFERENCES hands (game_id, hand) ON DELETE CASCADE
) STRICT, WITHOUT ROWID
""",
    "CREATE INDEX findings_by_code ON findings (code)",
    """
CREATE TABLE payments ( -- what moved, as computed: four rows a payment, one a seat
  game_id INTEGER NOT NULL, -- the game
  hand INTEGER NOT NULL, -- hands.hand
  payment INTEGER NOT NULL, -- 1 for the first payment of the hand, and so on
  seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3), -- whose account
  line INTEGER NOT NULL, -- the event that it belongs to
  reason TEXT NOT NULL, -- win, kong and so on
  amount INTEGER NOT NULL, -- what the seat gains; negative: loses
  PRIMARY KEY (game_id, hand, payment, seat),
  FOREIGN KEY (game_id, hand) REFERENCES hands (game_id, hand) ON DELETE CASCADE
) STRICT, WITHOUT ROWID
""",
)

ANALYSIS: Final = (
    """
CREATE TABLE IF NOT EXISTS analysis ( -- one row a hand analysed: every moment of it, for the program to read
  game_id INTEGER NOT NULL, -- the game
  hand INTEGER NOT NULL, -- hands.hand
  engine INTEGER NOT NULL, -- the version of the engine that made it
  blob BLOB NOT NULL, -- what each seat waited for at every moment, its discards judged, its story; packed
  PRIMARY KEY (game_id, hand),
  FOREIGN KEY (game_id, hand) REFERENCES hands (game_id, hand) ON DELETE CASCADE
) STRICT
""",
    """
CREATE TABLE IF NOT EXISTS hand_seats ( -- four rows a hand analysed: what docs/analysis.md says of a seat's hand in all
  game_id INTEGER NOT NULL, -- the game
  hand INTEGER NOT NULL, -- hands.hand
  seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3), -- 0 to 3
  ready_turn INTEGER, -- the turn in which it was first ready; null if never, or if looked is 0
  ready_draws INTEGER, -- the own draws made by then
  width INTEGER NOT NULL, -- most kinds of tiles waited for at once
  left INTEGER NOT NULL, -- most copies of them left at once for a ready hand, as far as the player could know
  ready_turns INTEGER NOT NULL, -- turns of the hand spent ready
  dead_turns INTEGER, -- those of them in which in truth no tile was left; null where the record hides it
  hell_known INTEGER NOT NULL, -- how often it came to a hell wait as far as the player could know
  hell_true INTEGER, -- the same in truth; null where the record hides it
  won TEXT CHECK (won IN ('self_draw', 'discard', 'robbed_kong')), -- how it won; null if it did not
  won_hell INTEGER NOT NULL CHECK (won_hell IN (0, 1)), -- 1: won on a hell wait, as far as the player could know
  won_width INTEGER NOT NULL, -- kinds waited for when it won, 0 if it did not
  discards INTEGER NOT NULL, -- tiles discarded
  judged INTEGER NOT NULL, -- discards that were judged: all but those of hands with hidden tiles
  given_up INTEGER NOT NULL, -- tiles left that the best discards would have kept beyond the chosen ones
  shanten_lost INTEGER NOT NULL, -- how much nearer to ready the best discards would have left it, summed up
  broke_ready INTEGER NOT NULL, -- discards that left a hand unready that could have been ready
  dealt_in INTEGER NOT NULL, -- discards that somebody won on
  could_deal_in INTEGER, -- discards that somebody could have won on, in truth; null where the record hides it
  passed_wins INTEGER NOT NULL, -- tiles let pass that it could have won on
  passed_calls INTEGER NOT NULL, -- tiles let pass that it could have called to come nearer
  late INTEGER NOT NULL, -- tiles drawn that would have completed an earlier wait
  looked INTEGER NOT NULL CHECK (looked IN (0, 1)), -- 1: looked at all the time; 0: the record hides its tiles
  ready_width INTEGER NOT NULL, -- kinds waited for when it was first ready, 0 if it never was
  ready_left INTEGER NOT NULL, -- copies of them left then, as far as the player could know
  won_hell_true INTEGER CHECK (won_hell_true IN (0, 1)), -- won_hell in truth; null where hidden or not won
  PRIMARY KEY (game_id, hand, seat),
  FOREIGN KEY (game_id, hand) REFERENCES analysis (game_id, hand) ON DELETE CASCADE
) STRICT, WITHOUT ROWID
""",
)
"""The tables of the analysis: whoever drops them gets them back from the next `replay analyse`."""

THIRD: Final = (
    """
CREATE TABLE foreign_files ( -- the files of other programs that games were read from, as they lay there: the evidence
  sha256 TEXT PRIMARY KEY, -- SHA-256 of the bytes
  format TEXT NOT NULL, -- the format, as replay convert --from names it
  size INTEGER NOT NULL, -- how many bytes
  bytes BLOB NOT NULL -- the bytes of the file, compressed by zlib
) STRICT
""",
    """
CREATE TABLE game_files ( -- one row a game of another program's file
  game_id INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE, -- the game
  sha256 TEXT NOT NULL REFERENCES foreign_files (sha256) -- the file that it was read from
) STRICT
""",
)


COMPARED: Final = """
CREATE TABLE compared ( -- one row a game: how many of its claims were compared with computed values
  game_id INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE, -- the game
  totals INTEGER NOT NULL, -- totals of wins
  patterns INTEGER NOT NULL, -- patterns of wins
  payments INTEGER NOT NULL, -- payments of wins, of kongs and of the ends of hands
  scores INTEGER NOT NULL -- scores at the start or the end of a hand, or at the end of the game
) STRICT
"""

_RULE: Final = "  rule TEXT NOT NULL, -- where the rulebook says so\n"
_FINDINGS: Final = next(each for each in FIRST if "CREATE TABLE findings" in each)
SAID: Final = (
    "CREATE TABLE findings_before AS SELECT * FROM findings",
    "DROP TABLE findings",
    _FINDINGS.replace(
        _RULE,
        f"{_RULE}  said TEXT, -- message as template and values by the places in it, JSON; null: it is all there is\n",
    ),
    "INSERT INTO findings SELECT *, NULL FROM findings_before",
    "DROP TABLE findings_before",
    "CREATE INDEX findings_by_code ON findings (code)",
)

STEPS: Final[dict[str, tuple[str, ...]]] = {
    "first": FIRST,
    "second": ("DROP TABLE IF EXISTS events", *ANALYSIS),
    "third": THIRD,
    "fourth": NOTE_TABLES,
    "fifth": (RULING_SETS,),
    "sixth": (COMPARED,),
    "seventh": (*PEOPLE_TABLES, *VERSIONS),
    # Rows of wins have no index by name: it was an eleventh of the store, and rows are counted faster without it.
    "eighth": ("DROP INDEX IF EXISTS win_rows_by_name",),
    "ninth": SAID,
    # The originals say what the events are: they were stored twice, 40 % of a store (`own_schema` knows them still).
    "tenth": ("DROP VIEW IF EXISTS events", "DROP TABLE IF EXISTS event_runs"),
}
"""What brings a store up to date, step by step; none is changed once it is released."""


def tables_made() -> tuple[str, ...]:
    """What makes the tables of games as they are now; the notes' are not among them."""
    return (
        *(*FIRST, *ANALYSIS, *THIRD),
        RULING_SETS,
        COMPARED,
        *SAID,
    )
