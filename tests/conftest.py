"""What all tests need of the process that they run in, and what a run has cost."""

import gc
import os
import shutil
import signal
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# A slow machine is no fault, nor is bad luck; `make fuzz` tries many thousand inputs, and these are those of every day.
settings.register_profile(
    "replay", max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
settings.load_profile("replay")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # started in the background: programs that the tests start and interrupt would ignore it too
    signal.signal(signal.SIGINT, signal.default_int_handler)

gc.disable()  # nothing that is imported and collected is garbage

MEMORY = Path("/dev/shm")
"""Where Linux keeps files in memory: a store that waits for no disk is written in a third of the time."""
if (
    sys.platform == "linux"
    and os.access(MEMORY, os.W_OK)
    and shutil.disk_usage(MEMORY).free > 4 << 30
    and not os.statvfs(MEMORY).f_flag & os.ST_NOEXEC
):
    os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)

KEPT = {"PYTHONHASHSEED", "PYTHONPATH", "PYTHONPYCACHEPREFIX", "REPLAY_DEEP", "REPLAY_FUZZ_EXAMPLES", "REPLAY_PICTURES"}
"""What may be set for a run of the tests."""
PREFIXES = ("PYTHON", "REPLAY_", "STREAMLIT_", "JUPYTER_", "TTY_", "CLICOLOR", "GIT_")
NAMES = {
    *("COLUMNS", "LINES", "TERM", "COLORTERM", "NO_COLOR", "FORCE_COLOR", "PY_COLORS", "GITHUB_ACTIONS"),
    *("BROWSER", "PAGER", "EDITOR", "VISUAL"),
    *("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"),
}


def pytest_sessionstart() -> None:
    """Take away what a developer or a service has set: the tests hold for whoever has set nothing.

    Unbuffered streams, for one, hide what happens to a command whose output cannot be written out at its end.
    """
    for name in list(os.environ):
        if name not in KEPT and (name.startswith(PREFIXES) or name.upper() in NAMES):
            del os.environ[name]


def pytest_runtest_teardown() -> None:
    """Leave no language chosen for the next test, nor whoever was asked for one."""
    if "replay.terms" in sys.modules:
        sys.modules["replay.terms"].choose_nothing()


DEEP = 2
"""How many inputs of a test `make deep` takes beside those of `make test`, with REPLAY_DEEP=1 all of them."""


def spread(group: list[pytest.Item], most: int) -> set[pytest.Item]:
    """At most so many of them, evenly apart."""
    return {group[len(group) * place // most] for place in range(most)} if group else set()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of a test that is marked `sampled(n)`, leave n inputs to `make test`; the others are deep, spread evenly.

    Files whose deep tests are long begin, so that no process is left with one of them when all others are done.
    """
    long: Counter[Path] = Counter()
    for item in items:
        if (mark := item.get_closest_marker("deep")) and mark.kwargs:
            long[item.path] += mark.kwargs["seconds"]
    items.sort(key=lambda item: -long[item.path])
    groups: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("sampled") and not item.get_closest_marker("deep"):
            groups.setdefault(item.nodeid.partition("[")[0], []).append(item)
    left_out: set[pytest.Item] = set()
    for group in groups.values():
        kept = group[0].get_closest_marker("sampled")
        assert kept is not None
        quick = spread(group, kept.args[0])
        deep = [each for each in group if each not in quick]
        for each in deep:
            each.add_marker(pytest.mark.deep)
        if "REPLAY_DEEP" not in os.environ:
            left_out.update(deep)
            left_out -= spread(deep, DEEP)
    items[:] = [each for each in items if each not in left_out]


def pytest_collection_finish() -> None:
    """Leave what has been collected out of all searches for garbage, of which there are fewer: a tenth of the time."""
    gc.freeze()
    gc.enable()
    gc.set_threshold(100_000, 50, 100)


SPENT = pytest.StashKey[float]()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Tell the process that asked for the tests what they took, as far as their own processes have ended."""
    if (output := getattr(session.config, "workeroutput", None)) is not None:
        output["cpu"] = sum(os.times()[:4])


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Add what one of several processes took."""
    output = getattr(node, "workeroutput", {})
    node.config.stash[SPENT] = node.config.stash.get(SPENT, 0.0) + output.get("cpu", 0.0)


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Say what the run took of the processors: that hardly depends on what else they have to do, unlike its length."""
    spent = config.stash[SPENT] + sum(os.times()[:2]) if SPENT in config.stash else sum(os.times()[:4])
    terminalreporter.write_line(f"{spent:.0f} seconds of a processor, without those of browsers")
