"""What a player may do now: events proposed from the tiles held and kept where the checks find no fault.

A draw is not among them: its tile comes from the wall. `state.turn` draws in the stages DRAW and REPLACE.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from itertools import chain, combinations, combinations_with_replacement
from typing import get_args

from replay.engine.table.check import check
from replay.engine.table.wins.judge import may_win, may_win_plainly
from replay.events import AnyEvent, Chow, Discard, Exchange, Flower, Kong, Pung, SuitLetter, VoidSuit, Win
from replay.hands import HeldHand, MeldKind
from replay.rules import Claim, Rules
from replay.state import SEATS, HandState, Stage
from replay.tiles import HIDDEN, Kind, format_tiles, is_hidden, known_of, name_of, suit_of

_GIVEN: tuple[tuple[MeldKind, int], ...] = (("open_kong", 3), ("pung", 2), ("chow", 2))
_PAIR = 2
_RUNS = ((-2, -1), (-1, 1), (1, 2))
_RANKS = 9
_HONORS = 27
_HIDDEN = {HIDDEN}
_HANDED_ON = 3


def legal_events(state: HandState, rules: Rules, seat: int) -> tuple[AnyEvent, ...]:
    """Everything that this player may do now but draw or pass, in this order: tiles handed on, missing suits, wins,
    claims, declarations, discards."""
    if state.seats[seat].won is not None or state.stage is Stage.OVER:
        return ()
    suits = (VoidSuit(seat=seat, suit=suit) for suit in get_args(SuitLetter)) if rules.opening.void_suits else ()
    opening: Iterator[Exchange | VoidSuit] = chain(exchanges_of(state, rules, seat), suits)
    found: list[AnyEvent] = [event for event in opening if not check(state, event, rules)]
    if (win := legal_win(state, rules, seat)) is not None and not check(state, win, rules):
        found.append(win)
    if state.stage is Stage.DRAW:
        found += legal_claims(state, rules, seat)
    elif seat == state.turn and state.stage in (Stage.ACT, Stage.DISCARD):
        found += legal_declarations(state, rules, seat)
        found += legal_discards(state, rules, seat)
    return tuple(found)


def legal_win(state: HandState, rules: Rules, seat: int) -> Win | None:
    """The win that this player may declare now, without claims; None if there is none."""
    event = _proposed_win(state, seat)
    if event is None:
        return None
    plainly = may_win_plainly(state, event, rules)
    if plainly is not None:
        return event if plainly else None
    me = state.seats[seat]
    if event.by != "self_draw" and not me.hides:
        held = HeldHand(concealed=me.concealed, melds=me.plain_melds, flowers=me.flowers)
        if not rules.shapes.complete(held, event.tile_kind):
            return None
    return event if may_win(state, event, rules) else None


def proposed_wins(state: HandState) -> Iterator[Win]:
    """A win for each player that has a tile to win on, legal or not."""
    wins = (_proposed_win(state, seat) for seat in SEATS if state.seats[seat].won is None)
    return (win for win in wins if win is not None)


def _proposed_win(state: HandState, seat: int) -> Win | None:
    if state.stage is Stage.ACT and seat == state.turn:
        drawn = state.seats[seat].drawn
        return None if drawn in (None, HIDDEN) else Win(seat=seat, by="self_draw", tile=name_of(drawn or 0))
    if state.last_discard is not None and state.stage is Stage.DRAW:
        target, kind = state.last_discard
        return Win(seat=seat, by="discard", target=target, tile=name_of(kind)) if target != seat else None
    if state.robbable is not None:
        target, kind = state.robbable
        return Win(seat=seat, by="robbed_kong", target=target, tile=name_of(kind)) if target != seat else None
    return None


def legal_claims(state: HandState, rules: Rules, seat: int) -> tuple[Claim, ...]:
    """The claims of the last discard that are legal for this player; rivals are not considered."""
    if state.last_discard is None or state.last_discard[0] == seat:
        return ()
    return tuple(event for event in claims(state, rules, seat) if not check(state, event, rules))


def claims(state: HandState, rules: Rules, seat: int) -> Iterator[Claim]:
    """Every composition from this hand that would be a meld with the last discard."""
    if state.last_discard is None:
        return
    target, tile = state.last_discard
    for kind, given in compositions(state.seats[seat].concealed, tile, rules):
        yield claim_of(kind, seat, target, tile, given)


def claims_of_hidden(state: HandState, seat: int) -> Iterator[Claim]:
    """The claims of the last discard that hidden tiles may allow, legal or not: of plain tiles, no jokers."""
    if state.last_discard is None or not state.seats[seat].hides or is_hidden(state.last_discard[1]):
        return
    target, kind = state.last_discard
    tile = name_of(kind)
    yield Pung(seat=seat, target=target, tile=tile, tiles=tile * 2)
    yield Kong(seat=seat, kind="open", target=target, tile=tile, tiles=tile * 3)
    if kind < _HONORS:
        for one, other in _RUNS:
            if kind % _RANKS + one >= 0 and kind % _RANKS + other < _RANKS:
                yield Chow(seat=seat, target=target, tile=tile, tiles=name_of(kind + one) + name_of(kind + other))


def compositions(
    concealed: tuple[Kind, ...], tile: Kind, rules: Rules, *, chows: bool = True
) -> Iterator[tuple[MeldKind, tuple[Kind, ...]]]:
    """The melds with this tile that are possible by the tiles alone, each with what is given from the hand.

    Without `chows` none of these.
    """
    kinds, wild, calls = _usable(concealed, tile, rules), rules.ruleset.wild, rules.play.calls
    alike = in_run = kinds
    if tile not in wild:
        alike = [each for each in kinds if each == tile or (each in wild and tile in wild[each])]
        in_run = [each for each in kinds if each != tile] if tile < _HONORS else []
    for kind, number in _GIVEN:
        if kind not in calls or not (chows or kind != "chow"):
            continue
        each_given = _alike_of(alike, wild, number) if kind != "chow" else combinations_with_replacement(in_run, number)
        for given in each_given:
            if given[0] == given[-1]:
                if concealed.count(given[0]) < number:
                    continue
            elif number > _PAIR and any(concealed.count(each) < given.count(each) for each in given):
                continue
            if not _together(kind, [each for each in (tile, *given) if each not in wild]):
                continue
            if rules.play.meld_fault(kind, tile, given, None) is None:
                yield kind, given


def _alike_of(kinds: list[Kind], wild: Container[Kind], number: int) -> Iterable[tuple[Kind, ...]]:
    """So many of these kinds, in order, of which no two are different but wildcards."""
    wilds = [kind for kind in kinds if kind in wild]
    if len(kinds) - len(wilds) < _PAIR:
        return combinations_with_replacement(kinds, number)
    found = {
        given
        for kind in kinds
        if kind not in wild
        for given in combinations_with_replacement(sorted((kind, *wilds)), number)
    }
    return sorted(found)


def _together(kind: MeldKind, natural: list[Kind]) -> bool:
    """Whether tiles that are no wildcards can be in one meld: of one kind, in a chow three numbers of a suit apart."""
    if kind != "chow":
        return len(set(natural)) <= 1
    if not natural:
        return True
    low, high = min(natural), max(natural)
    return len(set(natural)) == len(natural) and high - low <= _PAIR and high < _HONORS and low // 9 == high // 9


def claim_of(kind: MeldKind, seat: int, target: int, tile: Kind, given: tuple[Kind, ...]) -> Claim:
    """The claim of a discarded tile for this meld."""
    if kind == "open_kong":
        return Kong(seat=seat, kind="open", target=target, tile=name_of(tile), tiles=format_tiles(given))
    called = Chow if kind == "chow" else Pung
    return called(seat=seat, target=target, tile=name_of(tile), tiles=format_tiles(given))


def _usable(concealed: tuple[Kind, ...], tile: Kind, rules: Rules) -> list[Kind]:
    """The kinds of the hand that can stand in one meld with this tile."""
    wild = rules.ruleset.wild
    kinds = sorted({*concealed} - _HIDDEN)
    if tile in wild:
        return kinds
    return [
        kind
        for kind in kinds
        if kind == tile
        or (tile - 2 <= kind <= tile + 2 and kind < _HONORS)
        or (kind in wild and not wild[kind].isdisjoint(range(tile - 2, tile + 3)))
    ]


def legal_declarations(state: HandState, rules: Rules, seat: int) -> tuple[Kong | Flower, ...]:
    """The concealed and added kongs and the jokers that this player may declare now."""
    me = state.seats[seat]
    found: list[Kong | Flower] = []
    wild = sorted(rules.ruleset.wild.keys() & set(me.concealed))
    for kind in sorted(set(me.concealed) - _HIDDEN):
        if me.concealed.count(kind) == 4:
            found.append(Kong(seat=seat, kind="concealed", tiles=format_tiles((kind,) * 4)))
        elif me.concealed.count(kind) == 3:
            given = (format_tiles((*(kind,) * 3, joker)) for joker in wild)
            found += [Kong(seat=seat, kind="concealed", tiles=tiles) for tiles in given]
        if any(each.meld.kind == "pung" and (kind in each.meld.tiles or kind in wild) for each in me.melds):
            found.append(Kong(seat=seat, kind="added", tile=name_of(kind)))
        if kind in rules.ruleset.flowers and "flower" in rules.play.calls:
            found.append(Flower(seat=seat, tile=name_of(kind)))
    return tuple(event for event in found if not check(state, event, rules))


def legal_discards(state: HandState, rules: Rules, seat: int) -> tuple[Discard, ...]:
    """The discards that this player may make now, one a kind."""
    kinds = sorted(set(state.seats[seat].concealed) - _HIDDEN)
    proposed = (Discard(seat=seat, tile=name_of(kind)) for kind in kinds)
    return tuple(event for event in proposed if not check(state, event, rules))


def exchanges(state: HandState, rules: Rules) -> Iterator[Exchange]:
    """Everything known that may be handed on now, by all who have not done so."""
    for seat in SEATS:
        yield from exchanges_of(state, rules, seat)


def exchanges_of(state: HandState, rules: Rules, seat: int) -> Iterator[Exchange]:
    """The known tiles that this player may hand on now, each to everybody who may get them."""
    if not rules.opening.exchange:
        return
    for tiles in _triples(state.seats[seat].concealed, mixed=rules.opening.exchange == "mixed"):
        for target in SEATS:
            event = Exchange(seat=seat, target=target, tiles=format_tiles(tiles))
            if rules.opening.fault(state, event) is None:
                yield event


def _triples(concealed: tuple[Kind, ...], *, mixed: bool) -> list[tuple[Kind, ...]]:
    """Every three known tiles of one suit, or of any (`mixed`)."""
    suits: dict[str, list[int]] = {}
    for kind in known_of(concealed):
        suits.setdefault("" if mixed else suit_of(kind), []).append(kind)
    return sorted({each for tiles in suits.values() for each in combinations(tiles, _HANDED_ON)})
