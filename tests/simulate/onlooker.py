"""What an onlooker writes down at each win, from the events alone: the input of a scorer, without the engine.

Rulebook b30fj §2, §8 (Special Win Methods, Hell Wait), §9. One game after the other; hidden tiles are not expected.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from replay.events import AnyEvent, Chow, Discard, Draw, Flower, Kong, Pung, StartGame, StartHand, Win
from replay.tiles import KIND_OF, Kind, format_tiles, parse_tiles

WALL = 92
PAYOUTS = (
    (40, 256), (30, 128), (25, 96), (20, 64), (17, 48), (14, 32), (11, 24), (9, 16), (7, 12), (5, 8), (3, 4), (1, 2),
    (0, 1),
)  # fmt: skip


@dataclass
class Player:
    """One player of a hand."""

    concealed: list[Kind]
    melds: list[tuple[str, list[Kind]]] = field(default_factory=list)
    flowers: list[Kind] = field(default_factory=list)
    pile: list[Kind] = field(default_factory=list)
    draws: int = 0
    discards: int = 0
    won: bool = False
    shown: list[Kind] = field(default_factory=list)


@dataclass
class Hand:
    """A hand being watched."""

    start: StartHand
    players: list[Player]
    drawn: int = 0
    calls: int = 0
    turn: list[str] = field(default_factory=list)
    here: list[int] = field(default_factory=list)
    """Who has won on the present tile."""


def wins(events: Iterable[AnyEvent]) -> Iterator[tuple[Win, dict[str, Any], list[int]]]:
    """Every win with the input of a scorer for it, and the seats that pay."""
    ruleset, rulings = "", None
    hand: Hand | None = None
    for event in events:
        if isinstance(event, StartGame):
            ruleset, rulings = event.ruleset, event.rulings
        elif isinstance(event, StartHand):
            hand = Hand(event, [Player(list(parse_tiles(text))) for text in event.hands])
        elif isinstance(event, Win):
            assert hand is not None
            case = {"ruleset": ruleset, **case_of(hand, event)}
            yield event, case | ({"rulings": rulings} if rulings else {}), payers(hand, event)
            _win(hand, event)
        elif hand is not None and isinstance(event, Draw | Discard | Chow | Pung | Kong | Flower):
            _watch(hand, event)


def _watch(hand: Hand, event: Draw | Discard | Chow | Pung | Kong | Flower) -> None:
    me = hand.players[event.seat]
    hand.here = []
    match event:
        case Draw():
            me.concealed.append(KIND_OF[event.tile])
            me.draws += 1
            hand.drawn += 1
            if not event.replacement:
                hand.turn = []
        case Discard():
            me.concealed.remove(KIND_OF[event.tile])
            me.pile.append(KIND_OF[event.tile])
            me.discards += 1
            hand.turn = []
        case Flower():
            me.concealed.remove(KIND_OF[event.tile])
            me.flowers.append(KIND_OF[event.tile])
            hand.turn.append("flower")
        case Kong(kind="added", tile=str(tile)):
            kind = KIND_OF[tile]
            me.concealed.remove(kind)
            place = next(n for n, (what, tiles) in enumerate(me.melds) if what == "pung" and kind in tiles)
            me.melds[place] = ("added_kong", [*me.melds[place][1], kind])
            hand.turn.append("kong")
            hand.calls += 1
        case _:
            given = list(parse_tiles(event.tiles or ""))
            for kind in given:
                me.concealed.remove(kind)
            if event.target is not None:
                given.append(hand.players[event.target].pile.pop())
            what = f"{event.kind}_kong" if isinstance(event, Kong) else type(event).__name__.lower()
            me.melds.append((what, given))
            hand.turn = ["kong"] if isinstance(event, Kong) and event.kind == "open" else hand.turn
            if isinstance(event, Kong) and event.kind == "concealed":
                hand.turn.append("kong")
            hand.calls += 1


def _win(hand: Hand, event: Win) -> None:
    me = hand.players[event.seat]
    kind = KIND_OF[event.tile]
    if event.by == "self_draw":
        me.concealed.remove(kind)
        me.shown.append(kind)
    elif event.by == "robbed_kong" and not hand.here:
        assert event.target is not None
        robbed = hand.players[event.target]
        place = next(n for n, (what, tiles) in enumerate(robbed.melds) if what == "added_kong" and tiles[-1] == kind)
        robbed.melds[place] = ("pung", robbed.melds[place][1][:-1])
        me.shown.append(kind)
    me.shown += me.concealed
    me.won = True
    hand.here.append(event.seat)


def case_of(hand: Hand, event: Win) -> dict[str, Any]:
    """The input of `replay score` for this win."""
    me = hand.players[event.seat]
    concealed = list(me.concealed)
    if event.by == "self_draw":
        concealed.remove(KIND_OF[event.tile])
    self_draw = event.by == "self_draw"
    return {
        "concealed": format_tiles(concealed),
        "melds": [{"kind": what, "tiles": format_tiles(tiles)} for what, tiles in me.melds],
        "flowers": format_tiles(me.flowers),
        "win": event.tile,
        "by": event.by,
        "seat": "ESWN"[(event.seat - hand.start.dealer) % 4],
        "round": hand.start.round,
        "situation": {
            "after_kong": self_draw and "kong" in hand.turn,
            "after_flower": self_draw and "flower" in hand.turn,
            "last_tile": hand.drawn == WALL,
            "first_draw": self_draw and me.draws == 1 and not hand.turn,
            "before_first_discard": not me.discards,
            "no_calls": not hand.calls,
            "tiles_drawn": hand.drawn,
            "visible": format_tiles(visible(hand, event)),
        },
    }


def visible(hand: Hand, event: Win) -> list[Kind]:
    """What the winner sees besides the own hand, melds and flowers, without the tile won on."""
    seen: list[Kind] = []
    for seat, player in enumerate(hand.players):
        pile = list(player.pile)
        if event.by == "discard" and seat == event.target:
            pile.pop()
        seen += pile
        if seat == event.seat:
            continue
        seen += player.flowers
        for what, tiles in player.melds:
            if what == "concealed_kong":
                continue
            robbed = event.by == "robbed_kong" and seat == event.target and not hand.here
            lies_here = robbed and what == "added_kong" and tiles[-1] == KIND_OF[event.tile]
            seen += tiles[:-1] if lies_here else tiles
        if player.won and seat not in hand.here:
            seen += player.shown
    return seen


def payers(hand: Hand, event: Win) -> list[int]:
    """The seats that pay this win (rulebook b30fj §9)."""
    if event.target is not None:
        return [event.target]
    return [seat for seat, player in enumerate(hand.players) if seat != event.seat and not player.won]


def payout(faan: int) -> int:
    """What one payer pays."""
    return next(pays for least, pays in PAYOUTS if faan >= least)
