"""`replay ingest --out`, as people call it."""

import json
from pathlib import Path

from tests.cli.running import run
from tests.scale.made import RECORDS


def test_a_dataset_is_made_and_the_status_is_that_of_the_games(tmp_path: Path) -> None:
    wrong = RECORDS / "broken" / "wall_empty-xixi-kong.jsonl"
    words = ["ingest", str(wrong), "--out", str(tmp_path / "d"), "--no-analysis"]
    first, again = run(*words, "--json"), run(*words, "--json")
    assert first.exit_code == again.exit_code == 1
    told, twice = json.loads(first.stdout), json.loads(again.stdout)
    assert told["counts"] == twice["counts"]
    assert (told["counts"]["games"], told["counts"]["errors"]) == (1, 1)
    assert (told["parts"]["done"], twice["parts"]["done"], twice["parts"]["known"]) == (1, 0, 1)
    other = run("ingest", str(wrong), "--out", str(tmp_path / "d"))
    assert other.exit_code == 2
    assert "this dataset was made with other choices (analysis)" in other.stderr


def test_what_cannot_be_is_said(tmp_path: Path) -> None:
    out = str(tmp_path / "d")
    for words, why in (
        (["--store", "s.sqlite"], "--out makes a dataset"),
        (["--part-bytes", "much"], "--part-bytes 'much': write bytes as"),
        (["--scheduler", "tcp://127.0.0.1:1"], "--scheduler is for --engine dask"),
    ):
        found = run("ingest", "none.jsonl", "--out", out, *words)
        assert (found.exit_code, why in found.stderr) == (2, True), found.stderr
    assert "--engine and --scheduler are for --out" in run("ingest", "none.jsonl", "--engine", "local").stderr
    found = run("ingest", "-", str(tmp_path / "none.jsonl"), "--out", out)
    assert found.exit_code == 2
    assert "standard input cannot be cut into parts" in found.stderr
    assert "there is no such file" in found.stderr
