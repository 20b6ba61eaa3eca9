"""Inputs and datasets behind addresses: in memory, and on an object store (the server of moto)."""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from replay.installation import lacking
from replay.scale.dataset import TakenFiles
from replay.scale.folder import Folder, far
from replay.scale.reading import open_dataset, open_notes
from replay.store.errors import NoteError
from tests.cli.running import run
from tests.scale.made import RECORDS, dataset, rows_in


def there(url: str, folder: Path) -> None:
    """Put the files of a folder at an address."""
    files, root = far(url)
    for each in folder.iterdir():
        files.pipe_file(f"{root}/{each.name}", each.read_bytes())


def put(url: str, paths: list[str]) -> TakenFiles:
    return dataset(url, paths, part_bytes=1 << 20, analyse=False)  # type: ignore[arg-type]


def test_a_game_goes_into_a_dataset_in_memory_and_is_found_there() -> None:
    place = f"memory://{uuid4().hex}"
    there(f"{place}/in", RECORDS / "xixi")
    first = put(f"{place}/d", [f"{place}/in"])
    again = put(f"{place}/d", [f"{place}/in/{next((RECORDS / 'xixi').glob('*.jsonl')).name}"])
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


def test_notes_need_a_folder_of_this_machine() -> None:
    place = f"memory://{uuid4().hex}"
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
    taken: Path, rows: dict[str, Counter], bucket: str
) -> None:
    def same_rows() -> None:
        """The same rows but for where the files lay."""
        found = rows_in(f"{bucket}/d")  # type: ignore[arg-type]
        assert {**found, "games": found["games"].total()} == {**rows, "games": rows["games"].total()}

    there(f"{bucket}/in", taken / "in")
    words = ["ingest", f"{bucket}/in", "--out", f"{bucket}/d", "--no-analysis", "--part-bytes", "20000", "--json"]
    command = [sys.executable, "-m", "replay", *words, "--jobs", "2"]
    first = subprocess.run(command, check=False, capture_output=True, text=True, timeout=240)
    assert first.returncode == 2, first.stderr  # one input is damaged, one is empty
    told, twice = (json.loads(each.stdout.splitlines()[-1]) for each in (first, run(*words)))
    assert told["parts"]["lost"] == []
    assert (twice["parts"]["done"], twice["parts"]["known"]) == (0, told["parts"]["done"])
    same_rows()
    studied = run("study", "--json", "--store", f"{bucket}/d").stdout
    assert studied
    assert run("compact", f"{bucket}/d").exit_code == 0
    assert run("study", "--json", "--store", f"{bucket}/d").stdout == studied
    same_rows()
    made = Folder(f"{bucket}/d")
    assert [made.make("plans/000099.json", b"1"), made.make("plans/000099.json", b"2")] == [True, False]
