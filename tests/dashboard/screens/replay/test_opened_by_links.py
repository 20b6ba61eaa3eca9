"""Links to the Replay page: to games and moments that are here, are not, are several, or were changed."""

import json
from pathlib import Path

import pytest
import streamlit as st

from parts.links import key_of
from replay.paths import shipped
from replay.store import Reader
from tests.dashboard.conftest import put
from tests.dashboard.replay_app import address, html_of, key_named, keys, opened, press, text_of


def test_without_a_store_it_says_how_to_make_one(no_store: Path) -> None:
    app = opened()
    assert "`replay ingest FOLDER" in app.info[0].value, "a command to type is shown as such"
    assert not no_store.exists()


def test_an_empty_store_says_how_to_fill_it(empty_store: Path) -> None:
    assert "replay ingest" in opened().info[0].value.replace("\\", "")


@pytest.mark.parametrize("key", ["ffffffffffff", "x", "%", "'; DROP TABLE games", "*", "<script>", ""])
@pytest.mark.sampled(1)
def test_a_link_to_a_game_that_is_not_here_says_what_to_do(demo_store: Path, key: str) -> None:
    app = opened(game=key)
    assert "<script" not in html_of(app)
    if key:
        assert "This game is not here" in text_of(app)


def twins(path: Path, folder: Path, name: str = "friday-2") -> list[str]:
    """A store of two games with one id, and their keys in links."""
    lines = (shipped("records") / "b30fj" / "four-hands.jsonl").read_text(encoding="utf-8").splitlines()
    for place in ("a", "b"):
        opening = json.loads(lines[0]) | {"game": name, "players": [place, "B", "C", "D"]}
        (folder / f"{place}.jsonl").write_text("\n".join([json.dumps(opening), *lines[1:]]), encoding="utf-8")
    put(path, folder / "a.jsonl", folder / "b.jsonl")
    return keys(path)


def test_a_link_may_call_a_game_by_its_id(demo_store: Path) -> None:
    with Reader.open(demo_store) as reader:
        (game,) = reader.meant("four-hands")
    app = opened(game=game.game, hand=2, event=3)
    assert (address(app)["game"], address(app)["hand"], address(app)["event"]) == (key_of(game.sha256), "2", "3")


def test_of_an_id_that_several_games_have_each_can_be_opened(no_store: Path, tmp_path: Path) -> None:
    found = twins(no_store, tmp_path)
    for key in found:
        app = opened(game="friday-2", hand=2, event=3)
        assert "Which game?" in text_of(app)
        shown = [each for each in app.button if (each.key or "").startswith("open ")]
        assert len(shown) == 2
        assert "a\\.jsonl" in " ".join(each.label for each in shown)
        shown[found[::-1].index(key)].click().run()
        assert not app.exception
        assert (address(app)["game"], address(app)["hand"], address(app)["event"]) == (key, "2", "3")


def test_an_id_that_looks_like_a_checksum_takes_no_link_from_another_game(no_store: Path, tmp_path: Path) -> None:
    put(no_store, shipped("records") / "b30fj" / "four-hands.jsonl")
    (key,) = keys(no_store)
    twins(no_store, tmp_path, name=key)
    assert address(opened(game=key))["game"] == key


def test_without_a_game_the_last_one_opens(demo_store: Path) -> None:
    """The one that came last into the store, or that was looked at last, where it was left."""
    newest, *_, oldest = keys(demo_store)
    assert address(opened())["game"] == newest
    app = opened(game=oldest, event=1)
    left = address(app)
    app.query_params.clear()
    app.run()
    assert not app.exception
    assert address(app) == left


def test_a_link_that_does_not_fit_says_so(demo_store: Path) -> None:
    key = key_named(demo_store, "four-hands", "b30fj")
    app = opened(game=key, hand=77, event=5)
    assert "there is no hand 77" in app.warning[0].value.replace("\\", "")


def test_the_audit_of_a_store_that_has_grown_is_not_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import data

    path = put(tmp_path / "grows.sqlite")
    monkeypatch.setenv("REPLAY_STORE", str(path))
    assert "is empty" in (data.trouble() or "")
    before = data.version()
    put(path, shipped("records") / "b30fj" / "four-hands.jsonl")
    assert data.version() != before
    assert data.trouble() is None
    path.unlink()
    put(path, shipped("records") / "xixi" / "xixi-house-game.jsonl")
    assert [each.ruleset for each in data.reader().games()] == ["xixi"]


def test_links_to_other_hands_keep_seat_view_and_panel(demo_store: Path) -> None:
    key = key_named(demo_store, "four-hands", "b30fj")
    html = html_of(press(opened(game=key, hand=2, event=9, seat=3, view="seat"), "H"))
    assert f'href="replay?game={key}&amp;hand=3&amp;event=0&amp;seat=3&amp;view=seat&amp;panel=hands"' in html


def test_the_address_holds_the_open_panel(demo_store: Path) -> None:
    key = key_named(demo_store, "four-hands", "b30fj")
    app = press(opened(game=key, hand=2, event=9), "D")
    assert address(app)["panel"] == "discards"
    again = opened(**address(app))
    assert again.session_state["spot"] == app.session_state["spot"]
    assert address(press(app, "F1"))["panel"] == "discards"
    assert "panel" not in address(press(app, "Esc"))


def test_the_link_of_a_dropped_game_opens_the_stored_one(demo_store: Path) -> None:
    key = key_named(demo_store, "four-hands", "b30fj")
    app = opened(game=f"{key}-dropped", hand=2, event=9)
    assert address(app)["game"] == key
    gone = opened(game="0123456789ab-dropped")
    assert "Drop the file" in " ".join(each.value for each in gone.markdown)
    assert "-dropped" not in gone.warning[0].value


def test_a_store_that_was_replaced_shows_no_old_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:

    path, first = tmp_path / "changes.sqlite", shipped("records") / "b30fj" / "four-hands.jsonl"
    monkeypatch.setenv("REPLAY_STORE", str(put(path, first)))
    app = press(opened(game=keys(path)[0]), "Right")
    put(path, shipped("records") / "xixi" / "xixi-house-game.jsonl")
    press(app, "Right")
    app.run()
    assert "has changed since this game was opened" in app.warning[0].value.replace("\\", "")
    path.unlink()
    put(path, shipped("records") / "xixi" / "xixi-house-game.jsonl")
    app.run()
    assert "This game is not here" in text_of(app)
    assert "changed or replaced" in app.warning[0].value.replace("\\", "")


def test_presses_that_come_with_an_older_address_are_not_undone_by_it(demo_store: Path) -> None:
    key = key_named(demo_store, "four-hands", "b30fj")
    app = press(opened(game=key, hand=2, event=5), "Right")
    assert address(app)["event"] == "6"
    for pressed, event in ((True, "6"), (False, "5")):
        app.query_params.clear()
        for name, value in {"game": key, "hand": "2", "event": "5"}.items():
            app.query_params[name] = value
        app.session_state["pressed"] = pressed
        app.run()
        assert address(app)["event"] == event


@pytest.mark.parametrize(
    ("url", "alone"),
    [
        ("http://127.0.0.1:8501/replay", True),
        ("http://localhost:8501/replay", True),
        ("http://[::1]:8501/replay", True),
        ("http://192.168.1.20:8501/replay", False),
        ("https://club.example/replay", False),
    ],
    ids=("ipv4", "localhost", "ipv6", "in-the-house", "a-name"),
)
def test_the_link_that_is_sent_is_the_browsers_and_one_of_this_computer_says_so(
    url: str, alone: bool, demo_store: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(st.context), "url", property(lambda _: url))
    test = opened(game=game, hand=1, event=3, panel="link")
    press(test, "B")
    assert test.code[0].value.startswith(f"{url}?game={game}&hand=1&event=3")
    assert ("opens on this computer alone" in text_of(test)) is alone
    assert [each.proto.label for each in test.get("download_button")][-1:] == ["The game as a page"]
