"""Replay, audit and analyse game records of mahjong variants.

What a program needs is here, by the names of `__all__` (docs/library.md). Each is loaded when it is first used, so that
`import replay` costs nothing. What lies in packages below may move from version to version.

>>> import replay
>>> replay.score("78p23456s1j2j3j4j6j7j + 8j", ruleset="b30fj", by="self_draw").total
16
"""

import os
import sys

if (
    sys.argv[:1] == ["-m"] and not sys.flags.safe_path
):  # `python -m replay`: the working folder is the first to be looked in
    sys.path[:1] = []
    if __path__[0] == os.path.join(os.getcwd(), "replay"):  # noqa: PTH109, PTH118
        sys.path.append(os.getcwd())  # noqa: PTH109  # a checkout, in which nothing need be installed

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from replay.library.errors import Error, IllegalEventError
    from replay.library.games import Game, HandReport, Report, read, simulate
    from replay.library.hands import Score, Wait, Waits, score, waits
    from replay.library.positions import Position, Seat
    from replay.library.rulesets import RulesetFacts, ruleset, rulesets
    from replay.library.stores import Store, open  # as in `gzip.open`

__all__ = [
    "Error",
    "Game",
    "HandReport",
    "IllegalEventError",
    "Position",
    "Report",
    "RulesetFacts",
    "Score",
    "Seat",
    "Store",
    "Wait",
    "Waits",
    "__version__",
    "open",
    "read",
    "ruleset",
    "rulesets",
    "score",
    "simulate",
    "waits",
]

__version__ = "0.1.0"

_HOME: Final = {
    "Error": "errors",
    "Game": "games",
    "HandReport": "games",
    "IllegalEventError": "errors",
    "Position": "positions",
    "Report": "games",
    "RulesetFacts": "rulesets",
    "Score": "hands",
    "Seat": "positions",
    "Store": "stores",
    "Wait": "hands",
    "Waits": "hands",
    "open": "stores",
    "read": "games",
    "ruleset": "rulesets",
    "score": "hands",
    "waits": "hands",
}
"""The module of `replay.library` that each name is in."""
_PACKAGES: Final = ("rulesets", "simulate")
"""Packages that are functions, too (`replay.running`)."""


def __getattr__(name: str) -> Any:
    if name in _PACKAGES:
        return import_module(f"replay.{name}")
    if name in _HOME:
        found = globals()[name] = getattr(import_module(f"replay.library.{_HOME[name]}"), name)
        return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
