"""Hands from the JSON objects that `replay score` and `replay waits` take."""

from collections.abc import Mapping
from typing import Any

from replay.formats.hands import score_input, waits_input
from replay.hands import Hand, HeldHand


def hand_from_json(fields: Mapping[str, Any]) -> Hand:
    """The hand that a JSON object of `replay score` describes; raises HandInputError."""
    return score_input(fields).hand()


def held_from_json(fields: Mapping[str, Any]) -> HeldHand:
    """The hand that a JSON object of `replay waits` describes; raises HandInputError."""
    return waits_input(fields).held()
