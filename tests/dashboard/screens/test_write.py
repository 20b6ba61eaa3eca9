"""The page Write down: what is typed is judged at once, saved as `replay ingest` saves it, changed, removed, undone."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from frame import PAGES
from replay.cli.exits import UNUSABLE
from replay.store import Reader, Store, StoreError
from screens.write.keep import file_of, folder, save
from screens.write.text import LONGEST, MOST_GAMES, read, with_hand
from tests.cli.running import run
from tests.club.paper import EVENING as PAPER
from tests.dashboard.pages import drawn, html_of, opened, words_of


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "club.sqlite"
    Store.open(path).close()
    monkeypatch.setenv("REPLAY_STORE", str(path))
    monkeypatch.setattr("sys.argv", ["app.py", "--write"])
    return path


def page(text: str) -> AppTest:
    test = opened("write")
    test.text_area(key="wd_text").set_value(text)
    return drawn(test)


def press(test: AppTest, key: str) -> AppTest:
    test.button(key=key).click()
    return drawn(test)


def labelled(test: AppTest, label: str) -> str:
    return next(each.key or "" for each in test.button if each.label == label)


def stored(path: Path) -> dict[str, tuple[int, ...]]:
    with Reader.open(path) as reader:
        return {each.game: each.scores for each in reader.games()}


def test_eight_hands_on_paper_are_saved_changed_undone_and_removed(store: Path) -> None:
    test = page(PAPER)
    assert "Mei +325 Sam −305 Lin −5 Bob −15" in words_of(test)
    assert not stored(store), "nothing is saved before somebody says so"
    press(test, "wd_save")
    assert "thu-2026-11-26 is saved." in words_of(test)
    assert stored(store) == {"thu-2026-11-26": (325, -305, -5, -15)}
    assert (folder() / "thu-2026-11-26.txt").read_text(encoding="utf-8") == PAPER

    test.text_area(key="wd_text").set_value(PAPER.replace("pays -5 -5 -5 15", "pays -5 -5 -5 10"))
    assert "A total of 5 pays Mei −5, Sam −5, Lin −5, Bob +15." in words_of(drawn(test))
    press(test, "wd_save")
    assert "in the place of the one before" in words_of(test)
    with Reader.open(store) as reader:
        assert [each.errors for each in reader.games()] == [1]
    press(test, "wd_undo")
    assert stored(store) == {"thu-2026-11-26": (325, -305, -5, -15)}
    assert test.text_area(key="wd_text").value == PAPER

    press(test, labelled(test, "Remove"))
    assert stored(store) == {}
    assert not (folder() / "thu-2026-11-26.txt").exists()
    press(test, "wd_undo")
    assert stored(store) == {"thu-2026-11-26": (325, -305, -5, -15)}
    press(test, "wd_clear")
    press(test, labelled(test, "Change"))
    assert test.text_area(key="wd_text").value == PAPER


def test_what_is_written_down_is_judged_by_the_clubs_rules_as_ingest_does(store: Path) -> None:
    """Half Flush is 50 in this club and not 40 (zung-jung §5), so that the first hand is worth 90."""
    store.with_name("club.toml").write_text(
        'name = "thursday"\n[zung-jung.rows]\n"Half Flush" = 50\n', encoding="utf-8"
    )
    test = page(PAPER)
    assert "club thursday: Half Flush 50 (rulebook 40)" in words_of(test)
    press(test, "wd_save")
    with Reader.open(store) as reader:
        (game,) = reader.games()
        assert (game.rulings_set, game.errors) == ("thursday", 1)
    run("ingest", folder(), "--store", store)
    with Reader.open(store) as reader:
        assert [each.overrides for each in reader.games()] == [game.overrides], "the same for both"


def test_a_first_saving_is_undone_too(store: Path) -> None:
    test = press(page(PAPER), "wd_save")
    press(test, "wd_undo")
    assert stored(store) == {}
    assert test.text_area(key="wd_text").value == PAPER, "what was typed is not lost"


def test_another_text_of_the_same_name_takes_nothing_away(store: Path) -> None:
    press(page(PAPER), "wd_save")
    test = page(PAPER.replace("total 80", "total 90"))
    assert "A text of this name is kept already" in words_of(test)
    assert test.button(key="wd_save").disabled


def test_a_game_that_another_file_has_otherwise_is_asked_about(store: Path, tmp_path: Path) -> None:
    eve = tmp_path / "eve.txt"
    eve.write_text(PAPER.replace("total 25 pays -25 -25 75 -25", "total 20 pays -20 -20 60 -20"), encoding="utf-8")
    assert run("ingest", eve, "--store", store).exit_code == 0
    test = press(page(PAPER), "wd_save")
    assert "was not taken. differs from" in words_of(test)
    assert "in hand 7" in words_of(test)
    assert stored(store) == {"thu-2026-11-26": (330, -300, -20, -10)}
    assert not list(folder().iterdir()), "nothing is kept of what was not taken"
    press(test, "wd_replace")
    assert stored(store) == {"thu-2026-11-26": (325, -305, -5, -15)}


def test_a_hand_that_was_scored_is_written_down(store: Path) -> None:
    hand = {"ruleset": "zung-jung", "hand": "88p55z P:222p P:777z P:999p + 8p", "target": "S", "total": "80"}
    scored = opened("score", **hand, names="Mei, Sam, Lin, Bob")
    scored.button(key="write it down").click()
    assert "players Mei Sam Lin Bob" in drawn(scored).session_state["write given"]


def test_a_hand_is_tapped(store: Path) -> None:
    test = page("game a zung-jung\nplayers Mei Sam Lin Bob\n")
    assert "Hand 1, dealer Mei" in {each.label for each in test.button_group}.pop().replace("\\", "")
    test.button_group(key="wd_winner").set_value(0)
    drawn(test)
    test.button_group(key="wd_giver").set_value(1)
    test.text_input(key="wd_total").set_value("8o")
    press(test, "wd_add")
    assert "write a number" in test.warning[0].value.replace("\\", "")
    test.text_input(key="wd_total").set_value("80")
    test.text_input(key="wd_pays").set_value("240, -190, -25, -25")
    test.text_input(key="wd_hand").set_value("88p55z P:222p P:777z P:999p + 8p")
    press(test, "wd_add")
    typed = str(test.text_area(key="wd_text").value)
    assert " ".join(typed.split()) == " ".join(["game a zung-jung", *" ".join(PAPER.split("\n")[1:5]).split()]).replace(
        "date 2026-11-26 ", ""
    )


def test_zung_jung_the_next_hand_has_its_dealer_and_round() -> None:
    text = "game a zung-jung\nplayers Mei Sam Lin Bob\n"
    for _ in range(5):
        ((_, found),) = read(text).games
        text = with_hand(text, found, None)
    heads = [line for line in text.split("\n") if line.startswith("hand")]
    assert heads == [
        "hand 1 E dealer Mei excerpt",
        "hand 2 E dealer Sam excerpt",
        "hand 3 E dealer Lin excerpt",
        "hand 4 E dealer Bob excerpt",
        "hand 5 S dealer Mei excerpt",
    ]


def test_all_that_cannot_be_read_is_told_at_once_and_nothing_is_saved(store: Path) -> None:
    bad = PAPER.replace("Lin win self-draw", "Lin wins self-draw").replace("end exhausted", "end nobody")
    test = page(bad)
    assert "2 places cannot be read" in words_of(test)
    assert "7:5" in words_of(test)
    assert "11:5" in words_of(test)
    assert test.button(key="wd_save").disabled
    many = "game a zung-jung\nplayers A B C D\n" + "hand x\n" * 80
    assert len(read(many).faults) == 50


@pytest.mark.parametrize(
    ("text", "why"),
    [("x" * (LONGEST + 1), "more than 100,000 characters"), (PAPER * (MOST_GAMES + 1), "more than 50 games")],
    ids=("long", "many"),
)
def test_a_huge_text_is_refused(text: str, why: str) -> None:
    (fault,) = read(text).faults
    assert why in fault.error


def test_what_is_pasted_is_text(store: Path) -> None:
    name = "<script>alert(1)</script>"
    test = page(
        f'game "../../{name}" zung-jung\nplayers "{name}" B C D\nhand 1 E dealer @0 excerpt\n@0 win from B total 9\n'
    )
    assert "<script>" not in html_of(test)
    press(test, "wd_save")
    assert "<script>" not in html_of(test)
    assert [each.parent for each in folder().iterdir()] == [folder()], "a name of a game names no other folder"
    assert file_of("a/b") != file_of("a-b")


def test_without_write_nothing_is_written(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["app.py"])
    assert "replay dashboard --write" in words_of(opened("write"))
    with pytest.raises(StoreError, match="--write"):
        save(PAPER, file_of("a"))
    assert not folder().exists()
    assert next(each for each in PAGES if each.path == "write").writing


def test_a_dataset_is_not_written_down_in(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text("{}")
    found = run("dashboard", "--store", str(tmp_path), "--write", "--no-browser")
    assert found.exit_code == UNUSABLE
    assert "games are written down in a store" in found.stderr
