"""A dataset that has lost a file keeps all others; what derives from records is made anew of them when asked."""

from collections import Counter
from pathlib import Path

import pytest

from replay.scale.compacting import compact
from replay.scale.folder import Folder
from replay.scale.manifest import manifest_of
from tests.cli.running import run
from tests.scale.made import RECORDS, again, dataset, inputs_of, rows_in

OTHER = [RECORDS / "broken" / "wall_empty-xixi-kong.jsonl"]
DERIVED = ("payments", "hands", "players", "compared", "seats")
EVIDENCE = ("games", "originals")


def spoil(url: Path, table: str, how: str) -> str:
    """The name of a file of the table that is not as it was any more."""
    path = min((url / table).glob("*.parquet"))
    data = path.read_bytes()
    path.unlink()
    if how == "cut":
        path.write_bytes(data[:-1])
    elif how == "changed":
        path.write_bytes(data[:50] + bytes([data[50] ^ 1]) + data[51:])
    return f"{table}/{path.name}"


def names(url: Path) -> set[str]:
    return {each.name for each in manifest_of(Folder(str(url))).outputs}


@pytest.mark.parametrize("merged", [True, False], ids=["compacted", "in parts"])
@pytest.mark.parametrize("table", ["payments", "games"])
@pytest.mark.sampled(1)
def test_what_is_lost_is_said_and_the_rest_stays(url: Path, table: str, *, merged: bool) -> None:
    if merged:
        compact(str(url))
    before = names(url)
    lost = spoil(url, table, "lost")
    found = run("ingest", *OTHER, "--out", url, "--no-analysis")
    assert (found.exit_code, f"{lost} is lost; replay doctor" in found.stderr) == (2, True)
    assert before < names(url), "all that was there is named still"
    told = run("doctor", "--store", url)
    assert (told.exit_code, "lost or changed:" in told.stdout) == (2, True)
    there = {each.relative_to(url).as_posix() for each in url.rglob("*.parquet")}
    run("compact", url)
    assert {each for each in there if each in before} <= {
        each.relative_to(url).as_posix() for each in url.rglob("*.parquet")
    }, "nothing goes that no whole newer file has"
    asked = run("audit", "--game", "x", "--store", url)
    assert asked.exit_code == 2
    if table == "games":
        assert "lost; replay doctor" in asked.stderr


@pytest.mark.parametrize("merged", [True, False], ids=["compacted", "in parts"])
@pytest.mark.parametrize(
    ("table", "how"), [(each, "lost") for each in DERIVED] + [("wins", "cut"), ("wins", "changed")]
)
@pytest.mark.sampled(1)
def test_what_is_derived_is_made_anew(
    url: Path, rows: dict[str, Counter], table: str, how: str, *, merged: bool
) -> None:
    if merged:
        compact(str(url))
    lost = spoil(url, table, how)
    told = run("doctor", "--store", url)
    assert (told.exit_code, lost.partition("/")[0] in told.stdout, "--rebuild" in told.stdout) == (2, True, True)
    assert run("doctor", "--store", url, "--rebuild").exit_code == 0
    assert rows_in(url) == rows
    assert run("doctor", "--store", url).exit_code == 0
    whole = again(url)
    assert (whole.done, whole.missing) == (0, ())
    assert rows_in(url) == rows


@pytest.mark.parametrize("merged", [True, False], ids=["compacted", "in parts"])
@pytest.mark.parametrize("table", EVIDENCE)
@pytest.mark.sampled(1)
def test_what_stands_nowhere_else_is_made_of_the_files(
    url: Path, rows: dict[str, Counter], table: str, *, merged: bool
) -> None:
    if merged:
        compact(str(url))
    spoil(url, table, "lost")
    told = run("doctor", "--store", url, "--rebuild")
    assert (told.exit_code, "Ingesting the same files again" in told.stdout) == (2, True)
    again(url)
    assert rows_in(url) == rows
    assert run("doctor", "--store", url).exit_code == 0
    compact(str(url))
    assert rows_in(url) == rows


@pytest.mark.deep
def test_a_part_that_is_made_anew_alone_leaves_the_merged_files(url: Path, rows: dict[str, Counter]) -> None:
    compact(str(url))
    lost = spoil(url, "games", "lost")
    some = dataset(url, [inputs_of(url) / "b-again.jsonl"], part_bytes=8_000, analyse=False)
    assert (some.done, [lost in each for each in some.missing]) == (1, [True])
    again(url)
    assert rows_in(url) == rows


@pytest.mark.deep
def test_a_lost_plan_or_commit_loses_no_game(url: Path, rows: dict[str, Counter]) -> None:
    (url / "commits" / "part-000000.json").unlink()
    dataset(url, OTHER, analyse=False)
    more = rows_in(url)
    assert all(rows[table] <= more[table] for table in rows)
    name = inputs_of(url) / "b-again.jsonl"
    (url / "plans" / "000000.json").unlink()
    found = dataset(url, [name], part_bytes=8_000, analyse=False)
    assert found.lost == ()
    assert set(more["games"]) <= set(rows_in(url)["games"])


def test_what_another_program_plans_between_two_looks_keeps_its_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, look = tmp_path / "d", Folder.names
    mine, others = [RECORDS / "xixi" / "xixi-no-wall.jsonl"], [RECORDS / "sichuan" / "sichuan-no-wall.jsonl"]

    def before_the_other_plans(folder: Folder, below: str) -> list[str]:
        found = look(folder, below)
        if below == "plans":
            monkeypatch.undo()
            dataset(url, others, run=lambda _doing, _parts: iter(()), analyse=False)
        return found

    monkeypatch.setattr(Folder, "names", before_the_other_plans)
    dataset(url, mine, analyse=False)
    dataset(url, others, analyse=False)
    assert sorted(manifest_of(Folder(str(url))).parts) == [0, 1]
