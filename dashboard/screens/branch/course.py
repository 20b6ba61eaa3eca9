"""A hand played on from a moment of a game: where it begins, its moves as a link holds them, the tables that follow."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

import streamlit as st
from msgspec import Struct
from msgspec.json import encode

from data import Opened, identity
from replay.engine.table.wall import rest_of_wall
from replay.events import AnyEvent, EventAt, StartHand
from replay.formats.inflate import inflated
from replay.library.errors import Error
from replay.library.given_events import event_of
from replay.library.positions import Position
from replay.rules import Rules
from replay.simulate.seen import seen_from
from replay.state import HandState
from replay.tiles import any_hidden
from replay.verdicts import GameAudit, HandAudit
from replay.view.moment.review import state_at
from replay.worth.deals import Deals
from replay.worth.moments import UNFOLLOWED
from replay.worth.values import UndecidedError

MOST: Final = 600
"""Moves that a link may hold; the longest hands have some 300 events."""
_MOST_CHARACTERS: Final = 12_000
_MOST_BYTES: Final = 120_000


class NoBranchError(ValueError):
    """From here nobody can play on; the message says why."""


class BranchStart(Struct, frozen=True, kw_only=True):
    """Where a branch begins: the table after so many events of a hand (its place from 1), and who chooses.

    `open`: the hidden tiles are those of the record, as far as it has them; else a deal, the `deal`-th, of what `seat`
    cannot see.
    """

    hand: int
    event: int
    seat: int
    open: bool
    deal: int = 1


class Begun(Struct, frozen=True):
    """The table at which a branch begins, with all tiles known; `dealt` says that some of them were dealt for it."""

    position: Position
    dealt: bool


def begin(opened: Opened, start: BranchStart) -> Begun:
    """The table of a branch. Raises NoBranchError."""
    hand, rules = opened.audit.details[start.hand - 1], opened.rules
    assert rules is not None, "a hand without rules is not shown"
    if hand.excerpt or not hand.steps:
        raise NoBranchError("the record has an excerpt of this hand, and no play to go on from")
    state = _state(opened, rules, start)
    if any(each.in_doubt for each in state.seats):
        raise NoBranchError("an earlier fault of the record leaves open what the players hold here")
    dealt = not _known(state, rules)
    if dealt:
        try:
            state = Deals(state, rules).dealt(Random(f"branch {start.deal}"))  # noqa: S311  # the same deal for the same link
        except UndecidedError as why:
            raise NoBranchError(str(why)) from None
    line = hand.line_at(start.event)
    position = Position(
        event=_event(opened, hand, start.event),
        state=state,
        rules=rules,
        players=opened.audit.players,
        line=line,
        number=start.event,
        wins=tuple(each for each in hand.wins if each.line <= line),
    )
    return Begun(position, dealt)


def follow(first: Position, moves: Sequence[AnyEvent]) -> tuple[Position, ...]:
    """The tables after each of these moves, `first` before them. Raises NoBranchError at a move that is not legal."""
    found = [first]
    for number, each in enumerate(moves, 1):
        try:
            found.append(found[-1].play(each))
        except Error as why:
            raise NoBranchError(f"move {number} cannot be made here: {why.message}") from None
    return tuple(found)


def packed(moves: Sequence[AnyEvent]) -> str | None:
    """Moves as a link holds them: lines of a record, compressed; None for none."""
    if not moves:
        return None
    lines = b"\n".join(encode(each) for each in moves)
    return urlsafe_b64encode(zlib.compress(lines, 9)).decode().rstrip("=")


def unpacked(text: str) -> tuple[AnyEvent, ...]:
    """The moves of a link. Raises NoBranchError for what holds none."""
    if not text:
        return ()
    try:
        if len(text) > _MOST_CHARACTERS:
            raise NoBranchError("the link is too long")
        try:
            lines = inflated(urlsafe_b64decode(text.encode() + b"=" * (-len(text) % 4)), _MOST_BYTES).splitlines()
        except ValueError:
            raise NoBranchError("the moves in the link are damaged") from None
        if not 0 < len(lines) <= MOST:
            raise NoBranchError(f"it holds {len(lines)} moves, of which there may be {MOST}")
        return tuple(event_of(each) for each in lines)
    except Error as why:
        raise NoBranchError(why.message) from None


def _state(opened: Opened, rules: Rules, start: BranchStart) -> HandState:
    """The table, or as the seat saw it: of the record without all that was hidden from it."""
    hand = opened.audit.details[start.hand - 1]
    if start.open:
        return state_at(hand, start.event)
    line = hand.steps[start.event - 1].at.line if start.event else None
    for each in _audit_seen(opened, rules, start.seat).details:
        if each.line == hand.line and each.steps:
            found: dict[int | None, HandState] = {
                None: each.steps[0].before,
                **{step.at.line: step.after for step in each.steps},
            }
            if line in found:
                return found[line]
    raise NoBranchError(UNFOLLOWED)


def _event(opened: Opened, hand: HandAudit, event: int) -> AnyEvent:
    if event:
        return hand.steps[event - 1].at.event
    for each in opened.record.entries:
        if isinstance(each, EventAt) and each.line == hand.line and isinstance(each.event, StartHand):
            return each.event
    raise NoBranchError("of this hand there is no deal")


@st.cache_resource(max_entries=8, show_spinner=False, hash_funcs={Opened: identity, Rules: lambda _rules: ""})
def _audit_seen(opened: Opened, rules: Rules, seat: int) -> GameAudit:
    rulings: Mapping[str, str] = dict(opened.audit.rulings or {})
    return seen_from(opened.record, seat, rules, rulings)


def _known(state: HandState, rules: Rules) -> bool:
    """Whether every tile that is held, lies in a meld or may still be drawn is known."""
    if any(each.hides or any(one.meld.is_hidden for one in each.melds) for each in state.seats):
        return False
    return state.wall is not None and not any_hidden(rest_of_wall(state, rules))
