"""`replay ingest --watch` as a process of its own: what comes and changes is stored until Ctrl-C."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from queue import Empty, Queue

import pytest

from replay.store import Reader
from tests.cli.running import ROOT, run
from tests.formats.importers import written

CLEAN = ROOT / "records/b30fj/no-wall.jsonl"
BROKEN = ROOT / "records/broken/hand_over-draw.jsonl"
PATIENCE = 60.0


class Watching:
    """The command; its lines as they come."""

    def __init__(self, folder, *words):
        environment = {name: value for name, value in os.environ.items() if not name.startswith("REPLAY_")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "replay", "ingest", "--watch", *map(str, words), "--store", "s.sqlite"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            env={**environment, "COLUMNS": "80"},
        )
        self.lines: Queue[str] = Queue()
        self.said: list[str] = []
        self.readers = [
            threading.Thread(target=lambda s=stream, t=take: [t(line.decode()) for line in s], daemon=True)
            for stream, take in ((self.process.stdout, self.lines.put), (self.process.stderr, self.said.append))
        ]
        for each in self.readers:
            each.start()

    def line(self, part):
        """The next line that has this in it."""
        until = time.monotonic() + PATIENCE
        seen = []
        while time.monotonic() < until:
            try:
                seen.append(self.lines.get(timeout=0.2))
            except Empty:
                continue
            if part in seen[-1]:
                return seen[-1]
        raise AssertionError(f"no line with {part!r} came; {seen}, {self.said}")

    def ready(self):
        until = time.monotonic() + PATIENCE
        while not any("watching" in each for each in self.said):
            assert time.monotonic() < until, self.said
            assert self.process.poll() is None, self.said
            time.sleep(0.05)

    def ended(self):
        """The status, when it has ended and all that it said has been read."""
        status = self.process.wait(PATIENCE)
        for each in self.readers:
            each.join(PATIENCE)
            assert not each.is_alive()
        return status

    def end(self):
        """Ctrl-C: the status, and the lines that are left, but for the note of a machine without the kernel."""
        self.process.send_signal(signal.SIGINT)
        status = self.ended()
        rest = []
        while not self.lines.empty():
            rest.append(self.lines.get())
        return status, "".join(each for each in rest if not each.startswith("shanten told slowly"))


@pytest.fixture
def watching(tmp_path):
    started = []

    def start(*words):
        started.append(Watching(tmp_path, *words))
        return started[-1]

    (tmp_path / "logs").mkdir()
    yield start
    for each in started:
        each.process.kill()
        each.process.wait()
        for stream in filter(None, (each.process.stdout, each.process.stderr)):
            stream.close()


@pytest.mark.slow
def test_sums_are_not_told_twice_where_nothing_has_come_since(tmp_path, watching):
    (tmp_path / "logs" / "a.jsonl").write_bytes(CLEAN.read_bytes())
    os.utime(tmp_path / "logs" / "a.jsonl", (1, 1))
    command = watching("logs")
    command.line("s.sqlite: 1 new")
    command.ready()
    assert command.end() == (130, "")


@pytest.mark.slow
def test_a_log_that_grows_is_one_game_and_an_open_reader_sees_it(tmp_path, watching):
    """Riichi Advanced writes its log anew after each hand."""
    value = written.log("riichi plain b30fj 1")
    log = tmp_path / "logs" / "log.json"

    def write(hands):
        log.write_text(json.dumps({**value, "kyokus": value["kyokus"][:hands]}), encoding="utf-8")

    command = watching("logs", "--json", "--poll", "0.2")
    command.ready()
    write(1)
    first = json.loads(command.line('"status":"new"'))
    assert (first["status"], first["hands"], first["source"]) == ("new", 1, "logs/log.json")
    with Reader.open(tmp_path / "s.sqlite") as reader:  # as a dashboard has it open
        before = reader.data_version
        for hands in (2, 3):
            write(hands)
            line = json.loads(command.line('"status":'))
            assert (line["status"], line["hands"]) == ("replaced", hands)
        assert reader.data_version != before
        (game,) = reader.games()
        assert game.hands == 3
    status, rest = command.end()
    assert (status, rest) == (130, "")
    assert len([each for each in command.said if "read as Riichi Advanced" in each]) == 1


@pytest.mark.parametrize("more", [True, False], ids=["at the next file", "at the end"])
@pytest.mark.deep
def test_a_store_that_goes_is_not_made_anew_without_its_games(tmp_path, watching, more):
    logs = tmp_path / "logs"
    (logs / "a.jsonl").write_bytes(CLEAN.read_bytes())
    os.utime(logs / "a.jsonl", (1, 1))
    command = watching("logs")
    command.line("1 game, 4 hands")
    command.ready()
    for each in tmp_path.glob("s.sqlite*"):
        each.unlink()
    if more:
        (logs / "b.jsonl").write_bytes(BROKEN.read_bytes())
        assert command.ended() == 2
    else:
        assert command.end()[0] == 2
    assert "s.sqlite: the store was there and is gone" in command.said[-1]
    assert not list(tmp_path.glob("s.sqlite*"))


@pytest.mark.deep
def test_a_busy_store_is_waited_for(tmp_path, monkeypatch):
    from replay.cli.ingesting import Ingesting
    from replay.store.errors import StoreBusyError

    logs = tmp_path / "logs"
    logs.mkdir()
    monkeypatch.chdir(tmp_path)
    taken = []

    def take(self, paths, *, later=False):
        taken.append((list(paths), later))
        if len(taken) == 1:
            (logs / "a.jsonl").write_bytes(CLEAN.read_bytes())
        elif len(taken) == 2:
            raise StoreBusyError("s.sqlite: another program is writing to the store; try again when it is done")
        else:
            raise KeyboardInterrupt

    monkeypatch.setattr(Ingesting, "take", take)
    told = run("ingest", "--watch", "logs", "--poll", "0.1", "--store", "s.sqlite")
    assert told.exit_code == 130
    assert taken == [([], False), (["logs/a.jsonl"], True), (["logs/a.jsonl"], True)]
    assert "(it is tried again)" in told.stderr


@pytest.mark.slow
@pytest.mark.deep
def test_the_page_shows_what_is_printed(tmp_path, watching):
    """docs/watch.md, the example: its lines come in this order."""
    page = (ROOT / "docs/watch.md").read_text(encoding="utf-8")
    shown = page.split("```console\n$ replay ingest --watch logs --store club.sqlite\n")[1].split("```")[0]
    before, after = shown.split("^C\n")
    command = watching("logs")
    command.ready()
    (tmp_path / "logs" / "no-wall.jsonl").write_bytes(CLEAN.read_bytes())
    lines = [command.line("no-wall")]
    (tmp_path / "logs" / "tuesday").mkdir()
    (tmp_path / "logs" / "tuesday" / "table-2.jsonl").write_bytes(BROKEN.read_bytes())
    lines += [command.line("hand_over-draw"), command.line("line 8")]
    assert "".join(lines) == before
    status, rest = command.end()
    assert (status, rest.lstrip("\n").replace("s.sqlite", "club.sqlite")) == (130, after)
