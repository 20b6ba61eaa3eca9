"""How the pages lie in a real browser: nothing is cut off or hidden, the text can be read, in both schemes.

`REPLAY_PICTURES=FOLDER` keeps the pictures of the page Replay that docs/images shows.
"""

import os
from pathlib import Path
from typing import Any

import pytest

from parts.links import link_for
from tests.dashboard.browser import DESKTOP, IN_BROWSER, PHONE, eventually, opened, paged, quiet
from tests.samples import deep

pytestmark = IN_BROWSER


def lies(page: Any, *selectors: str) -> list[dict[str, float]]:
    """Where these lie, as soon as nothing moves any more."""
    quiet(page)
    page.evaluate("document.fonts.ready.then(() => true)")
    seen: list[list[dict[str, float]]] = []

    def look() -> list[dict[str, float]]:
        page.wait_for_timeout(150)
        seen.append([page.locator(each).first.bounding_box() for each in selectors])
        return seen[-1]

    return eventually(look, lambda found: len(seen) > 2 and found == seen[-2] == seen[-3], "it does not lie still")


@pytest.mark.deep
def test_zoomed_in_the_controls_leave_room_for_the_table(server: str, browser: Any, game: str) -> None:
    with opened(browser, f"{server}/{link_for('replay', game=game, hand=1, event=0, seat=0)}", (720, 450)) as page:
        (bar,) = lies(page, ".st-key-replay-bar")
        assert bar["height"] <= 450 / 8
        for button in page.locator(".st-key-replay-transport button:visible").all():
            box = button.bounding_box()
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 720
            assert min(box["width"], box["height"]) >= 24


@pytest.mark.parametrize(
    ("size", "scheme"),
    [(DESKTOP, "light"), (PHONE, "dark"), deep(DESKTOP, "dark"), deep(PHONE, "light")],
    ids=["desktop-light", "phone-dark", "desktop-dark", "phone-light"],
)
@pytest.mark.sampled(1)
def test_the_page_fits_and_its_text_can_be_read(
    server: str, browser: Any, game: str, size: tuple[int, int], scheme: str, tmp_path: Path
) -> None:
    link = f"{server}/{link_for('replay', game=game, hand=1, event=148, seat=0)}"
    with opened(browser, link, size, scheme) as page:
        if size == PHONE:
            touch = {"enabled": True, "maxTouchPoints": 1}
            page.context.new_cdp_session(page).send("Emulation.setTouchEmulationEnabled", touch)
        board, bar = lies(page, ".board", ".st-key-replay-bar")
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        assert board["x"] >= 0
        assert board["x"] + board["width"] <= size[0]
        for button in page.locator(".st-key-replay-transport button:visible").all():
            box = button.bounding_box()
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= size[0] - 4, "no control lies at the edge of the screen"
        if size == DESKTOP:
            assert board["y"] + board["height"] <= bar["y"] + 1, "the table is hidden by the controls"
        seen = 0
        for selector in (
            ".plate .name",
            ".points",
            ".middle-line",
            ".compass.out",
            ".told",
            ".page-title .faint",
            ".legend",
            "table.plain td",
        ):
            found = page.locator(selector).first
            if found.count():
                seen += 1
                assert found.evaluate(CONTRAST) >= 4.5, f"{selector} in {scheme}"
        assert seen >= 6
        assert page.evaluate(SMALL) == [], "text of 11 px and more"
        if size == PHONE:
            assert page.evaluate(NARROW) == [], "what a finger is to hit is 40 px wide and high"
        else:
            page.keyboard.press("Tab")  # to the link that leads past the list of pages
            page.keyboard.press("Enter")
            first = page.locator(".st-key-key-1 button:visible")
            assert first.evaluate("button => button === document.activeElement"), "two keys to the first seat"
            assert first.evaluate("button => getComputedStyle(button).outlineStyle") == "solid", "focus is seen"
        folder = Path(os.environ.get("REPLAY_PICTURES") or tmp_path)
        folder.mkdir(parents=True, exist_ok=True)
        picture = folder / f"replay-{'desktop' if size == DESKTOP else 'phone'}-{scheme}.png"
        page.screenshot(path=str(picture))
        assert picture.stat().st_size > 20_000


@pytest.mark.parametrize("width", [deep(390), deep(720), deep(1024), 1440])
@pytest.mark.deep
def test_the_filters_have_their_place(server: str, browser: Any, width: int) -> None:
    with paged(browser, (width, 800)) as page:
        page.goto(f"{server}/games")
        page.get_by_text("First hand").first.wait_for()
        if width > 720:
            button = page.locator(".stMain [data-testid=stPopoverButton]:not(.st-key-menu *)").first
            label = button.locator("p")
            label.evaluate("label => { label.textContent = 'Dates, notes'; }")
            inside, outside = label.bounding_box(), button.bounding_box()
            assert inside["height"] < 30, "in one line"
            assert label.evaluate("label => label.scrollWidth <= label.clientWidth"), "whole"
            assert inside["x"] + inside["width"] <= outside["x"] + outside["width"]
        assert page.evaluate("document.documentElement.scrollWidth") <= width


SMALL = """() => [...document.querySelectorAll('.stApp *')].filter((each) => each.checkVisibility()
  && [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())
  && each.getBoundingClientRect().width > 1 && parseFloat(getComputedStyle(each).fontSize) < 10.99)
  .map((each) => `${each.className}: ${each.textContent}`)"""
NARROW = """() => [...document.querySelectorAll('.stMain button, .moves a')]
  .filter((each) => each.checkVisibility() && !each.closest('.stSelectbox'))
  .filter((each) => { const box = each.getBoundingClientRect(); return Math.min(box.width, box.height) < 39.9; })
  .map((each) => each.textContent)"""
CONTRAST = """element => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data; return [r, g, b, a / 255];
  };
  const light = ([r, g, b]) => [r, g, b].map((each) => each / 255)
    .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4))
    .reduce((sum, each, place) => sum + each * [0.2126, 0.7152, 0.0722][place], 0);
  let behind = [255, 255, 255, 0];
  for (let at = element; at; at = at.parentElement) {
    const style = getComputedStyle(at);
    let colour = rgba(style.backgroundColor);
    if (style.backgroundImage.startsWith("radial-gradient")) {
      const first = style.backgroundImage.match(/(rgba?\\([^)]*\\)|color\\([^)]*\\))/);
      if (first) colour = rgba(first[1]);
    }
    if (colour[3] > 0.99) { behind = colour; break; }
  }
  const [one, two] = [light(rgba(getComputedStyle(element).color)), light(behind)].sort((a, b) => b - a);
  return (one + 0.05) / (two + 0.05);
}"""
"""The contrast of an element's text with the colour behind it (WCAG 2)."""
