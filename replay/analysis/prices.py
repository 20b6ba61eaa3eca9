"""What each wait is worth if its tile comes now, by self-draw and from each other player, judged as the engine would.

Nothing is scored here: the tile is put on the table as the event that brings it, and the win is judged.
"""

from __future__ import annotations

from msgspec.structs import replace

from replay.analysis.planes import kinds_in
from replay.analysis.sight import held_of, is_open
from replay.analysis.values import Price
from replay.engine.table.apply import apply
from replay.engine.table.legal import proposed_wins
from replay.engine.table.tiles_held import seated
from replay.engine.table.wins.judge import judge_win
from replay.events import Discard, Draw, Win
from replay.hands import NotAWin, Reason, Scored, WinBy
from replay.rules import Payments, Rules
from replay.state import SEATS, HandState, Stage
from replay.tiles import HIDDEN, Kind, name_of


def prices(state: HandState, seat: int, rules: Rules) -> tuple[Price, ...]:
    """Every wait of a seat that holds 13 tiles (less three a meld), by self-draw and from each other seat in play.

    In the order of kinds, the self-draw first, then the others in turn order. Empty where the hand is not ready, its
    tiles are hidden, or the seat is to discard (`alternatives` has the prices then). What is supposed:

    - a self-draw: it is the seat's turn now, and it draws the tile; as a replacement where one is to be drawn next;
    - a discard by the player who is to discard: that tile now; by another: who draws now and puts that tile down;
    - the tile that lies there, or is being added to a pung, is won on as it lies.

    What the wall does not allow (no tile left to draw) is left out. The kinds are those the hand waits for, also those
    of which no copy is left. The situation is that of the table: last tile, kongs, visible tiles, first draw, tiles let
    pass (`locked`), go-around responsibility (`responsible`). Scoring tiles are turned from the recorded wall as it
    would then be; without a wall the total is None.
    """
    me = state.seats[seat]
    if not is_open(me) or len(me.concealed) % 3 != 1:
        return ()
    near = rules.shapes.near(held_of(state, seat))
    if near.shanten:
        return ()
    found = []
    for kind in kinds_in(near.kinds):
        if (drawn := _drawing(state, seat, kind, rules)) is not None:
            found.append(_judged(drawn, seat, kind, "self_draw", None, rules))
        for step in (1, 2, 3):
            target = (seat + step) % 4
            if state.seats[target].won is None or _lies(state, target, kind):
                found += _from(state, seat, target, kind, rules)
    return tuple(found)


def wins_now(state: HandState, rules: Rules) -> tuple[tuple[int, Price], ...]:
    """Who completes a hand with the tile that was drawn, lies there or is added to a pung now, and what it wins."""
    proposed = (each for each in proposed_wins(state) if is_open(state.seats[each.seat]))
    priced = ((each.seat, _judged(state, each.seat, each.tile_kind, each.by, each.target, rules)) for each in proposed)
    return tuple((seat, each) for seat, each in priced if isinstance(each.scored, Scored))


def _lies(state: HandState, target: int, kind: Kind) -> bool:
    """Whether the tile may be won on as it lies."""
    return (target, kind) in (state.last_discard, state.robbable)


def _from(state: HandState, seat: int, target: int, kind: Kind, rules: Rules) -> list[Price]:
    if state.last_discard == (target, kind):
        return [_judged(state, seat, kind, "discard", target, rules)]
    if state.robbable == (target, kind):
        return [_judged(state, seat, kind, "robbed_kong", target, rules)]
    put = _putting_down(state, target, kind, rules)
    return [] if put is None else [_judged(put, seat, kind, "discard", target, rules)]


def _turned_to(state: HandState, seat: int) -> HandState | None:
    """The table when the seat draws next, whoever is to act now; None where there is nothing to draw."""
    if state.left <= 0:
        return None
    if state.turn == seat and state.stage in (Stage.DRAW, Stage.REPLACE):
        return state
    lying = state.last_discard if state.stage is Stage.DRAW else None
    return replace(state, turn=seat, stage=Stage.DRAW, last_discard=lying, replacements=(), contested=None)


def _drawing(state: HandState, seat: int, kind: Kind, rules: Rules) -> HandState | None:
    before = _turned_to(state, seat)
    return None if before is None else apply(before, Draw(seat=seat, tile=name_of(kind)), rules)


def _putting_down(state: HandState, target: int, kind: Kind, rules: Rules) -> HandState | None:
    """The table after the target has put this tile down, whatever its hand holds."""
    if not (state.turn == target and state.stage in (Stage.ACT, Stage.DISCARD)):
        before = _turned_to(state, target)
        if before is None:
            return None
        state = apply(before, Draw(seat=target, tile=name_of(kind)), rules)
    giver = state.seats[target]
    covered = replace(giver, concealed=(HIDDEN,) * len(giver.concealed))
    return apply(replace(state, seats=seated(state, target, covered)), Discard(seat=target, tile=name_of(kind)), rules)


def _judged(state: HandState, seat: int, kind: Kind, by: WinBy, target: int | None, rules: Rules) -> Price:
    judged = judge_win(state, Win(seat=seat, by=by, tile=name_of(kind), target=target), rules)
    scored = judged.denied or judged.scored
    fault = next((each for each in judged.faults if each.blocks), None)
    if scored is None:
        scored = NotAWin((Reason(fault.code, fault.message) if fault else _OPEN,))
    payments = judged.payments if isinstance(scored, Scored) else None
    return Price(
        tile=kind,
        by=by,
        target=target,
        scored=scored,
        payments=payments,
        locked=fault is not None and isinstance(scored, Scored),
        responsible=None if payments is None else _responsible(state, seat, target, payments),
    )


_OPEN = Reason("not_judged", "an earlier fault of the record leaves this win open")


def _responsible(state: HandState, seat: int, target: int | None, payments: Payments) -> int | None:
    """Who alone pays more than others who could be made to pay, if it is not who gave the tile."""
    payers = [place for place in SEATS if place != seat and payments[place] < 0]
    others = [place for place in SEATS if place != seat and state.seats[place].won is None]
    if not payers or len(others) < 2:
        return None
    most = min(payments[place] for place in payers)
    found = [place for place in payers if payments[place] == most]
    return found[0] if len(found) == 1 and found[0] != target else None
