"""Names, who pays and what is claimed on the page Score a hand, and the sheet to sign: what they say of known hands."""

from pathlib import Path
from typing import Any

import pytest

from parts.hands.form import Form, record_of
from replay.formats.errors import HandInputError
from replay.report.dispute import dispute_sheet
from replay.rulesets import find_ruleset
from screens.score.claim import sheet_case
from tests.dashboard.pages import html_of, opened, words_of

MEI: dict[str, Any] = {
    "ruleset": "zung-jung",
    "hand": "88p55z P:222p P:777z P:999p + 8p",
    "names": "Mei, Sam, Lin, Bob",
}
"""Mei, East, wins 80 on Sam's 8p (zung-jung §6.2): who had put such a tile down before pays for all but 25 each."""


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half Flush is 50 in this club and not 40 (zung-jung §5): Mei's hand is worth 90."""
    (tmp_path / "club.toml").write_text('name = "thursday"\n[zung-jung.rows]\n"Half Flush" = 50\n')
    monkeypatch.setenv("REPLAY_CLUB", str(tmp_path))


@pytest.mark.usefixtures("club")
def test_a_hand_is_scored_by_the_clubs_rules_where_nothing_else_is_said() -> None:
    by = "club thursday: Half Flush 50 (rulebook 40)"
    test = opened("score", **MEI, target="S", responsible="none", total="80")
    assert "≠ The hand is worth 90 points, not 80." in words_of(test)
    assert by in words_of(test)
    assert test.query_params["rulings"] == "thursday"
    plain = opened("score", **MEI, target="S", responsible="none", total="80", rulings="default")
    assert "✓ Nothing is disputed" in words_of(plain)
    assert by not in words_of(plain)
    assert plain.query_params["rulings"] == "default", "who opens the link sees the same"


@pytest.mark.usefixtures("club")
def test_a_ruleset_begins_with_what_the_club_has_set_for_it() -> None:
    test = opened("score")
    assert "rulings" not in test.query_params
    (ruleset,) = (each for each in test.selectbox if each.key == "sh_ruleset")
    ruleset.set_value("zung-jung").run()
    assert test.query_params["rulings"] == "thursday"
    (named,) = (each for each in test.selectbox if each.key == "sh_rulings")
    named.set_value("default").run()
    assert test.query_params["rulings"] == "default"


@pytest.mark.usefixtures("club")
def test_the_sheet_says_the_clubs_rules() -> None:
    ruleset = find_ruleset("zung-jung")
    rules = ruleset.under(ruleset.chosen({"row-half-flush": "50"}))
    form = Form(**MEI, target="S", responsible="none", total="80", rulings="thursday")
    page = dispute_sheet(sheet_case(record_of(form), rules))
    assert "club thursday: Half Flush 50 (rulebook 40)" in page
    assert "90" in page


def test_names_and_claims_are_text(monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, Any] = MEI | {"target": "S", "names": "<script>x</script>, <b>, *, "}
    assert "<script>" not in html_of(opened("score", **given))
    form = Form(ruleset="zung-jung", hand=MEI["hand"], target="S", names=given["names"], total="9")
    assert "<b>," not in dispute_sheet(sheet_case(record_of(form), find_ruleset("zung-jung").under()))
    with pytest.raises(HandInputError):
        record_of(Form(ruleset="zung-jung", hand=MEI["hand"], target="S", total="<b>"))


def test_the_sheet_has_the_answer_the_rows_the_money_and_a_line_for_each() -> None:
    form = Form(**MEI, target="S", responsible="none", total="90")
    page = dispute_sheet(sheet_case(record_of(form), find_ruleset("zung-jung").under()))
    assert "<kbd>" not in page, "it draws no moment that keys would lead to"
    for part in ("The hand is worth 80 points, not 90.", "Half Flush", "All Pungs", "−190", "rulebook zung-jung §5"):
        assert part in page
    signed = page.partition('class="signed"')[2]
    assert [f"<p><bdi>{name}</bdi></p>" in signed for name in ("Mei", "Sam", "Lin", "Bob")] == [True] * 4
    assert "<p>Referee</p>" in signed
