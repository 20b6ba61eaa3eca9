"""One word, one meaning; one thing, one place: names, findings and groups of kinds do not stand in the house twice."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from pathlib import Path

from tests.contracts.test_imports import CODE, ROOT, parsed

GROUPS = [0, 9, 18, 27, 31]

EXCEPTIONS: Mapping[str, str] = {
    "Seat": "a seat's number in records, and the player there, which is the word for programs (replay.Seat)",
    "Store": "the same store, as the commands write it and as programs open it (replay.Store)",
    "TermSet": "the same names twice, so that English loads no table of terms",
    "Wait": "the same wait, with its tile as a kind and as programs read it (replay.Wait)",
    "Wind": "the same four letters, so that neither module loads the other",
}
"""Names that stand in two places, each with its reason."""
PRINTED = ("replay/answers/", "replay/worth/told.py")
"""What commands print."""


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

    What commands print has the names of what it prints, which its schemas show.
    """
    if one.startswith(PRINTED) or other.startswith(PRINTED):
        return False
    rooms = [Path(path).parts[:3] for path in (one, other)]
    return rooms[0] == rooms[1] or not all(room[:2] == ("replay", "rulesets") for room in rooms)


def test_a_word_has_one_meaning() -> None:
    found = several((str(path.relative_to(ROOT)), parsed(path)) for path in CODE)
    assert {name: paths for name, paths in found.items() if name not in EXCEPTIONS} == {}
    assert set(EXCEPTIONS) <= set(found), "no exception is stale"


def test_a_second_meaning_is_seen() -> None:
    place, other = ast.parse("class Place: ..."), ast.parse("Place = tuple[str, int]\nPLACE = 1\nplace = 2")
    assert several([("replay/a.py", place), ("replay/b.py", other)]) == {"Place": ["replay/a.py", "replay/b.py"]}
    assert several([("replay/rulesets/one/a.py", place), ("replay/rulesets/two/a.py", other)]) == {}
    assert several([("replay/rulesets/one/a.py", place), ("replay/rulesets/one/b.py", other)])


def test_what_is_written_once() -> None:
    """What makes a finding (those of a store are read back), where groups of kinds begin, the rulings on Hell Wait."""
    places: dict[str, set[str]] = {"findings": set(), "groups of kinds": set(), "Hell Wait": set()}
    for path in CODE:
        where = str(path.relative_to(ROOT))
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Finding":
                places["findings"] |= set() if where.startswith(PRINTED) else {where}
            elif isinstance(node, ast.Tuple) and [getattr(e, "value", None) for e in node.elts[:5]] == GROUPS:
                places["groups of kinds"].add(where)
            elif isinstance(node, ast.Attribute) and node.attr in ("hell_wait_jokers", "hell_wait_multi"):
                places["Hell Wait"].add(where)
    assert places == {
        "findings": {"replay/findings.py", "replay/store/pack.py"},
        "groups of kinds": {"replay/tiles.py"},
        "Hell Wait": {"replay/rulesets/b30fj/near/hell_kinds.py"},
    }
