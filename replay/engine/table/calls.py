"""Checks of chows, pungs and kongs."""

from __future__ import annotations

from replay.engine.table.faults import cited, fault
from replay.engine.table.tiles_held import first_seen, missing, without
from replay.engine.table.turns import Faults, flower_first, not_held, over_or_out, own_turn, too_many
from replay.engine.table.wins.judge import may_win
from replay.events import AnyEvent, Chow, Kong, Pung, Win
from replay.findings import Fault
from replay.hands import MeldKind
from replay.rules import KONGS, Claim, Rules
from replay.said import Said
from replay.state import HandState, SeatMeld, Stage
from replay.tiles import HIDDEN, Kind, format_tiles, name_of

MELD_OF: dict[str, MeldKind] = {"open": "open_kong", "concealed": "concealed_kong", "added": "added_kong"}
_ILLEGAL = {"chow": "illegal_chow", "pung": "illegal_pung"}


def meld_kind(event: Claim) -> MeldKind:
    """The kind of meld that the event makes."""
    match event:
        case Chow():
            return "chow"
        case Pung():
            return "pung"
        case Kong():
            return MELD_OF[event.kind]


def illegal_code(kind: MeldKind) -> str:
    """The code of a meld of this kind that the rules do not allow."""
    return _ILLEGAL.get(kind, "illegal_kong")


def check_claim(state: HandState, event: Claim, rules: Rules, following: AnyEvent | None) -> Faults:
    """The faults of a claim of a discard. `following` is the event after it: a second claim may outrank this one."""
    if found := own_faults(state, event, rules):
        return found
    if following is not None and (found_rival := _outranked(state, event, following, rules)):
        return (found_rival,)
    return ()


def own_faults(state: HandState, event: Claim, rules: Rules) -> Faults:
    """The faults that a claim has in itself, whoever else claims the tile."""
    if found := over_or_out(state, event.seat, rules):
        return (found,)
    if state.contested is not None and event.seat != state.turn and _same_tile(state.contested, event):
        faults = own_faults(state.contested, event, rules)
        return faults or (_lost(state, event, rules),)
    kind = meld_kind(event)
    if found := _not_claimable(state, event, kind, rules):
        return (found,)
    given = event.tile_kinds
    seat = state.seats[event.seat]
    if missing(seat.pool, given):
        return (not_held(state, event.seat, given, rules),)
    if found := _composition(state, event, kind, given, rules):
        return (found,)
    if found := too_many(state, first_seen(seat, given), rules):
        return (found,)
    return ()


def _same_tile(before: HandState, event: Claim | Win) -> bool:
    return event.tile is not None and before.last_discard == (event.target, event.tile_kind)


def _lost(state: HandState, event: Claim, rules: Rules) -> Fault:
    return fault(
        rules,
        "outranked_call",
        Said("{Seat} has claimed this {tile}, and that claim takes precedence.", Seat=state.turn, tile=event.tile),
    )


def _not_claimable(state: HandState, event: Claim, kind: MeldKind, rules: Rules) -> Fault | None:
    """Why the tile can't be claimed by this player for this just now, whatever tiles are given."""
    if event.seat == event.target and _same_tile(state, event):
        return fault(rules, illegal_code(kind), Said("{Seat} claims its own discard.", Seat=event.seat))
    if not _same_tile(state, event) or state.stage is not Stage.DRAW:
        return fault(
            rules,
            "not_discarded",
            _what_lies_there(state, event),
            recorded=event.tile,
            expected=None if state.last_discard is None else name_of(state.last_discard[1]),
        )
    there = state.replaceable(event.seat) if kind in KONGS else state.left > 0
    if not there and kind not in rules.play.last_calls:
        return fault(rules, "wall_empty", "The wall is empty: the last discard may only be won on.")
    if state.winners_here:
        message = Said("{Seat} has won on this {tile}.", Seat=state.winners_here[-1], tile=event.tile)
        return fault(rules, "outranked_call", message)
    if kind not in rules.play.calls:
        return fault(rules, illegal_code(kind), Said("There is no such call in {title}.", title=rules.ruleset.title))
    return None


def _what_lies_there(state: HandState, event: Claim) -> str:
    target, tile = event.target, event.tile
    if state.last_discard is None:
        return Said("{Seat} has not just discarded {tile}.", Seat=target, tile=tile)
    seat, kind = state.last_discard
    words = "{Seat} has not just discarded {tile}; the last discard is {tile2} by {seat2}."
    return Said(words, Seat=target, tile=tile, tile2=kind, seat2=seat)


def _composition(state: HandState, event: Claim, kind: MeldKind, given: tuple[Kind, ...], rules: Rules) -> Fault | None:
    claimed = event.tile_kind
    if found := rules.play.meld_fault(kind, claimed, given, None):
        return cited(rules, found)
    if kind == "chow" and event.target is not None:
        left = rules.play.chow_seat(state, event.target)
        if left != event.seat:
            return fault(
                rules,
                "illegal_chow",
                Said("Only {seat} may chow a discard of {seat2}.", seat=left, seat2=event.target),
                recorded=event.seat,
                expected=left,
            )
    if found := rules.play.claim_fault(state, event):
        return cited(rules, found)
    return None


def _outranked(state: HandState, event: Claim, following: AnyEvent, rules: Rules) -> Fault | None:
    """Whether the event after a legal claim is a legal claim on the same tile that takes precedence."""
    match following:
        case Win(by="discard") if _same_tile(state, following):
            if not may_win(state, following, rules):
                return None
            message = Said("{Seat} wins on this {tile}: a win comes first.", Seat=following.seat, tile=event.tile)
            return fault(rules, "outranked_call", message)
        case Chow() | Pung() | Kong(kind="open") if _same_tile(state, following) and following.seat != event.seat:
            rank = rules.play.claim_rank
            if own_faults(state, following, rules) or rank(state, following) >= rank(state, event):
                return None
            words = "The {what} of {seat} on this {tile} takes precedence."
            message = Said(words, what=_word(following), seat=following.seat, tile=event.tile)
            return fault(rules, "outranked_call", message)
        case _:
            return None


def _word(event: Claim) -> str:
    return meld_kind(event).replace("_", " ")


def check_own_kong(state: HandState, event: Kong, rules: Rules) -> Faults:
    """The faults of a concealed or an added kong."""
    kind = MELD_OF[event.kind]
    if found := over_or_out(state, event.seat, rules, own=True):
        return (found,)
    if not state.replaceable(event.seat) and kind not in rules.play.last_calls:
        return (fault(rules, "wall_empty", "The wall is empty: there is no replacement tile."),)
    if found := own_turn(state, event.seat, rules, "declares a kong"):
        return (found,)
    if found := flower_first(state, event.seat, rules, "illegal_kong"):
        return (cited(rules, found),)
    if event.kind == "added":
        return _added(state, event, rules)
    return _concealed(state, event, rules)


def _right_moment(state: HandState, rules: Rules, kind: MeldKind) -> Fault | None:
    if kind not in rules.play.calls:
        return fault(rules, "illegal_kong", Said("There is no such kong in {title}.", title=rules.ruleset.title))
    if state.stage is Stage.DISCARD and kind not in rules.play.after_claim:
        return fault(rules, "illegal_kong", "A kong is declared after a draw, not right after a chow or pung.")
    return None


def _added(state: HandState, event: Kong, rules: Rules) -> Faults:
    seat = state.seats[event.seat]
    tile = event.tile_kind
    if missing(seat.pool, (tile,)):
        return (not_held(state, event.seat, (tile,), rules),)
    if found := _right_moment(state, rules, "added_kong"):
        return (found,)
    pung = own_pung(state, event.seat, tile, rules)
    found = rules.play.meld_fault("added_kong", tile, (), None if pung is None else pung.meld)
    wrong_before = pung is not None and tile not in rules.ruleset.wild and _was_wrong(pung, rules)
    blamed = wrong_before or (seat.laid and found is not None and found.code == "illegal_kong")
    if found is not None and not blamed:
        return (cited(rules, found),)
    if found := rules.play.claim_fault(state, event):
        return (cited(rules, found),)
    if found := too_many(state, first_seen(seat, (tile,)), rules):
        return (found,)
    return ()


def _was_wrong(pung: SeatMeld, rules: Rules) -> bool:
    """Whether the pung was none when it was claimed, and has been blamed for it."""
    if pung.claimed is None or HIDDEN in pung.meld.tiles:
        return False
    rest = without(tuple(sorted(pung.meld.tiles)), (pung.claimed,))
    return rules.play.meld_fault("pung", pung.claimed, rest or (), None) is not None


def own_pung(state: HandState, place: int, tile: Kind, rules: Rules) -> SeatMeld | None:
    """The own pung of this kind; for a wildcard without one, any pung; so for a hand in doubt."""
    pungs = [each for each in state.seats[place].melds if each.meld.kind == "pung"]
    for each in pungs:
        if tile in each.meld.tiles and (tile not in rules.ruleset.wild or set(each.meld.tiles) == {tile}):
            return each
    if tile in rules.ruleset.wild and pungs:
        return pungs[0]
    if state.seats[place].laid:
        return next((each for each in state.seats[place].melds if each.meld.kind == "pung"), None)
    return None


def _concealed(state: HandState, event: Kong, rules: Rules) -> Faults:
    seat = state.seats[event.seat]
    given = event.tile_kinds
    if HIDDEN in given:
        return _hidden_kong(state, event, rules)
    if missing(seat.pool, given):
        return (not_held(state, event.seat, given, rules),)
    if found := _right_moment(state, rules, "concealed_kong"):
        return (found,)
    if found := rules.play.meld_fault("concealed_kong", None, given, None):
        return (cited(rules, found),)
    if found := rules.play.claim_fault(state, event):
        return (cited(rules, found),)
    if found := too_many(state, first_seen(seat, given), rules):
        return (found,)
    return ()


def _hidden_kong(state: HandState, event: Kong, rules: Rules) -> Faults:
    if found := _right_moment(state, rules, "concealed_kong"):
        return (found,)
    possible = hidden_kong_kinds(state, event.seat, rules)
    if not possible:
        words = "{Seat} can't hold four of a kind: the hand is {tiles}."
        message = Said(words, Seat=event.seat, tiles=state.seats[event.seat].concealed)
        return (fault(rules, "illegal_kong", message),)
    if len(possible) == 1:
        return ()
    message = Said("Which four tiles {seat} lays down is not recorded.", seat=event.seat)
    return (fault(rules, "unverifiable", message, blocks=False),)


def hidden_kong_kinds(state: HandState, place: int, rules: Rules) -> tuple[Kind, ...]:
    """The kinds of which this hand can hold four for a concealed kong, by what is known of all tiles."""
    seat = state.seats[place]
    found = []
    for kind in range(HIDDEN):
        given = (kind,) * 4
        if rules.play.meld_fault("concealed_kong", None, given, None) or missing(seat.pool, given):
            continue
        if rules.play.claim_fault(state, Kong(kind="concealed", seat=place, tiles=format_tiles(given))):
            continue
        if too_many(state, first_seen(seat, given), rules) is None:
            found.append(kind)
    return tuple(found)
