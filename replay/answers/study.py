"""What `replay study` prints: a line a set of figures."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, UnsetType

from replay.answers.parts import Answer, Seat, Tile, about
from replay.store.study.figures import FigureSubject
from replay.store.worth.reading import DecisionPhase
from replay.worth.values import DecisionKind


class Scoped(Answer, frozen=True, kw_only=True):
    """What figures are of, and what they leave out."""

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
    chosen: Annotated[dict[str, Any], about("Which games and hands were chosen, by option.")]


class _OfPlayer(Answer, frozen=True, kw_only=True):
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


class PointsIn(Answer, frozen=True, kw_only=True):
    """Points in one ruleset."""

    ruleset: Annotated[str, about("The id of the ruleset.")]
    games: Annotated[int, about("Whole games.")]
    score: Annotated[int, about("The sum of their final scores.")]
    best: Annotated[int, about("The best final score.")]
    worst: Annotated[int, about("The worst final score.")]
    hands: Annotated[int, about("Hands.")]
    points: Annotated[int, about("The points that they moved for the player.")]
    wins: Annotated[int, about("Wins.")]
    gained: Annotated[int, about("What they brought.")]
    fed: Annotated[int, about("Wins of others on the player's discards.")]
    paid: Annotated[int, about("What those cost.")]
    total: Annotated[int, about("What the wins were worth whose total is known.")]
    totals: Annotated[int, about("How many those are.")]


class Points(_OfPlayer, frozen=True, kw_only=True):
    """The points of a player."""

    set: Annotated[Literal["points"], about("The kind of line.")]
    rulesets: Annotated[list[PointsIn], about("One for each ruleset.")]


class Pattern(Answer, frozen=True, kw_only=True):
    """A scoring row in wins."""

    ruleset: Annotated[str, about("The id of the ruleset.")]
    name: Annotated[str, about("The row.")]
    wins: Annotated[int, about("Wins that have it.")]
    of: Annotated[int, about("Wins in that ruleset whose rows are known.")]
    value: Annotated[int, about("What the row added in all.")]
    total: Annotated[int, about("The sum of the totals of these wins.")]
    gained: Annotated[int, about("The sum of what they brought.")]
    most: Annotated[int, about("The highest total among them.")]


class Patterns(_OfPlayer, frozen=True, kw_only=True):
    """The scoring rows of a player."""

    set: Annotated[Literal["patterns"], about("The kind of line.")]
    patterns: Annotated[list[Pattern], about("One for each row.")]


class FedTile(Answer, frozen=True, kw_only=True):
    """Wins that were fed with one tile."""

    ruleset: Annotated[str, about("The id of the ruleset.")]
    tile: Annotated[Tile, about("The tile.")]
    wins: Annotated[int, about("Wins on it.")]
    paid: Annotated[int, about("What they cost.")]


class DealtIn(_OfPlayer, frozen=True, kw_only=True):
    """The tiles with which a player fed wins."""

    set: Annotated[Literal["dealt_in"], about("The kind of line.")]
    tiles: Annotated[list[FedTile], about("One for each tile.")]


class GivenUp(Answer, frozen=True, kw_only=True):
    """What decisions of a kind, in a phase of the hand, gave up."""

    ruleset: Annotated[str, about("The id of the ruleset.")]
    kind: Annotated[DecisionKind, about("What was to be decided.")]
    phase: Annotated[DecisionPhase, about("Which third of the wall was being drawn.")]
    decisions: Annotated[int, about("How many decisions.")]
    points: Annotated[float, about("The points that the choices were behind the best ones, in all.")]
    error: Annotated[float, about("The standard error of that sum.")]
    beyond_doubt: Annotated[int, about("Decisions that were behind by more than three standard errors.")]
    squares: Annotated[float, about("The squares of the points of each decision, in all.")]


class Accuracy(Answer, frozen=True, kw_only=True):
    """What a player gives up a decision, with the bounds between which that lies 95 times of 100."""

    ruleset: Annotated[str, about("The id of the ruleset.")]
    decisions: Annotated[int, about("How many decisions.")]
    points: Annotated[float, about("The points given up a decision.")]
    low: Annotated[float | None, about("The lower bound; null where there are too few decisions to tell.")]
    high: Annotated[float | None, about("The upper bound; null where there are too few decisions to tell.")]


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
