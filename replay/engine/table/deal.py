"""The deal: the first state of a hand, and what is wrong with a recorded deal."""

from __future__ import annotations

from collections.abc import Iterator
from operator import gt

from msgspec import Struct

from replay.engine.table.faults import fault
from replay.engine.table.turns import Faults
from replay.events import StartHand
from replay.findings import Fault
from replay.hands import Wind
from replay.rules import NO_PAYMENTS, Payments, Rules
from replay.said import Said
from replay.state import HandState, SeatState, Stage
from replay.tiles import KINDS, Kind, count_kinds, format_tiles, hidden_tiles, is_hidden, name_of


class JudgedDeal(Struct, frozen=True):
    """The faults of a deal, and which parts of it can't be trusted: seats by place, the wall."""

    faults: Faults
    doubtful: frozenset[int] = frozenset()
    wall: bool = True


def deal(
    start: StartHand,
    rules: Rules,
    scores: Payments = NO_PAYMENTS,
    *,
    dealer: int | None = None,
    round_wind: Wind | None = None,
    doubtful: frozenset[int] = frozenset(),
    with_wall: bool = True,
) -> HandState:
    """The state after the deal: the dealer is to draw the 14th tile.

    `dealer` and `round_wind` take the place of what is recorded; the hands of `doubtful` seats are hidden.
    """
    parts = enumerate(zip(start.dealt, start.put_down, strict=True))
    first, second, third, fourth = [_seat(*part, rules, place in doubtful) for place, part in parts]
    first_seat = start.dealer if dealer is None else dealer
    return HandState(
        dealer=first_seat,
        round=round_wind if round_wind is not None else start.round,
        number=start.hand,
        seats=(first, second, third, fourth),
        scores=scores,
        wall_size=undealt(start, rules),
        turn=first_seat,
        stage=Stage.DRAW,
        wall=start.wall_kinds if with_wall else None,
        dead=rules.wall.dead,
        own=rules.own_wall,
    )


def undealt(start: StartHand, rules: Rules) -> int:
    """How many tiles are not dealt, less those that have replaced flowers of the deal."""
    return rules.ruleset.wall_size - sum(map(len, start.put_down))


def _seat(tiles: tuple[Kind, ...], flowers: tuple[Kind, ...], rules: Rules, doubt: bool) -> SeatState:
    if doubt:
        return SeatState(concealed=hidden_tiles(rules.ruleset.dealt), flowers=flowers, untold=True)
    return SeatState(concealed=tuple(sorted(tiles)), flowers=flowers)


def check_deal(start: StartHand, rules: Rules) -> JudgedDeal:
    """What is wrong with the tiles of a deal and of the wall recorded with it."""
    faults = []
    doubtful = set()
    ruleset = rules.ruleset
    seen: list[Kind] = []
    for place, tiles in enumerate(start.dealt):
        if wrong := _wrong_tiles("The hand of {seat}", tiles, ruleset.dealt, rules, seat=place):
            doubtful.add(place)
            faults.append(wrong)
        else:
            seen += tiles
    faults += _flower_faults(start, rules)
    seen += (kind for tiles in start.put_down for kind in tiles)
    wall_ok = True
    if (wall := start.wall_kinds) is not None:
        if wrong := _wrong_walls(start, rules) or _wrong_tiles("The wall", wall, undealt(start, rules), rules):
            wall_ok = False
            faults.append(wrong)
        else:
            seen += wall
    if excess := _excess(seen, rules):
        faults.append(excess)
    return JudgedDeal(tuple(faults), frozenset(doubtful), wall_ok)


def _flower_faults(start: StartHand, rules: Rules) -> Iterator[Fault]:
    """What is wrong with the flowers of a deal."""
    flowers, early = rules.ruleset.flowers, "dealt" in rules.opening.flowers
    for place, tiles in enumerate(start.put_down):
        if wrong := [kind for kind in tiles if not early or kind not in flowers]:
            shown = format_tiles(wrong)
            words = "{Seat} has put down {tiles} before the first discard: nothing is put down."
            if early:
                words = "{Seat} has put down {tiles}, which is no flower."
            yield fault(rules, "wrong_deal", words, Seat=place, tiles=shown, recorded=shown)
    for place, tiles in enumerate(start.dealt):
        if early and (kept := flowers.intersection(tiles)):
            shown = format_tiles(kept)
            words = "The hand of {seat} has {tiles}: flowers of the deal are put down and replaced first."
            yield fault(rules, "wrong_deal", words, seat=place, tiles=shown, recorded=shown)


def _wrong_walls(start: StartHand, rules: Rules) -> Fault | None:
    """One wall where each player has an own one, or the other way round; own walls of another size."""
    own = rules.own_wall
    if own and start.walls is None:
        words = "There is one wall; each player has an own one of {worth} here."
        return fault(rules, "wrong_deal", words, worth=(own, "tiles"))
    if start.walls is not None and not own:
        return fault(rules, "wrong_deal", "Each player has an own wall; there is one wall for all here.")
    for place, tiles in enumerate(start.own_walls):
        if wrong := _wrong_tiles("The wall of {seat}", tiles, own, rules, seat=place):
            return wrong
    return None


def _wrong_tiles(whose: str, tiles: tuple[Kind, ...], wanted: int, rules: Rules, **seat: int) -> Fault | None:
    """Tiles that the game does not have, or more or fewer than `wanted`."""
    copies = rules.ruleset.copies
    if strange := [name_of(kind) for kind in sorted(set(tiles)) if not is_hidden(kind) and not copies[kind]]:
        words = "{what} has {tiles}, which {title} does not have."
        message = Said(words, what=Said(whose, **seat), tiles=", ".join(strange), title=rules.ruleset.title)
        return fault(rules, "wrong_deal", message, recorded=" ".join(strange))
    if len(tiles) != wanted:
        message = Said("{what} is {worth}, not {n}.", what=Said(whose, **seat), worth=(len(tiles), "tiles"), n=wanted)
        return fault(rules, "wrong_deal", message, recorded=len(tiles), expected=wanted)
    return None


def _excess(seen: list[Kind], rules: Rules) -> Fault | None:
    counts = count_kinds(seen)
    copies = rules.ruleset.copies
    if not any(map(gt, counts, copies)):
        return None
    many = [kind for kind in range(KINDS) if counts[kind] > copies[kind]]
    there, most = {name_of(kind): counts[kind] for kind in many}, {name_of(kind): copies[kind] for kind in many}
    listed = [(counts[kind], kind) for kind in many]
    message = Said("The deal shows {copies}; the game has {n}.", copies=listed, n=", ".join(map(str, most.values())))
    return fault(rules, "too_many_copies", message, recorded=there, expected=most)
