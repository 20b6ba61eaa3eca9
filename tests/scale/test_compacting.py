"""`replay compact`: the same rows in fewer files, whenever it is killed."""

import subprocess
import sys
from pathlib import Path

import pytest

from replay.scale import compacting
from replay.scale.compacting import compact
from replay.scale.folder import DatasetError, Folder
from replay.scale.manifest import manifest_of
from tests.cli.running import run
from tests.scale.made import RECORDS, again, dataset, files_of, inputs_of, rows_in


def whole(url: Path) -> None:
    """The manifest names what is there, and nothing else is there."""
    manifest = manifest_of(Folder(str(url)))
    named = {each.name: each.size for each in (*manifest.outputs, *manifest.index)}
    assert {name: len(data) for name, data in files_of(url).items()} == named


def test_the_rows_are_the_same_in_fewer_files(url: Path) -> None:
    rows, study = rows_in(url), run("study", "--json", "--store", url).stdout
    begun = url / "games" / ".0f.part"
    begun.write_bytes(b"of a command that was killed")
    parts = len(manifest_of(Folder(str(url))).parts)
    found = compact(str(url))
    assert (found.parts, found.files < found.files_before, begun.exists()) == (parts, True, False)
    assert rows_in(url) == rows
    assert run("study", "--json", "--store", url).stdout == study
    whole(url)
    twice = compact(str(url))
    assert (twice.parts, twice.files) == (0, found.files)
    told = again(url)
    assert (told.done, told.known) == (0, parts), "what is put together is not done again"
    whole(url)


@pytest.mark.parametrize(
    "last",
    [
        pytest.param("a file is written", marks=pytest.mark.deep),
        "the manifest is written",
        pytest.param("the first file is removed", marks=pytest.mark.deep),
    ],
)
def test_killed_in_the_middle_nothing_is_lost(url: Path, monkeypatch: pytest.MonkeyPatch, last: str) -> None:
    rows = rows_in(url)

    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as context:
        if last == "a file is written":
            context.setattr(Folder, "write", stop)
        elif last == "the manifest is written":
            context.setattr(compacting, "_swept", stop)
        else:
            remove = Folder.remove

            def once(self: Folder, name: str) -> None:
                remove(self, name)
                stop()

            context.setattr(Folder, "remove", once)
        with pytest.raises(KeyboardInterrupt):
            compact(str(url))
    assert rows_in(url) == rows
    compact(str(url))
    assert rows_in(url) == rows
    whole(url)


@pytest.mark.deep
def test_more_games_come_in_afterwards(url: Path) -> None:
    compact(str(url))
    before = len(manifest_of(Folder(str(url))).merged)
    dataset(url, [RECORDS / "broken" / "wall_empty-xixi-kong.jsonl"], analyse=False)
    rows = rows_in(url)
    assert compact(str(url)).parts == 0, "one part alone stays as it is"
    assert len(manifest_of(Folder(str(url))).merged) == before
    assert rows_in(url) == rows


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such locks")
def test_whoever_takes_files_in_keeps_compact_out_and_compact_keeps_out_whoever_does(
    url: Path,
) -> None:
    words = ["ingest", inputs_of(url), "--out", url, "--no-analysis"]
    with Folder(str(url)).locked(alone=False):
        refused = run("compact", url)
        assert (refused.exit_code, "is at work on this dataset" in refused.stderr) == (2, True)
        assert again(url).done == 0, "two may take files in at once"
    with Folder(str(url)).locked(alone=True):
        refused = run(*words)
        assert (refused.exit_code, "replay compact is at work" in refused.stderr) == (2, True)
    assert run("compact", url).exit_code == 0


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such locks")
def test_the_lock_of_a_command_that_is_killed_is_gone(url: Path) -> None:
    script = "import sys, time; from replay.scale.folder import Folder\nwith Folder(sys.argv[1]).locked(alone=True):"
    holder = subprocess.Popen(
        [sys.executable, "-c", f"{script} print(1, flush=True); time.sleep(60)", str(url)], stdout=subprocess.PIPE
    )
    assert holder.stdout is not None
    holder.stdout.readline()
    with pytest.raises(DatasetError, match="is at work"):
        compact(str(url))
    holder.kill()
    holder.communicate()
    assert compact(str(url)).parts > 1


def damaged(url: Path, table: str) -> Path:
    """A file of the table whose last bytes are others, as many as before."""
    path = next((url / table).glob("part-*.parquet"))
    data = path.read_bytes()
    path.write_bytes(data[:-40] + bytes(32) + data[-8:])
    return path


def test_a_lost_or_damaged_file_is_named_and_made_anew(url: Path) -> None:
    rows = rows_in(url)
    path = damaged(url, "hands")
    with pytest.raises(DatasetError, match=f"{path.name} is damaged; remove it, and ingesting the same files again"):
        compact(str(url))
    path.unlink()
    with pytest.raises(DatasetError, match=f"{path.name} is lost; ingesting the same files again makes it anew"):
        compact(str(url))
    again(url)
    assert compact(str(url)).parts > 0
    assert rows_in(url) == rows


def test_a_damaged_manifest_is_made_anew_without_it(url: Path) -> None:
    rows = rows_in(url)
    compact(str(url))
    (url / "manifest.json").write_text("{")
    with pytest.raises(DatasetError, match="Without that file, ingesting the same files again makes it anew"):
        again(url)
    (url / "manifest.json").unlink()
    again(url)
    assert rows_in(url) == rows


@pytest.mark.parametrize("name", ["manifest.json", "dataset.json"])
def test_what_another_version_made_is_left_as_it_is(url: Path, name: str) -> None:
    text = (url / name).read_text().replace('"format":2', '"format":3').replace('"format": 2', '"format": 3')
    (url / name).write_text(text)
    with pytest.raises(DatasetError, match="another version of replay made this dataset"):
        again(url)
    assert (url / name).read_text() == text
