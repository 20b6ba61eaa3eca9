"""The table of messages: what each language says for an English sentence, read from a file for each language.

A file is a JSON object from the English sentence, with its named places in braces, to that of the language. In the
English file a sentence that counts something is an object: `one` and `other`.

`reasons.json` has the reasons that rulesets give, as `replay.terms.reasons` finds them; `replay/rules/names.json` has
the names of scoring rows.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from replay.rules.names import printed


@cache
def texts(language: str, *, one: bool = False) -> Mapping[str, str]:
    """Every sentence of a language by the English one; `one`: only those that say one of something in another way."""
    path = Path(__file__).with_name(f"{language}.json")
    found: dict[str, str | dict[str, str]] = json.loads(path.read_text(encoding="utf-8"))
    if one:
        return {text: each["one"] for text, each in found.items() if isinstance(each, dict)}
    return {text: each if isinstance(each, str) else each["other"] for text, each in found.items()}


@cache
def row_names(language: str) -> Mapping[str, str]:
    """The name that a language other than English has for each scoring row, by the rulebook's English one."""
    return {name: each[language] for name, each in printed().items()}


@cache
def reasons(language: str) -> Mapping[str, str]:
    """What a language says for each reason that has a place in the table, by the English one; English says that."""
    found: dict[str, dict[str, str]] = json.loads(Path(__file__).with_name("reasons.json").read_text(encoding="utf-8"))
    return {english: each.get(language, english) for english, each in found.items()}
