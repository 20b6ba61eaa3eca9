"""A dataset holds what a store holds, row for row; its files are the same however they are made."""

from pathlib import Path

import pytest

from replay.scale.runners import Local
from replay.store import Reader
from tests.scale.made import corpus, dataset, files_of, rows_in, rows_of, store


def test_every_table_is_that_of_the_store(tmp_path: Path) -> None:
    paths = corpus(tmp_path / "in", 10)
    store(tmp_path / "s.sqlite", paths)
    taken = dataset(tmp_path / "out", paths, part_bytes=20_000)
    with Reader.open(tmp_path / "s.sqlite") as reader:
        expected = rows_of(reader)
    found = rows_in(tmp_path / "out")
    for table, rows in expected.items():
        assert rows, table
        assert found[table] == rows, table
    assert found.keys() == expected.keys()
    assert {Path(each.source).name for each in taken.unread} == {"d-damaged.jsonl.gz", "e-empty.jsonl", "missing.jsonl"}
    assert taken.hidden > 0
    assert taken.counts["refused"] > 0
    assert taken.lost == ()


@pytest.mark.deep
def test_the_files_are_the_same_for_any_number_of_workers(tmp_path: Path) -> None:
    paths = corpus(tmp_path / "in", 4)
    for name, run in (("here", Local(1)), ("two", Local(2))):
        dataset(tmp_path / name, paths, run)
    assert files_of(tmp_path / "here") == files_of(tmp_path / "two") != {}


def test_what_is_committed_is_not_done_again_and_what_is_lost_is(tmp_path: Path) -> None:
    paths = corpus(tmp_path / "in", 3)
    first = dataset(tmp_path / "out", paths, analyse=False)
    before = files_of(tmp_path / "out")
    again = dataset(tmp_path / "out", paths, analyse=False)
    assert (again.done, again.known, again.counts) == (0, first.done, first.counts)
    lost = next(each for each in sorted((tmp_path / "out" / "games").iterdir()))
    lost.unlink()
    mended = dataset(tmp_path / "out", paths, analyse=False)
    assert mended.done == 1
    assert files_of(tmp_path / "out") == before


@pytest.mark.deep
def test_a_file_that_changes_after_it_was_taken_in_is_told(tmp_path: Path) -> None:
    paths = corpus(tmp_path / "in", 3)
    dataset(tmp_path / "out", paths, analyse=False)
    rows = rows_in(tmp_path / "out")
    with (tmp_path / "in" / "b-again.jsonl").open("ab") as stream:
        stream.write(b"\n")
    told = dataset(tmp_path / "out", paths, analyse=False).unread
    assert [each.message for each in told if "changed" in each.message] == [
        f"{tmp_path}/in/b-again.jsonl: it has changed since it was taken in; a dataset keeps finished files"
    ]
    assert rows_in(tmp_path / "out") == rows
