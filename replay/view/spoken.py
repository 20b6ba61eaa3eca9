"""Events and waits in a language other than English: a whole sentence for each, from the table of messages.

English has its own in `replay.view.sentences` and `replay.view.moment.story`, with colours for the terminal.
"""

from __future__ import annotations

from collections.abc import Sequence

from replay.analysis.values import Chapter
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
from replay.hands import Scored
from replay.terms import Terms, say
from replay.tiles import NAMES, format_tiles, parse_tiles
from replay.verdicts import WinAudit
from replay.view.dispute.pays import responsible
from replay.view.moment.review import kinds_of
from replay.view.safe_text import safe
from replay.view.text import WIND_NAMES, amounts, name_of

SUITS = Terms({"m": "characters", "p": "circles", "s": "bamboo"})
_CALLS: dict[type, str] = {
    Chow: "{name} calls a chow of {tiles}, taking {tile} from {giver}",
    Pung: "{name} calls a pung of {tiles}, taking {tile} from {giver}",
}
_CHAPTERS: dict[str, str] = {
    "ready": "{name} is ready and waits for {tiles} ({left})",
    "short": "{name} waits for {tiles} ({left}), worth too little to win",
    "changed": "{name} now waits for {tiles} ({left})",
    "widened": "{name}'s wait widens to {tiles} ({left})",
    "narrowed": "{name}'s wait narrows to {tiles} ({left})",
    "hell": "{name}'s wait for {tiles} is a hell wait ({left})",
    "died": "{name}'s wait for {tiles} is dead ({left})",
    "broken": "{name} waits no more",
    "passed_win": "{name} lets {tiles} pass and could have won on it",
    "passed_call": "{name} lets {tiles} pass, a call that brings the hand nearer",
    "late": "{name} draws {tiles}, which an earlier wait was for",
    "won": "{name} waited for {tiles} ({left})",
}
"""The sentence of each kind of chapter; `left` says how many copies there are."""


def event_words(event: AnyEvent, players: Sequence[str], *, claims: bool = True) -> str:
    """What happened, with the player's name; notes of the record stand behind it, as they are."""
    found = _event(event, players, claims=claims)
    if (paid := getattr(event, "payments", None)) and any(paid) and (claims or not isinstance(event, Win)):
        found = say("{what}: {amounts}", what=found, amounts=amounts(paid, players))
    return f"{found}  “{safe(event.note, 300)}”" if event.note else found


def chapter_words(chapter: Chapter, players: Sequence[str]) -> str:
    """What happened to a wait."""
    tiles = " ".join(NAMES[kind] for kind in kinds_of(chapter.kinds))
    kind = "short" if chapter.is_short and chapter.kind in ("ready", "changed", "widened", "narrowed") else chapter.kind
    left = say("{n:,} unseen", n=chapter.known)
    if chapter.true is not None:
        left = say("{n:,} unseen, {true:,} in truth", n=chapter.known, true=chapter.true)
    return say(_CHAPTERS[kind], name=name_of(players, chapter.seat), tiles=tiles, left=left)


def _event(event: AnyEvent, players: Sequence[str], *, claims: bool) -> str:
    name = name_of(players, getattr(event, "seat", 0))
    match event:
        case StartGame() | StartHand() | EndHand() | EndGame():
            return _frame(event, players)
        case Win():
            return _win(event, players, claims=claims)
        case VoidSuit():
            return say("{name} gives up the {suit}", name=name, suit=SUITS[event.suit])
        case Exchange():
            giver = name_of(players, event.target)
            return say("{name} hands {tiles} to {giver}", name=name, tiles=event.tiles, giver=giver)
        case Draw():
            words = "{name} draws the replacement {tile}" if event.replacement else "{name} draws {tile}"
            return say(words, name=name, tile=event.tile)
        case Discard():
            words = "{name} discards {tile} (just drawn)" if event.drawn else "{name} discards {tile}"
            return say(words, name=name, tile=event.tile)
        case Flower():
            return say("{name} declares the joker {tile}", name=name, tile=event.tile)
        case Kong():
            return _kong(event, name, players)
        case _:
            return _call(event, name, players)


def _frame(event: StartGame | StartHand | EndHand | EndGame, players: Sequence[str]) -> str:
    match event:
        case StartGame():
            return say("The game begins: {names}", names=", ".join(name_of(players, seat) for seat in range(4)))
        case StartHand():
            dealer = name_of(players, event.dealer)
            if event.round:
                words = "Hand {hand} in the {wind} round, dealer {name}"
                return say(words, hand=event.hand, wind=WIND_NAMES[event.round], name=dealer)
            return say("Hand {hand}, dealer {name}", hand=event.hand, name=dealer)
        case EndHand():
            return say("The hand ends by the last win" if event.reason == "won" else "The hand ends, the wall is empty")
        case EndGame():
            return say("The game ends")


def _call(event: Chow | Pung, name: str, players: Sequence[str]) -> str:
    tiles, giver = _sorted(event.tile + event.tiles), name_of(players, event.target)
    found = say(_CALLS[type(event)], name=name, tiles=tiles, tile=event.tile, giver=giver)
    return say("{what}, as {tiles}", what=found, tiles=event.as_) if event.as_ else found


def _kong(event: Kong, name: str, players: Sequence[str]) -> str:
    match event.kind:
        case "open":
            tiles, tile = _sorted(f"{event.tile or ''}{event.tiles or ''}"), event.tile or "?"
            if event.target is None:
                return say("{name} calls an open kong of {tiles}, taking {tile}", name=name, tiles=tiles, tile=tile)
            words, giver = "{name} calls an open kong of {tiles}, taking {tile} from {giver}", event.target
            return say(words, name=name, tiles=tiles, tile=tile, giver=name_of(players, giver))
        case "concealed":
            return say("{name} declares a concealed kong of {tiles}", name=name, tiles=event.tiles or "????")
        case _:
            return say("{name} adds {tile} to the pung, making a kong", name=name, tile=event.tile or "?")


def _win(event: Win, players: Sequence[str], *, claims: bool) -> str:
    name, giver = name_of(players, event.seat), None if event.target is None else name_of(players, event.target)
    match event.by:
        case "self_draw":
            found = say("{name} wins by drawing {tile}", name=name, tile=event.tile)
        case "discard" if giver is not None:
            found = say("{name} wins on {tile} from {giver}", name=name, tile=event.tile, giver=giver)
        case "discard":
            found = say("{name} wins on {tile}", name=name, tile=event.tile)
        case _ if giver is not None:
            words = "{name} wins by robbing the kong of {tile} from {giver}"
            found = say(words, name=name, tile=event.tile, giver=giver)
        case _:
            found = say("{name} wins by robbing the kong of {tile}", name=name, tile=event.tile)
    if claims and event.total is not None:
        return say("{what}, claiming {total:,}", what=found, total=event.total)
    return found


def option_words(option: AnyEvent) -> str:
    """What somebody may do, in a few words."""
    match option:
        case Discard():
            return say("discard {tile}", tile=option.tile)
        case Win():
            return say("win on {tile}", tile=option.tile)
        case Chow() | Pung():
            words = "chow {tiles}" if isinstance(option, Chow) else "pung {tiles}"
            return say(words, tiles=_sorted(option.tile + option.tiles))
        case Kong():
            words = {"open": "open kong {tiles}", "added": "added kong {tiles}"}.get(
                option.kind, "concealed kong {tiles}"
            )
            return say(words, tiles=_sorted(f"{option.tile or ''}{option.tiles or ''}"))
        case Flower():
            return say("declare the joker {tile}", tile=option.tile)
        case VoidSuit():
            return say("give up the {suit}", suit=SUITS[option.suit])
        case Exchange():
            return say("hand on {tiles}", tiles=option.tiles)
        case _:
            return say("pass")


def _sorted(tiles: str) -> str:
    return format_tiles(parse_tiles(tiles))


def who_pays_words(win: WinAudit, players: Sequence[str]) -> str | None:
    """Who pays for a win by the rules, how much each, and why; None where the rules give no payments."""
    if win.payments is None or not isinstance(win.scored, Scored):
        return None
    paid = [
        say("{name} pays {amount:,}", name=name_of(players, seat), amount=-amount)
        for seat, amount in enumerate(win.payments)
        if amount < 0
    ]
    if not paid:
        return say("Nobody pays for this win.")
    return say("{paid}. {why}", paid=", ".join(paid), why=why_paid(win, players))


def why_paid(win: WinAudit, players: Sequence[str]) -> str:
    """Why those pay for a win who do."""
    if (seat := responsible(win)) is not None:
        words = "{name} is responsible: a tile that {name} put down before would have won."
        return say(words, name=name_of(players, seat))
    giver = name_of(players, win.event.target) if win.event.target is not None else ""
    match win.event.by:
        case "discard":
            return say("{name} put down the tile.", name=giver) if giver else say("The tile was a discard.")
        case "robbed_kong":
            words = "{name} added the tile to a pung."
            return say(words, name=giver) if giver else say("The tile was taken from a kong.")
        case _:
            return say("The win is by self-draw.")
