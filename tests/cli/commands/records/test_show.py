"""`replay show`: the analysis of a moment, one player's view, and finding the game that is meant."""

import json

import pytest

from replay.analysis.hand import analyse_hand
from replay.engine import audit
from replay.formats.record import read_game
from replay.formats.write import write_events
from replay.rulesets import all_rulesets, find_ruleset
from replay.simulate import simulate_game
from tests.cli.running import run, run_json

RULES = find_ruleset("b30fj").under()


@pytest.fixture(scope="module")
def text():
    return write_events(simulate_game(find_ruleset("b30fj"), 3, hands=2))


@pytest.fixture(scope="module")
def record(tmp_path_factory, text):
    path = tmp_path_factory.mktemp("show") / "game.jsonl"
    path.write_bytes(text)
    return path


@pytest.fixture(scope="module")
def hand(text):
    return audit(read_game(text, "game.jsonl", 1), keep_steps=True).details[0]


@pytest.fixture(scope="module")
def analysis(hand):
    return analyse_hand(hand, RULES)


@pytest.fixture(scope="module")
def names(text):
    return json.loads(text.splitlines()[0])["players"]


def words(result):
    assert result.exit_code == 0, result.stderr
    return " ".join(result.stdout.split())


def first(analysis, kind):
    return next(each for each in analysis.chapters if each.kind == kind)


def test_the_waits_of_any_seat_are_shown_with_where_they_are_and_their_prices(record, hand, analysis, names):
    ready = first(analysis, "ready")
    result = run("show", record, "--hand", 1, "--event", ready.event, "--seat", ready.seat, columns=140)
    text = words(result)
    assert f"{names[ready.seat]} is ready, waits for {ready.kinds.bit_count()} kind" in text
    assert "wait unseen true own melds put down" in text
    assert "if it comes by total gains for" in text
    (line,) = run_json("show", record, "--hand", 1, "--event", ready.event, "--seat", ready.seat, "--json")
    waits = line["closely"]["waits"]
    assert sum(each["where"]["known"] for each in waits) == ready.known
    for each in waits:
        where = each["where"]
        placed = where["own"] + where["melds"] + where["discards"] + where["won"] + where["wall"] + sum(where["others"])
        assert placed + where["dead"] + where["hidden"] == where["copies"]
        assert {price["by"] for price in each["prices"]} == {"self_draw", "discard"}


@pytest.mark.parametrize("option", ["--seat", "--as"])
def test_seats_are_named_by_number_wind_or_name(record, hand, names, option):
    event = 8
    expected = run("show", record, "--hand", 1, "--event", event, option, 2).stdout
    wind = ("East", "South", "West", "North")[(2 - hand.dealer) % 4]
    for name in (wind, wind[0], wind[0].lower(), names[2], names[2][:-1].upper()):
        assert run("show", record, "--hand", 1, "--event", event, option, name).stdout == expected, name


def test_every_event_has_its_analysis_in_json(record, hand, analysis):
    lines = run_json("show", record, "--hand", 1, "--json")
    assert len(lines) == len(hand.steps) + 1
    for line in lines:
        for seat, shown in enumerate(line["analysis"]["seats"]):
            look = analysis.look(seat, line["event"])
            if shown is not None:
                assert (shown["shanten"], shown["left"]) == (look.shanten, {"known": look.known, "true": look.true})
    judged = {line["event"]: line["analysis"]["discard"] for line in lines if line["analysis"]["discard"]}
    assert judged.keys() == {each.event for each in analysis.judgements}
    told = [(line["event"], each["seat"], each["kind"]) for line in lines for each in line["analysis"]["chapters"]]
    assert told == [(each.event, each.seat, each.kind) for each in analysis.chapters]
    assert "closely" not in lines[0]


@pytest.mark.parametrize("ruleset", list(all_rulesets()))
@pytest.mark.sampled(1)
def test_one_players_view_tells_nothing_that_he_could_not_see(ruleset, tmp_path):
    path = tmp_path / "game.jsonl"
    path.write_bytes(write_events(simulate_game(find_ruleset(ruleset), 5, hands=1)))
    everything = run_json("show", path, "--json")
    for viewer in range(4):
        lines = run_json("show", path, "--json", "--as", viewer)
        assert len(lines) == len(everything)
        for line, whole in zip(lines, everything, strict=True):
            assert line["findings"] == []
            for seat, held in enumerate(line["table"]["seats"]):
                if seat == viewer:
                    assert held == whole["table"]["seats"][seat]
                elif held["won"] is None and line["table"]["stage"] != "over":
                    assert set(held["concealed"]) <= {"?"}
                    assert line["analysis"]["seats"][seat] is None
            event = line["record"]
            if event and event["type"] == "draw" and event["seat"] != viewer:
                assert event["tile"] == "?"
            assert all(each["seat"] == viewer for each in line["analysis"]["chapters"])
            if (judged := line["analysis"]["discard"]) is not None:
                assert judged["seat"] == viewer


def test_what_the_player_could_know_is_the_same_in_both_views(record, analysis):
    for seat in range(4):
        for line in run_json("show", record, "--hand", 1, "--json", "--as", seat):
            shown, look = line["analysis"]["seats"][seat], analysis.look(seat, line["event"])
            if shown is not None:
                assert (shown["shanten"], shown["left"]["known"]) == (look.shanten, look.known)


# ------------------------------------------------------------- which game


@pytest.fixture(scope="module")
def several(tmp_path_factory):
    """Games `a`, `b`, `a` again, `a#2` by name, and `beta`."""
    path = tmp_path_factory.mktemp("several") / "games.jsonl"
    games = []
    for number, name in enumerate(("a", "b", "a", "twin#2", "beta", "twin", "twin")):
        events = write_events(simulate_game(find_ruleset("xixi"), number, hands=1)).splitlines(keepends=True)
        start = json.loads(events[0])
        games.append(json.dumps({**start, "game": name}).encode() + b"\n" + b"".join(events[1:]))
    path.write_bytes(b"".join(games))
    return path, games


def line_of(games, place):
    return 2 + sum(each.count(b"\n") for each in games[:place])


@pytest.mark.parametrize(
    ("name", "place"), [("b", 1), ("beta", 4), ("bet", 4), ("a#1", 0), ("a#2", 2), ("twin#2", 3), ("twin#1", 5)]
)
def test_a_game_is_named_by_its_id_or_its_number_among_those_of_one_id(several, name, place):
    path, games = several
    first, *_ = run_json("show", path, "--game", name, "--event", 0, "--json")
    assert first["line"] == line_of(games, place)


def test_two_games_of_one_id_are_told_apart_by_their_lines(several):
    path, games = several
    result = run("show", path, "--game", "a")
    assert result.exit_code == 2
    said = " ".join(result.stderr.split())
    assert f"a#1 (line 1), a#2 (line {line_of(games, 2) - 1})" in said
    assert "there is no game 'a#3'" in run("show", path, "--game", "a#3").stderr
    assert "b, " in run("show", path).stderr
