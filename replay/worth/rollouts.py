"""The table played out: every option on the same deals of what is hidden, until it is clear which is best.

Trial k depends on the seed, on k and on the option alone, and options drop out at fixed numbers of trials: the answer
is the same with any number of processes.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from random import Random
from time import monotonic
from typing import Final

from replay.engine.version import ENGINE_VERSION
from replay.rules import Rules
from replay.rulesets import find_ruleset
from replay.simulate.players import players_named, version_of
from replay.simulate.sound import NAME
from replay.worth.deals import Deals
from replay.worth.playing import played
from replay.worth.racing import Limits, Race
from replay.worth.values import UNIT, Answer, Decision, Outcome

PLAYERS: Final = (NAME,)
_CHUNK: Final = 12
"""Trials that a process is given at once."""
OutcomeRow = list[Outcome]
Trials = Callable[[Sequence[int], Sequence[int]], list[OutcomeRow]]
"""Plays these trials of these options: a row a trial."""


class Rollouts:
    """A decision with the deals of what is hidden, and players to play them out."""

    def __init__(self, decision: Decision, rules: Rules, players: Sequence[str], seed: int) -> None:
        """Raises UndecidedError where what is known does not add up, UnknownPlayerError."""
        self.decision, self.rules, self.seed = decision, rules, seed
        self.deals = Deals(decision.state, rules)
        names = [players[0]] * 4 if len(players) == 1 else list(players)
        self.players = players_named(names, rules, seed)

    def trials(self, numbers: Sequence[int], options: Sequence[int]) -> list[OutcomeRow]:
        """These trials of these options."""
        return [self.trial(number, options) for number in numbers]

    def trial(self, number: int, options: Sequence[int]) -> OutcomeRow:
        """One deal, played out for each of these options."""
        dealt = self.deals.dealt(Random(f"{self.seed} {number}"))
        every = self.decision.options
        chance = f"{self.seed} {number} of"
        return [played(self.decision, every[each], dealt, self.rules, self.players, chance) for each in options]


def rolled_out(
    decision: Decision,
    rules: Rules,
    *,
    players: Sequence[str] = PLAYERS,
    seed: int = 1,
    limits: Limits | None = None,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda _trials: None,
) -> Answer:
    """What each option of a decision is worth in points of its seat, each with its standard error.

    `players` are the kinds that play, one for all or four by seat. `progress` is called with the number of trials
    that are done. Raises UndecidedError, UnknownPlayerError. With `limits.seconds` the answer depends on the speed of
    the machine.
    """
    limits = Limits() if limits is None else limits
    versions = tuple(version_of(each) for each in players)
    own = Rollouts(decision, rules, players, seed)
    race = Race(decision)
    begun = monotonic()
    with _workers(own, players, jobs) as work:
        while True:
            race.take(work(range(race.trials, race.due(limits)), race.running))
            progress(race.trials)
            race.drop()
            late = limits.seconds is not None and monotonic() - begun >= limits.seconds
            if late or race.enough(limits):
                break
    candidates, close = race.candidates()
    return Answer(
        seat=decision.seat,
        players=versions,
        seed=seed,
        trials=race.trials,
        unit=UNIT,
        candidates=candidates,
        too_close=close,
        engine=ENGINE_VERSION,
    )


@contextmanager
def _workers(own: Rollouts, players: Sequence[str], jobs: int) -> Iterator[Trials]:
    """Who plays: this process, or so many others."""
    if jobs == 1:
        yield own.trials
        return
    rules = own.rules
    asked = own.decision, rules.ruleset.id, rules.rulings.departures(), tuple(players), own.seed
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_begin, initargs=asked)

    def work(numbers: Sequence[int], options: Sequence[int]) -> list[OutcomeRow]:
        chunks = [numbers[start : start + _CHUNK] for start in range(0, len(numbers), _CHUNK)]
        return [row for rows in pool.map(_work, chunks, [tuple(options)] * len(chunks)) for row in rows]

    try:
        yield work
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


_begun: list[Rollouts] = []


def _begin(
    decision: Decision, ruleset: str, rulings: Mapping[str, str], players: tuple[str, ...], seed: int
) -> None:  # pragma: no cover  # in another process
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    found = find_ruleset(ruleset)
    _begun[:] = [Rollouts(decision, found.under(found.rulings.chosen(rulings)), players, seed)]


def _work(numbers: Sequence[int], options: Sequence[int]) -> list[OutcomeRow]:  # pragma: no cover  # in another process
    return _begun[0].trials(numbers, options)
