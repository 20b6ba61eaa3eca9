"""The line that opens a game, and what is wrong with one on which too many words stand, or too few."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from replay.formats.typed.problems import in_straight_quotes, quote_like
from replay.formats.typed.tokens import Token
from replay.formats.typed.words import FIRST, quoted
from replay.rulesets import UnknownRulesetError, all_rulesets, find_ruleset, first_ruleset, near

_MOST: Final = 8
"""Words of a line that are looked at."""


class Amiss(Struct, frozen=True):
    """What is wrong with the line: the token, a sentence, and whether it opens no game at all."""

    token: Token
    message: str
    hopeless: bool = False


def amiss(words: Sequence[Token]) -> Amiss | None:
    """What is wrong with the words behind `game`; None for a name and a ruleset, known or not like any that is."""
    foreign = next((each for each in words if each.shape == "word" and quote_like(each.text[0])), None)
    if foreign is not None:
        return Amiss(foreign, in_straight_quotes(_suggested(words)))
    texts = [each.text for each in words]
    if not words:
        return None
    if len(words) == 1:
        if words[0].shape == "word" and _is_ruleset(texts[0]):
            return Amiss(words[0], f"the game's name comes before its ruleset; write {_line('friday-7', texts[0])}")
        there = ", ".join(all_rulesets())
        return Amiss(words[0].end, f"expected a ruleset after {words[0].named}, but the line ends; there are {there}")
    if len(words) == 2:
        return _of_two(words[0], words[1])
    if (split := _split([text for text in texts if text != "ruleset"])) is None:
        there = ", ".join(all_rulesets())
        return Amiss(
            words[1],
            f"expected a ruleset after {words[0].named}, got {words[1].named}; there are {there}, and a game's name of "
            'several words stands in quotes, such as "friday evening"',
            hopeless=True,
        )
    name, ruleset = split
    why = "a game's name of several words goes in quotes" if " " in name else "expected a name and a ruleset"
    return Amiss(words[1], f"{why}; write {_line(name, ruleset)}")


def misspelt(ruleset: str) -> bool:
    """Whether the reader would take the ruleset for another one unless it stands in quotes."""
    return not _is_ruleset(ruleset) and near(ruleset) is not None


def _of_two(name: Token, ruleset: Token) -> Amiss | None:
    if ruleset.shape != "word":
        return None
    if _is_ruleset(ruleset.text):
        return None
    if (meant := near(ruleset.text)) is None:
        if name.shape == "word" and _is_ruleset(name.text):
            return Amiss(name, f"the game's name comes before its ruleset; write {_line(ruleset.text, name.text)}")
        return None
    return Amiss(ruleset, f"there is no ruleset {ruleset.named} (is {meant} meant?)")


def _split(texts: Sequence[str]) -> tuple[str, str] | None:
    """The words as a name and a ruleset, which may be of several words itself."""
    for size in (1, 2, 3, 4):
        if size < len(texts) <= _MOST and (ruleset := near("-".join(texts[-size:]))) is not None:
            return " ".join(texts[:-size]), ruleset
    return None


def _suggested(words: Sequence[Token]) -> str:
    """The line without the quotes of other kinds."""
    texts = ["".join(char for char in each.text if not quote_like(char)) for each in words]
    name, ruleset = _split(texts) or (
        " ".join(texts[:-1]) or texts[0],
        texts[-1] if len(texts) > 1 else first_ruleset().id,
    )
    return _line(name, ruleset)


def _line(name: str, ruleset: str) -> str:
    return f"{FIRST} {name if name.isascii() and name.replace('-', '').isalnum() else quoted(name)} {ruleset}"


def _is_ruleset(word: str) -> bool:
    """Whether there is one; no other is loaded for that."""
    try:
        find_ruleset(word)
    except UnknownRulesetError:
        return False
    return True
