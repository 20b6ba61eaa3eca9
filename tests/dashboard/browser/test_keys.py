"""The dashboard's keys in a real browser: each press counts once, also those that come before the table is there."""

from typing import Any

import pytest

from parts.links import link_for
from tests.dashboard.browser import IN_BROWSER, at, listening, opened, paged, quiet, settled, with_history
from tests.samples import deep

pytestmark = IN_BROWSER

NOT_PLAYING = ".st-key-key-Space button[kind=secondary]"


def test_keys_step_through_a_hand_and_the_address_bar_follows(server: str, browser: Any, game: str) -> None:
    with opened(browser, f"{server}/{link_for('replay', game=game, hand=2, event=0, seat=1)}") as page:
        settled(page, game=game, hand=2, event=0, seat=1, view="all")
        for event in (1, 2, 3):
            page.keyboard.press("ArrowRight")
            settled(page, event=event)
        page.keyboard.press("ArrowLeft")
        settled(page, event=2)
        page.keyboard.press("3")
        settled(page, seat=2, view="seat")
        page.wait_for_selector(".seat.at-far .hand .t-back")
        page.wait_for_selector(".seat.at-near .t-back", state="detached")
        page.keyboard.press("0")
        settled(page, seat=2, view="all")
        page.wait_for_selector(".seat .t-back", state="detached")
        before = at(page)["event"]
        page.keyboard.press("j")
        page.wait_for_function("before => new URLSearchParams(location.search).get('event') !== before", arg=before)
        page.keyboard.press("Home")
        settled(page, hand=2, event=0)
        page.keyboard.press("n")
        settled(page, hand=3, event=0)
        page.keyboard.press("End")
        page.wait_for_function("() => Number(new URLSearchParams(location.search).get('event')) > 10")


@pytest.mark.parametrize("pause", [deep(0), 100], ids=["at once", "ten a second"])
@pytest.mark.deep
def test_no_press_is_lost_nor_counted_twice(server: str, browser: Any, game: str, pause: int) -> None:
    with opened(browser, f"{server}/{link_for('replay', game=game, hand=1, event=0, seat=0)}") as page:
        for _ in range(20):
            page.keyboard.press("ArrowRight")
            page.wait_for_timeout(pause)
        page.keyboard.press("w")
        settled(page, event=20, panel="waits")
        quiet(page)
        assert at(page)["event"] == "20"


@pytest.mark.deep
def test_keys_count_from_the_click_that_opens_a_game(server: str, browser: Any) -> None:
    with paged(browser) as page:
        page.goto(f"{server}/games?q=four-hands")
        with_history(page)
        page.get_by_text("First hand").first.click()
        for _ in range(3):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("w")
        settled(page, hand=1, event=3, panel="waits", view="all")
        quiet(page)
        assert at(page)["event"] == "3"


@pytest.mark.deep
def test_keys_count_from_the_first_paint_of_a_link(server: str, browser: Any, game: str) -> None:
    """They are pressed as soon as somebody listens, which is before the table, drawn or not, can take them."""
    with paged(browser) as page:
        page.add_init_script(
            "const wait = setInterval(() => { if (!window.__replayEars) return; clearInterval(wait);"
            " window.takenThen = window.__replayEars.active;"
            " for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'd'])"
            "   document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })); }, 1);"
        )
        page.goto(f"{server}/{link_for('replay', game=game, hand=3, event=4, seat=0)}")
        settled(page, hand=3, event=7, panel="discards")
        assert page.evaluate("window.takenThen") is False
        quiet(page)
        assert at(page)["event"] == "7"


@pytest.mark.deep
def test_where_no_game_opens_the_keys_are_the_browsers_again(server: str, browser: Any, game: str) -> None:
    """And those that were pressed meanwhile are not kept for the next game."""
    with paged(browser) as page:
        page.goto(f"{server}/replay?game=ffffffff")
        page.get_by_text("This game is not here").wait_for()
        page.evaluate("document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }))")
        page.wait_for_function("() => !window.__replayEars.opening && !window.__replayEars.keys.length")
        free = (
            "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }))"
        )
        assert page.evaluate(free), "the browser scrolls by it"
        page.get_by_role("link", name="Games").first.click()
        page.get_by_text("First hand").first.click()
        listening(page)
        settled(page, hand=1, event=0, view="all")
        quiet(page)
        assert (at(page)["hand"], at(page)["event"]) == ("1", "0")


@pytest.mark.deep
def test_what_is_typed_while_a_game_opens_is_typed(server: str, browser: Any) -> None:
    with paged(browser) as page:
        page.goto(f"{server}/games")
        with_history(page)
        box = page.get_by_role("textbox", name="Search").first
        box.wait_for()
        page.evaluate("window.__replayEars.know(window.__replayEars.known, window.__replayEars.steps, true)")
        box.click()
        page.keyboard.type("sichuan")
        assert box.input_value() == "sichuan"
        assert page.evaluate("window.__replayEars.keys.length") == 0


@pytest.mark.deep
def test_space_presses_the_button_that_the_keyboard_has_chosen(server: str, browser: Any, game: str) -> None:
    with opened(browser, f"{server}/{link_for('replay', game=game, hand=1, event=0, seat=0)}") as page:
        listening(page)
        quiet(page)
        page.locator(".st-key-key-Left button >> visible=true").focus()
        page.keyboard.press("Tab")  # Play
        page.keyboard.press("Tab")
        page.keyboard.press("Space")
        settled(page, event=1)
        quiet(page)
        assert page.locator(NOT_PLAYING).count()
        assert at(page)["event"] == "1"
