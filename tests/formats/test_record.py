"""Reading files: where games begin and end, what is tolerated, what is bounded."""

import gzip
import io
import os
import subprocess
import sys
import tracemalloc
import zlib
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from replay.events import BadLine, EventAt, GameRecord
from replay.formats import InputError, read_game, read_games
from replay.formats.record import MAX_BAD_LINES, MAX_GAME, _Reading
from replay.formats.streams import CHUNK, MAX_LINE, UNPACKED_FREELY, UNPACKED_TIMES
from replay.formats.write import canonical

START = b'{"type":"start_game","version":1,"ruleset":"any","game":"g%d","players":["A","B","C","D"]}\n'
DRAW = b'{"type":"draw","seat":0,"tile":"5m"}\n'
HAND = b'{"type":"start_hand","hand":1,"dealer":0,"hands":["","","",""]}\n'
END = b'{"type":"end_game"}\n'
ONE = START % 1 + HAND + DRAW + END
TWO = START % 2 + HAND + DRAW + DRAW + END


def games(data: bytes) -> list[GameRecord]:
    return list(read_games(io.BytesIO(data), "f.jsonl"))


def outline(data: bytes) -> list[tuple[int, str, str]]:
    """Of each game the line it begins on, its id, and its entries: a letter an event, `!` a bad line."""
    return [
        (
            game.line,
            game.start.game if game.start else "",
            "".join("!" if isinstance(each, BadLine) else type(each.event).__name__[0] for each in game.entries),
        )
        for game in games(data)
    ]


def lines(game: GameRecord) -> list[int]:
    return [entry.line for entry in game.entries]


BOTH = [(1, "g1", "SSDE"), (5, "g2", "SSDDE")]
MARK = b"\xef\xbb\xbf"
OUTLINES = {
    "many games": (ONE + TWO + ONE, [*BOTH, (10, "g1", "SSDE")]),
    "no end, no last line feed": ((START % 1 + HAND + DRAW + TWO).strip(), [(1, "g1", "SSD"), (4, "g2", "SSDDE")]),
    "mark, other line ends, blank lines": (
        MARK + b"\r\n" + ONE.replace(b"\n", b"\r\n") + b"\r\n   \n\t\n" + TWO,
        [(2, "g1", "SSDE"), (9, "g2", "SSDDE")],
    ),
    "a mark between joined files": (ONE + MARK + TWO, BOTH),
    "lines before the first start": (b"what is this\n" + DRAW + ONE, [(1, "", "!D"), (3, "g1", "SSDE")]),
    "no byte": (b"", []),
    "blank lines": (b"\n\r\n  \n", []),
    "a mark alone": (MARK, []),
    "nothing packed": (gzip.compress(b"", mtime=0), []),
    **{
        f"a damaged start opens a game: {why}": (
            START % 1 + HAND + DRAW + damaged + HAND + DRAW + ONE,
            [(1, "g1", "SSD"), (4, "", "!SD"), (7, "g1", "SSDE")],
        )
        for why, damaged in {
            "field missing": b'{"type":"start_game","version":1}\n',
            "unknown version": b'{"type": "start_game", "version": 2, "ruleset": "any"}\n',
            "key twice": (START % 2).replace(b"}", b',"game":"twice"}'),
            "cut": (START % 2)[:50] + b"\n",
            "no UTF-8": (START % 2)[:-3] + b"\xff}\n",
        }.items()
    },
    "a start within a text": (
        ONE[: -len(END)] + b'{"type":"draw","seat":7,"tile":"5m","meta":{"type":"start_game"}}\n' + END,
        [(1, "g1", "SSD!E")],
    ),
    "an unrecognisable start after an end": (
        ONE + b"\n#!garbage\n" + HAND + DRAW + END + TWO,
        [(1, "g1", "SSDE"), (6, "", "!SDE"), (10, "g2", "SSDDE")],
    ),
    "what follows an end is of no game": (
        ONE + b"x\ny\n" + TWO + b"\nz\n",
        [(1, "g1", "SSDE"), (5, "", "!!"), (7, "g2", "SSDDE"), (13, "", "!")],
    ),
    "an event after the end stays with its game": (ONE + DRAW + TWO, [(1, "g1", "SSDED"), (6, "g2", "SSDDE")]),
    "a game goes on behind blank lines": (ONE + b"\n\n" + DRAW, [(1, "g1", "SSDED")]),
    "one member": (gzip.compress(ONE + TWO), BOTH),
    "two members, cut in a line": (gzip.compress(ONE[:70]) + gzip.compress(ONE[70:] + TWO), BOTH),
    "padded": (gzip.compress(ONE + TWO) + b"\0" * 700, BOTH),
    "empty member first": (gzip.compress(b"") + gzip.compress(ONE + TWO), BOTH),
    "packed with a mark": (gzip.compress(MARK + ONE + TWO), BOTH),
}


@pytest.mark.parametrize(("data", "expected"), OUTLINES.values(), ids=OUTLINES)
def test_where_games_begin_and_what_is_in_them(data: bytes, expected: list[tuple[int, str, str]]) -> None:
    assert outline(data) == expected
    for game in games(data):
        assert read_game(game.raw, game.source, game.line) == game
    if data[:1] not in (b"\xef", b"\x1f"):  # a game has its bytes as they stand there, without blank lines around it
        assert all(game.raw in data and game.raw.strip() == game.raw.rstrip(b"\n") for game in games(data))
        assert b"".join(game.raw for game in games(data)).split() == data.replace(MARK, b"").split()


def test_each_entry_has_its_line() -> None:
    assert lines(games(OUTLINES["mark, other line ends, blank lines"][0])[1]) == [9, 10, 11, 12, 13]
    assert lines(games(OUTLINES["an unrecognisable start after an end"][0])[1]) == [6, 7, 8, 9]
    assert lines(games(OUTLINES["a game goes on behind blank lines"][0])[0]) == [1, 2, 3, 4, 7]
    assert {game.source for game in games(ONE + TWO)} == {"f.jsonl"}


def test_garbage_that_a_store_has_with_a_game_stays_with_it() -> None:
    """Earlier versions have kept it so, and what is stored must be read as it was."""
    game = read_game(ONE + b"x\n", "f", 1)
    assert [type(entry) for entry in game.entries] == [EventAt] * 4 + [BadLine]


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(MARK + ONE.replace(b"\n", b"\r\n") + b"\n\n" + TWO.strip(), id="tolerated"),
        pytest.param(ONE + MARK + TWO + b"junk", id="joined"),
        pytest.param(b"junk\n\n" + ONE + b"\nx\n" + HAND, id="damaged"),
        pytest.param(ONE + b" " * (MAX_LINE + 9) + b"x\n" + TWO, id="long line"),
    ],
)
def test_a_game_reads_the_same_from_its_own_bytes(data: bytes) -> None:
    for game in games(data):
        assert read_game(game.raw, game.source, game.line) == game


# ------------------------------------------------------------- gzip


def test_gzip_that_breaks_off_keeps_what_came_before() -> None:
    raw = zlib.compressobj(9, zlib.DEFLATED, 31)
    data = raw.compress(ONE + DRAW * 3 + b'{"type":"dr') + raw.flush(zlib.Z_SYNC_FLUSH)
    (game,) = games(data)
    assert lines(game) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert game.entries[-1] == BadLine(8, "bad_line", "The gzip data break off: the file was cut.")
    again = read_game(game.raw, game.source, game.line).entries[-1]
    assert isinstance(again, BadLine)
    assert (again.line, again.code) == (8, "bad_line")


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (gzip.compress(ONE, mtime=0)[:-5], "break off"),
        (gzip.compress(ONE, mtime=0)[:-5] + b"12345", "damaged"),
        (gzip.compress(ONE, mtime=0) + b"PK\x03\x04", "not gzip data"),
    ],
)
def test_damaged_gzip_is_a_bad_line_after_the_last_one(data: bytes, why: str) -> None:
    whole, game = games(data)
    assert outline(data) == [(1, "g1", "SSDE"), (5, "", "!")]
    assert whole.raw == ONE
    last = game.entries[-1]
    assert isinstance(last, BadLine)
    assert (last.line, last.code) == (5, "bad_line")
    assert why in last.message
    again = read_game(game.raw, game.source, game.line).entries[-1]
    assert isinstance(again, BadLine)
    assert (again.line, again.code) == (5, "bad_line")


# ------------------------------------------------------------- bounds


class Endless(io.RawIOBase):
    """A stream that never holds more than a chunk: `times` chunks, all the same."""

    def __init__(self, head: bytes, chunk: bytes, times: int) -> None:
        self.parts = iter([head, *[chunk] * times])

    def readable(self) -> bool:
        return True

    def read(self, _size: int = -1) -> bytes:
        return next(self.parts, b"")


def peak_of(stream: io.RawIOBase) -> tuple[int, list[GameRecord]]:
    tracemalloc.start()
    try:
        found = list(read_games(stream, "f"))  # type: ignore[arg-type]  # all that is read of it is there
        return tracemalloc.get_traced_memory()[1], found
    finally:
        tracemalloc.stop()


def test_a_line_without_end_takes_no_memory() -> None:
    peak, found = peak_of(Endless(ONE, b" x" * (CHUNK // 2), 400))
    assert [type(entry) for game in found for entry in game.entries] == [EventAt] * 4 + [BadLine]
    assert peak < 8 * MAX_LINE


def test_a_gzip_bomb_takes_no_memory() -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    bomb = packer.compress(ONE) + packer.compress(b"\0" * (150 << 20)) + packer.flush()
    assert len(bomb) < 400_000
    peak, found = peak_of(io.BytesIO(bomb))  # type: ignore[arg-type]  # as above
    assert [len(game.entries) for game in found] == [4, 1]
    assert peak < 8 * MAX_LINE


@pytest.mark.deep
def test_a_game_without_end_is_cut_and_the_next_one_is_read() -> None:
    long = (b'{"type":"draw","seat":0,"tile":"5m","note":"%s"}\n' % (b"n" * 9000)) * 100
    data = START % 1 + long * (MAX_GAME // len(long) + 30) + TWO
    first, second = games(data)
    last = first.entries[-1]
    assert isinstance(last, BadLine)
    assert "64 MiB" in last.message
    assert MAX_GAME < len(first.raw) < MAX_GAME + 10_000
    assert read_game(first.raw, "f.jsonl", 1) == first
    assert second.raw == TWO
    assert second.line == data.count(b"\n") - 4


def test_bad_lines_are_listed_up_to_a_bound() -> None:
    (game,) = games(START % 1 + b"x\n" * 3000 + DRAW)
    assert len(game.entries) == MAX_BAD_LINES + 3
    summary, last = game.entries[-2:]
    assert isinstance(summary, BadLine)
    assert "not listed" in summary.message
    assert last.line == 3002
    assert read_game(game.raw, game.source, game.line) == game


# ------------------------------------------------------------- where from


def test_a_path_its_name_and_how_much_was_read(tmp_path: Path) -> None:
    path = tmp_path / "club.jsonl.gz"
    path.write_bytes(gzip.compress(ONE))
    heard: list[int] = []
    (game,) = read_games(path, on_bytes=heard.append)
    assert game.source == str(path)
    assert sum(heard) == path.stat().st_size
    assert next(read_games(str(path), "shown")).source == "shown"


def test_standard_input_is_a_dash() -> None:
    code = "from replay.formats import read_games\nprint([(g.source, g.line) for g in read_games('-')])"
    done = subprocess.run([sys.executable, "-c", code], input=gzip.compress(ONE + TWO), capture_output=True, check=True)
    assert done.stdout.decode().strip() == "[('-', 1), ('-', 5)]"


def test_games_of_a_pipe_come_as_they_are_complete() -> None:
    reader, writer = os.pipe()
    with os.fdopen(reader, "rb") as stream, os.fdopen(writer, "wb", buffering=0) as sink:
        sink.write(ONE + TWO)
        assert next(read_games(stream, "-")).start is not None


def test_what_is_no_record_is_refused() -> None:
    class Broken(io.BytesIO):
        def read1(self, _size: int | None = -1) -> bytes:
            raise OSError(5, "Input/output error")

    with pytest.raises(InputError, match="f: Input/output error"):
        list(read_games(Broken(ONE), "f"))
    with pytest.raises(ValueError, match="more than one game"):
        read_game(ONE + TWO, "f", 1)
    (game,) = games(ONE.decode().encode("utf-16"))
    assert game.entries == (BadLine(1, "bad_line", "The text is UTF-16; a record is UTF-8."),)


@pytest.mark.parametrize("name", ["missing.jsonl", "", "nul\0.jsonl"])
def test_what_cannot_be_opened_is_an_input_error(name: str, tmp_path: Path) -> None:
    path = str(tmp_path / name) if name != "" else str(tmp_path)
    with pytest.raises(InputError) as error:
        list(read_games(path))
    assert str(error.value).startswith(path)
    assert "\n" not in str(error.value)


# ------------------------------------------------------------- many lines at once

ODD = (
    b"",
    b"   ",
    b"\r",
    b"no event",
    b"null",
    b'{"type": "draw", "seat": 0, "tile": "5m"}',
    b'{"type":"draw","seat":0,"tile":"5m","note":null}',
    b'{"type":"draw","seat":0,"seat":1,"tile":"5m"}',
    b'{"type":"draw","seat":0,"tile":"5m","meta":{"a":1}}',
    b'{"type":"draw","seat":0,"tile":"5m","meta":{"a":1,"a":2}}',
    b'{"type":"draw","seat":0,\n"tile":"5m"}',
    b'{"type":"draw","seat":0,"tile":"5m"}{"type":"draw","seat":0,"tile":"5m"}',
    b'{"type":"kong","seat":0,"kind":"added","tile":"5m","tiles":"5m"}',
    b'{"type":"start_game","version":1}',
    b"\xef\xbb\xbf" + DRAW.strip(),
    START.strip() % 3,
    END.strip(),
    HAND.strip(),
)


@pytest.mark.parametrize("seed", range(60))
def test_many_lines_at_once_are_what_they_are_one_by_one(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    chance = Random(seed)
    text = (ONE + START % 2 + HAND + DRAW * 9 + END).split(b"\n") * chance.choice((1, 2))
    for _ in range(chance.choice((0, 1, 1, 2, 5))):
        text.insert(chance.randrange(len(text)), chance.choice(ODD))
    data = b"\n".join(text)[: chance.choice((None, -1, -4))]
    found = games(data)
    for game in found:
        written = [canonical(replace(game, entries=(entry,))) for entry in game.entries]
        assert canonical(game) == b"\n".join(written)
    monkeypatch.setattr(_Reading, "_written", lambda *_: None)
    assert games(data) == found


# ------------------------------------------------------------- what has no end


def packed(line: bytes, times: int) -> bytes:
    """A record of two lines, then so often a million times this line, in some kilobytes."""
    return gzip.compress(START % 1 + HAND) + gzip.compress(line * (1 << 20)) * times


@pytest.mark.parametrize("line", [b"\n", b" \r\n", b"{}\n", b"\0"], ids=["blank", "blanks", "no event", "no line feed"])
def test_packed_data_are_unpacked_in_proportion_to_their_size(line: bytes) -> None:
    data = packed(line, 64)
    said: list[str] = []
    taken = sum(len(game.raw) + 1 for game in read_games(io.BytesIO(data), on_damage=said.append))
    assert said == [
        "the gzip data unpack to more than 100 times their size, and the rest of them is not read; if it is a record, "
        "unpack it first"
    ]
    assert taken < UNPACKED_FREELY + UNPACKED_TIMES * len(data) + 2 * CHUNK


def test_a_packed_record_that_unpacks_to_a_little_is_read_however_small_it_is() -> None:
    assert games(packed(b"\n", 1) + gzip.compress(TWO))[-1].raw == TWO


def test_after_a_thousand_lines_that_are_no_events_one_that_is_counts() -> None:
    text = START % 1 + b"{}\n" * 400_000 + DRAW + b"{}\n" * 400_000
    (game,) = read_games(io.BytesIO(text))
    assert game.raw == text
    assert [each.line for each in game.entries if isinstance(each, EventAt)][-1] == 400_002


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there are no such devices")
def test_a_device_is_no_record_and_a_pipe_is_one() -> None:
    for name in ("/dev/zero", "/dev/urandom"):
        with pytest.raises(InputError, match=f"{name}: it is a device, and no file"):
            next(read_games(name))
    assert list(read_games("/dev/null")) == []
    reading, writing = os.pipe()
    os.write(writing, ONE + TWO)
    os.close(writing)
    assert [game.raw for game in read_games(f"/dev/fd/{reading}")] == [ONE, TWO]
    os.close(reading)
