"""Programs that change a dataset without locks, as on object stores: who comes between, or is ended, loses nothing."""

import json
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from replay.scale.compacting import compact
from replay.scale.folder import DatasetError, Folder
from replay.scale.health import examine_dataset
from replay.scale.manifest import commit, manifest_of, newest
from replay.scale.reading import open_dataset
from tests.cli.running import run
from tests.scale.made import RECORDS, again, dataset, rows_in

MORE = RECORDS / "broken" / "wall_empty-xixi-kong.jsonl"
STEPS = 40
"""More than there are in any of these."""


@pytest.fixture(scope="module")
def more(taken: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Counter]:
    """The rows of the dataset with another game in it."""
    place = tmp_path_factory.mktemp("more")
    shutil.copytree(taken / "d", place / "d")
    take_more(place / "d")
    return rows_in(place / "d")


@contextmanager
def at_step(monkeypatch: pytest.MonkeyPatch, step: int, between: Callable[[], object]) -> Iterator[list[int]]:
    """Without locks; before the step of this number, of those that change a file, something else happens once."""
    taken = [0]

    def stepped(name: str) -> Callable:
        done = getattr(Folder, name)

        def method(self: Folder, *words, **named):
            taken[0] += 1
            if taken[0] == step + 1:
                between()
            return done(self, *words, **named)

        return method

    @contextmanager
    def unlocked(_: Folder, **__: bool) -> Iterator[bool]:
        yield False

    with monkeypatch.context() as context:
        for name in ("write", "make", "remove", "_settle", "sizes"):
            context.setattr(Folder, name, stepped(name))
        context.setattr(Folder, "locked", unlocked)
        yield taken


def put_together(url: Path) -> None:
    compact(str(url))


def take_more(url: Path) -> None:
    dataset(url, [MORE], analyse=False)


WORK = {each.__name__: each for each in (put_together, take_more, again)}


def sound(url: Path, expected: dict) -> None:
    assert rows_in(url) == expected
    assert [each.found for each in examine_dataset(str(url), lambda *_: None) if each.state == "problem"] == []


@pytest.mark.parametrize("step", range(STEPS))
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("take_more", "put_together"),
        ("put_together", "take_more"),
        ("put_together", "put_together"),
        ("take_more", "again"),
    ],
)
@pytest.mark.sampled(1)
def test_another_program_between_two_steps(
    url: Path, rows: dict, more: dict, monkeypatch: pytest.MonkeyPatch, one: str, other: str, step: int
) -> None:
    with at_step(monkeypatch, step, lambda: WORK[other](url)) as steps:
        WORK[one](url)
    sound(url, more if "take_more" in (one, other if steps[0] > step else one) else rows)
    compact(str(url))
    take_more(url)
    sound(url, more)


@pytest.mark.parametrize("step", range(STEPS))
@pytest.mark.parametrize("one", WORK)
@pytest.mark.sampled(1)
def test_ended_at_any_step(
    url: Path, rows: dict, more: dict, monkeypatch: pytest.MonkeyPatch, one: str, step: int
) -> None:
    before = manifest_of(Folder(str(url))).parts.keys()

    def end() -> None:
        raise KeyboardInterrupt

    try:
        with at_step(monkeypatch, step, end):
            WORK[one](url)
    except KeyboardInterrupt:
        assert rows_in(url) in (rows, more)
        assert manifest_of(Folder(str(url))).parts.keys() >= before
    WORK[one](url)
    sound(url, more if one == "take_more" else rows)
    compact(str(url))
    sound(url, more if one == "take_more" else rows)


def test_of_two_that_go_on_from_one_manifest_one_begins_again(url: Path) -> None:
    folder = Folder(str(url))
    was = manifest_of(folder)
    seen: list[int] = []

    def change(program: str) -> Callable:
        def following(before):
            seen.append(before.number)
            if len(seen) == 1:
                commit(folder, change("other"))
            return replace(before, program=program)

        return following

    assert commit(folder, change("one")).program == "one"
    assert seen == [was.number, was.number, was.number + 1]
    assert manifest_of(folder).number == was.number + 2
    assert [each.name for each in (url / "manifests").iterdir()] == [f"{was.number + 2:06}.json"]


@pytest.mark.parametrize("behind", ["manifest.json is older", "manifest.json is lost", "a number comes again"])
def test_the_highest_number_counts(url: Path, more: dict, behind: str) -> None:
    old = (url / "manifest.json").read_bytes()
    number = manifest_of(Folder(str(url))).number
    take_more(url)
    if behind == "manifest.json is older":
        (url / "manifest.json").write_bytes(old)
    elif behind == "manifest.json is lost":
        (url / "manifest.json").unlink()
    else:
        (url / "manifests" / f"{number:06}.json").write_bytes(old)
    found = newest(Folder(str(url)))
    assert found is not None
    assert found.number == number + 1
    assert rows_in(url) == more
    take_more(url)
    assert newest(Folder(str(url))) == found, "what is as it was is not written once more"
    assert (url / "manifest.json").read_bytes() != old


def test_a_table_that_older_datasets_have_is_passed_over(url: Path, rows: dict, more: dict) -> None:
    """Its files are named by the manifest and by the commits, and need not be there."""
    for path in (url / "manifest.json", *(url / "commits").iterdir()):
        data = json.loads(path.read_text())
        left = [each | {"table": "event_runs"} for each in data["outputs"] if each["table"] == "games"]
        data["outputs"] += [each | {"name": each["name"].replace("games/", "event_runs/")} for each in left]
        path.write_text(json.dumps(data))
    sound(url, rows)
    take_more(url)
    compact(str(url))
    sound(url, more)


HOSTILE = [
    "../outside/games/part-000000.parquet",
    "/etc/passwd",
    "games/../../outside.parquet",
    "http://127.0.0.1:1/part-000000.parquet",
    "s3://bucket/games/part-000000.parquet",
    "games\\part-000000.parquet",
    "..\\games\\part-000000.parquet",
    "C:/games/part-000000.parquet",
    "Games/part-000000.parquet",
    "games/PART-000000.parquet",
    "games/part-000000.parquet\n",
    "games/part-*.parquet",
    "games/part-٠٠٠٠٠٠.parquet",
    "players/part-000000.parquet",
    "games/.part-000000.parquet",
    "manifest.json",
    "",
]


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("where", ["outputs", "index", "commits"])
@pytest.mark.sampled(3)
def test_a_name_that_leads_elsewhere_is_refused(url: Path, name: str, where: str) -> None:
    path = url / ("commits/part-000000.json" if where == "commits" else "manifest.json")
    data = json.loads(path.read_text())
    (data["outputs"] if where == "commits" else data[where])[0]["name"] = name
    path.write_text(json.dumps(data))
    if where != "commits":
        with pytest.raises(DatasetError, match=r"manifest.json names .* (which is no file of a dataset|twice)"):
            open_dataset(str(url))
        assert run("doctor", "--store", url).exit_code == 2
    for work in (compact, lambda url: dataset(Path(url), [MORE], analyse=False)):
        if where != "commits" or work is not compact:
            with pytest.raises(DatasetError, match=r"which is no file of a dataset|twice"):
                work(str(url))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"number": 10**30}, "is damaged"),
        ({"number": 999_999_999}, "nothing can follow it"),
        ({"hidden": [-1]}, "is damaged"),
        ({"parts": {str(10**30): ""}}, "is damaged"),
        ({"outputs": "twice"}, "twice"),
    ],
)
def test_numbers_that_nobody_writes_are_refused(url: Path, change: dict, said: str) -> None:
    data = json.loads((url / "manifest.json").read_text())
    more = {"outputs": 2 * data["outputs"]} if "outputs" in change else change
    (url / "manifest.json").write_text(json.dumps(data | more))
    with pytest.raises(DatasetError, match=said):
        take_more(url)


@pytest.mark.parametrize("link", ["games", "games/part-000000.parquet", "manifest.json", "commits"])
def test_a_link_that_leads_out_is_refused(url: Path, tmp_path: Path, link: str) -> None:
    outside = tmp_path / "outside"
    (url / link).rename(outside)
    (url / link).symlink_to(outside)
    with pytest.raises(DatasetError, match="is a link that leads out of the dataset"):
        rows_in(url) if link != "commits" else take_more(url)


def test_a_folder_with_signs_of_patterns_is_that_folder(taken: Path, rows: dict, tmp_path: Path) -> None:
    for name in ("a[1]*", "a1x"):
        shutil.copytree(taken / "d", tmp_path / name)
    (tmp_path / "a1x" / "games" / "part-000000.parquet").write_bytes(b"")
    assert rows_in(tmp_path / "a[1]*") == rows


def test_a_new_folder_as_an_address_of_this_machine(tmp_path: Path) -> None:
    url = f"file://{tmp_path}/new/folder"
    assert run("ingest", MORE, "--out", url, "--no-analysis").exit_code == 1
    assert (tmp_path / "new" / "folder" / "manifest.json").exists()
    assert "1 game" in run("doctor", "--store", url).stdout
    assert run("note", MORE.stem, "why?", "--store", url).exit_code in (0, 2)
