"""Inputs and datasets behind addresses: in memory, and on an object store (the server of moto)."""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from replay.extras import lacking
from replay.scale.folder import Folder, far
from replay.scale.reading import open_dataset
from replay.store.errors import NoteError
from tests.cli.running import run
from tests.scale.made import RECORDS, corpus, dataset, rows_in


def there(url: str, folder: Path) -> None:
    """Put the files of a folder at an address."""
    files, root = far(url)
    for each in folder.iterdir():
        files.pipe_file(f"{root}/{each.name}", each.read_bytes())


def same_rows(found: dict[str, Counter], expected: dict[str, Counter]) -> None:
    """The same rows but for where the files lay."""
    for table, rows in expected.items():
        if table != "games":
            assert found[table] == rows, table
    assert len(found["games"]) == len(expected["games"])


def taken(url: str, paths: list[str], part_bytes: int = 20_000):
    return dataset(url, paths, part_bytes=part_bytes, analyse=False)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Counter]]:
    """Records of every kind in a folder, and the rows of the dataset that they make."""
    place = tmp_path_factory.mktemp("far")
    paths = corpus(place / "in", 4)
    taken(str(place / "d"), [str(each) for each in paths])
    return place / "in", rows_in(place / "d")


def test_a_game_goes_into_a_dataset_in_memory_and_is_found_there() -> None:
    place = f"memory://{uuid4().hex}"
    there(f"{place}/in", RECORDS / "xixi")
    first = taken(f"{place}/d", [f"{place}/in"], 1 << 20)
    again = taken(f"{place}/d", [f"{place}/in/{next((RECORDS / 'xixi').glob('*.jsonl')).name}"], 1 << 20)
    assert (first.lost, first.unread, again.done, again.known) == ((), (), 0, 1)
    with open_dataset(f"{place}/d") as reader:
        game = reader.games()[0]
        assert reader.record(game).start is not None
    with open_dataset(f"{place}/d", game.sha256[:12]) as reader:
        assert reader.games() == (game,)


def test_of_those_who_make_a_file_at_once_one_does() -> None:
    folder = Folder(f"memory://{uuid4().hex}")
    assert [folder.make("plans/000000.json", b"1"), folder.make("plans/000000.json", b"2")] == [True, False]
    assert folder.read("plans/000000.json") == b"1"


def test_what_cannot_be_at_an_address_is_said(tmp_path: Path) -> None:
    place = f"memory://{uuid4().hex}"
    for words, why in (
        (["ingest", f"{place}/none", "--out", tmp_path / "d"], "there is no such file"),
        (["ingest", "nosuch://x/y", "--out", tmp_path / "d"], "nosuch"),
        (["study", "--store", place], "there is no manifest.json"),
    ):
        found = run(*words)
        assert (found.exit_code, why in found.stderr, "Traceback" in found.stderr) == (2, True, False), found.stderr
    from replay.scale.reading import open_notes

    with pytest.raises(NoteError, match="a folder of this machine"):
        open_notes(place)


@pytest.fixture
def bucket(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A bucket of an object store that runs while the test does."""
    if absent := lacking("moto", "s3fs", "flask"):
        pytest.skip(f"an object store needs {' and '.join(absent)}: pip install --group scale-tests")
    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    for name, value in {
        "AWS_ENDPOINT_URL": f"http://{host}:{port}",
        "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test",
        "AWS_DEFAULT_REGION": "us-east-1",
        "NO_PROXY": "127.0.0.1",
        "no_proxy": "127.0.0.1",
    }.items():
        monkeypatch.setenv(name, value)
    import s3fs

    s3fs.S3FileSystem.clear_instance_cache()
    name = f"games-{uuid4().hex[:8]}"
    s3fs.S3FileSystem().mkdir(name)
    yield f"s3://{name}"
    s3fs.S3FileSystem.clear_instance_cache()
    server.stop()


@pytest.mark.deep(seconds=25)
def test_on_an_object_store_the_commands_do_what_they_do_in_a_folder(
    local: tuple[Path, dict[str, Counter]], bucket: str
) -> None:
    folder, expected = local
    there(f"{bucket}/in", folder)
    words = ["ingest", f"{bucket}/in", "--out", f"{bucket}/d", "--no-analysis", "--part-bytes", "20000", "--json"]
    command = [sys.executable, "-m", "replay", *words, "--jobs", "2"]
    first = subprocess.run(command, check=False, capture_output=True, text=True, timeout=240)
    assert first.returncode == 2, first.stderr  # one input is damaged, one is empty
    told, twice = (json.loads(each.stdout.splitlines()[-1]) for each in (first, run(*words)))
    assert told["parts"]["lost"] == []
    assert (twice["parts"]["done"], twice["parts"]["known"]) == (0, told["parts"]["done"])
    same_rows(rows_in(f"{bucket}/d"), expected)  # type: ignore[arg-type]
    studied = run("study", "--json", "--store", f"{bucket}/d").stdout
    assert studied
    assert run("compact", f"{bucket}/d").exit_code == 0
    assert run("study", "--json", "--store", f"{bucket}/d").stdout == studied
    same_rows(rows_in(f"{bucket}/d"), expected)  # type: ignore[arg-type]
    made = Folder(f"{bucket}/d")
    assert [made.make("plans/000099.json", b"1"), made.make("plans/000099.json", b"2")] == [True, False]
