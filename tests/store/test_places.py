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


def taken(store: Store, path: Path, text: str) -> list[Ingested]:
    path.write_text(text, encoding="utf-8")
    return [each for each in ingest(store, [path], audit) if isinstance(each, Ingested)]


@pytest.fixture
def typed(store: Store, tmp_path: Path) -> Store:
    taken(store, tmp_path / "club.txt", TEXT)
    return store


def first_place(store: Store) -> dict[str, int]:
    return place_json(store.findings(store.game("friday"))[0].line)


def test_findings_stand_where_the_text_has_them_also_when_the_record_is_audited_again(typed: Store) -> None:
    game = typed.game("friday")
    places = [str(each.line) for each in typed.findings(game)]
    assert (places[0], first_place(typed)) == ("10:4", {"line": 10, "column": 4})
    assert {str(row.finding.line) for row in findings(typed).found if row.game.game == "friday"} == {*places}
    for again in (typed.report(game), audit(typed.record(game))):
        assert [str(each.line) for each in again.findings] == places


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


def test_notes_on_the_text_and_of_the_text_itself_have_its_lines(typed: Store) -> None:
    for line in ("10", "10:4"):
        found = target(typed, typed.game("friday"), line=line)
        assert (found.number, found.event) == (4, 1)
    (note,) = record_notes(typed)
    assert (place_json(note.line), note.text) == ({"line": 6, "column": 4}, "sure?")


def test_places_follow_what_is_typed_around_a_game_and_a_copy_has_its_own(typed: Store, tmp_path: Path) -> None:
    copy = taken(typed, tmp_path / "copy.txt", "# one line more\n" + TEXT)
    assert str(copy[1].report.findings[0].line) == "11:4"
    assert first_place(typed) == {"line": 10, "column": 4}
    assert [each.status for each in taken(typed, tmp_path / "club.txt", "# one line more\n" + TEXT)] == ["known"] * 2
    assert first_place(typed) == {"line": 11, "column": 4}


def test_a_game_judged_anew_keeps_its_text(typed: Store) -> None:
    typed.connection.execute("UPDATE games SET engine = engine - 1")
    typed.connection.commit()
    assert {each.status for each in analyse_stored(typed, audit, lambda *_: [], again=True)} == {"replaced"}
    assert foreign_file(typed, typed.game("friday")) == TEXT.encode()
    assert first_place(typed) == {"line": 10, "column": 4}


def test_a_record_has_lines_alone(store: Store, club: Path) -> None:
    taken(store, club, club.read_text())
    game = store.games()[0]
    assert store.places(game) == {}
    with pytest.raises(NoteError, match="is no typed text; its lines have no columns"):
        target(store, game, line="3:4")
