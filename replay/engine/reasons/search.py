"""The fewest rulings under which a claim is right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Final

from msgspec import Struct

from replay.engine.rulings.piece import Piece
from replay.engine.rulings.proof import is_right, settled_twice, there
from replay.engine.rulings.search import needed
from replay.findings import Finding

MOST: Final = 160
"""Choices of several rulings that are tried for one finding at most."""


class RulingsReason(Struct, frozen=True):
    """Rulings under which a claim is right; `twice`: if the last win is settled twice besides."""

    rulings: Mapping[str, str]
    twice: bool = False


class Proven:
    """The single rulings that have made a claim of the same game right, by the code of what was found."""

    def __init__(self) -> None:
        self._slugs: dict[str, set[str]] = {}

    def of(self, finding: Finding, other: Mapping[str, str]) -> Iterator[dict[str, str]]:
        """Those that may make this one right as well, in the order of `other`."""
        slugs = self._slugs.get(finding.code, set())
        return ({slug: value} for slug, value in other.items() if slug in slugs)

    def keep(self, finding: Finding, reason: RulingsReason) -> None:
        """Remember what was found."""
        if len(reason.rulings) == 1 and not reason.twice:
            self._slugs.setdefault(finding.code, set()).update(reason.rulings)


def fewest(
    piece: Piece, finding: Finding, other: Mapping[str, str], *, twice: bool, proven: Proven | None = None
) -> RulingsReason | None:
    """The fewest of the rulings `other` that make the claim of the finding right; None where none do.

    What has been `proven` of other claims of the game is tried first: a long log differs for few reasons, and one
    ruling that makes the claim right is the fewest there can be.
    """
    base, opening = piece.base, piece.opening(finding.line)
    for agreed in proven.of(finding, other) if proven is not None else ():
        if is_right(finding, base, piece.under(agreed), opening):
            return RulingsReason(agreed)
    found = _searched(piece, finding, other, twice=twice)
    if found is not None and proven is not None:
        proven.keep(finding, found)
    return found


def _searched(piece: Piece, finding: Finding, other: Mapping[str, str], *, twice: bool) -> RulingsReason | None:
    """The fewest of the rulings `other` that make the claim of the finding right; None where none do.

    Of those that change what is said of the event, single ones are tried first, then two, three and more, up to MOST
    choices; last all rulings together, from which those are taken away that are not needed. `twice`: the program is
    known to settle the last win twice, which counts as one ruling.
    """
    base, opening = piece.base, piece.opening(finding.line)

    def proves(agreed: Mapping[str, str]) -> bool:
        return bool(agreed) and is_right(finding, base, piece.under(agreed), opening)

    def proves_twice(agreed: Mapping[str, str]) -> bool:
        return twice and finding.code == "wrong_scores" and settled_twice(finding, base, piece.under(agreed), opening)

    touching = list(_touching(piece, finding, other))
    tried = 0
    for number in range(1, len(touching) + 1):
        for agreed in _joined(touching, number):
            tried += 1
            if tried > MOST:
                break
            if proves(agreed):
                return RulingsReason(agreed)
        if found := next(
            (each for each in _joined(touching, number - 1) if tried <= MOST and proves_twice(each)), None
        ):
            return RulingsReason(found, twice=True)
    if not touching:
        return RulingsReason({}, twice=True) if proves_twice({}) else None
    for right, also in ((proves, False), (proves_twice, True)):
        if right(dict(other)):
            return RulingsReason(needed(dict(other), right), twice=also)
    return None


def _touching(piece: Piece, finding: Finding, rulings: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """Those that change, each alone, what is said of the event; rulings that together change nothing are not split."""
    if not rulings or there(finding, piece.under(rulings)) == there(finding, piece.base):
        return
    if len(rulings) == 1:
        yield dict(rulings)
        return
    each = list(rulings.items())
    middle = len(each) // 2
    for half in (each[:middle], each[middle:]):
        yield from _touching(piece, finding, dict(half))


def _joined(singles: list[dict[str, str]], number: int) -> Iterator[dict[str, str]]:
    for chosen in combinations(singles, number):
        yield {slug: value for each in chosen for slug, value in each.items()}
