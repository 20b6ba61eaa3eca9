"""What an ingestion says of its pace, and what a run of analyses came to."""

from collections.abc import Iterator

import pytest

from replay.view.ingest import Analyses, Pace, analyses_view


def clock(*times: float) -> Iterator[float]:
    yield from times


def test_the_pace_is_that_of_the_last_ten_seconds() -> None:
    times = clock(0, 0.5, 2, 12, 30)
    pace = Pace(lambda: next(times))
    assert pace.words(0) == "0 hands"
    assert pace.words(1_000) == "1,000 hands, 500/s"
    assert pace.words(1_100) == "1,100 hands, 10/s"
    assert pace.words(1_100) == "1,100 hands"


@pytest.mark.parametrize(
    ("games", "said"),
    [
        ([], "nothing to analyse\nclub.sqlite"),
        ([("current", 8)], "nothing to analyse\nclub.sqlite: 1 analysed before"),
        ([("analysed", 8), ("analysed", 1_000)], "2 games analysed, 1,008 hands\nclub.sqlite"),
        (
            [("analysed", 8), ("replaced", 2), ("current", 4)],
            "2 games analysed, 10 hands\nclub.sqlite: 1 with verdicts made anew, 1 analysed before",
        ),
    ],
    ids=["none", "current", "analysed", "all"],
)
def test_a_run_of_analyses(games: list[tuple[str, int]], said: str) -> None:
    tally = Analyses()
    for status, hands in games:
        tally.add(status, hands)
    assert analyses_view(tally, "club.sqlite").plain == said
    assert (tally.games, tally.hands) == (len(games), sum(hands for _, hands in games))
