"""The direction of imports, and what may be said where: read from the syntax trees, nothing is run.

Imports inside functions count like those at the top, and `if TYPE_CHECKING` gives no exemption.
"""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "replay"
DASHBOARD = ROOT / "dashboard"

# Lowest first. A module, or a package, directly below replay is one layer: it imports its own layer
# and those before it. A new one has to be given its place in the table of docs/architecture.md.
PAGE = ROOT / "docs" / "architecture.md"


def floors(head: str) -> list[list[str]]:
    """The names in the rows of the table of the page that begins so."""
    table = PAGE.read_text(encoding="utf-8").partition(f"| {head} |")[2].partition("\n\n")[0]
    return [re.findall(r"`(\w+)/?`", row) for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)]


LAYERS = (*(name for floor in floors("layer, lowest first") for name in floor if name != "dashboard"), "__main__")

# Within these packages, the rooms and modules directly below, lowest first; those of one line may know each other.
ROOMS = {
    f"replay.{name.replace('/', '.')}": floors(f"`replay/{name}/`") for name in ("engine", "distance", "rulesets/b30fj")
}

# Third parties, and one part of the standard library, with the layers, or the one module, that may import them.
CONFINED = {
    "msgspec": (*LAYERS, "dashboard"),
    "openskill": ("club",),
    "packaging": ("doctor",),
    "dask": ("scale",),
    "distributed": ("scale",),
    "duckdb": ("scale",),
    "fsspec": ("scale",),
    "pandas": ("library",),
    "plotly": ("dashboard",),
    "pyarrow": ("scale",),
    "rich": ("view.terminal",),
    "sqlite3": ("store",),
    "sqlite_utils": ("store",),
    "streamlit": ("dashboard",),
    "typer": ("cli",),
    "watchdog": ("store",),
    "xlsxwriter": ("export",),
}

# What the dashboard sees of replay: all but the commands, and the rulesets by their names alone.
DASHBOARD_SEES = tuple(layer for layer in LAYERS if layer not in ("cli", "__main__"))

# What must not be loaded when the command starts, whatever it is asked.
HEAVY = ("distributed", "duckdb", "fsspec", "numpy", "pandas", "plotly", "pyarrow", "rich", "sqlite_utils", "streamlit")


def sources(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


CODE = [*sources(PACKAGE), *sources(DASHBOARD)]


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imported(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every imported name with its line: `from replay import tiles` gives "replay.tiles"."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                yield node.lineno, "." * node.level + (node.module or "")
            else:
                for alias in node.names:
                    yield node.lineno, f"{node.module}.{alias.name}"


def layer_of(parts: tuple[str, ...]) -> str:
    """The layer of a file, by its path below replay/ without the suffix; "" for replay/__init__."""
    return "" if parts == ("__init__",) else parts[0]


def unit_of(parts: tuple[str, ...]) -> str:
    """Within replay/rulesets: the ruleset, by its path; "" for replay/rulesets/__init__."""
    return "" if parts[1:] in {(), ("__init__",)} else parts[1]


def below_replay(path: Path) -> tuple[str, ...]:
    return path.relative_to(PACKAGE).with_suffix("").parts


UNITS = {each.stem for each in (PACKAGE / "rulesets").iterdir() if each.stem != "__init__"}
OWN = {each.relative_to(DASHBOARD).parts[0].removesuffix(".py") for each in sources(DASHBOARD)}


def unit_named(name: str) -> str:
    """The ruleset whose package this name lies in; "" if in none."""
    match name.split("."):
        case ["replay", "rulesets", unit, *_] if unit in UNITS:
            return unit
        case _:
            return ""


def named_outside(name: str) -> str | None:
    """Why a file outside replay/rulesets may not import `name` of replay for its ruleset; None if it may."""
    wanted = unit_named(name)
    return f"outside replay/rulesets nobody knows {wanted}" if wanted else None


def fault_within(here: tuple[str, ...], name: str) -> str | None:
    """Why a file at `here` below replay/ may not import `name` of replay; None if it may."""
    _, *target = name.split(".")
    mine = layer_of(here)
    there = target[0] if target else ""
    if there == "__version__":
        return None
    if there not in LAYERS or (mine and mine not in LAYERS):
        return "no layer, or a name to be imported from the module that defines it"
    if mine and LAYERS.index(there) > LAYERS.index(mine):
        return f"the layer {mine} is below {there}"
    if there != "rulesets":
        return None
    if mine != "rulesets":
        return named_outside(name)
    wanted = unit_named(name)
    if wanted == unit_of(here) or wanted.startswith("_"):
        return None
    return f"a ruleset takes nothing from {wanted or 'the list of all of them'}"


def upstairs(here: str, name: str) -> str | None:
    """Why a module may not import `name` for the rooms of its package; None if it may. Both are dotted."""
    for package, rows in ROOMS.items():
        if not (here.startswith(f"{package}.") and name.startswith(f"{package}.")):
            continue
        floor = {room: number for number, rooms in enumerate(rows) for room in rooms}
        mine, there = here.removeprefix(f"{package}.").split(".")[0], name.removeprefix(f"{package}.").split(".")[0]
        if mine == "__init__":
            return None
        if mine not in floor or there not in floor:
            return (
                f"no room of {package}: give {mine if mine not in floor else there} its place in docs/architecture.md"
            )
        if floor[there] > floor[mine]:
            return f"the room {mine} is below {there}"
    return None


def other_page(path: Path, name: str) -> str | None:
    """Why a file of the dashboard may not import `name` for the page it belongs to; None if it may.

    A page is a folder of dashboard/screens; what several pages use is in dashboard/parts, which knows no page.
    """
    here, there = path.relative_to(DASHBOARD).with_suffix("").parts, name.split(".")
    if there[0] != "screens" or here == ("app",):
        return None
    if here[0] != "screens":
        return "what all pages share knows none of them"
    return (
        None if there[1:2] == [here[1]] else f"a page takes nothing from another: share it in parts, not in {there[1]}"
    )


def faults(path: Path, tree: ast.Module) -> Iterator[str]:
    dashboard = path.is_relative_to(DASHBOARD)
    layer = "dashboard" if dashboard else layer_of(below_replay(path))
    for line, name in imported(tree):
        root = name.partition(".")[0]
        reason: str | None = None
        if not root:
            reason = "imports are absolute"
        elif root == "replay":
            if not dashboard:
                here = ".".join(("replay", *below_replay(path)))
                reason = fault_within(below_replay(path), name) or upstairs(here, name)
            elif name.split(".")[1:2] not in [[each] for each in DASHBOARD_SEES]:
                reason = f"the dashboard sees {', '.join(DASHBOARD_SEES)} only"
            else:
                reason = named_outside(name)
        elif root in CONFINED:
            where = layer if dashboard else ".".join(below_replay(path))
            if not any(f"{where}.".startswith(f"{each}.") for each in CONFINED[root]):
                reason = f"{root} is for {', '.join(CONFINED[root])} only"
        elif root not in sys.stdlib_module_names and not (dashboard and root in OWN):
            reason = "no dependency of ours, or one without its place in CONFINED"
        elif dashboard:
            reason = other_page(path, name)
        if reason:
            yield f"{path.relative_to(ROOT)}:{line}: imports {name}: {reason}"


def test_every_module_has_its_layer() -> None:
    found = {layer_of(below_replay(path)) for path in sources(PACKAGE)} - {""}
    assert found == set(LAYERS), "give it a place in the table of docs/architecture.md"


def test_imports_point_downwards() -> None:
    found = [fault for path in CODE for fault in faults(path, parsed(path))]
    assert not found, "\n".join(found)


def needed(tree: ast.Module, modules: set[str]) -> set[str]:
    """The modules that one needs as it runs, now or later: what `if TYPE_CHECKING` imports are types alone."""
    tests = (each for each in ast.walk(tree) if isinstance(each, ast.If) and ast.unparse(each.test) == "TYPE_CHECKING")
    types = {name for each in tests for name in imported(ast.Module(each.body, []))}
    found = set()
    for line, name in imported(tree):
        parts = name.split(".") if (line, name) not in types else []
        found |= {next((there for end in range(len(parts), 0, -1) if (there := ".".join(parts[:end])) in modules), "")}
    return found - {""}


def test_no_modules_need_each_other_in_a_circle() -> None:
    names = {
        ".".join(path.relative_to(DASHBOARD if path.is_relative_to(DASHBOARD) else ROOT).with_suffix("").parts): path
        for path in CODE
    }
    paths = {name.removesuffix(".__init__"): path for name, path in names.items() if name != "replay.__init__"}
    TopologicalSorter({name: needed(parsed(path), set(paths)) - {name} for name, path in paths.items()}).prepare()


def test_a_circle_is_seen() -> None:
    late = ast.parse("def late():\n    from a.b import c")
    typed = ast.parse("if TYPE_CHECKING:\n    from a.b import c")
    assert (needed(late, {"a.b", "a"}), needed(typed, {"a.b", "a"})) == ({"a.b"}, set())


WRONG = [
    ("replay/tiles.py", "from replay import store"),
    ("replay/tiles.py", "import replay.store"),
    ("replay/tiles.py", "def late():\n    from replay.events import Draw"),
    ("replay/engine/checks.py", "from replay.store import Store"),
    ("replay/engine/checks.py", "from .apply import apply"),
    ("replay/engine/checks.py", "import sqlite3"),
    ("replay/engine/table/wins/judge.py", "from replay.engine.suppose.how_far import course"),
    ("replay/engine/table/wins/judge.py", "from replay.engine import audit"),
    ("replay/engine/cellar.py", "from replay.engine.table.apply import apply"),
    ("replay/rulesets/b30fj/rows/tiles.py", "from replay.rulesets.b30fj.scoring.score import score"),
    ("replay/engine/checks.py", "from replay import find_ruleset"),
    ("replay/store.py", "import typer"),
    ("replay/view.py", "import streamlit as st"),
    ("replay/cli.py", "import click"),
    ("replay/view.py", "from plotly import graph_objects"),
    ("dashboard/app.py", "from replay.cli import main"),
    ("dashboard/app.py", "from replay.rulesets.xixi import RULESETS"),
    ("dashboard/app.py", "import replay"),
    ("dashboard/app.py", "import sqlite3"),
    ("dashboard/screens/audit/page.py", "from screens.games.page import filters"),
    ("dashboard/screens/audit/page.py", "def late():\n    from screens import games"),
    ("dashboard/parts/links.py", "from screens.games.page import page"),
    ("dashboard/data.py", "import screens.replay.words"),
]
RIGHT = [
    ("replay/store.py", "import sqlite3, json\nfrom replay import __version__, tiles"),
    ("replay/engine/suppose/checks.py", "from replay.engine.table.apply import apply\nimport msgspec"),
    ("replay/cli.py", "import typer\nfrom replay.rulesets import find_ruleset"),
    ("dashboard/data.py", "from plotly import graph_objects"),
    ("dashboard/app.py", "import streamlit as st\nfrom replay.engine import audit"),
    ("dashboard/app.py", "from screens.replay.key_listener import listen"),
    ("dashboard/screens/audit/page.py", "from screens.audit.rulings import anew\nfrom parts.links import key_of"),
]


def test_what_is_wrong_is_seen_and_what_is_right_is_let_through() -> None:
    for path, code in (*WRONG, *RIGHT):
        assert len(list(faults(ROOT / path, ast.parse(code)))) == ((path, code) in WRONG), (path, code)


def ruleset_names() -> frozenset[str]:
    """Modules and packages in replay/rulesets, as they are written and as an id is."""
    stems = {each.stem for each in (PACKAGE / "rulesets").iterdir()}
    stems = {stem for stem in stems if not stem.startswith(("_", "."))}
    return frozenset(stems | {stem.replace("_", "-") for stem in stems})


def prose(tree: ast.Module) -> set[int]:
    """The nodes, by id(), of the docstrings."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                found.add(id(first.value))
    return found


def named_rulesets(tree: ast.Module, names: frozenset[str]) -> Iterator[tuple[int, str]]:
    """Strings of the program, but no docstring, that contain the name of a ruleset as a word."""
    word = re.compile(rf"(?<!\w)(?:{'|'.join(sorted(map(re.escape, names)))})(?!\w)")
    skipped = prose(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in skipped:
            text = node.value.decode("latin-1") if isinstance(node.value, bytes) else node.value
            if isinstance(text, str) and word.search(text):
                yield node.lineno, text


def of_one_ruleset(path: Path) -> bool:
    """Not what all of them share: replay/rulesets/__init__.py, replay/rulesets/_*."""
    if not path.is_relative_to(PACKAGE / "rulesets"):
        return False
    return not unit_of(below_replay(path)).startswith("_") and unit_of(below_replay(path)) != ""


def test_a_ruleset_is_named_in_one_place_only() -> None:
    """What tells rulesets apart is in replay/rulesets, so that a new one changes no other file.

    One table of the importers says which of them another program's files are of, and how those files differ with them.
    """
    names = ruleset_names()
    assert names
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text!r}"
        for path in CODE
        if not of_one_ruleset(path) and path != PACKAGE / "formats" / "importers" / "games.py"
        for line, text in named_rulesets(parsed(path), names)
    ]
    assert not found, "\n".join(found)


def test_a_named_ruleset_is_seen() -> None:
    code = 'def f(x):\n    """As b30fj."""\n    return x == "b30fj" or f"{x}b30fj-draft"\n'
    assert [line for line, _ in named_rulesets(ast.parse(code), frozenset({"b30fj"}))] == [3, 3]


def python(*words: str | Path, cwd: Path = ROOT, **environment: str) -> str:
    """What a new Python prints, which has to end well."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    done = subprocess.run(
        [sys.executable, *map(str, words)], cwd=cwd, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def modules_after(statement: str) -> set[str]:
    return set(python("-c", f"{statement}; import sys; print(*sys.modules)").split())


def test_the_command_starts_light() -> None:
    assert modules_after("import replay.cli").isdisjoint(HEAVY)


def test_the_package_itself_loads_nothing() -> None:
    loaded = modules_after("import replay") - modules_after("pass")
    assert {name for name in loaded if name.startswith("replay.")} == set()
    assert loaded.isdisjoint({*CONFINED, *HEAVY})


def test_few_modules_look_at_what_an_earlier_fault_leaves_open() -> None:
    """The others ask by name: whose hand is in doubt or untold, what is left of a wall, how a win is judged."""
    assert sum(re.search(r"\.doubt\b", path.read_text(encoding="utf-8")) is not None for path in CODE) < 6


def test_the_engine_reads_no_notation_and_asks_no_event_for_fields_that_it_may_not_have() -> None:
    """Tiles are read where events are declared. What a fault says of tiles, for people and programs, is read back."""
    notation, read_back = {"parse_tiles", "KIND_OF", "NAMES"}, PACKAGE / "engine" / "table" / "faults.py"
    for path in sources(PACKAGE / "engine"):
        names = {node.id for node in ast.walk(parsed(path)) if isinstance(node, ast.Name)}
        assert "getattr" not in names, f"{path}: replay.events tells whose an event is and what it names: seat_of, ..."
        assert bool(names & notation) is (path == read_back), f"{path}: an event tells its kinds: tile_kind, hand_kinds"
