"""What a win of an excerpt says of its situation, against the deal and the events that the excerpt records before it.

Any event may be missing in an excerpt, so a statement is wrong only where nothing that is left out could make it right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from replay.engine.excerpt.left_out import after_kongs, lacks_kong
from replay.engine.table.calls import meld_kind
from replay.engine.table.faults import fault
from replay.engine.table.tiles_held import missing
from replay.events import AnyEvent, Chow, Discard, Draw, Kong, Pung, Win
from replay.findings import Fault
from replay.hands import Hand
from replay.rules import Rules
from replay.said import Said, whole
from replay.situations import declared_after_claim, least_drawn
from replay.state import HandState
from replay.tiles import known_of

_Told = tuple[str, str]
"""The name of the field, and why it can't be as stated."""


def impossible_situation(
    state: HandState, event: Win, rules: Rules, outside: Hand, before: Sequence[AnyEvent]
) -> Fault | None:
    """The first statement that can't be so. `outside`: the winner's tiles as far as stated; `before`: the events of the
    excerpt up to the win."""
    found = next(_impossible(state, event, rules, outside, before), None)
    return None if found is None else fault(rules, "bad_event", found[1], recorded=found[0])


def _impossible(
    state: HandState, event: Win, rules: Rules, outside: Hand, before: Sequence[AnyEvent]
) -> Iterator[_Told]:
    if (said := event.situation) is None:
        return
    if said.tiles_drawn is not None:
        yield from _too_few(outside, before, said.tiles_drawn, rules)
    if said.after_kong and (why := _no_kong(event, rules, outside)):
        yield "after_kong", whole(why)
    if said.before_first_discard:
        yield from _has_discarded(state, event, rules, outside, before)
    if said.first_draw and event.seat == state.dealer and _discards(before, event.seat):
        words = "{Seat} is the dealer and has discarded before, so this is not its first draw."
        yield "first_draw", Said(words, Seat=event.seat)
    if said.dealer_first_discard and _discards(before, state.dealer) > 1:
        words = "{Seat} deals and has discarded more than once before this win."
        yield "dealer_first_discard", Said(words, Seat=state.dealer)
    if said.no_calls and any(isinstance(each, Chow | Pung | Kong) for each in before):
        yield "no_calls", "A chow, pung or kong is recorded before this win."


def _too_few(outside: Hand, before: Sequence[AnyEvent], drawn: int, rules: Rules) -> Iterator[_Told]:
    """Tiles drawn, by anyone: the dealer's 14th, the winner's own, a replacement for each kong and declared joker."""
    recorded = sum(isinstance(each, Draw) for each in before)
    least = least_drawn(outside, rules)
    if drawn < least:
        words = "At least {worth} must have been drawn by then, counting the dealer's first, not {drawn}."
        yield "tiles_drawn", Said(words, worth=(least, "tiles"), drawn=drawn)
    elif drawn < recorded:
        several = "{worth} are recorded before this win, not {drawn}."
        words = "{worth} is recorded before this win, not {drawn}." if recorded == 1 else several
        yield "tiles_drawn", Said(words, worth=(recorded, "draws"), drawn=drawn)


def _no_kong(event: Win, rules: Rules, outside: Hand) -> str | None:
    """Why the tile is the replacement of none of the winner's kongs, where its melds are known as a whole."""
    if event.melds is not None:
        return lacks_kong(outside, rules)
    whole = len(event.hand_kinds or ()) + 3 * len(outside.melds) >= rules.ruleset.dealt
    return None if not whole or after_kongs(outside, rules) else lacks_kong(outside, rules)


def _has_discarded(
    state: HandState, event: Win, rules: Rules, outside: Hand, before: Sequence[AnyEvent]
) -> Iterator[_Told]:
    """Who has not discarded holds all that was dealt, and has claimed nothing but a kong.

    Melds that the win itself states beside the field are the scorer's business, unless the deal denies them.
    """
    name, seat = "before_first_discard", event.seat
    if _discards(before, seat):
        yield name, Said("{Seat} has discarded before this win.", Seat=seat)
    claimed = [meld_kind(each) for each in before if isinstance(each, Chow | Pung) and each.seat == seat]
    if claimed and not declared_after_claim(outside.situation, rules):
        yield name, Said("{Seat} has made a {what} and discarded after it.", Seat=seat, what=claimed[0])
    if "concealed" in rules.wins.on or rules.opening.exchange:
        return  # tiles may have left the hand otherwise
    own = [*outside.concealed, *outside.flowers, *(kind for meld in outside.melds for kind in meld.tiles)]
    if event.by == "self_draw":
        own.append(outside.win)
    dealt = known_of(state.seats[seat].concealed)
    if gone := missing(tuple(sorted(own)), dealt):
        words = "{Seat} was dealt {tiles} and no longer has it, so it discarded before this win."
        yield name, Said(words, Seat=seat, tiles=gone)


def _discards(before: Sequence[AnyEvent], seat: int) -> int:
    return sum(isinstance(each, Discard) and each.seat == seat for each in before)
