"""People who typed a text are told of it in its own words: none of the names that only a record has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest

from replay.doctor.files import HINTS
from replay.engine import audit
from replay.events import EventAt, GameRecord
from replay.findings import CODES, Finding, TypedPlace
from replay.formats import read_games
from replay.formats.foreign import games_of
from replay.formats.typed.rewording import in_text_words, reworded
from replay.formats.typed.write import write_text
from replay.view.text import sides
from tests.cli.running import run

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "text-form.md").read_text(encoding="utf-8")
BROKEN = sorted((ROOT / "records" / "broken").glob("*.jsonl"))
FIRST = {path.name.partition("-")[0]: path for path in reversed(BROKEN)}
OF_RECORDS = re.compile(
    r"start_game|start_hand|end_hand|end_game|scoring_tiles|go_around|robbed_kong|self_draw|wall_exhausted|played_at"
    r"|[`'](void_suit|exchange|payments|target|tile|tiles|hand|drawn|replacement|round)[`']|JSON|schema"
)
MORE = (ROOT / "tests/data/typed/told.txt").read_text("utf-8").splitlines()[1:]


def typed(text: str) -> list[GameRecord]:
    return list(games_of("typed.txt", "typed.txt", stream=BytesIO(text.encode())))


def told_of(path: Path) -> Iterator[Finding]:
    """What is found of the first game of a record that somebody types."""
    with path.open("rb") as stream:
        record = next(iter(read_games(stream, path.name)))
    events = [entry.event for entry in record.entries if isinstance(entry, EventAt)]
    for game in typed(write_text(events)):
        yield from audit(game).findings


def test_every_code_has_its_record() -> None:
    assert set(FIRST) == set(CODES)


@pytest.mark.parametrize("code", sorted(set(CODES) - {"bad_line"}))
def test_no_finding_of_a_typed_text_names_a_field_of_the_record(code: str) -> None:
    found = list(told_of(FIRST[code]))
    assert all(isinstance(each.line, TypedPlace) for each in found)
    assert not [each.message for each in found if OF_RECORDS.search(each.message)]
    assert not OF_RECORDS.search(in_text_words(CODES[code].means))
    assert not OF_RECORDS.search(in_text_words(HINTS.get(code, "")))
    for each in found:
        page, _, section = each.rule.partition(", ")
        assert page != "record format", each
        assert page != "docs/text-form.md" or f"\n## {section}\n" in PAGE, each


@pytest.mark.parametrize("row", MORE, ids=range(len(MORE)))
def test_what_is_told_is_in_the_words_of_the_text(row: str) -> None:
    text, expected = row.split(" | ")
    (record,) = typed(text.replace(r"\n", "\n"))
    messages = [each.message for each in audit(record).findings]
    assert any(expected in each for each in messages), messages
    assert not [each for each in messages if OF_RECORDS.search(each)]


def test_a_record_is_told_in_its_own_words() -> None:
    finding = Finding(code="unfinished", line=3, message="The game has no 'end_game'.")
    assert reworded(finding) is finding
    typed_one = reworded(Finding(code="unfinished", line=TypedPlace(3, 5, 1), message="The game has no 'end_game'."))
    assert typed_one.message == reworded(typed_one).message == "The game has no 'end game'."


DISPUTE = "game g b30fj\nplayers Ann Bo Cy Di\nhand 1 E dealer Ann excerpt\n"


@pytest.mark.parametrize(
    ("win", "code", "section"),
    [
        ("", "unverifiable", "To begin with"),
        ("Bo win on 5z from Ann shows 123m456p789s115z\n", "tile_count", "To begin with"),
        ("Bo win on 5z from Ann shows 123m456p789s1155z\nend won\n", "unfinished", "The grammar"),
        ("Bo win on 5z from Ann shows 456p789s1155z\n", "unverifiable", "What nobody knows"),
    ],
)
def test_what_is_a_question_of_writing_points_to_its_section(win: str, code: str, section: str) -> None:
    (record,) = typed(DISPUTE + win)
    rules = [each.rule for each in audit(record).findings if each.code == code]
    assert rules == [f"docs/text-form.md, {section}"]


def test_what_the_rules_deny_points_to_the_rulebook() -> None:
    (record,) = typed(DISPUTE + "Bo win on 8m from Ann shows 123789m123s222z1j\n")
    (rule,) = (each.rule for each in audit(record).findings)
    assert rule == (
        "seed 000 §Bloody 30 Faan Jokers: “if the wait tile is a single-tile wait for a pair on the Baida or Suit "
        "joker, one can only win by self-draw”; rulebook b30fj §5, §6"
    )


def test_commands_tell_it_so_and_so_does_the_store(tmp_path: Path) -> None:
    path, store = tmp_path / "friday.txt", tmp_path / "games.sqlite"
    path.write_text(
        "game friday b30fj\nplayers Ann Bo Cy Di\nhand 4 S dealer Cy excerpt\nBo win on 8m from Ann\nend won\n",
        encoding="utf-8",
    )
    run("ingest", path, "--store", store)
    for words in (
        ("audit", path),
        ("audit", "--game", "friday", "--store", store),
        ("audit", path, "--json"),
        ("audit", "--game", "friday", "--store", store, "--json"),
        ("dispute", path, "--hand", 4),
        ("dispute", "friday", "--store", store, "--hand", 4),
        ("dispute", path, "--hand", 4, "--json"),
        ("show", path, "--hand", 4),
    ):
        shown = " ".join(run(*words).stdout.split())
        assert "not recorded" in shown or words[0] == "show", words
        assert not re.search(r"end_game|[`']hand[`'] of the win", shown), words
    assert "`shows` of the win" in " ".join(run("dispute", path, "--hand", 4).stdout.split())


def test_how_a_hand_ended_is_said_in_words() -> None:
    finding = Finding(code="hand_not_over", line=3, message="", recorded="wall_exhausted", expected="won")
    assert sides(finding, ()) == ("wall exhausted", "won")
