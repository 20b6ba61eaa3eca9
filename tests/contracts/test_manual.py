"""Whatever a finding cites is a page of the manual, also where the program is installed; `replay help` prints it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from replay.cli.app import COMMANDS
from replay.cli.commands.program.help import manual
from replay.cli.reference import PANELS
from replay.engine import audit
from replay.findings import CODES
from replay.formats import find_inputs
from replay.installation import shipped
from replay.manual.pages import pages
from replay.manual.topics import found
from replay.rulesets import all_rulesets
from tests.cli.running import run
from tests.contracts.test_imports import CODE

CITATION = re.compile(r"(?:record format, |rulebook [a-z0-9-]+ (?:§|\[R:)|seed \d{3} §|docs/[a-z-]+\.md, ).+")


def unresolved(citations: Iterator[str] | set[str]) -> list[str]:
    """Those of which the manual does not have every part."""
    return sorted(each for each in set(citations) if len(found(each)) < 1 + each.count(", §"))


def in_the_code() -> Iterator[str]:
    for path in CODE:
        for line in re.findall(
            r'"((?:record format, |rulebook |seed |docs/)[^"\n{}]+)"', path.read_text(encoding="utf-8")
        ):
            if CITATION.fullmatch(line):
                yield ast.literal_eval(f'"{line}"')


def in_the_rulesets() -> Iterator[str]:
    for ruleset in all_rulesets().values():
        rulings = ruleset.rulings()
        sentences = (each for rule in ruleset.play(rulings) for each in rule.sentences)
        for cite in (*(each.cite for each in ruleset.rows(rulings)), *(each.cite for each in sentences)):
            yield from re.split(r"; (?=rulebook|seed)", cite)


def test_every_citation_in_the_code_is_on_a_page() -> None:
    cited = set(in_the_code())
    assert len(cited) > 5
    assert unresolved(cited) == []


def test_every_citation_of_a_rulebook_is_on_a_page() -> None:
    cited = set(in_the_rulesets())
    assert len(cited) > 60
    assert unresolved(cited) == []


@pytest.mark.deep
def test_whatever_the_findings_of_the_broken_records_cite_is_on_a_page() -> None:
    cited = set()
    for each in list(find_inputs([shipped("records") / "broken"]))[::4]:
        for game in each.games():
            cited |= {
                part for finding in audit(game).findings for part in re.split(r"; (?=rulebook|seed)", finding.rule)
            }
    assert unresolved(cited - {""}) == []


def test_what_is_cited_is_the_section_that_is_meant() -> None:
    (hidden,) = found("record format, Hidden tiles")
    assert hidden.text.startswith("## Hidden tiles\n")
    assert "never guessed" in " ".join(hidden.text.split())
    first, second = found("rulebook b30fj §5, §6")
    assert first.text.startswith("## 5. ")
    assert second.text.startswith("## 6. ")
    assert all("(seed 004 §Winning" in line for line in found("seed 004 §Winning")[0].text.splitlines()[2:4])
    assert found("rulebook b30fj §99") == []


def test_every_finding_code_has_its_sentence() -> None:
    for code in CODES.values():
        assert code.means in found(code.name)[0].text


def test_words_of_the_glossary_are_found_by_each_of_their_names() -> None:
    for word in ("faan", "shanten", "hell wait", "ruling", "excerpt", "yaku", "Void suit"):
        assert found(word)[0].page.name == "glossary"
    assert "no " not in found("shanten")[0].text.partition("0 waits")[0]


def test_help_lists_the_pages_and_prints_one() -> None:
    listed = run("help").stdout
    for name in pages():
        assert re.search(rf"^{re.escape(name)} ", listed, re.MULTILINE), name
    assert run("help", "glossary").stdout.startswith("# Glossary\n")
    told = run("help", "record", "format,", "Fine", "points").stdout
    assert told.startswith("## Fine points\n")
    assert told.rstrip().endswith("record-format.md")


def test_help_says_that_it_has_nothing() -> None:
    told = run("help", "knitting")
    assert told.exit_code == 2
    assert "the manual has nothing on 'knitting'" in told.stderr


def test_the_pages_travel_with_the_program() -> None:
    folder = Path(__file__).parents[2] / "docs"
    assert {page.path for page in pages().values()} == {None, *folder.rglob("*.md")}


def test_the_example_of_the_format_is_as_it_says(tmp_path: Path) -> None:
    (example,) = re.findall(r"```json\n(.*?)```", pages()["record-format"].text, re.DOTALL)
    path = tmp_path / "example.jsonl"
    path.write_text(example, encoding="utf-8")
    assert "✓ club-1  clean" in run("audit", path).stdout


def test_pages_made_from_the_program_have_every_command_and_code() -> None:
    text = manual()["commands"].text
    assert all(f"### replay {command}\n" in text for command in COMMANDS)
    assert set(COMMANDS.values()) == set(PANELS)
    assert all(
        f"| `{code.name}` | {code.severity} | {code.means} |\n" in manual()["finding-codes"].text
        for code in CODES.values()
    )
