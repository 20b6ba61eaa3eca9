"""A store and a folder of records for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from replay.store import Store
from tests.store import fake


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store."""
    with Store.open(tmp_path / "s.sqlite") as opened:
        yield opened


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A file of three games."""
    path = tmp_path / "club.jsonl"
    path.write_text(fake.game_text("g1") + fake.game_text("g2", hands=3) + fake.game_text("g3", hands=1))
    return path
