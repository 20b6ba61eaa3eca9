"""Questions to a database that come to an end: one that takes longer than so much data can ask for is interrupted."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Lock, Thread
from typing import Any, Final

SECONDS: Final = 60.0
"""What any question may take, and what it may take besides for each million bytes."""
_PER_BYTE: Final = 1e-6
_BETWEEN: Final = 0.5
"""Seconds between two looks at the clock."""
_asked: dict[object, tuple[float, Any]] = {}
"""The questions that are being answered: until when each may be, and whom it is asked of."""
_lock: Final = Lock()
_watching: list[Thread] = []


@contextmanager
def in_time(connection: Any, size: int) -> Iterator[None]:
    """While the context lasts the connection, to a database of so many bytes, is interrupted when its time is over."""
    key = object()
    _asked[key] = (time.monotonic() + SECONDS + size * _PER_BYTE, connection)
    if not _watching or not _watching[0].is_alive():
        _start()
    try:
        yield
    finally:
        del _asked[key]


def _start() -> None:
    with _lock:
        if not _watching or not _watching[0].is_alive():
            _watching[:] = [Thread(target=_watch, name="replay questions in time", daemon=True)]
            _watching[0].start()


def _watch() -> None:
    while True:
        time.sleep(_BETWEEN)
        now = time.monotonic()
        for until, connection in list(_asked.values()):
            if now > until:
                with suppress(Exception):  # it may have been closed meanwhile
                    connection.interrupt()
