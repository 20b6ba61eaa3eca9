"""The page of Xixi for people says what the engine does."""

from tests.tools.rulebook import PAGES, rewritten, tables


def test_the_tables_of_the_pages_are_fresh() -> None:
    for page in PAGES.glob("*.md"):
        text = page.read_text(encoding="utf-8")
        assert rewritten(text) == text, "python -m tests.tools.rulebook"


def test_the_page_of_xixi_has_its_tables() -> None:
    assert tables("xixi") in (PAGES / "xixi.md").read_text(encoding="utf-8")
