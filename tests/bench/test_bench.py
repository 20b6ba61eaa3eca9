"""The benchmark runs and is printed; no time is asserted."""

import pytest

from replay.rulesets import find_ruleset
from tests.bench import agreement, hands, memory, peers, records, rivals
from tests.bench.figures import OURS, Contest, Figure, Rival, Section, contest, process_cost, spread
from tests.bench.page import BEGIN, END, cells, contest_lines, missed, page, table


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


def test_the_table_and_the_page_hold_every_figure_and_what_is_missed():
    figures = (Figure("a", (2.0,), "ms", (1.0,), why="It is hard."), Figure("b", (3.0,), "ms"))
    rivals = (Rival("p 1.0", 4.0, 2.0, 1.9, 2.1), Rival("q 2.0", 1.0, 0.5, 0.4, 0.6), Rival("r is not installed"))
    against = Contest("c", 2.0, "us", rivals, why="It is compiled.")
    sections = [Section("Title", "How it is measured.", figures), Section("Race", "Together.", contests=(against,))]
    printed = table(sections).splitlines()
    assert [line.split()[0] for line in printed] == ["median", "Title", "a", "b", "Race", "c", "q", "r"]
    assert printed[5].split() == ["c", "2.00", "us", "p", "1.0:", "4.00", "us", "2.00", "(1.90", "to", "2.10)"]
    written = page(f"Head\n{BEGIN}\nold\n{END}\nTried\n", sections)
    assert (written[:5], written[-7:], "old" in written) == ("Head\n", "\nTried\n", False)
    assert "How it is measured." in written
    assert "| a | 2.00 ms | at most 1 | 0.5 |" in written
    assert contest_lines((against,))[2] == "| c | 2.00 us | 4.00 (2.00) | 1.00 (0.50) | - |"
    assert missed(sections) == [
        "- a. It is hard.",
        "- c, against q 2.0. It is compiled.",
    ]
    assert "\n".join(missed(sections)) in written
    assert "None: every goal is met.\n" in page("", [])


def test_records_are_measured(tmp_path):
    assert records.write_games(tmp_path, "sichuan", 1, hands=1) > 20
    path = tmp_path / "sichuan.jsonl"
    assert records.read_time(path) >= 0
    assert records.audit_time(path, path) > 0
    assert records.ingest_cost(path)[1] > 0
    assert records.ingest_cost(path, analysed=False)[0] > 0
    assert records.store_size(path) > 1
    assert records.write_games(tmp_path, "sichuan", 1, hands=1, with_wall=False) > 20
    assert b'"wall"' not in (tmp_path / "sichuan-no-wall.jsonl").read_bytes()
    once = records.ingest_cost(path, first=records.write_first(tmp_path, "sichuan"))
    assert once[2] > 0
    assert records.ingest_cost(records.write_logs(tmp_path, "sichuan", 1))[0] > 0
    assert records.simulate_time("sichuan", 1, 1) > 0


def test_a_process_is_measured(tmp_path):
    assert process_cost(["-c", "pass"], tmp_path).processor > 0
    with pytest.raises(RuntimeError, match="no such thing"):
        process_cost(["-c", "raise SystemExit('no such thing')"], tmp_path)


@needs("mahjong", "PyMahjongGB", "xiangting")
def test_the_peers_agree():
    found = agreement.agree(3, 40)
    assert [each.name for each in found] == ["mahjong", "PyMahjongGB", "xiangting", "mahjong", "PyMahjongGB"]
    assert all(each.compared > 60 for each in found)


def test_hands_are_raced_with_the_peers_that_there_are():
    for question in rivals.QUESTIONS:
        found = rivals.near_round(question, "zung-jung", "hands up to three from ready", 5, 3)
        assert set(found) == {OURS} | (set(agreement.PEERS) & set(peers.present()))
        assert all(each > 0 for each in found.values())
    found = rivals.score_round("zung-jung", 5, 3)
    assert OURS in found
    assert all(each > 0 for each in found.values())


@pytest.mark.deep
def test_the_ingest_command_is_measured(tmp_path):
    section = memory.memory(tmp_path, (1, 2), 2, rounds=1)
    assert all(figure.values[0] > 0 for figure in section.figures)
    with pytest.raises(RuntimeError, match="replay"):
        memory.ingest_command(tmp_path / "no such file", tmp_path / "x.sqlite")


@pytest.mark.deep(seconds=20)
def test_every_goal_says_why_it_may_be_missed(tmp_path, monkeypatch):
    monkeypatch.setattr(records, "HANDS", 1)  # in processes of their own, as all is measured
    monkeypatch.setattr(hands, "fresh", lambda do, *given: do(*given))
    found = [*records.figures_of(tmp_path, find_ruleset("xixi"), 1), *hands.waiting(2).figures]
    assert all(figure.values[0] > 0 for figure in found)
    assert all(figure.why for figure in found if figure.goals != (None,))


def test_peers_are_those_of_the_project():
    assert {each.split(">")[0] for each in peers.wanted()} == set(peers.MODULES)
