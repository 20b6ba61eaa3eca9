"""A record as one player at the table would have written it: what the player could not see is `?`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import structs

from replay.events import AnyEvent, Draw, EndHand, Kong, StartHand, Win
from replay.tiles import UNKNOWN, format_tiles, hidden_tiles, parse_tiles


def hide(events: Iterable[AnyEvent], seat: int) -> Iterator[AnyEvent]:
    """The events as the player in `seat` sees them: no wall, no hands of others, no tiles that others draw.

    Melds, discards and declared jokers are open, concealed kongs of others are not. Winners show their hands at the
    win; at the end of a hand only those who have won, and the player, are written down.
    """
    won: set[int] = set()
    for event in events:
        match event:
            case StartHand():
                won.clear()
                hands = event.hands
                yield structs.replace(
                    event,
                    wall=None,
                    walls=None,
                    hands=tuple(text if place == seat else _hidden(text) for place, text in enumerate(hands)),
                )
            case Draw() if event.seat != seat:
                yield structs.replace(event, tile=UNKNOWN)
            case Kong(kind="concealed") if event.seat != seat:
                yield structs.replace(event, tiles=_hidden(event.tiles or ""))
            case EndHand(hands=hands) if hands is not None:
                shown = (text if place == seat or place in won else None for place, text in enumerate(hands))
                yield structs.replace(event, hands=tuple(shown))
            case Win():
                won.add(event.seat)
                yield event
            case _:
                yield event


def _hidden(text: str) -> str:
    return format_tiles(hidden_tiles(len(parse_tiles(text))))
