"""The tiles of a seat before each of its discards, from the events of a hand, without an audit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec import Struct

from replay.events import AnyEvent, Chow, Discard, Draw, Exchange, Flower, Kong, Pung, StartHand
from replay.store.queries.events import hand_events
from replay.store.reader import Reader
from replay.tiles import HIDDEN, KIND_OF, Kind, parse_tiles


class BeforeDiscard(Struct, frozen=True, kw_only=True):
    """What a seat has before a discard: concealed tiles with the drawn one (None after a claim), melds, flowers."""

    concealed: tuple[Kind, ...]
    drawn: Kind | None = None
    melds: tuple[tuple[Kind, ...], ...] = ()
    flowers: tuple[Kind, ...] = ()

    @property
    def every(self) -> tuple[Kind, ...]:
        """All of them."""
        return (*self.concealed, *(kind for meld in self.melds for kind in meld), *self.flowers)


def held_in(reader: Reader, game: int, hand: int) -> Mapping[int, BeforeDiscard]:
    """What each seat has before each of its discards in a hand (from 1) of the game of this number, by the discard's
    number in the hand. A seat of which an event does not agree with its tiles is left out from there on, as is one with
    hidden tiles.
    """
    return _held_before(each.event for each in hand_events(reader, game, hand))


def _held_before(events: Iterator[AnyEvent]) -> dict[int, BeforeDiscard]:
    hands: list[Counter[Kind] | None] = [None] * 4
    melds: list[list[tuple[Kind, ...]]] = [[], [], [], []]
    flowers: list[list[Kind]] = [[], [], [], []]
    drawn: dict[int, Kind] = {}
    found = {}
    number = 0
    for event in events:
        if isinstance(event, StartHand):
            hands = [Counter(each) for each in event.dealt]
            melds, flowers, drawn, number = [[], [], [], []], [[], [], [], []], {}, 0
            continue
        number += 1
        seat = getattr(event, "seat", None)
        if seat is None:
            continue
        held = hands[seat]
        if isinstance(event, Discard) and held is not None and not held[HIDDEN]:
            found[number] = BeforeDiscard(
                concealed=tuple(sorted(held.elements())),
                drawn=drawn.get(seat),
                melds=tuple(melds[seat]),
                flowers=tuple(flowers[seat]),
            )
        hands[seat] = _after(held, event)
        if isinstance(event, Draw):
            drawn[seat] = KIND_OF[event.tile]
        elif not isinstance(event, Exchange):
            drawn.pop(seat, None)
        if isinstance(event, Flower):
            flowers[seat].append(KIND_OF[event.tile])
        elif isinstance(event, Chow | Pung | Kong):
            _laid(melds[seat], event)
        if isinstance(event, Exchange) and (other := hands[event.target]) is not None:
            other.update(parse_tiles(event.tiles))
    return found


def _laid(melds: list[tuple[Kind, ...]], event: Chow | Pung | Kong) -> None:
    """Lay a call's tiles down; a tile that is added to a pung joins the one that has most of its kind."""
    called = () if event.tile is None else (KIND_OF[event.tile],)
    if isinstance(event, Kong) and event.kind == "added":
        pungs = [place for place, each in enumerate(melds) if len(each) == 3 and set(called) & set(each)]
        if pungs:
            melds[pungs[0]] += called
        return
    melds.append(tuple(sorted((*parse_tiles(event.tiles or ""), *called))))


def _after(held: Counter[Kind] | None, event: AnyEvent) -> Counter[Kind] | None:
    """The concealed tiles of a seat after its own event; None where these do not agree."""
    if held is None:
        return None
    match event:
        case Draw():
            return held + Counter(parse_tiles(event.tile))
        case Discard() | Flower():
            given = parse_tiles(event.tile)
        case Chow() | Pung() | Exchange():
            given = parse_tiles(event.tiles)
        case Kong():
            given = parse_tiles(event.tiles if event.kind != "added" else event.tile or "") if _told(event) else ()
            if not given:
                return None
        case _:
            return held
    wanted = Counter(given)
    return held - wanted if wanted <= held else None


def _told(event: Kong) -> bool:
    return bool(event.tiles if event.kind != "added" else event.tile)
