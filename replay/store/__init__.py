"""The store: games with their events, wins, findings and payments in one SQLite file (docs/store.md)."""

from replay.store.errors import StoreError
from replay.store.reader import Reader
from replay.store.store import Store

__all__ = ["Reader", "Store", "StoreError"]
