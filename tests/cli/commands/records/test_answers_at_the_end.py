"""`replay audit -` and `ingest -` answer a game as soon as its `end_game` has come, though the pipe stays open."""

import json
import os
import select
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import pytest

from tests.cli.running import ROOT, process, run_json

PATIENCE = 60.0
"""Seconds: far more than an answer takes, however busy the machine is; without one the test fails."""


def game(name: str) -> bytes:
    start = {"type": "start_game", "version": 1, "ruleset": "xixi", "game": name, "players": list("ABCD")}
    return json.dumps(start).encode() + b"\n" + b'{"type":"end_game"}\n'


def codes(answer: Any) -> list[str]:
    return [each["code"] for each in answer["findings"]]


NOTHING_WRONG = ["unverifiable"]
"""What is found in a game of no hands: nothing was there to check (contract, What a clean verdict means)."""


class Talk:
    """A command that reads from a pipe which stays open, and what it has answered."""

    def __init__(self, work: subprocess.Popen[bytes]) -> None:
        self.pid = work.pid
        assert work.stdin is not None
        assert work.stdout is not None
        self.to: IO[bytes] = work.stdin
        self.fro: IO[bytes] = work.stdout
        self.rest = b""

    def say(self, text: bytes) -> None:
        self.to.write(text)
        self.to.flush()

    def told(self, until: bytes) -> bytes:
        """Return what has come up to and with `until`, which has to come though the pipe is open."""
        while until not in self.rest:
            ready, _, _ = select.select([self.fro], [], [], PATIENCE)
            assert ready, "no answer has come, though the game has ended"
            piece = os.read(self.fro.fileno(), 1 << 16)
            assert piece, "the command has ended"
            self.rest += piece
        before, _, self.rest = self.rest.partition(until)
        return before + until

    def answer(self) -> Any:
        return json.loads(self.told(b"\n"))

    def is_silent(self) -> bool:
        return not self.rest and not select.select([self.fro], [], [], 0.3)[0]


@contextmanager
def talking(*words: object) -> Iterator[Talk]:
    with subprocess.Popen(
        [sys.executable, "-m", "replay", *map(str, words)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env={name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"},
    ) as work:
        try:
            yield Talk(work)
        finally:
            work.kill()


def peak_of(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmHWM")).split()[1])


def test_each_game_is_answered_at_its_end_and_no_bad_line_after_it_touches_it() -> None:
    with talking("audit", "-", "--json") as talk:
        whole = game("g1")
        talk.say(whole[:-1])
        assert talk.is_silent(), "the line of the end is not whole yet"
        talk.say(b"\n")
        first = talk.answer()
        assert (first["game"], codes(first), first["events"]) == ("g1", NOTHING_WRONG, 2)
        talk.say(b"\n#!garbage\n" + game("g2"))
        stray, second = talk.answer(), talk.answer()
        assert (stray["game"], stray["verdict"]) == ("", "unreadable")
        assert [(each["code"], each["line"]) for each in stray["findings"]] == [("bad_line", 4)]
        assert (second["game"], codes(second)) == ("g2", NOTHING_WRONG)
        talk.say(b"cut")
        talk.to.close()
        last = talk.answer()
        assert [(each["code"], each["line"]) for each in last["findings"]] == [("bad_line", 7)]


@pytest.mark.parametrize("command", ["audit", "ingest"])
def test_people_too_are_answered_while_the_pipe_is_open(command: str, tmp_path: Path) -> None:
    with talking(command, "-", *(["--store", tmp_path / "s.sqlite"] if command == "ingest" else [])) as talk:
        for name in ("g1", "g2"):
            talk.say(game(name))
            assert f"! {name}  1 note" in talk.told(b"there is nothing to").decode()
        talk.to.close()
        assert b"2 games, 0 hands, 4 events: 2 with 2 notes" in talk.told(b"notes\n")


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
def test_the_memory_is_the_same_after_thousands_of_games() -> None:
    with talking("audit", "-", "--json") as talk:
        peaks = []
        for part in range(4):
            for place in range(0, 1000, 50):
                talk.say(b"".join(game(f"g{part}-{place + each}") for each in range(50)))
                assert [talk.answer()["game"] for _ in range(50)][-1] == f"g{part}-{place + 49}"
            peaks.append(peak_of(talk.pid))
    assert peaks[-1] - peaks[0] < 3_000, "KB"


def test_a_game_that_goes_on_after_its_end_is_answered_as_a_whole_besides(tmp_path: Path) -> None:
    """What stands after the end is a fault of that game, as it is in a file."""
    stray = b'{"type":"draw","seat":0,"tile":"5z"}\n'
    with talking("audit", "-", "--json") as talk:
        talk.say(game("g1"))
        assert codes(talk.answer()) == NOTHING_WRONG
        talk.say(stray + game("g2"))
        again, following = talk.answer(), talk.answer()
    assert again["again"] is True
    assert [(each["code"], each["line"]) for each in again["findings"]] == [("hand_over", 3)]
    assert "again" not in following
    path = tmp_path / "stray.jsonl"
    path.write_bytes(game("g1") + stray + game("g2"))
    inside, _ = run_json("audit", path, "--json")
    assert {**again, "source": str(path)} == {**inside, "again": True}
    told = process("audit", "-", input=game("g1") + stray + game("g2"))
    assert b"2 games" in told.stdout


def test_ingest_answers_at_the_end_and_keeps_one_game_of_one_that_goes_on(tmp_path: Path) -> None:
    store = tmp_path / "s.sqlite"
    with talking("ingest", "-", "--store", store, "--json") as talk:
        talk.say(game("g1"))
        assert (talk.answer())["status"] == "new"
        talk.say(b'{"type":"draw","seat":0,"tile":"5z"}\n' + game("g2"))
        again, following = talk.answer(), talk.answer()
        assert (again["again"], again["status"]) == (True, "replaced")
        assert following["status"] == "new"
    rows = run_json("export", "games", "--store", store, "--format", "jsonl")
    assert [(each["game"], each["errors"], each["notes"]) for each in rows] == [("g1", 1, 0), ("g2", 0, 1)]
