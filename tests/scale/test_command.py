"""`replay ingest --out`, as people call it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.scale.made import RECORDS


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
