"""A record whose seats are numbered, or whose hands are listed, in another order than that of play.

That is the commonest fault of records made by hand or by another program, and an audit says it as many others. Here the
first hand in which something is found is audited again under every other order; one that leaves (nearly) nothing wrong
is the one that was used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any, Final

import msgspec

from replay.engine import audit
from replay.engine.follow.game import audit_alone
from replay.events import EventAt, GameRecord, StartGame, StartHand
from replay.formats.record import read_game
from replay.said import Said

_SEATS: Final = ("seat", "target", "dealer")
_FOURS: Final = ("hands", "scores", "payments", "players")
_ENOUGH: Final = 8
"""Events that a hand must have: of fewer too many orders may be right."""
_EARLY: Final = 40
"""Events of a hand among which a wrong order shows itself; what goes wrong later has other causes."""
_MANY: Final = 4
"""Errors of which an order need not take away the last."""

TriedOrder = tuple[int, ...]


def other_order(record: GameRecord, rulings: Mapping[str, str]) -> str:
    """What order the seats or the hands of the record seem to be in, in a sentence; "" if in that of play."""
    found = _found(record, rulings)
    if found is None:
        return ""
    before, left, what, order = found
    shown = ", ".join(map(str, order))
    some = "{n} of its {worth} is left" if left == 1 else "{n} of its {worth} are left"
    gone = Said(some, n=left, worth=(before, "errors")) if left else Said("nothing is wrong in its first wrong hand")
    if what == "hands":
        return Said(
            "The hands of start_hand seem to be listed in another order than the seats 0, 1, 2, 3: "
            "with those of seats {list}, in this order, {what}.",
            list=shown,
            what=gone,
        )
    return Said(
        "The seats seem to be numbered in another order than that of play (0, then 1 to its right): "
        "with 0, 1, 2, 3 written as {list}, {what}.",
        list=shown,
        what=gone,
    )


def only_order(record: GameRecord, rulings: Mapping[str, str]) -> tuple[str, TriedOrder] | None:
    """What the record has in another order, `hands` or `seats`, and in which, if nothing is wrong in that one alone.

    None if it is in that of play, where several orders would do, and where a hand is hidden: that may hold anything.
    """
    lines = _first_wrong_hand(record, rulings)
    if lines is None or any("?" in str(each.get("hands")) for each in lines):
        return None
    right = _right(lines, rulings)
    return right[0] if len(right) == 1 else None


def in_order(event: dict[str, Any], what: str, order: TriedOrder) -> dict[str, Any]:
    """An event of such a record as it is in the order of play."""
    return _dealt(event, order) if what == "hands" else _seated(event, order)


def _found(record: GameRecord, rulings: Mapping[str, str]) -> tuple[int, int, str, TriedOrder] | None:
    """The errors of the first wrong hand before and after, what is in another order, and in which one."""
    lines = _first_wrong_hand(record, rulings)
    if lines is None:
        return None
    before = _errors(lines, rulings)
    if before and (right := _right(lines, rulings)):
        return before, 0, *min(right)
    if before < _MANY:
        return None
    best = min((_errors(each, rulings), *named) for named, each in _tried(lines))
    return (before, *best) if best[0] * 4 <= before else None


def _right(lines: Sequence[dict[str, Any]], rulings: Mapping[str, str]) -> list[tuple[str, TriedOrder]]:
    """The orders in which nothing is wrong: no cause need be looked for of what is."""
    return [named for named, each in _tried(lines) if not _errors(each, rulings, until=len(lines))]


def _tried(lines: Sequence[dict[str, Any]]) -> Iterator[tuple[tuple[str, TriedOrder], list[dict[str, Any]]]]:
    for order in permutations(range(4)):
        if order == (0, 1, 2, 3):
            continue
        for what in ("hands", "seats"):
            yield (what, order), [in_order(each, what, order) for each in lines]


def _first_wrong_hand(record: GameRecord, rulings: Mapping[str, str]) -> list[dict[str, Any]] | None:
    """The lines of the game's start and of the first hand with a finding of severity error."""
    wrong = next((each.line for each in audit(record, rulings=rulings).findings if each.severity == "error"), None)
    if wrong is None:
        return None
    start: list[int] = []
    hand: list[int] = []
    for entry in record.entries:
        if not isinstance(entry, EventAt):
            continue
        if isinstance(entry.event, StartGame):
            start = [entry.line]
        elif isinstance(entry.event, StartHand):
            if entry.line > wrong:
                break
            hand = []
        hand.append(entry.line)
    if len(hand) < _ENOUGH or not start or wrong > hand[:_EARLY][-1]:
        return None
    text = record.raw.split(b"\n")
    found = [msgspec.json.decode(text[line - record.line]) for line in [*start, *hand[: 2 * _EARLY]]]
    # The dealer and the round of a first hand are taken as they are given; scores are none of the hand's own.
    return [{name: value for name, value in each.items() if name != "scores"} for each in found]


def _errors(lines: Sequence[Mapping[str, Any]], rulings: Mapping[str, str], until: int | None = None) -> int:
    raw = b"".join(msgspec.json.encode(each) + b"\n" for each in lines)
    found = audit_alone(read_game(raw, "", 1), rulings=rulings, until=until).findings
    return sum(each.severity == "error" for each in found if each.code != "truncated")


def _dealt(event: dict[str, Any], order: TriedOrder) -> dict[str, Any]:
    hands = event.get("hands")
    if event.get("type") != "start_hand" or not isinstance(hands, list) or len(hands) != 4:
        return event
    return {**event, "hands": [hands[seat] for seat in order]}


def _seated(event: dict[str, Any], order: TriedOrder) -> dict[str, Any]:
    """The event with seat n called `order[n]`."""
    found = dict(event)
    for name in _SEATS:
        if isinstance(event.get(name), int) and 0 <= event[name] <= 3:
            found[name] = order[event[name]]
    for name in _FOURS:
        values = event.get(name)
        if isinstance(values, list) and len(values) == 4:
            moved = [values[0]] * 4
            for seat, value in zip(order, values, strict=True):
                moved[seat] = value
            found[name] = moved
    return found
