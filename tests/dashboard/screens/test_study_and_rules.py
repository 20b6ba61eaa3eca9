"""What Study says where a plot has no meaning or a list is cut; Rules tells what `replay rules --json` tells."""

import re
from html import unescape

import pytest

from frame import PAGES
from replay.rulesets import all_rulesets
from screens.replay.keys import EVERY
from screens.study import ledger as study_ledger
from tests.cli.running import ROOT, run_json
from tests.dashboard.pages import html_of, opened, words_of

WHY = "only a tile that the winner draws wins, so nobody can deal in."


def test_rules_without_deal_ins_say_so(demo_store):
    words = words_of(opened("study", tab="Discards", ruleset="xixi"))
    assert f"Xixi Mahjong: {WHY}" in words
    assert "No hands for this plot" not in words.partition("Deal-ins by tile")[2]


@pytest.mark.parametrize("ruleset", ["b30fj", "sichuan", "zung-jung"])
def test_rules_with_deal_ins_do_not(demo_store, ruleset):
    assert WHY not in words_of(opened("study", tab="Discards", ruleset=ruleset))


def test_a_ledger_of_a_cut_list_says_so(demo_store, monkeypatch):
    said = "Of the games that meet the filters 1 are offered here"
    assert "are offered here" not in words_of(opened("study", tab="Ledger"))
    monkeypatch.setattr(study_ledger, "MOST_LEDGERS", 1)
    test = opened("study", tab="Ledger", ruleset="b30fj")
    assert said in words_of(test)
    assert len(test.selectbox(key="ledger").options) == 1


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("name", list(all_rulesets()))
@pytest.mark.sampled(1)
def test_the_page_rules_tells_what_the_command_tells(name):
    (told,) = run_json("rules", name, "--json")
    test = opened("rules", ruleset=name)
    words = words_of(test)
    cards = [
        flat(unescape(re.sub("<[^>]*>", " ", re.sub("</?code>", "", card))))
        for card in re.findall(r'<article class="gx-row">(.*?)</article>', html_of(test), re.DOTALL)
    ]
    assert not any("`" in card for card in cards), "fields of a record are shown as code"
    assert flat(told["about"]) in words
    assert f"{told['wall']} of its {told['tiles']} tiles" in words
    assert f"scores in {told['unit']}" in words
    rows, rulings = cards[: len(told["rows"])], cards[len(told["rows"]) :]
    assert len(rulings) == len(told["rulings"])
    for row, card in zip(told["rows"], rows, strict=True):
        assert card.startswith(row["alias"] or row["name"])
        number, _, often = row["value"].partition(" ")
        assert re.search(rf" {re.escape(number)} \S+ {often}", card), "`1 faan each`, where the command has `1 each`"
        assert flat(row["holds"]).rstrip(".")[1:] in card
        assert flat(row["rule"]) in card
        for other in (*row["drops"], *row["dropped_by"]):
            assert other in card
    for ruling, card in zip(told["rulings"], rulings, strict=True):
        assert card.startswith(flat(ruling["question"].replace("`", "")))
        assert ruling["ruling"] in card
        assert flat(ruling["why"].replace("`", "")) in card
        assert ruling["options"]
        for value, meaning in ruling["options"].items():
            mark = "▸ " if value == ruling["chosen"] else ""
            called = f"{ruling['default']} (default)" if value == "default" and ruling["default"] else value
            assert f" {mark}{called} {flat(meaning.replace('`', ''))}" in card


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
