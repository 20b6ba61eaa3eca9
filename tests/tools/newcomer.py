"""Ten things that a newcomer wants, each clicked through in a browser from the first screen, and the time it takes.

    python -m tests.tools.newcomer docs/users.md [FOLDER [TASK ...]]

The time is that of the machine, from a click until what is looked for next is on the page, and that of a person, which
nobody has measured here. It is put together from the Keystroke-Level Model (Card, Moran and Newell, 1980): a decision
1.35 s, pointing 1.1 s, a click 0.2 s, and 5 s of reading for every new screen. With a FOLDER, the picture of the end
of each task is kept there. With TASKs, as `send` and `who_pays`, those alone are done, and the rows of the others stay.
"""

import math
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from msgspec import Struct

from replay.rulesets import all_rulesets
from replay.view.rulebook.titles import title_of
from tests.dashboard.browser import driven_with_cache, paged, quiet, served
from tests.tools.pictures import run

SIZES: Final = {"desktop": (1280, 800), "phone": (390, 844)}
DECIDE, POINT, CLICK, READ = 1.35, 1.1, 0.2, 5.0
"""Seconds: the operators M, P and 2 B of the model; 5 s are 20 words at 240 a minute."""
BEGIN, END = "<!-- ten tasks: made by tests/tools/newcomer.py -->", "<!-- end of the ten tasks -->"
SETS: Final = (("1m", "2m", "3m"), ("4m", "5m", "6m"), ("7p", "8p", "9p"), ("2p", "3p", "4p"), ("5p", "5p"))
"""The hand that is scored, a set at a time; its last tile is the one won on."""


class Walk(Struct, kw_only=True):
    """A newcomer on the way: where, in which game, and what it has taken so far (seconds of both kinds)."""

    page: Any
    server: str
    ruleset: str
    clicks: int = 0
    scrolls: int = 0
    machine: float = 0.0
    person: float = 0.0
    since: float = 0.0

    def begin(self) -> None:
        """The first screen, read."""
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

    def click(self, wanted: Any, *, read: bool = False, decided: bool = False) -> None:
        """Find it and click it; `decided` where it is the next part of one thought, as a tile of a set is."""
        found = self.find(wanted, read=read)
        self.since = time.monotonic()
        found.click()
        self.clicks += 1
        self.person += (0.0 if decided else DECIDE) + POINT + CLICK

    def choose(self, key: str, title: str) -> None:
        """Choose in a list that unfolds."""
        self.click(self.page.locator(f".st-key-{key}").get_by_role("combobox"), read=True)
        self.click(self.page.get_by_role("option", name=title))

    @property
    def title(self) -> str:
        """The game by its name."""
        return title_of(all_rulesets()[self.ruleset])

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


def dispute(walk: Walk) -> None:
    """Find the disputed hand."""
    cards = walk.page.locator(".st-key-gxfirst, [class*=st-key-gxgame-start]")
    walk.click(cards.filter(has=walk.page.get_by_text(f"{walk.title} ·")).get_by_role("link"))
    walk.find(walk.page.locator(".case .lead"), read=True)


def _a_win(walk: Walk) -> None:
    walk.click(walk.page.locator("[data-testid=stPageLink] a").get_by_text("Find hands", exact=True))
    walk.choose("ruleset", walk.title)
    walk.click(walk.page.get_by_role("link", name="See it at the table"), read=True)


def why_score(walk: Walk) -> None:
    """Why this score?"""
    _a_win(walk)
    walk.find(walk.page.locator(".box table"), read=True)


def who_pays(walk: Walk) -> None:
    """Who pays, and why?"""
    _a_win(walk)
    walk.find(walk.page.get_by_text("Who pays, and why"), read=True)


def other_ruling(walk: Walk) -> None:
    """What if another ruling held?"""
    dispute(walk)
    walk.find(walk.page.get_by_role("heading", name="Under which rulings"), read=True)


def costliest(walk: Walk) -> None:
    """Which discard cost most?"""
    walk.click(walk.page.get_by_role("link", name="Costliest discards"))
    walk.choose("ruleset", walk.title)
    walk.find(walk.page.get_by_role("heading", name="Costliest discards"), read=True)
    walk.click(walk.page.get_by_role("link", name="See it"))
    walk.find(walk.page.locator("[data-replay=board]"), read=True)


def train(walk: Walk) -> None:
    """What would you do?"""
    walk.click(walk.page.get_by_role("link", name="What would you do?"))
    walk.choose("ruleset", walk.title)
    walk.find(walk.page.locator("[data-replay=board]"), read=True)
    walk.click(walk.page.locator(".st-key-heldtiles button"))
    walk.find(walk.page.locator(".gx-answer"), read=True)


def send(walk: Walk) -> None:
    """Send this turn."""
    dispute(walk)
    with walk.page.expect_download():
        walk.click(walk.page.get_by_role("button", name="the case as a page"))
    walk.machine += time.monotonic() - walk.since


def score(walk: Walk) -> None:
    """Score my hand."""
    walk.click(walk.page.locator("[data-testid=stPageLink] a").get_by_text(walk.title, exact=True))
    for tiles in SETS:
        for place, tile in enumerate(tiles):
            walk.click(walk.page.locator(f".st-key-pick-tile-{tile} button"), decided=place > 0)
    turned = walk.page.locator(".st-key-sh_scoring_tiles_said label")
    if turned.count():  # where tiles are turned from the wall: here none was
        walk.click(turned, read=True)
    walk.find(walk.page.get_by_role("heading", name="Row by row"), read=True)


def compare(walk: Walk) -> None:
    """Compare two players."""
    walk.click(walk.page.get_by_role("link", name="Compare two players"))
    walk.choose("ruleset", walk.title)
    walk.find(walk.page.get_by_role("heading", name="Figures"), read=True)
    walk.find(walk.page.locator("[data-testid=stMain] table thead th").nth(2), read=True)


def alike(walk: Walk) -> None:
    """Find hands like this."""
    _a_win(walk)
    walk.click(walk.page.get_by_role("link", name="Hands like this"), read=True)
    walk.find(walk.page.get_by_role("link", name="See it at the table"), read=True)


TASKS: Final[tuple[tuple[str, Callable[[Walk], None]], ...]] = (
    ("find the disputed hand", dispute),
    ("why this score", why_score),
    ("who pays, and why", who_pays),
    ("what if another ruling held", other_ruling),
    ("which discard cost most", costliest),
    ("what would you do", train),
    ("send this turn", send),
    ("score my hand", score),
    ("compare two players", compare),
    ("find hands like this", alike),
)


def walked(
    browser: Any, server: str, ruleset: str, device: str, task: Callable[[Walk], None], kept: Path | None
) -> Walk:
    """One task done from the first screen."""
    with paged(browser, SIZES[device]) as page:
        walk = Walk(page=page, server=server, ruleset=ruleset)
        walk.begin()
        task(walk)
        if kept is not None:
            quiet(page)
            page.screenshot(path=str(kept / f"{task.__name__}-{ruleset}-{device}.png"))
        return walk


@contextmanager
def club() -> Iterator[str]:
    """A dashboard on the games of `replay demo`."""
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "club.sqlite"
        run("demo", "--store", str(store))
        with served(store) as server:
            yield server


def row(name: str, walks: dict[str, list[Walk]]) -> str:
    """A task of the table: the clicks, scrolls and seconds of the slowest ruleset on each device."""
    cells = []
    for device in SIZES:
        worst = max(walks[device], key=lambda each: each.seconds)
        cells += [f"{worst.clicks}", f"{worst.scrolls}", f"{worst.machine:.0f} s", f"{worst.seconds:.0f} s"]
    return f"| {name} | {' | '.join(cells)} |"


def main(page: Path, kept: Path | None, wanted: Sequence[str] = ()) -> None:
    """Do the tasks in all rulesets on both devices, and write the table."""
    text = page.read_text(encoding="utf-8")
    before, behind = text.split(BEGIN)[0], text.split(END)[1]
    known = text[len(before) :].split("\n")
    lines = []
    with driven_with_cache() as browser, club() as server:
        for name, task in TASKS:
            if wanted and task.__name__ not in wanted:
                lines += [each for each in known if each.startswith(f"| {name} |")]
                continue
            walks: dict[str, list[Walk]] = {}
            for device in SIZES:
                walks[device] = [walked(browser, server, each, device, task, kept) for each in all_rulesets()]
            lines.append(row(name, walks))
            print(lines[-1], flush=True)
    page.write_text(f"{before}{BEGIN}\n{HEAD}\n" + "\n".join(lines) + f"\n{END}{behind}", encoding="utf-8")


HEAD: Final = (
    "| task | desktop: clicks | scrolls | machine | in all | phone: clicks | scrolls | machine | in all |\n"
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
)

if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None, sys.argv[3:])
