"""A season for people and programs: the standings of each ruleset, who came when, what a rating means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table as RichTable
from rich.text import Text

from replay.club.rating import Rated, RatedBy, RatingMethod
from replay.rulesets import all_rulesets
from replay.store.study.results import HandRef, Scope
from replay.store.study.rows import LEFT_OUT
from replay.store.study.season import Season, Standing, Table
from replay.terms import say, term
from replay.view.rulebook.titles import title_of
from replay.view.study import opening, scope_json, scope_view
from replay.view.text import FAINT, STRONG, counted, grid, heading, in_units, safe, signed

_NAME: Final = 16
_MEANS: Final[Mapping[RatingMethod, str]] = {
    "openskill": "A rating is where OpenSkill puts a player's strength: everybody begins at 25 ± 8.3, and two times "
    "of three the strength lies within the ±.",
    "elo": "A rating is Elo's: everybody begins at 1500, and of two players with 400 between them the higher one is "
    "expected ahead ten times of eleven.",
}
_CONTESTS: Final[Mapping[RatedBy, str]] = {
    "place": "Each game counts by the order at its table.",
    "points": "Each evening counts by the points of all who came.",
}
ORDER: Final = "Games count in the order of their date, then of their id."


def means(found: Season) -> str:
    """What the ratings mean, in a sentence; "" where nobody was rated."""
    return say(_MEANS[found.rating]) if found.rating is not None else ""


def order(found: Season) -> str:
    """In which order games count for the ratings, and how."""
    return f"{say(_CONTESTS[found.rated_by])} {say(ORDER)}" if found.rating is not None else ""


def remarks(found: Season) -> list[str]:
    """What is to be said below the standings."""
    said = [means(found), order(found)]
    if found.undated:
        said.append(
            say("{n:,} games have no date: they are of no evening, and count for the ratings last.", n=found.undated)
        )
    if unrated := sum(each.unrated for each in found.tables):
        said.append(say("{n:,} games are not rated: one name sits there at two seats.", n=unrated))
    if len(found.tables) > 1:
        said.append(say("Points of different games are not added up."))
    return [each for each in said if each]


def scope_words(found: Scope) -> str:
    """On how much the figures stand, and what is left out of them, in sentences."""
    said = [say("{games}, {hands}", games=say("{n:,} games", n=found.games), hands=say("{n:,} hands", n=found.hands))]
    left_out = [
        say("{what}: {why}", what=say("{n:,} hands", n=number), why=say(LEFT_OUT[why]))
        for why, number in found.left_out.items()
    ]
    left_out += [say("{n:,} games unreadable", n=found.unreadable)] if found.unreadable else []
    left_out += [say("{n:,} games without a date", n=found.undated)] if found.undated else []
    said += [say("Left out: {what}", what=say("; ").join(left_out))] if left_out else []
    return " ".join(f"{each}." for each in said)


def title(found: Season) -> str:
    """What the season is called: its first and its last evening."""
    if not found.evenings:
        return say("Season")
    first, last = found.evenings[0], found.evenings[-1]
    return (
        say("Season {first}", first=first) if first == last else say("Season {first} to {last}", first=first, last=last)
    )


def table_title(table: Table) -> str:
    """The name of the ruleset of a table."""
    known = all_rulesets().get(table.ruleset)
    return title_of(known) if known else safe(table.ruleset)


def average(each: Standing) -> str:
    """What a win was worth on average, with the number of wins where not the total of each is known."""
    if each.average is None:
        return "–"
    return f"{each.average:,.1f}" + (f" ({each.totals})" if each.totals != each.won else "")


def rated(found: Rated | None) -> str:
    """A rating with its uncertainty: `27.8 ± 8.3`, `1516`."""
    if found is None:
        return "–"
    return f"{found.rating:.0f}" if found.uncertainty is None else f"{found.rating:.1f} ± {found.uncertainty:.1f}"


def best_worth(table: Table, best: HandRef) -> str:
    """What a best hand was worth: `80 points`."""
    known = all_rulesets().get(table.ruleset)
    return in_units(int(best.value), known.unit) if known else f"{best.value:,}"


def season_view(found: Season, store: str | None, note: str = "", *, width: int = 80) -> RenderableType:
    """The whole season, to be printed so that no command in it is broken; `note` says what could not be told."""
    blocks: list[RenderableType] = [scope_view(found.scope, title(found), waits=False)]
    for each in found.tables:
        name = heading(table_title(each), counted(each.games, "game"), counted(each.hands, "hand"))
        blocks += [Text(), name, _standings(each, rated_too=found.rating is not None), Text(), *_best(each, store)]
    if found.evenings:
        blocks += [Text(), *_attendance(found, width)]
    said = grid()
    for words in remarks(found):
        said.add_row(Text(words, FAINT))
    if found.tables:
        blocks += [Text(), said]
    return Group(*blocks, *([Text(note)] if note else []))


def _standings(table: Table, *, rated_too: bool) -> RichTable:
    found = RichTable(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style=FAINT)
    found.add_column("", justify="right", no_wrap=True)
    found.add_column("player", no_wrap=True)
    for name in ("points", "evenings", "hands", "won", "dealt\nin", "average\nwin", *(["rating"] if rated_too else [])):
        found.add_column(name, justify="right", no_wrap=True, vertical="bottom")
    for each in table.standings:
        cells: list[RenderableType] = [
            f"{each.place}",
            Text(safe(each.player, _NAME) or "(no name)", STRONG),
            signed(each.points),
            f"{each.evenings:,}",
            f"{each.hands:,}",
            f"{each.won:,}",
            f"{each.dealt_in:,}",
            average(each),
        ]
        found.add_row(*cells, *([rated(each.rated)] if rated_too else []))
    return found


def _best(table: Table, store: str | None) -> Iterator[Text]:
    """The best hand of each player, with the command that shows it: whole, so that it can be copied."""
    yield Text(f"# {term('best hands')}", FAINT)
    known = [(each, each.best) for each in table.standings if each.best is not None]
    commands = [opening(best, store) for _, best in known]
    columns = min(max(map(len, commands), default=0), 100)
    for (each, best), command in zip(known, commands, strict=True):
        yield Text(f"{command:<{columns}}").append(f"  # {safe(each.player, 40) or '(no name)'}, {best.value:,}", FAINT)


def _attendance(found: Season, width: int) -> Iterator[RenderableType]:
    """Who came on which evening; as many evenings beside each other as there is room for."""
    yield heading("Attendance", counted(len(found.evenings), "evening"))
    years = len({each[:4] for each in found.evenings}) > 1
    name = min(_NAME, max(6, *(len(each.player) for each in found.attendance)))
    room = max(1, (width - name - 6) // (11 if years else 6))
    for some in _chunks(found.evenings, room):
        table = RichTable(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style=FAINT)
        table.add_column("player", no_wrap=True)
        table.add_column("came", justify="right", no_wrap=True)
        for each in some:
            table.add_column(each if years else each[5:], justify="center", no_wrap=True)
        for one in found.attendance:
            marks = ("●" if each in one.evenings else "·" for each in some)
            table.add_row(safe(one.player, _NAME) or "(no name)", f"{len(one.evenings)}", *marks)
        yield table


def _chunks(days: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    for start in range(0, len(days), size):
        yield days[start : start + size]


# ------------------------------------------------------------- for programs


def season_json(found: Season, chosen: Mapping[str, Any], store: str | None) -> Iterator[dict[str, Any]]:
    """A line with what the season is of, then one for each standing, and one for each player's attendance."""
    yield {
        "set": "season",
        "chosen": dict(chosen),
        **scope_json(found.scope),
        "evenings": list(found.evenings),
        "undated": found.undated,
        "rating": found.rating,
        "rated_by": found.rated_by,
        "rating_means": means(found),
        "rating_order": order(found),
    }
    for table in found.tables:
        for each in table.standings:
            yield {"set": "standing", "ruleset": table.ruleset, **_standing_json(each, store)}
    for one in found.attendance:
        yield {"set": "attendance", "player": one.player, "evenings": list(one.evenings), "undated": one.undated}


def _standing_json(each: Standing, store: str | None) -> dict[str, Any]:
    best, rating = each.best, each.rated
    return {
        "place": each.place,
        "player": each.player,
        "points": each.points,
        "evenings": each.evenings,
        "games": each.games,
        "hands": each.hands,
        "won": each.won,
        "dealt_in": each.dealt_in,
        "average_win": each.average,
        "average_of": each.totals,
        "best": None
        if best is None
        else {
            "game": best.game,
            "sha256": best.sha256,
            "hand": best.hand,
            "number": best.number,
            "played_at": best.played_at,
            "total": int(best.value),
            "command": opening(best, store),
        },
        "rating": None if rating is None else round(rating.rating, 2),
        "uncertainty": None if rating is None or rating.uncertainty is None else round(rating.uncertainty, 2),
        "contests": 0 if rating is None else rating.contests,
    }
