"""Exchanging words: what `replay.terms` does when the set in use is not English."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from replay.terms.quoted import OWN, QUOTED
from replay.terms.table import TERMS, TermPlace


@lru_cache(maxsize=1 << 12)
def exchanged(name: str, text: str, place: TermPlace) -> str:
    """A text in which no value stands, in the words of the set."""
    pattern, words = _words(name, place)
    return pattern.sub(lambda found: _word(found, words), text)


def outside(name: str, text: str, kept: frozenset[str], place: TermPlace) -> str:
    """A text in the words of the set, but for the values in it."""
    pattern = _values(kept)
    found = []
    start = 0
    for value in pattern.finditer(text):
        found += [exchanged(name, text[start : value.start()], place), value.group()]
        start = value.end()
    return "".join([*found, exchanged(name, text[start:], place)])


def _word(found: re.Match[str], words: Mapping[str, str]) -> str:
    article, form = found["article"], found["form"]
    word = words.get(form) or _capital(words[form[0].lower() + form[1:]])
    if article is None:
        return word
    vowel = word[0].lower() in "aeiou"
    return f"{article[0]}{'n' if vowel else ''} {word}"


def _capital(word: str) -> str:
    return word[0].upper() + word[1:]


@lru_cache
def _words(name: str, place: TermPlace) -> tuple[re.Pattern[str], Mapping[str, str]]:
    """What to look for, the longest first, and what to put there. English forms are found capitalised too."""
    words = _of_ruleset(name, place) if name.startswith(OWN) else _of_set(name, place)
    if not words:
        return re.compile(r"(?!)"), words
    forms = []
    for form in sorted(words, key=len, reverse=True):
        first, rest = form[0], re.escape(form[1:])
        forms.append(f"[{first}{first.upper()}]{rest}" if first.islower() else re.escape(form))
    return re.compile(rf"(?<![\w-])(?:(?P<article>[Aa]n?) )?(?P<form>{'|'.join(forms)})(?![\w-])"), words


def _of_set(name: str, place: TermPlace) -> Mapping[str, str]:
    return {form: word for each in TERMS if place in each.places for form, word in each.forms(name)}


def _of_ruleset(name: str, place: TermPlace) -> Mapping[str, str]:
    from replay.rulesets import find_ruleset

    return find_ruleset(name.removeprefix(OWN)).words.get(place, {})


@lru_cache(maxsize=1 << 8)
def _values(kept: frozenset[str]) -> re.Pattern[str]:
    """Row names, quotes and the values that are kept, the longest first."""
    names = sorted({each for each in (*_row_names(), *kept) if each}, key=lambda each: (-len(each), each))
    return re.compile(rf"{QUOTED}|(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)")


@lru_cache(maxsize=1)
def _row_names() -> frozenset[str]:
    """All names by which any ruleset calls a row."""
    from replay.rulesets import all_rulesets

    found = set()
    for ruleset in all_rulesets().values():
        for row in ruleset.rows(ruleset.chosen({})):
            found |= {row.name, row.alias, row.also}
    return frozenset(found - {""})
