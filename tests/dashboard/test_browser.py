"""The dashboard in a real browser: keys, deep links, the address bar, no word to the network, pictures of both themes.

A Chromium that is installed is driven (CHROMIUM names another one); without one the tests say so and are passed over.
`REPLAY_PICTURES=FOLDER` keeps the pictures.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from links import key_of, link_for
from replay.store import Reader

pytestmark = pytest.mark.slow

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
DESKTOP, PHONE = (1440, 900), (390, 844)
PATIENCE = 30_000


def chromium() -> str | None:
    """The browser to drive."""
    named = os.environ.get("CHROMIUM")
    return named or next((found for name in NAMES if (found := shutil.which(name))), None)


@pytest.fixture(scope="module")
def server(demo_file: Path) -> Iterator[str]:
    """A dashboard on the demo store, started as a user starts it; its address."""
    if chromium() is None:
        pytest.skip("no Chromium here: install one (Debian: chromium) or name it by CHROMIUM to test in a browser")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    words = ["dashboard", "--store", str(demo_file), "--port", str(port), "--no-browser"]
    with subprocess.Popen(
        [sys.executable, "-m", "replay", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as running:
        address = f"http://127.0.0.1:{port}"
        try:
            until = time.monotonic() + 60
            while True:
                try:
                    with urllib.request.urlopen(f"{address}/_stcore/health", timeout=1) as answer:
                        assert answer.read() == b"ok"
                        break
                except OSError:
                    assert time.monotonic() < until, "the dashboard does not answer"
                    assert running.poll() is None, running.stdout and running.stdout.read()
                    time.sleep(0.1)
            yield address
        finally:
            os.killpg(running.pid, signal.SIGINT)
            try:
                running.wait(20)
            except subprocess.TimeoutExpired:
                os.killpg(running.pid, signal.SIGKILL)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    found = chromium()
    if found is None:
        pytest.skip("no Chromium here: install one (Debian: chromium) or name it by CHROMIUM to test in a browser")
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=found, args=FLAGS)
        yield running
        running.close()


@pytest.fixture(scope="module")
def game(demo_file: Path) -> str:
    with Reader.open(demo_file) as reader:
        return next(key_of(each.sha256) for each in reader.games(ruleset=None, order="oldest") if each.hands == 4)


def at(page: Any) -> dict[str, str]:
    """What the address bar says."""
    return {name: values[0] for name, values in parse_qs(urlsplit(page.url).query).items()}


def settled(page: Any, **wanted: str | int) -> None:
    """Wait until the address bar says this."""
    try:
        page.wait_for_function(
            "wanted => { const now = new URLSearchParams(location.search);"
            " return Object.entries(wanted).every(([name, value]) => now.get(name) === String(value)); }",
            arg=wanted,
            timeout=PATIENCE,
        )
    except Exception as error:
        raise AssertionError(f"{wanted} wanted, but the address bar says {at(page)}") from error


def opened(browser: Any, address: str, size: tuple[int, int] = DESKTOP, scheme: str = "light") -> Any:
    page = browser.new_page(viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)
    page.goto(address)
    page.wait_for_selector(".board", timeout=PATIENCE)
    page.wait_for_selector(".st-key-replay-transport button:visible", timeout=PATIENCE)
    return page


def test_keys_step_through_a_hand_and_the_address_bar_follows(server: str, browser: Any, game: str) -> None:
    page = opened(browser, f"{server}/{link_for('replay', game=game, hand=2, event=0, seat=1)}")
    settled(page, game=game, hand=2, event=0, seat=1, view="all")
    for event in (1, 2, 3):
        page.keyboard.press("ArrowRight")
        settled(page, event=event)
    page.keyboard.press("ArrowLeft")
    settled(page, event=2)
    page.keyboard.press("3")
    settled(page, seat=2, view="seat")
    page.wait_for_selector(".seat.at-far .hand .t-back", timeout=PATIENCE)
    assert page.locator(".seat.at-near .t-back").count() == 0
    page.keyboard.press("0")
    settled(page, seat=2, view="all")
    page.wait_for_selector(".seat .t-back", state="detached", timeout=PATIENCE)
    before = at(page)["event"]
    page.keyboard.press("j")
    page.wait_for_function("before => new URLSearchParams(location.search).get('event') !== before", arg=before)
    page.keyboard.press("Home")
    settled(page, hand=2, event=0)
    page.keyboard.press("n")
    settled(page, hand=3, event=0)
    page.keyboard.press("End")
    page.wait_for_function("() => Number(new URLSearchParams(location.search).get('event')) > 10")
    page.close()


@pytest.mark.parametrize("pause", [0, 100], ids=["at once", "ten a second"])
def test_no_press_is_lost_nor_counted_twice(server: str, browser: Any, game: str, pause: int) -> None:
    page = opened(browser, f"{server}/{link_for('replay', game=game, hand=1, event=0, seat=0)}")
    page.wait_for_function("() => window.__replayEars?.active", timeout=PATIENCE)
    for _ in range(20):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(pause)
    page.keyboard.press("w")
    settled(page, event=20, panel="waits")
    page.wait_for_timeout(1500)
    assert at(page)["event"] == "20"
    page.close()


def test_space_presses_the_button_that_the_keyboard_has_chosen(server: str, browser: Any, game: str) -> None:
    page = opened(browser, f"{server}/{link_for('replay', game=game, hand=1, event=0, seat=0)}")
    page.wait_for_function("() => window.__replayEars?.active", timeout=PATIENCE)
    page.locator(".st-key-key-Left button >> visible=true").focus()
    page.keyboard.press("Tab")  # Play
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    settled(page, event=1)
    page.wait_for_timeout(2500)
    assert at(page)["event"] == "1"
    page.close()


def test_the_words_that_were_chosen_go_along_from_page_to_page(server: str, browser: Any, game: str) -> None:
    page = opened(browser, f"{server}/{link_for('replay', game=game, hand=1, event=0, seat=0)}&terms=ja")
    settled(page, terms="ja", view="all")
    page.wait_for_selector(".chip.dealer:text('oya')", timeout=PATIENCE)
    page.wait_for_function("() => window.__replayEars?.active", timeout=PATIENCE)
    page.keyboard.press("ArrowRight")
    settled(page, event=1, terms="ja")
    page.get_by_role("link", name="Rules").first.click()
    page.wait_for_function("() => location.pathname === '/rules'", timeout=PATIENCE)
    settled(page, terms="ja")
    page.get_by_text("scores in han").wait_for(timeout=PATIENCE)
    page.locator(".st-key-terms-switch input").click()
    page.get_by_role("option", name="碰 杠 胡").click()
    settled(page, terms="zh")
    page.get_by_text("scores in 番").wait_for(timeout=PATIENCE)
    page.close()


def test_zoomed_in_the_controls_leave_room_for_the_table(server: str, browser: Any, game: str) -> None:
    page = opened(browser, f"{server}/{link_for('replay', game=game, hand=1, event=0, seat=0)}", (720, 450))
    for _ in range(50):
        if page.locator(".st-key-replay-bar").bounding_box()["height"] <= 450 / 8:
            break
        page.wait_for_timeout(100)
    assert page.locator(".st-key-replay-bar").bounding_box()["height"] <= 450 / 8
    for button in page.locator(".st-key-replay-transport button:visible").all():
        box = button.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 720
        assert min(box["width"], box["height"]) >= 24
    page.close()


@pytest.mark.parametrize("query", ["", "?q=excerpts-of-disputed-hands", "?q=four-hands"])
def test_back_leaves_the_game_however_many_steps_were_made(server: str, browser: Any, query: str) -> None:
    page = browser.new_page(viewport={"width": DESKTOP[0], "height": DESKTOP[1]})
    page.goto(f"{server}/games{query}")
    page.wait_for_function("() => window.__replayAddress", timeout=PATIENCE)
    page.get_by_text("First hand").first.click(timeout=PATIENCE)
    page.wait_for_function("() => window.__replayEars?.active", timeout=PATIENCE)
    settled(page, hand=1, event=0, view="all")
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    page.wait_for_function("() => !window.__replayEars.keys.length", timeout=PATIENCE)
    page.go_back()
    page.wait_for_function(
        "query => location.pathname === '/games' && location.search === query", arg=query, timeout=PATIENCE
    )
    page.wait_for_selector(".board", state="detached", timeout=PATIENCE)
    page.close()


def test_back_from_the_audit_of_a_game_is_the_turn_that_was_left(server: str, browser: Any, game: str) -> None:
    page = opened(browser, f"{server}/{link_for('replay', game=game, hand=2, event=7, seat=0, view='all')}")
    page.get_by_role("link", name="Audit").first.click(timeout=PATIENCE)
    page.wait_for_function("() => location.pathname === '/audit'", timeout=PATIENCE)
    page.go_back()
    page.wait_for_function("() => location.pathname === '/replay'", timeout=PATIENCE)
    settled(page, game=game, hand=2, event=7)
    page.close()


@pytest.mark.parametrize("words", ["", "terms=ja"])
def test_what_a_page_adds_to_its_address_as_it_opens_is_no_step_back(
    server: str, browser: Any, game: str, words: str
) -> None:
    """Study chooses a ruleset and writes it into its address, and the words go along: Back is the turn all the same."""
    link = link_for("replay", game=game, hand=2, event=7, seat=0, view="all")
    page = opened(browser, f"{server}/{link}&{words}")
    page.wait_for_function("() => window.__replayAddress", timeout=PATIENCE)
    page.get_by_role("link", name="Study").first.click(timeout=PATIENCE)
    page.wait_for_function(
        "words => location.pathname === '/study' && location.search.includes('ruleset=')"
        " && location.search.includes(words)",
        arg=words,
        timeout=PATIENCE,
    )
    page.go_back()
    page.wait_for_function("() => location.pathname === '/replay'", timeout=PATIENCE)
    settled(page, game=game, hand=2, event=7)
    page.close()


def test_a_hand_of_the_list_opens_without_loading_the_page_anew(server: str, browser: Any, game: str) -> None:
    page = opened(browser, f"{server}/{link_for('replay', game=game, hand=1, event=3, seat=3, view='seat')}")
    page.wait_for_function("() => window.__replayEars?.active", timeout=PATIENCE)
    page.keyboard.press("h")
    page.evaluate("window.sameDocument = true")
    page.locator("a[data-hand='3']").click(timeout=PATIENCE)
    settled(page, hand=3, event=0, seat=3, view="seat")
    assert page.evaluate("window.sameDocument")
    page.close()


def test_tabs_can_be_told_apart(server: str, browser: Any, game: str) -> None:
    page = opened(browser, f"{server}/{link_for('replay', game=game, hand=2, event=7)}")
    page.wait_for_function("() => /, hand 2, event 7 · Replay · replay$/.test(document.title)", timeout=PATIENCE)
    page.goto(f"{server}/games")
    page.wait_for_function("() => document.title === 'Games · replay'", timeout=PATIENCE)
    page.close()


def test_every_panel_opens_by_its_key(server: str, browser: Any, game: str) -> None:
    page = opened(browser, f"{server}/{link_for('replay', game=game, hand=1, event=30, seat=0)}")
    for key, name in {"w": "Waits", "d": "Discards", "e": "Score", "h": "Hands", "m": "Notes", "b": "Link"}.items():
        page.keyboard.press(key)
        page.wait_for_selector(f".st-key-replay-panels button[kind=primary]:has-text('{name}')", timeout=PATIENCE)
    assert page.locator(".st-key-replay-desk code").inner_text() == page.url
    page.keyboard.press("F1")
    page.wait_for_selector("table.keys kbd:has-text('Page Down')", timeout=PATIENCE)
    page.keyboard.press("Escape")
    page.wait_for_selector(".st-key-replay-panels button[kind=primary]:has-text('Now')", timeout=PATIENCE)
    page.close()


def test_a_deep_link_shows_the_same_table_to_somebody_else(server: str, browser: Any, game: str) -> None:
    link = f"{server}/{link_for('replay', game=game, hand=2, event=25, seat=3, view='seat')}"
    one, other = opened(browser, link), opened(browser, link)
    tables = [page.locator(".board").inner_html() for page in (one, other)]
    assert tables[0] == tables[1]
    assert one.url == link
    one.keyboard.press("ArrowRight")
    settled(one, event=26)
    assert at(other)["event"] == "25"
    for page in (one, other):
        page.close()


def test_a_click_on_the_timeline_leads_there(server: str, browser: Any, game: str) -> None:
    page = opened(browser, f"{server}/{link_for('replay', game=game, hand=1, event=0, seat=0)}")
    flag = page.locator(".line .flag").last
    flag.wait_for(timeout=PATIENCE)
    event = (flag.get_attribute("aria-label") or "").removeprefix("Event ").partition(":")[0]
    flag.click()
    settled(page, event=event)
    page.close()


def test_the_hand_plays_by_itself_until_a_key_is_pressed(server: str, browser: Any, game: str) -> None:
    page = opened(browser, f"{server}/{link_for('replay', game=game, hand=1, event=0, seat=0)}")
    page.keyboard.press("Space")
    settled(page, event=2)
    page.keyboard.press("Home")
    settled(page, event=0)
    page.wait_for_timeout(2500)
    assert at(page)["event"] == "0"
    page.close()


def test_nothing_is_asked_of_the_network(server: str, browser: Any, game: str) -> None:
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{server}/{link_for('replay', game=game, hand=1, event=5)}")
    page.wait_for_selector(".board", timeout=PATIENCE)
    page.wait_for_timeout(2000)
    assert [url for url in asked if not url.startswith((server, "data:", "blob:", server.replace("http", "ws")))] == []
    page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_page_fits_and_its_text_can_be_read(
    server: str, browser: Any, game: str, size: tuple[int, int], scheme: str, tmp_path: Path
) -> None:
    page = opened(browser, f"{server}/{link_for('replay', game=game, hand=1, event=60, seat=0)}", size, scheme)
    page.wait_for_timeout(1000)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    board = page.locator(".board").bounding_box()
    assert board["x"] >= 0
    assert board["x"] + board["width"] <= size[0]
    if size == DESKTOP:
        bar = page.locator(".st-key-replay-bar").bounding_box()
        assert board["y"] + board["height"] <= bar["y"] + 1, "the table is hidden by the controls"
    for selector in (
        ".plate .name",
        ".points",
        ".middle-line",
        ".told",
        ".page-title .faint",
        ".legend",
        "table.plain td",
    ):
        found = page.locator(selector).first
        if found.count():
            assert found.evaluate(CONTRAST) >= 4.5, f"{selector} in {scheme}"
    folder = Path(os.environ.get("REPLAY_PICTURES") or tmp_path)
    folder.mkdir(parents=True, exist_ok=True)
    picture = folder / f"replay-{'desktop' if size == DESKTOP else 'phone'}-{scheme}.png"
    page.screenshot(path=str(picture))
    assert picture.stat().st_size > 20_000
    page.close()


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
