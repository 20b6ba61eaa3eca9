"""The benchmark runs and is printed; no time is asserted."""

import pytest

from tests.bench import hands, records
from tests.bench.figures import Figure, Section, spread
from tests.bench.page import cells, page, table
from tests.bench.startup import cpu_ms


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


def test_the_table_and_the_page_hold_every_figure():
    sections = [Section("Title", "How it is measured.", (Figure("a", (2.0,), "ms", (1.0,)), Figure("b", (3.0,), "ms")))]
    assert [line.split()[0] for line in table(sections).splitlines()] == ["median", "Title", "a", "b"]
    written = page(sections)
    assert "How it is measured." in written
    assert "| a | 2.00 ms | at most 1 | 0.5 |" in written


@pytest.mark.parametrize("what", ["shanten", "accepts", "discards"])
def test_waits_are_measured(what):
    assert all(each >= 0 for each in hands.waits_times(what, 1, 2))


def test_scores_are_measured():
    assert len(hands.score_times(2, 3)) == 3
    assert hands.climb(2, 0.05)


def test_records_are_measured(tmp_path):
    assert records.write_games(tmp_path, "sichuan", 1) > 100
    path = tmp_path / "sichuan.jsonl"
    assert records.read_time(path) >= 0
    assert records.audit_time(path) > 0
    assert records.ingest_cost(path)[1] > 0


def test_a_process_is_measured(tmp_path):
    assert cpu_ms(["-c", "pass"], tmp_path) > 0
    with pytest.raises(RuntimeError, match="no such thing"):
        cpu_ms(["-c", "raise SystemExit('no such thing')"], tmp_path)
