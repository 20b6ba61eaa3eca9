"""The pictures of the dashboard that the README and docs/ show, made anew from the games of `replay demo`.

    python -m tests.tools.pictures docs/images

Study is shown over 40 simulated games, as its caption says.
"""

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from parts.links import key_of, link_for
from replay.store import Reader
from replay.store.queries.filter import GameFilter
from tests.dashboard.browser import DESKTOP, PHONE, driven_with_cache, paged, quiet, served

SCORED: Final = "78p23456s1j2j3j4j6j7j + 8j"
"""The hand of README: jokers that may stand for much, and rows that drop others."""


def run(*words: str) -> None:
    """A command of the program; what it prints is not wanted."""
    subprocess.run([sys.executable, "-m", "replay", *words], check=False, stdout=subprocess.DEVNULL)


def taken(browser: Any, address: str, picture: Path, size: tuple[int, int], scheme: str = "light") -> None:
    """A picture of the page at this address, as soon as it is quiet."""
    with paged(browser, size, scheme) as page:
        page.goto(address)
        page.wait_for_selector("h1")
        quiet(page)
        page.wait_for_timeout(1500)
        page.screenshot(path=str(picture))
    print(picture, flush=True)


def of_games(browser: Any, store: Path, folder: Path) -> None:
    """The pages Start, Replay and Score a hand, and a dispute."""
    with Reader.open(store) as reader:
        game = key_of(
            next(each.sha256 for each in reader.games(GameFilter(ruleset="b30fj")) if each.errors and each.hands > 3)
        )
    with served(store) as server:
        taken(browser, f"{server}/start", folder / "start.png", (1440, 1000))
        scored = link_for("score", ruleset="b30fj", hand=SCORED, by="self_draw")
        taken(browser, f"{server}/{scored}", folder / "score-a-hand.png", DESKTOP)
        table = f"{server}/{link_for('replay', game=game, hand=1, event=60, seat=0)}"
        for scheme in ("light", "dark"):
            taken(browser, table, folder / f"replay-desktop-{scheme}.png", DESKTOP, scheme)
            taken(browser, table, folder / f"replay-phone-{scheme}.png", PHONE, scheme)
        with paged(browser, DESKTOP) as page:
            page.goto(f"{server}/start")
            page.get_by_role("link", name="See the whole dispute").click()
            page.wait_for_selector(".board")
            quiet(page)
            page.wait_for_timeout(1500)
            page.screenshot(path=str(folder / "dispute.png"))


def of_study(browser: Any, store: Path, folder: Path) -> None:
    """The plots over many games."""
    with served(store) as server:
        taken(browser, f"{server}/{link_for('study', tab='Waits')}", folder / "study.png", (1440, 800))


def main(folder: Path) -> None:
    """Make all of them."""
    with tempfile.TemporaryDirectory() as kept, driven_with_cache() as browser:
        club, many = Path(kept) / "club.sqlite", Path(kept) / "many.sqlite"
        run("demo", "--store", str(club))
        of_games(browser, club, folder)
        run("simulate", "--games", "40", "--out", str(Path(kept) / "games.jsonl"))
        run("ingest", str(Path(kept) / "games.jsonl"), "--store", str(many))
        run("analyse", "--store", str(many))
        of_study(browser, many, folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
