"""A folder can be looked through: no more than some twenty modules lie in one, and tests lie where the code lies."""

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from replay.cli.app import COMMANDS
from tests.contracts.test_imports import CODE, ROOT

MOST = 20
"""Modules of a folder, `__init__` aside; one more makes a room, named by what lives in it."""

TESTS = ROOT / "tests"
MIRRORS = {
    **{room: ROOT / "replay" / room for room in ("cli", "engine", "formats", "rulesets", "store", "view")},
    "dashboard": ROOT / "dashboard",
}
"""Folders of tests that have the rooms of the code which they try."""
BESIDE = {
    "cli/docs",  # the examples of docs/
    "dashboard/browser",  # the whole dashboard in a real browser
}
"""Rooms of tests that try what lies in no one room."""


def too_full(paths: Iterable[Path]) -> list[str]:
    """The folders with more modules than that."""
    counts = Counter(path.parent for path in paths if path.stem != "__init__")
    return [f"{folder}: {number} modules" for folder, number in counts.items() if number > MOST]


def test_no_folder_holds_more_modules_than_one_can_look_through() -> None:
    assert too_full(path.relative_to(ROOT) for path in CODE) == []


def test_a_folder_that_is_too_full_is_seen() -> None:
    folder = [Path(f"replay/attic/m{number}.py") for number in range(MOST)]
    assert too_full([*folder, Path("replay/attic/__init__.py")]) == []
    assert too_full([*folder, Path("replay/attic/one_more.py")]) == ["replay/attic: 21 modules"]


def test_no_folder_of_tests_holds_more_than_one_can_look_through() -> None:
    assert too_full(path.relative_to(ROOT) for path in TESTS.rglob("*.py")) == []


def test_a_command_lies_in_the_room_of_its_panel_of_the_help() -> None:
    rooms = ROOT / "replay" / "cli" / "commands"
    there = {path.stem: path.parent.name for path in rooms.rglob("*.py") if path.stem != "__init__"}
    assert there == {name: panel.lower() for name, panel in COMMANDS.items()}


@pytest.mark.parametrize("name", MIRRORS)
def test_the_rooms_of_tests_are_those_of_the_code(name: str) -> None:
    rooms = {path.parent.relative_to(TESTS / name) for path in (TESTS / name).rglob("test_*.py")}
    assert len(rooms) > 1, "tests of rooms lie in them"
    lost = [room for room in sorted(rooms) if not (MIRRORS[name] / room).is_dir()]
    assert [room for room in lost if f"{name}/{room}" not in BESIDE] == []


def test_each_room_of_the_engine_and_each_ruleset_has_tests_of_its_own() -> None:
    for name in ("engine", "rulesets"):
        rooms = {path.parent.name for path in MIRRORS[name].glob("*/__init__.py")}
        assert rooms == {path.parent.name for path in (TESTS / name).glob("*/test_*.py")}


def test_everything_that_tests_read_says_who_wrote_it() -> None:
    data = TESTS / "data"
    page = (data / "README.md").read_text(encoding="utf-8")
    told = set(re.findall(r"^\| `([^`]+)` \|", page, re.MULTILINE))
    there = {f"{path.name}/" if path.is_dir() else path.name for path in data.iterdir()} - {"README.md"}
    assert {name.partition("/")[0] + "/" if "/" in name else name for name in told} == there
    assert all((data / name).exists() for name in told)
