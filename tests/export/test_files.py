"""A file is there whole or not at all, and what is there is not overwritten unasked."""

import gzip
import os
import random
import threading
from pathlib import Path
from typing import IO

import pytest

from replay.export.files import ExistsError, whole_file


def write(path: Path, *, force: bool = False, text: bytes = b"new\n") -> None:
    with whole_file(path, force=force) as stream:
        stream.write(text)


def test_the_file_is_there_at_the_end_alone(tmp_path):
    path = tmp_path / "x.csv"
    with whole_file(path, force=False) as stream:
        stream.write(b"half")
        assert not path.exists()
    assert path.read_bytes() == b"half"
    assert [each.name for each in tmp_path.iterdir()] == ["x.csv"]


@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError, ValueError])
def test_nothing_is_left_of_what_broke_off(tmp_path, error):
    path = tmp_path / "x.csv"
    path.write_bytes(b"old")

    def break_off():
        with whole_file(path, force=True) as stream:
            stream.write(b"half")
            raise error

    with pytest.raises(error):
        break_off()
    assert path.read_bytes() == b"old"
    assert [each.name for each in tmp_path.iterdir()] == ["x.csv"]


def test_what_is_there_stays_unless_it_is_to_be_overwritten(tmp_path):
    path = tmp_path / "x.csv"
    path.write_bytes(b"old")
    with pytest.raises(ExistsError, match="--force overwrites it"):
        write(path)
    assert path.read_bytes() == b"old"
    write(path, force=True)
    assert path.read_bytes() == b"new\n"
    with pytest.raises(ExistsError, match="a folder"):
        write(tmp_path, force=True)
    path.unlink()
    with pytest.raises(ExistsError), whole_file(path, force=False):
        path.write_bytes(b"it has come meanwhile")
    assert path.read_bytes() == b"it has come meanwhile"
    assert [each.name for each in tmp_path.iterdir()] == ["x.csv"]


def test_what_a_link_leads_to_is_overwritten_and_the_link_stays(tmp_path):
    link, path = tmp_path / "link.csv", tmp_path / "x.csv"
    path.write_bytes(b"old")
    link.symlink_to(path)
    write(link, force=True)
    assert link.is_symlink()
    assert path.read_bytes() == b"new\n"


def test_a_pipe_is_written_to(tmp_path):
    path, found = tmp_path / "pipe", []
    os.mkfifo(path)
    reader = threading.Thread(target=lambda: found.append(path.read_bytes()))
    reader.start()
    write(path)
    reader.join()
    assert found == [b"new\n"]


def test_packed_by_its_name_the_same_for_the_same(tmp_path):
    first, second = tmp_path / "a.csv.gz", tmp_path / "b.csv.gz"
    write(first)
    write(second)
    assert gzip.decompress(first.read_bytes()) == b"new\n"
    assert first.read_bytes() == second.read_bytes()


def test_others_may_read_it_as_far_as_the_umask_says(tmp_path):
    old = os.umask(0o027)
    try:
        write(tmp_path / "x.csv")
    finally:
        os.umask(old)
    assert (tmp_path / "x.csv").stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device")
@pytest.mark.parametrize("name", ["x.csv", "x.csv.gz"])
def test_a_full_disk_is_said_of_the_file_that_was_named_and_nothing_is_left(tmp_path, monkeypatch, name):
    opened = os.fdopen

    def full(number: int, mode: str) -> IO:
        os.close(number)
        return Path("/dev/full").open(mode)

    monkeypatch.setattr("replay.export.files.os.fdopen", full)
    for size in (1, 1 << 20):  # refused when it is closed, and when it is written
        with (
            pytest.raises(OSError, match="No space left") as refused,
            whole_file(tmp_path / name, force=False) as stream,
        ):
            stream.write(random.Random(1).randbytes(size))
        assert refused.value.filename == str(tmp_path / name)
    monkeypatch.setattr("replay.export.files.os.fdopen", opened)
    with pytest.raises(OSError, match="No space left") as refused, whole_file(Path("/dev/full"), force=False) as stream:
        stream.write(b"x")
    assert refused.value.filename == "/dev/full"
    assert list(tmp_path.iterdir()) == []
