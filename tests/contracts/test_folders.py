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
APART = {
    "analysis": "faulty views",
    "cli/choice": "ruleset_option",
    "cli/commands/club": "keeping",
    "cli/commands/records": "answers_at_the_end right_under verdict_fields written",
    "cli/commands/store": "watch",
    "cli": "closed_streams command_lines json_of_everything unusable_files",
    "club": "paper_figures season",
    "dashboard/screens/replay": "hidden opened_by_links told",
    "dashboard/screens/rules": "examples_under_sets",
    "dashboard/screens": "dataset languages minus notes users worth",
    "distance": "follow",
    "library": "docstrings first_page notebook page player servers threads",
    "report": "in_browser languages",
    "rulesets": "against_slow cases hands play",
    "scale": "faults told worth",
    "simulate": "unplayable",
    "store": "docs",
    "worth": "features named",
}
"""Files that run through several modules; those of `engine/suppose/` have the name of the fault that they are about."""


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


def named_after(path: Path) -> bool:
    """Whether a file of tests has the name of a module or of a room beside it, what it tries of it standing behind."""
    place = path.parent.relative_to(TESTS)
    room = ROOT / place if place.parts[:1] == ("dashboard",) else ROOT / "replay" / place
    words = path.stem.removeprefix("test_").split("_")
    names = {"_".join(words[:number]) for number in range(1, len(words) + 1)}
    there = {each.stem for each in room.glob("*") if each.suffix in ("", ".py")}
    return bool(names & (there | {room.name}))


def test_a_file_of_tests_has_the_name_of_what_it_tries() -> None:
    """Whoever changes a module finds its tests by its name: what runs through several lies apart, by name."""
    packages = {each.name for each in (ROOT / "replay").iterdir() if each.is_dir()} | {"dashboard"}
    files = [each for each in TESTS.rglob("test_*.py") if len(each.relative_to(TESTS).parts) == 1]
    files += [each for name in packages for each in (TESTS / name).rglob("test_*.py")]
    lost = {each.relative_to(TESTS).as_posix() for each in files if not named_after(each)}
    apart = {f"{room}/test_{name}.py" for room, names in APART.items() for name in names.split()}
    rooms = tuple(f"{room}/" for room in {*BESIDE, "engine/suppose"})
    assert {each for each in lost if not each.startswith(rooms)} == apart
    assert not named_after(TESTS / "engine" / "test_nothing.py")
    assert named_after(TESTS / "engine" / "test_audit_of_this.py")


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
