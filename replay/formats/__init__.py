"""The formats that are read and written: game records, and hands for scoring. A format knows no scoring.

The names below are loaded when they are first used: scoring one hand needs no reader of records.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from replay.formats.errors import InputError as InputError
    from replay.formats.paths import Input as Input
    from replay.formats.paths import find_inputs as find_inputs
    from replay.formats.record import read_game as read_game
    from replay.formats.record import read_games as read_games
    from replay.formats.write import fingerprint as fingerprint
    from replay.formats.write import write_event as write_event
    from replay.formats.write import write_events as write_events

_HOME: Final = {
    **dict.fromkeys(("Input", "find_inputs"), "paths"),
    **dict.fromkeys(("read_game", "read_games"), "record"),
    **dict.fromkeys(("fingerprint", "write_event", "write_events"), "write"),
    "InputError": "errors",
}


def __getattr__(name: str) -> Any:
    if name in _HOME:
        return getattr(import_module(f"replay.formats.{_HOME[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
