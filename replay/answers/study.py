"""What `replay study` prints: a line a set of figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import UNSET, UnsetType

from replay.answers.parts import Answer, Seat, about
from replay.store.study.figures import FIGURES, FigureDef, FigureSubject
from replay.store.study.results import Accuracy, FedTile, GivenUp, HandRef, Pattern, Results, Study, StudyScope
from replay.store.study.results import Figure as Counted
from replay.view.study import opening
from replay.worth.results import Share


class Scoped(Answer, frozen=True, kw_only=True):
    """What figures are of, and what they leave out: a first line."""

    set: Annotated[str, about("The kind of line.")]
    chosen: Annotated[dict[str, Any], about("Which games and hands were chosen, by option.")]
    games: Annotated[int, about("Games that count.")]
    hands: Annotated[int, about("Hands that count.")]
    rulesets: Annotated[dict[str, int], about("Hands of each ruleset.")]
    left_out: Annotated[dict[str, int], about("Hands that do not count, by reason.")]
    unreadable_games: Annotated[int, about("Games of which no hand could be read.")]
    undated_games: Annotated[int, about("Games left out for want of a date, where dates were asked for.")]
    by_moves: Annotated[int, about("Hands that are recorded by moves: waits and discards are of them alone.")]
    not_analysed: Annotated[int, about("Those of them that the present engine has not analysed.")]
    hidden: Annotated[int, about("Hands times players that hide the player's tiles.")]


class Scope(Scoped, frozen=True, kw_only=True):
    """What a study is of: its first line."""

    set: Annotated[Literal["scope"], about("The kind of line.")]


class _OfPlayer(Answer, frozen=True, kw_only=True):
    set: Annotated[str, about("The kind of line.")]
    player: Annotated[str | None, about("The player; null for everybody.")]
    games: Annotated[int, about("Games of the player.")]
    hands: Annotated[int, about("Hands of the player; of everybody hands times players.")]
    by_moves: Annotated[int, about("Those of them that are recorded by moves.")]
    analysed: Annotated[int, about("Those of these that are analysed.")]


class Figure(Answer, frozen=True, kw_only=True):
    """A figure."""

    total: Annotated[int, about("What was counted.")]
    of: Annotated[int, about("Among how many.")]
    value: Annotated[float | None, about("total / of: a share or a mean; null of nothing.")]
    against: Annotated[str, about("What `of` counts.")]
    median: Annotated[float | UnsetType | None, about("The median, of a mean alone.")] = UNSET


class Figures(_OfPlayer, frozen=True, kw_only=True):
    """A set of figures of a player."""

    set: Annotated[FigureSubject, about("Which set.")]
    figures: Annotated[dict[str, Figure], about("The figures by name.")]


class Points(_OfPlayer, frozen=True, kw_only=True):
    """The points of a player."""

    set: Annotated[Literal["points"], about("The kind of line.")]
    rulesets: Annotated[list[Results], about("One for each ruleset.")]


class Patterns(_OfPlayer, frozen=True, kw_only=True):
    """The scoring rows of a player."""

    set: Annotated[Literal["patterns"], about("The kind of line.")]
    patterns: Annotated[list[Pattern], about("One for each row.")]


class DealtIn(_OfPlayer, frozen=True, kw_only=True):
    """The tiles with which a player fed wins."""

    set: Annotated[Literal["dealt_in"], about("The kind of line.")]
    tiles: Annotated[list[FedTile], about("One for each tile.")]


class PointsGivenUp(_OfPlayer, frozen=True, kw_only=True):
    """The points that a player's decisions gave up, where they were played out."""

    set: Annotated[Literal["points_given_up"], about("The kind of line.")]
    decisions: Annotated[list[GivenUp], about("One for each ruleset, kind and phase.")]
    accuracy: Annotated[list[Accuracy], about("One for each ruleset.")]


class Luck(Answer, frozen=True, kw_only=True):
    """Results of some hands, and what of them was luck, in points."""

    hands: Annotated[int, about("How many hands.")]
    result: Annotated[int, about("What they moved in all.")]
    luck: Annotated[float, about("What of that was luck, of the deal and of the draws.")]
    play: Annotated[float, about("The rest.")]
    error: Annotated[float, about("The standard error of the rest.")]


class LuckShare(Luck, frozen=True, kw_only=True):
    """The same in a ruleset."""

    ruleset: Annotated[str, about("The id of the ruleset.")]


class LuckOfPlayer(_OfPlayer, frozen=True, kw_only=True):
    """What of a player's results was luck, in the hands that replay analyse --luck has looked at."""

    set: Annotated[Literal["luck"], about("The kind of line.")]
    rulesets: Annotated[list[LuckShare], about("One for each ruleset.")]


class HandBehind(Answer, frozen=True, kw_only=True):
    """A hand behind a figure, with --hands."""

    figure: Annotated[str, about("The figure.")]
    game: Annotated[str, about("The id of the game.")]
    sha256: Annotated[str, about("The SHA-256 of its record, in hexadecimal.")]
    source: Annotated[str, about("The file that it was read from.")]
    ruleset: Annotated[str, about("The id of the ruleset.")]
    played_at: Annotated[str | None, about("When it was played, ISO 8601.")]
    hand: Annotated[int, about("The hand's place in the record, from 1.")]
    number: Annotated[int, about("The number that the record gives it.")]
    line: Annotated[int, about("The line at which it begins.")]
    seat: Annotated[Seat | None, about("Whose hand.")]
    player: Annotated[str | None, about("Their name.")]
    turn: Annotated[int | None, about("The turn that is meant.")]
    event: Annotated[int | None, about("The event that is meant.")]
    value: Annotated[float, about("What it adds to the figure.")]
    why: Annotated[str, about("Why it is among them.")]
    command: Annotated[str, about("The command that shows it.")]


def study_of(found: Study, chosen: Mapping[str, Any]) -> Iterator[Answer]:
    """A line with what the study is of, then for everybody (`player` null) and each player a line a set of figures."""
    yield Scope(set="scope", chosen=dict(chosen), **scope_of(found))
    for player in (found.everybody, *found.players):
        who: dict[str, Any] = {
            "player": player.player,
            "games": player.games,
            "hands": player.hands,
            "by_moves": player.by_moves,
            "analysed": player.analysed,
        }
        for group in get_args(FigureSubject):
            figures = {each.key: _figure(each, player.figures[each.key]) for each in FIGURES if each.group == group}
            yield Figures(set=group, **who, figures=figures)
        yield Points(set="points", **who, rulesets=list(player.results))
        yield Patterns(set="patterns", **who, patterns=list(player.patterns))
        yield DealtIn(set="dealt_in", **who, tiles=list(player.fed))
        if player.given_up:
            yield PointsGivenUp(
                set="points_given_up", **who, decisions=list(player.given_up), accuracy=list(player.accuracy)
            )
        if player.luck:
            shares = [LuckShare(ruleset=each.ruleset, **_luck(each.share)) for each in player.luck]
            yield LuckOfPlayer(set="luck", **who, rulesets=shares)


def luck_of(share: Share) -> Luck:
    """Results, and the luck in them."""
    return Luck(**_luck(share))


def _luck(share: Share) -> dict[str, Any]:
    numbers = {"luck": share.luck, "play": share.play, "error": share.error}
    return {"hands": share.hands, "result": share.result, **{name: round(each, 2) for name, each in numbers.items()}}


def scope_of(found: StudyScope) -> dict[str, Any]:
    """The fields of `Scoped`."""
    return {
        "games": found.games,
        "hands": found.hands,
        "rulesets": dict(found.rulesets),
        "left_out": dict(found.left_out),
        "unreadable_games": found.unreadable,
        "undated_games": found.undated,
        "by_moves": found.by_moves,
        "not_analysed": found.not_analysed,
        "hidden": found.hidden,
    }


def _figure(figure: FigureDef, found: Counted) -> Figure:
    median = found.median if figure.kind == "mean" else UNSET
    return Figure(total=found.total, of=found.of, value=found.value, against=figure.against, median=median)


def hand_of(what: str, hand: HandRef, store: str | None) -> HandBehind:
    """A hand behind a figure."""
    fields = msgspec.structs.asdict(hand)
    del fields["opens"], fields["game_id"]
    return HandBehind(figure=what, **fields, command=opening(hand, store))
