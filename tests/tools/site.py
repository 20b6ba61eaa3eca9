"""What the manual as a site has besides docs/: pages that lie at the top, the schemas, the Python API.

mkdocs calls these functions (`hooks` in mkdocs.yml). The pages stay readable where they are: links that lead out of
docs/ are turned to where the site has the same.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

import replay
from replay.cli.commands.program.help import manual
from tests.tools import positions

ROOT: Final = Path(__file__).parents[2]
BESIDE: Final = {
    "README.md": "index.md",
    "CHANGELOG.md": "CHANGELOG.md",
    "CONTRIBUTING.md": "CONTRIBUTING.md",
    "SECURITY.md": "SECURITY.md",
    "LICENSE": "LICENSE",
    "records/SOURCES.md": "SOURCES.md",
}
API: Final = "python-api.md"
ANSWERS: Final = "replay.answers.records"
FENCED: Final = re.compile(r"(?ms)^(```.*?^```$)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what lies beside docs/."""
    for source, place in BESIDE.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        files.append(File.generated(config, place, content=from_the_top(text, source)))
    for path in sorted((ROOT / "schemas").glob("*.json")):
        files.append(File.generated(config, f"schemas/{path.name}", content=path.read_text(encoding="utf-8")))
    for page in manual().values():
        if page.path is None:
            files.append(File.generated(config, f"{page.name}.md", content=page.text))
    files.append(File.generated(config, "worth-positions.md", content=positions.page(positions.kept())))
    files.append(File.generated(config, API, content="".join(api())))
    return files


def api() -> Iterator[str]:
    """The page of the Python API: each name of the library with its docstring, and the types of JSON output."""
    yield "# Python API\n\nWhat [the library](library.md) offers, name by name, and the types of [JSON](json.md).\n"
    inside = "    options: {show_root_heading: false, show_root_toc_entry: false, heading_level: 3}\n"
    tree = ast.parse(Path(replay.__file__).read_text(encoding="utf-8"))
    homes = {
        alias.name: each.module for each in ast.walk(tree) if isinstance(each, ast.ImportFrom) for alias in each.names
    }
    for name in replay.__all__:
        if not name.startswith("_"):
            yield f"\n## replay.{name}\n\n::: {homes[name]}.{name}\n{inside}"
    yield f"\n## {ANSWERS}\n\n::: {ANSWERS}\n{inside}"


def from_the_top(text: str, source: str) -> str:
    """A page that lies at the top of the project, with its links as the site has them."""
    if source.startswith("records/"):
        return text

    def turned(part: str) -> str:
        part = re.sub(r'(\]\(|src="|srcset=")docs/', r"\1", part)
        part = part.replace("](rulebook/)", "](rulebook/README.md)")
        return _to_the_site(part)

    return "".join(part if part.startswith("```") else turned(part) for part in FENCED.split(text))


def _to_the_site(text: str) -> str:
    for name, place in BESIDE.items():
        text = re.sub(rf"\]\({re.escape(name)}(?=[)#])", f"]({place}", text)
    return text


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """A page of docs/, with the tables that are made, and the links that lead out of it as the site has them."""
    if made := manual().get(page.file.src_uri.removesuffix(".md")):
        markdown = made.text
    up = "../" * (page.file.src_uri.count("/") + 1)

    def turned(part: str) -> str:
        part = part.replace(f"]({up}", f"]({up[3:]}")
        if page.file.src_uri.startswith("rulebook/"):  # [one-ruling] [another] is no link with a name
            part = re.sub(r"\](\s?)\[(?=[a-z])", r"]\1&#91;", part)
        return _to_the_site(part)

    return "".join(part if part.startswith("```") else turned(part) for part in FENCED.split(markdown))
