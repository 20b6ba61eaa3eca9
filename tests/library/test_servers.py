"""docs/servers.md shows the programs of docs/examples, and they do what it says."""

import json
import re
import subprocess
import sys
from pathlib import Path
from statistics import median

import pytest

import replay
from tests.cli.running import ROOT
from tests.library.recipes import EXAMPLES, recipe
from tests.library.samples import played
from tests.library.streamed import GAMES, stream

PAGE = (ROOT / "docs" / "servers.md").read_text(encoding="utf-8")
SHOWN = dict(re.findall(r"\(examples/(\w+)\.py\)[^\n]*\n\n```python\n(.*?)```", PAGE, re.DOTALL))


def mappings(game) -> list[dict]:
    return [json.loads(line) for line in game.text.splitlines()]


@pytest.mark.parametrize("name", ["endpoint", "payout", "pool", "referee", "table"])
def test_the_page_shows_the_program(name):
    assert SHOWN[name] == (EXAMPLES / f"{name}.py").read_text(encoding="utf-8")


@pytest.mark.parametrize("ruleset", replay.rulesets())
def test_a_game_that_the_rules_agree_with_is_paid_out(ruleset):
    game = played(ruleset)
    paid = recipe("payout").payout(game.text)
    assert tuple(paid) == game.players
    assert tuple(paid.values()) == game.events[-1].scores


def test_a_game_with_a_wrong_score_is_not_paid_out():
    *events, end = mappings(played("zung-jung"))
    end["scores"][0] += 1
    with pytest.raises(ValueError, match="scores"):
        recipe("payout").payout("\n".join(map(json.dumps, [*events, end])))


def test_a_game_that_was_broken_off_or_states_no_scores_is_not_paid_out():
    events = mappings(played("zung-jung"))
    with pytest.raises(ValueError, match=r"line \d+: .*end_game"):
        recipe("payout").payout("\n".join(map(json.dumps, events[:-1])))
    for event in events:
        event.pop("scores", None)
    with pytest.raises(ValueError, match="states no scores"):
        recipe("payout").payout("\n".join(map(json.dumps, events)))


@pytest.mark.parametrize("ruleset", replay.rulesets())
def test_each_move_of_a_running_game_is_taken_or_refused(ruleset):
    opening, *events, _ = mappings(replay.simulate(ruleset, seed=7, hands=2))
    table = recipe("table").Table(opening)
    assert table.move(events[1]) == ["No hand has been dealt."]
    refused = 0
    for event in events:
        if event["type"] == "start_hand":
            wrong = event | {"hand": event["hand"] + 5}
            assert len(table.events) == 1 or table.deal(wrong)
            assert table.deal(event) == []
            continue
        held = table.position
        if event["type"] == "discard":
            assert table.move(event | {"seat": (event["seat"] + 1) % 4})
            refused += 1
            assert table.position is held
        assert table.move(event) == []
    assert refused
    assert table.events == [opening, *events]


def test_what_is_no_event_is_refused_with_what_there_is():
    opening, deal, *_ = mappings(replay.simulate("xixi", seed=7, hands=1))
    table = recipe("table").Table(opening)
    assert table.deal(deal) == []
    (said,) = table.move({"type": "pass"})
    assert "There is no event type `pass`" in said
    (said,) = table.move({"type": "discard", "seat": 9, "tile": "1m"})
    assert "`seat`" in said
    assert table.events == [opening, deal]


def test_the_endpoint_answers_with_verdicts_and_says_what_it_cannot_read():
    client = pytest.importorskip("fastapi.testclient").TestClient(recipe("endpoint").app)
    game = played("xixi")
    answer = client.post("/audit", content=game.text.encode())
    assert answer.status_code == 200
    assert answer.json() == [json.loads(json.dumps(replay.read(game.text.encode())[0].audit().as_json()))]
    answer = client.post("/audit", content=b"nothing\nof a record\n")
    assert answer.status_code == 422
    assert answer.json()["detail"]["line"] == 1
    assert len((EXAMPLES / "endpoint.py").read_text(encoding="utf-8").strip().splitlines()) <= 20


def test_the_pool_judges_every_file_in_order(tmp_path):
    files = []
    for ruleset in replay.rulesets():
        file = tmp_path / f"{ruleset}.jsonl"
        file.write_text(played(ruleset).text, encoding="utf-8")
        files.append(str(file))
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "pool.py"), *files], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.splitlines() == [f"{file}: club-1: clean, 0 findings" for file in files]


def test_games_are_answered_one_by_one_and_in_order():
    assert len(stream(12).seconds) == 12


@pytest.mark.deep
def test_two_thousand_games_are_answered_in_order_in_flat_memory():
    found = stream(GAMES)
    assert len(found.seconds) == GAMES
    assert found.after - found.before < 16
    assert median(found.seconds) < 1


def test_the_page_gives_the_figures():
    assert re.search(r"median [\d.]+ ms", PAGE)
    assert Path(ROOT / "tests" / "library" / "streamed.py").exists()
