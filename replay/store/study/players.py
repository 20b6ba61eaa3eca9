"""Studies over many games of a store: the figures of its players. Nothing here writes to the store.

A hand counts if it is known how it ended: nothing after which the record could not be followed, nothing that breaks
off. A win counts unless the rules deny it; what it is worth is claimed, where its tiles are not known. What was waited
for and discarded is only counted where the hand is recorded by moves, the present engine has analysed it, and the
record shows the player's tiles.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from itertools import accumulate
from typing import Any, Final

from msgspec import structs

from replay.store.people.reading import aliases
from replay.store.queries.filter import TEXTS, games_condition
from replay.store.reader import Reader
from replay.store.rows import FoundRow
from replay.store.study.figures import FIGURES
from replay.store.study.given_up import given_up, luck
from replay.store.study.results import FedTile, Figure, GivenUp, Pattern, PlayerStudy, Results, Study, StudyScope
from replay.store.study.rows import GAINED, REASON, STANDS, StudyError, StudyFilter, StudyRows, chosen_rows
from replay.store.worth.luck import PlayerShare


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
        scope, count = scope_of(rows), _Count(rows)
        return Study(**structs.asdict(scope), everybody=count.everybody(scope.games), players=count.players())


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
        left_out=dict(
            map(tuple, reader.rows(f"SELECT {REASON}, count(*) {hands_left_out} GROUP BY 1 ORDER BY 2 DESC, 1", values))
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


Rows = Sequence[Sequence[Any]]
"""What one question says of a player, or of all: the rows after the name."""
_ROWS_WON: Final = (
    "(SELECT group_concat(r.value || ' ' || r.name, '\n') FROM win_rows r"
    " WHERE r.game_id = s.game_id AND r.hand = s.hand AND r.win = s.win AND r.kind = 'computed')"
)
"""The rows of a win, a line each; NULL where the rules cannot tell them."""


def _won_with(rows: StudyRows) -> tuple[Mapping[str | None, Rows], Mapping[str | None, Rows]]:
    """How many wins of each have rows that are known, by ruleset; how often and with what each has won, row by row.
    Those that are printed under one name are one pattern. Wins of the same rows are looked at together.
    """
    wins: list[tuple[Any, ...]] = []
    found: dict[tuple[str, str, str], list[int]] = {}
    for name, ruleset, text, times, *sums, most in rows.get(
        f"SELECT name, ruleset, {_ROWS_WON} AS won_with, count(*), coalesce(sum(total), 0), coalesce(sum(gained), 0),"
        " coalesce(max(total), 0)",
        "WHERE s.win IS NOT NULL GROUP BY 1, 2, 3",
    ):
        if text is None:
            continue
        wins.append((name, ruleset, times))
        values: Counter[str] = Counter()
        for line in text.split("\n"):
            value, _, pattern = line.partition(" ")
            values[pattern] += int(value)
        for pattern, value in values.items():
            before = found.setdefault((name, ruleset, pattern), [0, 0, 0, 0, 0])
            added = map(sum, zip(before[:-1], (times, times * value, *sums), strict=True))
            found[name, ruleset, pattern] = [*added, max(before[-1], most)]
    return _by_name(wins), _by_name((*key, *sums) for key, sums in found.items())


_SUMS: Final = ", ".join(
    f"coalesce(sum({each.adds}) FILTER (WHERE {each.rows}), 0), coalesce(sum({each.of}) FILTER (WHERE {each.base}), 0)"
    for each in FIGURES
)
_MEANS: Final = tuple(each for each in FIGURES if each.kind == "mean")


class _Count:
    """Counts the rows, each question once for all players; everybody is the sum of them."""

    def __init__(self, rows: StudyRows) -> None:
        self.rows = rows
        self.sums = self._ask(f"count(DISTINCT game_id), count(*), count(analysed), coalesce(sum(looked), 0), {_SUMS}")
        self.counts = {
            each.key: self._ask(f"{each.adds} AS value, count(*)", f"WHERE {each.rows}", "1, 2") for each in _MEANS
        }
        self.scores = _by_name([] if rows.chosen.patterns else self._scores())
        self.results = self._ask(
            "ruleset, count(*), sum(points), count(won_by), coalesce(sum(gained), 0), sum(fed),"
            " coalesce(-sum(paid), 0), coalesce(sum(total), 0), count(total)",
            group="1, 2",
        )
        self.wins, self.won_with = _won_with(rows)
        self.fed = self._ask(
            f"ruleset, w.tile AS tile, count(*), coalesce(-sum({GAINED.format('s.seat')}), 0)",
            f"JOIN wins w ON w.game_id = s.game_id AND w.hand = s.hand AND w.target = s.seat AND {STANDS}"
            " AND w.tile <> '?' WHERE s.fed > 0",
            "1, 2, 3",
        )

    def _ask(self, what: str, rest: str = "", group: str = "1") -> Mapping[str | None, Rows]:
        return _by_name(self.rows.get(f"SELECT name, {what}", f"{rest} GROUP BY {group}"))

    def _scores(self) -> list[FoundRow]:
        """The final scores of the chosen games."""
        return self.rows.reader.rows(
            "SELECT p.name, g.ruleset, count(*), sum(p.score), max(p.score), min(p.score)"  # noqa: S608
            " FROM players p JOIN games g ON g.id = p.game_id"
            f" WHERE g.verdict <> 'unreadable' AND {self.rows.condition} GROUP BY 1, 2",
            self.rows.values,
        )

    def everybody(self, games: int) -> PlayerStudy:
        """The figures of all together, in so many games."""
        numbers = list(map(sum, zip(*self.sums[None], strict=True))) or [0] * (4 + 2 * len(FIGURES))
        lost = given_up(self.rows, "NULL AS name", "WHERE true", [])
        return self._study(None, [games, *numbers[1:]], lost.get(None, ()))

    def players(self) -> tuple[PlayerStudy, ...]:
        """The figures of each of those asked for, of all if none is; who has the most hands comes first."""
        asked = self.rows.chosen.players
        where, values = (f"WHERE name IN {TEXTS}", [json.dumps(asked)]) if asked else ("WHERE true", [])
        lost, lucky = given_up(self.rows, "name", where, values), luck(self.rows, "name", where, values)
        found = sorted(
            (-rows[0][1], name, rows[0])
            for name, rows in self.sums.items()
            if name is not None and (not asked or name in asked)
        )
        return tuple(
            self._study(name, numbers, lost.get(name, ()), tuple(each for each in lucky if each.player == name))
            for _, name, numbers in found
        )

    def _study(
        self, who: str | None, numbers: Sequence[int], lost: Sequence[GivenUp], lucky: tuple[PlayerShare, ...] = ()
    ) -> PlayerStudy:
        games, hands, by_moves, analysed, *counted = numbers
        pairs = zip(FIGURES, counted[::2], counted[1::2], strict=True)
        medians = {key: median(_added(rows[who], 1)) for key, rows in self.counts.items() if rows.get(who)}
        return PlayerStudy(
            player=who,
            games=games,
            hands=hands,
            by_moves=by_moves,
            analysed=analysed,
            figures={
                each.key: Figure(key=each.key, total=total, of=of, median=medians.get(each.key))
                for each, total, of in pairs
            },
            results=self._results(who),
            patterns=self._patterns(who),
            fed=tuple(
                FedTile(*row)
                for row in sorted(_added(self.fed.get(who, ()), 2), key=lambda row: (-row[2], row[1], row[0]))
            ),
            given_up=tuple(lost),
            luck=lucky,
        )

    def _results(self, who: str | None) -> tuple[Results, ...]:
        """Points by ruleset, that of most hands first; of whole games only where whole games are chosen."""
        whole: dict[str, list[int]] = {}
        for ruleset, games, score, best, worst in self.scores.get(who, ()):
            games_, score_, best_, worst_ = whole.get(ruleset, (0, 0, best, worst))
            whole[ruleset] = [games_ + games, score_ + score, max(best_, best), min(worst_, worst)]
        found = (
            Results(ruleset, *whole.get(ruleset, [0] * 4), *numbers)
            for ruleset, *numbers in _added(self.results.get(who, ()), 1)
        )
        return tuple(sorted(found, key=lambda each: (-each.hands, each.ruleset)))

    def _patterns(self, who: str | None) -> tuple[Pattern, ...]:
        """The scoring rows of the wins, the most frequent first."""
        wins = dict(map(tuple, _added(self.wins.get(who, ()), 1)))
        rows = self.won_with.get(who, ())
        most: dict[tuple[str, str], int] = {}
        for ruleset, pattern, *_, highest in rows:
            most[ruleset, pattern] = max(most.get((ruleset, pattern), 0), highest)
        return tuple(
            Pattern(ruleset, pattern, times, wins[ruleset], value, total, gained, most[ruleset, pattern])
            for ruleset, pattern, times, value, total, gained, _ in sorted(
                _added(rows, 2), key=lambda row: (row[0], -row[2], row[1])
            )
        )


def _by_name(rows: Iterable[Iterable[Any]]) -> Mapping[str | None, Rows]:
    """The rows after the name by it, and all of them under None."""
    found: dict[str | None, list[Sequence[Any]]] = {None: []}
    for name, *row in map(tuple, rows):
        found.setdefault(name, []).append(row)
        found[None].append(row)
    return found


def _added(rows: Rows, keys: int) -> list[list[Any]]:
    """The rows with equal first values, `keys` of them, as one with the sums of the others, in their order."""
    found: dict[tuple[Any, ...], list[Any]] = {}
    for row in rows:
        key = tuple(row[:keys])
        found[key] = [*map(sum, zip(found[key], row[keys:], strict=True))] if key in found else list(row[keys:])
    return [[*key, *found[key]] for key in sorted(found)]


def median(counts: Sequence[Sequence[int]]) -> float:
    """The median of values in rising order, each with how often it occurs.

    >>> median([(3, 2), (5, 1), (9, 1)])
    4.0
    """
    ends = list(accumulate(times for _, times in counts))
    middle = (bisect_right(ends, place // 2) for place in (ends[-1] - 1, ends[-1]))
    return sum(counts[place][0] for place in middle) / 2
