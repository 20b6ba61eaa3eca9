"""Threads and processes share what the library gives."""

import pickle
from concurrent.futures import ThreadPoolExecutor

import pytest

import replay
from tests.library.samples import played


def test_threads_share_a_game_its_report_and_a_store(tmp_path):
    games = [played(ruleset) for ruleset in replay.rulesets()]
    store = replay.open(tmp_path / "club.sqlite")
    files = []
    for game in games:
        file = tmp_path / f"{game.ruleset}.jsonl"
        file.write_text(game.text, encoding="utf-8")
        files.append(file)
    store.ingest(files, analysis=False)
    reports = [game.audit() for game in games]

    def work(number: int) -> tuple:
        place = number % len(games)
        report = reports[place]
        (hand,) = report.hands
        waits = [position.seat(0).waits for position in hand[:8]]
        again = store.game(place + 1).audit()
        return report.scores, len(hand), waits, again.scores, again.findings, len(store.frame("hands"))

    alone = [work(number) for number in range(len(games))]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(work, range(20))) == [alone[number % len(games)] for number in range(20)]


def test_values_are_frozen():
    report = played("sichuan").audit()
    hand = report.hands[0]
    score = replay.score("78p23456s1j2j3j4j6j7j + 8j", ruleset="b30fj", by="self_draw")
    for value, name in (
        (report.game, "rulings"),
        (report, "audited"),
        (hand, "number"),
        (hand[0], "state"),
        (hand[0].seat(0), "score"),
        (score, "total"),
        (replay.ruleset("xixi"), "id"),
    ):
        with pytest.raises(AttributeError):
            setattr(value, name, None)


def test_games_and_reports_can_be_handed_to_another_process():
    game = played("sichuan")
    again = pickle.loads(pickle.dumps(game))
    assert again.events == game.events
    report = pickle.loads(pickle.dumps(game.audit()))
    assert (report.verdict, report.scores) == ("clean", game.audit().scores)
    score = replay.score("78p23456s1j2j3j4j6j7j + 8j", ruleset="b30fj", by="self_draw")
    assert pickle.loads(pickle.dumps(score)).total == score.total
