"""The words of a season: what its ratings mean, what it stands on, what stands in its cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from replay.club.rating import Rated, RatedBy, RatingMethod
from replay.rulesets import all_rulesets
from replay.store.study.results import HandRef, StudyScope
from replay.store.study.rows import LEFT_OUT
from replay.store.study.season import Season, SeasonStanding, SeasonTable
from replay.terms import say
from replay.view.drawn.words import MINUS
from replay.view.rulebook.titles import title_named
from replay.view.text import safe, signed, told_apart, worth
from replay.view.worth.luck import LUCK, OF_LUCK
from replay.worth.results import Share

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
        said.append(say("Points of different rulesets are not added up."))
    return [each for each in said if each]


def scope_words(found: StudyScope) -> str:
    """On how much the figures stand, and what is left out of them, in sentences."""
    undated = [say("{n:,} games without a date", n=found.undated)] if found.undated else []
    sizes = say("{games}, {hands}", games=say("{n:,} games", n=found.games), hands=say("{n:,} hands", n=found.hands))
    return " ".join([f"{sizes}.", *scope_left_out(found, undated)])


def scope_left_out(found: StudyScope, more: Sequence[str] = ()) -> list[str]:
    """What is left out of figures, and `more`, in a sentence; none where it is nothing."""
    parts = [
        say("{what}: {why}", what=say("{n:,} hands", n=number), why=say(LEFT_OUT[why]))
        for why, number in found.left_out.items()
    ]
    parts += [say("{n:,} games unreadable", n=found.unreadable)] if found.unreadable else []
    parts += more
    return [say("Left out: {what}.", what=say("; ").join(parts))] if parts else []


def title(found: Season) -> str:
    """What the season is called: its first and its last evening."""
    if not found.evenings:
        return say("Season")
    first, last = found.evenings[0], found.evenings[-1]
    return (
        say("Season {first}", first=first) if first == last else say("Season {first} to {last}", first=first, last=last)
    )


def table_title(table: SeasonTable) -> str:
    """The name of the ruleset of a table."""
    return safe(title_named(table.ruleset))


COUNTS: Final = ("evenings", "games", "hands", "won", "dealt in")
HEAD: Final = ("place", "player", "points", *COUNTS, "average win")


def counts(each: SeasonStanding) -> tuple[int, ...]:
    """How much somebody has played, won and dealt in."""
    return each.evenings, each.games, each.hands, each.won, each.dealt_in


def standing(each: SeasonStanding, called: Mapping[str, str]) -> dict[str, str]:
    """Where somebody stands, by what it is called: `HEAD`, and the rating."""
    told = (f"{one:,}" for one in counts(each))
    cells = (f"{each.place}", called[each.player], signed(each.points), *told, average(each))
    return {**dict(zip(HEAD, cells, strict=True)), "rating": rated(each.rated)}


def average(each: SeasonStanding) -> str:
    """What a win was worth on average, with the number of wins where not the total of each is known."""
    if each.average is None:
        return "–"
    return f"{each.average:,.1f}" + (f" ({each.totals})" if each.totals != each.won else "")


def rated(found: Rated | None) -> str:
    """A rating with its uncertainty: `27.8 ± 8.3`, `1516`."""
    if found is None:
        return "–"
    return f"{found.rating:.0f}" if found.uncertainty is None else f"{found.rating:.1f} ± {found.uncertainty:.1f}"


def called_in(found: Season) -> Mapping[str, str]:
    """How each player is called on a page: those who look the same are told apart."""
    players = [each.player for each in found.attendance]
    players += [each.player for table in found.tables for each in table.standings]
    return {player: name or say("(no name)") for player, name in told_apart(players).items()}


LUCK_HEAD: Final = ("player", "hands", "result", "luck", "play")


def luck_title(table: SeasonTable) -> str:
    """Of what the luck of a table is told; "" where it is of nobody."""
    if not any(each.luck for each in table.standings):
        return ""
    return say("{what}: {why}", what=say(LUCK), why=say(OF_LUCK))


def luck_cells(share: Share) -> tuple[str, ...]:
    """The cells behind the player's name, by `LUCK_HEAD`."""
    return (f"{share.hands:,}", *(each.replace("-", MINUS) for each in (signed(share.result), *share.parts)))


def best_worth(table: SeasonTable, best: HandRef) -> str:
    """What a best hand was worth: `80 points`."""
    known = all_rulesets().get(table.ruleset)
    return worth(int(best.value), known.unit) if known else f"{best.value:,}"
