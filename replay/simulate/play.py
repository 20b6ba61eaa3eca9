"""Playing games: the deal, then turn by turn the bots decide, the engine judges and the scribe writes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from msgspec import structs

from replay.engine.table.turns import next_of_wall
from replay.events import AnyEvent, Discard, Draw, EndGame, Kong, StartGame, StartHand, Win
from replay.hands import WINDS, WinBy, Wind
from replay.rules import NO_PAYMENTS, Claim, Rules, Ruleset
from replay.simulate.bots import Bot, held
from replay.simulate.deal import EVEN, Stack, deal_tiles
from replay.simulate.opening import declare_suits, hand_on
from replay.simulate.options import claims, declarations
from replay.simulate.scribe import Scribe, four
from replay.simulate.stacks import STACKS
from replay.simulate.tempers import TEMPERS
from replay.state import HandState, Stage
from replay.tiles import NAMES, Kind, format_in_order, format_tiles

STACKED = 0.15
"""The share of hands whose wall is stacked so that something rare is likely."""
AMBITIOUS = 0.06
"""The share of hands in which everybody waits for a great win, so that the wall may well run out."""


def simulate_game(
    ruleset: Ruleset,
    seed: int,
    *,
    hands: int = 4,
    rulings: Mapping[str, str] | None = None,
    with_wall: bool = True,
    stacked: float = STACKED,
    stacks: Mapping[str, Stack] = STACKS,
) -> Iterator[AnyEvent]:
    """One legal game of `hands` hands, the same for the same arguments everywhere, with every claim filled in.

    A share `stacked` of the hands begins with a wall of `stacks`; `start_hand.meta` says which. Raises
    UnknownRulingError for a ruling that the ruleset does not have.
    """
    chance = Random(f"{seed}")
    rules = ruleset.under(ruleset.rulings.chosen(rulings or {}))
    tempers = list(TEMPERS)
    chance.shuffle(tempers)
    bots = tuple(Bot(temper, rules, Random(f"{seed} {seat}")) for seat, temper in enumerate(tempers[:4]))
    yield StartGame(
        version=1,
        ruleset=ruleset.id,
        game=f"{ruleset.id}-simulated-{seed}",
        players=four([bot.temper.name.capitalize() for bot in bots]),
        rulings=dict(rulings) if rulings else None,
        scores=NO_PAYMENTS,
        source=f"replay simulate, seed {seed}",
    )
    dealer, scores = 0, NO_PAYMENTS
    wind: Wind | None = WINDS[0] if rules.rotation.rounds else None
    fitting = [name for name, stack in stacks.items() if stack.fits(ruleset) for _ in range(stack.weight)]
    for number in range(1, hands + 1):
        name = chance.choice(fitting) if chance.random() < stacked and fitting else None
        stack = stacks[name] if name else EVEN
        deal = deal_tiles(ruleset, dealer, chance, stack)
        start = StartHand(
            hand=number,
            round=wind,
            dealer=dealer,
            hands=four([format_tiles(hand) for hand in deal.hands]),
            wall=format_in_order(deal.wall),
            scores=scores,
            meta={"stacked": name, "about": stack.about} if name else None,
        )
        scribe = Scribe(rules, start, scores)
        ambitious = not name and chance.random() < AMBITIOUS
        for bot in bots:
            bot.begin(ambitious=ambitious)
        _Play(rules, bots, scribe).to_its_end()
        for event in scribe.events:
            yield event if with_wall or not isinstance(event, StartHand) else structs.replace(event, wall=None)
        scores = scribe.state.scores
        dealer, wind = rules.rotation.next_deal(scribe.state)
    yield EndGame(scores=scores)


class _Play:
    """One hand at the table."""

    def __init__(self, rules: Rules, bots: tuple[Bot, ...], scribe: Scribe) -> None:
        self.rules = rules
        self.bots = bots
        self.scribe = scribe

    @property
    def state(self) -> HandState:
        return self.scribe.state

    def to_its_end(self) -> None:
        """Play until the hand is over, and write its end."""
        self._before_play()
        while self._goes_on():
            match self.state.stage:
                case Stage.ACT:
                    self._turn()
                case Stage.DISCARD:
                    self._discard()
                case _:
                    self._draw()
        self.scribe.end()

    def _before_play(self) -> None:
        """What the game has before the first discard: tiles handed on, missing suits."""
        rules, chance = self.rules, self.bots[0].chance
        if rules.opening.exchange:
            hand_on(self.scribe, chance)
        if rules.opening.void_suits:
            if chance.random() < 0.5:
                self._draw()
            declare_suits(self.scribe, chance)

    def _goes_on(self) -> bool:
        state = self.state
        return state.stage is not Stage.OVER and not (state.stage is Stage.DRAW and not state.left)

    def _draw(self) -> None:
        state = self.state
        tile = next_of_wall(state, self.rules, replacement=state.stage is Stage.REPLACE)
        assert tile is not None, "the whole wall is known"
        self.scribe.write(Draw(seat=state.turn, tile=NAMES[tile]))

    def _turn(self) -> None:
        """What the player who has drawn does."""
        state = self.state
        seat = state.turn
        bot = self.bots[seat]
        if self._wins([seat], seat, state.seats[seat].drawn, "self_draw"):
            return
        legal = (each for each in declarations(state, self.rules, seat) if self.scribe.allows(each))
        event = bot.declaration(state, seat, legal)
        if event is None:
            self._discard()
            return
        self.scribe.write(event)
        if isinstance(event, Kong) and (robbable := self.state.robbable) is not None:
            self._wins(_after(seat), *robbable, "robbed_kong")

    def _discard(self) -> None:
        """The discard of the player whose turn it is, and what the others make of it."""
        state = self.state
        seat = state.turn
        for kind in self.bots[seat].discards(state, seat):
            if self.rules.play.discard_fault(state, seat, kind) is None:
                self.scribe.write(Discard(seat=seat, tile=NAMES[kind]))
                break
        else:
            raise AssertionError(f"seat {seat} has no legal discard")
        if self.state.last_discard is None:
            return
        if not self._wins(_after(seat), *self.state.last_discard, "discard"):
            self._claim(_after(seat))

    def _wins(self, seats: list[int], source: int, tile: Kind | None, by: WinBy) -> bool:
        """Write the wins on a tile of those who can and want to; whether there was one."""
        before = self.state
        won = False
        for seat in seats:
            if len(self.state.winners_here) >= self.rules.wins.winners_per_tile and won:
                break
            if tile is None or not self._can_win(before, seat, tile, by):
                continue
            target = None if by == "self_draw" else source
            win = self.scribe.possible(Win(seat=seat, by=by, tile=NAMES[tile], target=target))
            if win is not None and self.bots[seat].takes_win(before, win):
                self.scribe.put(win)
                won = True
        return won

    def _can_win(self, state: HandState, seat: int, tile: Kind, by: WinBy) -> bool:
        """Whether the tile completes the hand of a player in play; cheap, so it is asked before the score."""
        me = state.seats[seat]
        if not me.in_play:
            return False
        distance = self.bots[seat].distance(state, seat, me.concealed, me.plain_melds)
        if by == "self_draw" or distance > 0:
            return distance < 0
        return self.rules.shapes.complete(held(state, seat, me.concealed, me.plain_melds), tile)

    def _claim(self, seats: list[int]) -> None:
        """The claim of the last discard that takes effect, if anybody makes one."""
        state = self.state
        made: list[Claim] = []
        for seat in seats:
            if not state.seats[seat].in_play:
                continue
            options = list(claims(state, self.rules, seat))
            if options and self.bots[seat].looks_up(state, seat):
                legal = (each for each in options if self.scribe.allows(each))
                if (claim := self.bots[seat].claim(state, seat, legal)) is not None:
                    made.append(claim)
        if made:
            self.scribe.write(min(made, key=lambda claim: self.rules.play.claim_rank(state, claim)))


def _after(seat: int) -> list[int]:
    """The other seats in turn order."""
    return [(seat + step) % 4 for step in (1, 2, 3)]
