"""Every link of a page leads somewhere: the file is there, and the heading that is named."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PLACES = ("*.md", "docs", "records", ".github")
PAGES = sorted(
    page for place in PLACES for page in (ROOT.glob(place) if "*" in place else (ROOT / place).rglob("*.md"))
)
CODE = re.compile(r"```.*?```", re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")


def anchors(page: Path) -> set[str]:
    """The names of a page's headings, as the hosts of repositories make them."""
    text = CODE.sub("", page.read_text(encoding="utf-8"))
    titles = (re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", each) for each in re.findall(r"^#+ (.*)$", text, re.MULTILINE))
    names = {re.sub(r"[^\w\- ]", "", each.strip().lower()).replace(" ", "-") for each in titles}
    return names | set(re.findall(r'id="([^"]+)"', text))


def broken(page: Path) -> list[str]:
    """The links of a page that lead nowhere; those to other hosts are not followed."""
    found = []
    for link in LINK.findall(CODE.sub("", page.read_text(encoding="utf-8"))):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        there = page.parent / path if path else page
        if not there.exists() or (anchor and there.suffix == ".md" and anchor not in anchors(there)):
            found.append(link)
    return found


def test_every_link_leads_somewhere() -> None:
    assert [(page, found) for page in PAGES if (found := broken(page))] == []


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A `b`, c\n[1](#a-b-c) [2](#a) [3](page.md#a-b-c) [4](no.md) [5](https://x.org/y)\n")
    assert broken(page) == ["#a", "no.md"]


def test_a_link_out_of_the_manual_leads_to_what_its_site_has() -> None:
    """Code is named and not linked: the pages travel without it, and the site does not have it."""
    beside = {ROOT / each for each in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "LICENSE")}
    beside |= {ROOT / "records" / "SOURCES.md", *(ROOT / "schemas").glob("*.json")}
    for page in (each for each in PAGES if each.is_relative_to(ROOT / "docs")):
        for link in LINK.findall(CODE.sub("", page.read_text(encoding="utf-8"))):
            there = (page.parent / link.partition("#")[0]).resolve()
            if not re.match(r"[a-z]+:|#", link) and not there.is_relative_to(ROOT / "docs"):
                assert there in beside, (page, link)
