"""The dashboard: it listens on this computer alone, cannot write to the store, and executes nothing from a record."""

import json
import random
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import psutil
import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

import data
from parts.links import key_of
from replay.engine import audit
from replay.store import Reader, Store, StoreError
from replay.store.ingest.analyse import analyse_game
from replay.store.ingest.run import ingest
from tests.dashboard.browser import served
from tests.dashboard.pages import html_of, opened
from tests.faults.conftest import ROOT
from tests.faults.test_files import spoilt
from tests.samples import first, often

EVIL = (
    "<script>window.evil=1</script><img src=x onerror=window.evil=1>",
    "\"'><svg onload=alert(1)><iframe src=javascript:alert(1)>",
    "[x](javascript:alert(1)) ![y](http://evil.example/y.png) <a href=//evil.example>z</a>",
    ":material/home: $\\frac12$ **bold** :red[r] `c` <style>*{display:none}</style>",
)
"""The four names of a game; each is also its id, a note, a source."""
PAGES = ("start", "games", "audit", "study", "season", "rules", "score", "search", "train")
TABS = {"study": ("Scores", "Waits", "Discards", "Patterns", "Figures", "Ledger")}


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    """No store is still open from the test before."""
    yield
    st.cache_resource.clear()


@pytest.fixture(scope="module")
def evil(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store of one game, clean, and of one with findings; all of their texts are hostile."""
    folder = tmp_path_factory.mktemp("evil")
    games = []
    for number, source in enumerate(["b30fj/four-hands.jsonl", "broken/wrong_total.jsonl"]):
        path = ROOT / "records" / source
        found = path if path.exists() else sorted((ROOT / "records/broken").glob("wrong_*.jsonl"))[0]
        first, *rest = [json.loads(line) for line in found.read_text().splitlines()]
        texts = {
            "players": list(EVIL),
            "game": EVIL[number],
            "source": EVIL[2],
            "note": EVIL[3],
            "meta": {EVIL[0]: EVIL[1]},
        }
        games += [json.dumps(first | texts), *(json.dumps(each | {"note": EVIL[0]}) for each in rest)]
    record = folder / "<img src=x onerror=alert(1)>.jsonl"
    record.write_text("\n".join(games) + "\n")
    with Store.open(folder / "s.sqlite") as store:
        statuses = [getattr(each, "status", each) for each in ingest(store, [record], audit, analyse=analyse_game)]
    assert statuses == ["new", "new"]
    return folder / "s.sqlite"


class Tags(HTMLParser):
    """What would run, load or lead elsewhere in a piece of HTML."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "iframe", "object", "embed", "svg", "base", "form", "meta", "link"):
            self.found.append(tag)
        for name, value in attrs:
            if name.startswith("on") or re.match(
                r"\s*(javascript|vbscript|data:text|http|//)", value or "", re.IGNORECASE
            ):
                self.found.append(f"{tag} {name}={value}")


def harmless(test: AppTest) -> None:
    """Every piece of HTML of the page holds no tag or address of the record's; what is Markdown was escaped."""
    for each in test.get("html"):
        reader = Tags()
        reader.feed(each.proto.body)
        assert reader.found == []
    kinds = ("markdown", "caption", "info", "warning", "error", "button", "page_link", "selectbox", "expander")
    shown: list[Any] = [each for kind in kinds for each in test.get(kind)]
    markdown = [getattr(each, "value", "") for kind in kinds[:5] for each in test.get(kind)]
    labels = [getattr(getattr(each, "proto", None), "label", "") for each in shown]
    assert not [each for each in shown if getattr(each, "allow_html", False)]
    for text in map(str, [*markdown, *labels]):
        assert "](javascript" not in text.replace("\\]", "")
        assert not re.search(r"(?<!\\):material/home:", text)
        assert "<script" not in text.replace("\\<", "")


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.sampled(2)
def test_hostile_texts_are_shown_as_text(evil: Path, monkeypatch: pytest.MonkeyPatch, page: str) -> None:
    monkeypatch.setenv("REPLAY_STORE", str(evil))
    for tab in TABS.get(page, ("",)):
        test = opened(page, **({"tab": tab} if tab else {}))
        harmless(test)
        if page == "games":
            assert "&lt;script&gt;window.evil=1" in html_of(test)


@pytest.mark.parametrize("place", [0, 1], ids=["clean", "findings"])
@pytest.mark.parametrize("view", ["all", "seat"])
@pytest.mark.sampled(1)
def test_hostile_texts_at_the_table(evil: Path, monkeypatch: pytest.MonkeyPatch, place: int, view: str) -> None:
    monkeypatch.setenv("REPLAY_STORE", str(evil))
    with Reader.open(evil) as reader:
        game = reader.games(order="oldest")[place]
    for event in ("0", "3", "40", "9999"):
        harmless(opened("replay", game=key_of(game.sha256), hand="1", event=event, seat="1", view=view))


@pytest.mark.parametrize(
    "value",
    first([EVIL[0], "9" * 500, "\x00", "../../etc/passwd", "' OR 1=1 --", "-1", "NaN"], 3),
    ids=["markup", "digits", "nothing", "path", "SQL", "minus", "no number"],
)
@pytest.mark.sampled(1)
def test_hostile_links(evil: Path, monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("REPLAY_STORE", str(evil))
    with Reader.open(evil) as reader:
        game = key_of(reader.games()[0].sha256)
    harmless(opened("replay", game=value, hand=value, event=value, seat=value, view=value))
    harmless(opened("replay", game=game, hand=value, event=value, seat=value, view=value))
    for page in ("audit", "games", "study"):
        harmless(opened(page, game=value, tab=value, player=value, search=value, code=value))


def test_the_store_cannot_be_written(evil: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REPLAY_STORE", str(evil))
    reader = data.reader()
    for statement in (
        "DELETE FROM games",
        "UPDATE games SET verdict = 'clean'",
        "INSERT INTO analysis VALUES (1, 99, 1, x'00')",
        "CREATE TABLE x (y)",
        "DROP TABLE games",
        "PRAGMA user_version = 7",
    ):
        with pytest.raises(StoreError, match="cannot be written"):
            reader.rows(statement)


def test_looking_changes_no_byte_of_the_store(evil: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "s.sqlite"
    path.write_bytes(evil.read_bytes())
    monkeypatch.setenv("REPLAY_STORE", str(path))
    for page in ("games", "audit", "study"):
        opened(page)
    st.cache_resource.clear()
    assert path.read_bytes() == evil.read_bytes()


def port_of(address: str) -> int:
    return int(address.rpartition(":")[2])


def listening(port: int) -> set[str]:
    """The addresses on which a process of this computer listens at this port."""
    found = psutil.net_connections("tcp")
    return {each.laddr.ip for each in found if each.status == psutil.CONN_LISTEN and each.laddr.port == port}


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="Linux tells here who listens where")
@pytest.mark.deep
def test_it_listens_on_this_computer_alone_unless_told_otherwise(evil: Path) -> None:
    with served(evil) as address:
        assert listening(port_of(address)) == {"127.0.0.1"}
    with served(evil, "--host", "127.0.0.2", host="127.0.0.2") as address:
        assert listening(port_of(address)) == {"127.0.0.2"}


FRAME = """
import streamlit as st
from frame import PAGES, page_of
st.navigation([page_of(each) for each in PAGES if each.path == {page!r}], position="hidden").run()
"""


@pytest.mark.parametrize("page", first(["games", "start", "audit", "study", "replay"], 1))
@pytest.mark.deep
def test_a_damaged_store_is_told_of_on_every_page(
    evil: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    path = tmp_path / "s.sqlite"
    monkeypatch.setenv("REPLAY_STORE", str(path))
    with Reader.open(evil) as reader:
        game = key_of(reader.games()[0].sha256)
    told = 0
    whole, moments = evil.read_bytes(), random.Random(2)
    for _ in range(often(6, 12)):
        st.cache_resource.clear()
        path.unlink(missing_ok=True)
        path.write_bytes(spoilt(whole, moments))
        test = AppTest.from_string(FRAME.format(page=page), default_timeout=60)
        if page == "replay":
            test.query_params["game"] = game
        test.run()
        assert not test.exception, [each.message for each in test.exception]
        told += "damaged" in html_of(test) + "".join(each.value for each in [*test.error, *test.warning, *test.info])
    assert told
