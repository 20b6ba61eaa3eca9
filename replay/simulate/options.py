"""What a player could try: claims of a discard, kongs, declared jokers. Whether play allows it, the engine says.

Options are generated wide (every composition of natural tiles and jokers that could be a meld) and in a fixed order:
melds that use fewer jokers, and weaker ones, come first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement
from typing import Final

from replay.events import Chow, Flower, Kong, Pung
from replay.rules import Call, Claim, Rules
from replay.state import HandState
from replay.tiles import HIDDEN, NAMES, NATURAL_KINDS, SUITED, Kind, format_tiles, number_of

_FOUR: Final = 4
Wild = Mapping[Kind, frozenset[Kind]]


def claims(state: HandState, rules: Rules, seat: int) -> Iterator[Claim]:
    """The chows, pungs and open kongs that `seat` could try on the last discard."""
    if state.last_discard is None:
        return
    target, tile = state.last_discard
    held = state.seats[seat].concealed
    wild = rules.ruleset.wild
    calls = rules.play.calls
    if "open_kong" in calls:
        for given in _alike(held, tile, 3, wild):
            yield Kong(seat=seat, kind="open", target=target, tile=NAMES[tile], tiles=format_tiles(given))
    if "pung" in calls:
        for given in _alike(held, tile, 2, wild):
            yield Pung(seat=seat, target=target, tile=NAMES[tile], tiles=format_tiles(given))
    if "chow" in calls and tile in SUITED and rules.play.chow_seat(state, target) == seat:
        for given, run in _runs(held, tile, wild):
            announced = format_tiles(run) if any(kind in wild for kind in given) else None
            yield Chow(seat=seat, target=target, tile=NAMES[tile], tiles=format_tiles(given), as_=announced)


def declarations(state: HandState, rules: Rules, seat: int) -> Iterator[Kong | Flower]:
    """The concealed and added kongs and the jokers that `seat` could try to declare in its own turn."""
    me = state.seats[seat]
    calls: frozenset[Call] = rules.play.calls
    flowers = rules.ruleset.flowers
    pungs = {min(each.meld.tiles) for each in me.melds if each.meld.kind == "pung"} if me.melds else set()
    held = set(me.concealed)
    # Hardly ever is there anything to look for; among so many kinds there are not four tiles of one.
    several = len(me.concealed) - len(held) >= _FOUR - 1
    if not several and pungs.isdisjoint(held) and flowers.isdisjoint(held):
        return
    kinds = sorted(held - {HIDDEN})
    if "concealed_kong" in calls:
        for kind in kinds:
            if me.concealed.count(kind) == 4:
                yield Kong(seat=seat, kind="concealed", tiles=format_tiles((kind,) * 4))
    if "added_kong" in calls:
        for kind in kinds:
            if kind in pungs:
                yield Kong(seat=seat, kind="added", tile=NAMES[kind])
    for kind in kinds:
        if kind in flowers:
            yield Flower(seat=seat, tile=NAMES[kind])


def _alike(held: tuple[Kind, ...], tile: Kind, size: int, wild: Wild) -> Iterator[tuple[Kind, ...]]:
    """The choices of `size` tiles that are of the claimed kind, or jokers for it; a claimed joker stands for theirs."""
    if tile in wild and tile >= NATURAL_KINDS:
        for kind in sorted(wild[tile] & set(held)):
            if held.count(kind) >= size:
                yield (kind,) * size
        return
    jokers = [kind for kind in _weakest_first(held, wild) if tile in wild[kind]]
    for of_jokers in range(size + 1):
        naturals = size - of_jokers
        if held.count(tile) < naturals or of_jokers > 1 or (of_jokers and not naturals):
            continue
        if not of_jokers:
            yield (tile,) * size
        else:
            for joker in jokers:
                yield (*(tile,) * naturals, joker)


def _runs(held: tuple[Kind, ...], tile: Kind, wild: Wild) -> Iterator[tuple[tuple[Kind, Kind], tuple[Kind, ...]]]:
    """The pairs of tiles that make a run with `tile`, and that run: natural pairs first, then one joker, then two."""
    number = number_of(tile)
    runs = [tuple(range(low, low + 3)) for low in range(tile - 2, tile + 1) if 1 <= number + low - tile <= 7]
    jokers = _weakest_first(held, wild)
    missing = {run: [kind for kind in run if kind != tile] for run in runs}
    for run, (one, other) in missing.items():
        if one in held and other in held:
            yield (one, other), run
    seen = set()
    for run, pair in missing.items():
        for natural, open_kind in (pair, pair[::-1]):
            for joker in jokers:
                if natural in held and open_kind in wild[joker] and (natural, joker) not in seen:
                    seen.add((natural, joker))
                    yield (natural, joker), run
    for one, other in combinations_with_replacement(jokers, 2):
        if one == other and held.count(one) < 2:
            continue
        for run, (low, high) in missing.items():
            if (low in wild[one] and high in wild[other]) or (high in wild[one] and low in wild[other]):
                yield (one, other), run
                break


def _weakest_first(held: tuple[Kind, ...], wild: Wild) -> list[Kind]:
    return sorted({kind for kind in held if kind in wild}, key=lambda kind: (len(wild[kind]), kind))
