"""The choices of the menu: in the address, on other pages, in every link."""

import sys
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from parts.links import link_for, query_for
from parts.menu import NAMES, TERMS, started_in
from replay.terms import SETS
from replay.tiles import parse_tiles
from replay.view.drawn.faces import SETS as FACES
from replay.view.drawn.faces import face


def script() -> None:
    import streamlit as st

    from parts.links import link_for
    from parts.looks import sheet
    from parts.menu import TILES
    from replay.view.drawn.faces import SETS

    TILES.take()
    st.html(sheet(TILES.asked()))
    TILES.switch("Faces of the tiles", {name: name for name in SETS})
    st.text(link_for("replay", game="0123456789ab"))


@pytest.fixture
def app(no_store: Path) -> AppTest:
    return AppTest.from_function(script, default_timeout=60)


def shown(app: AppTest) -> str:
    """Which set of faces is drawn."""
    (five,) = parse_tiles("5p")
    html = app.get("html")[0].proto.body
    return next(each for each in FACES if face(five, each) in html)


def test_a_choice_is_drawn_and_stands_in_the_address_and_in_links(app: AppTest) -> None:
    app.run()
    assert shown(app) == "true"
    assert "tiles" not in app.query_params
    assert app.text[0].value == "replay?game=0123456789ab"
    app.selectbox(key="tiles").set_value("large").run()
    assert shown(app) == "large"
    assert app.query_params["tiles"] in ("large", ["large"])
    assert app.text[0].value == "replay?game=0123456789ab&tiles=large"
    app.selectbox(key="tiles").set_value("true").run()
    assert "tiles" not in app.query_params


@pytest.mark.parametrize("asked", ["text", "bare", "<script>"])
def test_a_link_brings_its_faces_and_one_of_no_set_the_true_ones(app: AppTest, asked: str) -> None:
    app.query_params["tiles"] = asked
    app.run()
    assert shown(app) == (asked if asked in FACES else "true")
    assert ("tiles" in app.query_params) is (asked in FACES)


def test_the_switch_has_every_set():
    assert list(NAMES) == list(SETS)


def test_links_carry_the_set_that_is_not_the_first_one(monkeypatch):
    assert query_for(game="g", hand=2) == {"game": "g", "hand": "2"}
    monkeypatch.setattr(TERMS, "asked", lambda: "ja")
    assert link_for("replay", game="g") == "replay?game=g&terms=ja"
    monkeypatch.setenv("REPLAY_TERMS", "ja")
    assert link_for("replay", game="g") == "replay?game=g"
    monkeypatch.setattr(TERMS, "asked", lambda: "en")
    assert link_for("replay", game="g") == "replay?game=g&terms=en"


def test_the_first_set_is_that_of_the_command_line_then_of_the_environment(monkeypatch):
    assert started_in() == "en"
    monkeypatch.setenv("REPLAY_TERMS", "yue")
    assert started_in() == "yue"
    monkeypatch.setattr(sys, "argv", ["app.py", "--store", "x", "--terms", "zh"])
    assert started_in() == "zh"
    monkeypatch.setattr(sys, "argv", ["app.py", "--terms", "klingon"])
    assert started_in() == "en"
