"""Input of those who mean harm: every command says what is wrong in a line, with its status, in bounded memory."""

import gzip
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.cli.running import run
from tests.faults import growth
from tests.faults.conftest import ROOT
from tests.faults.growth import RECORDS as KINDS
from tests.faults.growth import START, lines
from tests.samples import first

DEAL = lines(growth.DEAL)
DRAW = b'{"type":"draw","seat":0,"tile":"5z"}\n'
DISCARD = b'{"type":"discard","seat":0,"tile":"5z"}\n'


def opening(**more: object) -> bytes:
    """A `start_game` with these fields."""
    return json.dumps({**START, **more}).encode() + b"\n"


HAND = {"ruleset": "b30fj", "concealed": "123456789m1123p", "win": "1p", "by": "self_draw"}
WAITS = {"ruleset": "b30fj", "concealed": "123456789m1123p"}
NOISE = random.Random(3)
RECORDS = {
    "noise": NOISE.randbytes(100_000),
    "lines of noise": b"\n".join(NOISE.randbytes(40).replace(b"\n", b"") for _ in range(2000)),
    "no UTF-8": opening() + b'{"type":"draw","seat":0,"tile":"\xff\xfe"}\n\xc3\x28\n',
    "UTF-16": opening().decode().encode("utf-16"),
    "zstd": b"\x28\xb5\x2f\xfd" + NOISE.randbytes(1000),
    "scores of 64 bits": opening(scores=[2**63 - 1, -(2**63), 10**18, 0]) + DEAL + DRAW + DISCARD,
    "scores of 65 bits": opening(scores=[2**64, 0, 0, 0]) + DEAL + DRAW + DISCARD,
    "a key twice": opening().replace(b'"version": 1', b'"version": 1, "version": 1') + DEAL,
    "a type twice": opening() + DEAL + b'{"type":"draw","type":"discard","seat":0,"tile":"5z"}\n',
    "NaN": opening() + DEAL + b'{"type":"draw","seat":NaN,"tile":"5z"}\n',
    "Infinity": opening() + DEAL + b'{"type":"draw","seat":0,"tile":"5z","t":Infinity}\n',
    "1e999": opening() + DEAL + b'{"type":"draw","seat":0,"tile":"5z","t":1e999}\n',
    "NUL": opening(players=["A\0n", "", " ", "D"])
    + DEAL
    + b'{"type":"draw","seat":0,"tile":"5z","note":"a\x00b"}\n\0\0\0\n',
    "half a character": opening().replace(b"Ann", b"A\\ud800") + DEAL,
    "bomb in a bomb": gzip.compress(gzip.compress(bytes(1_000_000))),
    "path in the id": opening(game="../../../etc/passwd\0/.") + DEAL + DRAW + DISCARD,
    "an option as the id": opening(game="--help") + DEAL + DRAW + DISCARD,
    "SQL in the id": opening(game="'; DROP TABLE games; --") + DEAL + DRAW + DISCARD,
    "many games": KINDS["starts of a game"](300),
    "many hands": KINDS["starts of a hand"](500),
    **{
        name: KINDS[name](20_000)
        for name in ("deep lists", "deep meta", "a number", "a long name", "a long hand", "a long wall", "marks")
    },
}


@pytest.mark.parametrize("name", RECORDS, ids=str)
@pytest.mark.sampled(8)
def test_a_record(tmp_path: Path, name: str) -> None:
    path = tmp_path / "r.jsonl"
    path.write_bytes(RECORDS[name])
    store = tmp_path / "s.sqlite"
    for words in (
        ["audit", path],
        ["audit", path, "--json"],
        ["ingest", path, "--store", store],
        ["ingest", path, "--store", store, "--json"],
        ["show", path, "--hand", "1", "--event", "1"],
        ["show", path],
    ):
        done = run(*words)
        assert done.exit_code in (0, 1, 2), (words, done.stderr)
        assert "internal error" not in done.stderr, (words, done.stderr)
        assert "Traceback" not in done.stderr + done.stdout
        if "--json" in words:
            for line in done.stdout.splitlines():
                json.loads(line)
        if done.exit_code == 2:
            assert "r.jsonl" in done.stderr or "`replay audit` says why" in done.stderr, words
    if store.exists():
        assert run("study", "--store", store).exit_code in (0, 2)
        assert sorted(each.name for each in tmp_path.iterdir() if not each.name.startswith("s.sqlite")) == ["r.jsonl"]


HANDS = {
    "noise": b"\xff\x00\x1b[31m",
    "NaN": b'{"id": NaN}',
    "deep": b"[" * 100_000,
    "deep id": b'{"ruleset":"b30fj","id":' + b"[" * 400 + b"]" * 400 + b"}",
    "a number of 10,000 digits": b'{"ruleset":"b30fj","concealed":' + b"9" * 10_000 + b"}",
    "an id of 10,000 digits": b'{"ruleset":"b30fj","concealed":"1m","id":' + b"9" * 10_000 + b"}",
    "a key twice": b'{"ruleset":"b30fj","ruleset":"xixi","concealed":"1m"}',
    "half a character": b'{"ruleset":"\\ud800"}',
    "too many tiles": json.dumps({**HAND, "concealed": "1m" * 100_000}).encode(),
    "only jokers": json.dumps({**HAND, "concealed": "1111111111111j"}).encode(),
    "forty melds": json.dumps({**HAND, "melds": [{"kind": "pung", "tiles": "111m"}] * 40}).encode(),
    "melds, no tiles": json.dumps({**HAND, "concealed": "", "melds": [{"kind": "pung", "tiles": ""}] * 4}).encode(),
    "negative": json.dumps({**HAND, "situation": {"tiles_drawn": -1}}).encode(),
    "huge": json.dumps({**HAND, "situation": {"tiles_drawn": 2**62}}).encode(),
    "all is visible": json.dumps({**HAND, "situation": {"visible": "1m" * 5000}}).encode(),
    "an unknown ruling": json.dumps({**HAND, "rulings": {"\x1b[31m": "\u202e"}}).encode(),
    "path as ruleset": json.dumps({**HAND, "ruleset": "../../etc/passwd"}).encode(),
    "no object": b"7",
    "nothing": b"{}",
}


@pytest.mark.parametrize("command", ["score", "waits"])
def test_hands(command: str) -> None:
    last = HAND if command == "score" else WAITS
    text = b"\n".join([*HANDS.values(), json.dumps({**last, "id": "last"}).encode()]) + b"\n"
    done = run(command, "--json", "-", stdin=text)
    assert done.exit_code == 2
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(HANDS) + 1
    for name, answer in zip(HANDS, answers, strict=False):
        assert "internal error" not in answer.get("error", ""), (name, answer)
    assert answers[-1]["id"] == "last"
    assert "error" not in answers[-1]


@pytest.mark.parametrize(
    "text", ["1" * 100_000 + "m", "(" * 5000, "1m\0", "\x1b[31m", "٣m", "1m+" * 3000, "P:" * 999, "="]
)
def test_hands_as_people_write_them(text: str) -> None:
    for command in ("score", "waits"):
        done = run(command, text)
        assert (done.exit_code, "\x1b" in done.stderr, len(done.stderr) < 2500) == (2, False, True)
        assert "internal error" not in done.stderr


def endless(kind: str) -> Iterator[bytes]:
    """A large input, some of it at a time."""
    yield opening()
    if kind == "a line of 1 GB":
        yield from (b"x" * (1 << 20) for _ in range(1024))
    elif kind == "a million events in a hand":
        yield DEAL
        yield from (DRAW * 5000 + DISCARD * 5000 for _ in range(100))
    else:
        yield from (b"{}\n" * 10_000 for _ in range(100))
    yield b"\n"


BOUNDED = """
import resource
resource.setrlimit(resource.RLIMIT_AS, (900 << 20,) * 2)
from replay.cli import main
main()
"""
PACKED = "a quarter of a gigabyte of blank lines, packed"
LARGE = (PACKED, "a million lines that are none", "a line of 1 GB", "a million events in a hand")


@pytest.mark.slow
@pytest.mark.parametrize("kind", first(LARGE, 1))
@pytest.mark.deep
def test_memory_is_bounded(tmp_path: Path, kind: str) -> None:
    """Each runs in an address space of 900 MB, of which Python and its libraries take some 200."""
    with subprocess.Popen(
        [sys.executable, "-c", BOUNDED, "audit", "--json", "-"],
        stdin=subprocess.PIPE,
        stdout=(tmp_path / "out").open("wb"),
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as running:
        assert running.stdin is not None
        if kind == PACKED:
            with suppress(BrokenPipeError):  # it is not read to its end
                running.stdin.write(gzip.compress(opening()) + gzip.compress(b"\n" * (1 << 24)) * 16)
                running.stdin.flush()
            with suppress(BrokenPipeError):
                running.communicate()
            assert running.wait() == 2
            return
        for piece in endless(kind):
            running.stdin.write(piece)
        _, said = running.communicate()
    assert (running.returncode, said) == (1, b"")
    (report,) = [json.loads(line) for line in (tmp_path / "out").read_text().splitlines()]
    assert report["game"] == "g"


@pytest.mark.deep
def test_a_bomb_is_not_unpacked_into_memory(tmp_path: Path) -> None:
    """512 MB of nothing in a line, read in an address space of 900 MB."""
    path = tmp_path / "bomb.jsonl.gz"
    path.write_bytes(gzip.compress(opening()) + gzip.compress(bytes(1 << 24)) * 32)
    done = subprocess.run(
        [sys.executable, "-c", BOUNDED, "audit", "--json", str(path)], capture_output=True, check=False, cwd=ROOT
    )
    assert done.returncode == 2, "what lies behind the bound is told as not read"
    assert b"Traceback" not in done.stderr
    assert b"unpack" in done.stderr


HOSTILE = (
    "\x1b]0;owned\x07\x1b[2J\x1b[31mAnn",
    "\u202eevil\u2066",
    "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "'); DROP TABLE games; --",
    '=HYPERLINK("http://x","y")',
    "[link](javascript:alert(1)) :material/home: $x^2$ **b** :red[r]",
    "../../etc/passwd",
    "\x9b31m\x85\u2028\u0000",
)


@pytest.mark.parametrize("name", HOSTILE, ids=ascii)
@pytest.mark.sampled(3)
def test_names_and_notes_do_nothing(tmp_path: Path, name: str) -> None:
    text = (ROOT / "records/b30fj/four-hands.jsonl").read_text().splitlines()
    first = json.loads(text[0]) | {
        "players": [name, name + " 2", name + " 3", name + " 4"],
        "game": name,
        "source": name,
    }
    second = json.loads(text[1]) | {"note": name, "meta": {name: name}}
    path, store = tmp_path / "r.jsonl", tmp_path / "s.sqlite"
    path.write_text("\n".join([json.dumps(first), json.dumps(second), *text[2:]]) + "\n")
    shown = [
        run("audit", path),
        run("ingest", path, "--store", store),
        run("show", path, "--hand", "1", "--turn", "2"),
        run("show", path),
        run("study", "--store", store),
        run("study", "--store", store, "--hands", "wins"),
        run("audit", "--store", store, "--game", first["game"] if "\0" not in name else "x"),
    ]
    for each in shown:
        assert each.exit_code in (0, 2), each.stderr
        for sign in "\x1b\x07\x9b\x85\u202e\u2066\u2028\x00":
            assert sign not in each.stdout + each.stderr
    assert json.loads(run("audit", path, "--json").stdout)["game"] == name
    assert json.loads(run("ingest", path, "--store", store, "--json").stdout)["status"] == "known"
