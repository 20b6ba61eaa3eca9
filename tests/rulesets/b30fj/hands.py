"""Scoring hands written in one line, for the tests of Bloody 30 Faan Jokers."""

from __future__ import annotations

from typing import Any

from replay.formats.hand_text import fields_of_text
from replay.hands import Hand, NotAWin, Scored
from replay.rulesets.b30fj.edition import CURRENT, DRAFT, Edition
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.rulesets.b30fj.scoring.score import score
from tests.hands_json import hand_from_json

EDITIONS = (CURRENT, DRAFT)


def hand_of(text: str, edition: Edition = CURRENT, **fields: Any) -> Hand:
    """The hand that a line writes, on a discard in the South seat of the East round unless `fields` say otherwise."""
    given = {"ruleset": edition.id, "by": "discard", "seat": "S", "round": "E"}
    return hand_from_json(given | fields_of_text(text) | fields)


def result(
    text: str, edition: Edition = CURRENT, /, rulings: dict[str, str] | None = None, **fields: Any
) -> Scored | NotAWin:
    """What the scorer says about a line."""
    return score(edition, hand_of(text, edition, **fields), B30fjRulings.chosen(rulings or {}))


def scored(text: str, edition: Edition = CURRENT, /, rulings: dict[str, str] | None = None, **fields: Any) -> Scored:
    """The score of a line that must be a win."""
    found = result(text, edition, rulings, **fields)
    assert isinstance(found, Scored), found
    return found


def codes(text: str, edition: Edition = CURRENT, /, rulings: dict[str, str] | None = None, **fields: Any) -> list[str]:
    """The codes of the reasons why a line is no win."""
    found = result(text, edition, rulings, **fields)
    assert isinstance(found, NotAWin), found
    return [reason.code for reason in found.reasons]
