"""The formats that are read and written: game records, and hands for scoring. A format knows no scoring.

The names below are loaded when they are first used: scoring one hand needs no reader of records.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from replay.formats.errors import InputError
    from replay.formats.paths import Input, find_inputs
    from replay.formats.record import read_game, read_games
    from replay.formats.write import fingerprint, write_event, write_events

__all__ = [
    "Input",
    "InputError",
    "find_inputs",
    "fingerprint",
    "read_game",
    "read_games",
    "write_event",
    "write_events",
]

_HOME: Final = {
    "Input": "paths",
    "InputError": "errors",
    "find_inputs": "paths",
    "fingerprint": "write",
    "read_game": "record",
    "read_games": "record",
    "write_event": "write",
    "write_events": "write",
}


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(import_module(f"replay.formats.{_HOME[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
