"""The table played out: every option on the same deals of what is hidden, until it is clear which is best.

Trial k depends on the seed, on k and on the option alone, and options drop out at fixed numbers of trials: the answer
is the same with any number of processes.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from math import inf
from random import Random
from time import monotonic
from typing import Final

from replay.engine.version import ENGINE_VERSION
from replay.rules import Rules
from replay.rulesets import find_ruleset
from replay.simulate.players import players_named, version_of
from replay.simulate.sound import NAME
from replay.worth.deals import Deals
from replay.worth.luck import PLAIN, WEIGHED, lucks_of
from replay.worth.pace import PACED
from replay.worth.playing import played
from replay.worth.processes import processes
from replay.worth.racing import FIRST, RACE, Limits, Race, given_up
from replay.worth.values import NOTHING_GIVEN_UP, UNIT, Answer, Decision, Outcome, Regret

PLAYERS: Final = (NAME,)
_CHUNK: Final = 4
"""Trials that a process is given at once."""
_LONG: Final = 1.0
"""Seconds after which other processes are called, where nobody says how many: they take about as long to begin."""
_MOST: Final = 8
"""Processes that are called by themselves at most: each takes about 60 MB."""
_FRESH: Final = 1 << 32
"""The number of the first deal on which what was chosen is measured; a race never comes so far."""
OutcomeRow = list[Outcome]


class Rollouts:
    """A decision with the deals of what is hidden, and players to play them out."""

    def __init__(self, decision: Decision, rules: Rules, players: Sequence[str], seed: int, deals: str = PACED) -> None:
        """Raises UndecidedError where what is known does not add up, UnknownPlayerError."""
        self.decision, self.rules, self.seed = decision, rules, seed
        self.deals = Deals(decision.state, rules, deals)
        names = [players[0]] * 4 if len(players) == 1 else list(players)
        self.players = players_named(names, rules, seed)
        self.lucks = lucks_of(rules, [decision.seat], self.players)

    def trials(self, numbers: Sequence[int], options: Sequence[int]) -> list[OutcomeRow]:
        """These trials of these options."""
        return [self.trial(number, options) for number in numbers]

    def trial(self, number: int, options: Sequence[int]) -> OutcomeRow:
        """One deal, played out for each of these options."""
        dealt = self.deals.dealt(Random(f"{self.seed} {number}"))
        every = self.decision.options
        chance = f"{self.seed} {number} of"
        who = self.rules, self.players, chance, self.lucks
        return [played(self.decision, every[each], dealt, *who) for each in options]


def rolled_out(
    decision: Decision,
    rules: Rules,
    *,
    players: Sequence[str] = PLAYERS,
    seed: int = 1,
    limits: Limits | None = None,
    jobs: int | None = 1,
    progress: Callable[[int], None] = lambda _trials: None,
) -> Answer:
    """What each option of a decision is worth in points of its seat, each with its standard error.

    `players` are the kinds that play, one for all or four by seat. `jobs`: how many processes play; None: one, and
    after a while as many as there are processors. The answer is the same with any number. `progress` is called with
    the number of trials that are done. With `limits.seconds` the answer depends on the speed of the machine. Raises
    UndecidedError, UnknownPlayerError.
    """
    limits = Limits() if limits is None else limits
    versions = tuple(version_of(each) for each in players)
    own = Rollouts(decision, rules, players, seed)
    race = Race(decision)
    begun = monotonic()
    with _Crew(own, players, jobs) as crew:
        while True:
            race.take(crew.trials(range(race.trials, race.due(limits)), race.running))
            progress(race.trials)
            race.drop(limits)
            late = limits.seconds is not None and monotonic() - begun >= limits.seconds
            if late or race.enough(limits):
                break
        measured = None if decision.chosen is None else _given_up(race, decision.chosen, crew, limits)
    candidates, close = race.candidates(measured)
    return Answer(
        seat=decision.seat,
        players=versions,
        seed=seed,
        trials=race.trials,
        unit=UNIT,
        deals=own.deals.model,
        luck=WEIGHED if own.lucks else PLAIN,
        candidates=candidates,
        too_close=close,
        engine=ENGINE_VERSION,
        race=RACE,
        given_up=measured,
    )


def _given_up(race: Race, chosen: int, crew: _Crew, limits: Limits) -> Regret:
    """The best and the chosen option on fresh deals: as many as both were tried on, and a first look at least."""
    best = race.best()
    if chosen == best:
        return NOTHING_GIVEN_UP
    number = min(limits.trials, max(FIRST, len(race.outcomes[chosen])))
    return given_up(crew.trials(range(_FRESH, _FRESH + number), (best, chosen)))


class _Crew:
    """This process and others that play with it."""

    def __init__(self, own: Rollouts, players: Sequence[str], jobs: int | None) -> None:
        """So many processes in all; None: as many as there are processors, once it has taken a while."""
        self.own, self.players = own, tuple(players)
        there = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
        self.others = (min(_MOST, there) if jobs is None else jobs) - 1
        self.since = -inf if jobs is not None else monotonic()
        self.pool: ProcessPoolExecutor | None = None
        self.open = ExitStack()

    def trials(self, numbers: Sequence[int], options: Sequence[int]) -> list[OutcomeRow]:
        """These trials of these options, a row a trial in their order."""
        chunks = [numbers[start : start + _CHUNK] for start in range(0, len(numbers), _CHUNK)]
        found: list[OutcomeRow] = []
        for place, chunk in enumerate(chunks):
            if self.others and monotonic() - self.since > _LONG:
                return found + self._together(chunks[place:], tuple(options))
            found += self.own.trials(chunk, options)
        return found

    def _together(self, chunks: Sequence[Sequence[int]], options: tuple[int, ...]) -> list[OutcomeRow]:
        """The others take chunks from the front, this process those at the end that nobody has begun."""
        pool = self.pool = self.pool or self._called()
        asked = [pool.submit(_work, chunk, options) for chunk in chunks]
        mine: list[list[OutcomeRow]] = []
        while asked and asked[-1].cancel():
            asked.pop()
            mine.append(self.own.trials(chunks[len(asked)], options))
        return [row for rows in (*(each.result() for each in asked), *reversed(mine)) for row in rows]

    def _called(self) -> ProcessPoolExecutor:
        rules = self.own.rules
        asked = self.own.decision, rules.ruleset.id, rules.rulings.departures(), self.players, self.own.seed
        return self.open.enter_context(processes(self.others, _begin, *asked))

    def __enter__(self) -> _Crew:
        return self

    def __exit__(self, *_: object) -> None:
        self.open.close()


_begun: list[Rollouts] = []


def _begin(
    decision: Decision, ruleset: str, rulings: Mapping[str, str], players: tuple[str, ...], seed: int
) -> None:  # pragma: no cover  # in another process
    found = find_ruleset(ruleset)
    _begun[:] = [Rollouts(decision, found.under(found.chosen(rulings)), players, seed)]


def _work(numbers: Sequence[int], options: Sequence[int]) -> list[OutcomeRow]:  # pragma: no cover  # in another process
    return _begun[0].trials(numbers, options)
