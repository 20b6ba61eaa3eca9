"""How a hand is won, what it pays and who draws after it (rulebook b30fj §2, §5, §9)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from msgspec.structs import replace

from replay.events import Win
from replay.hands import Hand, Wind
from replay.rules import Settlement, Wins, plain
from replay.rulesets.b30fj.edition import Edition
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.rulesets.b30fj.scoring.payout import payout
from replay.state import HandState


def wins(edition: Edition, rulings: B30fjRulings) -> Wins:
    """How a hand is won under these rulings."""
    return Wins(
        last_winner=3,
        winners_per_tile=3,
        hand=partial(hand_of, rulings),
        after_win=partial(after_win, rulings),
    )


def hand_of(rulings: B30fjRulings, state: HandState, event: Win, hand: Hand) -> Hand:
    """The hand of a win by the rulings on declared jokers: whether the replacement of one is the first draw
    (`first-draw-flower`), and whether they are calls (`flower-is-call`)."""
    told, declared = hand.situation, state.replacements
    if rulings.first_draw_flower == "counts" and event.by == "self_draw" and set(declared) == {"flower"}:
        told = replace(told, first_draw=state.seats[event.seat].draws == 1 + len(declared))
    if rulings.flower_is_call == "call" and any(each.flowers for each in state.seats):
        told = replace(told, no_calls=False)
    return hand if told is hand.situation else replace(hand, situation=told)


def pay(hand: Hand, faan: int) -> Mapping[Wind, int] | None:
    """What this many faan move, by seat wind (§9); None for no number of faan, or without a target."""
    return None if faan < 0 else plain.pay(hand, payout(faan))


SETTLEMENT: Final = Settlement(pays=plain.pays_by(pay), winners_are_done=True)


def after_win(rulings: B30fjRulings, state: HandState, source: int, winners: tuple[int, ...]) -> int:
    """Who draws after a win: the next in play after the discarder, declarer or self-drawer (`win-turn-order`, §2)."""
    if rulings.win_turn_order == "after-winner":
        last = max(winners, key=lambda seat: (seat - source) % 4)
        return state.next_in_play(last)
    return plain.after_win(state, source, winners)
