"""Which hands are complete: every winning shape of both editions with typed jokers (rulebook b30fj §6).

All tiles of a complete hand are used, each joker as some kind of its domain; how many copies exist plays no part.
"""

from __future__ import annotations

from replay.distance.codes import at_least, tiles_in
from replay.distance.covering import covered
from replay.distance.definition import TREE
from replay.distance.lanes import MISSING, PAIR, UNIT, Lanes, missing
from replay.distance.pairs import SEVEN, paired
from replay.distance.singles import singled, singled_but_one
from replay.rulesets.b30fj.near.blocks import NO_BLOCKS, KnittedKinds, taken_out
from replay.rulesets.b30fj.near.hand_parts import ALL_FIT, KINDS_OF, SUITS, Five, Parts
from replay.rulesets.b30fj.near.targets import ALL_SETS, FOURTEEN, ORPHANS, THIRTEEN, FiveFamilies, Targets


def is_complete(targets: Targets, parts: Parts, melds: int) -> bool:
    """Whether the tiles beside that many melds are a hand of any winning shape."""
    tiles = sum(parts.jokers) + sum(map(tiles_in, parts.codes))
    if tiles != 14 - 3 * melds:
        return False
    if _makes_sets(targets, parts, ALL_SETS - melds, PAIR):
        return True
    if melds:
        return False
    if _pairs(targets, parts, SEVEN, KINDS_OF):
        return True
    return _singles_make(parts, (ORPHANS, *targets.unconnected)) or is_knitted_honors(targets, parts)


def is_knitted_honors(targets: Targets, parts: Parts) -> bool:
    """Whether fourteen tiles are the draft's Knitted Honors hand, which has no pair."""
    present, _ = presence(parts.codes)
    return any(
        missing(TREE, _singles(present, (0,) * 5, families), parts.jokers, ALL_FIT, FOURTEEN) == 0
        for families in targets.knitted_honors
    )


def is_complete_with_pair(
    targets: Targets,
    parts: Parts,
    melds: int,
    kinds: Five,
    *,
    orphan_kinds: Five,
    seven_pairs: bool = True,
) -> bool:
    """Whether the tiles and a pair of one of `kinds` besides are a complete hand; for orphans one of `orphan_kinds`.

    The pair is whole without these tiles, which are 12 less three a meld. The Knitted Honors hand has no pair.
    """
    tiles = sum(parts.jokers) + sum(map(tiles_in, parts.codes))
    if tiles != 12 - 3 * melds:
        return False
    if any(kinds):
        if _makes_sets(targets, parts, ALL_SETS - melds, 0):
            return True
        if not melds and (
            (seven_pairs and _six_pairs(targets, parts, kinds)) or _but_one_makes(parts, targets.unconnected, kinds)
        ):
            return True
    return not melds and is_orphans_but_one(parts, orphan_kinds)


def is_orphans_but_one(parts: Parts, kinds: Five) -> bool:
    """Whether the tiles are twelve of the thirteen orphans, the other one being among `kinds`."""
    return any(kinds) and _but_one_makes(parts, (ORPHANS,), kinds)


def presence(codes: Five) -> tuple[Five, Five]:
    """The kinds of which there is one tile or more, and two or more: a mask for each part."""
    a, b, c, d, e = codes
    return (
        (at_least(a, 1), at_least(b, 1), at_least(c, 1), at_least(d, 1), at_least(e, 1)),
        (at_least(a, 2), at_least(b, 2), at_least(c, 2), at_least(d, 2), at_least(e, 2)),
    )


# ------------------------------------------------------------- four sets and a pair


def _makes_sets(targets: Targets, parts: Parts, sets: int, pair: int) -> bool:
    """Whether the tiles are that many sets, and the pair if `pair` is PAIR; knitted blocks are sets in the draft."""
    if _ordinary(parts, NO_BLOCKS, sets * UNIT + pair):
        return True
    spare = sum(parts.jokers)
    for alone, doubled in targets.blocks[sets]:
        if _gaps(parts, alone) > spare:
            continue
        for knitting in (alone, *doubled):
            if _ordinary(parts, knitting, (sets - knitting.sets) * UNIT + pair):
                return True
    return False


def _gaps(parts: Parts, knitting: KnittedKinds) -> int:
    """How many tiles of the blocks are not there."""
    lanes = (taken_out(code, 0, masks)[2] for code, masks in zip(parts.codes, knitting.suits, strict=False))
    return sum(lanes) // MISSING


def _ordinary(parts: Parts, knitting: KnittedKinds, goal: int) -> bool:
    """Whether the tiles without those of the blocks are the sets and pair of `goal`, the jokers filling all gaps."""
    lanes: list[Lanes] = []
    for part, tiles in enumerate(parts.codes):
        code, fillers, gap = tiles, parts.fillers(part), 0
        masks = knitting.suits[part] if part < SUITS else ()
        if masks:
            code, _, gap = taken_out(tiles, 0, masks)
            fillers -= gap // MISSING
        found = covered(code, part < SUITS, fillers) if fillers >= 0 else ()
        if not found:
            return False
        lanes.append(tuple(lane + gap for lane in found) if gap else found)
    return missing(TREE, tuple(lanes), parts.jokers, ALL_FIT, goal) == 0


# ------------------------------------------------------------- seven pairs, thirteen and fourteen kinds


def _pairs(targets: Targets, parts: Parts, wanted: int, kinds: Five) -> bool:
    """Whether the tiles are that many pairs of the kinds given."""
    lanes = tuple(paired(code, mask, targets.repeats) for code, mask in zip(parts.codes, kinds, strict=True))
    return missing(TREE, lanes, parts.jokers, ALL_FIT, wanted * UNIT) == 0


def _six_pairs(targets: Targets, parts: Parts, kinds: Five) -> bool:
    """Whether the tiles are six pairs beside which a pair of one of `kinds` may be the seventh."""
    if not _pairs(targets, parts, SEVEN - 1, KINDS_OF):
        return False
    # of more than six kinds one is always left for the seventh pair
    if targets.repeats or sum(mask.bit_count() for mask in kinds) >= SEVEN:
        return True
    for part, mask in enumerate(kinds):
        for place in range(9):
            if mask >> place & 1:
                others = list(KINDS_OF)
                others[part] &= ~(1 << place)
                if _pairs(targets, parts, SEVEN - 1, _five(others)):
                    return True
    return False


def _singles_make(parts: Parts, choices: tuple[FiveFamilies, ...]) -> bool:
    """Whether the tiles are thirteen different kinds of one of the choices and one of them again."""
    present, twice = presence(parts.codes)
    naturals = sum(map(tiles_in, parts.codes))
    if sum(mask.bit_count() for mask in present) < naturals - 1:
        return False
    return any(
        missing(TREE, _singles(present, twice, families), parts.jokers, ALL_FIT, THIRTEEN) == 0 for families in choices
    )


def _but_one_makes(parts: Parts, choices: tuple[FiveFamilies, ...], kinds: Five) -> bool:
    """Whether the tiles are twelve of thirteen different kinds of one of the choices, the other one among `kinds`."""
    present, _ = presence(parts.codes)
    if sum(mask.bit_count() for mask in present) < sum(map(tiles_in, parts.codes)):
        return False
    for families in choices:
        lanes = tuple(
            singled_but_one(mask, family, open_kinds)
            for mask, family, open_kinds in zip(present, families, kinds, strict=True)
        )
        if missing(TREE, lanes, parts.jokers, ALL_FIT, THIRTEEN) == 0:
            return True
    return False


def _singles(present: Five, twice: Five, families: FiveFamilies) -> tuple[Lanes, ...]:
    return tuple(singled(*each) for each in zip(present, twice, families, strict=True))


def _five(masks: list[int]) -> Five:
    a, b, c, d, e = masks
    return (a, b, c, d, e)
