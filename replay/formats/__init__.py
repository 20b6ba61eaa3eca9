"""The formats that are read and written: game records, and hands for scoring. A format knows no scoring."""

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
