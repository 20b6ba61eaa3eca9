"""The Replay page opens every game, shows every panel, and never writes; REPLAY_DEEP=1 opens more moments."""

import hashlib
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

import data
import frame
from replay.rulesets import all_rulesets
from tests.dashboard.pages import address, key_named, keys, opened, press
from tests.samples import MOST, first

PANELS = ("X", "W", "D", "E", "H", "M", "B", "F1", "Esc")
DASHBOARD = Path(frame.__file__).parent


@pytest.mark.parametrize("view", first(["all", "seat"], 1))
@pytest.mark.parametrize("store", ["demo", "broken"])
@pytest.mark.deep
def test_every_game_opens_at_first_middle_and_last_event(store: str, view: str, request: pytest.FixtureRequest) -> None:
    """Each third game at one of them, one after the other; with REPLAY_DEEP=1 all at all."""
    for number, key in enumerate(keys(request.getfixturevalue(f"{store}_store"))[:: 1 if MOST else 3]):
        hands = data.open_game(key).audit.details
        lasts = [(place, len(hands[place - 1].steps)) for place in sorted({min(1, len(hands)), len(hands)}) if place]
        moments = [(place, event) for place, last in lasts for event in sorted({0, last // 2, last})] or [(1, 0)]
        for hand, event in moments if MOST else [moments[number % len(moments)]]:
            asked = {"game": key, "hand": str(hand), "event": str(event), "seat": str(event % 4), "view": view}
            assert address(opened("replay", **asked)) == asked


@pytest.mark.parametrize("ruleset", all_rulesets())
@pytest.mark.sampled(2)
def test_every_panel_shows_in_every_ruleset(demo_store: Path, ruleset: str) -> None:
    for key in PANELS:
        page = opened("replay", game=key_named(demo_store, "", ruleset), hand=1, event=30)
        press(press(press(page, key), "End"), "1")


def test_the_store_is_never_written(demo_store: Path) -> None:
    before = hashlib.sha256(demo_store.read_bytes()).hexdigest()
    page = opened("replay", game=keys(demo_store)[0], hand=1, event=10)
    for key in ("Right", *PANELS, "N", "End", "1"):
        press(page, key)
    assert hashlib.sha256(demo_store.read_bytes()).hexdigest() == before
    with pytest.raises(Exception, match="read-only"):
        data.reader().rows("DELETE FROM games")


def test_playing_stops_at_a_key(demo_store: Path, game: str) -> None:
    page = press(opened("replay", game=game, hand=1, event=3), "Space")
    assert page.session_state["playing"]
    press(page, "Left")
    assert not page.session_state["playing"]
    assert address(page)["event"] == "2"


def test_the_dashboard_opens_with_a_page_for_everything(demo_store: Path) -> None:
    page = AppTest.from_file(str(DASHBOARD / "app.py"), default_timeout=60).run()
    assert not page.exception, page.exception
    paths = "start games replay search audit study season train score write rules branch"
    assert " ".join(each.path for each in frame.PAGES) == paths
    assert all((DASHBOARD / "screens" / each.path / "page.py").is_file() for each in frame.PAGES)
