"""A folder can be looked through: no more than some twenty modules lie in one."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from tests.contracts.test_imports import CODE, ROOT

MOST = 20
"""Modules of a folder, `__init__` aside; one more makes a room, named by what lives in it."""


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
