"""Nothing that lies in the folder of the records is run: neither by a command nor by the processes that it starts."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
import typer

from replay.children import children
from tests.cli.running import run
from tests.faults.conftest import ROOT

TRAPS = (
    *("multiprocessing", "json", "random", "sqlite3", "msgspec", "typer", "rich", "numpy", "distributed", "encodings"),
    *("sitecustomize", "typing", "__future__", "runpy", "pickle", "signal", "streamlit", "parts", "frame", "duckdb"),
)
PROGRAMS = {
    "replay": [shutil.which("replay", path=Path(sys.executable).parent) or "replay"],
    "python -m replay": [sys.executable, "-m", "replay"],
}
FAULTY = """
import sys
from replay.events import GameRecord
from replay.scale.deadly_games import GameLimits, Guarded
with Guarded(len, GameLimits()) as guarded:
    print(guarded(GameRecord("", 1, (), b""), {}))
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two records, a store of them, and modules that leave a mark when they are run."""
    place = tmp_path / "records"
    place.mkdir()
    for number, each in enumerate(sorted((ROOT / "records" / "broken").glob("wrong_*xixi*.jsonl"))[:2]):
        shutil.copyfile(each, place / f"{number}.jsonl")
    assert run("ingest", place, "--store", place / "s.sqlite").exit_code == 1
    for name in TRAPS:
        (place / f"{name}.py").write_text(f"open({str(tmp_path / name)!r}, 'w').close()\nraise SystemExit(9)\n")
    return place


def sprung(folder: Path) -> list[str]:
    return [each.name for each in folder.parent.iterdir() if each != folder]


def of_ours(folder: Path, words: Sequence[str], **env: str) -> subprocess.CompletedProcess[str]:
    given = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONSAFEPATH")}
    return subprocess.run(
        words, cwd=folder, env={**given, **env}, capture_output=True, text=True, check=False, timeout=300
    )


COMMANDS = {
    "ingest": ["ingest", "--jobs", "2", "0.jsonl", "1.jsonl", "--store", "new.sqlite"],
    "dataset": ["ingest", "--jobs", "2", "0.jsonl", "1.jsonl", "--part-bytes", "1K", "--out", "d"],
    "analyse": ["analyse", "--again", "--jobs", "2", "--store", "s.sqlite"],
    "worth": ["analyse", "--worth", "--trials", "2", "--jobs", "2", "--store", "s.sqlite"],
}


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.sampled(2)
def test_a_command_that_starts_processes_runs_nothing_of_the_folder(folder: Path, name: str, program: str) -> None:
    if name == "dataset":
        pytest.importorskip("pyarrow")
    done = of_ours(folder, [*PROGRAMS[program], *COMMANDS[name]])
    assert sprung(folder) == []
    assert done.returncode in (0, 1), done.stderr
    assert "worker" not in done.stderr


@pytest.mark.deep
def test_the_workers_of_a_cluster_run_nothing_of_the_folder(folder: Path) -> None:
    pytest.importorskip("distributed")
    done = of_ours(folder, [*PROGRAMS["replay"], *COMMANDS["dataset"], "--engine", "dask"])
    assert sprung(folder) == []
    assert (done.returncode, done.stderr) == (1, "")


def test_whoever_works_on_a_game_alone_runs_nothing_of_the_folder(folder: Path, tmp_path: Path) -> None:
    (place := tmp_path / "library").mkdir()
    (place / "guarded.py").write_text(FAULTY, encoding="utf-8")
    done = of_ours(folder, [sys.executable, str(place / "guarded.py")], PYTHONPATH=str(ROOT))
    shutil.rmtree(place)
    assert sprung(folder) == []
    assert done.stdout == "Failed(why='error')\n", done.stderr


def test_a_checkout_in_which_nothing_is_installed_is_found(folder: Path, tmp_path: Path) -> None:
    """The working folder is that of the program itself; other modules are looked for there last."""
    (checkout := tmp_path / "checkout").mkdir()
    for name in ("replay", "schemas"):
        shutil.copytree(ROOT / name, checkout / name, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    (checkout / "random.py").write_text("raise SystemExit(9)")
    words = ["ingest", "--jobs", "2", str(folder / "0.jsonl"), str(folder / "1.jsonl"), "--store", "new.sqlite"]
    packages = str(Path(typer.__file__).parents[1])
    done = of_ours(checkout, [sys.executable, "-S", "-m", "replay", *words], PYTHONPATH=packages)
    assert done.returncode == 1, done.stderr
    assert "2 games" in done.stdout


def test_what_a_process_starts_does_not_stay_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    started = children().Process(target=len, args=((),))
    started.start()
    started.join()
    assert started.exitcode == 0
    assert "PYTHONSAFEPATH" not in os.environ
