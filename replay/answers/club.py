"""What a club's commands print: `seat` a line a round and a last one of who meets again, `season` a line a player,
`club` a line a ruleset."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

from replay.answers.parts import Answer, about
from replay.answers.study import Luck, Scoped, luck_of, scope_of
from replay.club.rating import RatedBy, RatingMethod
from replay.store.study.season import Season
from replay.store.versions.changes import RecordChange
from replay.verdicts import Verdict
from replay.view.season.words import means, order
from replay.view.study import opening


class SeatedRound(Answer, frozen=True, kw_only=True):
    """The tables of a round."""

    round: Annotated[int, about("Its number, from 1.")]
    tables: Annotated[list[list[str]], about("Four players a table: East, South, West, North.")]
    out: Annotated[list[str], about("Who sits out.")]


class SeatedTwice(Answer, frozen=True, kw_only=True):
    """Two who sit at one table more than once."""

    players: Annotated[tuple[str, str], about("The two.")]
    times: Annotated[int, about("In how many rounds.")]


class SeatingEnd(Answer, frozen=True, kw_only=True):
    """The last line."""

    again: Annotated[list[SeatedTwice], about("Everybody who meets again; empty where nobody does.")]
    unavoidable: Annotated[
        int, about("Meetings that are repeated whatever the tables: there are more of them than pairs of players.")
    ]


class BestHand(Answer, frozen=True, kw_only=True):
    """The win of a player with the highest total."""

    game: Annotated[str, about("The id of the game.")]
    sha256: Annotated[str, about("The SHA-256 of its record, in hexadecimal.")]
    hand: Annotated[int, about("The hand's place in the record, from 1.")]
    number: Annotated[int, about("The number that the record gives it.")]
    played_at: Annotated[str | None, about("When it was played, ISO 8601.")]
    total: Annotated[int, about("What it was worth, in the unit of the ruleset.")]
    command: Annotated[str, about("The command that shows it.")]


class SeasonScope(Scoped, frozen=True, kw_only=True):
    """What a season is of: its first line."""

    set: Annotated[Literal["season"], about("The kind of line.")]
    evenings: Annotated[list[str], about("The days on which was played.")]
    undated: Annotated[int, about("Games without a date that count: they are of no evening, and are rated last.")]
    rating: Annotated[RatingMethod | None, about("The method of the ratings; null where nobody was rated.")]
    rated_by: Annotated[RatedBy, about("place: each game is a contest; points: each evening.")]
    rating_means: Annotated[str, about("What a rating means, in a sentence.")]
    rating_order: Annotated[str, about("In which order the games count for it.")]


class SeasonStanding(Answer, frozen=True, kw_only=True):
    """Where a player stands in one ruleset."""

    set: Annotated[Literal["standing"], about("The kind of line.")]
    ruleset: Annotated[str, about("The id of the ruleset.")]
    place: Annotated[int, about("By points; those with as many share a place.")]
    player: Annotated[str, about("The player.")]
    points: Annotated[int, about("The points that the hands moved for the player.")]
    evenings: Annotated[int, about("Days on which the player was at a table.")]
    games: Annotated[int, about("Games.")]
    hands: Annotated[int, about("Hands.")]
    won: Annotated[int, about("Hands that the player won.")]
    dealt_in: Annotated[int, about("Hands in which somebody won on the player's tile.")]
    average_win: Annotated[float | None, about("What a win was worth on average; null without one.")]
    average_of: Annotated[int, about("The wins that this stands on: those whose total is known.")]
    best: Annotated[BestHand | None, about("The best hand; null without a win whose total is known.")]
    rating: Annotated[float | None, about("The rating, to two digits; null where nobody was rated.")]
    uncertainty: Annotated[float | None, about("Its standard deviation; null where the method has none.")]
    luck: Annotated[
        Luck | None, about("What of the points was luck; null where replay analyse --luck has looked at no hand.")
    ]
    contests: Annotated[int, about("The games or evenings that the rating stands on.")]


class SeasonAttendance(Answer, frozen=True, kw_only=True):
    """When a player came."""

    set: Annotated[Literal["attendance"], about("The kind of line.")]
    player: Annotated[str, about("The player.")]
    evenings: Annotated[list[str], about("The days.")]
    undated: Annotated[int, about("Games without a date besides.")]


class ClubRules(Answer, frozen=True, kw_only=True):
    """What stands for a ruleset where neither a record nor the command line says anything."""

    ruleset: Annotated[str, about("The ruleset.")]
    name: Annotated[str, about("The name of the set.")]
    title: Annotated[str, about("Its name as people read it.")]
    source: Annotated[str, about("Where it was set: a file, or REPLAY_RULINGS with what that names.")]
    rulings: Annotated[dict[str, str], about("Its rulings that are not the default by slug, rows and minimum too.")]
    rule: Annotated[str, about("Where the rules are written down.")]


class VersionLine(Answer, frozen=True, kw_only=True):
    """A record that a game had."""

    game: Annotated[str, about("The id of the game.")]
    version: Annotated[int, about("Its number, from 1; the oldest first.")]
    sha256: Annotated[str, about("The SHA-256 of its content, in hexadecimal.")]
    source: Annotated[str, about("The file that it was read from.")]
    verdict: Annotated[Verdict, about("The verdict on it.")]
    until: Annotated[str, about("When it was replaced or removed, ISO 8601.")]
    ended: Annotated[Literal["replaced", "removed"], about("Which of the two.")]
    changes: Annotated[list[RecordChange], about("What changed then; nothing where it was removed at last.")]


class VersionDiff(Answer, frozen=True, kw_only=True):
    """What differs from a version in the game as it is now, with --diff."""

    game: Annotated[str, about("The id of the game.")]
    version: Annotated[int, about("The number of the version.")]
    changes: Annotated[list[RecordChange], about("All that differs.")]


class Removed(Answer, frozen=True, kw_only=True):
    """A game that was removed."""

    game: Annotated[str, about("The id of the game.")]
    sha256: Annotated[str, about("The SHA-256 of its content, in hexadecimal.")]
    source: Annotated[str, about("The file that it was read from.")]
    version: Annotated[int, about("The number of the version that brings it back.")]


def season_of(found: Season, chosen: Mapping[str, Any], store: str | None) -> Iterator[Answer]:
    """A line with what the season is of, then one for each standing, and one for each player's attendance."""
    yield SeasonScope(
        set="season",
        chosen=dict(chosen),
        **scope_of(found.scope),
        evenings=list(found.evenings),
        undated=found.undated,
        rating=found.rating,
        rated_by=found.rated_by,
        rating_means=means(found),
        rating_order=order(found),
    )
    for table in found.tables:
        for each in table.standings:
            best, rating = each.best, each.rated
            yield SeasonStanding(
                set="standing",
                ruleset=table.ruleset,
                place=each.place,
                player=each.player,
                points=each.points,
                evenings=each.evenings,
                games=each.games,
                hands=each.hands,
                won=each.won,
                dealt_in=each.dealt_in,
                average_win=each.average,
                average_of=each.totals,
                best=None
                if best is None
                else BestHand(
                    game=best.game,
                    sha256=best.sha256,
                    hand=best.hand,
                    number=best.number,
                    played_at=best.played_at,
                    total=int(best.value),
                    command=opening(best, store),
                ),
                rating=None if rating is None else round(rating.rating, 2),
                uncertainty=None if rating is None or rating.uncertainty is None else round(rating.uncertainty, 2),
                luck=None if each.luck is None else luck_of(each.luck),
                contests=0 if rating is None else rating.contests,
            )
    for one in found.attendance:
        yield SeasonAttendance(set="attendance", player=one.player, evenings=list(one.evenings), undated=one.undated)
