"""The score of a hand: the best reading, every row judged on that one reading (rulebook b30fj §7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from tests.reference.b30fj.hands import Hand, fault, jokers_of, meld_units, naturals_of
from tests.reference.b30fj.rows.sequences import sequence_rows
from tests.reference.b30fj.rows.situation import nine_gates_closed, situation_rows
from tests.reference.b30fj.rows.tiles import knitted_rows, tile_rows
from tests.reference.b30fj.rows.triplets import triplet_rows
from tests.reference.b30fj.rows.units import (
    SETS,
    eyes,
    gates_rows,
    hog_rows,
    orphans_rows,
    pairs_rows,
    set_rows,
    wind_rows,
)
from tests.reference.b30fj.rulings import Rules
from tests.reference.b30fj.suppress import settle
from tests.reference.b30fj.tanki import self_draw_only
from tests.reference.b30fj.tiles import WIND_OF, WINDS, is_joker, number, suit
from tests.reference.b30fj.tilings import Tiling, hand_tilings, identities, missing
from tests.reference.b30fj.units import Unit
from tests.reference.b30fj.values import VALUES, Rows, printed, rows
from tests.reference.b30fj.waiting import is_complete, is_hell_wait


@dataclass(frozen=True)
class Reading:
    """A shape, all its units, what the winning tile stands for, and the unit that it lies in."""

    shape: str
    concealed: tuple[Unit, ...]
    melds: tuple[Unit, ...]
    identity: int
    place: Unit

    @property
    def kinds(self) -> tuple[int, ...]:
        return tuple(k for unit in self.concealed + self.melds for k in unit.tiles)

    @property
    def choice(self) -> tuple[object, ...]:
        """What every joker of the hand stands for, as far as any row can tell."""
        concealed = sorted(k for unit in self.concealed for k in unit.tiles)
        return tuple(concealed), tuple(unit.tiles for unit in self.melds), self.identity


def readings(hand: Hand) -> Iterator[Reading]:
    """Every different reading of a legal, complete hand."""
    meld_choices = list(product(*(meld_units(meld, hand.rules) for meld in hand.melds)))
    for tiling in hand_tilings(hand):
        found = list(places(hand, tiling))
        for melds in meld_choices:
            for identity, place in found:
                yield Reading(tiling.shape, tiling.units, melds, identity, place)


def places(hand: Hand, tiling: Tiling) -> Iterator[tuple[int, Unit]]:
    """What the winning tile can stand for, and each concealed unit that can hold it as that."""
    assert hand.win is not None
    stands_for: tuple[int, ...] = (hand.win,)
    if is_joker(hand.win):
        tiles = (*hand.concealed, hand.win)
        lacking = missing(tiling.kinds, naturals_of(tiles))
        assert lacking is not None
        stands_for = tuple(identities(hand.win, jokers_of(tiles), lacking))
    for identity in stands_for:
        holding = sorted({unit for unit in tiling.units if identity in unit.tiles})
        triplets = [unit for unit in holding if unit.form == "triplet"]
        forced = not hand.self_drawn and hand.rules.says("winning-tile-slot", "triplet")
        for unit in triplets if forced and triplets else holding:
            yield identity, unit


def standing_rows(hand: Hand, tiling: Tiling, melds: tuple[Unit, ...]) -> Rows:
    """The rows of a reading that do not ask where the winning tile lies."""
    units = tiling.units + melds
    kinds = frozenset(k for unit in units for k in unit.tiles)
    found = dict(tile_rows(kinds, tiling.shape, bool(hand.flowers), hand.rules))
    if tiling.shape == "std":
        return found | _standard_rows(hand, tiling.units, melds)
    pairs = tuple(sorted(unit.tiles[0] for unit in units if unit.form == "pair"))
    if tiling.shape == "7p":
        return found | pairs_rows(pairs, hand.rules) | hog_rows(tiling.units, hand.rules, natural_tiles(hand))
    if tiling.shape == "13o":
        return found | orphans_rows(sum(map(is_joker, hand.counted)))
    return found | _unconnected_rows(hand, tiling, kinds, pairs)


def _unconnected_rows(hand: Hand, tiling: Tiling, kinds: frozenset[int], pairs: tuple[int, ...]) -> Rows:
    """Thirteen Unconnected, Thirteen Disconnected and the Knitted Honors hand."""
    once = {unit.tiles[0] for unit in tiling.units if unit.form == "single"}
    honors_once = sum(k >= WINDS[0] for k in once) == 7
    unconnected = tiling.shape == "13u"
    found = rows(
        {
            "Thirteen Unconnected": unconnected,
            "Thirteen Disconnected": tiling.shape == "13d",
            "Knitted Honors": honors_once and tiling.shape in ("13u", "kh"),
            "Eyes of the General": hand.rules.says("eyes-shape", "unconnected") and any(map(eyes, pairs)),
        }
    )
    if unconnected or not hand.rules.says("draft-knitted-where", "blocks-only"):
        found |= knitted_rows(kinds, hand.rules)
    return found


def natural_tiles(hand: Hand) -> tuple[int, ...]:
    """The natural tiles that Tile Hog looks at."""
    melds = hand.melds if hand.rules.says("hog-calls", "melds-too") else ()
    tiles = (*hand.concealed, hand.win, *(t for m in melds if not m.is_kong for t in m.tiles))
    return tuple(t for t in tiles if t is not None and not is_joker(t))


def _standard_rows(hand: Hand, concealed: tuple[Unit, ...], melds: tuple[Unit, ...]) -> Rows:
    rules = hand.rules
    units = concealed + melds
    sets = tuple(sorted(unit for unit in units if unit.form in SETS))
    [pair] = [unit.tiles[0] for unit in units if unit.form == "pair"]
    chows = tuple(sorted((suit(s.tiles[0]), number(s.tiles[0])) for s in sets if s.form == "chow"))
    triplets = tuple(sorted(s.tiles[0] for s in sets if s.form != "chow"))
    fourteen = tuple(k for unit in units for k in unit.tiles[:3])
    forms = Counter(unit.form for unit in units)
    in_hog = concealed
    if rules.says("hog-calls", "melds-too"):
        in_hog += tuple(unit for unit in melds if unit.form != "kong")
    found = (
        sequence_rows(chows, rules)
        | triplet_rows(triplets, pair, rules)
        | wind_rows(triplets, WIND_OF[hand.seat], WIND_OF[hand.round])
        | hog_rows(in_hog, rules, natural_tiles(hand))
        | rows(
            {
                "Eyes of the General": eyes(pair),
                "Knitted Short Straight": forms["KSS"],
                "Knitted Terminal Sequences": forms["KTS"],
                "Knitted Straight": forms["KS"],
                "Knitted Triplets": forms["KT"],
            }
        )
    )
    if len(sets) == 4:
        found |= set_rows(sets, pair, rules) | gates_rows(fourteen, nine_gates_closed(hand))
    return found


def concealed_triplets(hand: Hand, reading: Reading) -> Rows:
    """Two, Three and Four Concealed Triplets, which ask where the winning tile lies."""
    if reading.shape != "std":
        return {}
    n = sum(unit.form == "triplet" for unit in reading.concealed) + hand.concealed_kongs
    if not hand.self_drawn and reading.place.form == "triplet":
        n -= 1
    return rows(
        {
            "Two Concealed Triplets": n == 2,
            "Three Concealed Triplets": n == 3,
            "Four Concealed Triplets": n == 4,
        }
    )


@dataclass(frozen=True)
class Verdict:
    """The best that the readings give; `kept` holds each different set of kept rows at that total."""

    total: int
    kept: tuple[Rows, ...]
    readings: int


def raw_rows(hand: Hand) -> Iterator[tuple[Reading, Rows]]:
    """Every reading with every row that holds in it, Chicken Hand aside."""
    shared = situation_rows(hand) | rows({"Hell Wait": is_hell_wait(hand)})
    tiling, standing = None, Rows()
    for reading in readings(hand):
        key = reading.shape, reading.concealed, reading.melds
        if key != tiling:
            tiling = key
            standing = standing_rows(hand, Tiling(*key[:2]), reading.melds)
        found = shared | standing | concealed_triplets(hand, reading)
        yield reading, {row: faan for row, faan in found.items() if not never(row, hand.rules)}


UNSCORED = {
    "Eyes of the General": "eyes-row",
    "University Train": "train-row",
    "Double Short Straight": "double-short-row",
    "Three Mixed Shifted Triplets": "mixed-triplets-row",
    "Knitted Terminal Sequences": "knitted-terminals-row",
}


def never(row: str, rules: Rules) -> bool:
    """Does a ruling say that the row never counts?"""
    return row in UNSCORED and rules.says(UNSCORED[row], "never")


def judge(hand: Hand) -> Verdict:
    """The maximum over the readings of a hand that is legal and complete."""
    rules = hand.rules
    count = 0
    different: set[tuple[tuple[str, int], ...]] = set()
    mixed: dict[tuple[object, ...], Rows] = {}
    for reading, raw in raw_rows(hand):
        count += 1
        if rules.says("one-reading", "mixed"):
            union = mixed.setdefault(reading.choice, {})
            for row, faan in raw.items():
                union[row] = max(faan, union.get(row, 0))
        else:
            different.add(tuple(sorted(raw.items())))
    different |= {tuple(sorted(union.items())) for union in mixed.values()}
    chicken = {"Chicken Hand": VALUES["Chicken Hand"]}
    if rules.says("chicken-per-reading", "whole-hand") and any(different):
        chicken = {}
    best = -1
    kept: list[Rows] = []
    for held in different:
        settled = settle(dict(held), rules) if held else chicken
        total = sum(settled.values())
        shown = printed(settled, draft=rules.draft, hog=rules.says("triple-hog", "under-double"))
        if total > best:
            best, kept = total, []
        if total == best and shown not in kept:
            kept.append(shown)
    kept.sort(key=lambda shown: sorted(shown.items()))
    return Verdict(best, tuple(kept), count)


def refusal(hand: Hand) -> str | None:
    """Why the hand is no legal win, or None."""
    if hand.win is None:
        raise ValueError("a scored hand needs its winning tile")
    why = fault(hand)
    if why is None and not is_complete(hand):
        why = "no_winning_shape"
    if why is None and not hand.self_drawn and self_draw_only(hand):
        why = "self_draw_only"
    return why
