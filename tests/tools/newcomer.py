"""Ten things that a newcomer wants, each clicked through in a browser from the first screen, and the time it takes.

    python -m tests.tools.newcomer docs/users.md [FOLDER [TASK ...]]

The time is that of the machine, from a click until what is looked for next is on the page, and that of a person, which
nobody has measured here. It is put together from the Keystroke-Level Model (Card, Moran and Newell, 1980): a decision
1.35 s, pointing 1.1 s, a click 0.2 s, and 5 s of reading for every new screen. With a FOLDER, the picture of the end
of each task is kept there. With TASKs, as `send` and `hell`, those alone are done, and the rows of the others stay.
"""

import math
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from replay.installation import shipped
from tests.dashboard.browser import driven_with_cache, paged, quiet, served, settled

SIZES: Final = {"desktop": (1280, 800), "phone": (390, 844)}
DECIDE, POINT, CLICK, READ = 1.35, 1.1, 0.2, 5.0
"""Seconds: the operators M, P and 2 B of the model; 5 s are 20 words at 240 a minute."""
BEGIN, END = "<!-- ten tasks: made by tests/tools/newcomer.py -->", "<!-- end of the ten tasks -->"
ME: Final = "Kenji"
"""Who looks: somebody of those games."""
SETS: Final = (("1m", "2m", "3m"), ("4m", "5m", "6m"), ("7p", "8p", "9p"), ("2p", "3p", "4p"), ("5p", "5p"))
"""The hand that is scored, a set at a time; its last tile is the one won on."""


class Walk(Struct, kw_only=True):
    """A newcomer on the way: where, and what it has taken so far (seconds of both kinds)."""

    page: Any
    server: str
    clicks: int = 0
    scrolls: int = 0
    machine: float = 0.0
    person: float = 0.0
    since: float = 0.0

    def begin(self) -> None:
        """The first screen, read."""
        self.page.context.clear_cookies()
        self.page.goto(f"{self.server}/start")
        self.page.wait_for_selector(".gx-dispute")
        quiet(self.page)
        self.clicks, self.scrolls, self.machine, self.person = 0, 0, 0.0, READ
        self.since = time.monotonic()

    def find(self, wanted: Any, *, read: bool = False) -> Any:
        """Look for something on the page: wait for it, scroll to it, and read the screen if it is a new one."""
        wanted = wanted.first
        wanted.wait_for(state="visible")
        self.machine += time.monotonic() - self.since
        quiet(self.page)  # a person is slower than that; what comes late may move the page
        box = wanted.evaluate(_OUTSIDE)
        turned = math.ceil(box)
        self.scrolls += turned
        self.person += turned * (DECIDE + CLICK) + (READ if read else 0.0)
        wanted.evaluate("each => each.scrollIntoView({block: 'center', behavior: 'instant'})")
        self.since = time.monotonic()
        return wanted

    def click(self, wanted: Any, *, read: bool = False, decided: bool = False, tap: bool = False) -> None:
        """Find it and click it; `decided` where it is the next part of one thought, as a tile of a set is, `tap` where
        it is what was wanted, and no way to it."""
        found = self.find(wanted, read=read)
        self.since = time.monotonic()
        found.click()
        self.clicks += not tap
        self.person += (0.0 if decided else DECIDE) + POINT + CLICK

    @property
    def seconds(self) -> float:
        """Both together."""
        return self.machine + self.person


_OUTSIDE = """each => {
  const box = each.getBoundingClientRect(), high = Math.min(box.height, 80);
  let inner = each.parentElement, seen = [0, innerHeight];
  for (; inner; inner = inner.parentElement) {
    if (inner.scrollHeight > inner.clientHeight + 4 && /auto|scroll/.test(getComputedStyle(inner).overflowY)) {
      const held = inner.getBoundingClientRect();
      seen = [Math.max(0, held.top), Math.min(innerHeight, held.bottom)];
      break;
    }
  }
  const room = Math.max(80, seen[1] - seen[0]);
  return Math.max(0, box.top + high - seen[1], seen[0] - box.top) / room;
}"""
"""How many windows (or panels that scroll) away something is; 0 where it is seen."""


def _mine(walk: Walk, words: str, opens: str) -> None:
    """As somebody of these games: who one is, what one asks for, the first of what is found."""
    walk.click(walk.page.locator(".st-key-gxnames button").get_by_text(ME, exact=True))
    walk.click(walk.page.get_by_role("link", name=words), read=True)
    walk.click(walk.page.locator(opens), read=True)


def dispute(walk: Walk, game: str = "Zung Jung") -> None:
    """Find the disputed hand of a game."""
    cards = walk.page.locator(".st-key-gxfirst, [class*=st-key-gxgame-start]")
    walk.click(cards.filter(has=walk.page.get_by_text(f"{game} ·")).get_by_role("link"))
    walk.find(walk.page.locator(".case .lead"), read=True)


def charged(walk: Walk) -> None:
    """Why was I charged?"""
    _mine(walk, "My disputes", "[class*=st-key-gxfind] a:has-text('Open the turn')")
    walk.find(walk.page.locator(".case .lead"), read=True)


def dealt_in(walk: Walk) -> None:
    """On what did I deal in, and what did everybody wait for?"""
    _mine(walk, "My deal-ins", "[class*=st-key-gxbehind] a")
    _waits(walk)


def _waits(walk: Walk) -> None:
    settled(walk.page, panel="waits")
    walk.find(walk.page.locator("[data-replay=board]"), read=True)


def costliest(walk: Walk) -> None:
    """Which of my discards cost most?"""
    _mine(walk, "My costliest discards", ".gx-ways a")
    walk.find(walk.page.locator("[data-replay=board]"), read=True)


def hell(walk: Walk) -> None:
    """When did I wait for a single tile?"""
    _mine(walk, "My hell waits", "[class*=st-key-gxbehind] a")
    _waits(walk)


def score(walk: Walk) -> None:
    """Score my hand."""
    walk.click(walk.page.locator("[data-testid=stPageLink] a").get_by_text("Zung Jung", exact=True))
    for tiles in SETS:
        for place, tile in enumerate(tiles):
            walk.click(walk.page.locator(f".st-key-pick-tile-{tile} button"), decided=place > 0, tap=True)
    walk.find(walk.page.locator("table.score").first, read=True)


def upload(walk: Walk) -> None:
    """What is wrong in my record?"""
    chosen = shipped("records") / "demo" / "2026-11-19-table-1-hand-6.txt"
    with walk.page.expect_file_chooser() as asked:
        walk.click(walk.page.locator("[data-testid=stFileUploader] button"))
    asked.value.set_files(str(chosen))
    walk.click(walk.page.get_by_role("link", name="Open the turn"), read=True)
    walk.find(walk.page.locator(".case .lead"), read=True)


def rulings(walk: Walk) -> None:
    """What if another ruling held?"""
    dispute(walk)
    walk.find(walk.page.get_by_role("heading", name="Under which rulings"), read=True)


def jokers(walk: Walk) -> None:
    """Who won with three jokers?"""
    walk.click(walk.page.get_by_role("link", name="Hands with three jokers"))
    walk.click(walk.page.get_by_role("link", name="See it at the table"), read=True)
    walk.find(walk.page.locator(".box table"), read=True)


def send(walk: Walk) -> None:
    """Send this turn."""
    dispute(walk)
    walk.click(walk.page.locator("[class*=st-key-case-share] button"))
    with walk.page.expect_download():
        walk.click(walk.page.get_by_role("button", name="the case as a page"))
    walk.machine += time.monotonic() - walk.since


def train(walk: Walk) -> None:
    """What would you do, five times?"""
    walk.click(walk.page.get_by_role("link", name="What would you do?"))
    walk.find(walk.page.locator("[data-replay=board]"), read=True)
    for number in range(5):
        walk.click(walk.page.locator(".st-key-heldtiles button:enabled"), tap=True)
        walk.find(walk.page.locator(".gx-answer"), read=number == 0)
        walk.find(walk.page.get_by_text(re.compile(rf"of {number + 1} choices?\b")))
        if number < 4:
            walk.click(walk.page.locator(".st-key-train-next button"), tap=True)
            walk.page.locator(".gx-answer").wait_for(state="detached")


TASKS: Final[tuple[tuple[str, Callable[[Walk], None]], ...]] = (
    ("why was I charged", charged),
    ("the deal-in, and all waits", dealt_in),
    ("my costliest discard", costliest),
    ("my hell waits", hell),
    ("score my hand by tapping", score),
    ("drop a record", upload),
    ("what another ruling makes of it", rulings),
    ("hands with three jokers", jokers),
    ("send this case", send),
    ("train five decisions", train),
)


def walked(browser: Any, server: str, device: str, task: Callable[[Walk], None], kept: Path | None) -> Walk:
    """One task done from the first screen."""
    with paged(browser, SIZES[device]) as page:
        walk = Walk(page=page, server=server)
        walk.begin()
        task(walk)
        if kept is not None:
            quiet(page)
            page.screenshot(path=str(kept / f"{task.__name__}-{device}.png"))
        return walk


@contextmanager
def club() -> Iterator[str]:
    """A dashboard on the games of `replay demo`."""
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "club.sqlite"
        subprocess.run(
            [sys.executable, "-m", "replay", "demo", "--store", str(store)], check=False, capture_output=True
        )
        with served(store) as server:
            yield server


def row(name: str, walks: Iterable[Walk]) -> str:
    """A task of the table: the clicks, scrolls and seconds on each device."""
    cells = []
    for each in walks:
        cells += [f"{each.clicks}", f"{each.scrolls}", f"{each.machine:.0f} s", f"{each.seconds:.0f} s"]
    return f"| {name} | {' | '.join(cells)} |"


def main(page: Path, kept: Path | None, wanted: Sequence[str] = ()) -> None:
    """Do the tasks on both devices, and write the table."""
    text = page.read_text(encoding="utf-8")
    before, behind = text.split(BEGIN)[0], text.split(END)[1]
    known = text[len(before) :].split("\n")
    lines = []
    with driven_with_cache() as browser, club() as server:
        for name, task in TASKS:
            if wanted and task.__name__ not in wanted:
                lines += [each for each in known if each.startswith(f"| {name} |")]
                continue
            lines.append(row(name, [walked(browser, server, device, task, kept) for device in SIZES]))
            print(lines[-1], flush=True)
    page.write_text(f"{before}{BEGIN}\n{HEAD}\n" + "\n".join(lines) + f"\n{END}{behind}", encoding="utf-8")


HEAD: Final = (
    "| task | desktop: clicks | scrolls | machine | in all | phone: clicks | scrolls | machine | in all |\n"
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
)

if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None, sys.argv[3:])
