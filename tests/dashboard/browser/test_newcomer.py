"""Ten things that a newcomer wants, from the first screen: each leads to its end within a minute, on a phone.

The seconds of the person are those of docs/users.md. The machine's are left out here: nothing is judged by a clock.
REPLAY_DEEP=1 walks them in every ruleset, and on a desktop as well.
"""

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from replay.rulesets import all_rulesets
from tests.dashboard.browser import IN_BROWSER, paged, quiet
from tests.tools.newcomer import SIZES, TASKS, Walk, club, dispute, walked, who_pays

pytestmark = [*IN_BROWSER, pytest.mark.deep]
DEEP = bool(os.environ.get("REPLAY_DEEP"))
RULESETS = tuple(all_rulesets()) if DEEP else ("zung-jung",)
DEVICES = tuple(SIZES) if DEEP else ("phone",)


@pytest.fixture(scope="module")
def evenings() -> Iterator[str]:
    with club() as server:
        yield server


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("task", [task for _, task in TASKS], ids=[name for name, _ in TASKS])
def test_it_is_done_within_a_minute(
    evenings: str, browser: Any, task: Callable[[Walk], None], device: str, ruleset: str
) -> None:
    walk = walked(browser, evenings, ruleset, device, task, None)
    assert walk.clicks > 0
    assert walk.person < 60
    assert walk.scrolls <= (4 if task is who_pays else 6)


def test_on_a_phone_the_finding_stands_above_the_table_and_the_page_scrolls_as_one(evenings: str, browser: Any) -> None:
    with paged(browser, SIZES["phone"]) as page:
        walk = Walk(page=page, server=evenings, ruleset="b30fj")
        walk.begin()
        dispute(walk)
        for key, first in (("x", ".case .lead"), ("e", ".stHtml .box")):
            page.keyboard.press(key)
            page.wait_for_selector(first)
            quiet(page)
            top, table = (page.locator(each).first.bounding_box()["y"] for each in (first, "[data-replay=board]"))
            assert top < table, first
            held = page.locator("[data-testid=stColumn]:has(.st-key-replay-panels)").first
            assert held.evaluate("each => each.scrollHeight <= each.clientHeight + 1"), "no window within the window"


def test_what_a_rule_says_has_room_beside_a_long_name_of_the_rule(evenings: str, browser: Any) -> None:
    """The draft's dispute cites a paragraph with a long name; on a phone the words stood a letter to a line."""
    with paged(browser, SIZES["phone"]) as page:
        walk = Walk(page=page, server=evenings, ruleset="b30fj-draft")
        walk.begin()
        dispute(walk)
        quiet(page)
        wide = page.evaluate("[...document.querySelectorAll('.case dl dd')].map(each => each.clientWidth)")
        assert wide
        assert min(wide) > 150
