"""A sheet of results as clubs keep it (CSV): a row a hand, who won, from whom, its total, and what each player gained.

`hand,winner,from,points,Mei,Sam,Lin,Bob`: the columns that are none of `KNOWN` are the four players in the order of
their seats, the first dealer first. A hand is an excerpt; a row without a winner is a hand that nobody won, but rows at
the end of a game with nothing in them are of hands that were not played.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from replay.events import AnyEvent, EndGame, EndHand, Four, StartGame, StartHand, Win
from replay.formats.encodings import not_utf_8
from replay.formats.importers.common import ForeignError, ForeignGame, Imported, Source, with_left_out
from replay.formats.importers.recognise import sign_of
from replay.hands import WINDS, Wind
from replay.rules import Rules
from replay.rulesets import UnknownRulesetError, find_ruleset
from replay.state import HandState, SeatState, Stage
from replay.tiles import KIND_OF

SOURCE: Final = Source(id="results", title="a sheet of results")
KNOWN: Final = ("game", "date", "ruleset", "hand", "dealer", "round", "winner", "from", "tile", "points")
"""The columns that mean something; the template has those that a club fills in."""
TEMPLATE: Final = ("game", "date", "ruleset", "hand", "winner", "from", "points")
_HIDDEN: Final = "?" * 13
_NOBODY: Final = frozenset({"", "-", "–", "nobody", "none", "draw"})
_SELF: Final = frozenset({"", "-", "–", "self", "self-draw", "self draw", "wall"})
_NUMBER: Final = re.compile(r"[+\-−]?\d{1,12}", re.ASCII)
_DATE: Final = re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T\S{1,30})?", re.ASCII)


class _Row(Struct, frozen=True, kw_only=True):
    """A row that could be read, on which line."""

    line: int
    hand: int
    winner: int | None
    giver: int | None
    total: int | None
    payments: Four | None
    tile: str | None
    dealer: int | None
    round: Wind | None


class _RowError(Exception):
    """What is wrong with a row."""


def read(data: bytes, ruleset: str | None = None) -> Imported:
    """The games of a sheet; `ruleset` is for one that has no such column. Raises ForeignError."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        found = not_utf_8(data, error)
        raise ForeignError(f"line {found.line}: {found.message()}; spreadsheets call it CSV UTF-8") from None
    first = text.split("\n", 1)[0]
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=sign_of(first) or ",")
    try:
        head = [each.strip() for each in next(lines, [])]
        rows = [(lines.line_num, row) for row in lines if any(each.strip() for each in row)]
    except csv.Error as error:
        raise ForeignError(f"line {lines.line_num}: {error}") from None
    known = {name.casefold(): place for place, name in enumerate(head) if name.casefold() in KNOWN}
    people = [name for name in head if name and name.casefold() not in KNOWN]
    if len(people) != 4 or len(set(people)) != 4:
        told = ", ".join(people) or "none"
        needed = f"four columns are needed with the names of the players, beside {', '.join(KNOWN)}"
        raise ForeignError(f"line 1: {needed}; there are: {told}")
    sheet = _Sheet(head, known, people, ruleset)
    return sheet.read(rows)


class _Sheet:
    def __init__(self, head: list[str], known: dict[str, int], people: list[str], ruleset: str | None) -> None:
        self.head, self.known, self.people, self.ruleset = head, known, people, ruleset
        self.seats = {name.casefold(): seat for seat, name in enumerate(people)}
        self.amounts = [head.index(name) for name in people]
        self.problems: list[str] = []

    def read(self, rows: list[tuple[int, list[str]]]) -> Imported:
        """The games, in the order in which they begin; a row that cannot be read is named and left out."""
        games: dict[tuple[str, str, str], list[_Row]] = {}
        lost: dict[tuple[str, str, str], list[dict[str, str]]] = {}
        for line, row in self.played(rows):
            key = game, date, ruleset = self.of(row)
            try:
                if len(row) > len(self.head):
                    raise _RowError(f"it has {len(row)} cells, and the first line {len(self.head)}")
                if date and not _DATE.fullmatch(date):
                    raise _RowError(f"date {date!r}: write it as 2026-11-26")
                games.setdefault((game, date, ruleset), []).append(self.row(line, row))
            except _RowError as error:
                self.problems.append(f"line {line}: {error}")
                lost.setdefault((game, date, ruleset), []).append({"where": f"line {line}", "why": str(error)})
        made = []
        for key, found in games.items():
            try:
                one = self.game(*key, found)
            except _RowError as error:
                self.problems.append(f"line {found[0].line}: {error}")
                continue
            made.append(with_left_out(one, lost[key]) if key in lost else one)
        return Imported(SOURCE, tuple(made), tuple(self.problems), own_lines=True)

    def of(self, row: Sequence[str]) -> tuple[str, str, str]:
        """Which game a row is of."""
        return self.cell(row, "game"), self.cell(row, "date"), self.cell(row, "ruleset")

    def played(self, rows: list[tuple[int, list[str]]]) -> list[tuple[int, list[str]]]:
        """The rows but those of hands that were not played."""
        found = []
        ended: set[tuple[str, str, str]] = set()
        for line, row in reversed(rows):
            filled = any(self.cell(row, name) for name in ("winner", "from", "tile", "points"))
            if filled or any(place < len(row) and row[place].strip() for place in self.amounts):
                ended.add(self.of(row))
            if self.of(row) in ended:
                found.append((line, row))
        return found[::-1]

    def cell(self, row: Sequence[str], name: str) -> str:
        """What stands in this column; "" where there is none."""
        place = self.known.get(name)
        return row[place].strip() if place is not None and place < len(row) else ""

    def row(self, line: int, row: Sequence[str]) -> _Row:
        """What a row says; raises _RowError."""
        hand = self.number(row, "hand")
        if hand is None or hand < 1:
            raise _RowError("the number of the hand is missing: 1, 2, ...")
        winner = self.person(row, "winner", _NOBODY)
        giver = None if winner is None else self.person(row, "from", _SELF)
        total = self.number(row, "points")
        if winner is None and total:
            raise _RowError("nobody won the hand, and it has points")
        amounts = [self.amount(row[place] if place < len(row) else "", self.head[place]) for place in self.amounts]
        if None in amounts and any(each is not None for each in amounts):
            missing = self.people[amounts.index(None)]
            raise _RowError(f"the points of {missing} are missing; write 0 where nothing moved")
        tile = self.cell(row, "tile")
        if tile and tile not in KIND_OF:
            raise _RowError(f"tile {tile!r}: no tile is written so")
        wind = self.cell(row, "round").upper()[:1]
        if wind and wind not in WINDS:
            raise _RowError(f"round {self.cell(row, 'round')!r}: write E, S, W or N")
        return _Row(
            line=line,
            hand=hand,
            winner=winner,
            giver=None if giver == winner else giver,
            total=total,
            payments=None if None in amounts else _four(each or 0 for each in amounts),
            tile=tile or None,
            dealer=self.person(row, "dealer", frozenset({""})),
            round=WINDS[WINDS.index(wind)] if wind else None,
        )

    def person(self, row: Sequence[str], column: str, nobody: frozenset[str]) -> int | None:
        """The seat of the player who is named there; None where nobody is."""
        name = self.cell(row, column)
        if name.casefold() in self.seats:
            return self.seats[name.casefold()]
        if name.casefold() in nobody:
            return None
        raise _RowError(f"{column} {name!r}: it is none of {', '.join(self.people)}")

    def number(self, row: Sequence[str], column: str) -> int | None:
        """The whole number of a column."""
        return self.amount(self.cell(row, column), column)

    def amount(self, text: str, column: str) -> int | None:
        """A whole number, None where the cell is empty."""
        text = text.strip()
        if not text:
            return None
        if not _NUMBER.fullmatch(text):
            raise _RowError(f"{column} {text[:40]!r}: it is no whole number")
        return int(text.replace("−", "-"))

    def game(self, game: str, date: str, ruleset: str, rows: list[_Row]) -> ForeignGame:
        """A game of its rows; raises _RowError where its ruleset is not known."""
        named = ruleset or self.ruleset or ""
        if not named:
            raise _RowError("the ruleset is missing: give a column `ruleset`, or --ruleset")
        try:
            rules = find_ruleset(named).under()
        except UnknownRulesetError as error:
            raise _RowError(str(error)) from None
        start = StartGame(
            version=1,
            ruleset=named,
            game=game or "-".join(filter(None, (date, *self.people))),
            players=_names(self.people),
            played_at=date or None,
            source="a sheet of results",
            meta={"at": f"line {rows[0].line}", "import": {"format": SOURCE.id, "title": SOURCE.title}},
        )
        return ForeignGame(start, (*_hands(rows, rules), EndGame()))


def _hands(rows: list[_Row], rules: Rules) -> Iterator[AnyEvent]:
    """The hands of a game. Who deals follows from the hand before, where no column says it."""
    dealer, wind = 0, WINDS[0] if rules.rotation.rounds else None
    by_hand: dict[int, list[_Row]] = {}
    for each in rows:
        by_hand.setdefault(each.hand, []).append(each)
    last = 0
    for hand, several in by_hand.items():
        for skipped in range(last + 1, min(hand, last + 64) if last else hand):  # rows that are not there
            dealer, wind = rules.rotation.next_deal(_ended(dealer, wind, skipped, ()))
        first = several[0]
        dealer = dealer if first.dealer is None else first.dealer
        wind = first.round if first.round is not None and rules.rotation.rounds else wind
        yield StartHand(
            hand=hand,
            dealer=dealer,
            round=wind,
            hands=(_HIDDEN, _HIDDEN, _HIDDEN, _HIDDEN),
            excerpt=True,
            meta={"at": f"line {first.line}"},
        )
        winners = [each for each in several if each.winner is not None]
        for each in winners:
            yield _win(each)
        if not winners:
            yield EndHand(
                reason="wall_exhausted",
                payments=first.payments if any(first.payments or ()) else None,
                meta={"at": f"line {first.line}"},
            )
        seats = tuple(each.winner for each in winners if each.winner is not None)
        dealer, wind = rules.rotation.next_deal(_ended(dealer, wind, hand, seats))
        last = hand


def _win(row: _Row) -> Win:
    found: dict[str, Any] = {} if row.tile is None else {"tile": row.tile}
    return Win(
        seat=row.winner or 0,
        by="self_draw" if row.giver is None else "discard",
        target=row.giver,
        total=row.total,
        payments=row.payments,
        meta={"at": f"line {row.line}"},
        **found,
    )


def _ended(dealer: int, wind: Wind | None, number: int, winners: Sequence[int]) -> HandState:
    """As much of a hand's end as tells who deals next."""
    place: Mapping[int, int] = {seat: number for number, seat in enumerate(winners, 1)}
    one, two, three, four = (SeatState((), won=place.get(seat)) for seat in range(4))
    return HandState(
        dealer=dealer,
        round=wind,
        number=number,
        seats=(one, two, three, four),
        scores=(0, 0, 0, 0),
        wall_size=0,
        turn=dealer,
        stage=Stage.DRAW,
    )


def _four(amounts: Iterable[int]) -> Four:
    one, two, three, four = amounts
    return one, two, three, four


def _names(people: Sequence[str]) -> tuple[str, str, str, str]:
    one, two, three, four = people
    return one, two, three, four


def template(people: Sequence[str], *, game: str, date: str, ruleset: str, hands: int = 8) -> str:
    """A sheet to be filled in."""
    made = io.StringIO(newline="")
    write = csv.writer(made, lineterminator="\n")
    write.writerow([*TEMPLATE, *people])
    for number in range(1, hands + 1):
        write.writerow([game, date, ruleset, number, *[""] * (len(TEMPLATE) - 4 + len(people))])
    return made.getvalue()
