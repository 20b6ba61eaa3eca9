"""What the tests in a real browser share: the browser, the dashboard as a user starts it, and waiting for what shows.

What a page shows comes some time after what was pressed, on a busy computer long after. So nothing is looked at once:
`settled`, `eventually` and `quiet` wait for the state that is asserted, and fail when it does not come.

A browser is another program on a computer that may have no time for it. So a test in one that fails is run once more,
and pytest's summary names it: one that is named often has found a race, in the page or in the test.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import parse_qs, urlsplit

import pytest

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
PATIENCE = 90_000
"""Milliseconds after which what is waited for does not come any more."""
STILL = 600
"""Milliseconds without anything under way, after which nothing follows."""
NOTHING_REMEMBERED = """if (!sessionStorage.getItem("tested")) {
  localStorage.clear();
  sessionStorage.setItem("tested", "yes");
}"""
"""What the tests before have left in the browser is gone when a page is loaded for the first time."""
Found = TypeVar("Found")
IN_BROWSER = [pytest.mark.slow, pytest.mark.flaky(reruns=1)]
"""What every test in a browser is marked by."""


def chromium() -> str | None:
    """The browser to drive."""
    named = os.environ.get("CHROMIUM")
    return named or next((found for name in NAMES if (found := shutil.which(name))), None)


def chromium_or_skip() -> str:
    """The browser to drive; without one the test is passed over, and says so."""
    found = chromium()
    if found is None:
        pytest.skip("no Chromium here: install one (Debian: chromium) or name it by CHROMIUM to test in a browser")
    return found


@contextmanager
def driven() -> Iterator[Any]:
    """A browser that is driven."""
    found = chromium_or_skip()
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=found, args=FLAGS, timeout=PATIENCE)
        yield running
        running.close()


@contextmanager
def driven_with_cache() -> Iterator[Any]:
    """A browser that keeps what it has loaded and compiled: the dashboard's pages take half the time of new ones."""
    found = chromium_or_skip()
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as driver, tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as kept:
        running = driver.chromium.launch_persistent_context(
            kept, executable_path=found, args=FLAGS, timeout=PATIENCE, reduced_motion="reduce"
        )
        yield running
        running.close()


@contextmanager
def served(store: Path, *more: str, host: str = "127.0.0.1") -> Iterator[str]:
    """A dashboard on this store, started as a user starts it; its address."""
    with socket.socket() as probe:
        probe.bind((host, 0))
        port = probe.getsockname()[1]
    words = ["dashboard", "--store", str(store), "--port", str(port), "--no-browser", *more]
    with (
        tempfile.TemporaryFile() as said,
        subprocess.Popen(
            [sys.executable, "-m", "replay", *words], stdout=said, stderr=subprocess.STDOUT, start_new_session=True
        ) as running,
    ):
        address = f"http://{host}:{port}"
        try:
            until = time.monotonic() + PATIENCE / 1000
            while True:
                try:
                    with urllib.request.urlopen(f"{address}/_stcore/health", timeout=5) as answer:
                        assert answer.read() == b"ok"
                        break
                except OSError:
                    assert time.monotonic() < until, "the dashboard does not answer"
                    if running.poll() is not None:
                        said.seek(0)
                        pytest.fail(f"the dashboard has ended: {said.read().decode(errors='replace')}")
                    time.sleep(0.1)
            yield address
        finally:
            os.killpg(running.pid, signal.SIGINT)
            try:
                running.wait(20)
            except subprocess.TimeoutExpired:
                os.killpg(running.pid, signal.SIGKILL)


@contextmanager
def paged(browser: Any, size: tuple[int, int] = DESKTOP, scheme: str = "light") -> Iterator[Any]:
    """A page of its own that waits with patience for everything, closed at the end; nothing is left of those before."""
    page = browser.new_page()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme=scheme)
    page.set_default_timeout(PATIENCE)
    page.set_default_navigation_timeout(PATIENCE)
    page.add_init_script(NOTHING_REMEMBERED)
    try:
        yield page
    finally:
        page.close()


@contextmanager
def opened(browser: Any, address: str, size: tuple[int, int] = DESKTOP, scheme: str = "light") -> Iterator[Any]:
    """A page with the table at this address."""
    with paged(browser, size, scheme) as page:
        page.goto(address)
        page.wait_for_selector(".board")
        page.wait_for_selector(".st-key-replay-transport button:visible")
        yield page


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
        )
    except Exception as error:
        raise AssertionError(f"{wanted} wanted, but the address bar says {at(page)}") from error


def on_page(page: Any, path: str, query: str | None = None) -> None:
    """Wait until the address bar says this page, and this query if one is given."""
    try:
        page.wait_for_function(
            "([path, query]) => location.pathname === path && (query === null || location.search === query)",
            arg=[path, query],
        )
    except Exception as error:
        raise AssertionError(f"{path}{query or ''} wanted, but the address is {page.url}") from error


def quiet(page: Any) -> None:
    """Wait until all presses are taken and nothing is being drawn, and nothing has been for a moment.

    What would still come of a press has come then. Not for a hand that plays by itself: that is never quiet.
    """
    page.evaluate("window.quietSince = 0")
    page.wait_for_function(
        "still => {"
        " const app = document.querySelector('[data-test-script-state]');"
        " const busy = !app || app.getAttribute('data-test-script-state') !== 'notRunning'"
        "   || window.__replayEars?.keys.length > 0 || window.__replayPlayer?.timer"
        "   || document.querySelector('[data-stale=true]');"
        " if (busy) { window.quietSince = 0; return false; }"
        " window.quietSince ||= performance.now();"
        " return performance.now() - window.quietSince > still; }",
        arg=STILL,
    )


def eventually(look: Callable[[], Found], right: Callable[[Found], bool], said: str) -> Found:
    """Look until what is found is right, and give it back."""
    until = time.monotonic() + PATIENCE / 1000
    while not right(found := look()):
        assert time.monotonic() < until, f"{said}: {found}"
        time.sleep(0.1)
    return found


def listening(page: Any) -> None:
    """Wait until the table takes the keys."""
    page.wait_for_function("() => window.__replayEars?.active")


def with_history(page: Any) -> None:
    """Wait until the script that keeps the browser's history is there."""
    page.wait_for_function("() => window.__replayAddress")
