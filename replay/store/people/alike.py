"""Names that look like one person's: the same but for capitals, spaces, marks or width, or one letter apart."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from typing import Final, Literal

Likeness = Literal["width", "capitals", "spaces", "marks", "one letter"]
"""In what two names differ, all that stands before it included."""
_SHORTEST: Final = 4
"""Letters of the longer of two names that may be one person's with a letter more, fewer, other or swapped."""
_LONGEST: Final = 60
"""Letters of a name of which that is looked for."""


def alike(names: Sequence[str]) -> Iterator[tuple[str, str, Likeness]]:
    """Each name that is like an earlier one, that one first; of several it is like it is told of the nearest.

    >>> list(alike(["Zoë Li", "Zoe_Li", "zoe li", "Zeo Li", "Ann", "Anna", "P1000", "P1001"]))
    ... # doctest: +NORMALIZE_WHITESPACE
    [('Zoë Li', 'Zoe_Li', 'marks'), ('Zoe_Li', 'zoe li', 'spaces'), ('Zoë Li', 'Zeo Li', 'one letter'),
     ('Ann', 'Anna', 'one letter')]
    """
    known: list[dict[str, str]] = [{} for _ in _FOLDS]
    near: dict[str, list[str]] = {}
    for name in names:
        forms = _forms(name)
        if not forms[-1]:
            continue
        found = next(
            ((seen[form], by) for (by, _), seen, form in zip(_FOLDS, known, forms, strict=True) if form in seen), None
        )
        others = (other for part in _parts(forms[-1]) for other in near.get(part, ()))
        if found is None and (other := next((each for each in others if one_apart(each, forms[-1])), None)) is not None:
            found = known[-1][other], "one letter"
        if found is not None:
            yield found[0], name, found[1]
        if forms[-1] not in known[-1]:
            for part in _parts(forms[-1]):
                near.setdefault(part, []).append(forms[-1])
        for seen, form in zip(known, forms, strict=True):
            seen.setdefault(form, name)


def one_apart(one: str, other: str) -> bool:
    """Whether one letter more, fewer, other, or two that are swapped make one name of the other; digits are no letters.

    >>> [one_apart("mailing", each) for each in ("maling", "mailin", "meilong", "mialing", "mailing2", "mialign")]
    [True, True, False, True, False, False]
    """
    if max(len(one), len(other)) < _SHORTEST or abs(len(one) - len(other)) > 1:
        return False
    start = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    one, other = one[start:], other[start:]
    while one and other and one[-1] == other[-1]:
        one, other = one[:-1], other[:-1]
    swapped = len(one) == 2 and one == other[::-1]
    return (swapped or max(len(one), len(other)) == 1) and not any(map(str.isdigit, one + other))


def _width(name: str) -> str:
    return unicodedata.normalize("NFKC", "".join(char for char in name if unicodedata.category(char)[0] != "C"))


def _capitals(name: str) -> str:
    return unicodedata.normalize("NFKC", name.casefold())


def _spaces(name: str) -> str:
    return "".join(char for char in name if unicodedata.category(char)[0] not in "ZP")


def _marks(name: str) -> str:
    bare = "".join(char for char in unicodedata.normalize("NFKD", name) if unicodedata.category(char)[0] != "M")
    return unicodedata.normalize("NFC", bare.translate(_STROKES))


_STROKES: Final = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe"})
"""Letters with a mark that Unicode takes for letters of their own."""
_FOLDS: Final[tuple[tuple[Likeness, Callable[[str], str]], ...]] = (
    ("width", _width),
    ("capitals", _capitals),
    ("spaces", _spaces),
    ("marks", _marks),
)


def _forms(name: str) -> list[str]:
    """The name with less and less of what people write in several ways, in the order of `_FOLDS`."""
    forms = []
    for _, fold in _FOLDS:
        name = fold(name)
        forms.append(name)
    return forms


def _parts(form: str) -> set[str]:
    """The form and what is left of it without one of its letters: names one letter apart have one in common."""
    if len(form) > _LONGEST:
        return {form}
    return {form, *(form[:at] + form[at + 1 :] for at in range(len(form)))}
