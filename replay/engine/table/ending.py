"""Checks of the end of a hand: whether it is one, what it settles, and the tiles laid open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce

from msgspec import structs

from replay.engine.table.face_down import each_turned_up, face_down
from replay.engine.table.faults import PAYS_NOTHING, cited, fault, remark, wrong_payments
from replay.engine.table.sums import uneven
from replay.engine.table.tiles_held import HeldTiles, choices, made_known, may_show, missing, uncovered, with_seat
from replay.engine.table.turns import Faults, too_many
from replay.engine.table.wall import excess
from replay.events import EndHand
from replay.findings import Fault
from replay.hands import HeldHand
from replay.rules import NO_PAYMENTS, Payments, Rules, Settled, add
from replay.said import Said
from replay.state import SEATS, HandState, SeatState, Stage
from replay.tiles import HIDDEN, Kind, any_hidden, format_tiles, hidden_tiles, is_hidden, known_of

_MOST_WORLDS = 400


def ended(state: HandState, rules: Rules) -> str | None:
    """How the hand has ended: "won", "wall_exhausted", or None while it goes on."""
    if len(state.winners) >= rules.wins.last_winner:
        return "won"
    if state.stage is Stage.DRAW and state.left <= 0:
        return "wall_exhausted"
    return None


def _is_settled(state: HandState, rules: Rules) -> bool:
    """Whether the end of this hand settles anything."""
    how = ended(state, rules)
    return how == "wall_exhausted" or (how == "won" and rules.settlement.settles == "always")


def settled(state: HandState, rules: Rules, event: EndHand | None = None) -> tuple[Settled, ...]:
    """What the end of this hand moves besides its wins and kongs; `event` may lay open tiles that were hidden."""
    if not _is_settled(state, rules):
        return ()
    (items,) = rules.settlement.settle(_laid_open(state, event, rules), "known")
    if all(each.payments is not None for each in items):
        return items
    possible = _possible(state, rules, event)
    return possible[0] if len(possible) == 1 else items


def _possible(state: HandState, rules: Rules, event: EndHand | None) -> tuple[tuple[Settled, ...], ...]:
    """Everything that the end of this hand can settle, whatever is hidden."""
    opened = _laid_open(state, event, rules)
    if state.doubt or any(each.laid and each.in_doubt for each in opened.seats):
        return ()
    worlds = [each for listed in _each_listed(opened) for each in each_turned_up(listed, rules)]
    return tuple(dict.fromkeys(items for each in worlds for items in rules.settlement.settle(each, "possible")))


def _each_listed(state: HandState) -> list[HandState]:
    """The states in which the hands in doubt are any of the tiles listed of them; none where those are too many."""
    found = [state]
    for place, seat in enumerate(state.seats):
        if seat.listed and seat.in_play:
            possible = choices(seat.listed, seat.concealed)
            if possible is None or len(possible) * len(found) > _MOST_WORLDS:
                return []
            found = [with_seat(each, place, made_known(seat, tiles)) for each in found for tiles in possible]
    return found


def possible_moves(state: HandState, rules: Rules, event: EndHand) -> tuple[Payments, ...]:
    """What the end of this hand can move in all, where hidden tiles leave it open; empty where that can't be told."""
    totals = [total_of(items) for items in _possible(state, rules, event) if fits(items, event)]
    known = [each for each in totals if each is not None]
    return tuple(dict.fromkeys(known)) if len(known) == len(totals) else ()


def total_of(items: tuple[Settled, ...]) -> Payments | None:
    """The sum of these payments, seat by seat; None where one of them is open."""
    known = [each.payments for each in items if each.payments is not None]
    if len(known) < len(items):
        return None
    return reduce(add, known, NO_PAYMENTS)


def _laid_open(state: HandState, event: EndHand | None, rules: Rules) -> HandState:
    """The state with the hidden tiles that the end of the hand shows, where it shows a whole hand that can be so."""
    if event is None or event.hands is None or not any(each.hides for each in state.seats):
        return state
    fresh = _fresh(state, event, rules)
    denied = _denied(state, fresh, rules)
    for place, shown in enumerate(event.shown):
        seat = state.seats[place]
        if shown is None or not seat.hides or seat.laid or place in denied:
            continue
        if not any_hidden(shown) and may_show(seat.pool, seat.concealed, shown):
            state = with_seat(state, place, made_known(seat, tuple(sorted(shown))))
    return state


def check_end(state: HandState, event: EndHand, rules: Rules, items: tuple[Settled, ...]) -> Faults:
    """The faults of the end of a hand that settles these items, its scores apart."""
    found = _moment(state, event, rules)
    if found is not None and found.blocks:
        return (found,)
    faults = [] if found is None else [found]
    hands = _hands(state, event, rules)
    settlement = _settlement(state, event, rules, items)
    if hands and settlement:
        shown = _as_shown(state, event)
        if not _settlement(shown, event, rules, settled(shown, rules, event)):
            settlement = []  # it follows from the hands shown, which are blamed
    return (*faults, *settlement, *hands)


def _as_shown(state: HandState, event: EndHand) -> HandState:
    """The state with the hands that the end of the hand shows, whatever is held, where their number is right."""
    for place, shown in enumerate(event.shown):
        seat = state.seats[place]
        if len(shown or ()) == len(seat.concealed):
            state = with_seat(state, place, structs.replace(seat, concealed=tuple(sorted(shown or ()))))
    return state


def _moment(state: HandState, event: EndHand, rules: Rules) -> Fault | None:
    how = ended(state, rules)
    if how is None:
        words, left = "The hand goes on: {n} of {n2} wins, {worth} left to draw.", (max(state.left, 0), "tiles")
        message = Said(words, n=len(state.winners), n2=rules.wins.last_winner, worth=left)
        return fault(rules, "hand_not_over", message, recorded=event.reason)
    if how != event.reason:
        what = "with the last win" if how == "won" else "because the wall was empty"
        words = f"The hand ended {what}, not as recorded."
        return remark(rules, "hand_not_over", words, recorded=event.reason, expected=how)
    return None


def _settlement(state: HandState, event: EndHand, rules: Rules, items: tuple[Settled, ...]) -> list[Fault]:
    if total_of(items) is None:
        return _open_settlement(state, event, rules, items)
    found = settlement_faults(event, items, rules)
    # what follows from payments that were recorded wrongly was blamed there
    return [] if found and moves_as_recorded(state, event, rules) else found


def settlement_faults(event: EndHand, items: tuple[Settled, ...], rules: Rules) -> list[Fault]:
    """What is wrong with what the end of a hand claims, where it settles these items, which are known."""
    right = total_of(items) or NO_PAYMENTS
    if event.payments is not None and event.payments != right:
        what = PAYS_NOTHING if right == NO_PAYMENTS else "The settlement is not the right one."
        return [wrong_payments(rules, what, event.payments, right)]
    claimed, wanted = _claimed(event), _by_reason((each.reason, each.payments or NO_PAYMENTS) for each in items)
    if claimed not in (None, wanted):
        what = "The settlement should have other items."
        return [remark(rules, "wrong_payments", what, recorded=claimed, expected=wanted)]
    return []


def _claimed(event: EndHand) -> dict[str, list[int]] | None:
    """What each reason moves by the settlement that is stated; None where none is."""
    return None if event.settlement is None else _by_reason((each.reason, each.payments) for each in event.settlement)


def _by_reason(items: Iterable[tuple[str, Payments]]) -> dict[str, list[int]]:
    """What each reason moves in all; those that move nothing are left out."""
    rows: dict[str, list[int]] = {}
    for reason, payments in items:
        row = rows.setdefault(reason, [0, 0, 0, 0])
        for seat in SEATS:
            row[seat] += payments[seat]
    return {reason: row for reason, row in rows.items() if any(row)}


def moves_as_recorded(state: HandState, event: EndHand | None, rules: Rules) -> tuple[Payments, ...]:
    """What the end of the hand may move in all where it goes on from payments of the hand that were recorded wrongly,
    as far as its own claims agree."""
    if not _is_settled(state, rules):
        return ()
    found = []
    for items in rules.settlement.settle(_laid_open(state, event, rules), "recorded"):
        total = total_of(items)
        if total is not None and (event is None or not settlement_faults(event, items, rules)):
            found.append(total)
    return tuple(found)


def _open_settlement(state: HandState, event: EndHand, rules: Rules, items: tuple[Settled, ...]) -> list[Fault]:
    """The settlement where hidden tiles leave part of it open: nothing is wrong that some hands would explain."""
    possible = _possible(state, rules, event)
    if not possible:
        return []
    if (found := uneven(event, rules)) is not None:
        return [found]
    if any(fits(each, event) for each in possible):
        seats = enumerate(_laid_open(state, event, rules).seats)
        hidden = [place for place, each in seats if each.in_play and (each.hides or face_down(each))]
        blamed = _denied(state, _fresh(state, event, rules), rules)
        return [] if hidden and blamed.issuperset(hidden) else [remark(rules, "unverifiable", _undecided(hidden))]
    return [denied_settlement(event, items, possible, rules)]


def denied_settlement(
    event: EndHand, items: tuple[Settled, ...], possible: Sequence[tuple[Settled, ...]], rules: Rules
) -> Fault:
    """The fault of a claim that fits nothing that the end of the hand may settle; `items`: as far as they are known."""
    claimed = _claimed(event)
    if claimed is None:
        message = "Whatever the hidden hands are, the end of the hand pays other amounts."
        return wrong_payments(rules, message, event.payments)
    for reason in sorted({*claimed, *(each.reason for each in items)}):
        rights = {next((each.payments for each in ways if each.reason == reason), NO_PAYMENTS) for ways in possible}
        row = claimed.get(reason, [0, 0, 0, 0])
        if None not in rights and tuple(row) not in rights:
            message = f"The settlement's {reason.replace('_', ' ')} is wrong, whatever the hidden hands are."
            right = list(rights.pop() or ()) if len(rights) == 1 else None
            return remark(rules, "wrong_payments", message, recorded=row, expected=right)
    message = "Whatever the hidden hands are, these items do not go together."
    return remark(rules, "wrong_payments", message, recorded=claimed)


def fits(items: tuple[Settled, ...], event: EndHand) -> bool:
    """Whether what the end of the hand claims can be right where this is settled."""
    if (claimed := _claimed(event)) is not None:
        known = {each.reason: list(each.payments) for each in items if each.payments is not None}
        open_reasons = {each.reason for each in items if each.payments is None}
        return all(claimed.get(reason) == known.get(reason) for reason in {*known, *claimed} - open_reasons)
    total = total_of(items)
    return total is None or event.payments in (None, total)


def _undecided(hidden: Sequence[int]) -> str:
    """What would decide the settlement, where these hands are hidden."""
    if not hidden:
        return "The settlement is open: it is not recorded what a kong paid."
    if len(hidden) == 1:
        words = "The hand of {seat} is not recorded: whether it is ready, and for how much, decides the settlement."
        return Said(words, seat=hidden[0])
    return Said(
        "The hands of {seats} are not recorded: whether they are ready, and for how much, decides the settlement.",
        seats=hidden,
    )


def _hands(state: HandState, event: EndHand, rules: Rules) -> list[Fault]:
    """The tiles laid open at the end are those held."""
    fresh = _fresh(state, event, rules)
    if not any(tiles != () for tiles in fresh.values()):
        return []
    wrong = {place: event.shown[place] or () for place, tiles in fresh.items() if tiles is None}
    faults = _other_hands(state, event, wrong, rules)
    known, seen = _shown_first(state, fresh)
    many = too_many(known, seen, rules)
    faults += _held_back(state, fresh, excess(known, seen, rules), rules).values()
    return faults if many is None else [*faults, many]


def _fresh(state: HandState, event: EndHand, rules: Rules) -> dict[int, HeldTiles | None]:
    """The tiles of each hand shown that nobody has seen before; None where they can't be the tiles held."""
    return {
        place: _same(state.seats[place], shown, rules)
        for place, shown in enumerate(event.shown)
        if shown is not None and not (state.seats[place].laid and state.seats[place].untold)
    }


def _has_won(seat: SeatState, shown: HeldTiles, rules: Rules) -> bool:
    """Whether this may be the hand of a player in doubt, who has won with it if anybody has: it wins, or the win has
    shown just this."""
    if seat.win_tile in (None, HIDDEN) or seat.laid or any_hidden(shown) or shown == seat.shown:
        return True
    held = HeldHand(concealed=shown, melds=seat.plain_melds, flowers=seat.flowers, void_suit=seat.void_suit)
    return face_down(seat) > 0 or rules.shapes.complete(held, seat.win_tile)


def _shown_first(state: HandState, fresh: Mapping[int, HeldTiles | None]) -> tuple[HandState, HeldTiles]:
    """What is known besides, and what the hands show that can be those held; what is blamed for other tiles is no copy
    too many besides."""
    for place, tiles in fresh.items():
        if tiles is None:
            seat = state.seats[place]
            hidden = hidden_tiles(len(seat.concealed))
            state = with_seat(state, place, structs.replace(seat, concealed=hidden, listed=(), veiled=()))
    return state, tuple(kind for tiles in fresh.values() for kind in tiles or ())


def _held_back(
    state: HandState, fresh: Mapping[int, HeldTiles | None], many: tuple[Kind, int] | None, rules: Rules
) -> dict[int, Fault]:
    """Hands that show a tile which had to be put down before, by seat; not for a tile that is a copy too many, which is
    another tile."""
    found = {}
    for place, tiles in fresh.items():
        rest = tuple(kind for kind in tiles or () if many is None or kind != many[0])
        if (held := rules.unseen.held_back(state, place, rest, None)) is not None:
            found[place] = structs.replace(cited(rules, held), blocks=False)
    return found


def _denied(state: HandState, fresh: Mapping[int, HeldTiles | None], rules: Rules) -> set[int]:
    """Whose hands can't be as they are shown."""
    many = excess(*_shown_first(state, fresh), rules)
    return {
        *_held_back(state, fresh, many, rules),
        *(place for place, tiles in fresh.items() if tiles is None or (many is not None and many[0] in tiles)),
    }


def _other_hands(state: HandState, event: EndHand, shown: Mapping[int, HeldTiles], rules: Rules) -> list[Fault]:
    """The faults of hands shown that are not those held, by seat; tiles that have changed places are one."""
    held = {place: state.seats[place].pool for place in shown}
    alike = all(len(tiles) == len(held[place]) for place, tiles in shown.items())
    lacking = [kind for place, tiles in shown.items() for kind in missing(held[place], tiles)]
    spare = [kind for place, tiles in shown.items() for kind in uncovered(tiles, held[place]) if not is_hidden(kind)]
    if len(shown) > 1 and alike and not uncovered(tuple(spare), lacking):
        recorded = [format_tiles(tiles) for tiles in shown.values()]
        right = [format_tiles(tiles) for tiles in held.values()]
        what = "The hands" if sorted(recorded) == sorted(right) else "Tiles of the hands"
        words = f"{what} of {{order}} have changed places."
        return [remark(rules, "tile_not_in_hand", words, order=list(shown), recorded=recorded, expected=right)]
    words, texts = "{Seat} holds {hand} at the end.", event.hands or ("",) * 4
    return [
        remark(
            rules, "tile_not_in_hand", words, Seat=place, hand=hand, recorded=texts[place], expected=format_tiles(hand)
        )
        for place, hand in held.items()
    ]


def _same(seat: SeatState, shown: HeldTiles, rules: Rules) -> HeldTiles | None:
    """The tiles of `shown` that nobody has seen before; None when they can't be the tiles held.

    A concealed kong that was hidden may be laid open among them.
    """
    held, hidden, veiled = seat.concealed, face_down(seat), seat.veiled
    extra = len(shown) - len(held)
    known = known_of(shown)
    if extra == 0:
        if not may_show(seat.pool, held, shown):
            return None
        if seat.in_doubt and not _has_won(seat, tuple(sorted(shown)), rules):
            return None
        # what is not there may lie open already
        return () if seat.listed or not any_hidden(held) else uncovered((*held, *veiled), known)
    if extra < 0 or extra % 4 or extra // 4 > hidden:
        return None
    padded = (*held, *hidden_tiles(extra))
    alike = sum(shown.count(kind) >= 4 for kind in set(known))
    if missing(padded, known) or alike + any_hidden(shown) < extra // 4:
        return None
    return uncovered((*padded, *veiled), known)
