"""Tiles of the three suits and the Red Dragon as their notation, and every way to split them.

For the scorers of the games without other honors. A tile is its notation, `5m`; the Red Dragon is `7z`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

SUITS = "mps"
KINDS = tuple(f"{number}{suit}" for suit in SUITS for number in range(1, 10))
RED = "7z"

Sets = tuple[tuple[str, ...], ...]


def parse(text: str) -> list[str]:
    """The tiles of a text such as `123m7z`, in its order; any notation letter. ValueError: no notation."""
    tiles: list[str] = []
    digits = ""
    for letter in text:
        if letter in "123456789":
            digits += letter
        elif letter in "mpszj" and digits:
            tiles += [digit + letter for digit in digits]
            digits = ""
        else:
            raise ValueError(f"not tiles: {text!r}")
    if digits or "8z" in tiles or "9z" in tiles or "9j" in tiles:
        raise ValueError(f"not tiles: {text!r}")
    return tiles


def notation(tiles: Iterable[str]) -> str:
    """The tiles as one text, sorted: `123m7z`."""
    held = list(tiles)
    text = ""
    for suit in SUITS + "zj":
        digits = sorted(tile[0] for tile in held if tile[1] == suit)
        text += "".join(digits) + suit if digits else ""
    return text


def in_order(tiles: Iterable[str]) -> str:
    """The tiles as one text in their own order: `5m2p9m`."""
    return "".join(tiles)


def sequence_from(kind: str) -> tuple[str, str, str] | None:
    """`("3m", "4m", "5m")` for `3m`; None for an 8, a 9 or an honor."""
    if kind not in KINDS or kind[0] in "89":
        return None
    number, suit = int(kind[0]), kind[1]
    return (kind, f"{number + 1}{suit}", f"{number + 2}{suit}")


def splits(tiles: Iterable[str]) -> set[Sets]:
    """Every way to split the tiles into triplets and sequences, each way sorted."""
    held = Counter(tiles)
    if not held:
        return {()}
    first = min(held)
    found: set[Sets] = set()
    for group in ((first, first, first), sequence_from(first)):
        if group and not Counter(group) - held:
            rest = held - Counter(group)
            found |= {tuple(sorted((group, *others))) for others in splits(rest.elements())}
    return found


def readings(tiles: Iterable[str]) -> Iterator[tuple[str, Sets]]:
    """Every pair with every way to split the rest into sets."""
    held = Counter(tiles)
    for pair in sorted(kind for kind, copies in held.items() if copies >= 2):
        rest = held - Counter((pair, pair))
        for sets in sorted(splits(rest.elements())):
            yield pair, sets
