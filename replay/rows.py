"""Scoring rows as data: one line a row, judged view by view, weighed with what each row drops.

A reading of a hand is judged through small *views* (its chows, its triplets, the situation ...). A row names the one
view that it looks at. All rows of a view are judged once for each distinct value of the view; the result is packed into
one integer, four bits a row, that says how often each row counts. The hits of a reading are the union of the hits of
its views, so that a reading costs a few look-ups however many rows there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from replay.rulings import Rulings, club_called, row_slug

BITS: Final = 4
"""Bits of the packed hits that each row takes."""
MOST: Final = (1 << BITS) - 1
"""How often a row can count."""
_APART: Final = 8
"""Views with so many rows are weighed each apart, the others together."""


SETS: Final = 4
"""Sets of a hand beside its pair."""


class BadRowError(ValueError):
    """A table of rows contradicts itself; the message names the row."""


class Needs(Struct, frozen=True, kw_only=True):
    """What a row needs of a hand as far as it is known. Where tiles are hidden, a row that lacks it is denied."""

    tiles: Callable[[Any], bool] | None = None
    """Of the known tiles, as the ruleset sums them up."""
    melds: Literal["any", "concealed", "none"] = "any"
    """Which melds it allows."""
    chows: int = 0
    """So many chows, melded or not."""
    pungs: int = 0
    """So many pungs or kongs, melded or not."""
    concealed: int = 0
    """So many pungs or kongs that are not open."""


NO_NEEDS: Final = Needs()


class Row(Struct, frozen=True, eq=False):
    """One scoring row; every row is a thing of its own, equal to itself alone.

    `test` says how often the row counts in a value of the view (a truth value counts once). `drops` are the keys of
    the rows that do not count where this one holds. A row `within` another is only judged where that one holds.
    `name` is what is printed where several rows share a name; `counts` says for people how often the row may count.

    `figure` says what makes the row count in a reading, as notation, from what its ruleset shows it (None: nothing, or
    what the view tells). `also` is another name that people know the row by, `refers` the row of other rules that the
    text names, `example` the text's own, `ruled` the slugs of rulings that change when the row holds.
    """

    key: str
    value: int
    view: str
    test: Callable[[Any], int]
    holds: str
    drops: tuple[str, ...] = ()
    name: str = ""
    section: str = ""
    cite: str = ""
    counts: str = "once"
    within: str = ""
    needs: Needs = NO_NEEDS
    figure: Callable[..., str] | None = None
    also: str = ""
    refers: str = ""
    example: str = ""
    ruled: tuple[str, ...] = ()

    @property
    def printed(self) -> str:
        """The name as printed."""
        return self.name or self.key


def priced(rows: Iterable[Row], rulings: Rulings) -> tuple[Row, ...]:
    """The rows with the values that a club has set, each of which says so where it is cited."""
    own = dict(rulings.row_values)
    if not own:
        return tuple(rows)
    of = club_called(rulings.club) if rulings.club else "the club's own rules"
    return tuple(
        replace(row, value=own[slug], cite=f"{of}: {row.printed} {own[slug]} ({row.cite}: {row.value})")
        if own.get(slug := row_slug(row.key), row.value) != row.value
        else row
        for row in rows
    )


class Weighed(NamedTuple):
    """Packed hits after dropping: what they add up to, and the hits that are kept."""

    total: int
    kept: int


def _places(hits: int) -> list[tuple[int, int]]:
    """The places of the rows that count in packed hits, ascending, and how often each."""
    found = []
    place = 0
    while hits:
        skipped = ((hits & -hits).bit_length() - 1) // BITS
        place += skipped
        hits >>= BITS * skipped
        found.append((place, hits & MOST))
        hits >>= BITS
        place += 1
    return found


class Bounded(dict[int, Any]):
    """A memo that computes what it lacks and forgets everything when it holds `limit` entries."""

    def __init__(self, compute: Callable[[int], Any], limit: int = 1 << 15) -> None:
        """Keep up to `limit` results of `compute`."""
        super().__init__()
        self._compute = compute
        self._limit = limit

    def __missing__(self, key: int) -> Any:
        """Compute and keep the result for `key`."""
        if len(self) >= self._limit:
            self.clear()
        found = self[key] = self._compute(key)
        return found


class RowTable:
    """The rows of a ruleset under chosen rulings, ready to judge.

    Refuses with BadRowError what would make a score depend on chance: names that do not exist or exist twice, rows that
    drop each other in a circle, a value that is not positive, a row without its source, and, unless `open_chains`, a
    row A that drops B but not the C that B drops. `kept_only`: a row is dropped only by a row that is itself kept.
    `slugs`: the rulings that there are.
    """

    def __init__(
        self,
        rows: Iterable[Row],
        *,
        open_chains: bool = False,
        kept_only: bool = False,
        slugs: frozenset[str] = frozenset(),
    ) -> None:
        """Check the rows and lay out their bits in the order given."""
        self._slugs = slugs
        self.rows: Final = tuple(rows)
        self.place: Final = {row.key: place for place, row in enumerate(self.rows)}
        self._check(open_chains)
        self._kept_only = kept_only
        self._drops = tuple(self.mask(row.drops) for row in self.rows)
        self._values = tuple(row.value for row in self.rows)
        self._order = tuple(sorted(range(len(self.rows)), key=self._depths().__getitem__, reverse=True))
        self._by_view: dict[str, list[tuple[int, Callable[[Any], int]]]] = {}
        self._within: list[tuple[str, int, int, Callable[[Any], int]]] = []
        self._views: dict[str, int] = {}
        for place, row in enumerate(self.rows):
            self._views[row.view] = self._views.get(row.view, 0) | MOST << BITS * place
            if row.within:
                self._within.append((row.view, self.mask((row.within,)), BITS * place, row.test))
            else:
                self._by_view.setdefault(row.view, []).append((BITS * place, row.test))
        self._parts = tuple((mask, Bounded(self._dropped), Bounded(self._sum)) for mask in self._apart())
        self._counted = Bounded(self._count, limit=1 << 13)
        self.weighed: Final = Bounded(self._weigh)
        """Packed hits to what they add up to."""

    def bit(self, key: str) -> int:
        """The packed hits in which this row alone counts once."""
        return 1 << BITS * self.place[key]

    def mask(self, keys: Iterable[str]) -> int:
        """The bits of all these rows."""
        mask = 0
        for key in keys:
            mask |= MOST << BITS * self.place[key]
        return mask

    def view_mask(self, view: str) -> int:
        """The bits of all rows of a view."""
        return self._views.get(view, 0)

    def judge(self, view: str, value: Any) -> int:
        """The packed hits of every row of `view` in `value`."""
        hits = 0
        for shift, test in self._by_view.get(view, ()):
            times = test(value)
            if times:
                hits |= min(times, MOST) << shift
        return hits

    def judge_within(self, hits: int, view: str, value: Any) -> int:
        """The hits of the rows of `view` that are judged only within other rows, of which `hits` holds some."""
        more = 0
        for seen, needed, shift, test in self._within:
            if seen == view and hits & needed:
                more |= min(test(value), MOST) << shift
        return more

    def counted(self, hits: int) -> tuple[tuple[Row, int], ...]:
        """The rows that count in packed hits and how often, in the order of the table."""
        found: tuple[tuple[Row, int], ...] = self._counted[hits]
        return found

    def _count(self, hits: int) -> tuple[tuple[Row, int], ...]:
        return tuple((self.rows[place], times) for place, times in _places(hits))

    def patterns(self, hits: int) -> dict[str, int]:
        """What each printed name adds in packed hits."""
        found: dict[str, int] = {}
        for row, times in self.counted(hits):
            found[row.printed] = found.get(row.printed, 0) + row.value * times
        return found

    def _weigh(self, hits: int) -> Weighed:
        # What the rows of a view drop and come to is kept for all hits: most have met before, if not together.
        dropped = 0
        if self._kept_only:
            for place in self._order:
                if hits >> BITS * place & MOST and not dropped >> BITS * place & MOST:
                    dropped |= self._drops[place]
        else:
            for mask, drops, _ in self._parts:
                if part := hits & mask:
                    dropped |= drops[part]
        kept = hits & ~dropped
        total = 0
        for mask, _, sums in self._parts:
            if part := kept & mask:
                total += sums[part]
        return Weighed(total, kept)

    def _apart(self) -> list[int]:
        """The bits of the rows that are weighed together, for each such part."""
        rest = 0
        found = []
        for mask in self._views.values():
            if mask.bit_count() >= BITS * _APART:
                found.append(mask)
            else:
                rest |= mask
        return [*found, rest] if rest else found

    def _dropped(self, hits: int) -> int:
        """The bits of the rows that these drop."""
        dropped = 0
        for place, _ in _places(hits):
            dropped |= self._drops[place]
        return dropped

    def _sum(self, hits: int) -> int:
        """What these rows add up to."""
        return sum(self._values[place] * times for place, times in _places(hits))

    def _depths(self) -> list[int]:
        """How long the longest chain of drops below each row is; raises BadRowError for a circle."""
        depths: dict[str, int] = {}
        open_rows: list[str] = []

        def depth(key: str) -> int:
            if key in open_rows:
                raise BadRowError(f"rows drop each other in a circle: {' > '.join((*open_rows, key))}")
            if key not in depths:
                open_rows.append(key)
                below = [depth(each) for each in self.rows[self.place[key]].drops]
                open_rows.pop()
                depths[key] = 1 + max(below, default=-1)
            return depths[key]

        return [depth(row.key) for row in self.rows]

    def _check(self, open_chains: bool) -> None:
        if len(self.place) != len(self.rows):
            keys = [row.key for row in self.rows]
            raise BadRowError(f"two rows are called {next(key for key in keys if keys.count(key) > 1)!r}")
        for row in self.rows:
            self._check_row(row)
        if not open_chains:
            self._check_chains()

    def _check_row(self, row: Row) -> None:
        if row.value <= 0:
            raise BadRowError(f"{row.key!r} has the value {row.value}")
        if not row.cite or not row.section or not row.holds:
            raise BadRowError(f"{row.key!r} does not say when it holds, or where the rules say so")
        for key in (*row.drops, *((row.within,) if row.within else ())):
            if key not in self.place:
                raise BadRowError(f"{row.key!r} names {key!r}, which is no row")
        if len(set(row.drops)) != len(row.drops):
            raise BadRowError(f"{row.key!r} drops a row twice")
        needs = row.needs
        if min(needs.chows, needs.pungs, needs.concealed) < 0 or max(needs.chows + needs.pungs, needs.concealed) > SETS:
            raise BadRowError(f"{row.key!r} needs more sets than a hand has")
        if unknown := set(row.ruled) - self._slugs:
            raise BadRowError(f"{row.key!r} hangs on {min(unknown)!r}, which is no ruling")

    def _check_chains(self) -> None:
        for row in self.rows:
            for key in row.drops:
                for last in self.rows[self.place[key]].drops:
                    if last not in row.drops and last != row.key:
                        raise BadRowError(f"{row.key!r} drops {key!r}, which drops {last!r}: say that it drops it too")
