"""The price of a wait at the moment before its tile came is what the win then scored and moved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from replay.analysis.moment import alternatives
from replay.analysis.planes import copies, kinds_in, planes_of
from replay.analysis.prices import prices
from replay.analysis.sight import unseen_counts
from replay.analysis.values import Price
from replay.engine import apply, check, deal, legal_win
from replay.events import AnyEvent, VoidSuit, Win
from replay.hands import NotAWin, Scored
from replay.rules import Rules
from replay.rulesets import find_ruleset
from replay.state import SEATS, HandState, Stage
from replay.tiles import KIND_OF
from replay.verdicts import HandAudit, WinAudit
from tests.analysis.games import RULESETS, analysed, audited, events_of
from tests.engine.hands import DEALER, NORTH, WEST
from tests.engine.script import events_of as bare_events
from tests.engine.script import start_hand, state_after

RULINGS = {
    "sichuan-transfer": ("sichuan", (("kong-transfer", "transfer"),)),
    "zung-jung-window": ("zung-jung", (("window-reset", "draw"),)),
    "zung-jung-all": ("zung-jung", (("one-winner", "all"), ("resp-robbing", "yes"))),
}
GAMES = {
    **{f"{ruleset}-{seed}": (ruleset, seed, ()) for ruleset in RULESETS for seed in range(20, 25)},
    **{f"{name}-{seed}": (ruleset, seed, chosen) for name, (ruleset, chosen) in RULINGS.items() for seed in (28, 29)},
}


def moments(hand: HandAudit) -> Iterator[tuple[WinAudit, HandState]]:
    """Each win with the states in which its tile was still to come, and that in which it lay there."""
    wins = {win.line: win for win in hand.wins}
    came = 0
    for event, step in enumerate(hand.steps):
        if not isinstance(step.at.event, Win):
            came = event
            continue
        win = wins[step.at.line]
        if win.event.by != "robbed_kong":  # before it is added, the tile would be a discard
            yield win, hand.steps[came].before
        if win.event.by != "self_draw":
            yield win, hand.steps[came].after


def price_of(found: tuple[Price, ...], event: Win) -> Price:
    (price,) = (
        each for each in found if (each.tile, each.by, each.target) == (KIND_OF[event.tile], event.by, event.target)
    )
    return price


@pytest.mark.parametrize(("ruleset", "seed", "rulings"), GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("with_wall", [True, False], ids=["wall", "no-wall"])
@pytest.mark.sampled(8)
def test_the_tile_won_on_was_priced_as_it_was_scored(
    ruleset: str, seed: int, rulings: tuple[tuple[str, str], ...], with_wall: bool
) -> None:
    report, rules = audited(events_of(ruleset, seed, 4, with_wall=with_wall, rulings=rulings))
    assert not report.findings
    for hand in report.details:
        for win, state in moments(hand):
            price = price_of(prices(state, win.event.seat, rules), win.event)
            assert isinstance(price.scored, Scored)
            assert isinstance(win.scored, Scored)
            assert not price.locked
            if price.scored.total is None:  # the tiles that it turns are not recorded before the win
                assert rules.wall.scoring_tiles
                assert not with_wall
                continue
            assert price.scored.total == win.scored.total
            assert price.scored.patterns == win.scored.patterns
            assert price.payments == win.payments


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_lies_there_is_priced_as_a_win_if_it_is_a_legal_one(ruleset: str) -> None:
    """Also a tile that was let pass, and one that a passed win or the hand itself locks."""
    rules, hands = analysed(ruleset, 31, 4)
    seen: Counter[bool] = Counter()
    for hand, analysis in hands:
        for number, step in enumerate(hand.steps, 1):
            there = step.after.last_discard
            if there is None or step.after.winners_here or there == step.before.last_discard:
                continue
            for seat in SEATS:
                look = analysis.look(seat, number)
                if seat == there[0] or look is None or not look.ready or not look.kinds >> there[1] & 1:
                    continue
                price = next(
                    each
                    for each in prices(step.after, seat, rules)
                    if (each.target, each.tile, each.by) == (*there, "discard")
                )
                wins = isinstance(price.scored, Scored) and not price.locked
                assert wins == (legal_win(step.after, rules, seat) is not None)
                seen[wins] += 1
    assert seen["discard" in rules.wins.on]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_wait_is_priced_by_every_way_it_can_come(ruleset: str) -> None:
    rules, hands = analysed(ruleset, 32, 2)
    for hand, analysis in hands:
        for number, step in list(enumerate(hand.steps, 1))[::7]:
            for seat in SEATS:
                look = analysis.look(seat, number)
                found = prices(step.after, seat, rules)
                if look is None or not look.ready:
                    assert found == ()
                    continue
                _complete(step.after, seat, look.kinds, found)
                for price in found:
                    blocked = price.by != "self_draw" and look.self_draw >> price.tile & 1
                    assert isinstance(price.scored, NotAWin) or not blocked
                    assert price.payments is None or sum(price.payments) == 0


def _complete(state: HandState, seat: int, kinds: int, found: tuple[Price, ...]) -> None:
    assert {each.tile for each in found} <= set(kinds_in(kinds))
    in_play = {place for place in SEATS if place != seat and state.seats[place].won is None}
    if state.left > 0:
        for kind in kinds_in(kinds):
            ways = [each.target for each in found if each.tile == kind]
            assert ways[0] is None
            assert in_play <= set(ways)
            assert len(ways) == len(set(ways))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_discard_is_priced_by_the_waits_that_it_leaves(ruleset: str) -> None:
    _rules, hands = analysed(ruleset, 33, 2)
    rules: Rules = _rules
    priced = 0
    for hand, analysis in hands:
        for judged in analysis.judgements[::5]:
            step = hand.steps[judged.event - 1]
            table = alternatives(step.before, judged.seat, rules, priced=True)
            chosen = next(each for each in table if each.tile == judged.tile)
            assert (chosen.shanten, chosen.known) == (judged.shanten, judged.left)
            assert chosen.could_deal_in == judged.could_deal_in
            after = analysis.look(judged.seat, judged.event)
            assert after is not None
            assert (chosen.kinds, chosen.known, chosen.true) == (after.kinds, after.known, after.true)
            assert (chosen.self_draw, chosen.hell_known) == (after.self_draw, after.hell_known)
            legal = [each for each in table if each.legal or each.tile == judged.tile]
            best = min(legal, key=lambda each: (each.shanten, -each.known, each.tile))
            assert (best.shanten, best.known) == (judged.best_shanten, judged.best_left)
            if chosen.best is None:
                continue
            known = planes_of(unseen_counts(step.after, judged.seat, rules))
            totals = [
                each.scored.total
                for each in prices(step.after, judged.seat, rules)
                if isinstance(each.scored, Scored) and not each.locked and copies(known, 1 << each.tile)
            ]
            assert (chosen.best, chosen.worst) == (max(t for t in totals if t is not None), min(totals))  # type: ignore[type-var]  # with a wall every total is known
            priced += 1
    assert priced


# ------------------------------------------------------------- by hand


def way(found: tuple[Price, ...], tile: str, target: int | None) -> Price:
    (price,) = (each for each in found if (each.tile, each.target) == (KIND_OF[tile], target))
    return price


SICHUAN = find_ruleset("sichuan").under()
TWO_SUITS = "1477m112555889p 12345678m99m234p 22338m33446677p 12345m11236789p"


def sichuan_after(words: str) -> HandState:
    """The table after all have given up bamboo and these events, each of them legal."""
    state = deal(start_hand(TWO_SUITS), SICHUAN)
    opening: list[AnyEvent] = [VoidSuit(seat=seat, suit="s") for seat in SEATS]
    for event in [*opening, *bare_events(words)]:
        assert not check(state, event, SICHUAN)
        state = apply(state, event, SICHUAN)
    return state


def test_a_passed_win_locks_a_win_that_is_worth_no_more() -> None:
    """Rulebook sichuan §9: while locked, a discard wins only for more points; self-draw is never restricted."""
    before = sichuan_after("d0:9p x0:9p d1:5m x1:5m d2:6m x2:6m")
    lying = way(prices(before, 1, SICHUAN), "6m", 2)
    assert not lying.locked
    passed = sichuan_after("d0:9p x0:9p d1:5m x1:5m d2:6m x2:6m d3:9p")
    found = prices(passed, 1, SICHUAN)
    again = way(found, "6m", 3)
    assert again.locked
    assert isinstance(again.scored, Scored)
    assert isinstance(lying.scored, Scored)
    assert again.scored.total == lying.scored.total
    drawn = way(found, "6m", None)
    assert not drawn.locked
    assert isinstance(drawn.scored, Scored)


def test_the_lock_ends_with_the_next_own_draw() -> None:
    words = "d0:9p x0:9p d1:5m x1:5m d2:6m x2:6m d3:7m x3:7m d0:8m x0:8m d1:4m x1:4m d2:2p"
    assert not any(each.locked for each in prices(sichuan_after(words), 1, SICHUAN))


B30FJ = find_ruleset("b30fj").under()


def test_a_wait_that_wins_by_self_draw_alone_has_no_price_as_a_discard() -> None:
    """Rulebook b30fj §5: the pair on Baida."""
    state = state_after(start_hand(f"{DEALER} 123789m222z456p1j {WEST} {NORTH}"), "d0:5m", B30FJ)
    found = prices(state, 1, B30FJ)
    assert isinstance(way(found, "5m", None).scored, Scored)
    for target in (0, 2, 3):
        assert isinstance(way(found, "5m", target).scored, NotAWin)
        assert way(found, "5m", target).payments is None


def test_with_the_wall_empty_only_the_tile_that_lies_there_is_priced() -> None:
    report, rules = audited(events_of("b30fj", 20, 4))
    empty = [
        step.after
        for hand in report.details
        for step in hand.steps
        if step.after.left == 0 and step.after.stage is Stage.DRAW
    ]
    for state in empty:
        for seat in SEATS:
            for price in prices(state, seat, rules):
                assert (price.target, price.tile) in (state.last_discard, state.robbable)
