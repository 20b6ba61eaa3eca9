"""Events that a record may have lost, as far as they can be supposed: what they do to the table.

They serve to find out how a record goes on after a fault. Nothing supposed is ever reported.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import structs

from replay.engine.suppose.exchanged import all_handed_on, unknown_exchanges
from replay.engine.suppose.how_far import TO_THE_END, reach
from replay.engine.suppose.trouble import Resumed, Trouble
from replay.engine.table.apply import apply
from replay.engine.table.check import is_robbed, judge
from replay.engine.table.legal import claims, claims_of_hidden, exchanges, legal_declarations, proposed_wins
from replay.engine.table.tiles_held import doubted, seated
from replay.events import AnyEvent, Discard, Draw, Kong, Pung, target_of, tile_of
from replay.findings import Fault
from replay.rules import NO_PAYMENTS, Rules
from replay.state import SEATS, HandState, Stage
from replay.tiles import UNKNOWN, known_of, name_of

TablesAfter = Iterator[tuple[HandState, bool]]
"""The tables after an event that the record has lost, the likeliest first, and whether the scores are still known: no
win, and no kong that moves points, is among what is missing."""


def missing(trouble: Trouble, event: AnyEvent | None) -> Iterator[Resumed]:
    """An event is missing before the faulty one, or is the line that can't be read: a draw, a discard, a win, an
    exchange, a claim, a declaration."""
    state, rules = trouble.state, trouble.rules
    if state.stage is Stage.OVER:
        return
    for lost in (_draw, _discard, _win, _win_before, _exchange, _claim, _declared):
        for before, known in lost(state, event or trouble.upcoming[0], rules):
            if event is None:
                yield Resumed(state=before, missed_win=not known)
            elif trouble.breaks:
                yield from trouble.with_before(before, missed_win=not known, explains=True)
            elif not judge(before, event, rules).faults:
                yield Resumed(state=apply(before, event, rules), missed_win=not known)


def _draw(state: HandState, _: AnyEvent, rules: Rules) -> TablesAfter:
    """The draw of the player whose move it is."""
    if state.stage in (Stage.DRAW, Stage.REPLACE) and state.left > 0:
        yield apply(state, Draw(seat=state.turn, tile=UNKNOWN), rules), True


def _discard(state: HandState, event: AnyEvent, rules: Rules) -> TablesAfter:
    """The discard of the player whose move it is: the tile that the event claims, or an unknown one."""
    if state.stage not in (Stage.ACT, Stage.DISCARD):
        return
    claimed = tile_of(event)
    if target_of(event) == state.turn and claimed is not None:
        yield apply(state, Discard(seat=state.turn, tile=name_of(claimed)), rules), True
        return
    after = apply(state, Discard(seat=state.turn, tile=UNKNOWN), rules)
    pool = state.seats[state.turn].pool
    yield doubted(after, state.turn, pool) if known_of(pool) else after, True  # it may have been one of the tiles known


def _win(state: HandState, _: AnyEvent, rules: Rules) -> TablesAfter:
    """A win on the tile that lies there. What it lays open is not in the record, so what others see is not known."""
    for each in proposed_wins(state):
        if not judge(state, each, rules).blocked:
            yield structs.replace(apply(state, each, rules), doubt=True), False


def _win_before(state: HandState, _: AnyEvent, rules: Rules) -> TablesAfter:
    """A win, on a tile that is not known, of the player whose move it is."""
    if state.stage is not Stage.DISCARD:
        yield gone(state, state.turn, rules), False


def _exchange(state: HandState, _: AnyEvent, rules: Rules) -> TablesAfter:
    """Tiles handed on: those that the hands allow, or some that are not known."""
    for known in exchanges(state, rules):
        yield apply(state, known, rules), True
    for unknown in unknown_exchanges(state, rules):
        yield unknown, True
    if handed := all_handed_on(state, rules):
        yield handed, True


def _claim(state: HandState, _: AnyEvent, rules: Rules) -> TablesAfter:
    """A claim of the tile that lies there."""
    for claimed in unseen_claims(state, rules):
        yield claimed, claimed.stage is not Stage.REPLACE or not rules.settlement.settles


def _declared(state: HandState, _: AnyEvent, rules: Rules) -> TablesAfter:
    """A kong or joker declared by the player whose move it is."""
    if state.stage is Stage.ACT or (state.stage is Stage.DISCARD and rules.play.after_claim):
        for declared in legal_declarations(state, rules, state.turn):
            yield apply(state, declared, rules), not rules.settlement.settles
        yield _declaration(state), not rules.settlement.settles


def gone(state: HandState, place: int, rules: Rules) -> HandState:
    """This player has won before, on a tile that is not known, and is passed over."""
    order = 1 + len(state.winners)
    seat = structs.replace(state.seats[place], won=order)
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
    after = doubted(after, place, laid=True)
    return structs.replace(after, stage=Stage.OVER) if order >= rules.wins.last_winner else after


def robbed_unseen(
    before: HandState, event: Kong, faults: Sequence[Fault], upcoming: Sequence[AnyEvent], rules: Rules
) -> bool:
    """Whether a kong that moved nothing, against the rules, was robbed by a win that the record has lost."""
    if event.payments != NO_PAYMENTS or event.kind not in rules.wins.on:
        return False
    if not any(each.code == "wrong_payments" for each in faults):
        return False
    if any(is_robbed(event, each) for each in upcoming[:2]):
        return True
    after = apply(before, event, rules)
    farthest = reach(after, upcoming, rules)
    for win in proposed_wins(after):
        if farthest == TO_THE_END:
            return False
        if not judge(after, win, rules).blocked and reach(apply(after, win, rules), upcoming, rules) > farthest:
            return True
    return False


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
        if state.seats[seat].hides:
            target, kind = state.last_discard
            tile = name_of(kind)
            melded: list[Pung | Kong] = [Pung(seat=seat, target=target, tile=tile, tiles=UNKNOWN * 2)]
            if state.left > 0:
                melded.append(Kong(seat=seat, target=target, tile=tile, kind="open", tiles=UNKNOWN * 3))
            yield from (doubted(apply(state, each, rules), seat, laid=True) for each in melded)
            for event in claims_of_hidden(state, seat):
                if not judge(state, event, rules).blocked:
                    yield doubted(apply(state, event, rules), seat, laid=True)


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
    return structs.replace(doubted(after, state.turn, laid=True), doubt=True)
