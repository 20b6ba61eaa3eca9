"""The plot of docs/worth.md: what it counts, and that page and picture say what was measured."""

import pytest

from replay.worth.pace import UNIFORM
from tests.tools.calibration import IMAGE, MEASURED, ROOT, Measured, bins, drawn, every, known, summary, surprise

PAGE = (ROOT / "docs" / "worth.md").read_text(encoding="utf-8")


def one(first, told, won):
    return Measured(first, told, won, 0.1, 0, 2.5, won * 4)


def test_decisions_are_counted_by_the_chance_that_was_told_at_first():
    found = [one(0.1, 0.2, 0), one(0.1, 0.3, 1), one(0.3, 0.3, 0), one(1.0, 0.9, 1)]
    assert [(told, won, number) for told, won, _, number in bins(found, 5)] == [
        (0.25, 0.5, 2),
        (0.3, 0.0, 1),
        (0.9, 1.0, 1),
    ]
    assert summary(found) == ("4", "40.0 %", "50.0 %", "10.0 %", "0.0 %", "-0.5 ± 1.2")


def test_the_surprise_is_counted_in_standard_errors():
    assert surprise([(0.5, 1)] * 4) == pytest.approx(2.0)
    assert surprise([(0.5, 1), (0.5, 0)]) == 0


def test_page_and_picture_say_what_was_measured():
    assert IMAGE.read_text(encoding="utf-8") == drawn(every(MEASURED), every(UNIFORM)), (
        "python -m tests.tools.calibration"
    )
    for told, won, error, number in bins(every(MEASURED), 5):
        assert f"| {told:.0%} | {won:.0%} ± {error:.0%} | {number} |".replace("%", " %").replace(" % ±", " ±") in PAGE
    for ruleset, found in known(MEASURED).items():
        assert f"| {ruleset} | {' | '.join(summary(found))} |" in PAGE


def test_as_many_win_as_were_told():
    """Over two thousand decisions: in all, and in each fifth by the chance told, within three standard errors."""
    found = every(MEASURED)
    assert len(found) >= 2000
    assert abs(surprise((each.told, each.won) for each in found)) < 3
    assert all(abs(won - told) < 3 * error for told, won, error, _ in bins(found, 5))
    assert surprise((each.told, each.won) for each in every(UNIFORM)) < -3
