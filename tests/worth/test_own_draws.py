"""Own draws counted out: the plain enumeration of all draws agrees, in every ruleset."""

from functools import cache
from itertools import chain, islice

import pytest
from msgspec.structs import replace

from replay.analysis.prices import prices
from replay.analysis.sight import held_of, unseen_counts
from replay.engine.table.apply import apply
from replay.state import SEATS
from replay.tiles import HIDDEN, KIND_OF
from replay.worth.own_draws import FARTHEST, drawn_out
from replay.worth.values import UndecidedError
from tests.samples import deep
from tests.worth.positions import RULESETS, decisions, open_ends, rules_of


def last_tiles(ruleset, *, most):
    """Discards near the end of the wall at which only its last tiles cannot be seen."""
    for seed in range(1, 40):
        for decision in open_ends(ruleset, seed, most=most, least=3):
            if decision.kind != "discard":
                continue
            state = decision.state
            others = [place for place in SEATS if place != decision.seat and state.seats[place].won is None]
            shown = [kind for place in others for kind in state.seats[place].concealed]
            seats = tuple(
                replace(each, concealed=(HIDDEN,) * len(each.concealed)) if place in others else each
                for place, each in enumerate(state.seats)
            )
            yield replace(decision, state=replace(state, seats=seats, robbed=(*state.robbed, *shown)))


def enumerated(held, pool, draws, rules):
    """For a hand of 13 the chances to be ready and to have won with the last draw, over all orders of the pool."""

    @cache
    def chances(tiles, left, more):
        holding = replace(held, concealed=tiles)
        near = rules.shapes.near(holding)
        ready = float(near.shanten == 0)
        if not more:
            return 0.0, ready
        won = 0.0
        waits = 0.0
        for place, kind in enumerate(left):
            rest = left[:place] + left[place + 1 :]
            full = replace(holding, concealed=tuple(sorted((*tiles, kind))))
            if rules.shapes.shanten(full) < 0:
                found = 1.0, 1.0
            else:
                nexts = [full.without(each) for each in set(full.concealed) - rules.barred(full)]
                nearer = [each for each in nexts if rules.shapes.shanten(each) < near.shanten]
                ways = [each.concealed for each in nearer] or [tiles]
                found = max(chances(each, rest, more - 1) for each in ways)
            won += found[0] / len(left)
            waits += found[1] / len(left)
        return won, max(ready, waits)

    return chances(held.concealed, pool, draws)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_enumeration_of_all_draws_agrees(ruleset):
    rules = rules_of(ruleset)
    compared = 0
    for decision in islice(last_tiles(ruleset, most=7), 12):
        pool = tuple(
            kind
            for kind, number in enumerate(unseen_counts(decision.state, decision.seat, rules))
            for _ in range(number)
        )
        draws = min(3, decision.state.left)
        try:
            found = drawn_out(decision, rules, draws)
        except UndecidedError:
            continue
        for each in found.candidates:
            held = held_of(decision.state, decision.seat).without(KIND_OF[each.option.tile])
            won, ready = enumerated(held, pool, draws, rules)
            assert each.win[-1] == pytest.approx(won, abs=1e-12)
            if won == 0:
                assert each.ready[-1] == pytest.approx(ready, abs=1e-12)
            compared += 1
    assert compared >= 5


@pytest.mark.parametrize("ruleset", [deep("b30fj"), "zung-jung", "sichuan", deep("mcr")])
def test_one_draw_of_a_ready_hand_is_its_waits_at_their_prices(ruleset):
    rules = rules_of(ruleset)
    for seed in range(1, 9):
        for _, decision in decisions(ruleset, seed):
            if decision.kind != "discard" or decision.state.left < 8 or decision.state.seats[decision.seat].draws < 2:
                continue
            try:
                found = drawn_out(decision, rules, 1)
            except UndecidedError:
                continue
            each = next((one for one in found.candidates if one.shanten == 0 and one.win[-1]), None)
            if each is None:
                continue
            unseen = unseen_counts(decision.state, decision.seat, rules)
            after = apply(decision.state, each.option, rules)
            own = [each for each in prices(after, decision.seat, rules) if each.by == "self_draw" and each.payments]
            chances = [unseen[price.tile] / sum(unseen) for price in own]
            assert list(each.win) == [pytest.approx(sum(chances))]
            paid = [price.payments[decision.seat] if price.payments and not price.locked else 0 for price in own]
            assert each.points == pytest.approx(sum(a * b for a, b in zip(chances, paid, strict=True)))
            return
    raise AssertionError("no hand was ready")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_chances_grow_with_every_draw(ruleset):
    rules = rules_of(ruleset)
    for _, decision in decisions(ruleset, 1):
        try:
            found = drawn_out(decision, rules)
        except UndecidedError:
            continue
        assert len({each.option for each in found.candidates} | set(found.left_out)) <= len(decision.options)
        for each in found.candidates:
            assert each.shanten <= FARTHEST
            assert list(each.win) == sorted(each.win)
            assert list(each.ready) == sorted(each.ready)
            assert all(win <= ready + 1e-12 for win, ready in zip(each.win, each.ready, strict=True))
        wins = [each.win[-1] for each in found.candidates]
        assert wins == sorted(wins, reverse=True)
        return


def test_a_claim_has_no_own_draws_to_count():
    decision = next(each for _, each in decisions("xixi", 1) if each.kind == "claim")
    with pytest.raises(UndecidedError, match="for discards alone"):
        drawn_out(decision, rules_of("xixi"))


def test_a_hand_that_waits_and_is_worth_too_little_neither_is_ready_nor_wins():
    """234m 56p 234678s 55z drawn to: Fully Concealed Hand 4, Mixed Double Chow 1 are five fan of eight."""
    rules = rules_of("mcr")
    seen = 0
    for _, decision in chain.from_iterable(decisions("mcr", seed) for seed in range(1, 40)):
        if seen > 3:
            break
        if decision.kind == "discard":
            held = held_of(decision.state, decision.seat)
            for each in {each.tile for each in rules.discards(held) if each.after.shanten == 0}:
                rest = held.without(each)
                kinds = [wait.tile for wait in rules.shapes.accepts(rest).waits]
                if set(rules.too_little(rest, kinds)) != set(kinds):
                    continue
                try:
                    found = drawn_out(decision, rules, 2)
                except UndecidedError:
                    continue
                (one,) = (one for one in found.candidates if KIND_OF[one.option.tile] == each)
                drawn = [
                    price.payments for price in prices(apply(decision.state, one.option, rules), decision.seat, rules)
                ]
                if not any(drawn):
                    assert (one.ready, one.win, one.points) == ((0.0, 0.0), (0.0, 0.0), 0.0)
                    seen += 1
    assert seen
