"""What an excerpt states besides its wins: what a kong and the end of the hand moved, scores, discards, hands shown.

Any event may be missing there, so what is stated is right if it follows from what is recorded, wrong if nothing that is
left out could make it right, and open otherwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from msgspec import structs

from replay.engine.excerpt.stated import unclaimed
from replay.engine.running_scores import Book
from replay.engine.table.faults import PAYS_NOTHING, remark, wrong_kong, wrong_payments
from replay.engine.table.tiles_held import with_seat
from replay.engine.table.turns import Faults, alone, too_many_of
from replay.events import AnyEvent, Draw, EndHand, Kong, Win
from replay.findings import Fault, Finding
from replay.rules import NO_PAYMENTS, Payments, Rules
from replay.said import Said
from replay.state import SEATS, HandState
from replay.tiles import HIDDEN, Kind, any_hidden


def kong_payments(state: HandState, event: Kong, rules: Rules, before: AnyEvent | None) -> Fault | None:
    """What is wrong with the payments of a kong; `before` is the event stated before it."""
    if event.payments is None:
        return None
    drawn = before.tile_kind if isinstance(before, Draw) and before.seat == event.seat else HIDDEN
    ways = _ways(state, event, rules, drawn)
    if event.payments in ways and len(ways) == 1:
        return None
    possible = {NO_PAYMENTS} if event.kind in rules.wins.on else set()
    for other in _with_winners(state, event.seat):
        possible |= _ways(other, event, rules, drawn)
    if event.payments in ways | possible:
        what = "who had won before this kong, which tile was drawn, or whether it was robbed"
        return remark(rules, "unverifiable", f"What this kong pays is open: it is not recorded {what}.")
    return wrong_kong(rules, event.payments, *ways if len(ways) == 1 else (None,))


def _ways(state: HandState, event: Kong, rules: Rules, drawn: Kind) -> set[Payments]:
    """What the kong may move, all in play who have not won; what was drawn may be any tile where it is not stated."""
    seat = state.seats[event.seat]
    own = structs.replace(seat, drawn=drawn, concealed=(HIDDEN, HIDDEN))
    return set(rules.settlement.moves(with_seat(state, event.seat, own), event))


def _with_winners(state: HandState, konging: int) -> Iterator[HandState]:
    """The state with other players having won before, as far as so many may."""
    others = [seat for seat in SEATS if seat != konging and state.seats[seat].in_play]
    for number in range(1, len(others)):
        for seats in combinations(others, number):
            after = state
            for place, seat in enumerate(seats, 1 + len(state.winners)):
                after = with_seat(after, seat, structs.replace(after.seats[seat], won=place))
            yield after


def pays_nothing(event: EndHand, rules: Rules) -> Faults:
    """What is wrong with what the end of a hand moves that settles nothing."""
    items = [each.payments for each in event.settlement or ()]
    stated = next((each for each in (event.payments, *items) if each not in (None, NO_PAYMENTS)), None)
    if stated is None:
        return ()
    return (wrong_payments(rules, PAYS_NOTHING, event.payments or stated, NO_PAYMENTS),)


def open_scores(event: EndHand, book: Book, rules: Rules, found: Sequence[Finding]) -> Faults:
    """The note on scores after the hand that do not follow from what is recorded alone, where nothing else of the hand
    is open or wrong. `book`: as it is with all that is recorded."""
    if event.scores is None or (book.possible is not None and event.scores in book.possible):
        return ()
    if any(each.severity == "error" or each.code == "unverifiable" for each in found):
        return ()
    message = "The scores are not judged: they depend on wins or kongs that are not recorded."
    return (remark(rules, "unverifiable", message, recorded=list(event.scores)),)


def lying(state: HandState) -> Counter[Kind]:
    """Tiles that lie open and were never put down."""
    found: Counter[Kind] = Counter()
    for seat in state.seats:
        found.update(seat.flowers)
        for meld in seat.plain_melds:
            found.update(unclaimed(meld))
    return found


def hands_shown(event: EndHand, wins: Sequence[Win], rules: Rules) -> Faults:
    """What is wrong with hands shown at the end: a winner's is the one shown at the win, all are tiles of one game."""
    faults: list[Fault] = []
    for win in wins:
        own = event.shown[win.seat]
        at_the_win = win.hand_kinds or ()
        if own is None or not at_the_win or any_hidden((*own, *at_the_win)) or sorted(own) == sorted(at_the_win):
            continue
        message = Said("{Seat} won with {tiles}, but another hand is shown here.", Seat=win.seat, tiles=win.hand)
        recorded = (event.hands or ())[win.seat]
        faults.append(remark(rules, "tile_not_in_hand", message, recorded=recorded, expected=win.hand))
    every = [kind for hand in event.shown for kind in hand or ()]
    return tuple(faults) or alone(too_many_of(every, rules))
