"""A tile that may be won on or claimed, and who lets it pass."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from msgspec.structs import replace

from replay.analysis.seat_waits import FollowedSeat
from replay.analysis.sight import held_of
from replay.engine.table.check import check
from replay.engine.table.legal import claim_of, compositions
from replay.events import AnyEvent, Chow, Kong, Pung, Win
from replay.hands import HeldHand, Meld, MeldKind, WinBy
from replay.rules import Rules
from replay.rules.plain import nothing
from replay.state import HandState
from replay.tiles import Kind
from replay.verdicts import Step

_CLAIMS = (Chow, Pung, Kong)
Way = tuple[MeldKind, tuple[Kind, ...]]
"""A way to claim a tile: for which meld, and what is given from hand."""
_FEWEST = 2
"""Tiles from hand that a pung takes."""


@dataclass(slots=True)
class Lying:
    """A tile that can be taken until the next event: discarded, added to a pung, or just drawn."""

    event: int
    turn: int
    step: Step
    """What has put it there."""
    by: WinBy
    source: int
    """Who discarded or added it, or drew it."""
    kind: Kind
    waiting: tuple[int, ...]
    """Whose hands it completes."""
    nearer: tuple[int, ...] = ()
    """Whose hands it brings nearer."""
    hidden: bool = False
    """Whether the tiles of somebody who might take it are not known."""
    winners: list[int] = field(default_factory=list)

    @property
    def state(self) -> HandState:
        """The table while it lies there."""
        return self.step.after


def offered(number: int, step: Step, by: WinBy, source: int, kind: Kind, seats: Iterable[FollowedSeat]) -> Lying:
    """The tile that an event has put where the other seats can take it."""
    after = step.after
    playing = [seat for seat in seats if seat.place != source and after.seats[seat.place].won is None]
    return offered_to(playing, number, after.turns, step, by, source, kind)


def offered_to(
    playing: Iterable[FollowedSeat],
    number: int,
    turn: int,
    step: Step,
    by: WinBy,
    source: int,
    kind: Kind,
) -> Lying:
    """As `offered`, to the others in play."""
    hidden = False
    waiting: list[int] = []
    nearer: list[int] = []
    for seat in playing:
        near = seat.near
        if seat.held != 13 or near is None:
            hidden = True
        elif near.kinds >> kind & 1:
            if near.shanten:
                nearer.append(seat.place)
            elif not near.self_draw >> kind & 1:
                waiting.append(seat.place)
    if by != "discard":
        nearer = []
    return Lying(number, turn, step, by, source, kind, tuple(waiting), tuple(nearer), hidden)


def is_won(lying: Lying, event: AnyEvent) -> bool:
    """Whether the event is a win on the tile."""
    if not isinstance(event, Win) or event.by != lying.by or event.tile_kind != lying.kind:
        return False
    return event.seat == lying.source if lying.by == "self_draw" else event.target == lying.source


def is_claimed(lying: Lying, event: AnyEvent) -> bool:
    """Whether the event is a claim of the tile."""
    if lying.by != "discard" or not isinstance(event, _CLAIMS):
        return False
    return event.target == lying.source and event.tile is not None and event.tile_kind == lying.kind


def could_call(state: HandState, seat: int, shanten: int, rules: Rules) -> bool:
    """Whether the seat may legally claim the last discard so that the hand comes nearer than `shanten`.

    After a chow or pung that is the shanten of the best discard, after a kong that of the hand without its replacement.
    """
    if state.last_discard is None:
        return False
    source, kind = state.last_discard
    chows = "chow" in rules.play.calls and rules.play.chow_seat(state, source) == seat
    return any(
        not check(state, claim_of(meld, seat, source, kind, given), rules)
        for meld, given in nearer_ways(held_of(state, seat), kind, shanten, rules, chows=chows)
    )


def nearer_ways(held: HeldHand, kind: Kind, shanten: int, rules: Rules, *, chows: bool) -> Iterator[Way]:
    """The claims of a discarded tile, by the tiles alone, after which the hand is nearer than `shanten`."""
    concealed, wild = held.concealed, rules.ruleset.wild
    if not (chows and "chow" in rules.play.calls):
        alike = [each for each in concealed if each == kind or each in wild or kind in wild]
        if len(alike) < _FEWEST:
            return
    for meld, given in compositions(concealed, kind, rules, chows=chows):
        if _after(held, meld, kind, given, rules) < shanten:
            yield meld, given


def may_call(
    step: Step, source: int, kind: Kind, seat: int, ways: Iterable[Way], rules: Rules, *, plain: bool = False
) -> bool:
    """Whether one of these ways to claim the tile that the event has discarded is legal for the seat.

    `plain`: by the table and the wall it is, so that melds and `Play.claim_fault` alone decide.
    """
    fault = rules.play.claim_fault

    def may(meld: MeldKind, given: tuple[Kind, ...]) -> bool:
        if plain and fault is nothing:
            return True
        claim = claim_of(meld, seat, source, kind, given)
        return fault(step.after, claim) is None if plain else not check(step.after, claim, rules)

    return any(
        _stands(kind, meld, given, rules)
        and rules.play.meld_fault(meld, kind, given, None) is None
        and may(meld, given)
        for meld, given in ways
    )


def _stands(tile: Kind, meld: MeldKind, given: tuple[Kind, ...], rules: Rules) -> bool:
    """Whether the wildcards among what is given may stand beside the tile: the others are `compositions`' own."""
    wild = rules.ruleset.wild
    if tile in wild:
        return True
    if meld == "chow":
        return all(each not in wild or not wild[each].isdisjoint(range(tile - 2, tile + 3)) for each in given)
    return all(each == tile or tile in wild[each] for each in given)


def _after(held: HeldHand, kind: MeldKind, tile: Kind, given: tuple[Kind, ...], rules: Rules) -> int:
    rest = list(held.concealed)
    for each in given:
        rest.remove(each)
    meld = Meld(kind, (*given, tile))
    return rules.shapes.shanten(replace(held, concealed=tuple(rest), melds=(*held.melds, meld)))
