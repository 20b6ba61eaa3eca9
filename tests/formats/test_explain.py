"""What is said of a line that is no event: the code, the field, what is expected there, what stands there."""

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.events import BadLine, EventAt
from replay.formats import read_games
from replay.formats.explain import EVENTS, MAX_DEPTH, fields_of
from replay.formats.streams import MAX_LINE

DRAW = '{"type":"draw","seat":0,"tile":"5m"'
WIN = '{"type":"win","seat":0,"by":"self_draw","tile":"1m"'
START = '{"type":"start_game","version":1,"ruleset":"any","game":"g","players":["A","B","C","D"]'


def entry_of(line: str | bytes) -> EventAt | BadLine:
    text = line.encode() if isinstance(line, str) else line
    (game,) = read_games(io.BytesIO(text))
    (entry,) = game.entries
    return entry


def bad(line: str | bytes) -> BadLine:
    entry = entry_of(line)
    assert isinstance(entry, BadLine), entry
    return entry


NO_JSON = {
    "empty object cut": "{",
    "cut": DRAW,
    "cut in a text": DRAW + ',"note":"a',
    "words": "hello",
    "comma": DRAW + ",}",
    "single quotes": "{'type':'draw'}",
    "two objects": DRAW + "} {}",
    "NaN": DRAW + ',"t":NaN}',
    "Infinity": DRAW + ',"meta":{"x":-Infinity}}',
    "control character": DRAW + ',"note":"\x00"}',
    "half a character": DRAW + ',"note":"\\ud800"}',
    "half a character and more": DRAW + ',"note":"\\ud800","t":1.25}',
    "half a character and another": DRAW + ',"note":"\\ud800\\u0041"}',
    "half a character, the second": DRAW + ',"note":"\\udfff"}',
    "a whole character out of place": DRAW + ',"note":"\\ud83d\\ude00"x}',
    "list": "[1,2]",
    "number": "42",
    "text": '"draw"',
    "null": "null",
    "bad after a bad field": '{"type":"draw","seat":9,"tile":"5m"',
    "byte order mark of UTF-16": "\ufffe",
}


@pytest.mark.parametrize("name", NO_JSON)
def test_no_json_object_is_a_bad_line(name: str) -> None:
    found = bad(NO_JSON[name])
    assert found.code == "bad_line"
    assert ("is half of a character" in found.message) == name.startswith("half a character")


@pytest.mark.parametrize("line", [b"\xff", b'{"type":"draw","seat":0,"tile":"5m","note":"\xff"}', b'{"\xe9":1}'])
def test_what_is_not_utf_8_is_a_bad_line(line: bytes) -> None:
    assert bad(line) == BadLine(1, "bad_line", "The line is not UTF-8 text.")


TABLE = (Path(__file__).parents[1] / "data" / "lines-refused.txt").read_text("utf-8").splitlines()[1:]
SHORT = {"DRAW": DRAW, "WIN": WIN, "START": START}
SAID = [
    *(re.sub("^(DRAW|WIN|START)", lambda found: SHORT[found[1]], row).split(" | ") for row in TABLE),
    [WIN + ',"total":' + "9" * 6000 + "}", "`total`", "too large"],
    [DRAW + ',"note":"' + "x" * 10001 + '"}', "`note` of a draw", "10000 characters"],
]


def test_a_bad_event_names_the_field_and_what_belongs_there() -> None:
    wrong = []
    for line, *words in SAID:
        found = bad(line)
        right = found.code == "bad_event" and all(word in found.message for word in words)
        if not right or not re.fullmatch(r"[^a-z].{,398}\.", found.message, re.DOTALL):
            wrong.append((line[:100], words, found))
    assert wrong == []


DATES = (
    *("2026", "2026-11", "2026-11-03", "20261103", "2026-307", "2026-W45-2", "2026-11-03T20", "2026-11-03T20:15"),
    *("2026-11-03 20:15:01.25Z", "2026-11-03T20:15:00+01:00", "20261103T201500Z", "2026-11-03T20:15:00,5"),
    "2026-11-03T24:00:00",
)
NO_DATES = (
    *("", "yesterday", "3.11.2026", "Nov 3", "2026-13-01", "2026-02-30", "2026-400", "2026-11-03x20:15"),
    *("2026-11-03T20:15 CET", "2026-11-03T24:30", "2026-11-03T25:00", "\uff12\uff10\uff12\uff16", "2026-11-03\\n"),
)


@pytest.mark.parametrize("text", [*DATES, *NO_DATES], ids=ascii)
def test_played_at_is_iso_8601_in_any_form_and_nothing_else(text: str) -> None:
    line = f'{START},"played_at":"{text}"}}'
    if text in NO_DATES:
        assert "`played_at`" in bad(line).message.lower()
        assert bad(line).code == "bad_event"
    else:
        entry = entry_of(line)
        assert isinstance(entry, EventAt)
        assert entry.event.played_at == text  # type: ignore[union-attr]  # a start


@pytest.mark.parametrize("tag", sorted(EVENTS))
def test_the_known_fields_of_every_event_are_listed(tag: str) -> None:
    found = bad(f'{{"type":"{tag}","zzz":1}}')
    assert "`zzz`" in found.message
    for name in fields_of(EVENTS[tag]):
        assert name in found.message


def nested(levels: int) -> str:
    """A draw whose innermost object stands `levels` deep, the event itself the first."""
    inner = levels - 2
    return DRAW + ',"meta":{"a":' + "[" * inner + "]" * inner + "}}"


def test_depth_is_bounded_wherever_the_reader_is_called_from() -> None:
    assert isinstance(entry_of(nested(MAX_DEPTH)), EventAt)

    def deep(level: int) -> BadLine:
        return bad(nested(MAX_DEPTH + 1)) if level == 0 else deep(level - 1)

    for found in (deep(0), deep(500), bad(nested(200_000)), bad(nested(5_000))):
        assert (found.code, found.message) == ("bad_event", f"The line is nested more than {MAX_DEPTH} levels deep.")
    assert bad("[" * 200_000).code == "bad_line"


def test_meta_is_kept_whatever_it_holds() -> None:
    entry = entry_of(DRAW + ',"meta":{"big":' + "9" * 40 + ',"text":"\\u0000","list":[null,1.5]},"note":"n","t":3}')
    assert isinstance(entry, EventAt)
    assert entry.event.meta == {"big": int("9" * 40), "text": "\0", "list": [None, 1.5]}
    assert (entry.event.note, entry.event.t) == ("n", 3.0)


@pytest.mark.parametrize(
    ("size", "read"),
    [(MAX_LINE, True), (MAX_LINE + 1, False), (MAX_LINE + 2, False), (3 * MAX_LINE + 7, False)],
)
def test_the_longest_line(size: int, read: bool) -> None:
    line = DRAW + "}"
    text = line.replace("{", "{" + " " * (size - len(line))).encode()
    assert len(text) == size
    (game,) = read_games(io.BytesIO(text + b"\n" + line.encode()))
    first, second = game.entries
    assert second == EventAt(second.event, 2) if isinstance(second, EventAt) else False
    if read:
        assert isinstance(first, EventAt)
    else:
        assert isinstance(first, BadLine)
        assert first.code == "bad_line"
        assert "longer than" in first.message


@given(st.binary(max_size=60) | st.text(max_size=40).map(lambda text: text.encode("utf-8", "replace")))
def test_any_bytes_are_lines_without_an_exception(data: bytes) -> None:
    for game in read_games(io.BytesIO(data)):
        assert game.entries
        for entry in game.entries:
            assert isinstance(entry, EventAt) or entry.message


def mutants(line: bytes) -> Iterator[bytes]:
    for place in range(len(line)):
        yield line[:place] + line[place + 1 :]
        for char in (b'"', b"{", b"9", b",", b"\\", b"\x00", b"\xff"):
            yield line[:place] + char + line[place + 1 :]


def test_every_mutant_of_a_line_is_an_event_or_explained() -> None:
    line = WIN + ',"melds":[{"kind":"pung","tiles":"111m"}],"patterns":{"A":1},"payments":[3,-1,-1,-1]}'
    for mutant in mutants(line.encode()):
        (game,) = read_games(io.BytesIO(mutant))
        for entry in game.entries:
            assert isinstance(entry, EventAt) or len(entry.message) > 10
