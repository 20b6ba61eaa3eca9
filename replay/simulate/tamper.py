"""Breaking one thing in a legal record, so that the place and the code of the finding are known beforehand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Any, Final, Literal, TypeVar

from msgspec import structs

from replay.engine import apply, deal
from replay.events import (
    AnyEvent,
    Chow,
    Discard,
    Draw,
    EndHand,
    Event,
    Kong,
    Pung,
    StartGame,
    StartHand,
    VoidSuit,
    Win,
)
from replay.hands import WINDS
from replay.rules import NO_PAYMENTS, Payments
from replay.rulesets import find_ruleset
from replay.said import counted
from replay.state import SEATS, HandState
from replay.tiles import KIND_OF, NAMES, UNKNOWN, format_in_order, format_tiles, known_of, parse_tiles, suit_of

Events = list[AnyEvent]
E = TypeVar("E", bound=Event)


@dataclass(frozen=True, slots=True)
class Tampered:
    """A record with one fault: its events, the index (from 0) of the wrong one, and the code that is to be found there.

    Where several codes stand, the fault can be read in several ways, and one of them is to be found. None: what was
    done is no fault.
    """

    events: tuple[AnyEvent, ...]
    index: int
    codes: tuple[str, ...]
    what: str
    """One sentence for a person."""


class NothingToTamperError(ValueError):
    """The record holds nothing that this kind could break."""


def tamper(events: Iterable[AnyEvent], kind: str, chance: Random) -> Tampered:
    """The record of one game with one thing of this kind broken; `start_game.meta` tells what and where.

    The place is drawn from `chance`. `index` counts from 0 and is the line less one where the game begins its file.
    Raises KeyError for a kind that is not in KINDS, NothingToTamperError where there is nothing to break.
    """
    done = KINDS[kind](list(events), chance)
    first, *rest = done.events
    told = {"kind": kind, "line": done.index + 1, "codes": list(done.codes), "what": done.what}
    if isinstance(first, StartGame):
        first = structs.replace(first, meta={**(first.meta or {}), "tampered": told})
    return Tampered((first, *rest), done.index, done.codes, done.what)


def _pick(chance: Random, places: Iterable[int]) -> int:
    found = list(places)
    if not found:
        raise NothingToTamperError("this record holds nothing of the kind")
    return chance.choice(found)


def _one(events: Events, chance: Random, kind: type[E], fits: Callable[[E], object] = lambda _: True) -> tuple[int, E]:
    """An event of this kind that fits, and its place."""
    found = {place: event for place, event in enumerate(events) if isinstance(event, kind) and fits(event)}
    place = _pick(chance, found)
    return place, found[place]


def _turns(events: Sequence[AnyEvent]) -> list[int]:
    """Ordinary draws that are discarded from at once, and followed by the next player's ordinary draw."""
    return [
        place
        for place in range(len(events) - 2)
        if isinstance(draw := events[place], Draw)
        and not draw.replacement
        and isinstance(discard := events[place + 1], Discard)
        and isinstance(after := events[place + 2], Draw)
        and discard.seat == draw.seat != after.seat
    ]


def _changed(events: Events, place: int, what: str, codes: Sequence[str], **fields: Any) -> Tampered:
    new = structs.replace(events[place], **fields)
    return Tampered((*events[:place], new, *events[place + 1 :]), place, tuple(codes), what)


def _state_before(events: Sequence[AnyEvent], place: int) -> HandState:
    """The table before the event at `place`, which stands within a hand."""
    opening = events[0]
    assert isinstance(opening, StartGame)
    ruleset = find_ruleset(opening.ruleset)
    rules = ruleset.under(ruleset.chosen(opening.rulings or {}))
    since = max(each for each in range(place) if isinstance(events[each], StartHand))
    start = events[since]
    assert isinstance(start, StartHand)
    state = deal(start, rules, start.scores or NO_PAYMENTS)
    for event in events[since + 1 : place]:
        state = apply(state, event, rules)
    return state


def _drop(events: Events, chance: Random) -> Tampered:
    place = _pick(chance, _turns(events))
    if chance.random() < 0.5:
        what = "the draw before this discard was left out"
        return Tampered((*events[:place], *events[place + 1 :]), place, ("missing_draw",), what)
    what = "the discard before this draw was left out"
    return Tampered((*events[: place + 1], *events[place + 2 :]), place + 1, ("missing_discard",), what)


def _double(events: Events, chance: Random) -> Tampered:
    place = _pick(chance, _turns(events)) + chance.randrange(2)
    again = (*events[: place + 1], events[place], *events[place + 1 :])
    codes = ("missing_discard",) if isinstance(events[place], Draw) else ("out_of_turn",)
    return Tampered(again, place + 1, codes, "this event was written twice")


def _swap(events: Events, chance: Random) -> Tampered:
    place = _pick(chance, _turns(events)) + chance.randrange(2)
    swapped = (*events[:place], events[place + 1], events[place], *events[place + 2 :])
    code = "missing_draw" if isinstance(events[place], Draw) else "missing_discard"
    return Tampered(swapped, place, (code,), "this event and the next stand in the wrong order")


def _tile(events: Events, chance: Random) -> Tampered:
    place = _pick(chance, _turns(events))
    state = _state_before(events, place)
    draw, discard = events[place], events[place + 1]
    assert isinstance(draw, Draw)
    assert isinstance(discard, Discard)
    drawn = KIND_OF[draw.tile]
    if state.wall is not None and chance.random() < 0.5:
        wrong = NAMES[_pick(chance, sorted({*known_of(state.wall)} - {drawn}))]
        return _changed(events, place, f"the tile drawn was {draw.tile}", ("wall_mismatch",), tile=wrong)
    held = (*state.seats[draw.seat].concealed, drawn)
    dealt = {kind for seat in state.seats for kind in seat.concealed}
    wrong = NAMES[_pick(chance, sorted(known_of(dealt.difference(held))))]
    what = f"the tile discarded was {discard.tile}"
    return _changed(events, place + 1, what, ("tile_not_in_hand",), tile=wrong)


def _seat(events: Events, chance: Random) -> Tampered:
    place = _pick(chance, _turns(events))
    state = _state_before(events, place)
    place += chance.randrange(2)
    event = events[place]
    assert isinstance(event, Draw | Discard)
    wrong = _pick(chance, (seat for seat in SEATS if seat != event.seat and state.seats[seat].in_play))
    return _changed(events, place, f"the seat was {event.seat}", ("out_of_turn",), seat=wrong)


def _target(events: Events, chance: Random) -> Tampered:
    called = (Chow, Pung, Kong, Win)
    place = _pick(
        chance, (at for at, each in enumerate(events) if isinstance(each, called) and each.target is not None)
    )
    event = events[place]
    assert isinstance(event, Chow | Pung | Kong | Win)
    wrong = _pick(chance, (seat for seat in SEATS if seat not in (event.seat, event.target)))
    return _changed(events, place, f"the target was {event.target}", ("not_discarded",), target=wrong)


def _kind(events: Events, chance: Random) -> Tampered:
    place = _pick(chance, (place for place, event in enumerate(events) if isinstance(event, Chow | Pung)))
    event = events[place]
    assert isinstance(event, Chow | Pung)
    other, code = (Pung, "illegal_pung") if isinstance(event, Chow) else (Chow, "illegal_chow")
    claim = other(seat=event.seat, target=event.target, tile=event.tile, tiles=event.tiles)
    what = f"the claim was a {type(event).__name__.lower()}"
    return Tampered((*events[:place], claim, *events[place + 1 :]), place, (code, "joker_limit"), what)


def _wins(events: Events, chance: Random) -> tuple[int, Win]:
    return _one(events, chance, Win, lambda win: win.total is not None and win.patterns and win.payments)


def _total(events: Events, chance: Random) -> Tampered:
    place, win = _wins(events, chance)
    assert win.total is not None
    what = f"the total was {win.total}"
    return _changed(events, place, what, ("wrong_total",), total=win.total + chance.choice((-1, 1, 2, 5)))


def _patterns(events: Events, chance: Random) -> Tampered:
    place, win = _wins(events, chance)
    row = chance.choice(sorted(win.patterns or ()))
    claimed = dict(win.patterns or {})
    if chance.random() < 0.5 and claimed[row]:
        del claimed[row]
        return _changed(events, place, f"the row {row} was claimed", ("wrong_patterns",), patterns=claimed)
    claimed[row] += 1
    what = f"the row {row} was claimed with {claimed[row] - 1}"
    return _changed(events, place, what, ("wrong_patterns",), patterns=claimed)


def _amounts(
    events: Events, chance: Random, place: int, field: Literal["payments", "scores"], right: Payments | None, seat: int
) -> Tampered:
    """Something moved from `seat` to another in the payments or scores of an event, which are `right`."""
    other = chance.choice([each for each in SEATS if each != seat])
    much = chance.choice((1, 2, 8))
    moved = (-much * (each == seat) + much * (each == other) for each in SEATS)
    wrong = tuple(amount + more for amount, more in zip(right or NO_PAYMENTS, moved, strict=True))
    return _changed(events, place, f"the {field} were {right}", (f"wrong_{field}",), **{field: wrong})


def _payments(events: Events, chance: Random) -> Tampered:
    place, win = _wins(events, chance)
    return _amounts(events, chance, place, "payments", win.payments, win.seat)


def _kong(events: Events, chance: Random) -> Tampered:
    place, kong = _one(events, chance, Kong, lambda kong: any(kong.payments or ()))
    return _amounts(events, chance, place, "payments", kong.payments, kong.seat)


def _settlement(events: Events, chance: Random) -> Tampered:
    place, end = _one(events, chance, EndHand, lambda end: any(end.payments or ()))
    return _amounts(events, chance, place, "payments", end.payments, chance.choice(SEATS))


def _scores(events: Events, chance: Random) -> Tampered:
    place, end = _one(events, chance, EndHand, lambda end: end.scores)
    return _amounts(events, chance, place, "scores", end.scores, chance.choice(SEATS))


def _wall(events: Events, chance: Random) -> Tampered:
    place, start = _one(events, chance, StartHand, lambda start: start.wall)
    wall = parse_tiles(start.wall or "")
    short = format_in_order(wall[:-1])
    return _changed(events, place, "the last tile of the wall was written down", ("wrong_deal",), wall=short)


def _later_hand(events: Events, chance: Random) -> tuple[int, StartHand]:
    first = next((event for event in events if isinstance(event, StartHand)), None)
    return _one(events, chance, StartHand, lambda start: start is not first)


def _dealer(events: Events, chance: Random) -> Tampered:
    place, start = _later_hand(events, chance)
    wrong = (start.dealer + chance.choice((1, 2, 3))) % 4
    return _changed(events, place, f"the dealer was {start.dealer}", ("wrong_dealer",), dealer=wrong)


def _round(events: Events, chance: Random) -> Tampered:
    place, start = _later_hand(events, chance)
    if start.round is None:
        raise NothingToTamperError("this record has no round winds")
    wrong = chance.choice([wind for wind in WINDS if wind != start.round])
    return _changed(events, place, f"the round wind was {start.round}", ("wrong_round",), round=wrong)


def _hand(events: Events, chance: Random) -> Tampered:
    place, start = _later_hand(events, chance)
    wrong = start.hand + chance.choice((1, 2, 4))
    return _changed(events, place, f"the number of the hand was {start.hand}", ("wrong_hand",), hand=wrong)


def _flag(events: Events, chance: Random) -> Tampered:
    place = _pick(chance, _turns(events)) + chance.randrange(2)
    event = events[place]
    if isinstance(event, Draw):
        return _changed(events, place, "this was no replacement", ("wrong_flag",), replacement=True)
    assert isinstance(event, Discard)
    state = _state_before(events, place)
    me = state.seats[event.seat]
    kind = KIND_OF[event.tile]
    if me.drawn == kind and me.concealed.count(kind) > 1:
        raise NothingToTamperError("the discard may be the tile drawn or the one held before")
    drawn = me.drawn != kind
    what = f"this was {'not ' if drawn else ''}the tile just drawn"
    return _changed(events, place, what, ("wrong_flag",), drawn=drawn)


def _claim(events: Events, chance: Random) -> Tampered:
    place = _pick(chance, _turns(events)) + 1
    state = _state_before(events, place)
    discard = events[place]
    assert isinstance(discard, Discard)
    seat = _pick(chance, (seat for seat in SEATS if seat != discard.seat and state.seats[seat].in_play))
    others = sorted({*known_of(state.seats[seat].concealed)} - {KIND_OF[discard.tile]})
    if len(others) < 2:
        raise NothingToTamperError("the hand holds only one kind, or nobody knows which")
    claim = Pung(seat=seat, target=discard.seat, tile=discard.tile, tiles=format_tiles((others[0], others[-1])))
    events_then = (*events[: place + 1], claim, *events[place + 1 :])
    return Tampered(events_then, place + 1, ("illegal_pung", "joker_limit"), "nobody claimed this tile")


def _truncate(events: Events, chance: Random) -> Tampered:
    start, _ = _one(events, chance, StartHand)
    end = next((place for place in range(start, len(events)) if isinstance(events[place], EndHand)), len(events))
    last = _pick(chance, range(start + 1, end))
    what = f"{counted(len(events) - last - 1, 'more event')} followed"
    return Tampered(tuple(events[: last + 1]), last, ("truncated",), what)


def _hide(events: Events, chance: Random) -> Tampered:
    place = _pick(chance, _turns(events))
    event = events[place]
    assert isinstance(event, Draw)
    return _changed(events, place, f"the tile drawn was {event.tile}", (), tile=UNKNOWN)


def _suit(events: Events, chance: Random) -> Tampered:
    place, event = _one(events, chance, VoidSuit)
    if chance.random() < 0.5:
        again = structs.replace(event, suit="p" if event.suit == "m" else "m")
        twice = (*events[: place + 1], again, *events[place + 1 :])
        return Tampered(twice, place + 1, ("void_suit_again",), "the suit was declared once")
    rest = (*events[:place], *events[place + 1 :])
    first = next(at for at in range(place, len(rest)) if isinstance(rest[at], Discard | Kong | Win))
    return Tampered(rest, first, ("void_suit_missing",), f"seat {event.seat} had declared {event.suit}")


def _first(events: Events, chance: Random) -> Tampered:
    """Another tile is discarded while one of the missing suit is held."""
    turns = _turns(events)
    chance.shuffle(turns)
    for place in turns:
        discard = events[place + 1]
        assert isinstance(discard, Discard)
        me = _state_before(events, place + 1).seats[discard.seat]
        other = [kind for kind in known_of(me.concealed) if suit_of(kind) != me.void_suit]
        if me.void_suit == discard.tile[1] and other:
            what, wrong = f"the tile discarded was {discard.tile}", NAMES[other[0]]
            return _changed(events, place + 1, what, ("void_suit_first",), tile=wrong, drawn=None)
    raise NothingToTamperError("nobody has to discard a tile of a missing suit")


def _turned(events: Events, chance: Random) -> Tampered:
    """A scoring tile is left out, or another one is written down."""
    place, event = _one(events, chance, Win, lambda win: win.scoring_tiles)
    tiles = list(parse_tiles(event.scoring_tiles or ""))
    if chance.random() < 0.5 or _state_before(events, place).wall is None:
        tiles.pop()
    else:
        at = chance.randrange(len(tiles))
        tiles[at] = (tiles[at] + 1) % 9 if tiles[at] < 9 else 0
    codes = ("wrong_scoring_tiles",)
    what = f"the scoring tiles were {event.scoring_tiles}"
    return _changed(events, place, what, codes, scoring_tiles=format_in_order(tiles))


KINDS: Final[Mapping[str, Callable[[Events, Random], Tampered]]] = MappingProxyType(
    {
        each.__name__[1:]: each
        for each in (
            *(_drop, _double, _swap, _tile, _seat, _target, _kind, _total, _patterns, _payments, _scores, _wall),
            *(_dealer, _round, _hand, _flag, _claim, _suit, _first, _kong, _settlement, _turned, _truncate, _hide),
        )
    }
)
"""Every kind of fault by name. `hide` leaves out a tile, which is no fault."""
