"""Club sheets: a CSV of wins, one a line, as a club may keep them. Each win becomes a game of one hand."""

import csv
from io import StringIO

from replay.events import StartGame, StartHand, Win
from replay.formats.importers.common import ForeignError, ForeignGame, Imported, Source, wrote
from replay.formats.importers.games import has_rounds

API = 2
SOURCE = Source(id="club-sheet", title="club sheet")
ENDINGS = (".csv",)
HEAD = "winner,from,tiles,tile,points"
SEATS = ("East", "South", "West", "North")
HIDDEN = "?" * 13


def looks_like(head: bytes) -> bool:
    """Whether a file that begins so is a club sheet."""
    return head.startswith(HEAD.encode())


def read(data: bytes, ruleset: str | None) -> Imported:
    """The wins of a sheet, and the lines that are none."""
    if ruleset is None:
        raise ForeignError("it does not say its rules: --ruleset names them")
    lines = csv.reader(StringIO(data.decode("utf-8", "replace")))
    next(lines)
    games, problems = [], []
    for cells in lines:
        try:
            games.append(game(cells, f"line {lines.line_num}", ruleset))
        except ForeignError as error:
            problems.append(f"line {lines.line_num}: {error}")
    return Imported(SOURCE, tuple(games), tuple(problems))


def game(cells: list[str], at: str, ruleset: str) -> ForeignGame:
    """A line as a game of one hand, of which only the win is known."""
    if len(cells) != len(HEAD.split(",")):
        raise ForeignError(f"expected {HEAD}, got {len(cells)} cells")
    winner, giver, tiles, tile, points = cells
    if winner not in SEATS or giver not in SEATS or not points.isdecimal():
        raise ForeignError("expected two of East, South, West and North, and whole points")
    start = StartGame(
        version=1, ruleset=ruleset, game=f"sheet {at}", players=SEATS, meta=wrote(SOURCE, ruleset, {"at": at})
    )
    deal = StartHand(
        hand=1,
        dealer=0,
        hands=(HIDDEN, HIDDEN, HIDDEN, HIDDEN),
        round="E" if has_rounds(ruleset) else None,
        excerpt=True,
    )
    drawn = winner == giver
    win = Win(
        seat=SEATS.index(winner),
        by="self_draw" if drawn else "discard",
        target=None if drawn else SEATS.index(giver),
        tile=tile,
        hand=tiles,
        total=int(points),
    )
    return ForeignGame(start, (deal, win))
