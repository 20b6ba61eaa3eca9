"""Events that a record may have lost, as far as they can be supposed: what they do to the table.

They serve to find out how a record goes on after a fault. Nothing supposed is ever reported.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from replay.engine.suppose.exchanged import unknown_exchanges
from replay.engine.table.apply import apply
from replay.engine.table.check import judge
from replay.engine.table.legal import claims, claims_of_hidden, legal_declarations
from replay.engine.table.tiles_held import doubted, seated
from replay.events import AnyEvent, Discard, Draw, Kong, Win
from replay.hands import Meld, MeldKind
from replay.rules import Rules
from replay.state import SEATS, HandState, SeatMeld, Stage
from replay.tiles import HIDDEN, NAMES

_UNKNOWN = NAMES[HIDDEN]


def unseen_events(state: HandState, event: AnyEvent, rules: Rules) -> Iterator[tuple[HandState, bool]]:
    """The states after one event that may be missing before `event`, the likeliest first, and whether no win, and
    no kong that moves points, is among what is missing, so that the scores are still known."""
    if state.stage is Stage.OVER:
        return
    if state.stage in (Stage.DRAW, Stage.REPLACE) and state.left > 0:
        yield _trusting(apply(state, Draw(seat=state.turn, tile=_UNKNOWN), rules), state.turn), True
    if state.stage in (Stage.ACT, Stage.DISCARD):
        yield from _discards(state, event, rules)
    if isinstance(event, Win) and event.by == "robbed_kong":
        yield from _robbed(state, event, rules)
    yield from _wins(state, rules)
    if state.stage is not Stage.DISCARD:
        yield gone(state, state.turn, rules), False
    for handed in unknown_exchanges(state, rules):
        yield handed, True
    for claimed in unseen_claims(state, rules):
        yield claimed, claimed.stage is not Stage.REPLACE or not rules.settlement.settles
    if state.stage is Stage.ACT or (state.stage is Stage.DISCARD and rules.play.kong_after_claim):
        for declared in legal_declarations(state, rules, state.turn):
            yield apply(state, declared, rules), not rules.settlement.settles
        yield _declaration(state), not rules.settlement.settles


def _trusting(state: HandState, place: int) -> HandState:
    """A tile that is missing only because an event is: its owner's hand is not blamed for hiding it."""
    seat = state.seats[place]
    if HIDDEN not in seat.concealed:
        return state
    return structs.replace(state, seats=seated(state, place, structs.replace(seat, doubt=True)))


def _discards(state: HandState, event: AnyEvent, rules: Rules) -> Iterator[tuple[HandState, bool]]:
    """The discard of the player whose move it is: the tile that the event claims, or an unknown one."""
    claimed = getattr(event, "tile", None)
    if getattr(event, "target", None) == state.turn and claimed is not None:
        yield apply(state, Discard(seat=state.turn, tile=claimed), rules), True
        return
    after = apply(state, Discard(seat=state.turn, tile=_UNKNOWN), rules)
    known = any(kind != HIDDEN for kind in state.seats[state.turn].concealed)
    yield doubted(after, state.turn) if known else after, True  # it may have been one of the tiles known


def _robbed(state: HandState, event: Win, rules: Rules) -> Iterator[tuple[HandState, bool]]:
    """The kong that this win robs, which moves no points."""
    if event.target is None:
        return
    possible: list[AnyEvent] = [Kong(seat=event.target, kind="added", tile=event.tile)]
    possible.append(Kong(seat=event.target, kind="concealed", tiles=event.tile * 4))
    if state.stage is Stage.DRAW:
        possible += claims(state, rules, event.target)
    for kong in possible:
        if isinstance(kong, Kong) and not judge(state, kong, rules, event).blocked:
            yield apply(state, kong, rules), True


def _wins(state: HandState, rules: Rules) -> Iterator[tuple[HandState, bool]]:
    for event in possible_wins(state):
        if not judge(state, event, rules).blocked:
            yield _unjudged(apply(state, event, rules)), False


def gone(state: HandState, place: int, rules: Rules) -> HandState:
    """This player has won before, on a tile that is not known, and is passed over."""
    order = 1 + len(state.winners)
    seat = structs.replace(state.seats[place], won=order, doubt=True)
    after = structs.replace(state, seats=seated(state, place, seat), doubt=True)
    if place == state.turn:
        open_tile = state.stage is Stage.DRAW
        after = structs.replace(
            after,
            turn=state.next_in_play(place),
            stage=Stage.DRAW,
            last_discard=state.last_discard if open_tile else None,
            replacements=(),
        )
    after = doubted(after, place)
    return structs.replace(after, stage=Stage.OVER) if order >= rules.wins.last_winner else after


def possible_wins(state: HandState) -> Iterator[Win]:
    """A win for each player that has a tile to win on, legal or not."""
    if state.stage is Stage.ACT:
        drawn = state.seats[state.turn].drawn
        if drawn not in (None, HIDDEN):
            yield Win(seat=state.turn, by="self_draw", tile=NAMES[drawn or 0])
    elif state.last_discard is not None or state.robbable is not None:
        by = "discard" if state.last_discard is not None else "robbed_kong"
        target, kind = state.last_discard or state.robbable or (0, HIDDEN)
        for seat in SEATS:
            if seat != target and state.seats[seat].won is None:
                yield Win(seat=seat, by=by, target=target, tile=NAMES[kind])  # type: ignore[arg-type]  # two literals


def _unjudged(state: HandState) -> HandState:
    """What a win lays open is not in the record, so what others see is not known either."""
    return structs.replace(state, doubt=True)


def unseen_claims(state: HandState, rules: Rules) -> Iterator[HandState]:
    """The claims of the last discard that the hands allow; where tiles are hidden, of a meld of unknown tiles, or of
    plain ones, which others see."""
    if state.stage is not Stage.DRAW or state.last_discard is None or state.winners_here:
        return
    for seat in SEATS:
        if seat == state.last_discard[0] or state.seats[seat].won is not None:
            continue
        for event in claims(state, rules, seat):
            if not judge(state, event, rules).blocked:
                yield apply(state, event, rules)
        if HIDDEN in state.seats[seat].concealed:
            yield _melded(state, seat, "pung", Stage.DISCARD)
            if state.left > 0:
                yield _melded(state, seat, "open_kong", Stage.REPLACE)
            for event in claims_of_hidden(state, seat):
                if not judge(state, event, rules).blocked:
                    yield doubted(apply(state, event, rules), seat)


def _melded(state: HandState, place: int, kind: MeldKind, stage: Stage) -> HandState:
    tiles = (HIDDEN,) * (3 if kind == "pung" else 4)
    seat = state.seats[place]
    made = SeatMeld(meld=Meld(kind, tiles), source=None, claimed=None, turn=state.turns + 1)
    after = structs.replace(
        state,
        seats=seated(state, place, structs.replace(seat, melds=(*seat.melds, made), drawn=None)),
        turn=place,
        stage=stage,
        turns=state.turns + 1,
        calls=state.calls + 1,
        last_discard=None,
        winners_here=(),
        replacements=("open",) if kind == "open_kong" else (),
    )
    return doubted(after, place)


def _declaration(state: HandState) -> HandState:
    """A kong or joker declared by the player whose move it is, tiles unknown."""
    seat = structs.replace(state.seats[state.turn], drawn=None)
    after = structs.replace(
        state,
        seats=seated(state, state.turn, seat),
        stage=Stage.REPLACE,
        replacements=(*state.replacements, "flower"),
        last_discard=None,
        robbable=None,
    )
    return structs.replace(doubted(after, state.turn), doubt=True)
