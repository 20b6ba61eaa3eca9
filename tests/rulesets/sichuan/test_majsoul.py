"""MajSoul's table and rules as rulings of Sichuan: types with near misses, bonuses, payments, a slow scorer."""

from __future__ import annotations

from random import Random

import pytest

from replay.hands import Hand, Meld, NotAWin, Scored, Situation
from replay.rulesets import find_ruleset
from replay.tiles import NAMES, Kind
from tests.reference.sichuan.majsoul import faan

RULESET = find_ruleset("sichuan")
(SET,) = (each for each in RULESET.sets if each.name == "majsoul")
RULES = RULESET.under(RULESET.rulings.chosen(SET.values))


def rows(found: Scored) -> dict[str, int]:
    return {line.name: line.value for line in found.lines}


# A hand with its type and A; hands that just miss a type stand beside it with theirs.
# ------------------------------------------------------------- a slow scorer


def random_hand(chance: Random) -> tuple[tuple[Kind, ...], tuple[Meld, ...]]:
    """Fourteen tiles of one or two suits, mostly of sets, some of them melds."""
    suits = chance.sample((0, 9, 18), chance.choice((1, 2, 2)))
    kinds = [
        low + rank for low in suits for rank in (chance.choice((range(9), range(9), (0, 1, 2, 6, 7, 8), (1, 4, 7))))
    ]
    if chance.random() < 0.15:
        tiles = [kind for kind in chance.choices(kinds, k=7) for _ in range(2)]
        return tuple(sorted(tiles)), ()
    concealed: list[Kind] = [chance.choice(kinds)] * 2
    melds: list[Meld] = []
    for _ in range(4):
        kind = chance.choice(kinds)
        roll = chance.random()
        if roll < 0.25:
            melds.append(Meld("pung", (kind,) * 3))
        elif roll < 0.45:
            melds.append(Meld("concealed_kong", (kind,) * 4))
        elif roll < 0.7 or kind % 9 > 6:
            concealed += [kind] * 3
        else:
            concealed += [kind, kind + 1, kind + 2]
    return tuple(sorted(concealed)), tuple(melds)


def compared(seed: int, number: int) -> set[str]:
    """So many random hands by both scorers; the types that came up."""
    chance, seen = Random(seed), set()
    while number:
        tiles, melds = random_hand(chance)
        whole = [*tiles, *(kind for meld in melds for kind in meld.tiles)]
        if max(whole.count(kind) for kind in whole) > 4 or len({kind // 9 for kind in whole}) > 2:
            continue
        number -= 1
        win = chance.choice(tiles)
        rest = list(tiles)
        rest.remove(win)
        last, first = chance.random() < 0.1, not melds and chance.random() < 0.05
        situation = Situation(last_tile=last, first_draw=first, no_calls=first)
        hand = Hand(concealed=tuple(rest), win=win, by="self_draw", seat="S", melds=melds, situation=situation)
        found = RULES.score(hand)
        groups = [[NAMES[kind] for kind in each] for each in (tiles, *(meld.tiles for meld in melds))]
        slow = faan(groups[0], groups[1:], start=first, bonus=int(last))
        if slow == 0:
            assert isinstance(found, NotAWin)
            continue
        assert isinstance(found, Scored), (hand, slow)
        assert found.total == 1 << min(6, slow) - 1, (hand, slow, rows(found))
        assert found.payments == {"S": 3 * (found.total + 1), **dict.fromkeys("EWN", -found.total - 1)}
        seen.add(found.lines[0].name)
    return seen


def test_a_slow_scorer_agrees() -> None:
    assert len(compared(1, 600)) >= 12


@pytest.mark.deep
def test_a_slow_scorer_agrees_on_many_hands() -> None:
    assert len(compared(2, 20_000)) >= 15
