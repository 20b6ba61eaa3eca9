"""What a ruleset is called."""

from __future__ import annotations

from replay.rules import Ruleset
from replay.terms import EN, chosen, language, say


def title_of(ruleset: Ruleset) -> str:
    """The ruleset's title in the words of the term set, where players of it have another."""
    return ruleset.titles.get(chosen()) or (say(ruleset.title) if language() != EN else ruleset.title)
