"""Seeded random winning hands of MCR: sets of many sorts, Knitted Straights, pairs, orphans, knitted hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from replay.hands import WINDS, Hand, Meld, MeldKind, Situation
from replay.rulesets.mcr.reading import STRAIGHTS
from replay.tiles import FLOWERS, HONORS, ORPHANS, Kind

Units = list[tuple[Kind, ...]]


def hands(rng: Random) -> Iterator[Hand]:
    """Hands of a winning shape, whatever they are worth, without end."""
    while True:
        units = _units(rng)
        held = Counter(kind for unit in units for kind in unit)
        if max(held.values()) <= 4:
            yield _won(rng, units)


def _units(rng: Random) -> Units:
    """Units that make a winning shape: the last is the pair where there are sets."""
    pool = _pool(rng)
    sort = rng.random()
    if sort < 0.04:
        return [(kind,) for kind in (*sorted(ORPHANS), rng.choice(sorted(ORPHANS)))]
    if sort < 0.08:
        kinds = [*rng.choice(STRAIGHTS), *HONORS]
        return [(kind,) for kind in rng.sample(kinds, 14)]
    if sort < 0.16:
        low = 9 * rng.randrange(3) + rng.randrange(3)
        kinds = list(range(low, low + 7)) if rng.random() < 0.3 else rng.choices(pool, k=7)
        return [(kind, kind) for kind in kinds]
    if sort < 0.28:
        return [*((kind,) for kind in rng.choice(STRAIGHTS)), _set(rng, pool), (rng.choice(pool),) * 2]
    if sort < 0.45:
        return _rare(rng)
    return [*(_set(rng, pool) for _ in range(4)), (rng.choice(pool),) * 2]


def _rare(rng: Random) -> Units:
    """Hands that chance hardly ever makes."""
    one, two, three = (9 * suit for suit in rng.sample(range(3), 3))
    low, step = rng.randrange(6), rng.choice((1, 1, 2))
    low = min(low, 6 - 3 * step) if rng.random() < 0.5 else low
    runs = [(one + low + step * each,) * 3 for each in range(4) if low + step * each < 9]
    chows = [(kind, kind + 1, kind + 2) for kind, *_ in runs if kind % 9 < 7]
    ends = [(one, one + 1, one + 2), (one + 6, one + 7, one + 8)]
    again = [tuple(kind - one + two for kind in each) for each in ends]
    even = [(rng.choice((1, 3, 5, 7)) + rng.choice((one, two, three)),) * 3 for _ in range(4)]
    outer = [(rng.choice((0, 8)) + rng.choice((one, two, three)),) * 3 for _ in range(4)]
    gates = [(one,) * 3, (one + 1, one + 2, one + 3), (one + 4, one + 5, one + 6), (one + 8,) * 3]
    sets = rng.choice((runs, chows, [*ends, *ends], [*ends, *again], even, outer, gates, chows[:1] * 4))
    pair = rng.choice((one + 4, three + 4, one + 7, rng.choice(sets)[0], rng.randrange(34)))
    pool = _pool(rng)
    sets = [each for each in sets if len({kind // 9 for kind in each}) == 1][:4]
    return [*sets, *(_set(rng, pool) for _ in range(4 - len(sets))), (pair, pair)]


def _pool(rng: Random) -> list[Kind]:
    """Kinds to choose from: all, a suit, few numbers, honors, terminals."""
    suit = 9 * rng.randrange(3)
    low = rng.randrange(7)
    return rng.choice(
        (
            list(range(34)),
            list(range(27)),
            list(range(suit, suit + 9)),
            [*range(suit, suit + 9), *HONORS],
            [each + more for each in range(low, low + 3) for more in (0, 9, 18)],
            sorted(ORPHANS),
            [27, 28, 29, 30, rng.randrange(27)],
            [31, 32, 33, rng.randrange(27), rng.randrange(27)],
            [each + more for each in (0, 1, 2, 6, 7, 8, 4) for more in (0, 9, 18)],
        )
    )


def _set(rng: Random, pool: list[Kind]) -> tuple[Kind, ...]:
    kind = rng.choice(pool)
    if rng.random() < 0.55 and kind < 27:
        low = min(kind, kind // 9 * 9 + 6)
        return (low, low + 1, low + 2)
    return (kind,) * 3


def _won(rng: Random, units: Units) -> Hand:
    melds: list[Meld] = []
    often = rng.choice((0, 0, 0.3, 0.7, 1))
    own: Units = []
    for unit in units:
        if len(unit) == 3 and rng.random() < often:
            kind: MeldKind = (
                "chow" if unit[0] != unit[1] else rng.choice(("pung", "open_kong", "added_kong", "concealed_kong"))
            )
            kong = kind.endswith("kong") and sum(each.count(unit[0]) for each in units) == 3
            kind = kind if kong or kind == "chow" else "pung"
            melds.append(Meld(kind, unit[:1] * 4 if kong else unit))
        else:
            own.append(unit)
    tiles = [kind for unit in own for kind in unit]
    win = rng.choice(tiles)
    tiles.remove(win)
    lying = Counter(kind for meld in melds for kind in meld.tiles)
    held = lying + Counter(tiles)
    by = rng.choice(("self_draw", "self_draw", "discard", "discard", "robbed_kong"))
    if by == "robbed_kong" and held[win]:
        by = "discard"
    seat = rng.choice(WINDS)
    last = rng.random() < 0.1 and by != "robbed_kong"
    after = by == "self_draw" and any(meld.is_kong for meld in melds) and rng.random() < 0.3
    visible = (win,) * min(rng.choice((0, 1, 2, 3, 3)), 3 - held[win]) if held[win] < 4 else ()
    return Hand(
        concealed=tuple(sorted(tiles)),
        win=win,
        by=by,  # type: ignore[arg-type]  # one of the three
        melds=tuple(melds),
        flowers=tuple(rng.sample(sorted(FLOWERS), rng.choice((0, 0, 0, 1, 2, 8)))),
        seat=seat,
        round=rng.choice(WINDS),
        target=None if by == "self_draw" else rng.choice([wind for wind in WINDS if wind != seat]),
        situation=Situation(last_tile=last, after_kong=after, visible=visible),
    )
