"""Scoring tiles: which tiles of the wall a win turns, against those that the record says were turned."""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from replay.engine.table.faults import remark
from replay.engine.table.tiles_held import HeldTiles, uncovered, with_seat, with_tile
from replay.engine.table.turns import Faults
from replay.engine.table.wall import excess, rest_of_wall
from replay.engine.table.wins.claims import compare, unpayable
from replay.engine.table.wins.situation import winning_hand
from replay.events import Win
from replay.findings import Fault
from replay.hands import Hand, Scored
from replay.rules import Rules
from replay.said import Said
from replay.state import HandState
from replay.tiles import any_hidden, format_in_order, hidden_tiles, is_hidden, known_of


def laid_open(state: HandState, event: Win, tiles: HeldTiles) -> HandState:
    """The table with these tiles of the winner, without the winning tile, known to be in hand."""
    seat = state.seats[event.seat]
    if not seat.hides and not seat.veiled:
        return state
    held = tiles if event.by != "self_draw" else with_tile(tiles, event.tile_kind)
    return with_seat(state, event.seat, replace(seat, concealed=held, veiled=uncovered(tiles, seat.veiled)))


def turned_by(state: HandState, event: Win, rules: Rules) -> HeldTiles:
    """The scoring tiles of which the record knows from this win alone; empty where they can't be those turned."""
    if not event.scoring_tiles or not rules.wall.scoring_tiles or not any_hidden(rest_of_wall(state, rules)):
        return ()
    hand = winning_hand(state, event, rules)
    return judge_turned(laid_open(state, event, hand.concealed), event, rules, hand).fresh


class Turned(Struct, frozen=True):
    """The tiles that count, None where they are not known, and what is wrong with those that are recorded."""

    tiles: HeldTiles | None
    fault: Fault | None = None
    known: HeldTiles | None = None
    """As far as they are known, hidden for the others; None where not even their number is known."""
    fresh: HeldTiles = ()
    """Those of which the wall does not tell."""
    note: Fault | None = None
    """That their number can't be verified."""


def judge_turned(state: HandState, event: Win, rules: Rules, hand: Hand) -> Turned:
    """The scoring tiles of a win by the wall, and by the record where the wall is not known.

    Where the hand has hidden tiles, fewer may be turned than it lets expect.
    """
    said = event.scoring_kinds
    if not rules.wall.scoring_tiles:
        return Turned(said)
    right = _by_the_wall(state, rules, hand)
    if said is None:
        return Turned(None if any_hidden(right) else right, known=right)
    if len(said) != len(right) and len(said) not in _fewer(state, rules, hand):
        return Turned(None if any_hidden(right) else right, _wrong_number(rules, said, right))
    right = right[: len(said)]
    known = tuple(told if is_hidden(held) else held for held, told in zip(right, said, strict=True))
    if any(told != tile and not is_hidden(told) for told, tile in zip(said, known, strict=True)):
        words = "The wall gives {tiles}, not {tiles2}."
        message = Said(words, tiles=format_in_order(right), tiles2=format_in_order(said))
        return Turned(known, _wrong(rules, message, said, right))
    fresh = tuple(told for held, told in zip(right, said, strict=True) if is_hidden(held) and not is_hidden(told))
    if many := excess(state, fresh, rules):
        return Turned(None, _fifth(rules, said, *many))
    return Turned(known, known=known, fresh=fresh)


def judge_stated(event: Win, rules: Rules, hand: Hand, left: range | None = None) -> Turned:
    """The scoring tiles of a win where nothing is known of the wall, as in an excerpt: their number and copies.

    `left`: how many tiles the wall may have had left; None where that is not asked.
    """
    said = event.scoring_kinds
    if said is None or not rules.wall.scoring_tiles:
        return Turned(said)
    most = len(rules.wall.ends(hand))
    if len(said) > most:
        words = "{m} scoring tiles are turned at most, not {k}."
        words = "1 scoring tile is turned at most, not {k}." if most == 1 else words
        return Turned(None, _wrong(rules, Said(words, m=most, k=len(said)), said, None))
    own = [*hand.concealed, hand.win, *(kind for meld in hand.melds for kind in meld.tiles)]
    for kind in dict.fromkeys(said):
        copies = 0 if is_hidden(kind) else rules.ruleset.copies[kind]
        if not is_hidden(kind) and own.count(kind) + said.count(kind) > copies:
            return Turned(None, _fifth(rules, said, kind, own.count(kind) + said.count(kind)))
    wanted = _wanted(rules, hand)
    numbers = {min(each, tiles) for each in wanted for tiles in left or ()}
    if numbers and len(said) not in numbers:
        number = max(numbers)
        turned = (*said, *hidden_tiles(number))[:number]
        if len(numbers) == 1:
            return Turned(turned, _wrong_number(rules, said, hidden_tiles(number)))
        words = "{low} to {high} scoring tiles are turned here, not {k}."
        message = Said(words, low=min(numbers), high=number, k=len(said))
        return Turned(None, _wrong(rules, message, said, None))
    if said and left is not None and len(left) > 1 and len(said) not in wanted:  # none: it says that the wall was empty
        what = "It is not recorded how many tiles were left in the wall: {m} are turned if there are enough."
        return Turned(said, known=said, note=remark(rules, "unverifiable", what, m=max(wanted)))
    return Turned(said, known=said)


def left_in_wall(state: HandState, event: Win) -> range:
    """How many tiles, those kept back included, the wall may have had left at a win of an excerpt, by what the win says
    of its situation."""
    told, least = event.situation, state.dead
    if told is not None and told.last_tile:
        return range(least, least + 1)
    if told is not None and told.tiles_drawn is not None:
        left = max(least, state.wall_size - told.tiles_drawn)
        return range(left, left + 1)
    return range(least, state.wall_size)


def _wanted(rules: Rules, hand: Hand) -> set[int]:
    """How many tiles the win may turn where the wall has them: hidden tiles, and discards that an excerpt leaves out,
    may be wildcards."""
    hands = [hand, replace(hand, situation=replace(hand.situation, wild_discarded=True))]
    if any_hidden(hand.concealed) or any(meld.is_hidden for meld in hand.melds):
        hands += [replace(hand, win=wild) for wild in rules.ruleset.wild]
    return {len(rules.wall.ends(each)) for each in hands}


def claims_besides(state: HandState, event: Win, rules: Rules, hand: Hand, turned: Turned, faults: Faults) -> Faults:
    """The findings of a win: wrong scoring tiles, and the wrong claims that do not follow from them."""
    if turned.fault is None:
        return faults if turned.note is None or faults else (turned.note,)
    said = event.scoring_kinds or ()
    if len(said) > len(rules.wall.ends(hand)) or hand.scoring_tiles is None:
        follows = not unpayable(state, event, rules, hand)
        if hand.scoring_tiles is None:
            faults = tuple(each for each in faults if each.code == "wrong_payments")
    else:
        scored = rules.score(replace(hand, scoring_tiles=said))
        follows = isinstance(scored, Scored) and not compare(state, event, rules, hand, scored)
    rest = () if follows else tuple(each for each in faults if each.code not in ("unverifiable", turned.fault.code))
    return (turned.fault, *rest)


def _by_the_wall(state: HandState, rules: Rules, hand: Hand) -> HeldTiles:
    """The tiles that the win turns; hidden where the wall is not known, fewer than wanted where it is short."""
    rest = rest_of_wall(state, rules)
    head, tail = 0, 0
    found = []
    for end in rules.wall.ends(hand)[: len(rest)]:
        if end == "head":
            found.append(rest[head])
            head += 1
        else:
            tail += 1
            found.append(rest[-tail])
    return tuple(found)


def _fewer(state: HandState, rules: Rules, hand: Hand) -> set[int]:
    """How many tiles the win may turn, too, if one of its hidden tiles is a wildcard."""
    if not any_hidden(hand.concealed):
        return set()
    rest = hand.concealed[:-1]  # hidden tiles come last
    return {len(_by_the_wall(state, rules, replace(hand, concealed=(*rest, wild)))) for wild in rules.ruleset.wild}


def _wrong(rules: Rules, message: str, said: HeldTiles, right: HeldTiles | None) -> Fault:
    expected = None if right is None else format_in_order(right)
    return remark(rules, "wrong_scoring_tiles", message, recorded=format_in_order(said), expected=expected)


def _wrong_number(rules: Rules, said: HeldTiles, right: HeldTiles) -> Fault:
    words = _NUMBERS.get(len(right), "{m} scoring tiles are turned here, not {k}")
    if known_of(right):
        message = Said("{what}: {tiles}.", what=Said(words, m=len(right), k=len(said)), tiles=format_in_order(right))
    else:
        message = Said(f"{words}.", m=len(right), k=len(said))
    return _wrong(rules, message, said, right)


_NUMBERS: Final = {
    0: "No scoring tiles are turned here, not {k}",
    1: "1 scoring tile is turned here, not {k}",
}


def _fifth(rules: Rules, said: HeldTiles, kind: int, found: int) -> Fault:
    copies = rules.ruleset.copies[kind]
    words = "With the scoring tiles there are {m} of {tile}; the game has {k}."
    return _wrong(rules, Said(words, m=found, tile=kind, k=copies), said, None)
