"""A sheet of results as clubs keep it (CSV): a row a hand, who won, from whom, its total, and what each player gained.

`hand,winner,from,points,Mei,Sam,Lin,Bob`: the columns that are none of `KNOWN` are the four players in the order of
their seats, the first dealer first. A hand is an excerpt; a row without a winner is a hand that nobody won, but rows at
the end of a game with nothing in them are of hands that were not played.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Literal

from msgspec import Struct

from replay.events import AnyEvent, EndGame, EndHand, Four, StartGame, StartHand, Win
from replay.formats.encodings import not_utf_8
from replay.formats.importers.common import ForeignError, ForeignGame, Imported, Source, four_of, with_left_out
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
_MOST_LINES: Final = 20
_MOST_HANDS: Final = 10**6
_ALL_ROUNDS: Final = 16
"""Hands after which dealer and round come again, where each is played once."""
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
    date: str
    ruleset: str


class _Lost(Struct, frozen=True):
    """A row that could not be read, why, and of which hand it is, where that can be told."""

    line: int
    hand: int | None
    why: str


class _Cells(Struct, frozen=True):
    """The cells of a row, on which line it begins; `why`: what makes them uncertain."""

    line: int
    cells: list[str]
    why: str = ""


class _RowError(Exception):
    """What is wrong with a row."""


def read(data: bytes, ruleset: str | None = None) -> Imported:
    """The games of a sheet; `ruleset` is for one that has no such column. Raises ForeignError."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        found = not_utf_8(data, error)
        raise ForeignError(f"line {found.line}: {found.message()}; spreadsheets call it CSV UTF-8") from None
    rows = [row for row in _rows(text, sign_of(text.lstrip().split("\n", 1)[0]) or ",") if any(row.cells)]
    first, *rows = rows or [_Cells(1, [])]
    try:
        if first.why:
            raise ForeignError(first.why)
        known, people = _columns(first.cells, rows)
    except ForeignError as error:
        raise ForeignError(f"line {first.line}: {error}") from None
    return _Sheet(first.cells, known, people, ruleset).read(rows)


def _rows(text: str, sign: str) -> Iterator[_Cells]:
    """The rows. One that is no CSV, as where a quotation mark is not closed, ends with its line."""
    lines = list(io.StringIO(text, newline=""))
    begun = 0
    while (first := begun) < len(lines):
        reader = csv.reader((lines[each] for each in range(first, len(lines))), delimiter=sign, strict=True)
        try:
            for row in reader:
                yield _Cells(begun + 1, [each.strip() for each in row])
                begun = first + reader.line_num
        except csv.Error as error:
            cells = [each.strip().strip('"') for each in lines[begun].split(sign)]
            why = "its quotation marks are not as CSV has them" if '"' in lines[begun] else str(error)
            begun += 1
            yield _Cells(begun, cells, why)


def _columns(head: Sequence[str], rows: Sequence[_Cells] = ()) -> tuple[dict[str, int], list[str]]:
    """Where the columns with a meaning stand, and whose the others are; raises ForeignError."""
    known: dict[str, int] = {}
    people: dict[str, str] = {}
    for place, name in enumerate(head):
        word = name.casefold()
        if word in known or word in people:
            both = "" if name == people.get(word, word) else f" and {people.get(word, word)}"
            raise ForeignError(f"two columns are named {name}{both}")
        if word in KNOWN:
            known[word] = place
        elif word in _NOBODY | _SELF and word:
            raise ForeignError(f"{name!r} is no name of a player: in a row it says who is none")
        elif word:
            people[word] = name
    if len(people) != 4:
        told = ", ".join(people.values()) or "none"
        needed = f"four columns are needed with the names of the players, beside {', '.join(KNOWN)}"
        others = [name for name in people.values() if not _has_numbers(head.index(name), rows)]
        strange = f"; no points stand in {' and '.join(others)}" if len(people) - len(others) == 4 else ""
        raise ForeignError(f"{needed}; there are: {told}{strange}")
    return known, list(people.values())


def _has_numbers(place: int, rows: Sequence[_Cells]) -> bool:
    """Whether what stands in this column are whole numbers."""
    cells = [row.cells[place] for row in rows if place < len(row.cells) and row.cells[place]]
    return bool(cells) and all(map(_NUMBER.fullmatch, cells))


class _Sheet:
    def __init__(self, head: list[str], known: dict[str, int], people: list[str], ruleset: str | None) -> None:
        self.head, self.known, self.people, self.ruleset = head, known, people, ruleset
        self.seats = {name.casefold(): seat for seat, name in enumerate(people)}
        self.amounts = [head.index(name) for name in people]
        self.problems: list[str] = []
        self.from_winner: list[int] = []
        """Lines that name the winner in `from`."""

    def read(self, rows: list[_Cells]) -> Imported:
        """The games, in the order in which they begin; a row that cannot be read is named and left out."""
        games: dict[tuple[str, ...], list[_Row | _Lost]] = {}
        for each in self.played(rows):
            found: _Row | _Lost
            try:
                found = self.row(each)
            except _RowError as error:
                found = self.lost(each, str(error))
            games.setdefault(self.of(each.cells), []).append(found)
        made = [self.game(key[0], found) for key, found in games.items()]
        lines = ", ".join(map(str, self.from_winner[:_MOST_LINES])) + ", ..." * (len(self.from_winner) > _MOST_LINES)
        remark = f"line {lines}: `from` is the winner, which is read as a tile that the winner drew"
        return Imported(
            SOURCE,
            tuple(filter(None, made)),
            tuple(self.problems),
            (remark,) if self.from_winner else (),
            own_lines=True,
        )

    def of(self, row: Sequence[str]) -> tuple[str, ...]:
        """Which game a row is of: the one it names, else that of its date and ruleset."""
        game = self.cell(row, "game")
        return (game,) if game else ("", self.cell(row, "date"), self.cell(row, "ruleset"))

    def played(self, rows: list[_Cells]) -> list[_Cells]:
        """The rows but those of hands that were not played."""
        found = []
        ended: set[tuple[str, ...]] = set()
        for each in reversed(rows):
            row = each.cells
            filled = any(self.cell(row, name) for name in ("winner", "from", "tile", "points"))
            if filled or any(place < len(row) and row[place] for place in self.amounts):
                ended.add(self.of(row))
            if self.of(row) in ended:
                found.append(each)
        return found[::-1]

    def lost(self, row: _Cells, why: str) -> _Lost:
        """A row that is left out; it is named."""
        number = self.cell(row.cells, "hand")
        hand = int(number) if _NUMBER.fullmatch(number) and number.isdigit() else 0
        return self.left_out(row.line, hand if 1 <= hand <= _MOST_HANDS else None, why)

    def left_out(self, line: int, hand: int | None, why: str) -> _Lost:
        """The same of any row."""
        self.problems.append(f"line {line}: {why}")
        return _Lost(line, hand, why)

    def cell(self, row: Sequence[str], name: str) -> str:
        """What stands in this column; "" where there is none."""
        place = self.known.get(name)
        return row[place] if place is not None and place < len(row) else ""

    def row(self, found: _Cells) -> _Row:
        """What a row says; raises _RowError."""
        row, date = found.cells, self.cell(found.cells, "date")
        if found.why:
            raise _RowError(found.why)
        if len(row) > len(self.head):
            raise _RowError(f"it has {len(row)} cells, and the first line {len(self.head)}")
        if date and not _DATE.fullmatch(date):
            raise _RowError(f"date {date!r}: write it as 2026-11-26")
        hand = self.number(row, "hand")
        if hand is None or hand < 1:
            raise _RowError("the number of the hand is missing: 1, 2, ...")
        if hand > _MOST_HANDS:
            raise _RowError(f"hand {hand}: a record has hands up to {_MOST_HANDS}")
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
        if winner is not None and giver == winner:
            self.from_winner.append(found.line)
        return _Row(
            line=found.line,
            hand=hand,
            winner=winner,
            giver=None if giver == winner else giver,
            total=total,
            payments=None if None in amounts else four_of(each or 0 for each in amounts),
            tile=tile or None,
            dealer=self.person(row, "dealer", frozenset({""})),
            round=WINDS[WINDS.index(wind)] if wind else None,
            date=date,
            ruleset=self.cell(row, "ruleset"),
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
        if not text:
            return None
        if not _NUMBER.fullmatch(text):
            raise _RowError(f"{column} {text[:40]!r}: it is no whole number")
        return int(text.replace("−", "-"))

    def game(self, game: str, found: list[_Row | _Lost]) -> ForeignGame | None:
        """A game of its rows; None, which is named, where none can be read or they do not say one ruleset or date."""
        rows = [each for each in found if isinstance(each, _Row)]
        if not rows:
            return None
        try:
            date = _same(rows, "date", game)
            named = _same(rows, "ruleset", game) or self.ruleset or ""
            if not named:
                raise _RowError("the ruleset is missing: give a column `ruleset`, or --ruleset")
            rules = find_ruleset(named).under()
        except (_RowError, UnknownRulesetError) as error:
            self.problems.append(f"line {rows[0].line}: {error}")
            return None
        start = StartGame(
            version=1,
            ruleset=named,
            game=game or "-".join(filter(None, (date, *self.people))),
            players=four_of(self.people),
            played_at=date or None,
            source="a sheet of results",
            meta={"at": f"line {rows[0].line}", "import": {"format": SOURCE.id, "title": SOURCE.title}},
        )
        if rules.wins.last_winner > 1:
            found = list(self.sure(found))
        made = ForeignGame(start, (*_hands(found, rules), EndGame()))
        lost = [{"where": f"line {each.line}", "why": each.why} for each in found if isinstance(each, _Lost)]
        return with_left_out(made, lost) if lost else made

    def sure(self, found: list[_Row | _Lost]) -> Iterator[_Row | _Lost]:
        """The rows but those of further winners of a hand: who has won before them stood in a row that is lost."""
        lost: dict[int, int] = {}
        for each in found:
            if isinstance(each, _Row) and each.hand in lost:
                why = f"who won before in hand {each.hand} is not known, as line {lost[each.hand]} could not be read"
                yield self.left_out(each.line, each.hand, why)
                continue
            if isinstance(each, _Lost) and each.hand is not None:
                lost.setdefault(each.hand, each.line)
            yield each


def _same(rows: list[_Row], column: Literal["date", "ruleset"], game: str) -> str:
    """What the rows of a game say in a column, where they say it; raises _RowError if they do not agree."""
    said = list(dict.fromkeys(filter(None, (getattr(each, column) for each in rows))))
    if len(said) > 1:
        raise _RowError(f"rows of game {game} have {len(said)} {column}s: {', '.join(said[:4])}")
    return said[0] if said else ""


def _by_hand(found: list[_Row | _Lost]) -> dict[int, tuple[int, list[_Row]]]:
    """The rows of each hand, and on which line it begins. A hand whose rows are lost has none; a lost row that does
    not say its hand stands for one that is missing there."""
    by_hand: dict[int, tuple[int, list[_Row]]] = {}
    last, unnumbered = 0, []
    for each in found:
        if each.hand is None:
            unnumbered.append(each.line)
            continue
        if last:
            by_hand.update((missing, (line, [])) for missing, line in zip(range(last + 1, each.hand), unnumbered))  # noqa: B905
        rows = by_hand.setdefault(each.hand, (each.line, []))[1]
        rows += [each] if isinstance(each, _Row) else []
        last, unnumbered = each.hand, []
    return by_hand


def _hands(found: list[_Row | _Lost], rules: Rules) -> Iterator[AnyEvent]:
    """The hands of a game. Who deals follows from the hand before, where no column says it."""
    dealer, wind = 0, WINDS[0] if rules.rotation.rounds else None
    last = 0
    for hand, (line, several) in _by_hand(found).items():
        missing = hand - last - 1
        missing = missing if missing < _ALL_ROUNDS else missing % _ALL_ROUNDS  # after all rounds it is as before
        for skipped in range(hand - missing, hand):  # rows that are not there
            dealer, wind = rules.rotation.next_deal(_ended(dealer, wind, skipped, ()))
        first = several[0] if several else None
        if first is not None:
            dealer = dealer if first.dealer is None else first.dealer
            wind = first.round if first.round is not None and rules.rotation.rounds else wind
        yield StartHand(
            hand=hand,
            dealer=dealer,
            round=wind,
            hands=(_HIDDEN, _HIDDEN, _HIDDEN, _HIDDEN),
            excerpt=True,
            meta={"at": f"line {line}"},
        )
        winners = [each for each in several if each.winner is not None]
        for each in winners:
            yield _win(each)
        if first is not None and not winners:
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
    return HandState(
        dealer=dealer,
        round=wind,
        number=number,
        seats=four_of(SeatState((), won=place.get(seat)) for seat in range(4)),
        scores=(0, 0, 0, 0),
        wall_size=0,
        turn=dealer,
        stage=Stage.DRAW,
    )


def template(people: Sequence[str], *, game: str, date: str, ruleset: str, hands: int = 8) -> str:
    """A sheet to be filled in; raises ForeignError where it could not be read with players of these names."""
    _columns([*TEMPLATE, *people])
    made = io.StringIO(newline="")
    write = csv.writer(made, lineterminator="\n")
    write.writerow([*TEMPLATE, *people])
    for number in range(1, hands + 1):
        write.writerow([game, date, ruleset, number, *[""] * (len(TEMPLATE) - 4 + len(people))])
    return made.getvalue()
