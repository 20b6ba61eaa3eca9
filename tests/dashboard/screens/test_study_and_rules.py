"""What Study says where a plot has no meaning or a list is cut; the page in docs has every page."""

import re

from frame import PAGES
from screens.replay.keys import EVERY
from screens.study import ledger as study_ledger
from tests.cli.running import ROOT
from tests.dashboard.pages import opened, words_of


def test_a_ledger_of_a_cut_list_says_so(demo_store, monkeypatch):
    said = "Of the games that meet the filters 1 are offered here"
    assert "are offered here" not in words_of(opened("study", tab="Ledger"))
    monkeypatch.setattr(study_ledger, "MOST_LEDGERS", 1)
    test = opened("study", tab="Ledger", ruleset="b30fj")
    assert said in words_of(test)
    assert len(test.selectbox(key="ledger").options) == 1


PAGE = (ROOT / "docs/dashboard.md").read_text(encoding="utf-8")


def test_the_page_in_docs_has_every_page_and_every_key():
    assert re.findall(r"^\| (\w[\w ]*) \|.*\|$", PAGE.partition("## Pages")[2].partition("## Keys")[0], re.MULTILINE)[
        1:
    ] == [each.title for each in PAGES]
    names = {"Left": "←", "Right": "→", "Up": "↑", "Down": "↓", "PageUp": "Page Up", "PageDown": "Page Down"}
    keys = "\n".join(f"| {names.get(each.key, each.key)} | {each.words} |" for each in EVERY)
    assert f"| --- | --- |\n{keys}\n" in PAGE


def test_the_pictures_of_the_page_in_docs_are_there():
    pictures = re.findall(r'(?:src|srcset)="([^"]*)"', PAGE)
    assert len(pictures) == 6
    assert all((ROOT / "docs" / each).is_file() for each in pictures)
