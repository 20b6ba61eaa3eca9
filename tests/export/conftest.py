"""A store of broken and legal games of all kinds, ingested once for all tests of a process."""

from pathlib import Path

import pytest

from tests.cli.running import ROOT, run

PATHS = (
    "records/b30fj/four-hands.jsonl",
    "records/sichuan/sichuan-kongs-of-every-kind.jsonl",
    "records/sichuan/sichuan-excerpts.jsonl",
    "records/sichuan/sichuan-one-players-view.jsonl",
    "records/broken/illegal_win-baida-pair-wait.jsonl",
    "records/broken/wrong_total-and-patterns.jsonl",
    "records/broken/wrong_total-zj-above-the-cap.jsonl",
    "tests/data/imports/riichi-advanced.json",
)


@pytest.fixture(scope="session")
def real(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store; nothing is to be written into it."""
    store = tmp_path_factory.mktemp("export") / "club.sqlite"
    assert run("ingest", *(ROOT / path for path in PATHS), "--store", store).exit_code == 1, "some are broken"
    return store
