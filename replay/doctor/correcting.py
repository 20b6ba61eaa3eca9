"""A corrected copy of a record: changes that the findings themselves name, each kept only if it leaves fewer errors.

What follows from the rest of the record (a total, a payment, the next dealer) is put in. What happened at the table
(who moved, which tile) is put in only where no other single change would do as well: nothing is guessed. A change is a
proposal, and no proof of what happened.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from replay.checks import Check, CheckState, checked
from replay.doctor.orders import in_order, only_order
from replay.engine import audit
from replay.events import GameRecord
from replay.findings import Finding
from replay.formats.errors import InputError
from replay.formats.paths import Input
from replay.formats.record import read_game
from replay.said import Said, together
from replay.tiles import KINDS, format_in_order, format_tiles, parse_tiles
from replay.verdicts import GameAudit

MOST: Final = 40
"""Changes of one game; a record that needs more is not put right by a few of its fields."""
_FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "wrong_total": ("total",),
    "wrong_patterns": ("patterns",),
    "wrong_payments": ("payments",),
    "wrong_scores": ("scores",),
    "wrong_dealer": ("dealer",),
    "wrong_hand": ("hand",),
    "wrong_round": ("round",),
    "wrong_flag": ("drawn", "replacement"),
    "wall_mismatch": ("tile",),
    "out_of_turn": ("seat",),
    "illegal_chow": ("seat", "target"),
    "not_discarded": ("tile", "target"),
}
"""Fields in which what a finding of this code expects may belong."""
_FACTS: Final = frozenset({"wall_mismatch", "out_of_turn", "illegal_chow", "not_discarded"})
"""Codes of what happened at the table, which two lines tell in two ways: either of them may be the wrong one."""
_EVERY: Final = tuple(format_tiles((kind,)) for kind in range(KINDS))
"""Every tile, as it is written."""
_AFTER_A_HAND: Final = frozenset({"wrong_dealer", "wrong_round", "wrong_scores"})
"""Codes of what the hand before decides, if it is the hand before."""
_PROPOSED: Final = "What the rules expect stands in the copy. Ask the players whether it happened so."
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
    if before and (order := only_order(record, rulings)) is not None:
        what, seats = order
        turned = [_line_in_order(each, what, seats) for each in lines]
        again = _judged(turned, rulings)
        if len(_errors(again)) < before:
            lines, report = turned, again
            told = "hands in the order {list}" if what == "hands" else "seats in the order {list}"
            changes.append(Change(line=record.line, words=Said(told, list=", ".join(map(str, seats)))))
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
        for tried, change in _changed(lines, error, errors):
            again = _judged(tried, rulings)
            if len(_errors(again)) < len(errors) and _only_one(lines, tried, error, rulings):
                return tried, again, change
        passed.add((error.line, error.code))
    return None


def _changed(lines: _Lines, error: Finding, errors: Sequence[Finding]) -> Iterator[tuple[_Lines, Change]]:
    """The record with what this error expects; nothing where a hand may be missing before it."""
    at = error.line - 1
    if error.expected is None or not 0 <= at < len(lines):
        return
    event = msgspec.json.decode(lines[at])
    if _after_a_gap(event, error, errors):
        return
    for name in _FIELDS.get(error.code, ()):
        if name not in event or event[name] == error.expected or not _alike(event[name], error.expected):
            continue
        values: dict[str, Any] = {"recorded": _shown(event[name]), "expected": _shown(error.expected)}
        said = Said("`{field}` {recorded} becomes {expected}", field=name, **values)
        changed = msgspec.json.encode({**event, name: error.expected})
        yield _with(lines, at, changed), Change(line=error.line, words=said)


def _after_a_gap(event: Mapping[str, Any], error: Finding, errors: Sequence[Finding]) -> bool:
    """Whether the number of this hand says that hands before it are left out, so that nothing follows from them."""
    if event.get("type") != "start_hand":
        return False
    counted_wrong = [each for each in errors if each.code == "wrong_hand" and each.line == error.line]
    if error.code in _AFTER_A_HAND and "hand" not in event:
        return True
    return any(not isinstance(each.expected, int) or event.get("hand", 0) > each.expected for each in counted_wrong)


def _only_one(lines: _Lines, tried: _Lines, error: Finding, rulings: Mapping[str, str]) -> bool:
    """Whether no other single change of this line, the one before it or the wall leaves as few errors in this hand."""
    if error.code not in _FACTS:
        return True
    first, last = _hand_around(lines, error.line - 1)
    best = len(_errors(_judged(_slice(tried, first, last), rulings)))
    rivals = (each for each in _rivals(lines, first, error) if each != tried)
    return all(len(_errors(_judged(_slice(each, first, last), rulings))) > best for each in rivals)


def _rivals(lines: _Lines, first: int, error: Finding) -> Iterator[_Lines]:
    """The record with another seat or tile on either of the two lines, with either left out, or with another wall."""
    at = error.line - 1
    for place in [each for each in (at, at - 1) if each > first]:
        event = msgspec.json.decode(lines[place])
        yield _with(lines, place, b"")
        for name, values in (("seat", range(4)), ("target", range(4)), ("tile", _EVERY)):
            if name in event:
                for value in values:
                    yield _with(lines, place, msgspec.json.encode({**event, name: value}))
    start = msgspec.json.decode(lines[first])
    if isinstance(wall := start.get("wall"), str):
        for other in _other_walls(wall, error):
            yield _with(lines, first, msgspec.json.encode({**start, "wall": other}))


def _other_walls(wall: str, error: Finding) -> Iterator[str]:
    """The wall with a tile that was recorded where this one is expected, and the other way about."""
    if error.code != "wall_mismatch":
        return
    kinds = list(parse_tiles(wall))
    (recorded,), (expected,) = parse_tiles(str(error.recorded)), parse_tiles(str(error.expected))
    for one in [place for place, kind in enumerate(kinds) if kind == expected]:
        for other in [place for place, kind in enumerate(kinds) if kind == recorded]:
            swapped = list(kinds)
            swapped[one], swapped[other] = recorded, expected
            yield format_in_order(swapped)


def _hand_around(lines: _Lines, at: int) -> tuple[int, int]:
    """The places of the first line of the hand that this line belongs to, and of the one behind its last."""
    starts = [place for place, line in enumerate(lines) if b'"start_hand"' in line]
    first = max((each for each in starts if each <= at), default=0)
    return first, min((each for each in starts if each > at), default=len(lines))


def _slice(lines: _Lines, first: int, last: int) -> _Lines:
    """The game with this hand alone; the lines before it stand empty."""
    return [lines[0], *[b""] * max(0, first - 1), *lines[max(1, first) : last]]


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
        found.append(_check(each, "not copied: {what}", "", "problem", unusable=True, what=trouble))
    return raw, found


def _told(each: Input, record: GameRecord, game: CorrectedGame) -> Check:
    name = (record.start.game if record.start is not None else "") or "(no name)"
    left: dict[str, Any] = {"name": name, "worth": (game.before, "errors"), "n": game.after}
    if not game.changes:
        return _check(each, "{name}: nothing was changed; {worth} before, {n:,} after", "", "warning", **left)
    done = together([Said("line {line}: {what}", line=change.line, what=change.words) for change in game.changes])
    found = "{name}: {worth} before, {n:,} after; {what}"
    return _check(each, found, _PROPOSED, "warning" if game.after else "ok", what=done, **left)


def _check(each: Input, found: str, advice: str, state: CheckState, *, unusable: bool = False, **places: Any) -> Check:
    subject = f"corrected copy of {each.name}"
    return checked("file", subject, found, advice, state, unusable=unusable, **places)
