"""A hand clicked together in a real browser: no click is lost to the one before it."""

from typing import Any

import pytest

from tests.dashboard.browser import IN_BROWSER, paged, quiet, settled

pytestmark = IN_BROWSER

TAKEN = (
    "hand => document.querySelector('[data-test-script-state=running]')"
    " || new URLSearchParams(location.search).get('hand') === hand"
)
"""Whether the page is being drawn, or has been drawn already with this hand."""
FINGER = 100
"""Milliseconds that a finger takes to the next tile; of clicks that come faster Streamlit may drop one."""


@pytest.mark.deep
def test_a_tile_clicked_while_the_one_before_is_being_drawn_is_added_too(server: str, browser: Any) -> None:
    with paged(browser) as page:
        page.goto(f"{server}/score?ruleset=sichuan&hand=1s")
        one, other = (page.locator(f".st-key-pick-tile-{name} button") for name in ("1m", "2m"))
        other.wait_for()
        quiet(page)
        one.dispatch_event("click")
        page.wait_for_function(TAKEN, arg="1m1s")
        page.wait_for_timeout(FINGER)
        other.dispatch_event("click")
        settled(page, hand="12m1s")
        quiet(page)
        assert page.get_by_role("textbox", name="Hand").input_value() == "12m1s"


@pytest.mark.deep
def test_the_palette_stays_where_it_is_when_the_first_tile_is_clicked(server: str, browser: Any) -> None:
    with paged(browser) as page:
        page.goto(f"{server}/score?ruleset=sichuan")
        tile = page.locator(".st-key-pick-tile-5m button")
        tile.wait_for()
        quiet(page)
        before = tile.bounding_box()
        tile.click()
        settled(page, hand="5m")
        page.locator(".st-key-heldtiles button").wait_for()
        quiet(page)
        assert tile.bounding_box()["y"] == pytest.approx(before["y"], abs=1)
