"""What is said of an event that was typed, in the words of the text form: who typed `shows` knows no field `hand`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from msgspec import structs

from replay.findings import Finding, TypedPlace
from replay.formats.typed.words import ATTRIBUTES
from replay.said import Said

_PHRASES: Final[dict[str, str]] = {
    "`round` is E, S, W or N": "write E, S, W or N after the number of the hand",
    "there is no 'start_game' before this": "there is no line 'game' before this",
    "'tiles' of ": "the tiles of ",
    "'tiles' does not belong to": "tiles do not belong to",
    "'tiles' is missing in": "the tiles are missing in",
    "`tiles` of the kong": "behind `kong`",
    "`tile` of the draw": "`5z` is a draw of 5z",
    "`hands` of `end_hand`": "`hands` behind `end won` or `end exhausted`",
    "`excerpt` of the hand says so": "`excerpt` behind its dealer says so",
    "`target` is the seat of who discarded, `tile` what lies there": "`from` names who discarded, `on` the tile there",
    "`scores` are those before the hand in start_hand, after it in end_hand": (
        "`scores` are those before the hand on the line of its deal, after it on that of its end"
    ),
    "The line is JSON but not an event of the format": "The words are not an event of the format",
    "before its end_hand": "before `end won` or `end exhausted`",
    "Seats go round in the order 0, 1, 2, 3": "Players move in the order of the line `players`",
    "The schema (schemas/record.schema.json) has the fields": "The grammar (docs/text-form.md) has the words",
    "there is no 'end_hand'": "there is no 'end won' or 'end exhausted'",
}
"""What is said otherwise as a whole, before single words are."""
_WORDS: Final = {
    **{field: word for each in ATTRIBUTES.values() for word, field in each.items() if word != field},
    "start_game": "game",
    "start_hand": "hand N",
    "end_hand": "end won",
    "end_game": "end game",
    "void_suit": "missing",
    "exchange": "gives",
    "drawn": ">>",
    "replacement": "+",
}
"""Where they stand in quotes."""
_VALUES: Final = {"robbed_kong": "robbed kong", "self_draw": "self-draw", "wall_exhausted": "exhausted"}
_SECTIONS: Final[Mapping[tuple[str, str | None], str]] = {
    ("record format, Events", "tile_count"): "To begin with",
    ("record format, Events", "unverifiable"): "To begin with",
    ("record format, Events", None): "The grammar",
    ("record format, Fine points", None): "The grammar",
    ("record format, Hidden tiles", None): "What nobody knows",
}
"""Where docs/text-form.md says what the record format says there, by citation and code."""
_SAID: Final = re.compile(
    "|".join(
        (
            *map(re.escape, _PHRASES),
            rf"(?P<mark>[`'])(?P<word>{'|'.join(_WORDS)})(?P=mark)",
            rf"\b(?P<value>{'|'.join(_VALUES)})\b",
        )
    )
)


def in_text_words(sentence: str) -> str:
    """The sentence with the words that the text form has for events and fields of the record; said once or twice, it is
    the same.

    >>> in_text_words("It would be right if seat 2 had won before; 'target' is missing. There is no 'end_game'.")
    "It would be right if seat 2 had won before; 'from' is missing. There is no 'end game'."
    """
    if isinstance(sentence, Said):
        said = sentence.reworded(in_text_words)
        quoted = {place: each for place, each in said.values.items() if f"`{{{place}}}`" in said.template}
        return Said(
            said.template, **{**said.values, **{place: _WORDS.get(each, each) for place, each in quoted.items()}}
        )
    found = _SAID.sub(_instead, sentence)
    return found if sentence[:1].isalpha() else f"{found[:1].upper()}{found[1:]}"


def _instead(found: re.Match[str]) -> str:
    if word := found["word"]:
        return f"{found['mark']}{_WORDS[word]}{found['mark']}"
    return _VALUES[found["value"]] if found["value"] else _PHRASES[found[0]]


def reworded(finding: Finding) -> Finding:
    """The finding as people read it who typed the event; any other as it is."""
    if not isinstance(finding.line, TypedPlace):
        return finding
    rule = finding.rule
    if section := _SECTIONS.get((rule, finding.code)) or _SECTIONS.get((rule, None)):
        rule = f"docs/text-form.md, {section}"
    return structs.replace(finding, message=in_text_words(finding.message), rule=rule)
