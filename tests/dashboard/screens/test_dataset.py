"""The dashboard on a dataset shows what it shows on a store of the same games."""

import re
import sys
from pathlib import Path

import pytest

import data
from frame import PAGES
from replay.installation import lacking
from replay.store.notes.reading import notes_of
from tests.dashboard.pages import html_of, links_of, opened, words_of

if lacking("duckdb", "pyarrow"):
    pytest.skip("datasets need the extra [scale]", allow_module_level=True)

from tests.scale.made import RECORDS, dataset, store

QUICK = ("replay",)
PATHS = [
    RECORDS / "broken" / f"{each}.jsonl"
    for each in ("wall_empty-xixi-kong", "wrong_payments-xixi-drawn-hand", "wrong_hand-sichuan-left-out")
]


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """A store and a dataset of two parts, of the same games."""
    place = tmp_path_factory.mktemp("both")
    store(place / "games", PATHS)
    dataset(place / "d" / "games", PATHS, part_bytes=8_000)
    return str(place / "games"), str(place / "d" / "games")


def shown(page: str, where: str, monkeypatch: pytest.MonkeyPatch, **query: str) -> tuple[str, list[tuple[str, str]]]:
    """What the page says and where it leads, but for the place of the games and their numbers."""
    monkeypatch.setenv("REPLAY_STORE", where)
    test = opened(page, **query)
    return re.sub(r"\S*/games", "STORE", words_of(test)), links_of(test)


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(each.path, marks=() if each.path in QUICK else pytest.mark.deep)
        for each in PAGES
        if each.path not in ("score", "rules")
    ],
)
def test_a_page_shows_of_a_dataset_what_it_shows_of_a_store(
    both: tuple[str, str], page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    query = {"game": "wall_empty-xixi-kong", "hand": "1"} if page in ("replay", "audit") else {}
    of_store, of_dataset = (shown(page, where, monkeypatch, **query) for where in both)
    assert of_dataset == of_store
    assert "cannot be read" not in of_dataset[0]


def test_a_note_is_written_on_a_game_of_a_dataset_and_is_seen(
    both: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REPLAY_STORE", both[1])
    monkeypatch.setattr(sys, "argv", ["app.py", "--notes"])
    game = data.open_game("wall_empty-xixi-kong")
    before = data.version()
    data.write_note(game, 1, 2, "Why not the kong?", ["review"])
    assert data.version() != before, "what was kept of the notes before is not shown again"
    (note,) = notes_of(data.reader(), data.reader().game(game.key))
    assert (note.text, note.tags, note.event, note.state) == ("Why not the kong?", ("review",), 2, "same")
    seen = html_of(opened("replay", game=game.key, hand="1", event="2", panel="notes"))
    assert "Why not the kong?" in seen
    assert "1 note" in [words for words, _ in links_of(opened("games"))]


def test_a_dataset_that_has_grown_is_opened_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REPLAY_STORE", str(tmp_path / "d"))
    dataset(tmp_path / "d", PATHS[:1], analyse=False)
    assert data.reader().totals().games == 1
    dataset(tmp_path / "d", PATHS[1:], analyse=False)
    assert data.reader().totals().games == len(PATHS)
