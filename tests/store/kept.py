"""What a store keeps of the files that its games were read from."""

import zlib

from replay.store import Reader
from replay.store.rows import GameRow


def foreign_file(store: Reader, game: GameRow) -> bytes | None:
    """The file of another program that the game was read from, as it lay there; None for a record."""
    query = "SELECT f.bytes FROM foreign_files f JOIN game_files g USING (sha256) WHERE g.game_id = ?"
    rows = store.rows(query, [game.id])
    return zlib.decompress(rows[0]["bytes"]) if rows else None
