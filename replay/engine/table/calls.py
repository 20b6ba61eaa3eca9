"""Checks of chows, pungs and kongs."""

from __future__ import annotations

from collections.abc import Callable

from replay.engine.table.faults import cited, fault, not_put_down, remark
from replay.engine.table.tiles_held import HeldTiles, first_seen, missing, without
from replay.engine.table.turns import flower_first, may_declare, not_held, over_or_out, too_many
from replay.engine.table.wins.judge import may_win
from replay.events import AnyEvent, Chow, Kong, Pung, Win
from replay.findings import Fault
from replay.hands import MeldKind
from replay.rules import KONGS, Claim, Rules
from replay.said import Said
from replay.state import HandState, SeatMeld, Stage
from replay.tiles import KINDS, Kind, any_hidden, format_tiles

MELD_OF: dict[str, MeldKind] = {"open": "open_kong", "concealed": "concealed_kong", "added": "added_kong"}


def meld_kind(event: Claim) -> MeldKind:
    """The kind of meld that the event makes."""
    if isinstance(event, Kong):
        return MELD_OF[event.kind]
    return "chow" if isinstance(event, Chow) else "pung"


def illegal_code(kind: MeldKind) -> str:
    """The code of a meld of this kind that the rules do not allow."""
    return f"illegal_{kind if kind in ('chow', 'pung') else 'kong'}"


def check_claim(state: HandState, event: Claim, rules: Rules, following: AnyEvent | None) -> Fault | None:
    """The fault of a claim of a discard. `following` is the event after it: a second claim may outrank this one."""
    found = _own_fault(state, event, rules)
    return found if found or following is None else _outranked(state, event, following, rules)


def _own_fault(state: HandState, event: Claim, rules: Rules) -> Fault | None:
    """The fault that a claim has in itself, whoever else claims the tile."""
    if found := over_or_out(state, event.seat, rules):
        return found
    if state.contested is not None and event.seat != state.turn and _same_tile(state.contested, event):
        words = "{Seat} has claimed this {tile}, and that claim takes precedence."
        later = fault(rules, "outranked_call", words, Seat=state.turn, tile=event.tile)
        return _own_fault(state.contested, event, rules) or later
    kind = meld_kind(event)
    if found := _not_claimable(state, event, kind, rules):
        return found
    given = event.tile_kinds
    return _of_tiles(state, event, given, rules, lambda: _no_meld(state, event, kind, given, rules))


def _of_tiles(
    state: HandState, event: Claim, given: HeldTiles, rules: Rules, wrong: Callable[[], Fault | None]
) -> Fault | None:
    """What is wrong with the tiles given for a meld: they are not held, make no such meld (`wrong`), may not be called
    here, or are copies too many."""
    seat = state.seats[event.seat]
    if missing(seat.pool, given):
        return not_held(state, event.seat, given, rules)
    found = wrong() or rules.play.claim_fault(state, event) or too_many(state, first_seen(seat, given), rules)
    return None if found is None else cited(rules, found)


def _same_tile(before: HandState, event: Claim | Win) -> bool:
    return event.tile is not None and before.last_discard == (event.target, event.tile_kind)


def _not_claimable(state: HandState, event: Claim, kind: MeldKind, rules: Rules) -> Fault | None:
    """Why the tile can't be claimed by this player for this just now, whatever tiles are given."""
    if event.seat == event.target and _same_tile(state, event):
        return own_discard(event, kind, rules)
    if not _same_tile(state, event) or state.stage is not Stage.DRAW:
        return not_put_down(event, state.last_discard, rules, "discarded", "the last discard")
    replaced = state.replaceable(event.seat) if kind in KONGS else state.left > 0
    if not replaced and kind not in rules.play.last_calls:
        return fault(rules, "wall_empty", "The wall is empty: the last discard may only be won on.")
    if state.winners_here:
        words = "{Seat} has won on this {tile}."
        return fault(rules, "outranked_call", words, Seat=state.winners_here[-1], tile=event.tile)
    if kind not in rules.play.calls:
        return no_such_call(kind, rules)
    return None


def own_discard(event: Claim, kind: MeldKind, rules: Rules) -> Fault:
    """A player claims what it has put down itself."""
    return fault(rules, illegal_code(kind), "{Seat} claims its own discard.", Seat=event.seat)


def no_such_call(kind: MeldKind, rules: Rules) -> Fault:
    """The rules have no call of this kind."""
    return fault(rules, illegal_code(kind), "There is no such call in {title}.", title=rules.ruleset.title)


def _no_meld(state: HandState, event: Claim, kind: MeldKind, given: HeldTiles, rules: Rules) -> Fault | None:
    if found := rules.play.meld_fault(kind, event.tile_kind, given, None):
        return found
    if kind == "chow" and event.target is not None:
        left, words = rules.play.chow_seat(state, event.target), "Only {seat} may chow a discard of {seat2}."
        if left != event.seat:
            message = Said(words, seat=left, seat2=event.target)
            return fault(rules, "illegal_chow", message, recorded=event.seat, expected=left)
    return None


def _outranked(state: HandState, event: Claim, following: AnyEvent, rules: Rules) -> Fault | None:
    """Whether the event after a legal claim is a legal claim on the same tile that takes precedence."""
    match following:
        case Win(by="discard") if _same_tile(state, following):
            if not may_win(state, following, rules):
                return None
            words = "{Seat} wins on this {tile}: a win comes first."
            return fault(rules, "outranked_call", words, Seat=following.seat, tile=event.tile)
        case Chow() | Pung() | Kong(kind="open") if _same_tile(state, following) and following.seat != event.seat:
            rank = rules.play.claim_rank
            if _own_fault(state, following, rules) or rank(state, following) >= rank(state, event):
                return None
            what = meld_kind(following).replace("_", " ")
            words = "The {what} of {seat} on this {tile} takes precedence."
            return fault(rules, "outranked_call", words, what=what, seat=following.seat, tile=event.tile)
        case _:
            return None


def check_own_kong(state: HandState, event: Kong, rules: Rules) -> Fault | None:
    """The fault of a concealed or an added kong."""
    kind = MELD_OF[event.kind]
    if found := may_declare(state, event.seat, kind, rules, "declares a kong"):
        return found
    if found := flower_first(state, event.seat, rules, "illegal_kong"):
        return cited(rules, found)
    given = (event.tile_kind,) if event.kind == "added" else event.tile_kinds
    if any_hidden(given) and event.kind == "concealed":
        return _right_moment(state, rules, kind) or _hidden_kong(state, event, rules)
    return _of_tiles(state, event, given, rules, lambda: _no_kong(state, event, kind, rules))


def _right_moment(state: HandState, rules: Rules, kind: MeldKind) -> Fault | None:
    if kind not in rules.play.calls:
        return fault(rules, "illegal_kong", "There is no such kong in {title}.", title=rules.ruleset.title)
    if state.stage is Stage.DISCARD and kind not in rules.play.after_claim:
        return fault(rules, "illegal_kong", "A kong is declared after a draw, not right after a chow or pung.")
    return None


def _no_kong(state: HandState, event: Kong, kind: MeldKind, rules: Rules) -> Fault | None:
    if (found := _right_moment(state, rules, kind)) or kind == "concealed_kong":
        return found or rules.play.meld_fault(kind, None, event.tile_kinds, None)
    tile = event.tile_kind
    pung = own_pung(state, event.seat, tile, rules)
    found = rules.play.meld_fault("added_kong", tile, (), None if pung is None else pung.meld)
    wrong_before = pung is not None and tile not in rules.ruleset.wild and _was_wrong(pung, rules)
    blamed = wrong_before or (state.seats[event.seat].laid and found is not None and found.code == "illegal_kong")
    return None if blamed else found


def _was_wrong(pung: SeatMeld, rules: Rules) -> bool:
    """Whether the pung was none when it was claimed, and has been blamed for it."""
    if pung.claimed is None or pung.meld.is_hidden:
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


def _hidden_kong(state: HandState, event: Kong, rules: Rules) -> Fault | None:
    possible = hidden_kong_kinds(state, event.seat, rules)
    if not possible:
        words = "{Seat} can't hold four of a kind: the hand is {tiles}."
        return fault(rules, "illegal_kong", words, Seat=event.seat, tiles=state.seats[event.seat].concealed)
    if len(possible) == 1:
        return None
    return remark(rules, "unverifiable", "Which four tiles {seat} lays down is not recorded.", seat=event.seat)


def hidden_kong_kinds(state: HandState, place: int, rules: Rules) -> tuple[Kind, ...]:
    """The kinds of which this hand can hold four for a concealed kong, by what is known of all tiles."""
    seat = state.seats[place]
    found = []
    for kind in range(KINDS):
        given = (kind,) * 4
        if rules.play.meld_fault("concealed_kong", None, given, None) or missing(seat.pool, given):
            continue
        if rules.play.claim_fault(state, Kong(kind="concealed", seat=place, tiles=format_tiles(given))):
            continue
        if too_many(state, first_seen(seat, given), rules) is None:
            found.append(kind)
    return tuple(found)
