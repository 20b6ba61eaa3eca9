"""The player in a real browser: each step is drawn at once and counts, however it is made, and the server follows.

`pytest -s` of the deep tests prints what docs/dashboard.md says of its speed; nothing here is judged by a clock.
"""

from typing import Any

import pytest

from parts.links import link_for
from tests.dashboard.browser import IN_BROWSER, at, opened, quiet, settled
from tests.samples import often

pytestmark = IN_BROWSER

SHOWN = "document.querySelector('[data-replay=board]').dataset.event"
NEXT = ".st-key-key-Right button >> visible=true"
PRESSES = """(times) => {
  const shown = [];
  for (let each = 0; times > each; each += 1) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, repeat: each > 0 }));
    shown.push(Number(document.querySelector('[data-replay=board]').dataset.event));
  }
  return shown;
}"""
PAINTED = """async (times) => {
  const taken = [];
  for (let each = 0; times > each; each += 1) {
    const begun = performance.now();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    const drawn = performance.now() - begun;
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    taken.push([drawn, performance.now() - begun]);
    await new Promise((done) => setTimeout(done, 33));
  }
  return taken;
}"""


def ready(page: Any) -> None:
    """Wait until the browser has the tables of the hand."""
    page.wait_for_function("() => window.__replayPlayer?.ready()")


def told_of(page: Any, event: int) -> None:
    """Wait until the server has followed: what stands beside the table tells of the line of this event."""
    page.wait_for_function(f"() => document.querySelector('.told')?.innerText.includes('line {event + 2}')")


def test_the_number_of_the_event_keeps_its_words_in_another_language(server: str, browser: Any, game: str) -> None:
    with opened(browser, f"{server}/{link_for('replay', game=game, hand=1, event=3, seat=0)}&terms=ja") as page:
        ready(page)
        page.keyboard.press("ArrowRight")
        page.wait_for_selector("[data-replay=board][data-event='4']")
        told = page.locator(".st-key-replay-transport .legend b").inner_text()
        assert told.startswith("出来事 4/")


@pytest.mark.deep
def test_twenty_fast_clicks_move_twenty_events_and_the_panels_follow(server: str, browser: Any, game: str) -> None:
    with opened(browser, f"{server}/{link_for('replay', game=game, hand=1, event=0, seat=0)}") as page:
        ready(page)
        box = page.locator(NEXT).bounding_box()
        for _ in range(20):
            page.mouse.click(box["x"] + 10, box["y"] + 10)
            page.wait_for_timeout(30)
        assert page.evaluate(SHOWN) == "20"
        settled(page, event=20)
        told_of(page, 20)
        # A held key shows every table that it passes, before anything else happens.
        assert page.evaluate(PRESSES, 15) == list(range(21, 36))
        page.keyboard.press("w")
        settled(page, event=35, panel="waits")
        quiet(page)
        assert page.evaluate(SHOWN) == at(page)["event"] == "35"


@pytest.mark.deep
def test_what_the_browser_draws_is_what_the_server_draws(server: str, browser: Any, game: str) -> None:
    table, last = "document.querySelector('[data-replay=board]').outerHTML", often(35, 69)
    for view in ("all", "seat"):
        link = f"{server}/{link_for('replay', game=game, hand=1, event=0, seat=1, view=view)}"
        with opened(browser, link) as page:
            ready(page)
            for event in range(1, last + 1):
                page.keyboard.press("ArrowRight")
                drawn = page.evaluate("[window.__replayPlayer.frames.boards[%d], %s]" % (event, table))  # noqa: UP031
                assert page.evaluate(
                    "([one, other]) => { const made = document.createElement('template');"
                    " made.innerHTML = one; return made.content.firstElementChild.outerHTML === other; }",
                    drawn,
                )
            settled(page, event=last)
            quiet(page)
            followed = page.evaluate(table)
        with opened(browser, link.replace("event=0", f"event={last}")) as page:
            quiet(page)
            assert page.evaluate(table) == followed


@pytest.mark.deep
def test_wheel_and_timeline_step_too(server: str, browser: Any, game: str) -> None:
    with opened(browser, f"{server}/{link_for('replay', game=game, hand=1, event=10, seat=0)}") as page:
        ready(page)
        board = page.locator("[data-replay=board]").bounding_box()
        page.mouse.move(board["x"] + 50, board["y"] + 50)
        page.mouse.wheel(0, 100)
        page.wait_for_function(f"() => {SHOWN} === '11'")
        page.mouse.wheel(0, -100)
        page.wait_for_function(f"() => {SHOWN} === '10'")
        rail = page.locator(".line .rail").bounding_box()
        page.mouse.move(rail["x"] + 20, rail["y"] + 7)
        page.mouse.down()
        for part in (0.3, 0.5, 0.7):
            page.mouse.move(rail["x"] + 10 + (rail["width"] - 20) * part, rail["y"] + 7)
            last = page.evaluate("window.__replayPlayer.frames.last")
            page.wait_for_function(f"() => Math.abs(Number({SHOWN}) - {part * last}) <= 1")
        page.mouse.up()
        settled(page, event=page.evaluate(SHOWN))


@pytest.mark.deep
def test_the_next_hand_comes_when_the_hand_is_over_and_nothing_is_lost_on_the_way(
    server: str, browser: Any, game: str
) -> None:
    with opened(browser, f"{server}/{link_for('replay', game=game, hand=1, event=0, seat=0)}") as page:
        ready(page)
        page.keyboard.press("End")
        for _ in range(4):
            page.keyboard.press("ArrowRight")
        settled(page, hand=2, event=3)
        quiet(page)
        assert (page.evaluate(SHOWN), at(page)["event"]) == ("3", "3")
        page.keyboard.press("Space")
        page.wait_for_function(f"() => Number({SHOWN}) > 5")
        page.keyboard.press("ArrowLeft")
        quiet(page)
        rested = page.evaluate(SHOWN)
        page.wait_for_timeout(1500)  # longer than an event stays
        assert page.evaluate(SHOWN) == rested == at(page)["event"]


@pytest.mark.deep
def test_a_step_is_drawn_before_the_browser_paints_again(server: str, browser: Any, game: str) -> None:
    with opened(browser, f"{server}/{link_for('replay', game=game, hand=1, event=0, seat=0)}") as page:
        ready(page)
        taken = page.evaluate(PAINTED, 60)
        for name, times in (("drawn", [each[0] for each in taken]), ("painted", [each[1] for each in taken])):
            times.sort()
            print(f"{name}: median {times[30]:.1f} ms, p95 {times[56]:.1f} ms")  # noqa: T201
        assert page.evaluate(SHOWN) == "60"
