"""Where we had to choose: every example comes out as it is told, under the default and under the other reading."""

import shlex

import pytest

from replay.rulesets import all_rulesets
from replay.terms import own_words
from replay.view.rulebook.choices import command_of, outcome
from tests.cli.running import run, run_json
from tests.rulesets.sichuan.table import again, ledger
from tests.tools.rulebook import page
from tests.tools.sentences import LISTS, listed, text_of, texts

RULESETS = all_rulesets()
CHOICES = [
    pytest.param(name, choice, id=f"{name}-{choice.ruling}-{choice.value}")
    for name, ruleset in RULESETS.items()
    for choice in ruleset.choices()
]


def result(name, hand, found, *more):
    """What `replay score` says of the hand, in the form of the example."""
    (line,) = run_json("score", *hand, "--ruleset", name, *more, "--json")
    return line["payments"] if isinstance(found, dict) else line["total"] if line["valid"] else None


@pytest.mark.parametrize(("name", "choice"), CHOICES)
def test_an_example_comes_out_as_it_is_told(name, choice):
    assert choice.by_default != choice.otherwise
    switch = f"{choice.ruling}={choice.value}"
    if choice.hand:
        assert result(name, choice.hand, choice.by_default) == choice.by_default
        other = choice.other_hand or choice.hand
        assert result(name, other, choice.otherwise, "--ruling", switch) == choice.otherwise
        return
    scene = choice.record.removeprefix(f"{name}-")
    for found, rulings in (
        (choice.by_default, {}),
        (choice.otherwise, {choice.ruling.replace("-", "_"): choice.value}),
    ):
        moved = ledger(again(scene, **rulings)).get(choice.reason, (0, 0, 0, 0))
        assert dict(zip("ESWN", moved, strict=True)) == found


@pytest.mark.parametrize("name", RULESETS)
def test_each_ruleset_has_its_choices_in_every_place(name):
    ruleset = RULESETS[name]
    choices = ruleset.choices()
    assert len(choices) >= 9
    text = " ".join(run("rules", name, "--choices", "--terms", "en", columns=4000).stdout.split())
    (found,) = run_json("rules", name, "--json")
    assert [each["ruling"] for each in found["choices"]] == [choice.ruling for choice in choices]
    rulings = {each.slug: {option.name for option in each.options} for each in ruleset.rulings.described()}
    with own_words(name, ruleset.words, always=True):
        written = page(ruleset)
    for choice in choices:
        assert choice.value in rulings[choice.ruling]
        for told in (text, written):
            assert choice.words in told
            assert f"--ruling {choice.ruling}={choice.value}" in told
        assert outcome(choice.by_default, ruleset.unit) in text
        assert outcome(choice.otherwise, ruleset.unit) in text
        assert (choice.story or command_of(ruleset, choice)) in text


def test_the_command_that_is_shown_can_be_run():
    ruleset = RULESETS["b30fj"]
    choice = ruleset.choices()[0]
    words = shlex.split(command_of(ruleset, choice, other=True))
    assert words[:2] == ["replay", "score"]
    assert run(*words[1:]).exit_code == 0


@pytest.mark.skipif(texts() is None, reason="the rule texts are not here: set RULE_TEXTS to their folder")
@pytest.mark.parametrize("name", RULESETS)
def test_the_words_are_the_texts_own(name):
    folder = texts()
    assert folder is not None
    number, _, _ = listed(LISTS / f"{name}.txt")
    text = " ".join(text_of(folder, number).replace("_", "").split())
    assert [choice.words for choice in RULESETS[name].choices() if choice.words not in text] == []
