"""What people see: pages, what commands print at two widths in colours, lines of JSON, panels of the dashboard.

They are of shipped and of broken records, and chosen by place, so that a new record moves few of them. Each is text:
of HTML a line a block, and of drawings, styles and scripts, which are the same again and again, a digest.
"""

from __future__ import annotations

import json
import logging
import os
import re
import sys
from collections.abc import Iterator
from contextlib import chdir
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from unittest.mock import patch

RECORDS = Path(__file__).parents[2] / "records"
LANGUAGES = ("en", "yue", "zh", "ja")
WIDTHS = ("80", "160")
STORE = "demo.sqlite"
GAMES = tuple(sorted(each.name for each in (RECORDS / "demo").glob("*.jsonl")))
_DRAWN = re.compile(r"<(svg|style|script)\b.*?</\1>", re.DOTALL)
_BLOCKS = re.compile(r"(?<=.)(?=<(?:h[1-6]|p|tr|li|dt|dd|section|table|caption|div|article|ol|ul|dl)\b)")
_PANELS = ("dispute", "score", "waits", "worth", "notes")
_OF_STORE = ("season", "study", "players", "club", "study --player Grace")
_ALONE = (
    *("rules", "rules xixi", "rules b30fj --choices", "rules sichuan", "rules mcr --section kong", "rules zung-jung"),
    *("--help", "dispute --help", "seat Ada Bo Cy Di Eve Flo Gus Hal"),
)
_WRONG = ("2026-11-12-table-1", "2026-11-12-table-2", "2026-11-19-table-1")
"""Games of the store in which something is wrong."""


class Question(NamedTuple):
    """Words of a command. A page is what it writes to `page.html`, or prints where it has no other place for it."""

    words: tuple[str, ...]
    language: str = "en"
    width: str = "80"

    @property
    def title(self) -> str:
        return f"{' '.join(self.words)} ({self.language}, {self.width})"


def questions() -> Iterator[Question]:
    """All of them in order, those that read a store after the first that makes it."""
    yield Question(("demo", "--store", STORE))
    broken = sorted((RECORDS / "broken").glob("*.jsonl"))
    for number, path in enumerate(broken[::10]):
        file, width = f"records/broken/{path.name}", WIDTHS[number % 2]
        for language in LANGUAGES:
            yield Question(("dispute", file, "--html", "page.html", "--force"), language, width)
        yield Question(("audit", file, "--rulings-report"), LANGUAGES[number // 2 % 4], width)
        yield Question(("dispute", file, "--json"))
        yield Question(("audit", file, "--json"))
    for number, path in enumerate(broken[4::24]):
        file = f"records/broken/{path.name}"
        for language in LANGUAGES:
            yield Question(("export", "report", file, "--hand", "1"), language)
        yield Question(("show", file, "--hand", "1"), LANGUAGES[number % 4], "160")
        yield Question(("show", file, "--hand", "1", "--json"))
    for number, game in enumerate(GAMES):
        file, hand = f"records/demo/{game}", str(1 + number % 3)
        for language in LANGUAGES:
            yield Question(("export", "report", file, "--hand", hand), language)
            yield Question(("dispute", file, "--hand", hand, "--html", "page.html", "--force"), language, "160")
            yield Question(("show", file, "--hand", hand, "--event", str(7 + 5 * number)), language, WIDTHS[number % 2])
        if not number % 4:
            yield from (Question(("export", "report", file), language) for language in LANGUAGES)
        yield Question(("audit", file), LANGUAGES[number % 4])
        yield Question(("show", file, "--hand", hand, "--event", "9", "--json"))
    for language in LANGUAGES:
        yield Question(("export", "report", "--findings", "--store", STORE), language)
        yield Question(("season", "--store", STORE, "--html", "page.html", "--force"), language)
    yield from _of_hands()
    for number, command in enumerate(_OF_STORE):
        for width in WIDTHS:
            yield Question((*command.split(), "--store", STORE), LANGUAGES[number % 4 if width == "80" else 0], width)
        yield Question((*command.split(), "--store", STORE, "--json"))
    for number, command in enumerate(_ALONE):
        yield Question(tuple(command.split()), LANGUAGES[number % 4], WIDTHS[number % 2])


def _of_hands() -> Iterator[Question]:
    """The first hands of each game's cases, scored and asked for their waits."""
    for path in sorted(RECORDS.glob("*/cases.jsonl")):
        lines = path.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines[:: len(lines) // 7][:7]):
            language, width = LANGUAGES[number % 4], WIDTHS[number % 2]
            yield Question(("score", line), language, width)
            yield Question(("score", line, "--json"))
            given = json.loads(line)
            held = {name: given[name] for name in ("ruleset", "concealed", "melds", "flowers") if name in given}
            if len(given["concealed"]) < 60:
                yield Question(("waits", json.dumps(held), "--prices"), language, width)
                yield Question(("waits", json.dumps(held), "--json"))


def seen(share: tuple[int, int] = (0, 1)) -> list[list[str]]:
    """What every n-th command from a first one on prints, the page that it writes, and panels, each with its title."""
    first, every = share
    found = []
    with TemporaryDirectory() as folder, chdir(folder):
        Path("records").symlink_to(RECORDS)
        demo, *others = questions()
        for question in [demo, *others[first::every]]:
            printed = _printed(question)
            page = Path("page.html")
            if page.exists():
                found.append([f"page of {question.title}", _page(page.read_text(encoding="utf-8"))])
                page.unlink()
            found.append([question.title, _page(printed) if printed.startswith("<!") else printed])
        return [*found, *_panels(first, every)]


def _printed(question: Question) -> str:
    from typer.testing import CliRunner

    from replay.cli.app import app

    environment = {"COLUMNS": question.width, "REPLAY_TERMS": question.language, "TERM": "xterm-256color"}
    colours: dict[str, str | None] = {"FORCE_COLOR": None if "--json" in question.words else "1", "NO_COLOR": None}
    with patch.object(sys, "argv", ["replay"]):  # how it was started is told
        result = CliRunner().invoke(app, question.words, env={**environment, **colours})
    return f"{result.stdout}{result.stderr}"


def _page(text: str) -> str:
    """A page as lines of blocks; of what is drawn a digest, of the style and the script nothing."""
    return _BLOCKS.sub("\n", _DRAWN.sub(_drawn, re.sub("'sha256-[^']*'", "'sha256'", text)))


def _drawn(found: re.Match[str]) -> str:
    return f"<svg {_digest(found[0])}>" if found[1] == "svg" else f"<{found[1]}>"


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:8]


def _panels(first: int, every: int) -> Iterator[list[str]]:
    """Every piece of HTML that some pages of the dashboard draw."""
    environment = {"REPLAY_STORE": STORE, "REPLAY_TERMS": "", "STREAMLIT_BROWSER_GATHER_USAGE_STATS": "false"}
    dashboard = [str(RECORDS.with_name("dashboard")), *sys.path]
    logging.getLogger("streamlit").setLevel(logging.ERROR)
    with patch.dict(os.environ, environment), patch.object(sys, "path", dashboard):
        import streamlit as st

        from tests.dashboard.languages import in_language

        for page, language, query in list(_addresses())[first::every]:
            test = in_language(page, language, **query)
            bodies = [each.proto.body for each in test.get("html") if not each.proto.body.startswith("<style")]
            title = f"panel: {page} ({language}) {query.get('panel', '')}"
            yield from ([f"{title} {place}", _page(body)] for place, body in enumerate(bodies))
        st.cache_resource.clear()


def _addresses() -> Iterator[tuple[str, str, dict[str, str]]]:
    from replay.store import Reader

    with Reader.open(Path(STORE)) as store:
        games = {row.game: row.sha256[:12] for row in store.games(limit=100)}
    for number, panel in enumerate(_PANELS):
        game = games[_WRONG[number % 3]]
        yield "replay", LANGUAGES[number % 4], {"game": game, "hand": "1", "event": "9", "panel": panel}
    for language in LANGUAGES:
        yield "replay", language, {"game": games[_WRONG[2]], "hand": "1", "event": "1", "panel": "dispute"}
        yield "audit", language, {}
