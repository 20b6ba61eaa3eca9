"""What a study returns: figures, results, patterns and tiles of each player, and the hands behind a figure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Final

from msgspec import Meta, Struct

from replay.store.worth.luck import PlayerShare
from replay.store.worth.reading import DecisionPhase
from replay.worth.values import DecisionKind

_BOUNDS: Final = 1.96
"""Standard errors within which a mean lies 95 times of 100."""


class Figure(Struct, frozen=True, kw_only=True):
    """A figure of a player: `total` against `of`, both whole numbers; `median` only of a mean."""

    key: str
    total: int
    of: int
    median: float | None = None

    @property
    def value(self) -> float | None:
        """The share or mean; None of nothing."""
        return self.total / self.of if self.of else None


class Results(Struct, frozen=True):
    """A player's points in one ruleset: whole games, hands that count, wins, wins fed. All but the counts are sums."""

    ruleset: Annotated[str, Meta(description="The id of the ruleset.")]
    games: Annotated[int, Meta(description="Whole games.")]
    score: Annotated[int, Meta(description="The sum of their final scores.")]
    best: Annotated[int, Meta(description="The best final score.")]
    worst: Annotated[int, Meta(description="The worst final score.")]
    hands: Annotated[int, Meta(description="Hands.")]
    points: Annotated[int, Meta(description="The points that they moved for the player.")]
    wins: Annotated[int, Meta(description="Wins.")]
    gained: Annotated[int, Meta(description="What they brought.")]
    fed: Annotated[int, Meta(description="Wins of others on the player's discards.")]
    paid: Annotated[int, Meta(description="What those cost.")]
    total: Annotated[int, Meta(description="What the wins were worth whose total is known.")]
    totals: Annotated[int, Meta(description="How many those are.")]


class Pattern(Struct, frozen=True):
    """A scoring row in the wins of a player: in how many, of how many of that ruleset whose rows are known, what those
    came to."""

    ruleset: Annotated[str, Meta(description="The id of the ruleset.")]
    name: Annotated[str, Meta(description="The row.")]
    wins: Annotated[int, Meta(description="Wins that have it.")]
    of: Annotated[int, Meta(description="Wins in that ruleset whose rows are known.")]
    value: Annotated[int, Meta(description="What the row added in all.")]
    total: Annotated[int, Meta(description="The sum of the totals of these wins.")]
    gained: Annotated[int, Meta(description="The sum of what they brought.")]
    most: Annotated[int, Meta(description="The highest total among them.")]


class FedTile(Struct, frozen=True):
    """Wins that a player fed with one tile, and what they cost him."""

    ruleset: Annotated[str, Meta(description="The id of the ruleset.")]
    tile: Annotated[str, Meta(description="The tile.")]
    wins: Annotated[int, Meta(description="Wins on it.")]
    paid: Annotated[int, Meta(description="What they cost.")]


class GivenUp(Struct, frozen=True, kw_only=True):
    """What decisions of a kind, in a phase of the hand, gave up: points in all, the standard error of that sum, and how
    many of the decisions were behind the best choice beyond doubt. `error` is that of playing out alone."""

    ruleset: Annotated[str, Meta(description="The id of the ruleset.")]
    kind: Annotated[DecisionKind, Meta(description="What was to be decided.")]
    phase: Annotated[DecisionPhase, Meta(description="Which third of the wall was being drawn.")]
    decisions: Annotated[int, Meta(description="How many decisions.")]
    points: Annotated[float, Meta(description="The points that the choices were behind the best ones, in all.")]
    error: Annotated[float, Meta(description="The standard error of that sum.")]
    beyond_doubt: Annotated[int, Meta(description="Decisions that were behind by more than three standard errors.")]
    squares: Annotated[float, Meta(description="The squares of the points of each decision, in all.")]


FEW_DECISIONS: Final = 100
"""Fewer decisions do not tell how well somebody plays."""


class Accuracy(Struct, frozen=True, kw_only=True):
    """The points that a player gives up a decision in a ruleset, and between which bounds that lies 95 times of 100."""

    ruleset: Annotated[str, Meta(description="The id of the ruleset.")]
    decisions: Annotated[int, Meta(description="How many decisions.")]
    points: Annotated[float, Meta(description="The points given up a decision.")]
    low: Annotated[float | None, Meta(description="The lower bound; null where there are too few decisions to tell.")]
    high: Annotated[float | None, Meta(description="The upper bound; null where there are too few decisions to tell.")]


class PlayerStudy(Struct, frozen=True, kw_only=True):
    """One player, or everybody at the tables (`player` None). `hands`: hands times players; `by_moves` and `analysed`
    of them."""

    player: str | None
    games: int
    hands: int
    by_moves: int
    analysed: int
    figures: Mapping[str, Figure]
    results: tuple[Results, ...]
    patterns: tuple[Pattern, ...]
    fed: tuple[FedTile, ...]
    given_up: tuple[GivenUp, ...] = ()
    luck: tuple[PlayerShare, ...] = ()

    @property
    def accuracy(self) -> tuple[Accuracy, ...]:
        """By ruleset, over all decisions that were played out."""
        rulesets = dict.fromkeys(each.ruleset for each in self.given_up)
        return tuple(_accuracy(name, [each for each in self.given_up if each.ruleset == name]) for name in rulesets)


def _accuracy(ruleset: str, some: Sequence[GivenUp]) -> Accuracy:
    number, points = sum(each.decisions for each in some), sum(each.points for each in some)
    middle = points / number
    if number < FEW_DECISIONS:
        return Accuracy(ruleset=ruleset, decisions=number, points=middle, low=None, high=None)
    spread = (sum(each.squares for each in some) - number * middle**2) / (number - 1)
    far = _BOUNDS * max(0.0, spread / number) ** 0.5
    return Accuracy(ruleset=ruleset, decisions=number, points=middle, low=middle - far, high=middle + far)


class StudyScope(Struct, frozen=True, kw_only=True):
    """What figures are of, and what they leave out: the same for every table, page and sheet."""

    games: int
    hands: int
    rulesets: Mapping[str, int]
    """Hands of each ruleset."""
    left_out: Mapping[str, int]
    """Hands that do not count, by reason."""
    unreadable: int
    """Games of which no hand could be read."""
    undated: int
    """Games left out because they have no date, where dates were asked for."""
    by_moves: int
    """Hands that are recorded by moves: waits and discards are of them alone."""
    not_analysed: int
    """Those of them that the present engine has not analysed."""
    hidden: int
    """Hands times players analysed that hide the player's tiles."""


class Study(StudyScope, frozen=True, kw_only=True):
    """A study: what it is of, and everybody's figures followed by each player's, most hands first."""

    everybody: PlayerStudy
    players: tuple[PlayerStudy, ...]


class HandRef(Struct, frozen=True, kw_only=True):
    """A hand behind a figure: how to name and open it, whose it is, what it adds."""

    game_id: int
    game: str
    sha256: str
    source: str
    ruleset: str
    played_at: str | None
    hand: int
    """Its place in the record, from 1."""
    number: int
    """The number that the record gives it."""
    line: int
    seat: int | None
    player: str | None
    turn: int | None
    event: int | None
    value: float
    why: str = ""
    opens: str = ""
    """A name by which `replay show` finds the game: its id if no other game has it, else the start of its checksum."""
