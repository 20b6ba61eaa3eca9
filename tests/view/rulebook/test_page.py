"""Text and gloss are told apart: what is said to be the text's quotes it, what is ours is marked, everywhere."""

import pytest

from replay.engine.table.faults import cite
from replay.findings import CODES
from replay.manual.applied import applied_page
from replay.manual.topics import cited
from replay.rulebook import EXPLAINED, OURS, BookFigures, Phrase, Rule, in_words
from replay.rulesets import all_rulesets
from replay.terms import own_words
from replay.view.rulebook.page import held_in_words
from tests.cli.running import run_json
from tests.tools.sentences import LISTS, listed, text_of, texts
from tests.view.rendering import printed

RULESETS = all_rulesets()
QUOTING = {name: ruleset for name, ruleset in RULESETS.items() if name not in ("mcr", "mcr-136")}
"""The games with a text of the user's; MCR has a rulebook page alone."""
NOT_HERE = "the rule texts are not here: set RULE_TEXTS to their folder"


def seed(name):
    """The text of a ruleset on one line, in small letters."""
    folder = texts()
    assert folder is not None
    number, _, _ = listed(LISTS / f"{name}.txt")
    return " ".join(text_of(folder, number).replace("_", "").split()).casefold()


def rules(name):
    return RULESETS[name].play(RULESETS[name].rulings())


@pytest.mark.skipif(texts() is None, reason=NOT_HERE)
@pytest.mark.parametrize("name", QUOTING)
def test_what_is_the_texts_quotes_it(name):
    text = seed(name)
    quotes = {each.quote for rule in rules(name) for each in rule.sentences} - {""}
    rows = {row.words for row in RULESETS[name].quoted_rows(RULESETS[name].rulings())} - {""}
    written = RULESETS[name].text
    assert written is not None
    findings = {each["words"] for each in written.written("findings").values()}
    assert [each for each in quotes | rows | findings if " ".join(each.split()).casefold() not in text] == []


@pytest.mark.parametrize("name", RULESETS)
def test_a_sentence_is_cited_to_whose_it_is(name):
    for rule in rules(name):
        for each in rule.sentences:
            assert each.cite.startswith("seed " if each.quote else "rulebook "), (rule.slug, each.says)
        assert rule.cite.startswith("seed ") == any(each.quote for each in rule.sentences), rule.slug


@pytest.mark.parametrize("name", QUOTING)
def test_a_row_has_the_texts_own_words_and_ours_beside_them(name):
    for row in RULESETS[name].quoted_rows(RULESETS[name].rulings()):
        assert row.words, row.name
        assert row.cite.startswith("seed ")
        assert row.book.startswith("rulebook ")
        assert held_in_words(row).endswith(OURS)


@pytest.mark.parametrize("name", QUOTING)
def test_whose_a_sentence_is_is_told_in_every_place(name):
    text = printed("rules", name)
    (found,) = run_json("rules", name, "--json")
    with own_words(RULESETS[name].words, always=True):
        written = applied_page(RULESETS[name])
    assert text.count(EXPLAINED) == written.count(EXPLAINED) == 1
    for rule, data in zip(rules(name), found["play"], strict=True):
        told = [(each["says"], each["ours"], each["quote"], each["rule"]) for each in data["sentences"]]
        assert told == [(each.says, not each.quote, each.quote, each.cite) for each in rule.sentences]
    for row, data in zip(RULESETS[name].quoted_rows(RULESETS[name].rulings()), found["rows"], strict=True):
        assert (data["words"], data["book"]) == (row.words, row.book)
        assert f"“{row.words}”" in text
        assert f"“{row.words}”" in written


@pytest.mark.parametrize("name", sorted(RULESETS.keys() - QUOTING.keys()))
def test_a_game_without_a_text_marks_nothing(name):
    """All of it stands in the rulebook: nothing is quoted, and no text is said to be silent."""
    (found,) = run_json("rules", name, "--json")
    told = printed("rules", name), printed("rules", name, "--choices", "--all"), applied_page(RULESETS[name])
    for whole in told:
        assert OURS not in whole
        assert "the text is silent" not in whole
        assert "The text" not in whole
    sentences = [each for rule in found["play"] for each in rule["sentences"]]
    assert {(each["ours"], each["quote"]) for each in sentences} == {(False, "")}
    assert all(each["rule"].startswith("rulebook mcr ") for each in (*sentences, *found["rows"], *found["choices"]))
    assert {each["words"] for each in (*found["rows"], *found["choices"])} == {""}


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("b30fj", "Replacements for kongs and declared jokers come from the tail of the wall."),
        ("b30fj", "It is done in one's own turn, after a draw."),
        ("b30fj-draft", "One completed by a discard or a robbed kong is not."),
        ("b30fj-draft", "A joker that is declared may not, nor a tile of a concealed kong."),
        ("sichuan", "No other shape wins, and no other feature scores."),
    ],
)
def test_what_the_text_does_not_say_is_ours(name, says):
    (found,) = (each for rule in rules(name) for each in rule.sentences if each.says == says)
    assert found.quote == ""
    assert found.cite.startswith("rulebook ")
    texts_own = " ".join(each.says for rule in rules("b30fj") for each in rule.sentences if each.quote)
    assert "right after" not in texts_own
    assert "a tile in the wall" not in texts_own


def test_another_ruling_makes_a_sentence_ours():
    rule = Rule(
        slug="turn",
        title="Turn",
        says=(
            ("The text's {n}.", "the text"),
            "Ours. And ours.",
            Phrase(says="Not here.", when="elsewhere"),
            Phrase(says="Its turn.", quote="turn", ruling="win-turn-order"),
        ),
        section="Play",
        cite="seed 000 §Play",
        book="rulebook b30fj §2",
    )
    rulings, figures = RULESETS["b30fj"].rulings, BookFigures(values={"n": 4})
    (plain,) = in_words((rule,), rulings(), figures)
    assert plain.marked == f"The text's 4. Ours.{OURS} And ours.{OURS} Its turn."
    (other,) = in_words((rule,), rulings.chosen({"win-turn-order": "after-winner"}), figures)
    assert [bool(each.quote) for each in other.sentences] == [True, False, False]
    assert other.cites == "seed 000 §Play, rulebook b30fj §2"


# ------------------------------------------------------------- findings


@pytest.mark.parametrize("name", QUOTING)
def test_a_finding_cites_the_texts_sentence_then_the_rulebook(name):
    """`rule` begins with the text's own sentence where there is one, and the manual finds the rulebook's paragraph."""
    under = RULESETS[name].under()
    written = RULESETS[name].text
    assert written is not None
    told = written.written("findings")
    assert told
    assert set(told) <= set(CODES)
    for code in told:
        said, _, stands = cite(under, code).partition("”; ")
        assert said == f"{written.seed} §{told[code]['at']}: “{told[code]['words']}"
        assert stands.startswith("rulebook ")
        assert cited(cite(under, code)) == cited(stands) != []
