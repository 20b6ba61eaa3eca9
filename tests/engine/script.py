"""Hands written in short, for tests and for the shipped records: one word an event.

`d0:5z` seat 0 draws 5z; `x0:5z` discards it; `c1<0:3m:12m` seat 1 chows seat 0's 3m with 12m from hand; `p`, `o` the
same for a pung and an open kong; `k1:2222z` a concealed, `a1:2z` an added kong; `f1:1j` a declared joker; `w1<0:5p` a
win on seat 0's discard, `r1<0:5p` by robbing seat 0, `w1:5p` by self-draw; `end:won`, `end:wall_exhausted`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeVar

from msgspec import structs

from replay.engine import apply, check, deal, winning_hand
from replay.events import (
    AnyEvent,
    Chow,
    Discard,
    Draw,
    EndGame,
    EndHand,
    EventAt,
    Flower,
    GameRecord,
    Kong,
    Pung,
    StartGame,
    StartHand,
    Win,
)
from replay.hands import NotAWin
from replay.rules import NO_PAYMENTS, Payments, Rules
from replay.rulesets import find_ruleset
from replay.state import SEATS, HandState, Stage
from replay.tiles import HIDDEN, KIND_OF, format_tiles

T = TypeVar("T")
_WORD = re.compile(r"([dxcpokafwr])([0-3])(?:<([0-3]))?:([^:]+)(?::(.+))?$")
PLAYERS = ("Ann", "Bo", "Cy", "Di")


def events_of(text: str) -> list[AnyEvent]:
    """The events that the words write, without claims and flags."""
    return [event_of(word) for word in text.split()]


def event_of(word: str) -> AnyEvent:
    """The event that one word writes."""
    if word in ("end:won", "end:wall_exhausted"):
        return EndHand(reason="won" if word == "end:won" else "wall_exhausted")
    match = _WORD.match(word)
    assert match is not None, word
    seat, target = int(match[2]), None if match[3] is None else int(match[3])
    tile, given = match[4], match[5] or ""
    from_whom = -1 if target is None else target
    events: dict[str, AnyEvent] = {
        "d": Draw(seat=seat, tile=tile),
        "x": Discard(seat=seat, tile=tile),
        "c": Chow(seat=seat, target=from_whom, tile=tile, tiles=given),
        "p": Pung(seat=seat, target=from_whom, tile=tile, tiles=given),
        "o": Kong(kind="open", seat=seat, target=target, tile=tile, tiles=given),
        "k": Kong(kind="concealed", seat=seat, tiles=tile),
        "a": Kong(kind="added", seat=seat, tile=tile),
        "f": Flower(seat=seat, tile=tile),
        "w": Win(seat=seat, by="self_draw" if target is None else "discard", tile=tile, target=target),
        "r": Win(seat=seat, by="robbed_kong", tile=tile, target=target),
    }
    return events[match[1]]


def start_game(ruleset: str = "b30fj", game: str = "test", **fields: object) -> StartGame:
    """The opening of a test game."""
    return StartGame(version=1, ruleset=ruleset, game=game, players=PLAYERS, **fields)  # type: ignore[arg-type]


def start_hand(hands: str, *, hand: int = 1, dealer: int = 0, round: str = "E", **fields: object) -> StartHand:
    """A start of a hand; `hands` are four texts with blanks between them."""
    return StartHand(hand=hand, dealer=dealer, round=round, hands=tuple(hands.split()), **fields)  # type: ignore[arg-type]


def four(values: Iterable[T]) -> tuple[T, T, T, T]:
    """One value a seat."""
    a, b, c, d = values
    return a, b, c, d


def claimed(state: HandState, event: AnyEvent, rules: Rules) -> AnyEvent:
    """The event with everything filled in that the rules say of it in this state, illegal or not."""
    match event:
        case Draw() if state.stage is Stage.REPLACE:
            return structs.replace(event, replacement=True)
        case Discard():
            return structs.replace(event, drawn=state.seats[event.seat].drawn == KIND_OF[event.tile])
        case Win():
            hand = winning_hand(state, event, rules)
            scored = rules.score(hand) if HIDDEN not in hand.concealed else NotAWin(())
            if isinstance(scored, NotAWin):
                return event
            paid = scored.payments or {}
            return structs.replace(
                event,
                total=scored.total,
                patterns=scored.patterns,
                payments=four(paid.get(state.wind_of(seat), 0) for seat in SEATS),
                hand=format_tiles(hand.concealed),
            )
        case EndHand():
            return structs.replace(
                event,
                payments=NO_PAYMENTS,
                scores=state.scores,
                hands=four(format_tiles(seat.concealed) for seat in state.seats),
            )
        case _:
            return event


def written(
    start: StartHand,
    text: str,
    rules: Rules | None = None,
    scores: Payments = NO_PAYMENTS,
    blamed: tuple[str, ...] = (),
) -> tuple[list[AnyEvent], HandState]:
    """The hand's events with their claims, and the table at its end; all must be legal but for codes `blamed`."""
    rules = rules or find_ruleset("b30fj").under()
    state = deal(start, rules, scores)
    events: list[AnyEvent] = [structs.replace(start, scores=scores)]
    for bare in events_of(text):
        event = claimed(state, bare, rules)
        faults = [each for each in check(state, event, rules) if each.code not in blamed]
        assert not faults, (event, faults)
        events.append(event)
        state = apply(state, event, rules)
    return events, state


def state_after(start: StartHand, text: str, rules: Rules | None = None, *, blamed: tuple[str, ...] = ()) -> HandState:
    """The table after these events, each of them legal but for codes `blamed`."""
    return written(start, text, rules, blamed=blamed)[1]


def codes(state: HandState, word: str, rules: Rules | None = None) -> list[str]:
    """The codes of the faults of one event in this state."""
    return [found.code for found in check(state, event_of(word), rules or find_ruleset("b30fj").under())]


def record(events: Iterable[AnyEvent]) -> GameRecord:
    """The events as a game that was read from lines 1, 2, 3 ..."""
    entries = tuple(EventAt(event, line) for line, event in enumerate(events, 1))
    return GameRecord(source="test", line=1, entries=entries, raw=b"")


def game(*hands: list[AnyEvent], ended: bool = True, **fields: object) -> list[AnyEvent]:
    """A whole game of these hands."""
    end: list[AnyEvent] = [EndGame()] if ended else []
    return [start_game(**fields), *(event for hand in hands for event in hand), *end]  # type: ignore[arg-type]
