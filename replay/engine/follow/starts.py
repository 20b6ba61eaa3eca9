"""The ways to take the start of a hand: as it is recorded, or with what may be wrong in it put right."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from msgspec import Struct, structs

from replay.engine.follow.dealt_fourteen import first_in_play
from replay.engine.outcome import Entries, Expected
from replay.engine.table.deal import JudgedDeal
from replay.engine.table.faults import counted_kinds, fault
from replay.events import Draw, EventAt, StartHand, seat_of
from replay.findings import Finding
from replay.hands import WINDS, Wind
from replay.rules import Rules
from replay.state import SEATS
from replay.tiles import HIDDEN, KINDS, Kind, any_hidden, count_kinds, format_in_order, format_tiles


class WayToStart(Struct, frozen=True):
    """One way to take a start: who deals, which round it is, whose hands and whether the wall can be trusted."""

    dealer: int
    round: Wind | None
    doubtful: frozenset[int]
    wall: bool
    dealt: StartHand | None = None
    """The start with one tile of a hand or of the wall put right, so that all can be trusted."""


def ways(
    start: StartHand, entries: Entries, expected: Expected | None, judged: JudgedDeal, rules: Rules
) -> Iterator[WayToStart]:
    """The record's own way, then what a wrong dealer, round or deal may have been."""
    dealers = [start.dealer]
    first = first_draw(entries)
    if expected is None and first is not None and isinstance(first.event, Draw):
        dealers.insert(0, first.event.seat)
    rounds: list[Wind | None] = [start.round]
    if start.round is None and rules.rotation.rounds:
        rounds = [WINDS[(start.hand - 1) // 4 % 4]]
    if expected is not None and expected.sure:
        dealers += [dealer for dealer, _ in expected.deals if start.dealer not in [each for each, _ in expected.deals]]
        if rules.rotation.rounds:
            listed = [wind for _, wind in expected.deals]
            rounds += [wind for wind in listed if start.round not in listed]
    if expected is not None:
        rounds += expected.rounds  # the hand may have been played in the right one all the same
    ways = [WayToStart(start.dealer, start.round, judged.doubtful, judged.wall)]
    if any(each.code == "too_many_copies" for each in judged.faults):
        ways += (structs.replace(ways[0], dealt=dealt) for dealt in _one_tile_other(start, judged, rules))
        ways += (
            structs.replace(ways[0], doubtful=seats, wall=wall)
            for seats, wall in dict.fromkeys(_less_trust(start, judged))
        )
    for way, dealer, wind in product(ways, dict.fromkeys(dealers), dict.fromkeys(rounds)):
        yield structs.replace(way, dealer=dealer, round=wind)


def first_draw(entries: Entries) -> EventAt | None:
    """The hand's first event in play, if it is a draw."""
    first = first_in_play(entries)
    return first if first is not None and isinstance(first.event, Draw) else None


def first_drawer(start: StartHand, entries: Entries, rules: Rules) -> Finding:
    """The dealer of the first hand is taken as given, so it is the first draw that is out of turn."""
    first = first_draw(entries)
    assert first is not None
    seat = seat_of(first.event)
    words = "It is {seat}'s move, not {seat2}'s: {seat} deals."
    out = fault(rules, "out_of_turn", words, seat=start.dealer, seat2=seat, recorded=seat, expected=start.dealer)
    return out.at(first.line, start.hand, 1, seat)


def _less_trust(start: StartHand, judged: JudgedDeal) -> list[tuple[frozenset[int], bool]]:
    """Where the deal shows too many copies: the wall or one of the hands that hold them is not as recorded, or all of
    these."""
    many = next(each for each in judged.faults if each.code == "too_many_copies")
    kinds = set(counted_kinds(many))
    found: list[tuple[frozenset[int], bool]] = []
    if start.wall_kinds is not None and judged.wall:
        found.append((judged.doubtful, False))
    holders = frozenset(seat for seat in SEATS if kinds & set(start.dealt[seat]))
    for seat in sorted(holders):
        doubtful = judged.doubtful | {seat}
        found.append((doubtful, judged.wall))
        if start.wall_kinds is not None:
            found.append((doubtful, False))
    found.append((judged.doubtful | holders, False))
    return found


def _one_tile_other(start: StartHand, judged: JudgedDeal, rules: Rules) -> Iterator[StartHand]:
    """The deal with one of the copies another tile: the one that the deal and the wall lack, else any; or without a
    flower that was written down twice; nothing where more is wrong than one tile."""
    many = counted_kinds(next(each for each in judged.faults if each.code == "too_many_copies"))
    kinds = [kind for kind, number in many.items() if number == rules.ruleset.copies[kind] + 1]
    if len(many) != 1 or not kinds or len(judged.faults) > 1:
        return
    lacks = _lacking(start, rules)
    for seat in SEATS:
        tiles = list(start.dealt[seat])
        if kinds[0] in tiles:
            tiles.remove(kinds[0])
            tiles.append(HIDDEN if lacks is None else lacks)
            hands = [*start.hands[:seat], format_tiles(tiles), *start.hands[seat + 1 :]]
            yield structs.replace(start, hands=tuple(hands))
        if kinds[0] in start.put_down[seat]:
            flowers = list(map(list, start.put_down))
            flowers[seat].remove(kinds[0])
            yield structs.replace(start, flowers=tuple(map(format_tiles, flowers)))
    wall = start.wall_kinds or ()
    for place, kind in enumerate(wall if start.walls is None and lacks is not None else ()):
        if kind == kinds[0] and lacks is not None:
            yield structs.replace(start, wall=format_in_order([*wall[:place], lacks, *wall[place + 1 :]]))


def _lacking(start: StartHand, rules: Rules) -> Kind | None:
    """The one tile that neither the hands nor the wall show; None where tiles are hidden or there is no wall."""
    seen = [kind for tiles in (*start.dealt, *start.put_down, start.wall_kinds or ()) for kind in tiles]
    if start.wall_kinds is None or any_hidden(seen):
        return None
    counts, copies = count_kinds(seen), rules.ruleset.copies
    lacks = [kind for kind in range(KINDS) if counts[kind] < copies[kind]]
    return lacks[0] if len(lacks) == 1 else None
