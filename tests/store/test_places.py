"""Typed text in a store: lines are those that the person has before them, wherever they are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from replay.engine import audit
from replay.findings import place_json
from replay.store import Store
from replay.store.errors import NoteError
from replay.store.ingest.catch_up import analyse_stored
from replay.store.ingest.run import Ingested, ingest
from replay.store.notes.reading import record_notes
from replay.store.notes.writing import target
from replay.store.queries.findings import findings
from tests.store.kept import foreign_file

TEXT = """\
# A comment, so that lines of the text are not those of the record.

game one b30fj
players Ann Bo Cy Di
hand 1 E dealer Ann excerpt
Cy win self-draw on 8j total 12 shows 78p23456s1j2j3j4j6j7j "sure?"
game friday b30fj
players Ann Bo Cy Di
hand 4 S dealer Cy excerpt
Bo win on 8m from Ann total 20 shows 123789m123s222z1j
Ann win on 8m from Bo total 20 shows 123789m123s222z1j  Di win self-draw on 8m total 8 shows 123789m123s222z1j
"""


def taken(store: Store, path: Path) -> list[Ingested]:
    found = list(ingest(store, [path], audit))
    assert all(isinstance(each, Ingested) for each in found)
    return [each for each in found if isinstance(each, Ingested)]


def write(folder: Path, text: str) -> Path:
    path = folder / "club.txt"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def typed(store: Store, tmp_path: Path) -> Store:
    taken(store, write(tmp_path, TEXT))
    return store


def first_place(store: Store) -> dict[str, int]:
    return place_json(store.findings(store.game("friday"))[0].line)


def test_findings_stand_where_the_text_has_them(typed: Store) -> None:
    assert first_place(typed) == {"line": 10, "column": 4}
    rows = {(row.game.game, str(row.finding.line)) for row in findings(typed).found}
    assert ("friday", "10:4") in rows
    assert str(typed.report(typed.game("friday")).findings[0].line) == "10:4"


def test_a_record_of_the_store_is_audited_with_the_places_of_its_text(typed: Store) -> None:
    game = typed.game("friday")
    assert [str(each.line) for each in audit(typed.record(game)).findings] == [
        str(each.line) for each in typed.findings(game)
    ]


@pytest.mark.parametrize("line", ["10", "10:4"])
def test_a_note_is_written_on_a_line_of_the_text(typed: Store, line: str) -> None:
    found = target(typed, typed.game("friday"), line=line)
    assert (found.number, found.event) == (4, 1)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("11", "several events begin on line 11; name one as findings do: places 11:5, 11:60"),
        ("10:9", "no event begins at 10:9; on this line they do at place 10:4"),
        ("4", "line 4 is no event of a hand of game 'friday'; its hands begin on line 9:1"),
        ("x", "--line x: write a line as findings name it, 7, or 7:23 in typed text"),
        ("7:", "--line 7:: write a line"),
    ],
)
def test_a_line_that_names_no_event(typed: Store, line: str, said: str) -> None:
    with pytest.raises(NoteError, match=said):
        target(typed, typed.game("friday"), line=line)


def test_notes_of_the_text_itself_have_its_lines(typed: Store) -> None:
    (note,) = record_notes(typed)
    assert (place_json(note.line), note.text) == ({"line": 6, "column": 4}, "sure?")


def test_places_follow_what_is_typed_around_a_game(typed: Store, tmp_path: Path) -> None:
    path = write(tmp_path, "# one line more\n" + TEXT)
    assert [each.status for each in taken(typed, path)] == ["known", "known"]
    assert first_place(typed) == {"line": 11, "column": 4}


def test_a_copy_under_another_name_is_told_with_its_own_places(typed: Store, tmp_path: Path) -> None:
    path = tmp_path / "copy.txt"
    path.write_text("# one line more\n" + TEXT, encoding="utf-8")
    assert str(taken(typed, path)[1].report.findings[0].line) == "11:4"
    assert first_place(typed) == {"line": 10, "column": 4}


def test_a_game_judged_anew_keeps_its_text(typed: Store) -> None:
    typed.connection.execute("UPDATE games SET engine = engine - 1")
    typed.connection.commit()
    assert {each.status for each in analyse_stored(typed, audit, lambda *_: [], again=True)} == {"replaced"}
    assert foreign_file(typed, typed.game("friday")) == TEXT.encode()
    assert first_place(typed) == {"line": 10, "column": 4}


def test_a_record_has_lines_alone(store: Store, club: Path) -> None:
    taken(store, club)
    game = store.games()[0]
    assert store.places(game) == {}
    with pytest.raises(NoteError, match="is no typed text; its lines have no columns"):
        target(store, game, line="3:4")
