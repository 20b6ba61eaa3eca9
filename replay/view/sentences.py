"""Events in words: a sentence for each, as a player would tell it, and what somebody may do in a few words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

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
from replay.tiles import format_tiles, parse_tiles
from replay.view.blocks import AMOUNT, FAINT, STRONG, WHO, Text
from replay.view.telling import Telling
from replay.view.text import SUITS, WIND_NAMES, amounts, name_of, notation, safe

DISCARDS: Final = "{name} discards {tile}"
_DRAWN: Final = " (just drawn)"


def sentence(event: AnyEvent, players: Sequence[str], *, claims: bool = True) -> Text:
    """What happened, for a terminal, with the player's name; notes of the record stand behind it.

    `claims`: whether to tell what the record says that a win is worth.
    """
    found = event_told(event, players, claims=claims).coloured()
    if found.plain.endswith(_DRAWN):
        found.paint(FAINT, len(found.plain) - len(_DRAWN))
    return found.append(f"  “{safe(event.note, 300)}”", "italic") if event.note else found


def event_words(event: AnyEvent, players: Sequence[str], *, claims: bool = True) -> Text:
    """The same without colours."""
    found = event_told(event, players, claims=claims).coloured()
    found.spans = [each for each in found.spans if each[2] == AMOUNT]
    return found.append(f"  “{safe(event.note, 300)}”") if event.note else found


def event_told(event: AnyEvent, players: Sequence[str], *, claims: bool = True, again: bool = False) -> Telling:
    """The same, not yet worded, without notes; `again`: who does it has just been said."""
    found = _event(event, players, again=again)
    if isinstance(event, Win) and not claims:
        return found
    if isinstance(event, Win) and event.total is not None:
        found = Telling("{what}, claiming {total:,}", what=found, total=event.total)
    paid = getattr(event, "payments", None)
    return Telling("{what}: {amounts}", what=found, amounts=amounts(paid, players)) if paid and any(paid) else found


def _event(event: AnyEvent, players: Sequence[str], *, again: bool) -> Telling:
    name = Text("" if again else name_of(players, getattr(event, "seat", 0)), STRONG).paint(WHO, 0)
    target = getattr(event, "target", None)
    giver = Text("" if target is None else name_of(players, target)).paint(WHO, 0)
    match event:
        case StartGame() | StartHand() | EndHand() | EndGame():
            return _framing(event, players)
        case VoidSuit():
            return Telling("{name} gives up the {suit}", name=name, suit=SUITS[event.suit])
        case Exchange():
            return Telling("{name} hands {tiles} to {giver}", name=name, tiles=notation(event.tiles), giver=giver)
        case Draw():
            words = "{name} draws the replacement {tile}" if event.replacement else "{name} draws {tile}"
        case Discard():
            words = "{name} discards {tile} (just drawn)" if event.drawn else DISCARDS
        case Flower():
            words = "{name} declares the joker {tile}"
        case Chow() | Pung():
            words = "{name} calls a chow of {tiles}, taking {tile} from {giver}"
            if isinstance(event, Pung):
                words = "{name} calls a pung of {tiles}, taking {tile} from {giver}"
            return Telling(words, name=name, tiles=_called(event), tile=notation(event.tile), giver=giver)
        case Kong():
            return _kong(event, name, giver)
        case Win():
            words = _WINS[event.by, bool(giver) and event.by != "self_draw"]
        case _:
            assert_never(event)
    return Telling(words, name=name, tile=notation(event.tile), giver=giver)


def _framing(event: StartGame | StartHand | EndHand | EndGame, players: Sequence[str]) -> Telling:
    match event:
        case StartGame():
            return Telling("The game begins: {names}", names=", ".join(name_of(players, seat) for seat in range(4)))
        case StartHand():
            words = "Hand {hand} in the {wind} round, dealer {name}" if event.round else "Hand {hand}, dealer {name}"
            wind, dealer = WIND_NAMES[event.round] if event.round else "", name_of(players, event.dealer)
            return Telling(words, hand=event.hand, wind=wind, name=dealer)
        case EndHand(reason="won"):
            return Telling("The hand ends by the last win")
        case EndHand():
            return Telling("The hand ends with the wall empty")
        case _:
            return Telling("The game ends")


_WINS: Final = {
    ("self_draw", False): "{name} wins by drawing {tile}",
    ("discard", False): "{name} wins on {tile}",
    ("discard", True): "{name} wins on {tile} from {giver}",
    ("robbed_kong", False): "{name} wins by robbing the kong of {tile}",
    ("robbed_kong", True): "{name} wins by robbing the kong of {tile} from {giver}",
}
"""By how it is won, and whether it is said from whom."""


def _called(event: Chow | Pung) -> Text | Telling:
    tiles = notation(_sorted(event.tile + event.tiles))
    return Telling("{tiles} as {made}", tiles=tiles, made=notation(event.as_)) if event.as_ else tiles


def _kong(event: Kong, name: Text, giver: Text) -> Telling:
    match event.kind:
        case "open":
            words = "{name} calls an open kong of {tiles}, taking {tile}"
            if giver:
                words = "{name} calls an open kong of {tiles}, taking {tile} from {giver}"
            tiles = _sorted(f"{event.tile or ''}{event.tiles or ''}")
        case "concealed":
            words, tiles = "{name} declares a concealed kong of {tiles}", event.tiles or "????"
        case _:
            words, tiles = "{name} adds {tile} to the pung, making a kong", ""
    return Telling(words, name=name, tiles=notation(tiles), tile=notation(event.tile or "?"), giver=giver)


def choice_text(option: AnyEvent | None) -> Text:
    """What somebody may do in a few words, for a terminal: `discard 5p`, `chow 456p`, `pass`."""
    return choice_told(option).coloured(words="" if option is None or isinstance(option, VoidSuit) else STRONG)


def choice_told(option: AnyEvent | None) -> Telling:
    """The same, not yet worded."""
    match option:
        case Discard():
            words = "discard {tile}"
        case Win():
            words = "win on {tile}"
        case Flower():
            words = "declare the joker {tile}"
        case Chow() | Pung() | Kong():
            tiles = notation(_sorted(f"{option.tile or ''}{option.tiles or ''}"))
            return Telling(_CALLS[getattr(option, "kind", option.__class__)], tiles=tiles)
        case VoidSuit():
            return Telling("give up the {suit}", suit=SUITS[option.suit])
        case Exchange():
            return Telling("hand on {tiles}", tiles=notation(option.tiles))
        case _:
            return Telling("pass")
    return Telling(words, tile=notation(option.tile))


_CALLS: Final[dict[object, str]] = {
    Chow: "chow {tiles}",
    Pung: "pung {tiles}",
    "open": "open kong {tiles}",
    "added": "added kong {tiles}",
    "concealed": "concealed kong {tiles}",
}


def _sorted(tiles: str) -> str:
    return format_tiles(parse_tiles(tiles))
