"""Sentences with their values: what the engine says before anybody's language, names of players or page are known."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from replay.tiles import Kind, count_hidden, format_tiles, known_of, name_of


class Said(str):
    """A sentence: the English template, by which tables of other languages have it, and what stands in its places.

    As text it is plain English, in which players are seats and tiles are notation. The name of a place tells what its
    value is (`PLACES`); of several of a kind the later ones have a digit, `seat2`. Any other value, a sentence too,
    stands as it is.

    >>> Said("{Seat} does not hold {tiles}.", Seat=0, tiles=(0, 1))
    'Seat 0 does not hold 12m.'
    """

    template: str
    values: Mapping[str, Any]

    def __new__(cls, template: str, /, **values: Any) -> Said:
        """The sentence with these values in its places."""
        plain = {}
        for place, value in values.items():
            say = _plain(place)
            plain[place] = value if say is None else say(value)
        found = str.__new__(cls, template.format_map(plain))
        found.template, found.values = template, values
        return found

    def reworded(self, words: Callable[[str], str]) -> Said:
        """The sentence with other words for the same values."""
        values = {
            place: value.reworded(words) if isinstance(value, Said) else words(value) if place in NESTED else value
            for place, value in self.values.items()
        }
        return Said(words(self.template), **values)

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]:
        """What it takes to make it anew in another process."""
        return (self.template,), dict(self.values)


@cache
def _plain(place: str) -> Callable[[Any], str] | None:
    return PLACES.get(kind_of(place))


def kind_of(place: str) -> str:
    """What a place of this name takes."""
    return place.rstrip("0123456789")


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number with its noun: `1 game`, `1,200 games`; `plural` where that is not the noun with an s.

    >>> counted(1, "loss", "losses"), counted(0, "loss", "losses")
    ('1 loss', '0 losses')
    """
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def unit_for(number: int, unit: str) -> str:
    """The unit of a ruleset's values as it stands behind this number: `point` behind 1 and -1, `points`, `faan`."""
    return unit.removesuffix("s") if abs(number) == 1 else unit


def listed(words: list[str]) -> str:
    """Words in a row: `a`, `a and b`, `a, b and c`."""
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def signed(payments: tuple[int, ...]) -> list[str]:
    """Amounts won or lost: `-25`, `+150`, `0`."""
    return [f"{amount:+d}" if amount else "0" for amount in payments]


def in_hand(held: Iterable[Kind], counting: Callable[[int, str], str] = counted) -> list[str]:
    """The tiles of a hand that are known, and how many are hidden."""
    kinds = list(held)
    known, hidden = format_tiles(known_of(kinds)), count_hidden(kinds)
    return [each for each in (known, counting(hidden, "hidden tile") if hidden else "") if each]


def together(messages: Sequence[str], words: str = "{what}; {why}") -> str:
    """Several sentences as one, without their stops; `words` puts one before the rest."""
    first, *rest = map(bare, messages)
    return Said(words, what=first, why=together(rest, words)) if rest else first


def with_more(message: str, more: str) -> str:
    """The sentence with one behind it, if there is one."""
    return Said("{what} {why}", what=message, why=more) if more else message


def whole(message: str) -> str:
    """Words as a sentence of their own, with a capital and a stop."""
    return Said("{What}.", What=message)


def bare(message: str) -> str:
    """The sentence without its stop, to stand within another one."""
    if isinstance(message, Said):
        return Said(message.template.rstrip("."), **message.values)
    return message.rstrip(".")


NESTED: Final = ("what", "What", "why")
"""Places that take sentences and words of the program."""
PLACES: Final[Mapping[str, Callable[[Any], str]]] = {
    "seat": lambda seat: f"seat {seat}",
    "Seat": lambda seat: f"Seat {seat}",
    "seats": lambda seats: f"seat{'s' * (len(seats) > 1)} {listed([str(seat) for seat in seats])}",
    "who": lambda seat: f"seat {seat}",
    "each": lambda seats: ", ".join(f"seat {seat}" for seat in seats),
    "order": lambda seats: f"seats {', '.join(map(str, seats))}",
    "What": lambda words: f"{words[:1].upper()}{words[1:]}",
    "amounts": lambda amounts: ", ".join(signed(amounts)),
    "tile": lambda tile: tile if isinstance(tile, str) else name_of(tile),
    "tiles": lambda tiles: tiles if isinstance(tiles, str) else format_tiles(tiles),
    "hand": lambda held: listed(in_hand(held)),
    "worth": lambda worth: f"{worth[0]:,} {unit_for(*worth)}",
    "a_meld": lambda title: f"a{'n' * (title[0] in 'ao')} {title}",
    "count": lambda number: ("none", "one", "two", "three")[number],
    "total": lambda worth: f"{worth[0]} {unit_for(*worth)}",
    "parts": lambda rows: ", ".join(f"{name} {value}" for name, value in rows),
    "names": ", ".join,
    "rows": lambda rows: ", ".join(f"{name} ({value:,})" for name, value in rows),
    "copies": lambda copies: ", ".join(f"{number} of {name_of(kind)}" for number, kind in copies),
}
"""How a value is said in plain English by the kind of its place: a seat, one at the start of a sentence, several,
each of them, those in an order; words that begin a sentence; an amount for each seat; a tile, several, a hand of which
some are hidden; a number with its unit, and one without commas; a meld by its title; a small number in words; what rows
add; rows; rows with their values; how many there are of which tiles.
"""
