"""From packed hits to what people see: lines with reasons, dropped rows, the reading (rulebook b30fj §7)."""

from __future__ import annotations

from functools import lru_cache, partial

from replay.hands import Dropped, Hand, Line, ShownReading
from replay.readings.four_sets import FOUR_SETS
from replay.rows import Row
from replay.rules.told import line
from replay.rulesets.b30fj.edition import Shape
from replay.rulesets.b30fj.rows.table import links
from replay.rulesets.b30fj.rows.views import HELD
from replay.rulesets.b30fj.scoring.figures import Figures
from replay.rulesets.b30fj.scoring.judges import Judges, ReadingPlace, concealed_counts
from replay.rulesets.b30fj.scoring.laid_out import Laid
from replay.rulesets.b30fj.scoring.packing import Packer
from replay.rulesets.b30fj.scoring.reading import Unit, shown, unpack, winning_kinds
from replay.tiles import Kind

_TITLES: dict[Shape, str] = {
    "standard": FOUR_SETS,
    "seven_pairs": "seven pairs",
    "thirteen_orphans": "thirteen orphans",
    "thirteen_unconnected": "thirteen unconnected",
    "knitted_honors": "knitted honors hand",
}


_line = lru_cache(maxsize=1 << 12)(partial(line, words="{tiles} — {why}"))


def _value(row: Row) -> int:
    return row.value


class Explained:
    """One reading with the hits that it was chosen for."""

    def __init__(self, judges: Judges, packer: Packer, laid: Laid, hits: int, place: ReadingPlace) -> None:
        """Unpack the reading at `place`; settle where the winning tile stands so that it has these hits."""
        self._judges = judges
        self._laid = laid
        self._hits = hits
        self.reading = unpack(place, laid)
        self._in_triplet = self._settle()
        kinds = winning_kinds(self.reading, place[0], laid, packer, in_triplet=self._in_triplet)
        self._winning: Kind | None = kinds[0] if kinds else None

    def _settle(self) -> bool:
        if self._laid.won_on is None:
            return False
        mask = self._judges.table.view_mask(HELD)
        options = concealed_counts(self.reading.held)
        for (_, in_triplet), hits in zip(options, self._judges.held_options(self.reading.held), strict=True):
            if hits == self._hits & mask:
                return in_triplet
        return options[0][1]

    def shown(self) -> ShownReading:
        """The reading as people write it."""
        shape = self.reading.shape
        title = "thirteen disconnected" if self._disconnected(shape) else _TITLES[shape]
        return shown(self.reading, self._laid, self._winning, title)

    def _disconnected(self, shape: Shape) -> bool:
        return shape == "thirteen_unconnected" and self._judges.edition.draft

    def lines(self, kept: int, hand: Hand) -> tuple[Line, ...]:
        """What counts, in the order of the rulebook."""
        figures = Figures(self.reading, self._concealed(), hand, self._judges.rulings)
        return tuple([_line(row, times, figures.of(row, times)) for row, times in self._judges.table.counted(kept)])

    def _concealed(self) -> tuple[Unit, ...]:
        """The triplets from hand that count as concealed."""
        triplets = [unit for unit in self.reading.units if unit.kind == "triplet"]
        if self._in_triplet:
            won = self._winning if self._winning is not None else self._laid.won_on
            completed = next((unit for unit in triplets if unit.tiles[0] == won), None)
            if completed is not None:
                triplets.remove(completed)
        return tuple(triplets)

    def dropped(self, kept: int) -> tuple[Dropped, ...]:
        """The rows that hold but do not count, each with the highest row that drops it."""
        if self._hits == kept:
            return ()
        counted = self._judges.table.counted
        without = counted(self._hits & ~kept)
        found = []
        told = links(self._judges.edition, self._judges.rulings)
        for row, times in without:
            key = row.key
            # one that counts itself goes before one that is dropped too
            droppers = [each for each, _ in counted(kept) if key in each.drops]
            droppers = droppers or [each for each, _ in without if key in each.drops]
            if droppers:
                by = droppers[0] if len(droppers) == 1 else max(droppers, key=_value)
                link = next(each for each in told[by.key] if each.name == row.key)
                found.append(
                    Dropped(
                        name=row.key,
                        by=by.printed if by.printed != row.printed else by.key,
                        value=row.value * times,
                        cite=link.cite,
                    )
                )
        return tuple(found)
