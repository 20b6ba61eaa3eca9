"""The Replay page in Streamlit's test harness: opened at an address, its keys pressed, what it says."""

import json
import re
from pathlib import Path
from typing import Any

from streamlit.testing.v1 import AppTest

from parts.links import key_of
from replay.store import Reader
from replay.store.queries.filter import GameFilter


def script() -> None:
    import streamlit as st

    from parts.looks import sheet
    from screens.replay import page as replay_page

    st.html(sheet())
    replay_page.page()


def opened(**query: str | int) -> AppTest:
    """The page at this address."""
    app = AppTest.from_function(script, default_timeout=60)
    for name, value in query.items():
        app.query_params[name] = str(value)
    app.run()
    assert not app.exception, app.exception
    return app


def html_of(app: AppTest) -> str:
    """Everything that the page draws itself."""
    return "\n".join(each.proto.body for each in app.get("html"))


def text_of(app: AppTest) -> str:
    return " ".join(re.sub(r"<style>.*?</style>|<[^>]*>", " ", html_of(app), flags=re.DOTALL).split())


def press(app: AppTest, key: str) -> AppTest:
    app.button(key=f"key {key}").click().run()
    assert not app.exception, app.exception
    return app


def address(app: AppTest) -> dict[str, str]:
    """Where the page says that it is."""
    return dict(app.session_state["spot query"])


def key_named(store: Path, name: str, ruleset: str | None = None) -> str:
    with Reader.open(store) as reader:
        return next(key_of(each.sha256) for each in reader.games(GameFilter(ruleset=ruleset)) if name in each.game)


def keys(store: Path) -> list[str]:
    with Reader.open(store) as reader:
        return [key_of(each.sha256) for each in reader.games()]


def flags_of(app: AppTest) -> list[dict[str, Any]]:
    """What stands on the timeline."""
    (line,) = (each for each in app.get("bidi_component") if each.proto.component_name.endswith("replay_timeline"))
    found: list[dict[str, Any]] = json.loads(line.proto.json)["flags"]
    return found
