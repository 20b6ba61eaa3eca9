"""How the program runs: packages that are public functions as well (`replay.simulate` is where games are played, and
plays), and who is told of work within other work that takes a second or more, as what is done once for a user."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any, Final

_CALLED: Final[dict[str, str]] = {}
"""The module of the function by the package that stands for it; the function is called as the package is."""
Listener = Callable[[str, int, int], None]
"""What is done, how many steps of it are, of how many."""

_listeners: Final[list[Listener]] = []


class CallablePackage(ModuleType):
    """A package that answers a call by the function of its name; nothing of that is loaded before."""

    def __call__(self, *given: Any, **named: Any) -> Any:
        """What the function returns, and raises."""
        function = getattr(import_module(_CALLED[self.__name__]), self.__name__.rpartition(".")[2])
        return function(*given, **named)


def answers_calls(package: str, home: str) -> None:
    """Let the package of this dotted name be called as the function of its own name in the module `home`."""
    _CALLED[package] = home
    sys.modules[package].__class__ = CallablePackage


def listen(listener: Listener) -> None:
    """From now on tell this one; it takes the place of the one before."""
    _listeners[:] = [listener]


def tell(what: str, done: int, total: int) -> None:
    """So many steps are done; when `done` is `total`, all is."""
    for each in _listeners:
        each(what, done, total)
