"""`replay note` and `replay notes`, and notes in `replay show`, on a store of real records."""

import io
import json
import re

import pytest

from replay.cli.stepper import moved
from replay.engine import audit
from replay.formats.record import read_game
from replay.store import Store
from tests.cli.running import ROOT, process, run, run_json

RECORD = ROOT / "records/broken/illegal_win-baida-pair-wait.jsonl"
GAME = "illegal_win-baida-pair-wait"
"""One hand of 16 events after the deal: on line 5, event 3, Bo claims a win on a tile that Ann discards."""


@pytest.fixture(scope="module")
def ingested(tmp_path_factory):
    path = tmp_path_factory.mktemp("notes") / "s.sqlite"
    run("ingest", RECORD, ROOT / "records/b30fj/excerpts-of-disputed-hands.jsonl", "--store", path)
    return path.read_bytes()


@pytest.fixture
def store(ingested, tmp_path):
    path = tmp_path / "s.sqlite"
    path.write_bytes(ingested)
    return path


def note(store, *words, stdin=b""):
    result = run("note", *words, "--store", store, stdin=stdin)
    assert result.exit_code == 0, result.stderr
    return " ".join(result.stdout.split())


def refused(store, *words, stdin=b""):
    """What is said of words that cannot be used; the store is as it was."""
    before = run("notes", "--json", "--store", store).stdout
    result = run("note", *words, "--store", store, stdin=stdin)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Traceback" not in result.stderr
    assert run("notes", "--json", "--store", store).stdout == before
    return " ".join(result.stderr.split())


def listed(store, *words):
    return [each["note"] for each in run_json("notes", *words, "--json", "--store", store)]


def test_a_note_is_written_and_listed(store):
    said = note(store, GAME, "Cy spoke up.", "--hand", 1, "--event", 3, "--seat", "Bo", "--tag", "dispute")
    assert said == (
        f"Note 1 written on {GAME}, hand 1, turn 1, event 3: Bo wins on 8m from Ann ✎ 1 about Bo #dispute Cy spoke up."
    )
    text = " ".join(run("notes", "--store", store, columns=300).stdout.split())
    assert text == (
        f"{GAME} Ann, Bo, Cy, Di · {RECORD} "
        "✎ 1 hand 1, turn 1, event 3: Bo wins on 8m from Ann about Bo #dispute Cy spoke up."
    )


def test_the_json_of_a_note(store):
    (found,) = run_json("note", GAME, "x", "--line", 5, "--seat", "S", "-t", "b", "-t", "A", "--json", "--store", store)
    (there,) = run_json("notes", "--json", "--store", store)
    assert found == there
    assert re.fullmatch("[0-9a-f]{32}", found.pop("uid"))
    assert re.fullmatch("[0-9a-f]{64}", found.pop("sha256"))
    assert found.pop("written_at").startswith("20")
    assert found == {
        "note": 1,
        "game": GAME,
        "players": ["Ann", "Bo", "Cy", "Di"],
        "hand": 1,
        "number": 1,
        "event": 3,
        "turn": 1,
        "seat": 1,
        "pointed_to": {"type": "win", "seat": 1, "by": "discard", "tile": "8m", "target": 0},
        "text": "x",
        "tags": ["a", "b"],
        "edited_at": None,
        "source": str(RECORD),
        "state": "same",
        "event_now": 3,
    }


def test_a_game_is_named_by_its_checksum_too(store):
    with Store.open(store) as opened:
        sha256 = opened.game(GAME).sha256
    note(store, sha256[:12], "no", "quotes", "here")
    (found,) = run_json("notes", "--json", "--store", store)
    assert (found["game"], found["text"]) == (GAME, "no quotes here")


def test_of_many_short_lines_the_characters_left_out_are_counted(store):
    note(store, GAME, "-", stdin=b"a line\n" * 1000)
    brief = run("notes", "line", "--store", store).stdout
    assert brief.count("a line") == 143
    assert "… 5,999 more characters; `replay notes --whole`" in " ".join(brief.split())
    whole = run("notes", "line", "--whole", "--store", store).stdout
    assert whole.count("a line") == 1000
    assert "more character" not in whole


def test_long_text_comes_from_standard_input(store):
    text = "吃碰杠\n" + "🀄 " * 30_000 + "end"
    note(store, GAME, "-", stdin=text.encode())
    note(store, GAME, "-", stdin=b"\xef\xbb\xbfone\r\ntwo\r\n")
    assert [each["text"] for each in run_json("notes", "--json", "--store", store)] == [text, "one\ntwo"]
    brief = run("notes", "end", "--store", store).stdout
    assert "more characters; `replay notes --whole` prints them" in " ".join(brief.split())
    whole = run("notes", "end", "--whole", "--store", store).stdout
    assert whole.count("🀄") == 30_000
    assert "more character" not in whole
    assert refused(store, GAME, "-", stdin=b"abc\xff") == "replay: standard input: byte 4 of the note is not UTF-8"
    assert "100,000 are the most" in refused(store, GAME, "-", stdin=("吃" * 500_000).encode())
    assert "the note is empty" in refused(store, GAME, "-")


def test_a_note_is_changed_and_deleted(store):
    note(store, GAME, "one", "--tag", "a")
    assert "Note 1 changed" in note(store, "--edit", 1, "two", "words", "--tag", "b", "--untag", "a")
    (found,) = run_json("notes", "--json", "--store", store)
    assert (found["text"], found["tags"]) == ("two words", ["b"])
    assert note(store, "--delete", 1).endswith("✎ 1 #b two words")
    assert listed(store) == []


def test_notes_are_found_by_words_tags_and_games(store):
    note(store, GAME, "这里吃碰杠都可以", "--tag", "规则")
    note(store, GAME, "OR (not)", "--hand", 1, "--tag", "b")
    note(store, "excerpts-of-disputed-hands", "Not here", "--hand", 2, "--tag", "b")
    assert listed(store, "碰杠") == listed(store, "规") == [1]
    assert listed(store, "not") == [2, 3]
    assert listed(store, "or", "(NOT)") == [2]
    assert listed(store, "NEAR(") == listed(store, '"') == []
    assert listed(store, "--tag", "#B", "--game", GAME) == [2]
    assert run_json("notes", "--tags", "--json", "--store", store) == [
        {"tag": "b", "notes": 2},
        {"tag": "规则", "notes": 1},
    ]
    assert run("notes", "--tags", "--store", store).stdout.split() == ["2", "#b", "1", "#规则"]


def test_notes_of_the_records_are_told_apart(store, tmp_path):
    text = RECORD.read_text().replace('"tile":"8p"', '"note":"Cy thinks long","tile":"8p"', 1)
    (tmp_path / "noted.jsonl").write_text(text.replace(GAME, "noted"))
    run("ingest", tmp_path / "noted.jsonl", "--store", store)
    assert "Cy thinks" not in run("notes", "thinks", "--store", store).stdout
    (found,) = run_json("notes", "thinks", "--records", "--json", "--store", store)
    assert (found["note"], found["game"], found["line"], found["text"]) == (None, "noted", 8, "Cy thinks long")
    text = " ".join(run("notes", "thinks", "--records", "--store", store, columns=300).stdout.split())
    assert text == f"In the records themselves noted, hand 1, event 6 {tmp_path}/noted.jsonl line 8 Cy thinks long"


def test_a_note_says_when_the_record_has_changed(store, tmp_path):
    path = tmp_path / "mine.jsonl"
    path.write_text(RECORD.read_text().replace(GAME, "mine"))
    run("ingest", path, "--store", store)
    note(store, "mine", "look", "--line", 5)
    note(store, "mine", "the end", "--line", 18)
    lines = path.read_text().splitlines(keepends=True)
    del lines[4]
    path.write_text("".join(lines))
    run("ingest", path, "--store", store)
    changed, gone = run_json("notes", "--json", "--store", store)
    assert (changed["state"], gone["state"], gone["event_now"]) == ("changed", "moved", 15)
    told = " ".join(run("notes", "look", "--store", store, columns=300).stdout.split())
    assert "the record has changed since; when this was written, there stood: Bo wins on 8m from Ann" in told


def test_notes_are_carried_from_store_to_store(store, tmp_path):
    note(store, GAME, "one\ntwo 吃", "--line", 5, "--tag", "a")
    note(store, GAME, "on the game")
    carried = tmp_path / "notes.jsonl"
    carried.write_bytes(run("notes", "--json", "--store", store).stdout_bytes)
    other = tmp_path / "other.sqlite"
    run("ingest", RECORD, "--store", other)
    assert note(other, "--from", carried) == "2 notes read: 2 new"
    assert note(other, "--from", "-", stdin=carried.read_bytes()) == "2 notes read: 2 known"
    here, there = (run_json("notes", "--json", "--store", each) for each in (store, other))
    for each in (*here, *there):
        del each["note"]  # the number is the store's own
    assert here == there
    exported = run("export", "notes", "--format", "jsonl", "--store", store).stdout_bytes
    assert note(other, "--from", "-", stdin=exported) == "2 notes read: 2 known"
    carried.write_text(carried.read_text() + '{"text":"x"}\n')
    assert f"replay: {carried} line 3: this is not a note" in refused(other, "--from", carried)


def test_show_prints_notes_at_their_turns(store):
    note(store, GAME, "at the win", "--line", 5, "--tag", "a")
    note(store, GAME, "on the hand", "--hand", 1)
    note(store, GAME, "on the game")
    text = run("show", GAME, "--hand", 1, "--store", store).stdout
    places = [text.index(each) for each in ("The deal", "on the hand", "Bo wins on 8m", "at the win", "Bo draws 9p")]
    assert places == sorted(places)
    assert text.index("On the game:") < text.index("on the game")
    moment = run("show", GAME, "--event", 3, "--store", store).stdout
    assert "✎ 1 #a\n    at the win" in moment
    assert "on the hand" not in moment
    lines = run_json("show", GAME, "--json", "--store", store)
    assert [[each["note"] for each in line["notes"]] for line in lines] == [[2], [], [], [1], *[[]] * 13]
    seen = run("show", GAME, "--as", "Ann", "--store", store).stdout
    assert seen.startswith("As Ann could see it; findings and notes are left out.")
    assert not re.search("at the win|on the hand|on the game", seen)
    assert "at the win" not in run("show", RECORD).stdout


def test_marks_stop_at_notes():
    hands = list(audit(read_game(RECORD.read_bytes(), "x", 1), keep_steps=True).details)
    stops = [moved(hands, 0, moment, "mark")[1] for moment in range(4)]
    assert moved(hands, 0, 3, "mark", [2, 6, 9]) == (0, 6)
    assert moved(hands, 0, 6, "mark-back", [2, 6]) == (0, 3)
    assert [moved(hands, 0, moment, "mark", [2])[1] for moment in range(4)] == [2, 2, *stops[2:]]


def test_show_says_in_which_hands_notes_stand(store):
    note(store, "excerpts-of-disputed-hands", "x", "--hand", 2)
    note(store, "excerpts-of-disputed-hands", "on the game")
    text = run("show", "excerpts-of-disputed-hands", "--store", store).stdout
    assert "Notes stand in hand 2." in text
    assert "on the game" in text


def test_what_is_noted_is_in_no_term_set(store):
    """Words of the game change with --terms; what people wrote, and their tags, are theirs."""
    note(store, GAME, "a pung, a kong, a win", "--line", 4, "--tag", "pung")
    for words in (["notes"], ["show", GAME, "--event", 2]):
        texts = [run(*words, "--terms", each, "--store", store).stdout for each in ("en", "zh")]
        assert texts[0] != texts[1]
        for text in texts:
            assert "#pung\n" in text
            assert "a pung, a kong, a win" in text


def test_hostile_text_reaches_no_terminal(store):
    note(store, GAME, "-", "--line", 5, stdin="\x1b[31mred\x1b]0;title\x07\n\u202eevil\u202c [bold]x[/]".encode())
    for words in (["notes"], ["show", GAME], ["show", GAME, "--event", 3], ["notes", "red", "--whole"]):
        text = run(*words, "--store", store).stdout
        assert "red\n" in text
        assert "evil [bold]x[/]" in text
        assert not set("\x1b\x07\u202e\u202c") & set(text)


def test_a_closed_standard_input_is_said(store):
    done = process("note", GAME, "-", "--store", store, preexec_fn=lambda: __import__("os").close(0))
    assert (done.returncode, done.stderr) == (2, b"replay: standard input is closed\n")


def test_text_that_is_no_utf_8_on_the_command_line(store):
    done = process("note", GAME, b"\xff".decode(errors="surrogateescape"), "--store", store)
    assert (done.returncode, done.stderr) == (2, b"replay: the note is not UTF-8\n")


def test_what_is_printed_can_be_read_in_as_it_is(store):
    """A line of JSON holds all of a note, however odd its text."""
    texts = ["\x1b[31m", "a\u2028b", '"\\', "👩‍👩‍👧‍👦"]
    for each in texts:
        note(store, GAME, "-", stdin=each.encode())
    lines = io.BytesIO(run("notes", "--json", "--store", store).stdout_bytes).readlines()
    assert [json.loads(each)["text"] for each in lines] == texts
