"""What each choice at a moment was worth, and what of a result was luck, for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from replay.said import counted
from replay.simulate.players import version_of
from replay.terms import term
from replay.tiles import format_tiles
from replay.view.blocks import FAINT, GOOD, STRONG, WARN, Block, Grid, Text, heading, numeric, whole
from replay.view.sentences import choice_text
from replay.view.text import WIND_NAMES, name_of, notation, safe
from replay.worth.values import NOTHING_GIVEN_UP, Answer, Decision

if TYPE_CHECKING:
    from replay.rules import Rules
    from replay.store.worth.making import HandPlayedOut, LostHand
    from replay.verdicts import GameAudit
    from replay.worth.hands import How
    from replay.worth.own_draws import DrawsAnswer


class DecisionPlace(NamedTuple):
    """Where a decision stands, as it is told: in an event of a recorded hand, or in a hand that was typed."""

    title: str
    parts: tuple[str, ...]
    who: str
    hand: int | None = None
    event: int | None = None

    @classmethod
    def of(cls, report: GameAudit, hand: int, event: int, decision: Decision) -> DecisionPlace:
        """Before this event of this hand of a game."""
        who = name_of(report.players, decision.seat)
        parts = f"hand {hand}, before event {event}", f"{who} decides", report.ruleset, *report.rulings_in_words
        return cls(report.game, parts, who, hand, event)

    @classmethod
    def of_a_hand(cls, rules: Rules, rulings: Sequence[str], decision: Decision) -> DecisionPlace:
        """In a hand that was typed, under these rulings in words."""
        state = decision.state
        who = WIND_NAMES[state.wind_of(decision.seat)]
        left = f"{counted(state.left, 'tile')} left to draw"
        return cls("a hand", (f"{who} decides", f"turn {state.turns}", left, rules.ruleset.id, *rulings), who)

    @property
    def game(self) -> str | None:
        """The id of the game; None for a hand that was typed."""
        return None if self.hand is None else self.title


def worth_view(place: DecisionPlace, decision: Decision, found: Answer) -> Block:
    """The choices, the best first, with what the chosen one gave up and how it was found."""
    return [*_begun(place, decision), _table(found), Text(), _verdict(found, place.who), Text(_how(found), FAINT)]


def draws_view(place: DecisionPlace, decision: Decision, found: DrawsAnswer) -> Block:
    """The discards, the best first, with the chances that the own draws bring."""
    return [*_begun(place, decision), _chances(found), Text(), Text(_counted(found), FAINT)]


def lost_hand_text(lost: LostHand) -> str:
    """That a hand could not be played out, and why."""
    return f"{safe(lost.game.game)}, hand {lost.hand}: not played out: {safe(lost.why)}"


def played_out_view(done: Sequence[HandPlayedOut], how: How, store: str) -> Text:
    """What `replay analyse --worth` has done, in a sentence."""
    if not done:
        return Text(f"Every hand that was asked for in {safe(store)} has been played out so already.")
    number = sum(each.decisions for each in done)
    return Text(
        f"{counted(len(done), 'hand')} played out: {counted(number, 'decision')}, each choice on up to "
        f"{counted(how.trials, 'deal')}, among players of the kind {', '.join(map(version_of, how.players))}."
    )


def _begun(place: DecisionPlace, decision: Decision) -> tuple[Block, ...]:
    tiles = format_tiles(decision.state.seats[decision.seat].concealed)
    return heading(place.title, *place.parts), Text(term("holds ")).append(notation(tiles)), Text()


def _chances(found: DrawsAnswer) -> Grid:
    table = _headed(term("ready"), *(term("wins ") + f"by {each}" for each in _shown(found.draws)), "points")
    for each in found.candidates:
        table.add(
            Text("▸" if each.chosen else "", STRONG),
            choice_text(each.option),
            f"{each.ready[-1]:.1%}",
            *(f"{each.win[number - 1]:.1%}" for number in _shown(found.draws)),
            "" if each.points is None else f"{each.points:.2f}",
        )
    return table


def _shown(draws: int) -> list[int]:
    """Of so many draws those that a narrow table has room for."""
    return sorted({1, max(1, draws // 2), draws})


def _counted(found: DrawsAnswer) -> str:
    left_out = f" {counted(len(found.left_out), 'discard')} left out: too far from ready." if found.left_out else ""
    return (
        f"Counted out for {counted(found.draws, 'own draw')}, each unseen copy equally likely, without calls and "
        f"without wins on others' tiles, for a player who keeps what brings the hand nearer; “ready” is by the last "
        f"draw.{left_out}"
    )


def _headed(*titles: str) -> Grid:
    return Grid(whole("", width=1), "choice", *map(numeric, titles))


def _table(found: Answer) -> Grid:
    table = _headed("points", "behind", term("wins"), term("deals in"), "trials")
    for place, each in enumerate(found.candidates):
        close = place in found.too_close
        table.add(
            Text("▸" if each.chosen else "", STRONG),
            choice_text(each.option),
            f"{each.points:+.2f} ± {each.error:.2f}",
            Text(points_behind(each.behind, each.behind_error) if place else "best", _style(place, close)),
            f"{each.win:.0%}",
            f"{each.deal_in:.0%}",
            f"{each.trials:,}",
        )
    return table


def _style(place: int, close: bool) -> str:
    return GOOD if not place else FAINT if close else WARN


def _verdict(found: Answer, who: str) -> Text:
    chosen = next((place for place, each in enumerate(found.candidates) if each.chosen), None)
    if chosen is None:
        return Text(_close(found))
    if not chosen:
        return Text(f"{who} chose what is best here. {_close(found)}".rstrip())
    given_up = found.given_up or NOTHING_GIVEN_UP
    behind, fresh = points_behind(given_up.points, given_up.error), counted(given_up.deals, "fresh deal")
    if chosen in found.too_close:
        return Text(
            f"What {who} chose is too close to call: {behind} behind the best on {fresh}, within three standard errors."
        )
    return Text(f"What {who} chose is behind the best by {behind} on {fresh}, which is beyond doubt.")


def points_behind(points: float, error: float) -> str:
    """Points that a choice is behind, with their standard error."""
    return f"{points:.2f} ± {error:.2f}"


def _close(found: Answer) -> str:
    if not found.too_close:
        return "All others are behind by more than three standard errors."
    return f"Too close to call: {counted(len(found.too_close), 'other choice')}."


def _how(found: Answer) -> str:
    return (
        f"Played out among players of the kind {', '.join(found.players)}, seed {found.seed}, on up to "
        f"{counted(found.trials, 'deal')} ({found.deals}) of what could not be seen; ± is the standard error, of the "
        f"difference on the same deals under “behind”."
    )
