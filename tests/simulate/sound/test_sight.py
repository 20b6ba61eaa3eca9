"""What the player `sound` sees, against the slow count of it, tile by tile; what a discard may cost, likewise."""

from math import exp
from random import Random

import pytest
from msgspec.structs import replace

from replay.hands import Meld
from replay.rulesets import find_ruleset
from replay.simulate.sound import Sound
from replay.simulate.sound.danger import Dangers
from replay.simulate.sound.numbers import (
    EACH,
    counted,
    in_a_row,
    minus,
    number_of,
    numbers_as,
    numbers_of,
    one_more,
    plus,
    total,
)
from replay.simulate.sound.sight import Sights
from replay.state import SEATS, SeatMeld
from replay.tiles import HIDDEN, KINDS, suit_of
from replay.worth.rollouts import Rollouts
from tests.worth.positions import RULESETS, decisions, moments, rules_of


def unseen(state, seat, rules):
    """Copies of each kind that the seat cannot see, counted tile by tile."""
    left = [*rules.ruleset.copies, 0]
    for kind in state.seats[seat].concealed:
        left[kind] -= 1
    for place in SEATS:
        other = state.seats[place]
        lying = [put.kind for put in other.discards if put.claimed_by is None] + [*other.flowers]
        lying += [kind for each in other.melds if place == seat or each.meld.is_open for kind in each.meld.tiles]
        if place != seat and other.won is not None and rules.unseen.winners_show != "melds":
            lying += other.concealed
            if other.win_by == "self_draw":
                lying.append(other.win_tile)
        for kind in lying:
            left[kind] -= 1
    return [max(0, number) for number in left[:HIDDEN]]


def test_numbers_are_added_and_taken_away_as_lists_of_numbers_are():
    chance = Random(3)
    for _ in range(400):
        one = [chance.randrange(5) for _ in range(KINDS)]
        other = [chance.randrange(4) for _ in range(KINDS)]
        kinds = chance.getrandbits(KINDS)
        many, some = numbers_as(one), numbers_as(other)
        assert numbers_of([kind for kind in range(KINDS) for _ in range(one[kind])] + [HIDDEN]) == many
        assert plus(many, some) == numbers_as([a + b for a, b in zip(one, other, strict=True)])
        assert minus(many, some) == numbers_as([max(0, a - b) for a, b in zip(one, other, strict=True)])
        assert [number_of(many, kind) for kind in range(KINDS)] == one
        assert counted(many, kinds) == sum(one[kind] for kind in range(KINDS) if kinds >> kind & 1)
        assert total(many) == sum(one)
        assert (in_a_row(many) & kinds * EACH).bit_count() == counted(many, kinds)
        assert one_more(many, 1 << 7) == plus(many, numbers_of([7]))


def test_no_number_is_above_seven():
    with pytest.raises(AssertionError):
        numbers_as([8])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_cannot_be_seen_is_what_is_left_tile_by_tile(ruleset):
    rules, melded, won = rules_of(ruleset), 0, 0
    sights = Sights(rules)
    for seed in (1, 2, 3):
        for step in moments(ruleset, seed).hand.steps:
            state = step.before
            for seat in SEATS:
                if state.seats[seat].won is None:
                    assert sights.unseen(state, seat) == numbers_as(unseen(state, seat, rules))
            melded += any(each.melds for each in state.seats)
            won += any(each.won is not None for each in state.seats)
    assert melded
    assert won or ruleset in ("xixi", "zung-jung")


def slow_danger(kind, left, state, own, wild):
    """What a discard may cost, by the words of docs/worth.md: readiness, own discards, last discards, copies, runs; a
    joker is won on as any tile that it stands for."""
    gone = 1 - state.left / state.wall_size
    fresh = {each.discards[-1].kind for each in state.seats if each.discards}
    cost = 0.0
    for place, each in enumerate(state.seats):
        if place == own or each.won is not None:
            continue
        thrown = {put.kind for put in each.discards}
        likely = min(0.9, max(0.0, 0.9 * gone - 0.15) + 0.13 * len(each.melds))
        waited = sum(
            slow_wait(one, left) * (0.35 if one in thrown else 1.0) * (0.4 if one in fresh else 1.0)
            for one in wild.get(kind, {kind})
            if suit_of(one) != each.void_suit
        )
        cost += likely * (1 - exp(-waited) if kind in wild else waited) * 0.3
    return cost


def slow_wait(kind, left):
    """How likely a ready hand waits for a kind."""
    base = (0.0, 0.04, 0.07, 0.10, 0.10)[min(4, left[kind] + 1)]
    if kind >= 27:
        return base * 0.8
    near = [kind % 9 + step in range(9) and left[kind + step] > 0 for step in (-2, -1, 1, 2)]
    return base * 0.5 + 0.10 * ((near[0] and near[1]) + (near[1] and near[2]) + (near[2] and near[3])) / 3


@pytest.mark.parametrize("ruleset", ["b30fj", "zung-jung", "sichuan"])
def test_what_a_discard_may_cost_is_what_the_words_say(ruleset):
    rules, costly, jokers = rules_of(ruleset), 0, 0
    sights = Sights(rules)
    for step in moments(ruleset, 2).hand.steps:
        state, seat = step.before, step.before.turn
        if state.seats[seat].won is not None:
            continue
        left = unseen(state, seat, rules)
        kinds = sorted(set(state.seats[seat].concealed))
        gone = 1 - state.left / state.wall_size
        dangers = Dangers(numbers_as(left), sights.look(state), seat, gone, rules.ruleset.wild)
        found, wild = {kind: dangers.of(kind) for kind in kinds}, rules.ruleset.wild
        assert found == pytest.approx({kind: slow_danger(kind, left, state, seat, wild) for kind in kinds})
        costly += max(found.values()) > 0
        jokers += any(found[kind] > 0 for kind in kinds if kind in wild)
    assert costly > 10
    assert bool(jokers) == bool(rules.ruleset.wild)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_how_near_a_hand_is_after_a_discard_is_what_the_hand_says_that_is_left(ruleset):
    """A discard is chosen by what the kernel says of all at once, and the hand that is left is not asked again."""
    rules, seen = rules_of(ruleset), 0
    sound = Sound(rules, Random(1))
    for step in moments(ruleset, 1).hand.steps:
        state, seat = step.before, step.before.turn
        me = state.seats[seat]
        if len(me.concealed) % 3 != 2 or (rules.opening.void_suits and me.void_suit is None):
            continue
        for kind, near in sound.now(state, seat):
            rest = list(me.concealed)
            rest.remove(kind)
            assert near == sound.near(sound.known.context(state, seat), tuple(rest))
            seen += 1
    assert seen > 100


@pytest.mark.parametrize("ruleset", ["b30fj", "sichuan"])
def test_what_comes_after_the_own_win_changes_nothing(ruleset):
    """Nobody pays or is paid who has won, so that such a deal is not played on: the whole hand gives the same."""
    rules = rules_of(ruleset)
    assert rules.settlement.winners_are_done
    to_the_end = replace(rules, settlement=replace(rules.settlement, winners_are_done=False))
    found = [each for at, each in decisions(ruleset, 2) if at > 20][::12]
    won = 0
    for decision in found:
        options = range(len(decision.options))
        rows = [Rollouts(decision, each, ("sound",), 3).trials(range(3), options) for each in (rules, to_the_end)]
        # luck is weighed as long as a deal is played
        played = [[replace(each, luck=0) for row in each_rows for each in row] for each_rows in rows]
        assert played[0] == played[1]
        won += sum(each.won for each in played[0])
    assert won > 5


def test_rulings_by_which_winners_are_paid_have_hands_played_to_their_end():
    game = find_ruleset("sichuan")
    for slug in ("pig-receivers", "win-immunity", "refund-to-winner"):
        (told,) = (each for each in game.rulings.described() if each.slug == slug)
        values = [option.name for option in told.options if option.name != "default"]
        assert values
        for value in values:
            under = game.under(game.rulings.chosen({slug: value}))
            assert under.settlement.winners_are_done == (slug == "pig-receivers" and value != "winners-too")
    assert not find_ruleset("zung-jung").under().settlement.winners_are_done


def test_a_meld_that_lies_face_down_is_seen_by_its_player_alone():
    rules = rules_of("zung-jung")
    state = moments("zung-jung", 1).hand.steps[0].before
    kong = SeatMeld(meld=Meld("concealed_kong", (0, 0, 0, 0)), source=None, claimed=None, turn=1)
    seats = [replace(each, concealed=(9, 10, 11)) for each in state.seats]
    seats[2] = replace(seats[2], melds=(kong,))
    after = replace(state, seats=tuple(seats))
    assert [number_of(Sights(rules).unseen(after, seat), 0) for seat in SEATS] == [4, 4, 0, 4]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_discard_is_the_best_of_all_also_where_what_others_may_cost_is_not_looked_at(ruleset):
    """Costs are looked at as far as they may decide: the order is that of all discards with all that they cost."""
    rules, seen, costly = rules_of(ruleset), 0, 0
    sound = Sound(rules, Random(1))
    for seed in (1, 2):
        for step in moments(ruleset, seed).hand.steps:
            state, seat = step.before, step.before.turn
            me = state.seats[seat]
            if len(me.concealed) % 3 != 2 or me.won is not None:
                continue
            left, found = sound._unseen(state, seat), sound.now(state, seat)
            least = min(near.shanten for _, near in found)
            chances = sound._chances(state, left, found, least)
            context = sound.known.context(state, seat)
            prices = {} if least else sound._prices(context, me.concealed, chances, left)
            dearest = max(prices.values(), default=1.0)
            cost = sound._costs(state, seat, left)
            worth = [(cost(kind) - win * prices.get(kind, dearest) / dearest, kind) for kind, _, win in chances]
            assert [*sound.discards(state, seat)] == [kind for _, kind in sorted(worth)]
            assert next(sound.discards(state, seat)) == min(worth)[1]
            seen += 1
            costly += min(worth)[1] != min((-win, kind) for kind, _, win in chances)[1]
    assert seen > 40
    assert costly or "discard" not in rules.wins.on


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_player_heeds_the_tiles_that_win_or_help(ruleset):
    """Nobody is asked about other tiles, whatever lies there."""
    rules, heeded, others = rules_of(ruleset), 0, 0
    sound = Sound(rules, Random(1))
    for step in moments(ruleset, 1).hand.steps:
        state = step.before
        if state.last_discard is None:
            continue
        source, tile = state.last_discard
        for seat in SEATS:
            if seat == source or state.seats[seat].won is not None:
                continue
            asked = sound.completes(state, seat, tile, "discard") or sound.looks_up(state, seat)
            assert bool(sound.heeds(state, seat) >> tile & 1) == asked
            heeded, others = heeded + asked, others + (not asked)
    assert heeded
    assert others > 20
