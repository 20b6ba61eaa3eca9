"""Processes that this one starts anew (`spawn`, so that it is the same on every system), and where they look for code.

Python begins such a process as `python -c`, and looks into the working folder for its modules first: a `json.py` beside
somebody's records would be run. Those of here look where this process looks, and nowhere else.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.context import SpawnContext, SpawnProcess
from threading import RLock
from typing import Final

SAFE_PATH: Final = "PYTHONSAFEPATH"
"""The variable with which Python does not look into the working folder, nor into that of a script."""
_one_at_a_time: Final = RLock()


@contextmanager
def safe_path() -> Iterator[None]:
    """What is begun meanwhile does not look into the working folder."""
    with _one_at_a_time:
        before = os.environ.get(SAFE_PATH)
        os.environ[SAFE_PATH] = "1"
        try:
            yield
        finally:
            if before is None:
                del os.environ[SAFE_PATH]
            else:
                os.environ[SAFE_PATH] = before


class _Child(SpawnProcess):
    def start(self) -> None:
        """Begin; where this process looks for modules it is told by this one."""
        with safe_path():
            super().start()


class _Children(SpawnContext):
    Process = _Child


def children() -> SpawnContext:
    """What starts processes of this program."""
    if sys.platform != "win32":
        from multiprocessing import resource_tracker

        with safe_path():  # a process as well, which otherwise starts along with the first queue or lock
            resource_tracker.ensure_running()
    return _Children()
