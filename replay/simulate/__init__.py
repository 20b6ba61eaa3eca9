"""Simulated games: seeded, legal, played by bots of differing temper, with every claim filled in; and their faults.

`simulate_game` plays, `tamper` breaks one thing, `hide` leaves out what one player cannot see.
"""

from replay.running import answers_calls
from replay.simulate.hide import hide
from replay.simulate.play import simulate_game
from replay.simulate.tamper import KINDS, NothingToTamperError, Tampered, tamper

__all__ = ["KINDS", "NothingToTamperError", "Tampered", "hide", "simulate_game", "tamper"]

answers_calls(__name__, "replay.library.games")
