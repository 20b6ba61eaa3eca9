"""The Replay page in Streamlit's test harness: games open, panels and keys do what they say.

REPLAY_DEEP=1 opens every game, at more of its moments.
"""

import hashlib
import os
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from parts.links import key_of
from replay.rulesets import all_rulesets
from replay.store import Reader
from tests.dashboard.replay_app import address, key_named, keys, opened, press
from tests.samples import first

DEEP = bool(os.environ.get("REPLAY_DEEP"))


def moments_to_open(store: Path, key: str) -> list[tuple[int, int]]:
    import data

    hands = data.open_game(key).audit.details
    found = []
    for place in sorted({1, len(hands)} & set(range(1, len(hands) + 1))):
        last = len(hands[place - 1].steps)
        found += [(place, event) for event in sorted({0, last // 2, last})]
    return found


@pytest.mark.parametrize("view", first(["all", "seat"], 1))
@pytest.mark.deep
def test_every_game_opens_at_first_middle_and_last_event(demo_store: Path, view: str) -> None:
    """Each game at one of them, one after the other; with REPLAY_DEEP=1 at all."""
    for number, key in enumerate(keys(demo_store)):
        moments = moments_to_open(demo_store, key)
        for hand, event in moments if DEEP else [moments[(number + (view == "seat")) % len(moments)]]:
            app = opened(game=key, hand=hand, event=event, seat=event % 4, view=view)
            assert address(app) == {
                "game": key,
                "hand": str(hand),
                "event": str(event),
                "seat": str(event % 4),
                "view": view,
            }


@pytest.mark.deep
def test_every_broken_game_opens(broken_store: Path) -> None:
    """At the deal, in the middle, at the end: each third game at one of them, one after the other."""
    for number, key in enumerate(keys(broken_store)[:: 1 if DEEP else 3]):
        moments = moments_to_open(broken_store, key) or [(1, 0)]
        for hand, event in moments if DEEP else [moments[number % len(moments)]]:
            opened(game=key, hand=hand, event=event)


PANELS = ("X", "W", "D", "E", "H", "M", "B", "F1", "Esc")


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.sampled(1)
def test_every_panel_shows_in_every_ruleset(demo_store: Path, panel: str) -> None:
    """The first in all, each other one in two of them, in turn; with REPLAY_DEEP=1 all in all."""
    place = PANELS.index(panel)
    with Reader.open(demo_store) as reader:
        of_each = {each.ruleset: key_of(each.sha256) for each in reader.games()}
    assert set(of_each) == set(all_rulesets())
    for number, key in enumerate(of_each.values()):
        if not DEEP and place and (number - place) % len(of_each) not in (0, 2):
            continue
        app = press(opened(game=key, hand=1, event=30), panel)
        press(app, "End")
        press(app, "1")


def test_keys_step_as_the_key_map_says(demo_store: Path) -> None:
    key = key_named(demo_store, "four-hands", "b30fj")
    app = opened(game=key, hand=2, event=0, seat=1)
    for pressed, hand, event in (
        ("Right", 2, 1),
        ("Right", 2, 2),
        ("Left", 2, 1),
        ("Home", 2, 0),
        ("Home", 1, 0),
        ("N", 2, 0),
        ("P", 1, 0),
    ):
        press(app, pressed)
        assert (address(app)["hand"], address(app)["event"]) == (str(hand), str(event)), pressed
    press(app, "3")
    assert (address(app)["seat"], address(app)["view"]) == ("2", "seat")
    press(app, "0")
    assert (address(app)["seat"], address(app)["view"]) == ("2", "all")


@pytest.mark.parametrize("alias", [("PageDown", "J"), ("PageUp", "K")])
def test_letters_do_what_page_keys_do(demo_store: Path, alias: tuple[str, str]) -> None:
    key = key_named(demo_store, "four-hands", "b30fj")
    ends = [address(press(opened(game=key, hand=2, event=60), pressed)) for pressed in alias]
    assert ends[0] == ends[1]
    assert ends[0]["event"] != "60"


def test_the_store_is_never_written(demo_store: Path) -> None:
    before = hashlib.sha256(demo_store.read_bytes()).hexdigest()
    app = opened(game=keys(demo_store)[0], hand=1, event=10)
    for key in ("Right", "W", "D", "E", "H", "M", "B", "F1", "N", "End", "1"):
        press(app, key)
    assert hashlib.sha256(demo_store.read_bytes()).hexdigest() == before
    import data

    with pytest.raises(Exception, match="read-only"):
        data.reader().rows("DELETE FROM games")


def test_playing_stops_at_a_key(demo_store: Path) -> None:
    key = key_named(demo_store, "four-hands", "b30fj")
    app = press(opened(game=key, hand=1, event=3), "Space")
    assert app.session_state["playing"]
    press(app, "Left")
    assert not app.session_state["playing"]
    assert address(app)["event"] == "2"


def test_the_dashboard_opens_with_a_page_for_everything(demo_store: Path) -> None:
    app = AppTest.from_file(str(Path(__file__).parents[4] / "dashboard" / "app.py"), default_timeout=60).run()
    assert not app.exception, app.exception
    import frame

    paths = ["start", "games", "replay", "search", "audit", "study", "season", "train", "score", "write", "rules"]
    paths += ["branch"]
    assert [each.path for each in frame.PAGES] == paths
    for each in frame.PAGES:
        assert (Path(__file__).parents[4] / "dashboard" / f"{each.module.replace('.', '/')}.py").is_file()
