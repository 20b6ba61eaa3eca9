"""How long hands take: scoring by the number of jokers, waits and shanten."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from random import Random
from typing import Literal

from replay.hands import Hand, Scored
from replay.rules import Rules
from replay.rulesets import first_ruleset
from tests.bench.figures import Figure, Section, cpu_times, fresh, spread
from tests.hands_json import hand_from_json, held_from_json
from tests.reference.random_hands import GAMES, changed, complete_hand, waiting_hand

SEED = 20_261_120
GOALS = {0: (0.12, 0.5), 2: (0.3, 1.5), 4: (0.6, 5.0), 8: (1.2, 8.0)}
"""Milliseconds of the median and of the worst hand by the number of jokers."""
LEAN_GOALS = {0: 0.06}
"""The same for the median of a total with its rows and payments alone."""
WHY_SCORE = (
    "A hand is checked, its situation read, every reading found and weighed, and each row told with its reason and "
    "its tiles. No part of it stands out."
)
WHY_WAITS = (
    "Every discard is some ten questions, and each answer a value of Python; half of these hands are of rare shapes, "
    "which the tables leave open."
)


def _rules() -> Rules:
    """The rules, after other hands of every shape were scored and asked for waits: what is set up once is set up."""
    rules = first_ruleset().under()
    chance = Random(SEED - 1)
    name = rules.ruleset.id
    for shape in GAMES[name].shapes:
        for jokers in (0, 0, 1, 4):
            explained(rules)(hand_from_json(complete_hand(chance, name, jokers=jokers, shape=shape)))
    for away in (1, 2, 3):
        for jokers in (0, 2):
            held = held_from_json(waiting_hand(chance, name, jokers=jokers, away=away))
            for ask in (rules.shapes.shanten, rules.shapes.near, rules.shapes.accepts):
                ask(held)
    return rules


def explained(rules: Rules) -> Callable[[Hand], object]:
    """What scores a hand and looks at every part of its score."""

    def job(hand: Hand) -> object:
        found = rules.score(hand)
        return [getattr(found, part) for part in Scored.MADE_LATER] if isinstance(found, Scored) else found

    return job


def rows_alone(rules: Rules) -> Callable[[Hand], object]:
    """What scores a hand and looks at its total, payments and rows."""

    def job(hand: Hand) -> object:
        found = rules.score(hand)
        return found.patterns if isinstance(found, Scored) else found

    return job


def score_times(jokers: int, count: int, asked: Literal["everything", "rows"] = "everything") -> list[float]:
    """Seconds for each of so many won hands with so many jokers, of whose scores everything or the rows are asked."""
    rules, chance = _rules(), Random(SEED + jokers)
    cases = [complete_hand(chance, rules.ruleset.id, jokers=jokers) for _ in range(count)]
    return cpu_times((rows_alone if asked == "rows" else explained)(rules), [hand_from_json(case) for case in cases])


def first_score_time() -> float:
    """Seconds for the first hand of a process, which sets up the tables of rows."""
    rules = first_ruleset().under()
    hand = hand_from_json(complete_hand(Random(SEED), rules.ruleset.id, jokers=2))
    return cpu_times(explained(rules), [hand])[0]


def scoring(count: int) -> Section:
    """Scoring by the number of jokers."""
    figures = []
    for jokers in range(9):
        wanted, bound = GOALS.get(jokers, (None, None))
        times = spread(fresh(score_times, jokers, count), 1e-3)
        figures.append(
            Figure(f"{jokers} joker{'' if jokers == 1 else 's'}", times, "ms", (wanted, None, bound), why=WHY_SCORE)
        )
    for jokers in (0, 2, 8):
        times = spread(fresh(score_times, jokers, count, "rows"), 1e-3)
        what = f"{jokers} jokers, total and rows alone"
        figures.append(Figure(what, times, "ms", (LEAN_GOALS.get(jokers), None, None), why=WHY_SCORE))
    first = statistics.median(fresh(first_score_time) for _ in range(3))
    figures.append(Figure("first hand of a process", (1000 * first,), "ms"))
    return Section(
        "Scoring a hand",
        f"{count} random won hands of every shape for each number of jokers, with melds and situations, each scored "
        "once. All that is told of a score is looked at; in the rows that say so the total, the payments and the rows "
        "alone, as the rest is made when somebody looks. Time a hand.",
        tuple(figures),
    )


def waits_times(what: str, jokers: int, count: int) -> list[float]:
    """Seconds for each of so many hands: `shanten`, `near` or `accepts` of 13 tiles, discards of 14."""
    rules, chance = _rules(), Random(SEED * 2 + jokers)
    name = rules.ruleset.id
    cases = [waiting_hand(chance, name, jokers=jokers, away=1 + place % 3) for place in range(count)]
    helds = [held_from_json(case) for case in cases]
    if what.endswith("discards"):
        won = [complete_hand(chance, name, jokers=jokers, joker_wins=False) for _ in range(count)]
        helds = [
            held_from_json(
                {key: case[key] for key in ("ruleset", "melds", "flowers")}
                | {"concealed": changed(chance, case, 2)["concealed"] + case["win"]}
            )
            for case in won
        ]
    return cpu_times(rules.discards if what == "discards" else getattr(rules.shapes, what), helds)


def waiting(count: int) -> Section:
    """Shanten, accepted tiles and discards."""
    figures = []
    for what, said, goal in (
        ("shanten", "shanten", 2.0),
        ("near", "waits or accepted tiles, without the copies left", 20.0),
        ("accepts", "waits or accepted tiles", 20.0),
        ("near_discards", "every discard of 14 tiles, without the copies left", 5.0),
        ("discards", "every discard of 14 tiles", None),
    ):
        for jokers in (0, 2, 8):
            times = spread(fresh(waits_times, what, jokers, count), 1e-6)
            figures.append(Figure(f"{said}, {jokers} jokers", times, "us", (goal, None, None), why=WHY_WAITS))
    return Section(
        "Waits and shanten",
        f"{count} random hands up to three tiles from ready, of all shapes and with melds, each asked once. Accepted "
        "tiles come with the tiles left, a discard with what the rest of the hand accepts. Time a hand.",
        tuple(figures),
    )
