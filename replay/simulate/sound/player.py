"""The player `sound` itself: what it makes of a win, a declaration, a claim and a discard."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from random import Random
from typing import Final, NamedTuple

from msgspec.structs import replace

from replay.events import Flower, Kong, Win
from replay.hands import HeldHand, Near, Scored, WinBy
from replay.rules import Claim, Rules
from replay.rules.plain import nothing
from replay.simulate.melding import after, without
from replay.simulate.player import Allows, always
from replay.simulate.sound.danger import Dangers
from replay.simulate.sound.numbers import EACH, Numbers, counted, in_a_row, kinds_of, number_of, numbers_of_hand, total
from replay.simulate.sound.outlook import chance_to_be_ready, chance_to_win
from replay.simulate.sound.sight import OpenSeat
from replay.simulate.sound.working import Beside, Each, WorkedOut
from replay.state import HandState, SeatState
from replay.tiles import HIDDEN, Kind, parse_tiles, suit_of

NAME: Final = "sound"
VERSION: Final = 3
"""Of its play: a change of it changes what every worth means."""
_ENOUGH: Final = 0.7
"""A win on a discard is let pass that brings less than this part of what the hand may expect without it."""
_CALLED: Final = 0.5
"""How much a discard of another player counts for a wait, where an own draw is 1."""
PAYERS: Final = 3
"""Players who pay a self-draw where nobody has won before."""
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
_WIDE: Final = 8
"""Bits for how many tiles a hand accepts."""


Chance = tuple[Kind, Near, float]
"""A discard, how near the hand is after it, and the chance to win with it."""


class _Waiting(NamedTuple):
    """A hand while others move, how near it is, and the kinds (masks) that it wins on, and that it may claim."""

    me: SeatState
    near: Near
    wins: int
    wants: int


@dataclass(slots=True)
class Sound:
    """One player of this kind, with what is worked out so far."""

    rules: Rules
    chance: Random
    known: WorkedOut = field(default_factory=WorkedOut)
    _waiting: _Waiting | None = None
    """The own hand at which it looked last while others moved."""

    def begin(self, *, ambitious: bool) -> None:  # noqa: ARG002  # it plays all hands alike
        """Begin a new hand: what is known of tiles stays true."""
        self._waiting = None

    # ------------------------------------------------------------- how near

    def near(self, context: Beside, concealed: tuple[Kind, ...]) -> Near:
        """How near these tiles (13 less three a meld) are."""
        if (found := context.near.get(concealed)) is None:
            self.known.keep()
            found = context.near[concealed] = self.rules.shapes.near(context.held(concealed))
        return found

    def each(self, context: Beside, concealed: tuple[Kind, ...]) -> Each:
        """How near these tiles (14 less three a meld) are after each discard."""
        if (found := context.each.get(concealed)) is None:
            self.known.keep()
            found = context.each[concealed] = self._after_each(context.held(concealed))
        return found

    def now(self, state: HandState, seat: int) -> Each:
        """How near the hand of this seat, which is to discard, is after each discard."""
        return self.each(self.known.context(state, seat), state.seats[seat].concealed)

    def _after_each(self, hand: HeldHand) -> Each:
        if not self._infers(hand.void_suit):
            return self.rules.shapes.near_discards(hand)
        near = self.rules.shapes.near
        kinds = sorted({*hand.concealed} - {HIDDEN})
        return tuple((kind, near(replace(hand.without(kind), void_suit=suit_of(kind)))) for kind in kinds)

    def _infers(self, void_suit: str | None) -> bool:
        """Whether the next discard tells the missing suit."""
        return void_suit is None and self.rules.opening.void_suits == "inferred"

    def completes(self, state: HandState, seat: int, tile: Kind, by: WinBy) -> bool:
        """Whether the tile, already drawn or still another's, completes the hand of this seat."""
        if by == "self_draw":
            rest = without(state.seats[seat].concealed, tile)
            near = self.near(self.known.context(state, seat), rest)
            return near.shanten == 0 and bool(near.kinds >> tile & 1)
        return bool(self._now(state, seat).wins >> tile & 1)

    def _now(self, state: HandState, seat: int) -> _Waiting:
        """The own hand while others move: it is asked of every tile that they put down."""
        me, last = state.seats[seat], self._waiting
        if last is not None and last.me is me:
            return last
        near = self.near(self.known.context(state, seat), me.concealed)
        ones, twos, fours = numbers_of_hand(me.concealed)
        three = ones & twos & ~fours
        ready = near.shanten == 0
        found = _Waiting(me, near, near.kinds & ~near.self_draw if ready else 0, three if ready else near.kinds | three)
        self._waiting = found
        return found

    # ------------------------------------------------------------- decisions

    def takes_win(self, state: HandState, win: Win) -> bool:
        """Every win; but where hands go on after one, and who lets one pass is free to win on the next, none on a
        discard that brings much less than the hand may expect."""
        wins = self.rules.wins
        if win.by != "discard" or win.payments is None or wins.last_winner == 1 or wins.fault is not nothing:
            return True
        gained = win.payments[win.seat]
        return gained >= _ENOUGH * self._going_on(state, win.seat, gained, parse_tiles(win.tile or "")[0])

    def _going_on(self, state: HandState, seat: int, gained: int, tile: Kind) -> float:
        """What a ready hand may expect if it lets a discard pass that it would have gained so much on."""
        concealed, context = state.seats[seat].concealed, self.known.context(state, seat)
        near, left = self.near(context, concealed), self._unseen(state, seat)
        others = sum([each.won is None for each in state.seats]) - 1
        called = _CALLED * others * gained / self.gain(context, concealed, tile)
        drawn, hope, wide = others / PAYERS, 0.0, 0.0
        for kind in kinds_of(near.kinds):
            number, shared = number_of(left, kind), not near.self_draw >> kind & 1
            hope += number * self.gain(context, concealed, kind) * (drawn + (called if shared else 0.0))
            wide += number * (1 + (_CALLED * others if shared else 0.0))
        return hope / wide * self._outlook(state, left)(near) if wide else 0.0

    def declaration(
        self, state: HandState, seat: int, options: Iterable[Kong | Flower], allows: Allows = always
    ) -> Kong | Flower | None:
        """A kong or joker whose declaration leaves the hand no farther and, of a joker, nearly as wide."""
        choices = list(options)
        if not choices:
            return None
        left = self._unseen(state, seat)
        found = self.now(state, seat)
        now, most = _best(found, left)
        for option in choices:
            near = self._declared(state, seat, option, found)
            if near.shanten > now:
                continue
            enough = most * (0.75 if isinstance(option, Kong) else 1.0)
            if self._paid(state, seat, option) > 0:
                enough = most * 0.4
            if (near.shanten < now or counted(left, near.kinds) >= enough) and allows(option):
                return option
        return None

    def _declared(self, state: HandState, seat: int, option: Kong | Flower, found: Each) -> Near:
        """How near the hand is after a declaration; after that of a joker as if it was put down."""
        if isinstance(option, Flower) and not self._infers(state.seats[seat].void_suit):
            kind = option.tile_kind
            return next(near for each, near in found if each == kind)
        concealed, melds = after(state.seats[seat], option)
        return self.near(self.known.context_with(state, seat, melds), concealed)

    def _paid(self, state: HandState, seat: int, option: Claim | Flower) -> int:
        """What a kong moves to this seat at once, in points; 0 for all else."""
        if not isinstance(option, Kong):
            return 0
        return self.rules.settlement.moves(state, option)[0][seat]

    def heeds(self, state: HandState, seat: int) -> int:
        """The kinds that it would win on or claim."""
        now = self._now(state, seat)
        return now.wins | now.wants

    def looks_up(self, state: HandState, seat: int) -> bool:
        """Whether the last discard brings the hand nearer, or is the fourth of a kind."""
        if state.last_discard is None:
            return False
        return bool(self._now(state, seat).wants >> state.last_discard[1] & 1)

    def claim(self, state: HandState, seat: int, options: Iterable[Claim], allows: Allows = always) -> Claim | None:
        """The claim after which the hand is likelier to win than if it waits."""
        choices = list(options)
        if not choices:
            return None
        outlook = self._outlook(state, self._unseen(state, seat))
        best: Claim | None = None
        most = outlook(self._now(state, seat).near)
        for option in choices:
            concealed, melds = after(state.seats[seat], option)
            context = self.known.context_with(state, seat, melds)
            if len(concealed) % 3 == 1:
                hope = outlook(self.near(context, concealed))
            else:
                hope = max([outlook(near) for _, near in self.each(context, concealed)], default=0.0)
            wild = self.rules.ruleset.wild
            if wild and option.tiles:
                hope *= 0.995 ** sum([kind in wild for kind in parse_tiles(option.tiles)])
            if isinstance(option, Kong):
                hope = hope * _EXTRA + _PAID * self._paid(state, seat, option)
            if hope > most and allows(option):
                best, most = option, hope
        return best

    def discards(self, state: HandState, seat: int) -> Iterator[Kind]:
        """The tiles of the hand by what is left to be won less what may be lost, the best one first.

        What may be lost is looked at only where it may decide, as long as nobody asks for more than the best.
        """
        me = state.seats[seat]
        context = self.known.context(state, seat)
        found = self.each(context, me.concealed)
        left = self._unseen(state, seat)
        least = min([near.shanten for _, near in found], default=0)
        chances = self._chances(state, left, found, least)
        cost = self._costs(state, seat, left)
        prices = {} if least else self._prices(context, me.concealed, chances, left)
        ranked = _without_costs(chances, prices)
        lowest, best = inf, None
        for gained, kind, near in ranked:
            if gained > lowest:
                break
            worth = cost(kind) + gained
            if worth < lowest or (worth == lowest and best is not None and kind < best[0]):
                lowest, best = worth, (kind, near)
        if best is None:
            return
        if not self._infers(me.void_suit):
            context.near[without(me.concealed, best[0])] = best[1]
        yield best[0]
        for _, kind in sorted([(cost(kind) + gained, kind) for gained, kind, _ in ranked if kind != best[0]]):
            yield kind

    def _chances(self, state: HandState, left: Numbers, found: Each, least: int) -> list[Chance]:
        """How near the hand is after each discard, and its chance to win; none is thought of one put back by two."""
        outlook = self._outlook(state, left)
        chances = []
        for kind, near in found:
            farther = near.shanten - least
            win = outlook(near) if not farther else outlook(near) * _FARTHER if farther == 1 else 0.0
            chances.append((kind, near, win))
        return chances

    def _costs(self, state: HandState, seat: int, left: Numbers) -> Callable[[Kind], float]:
        """What discarding a kind may cost, in wins."""
        if "discard" not in self.rules.wins.on:
            return _nothing
        gone = 1 - state.undrawn / max(1, state.wall_size)
        return Dangers(left, self._sights(state), seat, gone, self.rules.ruleset.wild).of

    # ------------------------------------------------------------- estimates

    def _sights(self, state: HandState) -> Sequence[OpenSeat]:
        return self.known.sights(self.rules).look(state)

    def _unseen(self, state: HandState, seat: int) -> Numbers:
        return self.known.sights(self.rules).unseen(state, seat)

    def _outlook(self, state: HandState, left: Numbers) -> Callable[[Near], float]:
        """What a hand is worth, in wins, to a player who cannot see so many tiles."""
        rules, known = self.rules, self.known
        playing = sum([each.won is None for each in state.seats])
        shared = "discard" in rules.wins.on
        others = playing - 1 if shared else 0
        hidden, draws = max(1, total(left)), state.undrawn // playing
        weighed = in_a_row(left)
        if (found := known.outlooks.get((hidden, draws))) is None:
            found = known.outlooks[hidden, draws] = {}
        settles = rules.settlement.settles

        def outlook(near: Near) -> float:
            kinds, shanten = near.kinds, near.shanten
            wide = (weighed & kinds * EACH).bit_count()
            if shanten == 0:
                alone = counted(left, near.self_draw) if near.self_draw else 0
                wide += round((wide - alone) * _CALLED * others)
            worth = found.get(place := shanten << _WIDE | wide)
            if worth is None:
                ready = _SETTLED * chance_to_be_ready(shanten, wide, hidden, draws) if settles else 0.0
                worth = found[place] = ready + chance_to_win(shanten, wide, hidden, draws, shared)
            return worth

        return outlook

    def _prices(
        self,
        context: Beside,
        concealed: tuple[Kind, ...],
        chances: Sequence[Chance],
        left: Numbers,
    ) -> dict[Kind, float]:
        """What the likeliest of ready hands win, by discard; nothing where there is one alone."""
        ready = [each for each in chances if each[1].shanten == 0]
        if len(ready) < 2:
            return {}
        likely = max([win for _, _, win in chances]) * _UNLIKELY
        priced = [(kind, near) for kind, near, win in ready if win > likely]
        if len(priced) < 2:
            return {}
        return {kind: self._price(context, without(concealed, kind), near, left) for kind, near in priced}

    def _price(self, context: Beside, concealed: tuple[Kind, ...], near: Near, left: Numbers) -> float:
        """What a self-draw wins on the average of the waits that are left."""
        gained, number = 0.0, 0
        for kind in kinds_of(near.kinds):
            if many := number_of(left, kind):
                gained += many * self.gain(context, concealed, kind)
                number += many
        return gained / number if number else 1.0

    def gain(self, context: Beside, concealed: tuple[Kind, ...], kind: Kind) -> float:
        """What a self-draw of this kind wins with these tiles, at least one point."""
        if (found := context.prices.get((concealed, kind))) is None:
            self.known.keep()
            hand = context.self_drawn(concealed, kind)
            scored = self.rules.score(hand)
            gained = (scored.payments or {}).get(hand.seat, 0) if isinstance(scored, Scored) else 0
            found = context.prices[concealed, kind] = float(gained or 1)
        return found


def _without_costs(chances: Sequence[Chance], prices: Mapping[Kind, float]) -> list[tuple[float, Kind, Near]]:
    """What each discard leaves to be won, below nothing, the most first: if it costs nothing that is its worth."""
    if prices:
        dearest = max(prices.values())
        ranked = [(-(win * prices.get(kind, dearest) / dearest), kind, near) for kind, near, win in chances]
    else:
        ranked = [(-win, kind, near) for kind, near, win in chances]
    ranked.sort()  # no kind stands there twice, so that nothing behind it is compared
    return ranked


def _nothing(_kind: Kind) -> float:
    """No tile costs anything."""
    return 0.0


def _best(found: Each, left: Numbers) -> tuple[int, int]:
    """The least shanten of all discards, and the most tiles that one of those accepts."""
    least = min([near.shanten for _, near in found], default=0)
    return least, max([counted(left, near.kinds) for _, near in found if near.shanten == least], default=0)
