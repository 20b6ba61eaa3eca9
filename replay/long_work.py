"""Work within other work that takes a second or more, as what is done once for a user.

Whoever shows progress is told how far it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

Listener = Callable[[str, int, int], None]
"""What is done, how many steps of it are, of how many."""

_listeners: Final[list[Listener]] = []


def listen(listener: Listener) -> None:
    """From now on tell this one; it takes the place of the one before."""
    _listeners[:] = [listener]


def tell(what: str, done: int, total: int) -> None:
    """So many steps are done; when `done` is `total`, all is."""
    for each in _listeners:
        each(what, done, total)
