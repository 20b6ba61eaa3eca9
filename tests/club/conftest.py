"""A store with the evening that was written on paper, and an empty one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from replay.engine import audit
from replay.store import Store
from replay.store.ingest.run import ingest
from tests.club.paper import EVENING


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    """The store."""
    (tmp_path / "evening.txt").write_text(EVENING)
    with Store.open(tmp_path / "club.sqlite") as store:
        list(ingest(store, [tmp_path / "evening.txt"], audit))
    return tmp_path / "club.sqlite"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store."""
    with Store.open(tmp_path / "store.sqlite") as opened:
        yield opened
