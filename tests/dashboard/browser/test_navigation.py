"""The list of pages at every width: each page can be clicked, and the menu beside it stands on none of them."""

from typing import Any

import pytest

from frame import PAGES
from parts.links import link_for
from tests.dashboard.browser import IN_BROWSER, eventually, on_page, paged, quiet, settled
from tests.samples import deep

pytestmark = IN_BROWSER
LISTED = [each for each in PAGES if each.listed and not each.writing]
COVERED = """link => { const box = link.getBoundingClientRect();
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !(there && (there === link || link.contains(there) || there.contains(link))); }"""

TAPS = """() => { const box = document.querySelector('.board').getBoundingClientRect();
  const corners = [[4, 4], [box.width / 2, 4], [box.width - 4, 4]].map(([x, y]) => [box.x + x, box.y + y]);
  return corners.filter(([x, y]) => document.elementFromPoint(x, y).closest('.stAppHeader, .st-key-menu')); }"""
"""Where a tap on the table would go to the list of pages."""


def reachable(page: Any) -> dict[str, Any]:
    """The links that a click would reach, by page, after what folds them is opened."""
    for folded in ("stExpandSidebarButton", "stTopNavSection"):
        opener = page.locator(f"[data-testid={folded}]:visible")
        if opener.count():
            opener.last.click()
    page.wait_for_timeout(400)  # it slides in
    found = {}
    for each in LISTED:
        for link in page.locator(f'a[href$="/{each.path}"]:visible').all():
            if not link.evaluate(COVERED):
                found[each.path] = link
    return found


@pytest.mark.parametrize(
    ("width", "height"),
    [
        deep(360, 780),
        deep(844, 390),
        (900, 700),
        deep(820, 1180),
        deep(1024, 768),
        deep(1150, 800),
        deep(1440, 900),
        deep(2560, 1300),
    ],
)
def test_every_page_can_be_clicked(server: str, browser: Any, game: str, width: int, height: int) -> None:
    with paged(browser, (width, height)) as page:
        if height < 520:  # a phone on its side: the table has the height, and a button opens the list
            page.goto(f"{server}/{link_for('replay', game=game, event=20)}")
            page.wait_for_selector(".board")
            assert page.evaluate(TAPS) == [], "the table takes the taps on it"
            page.locator(".pages").click()
        else:
            page.goto(f"{server}/games")
            page.get_by_text("First hand").first.wait_for()
        quiet(page)
        found = reachable(page)
        assert set(found) == {each.path for each in LISTED}
        found["rules"].click()
        on_page(page, "/rules")
        closed = page.locator("[data-testid=stSidebar][data-collapsed=false]")
        eventually(closed.count, lambda open_lists: open_lists == 0, "the list closes by the choice")
        menu = page.locator(".st-key-menu button").first
        assert not menu.evaluate(COVERED)
        box = menu.bounding_box()
        assert box["x"] + box["width"] == pytest.approx(width - (8 if width <= 640 else 24), abs=1)


@pytest.mark.deep
def test_who_looks_is_kept_by_the_address_and_the_browser(server: str, browser: Any) -> None:
    with paged(browser) as page:
        page.goto(f"{server}/games")
        page.locator(".st-key-menu button").first.click()
        page.locator(".st-key-me input").click()
        page.get_by_role("option").nth(1).click()
        page.wait_for_function("new URLSearchParams(location.search).get('me')")
        name = page.evaluate("new URLSearchParams(location.search).get('me')")
        page.wait_for_function("document.cookie.includes('replay_me=')")
        page.goto(f"{server}/start")
        page.locator(".st-key-menu").get_by_text(name).wait_for()
        page.get_by_text("My hell waits").first.wait_for()
        quiet(page)
        reachable(page)["games"].click()
        on_page(page, "/games")
        settled(page, me=name)
        page.context.clear_cookies()
