"""What is said of a ruling that there is not."""

import pickle

import pytest

from replay.rulesets import find_ruleset
from replay.rulings import UnknownRulingError


def said(ruleset: str, slug: str) -> str:
    with pytest.raises(UnknownRulingError) as raised:
        find_ruleset(ruleset).rulings.chosen({slug: "x"})
    return str(raised.value)


def test_the_ruling_that_is_meant_is_named() -> None:
    assert said("b30fj", "within-value") == "unknown ruling 'within-value' (is within-values meant?)"


def test_of_many_rulings_it_is_said_where_they_are_listed() -> None:
    number = len(find_ruleset("b30fj").rulings.described())
    assert said("b30fj", "zzz") == f"unknown ruling 'zzz'; this ruleset has {number}, which `replay rules` lists"


def test_few_rulings_are_listed() -> None:
    known = sorted(each.slug for each in find_ruleset("xixi").rulings.described())
    assert len(known) <= 20
    assert said("xixi", "qqq") == f"unknown ruling 'qqq'; this ruleset has {', '.join(known)}"


def test_rulings_keep_their_hash_which_is_one_for_equal_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = find_ruleset("b30fj").rulings.chosen
    rulings, again, other = chosen({}), chosen({}), chosen({"hog-calls": "melds-too"})
    assert rulings == again != other
    assert hash(rulings) == hash(again) != hash(other)
    assert {other: 1}[pickle.loads(pickle.dumps(other))] == 1
    monkeypatch.setattr("dataclasses.fields", None)
    assert hash(rulings) == hash(again)
