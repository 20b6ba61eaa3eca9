"""The positions of the page worth-positions: a hand, what is compared, and which of it a strong player would choose.

They lie in tests/data/positions, a file for each ruleset. `expect` orders choices that are apart beyond doubt, as in
`discard 9m > discard 5m`; a choice that stands in none is not ranked.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from replay.cli.given_hand import GivenWords
from replay.cli.hand_options import HeldAsked
from replay.rules import Rules
from replay.rulesets import find_ruleset
from replay.view.sentences import choice_text
from replay.worth.racing import Race
from replay.worth.rollouts import PLAYERS, Rollouts
from replay.worth.typed_decision import given_decision
from replay.worth.values import Decision
from tests.worth.positions import RULESETS

FOLDER: Final = Path(__file__).parents[1] / "data" / "positions"
SEED: Final = 1
TRIALS: Final = 480
"""On how many deals each choice is played out: none drops out, so that all are told apart."""


class NamedPosition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"put_down_by": "from"}):
    """One position: the words of `replay worth`, what is compared, what it shows."""

    name: str
    question: str
    hand: str
    compare: tuple[str, ...]
    why: str
    expect: tuple[str, ...] = ()
    seat: str | None = None
    turn: int | None = None
    put_down_by: str | None = None
    void_suit: str | None = None
    table: tuple[str, ...] = ()
    ruling: tuple[str, ...] = ()
    again: bool = False
    """Whether the tests play it out again, from another seed."""

    def command(self, ruleset: str) -> str:
        """The command that plays out all choices there."""
        options = {"--seat": self.seat, "--turn": self.turn, "--from": self.put_down_by, "--void-suit": self.void_suit}
        words = [f"{name} {value}" for name, value in options.items() if value is not None]
        words += [f'--table "{each}"' for each in self.table] + [f"--ruling {each}" for each in self.ruling]
        return " ".join(['replay worth "' + self.hand + '" -r ' + ruleset, *words])

    def decision(self, ruleset: str) -> Decision:
        """The decision with the choices that are compared alone; raises KeyError for what is no choice there."""
        rules = self.rules(ruleset)
        asked = HeldAsked(void_suit=self.void_suit)
        words = GivenWords(self.hand, asked, self.seat, self.table, self.put_down_by, self.turn)
        found = given_decision(words.moment(rules), rules)
        options = {choice_text(each).plain: each for each in found.options}
        return replace(found, options=tuple(options[each] for each in self.compare))

    def rules(self, ruleset: str) -> Rules:
        """The rules under its rulings."""
        found = find_ruleset(ruleset)
        return found.under(found.rulings.chosen(dict(each.split("=") for each in self.ruling)))

    def played(self, ruleset: str, *, trials: int = TRIALS, seed: int = SEED) -> Race:
        """The choices, each on all deals."""
        race = Race(self.decision(ruleset))
        rollouts = Rollouts(race.decision, self.rules(ruleset), PLAYERS, seed)
        race.take(rollouts.trials(range(trials), race.running))
        return race

    @property
    def ranked(self) -> Sequence[tuple[str, str]]:
        """The pairs of choices of which the first is better beyond doubt."""
        found = []
        for each in self.expect:
            better, worse = each.split(" > ")
            found.append((better, worse))
        return found


@cache
def named_positions(ruleset: str) -> tuple[NamedPosition, ...]:
    """The positions of a ruleset."""
    text = (FOLDER / f"{ruleset}.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text)["position"], tuple[NamedPosition, ...])


def every_position() -> list[tuple[str, NamedPosition]]:
    """All of them, each with its ruleset."""
    return [(ruleset, each) for ruleset in RULESETS for each in named_positions(ruleset)]
