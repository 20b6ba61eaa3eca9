"""Links to a game that is here, is not, is one of several, or was changed."""

import json
from pathlib import Path

import pytest
import streamlit as st

from replay.installation import shipped
from tests.dashboard.conftest import put
from tests.dashboard.pages import address, drawn, keys, opened, press, words_of

FOUR, HOUSE = (shipped("records") / f"{each}.jsonl" for each in ("b30fj/four-hands", "xixi/xixi-house-game"))


def twins(path: Path, folder: Path, name: str) -> list[str]:
    """A store of two games with one id, and the keys of all its games."""
    lines = FOUR.read_text(encoding="utf-8").splitlines()
    for place in ("a", "b"):
        opening = json.loads(lines[0]) | {"game": name, "players": [place, "B", "C", "D"]}
        (folder / f"{place}.jsonl").write_text("\n".join([json.dumps(opening), *lines[1:]]), encoding="utf-8")
    return keys(put(path, folder / "a.jsonl", folder / "b.jsonl"))


@pytest.mark.parametrize("page", ["replay", "audit"])
def test_of_an_id_that_several_games_have_each_can_be_opened(page: str, no_store: Path, tmp_path: Path) -> None:
    for place, key in enumerate(reversed(twins(no_store, tmp_path, "friday-2"))):
        test = opened(page, game="friday-2", hand=2, event=3)
        assert "Which game?" in words_of(test)
        shown = [each for each in test.button if (each.key or "").startswith("open ")]
        assert [each.label.rpartition("/")[2] for each in shown] == ["a\\.jsonl", "b\\.jsonl"]
        shown[place].click()
        at = address(drawn(test))
        assert (at["game"], at["hand"], at["event"]) == (key, "2", "3")
        assert "Which game?" not in words_of(test)


def test_an_id_that_looks_like_a_checksum_takes_no_link_from_another_game(no_store: Path, tmp_path: Path) -> None:
    (key,) = keys(put(no_store, FOUR))
    twins(no_store, tmp_path, key)
    assert address(opened("replay", game=key))["game"] == key


def test_without_a_game_the_last_one_opens(demo_store: Path) -> None:
    """The one that came last into the store, or that was looked at last, where it was left."""
    newest, *_, oldest = keys(demo_store)
    assert address(opened("replay"))["game"] == newest
    test = opened("replay", game=oldest, event=1)
    left = address(test)
    test.query_params.clear()
    assert address(drawn(test)) == left


def test_a_store_that_was_replaced_shows_no_old_game(no_store: Path) -> None:
    (key,) = keys(put(no_store, FOUR))
    test = press(opened("replay", game=key), "Right")
    put(no_store, HOUSE)
    drawn(press(test, "Right"))
    assert "has changed since this game was opened" in test.warning[0].value.replace("\\", "")
    no_store.unlink()
    put(no_store, HOUSE)
    assert "This game is not here" in words_of(drawn(test))
    assert "changed or replaced" in words_of(test)


def test_presses_that_come_with_an_older_address_are_not_undone_by_it(demo_store: Path, game: str) -> None:
    test = press(opened("replay", game=game, hand=2, event=5), "Right")
    assert address(test)["event"] == "6"
    for pressed, event in ((True, "6"), (False, "5")):
        test.query_params.clear()
        test.query_params |= {"game": game, "hand": "2", "event": "5"}
        test.session_state["pressed"] = pressed
        assert address(drawn(test))["event"] == event


def test_the_link_that_is_sent_is_the_browsers_and_one_of_this_computer_says_so(
    demo_store: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = ("127.0.0.1:8501", "localhost:8501", "[::1]:8501"), ("192.168.1.20:8501", "club.example")
    for place in (*here, *there):
        monkeypatch.setattr(type(st.context), "url", f"http://{place}/replay")
        test = press(opened("replay", game=game, hand=1, event=3), "B")
        assert test.code[0].value.startswith(f"http://{place}/replay?game={game}&hand=1&event=3")
        assert ("opens on this computer alone" in words_of(test)) is (place in here), place
