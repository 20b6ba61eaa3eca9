"""How a win came about, read from the table: the hand to be scored with its situation and what its winner sees."""

from __future__ import annotations

from operator import gt
from typing import Literal

from replay.engine.table.tiles_held import HeldTiles, without
from replay.events import Win
from replay.hands import Hand, KongKind, Situation
from replay.rules import Rules
from replay.state import SEATS, HandState
from replay.tiles import Kind, any_hidden, count_hidden, count_kinds, is_hidden


def held_for_win(state: HandState, event: Win) -> HeldTiles | None:
    """The winner's concealed tiles without the winning tile, as the table has them; None when it is not among them."""
    seat = state.seats[event.seat]
    if event.by != "self_draw":
        return seat.concealed
    tile = event.tile_kind
    return without(seat.concealed, (tile,), hidden_first=is_hidden(seat.drawn))


def listed_for_win(state: HandState, event: Win) -> HeldTiles | None:
    """The tiles listed of a winner in doubt without the winning tile; None when it is not among them."""
    seat = state.seats[event.seat]
    return without(seat.listed, (event.tile_kind,)) if event.by == "self_draw" else seat.listed


def winning_hand(state: HandState, event: Win, rules: Rules, concealed: HeldTiles | None = None) -> Hand:
    """The hand of this win with its whole situation, for the scorer.

    `concealed` (13 tiles less three a meld) is by default what the table has, or what the event shows where tiles of
    the table are hidden. The event need not be legal.
    """
    if concealed is None:
        concealed = held_for_win(state, event)
        if concealed is None:
            concealed = state.seats[event.seat].concealed
        if any_hidden(concealed) and event.hand_kinds is not None:
            concealed = event.hand_kinds
    seat = state.seats[event.seat]
    target = event.target
    if rules.settlement.kong_feeder and event.by == "self_draw" and state.replacements[-1:] == ("open",) and seat.melds:
        target = seat.melds[-1].source
    hand = Hand(
        concealed=tuple(sorted(concealed)),
        win=event.tile_kind,
        by=event.by,
        melds=seat.plain_melds,
        flowers=seat.flowers,
        seat=state.wind_of(event.seat),
        round=state.round or "E",
        target=None if target is None else state.wind_of(target),
        out=tuple([state.wind_of(each) for each in state.winners if each not in state.winners_here]),
        situation=situation(state, event, rules, concealed),
        void_suit=seat.void_suit,
        scoring_tiles=event.scoring_kinds,
    )
    return rules.wins.hand(state, event, hand)


def situation(state: HandState, event: Win, rules: Rules, concealed: HeldTiles) -> Situation:
    """How this win, of these tiles beside the one won on, comes about (the commands' page, `replay score`)."""
    seat = state.seats[event.seat]
    self_draw = event.by == "self_draw"
    declared = state.replacements if self_draw else ()
    kongs: list[KongKind] = [each for each in declared if each != "flower"]
    last: Literal["kong", "flower"] | None = None
    if declared:
        last = "flower" if declared[-1] == "flower" else "kong"
    put = state.seats[event.target].discards if event.target is not None and event.by == "discard" else ()
    counts_as_last = self_draw or rules.wins.last_tile_discard == "any" or (bool(put) and put[-1].drawn)
    return Situation(
        after_kong=bool(kongs),
        after_flower="flower" in declared,
        kong_kind=kongs[-1] if kongs else None,
        last_declaration=last,
        discard_after_kong=bool(put) and put[-1].after_kong,
        last_tile=state.left == 0 and event.by != "robbed_kong" and counts_as_last,
        first_draw=self_draw and seat.draws == 1 and not state.replacements,
        before_first_discard=not seat.discards,
        no_calls=state.calls == 0,
        dealer_first_discard=event.by == "discard" and event.target == state.dealer and len(put) == 1,
        tiles_drawn=state.drawn_tiles,
        own_draws=seat.draws,
        discards=state.discarded,
        visible=visible(state, event, rules, (*concealed, event.tile_kind)),
    )


def visible(state: HandState, event: Win, rules: Rules, held: HeldTiles) -> HeldTiles:
    """What the winner sees besides the own hand (`held`, with the tile won on), melds and flowers; hidden tiles left
    out."""
    seen: list[Kind] = []
    robbed = state.robbable if event.by == "robbed_kong" and not state.winners_here else None
    for place in SEATS:
        seat = state.seats[place]
        pool = [each.kind for each in seat.discards if each.claimed_by is None]
        if event.by == "discard" and place == event.target and pool:
            pool.pop()
        seen += pool
        if place == event.seat:
            continue
        seen += seat.flowers
        for each in seat.melds:
            if each.meld.is_open:
                seen += each.meld.tiles
        if robbed is not None and place == robbed[0] and robbed[1] in seen:
            seen.remove(robbed[1])  # it lies on the table until somebody has robbed it
        if seat.won is not None and place not in state.winners_here:
            seen += _shown(state, place, rules)
    gone = state.robbed[:-1] if event.by == "robbed_kong" and state.winners_here else state.robbed
    tiles = sorted((*seen, *gone))  # hidden ones last
    winner = state.seats[event.seat]
    own = (*held, *winner.flowers, *(kind for each in winner.melds for kind in each.meld.tiles))
    return _possible(tuple(tiles[: len(tiles) - count_hidden(tiles)]), own, rules)


def _possible(seen: HeldTiles, own: HeldTiles, rules: Rules) -> HeldTiles:
    """`seen` without copies that can't be there: after a fault a tile may lie in two places."""
    if not any(map(gt, count_kinds((*own, *seen)), rules.ruleset.copies)):
        return seen
    owned, lying = count_kinds(own), count_kinds(seen)
    most = {kind: max(0, rules.ruleset.copies[kind] - owned[kind]) for kind in set(seen)}
    if all(lying[kind] <= number for kind, number in most.items()):
        return seen
    return tuple(kind for kind, number in most.items() for _ in range(min(number, lying[kind])))


def _shown(state: HandState, place: int, rules: Rules) -> list[Kind]:
    """What an earlier winner has laid open, besides open melds and declared jokers."""
    seat = state.seats[place]
    if rules.unseen.winners_show == "melds":
        return []
    shown = list(seat.concealed)
    if seat.win_by == "self_draw" and seat.win_tile is not None:
        shown.append(seat.win_tile)
    if rules.unseen.winners_show == "all":
        for each in seat.melds:
            if not each.meld.is_open:
                shown += each.meld.tiles
    return shown


def unseen_tiles(state: HandState, event: Win, rules: Rules) -> tuple[int, int]:
    """How many tiles that the winner sees the record hides, and how many an earlier fault leaves open."""
    hidden = doubtful = 0
    for place in SEATS:
        seat = state.seats[place]
        lying = [kind for each in seat.melds if each.meld.is_open for kind in each.meld.tiles]
        unseen = count_hidden([*lying, *(each.kind for each in seat.discards)])
        doubtful += max(unseen, seat.laid) + len(seat.suspect)
        if place != event.seat and seat.won is not None and place not in state.winners_here:
            hidden += count_hidden(_shown(state, place, rules))
    return hidden, doubtful
