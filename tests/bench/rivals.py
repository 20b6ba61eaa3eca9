"""This tool against its peers on the same hands: shanten, useful tiles, scoring. Each hand is seen once a process."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from replay.rulesets import find_ruleset
from tests.bench.agreement import PEERS, RULESET, SCORERS, Agreement, Contestant, agree, scoring_of, useful_of
from tests.bench.figures import OURS, Contest, Round, Section, contest, fresh, in_turns
from tests.bench.hands import rows_alone
from tests.bench.lots import LOTS, counts, held, lot, named_gb, to_score, wins
from tests.bench.peers import named, peer, present

SEED = 20_261_120
BLOCK = 50
"""Hands that one contestant gets at a time."""
FLAGSHIP = "b30fj"
WHY_XIANGTING = (
    "xiangting is compiled Rust (PyMahjongGB C++) and is given each hand in the form that it takes. The kernel in C "
    "counts and checks each hand at its door, and answers with values of Python."
)
WHY_GB_SCORE = (
    "PyMahjongGB is compiled C++, and `mahjong` looks at fewer rows. Here every row is judged in Python on every "
    "reading, so that the maximum is proven."
)


def _ours(question: str, ruleset: str) -> Contestant:
    return held, getattr(find_ruleset(ruleset).under().shapes, question)


def shanten_of(name: str) -> Contestant:
    """How a peer is asked for shanten alone."""
    module = peer(name)
    if name == "mahjong":
        return counts, module.Shanten.calculate_shanten
    if name == "xiangting":
        ask, four = module.calculate_replacement_number, module.PlayerCount.FOUR
        return counts, lambda hand: ask(hand, four)
    ask = module.MahjongShanten
    return named_gb, lambda hand: ask((), hand)


QUESTIONS: Mapping[str, tuple[str, Callable[[str], Contestant]]] = {
    "shanten": ("shanten", shanten_of),
    "near": ("shanten and useful tiles", useful_of),
    "accepts": ("the same with copies left", useful_of),
}
"""This tool's functions: what each is called in the table, and how a peer is asked for the nearest to it."""


def near_round(question: str, ruleset: str, hands: str, seed: int, count: int) -> dict[str, float]:
    """Nanoseconds a hand of each contestant, in a process that has seen other hands only."""
    asked = {OURS: _ours(question, ruleset)} | {
        name: QUESTIONS[question][1](name) for name in PEERS if name in present()
    }
    return _race(asked, lot(hands, seed, count), lot(hands, seed + 1, BLOCK))


def _race(asked: Mapping[str, Contestant], hands: Sequence[Any], others: Sequence[Any]) -> dict[str, float]:
    """Nanoseconds a hand, in blocks of which each contestant gets the same in turns; the others are seen first."""
    seen = set(hands)
    for ready, ask in asked.values():
        for each in others:
            if each not in seen:
                ask(ready(each))
    taken = dict.fromkeys(asked, 0)
    for number, first in enumerate(range(0, len(hands), BLOCK)):
        block = hands[first : first + BLOCK]
        jobs = {name: _all(ask, [ready(each) for each in block]) for name, (ready, ask) in asked.items()}
        for name, spent in in_turns(jobs, number).items():
            taken[name] += spent
    return {name: spent / len(hands) for name, spent in taken.items()}


def _all(ask: Callable[[Any], object], given: Sequence[Any]) -> Callable[[], None]:
    def job() -> None:
        for each in given:
            ask(each)

    return job


def score_round(ruleset: str, seed: int, count: int) -> dict[str, float]:
    """Nanoseconds a won hand of each contestant, in a process that has seen other hands only."""
    rules = find_ruleset(ruleset).under()
    asked: dict[str, Contestant] = {OURS: (lambda pair: to_score(*pair), rows_alone(rules))}
    asked |= {name: scoring_of(name) for name in SCORERS if name in present()}
    return _race(asked, wins(seed, count), wins(seed + 1, BLOCK))


def rounds_of(job: Callable[..., dict[str, float]], number: int, *given: Any) -> list[Round]:
    """So many rounds, each in a process of its own with hands of its own; the last arguments are seed and count."""
    *first, count = given
    return [fresh(job, *first, SEED + 10 * each, count) for each in range(number)]


def agreements(count: int) -> list[Agreement]:
    """All comparisons of answers; raises DisagreementError, which ends the run."""
    return agree(SEED - 1, count)


def _told(found: Sequence[Agreement]) -> str:
    return "; ".join(
        f"{named(each.name)}, {each.what}: {each.compared:,} alike"
        + (f", {each.left_out:,} left out" if each.left_out else "")
        for each in found
    )


def _contests(number: int, count: int) -> list[Contest]:
    rivals = {name: (named(name), 1.0) for name in PEERS}
    found = []
    for question, (said, _) in QUESTIONS.items():
        races = [(RULESET, hands) for hands in LOTS] + [(FLAGSHIP, "hands up to three from ready")]
        for ruleset, hands in races:
            rounds = rounds_of(near_round, number, question, ruleset, hands, count)
            found.append(contest(f"{said}, {ruleset}, {hands}", "us", rounds, rivals, scale=1e-3, why=WHY_XIANGTING))
    return found


def rivals(count: int, number: int = 5) -> Section:
    """Shanten and useful tiles against `mahjong`, PyMahjongGB and `xiangting`."""
    agreed = fresh(agreements, 2 * count)
    return Section(
        "Shanten and useful tiles, against peers",
        f"{number} rounds of {count} hands of 13 natural tiles, the same for all, in turns: drawn at random, a quarter "
        "from one suit and honours, or won hands with up to three tiles exchanged and one taken away. `mahjong` has no "
        "function for useful tiles and is asked for shanten with each tile added. Nobody else counts the copies that "
        "are left. Time a hand.\n\n"
        f"The answers were compared first, under {RULESET}: {_told([each for each in agreed if each.what != 'wins'])}. "
        "Left out are hands with four of a kind that differ by rule.",
        contests=tuple(_contests(number, count)),
    )


def scores(count: int, number: int = 5) -> Section:
    """Scoring against `mahjong` and PyMahjongGB."""
    agreed = [each for each in fresh(agreements, count) if each.what == "wins"]
    rivals = {name: (named(name), 1.0) for name in SCORERS}
    rows = [
        contest(ruleset, "us", rounds_of(score_round, number, ruleset, count), rivals, scale=1e-3, why=WHY_GB_SCORE)
        for ruleset in (FLAGSHIP, RULESET, "xixi")
    ]
    return Section(
        "Scoring, against peers",
        f"{number} rounds of {count} won hands: closed, self-drawn, without jokers, four sets and a pair. Everybody "
        "scores by their own rules (`mahjong`: riichi, PyMahjongGB: Chinese Official), and names the rows. Compared "
        f"were whether a hand wins, and rows that mean the same everywhere, under {RULESET}: {_told(agreed)}. "
        "Time a hand.",
        contests=tuple(rows),
    )
