"""Datasets need the extra [scale]: where it is not installed there is nothing to be tested."""

from collections import Counter
from pathlib import Path
from shutil import copytree

import pytest

from replay.installation import lacking

collect_ignore_glob = ["*"] if lacking("duckdb", "pyarrow") else []


@pytest.fixture(scope="session")
def taken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with inputs of every kind, `in`, and a dataset of some parts made of them, `d`."""
    from tests.scale.made import corpus, dataset

    folder = tmp_path_factory.mktemp("taken")
    dataset(folder / "d", corpus(folder / "in", 5), part_bytes=8_000, analyse=False)
    return folder


@pytest.fixture(scope="session")
def rows(taken: Path) -> dict[str, Counter]:
    """What stands in it."""
    from tests.scale.made import rows_in

    return rows_in(taken / "d")


@pytest.fixture
def url(taken: Path, tmp_path: Path) -> Path:
    """A copy of the dataset."""
    copytree(taken / "d", tmp_path / "d")
    return tmp_path / "d"
