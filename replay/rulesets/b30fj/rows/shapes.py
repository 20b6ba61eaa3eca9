"""The rows of shapes: Seven Pairs, the knitted and unconnected hands, and the Miscellaneous (rulebook b30fj §8)."""

from __future__ import annotations

from collections.abc import Callable

from replay.rows import Needs, Row
from replay.rulesets.b30fj.knitted import STRAIGHTS, short_straights
from replay.rulesets.b30fj.knitted import TERMINALS as KNITTED_TERMINALS
from replay.rulesets.b30fj.knitted import TRIPLETS as KNITTED_TRIPLETS
from replay.rulesets.b30fj.melds import kong_number
from replay.rulesets.b30fj.rows.known import NOTHING
from replay.rulesets.b30fj.rows.triplets import eyes
from replay.rulesets.b30fj.rows.views import KNITS, ORPHANS, PAIRS, TRIPLETS, WHOLE, Knits, Pairs, Whole
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.tiles import HONORS, RED, TERMINALS

THIRTEEN = "thirteen_unconnected"


def _consecutive(length: int) -> Callable[[Pairs], bool]:
    def holds(pairs: Pairs) -> bool:
        for numbers in pairs.suits:
            found = numbers
            for step in range(1, length):
                found &= numbers >> step
            if found:
                return True
        return False

    return holds


def _three_identical(pairs: Pairs) -> bool:
    first, second, third = pairs.suits
    return bool(first & second & third)


def pair_rows(rulings: B30fjRulings) -> tuple[Row, ...]:
    """Pairs."""

    def differ(kinds: tuple[int, ...]) -> int:
        return len(set(kinds) if rulings.distinct_honors == "default" else kinds)

    three, five = "Three Consecutive Pairs", "Five Consecutive Pairs"
    return (
        Row("Seven Pairs", 5, PAIRS, lambda _seen: True, "The hand is seven pairs.", refers="19", needs=Needs(melds="none"), figure=NOTHING),
        Row(three, 2, PAIRS, _consecutive(3), "Pairs of three consecutive numbers in one suit.", example="11 22 33", needs=Needs(melds="none")),
        Row(five, 10, PAIRS, _consecutive(5), "Pairs of five consecutive numbers in one suit.", drops=(three,), example="11 22 33 44 55", needs=Needs(melds="none")),
        Row("Seven Consecutive Pairs", 30, PAIRS, _consecutive(7), "Pairs of seven consecutive numbers in one suit.", drops=(five, three), refers="6", example="11 22 33 44 55 66 77", needs=Needs(melds="none")),
        Row("Three Identical Pairs", 5, PAIRS, _three_identical, "Pairs of one number in all three suits.", needs=Needs(melds="none")),
        Row("Three Dragons Seven Pairs", 5, PAIRS, lambda pairs: differ(pairs.dragons) >= 3, "Three of the seven pairs are of dragons.", ruled=("distinct-honors",), needs=Needs(melds="none")),
        Row("Four Winds Seven Pairs", 10, PAIRS, lambda pairs: differ(pairs.winds) >= 4, "Four of the seven pairs are of winds.", ruled=("distinct-honors",), needs=Needs(melds="none")),
    )  # fmt: skip


def _short_straights(knits: Knits) -> int:
    return knits.short_straights


def _straight(knits: Knits) -> bool:
    return knits.straights > 0


def knitted_rows(rulings: B30fjRulings, *, draft: bool) -> tuple[Row, ...]:
    """Unconnected Hands; in the draft, Knitted Hands."""
    short, terminal = "Knitted Short Straight", "Knitted Terminal Sequences"
    counts = "up to twice" if draft else "once"
    where = (
        "as a block, or among the tiles of a hand without sets" if draft else "among the tiles of Thirteen Unconnected"
    )
    if draft and rulings.draft_knitted_where == "blocks-only":
        where = "as a block"
    thirteen = "13 different kinds, one of them twice; within a suit they are three apart or more"
    if not draft:
        thirteen += ", all from one of the nine knitted patterns; every suit, a wind and a dragon occur"
    drops_types = not draft or rulings.draft_all_types == "drop"
    seven = "Seven tiles of a knitted pattern and" if draft else "Among the tiles of Thirteen Unconnected"
    return (
        Row("Thirteen Unconnected", 5, KNITS, lambda knits: knits.shape == THIRTEEN, f"{thirteen}.", drops=("All Types",) if drops_types else (), needs=Needs(melds="none")),
        Row(short, 5, KNITS, _short_straights, f"1a 2b 3c 4a 5b 6c, or 4a 5b 6c 7a 8b 9c, {where}.", counts=counts, example="1m 2p 3s 4m 5p 6s", ruled=("kss-starts",), figure=lambda shown: shown.knitted(short_straights(rulings))),
        Row(terminal, 5, KNITS, lambda knits: knits.terminal_sequences, f"1a 2b 3c 7a 8b 9c, {where}.", counts=counts, example="1m 2p 3s 7m 8p 9s", figure=lambda shown: shown.knitted(KNITTED_TERMINALS)),
        Row("Knitted Straight", 5, KNITS, _straight, f"1 to 9 knitted over the three suits, {where}.", drops=(short, terminal), refers="35", example="1m 2p 3s 4m 5p 6s 7m 8p 9s", figure=lambda shown: shown.knitted(STRAIGHTS)),
        Row("Knitted Triplets", 5, KNITS, lambda knits: knits.triplets > 0, f"147, 258 or 369 in all three suits, {where}.", example="1m 1p 1s 4m 4p 4s 7m 7p 7s", figure=lambda shown: shown.knitted(KNITTED_TRIPLETS)),
        Row("Knitted Honors", 5, KNITS, lambda knits: knits.every_honor_once, f"{seven} each of the seven honors once.", refers="20", figure=lambda shown: shown.knitted((), without="1234567z")),
    )  # fmt: skip


def _university_train(rulings: B30fjRulings) -> Callable[[Whole], bool]:
    kong_passes = rulings.train_kong3 == "default"

    def holds(whole: Whole) -> bool:
        kongs = [kong_number(meld) for meld in whole.melds]
        threes = whole.triplets.numbers[2] - (0 if kong_passes else kongs.count(3))
        return whole.honors.pair == RED and (threes > 0 or 4 in kongs)

    return holds


def _orphans(least: int, most: int) -> Callable[[int], bool]:
    return lambda jokers: least <= jokers <= most


def other_rows(rulings: B30fjRulings, *, draft: bool) -> tuple[Row, ...]:
    """Miscellaneous, without Chicken Hand."""
    drops: tuple[str, ...] = ("Mixed Terminals", "Mixed Outside Hand", "Pure Outside Hand")
    if not draft or rulings.draft_all_types == "drop":
        drops = ("All Types", *drops)
    orphans = "Each terminal and honor, one of them twice"
    train = "A pair of Red Dragons, 123 456 789 of one suit, and a triplet of threes or a kong of fours."
    return (
        Row("Eyes of the General", 1, TRIPLETS, eyes, "The pair is a suited 2, 5 or 8.", example="22, 55 or 88"),
        Row("University Train", 20, WHOLE, _university_train(rulings), train, within="Pure Straight", example="" if draft else "123456789 of any suit, 77z, 333s or 4444p", ruled=("train-kong3",)),
        Row("Thirteen Orphans (20)", 20, ORPHANS, _orphans(4, 8), f"{orphans}; four jokers or more.", name="Thirteen Orphans", drops=drops, needs=Needs(tiles=lambda known: known.kinds <= HONORS | TERMINALS, melds="none")),
        Row("Thirteen Orphans (25)", 25, ORPHANS, _orphans(2, 3), f"{orphans}; two or three jokers.", name="Thirteen Orphans", drops=drops, needs=Needs(tiles=lambda known: known.kinds <= HONORS | TERMINALS, melds="none")),
        Row("Thirteen Orphans (30)", 30, ORPHANS, _orphans(0, 1), f"{orphans}; one joker at most.", name="Thirteen Orphans", drops=drops, refers="7", needs=Needs(tiles=lambda known: known.kinds <= HONORS | TERMINALS, melds="none")),
    )  # fmt: skip
