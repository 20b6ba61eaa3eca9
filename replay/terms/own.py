"""The words of a ruleset's own text in English sentences: sheung for a chow that is called."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

QUOTED: Final = r"(?<!\w)'(?:\\.|[^'\\])*(?:'(?!\w)|$)|(?<!\w)\"(?:\\.|[^\"\\])*(?:\"|$)|`[^`]*(?:`|$)|“[^”]*(?:”|$)"
"""What stands in quotes; a quote that is never closed reaches to the end."""


def in_own_words(text: str, words: Mapping[str, str]) -> str:
    """The sentence in these words; the names of rows and what stands in quotes stay as they are."""
    known = "|".join(
        f"[{each[0]}{each[0].upper()}]{re.escape(each[1:])}" for each in sorted(words, key=len, reverse=True)
    )

    def said(found: re.Match[str]) -> str:
        form = found["form"]
        if form is None:
            return found.group()
        word = words[form[0].lower() + form[1:]]
        return word[0].upper() + word[1:] if form[0].isupper() else word

    return re.sub(rf"{_kept()}|(?<![\w-])(?P<form>{known})(?![\w-])", said, text)


@cache
def _kept() -> str:
    """Names of rows of any ruleset, the longest first, and quotes."""
    from replay.rulesets import all_rulesets

    rulesets = all_rulesets().values()
    rows = [row for each in rulesets for row in each.rows(each.chosen({}))]
    names = {name for row in rows for name in (row.name, row.alias, row.also)} - {""}
    return rf"{QUOTED}|(?<!\w)(?:{'|'.join(map(re.escape, sorted(names, key=lambda each: (-len(each), each))))})(?!\w)"
