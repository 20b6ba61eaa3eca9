"""What is said of a ruling that there is not."""

import pickle
import re
import tomllib
from typing import get_args, get_type_hints

import pytest

from replay.formats.ruling_sets import RulingsChoice
from replay.rulesets import all_rulesets, find_ruleset
from replay.rulings import UnknownRulingError


@pytest.mark.parametrize(
    ("ruleset", "slug", "value", "said"),
    [
        ("b30fj", "within-value", "x", "unknown ruling 'within-value' (is within-values meant?)"),
        ("b30fj", "zzz", "x", "unknown ruling 'zzz'; this ruleset has {number}, which `replay rules` lists"),
        ("xixi", "qqq", "x", "unknown ruling 'qqq'; this ruleset has {slugs}"),
        ("b30fj", "suppression", "seed", "ruling 'suppression' has no value 'seed'; it may be text (default), author"),
    ],
)
def test_what_is_unknown_is_told_with_what_there_is(ruleset: str, slug: str, value: str, said: str) -> None:
    rulings = find_ruleset(ruleset).rulings
    slugs = sorted(each.slug for each in rulings.described())
    with pytest.raises(UnknownRulingError) as raised:
        rulings.chosen({slug: value})
    assert str(raised.value) == said.format(number=len(slugs), slugs=", ".join(slugs))


def test_rulings_keep_their_hash_which_is_one_for_equal_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = find_ruleset("b30fj").rulings.chosen
    rulings, again, other = chosen({}), chosen({}), chosen({"hog-calls": "melds-too"})
    assert rulings == again != other
    assert hash(rulings) == hash(again) != hash(other)
    assert {other: 1}[pickle.loads(pickle.dumps(other))] == 1
    monkeypatch.setattr("dataclasses.fields", None)
    assert hash(rulings) == hash(again)


@pytest.mark.parametrize("name", all_rulesets())
def test_the_file_of_texts_tells_each_option_of_the_types_and_nothing_else(name: str) -> None:
    rulings = find_ruleset(name).rulings
    types, texts = get_type_hints(rulings), tomllib.loads(rulings.texts.read_text(encoding="utf-8"))
    for each in rulings.described():
        options = get_args(types[each.slug.replace("-", "_")])
        assert options == tuple(option.name for option in each.options), each.slug
        assert texts[each.slug].keys() - {"question", "why", "unbuilt"} == {*options}, each.slug
        assert each.called not in options, each.slug
        assert {*each.earlier.values()} <= {*options}, each.slug
    assert {each.replace("_", "-") for each in types} >= texts.keys()


@pytest.mark.parametrize("name", all_rulesets())
def test_every_default_has_a_name_that_may_be_written_for_it(name: str) -> None:
    """Rulebook b30fj §11: the name and `default` are one value, so that neither is a departure."""
    rulings = find_ruleset(name).rulings
    for ruling in rulings.described():
        assert re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", ruling.called)
        assert ruling.called not in [each.name for each in ruling.options]
        for value in (ruling.called, "default"):
            chosen = rulings.chosen({ruling.slug: value})
            assert chosen == rulings(), ruling.slug
            assert chosen.departures() == {}, ruling.slug
            assert rulings.whole({ruling.slug: value}) == rulings.whole({}), ruling.slug
        assert RulingsChoice(singles={ruling.slug: ruling.called}).of(name) == {ruling.slug: "default"}


@pytest.mark.parametrize(
    ("slug", "value", "means"),
    [
        ("suppression", "seed-only", "default"),
        ("suppression", "author", "author"),
        ("man-scope", "self-draw-too", "default"),
        ("man-scope", "discard-only", "discard-only"),
        ("earth-own-call", "counts", "default"),
        ("earth-own-call", "void", "void"),
    ],
)
def test_b30fj_11_rulings_that_were_stated_before_keep_their_meaning(slug: str, value: str, means: str) -> None:
    for name in ("b30fj", "b30fj-draft"):
        assert getattr(find_ruleset(name).rulings.chosen({slug: value}), slug.replace("-", "_")) == means


def test_b30fj_11_a_record_of_the_author_s_rules_as_they_were_written_before_means_them_as_they_are() -> None:
    """Those who wrote the set before three rulings joined it had them as their defaults."""
    ruleset = find_ruleset("b30fj")
    (own,) = ruleset.sets
    three = {"suppression", "man-scope", "earth-own-call"}
    before = {slug: value for slug, value in own.values.items() if slug not in three}
    assert ruleset.stated(before) == dict(own.values)
    assert ruleset.stated({**before, "rotation": "dealer-stays"}) == {**own.values, "rotation": "dealer-stays"}
    for other in ({**before, "suppression": "text"}, {**before, "eyes-row": "default"}, {}):
        assert ruleset.stated(other) == other
