"""The table of messages: what each language says for an English sentence, read from a file for each language.

A file is a JSON object from the English sentence, with its named places in braces, to that of the language. In the
English file a sentence that counts something is an object: `one` and `other`.

`reasons.json` has the sentences of rulesets and of the rows, all languages of one beside each other: why a row counts,
why a hand is no win, what is left open. `doctor.json` has those of `replay doctor`, and `replay/rules/names.json` the
names of scoring rows.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from replay.rules.names import printed

BESIDE: Final = ("reasons", "doctor")
"""Files that have all languages of a sentence beside each other."""


@cache
def texts(language: str, *, one: bool = False) -> Mapping[str, str]:
    """Every sentence of a language by the English one; `one`: only those that say one of something in another way."""
    found: dict[str, str | dict[str, str]] = _read(language)
    if one:
        return {text: each["one"] for text, each in found.items() if isinstance(each, dict)}
    own = {text: each if isinstance(each, str) else each["other"] for text, each in found.items()}
    for name in BESIDE:
        own |= {text: each.get(language, text) for text, each in _read(name).items()}
    return own


def _read(name: str) -> Any:
    return json.loads(Path(__file__).with_name(f"{name}.json").read_text(encoding="utf-8"))


@cache
def row_names(language: str) -> Mapping[str, str]:
    """The name that a language other than English has for each scoring row, by the rulebook's English one."""
    return {name: each[language] for name, each in printed().items()}
