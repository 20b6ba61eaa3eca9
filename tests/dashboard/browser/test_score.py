"""A hand clicked together in a real browser: no click is lost to the one before it."""

import re
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from tests.dashboard.browser import IN_BROWSER, PHONE, paged, quiet, settled

pytestmark = IN_BROWSER

CLICKS = """tiles => tiles.forEach((tile, place) => setTimeout(
    () => document.querySelector(`.st-key-pick-tile-${tile} button`).click(), 30 * place))"""


@pytest.mark.deep
def test_no_click_is_lost_however_fast_they_come(server: str, browser: Any) -> None:
    """Nine tiles, 30 ms from one to the next: they come while the page is drawn for the first ones."""
    with paged(browser) as page:
        page.goto(f"{server}/score?ruleset=sichuan&hand=1s")
        page.locator(".st-key-pick-tile-2m button").wait_for()
        quiet(page)
        page.wait_for_function("window.__replayTiles?.active")
        page.evaluate(CLICKS, ["1m", "2m", "3m", "5p", "5p", "5p", "9s", "8s", "7s"])
        settled(page, hand="123m555p1789s")
        page.locator(".st-key-sh_into").get_by_role("radio", name="winning tile").or_(
            page.locator(".st-key-sh_into").get_by_role("button", name="winning tile")
        ).click()
        quiet(page)
        page.evaluate(CLICKS, ["1s"])
        settled(page, hand="123m555p1789s + 1s")
        page.get_by_role("button", name="Take back").click()
        settled(page, hand="123m555p1789s")
        quiet(page)
        assert page.get_by_role("textbox", name="Hand").input_value() == "123m555p1789s"


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
        page.mouse.move(0, 0)  # the tile under the pointer is lifted
        page.wait_for_function("document.getAnimations().length === 0")
        quiet(page)
        assert tile.bounding_box()["y"] == pytest.approx(before["y"], abs=1)


@pytest.mark.deep
def test_from_a_phone_the_sheet_is_one_page_of_paper(server: str, browser: Any, tmp_path: Path) -> None:
    """A hand of many rows with a claim: the button is there, and what it saves prints on one page."""
    with paged(browser, PHONE) as page:
        hand = "78p23456s1j2j3j4j6j7j + 8j"
        page.goto(f"{server}/score?ruleset=b30fj&hand={quote(hand)}&by=self_draw&seat=S&names=Mei,Sam,Lin,Bob&total=12")
        button = page.get_by_role("button", name="Sheet to sign")
        button.wait_for()
        quiet(page)
        with page.expect_download() as saved:
            button.click()
        saved.value.save_as(tmp_path / "sheet.html")
        page.goto((tmp_path / "sheet.html").as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
        assert page.locator(".signed p").count() == 6
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1
