"""Checks of the end of a hand: whether it is one, what it settles, and the tiles laid open."""

from __future__ import annotations

from replay.engine.faults import fault, remark
from replay.engine.held import missing, uncovered
from replay.engine.turns import Faults, too_many
from replay.events import EndHand
from replay.findings import Fault
from replay.rules import NO_PAYMENTS, Payments, Rules, Settled
from replay.state import SEATS, HandState, Stage
from replay.tiles import HIDDEN, Kind, format_tiles, parse_tiles


def ended(state: HandState, rules: Rules) -> str | None:
    """How the hand has ended: "won", "wall_exhausted", or None while it goes on."""
    if len(state.winners) >= rules.table.last_winner:
        return "won"
    if state.stage is Stage.DRAW and state.left <= 0:
        return "wall_exhausted"
    return None


def settled(state: HandState, rules: Rules) -> tuple[Settled, ...]:
    """What the end of this hand moves besides its wins and kongs."""
    return rules.table.settle(state) if ended(state, rules) == "wall_exhausted" else ()


def total_of(items: tuple[Settled, ...]) -> Payments:
    """The sum of these payments, seat by seat."""
    a, b, c, d = (sum(each.payments[seat] for each in items) for seat in SEATS)
    return a, b, c, d


def check_end(state: HandState, event: EndHand, rules: Rules) -> Faults:
    """The faults of the end of a hand, its scores apart."""
    found = _moment(state, event, rules)
    if found is not None and found.blocks:
        return (found,)
    faults = [] if found is None else [found]
    faults += _settlement(state, event, rules)
    faults += _hands(state, event, rules)
    return tuple(faults)


def _moment(state: HandState, event: EndHand, rules: Rules) -> Fault | None:
    how = ended(state, rules)
    if how is None:
        wins = len(state.winners)
        return fault(
            rules,
            "hand_not_over",
            f"The hand goes on: {wins} of {rules.table.last_winner} wins, {max(state.left, 0)} tiles left to draw.",
            recorded=event.reason,
        )
    if how != event.reason:
        what = "by the last win" if how == "won" else "by the empty wall"
        return remark(
            rules,
            "hand_not_over",
            f"The hand has ended {what}, not as recorded.",
            recorded=event.reason,
            expected=how,
        )
    return None


def _settlement(state: HandState, event: EndHand, rules: Rules) -> list[Fault]:
    items = settled(state, rules)
    right = total_of(items)
    faults = []
    if event.payments is not None and event.payments != right:
        faults.append(
            remark(
                rules,
                "wrong_payments",
                "The end of the hand moves no points." if right == NO_PAYMENTS else "The settlement is another one.",
                recorded=list(event.payments),
                expected=list(right),
            )
        )
    if event.settlement is not None:
        claimed: dict[str, list[int]] = {}
        for each in event.settlement:
            row = claimed.setdefault(each.reason, [0, 0, 0, 0])
            for seat in SEATS:
                row[seat] += each.payments[seat]
        wanted: dict[str, list[int]] = {}
        for item in items:
            row = wanted.setdefault(item.reason, [0, 0, 0, 0])
            for seat in SEATS:
                row[seat] += item.payments[seat]
        if _moving(claimed) != _moving(wanted) and not faults:
            faults.append(
                remark(
                    rules, "wrong_payments", "The settlement is made of other items.", recorded=claimed, expected=wanted
                )
            )
    return faults


def _moving(items: dict[str, list[int]]) -> dict[str, list[int]]:
    return {reason: row for reason, row in items.items() if any(row)}


def _hands(state: HandState, event: EndHand, rules: Rules) -> list[Fault]:
    """The tiles laid open at the end are those held."""
    faults = []
    for place in SEATS:
        text = None if event.hands is None else event.hands[place]
        if text is None or state.seats[place].doubt:
            continue
        shown = parse_tiles(text)
        held = state.seats[place].concealed
        fresh = _same(state, place, held, shown)
        if fresh is None:
            faults.append(
                remark(
                    rules,
                    "tile_not_in_hand",
                    f"Seat {place} holds {format_tiles(held)} at the end.",
                    recorded=text,
                    expected=format_tiles(held),
                )
            )
        elif found := too_many(state, fresh, rules):
            faults.append(found)
    return faults


def _same(state: HandState, place: int, held: tuple[Kind, ...], shown: tuple[Kind, ...]) -> tuple[Kind, ...] | None:
    """The tiles of `shown` that nobody has seen before; None when they can't be the tiles held.

    A concealed kong that was hidden may be laid open among them.
    """
    hidden = sum(HIDDEN in each.meld.tiles for each in state.seats[place].melds)
    extra = len(shown) - len(held)
    known = [each for each in shown if each != HIDDEN]
    if extra == 0:
        return None if missing(held, known) else uncovered(held, known)
    if extra < 0 or extra % 4 or extra // 4 > hidden:
        return None
    padded = (*held, *(HIDDEN,) * extra)
    alike = sum(shown.count(kind) >= 4 for kind in set(known))
    if missing(padded, known) or alike + (HIDDEN in shown) < extra // 4:
        return None
    return uncovered(padded, known)
