"""The player `sound`: speed by the tiles that are left, price by the exact scorer, danger by what lies on the table.

It uses no chance: the same table gives the same decision. Its estimates are rough where they must be quick; what a
decision is worth is found by playing on, not by believing them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from msgspec.structs import replace

from replay.events import Flower, Kong, Win
from replay.hands import Hand, HeldHand, Meld, Near, Scored, WinBy
from replay.rules import Claim, Rules
from replay.simulate.melding import held, meld_of, without
from replay.simulate.outlook import chance_to_be_ready, chance_to_win
from replay.state import SEATS, HandState, SeatState
from replay.tiles import HIDDEN, KINDS, NATURAL_KINDS, Kind, parse_tiles, suit_of

NAME: Final = "sound"
VERSION: Final = 2
"""Of its play: a change of it changes what every worth means."""
_MOST: Final = 1 << 14
_THROWN: Final = 0.35
"""How much less likely a player waits for what he has discarded himself."""
_FRESH: Final = 0.4
"""How much less likely anybody waits for a kind that was among the last discards, and not won on."""
_COST: Final = 0.3
"""What dealing in costs, in wins."""
_UNLIKELY: Final = 0.4
"""Of ready hands only those are priced that are so much as likely to win as the likeliest."""
_EXTRA: Final = 1.03
"""What the replacement tile of a kong adds to the chance to win."""
_PAID: Final = 0.25
"""What a point that a kong is paid at once is worth, in wins: where kongs are paid, a cheap win brings about four."""
_SETTLED: Final = 0.3
"""What being ready at the end of a drawn hand is worth, in wins, where such ends are settled."""
_FARTHER: Final = 0.5
"""What is thought of the chance to win of a hand that is put back by one."""
_BASE: Final = (0.0, 0.04, 0.07, 0.10, 0.10)
"""How likely a hand that is ready waits for a lone kind, by the copies that cannot be seen."""
_BESIDE: Final = 0.10
"""What the neighbours in a suit add at most."""
_SUITED: Final = 27
_AROUND: Final = 2
_WINDOW: Final = 0b11111
"""Two kinds below and two above: those that may stand in a run with one."""
_BITS: Final = tuple(1 << kind for kind in range(KINDS))


@dataclass(slots=True)
class WorkedOut:
    """What is worked out of tiles, which is true of them in any hand: players under the same rules may share it."""

    near: dict[tuple[object, ...], Near] = field(default_factory=dict)
    each: dict[tuple[object, ...], tuple[tuple[Kind, Near], ...]] = field(default_factory=dict)
    prices: dict[tuple[object, ...], float] = field(default_factory=dict)


@dataclass(slots=True)
class Sound:
    """One player of this kind, with what is worked out so far."""

    rules: Rules
    chance: Random
    _known: WorkedOut = field(default_factory=WorkedOut)
    _waiting: tuple[SeatState, Near] | None = None
    """The own hand at which it looked last while others moved, and how near that is."""

    def begin(self, *, ambitious: bool) -> None:  # noqa: ARG002  # it plays all hands alike
        """Begin a new hand: what is known of tiles stays true."""
        self._waiting = None

    # ------------------------------------------------------------- how near

    def near(self, state: HandState, seat: int, concealed: tuple[Kind, ...], melds: tuple[Meld, ...]) -> Near:
        """How near these tiles (13 less three a meld) are in this seat."""
        me = state.seats[seat]
        key = (concealed, melds, me.flowers, me.void_suit, state.wind_of(seat), state.round)
        if (found := self._known.near.get(key)) is None:
            if len(self._known.near) >= _MOST:
                self._known.near.clear()
            found = self._known.near[key] = self.rules.shapes.near(held(state, seat, concealed, melds))
        return found

    def each(
        self, state: HandState, seat: int, concealed: tuple[Kind, ...], melds: tuple[Meld, ...]
    ) -> tuple[tuple[Kind, Near], ...]:
        """How near these tiles (14 less three a meld) are after each discard."""
        me = state.seats[seat]
        key = (concealed, melds, me.flowers, me.void_suit, state.wind_of(seat), state.round)
        if (found := self._known.each.get(key)) is None:
            if len(self._known.each) >= _MOST:
                self._known.each.clear()
            found = self._known.each[key] = self._after_each(held(state, seat, concealed, melds))
        return found

    def _after_each(self, hand: HeldHand) -> tuple[tuple[Kind, Near], ...]:
        if not self.rules.opening.void_inferred or hand.void_suit is not None:
            return self.rules.shapes.near_discards(hand)
        near = self.rules.shapes.near
        kinds = sorted({*hand.concealed} - {HIDDEN})
        return tuple((kind, near(replace(hand.without(kind), void_suit=suit_of(kind)))) for kind in kinds)

    def distance(self, state: HandState, seat: int, concealed: tuple[Kind, ...], melds: tuple[Meld, ...]) -> int:
        """Shanten of these tiles in this seat: -1 complete, 0 ready."""
        if len(concealed) % 3 == 1:
            return self.near(state, seat, concealed, melds).shanten
        return self.rules.shapes.shanten(held(state, seat, concealed, melds))

    def completes(self, state: HandState, seat: int, tile: Kind, by: WinBy) -> bool:
        """Whether the tile, already drawn or still another's, completes the hand of this seat."""
        if by == "self_draw":
            me = state.seats[seat]
            near = self.near(state, seat, without(me.concealed, tile), me.plain_melds)
            return near.shanten == 0 and bool(near.kinds >> tile & 1)
        near = self._now(state, seat)
        return near.shanten == 0 and bool((near.kinds & ~near.self_draw) >> tile & 1)

    def _now(self, state: HandState, seat: int) -> Near:
        """How near the own hand is while others move: it is asked of every tile that they put down."""
        me = state.seats[seat]
        if self._waiting is not None and self._waiting[0] is me:
            return self._waiting[1]
        near = self.near(state, seat, me.concealed, me.plain_melds)
        self._waiting = me, near
        return near

    # ------------------------------------------------------------- decisions

    def takes_win(self, state: HandState, win: Win) -> bool:  # noqa: ARG002  # a win is a win
        """Every win is taken."""
        return True

    def declaration(self, state: HandState, seat: int, options: Iterable[Kong | Flower]) -> Kong | Flower | None:
        """A kong or joker whose declaration leaves the hand no farther and, of a joker, nearly as wide."""
        choices = list(options)
        if not choices:
            return None
        me = state.seats[seat]
        left = unseen(state, seat, self.rules)
        now, most = _best(self.each(state, seat, me.concealed, me.plain_melds), by_copies(left))
        for option in choices:
            concealed, melds = self.after(state, seat, option)
            near = self.near(state, seat, concealed, melds)
            enough = most * (0.75 if isinstance(option, Kong) else 1.0)
            if self._paid(state, seat, option) > 0:
                enough = most * 0.4
            if near.shanten < now or (near.shanten == now and counted(by_copies(left), near.kinds) >= enough):
                return option
        return None

    def _paid(self, state: HandState, seat: int, option: Claim | Flower) -> int:
        """What a kong moves to this seat at once, in points; 0 for all else."""
        if not isinstance(option, Kong):
            return 0
        return self.rules.settlement.kong_payments(state, option)[0][seat]

    def looks_up(self, state: HandState, seat: int) -> bool:
        """Whether the last discard brings the hand nearer, or is the fourth of a kind."""
        if state.last_discard is None:
            return False
        tile = state.last_discard[1]
        me = state.seats[seat]
        if me.concealed.count(tile) == 3:
            return True
        near = self._now(state, seat)
        return near.shanten > 0 and bool(near.kinds >> tile & 1)

    def claim(self, state: HandState, seat: int, options: Iterable[Claim]) -> Claim | None:
        """The claim after which the hand is likelier to win than if it waits."""
        me = state.seats[seat]
        sight = self._sight(state, unseen(state, seat, self.rules))
        near = self.near(state, seat, me.concealed, me.plain_melds)
        best: Claim | None = None
        most = self._outlook(near, sight)
        for option in options:
            concealed, melds = self.after(state, seat, option)
            if len(concealed) % 3 == 1:
                after = self._outlook(self.near(state, seat, concealed, melds), sight)
            else:
                found = self.each(state, seat, concealed, melds)
                after = max((self._outlook(each, sight) for _, each in found), default=0.0)
            after *= 0.995 ** sum(kind in self.rules.ruleset.wild for kind in parse_tiles(option.tiles or ""))
            if isinstance(option, Kong):
                after = after * _EXTRA + _PAID * self._paid(state, seat, option)
            if after > most:
                best, most = option, after
        return best

    def after(self, state: HandState, seat: int, option: Claim | Flower) -> tuple[tuple[Kind, ...], tuple[Meld, ...]]:
        """The concealed tiles and melds after a claim or declaration, before a discard or replacement."""
        me = state.seats[seat]
        rest, melds = list(me.concealed), me.plain_melds
        match option:
            case Flower() | Kong(kind="added"):
                tile = parse_tiles(option.tile or "")[0]
                rest.remove(tile)
                if isinstance(option, Kong):
                    melds = tuple(_grown(each, tile) for each in melds)
            case _:
                given = parse_tiles(option.tiles or "")
                for kind in given:
                    rest.remove(kind)
                melds = (*melds, meld_of(option, (*given, *parse_tiles(option.tile or ""))))
        return tuple(rest), melds

    def discards(self, state: HandState, seat: int) -> Sequence[Kind]:
        """The tiles of the hand by what is left to be won less what may be lost, the best one first."""
        me = state.seats[seat]
        left = unseen(state, seat, self.rules)
        found = self.each(state, seat, me.concealed, me.plain_melds)
        least = min([near.shanten for _, near in found], default=0)
        wins = self._wins(found, least, self._sight(state, left))
        dangers = _dangers(wins, left, self._threats(state, seat))
        prices: dict[Kind, float] = {}
        if least == 0:
            likely = max(wins.values(), default=0.0) * _UNLIKELY
            priced = [(kind, near) for kind, near in found if near.shanten == 0 and wins[kind] > likely]
            if len(priced) > 1:
                prices = {
                    kind: self._price(state, seat, without(me.concealed, kind), near, left) for kind, near in priced
                }
        dearest = max(prices.values(), default=1.0)
        worth = {kind: win * prices.get(kind, dearest) / dearest - dangers[kind] for kind, win in wins.items()}
        return sorted(worth, key=lambda kind: (-worth[kind], kind))

    def _wins(self, found: tuple[tuple[Kind, Near], ...], least: int, sight: _Sight) -> dict[Kind, float]:
        """The chance to win after each discard; none is thought of a hand that is put back by two."""
        wins: dict[Kind, float] = {}
        known: dict[tuple[int, int, int], float] = {}
        for kind, near in found:
            if near.shanten > least + 1:
                wins[kind] = 0.0
                continue
            key = near.shanten, near.kinds, near.self_draw
            if (win := known.get(key)) is None:
                win = known[key] = self._outlook(near, sight) * (_FARTHER if near.shanten > least else 1.0)
            wins[kind] = win
        return wins

    # ------------------------------------------------------------- estimates

    def _sight(self, state: HandState, left: list[int]) -> _Sight:
        """What a player who cannot see so many copies of each kind reckons with."""
        playing = sum([each.won is None for each in state.seats])
        others = playing - 1 if self.rules.wins.discard_wins else 0
        return _Sight(by_copies(left), max(1, sum(left)), state.left // playing, others)

    def _outlook(self, near: Near, sight: _Sight) -> float:
        wide, ready = counted(sight.left, near.kinds), 0.0
        if self.rules.settlement.settles:
            ready = _SETTLED * chance_to_be_ready(near.shanten, wide, sight.hidden, sight.draws)
        if near.shanten == 0:
            alone = counted(sight.left, near.self_draw) if near.self_draw else 0
            wide += round((wide - alone) * 0.5 * sight.others)
        return ready + chance_to_win(near.shanten, wide, sight.hidden, sight.draws, self.rules.wins.discard_wins)

    def _price(self, state: HandState, seat: int, concealed: tuple[Kind, ...], near: Near, left: list[int]) -> float:
        """What a self-draw wins on the average of the waits that are left."""
        total, number = 0.0, 0
        for kind in kinds_of(near.kinds):
            if left[kind]:
                total += left[kind] * self._gain(state, seat, concealed, kind)
                number += left[kind]
        return total / number if number else 1.0

    def _gain(self, state: HandState, seat: int, concealed: tuple[Kind, ...], kind: Kind) -> float:
        me = state.seats[seat]
        melds = me.plain_melds
        key = (concealed, melds, me.flowers, me.void_suit, kind, state.wind_of(seat), state.round)
        if (found := self._known.prices.get(key)) is None:
            if len(self._known.prices) >= _MOST:
                self._known.prices.clear()
            hand = Hand(
                concealed=concealed,
                win=kind,
                by="self_draw",
                melds=melds,
                flowers=me.flowers,
                seat=state.wind_of(seat),
                round=state.round or "E",
                void_suit=me.void_suit,
            )
            found = self._known.prices[key] = float(self._gained(hand) or 1)
        return found

    def _gained(self, hand: Hand) -> int:
        """What the winner gains; 0 if that is not known or the hand is no win."""
        if (gain := self.rules.wins.gain) is not None:
            return gain(hand)
        scored = self.rules.score(hand)
        return (scored.payments or {}).get(hand.seat, 0) if isinstance(scored, Scored) else 0

    def _threats(self, state: HandState, seat: int) -> tuple[_Threat, ...]:
        """The others in play, each with how likely it is ready: by what it has melded and how late it is."""
        if not self.rules.wins.discard_wins:
            return ()
        gone = 1 - state.left / max(1, state.wall_size)
        fresh = frozenset(each.kind for other in state.seats for each in other.discards[-1:])
        return tuple(
            _Threat(
                min(0.9, max(0.0, 0.9 * gone - 0.15) + 0.13 * len(each.melds)),
                each.void_suit,
                frozenset(put.kind for put in each.discards),
                fresh,
            )
            for place, each in enumerate(state.seats)
            if place != seat and each.won is None
        )


class _Threat(NamedTuple):
    """Another player in play: how likely it is ready, its missing suit, what it has discarded, all last discards."""

    ready: float
    void_suit: str | None
    thrown: frozenset[Kind]
    fresh: frozenset[Kind]


class _Sight(NamedTuple):
    """What a chance to win depends on beside the hand."""

    left: tuple[int, ...]
    """The kinds (masks) by how many copies cannot be seen."""
    hidden: int
    draws: int
    """How many tiles the player may still draw."""
    others: int
    """Others in play whose discards may be won on."""


def _dangers(kinds: Iterable[Kind], left: list[int], threats: tuple[_Threat, ...]) -> dict[Kind, float]:
    """What discarding each of these kinds may cost, in wins."""
    if not threats:
        return dict.fromkeys(kinds, 0.0)
    there = 0
    for kind in range(_SUITED):
        if left[kind]:
            there |= 1 << kind + _AROUND
    found: dict[Kind, float] = {}
    for kind in kinds:
        total = 0.0
        for ready, void_suit, thrown, fresh in threats:
            if void_suit is None or suit_of(kind) != void_suit:
                total += ready * (_THROWN if kind in thrown else 1.0) * (_FRESH if kind in fresh else 1.0)
        found[kind] = total * _live(kind, left[kind], there >> kind & _WINDOW) * _COST if total else 0.0
    return found


def unseen(state: HandState, seat: int, rules: Rules) -> list[int]:
    """Copies of each kind that the seat cannot see, the hidden ones last (0)."""
    left = [*rules.ruleset.copies, 0]
    me = state.seats[seat]
    for kind in me.concealed:
        left[kind] -= 1
    for place in SEATS:
        other = state.seats[place]
        for put in other.discards:
            if put.claimed_by is None:
                left[put.kind] -= 1
        for kind in other.flowers:
            left[kind] -= 1
        for each in other.melds:
            if place == seat or each.meld.is_open:
                for kind in each.meld.tiles:
                    left[kind] -= 1
        if place != seat and other.won is not None and rules.unseen.winners_show != "melds":
            for kind in other.concealed:
                left[kind] -= 1
            if other.win_by == "self_draw" and other.win_tile is not None:
                left[other.win_tile] -= 1
    left[HIDDEN] = 0
    return [max(0, number) for number in left]


def by_copies(left: Sequence[int]) -> tuple[int, ...]:
    """The kinds (a mask) of which there are so many copies, by that number from 0 on."""
    found = [0] * (max(left) + 1)
    for bit, number in zip(_BITS, left, strict=False):
        found[number] |= bit
    return tuple(found)


def counted(left: Sequence[int], kinds: int) -> int:
    """How many tiles of a mask of kinds are left; `left` as `by_copies` gives it."""
    total = 0
    for number, mask in enumerate(left):
        total += number * (kinds & mask).bit_count()
    return total


@lru_cache(maxsize=1 << 14)
def kinds_of(kinds: int) -> tuple[Kind, ...]:
    """The kinds of a mask."""
    return tuple(kind for kind in range(KINDS) if kinds >> kind & 1)


def _best(found: tuple[tuple[Kind, Near], ...], left: Sequence[int]) -> tuple[int, int]:
    """The least shanten of all discards, and the most tiles that one of those accepts."""
    least = min((near.shanten for _, near in found), default=0)
    return least, max((counted(left, near.kinds) for _, near in found if near.shanten == least), default=0)


def _grown(meld: Meld, tile: Kind) -> Meld:
    if meld.kind == "pung" and tile in meld.tiles:
        return Meld("added_kong", (*meld.tiles, tile))
    return meld


@lru_cache(maxsize=1 << 13)
def _live(kind: Kind, number: int, around: int) -> float:
    """How likely a ready hand waits for this kind, by its copies that cannot be seen, and by which of the kinds from
    two below to two above have any (a mask, the lowest first)."""
    base = _BASE[min(4, number + 1)]
    if kind >= _SUITED:
        return base * 0.8 if kind < NATURAL_KINDS else 0.02
    rank = kind % 9
    runs = 0
    for one, other in ((-2, -1), (-1, 1), (1, 2)):
        if rank + one >= 0 and rank + other <= 8 and around >> one + _AROUND & around >> other + _AROUND & 1:
            runs += 1
    return base * 0.5 + _BESIDE * runs / 3
