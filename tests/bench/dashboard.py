"""How long the dashboard takes on the server: whole runs of its script, as Streamlit's own test harness drives them.

A run holds everything from the press of a button to the last element that is sent to the browser.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from pathlib import Path
from typing import Any

from replay.engine import audit
from replay.formats import fingerprint, read_games, write_events
from replay.rulesets import first_ruleset
from replay.simulate import simulate_game
from replay.store import Reader, Store
from replay.store.ingest.analyse import analyse_game
from replay.store.ingest.run import ingest
from tests.bench.figures import Figure, Section, fresh, spread

SEED = 20_261_120
APP = Path(__file__).parents[2] / "dashboard" / "app.py"
STEP, OPEN, LIST = 100.0, 1.0, 1.0
"""Milliseconds of a step; seconds for opening a game of 16 hands and for listing a store of 10,000 games."""
WHY_STEP = "What is slow in it are the prices of the waits, each scored in full, and the table of discards."
WHY_OPEN = "The game is audited anew when it is opened, with the state after every event, and its first hand analysed."
WHY_LIST = "The list is cut into pages in the database, but it is counted whole."


PANELS = {"the moment": "key Esc", "the waits": "key W", "the table of discards": "key D"}
"""What is shown beside the table while stepping, and the button that shows it."""
SCRIPT = """
from importlib import import_module
import streamlit as st
from parts.looks import sheet
st.html(sheet())
import_module("screens.{page}.page").page()
"""
"""A page in its frame, but for the row of links to the others."""


def add_long(store: Path, hands: int) -> str:
    """Ingest one game of so many hands; how links call it."""
    path = store.with_name(f"{hands}-hands.jsonl")
    path.write_bytes(write_events(simulate_game(first_ruleset(), SEED + hands, hands=hands)))
    with Store.open(store) as opened:
        for _ in ingest(opened, [path], audit, analyse=analyse_game):
            pass
    with path.open("rb") as file:
        return fingerprint(next(iter(read_games(file))))[:12]


def _app(store: Path, page: str, **query: str) -> Any:
    """The app on one of its pages, not run yet."""
    if str(APP.parent) not in sys.path:
        sys.path.insert(0, str(APP.parent))
    os.environ["REPLAY_STORE"] = str(store)
    from streamlit.testing.v1 import AppTest

    app = AppTest.from_string(SCRIPT.format(page=page), default_timeout=120)
    for name, value in query.items():
        app.query_params[name] = value
    return app


def _timed(app: Any, press: str = "") -> float:
    """Seconds of processor time of a run, after the press of a button; raises RuntimeError if the page fails."""
    if press:
        app.button(key=press).click()
    begun = time.process_time()
    app.run()
    taken = time.process_time() - begun
    if app.exception:
        raise RuntimeError(f"the dashboard fails: {app.exception[0].message}")
    return taken


def open_time(store: Path, short: str, key: str) -> float:
    """Seconds for opening the game `key`, in a process that has shown another game."""
    _timed(_app(store, "replay", game=short))
    return _timed(_app(store, "replay", game=key))


def step_times(store: Path, key: str, panel: str, steps: int) -> list[float]:
    """Seconds of each of so many steps on, from the first event of the game's third hand, with a panel shown."""
    app = _app(store, "replay", game=key, hand="3")
    _timed(app)
    _timed(app, panel)
    return [_timed(app, "key Right") for _ in range(steps)]


def list_time(other: Path, store: Path) -> float:
    """Seconds for the first page of the list of games, in a process that has listed another store."""
    _timed(_app(other, "games"))
    return _timed(_app(store, "games"))


def dashboard(store: Path, steps: int = 100, hands: int = 16) -> Section:
    """A step, a game opened, a store listed; `store` gets two games more."""
    short, key = fresh(add_long, store, 1), fresh(add_long, store, hands)
    other = store.with_name("other.sqlite")
    fresh(add_long, other, 1)
    with Reader.open(store) as reader:
        games = reader.totals().games
    figures = [
        Figure(
            f"a step, beside the table {said}",
            spread(fresh(step_times, store, key, panel, steps), 1e-3),
            "ms",
            (STEP, None, STEP),
            why=WHY_STEP,
        )
        for said, panel in PANELS.items()
    ]
    opened = statistics.median(fresh(open_time, store, short, key) for _ in range(3))
    listed = statistics.median(fresh(list_time, other, store) for _ in range(3))
    figures += [
        Figure(f"a game of {hands} hands opened", (opened,), "s", (OPEN,), why=WHY_OPEN),
        Figure(f"a store of {games:,} games listed", (listed,), "s", (LIST,), why=WHY_LIST),
    ]
    return Section(
        "Dashboard",
        f"Whole runs of a page on the server, from the press of a button to the last element that goes to the browser: "
        f"{steps} steps through a game of {first_ruleset().id}; the others are medians of three new processes.",
        tuple(figures),
    )
