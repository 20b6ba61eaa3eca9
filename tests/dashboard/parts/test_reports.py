"""Reports to download: offered where they belong, made when they are asked for, without a session."""

from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import streamlit as st

import data
from parts import reports
from replay.store.queries.findings import FindingFilter
from replay.terms import using
from tests.dashboard.pages import opened, press

GAME = "2026-10-15-table-1"


def made(call: Callable[[], str]) -> str:
    """What a call returns in a thread that has no session, as Streamlit runs it."""
    found: list[str] = []
    thread = Thread(target=lambda: found.append(call()))
    thread.start()
    thread.join()
    (text,) = found
    return text


@pytest.fixture
def kept(club_store: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, dict[str, Any]]:
    """What the buttons for a download are given, by their label."""
    found: dict[str, dict[str, Any]] = {}
    monkeypatch.setattr(st, "download_button", lambda label, **given: found.update({label: given}))
    return found


def test_reports_are_offered_where_they_belong(kept: dict[str, dict[str, Any]]) -> None:
    page = opened("replay", game=GAME, hand=2, event=83, panel="dispute")
    assert not kept, "what can be sent has one panel"
    press(page, "case share")
    words = ["Hand 2, East round: the case as a page", "Hand 2, East round as a page", "The game as a page"]
    assert list(kept) == words
    case, hand, game = (made(each["data"]) for each in kept.values())
    assert all(each.startswith("<!DOCTYPE html>") and GAME in each for each in (case, hand, game))
    assert f"{GAME}: Hand 2" in hand
    assert 'id="hand-4"' in game
    assert all(each["on_click"] == "ignore" for each in kept.values())
    kept.clear()
    press(opened("replay", game=GAME, hand=2, view="seat", seat=1), "B")
    assert not kept, "from one seat nothing is offered that shows all hands"
    opened("audit")
    assert list(kept) == ["These findings as a page"]


def test_the_report_of_findings_holds_those_that_are_asked_for(broken_store: Path) -> None:
    every = made(lambda: reports.findings_page(broken_store, FindingFilter()))
    assert all(each in every for each in ("wrong_total", "illegal_chow", "41 with"))
    one = made(lambda: reports.findings_page(broken_store, FindingFilter(code="illegal_chow")))
    assert "illegal_chow" in one
    assert "wrong_total" not in one


def test_a_download_has_the_words_of_whoever_looks_at_the_page(kept: dict[str, dict[str, Any]]) -> None:
    with using("ja"):
        reports.of_game(data.open_game(GAME), 2)
        reports.of_findings(FindingFilter(), 2)
    *pages, findings = (made(each["data"]) for each in kept.values())
    assert len(pages) == 2
    for page in pages:
        assert ">親<" in page
        assert "チー" in page
        assert "calls a chow" not in page
    assert "200行目" in findings
    assert ">dealer<" not in findings
    reports.of_game(data.open_game(GAME), 2)
    assert " calls a chow" in made(kept["Hand 2, East round as a page"]["data"])
