"""The page Games: the list page by page, and records that are dropped on it."""

import sqlite3
from contextlib import closing
from pathlib import Path
from shutil import copyfile
from types import SimpleNamespace

import pytest
from streamlit.testing.v1 import AppTest

from parts import dropped_records
from replay.installation import shipped
from tests.dashboard.conftest import put
from tests.dashboard.pages import drawn, html_of, links_of, opened, words_of

TYPED = "game club-1 xixi\nplayers Ann Bo Cy Di\nhand 1 dealer Ann excerpt\n"
PICTURE = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40


def of_record(name: str) -> bytes:
    return (shipped("records") / name).read_bytes()


def dropped(name: str, content: bytes) -> AppTest:
    test = opened("games")
    test.file_uploader[0].upload(name, content, "text/plain")
    return drawn(test)


def test_games_judged_by_earlier_defaults_are_told_with_what_judges_them_anew(
    demo_store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "earlier defaults" not in words_of(opened("games"))
    older = Path(copyfile(demo_store, tmp_path / "older.sqlite"))
    with closing(sqlite3.connect(older)) as connection, connection:
        connection.execute("UPDATE games SET engine = min(engine, 13) - 1")
    monkeypatch.setenv("REPLAY_STORE", str(older))
    values = "man-scope=discard-only, suppression=author, earth-own-call=void"
    told = f"of b30fj judged by earlier defaults ({values}): replay analyse judges them anew"
    assert told in words_of(opened("games"))


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("record.jsonl", of_record("broken/wrong_total-too-much.jsonl"), "The hand is worth 33 faan, not 35."),
        ("log.json", of_record("imports/riichi-advanced-log.json"), "The hand is worth 15 faan, not 16."),
        ("club.txt", TYPED.encode(), "club-1"),
    ],
    ids=["a record", "a log of another program", "typed text"],
)
def test_what_is_dropped_is_audited_and_not_stored(name: str, content: bytes, words: str, broken_store: Path) -> None:
    before = broken_store.read_bytes()
    test = dropped(name, content)
    assert words in words_of(test)
    assert "Differs" not in words_of(test)
    assert not test.warning
    turns = [link for label, link in links_of(test) if label == "Open the turn"]
    assert all("-dropped" in each for each in turns)
    assert any(each.endswith("line=5&panel=dispute") for each in turns) or name != "record.jsonl"
    assert broken_store.read_bytes() == before


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("slip.txt", TYPED.replace("Ann excerpt", "Eve").encode(), ["slip.txt:3:15: "]),
        ("cat.png", PICTURE, ["this is a picture (PNG)"]),
        ("game.json", b'{\n "type": "start_game",\n "version": 1\n}\n' * 30, ["several lines each", "jq -c . FILE"]),
        ("bytes.jsonl", bytes(range(256)) * 40, ["this is not a record", "line 1"]),
        ("majsoul.json", b'{"head": {}, "data": []}\n' * 30, ["this is not a record", "line 1", "type"]),
    ],
    ids=["mistyped text", "a picture", "a pretty-printed record", "bytes", "JSON of another kind"],
)
def test_a_dropped_file_that_is_no_record_is_said_so_once(
    name: str, content: bytes, words: list[str], no_store: Path
) -> None:
    test = dropped(name, content)
    (said,) = test.warning
    assert all(each in said.value.replace("\\", "") for each in words), said.value
    assert "gx-finding" not in html_of(test)


def made(store: Path, folder: Path, **games: str) -> None:
    """A store of games without a hand, by their names, with their players."""
    lines = [
        f'{{"type":"start_game","version":1,"ruleset":"b30fj","game":"{name}","players":["{names}"]}}\n'
        for name, names in games.items()
    ]
    (folder / "games.jsonl").write_text("".join(lines).replace(" ", '","'))
    put(store, folder / "games.jsonl")


def test_a_list_that_is_asked_for_otherwise_begins_at_its_first_page(tmp_path: Path, no_store: Path) -> None:
    made(no_store, tmp_path, **{f"game-{number:02}": "Ann Bo Cy Di" for number in range(65)})
    test = opened("games", page="3")
    assert "41–60 of 65 games" in words_of(test)
    test.text_input(key="q").set_value("game-0").run()
    assert " 10 games" in words_of(test)
    assert "page" not in test.query_params
    test.text_input(key="q").set_value("").run()
    assert "1–20 of 65 games" in words_of(test)


def test_a_player_too_rare_for_the_list_is_found_by_a_link(
    tmp_path: Path, no_store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parts.filters.MOST_NAMES", 4)
    made(no_store, tmp_path, one="Ann Bo Cy Di", two="Ann Bo Cy Di", three="Rare Ulf Vic Wim")
    said = words_of(opened("games", player="Rare"))
    assert " 1 game three" in said
    assert "The link asks" not in said


def test_of_a_dropped_file_nothing_more_is_read_when_its_tab_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Streamlit ends what it runs where that draws: between pieces of a file, and between games."""
    looks: list[int] = []
    audited: list[object] = []

    def closed(_: object) -> None:
        looks.append(1)
        if audited or len(looks) > 2:
            raise InterruptedError

    def drop(record: object) -> SimpleNamespace:
        audited.append(record)
        return SimpleNamespace(key="k")

    monkeypatch.setattr(dropped_records, "_alive", closed)
    monkeypatch.setattr("data.drop_game", drop)
    with pytest.raises(InterruptedError):
        dropped_records._look_at("r.jsonl", of_record("b30fj/four-hands.jsonl") * 40, [])
    assert len(audited) <= 1
