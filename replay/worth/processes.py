"""Other processes that play, which end with what they are wanted for and with this process, whatever they are doing."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from threading import Thread
from typing import Any

from replay.children import children


@contextmanager
def processes(number: int, begin: Callable[..., None] | None = None, *given: Any) -> Iterator[ProcessPoolExecutor]:
    """So many, each begun by `begin(*given)`; at the end of the block what is not done is given up at once.

    Each sees the pipe from this process close, however this process ends.
    """
    context = children()
    theirs, ours = context.Pipe(duplex=False)
    pool = ProcessPoolExecutor(number, mp_context=context, initializer=_begin, initargs=(theirs, begin, given))
    try:
        yield pool
    finally:
        ours.close()
        pool.shutdown(wait=True, cancel_futures=True)
        theirs.close()


def _begin(
    end: Connection, begin: Callable[..., None] | None, given: tuple[Any, ...]
) -> None:  # pragma: no cover  # in another process
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_ends_with, args=(end,), daemon=True).start()
    if begin is not None:
        begin(*given)


def _ends_with(end: Connection) -> None:  # pragma: no cover  # in another process
    with suppress(EOFError, OSError):
        end.recv_bytes()
    os._exit(0)
