"""Who writes notes: a reader of games, and the SQLite file in which the notes on them stand."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING

from replay.store.reader import Reader

if TYPE_CHECKING:
    from sqlite_utils import Database


class NoteKeeper(Reader):
    """A reader of games on which notes are written: a store, or a dataset with the file beside it.

    `database` and its `connection` are the file of the notes, `path` is what messages name the games by.
    """

    database: Database
    connection: sqlite3.Connection
