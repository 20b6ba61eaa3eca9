"""The fewest rulings under which a claim is right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

from msgspec import Struct

from replay.engine.rulings.piece import Piece
from replay.engine.rulings.proof import is_right, settled_twice, there
from replay.engine.rulings.search import halved, needed
from replay.findings import Finding

MOST: Final = 160
"""Choices of several rulings that are tried for one finding at most."""


class RulingsReason(Struct, frozen=True):
    """Rulings under which a claim is right; `twice`: if the last win is settled twice besides."""

    rulings: Mapping[str, str]
    twice: bool = False


Proven = dict[str, set[str]]
"""The single rulings that have made a claim of the same game right, by the code of what was found."""


def fewest(
    piece: Piece, finding: Finding, other: Mapping[str, str], *, twice: bool, proven: Proven
) -> RulingsReason | None:
    """The fewest of the rulings `other` that make the claim of the finding right; None where none do.

    What has been `proven` of other claims of the game is tried first: a long log differs for few reasons, and one
    ruling that makes the claim right is the fewest there can be.
    """
    base, opening = piece.base, piece.opening(finding.line)
    known = proven.setdefault(finding.code, set())
    for agreed in ({slug: value} for slug, value in other.items() if slug in known):
        if is_right(finding, base, piece.under(agreed), opening):
            return RulingsReason(agreed)
    found = _searched(piece, finding, other, twice=twice)
    if found is not None and len(found.rulings) == 1 and not found.twice:
        known.update(found.rulings)
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
    """Those that change, each alone, what is said of the event."""

    def changes(some: Sequence[tuple[str, str]]) -> bool:
        return there(finding, piece.under(dict(some))) != there(finding, piece.base)

    return ({slug: value} for slug, value in halved([*rulings.items()], changes) if changes([(slug, value)]))


def _joined(singles: list[dict[str, str]], number: int) -> Iterator[dict[str, str]]:
    for chosen in combinations(singles, number):
        yield {slug: value for each in chosen for slug, value in each.items()}
