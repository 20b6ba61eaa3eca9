"""Every sentence of every rule text is told in `replay rules`, can be tried, and is tested (tests/data/sentences).

A list has each sentence by section, number and hash. It is held against the text itself where the texts are at hand
(RULE_TEXTS, or shared/seeds beside the checkout); its digest says everywhere that no line is missing.
"""

import ast
import json
import re
from functools import cache
from typing import Any

import pytest

from replay.rulesets import all_rulesets
from tests.tools.sentences import LISTS, ROOT, UNTOLD, digest, hash_of, listed, sentences, text_of, texts

RULESETS = all_rulesets()
FILES = sorted(LISTS.glob("*.txt"), key=lambda file: file.stem)
NAMES = [file.stem for file in FILES]


@cache
def told_by(name):
    """What the rulebook of a ruleset tells: its rules and rows as a list names them."""
    ruleset = RULESETS[name]
    rows = {f"row:{row.alias or row.name}": row.name for row in ruleset.rows(ruleset.rulings())}
    return {f"rule:{rule.slug}": "" for rule in ruleset.play(ruleset.rulings())} | rows


@cache
def cases(name):
    """The shipped hands of a ruleset by id; both editions of a book may try each other's."""
    found: dict[str, dict[str, Any]] = {}
    for folder in (name, name.removesuffix("-draft")):
        text = (ROOT / "records" / folder / "cases.jsonl").read_text(encoding="utf-8")
        found |= {case["id"]: case for case in map(json.loads, text.splitlines())}
    return found


@cache
def functions(path):
    """The tests of a file."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")}


def test_every_ruleset_has_the_list_of_its_text():
    cites = {name: [row.cite for row in each.rows(each.rulings())] for name, each in RULESETS.items()}
    assert sorted(name for name, found in cites.items() if any("seed " in cite for cite in found)) == NAMES


@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_no_line_is_missing(file):
    _, whole, lines = listed(file)
    assert digest([line.hash for line in lines]) == whole


@pytest.mark.skipif(texts() is None, reason="the rule texts are not here: set RULE_TEXTS to their folder")
@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_the_list_is_that_of_the_text(file):
    folder = texts()
    assert folder is not None
    number, _, lines = listed(file)
    whole = list(sentences(text_of(folder, number)))
    assert [line.hash for line in lines] == list(map(hash_of, whole))
    for sentence, line in zip(whole, lines, strict=True):
        if line.told[0] in UNTOLD:
            assert not sentence.endswith("."), "a title ends in no full stop"


@pytest.mark.parametrize("name", NAMES)
def test_no_sentence_is_open(name):
    for line in listed(LISTS / f"{name}.txt")[2]:
        where = f"{name} §{line.section} {line.number}"
        if line.told[0] in UNTOLD:
            assert (line.tried, line.tested) == ((), ()), where
            continue
        assert line.told, where
        assert line.tried, where
        assert line.tested, where
        assert set(line.told) <= told_by(name).keys(), where
        rows = {told_by(name)[told] for told in line.told} - {""}
        for tried in line.tried:
            kind, _, thing = tried.partition(":")
            if kind == "record":
                assert (ROOT / "records" / f"{thing}.jsonl").is_file(), where
            else:
                assert kind == "case", where
                assert thing in cases(name), where
        if rows and all(tried.startswith("case:") for tried in line.tried):
            scored = [cases(name)[tried[5:]]["expect"].get("patterns", {}) for tried in line.tried]
            assert rows <= {row for each in scored for row in each}, f"{where}: no case that is named scores the row"
        for tested in line.tested:
            path, _, function = tested.partition("::")
            assert function in functions(path), f"{where}: {tested}"


@pytest.mark.parametrize("name", NAMES)
def test_every_row_is_a_sentence_of_its_text(name):
    told = {each for line in listed(LISTS / f"{name}.txt")[2] for each in line.told}
    rows = {row for row in told_by(name) if row.startswith("row:")}
    assert rows - told <= {"row:Chicken Hand"}


@pytest.mark.parametrize("name", NAMES)
def test_a_citation_names_a_section_that_the_text_has(name):
    text, _, lines = listed(LISTS / f"{name}.txt")
    bare = re.compile(r"^(category|series): |[\"“”]")
    sections = {bare.sub("", line.section.casefold()) for line in lines}
    ruleset = RULESETS[name]
    cites = {rule.cite for rule in ruleset.play(ruleset.rulings())}
    cites |= {row.cite for row in ruleset.rows(ruleset.rulings())} | {choice.cite for choice in ruleset.choices()}
    for cite in (each for each in cites if each.startswith("seed ")):
        number, _, section = cite.removeprefix("seed ").partition(" §")
        assert number == text, cite
        assert any(f"{each} ".startswith(f"{section.casefold()} ") for each in sections), cite


@pytest.mark.parametrize("name", NAMES)
def test_a_rule_about_calls_cites_the_section_that_tells_it(name):
    """The draft of b30fj speaks of robbing at its row, not among the calls."""
    sections: dict[str, set[str]] = {}
    for line in listed(LISTS / f"{name}.txt")[2]:
        for told in line.told:
            sections.setdefault(told, set()).add(line.section)
    ruleset = RULESETS[name]
    for rule in ruleset.play(ruleset.rulings()):
        section = rule.cite.partition(" §")[2]
        if section == "Calls":
            assert section in sections.get(f"rule:{rule.slug}", ()), rule.slug


def test_a_text_that_changes_is_seen():
    text = "Calls\n\n• One (1 faan): You have it. It is yours.\n"
    found = list(sentences(text))
    assert found == ["Calls", "One (1 faan): You have it.", "It is yours."]
    changed = list(sentences(text.replace("have", "had")))
    assert [hash_of(a) == hash_of(b) for a, b in zip(found, changed, strict=True)] == [True, False, True]
    hashes = list(map(hash_of, found))
    assert digest(hashes) != digest(hashes[1:])
