"""What payments are for, in words of players."""

from __future__ import annotations

from typing import Final

from replay.terms import Terms, elsewhere, in_terms, row_name

REASONS: Final = Terms(
    {
        "kong_open": "open kong",
        "kong_added": "added kong",
        "kong_concealed": "concealed kong",
        "kong_refund": "refund of a kong",
        "listening": "who is ready",
        "flower_pig": "three suits held",
    }
)
"""What payments are for, where the words of the record format are not words of players."""


def paid_for(reason: str) -> str:
    """What a payment is for, in words of players."""
    return REASONS.get(reason) or in_terms(reason.replace("_", " "))


def item_name(name: str) -> str:
    """What stands before an amount in a claim: a row, or what is paid for; English has it as the record writes it."""
    return elsewhere(REASONS.texts.get(name, "")) or row_name(name)
