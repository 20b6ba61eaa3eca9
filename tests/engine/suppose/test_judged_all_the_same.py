"""After a fault the rest is judged all the same: each kind of two or three faults in one record, in every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, tee
from random import Random
from typing import Any

import pytest

from tests.samples import deep, first, in_turn
from tests.tamper.changes import Change, changes
from tests.tamper.judging import audited, faults_of
from tests.tamper.pairs import RIGHT, Alone, apart, found_alone, outcome_of, readings, together
from tests.tamper.sources import RULESETS, Source, lines_of, simulated

Event = dict[str, Any]
Events = tuple[Event, ...]


VIEWS = ("whole", "no wall", "one player's", "hidden draws")
PART_OF = {
    "wrong_total": "totals",
    "wrong_patterns": "patterns",
    "wrong_payments": "payments",
    "wrong_scores": "scores",
}


@dataclass(frozen=True)
class Kind:
    """Two changes that are each one fault: which the first and the second are, and how they go together."""

    first: Callable[[Change], bool]
    second: Callable[[Change], bool]
    codes: tuple[str, ...] = ()
    """What the first is found as; empty: anything."""
    matching: Callable[[Events, Alone, Alone], bool] = lambda _events, _first, _second: True
    hands: int = 1
    rulesets: tuple[str, ...] = RULESETS


def of(*kinds: str) -> Callable[[Change], bool]:
    return lambda change: change.kind in kinds


def same_player(events: Events, a: Alone, b: Alone) -> bool:
    return events[a.first].get("seat") == events[b.first].get("seat")


def another_hand(events: Events, a: Alone, b: Alone) -> bool:
    return any(event["type"] == "end_hand" for event in events[a.first : b.first])


def far_apart(events: Events, a: Alone, b: Alone) -> bool:
    return events[b.first]["type"] in ("win", "end_hand") and a.first < 20


def found_as(*codes: str) -> Callable[[Events, Alone, Alone], bool]:
    return lambda _events, _a, b: b.found[1] in codes


SLIP, CLAIM = of("discard tile"), of("win total", "win patterns", "win payments")
KINDS = {
    "a slip, then a false claim of the same player": Kind(SLIP, CLAIM, ("tile_not_in_hand",), same_player),
    "a slip, then a false claim of another": Kind(
        SLIP, CLAIM, ("tile_not_in_hand",), lambda e, a, b: not same_player(e, a, b)
    ),
    "a slip, then false points at the end": Kind(
        SLIP, of("end_hand payments", "end_hand scores"), ("tile_not_in_hand",)
    ),
    "a draw that is not the wall's, then a false claim": Kind(of("draw tile"), CLAIM, ("wall_mismatch",)),
    "a broken rule, then a false claim": Kind(
        of("discard tile", "pung kind", "chow kind"),
        CLAIM,
        ("void_suit_first", "illegal_pung", "illegal_chow", "passed_pung", "illegal_discard", "swap_call"),
    ),
    "a flag or its tile, then another's turn": Kind(
        of("discard flag", "discard tile"), of("discard seat", "draw seat", "discard dropped"), ("wrong_flag",)
    ),
    "a flag or its tile, then a hand that goes with neither": Kind(
        of("discard flag", "discard tile"), of("end_hand hands", "win hand"), ("wrong_flag",)
    ),
    "any slip, then a tile too many": Kind(
        lambda _: True, of("discard tile", "pung meld tiles", "draw tile"), (), found_as("too_many_copies")
    ),
    "a flower that is none, then another fault": Kind(
        of("discard kind", "flower tile"),
        of("discard seat", "discard tile", "end_hand hands"),
        ("illegal_flower",),
        rulesets=("b30fj", "b30fj-draft", "xixi"),
    ),
    "a wrong hand shown by a winner, then another at the end": Kind(of("win hand"), of("end_hand hands")),
    "wrong points, then a wrong hand at the end": Kind(
        of("win payments", "win patterns"), of("end_hand hands"), ("wrong_payments", "wrong_patterns")
    ),
    "a lost event, then payments to another": Kind(
        of("draw dropped", "discard dropped", "flower tile"), of("win payments"), (), found_as("wrong_payments")
    ),
    "a lost event, then a false claim": Kind(
        of("draw dropped", "discard dropped"), CLAIM, ("missing_draw", "missing_discard")
    ),
    "two slips of one player": Kind(SLIP, SLIP, ("tile_not_in_hand",), same_player),
    "one of the first events and the last": Kind(
        of("draw tile", "discard tile"), of("win total", "end_hand hands"), (), far_apart
    ),
    "one in each hand": Kind(
        of("discard tile", "win total"), of("discard tile", "win total"), (), another_hand, hands=2
    ),
    "the settlement, after a broken rule": Kind(
        SLIP, of("end_hand settlement", "end_hand payments"), ("void_suit_first",), rulesets=("sichuan",)
    ),
}


@lru_cache(maxsize=12)
def changed(ruleset: str, seed: int, view: str, hands: int) -> tuple[Source, list[Change]]:
    """A game, and all that may be done to it, in any order: kinds of one game and view follow each other."""
    source, chance = simulated(ruleset, seed, view, hands), Random(seed)
    made = list(changes(list(source.events), 1, chance))
    chance.shuffle(made)
    return source, made


def records(kind: Kind, ruleset: str, view: str) -> Iterator[dict[str, Any]]:
    """Records of the kind, as the campaign of pairs has them."""
    for seed in range(6):
        source, made = changed(ruleset, seed, view, kind.hands)
        lines = lines_of(source.events)
        ones, others = (
            found_alone(islice(filter(wanted, made), 12), lines, source.events) for wanted in (kind.first, kind.second)
        )
        for a in (each for each in ones if not kind.codes or each.found[1] in kind.codes):
            others, seconds = tee(others)
            for b in seconds:
                if apart(a, b) and kind.matching(source.events, a, b):
                    yield {
                        "lines": together(lines, a, b),
                        "wanted": [a.found, b.after(a)],
                        "claim": PART_OF.get(b.found[1]),
                        "what": f"{source.name}: {a.what}; {b.what}",
                        **readings(lines, a, b, source.events),
                    }


PLAYED = [(ruleset, name) for ruleset in RULESETS for name, kind in KINDS.items() if ruleset in kind.rulesets]
QUICK = {(kind.rulesets[place % len(kind.rulesets)], name) for place, (name, kind) in enumerate(KINDS.items())}
"""Each kind in one of its games, these in turn."""
HIDDEN = sorted((ruleset, view, name) for (ruleset, name), view in in_turn(PLAYED, VIEWS[1:]))
"""What is played with one of the views of which something is hidden, those of one game and view after each other."""


@pytest.mark.parametrize(
    ("ruleset", "view", "name"),
    [
        *((each[0], VIEWS[0], each[1]) if each in QUICK else deep(each[0], VIEWS[0], each[1]) for each in PLAYED),
        *(deep(*each) for each in HIDDEN),
    ],
)
def test_both_are_told(ruleset: str, view: str, name: str) -> None:
    for case in islice(records(KINDS[name], ruleset, view), 2):
        became, found = outcome_of(case)
        assert became in RIGHT, (case["what"], found)


@pytest.mark.parametrize("ruleset", first(("sichuan", "b30fj", "b30fj-draft"), 1))
def test_each_of_several_wins_after_a_slip_is_judged(ruleset: str) -> None:
    told = 0
    for seed in range(8):
        source = simulated(ruleset, seed)
        events, chance = list(source.events), Random(seed)
        made = [each for each in changes(events, 1, chance) if each.kind == "discard tile"]
        chance.shuffle(made)
        for slip in found_alone(made[:8], lines_of(events), events):
            later = [place for place, event in enumerate(events) if event["type"] == "win" and place > slip.last]
            wrong = [{**each, "total": each["total"] + 1} if at in later else each for at, each in enumerate(events)]
            lines = lines_of(wrong)
            lines[slip.first : slip.last] = slip.lines
            if slip.found == (slip.last, "tile_not_in_hand") and len(later) > 1:
                told += 1
                findings, _ = audited(lines)
                named = [each.line for each in findings if each.code == "unverifiable"]
                wanted = [slip.found, *((at + 1, "wrong_total") for at in later if at + 1 not in named)]
                assert faults_of(findings) == wanted, f"{source.name}: {slip.what}"
    assert told > 2
