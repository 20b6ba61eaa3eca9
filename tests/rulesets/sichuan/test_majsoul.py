"""MajSoul's table and rules as rulings of Sichuan: types with near misses, bonuses, payments, a slow scorer."""

from __future__ import annotations

from random import Random

import pytest

from replay.hands import Hand, Meld, NotAWin, Scored, Situation
from replay.rulesets import find_ruleset
from replay.tiles import NAMES, Kind
from tests.hands_json import hand_from_json
from tests.reference.sichuan.majsoul import faan

RULESET = find_ruleset("sichuan")
(SET,) = (each for each in RULESET.sets if each.name == "majsoul")
RULES = RULESET.under(RULESET.rulings.chosen(SET.values))
PLAIN = RULESET.under()


def scored(concealed: str, win: str, by: str = "discard", melds: tuple[str, ...] = (), **situation: object) -> Scored:
    kinds = {3: "pung", 4: "concealed_kong"}
    fields = {
        "ruleset": "sichuan",
        "concealed": concealed,
        "win": win,
        "by": by,
        "seat": "S",
        "target": None if by == "self_draw" else "E",
        "melds": [{"kind": kinds[len(each) - 1], "tiles": each} for each in melds],
        "situation": situation,
    }
    found = RULES.score(hand_from_json({key: value for key, value in fields.items() if value is not None}))
    assert isinstance(found, Scored), found
    return found


def rows(found: Scored) -> dict[str, int]:
    return {line.name: line.value for line in found.lines}


# A hand with its type and A; hands that just miss a type stand beside it with theirs.
TYPES = [
    ("123m456m789p234p5p", "5p", (), "Standard win", 1),
    ("111m333m777p55p88p", "5p", (), "All Triplets", 2),
    ("123m456m789m2245m", "6m", (), "Pure Suit", 4),
    ("1133m5577m2266p8p", "8p", (), "Seven Pairs", 4),
    ("123m789m123p99p78p", "9p", (), "Outside Hand", 4),
    ("123m789m123p99p67p", "8p", (), "Standard win", 1),
    ("5p", "5p", ("111m", "333m", "777p", "666m"), "Golden Hook", 4),
    ("111m333m777m55m88m", "5m", (), "Pure Triplets", 8),
    ("222m555m888p55p22p", "5p", (), "All 2-5-8 Triplets", 8),
    ("222m555m888p33p22p", "3p", (), "All Triplets", 2),
    ("1111m5577m2266p8p", "8p", (), "Dragon Pairs", 8),
    ("1133m5577m2266m8m", "8m", (), "Pure Pairs", 16),
    ("123123123m78m99m", "9m", (), "Pure Outside Hand", 16),
    ("123123123m67m99m", "8m", (), "Pure Suit", 4),
    ("5m", "5m", ("111m", "333m", "777m", "666m"), "Pure Golden Hook", 16),
    ("1111m5577m2266m8m", "8m", (), "Pure Dragon Pairs", 32),
    ("5p", "5p", ("1111m", "3333m", "7777p", "6666m"), "Eighteen Arhats", 32),
    ("5m", "5m", ("1111m", "3333m", "7777m", "6666m"), "Pure Eighteen Arhats", 32),
]


@pytest.mark.parametrize(
    ("concealed", "win", "melds", "name", "amount"), TYPES, ids=[f"{n}" for n in range(len(TYPES))]
)
def test_types(concealed: str, win: str, melds: tuple[str, ...], name: str, amount: int) -> None:
    found = scored(concealed, win, melds=melds)
    assert rows(found) == {name: amount}
    assert found.total == amount
    assert found.payments == {"E": -amount, "S": amount, "W": 0, "N": 0}


def test_roots_add_a_faan_each_but_those_that_a_type_is_made_of() -> None:
    assert rows(scored("1111m23m789p234p5p", "5p")) == {"Standard win": 2, "Root": 1}
    assert rows(scored("1111m5555m2266p8p", "8p")) == {"Dragon Pairs": 16, "Root": 1}
    assert rows(scored("5p", "5p", melds=("1111m", "3333m", "7777p", "666m"))) == {"Golden Hook": 32, "Root": 3}
    assert "Root" not in rows(scored("5p", "5p", melds=("1111m", "3333m", "7777p", "6666m")))


def test_bonuses_add_a_faan_each_and_a_self_draw_a_point_from_each() -> None:
    standard = ("123m456m789p234p5p", "5p")
    assert rows(scored(*standard, discard_after_kong=True)) == {"Standard win": 2, "Discard after a Kong": 1}
    both = scored(*standard, discard_after_kong=True, last_tile=True)
    assert rows(both) == {"Standard win": 4, "Discard after a Kong": 1, "Last Minute Save": 1}
    assert both.payments == {"E": -4, "S": 4, "W": 0, "N": 0}
    drawn = scored(*standard, by="self_draw", last_tile=True)
    assert rows(drawn) == {"Standard win": 2, "Moon from Seabed": 1, "Self-Draw": 3}
    assert drawn.payments == {"E": -3, "S": 9, "W": -3, "N": -3}
    robbed = scored("123m456m789p13p55p", "2p", by="robbed_kong")
    assert rows(robbed) == {"Standard win": 2, "Robbing a Kong": 1}


def test_six_faan_are_the_most() -> None:
    assert scored("5m", "5m", melds=("1111m", "3333m", "7777m", "666m"), last_tile=True).total == 32


def test_heaven_and_earth() -> None:
    hand = ("123m456m789p234p5p", "5p")
    assert rows(scored(*hand, by="self_draw", first_draw=True, no_calls=True))["Earthly Win"] == 32
    assert "Earthly Win" not in rows(scored(*hand, by="self_draw", first_draw=True))
    assert "Earthly Win" not in rows(scored(*hand, by="discard", no_calls=True))


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
