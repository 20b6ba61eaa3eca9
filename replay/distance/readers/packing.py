"""Hands packed into numbers, as the look-up in Python takes them."""

from __future__ import annotations

from typing import Final

from replay.distance.counted import COPY, JOKER, ONES
from replay.distance.counted import ONE as COUNTED
from replay.distance.joined import living_of
from replay.distance.plan import SCOPES, Plan
from replay.distance.readers.counting import NO_SPECIALS, Specials, pairs_of, patterns_of
from replay.distance.readers.definition import ABOVE, PARTS, Definition, SetsAndPair
from replay.distance.readers.holding import JOKERS, Board, CountedHand, Living, hand_of
from replay.distance.sets import COPIES
from replay.hands import HeldHand, Meld
from replay.tiles import HIDDEN, NATURAL_KINDS, SUITS, Kind

_EIGHTS: Final = 8 * ONES
_THREES: Final = 3 * ONES
_COPIES: Final = (1 << 4 * NATURAL_KINDS) - 1
_JOKER_EIGHTS: Final = 0x88888888
_ODD: Final = 1 << COPY + 4 * NATURAL_KINDS
_MOST_BOARDS: Final = 1 << 11
_MOST_TILES: Final = 14


class Packing:
    """What packs the hands of one plan."""

    def __init__(self, plan: Plan, definition: Definition) -> None:
        """No board is known yet."""
        self.plan, self.definition = plan, definition
        self._slots, self._wild = definition.slots, bool(plan.jokers)
        self.ones = tuple(map(self._one, range(HIDDEN + 1)))
        """A tile of each kind."""
        self._boards: dict[tuple[tuple[Meld, ...], tuple[Kind, ...], str | None], Board] = {}
        self._alone = self._board(HeldHand(concealed=()))
        self._last: tuple[HeldHand | None, CountedHand | None] = None, None
        # the tables know one joker of each scope, and up to four for all
        self._known = all(number < 2 or not slot for slot, number in enumerate(definition.numbers))

    def _one(self, kind: Kind) -> int:
        if kind in self._slots:
            return 1 << JOKER + 4 * self._slots[kind]
        if kind in self.plan.idle:
            return 0
        return COUNTED[kind] if kind in self.definition.naturals else _ODD

    def hand(self, held: HeldHand) -> CountedHand | None:
        """The hand; None where nobody can have it, or where the tables do not know its jokers."""
        last, found = self._last
        if held is not last:
            # what keeps most is often asked before which discards do
            found = self._packed(held)
            self._last = held, found
        return found

    def _packed(self, held: HeldHand) -> CountedHand | None:
        concealed = held.concealed
        if len(concealed) > _MOST_TILES or not self._known:
            return None
        if held.melds or held.flowers or held.void_suit:
            key = held.melds, held.flowers, held.void_suit
            board = self._boards.get(key)
            if board is None:
                if len(self._boards) >= _MOST_BOARDS:
                    self._boards.clear()
                board = self._boards[key] = self._board(held)
        else:
            board = self._alone
        number = sum(map(self.ones.__getitem__, concealed))
        copies = number >> COPY
        if board.odd or copies > _COPIES or (copies | copies + _THREES | copies + board.gone + _THREES) & _EIGHTS:
            return None
        jokers = number >> JOKER & JOKERS
        if jokers and (jokers | jokers + board.room) & _JOKER_EIGHTS:
            return None
        return hand_of(number, board)

    def without(self, hand: CountedHand, kind: Kind) -> CountedHand:
        """The hand without a tile."""
        return hand_of(hand.number - self.ones[kind], hand.board)

    def _board(self, held: HeldHand) -> Board:
        owned = [kind for meld in held.melds for kind in meld.tiles]
        flowers = held.flowers if self.plan.flowers else ()
        away = [0] * len(SCOPES)
        for kind in owned:
            if kind in self._slots:
                away[self._slots[kind]] += 1
        for kind in set(flowers):
            if kind in self._slots:
                away[self._slots[kind]] += 1
        naturals = [kind for kind in owned if kind not in self._slots]
        numbers = self.definition.numbers
        odd = (
            len(held.melds) > 4
            or any(len(meld.tiles) > COPIES for meld in held.melds)
            or any(kind not in self.definition.naturals or naturals.count(kind) > COPIES for kind in naturals)
            or any(more > number for more, number in zip(away, numbers, strict=True))
            or bool(held.flowers and not self.plan.flowers)
            or (self.plan.gives_up and held.void_suit not in (None, *SUITS))
        )
        fits = tuple(max(0, number - more) for number, more in zip(numbers, away, strict=True))
        chains = tuple(sum(fits[slot] for slot in above) for above in ABOVE)
        gone = 0 if odd else sum(1 << 4 * kind for kind in naturals)
        lives = self.definition.lives(held)
        parts = range(PARTS if self.plan.honors else len(SUITS))
        return Board(
            melds=len(held.melds),
            odd=odd,
            held=held,
            gone=gone,
            kinds=tuple(sorted(set(naturals))),
            room=sum(7 - fit << 4 * slot for slot, fit in enumerate(fits)),
            chains=chains,
            least=min(chains[part] for part in parts),
            lives=tuple(self._living(live) for live in lives),
            specials=NO_SPECIALS if held.melds else self._specials(chains, lives),
            simple=not held.melds and not self._wild,
        )

    def _specials(self, chains: tuple[int, ...], lives: tuple[int, ...]) -> Specials:
        shapes = *pairs_of(self.plan, fit=chains[-1] > 1), *patterns_of(self.plan)
        return Specials(each for each in shapes if each.live in lives)

    def _living(self, live: int) -> Living:
        sets, limited = living_of(limited=not self._wild, live=live), living_of(limited=True, live=live)
        return Living(live, not self.plan.gives_up, sets, limited, SetsAndPair(live))
