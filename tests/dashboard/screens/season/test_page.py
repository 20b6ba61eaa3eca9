"""The page Season: the same figures as the command's, a link to each best hand, a page and a workbook to take away."""

import pytest

from tests.cli.running import run
from tests.club.paper import EVENING, FIGURES
from tests.dashboard.pages import html_of, opened, words_of


@pytest.fixture
def shown(tmp_path, monkeypatch):
    (tmp_path / "evening.txt").write_text(EVENING)
    assert run("ingest", tmp_path / "evening.txt", "--store", tmp_path / "club.sqlite").exit_code == 0
    monkeypatch.setenv("REPLAY_STORE", str(tmp_path / "club.sqlite"))
    return opened


def test_the_eight_hands(shown):
    words = words_of(shown("season", rating="elo"))
    for name, (points, hands, won, dealt_in, average) in FIGURES.items():
        row = f"{name} {points:+} ".replace("-", "−")
        rest = f" 1 1 {hands} {won} {dealt_in} {average} "
        assert row in words
        assert rest in words[words.index(row) :][:60]
    for rating in ("1516", "1505", "1495", "1484"):
        assert f" {rating} " in words


def test_the_figures_page_says_the_same(shown):
    test = shown("study", tab="Figures", players="Mei")
    words = words_of(test)
    assert "points +325 0" in words
    assert "average win 70.0 of 2 35.7 of 7" in words
    assert "Waits and discards: 0 of 8 hands are recorded by moves." in words


@pytest.mark.parametrize("tab", ["Waits", "Discards"])
def test_waits_and_discards_say_on_how_many_hands_they_stand(shown, tab):
    assert "Waits and discards: 0 of 8 hands are recorded by moves." in words_of(shown("study", tab=tab))


def test_the_best_hand_is_a_link(shown):
    assert "hand=1&amp;seat=0" in html_of(shown("season"))


def test_without_a_rating(shown):
    assert "1516" not in words_of(shown("season", rating="none"))
