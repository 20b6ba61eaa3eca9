"""A season in the terminal: the standings of each ruleset, the best hands, who came when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from replay.store.study.season import Season, SeasonTable
from replay.store.worth.luck import PlayerShare
from replay.terms import term
from replay.view.blocks import FAINT, STRONG, Block, Cells, Grid, Text, heading, numeric, whole
from replay.view.season.words import HEAD, called_in, remarks, standing, table_title, title
from replay.view.study import chunks, luck_blocks, opening, scope_view
from replay.view.text import counted, safe

_NAME: Final = 16


def season_view(found: Season, store: str | None, note: str = "", *, width: int = 80) -> Block:
    """The whole season, to be printed so that no command in it is broken; `note` says what could not be told."""
    called = called_in(found)
    blocks: list[Block] = [scope_view(found.scope, title(found), waits=False)]
    for each in found.tables:
        name = heading(table_title(each), counted(each.games, "game"), counted(each.hands, "hand"))
        blocks += [
            Text(),
            name,
            _standings(each, called, rated_too=found.rating is not None),
            Text(),
            *_best(each, called, store),
        ]
    blocks += luck_blocks(
        [
            PlayerShare(player=one.player, ruleset=each.ruleset, share=one.luck)
            for each in found.tables
            for one in each.standings
            if one.luck is not None
        ]
    )
    if found.evenings:
        blocks += [Text(), *_attendance(found, called, width)]
    said = Grid()
    for words in remarks(found):
        said.add(Text(words, FAINT))
    if found.tables:
        blocks += [Text(), said]
    return [*blocks, *([Text(note)] if note else [])]


def _standings(table: SeasonTable, called: Mapping[str, str], *, rated_too: bool) -> Grid:
    heads = [name for name in HEAD[2:] if name != "games"] + ["rating"] * rated_too
    columns = (Cells(name.replace(" ", "\n"), right=True, whole=True, low=True) for name in heads)
    found = Grid(numeric(""), whole("player"), *columns)
    for each in table.standings:
        told = standing(each, called)
        found.add(told["place"], Text(safe(told["player"], _NAME), STRONG), *(told[name] for name in heads))
    return found


def _best(table: SeasonTable, called: Mapping[str, str], store: str | None) -> Iterator[Text]:
    """The best hand of each player, with the command that shows it: whole, so that it can be copied."""
    yield Text(f"# {term('best hands')}", FAINT)
    known = [(each, each.best) for each in table.standings if each.best is not None]
    commands = [opening(best, store) for _, best in known]
    columns = min(max(map(len, commands), default=0), 100)
    for (each, best), command in zip(known, commands, strict=True):
        yield Text(f"{command:<{columns}}").append(f"  # {safe(called[each.player], 40)}, {best.value:,}", FAINT)


def _attendance(found: Season, called: Mapping[str, str], width: int) -> Iterator[Block]:
    """Who came on which evening; as many evenings beside each other as there is room for."""
    yield heading("Attendance", counted(len(found.evenings), "evening"))
    years = len({each[:4] for each in found.evenings}) > 1
    name = min(_NAME, max(6, *(len(each.player) for each in found.attendance)))
    room = max(1, (width - name - 6) // (11 if years else 6))
    for some in chunks(found.evenings, room):
        table = Grid(
            whole("player"),
            numeric("came"),
            *(Cells(each if years else each[5:], middle=True, whole=True) for each in some),
            gap=1,
        )
        for one in found.attendance:
            marks = ("●" if each in one.evenings else "·" for each in some)
            table.add(safe(called[one.player], _NAME), f"{len(one.evenings)}", *marks)
        yield table
