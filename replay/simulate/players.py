"""The kinds of players by their names: the tempers, and `sound`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from replay.rules import Rules
from replay.simulate.bots import Bot
from replay.simulate.sound import NAME, VERSION, Sound, WorkedOut
from replay.simulate.tempers import TEMPERS

_TEMPERS: Final = {each.name: each for each in TEMPERS}
Player = Bot | Sound
"""One player at the table, who sees the own hand and what lies open, and never the wall or other hands."""
KINDS: Final[tuple[str, ...]] = (NAME, *_TEMPERS)
"""The names of all kinds of players."""
_OLD: Final = 1
"""The version of the tempers, which have not changed since they are counted."""


class UnknownPlayerError(ValueError):
    """There is no kind of player of this name; the message lists those there are."""

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no kind of player {name!r}; there are {', '.join(KINDS)}")


def version_of(name: str) -> str:
    """The name of a kind of player with the version of its play: `sound@1`. Raises UnknownPlayerError."""
    if name not in KINDS:
        raise UnknownPlayerError(name)
    return f"{name}@{VERSION if name == NAME else _OLD}"


def players_named(names: Sequence[str], rules: Rules, seed: int | str) -> tuple[Player, ...]:
    """Players of these kinds by seat, each with a source of chance of its own. Raises UnknownPlayerError."""
    known = WorkedOut()
    return tuple(_player(name, rules, Random(f"{seed} {seat}"), known) for seat, name in enumerate(names))


def _player(name: str, rules: Rules, chance: Random, known: WorkedOut) -> Player:
    if name == NAME:
        return Sound(rules, chance, known)
    if name not in _TEMPERS:
        raise UnknownPlayerError(name)
    return Bot(_TEMPERS[name], rules, chance)
