"""The settings in pyproject.toml are of files that exist, and an exception says why it is one."""

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.contracts.test_imports import ROOT

TEXT = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
IGNORED: dict[str, list[str]] = tomllib.loads(TEXT)["tool"]["ruff"]["lint"]["per-file-ignores"]
COMPLEX = "C901"


def stale(patterns: Sequence[str], root: Path) -> list[str]:
    """The patterns that no file has."""
    return [each for each in patterns if next(root.glob(each.removesuffix("/**") + "*"), None) is None]


def without_a_reason(text: str) -> Iterator[str]:
    """The lines that let a file be complex and do not say why."""
    for line in text.splitlines():
        if re.match(rf'^"[^"]+" = \[.*"{COMPLEX}"', line) and not re.search(r"\] +# \S+ \S+", line):
            yield line


def test_no_exception_is_left_over_from_a_file_that_has_gone() -> None:
    assert stale(list(IGNORED), ROOT) == []
    assert stale(["replay/cli.py"], ROOT) == ["replay/cli.py"]


def test_what_is_in_c_for_speed_names_where_the_same_stands_in_plain() -> None:
    files = list((ROOT / "replay" / "distance" / "kernel").glob("*.h"))
    assert files
    for file in files:
        head = file.read_text(encoding="utf-8").partition("#pragma")[0]
        assert file.name == "plan.h" or "In plain: " in head, file
        for twin, named in re.findall(r"([a-z/_]+\.py)(?: \(`([A-Za-z_.]+)`\))?", head):
            found = [path for path in ROOT.glob(f"replay/**/{twin}") if path.is_file()]
            assert found, (file, twin)
            for name in filter(None, named.split(".")):
                assert any(name in path.read_text(encoding="utf-8") for path in found), (file, twin, name)


def test_no_file_is_let_be_complex_that_is_not() -> None:
    asked = ["ruff", "check", "--isolated", "--select", COMPLEX, "--config", "lint.mccabe.max-complexity=12"]
    words = [sys.executable, "-m", *asked, "--output-format", "json", "replay"]
    told = subprocess.run(words, cwd=ROOT, capture_output=True, check=False)
    complex_ones = {Path(each["filename"]).resolve() for each in json.loads(told.stdout)}
    for pattern, codes in IGNORED.items():
        if COMPLEX in codes and pattern.startswith("replay/"):
            assert complex_ones & {path.resolve() for path in ROOT.glob(pattern.replace("/**", "/*.py"))}, pattern


def test_what_may_be_complex_says_why() -> None:
    assert any(COMPLEX in codes for codes in IGNORED.values())
    assert list(without_a_reason(TEXT)) == []
    bare = ['"replay/a.py" = ["C901"]', '"replay/a.py" = ["C901"] #', '"a.py" = ["S", "C901"]']
    assert list(without_a_reason("\n".join(bare))) == bare
