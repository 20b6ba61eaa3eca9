"""Processes that play end with what they are wanted for, and with the process that has called them."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest

from replay.worth.processes import processes

CALLING = """
import os, time
from replay.worth.processes import processes
if __name__ == "__main__":
    with processes(1) as pool:
        print(pool.submit(os.getpid).result(), flush=True)
        pool.submit(time.sleep, 600).result()
"""
ROOT = Path(__file__).parents[2]


def is_there(pid: int) -> bool:
    """Whether the process is at work still; one that has ended and that nobody has asked for is not."""
    stat = Path(f"/proc/{pid}/stat")
    if stat.exists():
        return stat.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return not Path("/proc/self").exists()


def test_what_is_not_done_at_the_end_is_given_up():
    with processes(1) as pool:
        pid = pool.submit(os.getpid).result()
        pool.submit(sleep, 600)
    assert not is_there(pid)


@pytest.mark.skipif(sys.platform == "win32", reason="no signal kills there")
@pytest.mark.parametrize("name", ["SIGKILL", "SIGTERM"])
def test_they_end_with_the_process_that_has_called_them_however_it_ends(tmp_path, name):
    script = tmp_path / "calling.py"
    script.write_text(CALLING, encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True, env=env) as caller:
        assert caller.stdout is not None
        pid = int(caller.stdout.readline())
        assert is_there(pid)
        caller.send_signal(getattr(signal, name))
        caller.wait()
        for _ in range(600):
            if not is_there(pid):
                break
            sleep(0.1)
    assert not is_there(pid)
