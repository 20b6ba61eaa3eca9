"""`replay ingest --out`, as people call it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

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
        (["--scheduler-file", "s.json"], "--scheduler-file is for --engine dask"),
    ):
        found = run("ingest", "none.jsonl", "--out", out, *words)
        assert (found.exit_code, why in found.stderr) == (2, True), found.stderr
    nowhere = run("ingest", str(RECORDS / "xixi"), "--out", "s3://")
    assert (nowhere.exit_code, "s3://: this address names no folder" in nowhere.stderr) == (2, True), nowhere.stderr
    assert "--engine and --scheduler are for --out" in run("ingest", "none.jsonl", "--engine", "local").stderr
    found = run("ingest", "-", str(tmp_path / "none.jsonl"), "--out", out)
    assert found.exit_code == 2
    assert "standard input cannot be cut into parts" in found.stderr
    assert "there is no such file" in found.stderr


@pytest.mark.deep
def test_two_commands_may_take_files_into_one_dataset_at_once(tmp_path: Path) -> None:
    both, one = tmp_path / "both", tmp_path / "one"
    command = [sys.executable, "-m", "replay", "ingest", "--no-analysis", "--out"]
    folders = [str(RECORDS / "xixi"), str(RECORDS / "zung-jung")]
    running = [
        subprocess.Popen([*command, str(both), each], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        for each in folders
    ]
    told = [each.communicate(timeout=120)[1].decode() for each in running]
    assert [each.returncode for each in running] == [0, 0], told
    subprocess.run([*command, str(one), *folders], check=True, capture_output=True, timeout=120)
    manifests = [json.loads((folder / "manifest.json").read_text(encoding="utf-8")) for folder in (both, one)]
    assert manifests[0]["counts"] == manifests[1]["counts"]
    assert len(manifests[0]["parts"]) == len(folders)
