"""Playing games: each hand is dealt and played at a table, and the scribe writes it down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from msgspec import structs

from replay.events import AnyEvent, EndGame, StartGame, StartHand
from replay.hands import WINDS, Wind
from replay.rules import NO_PAYMENTS, Ruleset
from replay.simulate.deal import EVEN, STACKS, Deal, Stack, deal_tiles
from replay.simulate.players import players_named
from replay.simulate.scribe import Scribe, four
from replay.simulate.table import TableInPlay
from replay.simulate.tempers import TEMPERS
from replay.state import SEATS
from replay.tiles import format_in_order, format_tiles

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
    players: Sequence[str] = (),
) -> Iterator[AnyEvent]:
    """One legal game of `hands` hands, the same for the same arguments everywhere, with every claim filled in.

    `players` names them by seat (`players.KINDS`), one for all or four; without, four tempers sit down by chance.

    A share `stacked` of the hands begins with a wall of `stacks`; `start_hand.meta` says which. Raises
    UnknownRulingError for a ruling that the ruleset does not have.
    """
    chance = Random(f"{seed}")
    rules = ruleset.under(ruleset.chosen(rulings or {}))
    tempers = list(TEMPERS)
    chance.shuffle(tempers)
    names = [temper.name for temper in tempers[:4]]
    if players:
        names = [players[0]] * 4 if len(players) == 1 else list(players)
    bots = players_named(names, rules, seed)
    yield StartGame(
        version=1,
        ruleset=ruleset.id,
        game=f"{ruleset.id}-simulated-{seed}",
        players=four([name.capitalize() for name in names]),
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
        deal = deal_tiles(ruleset, dealer, chance, stack, rules)
        start = StartHand(
            hand=number,
            round=wind,
            dealer=dealer,
            hands=four([format_tiles(hand) for hand in deal.hands]),
            **_walls(deal, rules.own_wall),
            flowers=four([format_tiles(tiles) for tiles in deal.flowers]) if any(deal.flowers) else None,
            scores=scores,
            meta={"stacked": name, "about": stack.about} if name else None,
        )
        scribe = Scribe(rules, start, scores)
        ambitious = not name and chance.random() < AMBITIOUS
        for bot in bots:
            bot.begin(ambitious=ambitious)
        TableInPlay(rules, bots, scribe).to_its_end()
        for event in scribe.events:
            hidden = not with_wall and isinstance(event, StartHand)
            yield structs.replace(event, wall=None, walls=None) if hidden else event
        scores = scribe.state.scores
        dealer, wind = rules.rotation.next_deal(scribe.state)
    yield EndGame(scores=scores)


def _walls(deal: Deal, own: int) -> dict[str, Any]:
    """The wall as the record has it: one, or an own one of so many tiles for each player."""
    if not own:
        return {"wall": format_in_order(deal.wall)}
    return {"walls": four([format_in_order(deal.wall[own * place : own * (place + 1)]) for place in SEATS])}
