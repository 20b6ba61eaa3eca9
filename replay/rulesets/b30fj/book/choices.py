"""Where the text had to be read in one of two ways, with hands that come out differently then."""

from __future__ import annotations

from replay.rulebook import Choice
from replay.rulesets.b30fj.edition import Edition


def choices_of(_edition: Edition) -> tuple[Choice, ...]:
    """The choices that change scores most in this edition."""
    return ()
