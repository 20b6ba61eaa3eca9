"""Faults that let an event stand, a wrong flag or wrong payments, may point to something else that is wrong.

The event is taken as it stands unless what follows is consistent only under another supposition.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from msgspec import structs

from replay.engine.suppose.another_tile import put_down_instead
from replay.engine.suppose.corrected import other_claims, other_wins
from replay.engine.suppose.course import TO_THE_END, Course, Resumed, course, reach, rest_of
from replay.engine.suppose.earlier_event import Taken
from replay.engine.suppose.missing_event import gone, possible_wins, unseen_events
from replay.engine.suppose.moved import moved_events
from replay.engine.suppose.search import instead_of_doubt, otherwise_before, swapped, unknown_discard
from replay.engine.table.apply import apply
from replay.engine.table.check import is_robbed, judge
from replay.engine.table.tiles_held import doubted, seated
from replay.engine.table.wins.situation import held_for_win
from replay.events import AnyEvent, Discard, Draw, Kong, Win
from replay.findings import Fault
from replay.hands import HeldHand
from replay.rules import NO_PAYMENTS, Rules
from replay.state import SEATS, HandState
from replay.tiles import HIDDEN, KIND_OF, NAMES, Kind, parse_tiles

TELLING = frozenset(
    {
        "swap_call",
        "wrong_flag",
        "wrong_total",
        "wrong_patterns",
        "wrong_payments",
        "wrong_scoring_tiles",
        "void_suit_first",
    }
)
"""Codes of faults that let an event stand and may point to something else."""


def reconsider(
    before: HandState,
    after: HandState,
    event: AnyEvent,
    faults: Sequence[Fault],
    upcoming: Sequence[AnyEvent],
    rules: Rules,
    past: Sequence[Taken] = (),
) -> Resumed:
    """Where the record goes on after an event that stands but for a wrong flag or wrong payments."""
    best = Resumed(state=after)
    plain = course(after, upcoming, rules)
    if plain.clean:
        return best
    farthest = plain.played, -len(plain.claims)
    codes = {each.code for each in faults}
    others = _others(before, after, event, codes, upcoming, rules)
    kinds = _telling_tiles(before, event, codes, rules)
    tried = [(best, plain)]
    for other in chain(others, otherwise_before(past, event, rules, kinds)):
        way = course(other.state, rest_of(other, upcoming), rules)
        if way.clean and (two := instead_of_doubt(other, tried, after, upcoming, rules)) is not None:
            return two
        tried.append((other, way))
        reached = way.played, -max(len(way.claims), _still_wrong(plain, after, other)) - other.missed_win
        if reached > farthest:
            best, farthest = other, reached
        if way.clean and best is other:
            break
    return best


def _still_wrong(plain: Course, after: HandState, other: Resumed) -> int:
    """How many claims stay wrong of players whose tiles are trusted: doubt of one hand excuses no other player."""
    doubted_now = {seat for seat in SEATS if other.state.seats[seat].doubt and not after.seats[seat].doubt}
    return sum(seat not in doubted_now for seat in plain.claims) if doubted_now else 0


def _telling_tiles(before: HandState, event: AnyEvent, codes: set[str], rules: Rules) -> tuple[Kind, ...]:
    """The tiles that may be recorded in the place of others before a win whose claims are wrong: those of scoring tiles
    that are too many, and those that complete the hand, as it counts how many of them lie open."""
    if not isinstance(event, Win):
        return ()
    if "wrong_scoring_tiles" in codes:
        return parse_tiles(event.scoring_tiles or "")
    seat = before.seats[event.seat]
    concealed = held_for_win(before, event)
    if concealed is None or HIDDEN in concealed or not codes & {"wrong_total", "wrong_patterns"}:
        return ()
    held = HeldHand(concealed=concealed, melds=seat.plain_melds, flowers=seat.flowers)
    return tuple(kind for kind in range(HIDDEN) if rules.ruleset.copies[kind] and rules.shapes.complete(held, kind))


def robbed_unseen(
    before: HandState, event: Kong, faults: Sequence[Fault], upcoming: Sequence[AnyEvent], rules: Rules
) -> bool:
    """Whether a kong that moved nothing, against the rules, was robbed by a win that the record has lost."""
    if event.payments != NO_PAYMENTS or event.kind not in rules.wins.robbable:
        return False
    if not any(each.code == "wrong_payments" for each in faults):
        return False
    if any(is_robbed(event, each) for each in upcoming[:2]):
        return True
    after = apply(before, event, rules)
    farthest = reach(after, upcoming, rules)
    for win in possible_wins(after):
        if farthest == TO_THE_END:
            return False
        if not judge(after, win, rules).blocked and reach(apply(after, win, rules), upcoming, rules) > farthest:
            return True
    return False


def _others(
    before: HandState, after: HandState, event: AnyEvent, codes: set[str], upcoming: Sequence[AnyEvent], rules: Rules
) -> Iterator[Resumed]:
    match event:
        case Discard() if codes & {"wrong_flag", "swap_call", "void_suit_first"}:
            for state in _other_discards(before, event, upcoming, rules):
                yield Resumed(state=state)
            yield from put_down_instead(before, event, upcoming, rules)
            after = apply(before, event, rules)
            yield Resumed(state=doubted(after, event.seat))
            yield Resumed(state=unknown_discard(after, event.seat))
            yield from moved_events(before, event, upcoming, rules)
        case Draw() if "wrong_flag" in codes:
            for state, known in unseen_events(before, event, rules):
                if not judge(state, event, rules).faults:
                    yield Resumed(state=apply(state, event, rules), missed_win=not known)
            if upcoming:
                yield from swapped(before, event, upcoming[0], rules)
            yield from moved_events(before, event, upcoming, rules)
        case Win() if "wrong_payments" in codes:
            for win in other_wins(before, event):
                if not judge(before, win, rules).blocked:
                    yield Resumed(state=apply(before, win, rules))
            for seat in SEATS:
                if after.seats[seat].won is None:
                    yield Resumed(state=gone(after, seat, rules), missed_win=True)
            yield Resumed(state=doubted(after, event.seat))
        case Win():
            yield Resumed(state=doubted(after, event.seat))
            if "wrong_scoring_tiles" in codes:  # a tile too many may be one of another hand
                yield from (Resumed(state=doubted(after, seat)) for seat in SEATS if seat != event.seat)
        case Kong(kind="open") if "wrong_payments" in codes:
            for claim in other_claims(before, event, rules):
                if not judge(before, claim, rules).blocked:
                    yield Resumed(state=apply(before, claim, rules), instead=claim)
        case _:
            return


def _other_discards(
    before: HandState, event: Discard, upcoming: Sequence[AnyEvent], rules: Rules
) -> Iterator[HandState]:
    """The tile, not its flag, is wrong: it was the tile just drawn, the one claimed next, or another one from hand."""
    claimed = getattr(upcoming[0], "tile", None) if upcoming else None
    if claimed is not None and getattr(upcoming[0], "target", None) == event.seat:
        yield apply(before, structs.replace(event, tile=claimed), rules)
    after = apply(before, event, rules)
    drawn = before.seats[event.seat].drawn
    if event.drawn and drawn is not None:
        right = apply(before, structs.replace(event, tile=NAMES[drawn]), rules)
        yield right
        seat = right.seats[event.seat]
        last = structs.replace(seat.discards[-1], kind=KIND_OF[event.tile])
        seat = structs.replace(seat, discards=(*seat.discards[:-1], last))
        yield structs.replace(right, seats=seated(right, event.seat, seat), last_discard=after.last_discard)
