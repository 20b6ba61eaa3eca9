"""What each event does to the table. An event is taken as it is recorded: legality is the checks' business.

Nothing is refused here. Where a hand can't hold what is taken from it, its tiles become unknowable (`doubt`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from msgspec import structs

from replay.engine.running_scores import undone
from replay.engine.table.calls import MELD_OF, hidden_kong_kinds, meld_kind, own_pung
from replay.engine.table.face_down import anything_down, must_be, turned_up, unveiled
from replay.engine.table.tiles_held import (
    HeldTiles,
    doubted,
    filled,
    gained,
    made_known,
    may_show,
    seated,
    taken,
    uncovered,
    with_seat,
    without,
)
from replay.engine.table.turned_tiles import turned_by
from replay.engine.table.turns import from_hidden, next_of_wall
from replay.events import (
    AnyEvent,
    Chow,
    Discard,
    Draw,
    EndHand,
    Exchange,
    Flower,
    Kong,
    Pung,
    VoidSuit,
    Win,
    payments_of,
)
from replay.hands import Meld
from replay.rules import NO_PAYMENTS, Payments, Rules, add
from replay.state import Declared, Discarded, HandState, SeatMeld, SeatState, Stage
from replay.tiles import HIDDEN, Kind, suit_of

NOTHING_LIES: Final[Mapping[str, Any]] = {
    "robbable": None,
    "at_stake": None,
    "winners_here": (),
    "contested": None,
}
"""What the next event leaves of a tile that could be claimed or won on, the discard that lies there apart."""


def apply(state: HandState, event: AnyEvent, rules: Rules, payments: Payments | None = None) -> HandState:
    """The state after the event. `payments` is what it moves; by default what it says itself, else nothing."""
    does = _DOES.get(type(event))
    after = state if does is None else does(state, event, rules)
    moved = payments if payments is not None else payments_of(event)
    if moved is not None and moved != NO_PAYMENTS:
        after = structs.replace(after, scores=add(after.scores, moved))
        if isinstance(event, Kong) and after.robbable is not None:
            after = structs.replace(after, at_stake=moved)
    if after.down and anything_down(after):
        after = unveiled(after, rules)
    if rules.memory.remember is not None:
        after = structs.replace(after, house=rules.memory.remember(state, event, after, False))
    return after


def _take(
    state: HandState, place: int, given: Sequence[Kind], *, hidden_first: bool = False
) -> tuple[SeatState, HeldTiles]:
    """The seat less these tiles, and which of them it can't hold: all others that it may hold are listed then."""
    seat = state.seats[place]
    listed, lacking = taken(seat.pool, given, hidden_first=hidden_first)
    if lacking:
        trusted = not seat.veiled and not seat.untold
        return structs.replace(seat, listed=listed if trusted else ()), lacking
    if seat.veiled and not hidden_first:
        seat = structs.replace(seat, veiled=uncovered(uncovered(seat.concealed, given), seat.veiled))
    if not seat.listed:
        return structs.replace(seat, concealed=listed), ()
    rest = without(seat.concealed, given, hidden_first=hidden_first) or ()
    if HIDDEN not in rest or len(rest) == len(listed):
        return made_known(seat, listed if HIDDEN in rest else rest), ()
    return structs.replace(seat, concealed=rest, listed=listed), ()


def _finish(state: HandState, place: int, lacking: HeldTiles, *, laid: bool = True) -> HandState:
    """The state in which this player, who can't hold some of the tiles used, is in doubt."""
    return doubted(state, place, state.seats[place].listed, suspect=lacking, laid=laid) if lacking else state


def _draw(state: HandState, event: Draw, rules: Rules) -> HandState:
    replacement = state.stage is Stage.REPLACE
    kind = event.tile_kind
    if kind == HIDDEN:
        in_wall = next_of_wall(state, rules, replacement=replacement)
        kind = HIDDEN if in_wall is None else in_wall  # the first kind, 1m, is 0
    seat = gained(state.seats[event.seat], (kind,))
    seat = structs.replace(seat, drawn=kind, draws=seat.draws + 1)
    from_tail = replacement and rules.wall.replacement_end != "head" and not state.own
    return structs.replace(
        state,
        seats=seated(state, event.seat, seat),
        turn=event.seat,
        stage=Stage.ACT,
        front=state.front + (not from_tail),
        back=state.back + from_tail,
        dead=state.dead - (replacement and state.dead > 0 and rules.wall.replacement_end == "dead_wall"),
        turns=state.turns + (not replacement),
        replacements=state.replacements if replacement else (),
        last_discard=None,
        **NOTHING_LIES,
    )


def _discard(state: HandState, event: Discard, rules: Rules) -> HandState:
    kind = event.tile_kind
    before = state.seats[event.seat]
    seat, lacking = _take(state, event.seat, (kind,), hidden_first=from_hidden(state, event, rules))
    drawn = before.drawn == kind if event.drawn is None else event.drawn
    kongs = bool(state.replacements) and any(each != "flower" for each in state.replacements)
    put = Discarded(kind=kind, turn=state.turns, drawn=drawn, after_kong=kongs)
    seat = structs.replace(seat, discards=(*seat.discards, put), drawn=None)
    if rules.opening.void_suits == "inferred" and seat.void_suit is None and kind != HIDDEN:
        seat = structs.replace(seat, void_suit=suit_of(kind))
    after = structs.replace(
        state,
        seats=seated(state, event.seat, seat),
        turn=state.next_in_play(event.seat),
        stage=Stage.DRAW,
        discarded=state.discarded + 1,
        replacements=(),
        last_discard=(event.seat, kind),
        **NOTHING_LIES,
    )
    return _finish(after, event.seat, lacking, laid=False)


def _claim(state: HandState, event: Chow | Pung | Kong, rules: Rules) -> HandState:
    kind = meld_kind(event)
    claimed = event.tile_kind
    given = event.tile_kinds
    seat, lacking = _take(state, event.seat, given)
    said = event.announced if isinstance(event, Chow | Pung) else None
    meld = Meld(kind, (*sorted(given), claimed), said)
    made = SeatMeld(meld=meld, source=event.target, claimed=claimed, turn=state.turns + 1)
    seat = structs.replace(seat, melds=(*seat.melds, made), drawn=None)
    kong = isinstance(event, Kong)
    after = structs.replace(
        state,
        seats=seated(state, event.seat, seat),
        turn=event.seat,
        stage=Stage.REPLACE if kong else Stage.DISCARD,
        turns=state.turns + 1,
        calls=state.calls + 1,
        replacements=("open",) if kong else (),
        last_discard=None,
        robbable=(event.seat, claimed) if kong and "open" in rules.wins.on else None,
        at_stake=None,
        winners_here=(),
        contested=state if state.contested is None else structs.replace(state, contested=None),
    )
    if event.target is not None and state.last_discard == (event.target, claimed):
        after = _mark(after, event.target, claimed_by=event.seat)
    return _finish(after, event.seat, lacking)


def _mark(state: HandState, place: int, **become: int | bool) -> HandState:
    """The state with the seat's last discard marked as claimed or won on."""
    seat = state.seats[place]
    last = structs.replace(seat.discards[-1], **become)
    return with_seat(state, place, structs.replace(seat, discards=(*seat.discards[:-1], last)))


def _kong(state: HandState, event: Kong, rules: Rules) -> HandState:
    if event.kind == "open":
        return _claim(state, event, rules)
    added = event.kind == "added"
    tile = event.tile_kind
    given = (tile,) if added else event.tile_kinds
    if HIDDEN in given:
        possible = hidden_kong_kinds(state, event.seat, rules)
        if len(possible) == 1:
            given = possible * 4
        else:
            return _hidden_kong(state, event, possible)
    seat, lacking = _take(state, event.seat, given)
    pung = own_pung(state, event.seat, tile, rules) if added else None
    melds = seat.melds
    if pung is not None:
        grown = structs.replace(pung, meld=Meld("added_kong", (*pung.meld.tiles, tile)), added=state.turns)
        melds = tuple(grown if each is pung else each for each in melds)
    else:
        made = SeatMeld(meld=Meld(MELD_OF[event.kind], given), source=None, claimed=None, turn=state.turns)
        melds = (*melds, made)
    after = _declared(state, event.seat, structs.replace(seat, melds=melds), "added" if added else "concealed")
    after = structs.replace(
        after,
        robbable=(event.seat, given[0]) if event.kind in rules.wins.on else None,
        calls=state.calls + 1,
    )
    after = _without_replacement(after)
    return doubted(after, event.seat, laid=True) if added and pung is None else _finish(after, event.seat, lacking)


def _hidden_kong(state: HandState, event: Kong, possible: HeldTiles) -> HandState:
    """Four tiles laid down face down: what the hand still holds of them is not known either."""
    seat = state.seats[event.seat]
    known = tuple(kind for kind in seat.concealed if kind not in possible and kind != HIDDEN)
    rest = (*known, *(HIDDEN,) * (len(seat.concealed) - 4 - len(known)))
    made = SeatMeld(meld=Meld("concealed_kong", (HIDDEN,) * 4), source=None, claimed=None, turn=state.turns)
    made = structs.replace(made, could=possible)
    veiled = (*seat.veiled, *(kind for kind in seat.concealed if kind in possible))
    seat = structs.replace(
        seat, listed=(), untold=seat.in_doubt, concealed=rest, melds=(*seat.melds, made), veiled=veiled
    )
    after = _declared(state, event.seat, seat, "concealed")
    after = structs.replace(after, calls=state.calls + 1, down=True)
    return _without_replacement(after)


def _declared(state: HandState, place: int, seat: SeatState, what: Declared) -> HandState:
    """The state after a declaration that is followed by a replacement tile."""
    return structs.replace(
        state,
        seats=seated(state, place, structs.replace(seat, drawn=None)),
        turn=place,
        stage=Stage.REPLACE,
        replacements=(*state.replacements, what),
        last_discard=None,
        **NOTHING_LIES,
    )


def _flower(state: HandState, event: Flower, _: Rules) -> HandState:
    kind = event.tile_kind
    seat, lacking = _take(state, event.seat, (kind,))
    seat = structs.replace(seat, flowers=(*seat.flowers, kind))
    after = _declared(state, event.seat, seat, "flower")
    return _finish(_without_replacement(after), event.seat, lacking)


def _without_replacement(state: HandState) -> HandState:
    """Where the wall is empty nothing is drawn after a declaration: the turn is over."""
    if state.left > 0:
        return state
    return structs.replace(state, stage=Stage.DRAW, turn=state.next_in_play(state.turn))


def _exchange(state: HandState, event: Exchange, _: Rules) -> HandState:
    given = event.tile_kinds
    seat, lacking = _take(state, event.seat, given)
    if seat.drawn is not None and seat.drawn not in seat.concealed:
        seat = structs.replace(seat, drawn=HIDDEN if lacking else None)
    state = with_seat(state, event.seat, seat)
    state = with_seat(state, event.target, gained(state.seats[event.target], given))
    return doubted(state, event.seat) if lacking else state


def _win(state: HandState, event: Win, rules: Rules) -> HandState:
    tile = event.tile_kind
    order = 1 + sum(each.won is not None for each in state.seats)
    lacking: HeldTiles = ()
    seat = state.seats[event.seat]
    if event.by == "self_draw":
        seat, lacking = _take(state, event.seat, (tile,), hidden_first=seat.drawn == HIDDEN)
    shown = tuple(sorted(event.hand_kinds or ()))
    before, both = seat, None
    if shown and not seat.laid and not lacking:
        seat, both = _showing(seat, shown)
    elif seat.laid and len(shown) == len(seat.concealed):
        seat = structs.replace(seat, concealed=shown, listed=shown, untold=False)
    seat = structs.replace(
        seat, drawn=None, won=seat.won or order, win_tile=tile, win_by=event.by, win_from=event.target, shown=shown
    )
    first = not state.winners_here
    source = event.seat if event.target is None else event.target
    winners = (*state.winners_here, event.seat)
    after = structs.replace(
        state,
        seats=seated(state, event.seat, seat),
        stage=Stage.DRAW,
        turns=state.turns + (first and event.by != "self_draw"),
        winners_here=winners,
        turned=turned_by(state, event, rules) if event.scoring_tiles else state.turned,
        replacements=(),
        contested=None,
    )
    if event.by == "self_draw":
        after = structs.replace(after, last_discard=None, robbable=None)
    elif event.by == "discard" and state.last_discard == (event.target, tile):
        after = _mark(after, source, won=True)
    elif event.by == "robbed_kong" and first and state.robbable == (event.target, tile):
        after = robbed(after, source, tile)
    ended = sum(each.won is not None for each in after.seats) >= rules.wins.last_winner
    after = structs.replace(
        after, turn=rules.wins.after_win(after, source, winners), stage=Stage.OVER if ended else Stage.DRAW
    )
    if both is None:
        return _finish(after, event.seat, lacking, laid=False)
    others = uncovered(before.pool, shown)
    suspect = tuple([put.kind for put in seat.discards if put.kind in others])
    either = () if before.listed or not both else before.concealed  # it is the hand held or the one shown
    known = tuple(sorted(uncovered(others, either)))
    return doubted(after, event.seat, both, known=known, suspect=suspect)


def _showing(seat: SeatState, shown: HeldTiles) -> tuple[SeatState, HeldTiles | None]:
    """A winner with the tiles that are shown; where those are not the tiles held, what is held is among both."""
    if not may_show(seat.pool, seat.concealed, shown):
        return seat, () if HIDDEN in seat.pool else (*seat.pool, *uncovered(seat.pool, shown))
    if not seat.hides:
        return seat, None
    tiles = shown if seat.listed else filled(seat.concealed, shown)
    seat = made_known(seat, tiles) if HIDDEN not in tiles else structs.replace(seat, concealed=tiles)
    return turned_up(seat, must_be(seat, seat.concealed)), None


def _void_suit(state: HandState, event: VoidSuit, _: Rules) -> HandState:
    return with_seat(state, event.seat, structs.replace(state.seats[event.seat], void_suit=event.suit))


def _end(state: HandState, _: EndHand, __: Rules) -> HandState:
    return structs.replace(state, stage=Stage.OVER, contested=None)


_DOES: Final[dict[type, Callable[[HandState, Any, Rules], HandState]]] = {
    Draw: _draw,
    Discard: _discard,
    Chow: _claim,
    Pung: _claim,
    Kong: _kong,
    Flower: _flower,
    Win: _win,
    VoidSuit: _void_suit,
    Exchange: _exchange,
    EndHand: _end,
}
"""What events do; one of no hand does nothing."""


def robbed(state: HandState, place: int, tile: Kind) -> HandState:
    """The kong does not exist: its owner keeps the pung, or the tiles from hand, and what the kong moved is undone."""
    seat = state.seats[place]
    melds = list(seat.melds)
    for number in range(len(melds) - 1, -1, -1):
        meld = melds[number].meld
        if meld.kind == "added_kong" and meld.tiles[-1] == tile:
            melds[number] = structs.replace(melds[number], meld=Meld("pung", meld.tiles[:-1]), added=None)
            break
        if meld.kind in ("open_kong", "concealed_kong") and meld.tiles[-1] == tile:
            del melds[number]
            seat = gained(seat, meld.tiles[:-1])
            break
    return structs.replace(
        state,
        seats=seated(state, place, structs.replace(seat, melds=tuple(melds))),
        robbed=(*state.robbed, tile),
        scores=state.scores if state.at_stake is None else add(state.scores, undone(state.at_stake)),
        at_stake=None,
    )
