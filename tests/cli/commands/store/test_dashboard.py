"""`replay dashboard`: what it says before a server runs, and that one that runs ends by Ctrl-C."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from replay.store import Store
from tests.cli.running import run


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    Store.open(tmp_path / "a.sqlite").close()
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        found = run("dashboard", "--store", tmp_path / "a.sqlite", "--port", port, "--no-browser")
    assert found.exit_code == 2
    assert f"port {port}" in found.stderr
    assert "choose another --port" in found.stderr


NOWHERE = {"HOME": os.devnull}
"""A home in which nothing can be looked up: Streamlit looks for secrets there unless it is told that there are none."""


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is a signal here")
@pytest.mark.parametrize(
    ("there", "sent", "status"),
    [(True, signal.SIGINT, 130), (False, signal.SIGINT, 130), (True, signal.SIGTERM, 143)],
    ids=["store", "no store", "terminated"],
)
@pytest.mark.sampled(1)
def test_it_serves_on_this_computer_alone_and_ctrl_c_ends_it(
    tmp_path: Path, there: bool, sent: signal.Signals, status: int
) -> None:
    if there:
        Store.open(tmp_path / "a.sqlite").close()
    port = free_port()
    words = ["dashboard", "--store", "a.sqlite", "--port", str(port), "--no-browser"]
    with subprocess.Popen(
        [sys.executable, "-m", "replay", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[4]), **({} if there else NOWHERE)},
    ) as running:
        until = time.monotonic() + 120
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/_stcore/health", timeout=5) as answer:
                    assert answer.read() == b"ok"
                    break
            except OSError:
                assert time.monotonic() < until
                time.sleep(0.1)
        os.kill(running.pid, sent) if sent == signal.SIGTERM else os.killpg(running.pid, sent)
        out, err = running.communicate(timeout=120)
    assert running.returncode == status, err
    with pytest.raises(OSError, match="refused"), socket.create_connection(("127.0.0.1", port), timeout=10):
        pass
    assert f"http://127.0.0.1:{port}" in out
    assert "Network URL" not in out + err
    assert "Traceback" not in out + err
    assert "Aborted" not in out + err
    assert ("there is no store yet" in err) is not there
    assert (tmp_path / "a.sqlite").exists() is there
