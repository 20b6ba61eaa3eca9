"""Hands of Sichuan at the table, for its tests: scenes played by the engine, and what the audit says of them."""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Any

from msgspec import structs

from replay.engine import apply, audit, check, deal
from replay.events import AnyEvent, EventAt, GameRecord, Kong, StartGame, StartHand, Win
from replay.formats import read_games
from replay.rules import NO_PAYMENTS, Payments, Rules
from replay.rulesets import find_ruleset
from replay.simulate.scribe import Scribe
from replay.state import HandState
from replay.verdicts import GameAudit
from tests.cli.running import ROOT
from tests.tools.choices import bare
from tests.tools.scenes import Scene, events_of, rules_of, slugs

ID = "sichuan"
RULESET = find_ruleset(ID)
Events = list[AnyEvent]
ROBBED = ("5512789m34679p6s", "5m113355779924s", "46m1123456789p9s", "46m1223456789p9s")
TO_THE_KONG = "0Vs 1Vm 2Vs 3Vs 0+9m-6s 1+8s-5m 0P55m-9m 1+8s- 2+1p-9s 3+2p-9s 0+5m"
THREE_WAIT = ("2345678m23456p5s", "11123456789m46s", "11123456789p34s", "23456788p33367s")
KONGING = "777m1234562399p"


def rules(**rulings: str) -> Rules:
    return rules_of(ID, rulings)


def played(*hands: str, play: str, dealer: int = 0, **rulings: str) -> Events:
    """The record of one hand, every claim filled in; raises IllegalPlayError for what the engine refuses."""
    return events_of("scene", ID, Scene(hands, play, dealer), rulings)


def shipped(name: str) -> Events:
    """A record of records/sichuan."""
    (record,) = read_games(io.BytesIO((ROOT / "records" / ID / f"{ID}-{name}.jsonl").read_bytes()))
    return [each.event for each in record.entries if isinstance(each, EventAt)]


def again(name: str, **rulings: str) -> Events:
    """The moves of a shipped record of one hand, played under other rulings besides its own."""
    opening, deal, *moves, _, ending = shipped(name)
    assert isinstance(opening, StartGame)
    assert isinstance(deal, StartHand)
    chosen = {**(opening.rulings or {}), **slugs(rulings)}
    scribe = Scribe(rules(**chosen), deal, NO_PAYMENTS)
    for event in moves:
        scribe.write(bare(event))
    scribe.end()
    scores = scribe.state.scores
    return [structs.replace(opening, rulings=chosen), *scribe.events, structs.replace(ending, scores=scores)]


def audited(events: Iterable[AnyEvent], *, keep: bool = False) -> GameAudit:
    entries = tuple(EventAt(event, place + 1) for place, event in enumerate(events))
    return audit(GameRecord("scene", 1, entries, b""), keep_steps=keep)


def codes(events: Iterable[AnyEvent]) -> list[tuple[str, int]]:
    """The findings by code and place, the start of the game being 0."""
    return [(each.code, each.line - 1) for each in audited(events).findings]


def under(events: Events, **rulings: str) -> Events:
    """The same record with other rulings named in its start."""
    return [structs.replace(events[0], rulings=slugs(rulings) or None), *events[1:]]


def kongs(events: Iterable[AnyEvent]) -> list[Payments | None]:
    return [event.payments for event in events if isinstance(event, Kong)]


def wins(events: Iterable[AnyEvent]) -> list[tuple[int, int | None, Payments | None]]:
    """Who won, for which A, and what it moved."""
    return [(event.seat, event.total, event.payments) for event in events if isinstance(event, Win)]


def rows(events: Iterable[AnyEvent]) -> list[dict[str, int] | None]:
    return [event.patterns for event in events if isinstance(event, Win)]


def ledger(events: Iterable[AnyEvent]) -> dict[str, Payments]:
    """What each reason moved in all in the first hand."""
    found: dict[str, Payments] = {}
    for _, reason, moved in audited(events).details[0].ledger:
        a, b, c, d = found.get(reason, (0, 0, 0, 0))
        found[reason] = (a + moved[0], b + moved[1], c + moved[2], d + moved[3])
    return found


def state_before(events: Events, place: int, **rulings: str) -> HandState:
    """The table before the event at this place of the first hand."""
    start = events[1]
    assert isinstance(start, StartHand)
    state = deal(start, rules(**rulings))
    for event in events[2:place]:
        state = apply(state, event, rules(**rulings))
    return state


def found(state: HandState, event: AnyEvent, **rulings: Any) -> list[str]:
    return [each.code for each in check(state, event, rules(**rulings))]
