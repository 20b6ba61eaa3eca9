"""What is told of a score beside its total and its rows, made when somebody looks (rulebook b30fj §7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from replay.hands import ByOther, Dropped, Hand, Line, OtherTable, Reason, ShownReading
from replay.rows import RowTable
from replay.rules.told import others
from replay.rulesets.b30fj.rows.table import CHICKEN, IMPLEMENTATION
from replay.rulesets.b30fj.rows.views import Won
from replay.rulesets.b30fj.scoring.explain import Explained
from replay.rulesets.b30fj.scoring.judges import Judges, ReadingPlace
from replay.rulesets.b30fj.scoring.laid_out import Laid
from replay.rulesets.b30fj.scoring.packing import Packer
from replay.rulesets.b30fj.scoring.payout import payout
from replay.rulesets.b30fj.scoring.situation import LeftOpen
from replay.said import Said

Reread = Callable[[Laid, Hand, int], Mapping[int, ReadingPlace]]
"""Every reading of a hand with other hits that hold anyway."""


class Means(NamedTuple):
    """What scores are told by, of one scorer: its rows, those of the other table of links, what reads hands anew."""

    judges: Judges
    packer: Packer
    by: OtherTable
    other: RowTable
    reread: Reread
    mixed: bool
    """Whether rows of all readings of the same tiles count together."""


class ToldScore:
    """The parts of one score that are made later, from every reading that was found and the best of them."""

    def __init__(
        self,
        means: Means,
        hand: Hand,
        laid: Laid,
        won: Won,
        opens: tuple[LeftOpen, ...],
        found: Mapping[int, ReadingPlace],
        best: int,
        equals: Sequence[int],
        hits: int,
    ) -> None:
        """`best` is the highest total, `equals` the packed rows of the readings that reach it, the chosen one first;
        `hits` are those of the chosen reading before any is dropped."""
        self._means = means
        self._hand = hand
        self._laid = laid
        self._won = won
        self._opens = opens
        self._found = found
        self._best = best
        self._equals = equals
        self._hits = hits
        self._explained: Explained | None = None
        self._shown: ShownReading | None = None

    def patterns(self) -> dict[str, int]:
        """Row to what it adds in all."""
        return self._means.judges.table.patterns(self._equals[0])

    def equals(self) -> tuple[Mapping[str, int], ...]:
        """The rows of every reading that reaches the total, the shown one first."""
        return tuple(map(self._means.judges.table.patterns, self._equals))

    def lines(self) -> tuple[Line, ...]:
        """What counts, and why."""
        return self._reading().lines(self._equals[0], self._hand)

    def reading(self) -> ShownReading:
        """The reading as people write it."""
        if self._shown is None:
            self._shown = self._reading().shown()
        return self._shown

    def dropped(self) -> tuple[Dropped, ...]:
        """The rows that hold but do not count."""
        return self._reading().dropped(self._equals[0])

    def reasons(self) -> tuple[Reason, ...]:
        """What is left open with the totals that it may come to; nothing where it changes none."""
        table, base = self._means.judges.table, self._means.judges.won(self._won)
        always = base | table.bit(CHICKEN)
        reasons = []
        for each in self._opens:
            told: list[tuple[str, int]] = []
            for what, fields in each.ways:
                other = self._means.judges.won(self._won._replace(**fields))
                readings = (
                    self._means.reread(self._laid, self._hand, other)
                    if self._means.mixed
                    else [hits & ~always | other for hits in self._found]
                )
                total = max(table.weighed[hits].total for hits in readings)
                if total != self._best:
                    told.append((what, total))
            if told or each.always:
                reasons.append(Reason("not_judged", _with_totals(each.message, told)))
        return tuple(reasons)

    def others(self) -> tuple[tuple[int, ShownReading], ...]:
        """The best of the readings that count other rows, best first."""
        found, weighed = self._found, self._means.judges.table.weighed
        if len(found) == 1:
            return ()
        ranked: dict[int, tuple[int, int]] = {}
        for hits in found:
            total, kept = weighed[hits]
            ranked.setdefault(kept, (-total, hits))
        chosen = self._equals[0]
        rest = sorted((total, kept, hits) for kept, (total, hits) in ranked.items() if kept != chosen)
        # The same reading again is one that scores less for where the winning tile is put.
        means = self._means
        shown = (
            (-total, Explained(means.judges, means.packer, self._laid, hits, found[hits]).shown())
            for total, _, hits in rest
        )
        return others(self.reading(), shown)

    def by_other(self) -> ByOther | None:
        """What the same readings come to by the other table of what drops what, if that differs."""
        weighed = self._means.other.weighed
        total = max(weighed[hits].total for hits in self._found)
        if total == self._best:
            return None
        by = self._means.by
        return ByOther(by=by, total=total, payout=payout(total), source=IMPLEMENTATION, ruling=f"suppression={by}")

    def _reading(self) -> Explained:
        if self._explained is None:
            place = self._found[self._hits]
            self._explained = Explained(self._means.judges, self._means.packer, self._laid, self._hits, place)
        return self._explained


def _with_totals(message: str, totals: Sequence[tuple[str, int]]) -> str:
    """What is open, and what the total is with each fact that would change it."""
    for place, (what, total) in enumerate(totals):
        it = Said("with {what} it is {n}" if place else "with {what} the total is {n}", what=what, n=total)
        message = Said("{why}, {why2}" if place else "{why}; {why2}", why=message, why2=it)
    return message
