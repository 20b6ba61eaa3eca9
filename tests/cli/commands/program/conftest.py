"""What the checks are tried on: a folder without a store, a cache that has the tables, a store of two games."""

import shutil
from pathlib import Path

import pytest

from replay.distance import tables
from replay.distance.generate import generate
from tests.cli.commands.program.doctored import CLEAN, LOG
from tests.cli.running import run


@pytest.fixture(scope="session")
def whole():
    """The tables, which take seconds to make."""
    return bytes(tables._found() or generate())


@pytest.fixture(autouse=True)
def alone(tmp_path, monkeypatch, whole):
    """A folder without a store, and a cache of its own that has the tables."""
    cache = tmp_path / "cache" / tables.FOLDER
    cache.mkdir(parents=True)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    tables._file().write_bytes(whole)
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="session")
def filled(tmp_path_factory):
    path = tmp_path_factory.mktemp("doctor") / "s.sqlite"
    assert run("ingest", CLEAN, LOG, "--store", path).exit_code == 1
    return path


@pytest.fixture
def store(filled, tmp_path):
    return Path(shutil.copy(filled, tmp_path / "s.sqlite"))
