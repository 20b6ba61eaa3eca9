"""Opening one page of the dashboard in a test, what is done on it, and what stands on it."""

import json
import re
from collections.abc import Sequence
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

from streamlit.components.v2 import manifest_scanner
from streamlit.testing.v1 import AppTest

from parts.links import key_of
from replay.store import Reader
from replay.store.queries.filter import GameFilter

# Which installed packages have components each AppTest asks of all of them, which takes longer than to draw a page.
manifest_scanner.scan_component_manifests = cache(manifest_scanner.scan_component_manifests)

_SCRIPT = """
import streamlit as st

from frame import PAGES, page_of
from parts import menu
import screens.{page}.page as module

st.navigation([page_of(each) for each in PAGES], position="hidden")
if {switch}:
    menu.take_terms()
    menu.TERMS.switch("Language", menu.NAMES)
module.page()
"""
Value = str | int | Sequence[str]


def page_of(name: str) -> AppTest:
    """The page of this name, not drawn yet; with a `*` behind it the switch of the language stands above it."""
    script = _SCRIPT.format(page=name.removesuffix("*"), switch=name.endswith("*"))
    return AppTest.from_string(script, default_timeout=60)


def opened(page: str, /, **query: Value) -> AppTest:
    """The page of this name, as a link with this query opens it; fails if drawing it raises."""
    test = page_of(page)
    for name, value in query.items():
        test.query_params[name] = str(value) if isinstance(value, int) else value
    return drawn(test)


def drawn(test: AppTest, **more: Any) -> AppTest:
    """The page drawn again; fails if that raises."""
    test.run(**more)
    assert not test.exception, [each.message for each in test.exception]
    return test


def press(test: AppTest, key: str) -> AppTest:
    """The page after its button of this key, or of this key of the keyboard, was pressed."""
    names = (each.key for each in test.button if each.key in (key, f"key {key}"))
    test.button(key=next(names)).click()
    return drawn(test)


def address(test: AppTest) -> dict[str, str]:
    """Where the page says that it is; of what is there several times the first."""
    return {name: str(each if isinstance(each, str) else each[0]) for name, each in test.query_params.items()}


def html_of(test: AppTest) -> str:
    """All HTML of the page but its style sheets."""
    bodies = [each.proto.body for each in test.get("html")]
    return "\n".join(body for body in bodies if not body.startswith("<style"))


def words_of(test: AppTest) -> str:
    """What that HTML says."""
    return " ".join(unescape(re.sub("<[^>]*>", " ", html_of(test))).split())


def links_of(test: AppTest) -> list[tuple[str, str]]:
    """The links that open another page: their words and what follows the page in their address."""
    return [(each.proto.label, f"{each.proto.page}?{each.proto.query_string}") for each in test.get("page_link")]


def flags_of(test: AppTest) -> list[dict[str, Any]]:
    """What stands on the timeline of the page Replay."""
    (line,) = (each for each in test.get("bidi_component") if each.proto.component_name.endswith("replay_timeline"))
    found: list[dict[str, Any]] = json.loads(line.proto.json)["flags"]
    return found


def key_named(store: Path, name: str, ruleset: str | None = None) -> str:
    """How links call the newest game of the store with this in its name."""
    with Reader.open(store) as reader:
        return next(key_of(each.sha256) for each in reader.games(GameFilter(ruleset=ruleset)) if name in each.game)


def keys(store: Path) -> list[str]:
    """How they call all its games, the newest first."""
    with Reader.open(store) as reader:
        return [key_of(each.sha256) for each in reader.games()]
