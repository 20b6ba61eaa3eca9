"""Write what is made from the types: schemas/*.schema.json and what docs/ has of the program: tables, commands, codes.

With --check only say whether they are current (status 1 if not).
"""

import json
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from replay.answers.schema import ANSWERS, answer_schema, file_of
from replay.export.subjects import TABLES
from replay.formats.ruling_sets import SCHEMA_FILE
from replay.formats.ruling_sets import schema_text as ruling_set_schema
from replay.formats.schema import FILE, schema_text
from replay.installation import shipped
from replay.store import Reader, Store
from replay.store.queries.schema import described
from replay.store.worth.schema import WORTH

DOCS = Path(__file__).parents[2] / "docs" / "store.md"
BETWEEN = re.compile(r"(?<=<!-- tables: )(.*?-->\n)(.*?)(?=<!-- end of tables -->)", re.DOTALL)
EXPORT = DOCS.with_name("export.md")


def tables_of_the_store(reader: Reader) -> Iterator[str]:
    """Each table and view of the store as Markdown, from the comments that the store keeps."""
    for each in described(reader):
        shown = " (a view)" if each.view else ""
        about = f"{each.about[0].upper()}{each.about[1:]}"
        yield f"### `{each.name}`{shown}\n\n{about}.\n\n| column | type | |\n| --- | --- | --- |\n"
        yield from (f"| `{column.name}` | {column.kind} | {column.about} |\n" for column in each.columns)
        yield "\n"


def exported_tables(reader: Reader) -> Iterator[str]:
    """Each table that is exported as Markdown; columns of the store are described as there."""
    told = {f"{table.name}.{each.name}": each.about for table in described(reader) for each in table.columns}
    for table in TABLES.values():
        about = f"{table.about[0].upper()}{table.about[1:]}"
        yield f"### `{table.name}`\n\n{about}.\n\n| column | type | |\n| --- | --- | --- |\n"
        yield from (f"| `{each.name}` | {each.kind} | {each.about or told[each.of]} |\n" for each in table.columns)
        yield "\n"


def page(path: Path, tables: Callable[[Reader], Iterator[str]]) -> str:
    """A page of the documentation with its tables as they are."""
    with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder) / "s.sqlite") as store:
        for statement in WORTH:  # made in a store only when a first hand is played out
            store.connection.execute(statement.strip())
        made = "".join(tables(store))
    return BETWEEN.sub(lambda found: f"{found[1]}\n{made}", path.read_text(encoding="utf-8"))


def store_page() -> str:
    """docs/store.md with its tables as they are."""
    return page(DOCS, tables_of_the_store)


def export_page() -> str:
    """docs/export.md with its tables as they are."""
    return page(EXPORT, exported_tables)


def answer_schema_text(command: str) -> str:
    """The schema of what a command prints, as the shipped file has it."""
    return json.dumps(answer_schema(command), indent=2, ensure_ascii=False) + "\n"


def made() -> dict[Path, str]:
    """What each file should hold."""
    return {
        shipped("schemas") / FILE: schema_text(),
        shipped("schemas") / SCHEMA_FILE: ruling_set_schema(),
        **{shipped("schemas") / file_of(each): answer_schema_text(each) for each in ANSWERS},
        DOCS: store_page(),
        EXPORT: export_page(),
    }


if __name__ == "__main__":
    for path, text in made().items():
        current = path.is_file() and path.read_text(encoding="utf-8") == text
        if not current and "--check" in sys.argv[1:]:
            sys.exit(f"{path} is not what the types say; make schema writes it anew")
        path.write_text(text, encoding="utf-8")
        print(f"{path} is current")
