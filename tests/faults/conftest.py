"""Records that faults happen to, and the command as a process of its own."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from replay.formats import write_events
from replay.rulesets import all_rulesets
from replay.simulate import simulate_game

ROOT = Path(__file__).parents[2]

Python = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def records(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Two short games of each ruleset, a file each ruleset."""
    folder = tmp_path_factory.mktemp("records")
    found = []
    for name, ruleset in all_rulesets().items():
        games = (write_events(simulate_game(ruleset, seed, hands=1)) for seed in (1, 2))
        found.append(folder / f"{name}.jsonl")
        found[-1].write_bytes(b"".join(games))
    return found


@pytest.fixture
def python() -> Python:
    """Runs Python with these words, where its modules are found."""

    def run(*words: object, **given) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *map(str, words)],
            capture_output=True,
            text=True,
            check=False,
            cwd=ROOT,
            timeout=given.pop("timeout", 600),
            **given,
        )

    return run
