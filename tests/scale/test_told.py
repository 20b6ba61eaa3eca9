"""The commands of docs/scale.md, run as they stand there, beside an archive; `/shared` is a folder of the test."""

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

import replay
from replay.installation import lacking

PAGE = Path(__file__).parents[2] / "docs" / "scale.md"
NOT_RUN = ("pip install", "s3://", "replay dashboard", "analyse --worth")
"""What changes this installation, needs an object store (tests/scale/test_remote_inputs.py has one), does not end, or
plays for minutes (tests/scale/test_worth.py has a few decisions played so)."""
STAYS = ("dask scheduler", "dask worker")
"""What runs until it is ended."""


def told() -> list[str]:
    """The lines of the page that are commands, without what is said of them."""
    blocks = re.findall(r"^```sh\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return [line.partition("  #")[0].strip() for block in blocks for line in block.splitlines() if line.strip()]


def test_the_page_has_the_commands_that_are_run() -> None:
    commands = told()
    assert len(commands) > 10
    for words in ("replay ingest archive", "dask worker", "replay compact", "replay show club-1", "import duckdb"):
        assert [each for each in commands if words in each], words


@pytest.mark.deep(seconds=13)
@pytest.mark.skipif(os.name == "nt", reason="the page is for a shell of Unix")
def test_the_commands_of_the_page_do_what_it_says(tmp_path: Path) -> None:
    game = replay.simulate("xixi", seed=3, hands=3).text.encode()
    for place in (tmp_path / "archive", tmp_path / "shared" / "archive"):
        place.mkdir(parents=True)
        for number in (1, 2, 3):
            named = re.sub(rb'"game":"[^"]*"', b'"game":"club-%d"' % number, game, count=1)
            (place / f"{number}.jsonl").write_bytes(named)
    folders = os.pathsep.join([str(Path(sys.executable).parent), "/usr/bin", "/bin"])
    environment = {**os.environ, "PATH": folders}
    staying: list[subprocess.Popen[bytes]] = []
    ran = 0
    try:
        for command in told():
            if any(each in command for each in NOT_RUN) or ("polars" in command and lacking("polars")):
                continue
            here = command.replace("/shared", str(tmp_path / "shared")).replace("--nworkers 16", "--nworkers 2")
            if command.startswith(STAYS):
                staying.append(
                    subprocess.Popen(
                        f"exec {here}",
                        shell=True,
                        cwd=tmp_path,
                        env=environment,
                        stdout=subprocess.DEVNULL,
                        stderr=subprocess.DEVNULL,
                    )
                )
                time.sleep(1)
                assert staying[-1].poll() is None, command
                continue
            found = subprocess.run(
                here, shell=True, cwd=tmp_path, env=environment, capture_output=True, timeout=120, check=False
            )
            assert (found.returncode, b"Traceback" in found.stderr) == (0, False), (command, found.stderr)
            assert found.stdout, command
            ran += 1
    finally:
        for each in reversed(staying):
            each.terminate()
            each.wait(20)
    assert ran >= 7
