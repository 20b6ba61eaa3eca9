"""Whether a discard could have been claimed so that the hand comes nearer."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from replay.analysis.sight import held_of
from replay.engine.table.check import check
from replay.engine.table.legal import claim_of, compositions
from replay.hands import HeldHand, Meld, MeldKind
from replay.rules import Rules
from replay.rules.plain import nothing
from replay.state import HandState
from replay.tiles import Kind
from replay.verdicts import Step

Way = tuple[MeldKind, tuple[Kind, ...]]
"""A way to claim a tile: for which meld, and what is given from hand."""
_FEWEST = 2
"""Tiles from hand that a pung takes."""


def could_call(state: HandState, seat: int, shanten: int, rules: Rules) -> bool:
    """Whether the seat may legally claim the last discard so that the hand comes nearer than `shanten`.

    After a chow or pung that is the shanten of the best discard, after a kong that of the hand without its replacement.
    """
    if state.last_discard is None:
        return False
    source, kind = state.last_discard
    chows = "chow" in rules.play.calls and rules.play.chow_seat(state, source) == seat
    return any(
        not check(state, claim_of(meld, seat, source, kind, given), rules)
        for meld, given in nearer_ways(held_of(state, seat), kind, shanten, rules, chows=chows)
    )


def nearer_ways(held: HeldHand, kind: Kind, shanten: int, rules: Rules, *, chows: bool) -> Iterator[Way]:
    """The claims of a discarded tile, by the tiles alone, after which the hand is nearer than `shanten`."""
    concealed, wild = held.concealed, rules.ruleset.wild
    if not (chows and "chow" in rules.play.calls):
        alike = [each for each in concealed if each == kind or each in wild or kind in wild]
        if len(alike) < _FEWEST:
            return
    for meld, given in compositions(concealed, kind, rules, chows=chows):
        if _after(held, meld, kind, given, rules) < shanten:
            yield meld, given


def may_call(step: Step, seat: int, way: Way, rules: Rules, *, plain: bool = False) -> bool:
    """Whether this way to claim the tile that the event has discarded is legal for the seat.

    `plain`: by the table and the wall it is, so that melds and `Play.claim_fault` alone decide.
    """
    fault, lying = rules.play.claim_fault, step.after.last_discard
    if lying is None:
        return False
    (source, kind), (meld, given) = lying, way
    if not stands(kind, meld, given, rules) or rules.play.meld_fault(meld, kind, given, None) is not None:
        return False
    if plain and fault is nothing:
        return True
    claim = claim_of(meld, seat, source, kind, given)
    return fault(step.after, claim) is None if plain else not check(step.after, claim, rules)


def stands(tile: Kind, meld: MeldKind, given: tuple[Kind, ...], rules: Rules) -> bool:
    """Whether the wildcards among what is given may stand beside the tile: the others are `compositions`' own."""
    wild = rules.ruleset.wild
    if tile in wild:
        return True
    if meld == "chow":
        return all(each not in wild or not wild[each].isdisjoint(range(tile - 2, tile + 3)) for each in given)
    return all(each == tile or tile in wild[each] for each in given)


def _after(held: HeldHand, kind: MeldKind, tile: Kind, given: tuple[Kind, ...], rules: Rules) -> int:
    rest = list(held.concealed)
    for each in given:
        rest.remove(each)
    meld = Meld(kind, (*given, tile))
    return rules.shapes.shanten(replace(held, concealed=tuple(rest), melds=(*held.melds, meld)))
