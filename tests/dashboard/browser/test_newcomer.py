"""Ten things that a newcomer wants, from the first screen: each in three clicks, on a desktop or on a phone in turn.
REPLAY_DEEP=1 does each on both.

What is tapped then, as the tiles of a hand, is no way to it. The seconds of the person are those of docs/users.md. The
machine's are left out here: nothing is judged by a clock.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.dashboard.browser import IN_BROWSER, paged, quiet
from tests.samples import in_turn
from tests.tools.newcomer import SIZES, TASKS, Walk, club, dispute, walked

pytestmark = [*IN_BROWSER, pytest.mark.deep(seconds=12)]


@pytest.fixture(scope="module")
def evenings() -> Iterator[str]:
    with club() as server:
        yield server


@pytest.mark.parametrize(("task", "device"), in_turn([task for _, task in TASKS], [*SIZES]))
def test_it_is_done_in_three_clicks(evenings: str, browser: Any, task: Callable[[Walk], None], device: str) -> None:
    walk = walked(browser, evenings, device, task, None)
    assert 0 < walk.clicks <= 3
    assert walk.person < 60
    assert walk.scrolls <= 6


def test_on_a_phone_the_finding_stands_above_the_table_and_the_page_scrolls_as_one(evenings: str, browser: Any) -> None:
    with paged(browser, SIZES["phone"]) as page:
        walk = Walk(page=page, server=evenings)
        walk.begin()
        dispute(walk, "Bloody 30 Faan Jokers")
        for key, first in (("x", ".case .lead"), ("e", ".stHtml .box")):
            page.keyboard.press(key)
            page.wait_for_selector(first)
            quiet(page)
            top, table = (page.locator(each).first.bounding_box()["y"] for each in (first, "[data-replay=board]"))
            assert top < table, first
            title = page.locator(".page-title").bounding_box()["y"]
            assert key != "x" or top < title, "who was charged reads why before all else"
            held = page.locator("[data-testid=stColumn]:has(.st-key-replay-panels)").first
            assert held.evaluate("each => each.scrollHeight <= each.clientHeight + 1"), "no window within the window"


def test_what_a_rule_says_has_room_beside_a_long_name_of_the_rule(evenings: str, browser: Any) -> None:
    """The draft's dispute cites a paragraph with a long name; on a phone the words stood a letter to a line."""
    with paged(browser, SIZES["phone"]) as page:
        walk = Walk(page=page, server=evenings)
        walk.begin()
        dispute(walk, "Bloody 30 Faan Jokers, draft")
        quiet(page)
        wide = page.evaluate("[...document.querySelectorAll('.case dl dd')].map(each => each.clientWidth)")
        assert wide
        assert min(wide) > 150
