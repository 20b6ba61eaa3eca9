"""The score of a hand: its best reading, the value after the cap, and who pays (§4.4, §4.5, §6)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from replay.hands import Hand, Later, Line, NotAWin, Reason, Scored, ShownReading, Wind
from replay.rows import Row, RowTable
from replay.rules.holding import no_shape
from replay.rules.told import line, others
from replay.rulesets.zung_jung.explain import shown
from replay.rulesets.zung_jung.payout import SHARED, looks_back, pay, responsible
from replay.rulesets.zung_jung.possible import impossible
from replay.rulesets.zung_jung.reading import SHAPES, readings
from replay.rulesets.zung_jung.rows import VIEWS, bonuses, chicken, row_table
from replay.rulesets.zung_jung.rulings import ZungJungRulings
from replay.rulesets.zung_jung.views import Seen, seer

UNIT: Final = "points"
CAP: Final = 320

_LISTED: Final = (
    "All Honors",
    "Little Four Winds",
    "Big Four Winds",
    "All Terminals",
    "Four Gongs",
    "Pure Quadruple Chow",
    "Nine Gates",
)
"""The rows that stand alone under the ruling `report-capped=limit-alone`."""


class Worth(NamedTuple):
    """What rows come to: V, their sum S, whether the cap or a single row decided, and the rows that are reported."""

    value: int
    raw: int
    limit: str
    patterns: dict[str, int]


def worth(counted: Mapping[str, int], rulings: ZungJungRulings) -> Worth:
    """The value of the rows that count, by what each adds in all (§6.1)."""
    if not counted:
        none = chicken(rulings)
        return Worth(none.value, none.value, "none", {none.key: none.value})
    raw = sum(counted.values())
    on_top = bonuses(rulings) if rulings.cap_bonus == "on-top" else frozenset()
    bonus = sum(value for name, value in counted.items() if name in on_top)
    high = [value for value in counted.values() if value > CAP]
    if high:
        value = (sum(high) if rulings.over_cap_two == "sum" else max(high)) + bonus
        limit = "single"
    else:
        value = min(raw - bonus, CAP) + bonus
        limit = "cap" if raw - bonus > CAP else "none"
    patterns = dict(counted)
    if limit == "single" and rulings.report_capped == "deciding":
        best = max(high)
        deciding = [name for name, each in counted.items() if each > CAP]
        if rulings.over_cap_two != "sum":
            deciding = [name for name in deciding if counted[name] == best][:1]
        patterns = {name: each for name, each in counted.items() if name in deciding or name in on_top}
    if rulings.report_capped == "limit-alone" and (listed := [name for name in counted if name in _LISTED]):
        most = max(listed, key=lambda name: counted[name])
        patterns = {name: each for name, each in counted.items() if name == most or name in on_top}
    return Worth(value, raw, limit, patterns)


class _Judged(NamedTuple):
    """A reading with its hits, the rows that count and what they come to."""

    seen: Seen
    hits: int
    kept: int
    worth: Worth


def score(hand: Hand, rulings: ZungJungRulings) -> Scored | NotAWin:
    """The score of a hand with its winning tile, or every reason why it is no win. Raises nothing."""
    reasons = impossible(hand)
    return NotAWin(reasons) if reasons else _scorer(rulings).score(hand)


@lru_cache(maxsize=16)
def _scorer(rulings: ZungJungRulings) -> Scorer:
    return Scorer(rulings)


class Scorer:
    """Scores possible hands under chosen rulings."""

    def __init__(self, rulings: ZungJungRulings) -> None:
        """Set up the rows."""
        self._rulings = rulings
        self._table: RowTable = row_table(rulings)

    def score(self, hand: Hand) -> Scored | NotAWin:
        """The score of a hand that can exist."""
        rulings = self._rulings
        judged = self._read(hand)
        if not judged:
            return NotAWin((no_shape(hand),))
        if len(judged) > 1:
            judged.sort(key=self._order)
        best = self._claimed(judged, hand) or judged[0]
        if not best.kept and rulings.chicken == "min5":
            return NotAWin((Reason("too_few_points", "a hand without any row may not win (ruling chicken)"),))
        return self._scored(best, judged, hand)

    def _read(self, hand: Hand) -> list[_Judged]:
        """Every reading, judged."""
        rulings = self._rulings
        drawn = hand.by == "self_draw" or (
            rulings.resp_payment_only == "full" and responsible(hand, rulings) == hand.seat
        )
        see = seer(hand, rulings, drawn=drawn)
        repeats = rulings.identical_pairs == "default"
        return [self._judge(see(reading)) for reading in readings(hand, drawn=drawn, repeats=repeats)]

    def _judge(self, seen: Seen) -> _Judged:
        hits = 0
        for view in VIEWS[seen.reading.shape]:
            hits |= self._table.judge(view, seen)
        kept = self._table.weighed[hits].kept
        return _Judged(seen, hits, kept, worth(self._table.patterns(kept), self._rulings))

    def _order(self, judged: _Judged) -> tuple[object, ...]:
        """The greatest value, then sum; then the shape, the number of rows, their names (§4.4)."""
        rows = sorted(row.key for row, _ in self._table.counted(judged.kept))
        found = judged.worth
        return -found.value, -found.raw, SHAPES.index(judged.seen.reading.shape), -len(rows), rows

    def _claimed(self, judged: list[_Judged], hand: Hand) -> _Judged | None:
        """The reading that the winner has chosen, where the choice is his (ruling `freedom-of-count`)."""
        if self._rulings.freedom_of_count == "default" or hand.claimed is None:
            return None
        claimed = {name: value for name, value in hand.claimed if value}
        return next((each for each in judged if each.worth.patterns == claimed), None)

    def _scored(self, best: _Judged, judged: list[_Judged], hand: Hand) -> Scored:
        paid = pay(hand, best.worth.value, self._rulings)
        payments = None if isinstance(paid, Reason) else paid
        return Scored(
            total=best.worth.value,
            unit=UNIT,
            payments=payments,
            details={"raw": best.worth.raw, "limit": best.worth.limit, **self._liable(best, hand, payments)},
            later=_Told(self._table, chicken(self._rulings), best, judged, hand, paid),
        )

    def _liable(self, best: _Judged, hand: Hand, payments: Mapping[Wind, int] | None) -> dict[str, str]:
        """Who is responsible, where somebody else pays for a tile that was put down later."""
        if best.worth.value <= SHARED or payments is None or not looks_back(hand, self._rulings):
            return {}
        payer = responsible(hand, self._rulings)
        if isinstance(payer, Reason) or payer == hand.target:
            return {}
        return {"responsible": payer}


class _Told(Later):
    """The parts of a score that are made when somebody looks."""

    def __init__(
        self,
        table: RowTable,
        chicken: Row,
        best: _Judged,
        judged: list[_Judged],
        hand: Hand,
        paid: Mapping[Wind, int] | Reason,
    ) -> None:
        self._table = table
        self._chicken = chicken
        self._best = best
        self._judged = judged
        self._hand = hand
        self._reasons = (paid,) if isinstance(paid, Reason) else ()

    def patterns(self) -> dict[str, int]:
        """Row to what it adds in all, of the rows that are reported."""
        found: dict[str, int] = {}
        for row, times in self._counted():
            found[row.printed] = found.get(row.printed, 0) + row.value * times
        return found or {self._chicken.key: self._chicken.value}

    def lines(self) -> tuple[Line, ...]:
        """What counts, and why."""
        seen, hand = self._best.seen, self._hand
        counted = self._counted() or [(self._chicken, 1)]
        return tuple(line(row, times, row.figure(seen, hand) if row.figure else "") for row, times in counted)

    def _counted(self) -> list[tuple[Row, int]]:
        reported = self._best.worth.patterns
        return [each for each in self._table.counted(self._best.kept) if each[0].key in reported]

    def reading(self) -> ShownReading:
        """The reading as people write it."""
        return shown(self._best.seen.reading, self._hand)

    def reasons(self) -> tuple[Reason, ...]:
        """Why it is open who pays."""
        return self._reasons

    def equals(self) -> tuple[Mapping[str, int], ...]:
        """The rows of every reading that is worth as much, the shown one first."""
        found: list[Mapping[str, int]] = []
        for each in (self._best, *self._judged):
            if each.worth.value == self._best.worth.value and each.worth.patterns not in found:
                found.append(each.worth.patterns)
        return tuple(found)

    def others(self) -> tuple[tuple[int, ShownReading], ...]:
        """The best other readings with their values."""
        best = self._best.seen.reading
        # of the same chows: the same sets, or the winning tile elsewhere
        rest = (
            (each.worth.value, shown(each.seen.reading, self._hand))
            for each in self._judged
            if each.seen.reading.chows != best.chows or each.seen.reading.shape != best.shape
        )
        return others(self.reading(), rest)
