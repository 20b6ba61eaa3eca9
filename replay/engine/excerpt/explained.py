"""What a win of an excerpt claims: right as stated, right with what the excerpt leaves out, or wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from replay.engine.excerpt.left_out import declared, kongs, others_out, situations
from replay.engine.table.calls import illegal_code
from replay.engine.table.faults import cited, fault, remark
from replay.engine.table.turned_tiles import judge_stated, left_in_wall
from replay.engine.table.turns import Faults
from replay.engine.table.wins.claims import (
    by_case,
    check_unscored,
    claims_value,
    compare,
    left_told,
    one_cause,
    unpayable,
    unseen_waits,
    with_note,
)
from replay.engine.table.wins.hidden import no_such_total
from replay.events import Win
from replay.findings import Fault
from replay.hands import Hand, HeldHand, Meld, Scored
from replay.rules import Rules
from replay.said import Said, counted, whole, with_more
from replay.situations import question_of, unsaid
from replay.state import HandState
from replay.tiles import TileKinds, is_hidden, known_of

_Waits = dict[tuple[TileKinds, tuple[Meld, ...], TileKinds], TileKinds]


class Claims(Struct, frozen=True):
    """The wrong claims of a win; `instead`: where what it is worth is open, a score with which they are right."""

    faults: Faults
    instead: Scored | None = None


def claims_of(state: HandState, event: Win, rules: Rules, hand: Hand, scored: Scored, *, torn: bool) -> Claims:
    """The wrong claims of a hand that is stated. What a Hell Wait would explain can't be verified where what the winner
    saw is left out. `torn`: a line of the excerpt can't be read, and wins may be lost with it."""
    faults = compare(state, event, rules, hand, scored)
    if all(each.code == "unverifiable" for each in faults):
        return Claims(faults)
    if torn and (right := _explained(state, event, rules, others_out(hand))):
        return Claims((), right)
    if right := _explained(state, event, rules, _seen(rules, hand, {})):
        what = "Hell Wait is not judged: it is not recorded what the winner saw."
        return Claims((remark(rules, "unverifiable", what),), right)
    waits: _Waits = {}
    for fact, other in _left_out(event, rules, hand):
        if right := _explained(state, event, rules, chain((other,), _seen(rules, other, waits))):
            return Claims((remark(rules, "unverifiable", "It is not recorded {what}.", what=fact),), right)
    otherwise = _stated_otherwise(state, event, rules, hand)
    faults = one_cause(state, event, rules, hand, faults, *otherwise)
    missing = _unstated(state, event, rules, hand)
    if missing is None:
        return Claims(faults)
    return Claims(
        (
            replace(faults[0], message=Said("{what} It would be right {why}.", what=faults[0].message, why=missing)),
            *faults[1:],
        )
    )


def _unstated(state: HandState, event: Win, rules: Rules, hand: Hand) -> str | None:
    """With which fact, and where the win would say so, its claims would be right; without it they are wrong."""
    if event.out is None:
        for other in others_out(hand):
            if _explained(state, event, rules, (other,)):
                seats = [state.seat_of(wind) for wind in other.out if wind not in hand.out]
                return Said("if {seats} had won before, as `out` would state", seats=seats)
    if event.situation is None and event.patterns is None:
        for fact, other in situations(hand, rules):
            if _explained(state, event, rules, (other,)):
                return Said("only with a fact that `situation` would state: {what}", what=fact)
    if event.flowers is None and event.patterns is None:
        for _, other in declared(hand, rules):
            if _explained(state, event, rules, (other,)):
                more = counted(len(other.flowers) - len(hand.flowers), rules.ruleset.put_down)
                return f"if the winner had declared {more} more, as `flowers` would state"
    return None


def _stated_otherwise(state: HandState, event: Win, rules: Rules, hand: Hand) -> tuple[str, ...]:
    """Of which win the claims are, where nothing but the situation is stated otherwise; empty where more differs."""
    if event.situation is None or event.patterns is None:
        return ()
    for fact, other in situations(hand, rules):
        if _explained(state, event, rules, (other,)):
            return (f"they are those of a win for which `situation` states otherwise {fact}",)
    return ()


def judge_outside(state: HandState, event: Win, rules: Rules, outside: Hand, *, torn: bool) -> Faults:
    """A win whose hand is not stated, or not as a whole; `torn` as in `claims_of`."""
    if found := _impossible(rules, outside):
        return (found,)
    in_wall = left_in_wall(state, event)
    turned = judge_stated(event, rules, outside, in_wall)
    wrong = () if turned.fault is None else (turned.fault,)
    what = "its hand is not"
    if is_hidden(event.tile_kind):
        what = "the tile won on is not" if event.hand else "neither the tile won on nor its hand is"
    elif event.hand:
        what = "some tiles of its hand are not" if "?" in event.hand else "its melds are not"
    never = no_such_total(event, rules)
    right = "" if never else by_case(state, event, rules, outside, event.total)
    note = remark(rules, "unverifiable", with_more(f"The win is not judged: {what} recorded.", right))
    if never or not claims_value(event):
        return (*wrong, *with_note(never, note))
    outside = replace(outside, scoring_tiles=turned.known)
    left = in_wall[0] if len(in_wall) == 1 else left_told(rules, outside)

    def check(hand: Hand) -> Faults:
        return unpayable(state, event, rules, hand) if wrong else check_unscored(state, event, rules, hand, left)

    claims = check(outside)
    others = situations(outside, rules) if claims and event.situation is None else ()
    if any(not check(other) for _, other in others):
        claims = ()
    if claims and torn and any(not check(each) for each in others_out(outside)):
        claims = ()
    return (*wrong, *with_note(claims, note))


def _impossible(rules: Rules, hand: Hand) -> Fault | None:
    """Why nobody can win with these melds, declared jokers and known tiles; None if somebody can."""
    for meld in hand.melds:
        if not meld.is_hidden and (wrong := rules.shapes.wrong_meld(meld)) is not None:
            kind = "open_kong" if meld.kind == "added_kong" else meld.kind
            found = rules.play.meld_fault(kind, None, meld.tiles, None)  # with the code that its call would have
            return cited(rules, found or Fault(code=illegal_code(meld.kind), message=whole(wrong)))
    shown = [*hand.concealed, hand.win, *(kind for meld in hand.melds for kind in meld.tiles)]
    known = known_of(shown)
    why = rules.wrong_holding(HeldHand(concealed=known, flowers=hand.flowers))
    return None if why is None else fault(rules, "illegal_win", f"There is no such win: {why}.")


def _left_out(event: Win, rules: Rules, hand: Hand) -> Iterator[tuple[str, Hand]]:
    """The hand with what the win does not state of its history, each with that fact.

    Where the situation is that of an early win, it is what else such a win depends on, as `replay score` asks. Claimed
    patterns tell of more; of a total alone what is not stated did not happen, as in `replay score`.
    """
    if event.situation is not None:
        yield from ((question_of(name), other) for name, other in unsaid(hand, rules))
    if event.patterns is None:
        return
    melded = list(kongs(hand, rules)) if event.melds is None else []
    bases = [("", hand), *melded]
    if event.flowers is None:
        bases += [each for _, other in list(bases) for each in declared(other, rules)]
    yield from bases[1:]
    if event.situation is None:
        for _, other in bases:
            yield from situations(other, rules)


def _seen(rules: Rules, hand: Hand, waits: _Waits) -> Iterator[Hand]:
    """The hand if its winner saw all but one of the tiles that complete it, where that is not stated. `waits`: what
    completes these tiles, as far as it is known; it is the same in every situation."""
    if hand.situation.visible is None:
        tiles = hand.concealed, hand.melds, hand.flowers
        if tiles not in waits:
            waits[tiles] = unseen_waits(rules, replace(hand, situation=replace(hand.situation, visible=())))
        yield replace(hand, situation=replace(hand.situation, visible=waits[tiles]))


def _explained(state: HandState, event: Win, rules: Rules, hands: Iterable[Hand]) -> Scored | None:
    """The first of these hands of which the claims are right, as far as can be known: its score."""
    for hand in hands:
        scored = rules.score(hand)
        if isinstance(scored, Scored):
            wrong = compare(state, event, rules, hand, scored)
            if all(each.code == "unverifiable" for each in wrong):
                return scored
    return None
