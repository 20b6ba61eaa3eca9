"""Notes in the dashboard: beside the table, on the timeline, in the list of games; written only with `--notes`."""

import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

import data
from parts.links import key_of
from replay.engine import audit
from replay.formats.record import read_game
from replay.paths import shipped
from replay.store import Reader, Store, StoreError
from replay.store.notes import reading
from replay.store.notes import writing as change
from replay.store.queries.filter import GameFilter
from replay.store.queries.games import page_of
from screens.replay import moments
from screens.replay import notes as replay_notes
from screens.replay.moments import MomentFlag, Spot, flags_seen, moved
from tests.cli.running import run
from tests.dashboard.conftest import put
from tests.dashboard.pages import drawn, html_of, links_of, opened, words_of

BROKEN = shipped("records") / "broken" / "illegal_win-baida-pair-wait.jsonl"
SIX = shipped("records") / "b30fj" / "excerpts-of-disputed-hands.jsonl"
HOSTILE = "<img src=x onerror=alert(1)> **bold** [x](javascript:1) {{x}} $y$ `code` \u202eevil\u202c <script>1</script>"


@pytest.fixture
def noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """A store with a game of one hand and one of six, and five notes."""
    path = put(tmp_path / "noted.sqlite", BROKEN, SIX)
    monkeypatch.setenv("REPLAY_STORE", str(path))
    with Store.open(path) as store:
        one, six = store.game(BROKEN.stem), store.game(SIX.stem)
        change.add_note(store, one, change.target(store, one, number=1, event=3), "太快 At the win", tags=["dispute"])
        change.add_note(store, one, change.target(store, one, number=1, event=6), "Before\nand after", seat=1)
        change.add_note(store, one, change.target(store, one), "On the game itself")
        change.add_note(store, six, change.target(store, six, number=4, event=0), HOSTILE, tags=["<b>x</b>"])
        change.add_note(store, six, change.target(store, six, number=2), "On a hand", tags=["dispute"])
        yield store


def page(store: Store, game: str, **query: str):
    key = key_of(store.game(game).sha256)
    return opened("replay", **({"game": key, "hand": "1", "event": "0", "seat": "0", "view": "all"} | query))


def test_a_note_stands_at_its_event(noted: Store) -> None:
    words = words_of(page(noted, BROKEN.stem, event="3"))
    assert "✎ 1 #dispute 太快 At the win" in words
    assert "Before" not in words
    assert "✎ 2 · about Bo Before and after" in words_of(page(noted, BROKEN.stem, event="6"))
    assert "✎ 3 · the game On the game itself" in words_of(page(noted, BROKEN.stem))
    assert "✎ 5 #dispute On a hand" in words_of(page(noted, SIX.stem, hand="2"))


@pytest.mark.deep
def test_the_panel_lists_the_notes_of_hand_and_game(noted: Store) -> None:
    test = page(noted, BROKEN.stem, event="3", panel="notes")
    words = words_of(test)
    first, rest = words.split("To add one, in a terminal:")
    assert "This moment ✎ 1 #dispute 太快 At the win" in first
    assert "In this hand ✎ 2 · event 6 · about Bo Before and after" in rest
    assert "The game ✎ 3 · the game On the game itself" in rest
    assert "There is no note on this moment." in words_of(page(noted, BROKEN.stem, event="2", panel="notes"))
    assert "There are notes in hand 2, 4 as well." in words_of(page(noted, SIX.stem, panel="notes"))
    assert "event=6&" in html_of(test).partition('data-does="at 1 6"')[0].rpartition("<a ")[2]
    assert "This moment ✎ 2 · about Bo" in words_of(page(noted, BROKEN.stem, event="6", panel="notes"))


def test_the_panel_has_the_command_that_adds_a_note(noted: Store) -> None:
    test = page(noted, BROKEN.stem, event="5", panel="notes")
    (code,) = [each.value for each in test.code]
    words = shlex.split(code)
    key = key_of(noted.game(BROKEN.stem).sha256)
    assert words[:2] == ["replay", "note"]
    assert words[2:-1] == [key, "--hand", "1", "--event", "5", "--store", str(noted.path)]
    assert run(*words[1:-1], "typed in a terminal").exit_code == 0
    assert "✎ 6 typed in a terminal" in words_of(drawn(test))
    assert "✎ 6 typed in a terminal" in words_of(page(noted, BROKEN.stem, event="5"))


def test_a_hand_whose_number_stands_twice_is_named_by_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    twice = tmp_path / "twice.jsonl"
    twice.write_text(SIX.read_text().replace('"hand":2', '"hand":1').replace('"hand": 2', '"hand": 1'))
    path = put(tmp_path / "s.sqlite", twice)
    monkeypatch.setenv("REPLAY_STORE", str(path))
    with Store.open(path) as store:
        game = store.game(SIX.stem)
        line = store.connection.execute("SELECT line FROM hands WHERE hand = 2").fetchone()[0]
        test = page(store, game.game, hand="2", panel="notes")
        (code,) = [each.value for each in test.code]
    (hands,) = test.selectbox
    assert len(set(hands.options)) == len(hands.options), "each can be chosen"
    assert hands.value == 2
    words = shlex.split(code)
    assert words[3:5] == ["--line", str(line)]
    assert run(*words[1:-1], "x").exit_code == 0
    with Reader.open(path) as reader:
        assert [tuple(row) for row in reader.rows("SELECT hand, event FROM notes")] == [(2, 0)]


def test_a_player_s_view_has_no_notes(noted: Store) -> None:
    for panel in ("notes", "moment"):
        words = words_of(page(noted, BROKEN.stem, event="6", view="seat", panel=panel))
        assert "Before" not in words
        assert "On the game" not in words
    assert "Press 0 to open all hands" in words


def test_notes_are_flags_at_which_page_down_stops(noted: Store) -> None:
    found = audit(read_game(SIX.read_bytes(), "x", 1), keep_steps=True)
    flags = moments.flags(found.details[1], None, found.players, None, {0: ["note 5: On a hand"]})
    stop = moved(Spot(game="x", hand=1), found, "flag", 1, {1: (), 2: flags}.__getitem__)
    assert (stop.hand, stop.event) == (2, 0)
    assert MomentFlag(event=0, kind="noted", seat=None, words="note 5: On a hand") in flags
    seen = flags_seen(flags, Spot(game="x", hand=2, open=False, event=9))
    assert not [each for each in seen if each.kind == "noted"]


def test_the_timeline_says_what_is_noted(noted: Store) -> None:
    test = page(noted, BROKEN.stem)
    timeline = next(each for each in test.get("bidi_component") if "replay_timeline" in str(each.proto))
    assert "note 2: Before and after" in str(timeline.proto.json)


def test_a_dropped_game_takes_no_notes(noted: Store) -> None:
    from data import DROPPED, DROPPED_MARK

    record = read_game(BROKEN.read_bytes().replace(b'"illegal_win', b'"other_win'), "x", 1)
    test = page(noted, BROKEN.stem)
    key = f"0123456789ab{DROPPED_MARK}"
    test.session_state[DROPPED] = {key: record}
    test.query_params["game"] = key
    test.query_params["panel"] = "notes"
    words = words_of(drawn(test))
    assert "Notes are kept in a store, and this record is in none: replay ingest FILE puts it there." in words
    assert not test.code


# ------------------------------------------------------------- the list of games


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        (GameFilter(search="太快"), [BROKEN.stem]),
        (GameFilter(search="javascript bold"), [SIX.stem]),
        (GameFilter(search="dispute"), [SIX.stem, BROKEN.stem]),
        (GameFilter(search="#dispute"), [SIX.stem, BROKEN.stem]),
        (GameFilter(search="nobody wrote this"), []),
        (GameFilter(search='"'), []),
        (GameFilter(noted="any"), [SIX.stem, BROKEN.stem]),
        (GameFilter(noted="#<b>x</b>"), [SIX.stem]),
        (GameFilter(noted="#dispute", search="太"), [BROKEN.stem]),
        (GameFilter(noted="#none"), []),
    ],
    ids=lambda value: value.search or value.noted if isinstance(value, GameFilter) else None,
)
def test_games_are_found_by_their_notes(noted: Store, filters: GameFilter, found: list[str]) -> None:
    with Reader.open(noted.path) as reader:
        page = page_of(reader, filters)
    assert sorted(each.game for each in page.games) == found
    assert page.total == len(found)


def test_a_card_leads_to_the_first_note(noted: Store) -> None:
    links = links_of(opened("games"))
    key = key_of(noted.game(SIX.stem).sha256)
    assert ("2 notes", f"replay?game={key}&hand=2&event=0&panel=notes") in links
    assert "3 notes" in [words for words, _ in links]


def test_the_filter_is_in_the_address(noted: Store) -> None:
    test = opened("games", noted="#<b>x</b>")
    assert SIX.stem in words_of(test)
    assert BROKEN.stem not in words_of(test)
    assert "which is not here" in words_of(opened("games", noted="#nobody"))


def test_without_notes_there_is_no_filter_for_them(demo_store: Path) -> None:
    assert demo_store.exists()
    assert "noted" not in [each.key for each in opened("games").selectbox]


def test_the_words_of_a_note_are_brief_on_the_timeline(noted: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    from types import SimpleNamespace

    game = noted.game(BROKEN.stem)
    change.add_note(noted, game, change.target(noted, game, number=1, event=16), "x" * 500)
    found = audit(read_game(BROKEN.read_bytes(), "x", 1), keep_steps=True)
    with Reader.open(noted.path) as reader:
        from replay.store.notes.reading import notes_of

        notes = notes_of(reader, game)
    monkeypatch.setattr(replay_notes, "notes_on", lambda _: notes)
    words = replay_notes.noted(SimpleNamespace(audit=found))  # type: ignore[arg-type]
    assert words[1][16] == ["note 6: " + "x" * 59 + "…"]


@pytest.fixture
def with_notes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The dashboard as `replay dashboard --notes` starts it."""
    monkeypatch.setattr("sys.argv", ["app.py", "--notes"])


def test_a_note_is_written_on_the_moment_that_is_shown(noted: Store, with_notes: None) -> None:
    test = page(noted, BROKEN.stem, event="4", panel="notes")
    test.text_area[0].input("Was this said aloud?")
    test.text_input[0].input("table-talk, review")
    test.button(key=next(each.key for each in test.button if each.label == "Write the note")).click()
    drawn(test)
    (written,) = [each for each in reading.all_notes(noted) if each.text == "Was this said aloud?"]
    assert (written.hand, written.event, set(written.tags)) == (1, 4, {"table-talk", "review"})
    assert "Was this said aloud?" in words_of(test)


def test_a_note_that_says_nothing_is_refused_beside_the_form(noted: Store, with_notes: None) -> None:
    before = len(list(reading.all_notes(noted)))
    test = page(noted, BROKEN.stem, event="4", panel="notes")
    test.button(key=next(each.key for each in test.button if each.label == "Write the note")).click()
    drawn(test)
    assert len(test.warning) == 1
    assert len(list(reading.all_notes(noted))) == before


def test_without_the_option_nothing_is_written(noted: Store) -> None:
    test = page(noted, BROKEN.stem, event="4", panel="notes")
    assert not test.text_area
    assert "replay dashboard --notes" in words_of(test)
    opened_game = data.open_game(key_of(noted.game(BROKEN.stem).sha256))
    with pytest.raises(StoreError, match="--notes"):
        data.write_note(opened_game, 1, 4, "secretly")
