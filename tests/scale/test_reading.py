"""What is read of a dataset is what is read of a store of the same games, by the same commands."""

import json
from pathlib import Path

import pytest

import replay
from tests.cli.running import run
from tests.scale.made import RECORDS, dataset, store


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """A store, and a dataset of two parts, of the same games."""
    place = tmp_path_factory.mktemp("both")
    kinds = ("wall_empty-xixi-kong", "wrong_payments-xixi-drawn-hand", "wrong_hand-sichuan-left-out")
    paths = [RECORDS / "broken" / f"{each}.jsonl" for each in kinds]
    store(place / "s.sqlite", paths)
    dataset(place / "d", paths, part_bytes=8_000)
    return str(place / "s.sqlite"), str(place / "d")


def told(words: list[str], where: str) -> str:
    found = run(*words, "--store", where)
    assert found.exit_code in (0, 1), found.stderr
    return found.stdout.replace(where, "STORE")


@pytest.mark.parametrize(
    "words",
    [
        ["study", "--json"],
        ["audit", "--game", "wall_empty-xixi-kong", "--json"],
        ["show", "wall_empty-xixi-kong", "--hand", "1", "--turn", "3"],
    ],
    ids=lambda words: words[0] + words[1],
)
def test_a_dataset_answers_as_a_store(both: tuple[str, str], words: list[str]) -> None:
    of_store, of_dataset = (told(words, where) for where in both)
    assert of_dataset == of_store != ""


@pytest.mark.parametrize("table", ["games", "wins", "findings", "turns", "analysis", "seats"])
def test_an_export_has_the_same_rows_but_for_the_numbers_of_games(both: tuple[str, str], table: str) -> None:
    of_store, of_dataset = (
        [json.loads(line) for line in told(["export", table, "--json"], where).splitlines()] for where in both
    )
    for row in (*of_store, *of_dataset):
        for name in ("game_id", "ingested_at", "audited_at"):
            row.pop(name, None)
    assert of_dataset == of_store != []


def test_notes_on_games_of_a_dataset_are_as_those_of_a_store(both: tuple[str, str], tmp_path: Path) -> None:
    where, game = both[1], "wall_empty-xixi-kong"
    for words in (
        [game, "Was the kong wise?", "--hand", "1", "--event", "3", "--seat", "0", "--tag", "Review"],
        [game, "A hand to show."],
        ["--edit", "1", "It was not.", "--tag", "kong"],
        ["--delete", "2"],
    ):
        assert run("note", *words, "--store", where).exit_code == 0
    (line,) = told(["notes", "--json"], where).splitlines()
    note = json.loads(line)
    assert (note["text"], note["tags"], note["state"]) == ("It was not.", ["kong", "review"], "same")
    assert (note["hand"], note["event"], note["seat"], note["note"]) == (1, 3, 0, 1)
    assert "It was not." in told(["notes", "WAS NOT", "--tag", "kong", "--game", game], where)
    assert "No note is like that" in told(["notes", "wise"], where)
    assert "It was not." in told(["notes"], where)
    (tmp_path / "notes.jsonl").write_text(line + "\n")
    assert run("note", "--from", tmp_path / "notes.jsonl", "--store", both[0]).exit_code == 0
    of_store, of_dataset = (json.loads(told(["notes", "--json"], each)) for each in both)
    assert of_store == of_dataset
    exported = [[json.loads(each) for each in told(["export", "notes", "--json"], one).splitlines()] for one in both]
    assert exported[0] == exported[1] != []


def test_the_library_opens_a_dataset_as_it_opens_a_store(both: tuple[str, str]) -> None:
    opened = [replay.open(where) for where in both]
    assert [each.is_dataset for each in opened] == [False, True]
    names = [sorted((game.game, game.verdict) for game in each.games()) for each in opened]
    assert names[0] == names[1] != []
    verdicts = [each.game("wall_empty-xixi-kong").audit().findings for each in opened]
    assert verdicts[0] == verdicts[1] != ()
    frames = [each.frame("wins").drop(columns=["game_id"]) for each in opened]
    assert frames[0].to_dict("records") == frames[1].to_dict("records") != []
    with pytest.raises(replay.Error, match="replay ingest --out"):
        opened[1].ingest("more.jsonl")
