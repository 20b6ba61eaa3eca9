"""Notes in the dashboard: beside the table, on the timeline, in the list of games; written only with `--notes`."""

import shlex
from collections.abc import Iterator
from pathlib import Path
from shutil import copyfile

import pytest
from streamlit.testing.v1 import AppTest

import data
from parts.links import key_of
from replay.formats.record import read_game
from replay.installation import shipped
from replay.store import Reader, Store, StoreError
from replay.store.notes import reading
from screens.replay import moments
from screens.replay.moments import MomentFlag, Spot, flags_seen, moved
from tests.cli.running import run
from tests.dashboard.conftest import put
from tests.dashboard.pages import drawn, opened, words_of

BROKEN, SIX = "illegal_win-baida-pair-wait", "excerpts-of-disputed-hands"
SIX_RECORD = shipped("records") / "b30fj" / f"{SIX}.jsonl"


@pytest.fixture
def noted(noted_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """A store with five notes, to which others may be added."""
    monkeypatch.setenv("REPLAY_STORE", str(copyfile(noted_file, tmp_path / "noted.sqlite")))
    with Store.open(tmp_path / "noted.sqlite") as store:
        yield store


def page(game: str, **query: int | str) -> AppTest:
    here: dict[str, int | str] = {"game": game, "hand": 1, "event": 0, "seat": 0, "view": "all"}
    return opened("replay", **here | query)


def test_the_panel_has_the_command_that_adds_a_note(noted: Store) -> None:
    test = page(BROKEN, event="5", panel="notes")
    words = shlex.split(test.code[0].value)
    key = key_of(noted.game(BROKEN).sha256)
    assert words[:-1] == ["replay", "note", key, "--hand", "1", "--event", "5", "--store", str(noted.path)]
    assert run(*words[1:-1], "typed in a terminal").exit_code == 0
    assert "✎ 7 typed in a terminal" in words_of(drawn(test))
    assert "✎ 7 typed in a terminal" in words_of(page(BROKEN, event="5"))


def test_a_hand_whose_number_stands_twice_is_named_by_a_line(no_store: Path, tmp_path: Path) -> None:
    (tmp_path / "twice.jsonl").write_text(SIX_RECORD.read_text().replace('"hand":2', '"hand":1'))
    put(no_store, tmp_path / "twice.jsonl")
    test = page(SIX, hand=2, panel="notes")
    (hands,) = test.selectbox
    assert len(set(hands.options)) == len(hands.options), "each can be chosen"
    assert hands.value == 2
    words = shlex.split(test.code[0].value)
    with Reader.open(no_store) as reader:
        assert words[3:5] == ["--line", str(reader.rows("SELECT line FROM hands WHERE hand = 2")[0][0])]
        assert run(*words[1:-1], "x").exit_code == 0
        assert [tuple(row) for row in reader.rows("SELECT hand, event FROM notes")] == [(2, 0)]


def test_notes_are_flags_at_which_page_down_stops(noted: Store) -> None:
    found = data.open_game(SIX).audit
    flags = moments.flags(found.details[1], None, found.players, None, {0: ["note 5: On a hand"]})
    stop = moved(Spot(game="x", hand=1), found, "flag", 1, {1: (), 2: flags}.__getitem__)
    assert (stop.hand, stop.event) == (2, 0)
    assert MomentFlag(event=0, kind="noted", seat=None, words="note 5: On a hand") in flags
    seen = flags_seen(flags, Spot(game="x", hand=2, open=False, event=9))
    assert not [each for each in seen if each.kind == "noted"]


def test_a_dropped_game_takes_no_notes(noted: Store) -> None:
    test = page(BROKEN)
    key = f"0123456789ab{data.DROPPED_MARK}"
    test.session_state[data.DROPPED] = {key: read_game(SIX_RECORD.read_bytes(), "x", 1)}
    test.query_params |= {"game": key, "panel": "notes"}
    words = words_of(drawn(test))
    assert "Notes are kept in a store, and this record is in none: replay ingest FILE puts it there." in words
    assert not test.code


@pytest.fixture
def form(noted: Store, monkeypatch: pytest.MonkeyPatch) -> AppTest:
    """The form that writes a note, as `replay dashboard --notes` has it."""
    monkeypatch.setattr("sys.argv", ["app.py", "--notes"])
    return page(BROKEN, event=4, panel="notes")


def written(test: AppTest) -> AppTest:
    next(each for each in test.button if each.label == "Write the note").click()
    return drawn(test)


def test_a_note_is_written_on_the_moment_that_is_shown(noted: Store, form: AppTest) -> None:
    form.text_area[0].input("Was this said aloud?")
    form.text_input[0].input("table-talk, review")
    assert "Was this said aloud?" in words_of(written(form))
    (note,) = [each for each in reading.all_notes(noted) if each.text == "Was this said aloud?"]
    assert (note.hand, note.event, set(note.tags)) == (1, 4, {"table-talk", "review"})


def test_a_note_that_says_nothing_is_refused_beside_the_form(noted: Store, form: AppTest) -> None:
    before = len(list(reading.all_notes(noted)))
    assert len(written(form).warning) == 1
    assert len(list(reading.all_notes(noted))) == before


def test_without_the_option_nothing_is_written(noted: Store) -> None:
    with pytest.raises(StoreError, match="--notes"):
        data.write_note(data.open_game(BROKEN), 1, 4, "secretly")
