"""The text form holds every event: record to text to record is the same, and so is text to record to text."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from replay.events import BadLine, Chow, Discard, Draw, EventAt, Pung, StartGame, StartHand
from replay.formats import read_games
from replay.formats.typed.problems import Problems
from replay.formats.typed.read import read_text
from replay.formats.typed.write import write_text
from replay.rulesets import all_rulesets, find_ruleset
from replay.simulate import simulate_game
from tests.formats.strategies import EVENT, TEXT, events_of

ROOT = Path(__file__).parents[3]
RECORDS = sorted(ROOT.glob("records/**/*.jsonl*"))
START = StartGame(version=1, ruleset="b30fj", game="g", players=("Ann", "Bo", "Cy", "Di"))
some = settings(max_examples=6)


def both_ways(events):
    """The text of the events, having asserted that it reads as them and is written so again."""
    text = write_text(events)
    problems = Problems()
    read = [each.event for game in read_text(text, problems) for each in game.events]
    assert problems.lines("text") == (), text
    assert read == events, text
    assert write_text(read) == text
    return text


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: "-".join(path.relative_to(ROOT / "records").parts))
@pytest.mark.sampled(120)
def test_every_shipped_record_that_is_made_of_events(path):
    for record in read_games(path):
        if not any(isinstance(entry, BadLine) for entry in record.entries):
            both_ways([entry.event for entry in record.entries if isinstance(entry, EventAt)])


@some
@given(st.sampled_from(sorted(all_rulesets())), st.integers(0, 10**6), st.integers(1, 3), st.none() | st.integers(0, 3))
def test_simulated_games_whole_and_as_one_player_wrote_them(ruleset, seed, hands, viewer):
    from replay.simulate.hide import hide

    events = list(simulate_game(find_ruleset(ruleset), seed, hands=hands))
    both_ways(events if viewer is None else list(hide(events, viewer)))


@given(st.lists(EVENT, min_size=1, max_size=8))
def test_events_of_any_kind_in_any_order(events):
    both_ways(events)


@given(
    st.tuples(TEXT, TEXT, TEXT, TEXT) | st.tuples(*[st.sampled_from(("Ann", "ann", "Ann Lee", "win", "@1", ""))] * 4)
)
def test_whatever_the_players_are_called(names):
    events = [
        StartGame(version=1, ruleset="b30fj", game="g", players=names),
        *(Draw(seat=seat, tile="5z") for seat in range(4)),
    ]
    both_ways(events)


PLAY = st.lists(
    st.one_of(*map(events_of, ("draw", "discard", "chow", "pung", "kong", "flower", "win"))), min_size=2, max_size=12
)


@given(PLAY)
def test_play_in_which_claims_and_wins_leave_out_what_stands_before_them(events):
    few = [type(each)(**dict(plain(each))) for each in events]
    both_ways([START, StartHand(hand=1, dealer=0, hands=("?" * 13,) * 4), *few])


def plain(event):
    """The fields of an event without what every event may carry, and of a few tiles and seats alone."""
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if name in ("meta", "note", "t"):
            continue
        if name == "tile" and value is not None:
            value = "5m" if value < "5m" else "?" if isinstance(event, Draw) and value == "?" else "6m"
        if name in ("seat", "target") and value is not None:
            value %= 2
        yield name, value


def test_another_game_forgets_what_was_put_down():
    claim = Chow(seat=0, target=3, tile="1m", tiles="23m")
    both_ways([START, Discard(seat=3, tile="1m"), START, claim])


def test_a_go_around_is_a_line():
    """Some 15 lines for 60 turns, where nobody has won and left the table."""
    turns = lines = 0
    for seed in range(1, 5):
        events = list(simulate_game(find_ruleset("zung-jung"), seed, hands=1))
        turns += sum(isinstance(each, Draw | Chow | Pung) for each in events)
        lines += sum(">" in line for line in both_ways(events).splitlines())
    assert turns > 150
    assert lines <= turns / 3.5
