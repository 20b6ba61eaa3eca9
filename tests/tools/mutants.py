"""Change one thing in a central module, as Cosmic Ray does, and ask whether its tests notice: `make mutants`.

usage: python -m tests.tools.mutants [--each 6] [--seed 1] [MODULE...]

A mutant is tried in a process of its own, which imports it in place of the module; no file is written. What is said is
the same for the same seed: held against what was said before, it shows whether a test that has gone proved something.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import resource
import sys
from collections.abc import Iterator
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_loader
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

try:
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator, operator_names
except ImportError:
    sys.exit("Cosmic Ray is not installed: python -m pip install --group mutants")

ROOT = Path(__file__).parents[2]
_WHOLE = "engine/test_audit.py records/test_shipped.py tamper"
_ALL_GAMES = "rulesets/test_play.py rulesets/test_hands.py rulesets/test_against_slow.py"
MODULES = {
    "replay/rules/plain.py": f"engine/table rules {_WHOLE}",
    "replay/engine/table/calls.py": f"engine/table rulesets/mcr {_WHOLE}",
    "replay/engine/table/turns.py": f"engine/table {_WHOLE}",
    "replay/engine/follow/follower.py": f"engine/follow {_WHOLE}",
    "replay/rulesets/b30fj/scoring/payout.py": "rulesets/b30fj/scoring/test_payout.py",
    "replay/rulesets/sichuan/payout.py": f"rulesets/sichuan {_ALL_GAMES}",
    "replay/rulesets/zung_jung/rows.py": f"rulesets/zung_jung {_ALL_GAMES}",
    "replay/rulesets/xixi/payout.py": f"rulesets/xixi {_ALL_GAMES}",
    "replay/distance/definition.py": "distance",
    "replay/store/ingest/run.py": "store/ingest",
}
"""Each module, and below tests/ what belongs to it."""

SKIPPED = ("BitOr", "RemoveDecorator", "_Is", "LShift", "RShift", "Pow", "BitXor", "BitAnd", "Exception", "Variable")
"""Changes that show in types and caches alone, or in a way that no two numbers have here."""
MOST = 100
"""Seconds of a processor for one mutant: what is longer at it does not come to an end, which is noticed."""


class Mutant(NamedTuple):
    """One change, and which of its kind it is in the module."""

    line: int
    operator: str
    occurrence: int

    def of(self, source: str) -> str:
        """The module so changed."""
        return str(mutate_code(source, get_operator(self.operator)(), self.occurrence))


def mutants(source: str) -> list[list[Mutant]]:
    """All that can be changed, one list for each place."""
    places: dict[tuple[int, int], list[Mutant]] = {}
    nodes = list(ast_nodes(get_ast(source)))
    for name in sorted(operator_names()):
        if any(part in name for part in SKIPPED):
            continue
        operator = get_operator(name)()
        found = [start for node in nodes for start, _ in operator.mutation_positions(node)]
        for occurrence, start in enumerate(found):
            places.setdefault(start, []).append(Mutant(start[0], name, occurrence))
    return [changes for _, changes in sorted(places.items())]


class Instead(SourceFileLoader):
    """Loads a module from another source."""

    def __init__(self, path: str, source: str) -> None:
        super().__init__(path.removesuffix(".py").replace("/", "."), str(ROOT / path))
        self.source = source

    def get_code(self, _: str) -> Any:
        """Of the other source, not of the byte code that there is."""
        return compile(self.source, self.path, "exec")

    def find_spec(self, name: str, *_: Any) -> ModuleSpec | None:
        """What Python asks of what it looks for modules with."""
        return spec_from_loader(name, self) if name == self.name else None


def passes(path: str, source: str, tests: list[str]) -> bool:
    """Whether tests hold with another source of a module."""
    if (child := os.fork()) == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (MOST, MOST))
        sys.meta_path.insert(0, Instead(path, source))
        with Path(os.devnull).open("w") as nowhere:
            os.dup2(nowhere.fileno(), 1)
            os.dup2(nowhere.fileno(), 2)
        status = 1
        with contextlib.suppress(BaseException):
            status = int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-m", "not deep", *tests]))
        os._exit(status)
    return os.waitpid(child, 0)[1] == 0


def chosen(path: str, source: str, each: int, seed: int) -> Iterator[Mutant]:
    """Some mutants of a module, from as many places, the same for the same seed."""
    chance = Random(f"{seed} {path}")
    places = mutants(source)
    for place in sorted(chance.sample(range(len(places)), min(each, len(places)))):
        yield chance.choice(places[place])


def main() -> int:
    """Try them, and say which live."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("module", nargs="*", choices=[[], *MODULES], metavar="MODULE")
    asked.add_argument("--each", type=int, default=6, help="mutants of each module (6)")
    asked.add_argument("--seed", type=int, default=1)
    said = asked.parse_args()
    os.nice(10)
    tried = alive = 0
    for path in said.module or MODULES:
        tests = [str(ROOT / "tests" / each) for each in MODULES[path].split()]
        source = (ROOT / path).read_text(encoding="utf-8")
        if not passes(path, source, tests):
            sys.exit(f"{path}: its tests do not hold as it is")
        for mutant in chosen(path, source, said.each, said.seed):
            lives = passes(path, mutant.of(source), tests)
            tried, alive = tried + 1, alive + lives
            print("lives  " if lives else "noticed", f"{path}:{mutant.line} {mutant.operator}", flush=True)
    print(f"{tried} mutants, {alive} of them not noticed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
