"""The names of scoring rows in Cantonese, Mandarin and Japanese: every row has one, all of a ruleset are different."""

import re
from collections.abc import Iterator

import pytest

from replay.rules.names import printed_in
from replay.rulesets import all_rulesets
from replay.rulings import DEFAULT
from replay.terms import row_name, rows_apart, using
from replay.terms.messages import row_names
from replay.view.drawn.words import row_html

OTHERS = ("yue", "zh", "ja")
RULESETS = sorted(all_rulesets())


def names_of(ruleset: str) -> set[str]:
    """Every name that a row of this ruleset has, under whatever ruling and in whatever named set."""
    found = set()
    for values in _choices(ruleset):
        for row in all_rulesets()[ruleset].rows(all_rulesets()[ruleset].rulings.chosen(values)):
            found |= {row.name, row.alias}
    return found - {""}


def _choices(ruleset: str) -> Iterator[dict[str, str]]:
    known = all_rulesets()[ruleset]
    yield {}
    for ruling in known.rulings.described():
        yield from ({ruling.slug: option.name} for option in ruling.options if option.name != DEFAULT)
    yield from (dict(each.values) for each in known.sets)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_row_has_a_name_in_each_language_and_no_two_share_one(ruleset: str) -> None:
    rows = names_of(ruleset)
    for language in OTHERS:
        said = {name: each[language] for name, each in printed_in(all_rulesets()[ruleset]).items()}
        assert rows - said.keys() == set()
        told = [said[each] for each in sorted(rows)]
        assert [each for each in told if told.count(each) > 1] == []


def test_no_name_is_left_of_a_row_that_is_gone() -> None:
    rows = set().union(*map(names_of, RULESETS))
    rows |= {f"{each.book}/{row}" for each in all_rulesets().values() for row in names_of(each.id) if each.book}
    assert set(row_names("yue")) - rows == set()


@pytest.mark.parametrize("language", OTHERS)
def test_no_name_has_a_latin_letter(language: str) -> None:
    assert [each for each in row_names(language).values() if re.search("[A-Za-z]", each) or each != each.strip()] == []


def test_the_names_are_in_the_letters_of_their_language() -> None:
    assert not set("".join(row_names("yue").values())) & set("对连顺龙贯杠风门双莲灯组将纯断带归")
    assert not set("".join(row_names("zh").values())) & set("對連順龍貫槓風門雙蓮燈組將純斷帶歸")


def test_a_row_is_said_in_the_language_with_the_name_of_the_rulebook_as_its_tooltip() -> None:
    with using("ja"):
        assert row_name("Thirteen Orphans") == "国士無双"
        assert row_html("Thirteen Orphans") == (
            '<span lang="en" title="Thirteen Orphans"><span lang="ja">国士無双</span></span>'
        )
        assert row_html("<b>") == '<span translate="no">&lt;b&gt;</span>'
    assert row_name("Thirteen Orphans") == row_html("Thirteen Orphans") == "Thirteen Orphans"


def test_two_rows_of_one_name_in_a_list_are_told_apart() -> None:
    with using("zh"):
        assert rows_apart(["Full Flush", "Pure Suit", "Root"]) == {
            "Full Flush": "清一色 (Full Flush)",
            "Pure Suit": "清一色 (Pure Suit)",
            "Root": "根",
        }
