"""The panel Dispute: both sides, who pays and why, the rulings; and the steps from error to error."""

import re
from pathlib import Path
from typing import Any

import pytest

from parts.links import key_of
from replay.paths import shipped
from replay.store import Reader
from tests.dashboard.conftest import put
from tests.dashboard.pages import opened as opened_page
from tests.dashboard.replay_app import address, html_of, opened, press, text_of
from tests.samples import first

RULESETS = ["xixi", "sichuan", "b30fj", "b30fj-draft", "zung-jung", "mcr"]


@pytest.fixture(scope="module")
def club_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The evenings of the club that `make demo` shows: a dispute in each ruleset."""
    return put(tmp_path_factory.mktemp("club") / "club.sqlite", *sorted((shipped("records") / "demo").glob("*")))


@pytest.fixture
def club(club_file: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """How links call its games, by their names."""
    monkeypatch.setenv("REPLAY_STORE", str(club_file))
    with Reader.open(club_file) as reader:
        return {each.game: key_of(each.sha256) for each in reader.games()}


def test_a_case_of_responsibility_is_told_on_one_screen(club: dict[str, str]) -> None:
    """Zung Jung §6.2: Kenji's tile would have won before the go-around, so Kenji pays what the giver would pay."""
    app = opened(game=club["2026-11-19-table-1"], hand=1, event=1, panel="dispute")
    said = text_of(app)
    assert "Kenji pays 100 and Sofia and Grace pay 25 each. Kenji is responsible: a tile that Kenji put down" in said
    assert (
        "≠ Kenji is responsible: a tile that Kenji put down before would have won. "
        "Kenji pays 100, not 25; Sofia pays 25, not 100. Right under resp-any-tile=same-tile" in said
    )
    assert "the record right under resp-any-tile=same-tile" in said
    assert "recorded −100 +150 −25 −25" in said
    assert "computed −25 +150 −100 −25" in said
    app.run()
    assert not app.exception, "what was tried is kept, and drawn again"
    assert text_of(app) == said
    assert {each.label for each in app.button} >= {"Show it on the table: event 1", "Previous error", "Next error"}


@pytest.mark.parametrize("ruleset", first(RULESETS, 1))
def test_a_dispute_of_every_ruleset_has_its_money_its_ruling_and_its_rule(
    club: dict[str, str], club_file: Path, ruleset: str
) -> None:
    with Reader.open(club_file) as reader:
        row = next(each for each in reader.games() if each.ruleset == ruleset and each.errors)
    app = press(press(opened(game=key_of(row.sha256), hand=1, event=0), "F"), "X")
    said = text_of(app)
    assert re.search(r"≠ .*(pays?|not) .*Right under (no other ruling|[a-z-]+=[a-z-]+)", said)
    assert "Points" in said
    links = [each.proto.body for each in app.get("html") if 'class="case"' in each.proto.body]
    assert f'href="rules?ruleset={ruleset}&amp;' in "".join(links)


def test_a_citation_leads_to_the_paragraph_that_it_names(club: dict[str, str]) -> None:
    html = html_of(opened(game=club["2026-11-19-table-1"], hand=1, event=1, panel="dispute"))
    assert 'href="rules?ruleset=zung-jung&amp;cite=rulebook+zung-jung+%C2%A76.2%2C+%C2%A76.3"' in html
    page = opened_page("rules", ruleset="zung-jung", cite="rulebook zung-jung §6.2, §6.3")
    (told,) = (each.value for each in page.markdown)
    assert "The winner always receives exactly 3V." in told
    assert "Responsibility changes **payment only**" not in told, "that is §6.4"
    page = opened_page("rules", ruleset="b30fj", cite="seed 000 §Calls: “Swap-calling is disallowed.”")
    (told,) = (each.value for each in page.markdown)
    assert "(seed 000 §Calls" in told
    assert "which is not here" in html_of(opened_page("rules", ruleset="zung-jung", cite="rulebook <b>nowhere §9"))


def test_errors_are_stepped_through_over_the_hands_of_a_game(club: dict[str, str]) -> None:
    """The Zung Jung game of October has one error, at the win of its second hand, on line 200."""
    app = opened(game=club["2026-10-15-table-1"], hand=1, event=0)
    found = address(press(app, "F"))
    assert (found["hand"], found["event"]) == ("2", "83")
    assert address(press(app, "F")) == found, "there is no other one"
    press(app, "End")
    assert address(press(app, "G")) == found


def test_a_seat_is_told_nothing_of_the_case_nor_of_errors(club: dict[str, str]) -> None:
    app = opened(game=club["2026-10-15-table-1"], hand=2, event=10, seat=2, view="seat", panel="dispute")
    said = text_of(app)
    assert "The case tells more than this player could see." in said
    for secret in ("Who pays", "first part", "the rules:"):
        assert secret not in said
    assert address(press(app, "F"))["event"] == "10"


def test_beside_the_score_of_a_win_stands_who_pays_and_why(club: dict[str, str]) -> None:
    """Sofia says that Kenji put down a tile before that would have won: by go-around he pays what she would have."""
    app = opened(game=club["2026-11-19-table-1"], hand=1, event=1, seat=1, panel="score")
    said = text_of(app)
    assert "Who pays, and why" in said
    assert "Kenji pays 100 and Sofia and Grace pay 25 each. Kenji is responsible" in said
    seen = opened(game=club["2026-11-19-table-1"], hand=1, event=1, seat=0, view="seat", panel="score")
    assert "Who pays" not in text_of(seen), "the case is not told to a seat"


def test_a_hand_without_findings_stands(club: dict[str, str]) -> None:
    said = text_of(opened(game=club["2026-10-15-table-1"], hand=1, event=5, panel="dispute"))
    assert "Nothing is disputed: every event of this hand follows the rules. Tomás&#x27;s 50 points stand" in said
    score = text_of(opened(game=club["2026-10-15-table-1"], hand=1, event=999, panel="score"))
    told = "Mei pays 100 and Paul and Ruth pay 25 each. Mei put down the tile."
    assert (told in said, told in score) == (False, True), (
        "the score says who pays, and the dispute only where it differs"
    )


def test_the_case_can_be_sent_as_a_page(club: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    import streamlit as st

    kept: dict[str, Any] = {}
    monkeypatch.setattr(st, "download_button", lambda label, **given: kept.update({label: given["data"]}))
    page = opened(game=club["2026-10-15-table-1"], hand=2, event=83, panel="dispute")
    assert not kept, "what can be sent has one panel"
    page.button(key="case share").click().run()
    assert len(kept) == 3, "the case, the hand, the game"
    page = next(made for label, made in kept.items() if label.endswith("the case as a page"))()
    assert page.startswith("<!DOCTYPE html>")
    assert "2026-10-15-table-1" in page
