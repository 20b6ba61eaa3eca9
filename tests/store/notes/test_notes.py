"""Notes: kept apart from the evidence, found by any word, marked when what they point to has changed."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from replay.answers.notes import notes_of
from replay.store import Reader, Store
from replay.store.errors import NoteError
from replay.store.ingest.run import Ingested, ingest
from replay.store.notes import reading as noting
from replay.store.notes import writing as change
from replay.store.notes.reading import Note
from tests.store import fake

DISCARD = '"tile":"5z","drawn":true'


@pytest.fixture
def noted(store: Store, club: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """The store with the three games of the file, whose turns are those of the audit that judged them."""
    monkeypatch.setattr("replay.engine.audit", lambda record, **_: fake.audit(record))
    list(ingest(store, [club], fake.audit))
    return store


def add(store: Store, text: str = "a note", *, game: str = "g1", tags: tuple[str, ...] = (), **at: Any) -> Note:
    row = store.game(game)
    return change.add_note(store, row, change.target(store, row, **at), text, tags=tags)


def numbers(store: Reader, query: str, **named) -> list[int]:
    return sorted(each.id for each in noting.find_notes(store, query, **named))


# ------------------------------------------------------------- what a note is on


def test_what_a_note_is_on(noted: Store) -> None:
    """The events of a hand are counted from its deal, 0, as the contract's `replay show --hand N` counts hands."""
    game, hand = add(noted), add(noted, number=2)
    deal, event = (add(noted, number=1, event=each) for each in (0, 3))
    turn, line = add(noted, number=1, turn=1), add(noted, line=4)
    assert (game.hand, game.event, json.loads(game.pointed_to)["game"]) == (None, None, "g1")
    assert (hand.hand, hand.number, hand.event, json.loads(hand.pointed_to)["hand"]) == (2, 2, None, 2)
    assert (deal.event, json.loads(deal.pointed_to)["type"]) == (0, "start_hand")
    assert (event.event, event.turn, json.loads(event.pointed_to)) == (3, 2, {"type": "draw", "seat": 0, "tile": "5z"})
    assert (turn.event, line.event) == (2, 2)
    assert json.loads(turn.pointed_to) == json.loads(line.pointed_to) == json.loads(fake.DISCARD)
    assert {each.state for each in noting.all_notes(noted)} == {"same"}


@pytest.mark.parametrize(
    ("at", "said"),
    [
        ({"number": 7}, "no hand 7 in game 'g1'; it has hands 1, 2"),
        ({"number": 1, "event": 7}, "no event 7 in hand 1; there are 0, the deal, to 6"),
        ({"number": 2, "turn": 9}, "no turn 9 in hand 2; the last one is"),
        ({"event": 1}, "say in which hand, with --hand; game 'g1' has hands 1, 2"),
        ({"line": 1}, "line 1 is no event of a hand of game 'g1'; its hands begin on lines 2, 9"),
        ({"line": 17}, "line 17 is no event"),
    ],
)
def test_what_does_not_exist_is_refused(noted: Store, at: dict[str, Any], said: str) -> None:
    with pytest.raises(NoteError, match=r"there is no|say in which|is no event") as refused:
        add(noted, **at)
    assert said in str(refused.value)
    assert noting.count_notes(noted) == 0


def test_a_hand_whose_number_stands_twice_is_named_by_a_line(store: Store, club: Path) -> None:
    club.write_text(fake.game_text("g1").replace('"hand":2', '"hand":1'))
    list(ingest(store, [club], fake.audit))
    with pytest.raises(NoteError, match=r"2 hands with the number 1, on lines 2, 9; .*--line"):
        add(store, number=1)
    assert add(store, line=10).hand == 2


# ------------------------------------------------------------- apart from the evidence


def contents(store: Store) -> list[tuple[object, ...]]:
    return [
        tuple(row) for table in ("notes", "note_tags") for row in store.connection.execute(f"SELECT * FROM {table}")
    ]


def test_what_happens_to_games_does_not_happen_to_notes(noted: Store, club: Path) -> None:
    add(noted, "one", number=1, event=2, tags=("x",))
    add(noted, "two", game="g2", number=3)
    before = contents(noted)
    list(ingest(noted, [club], fake.audit, again=True))
    noted.engine += 1
    list(ingest(noted, [club], fake.audit))
    assert contents(noted) == before
    assert [each.state for each in noting.all_notes(noted)] == ["same", "same"]
    noted.connection.execute("DELETE FROM games")
    assert contents(noted) == before
    assert [(each.state, each.source) for each in noting.all_notes(noted)] == [("elsewhere", None)] * 2
    list(ingest(noted, [club], fake.audit))
    assert [each.state for each in noting.notes_of(noted, noted.game("g1"))] == ["same"]


CHANGED: dict[str, Any] = {
    "one event is another, and the last one of a hand is gone": (
        [(1, 2), (1, 4), (2, 6), (1, None), (None, None)],
        lambda lines: [*lines[:3], lines[3].replace("true", "false"), *lines[4:14], *lines[15:]],
        [("changed", 2), ("same", 4), ("gone", 6), ("same", None), ("same", None)],
    ),
    "an event is put in: those after it are one later, also one that stands there twice": (
        [(1, 1), (1, 3), (1, 5), (2, 5)],
        lambda lines: [*lines[:3], lines[2].replace("5z", "6z"), *lines[3:]],
        [("same", 1), ("moved", 4), ("moved", 6), ("same", 5)],
    ),
    "an event is taken out": (
        [(1, 1), (1, 3), (1, 5), (2, 5)],
        lambda lines: [*lines[:4], *lines[5:]],
        [("same", 1), ("changed", 3), ("moved", 4), ("same", 5)],
    ),
    # The contract: any event may carry `meta`, `note` and `t`, which are kept and otherwise ignored.
    "only notes and meta of the record are others": (
        [(1, 1)],
        lambda lines: [*lines[:2], lines[2].replace("}", ',"note":"slow","t":3.5}'), *lines[3:]],
        [("same", 1)],
    ),
}
"""Hands and events with notes, how the record is changed, and what becomes of each note."""


@pytest.mark.parametrize("name", CHANGED)
def test_a_changed_record_keeps_its_notes_and_says_where_their_events_are(noted: Store, club: Path, name: str) -> None:
    places, change_lines, expected = CHANGED[name]
    before = [json.loads(add(noted, number=number, event=event).pointed_to) for number, event in places]
    club.write_text("".join(change_lines(club.read_text().splitlines(keepends=True))))
    statuses = [each.status for each in ingest(noted, [club], fake.audit) if isinstance(each, Ingested)]
    assert statuses == ["replaced", "known", "known"]
    found = sorted(noting.notes_of(noted, noted.game("g1")), key=lambda each: each.id)
    assert [(each.state, each.event_now) for each in found] == expected
    assert [(each.number, each.event) for each in found] == places
    assert [json.loads(each.pointed_to) for each in found] == before


def test_a_changed_record_in_another_store_is_known_by_its_id_and_players(noted: Store, club: Path) -> None:
    add(noted, number=1, event=2)
    lines = [msgspec.json.encode(each) for each in notes_of(noting.all_notes(noted))]
    club.write_text(club.read_text().replace(DISCARD, DISCARD.replace("true", "false"), 1))
    with Store.open(club.with_name("other.sqlite")) as other:
        list(ingest(other, [club], fake.audit))
        change.read_in(other, lines, "notes.jsonl")
        assert [each.state for each in noting.notes_of(other, other.game("g1"))] == ["changed"]
        other.connection.execute("UPDATE players SET name = 'Eve' WHERE seat = 2")
        assert [each.state for each in noting.all_notes(other)] == ["elsewhere"]


# ------------------------------------------------------------- what a note holds


def test_text_comes_back_as_it_was_written(noted: Store) -> None:
    """Emoji, letters from right to left with their marks, quotes, lines, escapes: all of it is only text."""
    texts = [
        "🀄🀇 👩‍👩‍👧‍👦",
        "שלום \u202eevil\u202c مرحبا",
        "'; DROP TABLE notes; --",
        "<script>alert(1)</script> **x** [a](b)",
        "one\ntwo\n\nthree\twith a tab",
        "\x1b[31mred\x1b[0m",
        "x" * change.MOST,
    ]
    for each in texts:
        add(noted, each)
    assert [each.text for each in noting.all_notes(noted)] == texts


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "empty"),
        (" \n\t ", "empty"),
        ("x" * 100_001, "100,001 characters; 100,000 are the most"),
        ("a\0b", "NUL"),
        ("\udcff", "not UTF-8"),
    ],
    ids=["nothing", "blanks", "too long", "NUL", "no UTF-8"],
)
def test_what_is_no_note_is_refused(noted: Store, text: str, said: str) -> None:
    with pytest.raises(NoteError, match=said):
        add(noted, text)
    number = add(noted).id
    with pytest.raises(NoteError, match=said):
        change.edit_note(noted, number, text)
    assert noting.count_notes(noted) == 1


def test_tags_are_words_in_small_letters(noted: Store) -> None:
    assert add(noted, tags=("#Dispute", "dispute", "吃", " Straße ")).tags == ("dispute", "straße", "吃")
    for bad in ("", "#", "two words", "a,b", "a\u202eb", "x\x1b", "x" * 61):
        with pytest.raises(NoteError, match="is no tag"):
            add(noted, tags=(bad,))
    assert noting.tags_of(noted) == {"dispute": 1, "straße": 1, "吃": 1}


def test_a_note_is_changed_and_deleted_by_its_number(noted: Store) -> None:
    number = add(noted, "before", tags=("a", "b")).id
    found = change.edit_note(noted, number, "after", tag=("c",), untag=("a",))
    assert (found.text, found.tags, found.edited_at is not None) == ("after", ("b", "c"), True)
    assert change.edit_note(noted, number, tag=("d",)).text == "after"
    assert (numbers(noted, "before"), numbers(noted, "after")) == ([], [number])
    with pytest.raises(NoteError, match="note 1 has no tag 'zzz'; it has b, c, d"):
        change.edit_note(noted, number, untag=("zzz",))
    with pytest.raises(NoteError, match="there is no note 9"):
        change.delete_notes(noted, [number, 9])
    assert noting.count_notes(noted) == 1
    assert [each.text for each in change.delete_notes(noted, [number, number])] == ["after"]
    assert (noting.count_notes(noted), noting.tags_of(noted), numbers(noted, "after")) == (0, {}, [])
    assert add(noted).id == number + 1  # a number is never given again
    with pytest.raises(NoteError, match="there is no note 1;"):
        change.edit_note(noted, number, "x")


# ------------------------------------------------------------- the search


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("吃碰杠", [1]),
        ("碰杠", [1]),
        ("杠", [1]),
        ("清一色", [2]),
        ("一色 胡", [2]),
        ("DISCARD", [3]),
        ("scar not", [3]),
        ("not there", []),
        ("été", [4]),
        ("É", [4]),
        ("🀄", [5]),
        ("🀄🀄🀄", [5]),
        ("#review", [3]),
        ("REVIEW", [3]),
        ("review 5z", [3]),
        ("", [1, 2, 3, 4, 5]),
        ("100%", [4]),
        ("%", [4]),
        ("_", []),
    ],
)
def test_words_are_found_in_any_script_and_in_the_middle(noted: Store, query: str, found: list[int]) -> None:
    add(noted, "这里吃碰杠都可以，不该打五万")
    add(noted, "他胡了一个清一色")
    add(noted, "Bo should not have discarded 5z", tags=("review",))
    add(noted, "ÉTÉ à la plage, 100%")
    add(noted, "🀄🀄🀄 red")
    assert numbers(noted, query) == found
    assert numbers(noted, query, tags=["review"]) == sorted({3} & {*found})
    assert numbers(noted, query, games=[noted.game("g2").id]) == []


@pytest.mark.parametrize(
    "query",
    [
        *("OR", "NOT", "AND OR", "a AND", '"', '""', 'a"b', "NEAR(", "NEAR(a b)", "*", "abc*", "text:abc", "^abc"),
        *("-abc", "(", ")", "{", "a + b", "\0", "abc\0def", "\udcff", "'", "';--"),
        pytest.param("x" * 100_000, id="long"),
        pytest.param(" ".join(map(str, range(5000))), id="many"),
    ],
)
def test_nothing_in_a_query_is_an_operator(noted: Store, query: str) -> None:
    add(noted, "abc def")
    assert numbers(noted, query) in ([], [1])
    assert numbers(noted, "abc*") == []
    assert numbers(noted, 'say "abc') == []
    add(noted, 'say "abc OR* NEAR(')
    assert numbers(noted, '"abc OR*') == [2]


def test_where_the_first_note_of_a_game_stands(noted: Store) -> None:
    add(noted, number=2, event=4)
    add(noted, number=2, event=3)
    add(noted, game="g2")
    places = noting.first_places(noted, [each.id for each in noted.games()])
    assert places == {noted.game("g1").id: (2, 2, 3), noted.game("g2").id: (1, 1, 0)}


def test_all_notes_are_read_in_their_order_however_many(noted: Store) -> None:
    row = noted.game("g1")
    on = change.target(noted, row)
    with noted.database.atomic():
        for number in range(noting._BATCH + 5):
            change.add_note(noted, row, on, f"note {number}")
    assert [each.id for each in noting.all_notes(noted)] == list(range(1, noting._BATCH + 6))


# ------------------------------------------------------------- from store to store


def test_notes_are_carried_to_another_store(noted: Store, club: Path) -> None:
    add(noted, "one\ntwo 吃", number=1, event=2, tags=("a", "吃"))
    add(noted, "on the game")
    lines = [msgspec.json.encode(each) for each in notes_of(noting.all_notes(noted))]
    with Store.open(club.with_name("other.sqlite")) as other:
        assert change.read_in(other, [*lines, b"\n"], "n.jsonl") == {"new": 2, "known": 0, "replaced": 0}
        assert [each.state for each in noting.all_notes(other)] == ["elsewhere"] * 2
        list(ingest(other, [club], fake.audit))
        assert list(noting.all_notes(other)) == list(noting.all_notes(noted))
        assert numbers(other, "two 吃") == [1]
        assert change.read_in(other, lines, "n.jsonl") == {"new": 0, "known": 2, "replaced": 0}
        later = json.loads(lines[0]) | {"text": "later", "tags": [], "edited_at": "2999-01-01T00:00:00+00:00"}
        assert change.read_in(other, [json.dumps(later).encode()], "n.jsonl")["replaced"] == 1
        assert (numbers(other, "later"), numbers(other, "two 吃"), noting.tags_of(other)) == ([1], [], {})


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"sha256": None}, "it has no `sha256`"),
        ({"uid": "x"}, "uid"),
        ({"text": ""}, "the note is empty"),
        ({"tags": ["a b"]}, "is no tag"),
        ({"hand": None}, "an event and no hand"),
        ({"pointed_to": {"type": "explode"}}, "pointed_to"),
        ({"written_at": "yesterday"}, "written_at"),
        ({"players": ["Ann"]}, "players"),
        ({"seat": 4}, "`seat` may not be 4"),
        ({"written_at": "2026-99-01T00:00:00"}, "there is no such time"),
        ({"event": 0, "turn": 0}, "it is on the deal of a hand, and `pointed_to` is none"),
        ({"event": None, "turn": None}, "on the deal of a hand, and `pointed_to` is none"),
        ({"event": None}, "it names a turn and no event"),
        ({"turn": 3}, "event 2 of a hand cannot be in turn 3"),
        ({"event": 5}, "event 5 of hand 1 is another one than `pointed_to` says"),
        ({"event": 10**5}, "it is on event 100000 of hand 1, whose last one is"),
        ({"hand": 7}, "it is on the hand in place 7 of game 'g1', which has"),
        ({"number": 2}, "it calls the hand 2, and the game calls it 1"),
        ({"number": None}, "it names a hand and not the number"),
        (dict.fromkeys(("hand", "number", "event", "turn")), "it is on a game, and `pointed_to` is no start_game"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_line_that_is_no_note_is_named_and_nothing_is_stored(noted: Store, changes: dict, said: str) -> None:
    good = msgspec.to_builtins(notes_of([add(noted, number=1, event=2)])[0]) | {"uid": "0" * 32}
    bad = good | {"uid": "1" * 32} | changes
    if bad["sha256"] is None:
        del bad["sha256"]
    lines = [json.dumps(each).encode() for each in (good, bad)]
    with pytest.raises(NoteError, match=r"n\.jsonl line 2: .*no note of this file is stored") as refused:
        change.read_in(noted, lines, "n.jsonl")
    assert said in str(refused.value)
    assert "Expected" not in str(refused.value)
    assert noting.count_notes(noted) == 1


@pytest.mark.parametrize("line", [b"{", b"[1]", b"\xff\xfe", b"[" * 100_000, b'{"text":"' + b"x" * (1 << 20) + b'"}'])
def test_noise_is_no_note(noted: Store, line: bytes) -> None:
    with pytest.raises(NoteError, match=r"n\.jsonl line 1: "):
        change.read_in(noted, [line], "n.jsonl")


# ------------------------------------------------------------- the file


def test_a_note_waits_for_the_disk(noted: Store) -> None:
    """NORMAL, as for games, may lose the last ones in a power cut; they can be ingested again, a note cannot."""
    said: list[str] = []
    noted.connection.set_trace_callback(said.append)
    add(noted, number=1, event=2)
    noted.connection.set_trace_callback(None)
    told = [each.split(" ")[0] if "PRAGMA" not in each else each for each in said]
    begun, done = said.index(next(each for each in said if each.startswith("BEGIN"))), told.index("COMMIT")
    assert "PRAGMA synchronous = FULL" in told[:begun]
    assert not [each for each in told[begun:done] if "synchronous" in each]
    assert noted.connection.execute("PRAGMA synchronous").fetchone()[0] == 1
    with pytest.raises(NoteError):
        change.delete_notes(noted, [99])
    assert noted.connection.execute("PRAGMA synchronous").fetchone()[0] == 1
