"""The page on architecture: its walks name what is in the files."""

import ast
import re

from tests.contracts.test_imports import PAGE, ROOT, parsed

TEXT = PAGE.read_text(encoding="utf-8")
STEPS = [
    (path, name)
    for path, names in re.findall(r"`(replay/[\w/]+\.py)`\s+\(((?:`\w+`(?:, )?)+)", TEXT)
    for name in re.findall(r"\w+", names)
]


def test_the_walks_go_through_a_discard_a_win_and_a_fault() -> None:
    files = {path for path, _ in STEPS}
    for part in ("turns.py", "wins/judge.py", "wins/claims.py", "suppose/resume.py", "follow/follower.py"):
        assert any(path.endswith(part) for path in files), part


def defined(path: str) -> set[str]:
    """The names that a module defines."""
    found = set()
    for each in parsed(ROOT / path).body:
        if isinstance(each, ast.FunctionDef | ast.ClassDef):
            found.add(each.name)
        targets = (
            each.targets if isinstance(each, ast.Assign) else [each.target] if isinstance(each, ast.AnnAssign) else []
        )
        names = (name for target in targets for name in ast.walk(target))
        found |= {name.id for name in names if isinstance(name, ast.Name)}
    return found


def test_what_a_walk_names_is_in_the_file() -> None:
    assert [(path, name) for path, name in STEPS if name not in defined(path)] == []


def test_the_files_and_folders_that_are_named_exist() -> None:
    named = re.findall(r"`((?:replay|tests|dashboard)/[\w/.]+)`", TEXT)
    assert [path for path in named if not (ROOT / path).exists()] == []
