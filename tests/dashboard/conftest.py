"""Stores for the dashboard's tests: none, an empty one, one with games of every ruleset, one with broken games."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import streamlit as st

from parts.links import key_of
from replay.engine import audit
from replay.formats import find_inputs, write_events
from replay.formats.importers import majsoul
from replay.installation import shipped
from replay.store import Reader, Store
from replay.store.ingest.analyse import analyse_game
from replay.store.ingest.run import ingest
from replay.store.notes.writing import add_note, target
from replay.store.pack import pack
from tests.club.paper import EVENING
from tests.dashboard import browser as browsers
from tests.formats.importers.test_majsoul import played

os.environ["STREAMLIT_BROWSER_GATHER_USAGE_STATS"] = "false"


def put(path: Path, *records: Path) -> Path:
    """A store at this path with the games of these files."""
    with Store.open(path) as store:
        for source in find_inputs(records):
            for game in source.games():
                if game.start is not None:
                    store.put(pack(game, game.start, audit(game)), differing="keep")
    return path


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    """No store is still open from the test before."""
    yield
    st.cache_resource.clear()


@pytest.fixture
def no_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "none.sqlite"
    monkeypatch.setenv("REPLAY_STORE", str(path))
    return path


@pytest.fixture(scope="session")
def demo_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few games of each ruleset, and of excerpts."""
    folder = tmp_path_factory.mktemp("demo")
    records = shipped("records")
    chosen = []
    for name in sorted(each.name for each in records.iterdir() if each.is_dir() and each.name != "broken"):
        games = sorted(each for each in (records / name).glob("*.jsonl") if each.name != "cases.jsonl")
        wanted = [each for each in games if "four-hands" in each.name or "excerpt" in each.name]
        chosen += wanted or games[:2]
    return put(folder / "demo.sqlite", *chosen)


def analysed(path: Path, *records: Path) -> Path:
    """A store at this path with the games of these files, analysed."""
    with Store.open(path) as store:
        list(ingest(store, records, audit, analyse=analyse_game))
    return path


EVENINGS = [
    *sorted((shipped("records") / "demo").glob("2026-10-15*")),
    *sorted((shipped("records") / "demo").glob("2026-10-29-table-2*")),
]


@pytest.fixture(scope="session")
def evenings_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An evening of Zung Jung and one of Xixi, analysed."""
    return analysed(tmp_path_factory.mktemp("evenings") / "evenings.sqlite", *EVENINGS)


@pytest.fixture(scope="session")
def broken_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games in which something is wrong, each in another way."""
    broken = sorted((shipped("records") / "broken").glob("*.jsonl"))
    codes: dict[str, Path] = {}
    for each in broken:
        codes.setdefault(each.name.partition("-")[0], each)
    return put(tmp_path_factory.mktemp("broken") / "broken.sqlite", *codes.values())


@pytest.fixture(scope="session")
def club_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The evenings of the club that `make demo` shows: a dispute in each ruleset, most with the whole walls."""
    return put(tmp_path_factory.mktemp("club") / "club.sqlite", *sorted((shipped("records") / "demo").glob("*")))


@pytest.fixture(scope="session")
def studied_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games of each ruleset, analysed."""
    kinds = ("*/*four-hands", "*/*sixteen-hands-1", "sichuan/*on")
    chosen = [each for kind in kinds for each in shipped("records").glob(f"{kind}.jsonl")]
    return analysed(tmp_path_factory.mktemp("studied") / "studied.sqlite", *sorted(chosen))


@pytest.fixture(scope="session")
def others_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Records of which each shows one thing."""
    names = (
        *("broken/illegal_win-zj-a-chicken-under-min5", "broken/wrong_payments-sichuan-bloom-of-an-open-kong"),
        *("b30fj/excerpts-of-disputed-hands", "b30fj/self-draw-only-wait", "xixi/xixi-kongs-of-every-kind"),
        *("b30fj/one-players-view", "b30fj/sixteen-hands-2"),
    )
    records = [shipped("records") / f"{each}.jsonl" for each in names]
    return put(tmp_path_factory.mktemp("others") / "others.sqlite", *records)


@pytest.fixture(scope="session")
def noted_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of one hand and one of six, and six notes."""
    broken, six = "illegal_win-baida-pair-wait", "excerpts-of-disputed-hands"
    records = [shipped("records") / f"{each}.jsonl" for each in (f"broken/{broken}", f"b30fj/{six}")]
    path = put(tmp_path_factory.mktemp("noted") / "noted.sqlite", *records)
    hostile = "<img src=x onerror=alert(1)> **bold** [x](javascript:1) {{x}} `code` \u202eevil\u202c <script>1</script>"
    notes: tuple[tuple[str, dict[str, int], str, dict[str, Any]], ...] = (
        (broken, {"number": 1, "event": 3}, "太快 At the win", {"tags": ["dispute"]}),
        (broken, {"number": 1, "event": 6}, "Before\nand after", {"seat": 1}),
        (broken, {}, "On the game itself", {}),
        (six, {"number": 4, "event": 0}, hostile, {"tags": ["<b>x</b>"]}),
        (six, {"number": 2}, "On a hand", {"tags": ["dispute"]}),
        (broken, {"number": 1, "event": 16}, "x" * 500, {}),
    )
    with Store.open(path) as store:
        for game, place, text, more in notes:
            add_note(store, store.game(game), target(store, store.game(game), **place), text, **more)
    return path


@pytest.fixture(scope="session")
def paper_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An evening that was written down on paper: eight hands of Zung Jung, none by its moves."""
    typed = tmp_path_factory.mktemp("paper") / "evening.txt"
    typed.write_text(EVENING)
    return analysed(typed.with_name("club.sqlite"), typed)


@pytest.fixture(scope="session")
def majsoul_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One game of MajSoul's, judged under its set."""
    (game,) = majsoul.read(json.loads(played()[0])).games
    record = tmp_path_factory.mktemp("majsoul") / "game.jsonl"
    record.write_bytes(write_events((game.start, *game.events)))
    return put(record.with_suffix(".sqlite"), record)


def _looked_at(name: str) -> Any:
    """The fixture of a store that the dashboard looks at."""

    @pytest.fixture(name=f"{name}_store")
    def use(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Path:
        path: Path = request.getfixturevalue(f"{name}_file")
        monkeypatch.setenv("REPLAY_STORE", str(path))
        return path

    return use


demo_store, broken_store, club_store = map(_looked_at, ("demo", "broken", "club"))
evenings_store, studied_store, others_store = map(_looked_at, ("evenings", "studied", "others"))
majsoul_store, paper_store = _looked_at("majsoul"), _looked_at("paper")


@pytest.fixture(scope="session")
def server(demo_file: Path) -> Iterator[str]:
    """The address of a dashboard on the demo store."""
    browsers.chromium_or_skip()
    with browsers.served(demo_file) as address:
        yield address


@pytest.fixture(scope="session")
def game(demo_file: Path) -> str:
    """How links call a game of four hands."""
    with Reader.open(demo_file) as reader:
        return next(key_of(each.sha256) for each in reader.games(order="oldest") if each.hands == 4)
