"""A season to be printed, as one HTML file, and as a workbook."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from replay.export.sheets import Sheet, workbook
from replay.report.page import document, whole
from replay.report.parts import heading, text
from replay.store.study.results import HandRef
from replay.store.study.season import Attended, Season, SeasonStanding, SeasonTable
from replay.terms import say
from replay.view.blocks import Cells, Grid, OnPage
from replay.view.drawn.words import MINUS
from replay.view.markup import HtmlWriter
from replay.view.season.words import (
    HEAD,
    LUCK_HEAD,
    best_worth,
    called_in,
    counts,
    luck_cells,
    luck_title,
    remarks,
    scope_words,
    standing,
    table_title,
    title,
)
from replay.view.study import opening

_LUCKY: Final = ("hands looked at", "luck", "play", "standard error")
_CAME: Final = "●"
_DAYS: Final = 12
"""Evenings beside each other on a sheet of paper."""


def season_report(found: Season, store: str | None, note: str = "") -> str:
    """The page of a season; its commands name the `store`, unless it is the usual one; `note` says what could not be
    told."""
    return whole(document(title(found), _page(found, store, note)))


def _page(found: Season, store: str | None, note: str) -> Iterator[str]:
    yield heading(1, text(title(found)))
    yield f'<p class="lead">{text(scope_words(found.scope))}</p>\n'
    for number, each in enumerate(found.tables, 1):
        yield heading(2, text(table_title(each)))
        yield _standings(found, each, number)
        if said := luck_title(each):
            yield f"<p>{text(said.replace('`', ''))}</p>\n"
            yield _wide(LUCK_HEAD, luck_rows(found, each))
    for words in (*remarks(found), *([note] if note else [])):
        yield f"<p>{text(words)}</p>\n"
    for number, each in enumerate(found.tables, 1):
        if any(one.best for one in each.standings):
            yield heading(2, text(say("Best hands: {name}", name=table_title(each))))
            yield _best(found, each, number, store)
    if found.evenings:
        yield heading(2, say("Attendance"))
        yield _attendance(found)


def _standings(found: Season, each: SeasonTable, number: int) -> str:
    rows = standings_rows(found, each, lambda line, best: f'<a href="#best-{number}-{line}">{best.value:,}</a>')
    return f"<p>{say('{n:,} games', n=each.games)}</p>\n{_wide(standings_head(found), rows)}"


def standings_head(found: Season) -> list[str]:
    """What stands over `standings_rows`, in words of the source."""
    return [*HEAD, *(["rating"] if found.rating else []), "best hand"]


def standings_rows(found: Season, each: SeasonTable, best: Callable[[int, HandRef], str]) -> list[list[str]]:
    """Who stands where, as HTML; `best` makes that of the best hand of a player, whose line is counted from 1."""
    called, rows = called_in(found), []
    for line, one in enumerate(each.standings, 1):
        told = {name: cell.replace("-", MINUS) for name, cell in standing(one, called).items()}
        told |= {"player": who(one, called), "best hand": best(line, one.best) if one.best else "–"}
        rows.append([told[name] for name in standings_head(found)])
    return rows


def luck_rows(found: Season, each: SeasonTable) -> list[tuple[str, ...]]:
    """What of the points of each was luck, as HTML, below `LUCK_HEAD`."""
    called = called_in(found)
    return [(who(one, called), *luck_cells(one.luck)) for one in each.standings if one.luck]


def who(one: SeasonStanding | Attended, called: Mapping[str, str]) -> str:
    """A player as HTML, as `called_in` has them."""
    return f"<bdi>{text(called[one.player], 40)}</bdi>"


def _best(found: Season, each: SeasonTable, number: int, store: str | None) -> str:
    called = called_in(found)
    rows = [
        (
            f'<bdi id="best-{number}-{line}">{text(called[one.player], 40)}</bdi>',
            text(best_worth(each, one.best)),
            text((one.best.played_at or "")[:10]),
            f"<code>{text(opening(one.best, store), 400)}</code>",
        )
        for line, one in enumerate(each.standings, 1)
        if one.best is not None
    ]
    return _wide(("player", "best hand", "date", "shown by"), rows, words=("player", "date", "shown by"))


def _attendance(found: Season) -> str:
    """Who came when, as many evenings beside each other as a sheet of paper holds."""
    names = day_names(found)
    most = _DAYS // 2 if names[0] == found.evenings[0] else _DAYS
    tables = []
    for start in range(0, len(names), most):
        rows = came_rows(found, found.evenings[start : start + most])
        days = names[start : start + most]
        tables.append(_wide(("player", "evenings", *days), rows, words=("player", *days)))
    return f'<div class="marks">{"".join(tables)}</div>'


def day_names(found: Season) -> list[str]:
    """The evenings of a season, with the year where it is in several."""
    years = len({each[:4] for each in found.evenings}) > 1
    return [each if years else each[5:] for each in found.evenings]


def came_rows(found: Season, days: Sequence[str]) -> list[list[str]]:
    """Who came how often, and on which of these evenings."""
    called = called_in(found)
    return [
        [who(one, called), f"{len(one.evenings)}", *(_CAME if day in one.evenings else "" for day in days)]
        for one in found.attendance
    ]


def _wide(head: Sequence[str], rows: Iterable[Sequence[str]], words: Sequence[str] = ("player",)) -> str:
    """A table of cells in HTML that scrolls by itself on a narrow screen; all columns hold numbers but `words`."""
    grid = Grid(*(Cells(say(name), right=name not in words) for name in head))
    for row in rows:
        grid.add(*(OnPage(partial(str, cell)) for cell in row))
    return f'<div class="wide season" tabindex="0">{HtmlWriter().write(grid)}</div>\n'


# ------------------------------------------------------------- as a workbook


def season_workbook(found: Season) -> bytes:
    """The season as a workbook: the standings of each ruleset, who came, what it all stands on."""
    return workbook(
        [
            *(
                Sheet(name=each.ruleset, head=_sheet_head(found), rows=_sheet_rows(found, each))
                for each in found.tables
            ),
            Sheet(
                name=say("Attendance"),
                head=(say("player"), say("evenings"), *found.evenings),
                rows=[
                    [one.player, len(one.evenings), *(1 if day in one.evenings else None for day in found.evenings)]
                    for one in found.attendance
                ],
            ),
            Sheet(
                name=say("About"),
                head=(title(found),),
                rows=[[each] for each in (scope_words(found.scope), *remarks(found))],
            ),
        ]
    )


def _sheet_head(found: Season) -> tuple[str, ...]:
    ratings = ("rating", "uncertainty") if found.rating else ()
    lucky = _LUCKY if _lucky(found) else ()
    return tuple(say(each) for each in (*HEAD, *ratings, "best hand", "game", "hand", "date", *lucky))


def _lucky(found: Season) -> bool:
    return any(one.luck for each in found.tables for one in each.standings)


def _sheet_rows(found: Season, each: SeasonTable) -> Iterator[Sequence[Any]]:
    for one in each.standings:
        best, rating = one.best, one.rated
        ratings = [None, None] if rating is None else [rating.rating, rating.uncertainty]
        yield [
            *(one.place, one.player, one.points, *counts(one)),
            one.average,
            *(ratings if found.rating else []),
            *([int(best.value), best.game, best.number, (best.played_at or "")[:10]] if best else [None] * 4),
            *([one.luck.hands, one.luck.luck, one.luck.play, one.luck.error] if one.luck else []),
        ]
