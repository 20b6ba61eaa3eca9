"""One word, one meaning; one thing, one place: names, findings and groups of kinds do not stand in the house twice."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from pathlib import Path

from tests.contracts.test_imports import CODE, ROOT

EXCEPTIONS: Mapping[str, str] = {
    "Seat": "a seat's number in records, and the player there, which is the word for programs (replay.Seat)",
    "Store": "the same store, as the commands write it and as programs open it (replay.Store)",
    "TermSet": "the same names twice, so that English loads no table of terms",
    "Wait": "the same wait, with its tile as a kind and as programs read it (replay.Wait)",
    "Wind": "the same four letters, so that neither module loads the other",
}
"""Names that stand in two places, each with its reason."""


def named(tree: ast.Module) -> Iterator[str]:
    """The public classes and type aliases of a module: what has a name of capital and small letters."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign):
            names = [target.id for target in node.targets if isinstance(target, ast.Name)]
            yield from (name for name in names if name[0].isupper() and not name.isupper())


def several(modules: Iterable[tuple[str, ast.Module]]) -> dict[str, list[str]]:
    """The names that stand in several modules. Rulesets never meet, so that each may have a `Reading` of its own."""
    found: dict[str, list[str]] = {}
    for path, tree in modules:
        for name in named(tree):
            if not name.startswith("_"):
                found.setdefault(name, []).append(path)
    return {name: paths for name, paths in found.items() if any(meet(*two) for two in combinations(paths, 2))}


def meet(one: str, other: str) -> bool:
    """Whether two modules can be read side by side: those of two rulesets are not.

    What commands print (`replay/answers`) has the names of what it prints, which its schemas show.
    """
    rooms = [Path(path).parts[:3] for path in (one, other)]
    if any(room[:2] == ("replay", "answers") for room in rooms):
        return False
    return rooms[0] == rooms[1] or not all(room[:2] == ("replay", "rulesets") for room in rooms)


def test_a_word_has_one_meaning() -> None:
    found = several((str(path.relative_to(ROOT)), ast.parse(path.read_text(encoding="utf-8"))) for path in CODE)
    assert {name: paths for name, paths in found.items() if name not in EXCEPTIONS} == {}
    assert set(EXCEPTIONS) <= set(found), "no exception is stale"


def test_a_second_meaning_is_seen() -> None:
    place, other = ast.parse("class Place: ..."), ast.parse("Place = tuple[str, int]\nPLACE = 1\nplace = 2")
    assert several([("replay/a.py", place), ("replay/b.py", other)]) == {"Place": ["replay/a.py", "replay/b.py"]}
    assert several([("replay/rulesets/one/a.py", place), ("replay/rulesets/two/a.py", other)]) == {}
    assert several([("replay/rulesets/one/a.py", place), ("replay/rulesets/one/b.py", other)])


def test_a_finding_is_made_of_a_fault_in_one_place() -> None:
    """Those of a store are read back, and no others are put together by hand."""
    made = {
        str(path.relative_to(ROOT))
        for path in CODE
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Finding"
    }
    assert made == {"replay/findings.py", "replay/store/pack.py"}


def test_where_the_groups_of_kinds_begin_is_written_once() -> None:
    starts = [0, 9, 18, 27, 31]
    found = [
        str(path.relative_to(ROOT))
        for path in CODE
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Tuple) and [getattr(each, "value", None) for each in node.elts][:5] == starts
    ]
    assert found == ["replay/tiles.py"]


def test_the_rulings_on_hell_wait_are_applied_in_one_place() -> None:
    """The row of a win, the waits of a hand and the analysis ask the same function: they can't differ."""
    found = {
        str(path.relative_to(ROOT))
        for path in CODE
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in ("hell_wait_jokers", "hell_wait_multi")
    }
    assert found == {"replay/rulesets/b30fj/near/hell_kinds.py"}
