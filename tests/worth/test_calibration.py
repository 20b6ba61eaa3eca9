"""The plot of docs/worth.md: what it counts, and that page and picture say what was measured."""

import pytest

from tests.tools.calibration import IMAGE, ROOT, bins, drawn, every, surprise


def test_decisions_are_counted_by_the_chance_that_was_told():
    pairs = [(0.1, 0), (0.1, 1), (0.3, 0), (1.0, 1)]
    assert [(told, won, number) for told, won, _, number in bins(pairs, 5)] == [
        (0.1, 0.5, 2),
        (0.3, 0.0, 1),
        (1.0, 1.0, 1),
    ]


def test_the_surprise_is_counted_in_standard_errors():
    assert surprise([(0.5, 1)] * 4) == pytest.approx(2.0)
    assert surprise([(0.5, 1), (0.5, 0)]) == 0


def test_page_and_picture_say_what_was_measured():
    assert IMAGE.read_text(encoding="utf-8") == drawn(every()), "python -m tests.tools.calibration draws it anew"
    page = (ROOT / "docs" / "worth.md").read_text(encoding="utf-8")
    for told, won, error, number in bins(every(), 5):
        assert f"| {told:.0%} | {won:.0%} ± {error:.0%} | {number} |".replace("%", " %").replace(" % ±", " ±") in page
