"""Colours of the reader's own, print, no motion and 200 % zoom, each as the browser emulates it."""

from typing import Any

import pytest

from parts.links import link_for
from tests.dashboard.browser import DESKTOP, IN_BROWSER, opened, paged, quiet
from tests.dashboard.browser.test_looks import CONTRAST

pytestmark = IN_BROWSER

PAGES = ("start", "score?ruleset=b30fj&hand=123m345p3344z+P:77s8j+F:1j+%2B+3z", "study?tab=Scores")
GROUND = "element => getComputedStyle(element).backgroundColor"
"""The colour behind the words of an element."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.deep
def test_in_the_reader_s_own_colours_tiles_and_what_is_chosen_are_seen(
    server: str, browser: Any, game: str, scheme: str
) -> None:
    link = f"{server}/{link_for('replay', game=game, hand=1, event=60, seat=0)}"
    with opened(browser, link, DESKTOP, scheme) as page:
        own = page.locator(".felt .holding .t:not(.t-back)").first.evaluate(GROUND)
        page.emulate_media(forced_colors="active", color_scheme=scheme)
        quiet(page)
        assert page.evaluate("matchMedia('(forced-colors: active)').matches")
        tile = page.locator(".felt .holding .t:not(.t-back)").first
        assert tile.evaluate(GROUND) == own, "a tile is drawn for its own ground"
        acting, others = page.locator(".compass.acting"), page.locator(".compass:not(.acting)")
        assert acting.evaluate(GROUND) != others.first.evaluate(GROUND)
        assert acting.evaluate(CONTRAST) >= 4.5
        shown, other = (
            page.locator(f".st-key-replay-panels [data-testid=stBaseButton-{each}]").first
            for each in ("primary", "secondary")
        )
        assert shown.evaluate(GROUND) != other.evaluate(GROUND), "the panel that is shown stands out"
        assert shown.locator("p").first.evaluate(CONTRAST) >= 4.5
        done = page.locator(".line .done").first
        assert done.evaluate(GROUND) != page.evaluate("getComputedStyle(document.body).backgroundColor")


@pytest.mark.deep
def test_in_the_reader_s_own_colours_the_buttons_of_tiles_are_tiles(server: str, browser: Any) -> None:
    with paged(browser, DESKTOP, "dark") as page:
        page.goto(f"{server}/{PAGES[1]}")
        page.wait_for_selector(".st-key-heldtiles button")
        quiet(page)
        button = page.locator(".st-key-heldtiles button").first
        own = button.evaluate(GROUND)
        page.emulate_media(forced_colors="active", color_scheme="dark")
        assert button.evaluate(GROUND) == own
        chosen, other = (
            page.locator(f".stMain button[data-variant=pills][aria-checked={each}]").first for each in ("true", "false")
        )
        assert chosen.evaluate(GROUND) != other.evaluate(GROUND), "where a click adds its tile stands out"


@pytest.mark.deep
def test_on_paper_no_control_is_printed_and_the_table_is_whole(server: str, browser: Any, game: str) -> None:
    link = f"{server}/{link_for('replay', game=game, hand=1, event=60, seat=0)}"
    with opened(browser, link) as page:
        quiet(page)
        page.emulate_media(media="print")
        for selector in (".st-key-replay-bar", ".st-key-menu", ".st-key-replay-panels", ".stAppHeader"):
            assert not page.locator(selector).first.is_visible(), selector
        board = page.locator(".board").bounding_box()
        assert board["width"] <= 15 / 2.54 * 96 + 1
        assert page.locator(".felt .holding .t").count() > 40
        for name in PAGES:
            page.goto(f"{server}/{name}")
            page.wait_for_selector("h1")
            quiet(page)
            assert not page.locator(".st-key-menu").first.is_visible(), name


@pytest.mark.deep
def test_where_motion_is_not_wanted_a_step_moves_nothing(server: str, browser: Any, game: str) -> None:
    link = f"{server}/{link_for('replay', game=game, hand=1, event=60, seat=0)}"
    with opened(browser, link) as page:
        page.emulate_media(reduced_motion="reduce")
        quiet(page)
        page.keyboard.press("ArrowRight")
        page.wait_for_selector("[data-replay=board][data-event='61']")
        moving = "document.getAnimations().filter((each) => each.effect.target.closest('.board, .line')).length"
        assert page.evaluate(moving) == 0


@pytest.mark.deep
def test_at_200_percent_no_page_scrolls_sideways(server: str, browser: Any, game: str) -> None:
    """A window of 1440 by 900 at 200 % is one of 720 by 450."""
    for name in (*PAGES, link_for("replay", game=game, hand=1, event=60, seat=0), link_for("branch", game=game)):
        with paged(browser, (720, 450)) as page:
            page.goto(f"{server}/{name}")
            page.wait_for_selector("h1, .board")
            quiet(page)
            assert page.evaluate("document.documentElement.scrollWidth") <= 720, name
