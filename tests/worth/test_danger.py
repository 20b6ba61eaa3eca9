"""The danger of each tile: as often as somebody could win on it, at the price that the rules say; and it is true."""

import json
from itertools import islice, pairwise

import msgspec
import pytest

from replay.answers.parts import dangers_of
from replay.events import Discard, Win
from replay.formats import write_events
from replay.simulate.players import players_named
from replay.tiles import KIND_OF, NAMES
from replay.worth.danger import dangers, losses
from replay.worth.racing import error_of, mean
from tests.cli.running import run, run_json
from tests.tools.worth import auc, measured
from tests.worth.positions import decisions, events_of, moments, rules_of

RON = ("b30fj", "zung-jung", "sichuan")


@pytest.mark.parametrize("ruleset", RON)
def test_a_discard_that_was_won_on_was_dangerous_and_costs_what_it_cost(ruleset):
    """In simulated hands: whoever dealt in pays what was paid, and where all pass nobody could win."""
    players = players_named(["sound"] * 4, rules_of(ruleset), 1)
    some = 0
    for seed in range(1, 12):
        steps = moments(ruleset, seed).hand.steps
        for step, after in pairwise(steps):
            event = step.at.event
            if not isinstance(event, Discard):
                continue
            (cost,) = losses(step.before, rules_of(ruleset), players, [event])
            if isinstance(after.at.event, Win) and after.at.event.target == event.seat:
                assert cost is not None
                assert after.at.event.payments is not None
                assert cost >= -after.at.event.payments[event.seat] > 0
                some += 1
    assert some


def test_each_tile_that_may_be_put_down_has_its_danger_and_the_seed_decides():
    event, decision = next((n, each) for n, each in decisions("b30fj", 4) if n > 40 and each.kind == "discard")
    found = dangers(decision, rules_of("b30fj"), deals=20)
    assert [each.tile for each in found] == [
        KIND_OF[each.tile] for each in decision.options if isinstance(each, Discard)
    ]
    assert dangers(decision, rules_of("b30fj"), deals=20) == found
    assert any(each.chance > 0 and each.price > 0 for each in found)
    assert all((each.chance == 0) == (each.price == 0) for each in found)
    assert event


def test_where_nobody_wins_on_a_discard_no_tile_is_dangerous():
    decision = next(each for _, each in decisions("xixi", 4) if each.kind == "discard")
    assert dangers(decision, rules_of("xixi")) == ()


def test_show_and_waits_tell_it(tmp_path):
    (tmp_path / "g.jsonl").write_bytes(write_events(events_of("b30fj", 4)))
    number, decision = next((n, each) for n, each in decisions("b30fj", 4) if n > 40 and each.kind == "discard")
    (line,) = run_json("show", tmp_path / "g.jsonl", "--hand", "1", "--event", number, "--danger", "--json")
    found = dangers(decision, rules_of("b30fj"))
    assert line["danger"] == msgspec.to_builtins(dangers_of(found))
    shown = run("show", tmp_path / "g.jsonl", "--hand", "1", "--event", number, "--danger").stdout
    part = shown.partition("How dangerous each tile is")[2]
    assert all(f"{NAMES[each.tile]} " in part for each in found)
    other = (decision.seat + 1) % 4
    hidden = run_json(
        "show", tmp_path / "g.jsonl", "--hand", "1", "--event", number, "--danger", "--as", other, "--json"
    )
    assert hidden[0]["danger"] is None
    words = ("waits", "123m456p789s12358m", "-r", "zung-jung", "--danger", "--turn", "41", "--table", "W: 19m5z P:777s")
    (answer,) = (json.loads(each) for each in run(*words, "--json").stdout.splitlines())
    assert {each["tile"] for each in answer["danger"]} == {each["tile"] for each in answer["discards"]}
    assert [each["chance"] * each["price"] for each in answer["danger"]] == sorted(
        (each["chance"] * each["price"] for each in answer["danger"]), reverse=True
    )
    assert "How dangerous each tile is" in run(*words).stdout


@pytest.mark.deep(seconds=15)
@pytest.mark.parametrize(("ruleset", "hands"), [("b30fj", 32), ("zung-jung", 200), ("sichuan", 40)])
def test_tiles_are_as_dangerous_as_they_are_told(ruleset, hands):
    """Of the tiles of many hands: in all within three errors, and dangerous tiles of a hand before safe ones."""
    found = list(islice(measured(ruleset), hands))
    less = [mean([tile[0] - tile[2] for tile in each]) for each in found]
    assert abs(mean(less)) < 3 * error_of(less)
    assert auc(found, 0) > 0.55
