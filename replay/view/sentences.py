"""Events in words: one line for each, as a player would tell it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from rich.text import Text

from replay.events import (
    AnyEvent,
    Chow,
    Discard,
    Draw,
    EndGame,
    EndHand,
    Exchange,
    Flower,
    Kong,
    Pung,
    StartGame,
    StartHand,
    VoidSuit,
    Win,
)
from replay.terms import Terms, term
from replay.tiles import format_tiles, parse_tiles
from replay.view.text import FAINT, STRONG, WIND_NAMES, amounts, name_of, notation, safe

SUIT_NAMES = Terms({"m": "characters", "p": "circles", "s": "bamboo"})


def sentence(event: AnyEvent, players: Sequence[str], *, claims: bool = True) -> Text:
    """What happened, with the player's name; notes of the record stand behind it.

    `claims`: whether to tell what the record says that a win is worth.
    """
    found = _win(event, players, claims=claims) if isinstance(event, Win) else _plain(event, players)
    if event.note:
        found.append(f"  “{safe(event.note, 300)}”", "italic")
    return found


def _plain(event: AnyEvent, players: Sequence[str]) -> Text:
    match event:
        case StartGame():
            return Text("The game begins: ").append(", ".join(name_of(players, seat) for seat in range(4)))
        case StartHand():
            round_name = f" in the {WIND_NAMES[event.round]}{term(' round')}" if event.round else ""
            return Text(f"Hand {event.hand}{round_name}, {term('dealer')} {name_of(players, event.dealer)}")
        case EndHand():
            how = term("by the last win") if event.reason == "won" else term("with the wall empty")
            return _settled(Text(f"The hand ends {how}"), event.payments, players)
        case EndGame():
            return Text("The game ends")
        case Win():
            return _win(event, players, claims=True)
        case _:
            return _move(event, players)


def _move(
    event: VoidSuit | Exchange | Draw | Discard | Chow | Pung | Kong | Flower,
    players: Sequence[str],
) -> Text:
    who = Text().append(name_of(players, event.seat), STRONG)
    match event:
        case VoidSuit():
            return who.append(f" gives up the {SUIT_NAMES[event.suit]}")
        case Exchange():
            return _tiles(who, " hands ", event.tiles).append(f" to {name_of(players, event.target)}")
        case Draw():
            return _tiles(who, term(" draws the replacement ") if event.replacement else term(" draws "), event.tile)
        case Discard():
            return _tiles(who, term(" discards "), event.tile).append(
                term(" (just drawn)") if event.drawn else "", FAINT
            )
        case Chow() | Pung():
            calls = term(" calls a chow of ") if isinstance(event, Chow) else term(" calls a pung of ")
            found = _tiles(who, calls, _sorted(event.tile + event.tiles))
            if event.as_:
                _tiles(found, " as ", event.as_)
            return _tiles(found, ", taking ", event.tile).append(f" from {name_of(players, event.target)}")
        case Kong():
            return _settled(_kong(who, event, players), event.payments, players)
        case Flower():
            return _tiles(who, term(" declares the joker "), event.tile)
        case _:
            assert_never(event)


def _kong(who: Text, event: Kong, players: Sequence[str]) -> Text:
    match event.kind:
        case "open":
            found = _tiles(who, term(" calls an open kong of "), _sorted(f"{event.tile or ''}{event.tiles or ''}"))
            source = f" from {name_of(players, event.target)}" if event.target is not None else ""
            return _tiles(found, ", taking ", event.tile or "?").append(source)
        case "concealed":
            return _tiles(who, term(" declares a concealed kong of "), event.tiles or "????")
        case "added":
            return _tiles(who, " adds ", event.tile or "?").append(term(" to the pung, making a kong"))
        case _:
            assert_never(event.kind)


def _win(event: Win, players: Sequence[str], *, claims: bool) -> Text:
    found = Text().append(name_of(players, event.seat), STRONG)
    source = f" from {name_of(players, event.target)}" if event.target is not None else ""
    match event.by:
        case "self_draw":
            _tiles(found, term(" wins by drawing "), event.tile)
        case "discard":
            _tiles(found, term(" wins on "), event.tile).append(source)
        case "robbed_kong":
            _tiles(found, term(" wins by robbing the kong of "), event.tile).append(source)
        case _:
            assert_never(event.by)
    if not claims:
        return found
    if event.total is not None:
        found.append(f", claiming {event.total:,}")
    return _settled(found, event.payments, players)


def _settled(found: Text, payments: Sequence[int] | None, players: Sequence[str]) -> Text:
    return found.append(f": {amounts(payments, players)}") if payments and any(payments) else found


def _tiles(found: Text, words: str, tiles: str) -> Text:
    return found.append(words).append_text(notation(tiles))


def _sorted(tiles: str) -> str:
    return format_tiles(parse_tiles(tiles))
