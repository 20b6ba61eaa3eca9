"""What there is to say about one moment, asked for and not stored: where the tiles are, what each discard would leave.

States are those of a hand's steps. What a seat can know and what is true are told apart as in `values`.
"""

from __future__ import annotations

from msgspec.structs import replace

from replay.analysis.planes import copies, kinds_in, planes_of
from replay.analysis.prices import prices
from replay.analysis.sight import (
    dead_tiles,
    discards_of,
    gone_planes,
    held_of,
    is_open,
    seen_by,
    unseen_counts,
    unsure,
    won_tiles,
)
from replay.analysis.values import Alternative, Whereabouts
from replay.engine.table.apply import apply
from replay.engine.table.check import check
from replay.engine.table.legal import legal_win
from replay.engine.table.wall import rest_of_wall
from replay.events import Discard
from replay.hands import Near, Scored
from replay.rules import Rules
from replay.state import SEATS, HandState, Stage
from replay.tiles import HIDDEN, Kind, name_of

__all__ = ["alternatives", "held_of", "seen_by", "settled", "short_of", "whereabouts"]


def whereabouts(state: HandState, seat: int, kind: Kind, rules: Rules) -> Whereabouts:
    """Where the copies of a kind are, told from a seat that may have won.

    Where all hands are known and no tile of the wall is dead, what is nowhere else is in the wall, also where the wall
    is not recorded. After a fault of the record a kind may seem to have more copies than there are; then nothing is
    `hidden`, and the places do not add up.
    """
    number = rules.ruleset.copies[kind]
    me = state.seats[seat]
    own = me.concealed.count(kind) if me.won is None else 0
    melds = discards = won = 0
    others = [0, 0, 0, 0]
    hidden_hands = hidden_else = False
    for place in SEATS:
        each = state.seats[place]
        lying = [tile for meld in each.melds for tile in meld.meld.tiles] + list(each.flowers)
        melds += lying.count(kind)
        discards += sum(put.kind == kind and put.claimed_by is None for put in each.discards)
        hidden_else |= HIDDEN in lying or any(put.kind == HIDDEN for put in each.discards)
        if each.won is not None:
            won += won_tiles(each).count(kind)
            hidden_else |= HIDDEN in each.concealed
        elif place != seat:
            others[place] = each.concealed.count(kind)
            hidden_hands |= HIDDEN in each.concealed
        else:
            hidden_else |= HIDDEN in each.concealed
    table = settled(state)
    shown = sum(
        won_tiles(state.seats[place]).count(kind)
        for place in SEATS
        if place == seat or (place not in table.winners_here and rules.unseen.winners_show != "melds")
        if state.seats[place].won is not None
    )
    won += state.robbed.count(kind)
    rest = max(0, number - own - melds - discards - won)
    first, second, third, fourth = others
    held = None if hidden_hands else (first, second, third, fourth)
    wall, dead = _in_the_wall(state, kind, rules)
    if wall is None and dead == 0 and not (hidden_hands or hidden_else):
        wall = max(0, rest - sum(others))
    placed = sum(held or ()) + (wall or 0) + (dead or 0)
    return Whereabouts(
        kind=kind,
        copies=number,
        own=own,
        melds=melds,
        discards=discards,
        others=held,
        won=won,
        wall=wall,
        dead=dead,
        hidden=max(0, rest - placed),
        known=unseen_counts(table, seat, rules)[kind],
        shown=shown + state.robbed.count(kind),
    )


def short_of(state: HandState, seat: int, kinds: int, rules: Rules) -> int:
    """Those of the waits that are worth no win by the tiles alone, in games with a minimum."""
    if not rules.wins.minimum or not is_open(state.seats[seat]) or len(state.seats[seat].concealed) % 3 != 1:
        return 0
    return sum(1 << kind for kind in rules.too_little(held_of(state, seat), kinds_in(kinds)))


def settled(state: HandState) -> HandState:
    """The table with the hands shown of all whose win nobody can share any more: the hand is over, or it was drawn."""
    shared = any(state.seats[place].win_by != "self_draw" for place in state.winners_here)
    return state if shared and state.stage is not Stage.OVER else replace(state, winners_here=())


def _in_the_wall(state: HandState, kind: Kind, rules: Rules) -> tuple[int | None, int | None]:
    """Copies in the live wall and in the dead one, as far as the recorded wall tells."""
    dead = dead_tiles(state, rules)
    number = None if dead is None else dead.count(kind)
    if state.wall is None:
        return None, number
    end = len(state.wall) - state.back - state.dead
    live = rest_of_wall(state, rules) if state.own else state.wall[state.front : max(state.front, end)]
    return (None if HIDDEN in live else live.count(kind)), number


def alternatives(state: HandState, seat: int, rules: Rules, *, priced: bool = False) -> tuple[Alternative, ...]:
    """What each discard of a seat that holds 14 tiles (less three a meld) would leave, the best first.

    Best is legal before illegal, then the lowest shanten, then the most tiles left in the known view, then the order
    of kinds: the order by which `Judgement` names the best. `priced` adds what the waits left would win (slow: every
    wait of every discard that leaves a ready hand is scored). Empty for a seat that holds 13 or whose tiles are hidden.
    """
    me = state.seats[seat]
    if not is_open(me) or len(me.concealed) % 3 != 2:
        return ()
    known = planes_of(unseen_counts(state, seat, rules))
    gone = None if unsure(state, seat, rules) else gone_planes(state, seat, rules)
    waiting = _waiting(state, seat, rules)
    found = []
    for kind, near in discards_of(held_of(state, seat), rules):
        event = Discard(seat=seat, tile=name_of(kind))
        after = apply(state, event, rules)
        legal = not check(state, event, rules)
        left = copies(known, near.kinds)
        best, worst = _range(after, seat, near, known, rules) if priced and near.shanten == 0 else (None, None)
        found.append(
            Alternative(
                tile=kind,
                legal=legal,
                shanten=near.shanten,
                kinds=near.kinds,
                self_draw=near.self_draw,
                known=left,
                true=None if gone is None else max(0, left - copies(gone, near.kinds)),
                hell_known=near.shanten == 0 and copies(known, rules.shapes.hell_kinds(near.kinds)) == 1,
                could_deal_in=_dealing_in(after, kind, waiting, rules),
                short=short_of(after, seat, near.kinds, rules) if near.shanten == 0 else 0,
                best=best,
                worst=worst,
            )
        )
    return tuple(sorted(found, key=lambda each: (not each.legal, each.shanten, -each.known, each.tile)))


def _waiting(state: HandState, seat: int, rules: Rules) -> dict[int, int] | None:
    """What the others in play wait for, by seat; None where tiles of one of them are hidden."""
    found = {}
    for place in SEATS:
        me = state.seats[place]
        if place == seat or me.won is not None:
            continue
        if not is_open(me) or len(me.concealed) % 3 != 1:
            return None
        near = rules.shapes.near(held_of(state, place))
        if near.shanten == 0:
            found[place] = near.kinds & ~near.self_draw
    return found


def _dealing_in(after: HandState, kind: Kind, waiting: dict[int, int] | None, rules: Rules) -> tuple[int, ...] | None:
    if waiting is None:
        return None
    return tuple(
        place for place, kinds in waiting.items() if kinds >> kind & 1 and legal_win(after, rules, place) is not None
    )


def _range(
    after: HandState, seat: int, near: Near, known: tuple[int, int, int], rules: Rules
) -> tuple[int | None, int | None]:
    """The highest and the lowest total among the waits that are left in the known view."""
    left = {kind for kind in kinds_in(near.kinds) if copies(known, 1 << kind)}
    totals = [
        each.scored.total
        for each in prices(after, seat, rules)
        if each.tile in left and not each.locked and isinstance(each.scored, Scored) and each.scored.total is not None
    ]
    return (max(totals), min(totals)) if totals else (None, None)
