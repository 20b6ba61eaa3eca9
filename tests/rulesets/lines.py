"""The lists of questions beside the rulesets' tests: what is asked in a line, with its answer, of the line above it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

_QUESTION = re.compile(r"  (?:\[(?P<rulings>.*)\] )?(?P<asked>.+) => (?P<answer>.+)")


class Question(NamedTuple):
    """What is asked under rulings besides those of the whole, and what is right."""

    rulings: dict[str, str]
    asked: str
    answer: str


class Asked(NamedTuple):
    """A line with its questions: what it is for, and what else stands in it, each part behind ` | `."""

    title: str
    parts: list[str]
    questions: list[Question]


def files(name: str) -> dict[str, Path]:
    """The lists of this name, by the ruleset that they are of."""
    return {path.parent.name.replace("_", "-"): path for path in Path(__file__).parent.glob(f"*/{name}.lines")}


def asked(path: Path) -> Iterator[Asked]:
    """What stands in a list; a line that begins with # is a remark."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    grouped = [list(each) for _, each in groupby(lines, key=lambda line: line[0] == " ")]
    for heads, questions in zip(grouped[::2], grouped[1::2], strict=True):
        (head,) = heads
        title, *parts = head.split(" | ")
        yield Asked(title, parts, list(map(_question, questions)))


def _question(line: str) -> Question:
    found = _QUESTION.fullmatch(line)
    assert found is not None, line
    return Question(chosen(found["rulings"] or ""), found["asked"], found["answer"])


def chosen(text: str) -> dict[str, str]:
    """Rulings as `ruling=value` with blanks between them."""
    return dict(each.split("=") for each in text.split())
