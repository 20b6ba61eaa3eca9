"""SQL is written in replay/store, and for a dataset's own files in replay/scale/queries: read from the syntax trees,
nothing is run.

Everybody else calls a function of `replay.store` and gets typed rows.
"""

import ast
import re
from collections.abc import Iterator

from tests.contracts.test_imports import CODE, PACKAGE, ROOT, parsed

STORE = PACKAGE / "store"
DATASET = PACKAGE / "scale" / "queries"
SQL = re.compile(
    r"\b(SELECT|INSERT INTO|UPDATE \w+ SET|DELETE FROM|CREATE (TEMP |TEMPORARY )?(TABLE|VIEW|INDEX)|DROP (TABLE|VIEW)"
    r"|FROM \w+ \w\b|JOIN|WHERE|ORDER BY|GROUP BY|IS NULL|IS NOT NULL|PRAGMA|VACUUM|ATTACH|ROLLBACK)\b"
)
"""What SQL is told by, in capitals as everybody here writes it."""
REACHES = frozenset({"connection", "cursor", "execute", "executemany", "executescript", "fetchall", "fetchone"})
"""Attributes by which one gets at the database around the functions of the store; `rows` is for the store's modules."""


def said(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The strings of the program, those in f-strings too, but no docstring of anything."""
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose:
            yield node.lineno, node.value


def sql_in(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The lines that build SQL, or reach for the connection of the store, and what they say there."""
    for line, text in said(tree):
        if SQL.search(text):
            yield line, text
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in REACHES:
            yield node.lineno, f".{node.attr}"
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and (node.func.attr == "rows" and re.search("reader|store", ast.unparse(node.func.value)))
        ):  # tables of an export have rows, too
            yield node.lineno, ".rows"


def test_sql_is_written_in_the_store_only() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text!r}"
        for path in CODE
        if not path.is_relative_to(STORE) and not path.is_relative_to(DATASET)
        for line, text in sql_in(parsed(path))
    ]
    assert not found, "\n".join(found)


def test_the_store_itself_has_sql_to_be_seen() -> None:
    """The check looks at what it is meant for: every module of questions has it, but for what asks for events."""
    modules = [path for path in (STORE / "queries").glob("*.py") if path.stem != "__init__"]
    assert modules
    assert [path.name for path in modules if not list(sql_in(parsed(path)))] == ["held.py"]


OFFENDERS = [
    'text = "SELECT count(*)"',
    'text = f"SELECT {what}"',
    'text = f"{head} ORDER BY 1"',
    'text = "g.id IN (x) AND h.ended IS NOT NULL"',
    "reader.connection",
    "cursor.execute(text)",
    "data.reader().rows(text)",
    'counts = Measure(column="s.width", counts="s.ready_turn IS NOT NULL")',
]
OTHERS = [
    'def f():\n    """SELECT a game WHERE it lies."""',
    'print("select a game, where it lies")',
    "table.rows(reader, game)",
]


def test_an_offender_is_seen_and_what_is_no_sql_is_let_through() -> None:
    for code in (*OFFENDERS, *OTHERS):
        assert len(list(sql_in(ast.parse(code)))) == (code in OFFENDERS), code


def test_the_filter_of_games_is_written_once() -> None:
    """One module knows how the conditions on a game are said: no other compares a column of `games` with a value."""
    compared = re.compile(r"\bg\.(ruleset|verdict|played_at|source|game|rulings) (=|>=|<=|LIKE|GLOB|IN) \(?\?")
    found = {
        path.relative_to(STORE).as_posix()
        for path in STORE.rglob("*.py")
        for _, text in said(parsed(path))
        if compared.search(text)
    }
    assert found == {"queries/filter.py"}
