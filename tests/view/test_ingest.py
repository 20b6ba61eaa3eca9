"""What an ingestion says of its pace, and what a run of analyses came to."""

from replay.view.ingest import Analyses, Pace, analyses_view


def test_the_pace_is_that_of_the_last_ten_seconds() -> None:
    times = iter((0, 0.5, 2, 12, 30))
    pace = Pace(lambda: next(times))
    assert pace.words(0) == "0 hands"
    assert pace.words(1_000) == "1,000 hands, 500/s"
    assert pace.words(1_100) == "1,100 hands, 10/s"
    assert pace.words(1_100) == "1,100 hands"


def test_a_run_of_analyses() -> None:
    tally, said = Analyses(), []
    for status, hands in (("", 0), ("current", 4), ("analysed", 8), ("replaced", 1_000)):
        if status:
            tally.add(status, hands)
        said.append(analyses_view(tally, "club.sqlite").plain)
    assert said == [
        "nothing to analyse\nclub.sqlite",
        "nothing to analyse\nclub.sqlite: 1 analysed before",
        "1 game analysed, 8 hands\nclub.sqlite: 1 analysed before",
        "2 games analysed, 1,008 hands\nclub.sqlite: 1 with verdicts made anew, 1 analysed before",
    ]
    assert (tally.games, tally.hands) == (3, 1_012)
