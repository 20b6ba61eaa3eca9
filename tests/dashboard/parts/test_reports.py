"""Reports to download: offered where they belong, made when they are asked for, without a session."""

from pathlib import Path
from threading import Thread

import pytest

import data
from parts.reports import findings_page
from replay.paths import shipped
from replay.store import Reader
from replay.store.queries.findings import FindingFilter
from replay.terms import using
from tests.dashboard.conftest import put
from tests.dashboard.pages import opened


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    records = shipped("records")
    broken = [records / "broken" / f"{name}.jsonl" for name in ("wrong_total-too-much", "illegal_chow-across")]
    monkeypatch.setenv("REPLAY_STORE", str(tmp_path / "s.sqlite"))
    return put(tmp_path / "s.sqlite", records / "b30fj" / "four-hands.jsonl", *broken)


def key_of(store: Path, name: str) -> str:
    with Reader.open(store) as reader:
        return reader.game(name).sha256[:12]


def labels(test) -> list[str]:
    return [each.label for each in test.download_button]


def test_the_hand_and_its_game_are_offered_on_the_replay_page(store: Path) -> None:
    test = opened("replay", game=key_of(store, "four-hands"), hand="2")
    test.button(key="key B").click().run()
    assert labels(test) == [
        "Hand 2, East round: the case as a page",
        "Hand 2, East round as a page",
        "The game as a page",
    ]


def test_from_one_seat_nothing_is_offered_that_shows_all_hands(store: Path) -> None:
    test = opened("replay", game=key_of(store, "four-hands"), hand="2", view="seat", seat="1")
    test.button(key="key B").click().run()
    assert labels(test) == []


def test_the_findings_are_offered_on_the_audit_page(store: Path) -> None:
    assert labels(opened("audit")) == ["These findings as a page"]


def made(call) -> str:
    """What a call returns in a thread that has no session, as Streamlit runs it."""
    found: list[str] = []
    thread = Thread(target=lambda: found.append(call()))
    thread.start()
    thread.join()
    (text,) = found
    return text


def test_the_report_of_findings_holds_those_that_are_asked_for(store: Path) -> None:
    every = made(lambda: findings_page(store, FindingFilter()))
    assert "wrong_total" in every
    assert "illegal_chow" in every
    assert "2 with 2 errors" in every
    one = made(lambda: findings_page(store, FindingFilter(code="illegal_chow")))
    assert "illegal_chow" in one
    assert "wrong_total" not in one


def test_a_download_is_a_whole_page(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = {}
    monkeypatch.setattr("parts.reports.st.download_button", lambda label, **given: kept.update({label: given}))
    from parts import reports

    reports.of_game(data.open_game(key_of(store, "four-hands")), 2)
    hand, game = (made(each["data"]) for each in kept.values())
    assert hand.startswith("<!DOCTYPE html>")
    assert "four-hands: Hand 2" in hand
    assert 'id="hand-4"' in game
    assert all(each["on_click"] == "ignore" for each in kept.values())


def test_a_download_has_the_words_of_whoever_looks_at_the_page(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = {}
    monkeypatch.setattr("parts.reports.st.download_button", lambda label, **given: kept.update({label: given}))
    from parts import reports

    with using("ja"):
        reports.of_game(data.open_game(key_of(store, "four-hands")), 2)
        reports.of_findings(FindingFilter(), 2)
    pages = [made(each["data"]) for each in kept.values()]
    assert len(pages) == 3
    for page in pages[:2]:
        assert ">親<" in page
        assert "ポン" in page
        assert "calls a pung" not in page
    assert "5行目" in pages[2]
    assert ">dealer<" not in pages[2]
    reports.of_game(data.open_game(key_of(store, "four-hands")), 2)
    assert " calls a pung" in made(kept["Hand 2, East round as a page"]["data"])
