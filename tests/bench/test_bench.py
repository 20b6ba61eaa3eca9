"""The benchmark runs and is printed; no time is asserted."""

from typing import Any

import pytest

from replay.engine import audit
from replay.formats import read_games
from replay.rulesets import find_ruleset
from tests.bench import agreement, dashboard, hands, memory, peers, profile, records, replays, rivals
from tests.bench.figures import OURS, Contest, Figure, Rival, Section, contest, in_turns, spread
from tests.bench.lots import counts, held, lot, numbered, wins
from tests.bench.page import cells, contest_lines, missed, page, table
from tests.bench.startup import cpu_ms


def needs(*names):
    """Leave the test out where a peer is not installed: `make bench` installs them, `make test` does not."""
    missing = sorted(set(names) - set(peers.present()))
    return pytest.mark.skipif(bool(missing), reason=f"not installed: {', '.join(missing)}")


def test_the_spread_of_values():
    assert spread([3.0, 1.0, 2.0], 0.5) == (4.0, 6.0, 6.0)
    assert spread([float(each) for each in range(1, 101)], 1) == (50.5, 95.0, 100.0)


@pytest.mark.parametrize(
    ("figure", "printed"),
    [
        (Figure("a", (2.0,), "ms", (1.0,)), ("a", "2.00 ms", "at most 1", "0.5")),
        (
            Figure("b", (75_000.0,), "events/s", (50_000,), more=True),
            ("b", "75,000 events/s", "at least 50,000", "1.5"),
        ),
        (
            Figure("c", (1.0, 20.5, 300.0), "us", (2.0, None, None)),
            ("c", "1.00 / 20.5 / 300 us", "at most 2 / - / -", "2.0 / - / -"),
        ),
        (Figure("d", (1.0,), "MB"), ("d", "1.00 MB", "", "")),
    ],
    ids=["missed", "reached", "three values", "no goal"],
)
def test_a_figure_as_it_is_printed(figure, printed):
    assert cells(figure) == printed
    assert figure.missed == (figure.what == "a")


def test_a_contest_is_the_median_of_the_rounds_ratios():
    rounds = [{OURS: 10.0, "one": 20.0}, {OURS: 10.0, "one": 40.0}, {OURS: 20.0, "one": 20.0}]
    found = contest("w", "us", rounds, {"one": ("one 1.0", 1.5), "none": ("none", 1.0)})
    assert found.value == 10.0
    assert found.rivals == (Rival("one 1.0", 20.0, 2.0, 1.0, 4.0, 1.5), Rival("none"))
    faster = contest("w", "events/s", rounds, {"one": ("one 1.0", 1.5)}, more=True)
    assert faster.rivals[0].ratio == 0.5
    assert (found.rivals[0].missed, found.rivals[1].missed, faster.rivals[0].missed) == (False, False, True)


def test_contestants_take_turns_in_beginning():
    begun = []
    jobs = {name: (lambda name=name: begun.append(name)) for name in "abc"}
    assert set(in_turns(jobs, 0)) == {"a", "b", "c"}
    in_turns(jobs, 1)
    assert begun == ["a", "b", "c", "b", "c", "a"]


def test_the_table_and_the_page_hold_every_figure_and_what_is_missed():
    figures = (Figure("a", (2.0,), "ms", (1.0,), why="It is hard."), Figure("b", (3.0,), "ms"))
    rivals = (Rival("p 1.0", 4.0, 2.0, 1.9, 2.1), Rival("q 2.0", 1.0, 0.5, 0.4, 0.6), Rival("r is not installed"))
    against = Contest("c", 2.0, "us", rivals, why="It is compiled.")
    sections = [Section("Title", "How it is measured.", figures), Section("Race", "Together.", contests=(against,))]
    printed = table(sections).splitlines()
    assert [line.split()[0] for line in printed] == ["median", "Title", "a", "b", "Race", "c", "q", "r"]
    assert printed[5].split() == ["c", "2.00", "us", "p", "1.0:", "4.00", "us", "2.00", "(1.90", "to", "2.10)"]
    written = page(sections)
    assert "How it is measured." in written
    assert "| a | 2.00 ms | at most 1 | 0.5 |" in written
    assert contest_lines((against,))[2] == "| c | 2.00 us | 4.00 (2.00) | 1.00 (0.50) | - |"
    assert missed(sections) == [
        "- It is hard.",
        "  - Title, a: 2.00 ms, wanted at most 1; 0.5 times as good",
        "- It is compiled.",
        "  - Race, c: 0.50 times as fast as q 2.0, wanted 1.00 times",
    ]
    assert written.endswith("\n".join(missed(sections)) + "\n")
    assert page([]).endswith("None: every goal is met.\n")


@pytest.mark.parametrize("what", ["shanten", "near", "accepts", "near_discards", "discards"])
def test_waits_are_measured(what):
    assert all(each >= 0 for each in hands.waits_times(what, 1, 2))


def test_scores_are_measured():
    assert len(hands.score_times(2, 3)) == 3
    assert len(hands.score_times(2, 3, "rows")) == 3
    assert hands.climb(2, 0.05)


def test_records_are_measured(tmp_path):
    assert records.write_games(tmp_path, "sichuan", 1, hands=1) > 20
    path = tmp_path / "sichuan.jsonl"
    assert records.read_time(path) >= 0
    assert records.audit_time(path) > 0
    assert records.ingest_cost(path)[1] > 0
    assert records.ingest_cost(path, analysed=False)[0] > 0
    assert records.store_size(path) > 1
    assert records.write_games(tmp_path, "sichuan", 1, hands=1, with_wall=False) > 20
    assert b'"wall"' not in (tmp_path / "sichuan-no-wall.jsonl").read_bytes()
    once = records.ingest_cost(path, first=records.write_first(tmp_path, "sichuan"))
    assert once[2] > 0
    assert records.ingest_cost(records.write_logs(tmp_path, "sichuan", 1, hands=1))[0] > 0
    assert records.simulate_time("sichuan", 1, 1) > 0
    asked = profile.shares(path)
    assert len(asked) == len(profile.SHOWN)
    assert round(sum(asked)) == 100
    assert asked[profile.SHOWN.index("audit")] > 0


def test_a_sample_counts_for_the_innermost_work_that_is_told_apart():
    assert profile.layer_of(None) == "the rest"
    code = "import sys\ndef asked(layer_of): return layer_of(sys._getframe())"
    for path, layer in (
        ("/x/replay/engine/audit.py", "audit"),
        ("C:\\x\\replay\\analysis\\hand.py", "analysis"),
        ("/x/replay/view/text.py", "the rest"),
    ):
        names: dict[str, Any] = {}
        exec(compile(code, path, "exec"), names)  # a frame of that file
        assert names["asked"](profile.layer_of) == layer


def test_a_process_is_measured(tmp_path):
    assert cpu_ms(["-c", "pass"], tmp_path) > 0
    with pytest.raises(RuntimeError, match="no such thing"):
        cpu_ms(["-c", "raise SystemExit('no such thing')"], tmp_path)


# ------------------------------------------------------------- hands for the races


@pytest.mark.parametrize("name", ["hands as dealt", "hands up to three from ready"])
def test_a_lot_holds_different_hands_of_thirteen_tiles_of_which_there_are_four(name):
    found = lot(name, 7, 200)
    assert len(set(found)) == 200
    assert all(sum(counts(tiles)) == 13 and max(counts(tiles)) <= 4 for tiles in found)
    assert found == lot(name, 7, 200)


def test_wins_win_and_every_tile_has_a_number_of_its_own():
    for tiles, win in wins(7, 50):
        given = numbered((*tiles, win))
        assert len(set(given)) == 14
        assert sorted(each // 4 for each in given) == sorted((*tiles, win))
        assert given[-1] // 4 == win
        assert find_ruleset("b30fj").under().shapes.shanten(held(tiles)) == 0


def test_pairs_by_fours():
    assert agreement.pairs_by_fours((0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5)) == 0
    assert agreement.pairs_by_fours((0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 6)) == 1


def test_a_disagreement_ends_the_run(monkeypatch):
    monkeypatch.setitem(agreement.ASKED, "xiangting", lambda _tiles: (-1, 0))
    with pytest.raises(agreement.DisagreementError, match="-1 by xiangting"):
        agreement.agree_near(1, 5, ["xiangting"])


@needs("mahjong", "PyMahjongGB", "xiangting")
def test_the_peers_agree():
    found = agreement.agree(3, 40)
    assert [each.name for each in found] == ["mahjong", "PyMahjongGB", "xiangting", "mahjong", "PyMahjongGB"]
    assert all(each.compared > 60 for each in found)


def test_hands_are_raced_with_the_peers_that_there_are():
    for question in rivals.QUESTIONS:
        found = rivals.near_round(question, "zung-jung", "hands up to three from ready", 5, 3)
        assert set(found) == {OURS} | (set(rivals.PEERS) & set(peers.present()))
        assert all(each > 0 for each in found.values())
    found = rivals.score_round("zung-jung", 5, 3)
    assert OURS in found
    assert all(each > 0 for each in found.values())


# ------------------------------------------------------------- records


def test_records_are_raced_with_the_peers_that_there_are(tmp_path, monkeypatch):
    monkeypatch.setattr(replays, "HANDS", 1)
    monkeypatch.setattr(replays, "GAMES", 1)
    monkeypatch.setattr(replays, "POKER_HANDS", 2)
    paths = replays.write_each(tmp_path, "xixi", 2, 0)
    for stored in (False, True):
        found = replays.replay_round(stored, paths, 0)
        assert found[OURS] > 0
        assert (replays.CHESS in found, replays.POKER in found) == (
            "chess" in peers.present(),
            "pokerkit" in peers.present(),
        )


@needs("chess")
def test_the_famous_games_of_chess_are_read():
    assert [replays.read_chess((text,)) for text in replays.FAMOUS] == [33, 45, 47, 82]
    with pytest.raises(ValueError, match="does not read"):
        replays.read_chess(("1. e4 e5 2. Ke3 *",))


def test_the_images_of_a_game_are_different_games_without_a_fault(tmp_path):
    path = tmp_path / "short.jsonl"
    assert memory.write_short(path, 13) > 13 * 20
    with path.open("rb") as file:
        found = list(read_games(file))
    assert len({record.raw for record in found}) == 13
    assert {audit(record).verdict for record in found} == {"clean"}


def test_an_image_turns_suits_and_numbers():
    assert (
        memory.image('{"tile":"1m","hand":"129m3p47z","game":"1m"}', 0)
        == '{"tile":"1m","hand":"129m3p47z","game":"1m"}'
    )
    assert memory.image('{"hand":"129m3p4s47z"}', 6 + 5) == '{"hand":"981s7p6m47z"}'


@pytest.mark.deep
def test_the_ingest_command_is_measured(tmp_path):
    section = memory.memory(tmp_path, (1, 2), 2, rounds=1)
    assert all(figure.values[0] > 0 for figure in section.figures)
    with pytest.raises(RuntimeError, match="replay"):
        memory.ingest_command(tmp_path / "no such file", tmp_path / "x.sqlite")


@pytest.mark.deep
def test_the_dashboard_is_measured(tmp_path):
    section = dashboard.dashboard(tmp_path / "store.sqlite", steps=2, hands=3)
    assert len(section.figures) == 5
    assert all(value > 0 for figure in section.figures for value in figure.values)


@pytest.mark.deep
def test_every_goal_says_why_it_may_be_missed(tmp_path, monkeypatch):
    monkeypatch.setattr(records, "HANDS", 1)
    found = [*records.figures_of(tmp_path, find_ruleset("xixi"), 1), *hands.waiting(2).figures]
    assert all(figure.values[0] > 0 for figure in found)
    assert all(figure.why for figure in found if figure.goals != (None,))


def test_peers_are_those_of_the_project():
    assert {each.split(">")[0] for each in peers.wanted()} == set(peers.MODULES)
