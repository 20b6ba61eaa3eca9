"""The table played out: nothing hidden leaks, the same seed gives the same, and ends that can be counted out agree."""

from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from replay.events import Discard, Draw, StartHand, Win
from replay.simulate import hide
from replay.tiles import HIDDEN, KIND_OF, NAMES, format_in_order, format_tiles, parse_tiles
from replay.worth.playing import played
from replay.worth.racing import Limits, Race, contrast, error_of, given_up, mean
from replay.worth.rollouts import Rollouts, rolled_out
from replay.worth.values import Decision, Outcome, UndecidedError
from tests.samples import often
from tests.worth.positions import RULESETS, decisions, events_of, moments, moments_of, open_ends, rules_of


def otherwise(ruleset, seed, at, decision):
    """The decision before this event if a tile that another player holds to the end changes places with one of the
    wall that nobody draws; None where there is no such tile."""
    events = events_of(ruleset, seed)
    state = moments(ruleset, seed).hand.steps[at - 1].before
    (start,) = (each for each in events if isinstance(each, StartHand))
    wall = list(parse_tiles(start.wall))
    place = len(wall) - 1 - state.back
    for other in ((decision.seat + step) % 4 for step in (1, 2, 3)):
        hand = list(parse_tiles(start.hands[other]))
        held = state.seats[other].concealed
        kept = [kind for kind in hand if held.count(kind) == hand.count(kind) and kind != wall[place]]
        if state.seats[other].won is None and kept:
            break
    else:
        return None
    hand[hand.index(kept[0])], wall[place] = wall[place], kept[0]
    hands = tuple(format_tiles(hand) if seat == other else text for seat, text in enumerate(start.hands))
    begun = events.index(start)
    changed = replace(start, hands=hands, wall=format_in_order(wall))
    others = (*events[:begun], changed, *events[begun + 1 : begun + at + 1])
    assert changed != start
    return moments_of(others, ruleset).before(at, decision.seat)


KINDS = [(ruleset, kind) for ruleset in RULESETS for kind in ("discard", "claim", "win")] + [("sichuan", "opening")]


@pytest.mark.parametrize(("ruleset", "kind"), KINDS)
def test_every_kind_of_decision_is_made_of_what_the_seat_can_see(ruleset, kind):
    """The last two of each kind: the most has been drawn by then that others know."""
    found = [(seed, *each) for seed in (1, 2, 4) for each in decisions(ruleset, seed) if each[1].kind == kind]
    others = ((otherwise(ruleset, seed, at, each), each) for seed, at, each in reversed(found))
    known = list(islice((each for each in others if each[0] is not None), 2))
    assert known
    for other, decision in known:
        assert other == decision


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_record_of_what_the_player_saw_gives_the_same_decision(ruleset):
    at, decision = next(each for each in decisions(ruleset, 4) if each[0] > 25 and each[1].kind == "discard")
    seen = moments_of(hide(events_of(ruleset, 4), decision.seat), ruleset)
    assert seen.before(at, decision.seat) == decision


@pytest.mark.parametrize(
    "ruleset", [pytest.param(each, marks=pytest.mark.deep if each == "b30fj-draft" else ()) for each in RULESETS]
)
def test_every_kind_of_decision_is_played_to_the_end(ruleset):
    rules = rules_of(ruleset)
    kinds: dict[str, Decision] = {}
    for seed in (1, 2):
        for event, decision in decisions(ruleset, seed):
            if event > 25:
                kinds.setdefault(decision.kind, decision)
            if {"discard", "claim", "win"} <= set(kinds):
                break
    assert {"discard", "claim", "win"} <= set(kinds)
    for decision in kinds.values():
        found = rolled_out(decision, rules, limits=Limits(trials=2))
        assert found.trials == 2
        assert {each.option for each in found.candidates} == set(decision.options)
        assert sum(each.chosen for each in found.candidates) == 1
        assert found.candidates[0].behind == 0
        assert all(each.behind >= 0 for each in found.candidates)
        assert found == rolled_out(decision, rules, limits=Limits(trials=2))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_win_that_is_taken_is_won(ruleset):
    rules = rules_of(ruleset)
    decision = next(
        each for seed in (1, 2) for _, each in decisions(ruleset, seed) if any(isinstance(o, Win) for o in each.options)
    )
    number = next(number for number, each in enumerate(decision.options) if isinstance(each, Win))
    rollouts = Rollouts(decision, rules, ("sound",), 1)
    assert all(rollouts.trial(trial, [number])[0].won for trial in range(4))


def ends(ruleset, seeds, *, hidden):
    for seed in seeds:
        yield from open_ends(ruleset, seed, most=hidden, least=2)


def agrees(decision, ruleset, option, *, trials):
    """Whether the mean of the trials, without luck, lies within three standard errors of that of the points over all
    orders of the wall."""
    rules = rules_of(ruleset)
    rollouts = Rollouts(decision, rules, ("sound",), 1)
    chosen = decision.options[option]
    exact = mean([played(decision, chosen, each, rules, rollouts.players, "").points for each in rollouts.deals.each()])
    found = [rollouts.trial(trial, [option])[0].weighed for trial in range(trials)]
    return abs(mean(found) - exact) <= max(3 * error_of(found), 1e-9)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_ends_that_can_be_counted_out_agree(ruleset):
    for decision in islice(ends(ruleset, range(1, 9), hidden=3), 2):
        assert agrees(decision, ruleset, 0, trials=40)


@pytest.mark.deep
def test_many_ends_that_can_be_counted_out_agree():
    right = []
    for ruleset in RULESETS:
        found = ((each, option) for each in ends(ruleset, range(1, 150), hidden=4) for option in range(2))
        right += [agrees(decision, ruleset, option, trials=60) for decision, option in islice(found, often(12, 60))]
    assert len(right) == often(60, 300)
    assert sum(right) >= often(59, 297)


@pytest.mark.deep
def test_processes_change_nothing():
    decision = next(each for number, each in decisions("xixi", 4) if number > 30 and each.kind == "discard")
    limits = Limits(trials=96)
    alone = rolled_out(decision, rules_of("xixi"), limits=limits, seed=3)
    assert rolled_out(decision, rules_of("xixi"), limits=limits, seed=3, jobs=2) == alone
    assert rolled_out(decision, rules_of("xixi"), limits=limits, seed=3, jobs=None) == alone


def test_what_is_beyond_doubt_behind_drops_out_and_what_is_close_does_not():
    decision = next(each for _, each in decisions("xixi", 1) if each.kind == "discard" and len(each.options) > 2)
    race = Race(replace(decision, options=decision.options[:3], chosen=None))
    chance = Random(1)
    luck = [chance.randrange(-9, 10) for _ in range(96)]
    race.take(
        [
            [_points(each), _points(each - 2 + number % 2), _points(each + number % 2 * 2 - 1)]
            for number, each in enumerate(luck)
        ]
    )
    race.drop(Limits())
    assert race.running == [0, 2]
    candidates, close = race.candidates()
    assert [each.trials for each in candidates] == [96, 96, 96]
    assert candidates[2].behind == 1.5
    assert close == (1,)


def test_nothing_is_beyond_doubt_on_fewer_deals_than_the_first_look():
    decision = next(each for _, each in decisions("xixi", 1) if each.kind == "discard" and len(each.options) > 2)
    race = Race(replace(decision, options=decision.options[:2], chosen=None))
    race.take([[_points(9), _points(each % 2)] for each in range(63)])
    assert race.candidates()[1] == (1,)
    race.drop(Limits())
    assert race.running == [0, 1]
    race.take([[_points(9), _points(1)]])
    assert race.candidates()[1] == ()


@pytest.mark.parametrize(
    ("limits", "runs"),
    [
        pytest.param(Limits(trials=960), True, id="there are deals enough to change it"),
        pytest.param(Limits(trials=101), False, id="the deals that are left hardly change it"),
        pytest.param(Limits(trials=960, error=0.3), True, id="not yet known to the error that is asked for"),
        pytest.param(Limits(trials=960, error=1.0), False, id="known as well as was asked for"),
    ],
)
def test_what_is_behind_by_one_error_runs_on_as_long_as_it_may_still_be_the_best(limits, runs):
    """Hundred deals, of which each brings 10 more or 8 less: behind by 1 ± 0.9."""
    decision = next(each for _, each in decisions("xixi", 1) if each.kind == "discard" and len(each.options) > 2)
    race = Race(replace(decision, options=decision.options[:2], chosen=None))
    race.take([[_points(9), _points(9 + (8, -10)[each % 2])] for each in range(100)])
    points, error = race.behind(1, 0)
    assert points == 1
    assert error == pytest.approx(0.9, abs=0.01)
    race.drop(limits)
    assert (race.running == [0, 1]) is runs


def test_an_error_is_never_less_than_one_rare_deal_would_bring():
    """Two points in hundred deals, always: beyond doubt where no deal brings more, and not where one may bring 80."""
    dull = [(_points(3), _points(1))] * 100
    assert contrast(dull) == (2, 0.02)
    dear = [*[(_points(3), _points(1))] * 99, (_points(83), _points(81))]
    assert contrast(dear) == (2, 0.82)
    assert (given_up(dull).beyond_doubt, given_up(dear).beyond_doubt) == (True, False)


def test_where_the_wall_is_empty_hidden_hands_stay_as_they_are_dealt():
    decision = moments("b30fj", 11).before(189)
    assert decision.state.left == 0
    assert rolled_out(decision, rules_of("b30fj"), limits=Limits(trials=4)).trials == 4


def test_the_error_of_a_mean():
    assert error_of([1, 2, 3, 4]) == pytest.approx((5 / 3 / 4) ** 0.5)


def _points(points):
    return Outcome(points, False, False, False)


def test_a_moment_without_a_decision_is_refused():
    found = moments("xixi", 1)
    first = found.hand.steps[0].at.event
    assert isinstance(first, Draw)
    with pytest.raises(UndecidedError, match="nobody has anything to choose before event 1 of hand 1"):
        found.before(1)
    with pytest.raises(UndecidedError, match="has events 1 to"):
        found.before(10_000)


def test_a_turn_means_the_first_decision_in_it():
    found = moments("xixi", 1)
    event, decision = found.in_turn(3)
    step = found.hand.steps[event - 1]
    assert step.before.turns == 3
    assert decision.seat == step.before.turn
    assert isinstance(step.at.event, Discard)
    assert KIND_OF[step.at.event.tile] in decision.state.seats[decision.seat].concealed
    assert NAMES[HIDDEN] not in {getattr(each, "tile", None) for each in decision.options}
