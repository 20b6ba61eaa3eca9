"""One minus on every page: a real one in the dashboard and in HTML reports, the hyphen in the terminal."""

import re
from pathlib import Path

import pytest

from replay.findings import Finding
from replay.said import Said
from replay.view.drawn.facts import finding_box, payments_table
from tests.dashboard.pages import html_of, opened

HYPHENED = re.compile(r"(?<![^\s(>])-\d")
PLAYERS = ("Ann", "Bo -7", "Cy", "Di")


def test_findings_and_payments_are_drawn_with_it() -> None:
    found = Finding(
        code="wrong_payments",
        line=3,
        hand=1,
        turn=2,
        seat=0,
        message=Said("A total of {n} pays {amounts}.", n=4, amounts=(4, -4, 0, 0)),
        recorded=[8, -8, 0, 0],
        expected=[4, -4, 0, 0],
        rule="rulebook b30fj §8",
    )
    drawn = re.sub("<[^>]*>", "", finding_box(found, PLAYERS) + payments_table((8, -8, 0, 0), PLAYERS))
    assert "pays Ann +4, Bo -7 −4, Cy 0, Di 0" in drawn
    assert "Ann +8, Bo -7 −8, Cy 0, Di 0" in drawn
    assert not HYPHENED.search(drawn.replace("Bo -7", "Bo"))


@pytest.mark.parametrize("panel", ["moment", "score", "hands"])
def test_no_panel_of_the_table_has_a_hyphen_for_it(demo_store: Path, panel: str) -> None:
    html = html_of(opened("replay", game="four-hands", hand="4", event="9999", seat="0", view="all", panel=panel))
    assert "−" in html
    assert not HYPHENED.search(html)
