"""The luck of the draws is nothing on the average, whatever is expected: weighing it out leans to no choice."""

from collections import Counter
from itertools import islice, permutations
from random import Random

import pytest
from msgspec.structs import replace

from replay.engine.table.turns import next_place
from replay.engine.table.wall import rest_of_wall
from replay.simulate.sound.numbers import kinds_of, number_of, numbers_of
from replay.simulate.table import TableInPlay
from replay.state import SEATS, Stage
from replay.tiles import KINDS, NATURAL_KINDS
from replay.worth import luck as luck_module
from replay.worth import playing
from replay.worth.forecast import Contender, Forecast, luck_of
from replay.worth.luck import PLAIN, weights_of
from replay.worth.playing import played
from replay.worth.racing import Limits, error_of, mean
from replay.worth.rollouts import Rollouts, rolled_out
from replay.worth.wall_parts import WallParts
from tests.worth.positions import RULESETS, decisions, open_ends, rules_of


def some_kinds(chance, most):
    return sum(1 << kind for kind in chance.sample(range(NATURAL_KINDS), chance.randrange(1, most)))


def a_contender(chance):
    """How a player may stand, by chance; None: has won."""
    shanten = chance.choice((0, 0, 0, 1, 1, 2, 3, 4, 6))
    if chance.random() < 0.1:
        return None
    kinds = some_kinds(chance, 6 if shanten == 0 else 15)
    if shanten:
        return Contender(shanten, kinds, 0, ())
    return Contender(
        0, kinds, kinds & some_kinds(chance, 30), tuple((k, chance.randrange(1, 200)) for k in kinds_of(kinds))
    )


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_luck_of_all_tiles_that_can_come_is_nothing(ruleset):
    chance = Random(ruleset)
    weights = weights_of(ruleset)
    assert weights is not None
    some: Counter[bool] = Counter()
    for _ in range(300):
        drawer = chance.randrange(4)
        contenders = [a_contender(chance) for _ in SEATS]
        contenders[drawer] = contenders[drawer] or Contender(1, some_kinds(chance, 9), 0, ())
        tiles = [chance.randrange(NATURAL_KINDS) for _ in range(chance.randrange(1, 60))]
        wall = numbers_of(tiles[:])
        kinds = [kind for kind in set(tiles) if number_of(wall, kind)]
        draws = chance.randrange(1, 60)
        forecast = Forecast(weights, contenders, wall, draws, many=rules_of(ruleset).wins.last_winner > 1)
        lucky = {kind: luck_of(forecast, drawer, wall, kind) for kind in kinds}
        assert sum(number_of(wall, kind) * each for kind, each in lucky.items()) == pytest.approx(0, abs=1e-9)
        some.update(abs(each) > 0.01 for each in lucky.values())
    assert some[True] > 300


def all_orders(ruleset, decision, option):
    """What becomes of this option in every order of the wall."""
    rules = rules_of(ruleset)
    table = Rollouts(decision, rules, ("sound",), 1)
    return [played(decision, decision.options[option], each, rules, table.players, "") for each in table.deals.each()]


def ends(ruleset, most):
    return (each for seed in range(1, 60) for each in open_ends(ruleset, seed, most=most, least=2))


def is_unbiased(found):
    return mean([each.weighed for each in found]) == pytest.approx(mean([each.points for each in found]), abs=1e-9)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_over_all_orders_of_the_wall_luck_is_nothing(ruleset):
    number = 0
    for decision in islice(ends(ruleset, 4), 12):
        found = all_orders(ruleset, decision, 0)
        assert is_unbiased(found)
        number += any(abs(each.luck) > 0.001 for each in found)
    assert number


@pytest.mark.parametrize("ruleset", ["b30fj", "zung-jung"])
def test_luck_with_a_wrong_mean_is_seen(ruleset, monkeypatch):
    """A near miss: a twentieth of the mean over all tiles that can come is forgotten."""
    none = KINDS + 1

    def wrong(forecast, drawer, wall, tile):
        less_the_mean = luck_of(forecast, drawer, wall, none)
        return luck_of(forecast, drawer, wall, tile) - less_the_mean / 20

    monkeypatch.setattr(luck_module, "luck_of", wrong)
    found = [all_orders(ruleset, decision, 0) for decision in islice(ends(ruleset, 4), 12)]
    assert not all(map(is_unbiased, found))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_own_parts_of_the_wall_change_no_mean(ruleset, monkeypatch):
    """Over all orders of the wall it is all the same who draws which place."""

    class InOrder(TableInPlay):
        def __init__(self, runner, players, told=None):
            super().__init__(runner.rules, players, runner, told)

    some = list(islice(ends(ruleset, 4), 6))
    parted = [Counter(all_points(each, ruleset)) for each in some]
    monkeypatch.setattr(playing, "_Table", InOrder)
    assert [Counter(all_points(each, ruleset)) for each in some] == parted


def all_points(decision, ruleset):
    return [(each.points, each.won, each.dealt_in, each.paid) for each in all_orders(ruleset, decision, 0)]


def dealt(ruleset, seed=4):
    rules = rules_of(ruleset)
    decision = next(each for number, each in decisions(ruleset, seed) if number > 25 and each.kind == "discard")
    return Rollouts(decision, rules, ("sound",), 1).deals.dealt(Random(1)), rules


def draws(state, rules, turns):
    """Which tiles these seats draw in turn; the tiles of the wall are told apart by their places."""
    parts = WallParts(state, rules)
    state = replace(state, wall=tuple(range(state.wall_size)))
    found = []
    for seat, replacement in turns:
        state = replace(state, turn=seat, stage=Stage.REPLACE if replacement else Stage.DRAW)
        state = parts.next(state)
        found.append((seat, state.wall[next_place(state, rules, replacement=replacement)]))
        back = replacement and rules.wall.replacement_end != "head"
        state = replace(state, front=state.front + (not back), back=state.back + back)
    return found


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_turn_that_is_passed_over_changes_nothing_in_what_the_others_draw(ruleset):
    state, rules = dealt(ruleset)
    turns = [(number % 4, number == 5) for number in range(12)]
    one = draws(state, rules, turns)
    other = draws(state, rules, [each for number, each in enumerate(turns) if number not in (2, 6)])
    assert [each for each in one if each[0] != 2] == [each for each in other if each[0] != 2]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_tile_of_the_wall_is_drawn_once(ruleset):
    state, rules = dealt(ruleset)
    chance = Random(2)
    turns = [(chance.choice((0, 1, 1, 2, 3)), chance.random() < 0.1) for _ in range(state.left)]
    found = [tile for _, tile in draws(state, rules, turns)]
    places = rest_of_wall(replace(state, wall=tuple(range(state.wall_size))), rules)
    assert len(set(found)) == len(found) == state.left
    assert set(found) <= set(places)


def test_draws_are_equally_likely_whoever_draws():
    """Counted out: of three tiles each seat draws each as often, in any turns."""
    state, rules = dealt("b30fj")
    places = sorted(rest_of_wall(replace(state, wall=tuple(range(state.wall_size))), rules))[:3]
    short = replace(state, front=places[0], back=state.wall_size - places[-1] - 1 - state.dead)
    assert len(rest_of_wall(short, rules)) == 3
    for turns in ([0, 0, 0], [0, 2, 2], [3, 1, 0]):
        seen: list[Counter[str]] = [Counter() for _ in turns]
        for order in permutations("abc"):
            for number, (_, tile) in enumerate(draws(short, rules, [(seat, False) for seat in turns])):
                seen[number][order[places.index(tile)]] += 1
        assert all(set(each.values()) == {2} for each in seen)


@pytest.mark.parametrize("ruleset", ["b30fj", "zung-jung"])
def test_less_varies_without_luck(ruleset):
    """The variance of one choice, on 16 deals each of three decisions, falls by a sixth or more on the average."""
    ratios = []
    later = (
        next((each for n, each in decisions(ruleset, seed) if n > 40 and each.kind == "discard"), None)
        for seed in range(4, 20)
    )
    for decision in islice(filter(None, later), 3):
        found = [Rollouts(decision, rules_of(ruleset), ("sound",), 1).trial(number, [0])[0] for number in range(16)]
        ratios.append((error_of([each.weighed for each in found]) / error_of([each.points for each in found])) ** 2)
    assert mean(ratios) < 5 / 6


def test_without_weights_no_draw_is_luck(monkeypatch):
    """As for a ruleset of another package."""
    assert all(weights_of(each) is not None for each in RULESETS)
    assert weights_of("mine") is None
    monkeypatch.setattr(luck_module, "weights_of", lambda _ruleset: None)
    decision = next(each for number, each in decisions("xixi", 4) if number > 25 and each.kind == "discard")
    assert rolled_out(decision, rules_of("xixi"), limits=Limits(trials=2)).luck == PLAIN
    assert Rollouts(decision, rules_of("xixi"), ("sound",), 1).trial(0, [0])[0].luck == 0


def test_tiles_that_a_win_turns_are_luck():
    """Over all orders of the wall they come to nothing; what each brings more than the mean is taken off."""
    some = [each for decision in islice(ends("xixi", 4), 40) for each in (all_orders("xixi", decision, 0),)]
    wins = [each for found in some for each in found if each.won]
    assert len({each.points for each in wins}) > 3
    assert all(map(is_unbiased, some))


def test_what_is_known_of_hands_changes_no_luck():
    """The same luck where it is looked at for the first time, and where other deals were played before."""
    decision = next(each for number, each in decisions("b30fj", 4) if number > 40 and each.kind == "discard")
    one, other = (Rollouts(decision, rules_of("b30fj"), ("sound",), 1) for _ in range(2))
    one.trials(range(3), [0, 1])
    assert one.trial(3, [0, 1]) == other.trial(3, [0, 1])
