"""What a ruleset is called."""

from __future__ import annotations

from replay.rules import Ruleset
from replay.rulesets import all_rulesets
from replay.terms import language, say


def title_of(ruleset: Ruleset) -> str:
    """The ruleset's title in the words of the term set, where players of it have another."""
    return ruleset.titles.get(language()) or say(ruleset.title)


def title_named(ruleset: str) -> str:
    """The title of the ruleset of this id; the id itself where there is none."""
    known = all_rulesets().get(ruleset)
    return ruleset if known is None else title_of(known)
