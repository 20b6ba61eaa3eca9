"""The rows of honors, terminals, suits, numbers and Tile Hog (rulebook b30fj §8)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from replay.rows import Needs, Row
from replay.rulesets.b30fj.rows.views import HELD, HONORS, TILES, WHOLE, WIN, Honors, Tiles, Whole, Won
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.tiles import DRAGONS, TERMINALS, WINDS
from replay.tiles import HONORS as HONOR_KINDS

OUTER: Final = 0b100000001
ODD: Final = 0b101010101
SUJI: Final = (0b001001001, 0b010010010, 0b100100100)
CENTRE: Final = 0b000111000
GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)


def _flowers(won: Won) -> int:
    return won.flowers


def _no_jokers(won: Won) -> bool:
    return not won.joker_held and not won.joker_won_on


def _no_jokers_but_the_discard(won: Won) -> bool:
    return not won.joker_held and not (won.joker_won_on and won.by != "discard")


def _winds(triplets: int, pair: bool) -> Callable[[Honors], bool]:
    """Triplets of so many different winds, and a pair of another or no pair of winds at all."""

    def holds(honors: Honors) -> bool:
        kinds = set(honors.winds)
        if len(kinds) != triplets:
            return False
        return honors.pair in WINDS - kinds if pair else honors.pair not in WINDS

    return holds


def _four_winds(honors: Honors) -> bool:
    return len(set(honors.winds)) == 4


def _winds_alike(triplets: int, pair: bool) -> Callable[[Honors], bool]:
    """So many triplets of winds, whichever, and a pair of winds or not."""
    return lambda honors: len(honors.winds) == triplets and honors.shows(WINDS) is pair


def _four_winds_alike(honors: Honors) -> bool:
    return len(honors.winds) == 4


def _little_dragons(honors: Honors) -> bool:
    kinds = set(honors.dragons)
    return len(kinds) == 2 and honors.pair in DRAGONS - kinds


def _big_dragons(honors: Honors) -> bool:
    return len(set(honors.dragons)) == 3


def _little_dragons_alike(honors: Honors) -> bool:
    return len(honors.dragons) >= 2 and honors.shows(DRAGONS)


def _big_dragons_alike(honors: Honors) -> bool:
    return len(honors.dragons) >= 3


def honor_rows(rulings: B30fjRulings) -> tuple[Row, ...]:
    """Flowers and Honors."""
    no_jokers = _no_jokers_but_the_discard if rulings.no_jokers_scope == "discard-free" else _no_jokers
    alike = rulings.distinct_honors == "same-twice"
    winds = _winds_alike if alike else _winds
    all_honors_drops: tuple[str, ...] = ("Mixed Outside Hand", "Pure Outside Hand")
    if rulings.mixed_needs_both == "default":
        all_honors_drops = (*all_honors_drops, "Mixed Terminals")
    return (
        Row("Flower", 1, WIN, _flowers, "A joker was declared like a flower.", counts="each joker", figure=lambda shown: shown.flowers()),
        Row("No Honors or Flowers", 2, TILES, lambda tiles: not tiles.honors and not tiles.flowers, "No honor tile, and no joker declared like a flower.", refers="76", needs=Needs(tiles=lambda known: not known.honors and not known.flowers)),
        Row("No Jokers", 2, WIN, no_jokers, "No joker in the hand or its melds, nor as the winning tile; declared ones do not matter.", ruled=("no-jokers-scope",)),
        Row("Dragons", 1, HONORS, lambda honors: len(honors.dragons), "A triplet of dragons.", counts="each triplet", refers="59,60,61"),
        Row("Round Wind", 1, HONORS, lambda honors: honors.winds.count(honors.round), "A triplet of the round wind.", counts="each triplet", refers="59,60,61"),
        Row("Seat Wind", 1, HONORS, lambda honors: honors.winds.count(honors.seat), "A triplet of the winner's own wind.", counts="each triplet", refers="59,60,61"),
        Row("Little Three Winds", 5, HONORS, winds(2, pair=True), "Triplets of two winds and the pair of a third.", ruled=("distinct-honors",)),
        Row("Big Three Winds", 10, HONORS, winds(3, pair=False), "Triplets of three winds, and the pair is not of winds.", drops=("Little Three Winds",), refers="38", ruled=("distinct-honors",)),
        Row("Little Four Winds", 20, HONORS, winds(3, pair=True), "Triplets of three winds and the pair of the fourth.", drops=("Big Three Winds", "Little Three Winds"), refers="9", ruled=("distinct-honors",)),
        Row("Big Four Winds", 30, HONORS, _four_winds_alike if alike else _four_winds, "Triplets of all four winds.", drops=("Little Four Winds", "Big Three Winds", "Little Three Winds"), refers="1", ruled=("distinct-honors",)),
        Row("Little Three Dragons", 8, HONORS, _little_dragons_alike if alike else _little_dragons, "Triplets of two dragons and the pair of the third.", refers="10", ruled=("distinct-honors",)),
        Row("Big Three Dragons", 15, HONORS, _big_dragons_alike if alike else _big_dragons, "Triplets of all three dragons.", drops=("Little Three Dragons",), ruled=("distinct-honors",)),
        Row("All Honors", 30, TILES, lambda tiles: not tiles.numbers, "All tiles are honors.", drops=all_honors_drops, refers="11", needs=Needs(tiles=lambda known: known.kinds <= HONOR_KINDS)),
    )  # fmt: skip


def _outside(tiles: Tiles) -> bool:
    return tiles.outside


def _mixed_terminals(tiles: Tiles) -> bool:
    return tiles.honors and bool(tiles.numbers) and not tiles.numbers & ~OUTER


def _honors_maybe_terminals(tiles: Tiles) -> bool:
    return tiles.honors and not tiles.numbers & ~OUTER


def terminal_rows(rulings: B30fjRulings) -> tuple[Row, ...]:
    """Terminals and Nonterminals that judge tiles and sets alike; Terminal Sequences are with the sequences."""
    mixed = _mixed_terminals if rulings.mixed_needs_both == "default" else _honors_maybe_terminals
    return (
        Row("All Simples", 2, TILES, lambda tiles: not tiles.honors and not tiles.numbers & OUTER, "All tiles are numbers from 2 to 8.", refers="68", needs=Needs(tiles=lambda known: not known.kinds & (HONOR_KINDS | TERMINALS))),
        Row("Mixed Outside Hand", 5, TILES, _outside, "Every set and the pair has a terminal or an honor.", refers="55", ruled=("outside-shape",)),
        Row("Pure Outside Hand", 8, TILES, lambda tiles: tiles.terminal_outside, "Every set and the pair has a terminal.", drops=("Mixed Outside Hand",), ruled=("outside-shape",)),
        Row("Mixed Terminals", 10, TILES, mixed, "All tiles are terminals and honors, with at least one of each.", drops=("Mixed Outside Hand", "Pure Outside Hand"), refers="18", ruled=("mixed-needs-both",), needs=Needs(tiles=lambda known: known.kinds <= HONOR_KINDS | TERMINALS)),
        Row("Pure Terminals", 30, TILES, lambda tiles: not tiles.honors and not tiles.numbers & ~OUTER, "All tiles are terminals.", drops=("Mixed Terminals", "Mixed Outside Hand", "Pure Outside Hand"), refers="8", needs=Needs(tiles=lambda known: known.kinds <= TERMINALS)),
    )  # fmt: skip


def _one_voided(tiles: Tiles) -> bool:
    return tiles.suits == 2


def _some_voided(tiles: Tiles) -> bool:
    return tiles.suits < 3


def _all_types(tiles: Tiles) -> bool:
    return tiles.suits == 3 and tiles.winds and tiles.dragons


def _mixed_flush(tiles: Tiles) -> bool:
    return tiles.suits == 1 and tiles.honors


def _one_suit_at_most(tiles: Tiles) -> bool:
    return tiles.suits <= 1 and tiles.honors


def _gates(whole: Whole) -> bool:
    """The tiles are 1112345678999 and one more, a kong counting three; one suit is given (within Full Flush)."""
    chows, threes = whole.chows.counts, whole.triplets.numbers
    pairs = whole.triplets.pair[0] | whole.triplets.pair[1] | whole.triplets.pair[2]
    if (
        chows[0] + chows[7] + chows[14] + 3 * threes[0] + 2 * (pairs & 1) < GATES[0]
        or chows[6] + chows[13] + chows[20] + 3 * threes[8] + 2 * (pairs >> 8) < GATES[8]
    ):
        return False
    copies = [0] * 9
    for place, count in enumerate(whole.chows.counts):
        if count:
            for number in range(place % 7, place % 7 + 3):
                copies[number] += count
    for number, count in enumerate(whole.triplets.numbers):
        copies[number] += 3 * count
    for bits in whole.triplets.pair:
        if bits:
            copies[bits.bit_length() - 1] += 2
    return all(held >= wanted for held, wanted in zip(copies, GATES, strict=True))


def _nine_gates(rulings: B30fjRulings) -> Callable[[Whole], bool]:
    kongs_pass = rulings.nine_gates_kong == "counts"
    flowers_pass = rulings.flower_is_call == "default"

    def holds(whole: Whole) -> bool:
        called = any(not (kongs_pass and meld.kind == "concealed_kong") for meld in whole.melds)
        return not called and (flowers_pass or not whole.flowers) and _gates(whole)

    return holds


def suit_rows(rulings: B30fjRulings) -> tuple[Row, ...]:
    """Suits."""
    voided = _one_voided if rulings.voided_exactly_one == "default" else _some_voided
    mixed = _mixed_flush if rulings.mixed_needs_both == "default" else _one_suit_at_most
    return (
        Row("One Voided Suit", 2, TILES, voided, "Exactly one of the three suits does not occur.", refers="75", ruled=("voided-exactly-one",), needs=Needs(tiles=lambda known: known.suits <= 2)),
        Row("All Types", 5, TILES, _all_types, "All three suits, a wind and a dragon occur.", refers="52"),
        Row("Mixed Flush", 5, TILES, mixed, "One suit and honors.", drops=("One Voided Suit",), refers="50", ruled=("mixed-needs-both",), needs=Needs(tiles=lambda known: known.suits <= 1)),
        Row("Full Flush", 10, TILES, lambda tiles: tiles.suits == 1 and not tiles.honors, "One suit and nothing else.", drops=("Mixed Flush", "One Voided Suit"), refers="22", needs=Needs(tiles=lambda known: known.suits <= 1 and not known.honors)),
        Row("Open Nine Gates", 20, WHOLE, _gates, "1112345678999 of one suit and any one more of it, melds included.", within="Full Flush", needs=Needs(tiles=lambda known: known.suits <= 1 and not known.honors)),
        Row("Nine Gates", 30, WHOLE, _nine_gates(rulings), "1112345678999 of one suit and any one more of it, with no meld at all.", drops=("Open Nine Gates",), within="Full Flush", refers="4", ruled=("nine-gates-kong",), needs=Needs(tiles=lambda known: known.suits <= 1 and not known.honors, melds="none" if rulings.nine_gates_kong == "default" else "any")),
    )  # fmt: skip


def hog_rows(rulings: B30fjRulings) -> tuple[Row, ...]:
    """Tile Hog: the three that are printed under one name, Double and Triple."""
    two, three, four = "Tile Hog (2)", "Tile Hog (3)", "Tile Hog (4)"
    double_drops: tuple[str, ...] = ()
    four_drops: tuple[str, ...] = (two, three)
    triple_drops: tuple[str, ...] = ("Double Tile Hog",)
    if rulings.double_hog_stack == "highest":
        double_drops = (two, three)
        four_drops = (two, three, "Double Tile Hog")
        triple_drops = (two, three, four, "Double Tile Hog")
    return (
        Row(two, 2, HELD, lambda held: held.hog2, "Two concealed sets hold all four of a kind between them.", name="Tile Hog", refers="64", example="111 123", ruled=("hog-copies", "hog-jokers", "hog-calls"), figure=lambda shown: shown.hog_of_two()),
        Row(three, 5, HELD, lambda held: held.hog3, "Two concealed sets and the pair hold all four of a kind.", name="Tile Hog", drops=(two,), refers="64", example="123 234 22", ruled=("hog-copies", "hog-jokers", "hog-calls"), figure=lambda shown: shown.hog_with_the_pair()),
        Row(four, 15, HELD, lambda held: held.hog4, "Four concealed sets hold all four of a kind.", name="Tile Hog", drops=four_drops, refers="64", example="123 234 345 345", ruled=("hog-copies", "hog-jokers", "hog-calls"), figure=lambda shown: shown.hog_of_four()),
        Row("Double Tile Hog", 8, HELD, lambda held: held.fours >= 2, "The concealed part holds all four of two kinds.", drops=double_drops, ruled=("hog-copies", "hog-jokers", "hog-calls"), figure=lambda shown: shown.used_up()),
        Row("Triple Tile Hog", 30, HELD, lambda held: held.fours >= 3, "The concealed part holds all four of three kinds.", drops=triple_drops, ruled=("hog-copies", "hog-jokers", "hog-calls"), figure=lambda shown: shown.used_up()),
    )  # fmt: skip


def _numbers(most: int, rulings: B30fjRulings) -> Callable[[Tiles], bool]:
    if rulings.number_hands_honors == "honors-ignored":
        return lambda tiles: tiles.numbers.bit_count() <= most
    if rulings.number_hands_honors == "exactly":
        return lambda tiles: not tiles.honors and tiles.numbers.bit_count() == most
    return lambda tiles: not tiles.honors and tiles.numbers.bit_count() <= most


def number_rows(rulings: B30fjRulings, *, draft: bool) -> tuple[Row, ...]:
    """Numbers."""
    some = (
        Row(
            "All Central",
            5,
            TILES,
            lambda tiles: not tiles.honors and not tiles.numbers & ~CENTRE,
            "All tiles are 4, 5 or 6.",
        )
        if draft
        else Row(
            "One Suji Only",
            5,
            TILES,
            lambda tiles: not tiles.honors and any(not tiles.numbers & ~suji for suji in SUJI),
            "All tiles are 1, 4, 7, or all 2, 5, 8, or all 3, 6, 9.",
        )
    )
    return (
        Row("All Like Numbers", 8, TILES, lambda tiles: bool(tiles.shared), "One number is in every set and in the pair.", example="44 234 345 345 456 all contain 4", needs=Needs(tiles=lambda known: not known.honors)),
        Row("All Odds", 5, TILES, lambda tiles: not tiles.honors and not tiles.numbers & ~ODD, "All tiles are odd numbers.", needs=Needs(tiles=lambda known: not known.honors and all(number % 2 for number in known.numbers))),
        Row("All Evens", 5, TILES, lambda tiles: not tiles.honors and not tiles.numbers & ODD, "All tiles are even numbers.", refers="21", needs=Needs(tiles=lambda known: not known.honors and not any(number % 2 for number in known.numbers))),
        some,
        Row("Three Number Hand", 5, TILES, _numbers(3, rulings), "No honors, and at most three different numbers."),
        Row("Two Number Hand", 10, TILES, _numbers(2, rulings), "No honors, and at most two different numbers.", drops=("Three Number Hand",)),
    )  # fmt: skip
