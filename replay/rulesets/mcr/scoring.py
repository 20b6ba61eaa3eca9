"""The score of a hand: the reading and the choice of rows that are worth most, and who pays (rulebook mcr §4, §6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from replay.hands import WINDS, Dropped, Hand, Later, Line, NotAWin, Reason, Scored, ShownReading, Wind
from replay.rows import RowTable
from replay.rules.holding import no_shape
from replay.rules.plain import NO_TARGET, ROBBED, UNSEEN, impossible
from replay.rules.told import line, others
from replay.rulesets.mcr.explain import figure, shown
from replay.rulesets.mcr.reading import readings
from replay.rulesets.mcr.rows import (
    CHICKEN,
    CHOWS,
    FLOWERS,
    LAST_TILE,
    PUNGS,
    SETS,
    TILES,
    WIN,
    JoinedRows,
    choices,
    row_table,
)
from replay.rulesets.mcr.rulings import McrRulings
from replay.rulesets.mcr.seen import Seen, copies_open, seen_of
from replay.said import Said
from replay.tiles import FLOWERS as FLOWER_KINDS

UNIT: Final = "fan"
LEAST: Final = 8
"""What a hand must be worth, and what everybody pays beside it."""


def pay(hand: Hand, total: int) -> Mapping[Wind, int] | None:
    """A self-draw: each pays 8 and the total; else who gave the tile does, and the others pay 8 each (§6)."""
    if hand.by != "self_draw" and hand.giver is None:
        return None
    found: dict[Wind, int] = {}
    for wind in WINDS:
        if wind != hand.seat:
            found[wind] = -(LEAST + total) if hand.by == "self_draw" or wind == hand.giver else -LEAST
    found[hand.seat] = -sum(found.values())
    return found


class WeighedReading(NamedTuple):
    """A reading with a choice of rows: all that hold, those that are kept, the total without flowers."""

    total: int
    hits: int
    kept: int
    seen: Seen
    joined: JoinedRows


def score(hand: Hand, rulings: McrRulings, copies: tuple[int, ...]) -> Scored | NotAWin:
    """The score of a hand with its winning tile, or every reason why it is no win. Raises nothing."""
    if reasons := _impossible(hand, copies):
        return NotAWin(reasons)
    found = _judged(hand, rulings)
    if not found:
        return NotAWin((no_shape(hand),))
    best = found[0]
    flowers = len(hand.flowers)
    counted = best.total + (flowers if rulings.minimum == "flowers" else 0)
    told = _Told(row_table(rulings), found, hand)
    if counted < LEAST and rulings.minimum != "none":
        rows = [(name, value) for name, value in told.patterns().items() if name != FLOWERS]
        words = "{rows}: {n} fan, and {m} are needed without flowers"
        if rulings.minimum == "flowers":
            words = "{rows}: {n} fan with flowers, and {m} are needed"
        return NotAWin((Reason("too_few_points", Said(words, rows=rows, n=counted, m=LEAST)),))
    return Scored(
        total=best.total + flowers,
        unit=UNIT,
        payments=pay(hand, best.total + flowers),
        later=told,
    )


def _impossible(hand: Hand, copies: tuple[int, ...]) -> tuple[Reason, ...]:
    """Every reason why no such hand exists, whatever it would score."""
    found = impossible(hand, copies, FLOWER_KINDS if copies[min(FLOWER_KINDS)] else frozenset())
    own = (*hand.concealed, *(kind for meld in hand.melds for kind in meld.tiles))
    if hand.by == "robbed_kong" and (held := own.count(hand.win)):
        return (*found, Reason("robbed_kong", Said(ROBBED, n=held, tile=hand.win)))
    return found


def _judged(hand: Hand, rulings: McrRulings) -> list[WeighedReading]:
    """Every reading with every choice of rows, the best first."""
    read = readings(hand, straight_waits=rulings.straight_wait, fifth_tile=rulings.fifth_tile == "default")
    if not read:
        return []
    table, seen = row_table(rulings), seen_of(hand, rulings)
    always = table.judge(TILES, seen) | table.judge(WIN, seen)
    flowers = seen.flowers
    found = []
    for reading in read:
        now = seen._replace(reading=reading)
        hits = always | table.judge(SETS, now)
        for chows, of_chows in choices(rulings, CHOWS, reading.sets.chows):
            for pungs, of_pungs in choices(rulings, PUNGS, reading.sets.pungs):
                total, kept = table.weighed[hits | chows | pungs]
                if total == flowers:
                    total, kept = table.weighed[kept | table.bit(CHICKEN)]
                found.append(WeighedReading(total - flowers, hits | chows | pungs, kept, now, (*of_chows, *of_pungs)))
    found.sort(key=lambda each: -each.total)
    return found


class _Told(Later):
    """The parts of a score that are made when somebody looks."""

    def __init__(self, table: RowTable, found: list[WeighedReading], hand: Hand) -> None:
        self._table, self._found, self._hand = table, found, hand

    def patterns(self) -> dict[str, int]:
        """Row to what it adds in all."""
        return self._table.patterns(self._found[0].kept)

    def lines(self) -> tuple[Line, ...]:
        """What counts, and why."""
        best = self._found[0]
        counted = self._table.counted(best.kept)
        return tuple(line(row, n, figure(row, best.joined, best.seen.hogs, self._hand)) for row, n in counted)

    def reading(self) -> ShownReading:
        """The reading as people write it."""
        return shown(self._found[0].seen.reading, self._hand)

    def dropped(self) -> tuple[Dropped, ...]:
        """Rows that hold and are dropped by one that counts."""
        best = self._found[0]
        kept = self._table.counted(best.kept)
        left = best.hits & ~best.kept
        return tuple(
            Dropped(
                name=row.key,
                by=next(other.key for other, _ in kept if row.key in other.drops),
                value=row.value * times,
                cite="rulebook mcr §4",
            )
            for row, times in self._table.counted(left)
        )

    def reasons(self) -> tuple[Reason, ...]:
        """What is left open."""
        hand = self._hand
        found = [] if hand.by == "self_draw" or hand.giver is not None else [NO_TARGET]
        told = hand.situation
        if told.visible is None and hand.by != "robbed_kong" and copies_open(hand) < 3 and self._may_be_last(hand):
            found.append(Reason("not_judged", Said(UNSEEN, row=LAST_TILE, n=4)))
        if (
            told.after_kong
            and told.after_flower
            and told.last_declaration is None
            and not self._found[0].seen.after_kong
        ):
            why = "whether the winning tile was drawn for the kong or for a flower is open (`after_flower`)"
            found.append(Reason("not_judged", why))
        return tuple(found)

    def _may_be_last(self, hand: Hand) -> bool:
        """Whether all other copies of the winning tile may lie open."""
        return hand.win not in hand.concealed and not any(
            hand.win in meld.tiles for meld in hand.melds if not meld.is_open
        )

    def equals(self) -> tuple[Mapping[str, int], ...]:
        """The rows of every choice that is worth as much, the shown one first."""
        found: list[Mapping[str, int]] = []
        for each in self._found:
            if each.total < self._found[0].total:
                break
            if (patterns := self._table.patterns(each.kept)) not in found:
                found.append(patterns)
        return tuple(found)

    def others(self) -> tuple[tuple[int, ShownReading], ...]:
        """The best other readings with their totals."""
        rest = ((each.total + each.seen.flowers, shown(each.seen.reading, self._hand)) for each in self._found[1:])
        return others(self.reading(), rest)
