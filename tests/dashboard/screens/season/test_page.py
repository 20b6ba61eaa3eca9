"""The page Season has the same figures as the command."""

from pathlib import Path

from tests.club.paper import FIGURES
from tests.dashboard.pages import opened, words_of


def test_the_eight_hands(paper_store: Path) -> None:
    words = words_of(opened("season", rating="elo"))
    for name, (points, hands, won, dealt_in, average) in FIGURES.items():
        row = f"{name} {points:+} ".replace("-", "−")
        assert f" 1 1 {hands} {won} {dealt_in} {average} " in words[words.index(row) + len(row) - 1 :][:60]
