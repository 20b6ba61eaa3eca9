"""Sentences of the engine with their values: plain English, and whole sentences in each language."""

import ast
import pickle
import re
from collections.abc import Iterator

import pytest

from replay.installation import shipped
from replay.said import Said, bare, together, whole
from replay.store.sentences import sentence_json, sentence_of
from replay.terms import using
from replay.terms.messages import texts
from replay.tiles import HIDDEN
from replay.view.text import own_words, said

PLAYERS = ("Ann", "bo", "Cy", "Cy")
NOT_HELD = Said("{Seat} does not hold {tiles}; the hand is {tiles2}.", Seat=1, tiles=(0,), tiles2=(1, 2))


@pytest.mark.parametrize(
    ("sentence", "plain", "named"),
    [
        (NOT_HELD, "Seat 1 does not hold 1m; the hand is 23m.", "bo does not hold 1m; the hand is 23m."),
        (Said("It is {seat}'s move.", seat=2), "It is seat 2's move.", "It is Cy (seat 2)'s move."),
        (Said("Of {seats}.", seats=[0, 1, 2]), "Of seats 0, 1 and 2.", "Of Ann, bo and Cy (seat 2)."),
        (Said("{amounts}", amounts=(1, -1, 0, 0)), "+1, -1, 0, 0", "Ann +1, bo -1, Cy (seat 2) 0, Cy (seat 3) 0"),
        (Said("{hand}.", hand=(0, HIDDEN, HIDDEN)), "1m and 2 hidden tiles.", "1m and 2 hidden tiles."),
        (Said("{worth}.", worth=(1, "points")), "1 point.", "1 point."),
        (Said("No: {why}.", why=together(["a.", Said("{seat} b.", seat=0)])), "No: a; seat 0 b.", "No: a; Ann b."),
    ],
)
def test_a_sentence_is_plain_english_and_takes_names(sentence: Said, plain: str, named: str) -> None:
    assert (sentence, said(sentence, players=PLAYERS)) == (plain, named)
    again = pickle.loads(pickle.dumps(sentence))  # between the processes that ingest
    assert (again, again.template, again.values) == (plain, sentence.template, sentence.values)
    assert said(sentence_of(plain, sentence_json(sentence)), players=PLAYERS) == named  # kept in a store


def test_a_sentence_is_whole_in_a_language_or_english() -> None:
    with using("zh"):
        assert said(NOT_HELD, players=PLAYERS) == "bo 手上没有 1m；手牌是 23m。"
        within = Said("This is not the tile just drawn: {why}.", why=Said("{tile} was drawn", tile=3))
        assert said(within, players=PLAYERS) == "这不是刚摸的牌：摸到的是 4m。"
        unknown = Said("This is not the tile just drawn: {why}.", why="the moon was full")
        assert own_words(unknown) is None
        assert own_words(whole("the moon was full")) is None
        assert said(whole("the moon was full")) == "The moon was full."
        assert said(unknown, players=PLAYERS) == "This is not the tile just drawn: the moon was full."


def test_a_sentence_without_its_stop_keeps_its_values() -> None:
    assert bare(NOT_HELD) == "Seat 1 does not hold 1m; the hand is 23m"
    assert said(bare(NOT_HELD), players=PLAYERS) == "bo does not hold 1m; the hand is 23m"


def templates() -> Iterator[str]:
    """The sentences with places that stand in the source of the engine and of the rules."""
    source = shipped("records").parent / "replay"
    for path in (
        *(each for room in ("engine", "rulesets", "rules") for each in (source / room).rglob("*.py")),
        source / "situations.py",
        *(source / "view" / "dispute").rglob("*.py"),
    ):
        nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
        parts = {each for node in nodes if isinstance(node, ast.JoinedStr) for each in node.values}
        docs = {node.value for node in nodes if isinstance(node, ast.Expr)}
        for node in nodes:
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in parts | docs:
                yield from [node.value] * bool(re.search(r"\{[A-Za-z_]+\d?(:,)?\}", node.value))


def test_each_sentence_with_places_is_in_the_table_of_messages() -> None:
    assert {each for each in templates() if each not in texts("en")} == set()
