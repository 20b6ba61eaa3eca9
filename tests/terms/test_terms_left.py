"""In each term set all words of a sentence are of that set: none of the table's English words is left in it."""

import re
from collections.abc import Iterator

import pytest

from replay.findings import CODES
from replay.rulesets import all_rulesets
from replay.terms import SETS, choose, in_terms, using
from replay.terms.quoted import QUOTED
from replay.terms.table import TERMS, TermPlace
from tests.cli.running import ROOT, run

OTHERS = [name for name in SETS if name != "en"]
RULESETS = all_rulesets()


@pytest.fixture(autouse=True)
def english_after() -> Iterator[None]:
    yield
    choose("en")


def names() -> set[str]:
    """What is data and never changes: names of games and rows, rulings and their values."""
    found = set()
    for ruleset in RULESETS.values():
        found |= {ruleset.title, *ruleset.titles.values()}
        for row in ruleset.rows(ruleset.rulings()):
            found |= {row.name, row.alias, row.also}
    return found - {""}


def values() -> set[str]:
    described = [each for ruleset in RULESETS.values() for each in ruleset.rulings.described()]
    options = {option.name for each in described for option in each.options}
    return {name for each in described for name in (each.slug, each.called)} - {""} | options


ROWS = "|".join(map(re.escape, sorted(names(), key=len, reverse=True)))
VALUES = "|".join(map(re.escape, sorted(values(), key=len, reverse=True)))
DATA = re.compile(
    rf"(?<!\w)(?:{ROWS})(?!\w)|--[\w-]+ [\w=,-]+|\(?seed \d+ §[^.;)]*(?=[.;)]|$)|\(rulebook [\w-]+ [^)]*\)|rulings: .*"
)
HEAD = re.compile(rf"^[▸ ]*(?:{VALUES})(?= |$)")
"""A ruling or a value at the head of a line."""


def words_left(text: str, name: str, *places: TermPlace) -> set[str]:
    """English words of the table that stand in this text and that the set has another word for."""
    spoken = {each for term in TERMS for _, each in term.forms(name)}
    bare = [re.sub(QUOTED, "·", HEAD.sub("·", line.strip())) for line in text.splitlines()]
    lines = [re.sub(r"\s+", " ", DATA.sub("·", line)) for line in bare]
    found = set()
    for term in TERMS:
        if not {*term.places} & {*places}:
            continue
        for english, word in term.forms(name):
            first, rest = english[0], re.escape(english[1:])
            here = re.compile(rf"(?<![\w-])[{first.lower()}{first.upper()}]{rest}(?![\w-])")
            if english == word or any(english in each for each in spoken):
                continue  # ja has "wins by ron on", which holds an English word
            found |= {f"{english}: {line}" for line in lines if here.search(line)}
    return found


@pytest.mark.parametrize("name", OTHERS)
def test_no_english_word_is_left_in_the_meaning_of_a_code(name: str) -> None:
    with using(name):
        meanings = "\n".join(in_terms(each.means) for each in CODES.values())
    assert words_left(meanings, name, "messages") == set()


@pytest.mark.parametrize("name", OTHERS)
def test_no_english_word_is_left_in_an_audit(name: str) -> None:
    """A broken record of each code."""
    of_code = {each.name.partition("-")[0]: each for each in sorted((ROOT / "records" / "broken").glob("*.jsonl"))}
    text = run("audit", *of_code.values(), "--terms", name, columns=400).stdout
    for record in of_code.values():
        text = text.replace(str(record), "·").replace(record.stem, "·")
    assert (
        words_left(re.sub(r"\b[a-z]+(_[a-z]+)+\b|rulebook [\w-]+ §.*|\w+(-\w+)*=\S+", "·", text), name, "messages")
        == set()
    )


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.sampled(1)
def test_no_english_word_is_left_in_a_rulebook(ruleset: str, name: str) -> None:
    for more in ((), ("--choices",)):
        done = run("rules", ruleset, *more, "--terms", name, columns=400)
        assert done.exit_code == 0
        assert words_left(done.stdout, name, "rules") == set()


def test_a_word_that_is_left_is_seen() -> None:
    assert {
        each.partition(":")[0] for each in words_left("A pon or a gong, with the last kong of the wall", "ja", "rules")
    } == {
        "gong",
        "kong",
    }
    assert words_left("▸ default   a kan (seed 002 §Gongs); Two Gongs, 'a gong'", "ja", "rules") == set()


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_a_hand_that_nobody_wins_is_no_tile_that_is_drawn(ruleset: str) -> None:
    plain, book = (" ".join(run("rules", ruleset, "--terms", name).stdout.split()) for name in ("en", "zh"))
    assert ("流局" in book) is bool(re.search(r"drawn hand|hand is drawn", plain))
    assert not re.findall(r"摸 hands?\b|hands? (?:is|are|was) 摸|[Aa]fter an? 摸 (?:each|the)", book)
