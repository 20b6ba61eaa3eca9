"""A hand in one line of text, as the rulebooks write it: `123m345p3344z P:77s8j F:1j + 3z`.

Concealed tiles, then melds as a letter and their tiles, declared jokers after `F:`, the winning tile after `+`. A
meld's tiles may be followed by `=` and what it was announced as: `C:3m4m6j=345m`.
"""

from __future__ import annotations

from typing import Any, Final

from replay.formats.errors import HandInputError
from replay.hands import WINDS, MeldKind, WinBy, Wind
from replay.tiles import BadNotationError, parse_tiles

MELD_LETTERS: Final[dict[str, MeldKind]] = {
    "C": "chow",
    "P": "pung",
    "O": "open_kong",
    "A": "added_kong",
    "K": "concealed_kong",
}
"""The letter of each kind of meld."""

_FLOWERS: Final = "F"
_WORDS: Final[dict[str, WinBy]] = {
    "self-draw": "self_draw",
    "self_draw": "self_draw",
    "discard": "discard",
    "robbed": "robbed_kong",
    "robbed-kong": "robbed_kong",
    "robbed_kong": "robbed_kong",
}
_KINDS: Final[dict[str, MeldKind]] = {
    **{kind: kind for kind in MELD_LETTERS.values()},
    **{letter.lower(): kind for letter, kind in MELD_LETTERS.items()},
    "ckong": "concealed_kong",
}


def fields_of_text(text: str) -> dict[str, Any]:
    """The fields that a line of text gives, as JSON would hold them; raises HandInputError.

    >>> fields_of_text("123m345p3344z P:77s8j + 3z")["melds"]
    [{'kind': 'pung', 'tiles': '77s8j'}]
    """
    concealed, flowers = "", ""
    melds: list[dict[str, str]] = []
    found: dict[str, Any] = {}
    words = text.replace("+", " + ").split()
    place = 0
    while place < len(words):
        word = words[place]
        place += 1
        letter, colon, tiles = word.partition(":")
        if word == "+":
            if place == len(words) or "win" in found:
                raise HandInputError(f"{_short(text)}: one winning tile belongs after one '+'")
            found["win"] = words[place]
            place += 1
        elif word in _WORDS:
            found["by"] = _WORDS[word]
        elif not colon:
            if "win" in found and _checked(word):
                raise HandInputError(
                    f"{_short(word)} after the winning tile: after '+' come one tile, how it was won "
                    "(self-draw, discard, robbed-kong), melds and flowers; concealed tiles stand before it"
                )
            concealed += _checked(word)
        elif letter.upper() == _FLOWERS:
            flowers += _checked(tiles)
        elif letter.upper() in MELD_LETTERS:
            melds.append(_meld(MELD_LETTERS[letter.upper()], tiles))
        else:
            letters = ", ".join(f"{each}: {kind.replace('_', ' ')}" for each, kind in MELD_LETTERS.items())
            raise HandInputError(f"{_short(word)}: the letters of melds are {letters}, and {_FLOWERS}: flowers")
    found["concealed"] = concealed
    if melds:
        found["melds"] = melds
    if flowers:
        found["flowers"] = flowers
    return found


def table_of_text(text: str) -> tuple[Wind, dict[str, Any]]:
    """What lies before a player, as an option gives it: the wind, and `discards`, `melds`, `flowers`, `void_suit`.

    Raises HandInputError.

    >>> table_of_text("S: 19m5z P:777s missing=m")
    ('S', {'melds': [{'kind': 'pung', 'tiles': '777s'}], 'void_suit': 'm', 'discards': '19m5z'})
    """
    first, _, rest = text.strip().partition(":")
    wind = next((each for each in WINDS if each == first.upper()), None)
    if wind is None:
        raise HandInputError(f"{_short(text)}: begin with the player's wind and a colon, as in 'S: 19m5z P:777s'")
    words = rest.split()
    missing = [word.partition("=")[2] for word in words if word.startswith("missing=")]
    if len(missing) > 1 or any(suit not in ("m", "p", "s") for suit in missing):
        raise HandInputError(f"{_short(text)}: one missing suit is written missing=m, missing=p or missing=s")
    found = fields_of_text(" ".join(word for word in words if not word.startswith("missing=")))
    if "win" in found or "by" in found:
        raise HandInputError(f"{_short(text)}: tiles put down, melds and jokers lie before a player, and no win")
    if missing:
        found["void_suit"] = missing[0]
    return wind, found | {"discards": found.pop("concealed")}


def go_around_of_text(text: str) -> list[dict[str, str]]:
    """The discards of a go-around as an option gives them, as JSON would hold them; raises HandInputError.

    >>> go_around_of_text("S:9p, W:1m")
    [{'seat': 'S', 'tile': '9p'}, {'seat': 'W', 'tile': '1m'}]
    """
    found = []
    for word in text.replace(",", " ").split():
        seat, colon, tile = word.partition(":")
        if not colon:
            raise HandInputError(f"go-around {_short(word)}: write each discard as SEAT:TILE, such as S:9p")
        found.append({"seat": seat.upper(), "tile": tile})
    return found


def meld_of_text(text: str) -> dict[str, str]:
    """A meld as an option gives it, `pung:77s8j` or `p:77s8j`, as JSON would hold it; raises HandInputError.

    >>> meld_of_text("concealed-kong:1111m")
    {'kind': 'concealed_kong', 'tiles': '1111m'}
    """
    name, colon, tiles = text.partition(":")
    kind = _KINDS.get(name.strip().lower().replace("-", "_"))
    if not colon or kind is None:
        raise HandInputError(
            f"{_short(text)} is not KIND:TILES with one of the kinds {', '.join(MELD_LETTERS.values())}"
        )
    return _meld(kind, tiles.strip())


def _meld(kind: MeldKind, text: str) -> dict[str, str]:
    tiles, equals, announced = text.partition("=")
    found: dict[str, str] = {"kind": kind, "tiles": _checked(tiles)}
    if equals:
        found["as"] = _checked(announced)
    return found


def _checked(tiles: str) -> str:
    try:
        parse_tiles(tiles)
    except BadNotationError as error:
        raise HandInputError(str(error)) from None
    return tiles


def _short(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")
