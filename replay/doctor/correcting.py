"""A corrected copy of a record: changes that the findings themselves name, each kept only if it leaves fewer errors.

A change puts what the rules expect in the place of what is recorded: a proposal, and no proof of what happened.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from replay.checks import Check, CheckState
from replay.doctor.orders import in_order, order_tried
from replay.engine import audit
from replay.events import GameRecord
from replay.findings import Finding
from replay.formats.errors import InputError
from replay.formats.paths import Input
from replay.formats.record import read_game
from replay.plurals import counted
from replay.verdicts import GameAudit

MOST: Final = 40
"""Changes of one game; a record that needs more is not put right by a few of its fields."""
_FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "wrong_total": ("total",),
    "wrong_patterns": ("patterns",),
    "wrong_payments": ("payments",),
    "wrong_scores": ("scores",),
    "wrong_scoring_tiles": ("scoring_tiles",),
    "wrong_dealer": ("dealer",),
    "wrong_hand": ("hand",),
    "wrong_round": ("round",),
    "wrong_reason": ("reason",),
    "wrong_flag": ("drawn", "replacement"),
    "wall_mismatch": ("tile",),
    "out_of_turn": ("seat",),
    "illegal_chow": ("seat", "target"),
    "not_discarded": ("tile", "target"),
}
"""Fields in which what a finding of this code expects may belong."""
_PROPOSED: Final = "What the rules expect stands in the copy. Ask the players whether it happened so."
_UNREADABLE: Final = ("bad_line", "bad_event")
_Lines = list[bytes]


class Change(Struct, frozen=True, kw_only=True):
    """One change of a record: its line, and in words what was done there."""

    line: int
    words: str


class CorrectedGame(Struct, frozen=True, kw_only=True):
    """A game with its changes: the bytes of the new record, and the errors before and after them."""

    raw: bytes
    changes: tuple[Change, ...]
    before: int
    after: int


def corrected(record: GameRecord, rulings: Mapping[str, str]) -> CorrectedGame:
    """The game with every change that helps, the first error first; without changes it is as it was."""
    lines = record.raw.split(b"\n")
    report = _judged(lines, rulings)
    before = len(_errors(report))
    changes: list[Change] = []
    if before and (order := order_tried(record, rulings)) is not None:
        what, seats = order
        turned = [_line_in_order(each, what, seats) for each in lines]
        again = _judged(turned, rulings)
        if len(_errors(again)) < before:
            lines, report = turned, again
            changes.append(Change(line=record.line, words=f"{what} in the order {', '.join(map(str, seats))}"))
    passed: set[tuple[int, str]] = set()
    while len(changes) < MOST:
        step = _next(lines, report, rulings, passed)
        if step is None:
            break
        lines, report, change = step
        changes.append(Change(line=change.line + record.line - 1, words=change.words))
    return CorrectedGame(raw=b"\n".join(lines), changes=tuple(changes), before=before, after=len(_errors(report)))


def _next(
    lines: _Lines, report: GameAudit, rulings: Mapping[str, str], passed: set[tuple[int, str]]
) -> tuple[_Lines, GameAudit, Change] | None:
    """The first change that leaves fewer errors; errors of which none does are `passed` over from then on."""
    errors = _errors(report)
    for error in errors:
        if (error.line, error.code) in passed:
            continue
        for tried, change in _changed(lines, error):
            again = _judged(tried, rulings)
            if len(_errors(again)) < len(errors):
                return tried, again, change
        passed.add((error.line, error.code))
    return None


def _changed(lines: _Lines, error: Finding) -> Iterator[tuple[_Lines, Change]]:
    """The record with what this error expects."""
    at = error.line - 1
    if not 0 <= at < len(lines):
        return
    if error.code in _UNREADABLE:
        # An empty line keeps the numbers of all lines behind it.
        yield _with(lines, at, b""), Change(line=error.line, words="the line is left out, since it cannot be read")
        return
    if error.expected is None:
        return
    event = msgspec.json.decode(lines[at])
    for name in _FIELDS.get(error.code, ()):
        if name not in event or event[name] == error.expected or not _alike(event[name], error.expected):
            continue
        said = f"`{name}` {_shown(event[name])} becomes {_shown(error.expected)}"
        changed = msgspec.json.encode({**event, name: error.expected})
        yield _with(lines, at, changed), Change(line=error.line, words=said)


def _alike(recorded: Any, expected: Any) -> bool:
    """Whether a field may hold what is expected: a value of its kind."""
    return type(recorded) is type(expected) or {type(recorded), type(expected)} <= {list, tuple}


def _with(lines: Sequence[bytes], at: int, line: bytes) -> _Lines:
    return [*lines[:at], line, *lines[at + 1 :]]


def _shown(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _line_in_order(line: bytes, what: str, order: tuple[int, ...]) -> bytes:
    try:
        event = msgspec.json.decode(line)
    except msgspec.DecodeError:
        return line
    if not isinstance(event, dict):
        return line
    turned = in_order(event, what, order)
    return line if turned == event else msgspec.json.encode(turned)


def _judged(lines: Sequence[bytes], rulings: Mapping[str, str]) -> GameAudit:
    return audit(read_game(b"\n".join(lines), "", 1), rulings=rulings)


def _errors(report: GameAudit) -> list[Finding]:
    return [each for each in report.findings if each.severity == "error"]


def checks_of(each: Input, rulings: Mapping[str, str]) -> tuple[bytes, list[Check]]:
    """A file's corrected copy, and for each game that had errors what was changed in it and what is left."""
    raw, found = b"", list[Check]()
    try:
        for record in each.games():
            game = corrected(record, rulings)
            raw += game.raw.rstrip(b"\n") + b"\n"
            if game.before:
                found.append(_told(each, record, game))
    except InputError as error:
        trouble = str(error).removeprefix(f"{each.name}: ")
        found.append(_check(each, f"not copied: {trouble}", "", "problem", unusable=True))
    return raw, found


def _told(each: Input, record: GameRecord, game: CorrectedGame) -> Check:
    name = (record.start.game if record.start is not None else "") or "(no name)"
    left = f"{counted(game.before, 'error')} before, {game.after:,} after"
    if not game.changes:
        return _check(each, f"{name}: nothing was changed; {left}", "", "warning")
    done = "; ".join(f"line {change.line}: {change.words}" for change in game.changes)
    return _check(each, f"{name}: {left}; {done}", _PROPOSED, "warning" if game.after else "ok")


def _check(each: Input, found: str, advice: str, state: CheckState, *, unusable: bool = False) -> Check:
    subject = f"corrected copy of {each.name}"
    return Check(area="file", subject=subject, state=state, found=found, advice=advice, unusable=unusable)
