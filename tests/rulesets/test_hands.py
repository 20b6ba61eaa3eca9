"""What the hands that hands.lines of each game write down are worth, under rulings too, and why some are no win.

A hand is a line `what it is for | hand | what is said of it | rulings`; the hand as people type it, what is said as
`field=value`, or as a fact's name alone. By default the tile was discarded, at Xixi drawn, and South has won.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from msgspec import structs

from replay.formats.hand_text import fields_of_text
from replay.hands import WINDS, NotAWin, Scored, Situation
from replay.rulesets import find_ruleset
from replay.rulesets.b30fj.rulings import B30fjRulings
from tests.hands_json import hand_from_json
from tests.rulesets.lines import Question, asked, chosen, files

FACTS = {each.name for each in structs.fields(Situation)}
NUMBERS = {"tiles_drawn", "own_draws", "discards"}


class Written(NamedTuple):
    """A hand with its questions."""

    ruleset: str
    title: str
    hand: str
    said: str
    rulings: dict[str, str]
    questions: list[Question]


def written() -> Iterator[Written]:
    for game, path in files("hands").items():
        for title, (hand, *more), questions in asked(path):
            said, rulings = (*more, "", "")[:2]
            yield Written(game, title, hand, said, chosen(rulings), questions)


def fields(hand: Written) -> dict[str, Any]:
    """The hand as an input of `replay score`."""
    found: dict[str, Any] = {"ruleset": hand.ruleset, "by": "self_draw" if hand.ruleset == "xixi" else "discard"}
    told: dict[str, Any] = {}
    found |= {"seat": "S", "situation": told} | fields_of_text(hand.hand)
    for word in hand.said.split():
        name, says, value = word.partition("=")
        if name in FACTS:
            told[name] = True if not says else int(value) if name in NUMBERS else value
        elif name == "out":
            found[name] = list(value)
        elif name == "go_around":
            found[name] = [{"seat": each[0], "tile": each[1:]} for each in value.split(",") if each]
        else:
            found[name] = value
    return found


def answer(hand: Written, rulings: dict[str, str], question: str) -> str:
    given = fields(hand)
    ruleset = find_ruleset(given["ruleset"])
    found = ruleset.under(ruleset.rulings.chosen(hand.rulings | rulings)).score(hand_from_json(given))
    if isinstance(found, NotAWin) or question == "open":
        codes = " ".join(each.code for each in found.reasons) or "nothing"
        return codes if question in ("why", "open") else "no win"
    return valued(found, question)


def valued(found: Scored, question: str) -> str:
    match question.split():
        case ["total"]:
            return str(found.total)
        case ["rows"]:
            return ", ".join(f"{name} {value}" for name, value in sorted(found.patterns.items()))
        case ["row", *words]:
            return str(found.patterns.get(" ".join(words), "none"))
        case ["tiles", *words]:
            return {line.name: line.tiles for line in found.lines}[" ".join(words)]
        case ["pays"]:
            paid = found.payments
            return "open" if paid is None else " ".join(f"{seat}{paid[seat]:+d}" for seat in WINDS if paid.get(seat))
        case _:
            raise AssertionError(question)


@pytest.mark.parametrize("hand", list(written()), ids=lambda hand: f"{hand.ruleset} {hand.title}")
def test_each_question_has_its_answer(hand: Written) -> None:
    assert [each._replace(answer=answer(hand, each.rulings, each.asked)) for each in hand.questions] == hand.questions


def test_every_alternative_of_b30fj_that_concerns_scores_has_a_hand() -> None:
    """A question with another answer than without it. Those of play stand in play.lines."""
    at_the_table = {each for _, _, questions in asked(files("play")["b30fj"]) for each in _rulings(questions)}
    at_the_table |= {("meld-joker-reread", "declared"), ("joker-order", "by-kinds"), ("draft-dead-wall", "fourteen")}
    at_the_table |= {("replacement-end", "head"), ("replacement-chain", "last-only")}
    felt = set()
    for hand in written():
        plain = {each.asked: each.answer for each in hand.questions if not each.rulings}
        felt |= _rulings([each for each in hand.questions if plain.get(each.asked, each.answer) != each.answer])
    every = {(each.slug, option.name) for each in B30fjRulings.described() for option in each.options[1:]}
    assert every - at_the_table <= felt


def _rulings(questions: list[Question]) -> set[tuple[str, str]]:
    return {each for question in questions for each in question.rulings.items()}
