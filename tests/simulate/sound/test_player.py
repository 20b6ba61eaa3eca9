"""The player `sound`: legal in every ruleset, the same for the same table, and by name at any table."""

from random import Random

import pytest
from msgspec.structs import replace

from replay.events import Discard, StartGame, StartHand, Win
from replay.hands import HeldHand
from replay.rules import NO_PAYMENTS
from replay.rulesets import find_ruleset
from replay.simulate import simulate_game
from replay.simulate.players import UnknownPlayerError, players_named, version_of
from replay.simulate.scribe import Scribe
from replay.simulate.sound import Sound
from replay.simulate.sound.outlook import chance_to_be_ready, chance_to_win
from replay.simulate.table import TableInPlay
from replay.tiles import NAMES
from tests.simulate.games import audited, told
from tests.tools.duplicate import match
from tests.worth.positions import RULESETS, decisions


@pytest.mark.parametrize("ruleset", RULESETS)
def test_games_of_sound_players_are_clean(ruleset):
    events = tuple(simulate_game(find_ruleset(ruleset), 5, hands=1, players=("sound",), stacked=0))
    assert told(audited(events)) == []
    assert events == tuple(simulate_game(find_ruleset(ruleset), 5, hands=1, players=("sound",), stacked=0))
    (start,) = (each for each in events if isinstance(each, StartGame))
    assert start.players == ("Sound",) * 4


def test_a_discard_of_a_sound_player_keeps_the_hand_as_near_as_it_is_early_in_the_hand():
    """Nobody can be ready in the first turns, so that nothing but speed counts."""
    ruleset = find_ruleset("zung-jung")
    rules = ruleset.under()
    for step in audited_steps(simulate_game(ruleset, 7, hands=1, players=("sound",), stacked=0))[:12]:
        if isinstance(step.at.event, Discard):
            seat = step.before.seats[step.at.event.seat]
            after = step.after.seats[step.at.event.seat]
            before = HeldHand(concealed=seat.concealed, melds=seat.plain_melds)
            kept = HeldHand(concealed=after.concealed, melds=after.plain_melds)
            assert rules.shapes.shanten(kept) == max(0, rules.shapes.shanten(before))


def audited_steps(events):
    from tests.worth.positions import moments_of

    return moments_of(events, "zung-jung").hand.steps


def test_tables_are_named_by_seat():
    events = simulate_game(find_ruleset("xixi"), 1, hands=1, players=("sound", "quick", "new", "heavy"))
    start = next(iter(events))
    assert isinstance(start, StartGame)
    assert start.players == ("Sound", "Quick", "New", "Heavy")


@pytest.mark.parametrize(
    ("ruleset", "gained", "draws", "taken"),
    [
        ("b30fj", 1, True, False),  # three pay a self-draw, and hands go on
        ("b30fj", 1, False, True),  # nothing comes after the last tile
        ("b30fj", 10_000, True, True),
        ("sichuan", 1, True, True),  # who lets a win pass is locked
        ("zung-jung", 1, True, True),  # the hand ends with the win of another
    ],
)
def test_a_win_on_a_discard_is_let_pass_where_the_hand_may_expect_much_more(ruleset, gained, draws, taken):
    state, win = next(wins_on_discards(ruleset))
    state = state if draws else replace(state, wall=None, wall_size=state.wall_size - state.undrawn)
    paid = [0, 0, 0, 0]
    paid[win.seat] = gained
    sound = Sound(find_ruleset(ruleset).under(), Random(1))
    assert sound.takes_win(state, replace(win, payments=tuple(paid))) is taken
    assert sound.takes_win(state, replace(win, by="self_draw", target=None, payments=tuple(paid)))


def wins_on_discards(ruleset):
    """Of simulated hands: the table and the win that may be declared there, a third of the wall or more being left."""
    for seed in range(1, 20):
        for _, each in decisions(ruleset, seed):
            wins = [option for option in each.options if isinstance(option, Win) and option.by == "discard"]
            if wins and each.state.undrawn * 3 > each.state.wall_size:
                assert each.state.last_discard is not None
                yield each.state, replace(wins[0], tile=NAMES[each.state.last_discard[1]])


def test_there_is_no_other_kind():
    assert version_of("sound").startswith("sound@")
    with pytest.raises(UnknownPlayerError, match="there are sound, quick"):
        version_of("loud")


def test_the_outlook_of_one_draw_is_the_share_of_the_tiles_that_win():
    assert chance_to_win(0, 6, 60, 1, False) == pytest.approx(0.1)
    assert chance_to_win(0, 6, 60, 0, False) == 0
    assert chance_to_be_ready(1, 15, 60, 1) == pytest.approx(0.25)
    assert chance_to_be_ready(0, 0, 60, 0) == 1


def test_the_outlook_grows_with_width_draws_and_nearness():
    assert chance_to_win(1, 20, 80, 10, True) > chance_to_win(1, 10, 80, 10, True)
    assert chance_to_win(1, 20, 80, 10, True) > chance_to_win(1, 20, 80, 5, True)
    assert chance_to_win(1, 20, 80, 10, True) > chance_to_win(2, 20, 80, 10, True)


@pytest.mark.parametrize("ruleset", ["xixi", "sichuan"])
def test_equals_win_nothing_from_each_other(ruleset):
    """They use no chance, so that the four tables of a wall are one, and what its seats win comes to nothing."""
    mean, error = match(ruleset, "sound", "sound", 2)
    assert mean == 0
    assert error == 0


def test_what_players_share_of_what_is_worked_out_changes_no_decision():
    """Tiles are as near and as dear in one player's hand as in another's."""
    rules = find_ruleset("zung-jung").under()
    (start,) = (
        each
        for each in simulate_game(find_ruleset("zung-jung"), 3, hands=1, players=("sound",), stacked=0)
        if isinstance(each, StartHand)
    )
    told = []
    for players in (players_named(["sound"] * 4, rules, 3), [Sound(rules, Random(0)) for _ in range(4)]):
        scribe = Scribe(rules, start, NO_PAYMENTS)
        TableInPlay(rules, players, scribe).to_its_end()
        told.append(scribe.events)
    assert told[0] == told[1]
    assert len(told[0]) > 20
