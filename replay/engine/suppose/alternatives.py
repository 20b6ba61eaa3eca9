"""What an event may have been, had the record taken one kind of event for another: a kong for a pung, a flower for a
discard, a win for a discard. The player and the tile stay; only what could be played is of any use to the caller."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec import structs

from replay.engine.suppose.exchanged import taken_for_another
from replay.engine.table.apply import apply
from replay.engine.table.check import judge
from replay.engine.table.legal import claims, claims_of_hidden, legal_declarations
from replay.engine.table.tiles_held import doubted, holds, uncovered
from replay.events import AnyEvent, Chow, Discard, Draw, Exchange, Flower, Kong, Pung, VoidSuit, Win, tiles_of
from replay.rules import Payments, Rules
from replay.state import HandState, Stage
from replay.tiles import SUITS, UNKNOWN, Kind, format_tiles, hidden_tiles, is_hidden, name_of


def other_kinds(state: HandState, event: AnyEvent, rules: Rules) -> Iterator[AnyEvent]:
    """The events of other kinds by the same player with the same tile, the most alike first, legal or not."""
    match event:
        case Draw():
            yield from _own(state, event.seat, event.tile_kind, rules)
            yield from _claims(state, event.seat, rules)
        case Discard() | Flower() | Win(by="self_draw"):
            yield from (
                each for each in _own(state, event.seat, event.tile_kind, rules) if type(each) is not type(event)
            )
            yield Draw(seat=event.seat, tile=event.tile)
        case Kong(kind="concealed" | "added"):
            kind = (event.laid_down or hidden_tiles(1))[0]
            yield from (each for each in _own(state, event.seat, kind, rules) if each != event)
            yield from _claims(state, event.seat, rules)
        case Chow() | Pung() | Kong() | Win():
            yield from _of_the_same_tiles(event)
            yield from (each for each in _claims(state, event.seat, rules) if not _same(each, event))
            yield from legal_declarations(state, rules, event.seat)
            yield Draw(seat=event.seat, tile=UNKNOWN)
        case VoidSuit():
            yield from (structs.replace(event, suit=suit) for suit in SUITS if suit != event.suit)
        case Exchange():
            yield from taken_for_another(state, event, rules)
        case _:
            return


def _of_the_same_tiles(event: AnyEvent) -> Iterator[AnyEvent]:
    """An open kong for a pung, from hand a tile more of what is claimed; a pung for an open kong, a tile less."""
    if isinstance(event, Pung):
        tiles = event.tiles + event.tile
        yield Kong(seat=event.seat, kind="open", target=event.target, tile=event.tile, tiles=tiles)
    if isinstance(event, Kong) and event.tile is not None and event.target is not None:
        given = event.tile_kinds
        for place in range(len(given) - 1, -1, -1):
            rest = format_tiles((*given[:place], *given[place + 1 :]))
            yield Pung(seat=event.seat, target=event.target, tile=event.tile, tiles=rest)


def other_tiles(state: HandState, event: AnyEvent, kinds: Collection[Kind], rules: Rules) -> Iterator[AnyEvent]:
    """The event with another tile in the place of one of `kinds`: another of the hand, or one that is not known."""
    match event:
        case Draw() if event.tile_kind in kinds:
            yield Draw(seat=event.seat, tile=UNKNOWN, replacement=event.replacement)
        case Discard() if event.tile_kind in kinds:
            held = sorted(set(state.seats[event.seat].concealed) - {event.tile_kind})
            yield from (Discard(seat=event.seat, tile=name_of(kind), drawn=event.drawn) for kind in held)
        case Chow() | Pung() | Kong(kind="open"):
            same = (each for each in _claims(state, event.seat, rules) if type(each) is type(event))
            yield from (each for each in same if not _same(each, event))
        case _:
            return


def kongs_instead(state: HandState, event: AnyEvent, rules: Rules) -> Iterator[Payments]:
    """What kongs move that this event, of the same player and tile, may have been."""
    for other in other_kinds(state, event, rules):
        if isinstance(other, Kong) and not judge(state, other, rules).blocked:
            yield from rules.settlement.moves(state, other)


def taken_for(state: HandState, event: AnyEvent, other: AnyEvent | None, rules: Rules) -> HandState:
    """The table after `other`, or nothing, which the record has taken for `event`. A claim from hidden tiles that the
    record does not name leaves these tiles open."""
    if other is None:
        return structs.replace(state, contested=None)
    after = apply(state, other, rules)
    if not isinstance(other, Chow | Pung | Kong) or other.target is None:
        return after
    unnamed = uncovered(tiles_of(event), other.tile_kinds)
    if state.seats[other.seat].hides and unnamed:
        return doubted(after, other.seat, suspect=unnamed if type(other) is type(event) else (), laid=True)
    return after


def _same(one: AnyEvent, other: AnyEvent) -> bool:
    """Whether both are the same call of the same tiles."""
    return type(one) is type(other) and tiles_of(one) == tiles_of(other)


def _own(state: HandState, seat: int, kind: Kind, rules: Rules) -> Iterator[AnyEvent]:
    """What a player does with a tile of the own hand, in the own turn."""
    tile = name_of(kind)
    yield Discard(seat=seat, tile=tile)
    if is_hidden(kind) or not holds(state.seats[seat].concealed, kind):
        return
    if kind in rules.ruleset.flowers and "flower" in rules.play.calls:
        yield Flower(seat=seat, tile=tile)
    yield Kong(seat=seat, kind="added", tile=tile)
    yield Kong(seat=seat, kind="concealed", tiles=tile * 4)
    yield Win(seat=seat, by="self_draw", tile=tile)


def _claims(state: HandState, seat: int, rules: Rules) -> Iterator[AnyEvent]:
    """What a player does with the tile that lies there; of hidden tiles the plain ones are given."""
    if state.last_discard is None or state.stage is not Stage.DRAW or state.last_discard[0] == seat:
        return
    target, kind = state.last_discard
    tile = name_of(kind)
    yield from claims(state, rules, seat)
    yield from claims_of_hidden(state, seat)
    yield Win(seat=seat, by="discard", target=target, tile=tile)
