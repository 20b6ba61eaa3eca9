"""Opening one page of the dashboard in a test, and what stands on it."""

import re
from collections.abc import Mapping
from functools import cache
from html import unescape

from streamlit.components.v2 import manifest_scanner
from streamlit.testing.v1 import AppTest

# Which installed packages have components each AppTest asks of all of them, which takes longer than to draw a page.
manifest_scanner.scan_component_manifests = cache(manifest_scanner.scan_component_manifests)

_SCRIPT = """
import streamlit as st
from frame import PAGES, page_of
from parts.menu import terms
import screens.{page}.page as module

st.navigation([page_of(each) for each in PAGES], position="hidden")
if {switch}:
    terms.take()
    terms.TERMS.switch("Language", terms.NAMES)
module.page()
"""


def opened(page: str, /, **query: str | list[str]) -> AppTest:
    """The page of this name, as a link with this query opens it; fails if drawing it raises."""
    return _opened(page, query, switch=False)


def with_switch(page: str, /, **query: str | list[str]) -> AppTest:
    """The same with the switch of the words above it."""
    return _opened(page, query, switch=True)


def _opened(page: str, query: Mapping[str, str | list[str]], *, switch: bool) -> AppTest:
    test = AppTest.from_string(_SCRIPT.format(page=page, switch=switch), default_timeout=60)
    for name, value in query.items():
        test.query_params[name] = value
    return drawn(test)


def drawn(test: AppTest) -> AppTest:
    """The page drawn again; fails if that raises."""
    test.run()
    assert not test.exception, [each.message for each in test.exception]
    return test


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
