"""Every page and panel in a real browser, asked by axe-core for violations of WCAG 2.2 A and AA; and by keys alone."""

from collections.abc import Iterator
from typing import Any

import pytest

from parts.links import link_for
from tests.dashboard.browser import DESKTOP, IN_BROWSER, PHONE, opened, paged, quiet
from tests.samples import in_turn

pytestmark = IN_BROWSER

WCAG = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
PANELS = ("dispute", "moment", "waits", "discards", "score", "moves", "hands", "notes")
PAGES = ("start", "games", "audit", "study", "season", "score", "rules", "replay", "search", "train", "branch")
LOOKS = ((DESKTOP, "dark"), (PHONE, "light"))
"""Both sizes and both schemes, each once: no rule of the page joins a scheme and a size."""


def violations(page: Any) -> list[str]:
    """What axe-core finds on this page, each with the elements, also in the reader's own colours."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    asked = {"runOnly": {"type": "tag", "values": list(WCAG)}, "resultTypes": ["violations"]}
    found = axe.run(page, options=asked).response["violations"]
    page.emulate_media(forced_colors="active")
    found += axe.run(page, options=asked).response["violations"]
    return [f"{each['id']}: {[node['html'][:200] for node in each['nodes'][:3]]}" for each in found]


@pytest.mark.parametrize(("panel", "look"), in_turn(PANELS, LOOKS), ids=str)
@pytest.mark.deep
def test_no_panel_beside_the_table_violates_wcag(
    server: str, browser: Any, game: str, panel: str, look: tuple[tuple[int, int], str]
) -> None:
    size, scheme = look
    link = link_for("replay", game=game, hand=1, event=148, seat=0, panel=None if panel == "moment" else panel)
    with opened(browser, f"{server}/{link}", size, scheme) as page:
        quiet(page)
        assert violations(page) == []


def in_each_look(page: Any) -> Iterator[None]:
    """The page that is open, in one look after the other."""
    for (width, height), scheme in LOOKS:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme, forced_colors="none")
        quiet(page)
        yield


@pytest.mark.parametrize(("name", "language"), in_turn(PAGES, ("en", "ja")))
@pytest.mark.deep(seconds=10)
def test_no_page_violates_wcag(server: str, browser: Any, name: str, language: str) -> None:
    with paged(browser) as page:
        page.goto(f"{server}/{name}?terms={language}")
        page.wait_for_selector("h1")
        for _ in in_each_look(page):
            assert page.evaluate("document.documentElement.lang") == language
            assert violations(page) == []


@pytest.mark.deep
def test_play_on_does_not_violate_wcag(server: str, browser: Any, game: str) -> None:
    with paged(browser) as page:
        page.goto(f"{server}/{link_for('branch', game=game, hand=1, event=20, seat=0)}")
        page.wait_for_selector(".board")
        for _ in in_each_look(page):
            assert violations(page) == []


@pytest.mark.parametrize("language", ["yue", "zh", "ja"])
@pytest.mark.deep
def test_at_200_percent_a_page_in_another_language_scrolls_down_alone(server: str, browser: Any, language: str) -> None:
    with paged(browser, (640, 400)) as page:  # a window of 1280 by 800, zoomed to 200 %
        page.goto(f"{server}/start?terms={language}")
        page.wait_for_selector("h1")
        quiet(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 640


@pytest.mark.deep
def test_what_stands_beside_the_table_is_scrolled_by_keys(server: str, browser: Any, game: str) -> None:
    """By Tab one comes to it, and the arrows scroll it; elsewhere they step from decision to decision."""
    link = link_for("replay", game=game, hand=1, event=148, seat=0, panel="score")
    with opened(browser, f"{server}/{link}", (1024, 600)) as page:
        quiet(page)
        beside = page.locator("[data-testid=stColumn]:has(.st-key-replay-panels)")
        page.wait_for_selector("[data-testid=stColumn][tabindex='0']:has(.st-key-replay-panels)")
        page.keyboard.press("Tab")
        beside.focus()
        page.keyboard.press("PageDown")
        page.wait_for_function("() => document.activeElement.scrollTop > 50")
        assert page.locator("[data-replay=board]").get_attribute("data-event") == "148"
