"""A season of a club: who stands where, who came when, and how strong each is; a ruleset at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from typing import Final

from msgspec import Struct

from replay.club.rating import Contest, Rated, RatedBy, RatingMethod, ratings
from replay.store.reader import Reader
from replay.store.study.behind import games_named, hand_ref
from replay.store.study.given_up import luck
from replay.store.study.players import scope_of
from replay.store.study.results import HandRef, StudyScope
from replay.store.study.rows import StudyFilter, StudyRows, chosen_rows
from replay.worth.results import Share

_DAY: Final = len("2026-11-26")


class SeasonStanding(Struct, frozen=True, kw_only=True):
    """Where a player stands in one ruleset."""

    place: int
    player: str
    points: int
    evenings: int
    games: int
    hands: int
    won: int
    dealt_in: int
    total: int
    """What the wins were worth whose total is known."""
    totals: int
    """How many these are."""
    best: HandRef | None
    """The hand with the highest total, which is its `value`."""
    rated: Rated | None
    luck: Share | None
    """What of the points was luck, over the hands of which that is kept."""

    @property
    def average(self) -> float | None:
        """What a win was worth on average; None without a win whose total is known."""
        return self.total / self.totals if self.totals else None


class SeasonTable(Struct, frozen=True, kw_only=True):
    """The standings of one ruleset, those with most points first. `unrated`: games with one name at two seats."""

    ruleset: str
    games: int
    hands: int
    standings: tuple[SeasonStanding, ...]
    unrated: int


class Attended(Struct, frozen=True):
    """The evenings on which a player was at a table, and games of theirs without a date."""

    player: str
    evenings: tuple[str, ...]
    undated: int


class Season(Struct, frozen=True, kw_only=True):
    """A season: what it is of, its standings ruleset by ruleset, who came. `undated`: games that count without a date,
    and `rating` is None where nobody was rated."""

    scope: StudyScope
    since: str | None
    until: str | None
    evenings: tuple[str, ...]
    undated: int
    tables: tuple[SeasonTable, ...]
    attendance: tuple[Attended, ...]
    rating: RatingMethod | None
    rated_by: RatedBy


class _Seat(Struct, frozen=True, kw_only=True):
    """A player in a game: sums over the hands that count."""

    game_id: int
    ruleset: str
    name: str
    points: int
    hands: int
    won: int
    dealt_in: int
    total: int
    totals: int


class _Game(Struct, frozen=True):
    played_at: str | None
    game: str
    sha256: str
    seats: tuple[_Seat, ...]

    @property
    def order(self) -> tuple[bool, str, str, str]:
        """By date, then by id; those without a date last."""
        return self.played_at is None, self.played_at or "", self.game, self.sha256

    @property
    def evening(self) -> str | None:
        return self.played_at and self.played_at[:_DAY]


def season(
    reader: Reader,
    chosen: StudyFilter,
    *,
    rating: RatingMethod | None,
    rated_by: RatedBy = "place",
    tick: Callable[[], None] | None = None,
) -> Season:
    """The season over the games that are chosen; `tick` is called now and then. Raises StoreError."""
    with chosen_rows(reader, chosen, tick) as rows:
        seats = [_Seat(**{name: row[name] for name in _Seat.__struct_fields__}) for row in rows.get(_SEATS, _BY_SEAT)]
        named = games_named(reader, {each.game_id for each in seats})
        best = _best(rows)
        lucky = {(each.ruleset, each.player): each.share for each in luck(rows, "name", "", ())}
        scope = scope_of(rows)
    games = sorted(
        (
            _Game(named[key]["played_at"], named[key]["game"], named[key]["sha256"], tuple(several))
            for key, several in groupby(seats, key=lambda each: each.game_id)
        ),
        key=lambda each: each.order,
    )
    rulesets = sorted({each.seats[0].ruleset for each in games})
    return Season(
        scope=scope,
        since=chosen.since,
        until=chosen.until,
        evenings=tuple(sorted({each.evening for each in games if each.evening})),
        undated=sum(each.evening is None for each in games),
        tables=tuple(
            _table(name, [each for each in games if each.seats[0].ruleset == name], best, lucky, rating, rated_by)
            for name in rulesets
        ),
        attendance=_attendance(games),
        rating=rating,
        rated_by=rated_by,
    )


_SEATS: Final = (
    "SELECT game_id, ruleset, name, seat, sum(points) AS points, count(*) AS hands, count(won_by) AS won,"
    " count(*) FILTER (WHERE fed > 0) AS dealt_in, coalesce(sum(total), 0) AS total, count(total) AS totals"
)
_SUMMED: Final = ("hands", "won", "dealt_in", "total", "totals")
_BY_SEAT: Final = "GROUP BY game_id, ruleset, name, seat ORDER BY game_id, seat"
_BEST: Final = (
    "SELECT * FROM (SELECT s.*, row_number() OVER (PARTITION BY s.ruleset, s.name ORDER BY s.total DESC,"
    " coalesce(s.gained, 0) DESC, coalesce(g.played_at, '~'), g.game, g.sha256, s.hand, s.seat) AS place"
    " FROM {} s JOIN games g ON g.id = s.game_id WHERE s.total IS NOT NULL) t WHERE place = 1"
)


def _best(rows: StudyRows) -> dict[tuple[str, str], HandRef]:
    """By ruleset and player, the win with the highest total; of several the one that brought most, then the first."""
    found = rows.reader.rows(_BEST.format(rows.table))
    named = games_named(rows.reader, {row["game_id"] for row in found})
    return {
        (row["ruleset"], row["name"]): hand_ref(named[row["game_id"]], row, value=row["total"], whole=False)
        for row in found
    }


def _table(
    ruleset: str,
    games: list[_Game],
    best: dict[tuple[str, str], HandRef],
    lucky: Mapping[tuple[str, str | None], Share],
    rating: RatingMethod | None,
    rated_by: RatedBy,
) -> SeasonTable:
    rated = [each for each in games if len({seat.name for seat in each.seats}) == len(each.seats)]
    found = ratings(_contests(rated, rated_by), rating) if rating is not None else {}
    own: dict[str, list[tuple[_Game, _Seat]]] = {}
    for game in games:
        for seat in game.seats:
            own.setdefault(seat.name, []).append((game, seat))
    points = {name: sum(seat.points for _, seat in each) for name, each in own.items()}
    return SeasonTable(
        ruleset=ruleset,
        games=len(games),
        hands=sum(each.seats[0].hands for each in games),
        standings=tuple(
            SeasonStanding(
                place=1 + sum(other > points[name] for other in points.values()),
                player=name,
                points=points[name],
                evenings=len({game.evening for game, _ in own[name] if game.evening}),
                games=len({game.sha256 for game, _ in own[name]}),
                **{column: sum(getattr(seat, column) for _, seat in own[name]) for column in _SUMMED},
                best=best.get((ruleset, name)),
                rated=found.get(name),
                luck=lucky.get((ruleset, name)),
            )
            for name in sorted(own, key=lambda name: (-points[name], name))
        ),
        unrated=len(games) - len(rated),
    )


def _contests(games: Iterable[_Game], rated_by: RatedBy) -> Iterable[Contest]:
    """The games in their order; by points each evening as a whole, a game without a date by itself."""
    if rated_by == "place":
        for game in games:
            yield Contest(tuple(each.name for each in game.seats), tuple(each.points for each in game.seats))
        return
    for _, several in groupby(games, key=lambda each: (each.evening, "" if each.evening else each.sha256)):
        points = Counter[str]()
        for game in several:
            for seat in game.seats:
                points[seat.name] += seat.points
        yield Contest(tuple(points), tuple(points.values()))


def _attendance(games: Iterable[_Game]) -> tuple[Attended, ...]:
    came: dict[str, list[str | None]] = {}
    for game in games:
        for name in {seat.name for seat in game.seats}:
            came.setdefault(name, []).append(game.evening)
    found = (
        Attended(name, tuple(sorted({day for day in days if day})), days.count(None)) for name, days in came.items()
    )
    return tuple(sorted(found, key=lambda each: (-len(each.evenings), each.player)))
