"""Tiles as HTML: one span a tile, drawn by the style sheet, named for those who do not see it."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final, Literal

from replay.hands import Meld
from replay.terms import EN, Terms, language, say
from replay.tiles import HIDDEN, KINDS, NAMES, BadNotationError, Kind, is_hidden, number_of, parse_tiles, suit_of
from replay.view.text import MELD_NAMES

Size = Literal["xs", "s", "m", "l"]
TilePlace = Literal["", "hand", "pond", "meld", "flower", "win"]
"""Where on the table a tile lies."""
Mark = Literal["claimed", "won", "last", "chosen", "drawn"]
"""claimed: taken by another player; won: won on; last: of the last event; chosen; drawn: put down as it was drawn."""

_NAMES: Final[Terms[str]] = Terms(
    {
        "1z": "East wind",
        "2z": "South wind",
        "3z": "West wind",
        "4z": "North wind",
        "5z": "white dragon",
        "6z": "green dragon",
        "7z": "red dragon",
        "1j": "Baida, a joker for any tile",
        "2j": "suit joker",
        "3j": "honors joker",
        "4j": "wind joker",
        "5j": "dragon joker",
        "6j": "characters joker",
        "7j": "circles joker",
        "8j": "bamboo joker",
        "1f": "spring flower",
        "2f": "summer flower",
        "3f": "autumn flower",
        "4f": "winter flower",
        "5f": "plum flower",
        "6f": "orchid flower",
        "7f": "bamboo flower",
        "8f": "chrysanthemum flower",
        "?": "hidden tile",
    }
)
_MARKS: Final[Terms[Mark]] = Terms(
    {
        "claimed": "claimed",
        "won": "won on",
        "last": "just now",
        "chosen": "chosen",
        "drawn": "just drawn",
    }
)


def label(kind: Kind) -> str:
    """The name of a tile in words.

    >>> from replay.tiles import KIND_OF
    >>> label(KIND_OF["5m"]), label(KIND_OF["7z"])
    ('5 of characters', 'red dragon')
    """
    if (name := _NAMES.get(NAMES[kind])) is not None:
        return name
    number = number_of(kind)
    return say(_RANKED[suit_of(kind)], rank=number if language() == EN else _NUMERALS[number - 1])


_NUMERALS: Final = "一二三四五六七八九"
_RANKED: Final = {"m": "{rank} of characters", "p": "{rank} of circles", "s": "{rank} of bamboo"}


def tile(
    kind: Kind,
    size: Size = "m",
    *,
    turned: bool = False,
    marks: Iterable[Mark] = (),
    stands: Kind | None = None,
    says: str = "",
    where: TilePlace = "",
) -> str:
    """One tile. `turned` lies on its side; `stands` is what a joker stands for; `says` is more to be read out.

    A tile of the table says in `data-tile` which it is, as far as it is seen, and in `data-where` where it lies.
    """
    marked = tuple(marks)
    classes = ["t", f"t-{'back' if is_hidden(kind) else NAMES[kind]}", size]
    classes += ["turned"] if turned else []
    classes += [f"is-{each}" for each in marked]
    words = [label(kind)]
    words += [say("standing for {tile}", tile=label(stands))] if stands is not None else []
    words += [_MARKS[each] for each in marked]
    words += [says] if says else []
    spoken = escape(", ".join(words))
    inner = f'<span class="as">{escape(NAMES[stands])}</span>' if stands is not None else ""
    place = f' data-tile="{NAMES[kind]}" data-where="{where}"' if where else ""
    return f'<span class="{" ".join(classes)}" role="img" aria-label="{spoken}" title="{spoken}"{place}>{inner}</span>'


def row(kinds: Iterable[Kind], size: Size = "m", *, drawn: Kind | None = None) -> str:
    """Tiles side by side; the one just drawn stands apart at the end."""
    rest = list(kinds)
    apart = ""
    if drawn is not None and drawn in rest:
        rest.remove(drawn)
        apart = f'<span class="apart">{tile(drawn, size, marks=("drawn",))}</span>'
    return f'<span class="row">{"".join(tile(kind, size) for kind in rest)}{apart}</span>'


def notation(text: str, size: Size = "m") -> str:
    """A text in tile notation as tiles; any other text as it is, escaped."""
    try:
        kinds = parse_tiles(text)
    except BadNotationError:
        return escape(text)
    return row(kinds, size)


def meld(
    each: Meld, size: Size = "m", *, turn: int | None = None, claimed: Kind | None = None, where: TilePlace = ""
) -> str:
    """A meld; `claimed` is the tile taken from another, turned, in the place `turn` (0 left, 1 middle, 2 right).

    The fourth tile of an added kong lies upon the claimed one, or beside the others where that is not said.
    A concealed kong lies with its outer tiles face down; the label says what is known of it.
    """
    name = MELD_NAMES[each.kind]
    kinds = list(each.tiles)
    if each.kind == "concealed_kong":
        known = next((kind for kind in kinds if not is_hidden(kind)), HIDDEN)
        drawn = "".join(tile(kind, size, where=where) for kind in (HIDDEN, known, known, HIDDEN))
        said = (
            say("{kong} of {tile}", kong=name, tile=label(known))
            if not is_hidden(known)
            else say("{kong}, hidden", kong=name)
        )
        return f'<span class="meld" role="group" aria-label="{escape(said)}">{drawn}</span>'
    added = kinds.pop() if each.kind == "added_kong" and len(kinds) == 4 else None
    place = None
    if claimed is not None and claimed in kinds and turn is not None:
        kinds.remove(claimed)
        place = {0: 0, 1: 1, 2: len(kinds)}[turn]
        kinds.insert(place, claimed)
    parts = []
    for number, kind in enumerate(kinds):
        says = say("the claimed tile") if number == place else ""
        one = tile(kind, size, turned=number == place, says=says, where=where)
        if added is not None and number == place:
            upon = tile(added, size, turned=True, says=say("added"), where=where)
            one = f'<span class="stack">{upon}{one}</span>'
        parts.append(one)
    if added is not None and place is None:
        parts.append(tile(added, size, says=say("added"), where=where))
    stands = ""
    if each.announced is not None and sorted(each.announced) != sorted(each.tiles):
        written = "".join(NAMES[kind] for kind in each.announced)
        stands = f'<span class="as-meld">{say("as {tiles}", tiles=escape(written))}</span>'
    return f'<span class="meld" role="group" aria-label="{escape(name)}">{"".join(parts)}{stands}</span>'


def kinds_row(mask: int, size: Size = "s") -> str:
    """The kinds of a bit mask as tiles."""
    return row([kind for kind in range(KINDS) if mask >> kind & 1], size)
