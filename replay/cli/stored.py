"""Games of a store, for the commands that read one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from replay.cli.shared import DEFAULT_STORE, UnusableError

if TYPE_CHECKING:
    from replay.events import GameRecord


def record_of_store(game: str, store: str | None, *, or_path: bool = False) -> tuple[GameRecord, dict[str, str]]:
    """The game of this id, or whose checksum begins so, and the rulings of its stored audit.

    `or_path`: it may as well have been meant as a path that does not exist. Raises StoreError, UnusableError.
    """
    from pathlib import Path

    from replay.store import Reader

    name = store or DEFAULT_STORE
    if or_path and store is None and not Path(name).exists():
        raise UnusableError(f"{game}: there is no such file, and no store {name} in which it could be a game")
    with Reader.open(name) as opened:
        row = opened.game(game)
        return opened.record(row), row.rulings
