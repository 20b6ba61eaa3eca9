"""Write what is made from the types: schemas/record.schema.json, the tables of docs/store.md.

With --check only say whether they are current (status 1 if not).
"""

import re
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from replay.formats.schema import FILE, schema_text
from replay.paths import shipped
from replay.store import Store

DOCS = Path(__file__).parents[2] / "docs" / "store.md"
TABLES = re.compile(r"(?<=<!-- tables: )(.*?-->\n)(.*?)(?=<!-- end of tables -->)", re.DOTALL)
COLUMN = re.compile(r"^\s+(\w+) [A-Z].*? -- (.*)$", re.MULTILINE)
VIEW_COLUMN = re.compile(r"\bAS (\w+),? -- ([\w, ]+): (.*)$", re.MULTILINE)


def described(connection: sqlite3.Connection) -> Iterator[str]:
    """Each table and view of the store as Markdown, from the comments that SQLite keeps."""
    query = (
        "SELECT m.type, m.name, m.sql FROM sqlite_master m JOIN pragma_table_list t ON t.name = m.name"
        " WHERE t.schema = 'main' AND t.type IN ('table', 'view') ORDER BY m.rowid"  # not the insides of an index
    )
    for made, name, sql in connection.execute(query):
        if "sqlite" in name:
            continue
        about = sql.split("\n")[0].partition(" -- ")[2]
        shown = " (a view)" if made == "view" else ""
        yield f"### `{name}`{shown}\n\n{about[0].upper()}{about[1:]}.\n\n| column | type | |\n| --- | --- | --- |\n"
        if made == "view":
            yield from (f"| `{column}` | {kind} | {what} |\n" for column, kind, what in VIEW_COLUMN.findall(sql))
            yield "\n"
            continue
        says = dict(COLUMN.findall(sql))
        for _, column, kind, required, _, key in connection.execute(f"PRAGMA table_info({name})"):
            null = "" if required or key else ", or null"
            yield f"| `{column}` | {kind.lower()}{null} | {says[column]} |\n"
        yield "\n"


def store_page() -> str:
    """docs/store.md with its tables as they are."""
    with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder) / "s.sqlite") as store:
        store.connection.row_factory = None
        tables = "".join(described(store.connection))
    return TABLES.sub(lambda found: f"{found[1]}\n{tables}", DOCS.read_text(encoding="utf-8"))


def made() -> dict[Path, str]:
    """What each file should hold."""
    return {shipped("schemas") / FILE: schema_text(), DOCS: store_page()}


if __name__ == "__main__":
    for path, text in made().items():
        current = path.is_file() and path.read_text(encoding="utf-8") == text
        if not current and "--check" in sys.argv[1:]:
            sys.exit(f"{path} is not what the types say; make schema writes it anew")
        path.write_text(text, encoding="utf-8")
        print(f"{path} is current")
