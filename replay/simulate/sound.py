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
from replay.state import SEATS, HandState
from replay.tiles import HIDDEN, KINDS, Kind, parse_tiles, suit_of

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

    def begin(self, *, ambitious: bool) -> None:  # it plays all hands alike
        """Begin a new hand: what is known of tiles stays true."""

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
        me = state.seats[seat]
        rest = without(me.concealed, tile) if by == "self_draw" else me.concealed
        near = self.near(state, seat, rest, me.plain_melds)
        kinds = near.kinds if by == "self_draw" else near.kinds & ~near.self_draw
        return near.shanten == 0 and bool(kinds >> tile & 1)

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
        now, most = _best(self.each(state, seat, me.concealed, me.plain_melds), left)
        for option in choices:
            concealed, melds = self.after(state, seat, option)
            near = self.near(state, seat, concealed, melds)
            enough = most * (0.75 if isinstance(option, Kong) else 1.0)
            if self._paid(state, seat, option) > 0:
                enough = most * 0.4
            if near.shanten < now or (near.shanten == now and copies(left, near.kinds) >= enough):
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
        near = self.near(state, seat, me.concealed, me.plain_melds)
        return near.shanten > 0 and bool(near.kinds >> tile & 1)

    def claim(self, state: HandState, seat: int, options: Iterable[Claim]) -> Claim | None:
        """The claim after which the hand is likelier to win than if it waits."""
        me = state.seats[seat]
        left = unseen(state, seat, self.rules)
        near = self.near(state, seat, me.concealed, me.plain_melds)
        draws = self._draws(state)
        hidden = max(1, sum(left))
        best: Claim | None = None
        most = self._outlook(state, near, left, hidden, draws)
        for option in options:
            concealed, melds = self.after(state, seat, option)
            if len(concealed) % 3 == 1:
                after = self._outlook(state, self.near(state, seat, concealed, melds), left, hidden, draws)
            else:
                found = self.each(state, seat, concealed, melds)
                after = max((self._outlook(state, each, left, hidden, draws) for _, each in found), default=0.0)
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
        hidden = max(1, sum(left))
        draws = self._draws(state)
        found = self.each(state, seat, me.concealed, me.plain_melds)
        least = min((near.shanten for _, near in found), default=0)
        priced = least == 0 and sum(near.shanten == 0 for _, near in found) > 1
        threats = self._threats(state, seat)
        wins = {
            kind: self._outlook(state, near, left, hidden, draws) * (_FARTHER if near.shanten > least else 1.0)
            if near.shanten <= least + 1
            else 0.0
            for kind, near in found
        }
        likely = max(wins.values(), default=0.0) * _UNLIKELY
        prices = {
            kind: self._price(state, seat, without(me.concealed, kind), near, left)
            for kind, near in found
            if priced and near.shanten == 0 and wins[kind] > likely
        }
        dearest = max(prices.values(), default=1.0)
        worth = {
            kind: win * prices.get(kind, dearest) / dearest - _danger(kind, left, threats) for kind, win in wins.items()
        }
        return sorted(worth, key=lambda kind: (-worth[kind], kind))

    # ------------------------------------------------------------- estimates

    def _draws(self, state: HandState) -> int:
        """How many tiles the player may still draw."""
        return state.left // sum(each.won is None for each in state.seats)

    def _outlook(self, state: HandState, near: Near, left: list[int], hidden: int, draws: int) -> float:
        wide, ready = copies(left, near.kinds), 0.0
        if self.rules.settlement.settles:
            ready = _SETTLED * chance_to_be_ready(near.shanten, wide, hidden, draws)
        if near.shanten == 0:
            alone = copies(left, near.self_draw) if near.self_draw else 0
            others = sum(each.won is None for each in state.seats) - 1 if self.rules.wins.discard_wins else 0
            wide += round((wide - alone) * 0.5 * others)
        return ready + chance_to_win(near.shanten, wide, hidden, draws, self.rules.wins.discard_wins)

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
            scored = self.rules.score(hand)
            gained = scored.payments.get(hand.seat) if isinstance(scored, Scored) and scored.payments else None
            found = self._known.prices[key] = float(gained) if gained else 1.0
        return found

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


def _danger(kind: Kind, left: list[int], threats: tuple[_Threat, ...]) -> float:
    """What discarding this kind may cost, in wins."""
    total = 0.0
    for each in threats:
        if each.void_suit is None or suit_of(kind) != each.void_suit:
            total += each.ready * (_THROWN if kind in each.thrown else 1.0) * (_FRESH if kind in each.fresh else 1.0)
    return total * _live(kind, left) * _COST if total else 0.0


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


def copies(left: Sequence[int], kinds: int) -> int:
    """How many tiles of a mask of kinds are left."""
    return sum([left[kind] for kind in kinds_of(kinds)])


@lru_cache(maxsize=1 << 14)
def kinds_of(kinds: int) -> tuple[Kind, ...]:
    """The kinds of a mask."""
    return tuple(kind for kind in range(KINDS) if kinds >> kind & 1)


def _best(found: tuple[tuple[Kind, Near], ...], left: list[int]) -> tuple[int, int]:
    """The least shanten of all discards, and the most tiles that one of those accepts."""
    least = min((near.shanten for _, near in found), default=0)
    return least, max((copies(left, near.kinds) for _, near in found if near.shanten == least), default=0)


def _grown(meld: Meld, tile: Kind) -> Meld:
    if meld.kind == "pung" and tile in meld.tiles:
        return Meld("added_kong", (*meld.tiles, tile))
    return meld


def _live(kind: Kind, left: list[int]) -> float:
    """How likely a ready hand waits for this kind, by the copies and neighbours that cannot be seen."""
    base = _BASE[min(4, left[kind] + 1)]
    if kind >= 27:
        return base * 0.8 if kind < 34 else 0.02
    rank = kind % 9
    runs = 0
    for one, other in ((-2, -1), (-1, 1), (1, 2)):
        if rank + one >= 0 and rank + other <= 8 and left[kind + one] and left[kind + other]:
            runs += 1
    return base * 0.5 + _BESIDE * runs / 3
