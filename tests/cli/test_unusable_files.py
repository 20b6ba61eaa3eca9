"""Unusable input is unusable to every command: a message with the file and the reason, and the status of the page."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from tests.cli.running import run

ROOT = Path(__file__).parents[2]
RECORD = (ROOT / "records" / "xixi" / "xixi-nothing-claimed.jsonl").read_bytes()
PACKED = gzip.compress(RECORD, mtime=0)
WHOLE = RECORD.splitlines(keepends=True)
KINDS = {
    "bytes": (bytes(range(256)) * 4, "this is not a record"),
    "another json": (b'{"a": 1}\n', "this is not a record"),
    "empty": (b"", "there is no game in it"),
    "blank lines": (b"\n\n", "there is no game in it"),
    "packed, cut at once": (PACKED[:20], "the file was cut"),
    "packed, cut later": (PACKED[: len(PACKED) * 2 // 3], "the file was cut"),
    "packed, damaged": (PACKED[:-8] + bytes(8), "the gzip data are damaged"),
    "prose": (b"Bo won and was very happy about it\n", "no "),
}
COMMANDS = {
    "audit": ["audit", "FILE"],
    "ingest": ["ingest", "FILE", "--store", "STORE"],
    "convert": ["convert", "FILE"],
    "convert to text": ["convert", "FILE", "--as", "text"],
    "show": ["show", "FILE", "--hand", "1", "--event", "1"],
    "dispute": ["dispute", "FILE", "--hand", "1"],
    "new": ["new", "--from", "FILE", "--hand", "1"],
    "report": ["export", "report", "FILE", "--hand", "1"],
    "doctor": ["doctor", "FILE"],
}


@pytest.mark.parametrize("command", COMMANDS.values(), ids=list(COMMANDS))
@pytest.mark.parametrize(("data", "why"), KINDS.values(), ids=list(KINDS))
def test_every_command_says_so_with_status_2(tmp_path: Path, data: bytes, why: str, command: list[str]) -> None:
    path = tmp_path / "club.jsonl"
    path.write_bytes(data)
    names = {"FILE": str(path), "STORE": str(tmp_path / "games.sqlite")}
    done = run(*(names.get(word, word) for word in command))
    told = " ".join((done.stdout if command[0] == "doctor" else done.stderr).split())
    assert done.exit_code == 2, told
    assert why in told
    assert "club.jsonl" in told.replace(" ", "")  # a long path is folded


def test_what_can_be_read_of_a_damaged_file_is_answered_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "club.jsonl.gz"
    path.write_bytes(gzip.compress(RECORD) + gzip.compress(RECORD.replace(b"nothing-claimed", b"again"))[:200])
    done = run("audit", path, "--json")
    first, *rest = [json.loads(line) for line in done.stdout.splitlines()]
    assert (first["verdict"], done.exit_code) == ("clean", 2)
    assert rest[-1] == {
        "source": str(path),
        "line": None,
        "field": None,
        "error": "the gzip data break off: the file was cut",
    }
    shown = run("show", path, "--game", first["game"], "--hand", "1", "--event", "1", "--json")
    assert shown.exit_code == 2
    assert json.loads(shown.stdout.splitlines()[-1])["event"]


def test_a_record_with_one_event_among_lines_that_are_none_is_a_record(tmp_path: Path) -> None:
    path = tmp_path / "club.jsonl"
    path.write_bytes(b"{}\n" + b"".join(WHOLE[1:]))
    done = run("audit", path)
    assert (done.exit_code, done.stderr) == (1, "")
    assert run("convert", path).exit_code == 1, "it is copied, and a line of it is none"


def test_every_command_counts_the_games_of_a_folder_alike_and_says_what_it_passes_over(tmp_path: Path) -> None:
    folder = tmp_path / "club"
    (folder / "more").mkdir(parents=True)
    (folder / "1-bytes.jsonl").write_bytes(bytes(range(256)))
    (folder / "2-game.jsonl").write_bytes(RECORD)
    (folder / "3-packed.jsonl.gz").write_bytes(PACKED)
    (folder / "4-typed.txt").write_text("game friday xixi\nplayers Ann Bo Cy Di\nhand 1 dealer Ann\n", encoding="utf-8")
    (folder / "5-mistyped.txt").write_text("game friday xixi\nplayers Ann Bo\n", encoding="utf-8")
    (folder / "more" / "notes.txt").write_text("Bo was happy\n", encoding="utf-8")
    (folder / "more" / "schema.json").write_text('{"$schema": "https://json-schema.org"}\n', encoding="utf-8")
    (folder / "more" / "hands.jsonl").write_text('{"concealed": "1m"}\n', encoding="utf-8")
    (folder / "more" / "read.md").write_text("not looked at\n", encoding="utf-8")
    audited = run("audit", folder, "--json")
    games = [json.loads(line) for line in audited.stdout.splitlines() if "verdict" in line]
    assert len(games) == 3
    store = tmp_path / "games.sqlite"
    stored = run("ingest", folder, "--store", store, "--json")
    assert sum("verdict" in line for line in stored.stdout.splitlines()) == 3
    answers = [audited, stored, run("doctor", folder), run("convert", folder, "--json")]
    for words in (["show", folder], ["dispute", folder]):
        answers.append(run(*words))
        assert "there are 3 games" in answers[-1].stderr
    for each in answers:
        told = " ".join(each.stderr.split())
        assert "3 files skipped, because their content is not a record: " in told
        for name in ("hands.jsonl", "notes.txt", "schema.json"):
            assert name in told
        assert "read.md" not in told
    assert run("audit", folder / "2-game.jsonl").stderr == ""
