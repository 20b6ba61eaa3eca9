"""Who writes notes: a reader of games, and the SQLite file in which the notes on them stand."""

from __future__ import annotations

import sqlite3

from replay.store.reader import Reader


class NoteKeeper(Reader):
    """A reader of games on which notes are written: a store, or a dataset with the file beside it.

    `connection` is the file of the notes, `path` is what messages name the games by.
    """

    connection: sqlite3.Connection
