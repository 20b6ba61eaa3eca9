"""Checks of what a player does in the own turn: draws, discards, declared jokers, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

from replay.engine.table.faults import OVER_BEFORE, cited, fault, remark
from replay.engine.table.tiles_held import first_seen, holds, uncovered, without
from replay.engine.table.wall import excess
from replay.events import Discard, Draw, Flower
from replay.findings import Fault
from replay.rules import Call, Rules
from replay.said import Said
from replay.state import HandState, Stage
from replay.tiles import Kind, any_hidden, format_tiles, is_hidden, known_of, name_of

Faults = tuple[Fault, ...]


def alone(found: Fault | None) -> Faults:
    """The faults of an event of which there is one at most."""
    return () if found is None else (found,)


def over_or_out(state: HandState, seat: int, rules: Rules, *, own: bool = False) -> Fault | None:
    """Whether the hand is over, or this player has won already. `own`: the act is one of the own turn, no call."""
    if state.stage is Stage.OVER:
        return fault(rules, "hand_over", OVER_BEFORE)
    won = state.seats[seat].won is not None
    if _played_out(state) and (_nothing_lies(state) or (own and won)):
        return _wall_at_its_end(state, rules)
    if won:
        return has_won(seat, rules)
    return None


def has_won(seat: int, rules: Rules) -> Fault:
    """The fault of an event by a player who has won."""
    return fault(rules, "out_of_turn", "{Seat} has already won in this hand and plays no more.", Seat=seat)


def _played_out(state: HandState) -> bool:
    """Whether nobody is to draw any more: the last tile has been put down, or won with."""
    return state.stage is Stage.DRAW and state.left <= 0


def _nothing_lies(state: HandState) -> bool:
    """Whether there is no tile that could be won on."""
    return state.last_discard is None and state.robbable is None


def _wall_at_its_end(state: HandState, rules: Rules) -> Fault:
    what = "nobody has to discard" if _nothing_lies(state) else "the last discard has been made"
    return fault(rules, "hand_over", f"The wall is empty and {what}: the hand is over.")


def own_turn(state: HandState, seat: int, rules: Rules, what: str) -> Fault | None:
    """Why this player may not act for itself just now; `what` is the act, for the sentence."""
    if found := over_or_out(state, seat, rules, own=True):
        return found
    if _played_out(state):
        return _wall_at_its_end(state, rules)
    if found := _not_on_move(state, seat, rules):
        return found
    if state.stage not in (Stage.DRAW, Stage.REPLACE):
        return None
    lacks = "a tile" if state.stage is Stage.DRAW else "the replacement tile"
    return fault(rules, "missing_draw", f"{{Seat}} {what} without having drawn {lacks}.", Seat=seat)


def too_many(state: HandState, kinds: tuple[Kind, ...], rules: Rules) -> Fault | None:
    """Whether these tiles, not seen before, are more than the game has."""
    many = excess(state, kinds, rules) if kinds else None
    return None if many is None else copies_fault(*many, rules)


def copies_fault(kind: Kind, found: int, rules: Rules) -> Fault | None:
    """Whether so many copies of the kind are more than the game has."""
    name, copies = name_of(kind), rules.ruleset.copies[kind]
    if found <= copies:
        return None
    message = Said("There is no {tile} in this game.", tile=kind)
    if copies:
        message = Said("This is {tile} number {n}; the game has {n2}.", tile=kind, n=found, n2=copies)
    return fault(rules, "too_many_copies", message, recorded={name: found}, expected={name: copies})


def too_many_of(tiles: Sequence[Kind], rules: Rules, besides: Sequence[Kind] = ()) -> Fault | None:
    """Whether these tiles, with those besides, are more copies of a kind than the game has: the first such kind."""
    kinds = sorted(set(known_of(tiles)))
    each = (copies_fault(kind, tiles.count(kind) + besides.count(kind), rules) for kind in kinds)
    return next(filter(None, each), None)


def next_of_wall(state: HandState, rules: Rules, *, replacement: bool) -> Kind | None:
    """The tile that the recorded wall holds where the next draw takes it; None when it is not known."""
    if state.wall is None or state.left <= 0:
        return None
    kind = state.wall[next_place(state, rules, replacement=replacement)]
    return None if is_hidden(kind) else kind


def next_place(state: HandState, rules: Rules, *, replacement: bool) -> int:
    """Where in the wall the next draw takes its tile."""
    if state.own:
        return state.own * state.turn + state.seats[state.turn].draws
    end = rules.wall.replacement_end
    if not replacement or end == "head":
        return state.front
    size = state.wall_size if state.wall is None else len(state.wall)
    return size - 1 - state.back - (state.dead if end == "live_tail" else 0)


def check_draw(state: HandState, event: Draw, rules: Rules) -> Faults:
    """The faults of a draw."""
    if found := _draw_moment(state, event, rules):
        return (found,)
    replacement = state.stage is Stage.REPLACE
    faults: list[Fault] = []
    kind = event.tile_kind
    held = next_of_wall(state, rules, replacement=replacement)
    if held is not None and kind != held and not is_hidden(kind):
        message = Said("The wall holds {tile} here, not {tile2}.", tile=held, tile2=event.tile)
        faults.append(fault(rules, "wall_mismatch", message, recorded=event.tile, expected=name_of(held)))
    elif held is None and not is_hidden(kind) and (found := too_many(state, (kind,), rules)):
        faults.append(found)
    flag = event.replacement
    if flag is None or flag == replacement:
        return tuple(faults)
    # A flag that fits the tile has the same cause as the tile: both come from the other end of the wall.
    if not faults or next_of_wall(state, rules, replacement=flag) != kind:
        what = "This is a replacement tile." if replacement else "This is an ordinary draw."
        faults.append(remark(rules, "wrong_flag", what, recorded=flag, expected=replacement))
    return tuple(faults)


def _draw_moment(state: HandState, event: Draw, rules: Rules) -> Fault | None:
    seat = event.seat
    played_out = _played_out(state) and state.seats[seat].won is None
    if not played_out and (found := over_or_out(state, seat, rules, own=True)):
        return found
    if state.left <= 0:
        return fault(rules, "wall_empty", "The wall is empty: there is no tile to draw.")
    if state.stage in (Stage.ACT, Stage.DISCARD) and seat in (state.turn, state.next_in_play(state.turn)):
        return fault(rules, "missing_discard", "{Seat} has to discard before anybody draws.", Seat=state.turn)
    return _not_on_move(state, seat, rules)


def _not_on_move(state: HandState, seat: int, rules: Rules) -> Fault | None:
    if seat == state.turn:
        return None
    words = "It is {seat}'s move, not {seat2}'s."
    return fault(rules, "out_of_turn", words, seat=state.turn, seat2=seat, recorded=seat, expected=state.turn)


def check_discard(state: HandState, event: Discard, rules: Rules) -> Faults:
    """The faults of a discard."""
    if found := own_turn(state, event.seat, rules, "discards"):
        return (found,)
    seat = state.seats[event.seat]
    kind = event.tile_kind
    if not holds(seat.pool, kind):
        return (not_held(state, event.seat, (kind,), rules),)
    faults: list[Fault] = []
    if kind not in seat.concealed and (found := too_many(state, first_seen(seat, (kind,)), rules)):
        faults.append(found)  # it is another tile, so whether it was forbidden is not known
    elif not rules.play.goes_on(state, event.seat) and (
        found := flower_first(state, event.seat, rules, "illegal_discard")
        or rules.play.discard_fault(state, event.seat, kind)
        or _held_back(state, event, kind, rules)
    ):
        faults.append(cited(rules, found))
    # A forbidden tile whose flag does not go with it either is one wrong tile, not two faults.
    flagged = event.drawn is not None and seat.drawn is not None
    if not (faults and flagged) and (found := _drawn_flag(state, event, kind, rules)):
        faults.append(found)
    return tuple(faults)


def flower_first(state: HandState, place: int, rules: Rules, code: str) -> Fault | None:
    """Whether the player holds a flower that goes down before anything else."""
    if "drawn" not in rules.opening.flowers or state.stage is not Stage.ACT:
        return None
    held = rules.ruleset.flowers.intersection(state.seats[place].concealed)
    if not held:
        return None
    message = Said("{Seat} holds {tiles}: a flower is put down and replaced first.", Seat=place, tiles=tuple(held))
    return Fault(code=code, message=message)


def _held_back(state: HandState, event: Discard, kind: Kind, rules: Rules) -> Fault | None:
    """Whether the tile put down, a hidden one until now, had to be put down before."""
    if kind in state.seats[event.seat].concealed and not from_hidden(state, event, rules):
        return None
    return rules.unseen.held_back(state, event.seat, (kind,), event.drawn)


def from_hidden(state: HandState, event: Discard, rules: Rules) -> bool:
    """Whether the tile put down is a hidden one by its flag, although the hand may show a copy of it: it was drawn
    hidden and is put down, or it is known and stays. Not where that would be a copy too many: the flag is wrong then.
    """
    seat = state.seats[event.seat]
    if event.drawn is None or not seat.hides:
        return False
    kind = event.tile_kind
    said = is_hidden(seat.drawn) if event.drawn else seat.drawn == kind and seat.concealed.count(kind) == 1
    if said and not event.drawn and not holds(without(seat.pool, (kind,)) or (), kind):
        return False
    known = kind in seat.concealed or kind in seat.veiled
    return said and (not known or too_many(state, (kind,), rules) is None)


def _drawn_flag(state: HandState, event: Discard, kind: Kind, rules: Rules) -> Fault | None:
    if event.drawn is None:
        return None
    seat = state.seats[event.seat]
    if event.drawn and seat.drawn != kind and not is_hidden(seat.drawn):
        what = "nothing was drawn" if seat.drawn is None else Said("{tile} was drawn", tile=seat.drawn)
        return _not_drawn(what, rules)
    if seat.drawn is None or from_hidden(state, event, rules):
        return None
    if event.drawn and is_hidden(seat.drawn):
        return _not_drawn(Said("a {tile} more than the one in the hand would be one too many", tile=kind), rules)
    rest = without(seat.pool, (seat.drawn,))
    others = seat.pool if rest is None else rest
    if event.drawn or kind in others or (kind not in seat.concealed and any_hidden(others)):
        return None
    words = "The only {tile} is the tile just drawn."
    return remark(rules, "wrong_flag", words, tile=kind, recorded=False, expected=True)


def _not_drawn(why: str, rules: Rules) -> Fault:
    words = "This is not the tile just drawn: {why}."
    return remark(rules, "wrong_flag", words, why=why, recorded=True, expected=False)


def not_held(state: HandState, place: int, given: tuple[Kind, ...], rules: Rules) -> Fault:
    """The fault of using tiles that the hand does not hold."""
    concealed = state.seats[place].pool
    lacking = given if len(given) == 1 else uncovered(concealed, given)
    words = "{Seat} does not hold {tiles}; the hand is {tiles2}."
    message = Said(words, Seat=place, tiles=lacking, tiles2=concealed)
    return fault(rules, "tile_not_in_hand", message, recorded=format_tiles(given), expected=format_tiles(concealed))


def no_flower(kind: Kind, rules: Rules) -> Fault | None:
    """Whether nothing is put down in this game, or not this tile."""
    if "flower" not in rules.play.calls:
        words = "Nothing is declared like a flower in {title}."
        return fault(rules, "illegal_flower", words, title=rules.ruleset.title)
    if kind in rules.ruleset.flowers:
        return None
    words = "{tile} is not a {what}."
    return fault(rules, "illegal_flower", words, tile=kind, what=rules.ruleset.put_down, recorded=name_of(kind))


def may_declare(state: HandState, seat: int, kind: Call, rules: Rules, what: str) -> Fault | None:
    """Why this player may not declare anything of this kind just now, to draw a replacement; `what` is the act."""
    if found := over_or_out(state, seat, rules, own=True):
        return found
    if not state.replaceable(seat) and kind not in rules.play.last_calls:
        return fault(rules, "wall_empty", "The wall is empty: there is no replacement tile.")
    return own_turn(state, seat, rules, what)


def check_flower(state: HandState, event: Flower, rules: Rules) -> Fault | None:
    """The fault of putting down a flower, or of declaring a joker like one."""
    kind, what = event.tile_kind, rules.ruleset.put_down
    if found := may_declare(state, event.seat, "flower", rules, f"declares a {what}"):
        return found
    seat = state.seats[event.seat]
    if not holds(seat.pool, kind):
        return not_held(state, event.seat, (kind,), rules)
    if found := no_flower(kind, rules):
        return found
    if state.stage is Stage.DISCARD and "flower" not in rules.play.after_claim:
        words = "A {what} is declared after a draw, not after a chow or pung."
        return fault(rules, "illegal_flower", words, what=what)
    return too_many(state, first_seen(seat, (kind,)), rules)
