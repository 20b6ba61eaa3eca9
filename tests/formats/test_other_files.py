"""Files of other programs: each is named in one sentence by every command, and what is nearly one stays a record."""

from __future__ import annotations

import gzip
import io
import json
import sqlite3
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from replay.formats.errors import InputError
from replay.formats.foreign import games_of
from tests.cli.running import run

ROOT = Path(__file__).parents[2]
RECORD = (ROOT / "records" / "xixi" / "xixi-nothing-claimed.jsonl").read_bytes()
EVENTS = [json.loads(line) for line in RECORD.splitlines()]


def zipped(*names: str, kind: str = "x") -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for name in names:
            archive.writestr(name, kind)
    return data.getvalue()


def database(application: int) -> bytes:
    with sqlite3.connect(":memory:") as connection:
        connection.execute(f"PRAGMA application_id = {application}")
        connection.execute("CREATE TABLE games (id)")
        return connection.serialize()


TENHOU = {
    "title": ["", ""],
    "name": ["A", "B", "C", "D"],
    "rule": {"disp": "般南喰赤", "aka": 1},
    "log": [[[0, 0, 0], [25000] * 4, [33], [], [11] * 13, [], [60], [], ["和了", [1000, -1000, 0, 0]]]],
}
MJLOG = (
    '<mjloggm ver="2.3"><SHUFFLE seed="x" ref=""/><GO type="169" lobby="0"/><UN n0="A" n1="B"/>'
    '<INIT seed="0,0,0,1,2,3" ten="250,250,250,250" oya="0" hai0="1,2"/><T52/><D33/></mjloggm>'
)
RIICHI = {
    "head": {"uuid": "x", "accounts": [{"seat": 0, "nickname": "A"}]},
    "data": {
        "name": ".lq.GameDetailRecords",
        "data": {
            "records": [
                {"name": ".lq.RecordNewRound", "data": {"chang": 0, "ju": 0, "doras": ["1m"], "tiles0": ["1m"] * 14}},
                {"name": ".lq.RecordDiscardTile", "data": {"seat": 0, "tile": "1m", "is_liqi": True}},
            ]
        },
    },
}
GAME = "a game that replay does not know"
BY_HAND = "write the hand down as text"
TENHOU_WRITTEN: dict[str, str | bytes] = {
    "": json.dumps(TENHOU),
    " over lines": json.dumps(TENHOU, indent=2),
    " in another order": json.dumps(dict(reversed(TENHOU.items()))),
    " packed": gzip.compress(json.dumps(TENHOU).encode()),
}
OTHERS: dict[str, tuple[str | bytes, str, str]] = {
    **{f"tenhou{how}": (data, "a Tenhou log of riichi (JSON)", GAME) for how, data in TENHOU_WRITTEN.items()},
    "mjlog": (MJLOG, "a Tenhou log of riichi (mjlog)", GAME),
    "mjlog with a prolog": (f'<?xml version="1.0"?>\n{MJLOG}', "a Tenhou log of riichi (mjlog)", GAME),
    "mjlog packed": (gzip.compress(MJLOG.encode()), "a Tenhou log of riichi (mjlog)", GAME),
    "majiang": ('{"title":"x","player":["a"],"log":[[{"qipai":{"defen":[0]}}]]}', "Majiang", GAME),
    "majsoul": (json.dumps(RIICHI), "this is a record of riichi", GAME),
    "majsoul as sent": (b"\n\x16.lq.GameDetailRecords\x12\x84\x02\n\x12\x00\xff", "a MajSoul record", "JSON"),
    "majsoul not decoded": ('{"head": {"uuid": "x", "accounts": []}, "data": "CgA="}', "a MajSoul record", "JSON"),
    "csv": ("player,points\nAnn,12\nBo,-12\n", "a table (CSV)", "the columns `hand` and `winner` and four with"),
    "csv of a spreadsheet": ('\ufeff"Player";"1";"2"\r\n"Ann";12;3\r\n'.encode(), "a table (CSV)", BY_HAND),
    "csv in UTF-16": ("player\tpoints\nAnn\t12\n".encode("utf-16"), "a table (CSV)", BY_HAND),
    "html": ("\n<!DOCTYPE html>\n<html><body>x</body></html>", "a web page (HTML)", BY_HAND),
    "html bare": ("<html lang=en><p>x", "a web page (HTML)", BY_HAND),
    "xml": ('<?xml version="1.0"?><games/>', "an XML document", "a form that replay does not read"),
    "xlsx": (zipped("[Content_Types].xml", "xl/workbook.xml"), "an Excel workbook", BY_HAND),
    "docx": (zipped("[Content_Types].xml", "word/document.xml"), "a Word document", BY_HAND),
    "odt": (zipped("mimetype", kind="application/vnd.oasis.opendocument.text"), "an OpenDocument text", BY_HAND),
    "ods": (zipped("mimetype", kind="application/vnd.oasis.opendocument.spreadsheet"), "a spreadsheet (ODS)", BY_HAND),
    "rtf": (rb"{\rtf1\ansi x}", "an RTF document", BY_HAND),
    "doc": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504), "Office", BY_HAND),
    "zip": (zipped("friday.jsonl"), "a ZIP archive", "unpack it"),
    "7z": (b"7z\xbc\xaf\x27\x1c\0\4", "an archive", "unpack it"),
    "tar packed": (
        gzip.compress(b"friday.jsonl".ljust(257, b"\0") + b"ustar\x0000" + bytes(248)),
        "(tar)",
        "unpack it",
    ),
    "a store": (database(0x4D4A5250), "a store of replay", "--store FILE names, and a game of it --game ID"),
    "another store": (database(7), "a database of another program (SQLite)", "a form that replay does not read"),
    "pdf": (b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n", "a PDF document", BY_HAND),
    "png": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1", "a picture (PNG)", BY_HAND),
    "jpeg": (b"\xff\xd8\xff\xe0\0\x10JFIF\0", "a picture (JPEG)", BY_HAND),
    "gif": (b"GIF89a\1\0\1\0", "a picture (GIF)", BY_HAND),
    "webp": (b"RIFF\x24\0\0\0WEBPVP8 ", "a picture (WebP)", BY_HAND),
    "svg": ('<?xml version="1.0"?>\n<!-- x -->\n<svg width="1"/>', "a picture (SVG)", BY_HAND),
    "heic": (b"\0\0\0\x18ftypheic\0\0\0\0", "a picture (HEIF, AVIF)", BY_HAND),
    "mp4": (b"\0\0\0\x18ftypisom\0\0\0\0", "a video (MP4, MOV)", BY_HAND),
    "mkv": (b"\x1a\x45\xdf\xa3\x01\0\0\0", "a video (MKV, WebM)", BY_HAND),
    "avi": (b"RIFF\x24\0\0\0AVI LIST", "a video (AVI)", BY_HAND),
    "wav": (b"RIFF\x24\0\0\0WAVEfmt ", "sound (WAV)", BY_HAND),
    "mp3": (b"ID3\x04\0\0\0\0\0\0", "sound", BY_HAND),
    "pretty": ("\n".join(json.dumps(each, indent=2) for each in EVENTS), "over several lines each", "`jq -c . FILE`"),
    "pretty, one event": (json.dumps(EVENTS[0], indent=1), "over several lines each", "`jq -c . FILE`"),
    "a list": (json.dumps(EVENTS), "in one JSON list", "`jq -c '.[]' FILE`"),
    "a list over lines": (json.dumps(EVENTS, indent=2), "in one JSON list", "`jq -c '.[]' FILE`"),
    "a list, an event a line": (
        "[\n" + ",\n".join(json.dumps(each) for each in EVENTS) + "\n]\n",
        "in one JSON list",
        "`jq -c '.[]' FILE`",
    ),
    "a list in an object": (
        json.dumps({"club": "x", "n": 1, "events": EVENTS}),
        "within one JSON object",
        "`jq -c '.[] | arrays | .[]' FILE`",
    ),
    "a list in an object, over lines": (json.dumps({"log": EVENTS}, indent=1), "within one JSON object", "arrays"),
}


def bytes_of(data: str | bytes) -> bytes:
    return data.encode() if isinstance(data, str) else data


class Trickle(io.RawIOBase):
    """A pipe that hands on a few bytes at a time."""

    def __init__(self, data: bytes) -> None:
        self.rest = data

    def readable(self) -> bool:
        return True

    def read1(self, _: int) -> bytes:
        taken, self.rest = self.rest[:3], self.rest[3:]
        return taken


@pytest.mark.parametrize(("data", "what", "do"), OTHERS.values(), ids=list(OTHERS))
@pytest.mark.parametrize("stream", [io.BytesIO, Trickle])
def test_a_file_of_another_program_is_named(stream: type, data: str | bytes, what: str, do: str) -> None:
    with pytest.raises(InputError) as error:
        list(games_of("club.jsonl", "club.jsonl", stream=stream(bytes_of(data))))
    said = str(error.value)
    assert said.startswith("club.jsonl: ")
    assert what in said
    assert do in said
    assert "\n" not in said


@pytest.mark.parametrize("name", ["png", "a list", "majsoul"])
@pytest.mark.parametrize(
    "command",
    [["audit"], ["audit", "--json"], ["ingest", "--store", "STORE"], ["show"], ["convert"], ["doctor"], ["dispute"]],
    ids=" ".join,
)
def test_every_command_says_so_once_with_status_2(tmp_path: Path, command: list[str], name: str) -> None:
    data, what, do = OTHERS[name]
    path = tmp_path / "club.bin"
    path.write_bytes(bytes_of(data))
    done = run(*(str(tmp_path / "games.sqlite") if word == "STORE" else word for word in command), path, columns=500)
    told = " ".join((done.stdout + done.stderr).split())
    assert done.exit_code == 2
    assert what in told
    assert do in told
    assert "bad_line" not in told
    assert told.count(what) == (2 if "--json" in command else 1)  # to programs, and to people


def damaged() -> Iterator[tuple[str, bytes, int]]:
    """Records with a fault, and how many of their lines are no events."""
    lines = RECORD.splitlines()
    first, second, *rest = lines

    def joined(*parts: bytes) -> bytes:
        return b"\n".join(parts) + b"\n"

    yield "a first line that is cut", joined(first[:40], second, *rest), 1
    yield "a first line broken in two", joined(first[:40], first[40:], second, *rest), 2
    yield (
        "every line broken in two but the last",
        joined(*(half for line in lines[:-1] for half in (line[:9], line[9:])), lines[-1]),
        2 * (len(lines) - 1),
    )
    yield "a bracket before the first line", joined(b"[", *lines), 1
    yield "a list of the first line alone", joined(b"[" + first + b",", second, *rest), 1
    yield "a comma behind each line", joined(*(line + b"," for line in lines[:-1]), lines[-1]), len(lines) - 1
    yield "a type that is none", joined(b'{"type":{}}', *lines), 1
    yield "a tag before it", joined(b"<b>", *lines), 1
    yield "a title before it", joined(b"Friday, the 13th", *lines), 1


@pytest.mark.parametrize(("data", "bad"), [each[1:] for each in damaged()], ids=[each[0] for each in damaged()])
def test_a_damaged_record_stays_a_record_with_its_bad_lines(tmp_path: Path, data: bytes, bad: int) -> None:
    path = tmp_path / "club.jsonl"
    path.write_bytes(data)
    done = run("audit", path, "--json")
    found = [each["code"] for line in done.stdout.splitlines() for each in json.loads(line).get("findings", [])]
    assert sum(code in ("bad_line", "bad_event") for code in found) >= bad
    assert done.exit_code == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Ann, Bo and Cy played.\nBo, who dealt, won.\n", "expected 'game'"),
        ("Bo won, as always\nAnn paid, as always\n", "expected 'game'"),
        ("Game friday, xixi\nplayers Ann, Bo, Cy, Di\n", "expected 'game'"),
        ('{"a": 1}\n', "no line of it is an event"),
        ('{"type": "start_game",\n"version": 1,\n', "no line of it is an event"),
        ('[{"type": "hello"}]', "no line of it is an event"),
        ("<- what is this\n", "expected 'game'"),
    ],
)
def test_what_is_nothing_known_is_told_as_before(text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        list(games_of("club.txt", "club.txt", stream=io.BytesIO(text.encode())))


@pytest.mark.parametrize("name", ["tenhou", "mjlog", "csv", "pretty", "a list over lines", "html"])
@pytest.mark.parametrize("first", [True, False])
def test_what_stands_before_or_behind_a_game_is_named_and_the_game_is_read(
    tmp_path: Path, name: str, *, first: bool
) -> None:
    data, what, _ = OTHERS[name]
    other = bytes_of(data).lstrip() + b"\n"
    path = tmp_path / "club.jsonl"
    path.write_bytes(other + RECORD if first else RECORD + other)
    done = run("audit", path, "--json", columns=500)
    game, told = (json.loads(line) for line in done.stdout.splitlines())
    assert (game["verdict"], done.exit_code) == ("clean", 2)
    assert told["line"] == (1 if first else len(EVENTS) + 1)
    assert what in told["error"]


def test_in_a_folder_one_is_told_and_the_others_are_read(tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_bytes(RECORD)
    (tmp_path / "log.json").write_text(json.dumps(TENHOU), encoding="utf-8")
    (tmp_path / "log.mjlog").write_bytes(gzip.compress(MJLOG.encode()))
    (tmp_path / "page.jsonl").write_text("<html><p>not found</p></html>", encoding="utf-8")
    (tmp_path / "pretty.json").write_text(json.dumps(EVENTS, indent=2), encoding="utf-8")
    (tmp_path / "package.json").write_text('{"name": "something else"}', encoding="utf-8")
    done = run("audit", tmp_path, "--json", columns=500)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [Path(each["source"]).name for each in lines if each.get("verdict")] == ["game.jsonl"]
    told = {Path(each["source"]).name: each["error"] for each in lines if "error" in each}
    assert told.keys() == {"log.json", "log.mjlog", "page.jsonl", "pretty.json"}
    assert all(" replay " in each for each in told.values())
    assert "1 file skipped" in done.stderr
    assert done.exit_code == 2
