"""A referee beside a server in any language: one process that stays, a game in, its verdict out."""

import json
import subprocess
import sys
from typing import Any


class Referee:
    """`replay audit - --json`: each game is answered at its `end_game`, in order, on one line."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "replay", "audit", "-", "--json"]
        self.work = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def audit(self, record: bytes) -> dict[str, Any]:
        """The verdict on one game, whose last line is its `end_game`."""
        assert self.work.stdin is not None
        assert self.work.stdout is not None
        self.work.stdin.write(record if record.endswith(b"\n") else record + b"\n")
        self.work.stdin.flush()
        verdict: dict[str, Any] = json.loads(self.work.stdout.readline())
        return verdict

    def close(self) -> None:
        """Let the process end; it does so when its input has."""
        self.work.communicate()
