"""What the address says right after a control was used undoes nothing, and a link that is followed counts."""

import pytest
from streamlit.testing.v1 import AppTest

_SCRIPT = """
import streamlit as st
from parts import just_used as used
from parts.choice import choice

used.begin("here")
choice(st.container(), "Suit", {"": "any", "m": "characters", "s": "bamboo"}, key="suit")
choice(st.container(), "Wind", {"": "any", "E": "East"}, key="wind")
used.end()
"""


@pytest.fixture
def page() -> AppTest:
    return AppTest.from_string(_SCRIPT, default_timeout=60).run()


def test_a_choice_stays_while_the_browser_still_tells_the_address_before_it(page: AppTest) -> None:
    page.selectbox(key="suit").set_value("s").run()
    assert page.query_params["suit"] == "s"
    page.query_params.clear()
    page.selectbox(key="wind").set_value("E").run()
    assert (page.selectbox(key="suit").value, page.query_params["suit"], page.query_params["wind"]) == ("s", "s", "E")


def test_an_address_that_is_opened_is_taken(page: AppTest) -> None:
    page.selectbox(key="suit").set_value("s").run()
    page.query_params["suit"] = "m"
    page.run()
    assert page.selectbox(key="suit").value == "m"
    page.query_params.clear()
    page.run()
    assert page.selectbox(key="suit").value == ""
