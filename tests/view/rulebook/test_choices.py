"""Where we had to choose: every ruling is told, and every example that is printed comes out as it is printed."""

import shlex
from itertools import permutations

import pytest

from replay.manual.applied import applied_page
from replay.rulesets import all_rulesets
from replay.rulings import DEFAULT
from replay.terms import own_words
from replay.tiles import JOKERS
from replay.view.rulebook.choices import command_of, how_often, outcome, settled
from tests.cli.running import run_json
from tests.samples import deep
from tests.tools.choices import comes_to, count
from tests.tools.sentences import LISTS, listed, text_of, texts
from tests.view.rendering import printed

RULESETS = all_rulesets()
CHOICES = [(name, choice) for name, ruleset in RULESETS.items() for choice in ruleset.choices()]
TOLD = [pytest.param(name, choice, id=f"{name}-{choice.ruling}") for name, choice in CHOICES if not choice.none]


def values(name, slug):
    (ruling,) = (each for each in RULESETS[name].rulings.described() if each.slug == slug)
    return [option.name for option in ruling.options]


@pytest.mark.parametrize("name", RULESETS)
def test_every_ruling_is_told_or_has_one_value(name):
    """What is told either has an example or says why nothing hangs on it."""
    ruleset = RULESETS[name]
    told = {choice.ruling for choice in ruleset.choices()}
    alone = {each.slug for each in settled(ruleset)}
    assert told | alone == {each.slug for each in ruleset.rulings.described()}
    assert not told & alone
    for choice in ruleset.choices():
        assert bool(choice.examples) != bool(choice.none), choice.ruling
        assert choice.idle.keys() < set(values(name, choice.ruling)) - {DEFAULT} or not choice.idle


@pytest.mark.parametrize(("name", "choice"), TOLD)
def test_every_value_comes_out_otherwise_in_an_example_and_each_as_it_is_printed(name, choice):
    """Each command that is printed is run as it stands, under each value."""
    ruleset = RULESETS[name]
    for value in values(name, choice.ruling)[1:]:
        differs = any(each.results[value] != each.results[DEFAULT] for each in choice.examples)
        assert differs != (value in choice.idle), value
    for example in choice.examples:
        assert example.results.keys() == set(values(name, choice.ruling))
        for value, told in example.results.items():
            words = shlex.split(command_of(ruleset, choice, example, value))
            assert words[0] == "replay"
            assert comes_to(words[1:], payments=isinstance(told, dict)) == told, words


@pytest.mark.parametrize("name", RULESETS)
def test_each_ruleset_has_its_choices_in_every_place(name):
    ruleset = RULESETS[name]
    text, every = printed("rules", name, "--choices"), printed("rules", name, "--choices", "--all")
    (found,) = run_json("rules", name, "--json")
    assert [each["ruling"] for each in found["choices"]] == [choice.ruling for choice in ruleset.choices()]
    with own_words(ruleset.words, always=True):
        written = applied_page(ruleset)
    for choice, data in zip(ruleset.choices(), found["choices"], strict=True):
        assert (f"--ruling {choice.ruling}=" in text) == (not choice.none)
        assert f"--ruling {choice.ruling}=" in every
        assert data["changes_nothing"] == choice.none
        assert [each["value"] for each in data["others"]] == values(name, choice.ruling)[1:]
        if choice.none:
            assert choice.none in every
            continue
        said = choice.words or ("the text is silent" if ruleset.quotes else f"rulebook {ruleset.book} ")
        assert said in text
        assert said in written
        assert how_often(ruleset, choice).removeprefix("changes ") in text
        for example, shown in zip(choice.examples, data["examples"], strict=True):
            assert command_of(ruleset, choice, example) in text
            assert command_of(ruleset, choice, example) in written
            assert shown["results"] == example.results
            for result in example.results.values():
                assert " ".join(str(outcome(result, ruleset.unit)).split()) in text
    for ruling in settled(ruleset):
        assert ruling.options[0].meaning in every


@pytest.mark.parametrize("name", RULESETS)
def test_what_changes_most_comes_first_and_what_changes_nothing_is_counted_nowhere(name):
    told = [choice for choice in RULESETS[name].choices() if not choice.none]
    assert [choice.most for choice in told] == sorted((choice.most for choice in told), reverse=True)
    assert told[0].most[0] > 0
    assert [each.ruling for each in RULESETS[name].choices() if each.none and each.most != (0, 0)] == []


@pytest.mark.skipif(texts() is None, reason="the rule texts are not here: set RULE_TEXTS to their folder")
@pytest.mark.parametrize("name", [name for name, ruleset in RULESETS.items() if ruleset.quotes])
def test_the_words_are_the_texts_own(name):
    folder = texts()
    assert folder is not None
    number, _, _ = listed(LISTS / f"{name}.txt")
    text = " ".join(text_of(folder, number).replace("_", "").split()).casefold()
    assert [choice.words for choice in RULESETS[name].choices() if choice.words.casefold() not in text] == []


# ------------------------------------------------------------- what is counted

SAMPLED = [
    deep("b30fj", "within-values", "highest"),
    ("b30fj", "win-turn-order", "after-winner"),
    deep("b30fj-draft", "draft-seven-pairs-repeat", "no"),
    ("zung-jung", "chicken", "min5"),
    ("sichuan", "turn-after-win", "after-discarder"),
    ("xixi", "no-red", "two"),
]


def counts(name, slug, value):
    (choice,) = (each for each in RULESETS[name].choices() if each.ruling == slug)
    return choice.changed[value]


@pytest.mark.parametrize(("name", "slug", "value"), SAMPLED)
def test_a_part_of_the_games_is_counted_again(name, slug, value):
    """The first games of those that were counted change no more than all of them, and about their share."""
    part = count(RULESETS[name], slug, value, 12)
    whole = counts(name, slug, value)
    assert part.hands <= whole.hands
    assert part.wins <= whole.wins
    assert part.hands > 0


@pytest.mark.sampled(0)
@pytest.mark.parametrize(
    ("name", "slug", "value"),
    [
        pytest.param(name, choice.ruling, value, id=f"{name}-{choice.ruling}={value}")
        for name, choice in CHOICES
        for value in choice.changed
    ],
)
def test_what_is_kept_is_what_is_counted(name, slug, value):
    assert count(RULESETS[name], slug, value) == counts(name, slug, value)


def test_the_order_of_jokers_decides_nothing():
    """rulebook b30fj §11, joker-order: the candidates for one natural tile always form a chain, the same either way."""
    from replay.rulesets.b30fj.scopes import may_stand_for

    tiers = [{3, 4, 5, 6, 7}, {1, 2}, {0}]
    by_kinds = [{4}, {3}, {2}, {5, 6, 7}, {1}, {0}]
    jokers = sorted(JOKERS)

    def place(order, joker):
        return next(at for at, group in enumerate(order) if jokers.index(joker) in group)

    for kind in range(34):
        fitting = [joker for joker in jokers if may_stand_for(joker, kind)]
        for one, other in permutations(fitting, 2):
            assert place(tiers, one) != place(tiers, other)
            assert (place(tiers, one) < place(tiers, other)) == (place(by_kinds, one) < place(by_kinds, other))
