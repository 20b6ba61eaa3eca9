"""The ruling `one-reading: mixed`: rows of all readings of the same tiles count together (rulebook b30fj §11)."""

from __future__ import annotations

from replay.rows import BITS, MOST
from replay.rulesets.b30fj.rows.views import HELD
from replay.rulesets.b30fj.scoring.judges import EveryReading, Judges, ReadingPlace, SetsContext, concealed_counts
from replay.rulesets.b30fj.scoring.laid_out import Laid
from replay.rulesets.b30fj.scoring.packing import Packer
from replay.rulesets.b30fj.scoring.reading import Reading, unpack, winning_kinds
from replay.tiles import Kind

MixedTiles = tuple[tuple[Kind, ...], tuple[tuple[Kind, ...], ...], Kind | None]
"""The kinds of the concealed part, of each meld, and what a winning joker stands for."""


def mix(every: EveryReading, judges: Judges, packer: Packer, laid: Laid) -> dict[int, ReadingPlace]:
    """The hits of all readings of the same tiles together, with the reading among them that has most alone."""
    together: dict[MixedTiles, tuple[int, int, ReadingPlace]] = {}
    for hits, place in every.places():
        reading = unpack(place, laid)
        alone = judges.table.weighed[hits].total
        for winning in _identities(hits, reading, place, judges, packer, laid):
            tiles = (reading.kinds, tuple(meld.kinds for meld in reading.melds), winning)
            before = together.get(tiles)
            if before is None:
                together[tiles] = (hits, alone, place)
            else:
                best = (alone, place) if alone > before[1] else before[1:]
                together[tiles] = (most_of(before[0], hits), *best)
    found: dict[int, ReadingPlace] = {}
    for hits, _, place in together.values():
        found.setdefault(hits, place)
    return found


def _identities(
    hits: int, reading: Reading, place: ReadingPlace, judges: Judges, packer: Packer, laid: Laid
) -> list[Kind] | list[None]:
    """What a winning joker may stand for in a reading that has these hits."""
    if laid.won_on is None or laid.won_on < 34 or not isinstance(place[0], SetsContext):
        return [None] if laid.won_on is None or laid.won_on < 34 else list(dict.fromkeys(reading.fillers))
    mask = judges.table.view_mask(HELD)
    found: dict[Kind, None] = {}
    for (_, in_triplet), option in zip(concealed_counts(reading.held), judges.held_options(reading.held), strict=True):
        if option == hits & mask:
            found.update(dict.fromkeys(winning_kinds(reading, place[0], laid, packer, in_triplet=in_triplet)))
    return list(found)


def most_of(one: int, other: int) -> int:
    """Packed hits in which every row counts as often as in the one where it counts more."""
    both = 0
    shift = 0
    while one >> shift or other >> shift:
        both |= max(one >> shift & MOST, other >> shift & MOST) << shift
        shift += BITS
    return both
