"""A deal of 14 tiles: the dealer's first draw is dealt with the hand, as some write a hand down.

That is one fault, the deal (`wrong_deal`). What goes with it is no other: the draw that is left out, and a wall that
begins after the tile dealt. The hand is followed as if the tile had been drawn (rulebook zung-jung §1.2).
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct, structs

from replay.engine.outcome import Entries
from replay.engine.table.deal import undealt
from replay.engine.table.faults import fault
from replay.events import AnyEvent, Discard, Draw, EventAt, Exchange, Kong, StartHand, VoidSuit, Win, seat_of, tile_of
from replay.findings import Fault
from replay.rules import Rules
from replay.tiles import HIDDEN, Kind, any_hidden, count_kinds, format_tiles, is_hidden, name_of


class Fourteenth(Struct, frozen=True):
    """A start as it should be recorded, and the draw that was dealt; `left_out`: the record has no line of the draw."""

    start: StartHand
    draw: Draw
    left_out: bool
    fault: Fault


def fourteenth(start: StartHand, entries: Entries, dealers: Collection[int], rules: Rules) -> Fourteenth | None:
    """The start with 13 tiles for the player who was dealt 14, one of `dealers`, if that tile was the first draw.

    None where the record has the draw besides, unless the wall begins after it: then a tile too many was dealt.
    """
    dealt = rules.ruleset.dealt
    hands = list(start.dealt)
    many = [seat for seat, tiles in enumerate(hands) if len(tiles) != dealt]
    if start.excerpt or len(many) != 1 or many[0] not in dealers or len(hands[many[0]]) != dealt + 1:
        return None
    seat, copies = many[0], rules.ruleset.copies
    if any(not is_hidden(kind) and not copies[kind] for kind in hands[seat]):
        return None
    wall = start.wall_kinds
    begins_after = wall is not None and start.walls is None and _begins_after(start, wall, rules)
    begun = first_in_play(entries)
    first = None if begun is None else begun.event
    recorded = isinstance(first, Draw) and first.seat == seat
    if recorded and not begins_after:
        return None
    own = start.own_walls[seat] if start.walls else wall
    head = own[0] if own and wall and len(wall) == undealt(start, rules) else HIDDEN
    drawn = _drawn(hands[seat], head, first, seat)
    rest = list(hands[seat])
    rest.remove(drawn if drawn in rest else HIDDEN)
    texts = [format_tiles(tuple(rest)) if place == seat else text for place, text in enumerate(start.hands)]
    a, b, c, d = texts
    right = structs.replace(start, hands=(a, b, c, d))
    if begins_after:
        right = structs.replace(right, wall=name_of(drawn) + (start.wall or ""))
    words = "The hand of {seat} is {n} tiles, not {n2}: the {n}th tile is the first draw."
    wrong = fault(rules, "wrong_deal", words, seat=seat, n=dealt + 1, n2=dealt, recorded=dealt + 1, expected=dealt)
    return Fourteenth(right, Draw(seat=seat, tile=name_of(drawn)), not recorded, wrong)


def first_in_play(entries: Entries) -> EventAt | None:
    """The first event after what is done before play; None where there is none, or it can't be read."""
    for entry in entries:
        if not isinstance(entry, EventAt) or not isinstance(entry.event, VoidSuit | Exchange):
            return entry if isinstance(entry, EventAt) else None
    return None


def _begins_after(start: StartHand, wall: tuple[Kind, ...], rules: Rules) -> bool:
    """Whether the wall is one tile short and makes, with the hands, the tiles of the game."""
    if len(wall) != undealt(start, rules) - 1:
        return False
    counts = count_kinds((*wall, *(kind for tiles in (*start.dealt, *start.put_down) for kind in tiles)))
    return all(counts[kind] <= number for kind, number in enumerate(rules.ruleset.copies))


def _drawn(hand: tuple[Kind, ...], head: Kind, first: AnyEvent | None, seat: int) -> Kind:
    """Which tile of the hand was the draw: what the wall or the first event says, else any that these allow."""
    if not is_hidden(head) and head in hand:
        return head
    tile = tile_of(first) if seat_of(first) == seat else None
    drew = isinstance(first, Draw | Win) or (isinstance(first, Discard) and first.drawn is True)
    if drew and tile is not None and not is_hidden(tile) and tile in hand:
        return tile
    if any_hidden(hand):
        return HIDDEN
    held = isinstance(first, Discard) and first.drawn is False
    if isinstance(first, Kong) or not held:
        return hand[-1]
    return next((kind for kind in reversed(hand) if kind != tile), hand[-1])
