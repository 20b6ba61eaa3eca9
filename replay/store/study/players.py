"""Studies over many games of a store: the figures of its players. Nothing here writes to the store.

A hand counts if it is known how it ended: nothing after which the record could not be followed, nothing that breaks
off. A win counts unless the rules deny it; what it is worth is claimed, where its tiles are not known. What was waited
for and discarded is only counted where the hand is recorded by moves, the present engine has analysed it, and the
record shows the player's tiles.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from typing import Any, Final

from msgspec import structs

from replay.store.people.reading import aliases
from replay.store.queries.filter import TEXTS, games_condition
from replay.store.reader import Reader
from replay.store.rows import FoundRow
from replay.store.study.figures import FIGURES
from replay.store.study.given_up import given_up, luck
from replay.store.study.results import FedTile, Figure, Pattern, PlayerStudy, Results, Study, StudyScope
from replay.store.study.rows import GAINED, REASON, STANDS, StudyError, StudyFilter, StudyRows, chosen_rows

_ROWS_KNOWN: Final = (
    "EXISTS (SELECT 1 FROM win_rows r WHERE r.game_id = s.game_id AND r.hand = s.hand AND r.win = s.win"
    " AND r.kind = 'computed')"
)
"""A win whose rows the rules can tell."""


def find_player(reader: Reader, text: str) -> str:
    """The player of this name or alias, or the only one whose name has it as a part; raises StudyError."""
    return aliases(reader).get(text) or _found(reader, text, list(reader.players()), "nobody is called", "players")


def find_pattern(reader: Reader, text: str) -> str:
    """The scoring row of this name, or part of a name, that somebody in the store has won with; raises StudyError."""
    rows = reader.rows("SELECT DISTINCT name FROM win_rows WHERE kind = 'computed' ORDER BY name")
    return _found(reader, text, [row[0] for row in rows], "no win has the pattern", "patterns")


def _found(reader: Reader, text: str, names: Sequence[str], nothing: str, several: str) -> str:
    if text in names:
        return text
    part = [name for name in names if text.casefold() in name.casefold()]
    whole = [name for name in part if name.casefold() == text.casefold()]
    if len(found := whole or part) == 1:
        return found[0]
    if not found:
        near = get_close_matches(text, names, 3, 0.5)
        meant = f"; is it {' or '.join(map(repr, near))}?" if near else ""
        raise StudyError.of(reader.path, f"{nothing} {text!r}{meant}")
    more = f" and {len(found) - 8} more" if len(found) > 8 else ""
    named = ", ".join(map(repr, found[:8]))
    raise StudyError.of(reader.path, f"{len(found)} {several} have {text!r} in their names: {named}{more}")


def study(
    reader: Reader,
    chosen: StudyFilter | None = None,
    *,
    tick: Callable[[], None] | None = None,
) -> Study:
    """All figures over the hands that are chosen. `tick` is called now and then while it works. Raises StoreError."""
    with chosen_rows(reader, chosen or StudyFilter(), tick) as rows:
        won_with = _won_with(rows)
        return Study(
            **structs.asdict(scope_of(rows)),
            everybody=_Count(rows, won_with, by_name=False).players()[0],
            players=tuple(_Count(rows, won_with, by_name=True).players()),
        )


def scope_of(rows: StudyRows) -> StudyScope:
    """What the rows are of, and what is left out of them."""
    reader, condition, values = rows.reader, rows.condition, rows.values
    unreadable = "SELECT count(*) FROM games g WHERE g.verdict = 'unreadable' AND"
    hands_left_out = f"FROM hands h JOIN games g ON g.id = h.game_id WHERE {REASON} IS NOT NULL AND {condition}"
    hands = reader.rows(
        "SELECT ruleset, count(*) AS hands, count(analysed) AS moves, coalesce(sum(NOT analysed), 0) AS missing FROM"  # noqa: S608
        f" (SELECT DISTINCT game_id, hand, ruleset, analysed FROM {rows.table}) GROUP BY 1 ORDER BY 1",
    )
    return StudyScope(
        games=rows.one("count(DISTINCT game_id)"),
        hands=sum(row["hands"] for row in hands),
        rulesets={row["ruleset"]: row["hands"] for row in hands},
        left_out=_mapped(
            reader.rows(f"SELECT {REASON}, count(*) {hands_left_out} GROUP BY 1 ORDER BY 2 DESC, 1", values)
        ),
        unreadable=reader.rows(f"{unreadable} {condition}", values)[0][0],
        undated=_undated(reader, rows.chosen),
        by_moves=sum(row["moves"] for row in hands),
        not_analysed=sum(row["missing"] for row in hands),
        hidden=rows.one("count(*)", "WHERE analysed AND NOT looked"),
    )


def _undated(reader: Reader, chosen: StudyFilter) -> int:
    if chosen.since is None and chosen.until is None:
        return 0
    condition, values = games_condition(StudyFilter(players=chosen.players, ruleset=chosen.ruleset, games=chosen.games))
    rows = reader.rows(f"SELECT count(*) FROM games g WHERE g.played_at IS NULL AND {condition}", values)  # noqa: S608
    return int(rows[0][0])


def _won_with(rows: StudyRows) -> list[FoundRow]:
    """How often and with what each has won, row by row; those that are printed under one name are one pattern. Of all
    questions this takes the longest: it is asked once, and everybody is the sum of all."""
    of_each_win = (
        "SELECT min(s.name) AS name, min(s.ruleset) AS ruleset, min(s.total) AS total, min(s.gained) AS gained,"  # noqa: S608
        f" r.name AS pattern, sum(r.value) AS value FROM {rows.table} s"
        " JOIN win_rows r ON r.game_id = s.game_id AND r.hand = s.hand AND r.win = s.win AND r.kind = 'computed'"
        " GROUP BY s.game_id, s.hand, s.win, r.name"
    )
    return rows.reader.rows(
        "SELECT name, ruleset, pattern, count(*) AS wins, sum(value) AS value, coalesce(sum(total), 0) AS total,"  # noqa: S608
        f" coalesce(sum(gained), 0) AS gained, coalesce(max(total), 0) AS most FROM ({of_each_win}) GROUP BY 1, 2, 3",
    )


class _Count:
    """Counts the rows of everybody together, or player by player: of those asked for, of all if none is."""

    def __init__(self, rows: StudyRows, won_with: Sequence[FoundRow], *, by_name: bool) -> None:
        self.rows, self.won_with = rows, won_with
        self.who = "name" if by_name else "NULL AS name"
        asked = by_name and rows.chosen.players
        self.where = f"WHERE name IN {TEXTS}" if asked else "WHERE true"
        self.values = [json.dumps(rows.chosen.players)] if asked else []
        self.order = "GROUP BY name ORDER BY count(*) DESC, name" if by_name else ""

    def get(self, what: str, join: str = "", condition: str = "", rest: str = "") -> list[FoundRow]:
        """What of the rows, after the name."""
        return self.rows.get(f"SELECT {self.who}, {what}", f"{join} {self.where} {condition} {rest}", self.values)

    def players(self) -> list[PlayerStudy]:
        """The figures of each."""
        sums = ", ".join(
            f"coalesce(sum({each.adds}) FILTER (WHERE {each.rows}), 0),"
            f" coalesce(sum({each.of}) FILTER (WHERE {each.base}), 0)"
            for each in FIGURES
        )
        medians, results, patterns, fed = self.medians(), self.results(), self.patterns(), self.fed()
        lost = given_up(self.rows, self.who, self.where, self.values)
        lucky = luck(self.rows, self.who, self.where, self.values)
        found = []
        head = "count(DISTINCT game_id), count(*), count(analysed), coalesce(sum(looked), 0)"
        for row in self.get(f"{head}, {sums}", rest=self.order):
            name, games, hands, by_moves, analysed, *counted = tuple(row)
            pairs = zip(FIGURES, counted[::2], counted[1::2], strict=True)
            found.append(
                PlayerStudy(
                    player=name,
                    games=games,
                    hands=hands,
                    by_moves=by_moves,
                    analysed=analysed,
                    figures={
                        each.key: Figure(key=each.key, total=total, of=of, median=medians.get((name, each.key)))
                        for each, total, of in pairs
                    },
                    results=tuple(results.get(name, ())),
                    patterns=tuple(patterns.get(name, ())),
                    fed=tuple(fed.get(name, ())),
                    given_up=tuple(lost.get(name, ())),
                    luck=tuple(each for each in lucky if each.player == name),
                )
            )
        return found

    def medians(self) -> dict[tuple[str | None, str], float]:
        """The medians of the means, from how often each value occurs."""
        found = {}
        for each in FIGURES:
            if each.kind != "mean":
                continue
            counts: dict[str | None, list[tuple[int, int]]] = {}
            for row in self.get(
                f"{each.adds} AS value, count(*) AS times",
                condition=f"AND ({each.rows})",
                rest="GROUP BY 1, 2 ORDER BY 1, 2",
            ):
                counts.setdefault(row["name"], []).append((row["value"], row["times"]))
            found.update({(name, each.key): median(several) for name, several in counts.items()})
        return found

    def results(self) -> dict[str | None, list[Results]]:
        """Points by ruleset; of whole games only where whole games are chosen."""
        games = {} if self.rows.chosen.patterns else self.scores()
        found: dict[str | None, list[Results]] = {}
        for row in self.get(
            "ruleset, count(*) AS hands, sum(points) AS points, count(won_by) AS wins,"
            " coalesce(sum(gained), 0) AS gained, sum(fed) AS fed, coalesce(-sum(paid), 0) AS paid,"
            " coalesce(sum(total), 0) AS total, count(total) AS totals",
            rest="GROUP BY 1, 2 ORDER BY 1, 3 DESC, 2",
        ):
            whole = games.get((row["name"], row["ruleset"]))
            found.setdefault(row["name"], []).append(
                Results(
                    ruleset=row["ruleset"],
                    games=whole["games"] if whole else 0,
                    score=whole["score"] if whole else 0,
                    best=whole["best"] if whole else 0,
                    worst=whole["worst"] if whole else 0,
                    hands=row["hands"],
                    points=row["points"],
                    wins=row["wins"],
                    gained=row["gained"],
                    fed=row["fed"],
                    paid=row["paid"],
                    total=row["total"],
                    totals=row["totals"],
                )
            )
        return found

    def scores(self) -> dict[tuple[str | None, str], FoundRow]:
        """The final scores of the chosen games, by name and ruleset."""
        rows = self.rows.reader.rows(
            f"SELECT {self.who}, g.ruleset, count(*) AS games, sum(p.score) AS score, max(p.score) AS best,"  # noqa: S608
            " min(p.score) AS worst FROM players p JOIN games g ON g.id = p.game_id"
            f" {self.where} AND g.verdict <> 'unreadable' AND {self.rows.condition} GROUP BY 1, 2",
            [*self.values, *self.rows.values],
        )
        return {(row["name"], row["ruleset"]): row for row in rows}

    def patterns(self) -> dict[str | None, list[Pattern]]:
        """The scoring rows of the wins; rows that are printed under one name are one pattern."""
        wins = {
            (row["name"], row["ruleset"]): row["wins"]
            for row in self.get("ruleset, count(*) AS wins", condition=f"AND {_ROWS_KNOWN}", rest="GROUP BY 1, 2")
        }
        sums: dict[tuple[str | None, str, str], list[int]] = {}
        for name, ruleset, pattern, *numbers in map(tuple, self.won_with):
            who = name if self.order else None
            if (who, ruleset) in wins:
                *added, most = sums.get((who, ruleset, pattern), [0] * len(numbers))
                sums[who, ruleset, pattern] = [*map(sum, zip(added, numbers, strict=False)), max(most, numbers[-1])]
        found: dict[str | None, list[Pattern]] = {}
        for (who, ruleset, pattern), (times, value, total, gained, most) in sorted(
            sums.items(), key=lambda each: (each[0][1], -each[1][0], each[0][2])
        ):
            found.setdefault(who, []).append(
                Pattern(
                    ruleset=ruleset,
                    name=pattern,
                    wins=times,
                    of=wins[who, ruleset],
                    value=value,
                    total=total,
                    gained=gained,
                    most=most,
                )
            )
        return found

    def fed(self) -> dict[str | None, list[FedTile]]:
        """The tiles that were dealt in."""
        found: dict[str | None, list[FedTile]] = {}
        for row in self.get(
            f"ruleset, w.tile AS tile, count(*) AS wins, coalesce(-sum({GAINED.format('s.seat')}), 0) AS paid",
            f"JOIN wins w ON w.game_id = s.game_id AND w.hand = s.hand AND w.target = s.seat AND {STANDS}"
            " AND w.tile <> '?'",
            rest="GROUP BY 1, 2, 3 ORDER BY 1, 4 DESC, 3, 2",
        ):
            found.setdefault(row["name"], []).append(
                FedTile(ruleset=row["ruleset"], tile=row["tile"], wins=row["wins"], paid=row["paid"])
            )
        return found


def median(counts: Sequence[tuple[int, int]]) -> float:
    """The median of values in rising order, each with how often it occurs.

    >>> median([(3, 2), (5, 1), (9, 1)])
    4.0
    """
    number = sum(times for _, times in counts)

    def at(place: int) -> int:
        for value, times in counts:
            if place < times:
                return value
            place -= times
        raise ValueError("the median of nothing")

    return (at((number - 1) // 2) + at(number // 2)) / 2


def _mapped(rows: Iterable[FoundRow]) -> dict[str, Any]:
    return {row[0]: row[1] for row in rows}
