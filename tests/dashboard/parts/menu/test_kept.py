"""The faces of the tiles that somebody has chosen: in the address, on other pages, in every link."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from replay.tiles import parse_tiles
from replay.view.drawn.faces import face


def script() -> None:
    import streamlit as st

    from parts.links import link_for
    from parts.looks import sheet
    from parts.menu.kept import TILES
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
    return next(each for each in ("true", "bare", "large", "text") if face(five, each) in html)


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


def test_a_link_brings_its_faces_and_one_that_is_none_brings_the_true_ones(app: AppTest) -> None:
    app.query_params["tiles"] = "text"
    app.run()
    assert shown(app) == "text"
    app.query_params["tiles"] = "bare"
    app.run()
    assert shown(app) == "bare"


def test_a_set_that_there_is_none_of_is_the_true_one(app: AppTest) -> None:
    app.query_params["tiles"] = "<script>"
    app.run()
    assert shown(app) == "true"
    assert "tiles" not in app.query_params
