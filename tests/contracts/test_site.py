"""The manual as a site: every page has its place, it is built without a warning and fetches nothing from elsewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path

import pytest

import replay
from replay.manual.pages import pages

ROOT = Path(__file__).parents[2]
CONFIG = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
NAV = re.findall(r"^ +- (?:[^:\n]+: )?(\S+\.md)$", CONFIG.partition("\nnav:\n")[2], re.MULTILINE)
FETCHED = {"script": "src", "img": "src", "iframe": "src", "source": "srcset", "link": "href", "video": "src"}


class Fetching(HTMLParser):
    """What a page loads when it is opened."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what the element loads; the address of the page itself is no load."""
        told = dict(attrs)
        if tag in FETCHED and told.get("rel") not in ("canonical", "prev", "next"):
            self.found.append(told.get(FETCHED[tag]) or "")


def fetched_elsewhere(text: str) -> list[str]:
    parser = Fetching()
    parser.feed(text)
    return [each for each in parser.found if re.match(r"(?:https?:)?//", each)]


def test_every_page_has_its_place() -> None:
    beside = {
        "index.md",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
        "SOURCES.md",
        "python-api.md",
        "worth-positions.md",
    }
    assert set(NAV) - beside == {f"{name}.md" for name in pages()}
    assert len(NAV) == len(set(NAV))


def test_the_site_is_built_strictly_and_without_fonts_from_elsewhere() -> None:
    assert "\nstrict: true\n" in CONFIG
    assert "\n  font: false " in CONFIG


def test_what_a_page_fetches_is_seen() -> None:
    page = '<link rel="canonical" href="https://a.b/"><script src="//c.d/e.js"></script><img src="f.png"><a href="https://g.h">'
    assert fetched_elsewhere(page) == ["//c.d/e.js"]


@pytest.mark.deep
@pytest.mark.skipif(find_spec("mkdocs") is None, reason="make docs installs what builds the site")
def test_the_site_is_whole_and_fetches_nothing(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--site-dir", str(tmp_path / "site")],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    built = sorted((tmp_path / "site").rglob("*.html"))
    assert len(built) >= len(NAV)
    for each in built:
        assert fetched_elsewhere(each.read_text(encoding="utf-8")) == [], each.name
    for each in (tmp_path / "site").rglob("*.css"):
        assert not re.search(r"(?:@import|url\()\s*['\"]?(?:https?:)?//", each.read_text(encoding="utf-8")), each.name
    api = (tmp_path / "site" / "python-api.html").read_text(encoding="utf-8")
    assert [name for name in replay.__all__ if name[0] != "_" and f"replay.{name}<" not in api] == []
    assert "One game stored: its audit, and what became of it." in api
