"""Melds with jokers: whether they are legal, and what their jokers may stand for (rulebook b30fj §3, §4)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from replay.hands import Meld, MeldKind, Reason
from replay.rules.plain import TITLES
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.rulesets.b30fj.scopes import may_stand_for
from replay.said import Said
from replay.tiles import JOKERS, Kind, number_of

_JOKERS: Final = (
    "the {meld} {tiles} may hold no joker",
    "the {meld} {tiles} may hold one joker at most",
    "the {meld} {tiles} may hold two jokers at most",
)
"""That a meld has too many jokers, by how many it may have."""


class MeldReading(NamedTuple):
    """One way to read a meld: the kinds of all its tiles, ascending, and what each of its jokers stands for."""

    meld: Meld
    kinds: tuple[Kind, ...]
    jokers: tuple[tuple[Kind, Kind], ...]


@lru_cache(maxsize=1 << 12)
def read_meld(meld: Meld, rulings: B30fjRulings) -> tuple[MeldReading, ...] | Reason:
    """Every legal reading of a meld, or why it is no legal meld."""
    natural = tuple(sorted(kind for kind in meld.tiles if kind < 34))
    jokers = tuple(sorted(kind for kind in meld.tiles if kind in JOKERS))
    size = 4 if meld.is_kong else 3

    def no_meld(code: str, words: str) -> Reason:
        return Reason(code, Said(words, meld=TITLES[meld.kind], tiles=meld.tiles, n=size))

    if meld.is_hidden:
        return no_meld("hidden_tile", "the {meld} {tiles} has tiles that are not known")
    if len(meld.tiles) != size:
        return no_meld("illegal_meld", "the {meld} {tiles} must have {n} tiles")
    most = _most_jokers(meld.kind, rulings)
    if len(jokers) > most:
        return no_meld("joker_limit", _JOKERS[most])
    read = _chows if meld.kind == "chow" else _same
    found = read(meld, natural, jokers) if len(natural) + len(jokers) == size else ()
    if not found:
        run = meld.kind == "chow"
        words = "the {meld} {tiles} is not a run of one suit" if run else "the {meld} {tiles} is not a set of one kind"
        return no_meld("illegal_meld", words)
    if rulings.meld_joker_reread == "declared" and meld.announced is not None and meld.kind == "chow":
        found = tuple(each for each in found if each.kinds == tuple(sorted(meld.announced or ())))
        if not found:
            return no_meld("illegal_meld", "the {meld} {tiles} cannot be what it was announced as")
    return found


def _most_jokers(kind: MeldKind, rulings: B30fjRulings) -> int:
    if kind == "concealed_kong":
        return 0
    if kind == "chow":
        return 2 if rulings.chow_hand_jokers == "default" else 0
    if kind == "added_kong" and rulings.added_kong_joker_pung == "refused":
        return 0
    return 1 if rulings.pung_discarded_joker == "default" else 2


def _chows(meld: Meld, natural: tuple[Kind, ...], jokers: tuple[Kind, ...]) -> tuple[MeldReading, ...]:
    if natural[0] >= 27 or not all(may_stand_for(joker, natural[0]) for joker in jokers):
        return ()
    first = 9 * (natural[0] // 9)
    found = []
    for low in range(first, first + 7):
        run = (low, low + 1, low + 2)
        missing = tuple(kind for kind in run if kind not in natural)
        if len(missing) == len(jokers) and set(natural) <= set(run):
            found.append(MeldReading(meld, run, tuple(zip(jokers, missing, strict=True))))
    return tuple(found)


def _same(meld: Meld, natural: tuple[Kind, ...], jokers: tuple[Kind, ...]) -> tuple[MeldReading, ...]:
    kind = natural[0]
    if natural[-1] != kind or not all(may_stand_for(joker, kind) for joker in jokers):
        return ()
    return (MeldReading(meld, (kind,) * len(meld.tiles), tuple((joker, kind) for joker in jokers)),)


def kong_number(meld: Meld) -> int:
    """The number of a kong's kind, 0 for honors and for melds that are no kongs."""
    return number_of(min(meld.tiles)) if meld.is_kong else 0


def wrong_meld(rulings: B30fjRulings, meld: Meld) -> str | None:
    """Why these tiles, however they came together, are no meld of its kind, as a sentence."""
    found = read_meld(meld, rulings)
    return found.message if isinstance(found, Reason) else None
