"""What paths name: files as they are, of a folder its records, `-`."""

import gzip
import os
from pathlib import Path

import pytest

from replay.formats import Input, InputError, find_inputs

START = b'{"type":"start_game","version":1,"ruleset":"any","game":"g","players":["A","B","C","D"]}\n'
SCORED = b'{"id":"x","ruleset":"any","concealed":"123m","win":"1m"}\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    contents = {
        "b/2.jsonl": START,
        "b/1.jsonl.gz": gzip.compress(START),
        "b.jsonl": START,
        "a/game.json": START,
        "a/packed.json.gz": gzip.compress(b"\n" + START),
        "damaged.jsonl": b"what is this?\n" + START,
        "empty.jsonl": b"",
        "cases.jsonl": SCORED,
        "package.json": b'{\n  "name": "something else"\n}\n',
        "notes.txt": START,
        ".hidden.jsonl": START,
        ".git/x.jsonl": START,
    }
    for name, data in contents.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)
    return tmp_path


def test_a_folder_is_its_records_sorted(folder: Path) -> None:
    names = [str(Path(each.name).relative_to(folder)) for each in find_inputs([folder])]
    assert names == [
        "a/game.json",
        "a/packed.json.gz",
        "b/1.jsonl.gz",
        "b/2.jsonl",
        "b.jsonl",
        "damaged.jsonl",
        "empty.jsonl",
    ]


def test_a_file_is_taken_as_given_whatever_its_name(folder: Path) -> None:
    given: list[str | Path] = [folder / "notes.txt", folder / "cases.jsonl", "-", folder / "missing"]
    assert [each.name for each in find_inputs(given)] == [str(each) for each in given]


def test_games_of_an_input(folder: Path) -> None:
    (record,) = Input(str(folder / "b.jsonl")).games()
    assert record.source == str(folder / "b.jsonl")
    assert Input(str(folder / "b.jsonl")).size == len(START)
    assert Input(str(folder / "b.jsonl")).origin == str(folder / "b.jsonl")
    assert (Input("-").is_standard_input, Input("-").size, Input("-").origin) == (True, None, "")


@pytest.mark.parametrize("name", ["empty.jsonl", "missing.jsonl", "a"])
def test_an_input_without_games_is_an_error_that_names_it(folder: Path, name: str) -> None:
    with pytest.raises(InputError) as error:
        list(Input(str(folder / name)).games())
    assert str(folder / name) in str(error.value)


def test_a_folder_without_records_is_an_error_when_its_games_are_asked_for(folder: Path) -> None:
    (folder / "none").mkdir()
    (found,) = find_inputs([folder / "none"])
    with pytest.raises(InputError, match="no record below this folder"):
        list(found.games())


def test_a_pipe_in_a_folder_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.jsonl")
    (tmp_path / "b.jsonl").write_bytes(b"{}\n")
    assert [Path(each.path).name for each in find_inputs([str(tmp_path)])] == ["b.jsonl"]
