"""Scores, waits and shanten of each game compared with its slow second scorer, on seeded random hands of every sort.

REPLAY_DEEP=1 compares many times as many, with other hands each day of the year.
"""

from __future__ import annotations

import datetime
import json
import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest
from msgspec import structs

from replay.formats.errors import HandInputError
from replay.hands import HeldHand, NotAWin
from replay.rules import Rules
from replay.rulesets import find_ruleset
from replay.tiles import KINDS, NAMES
from tests.hands_json import hand_from_json, held_from_json
from tests.reference import b30fj, sichuan, xixi, zung_jung
from tests.reference.random_hands import complete_hand, losing_hand, mixture, waiting_hand
from tests.samples import deep, first

Case = dict[str, Any]
DEEP = bool(os.environ.get("REPLAY_DEEP"))
TODAY = datetime.datetime.now(datetime.UTC).timetuple().tm_yday if DEEP else 0
TIMES = 20 if DEEP else 1
EDITIONS = ("b30fj", "b30fj-draft")
SLOW: dict[str, Any] = {
    **dict.fromkeys(EDITIONS, b30fj),
    "sichuan": sichuan,
    "xixi": xixi,
    "zung-jung": zung_jung,
}
CHOICES = {
    ruleset: {
        ruling.slug: [option.name for option in ruling.options[1:]]
        for ruling in find_ruleset(ruleset).rulings.described()
        if len(ruling.options) > 1 and ruling.slug != "within-count"  # counts what these inputs do not tell
    }
    for ruleset in EDITIONS
}


def rules_of(case: Mapping[str, Any]) -> Rules:
    ruleset = find_ruleset(case.get("ruleset", "sichuan"))
    return ruleset.under(ruleset.rulings.chosen(case.get("rulings") or {}))


def rows(each: Mapping[str, int]) -> list[tuple[str, int]]:
    return sorted(each.items())


def differences(case: Case) -> str:
    """What the two scorers disagree about; empty when they agree."""
    case = {name: value for name, value in case.items() if name != "waits"}
    slow = SLOW[case.get("ruleset", "sichuan")].score(case)
    try:
        fast = rules_of(case).score(hand_from_json(case))
    except HandInputError as refused:
        return f"slow {slow['total']}, refused: {refused}" if slow["valid"] else ""
    if isinstance(fast, NotAWin):
        return f"slow {slow['total']}, fast {fast.reasons}" if slow["valid"] else ""
    if not slow["valid"]:
        return f"slow {slow['reason']}, fast {fast.total}"
    found = {
        "total": fast.total,
        "canonical": rows(fast.patterns),
        "patterns": sorted(map(rows, fast.equals)),
        "payments": None if fast.payments is None else {seat: paid for seat, paid in fast.payments.items() if paid},
        "payout": fast.payout,
        **fast.details,
    }
    wanted = {name: value for name, value in slow.items() if name in found}
    wanted["canonical"] = rows(slow["canonical"])
    if "patterns" in wanted:
        wanted["patterns"] = sorted(map(rows, slow["patterns"])) if fast.equals else []
    if wanted.get("payments"):
        wanted["payments"] = {seat: paid for seat, paid in slow["payments"].items() if paid}
    return str({name: (wanted[name], found[name]) for name in wanted if found[name] != wanted[name]} or "")


MIXTURES = {"b30fj": 60, "b30fj-draft": 20, "sichuan": 1000, "xixi": 800, "zung-jung": 400, "zung-jung house": 400}


@pytest.mark.slow
@pytest.mark.parametrize("name", [deep(each) if each.endswith(("draft", "house")) else each for each in MIXTURES])
def test_scores(name: str) -> None:
    ruleset, _, house = name.partition(" ")
    for case in mixture(17 + 1000 * TODAY, MIXTURES[name] * TIMES, ruleset, ruled=1.0 if house else None):
        assert not (found := differences(case)), f"{found}\n{json.dumps(case)}"


OFTEN = {"b30fj": (12, 6), "b30fj-draft": (8, 5), "sichuan": (150, 0), "xixi": (30, 4), "zung-jung": (200, 0)}
"""How many hands are asked for what they wait for, and how many jokers are in them at most."""
READY_RULINGS = {
    **dict.fromkeys(EDITIONS, ("tanki-scope", "tanki-orphans-suit", "kss-starts", "draft-seven-pairs-repeat")),
    "sichuan": (),
    "zung-jung": ("fifth-tile", "identical-pairs"),
    "xixi": ("chow", "red-in-meld", "red-natural", "red-copies", "own-four"),
}
"""The rulings that say what a ready hand waits for."""
NEVER = 98


def with_rulings(case: Case, chance: Random) -> Case:
    """The hand under some of the rulings that say what it waits for."""
    options = {each.slug: each.options for each in find_ruleset(case["ruleset"]).rulings.described()}
    slugs = [slug for slug in READY_RULINGS[case["ruleset"]] if slug in options and chance.random() < 0.3]
    return case | {"rulings": {slug: chance.choice(options[slug][1:]).name for slug in slugs}}


def after_one_exchange(held: HeldHand, rules: Rules, most: Sequence[int]) -> Iterator[int]:
    """How far the hand is from ready after each exchange of a tile for one that there still is."""
    own = Counter([*held.concealed, *held.flowers, *(kind for meld in held.melds for kind in meld.tiles)])
    for given in set(held.concealed):
        rest = list(held.concealed)
        rest.remove(given)
        for drawn in range(KINDS):
            if own[drawn] < most[drawn]:
                yield rules.shapes.shanten(structs.replace(held, concealed=tuple(sorted([*rest, drawn]))))


@pytest.mark.slow
@pytest.mark.parametrize("name", OFTEN)
def test_waits_and_shanten(name: str) -> None:
    """Ready is what some tile completes, by the slow scorer; any other hand is one further than its best exchange."""
    chance, (many, jokers) = Random(f"{name} {TODAY}"), OFTEN[name]
    for number in range(many * TIMES):
        case = waiting_hand(chance, name, jokers=chance.randint(0, jokers), away=number % 3)
        case = with_rulings(case, chance) if number % 7 > 4 else case
        held, rules = held_from_json(case), rules_of(case)
        found, waits = rules.shapes.accepts(held), SLOW[name].waits(case)
        assert (found.shanten == 0) is bool(waits), case
        ours = {NAMES[wait.tile]: wait.by for wait in found.waits}
        assert (ours if name in EDITIONS else set(ours)) == waits, case
        if found.shanten:
            unbound = case.get("rulings", {}).get("fifth-tile") == "shape"
            most = [99 * bool(each) for each in rules.ruleset.copies] if unbound else rules.ruleset.copies
            nearest = min(after_one_exchange(held, rules, most))
            assert found.shanten == (NEVER if nearest == NEVER else nearest + 1), case


@pytest.mark.slow
@pytest.mark.parametrize("jokers", first(range(9), 5))
@pytest.mark.parametrize("ruleset", EDITIONS)
@pytest.mark.sampled(4)
def test_b30fj_every_number_of_jokers(ruleset: str, jokers: int) -> None:
    """Complete hands of every shape with so many jokers, and some that are a tile or two off."""
    rng = Random(100 * jokers + TODAY)
    count = (80, 80, 80, 60, 60, 40, 20, 10, 6)[jokers] * TIMES
    if ruleset == "b30fj-draft" and jokers > 5 and not DEEP:
        count //= 3  # the slow scorer takes a second for each
    for _ in range(count):
        for make in (complete_hand, losing_hand):
            case = make(rng, ruleset, jokers=jokers)
            assert not differences(case), json.dumps(case)


def undecided(case: Mapping[str, Any], rulings: Mapping[str, str]) -> bool:
    """Whether the scorers may differ under these rulings for a reason that is known.

    The inputs do not say whether a kong or a joker was declared last, which the slow scorer takes to be the joker.
    """
    situation = case.get("situation", {})
    chain = situation.get("after_kong") and situation.get("after_flower")
    return bool(chain and "replacement-chain" in rulings)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", EDITIONS)
@pytest.mark.deep
def test_b30fj_random_rulings(ruleset: str) -> None:
    rng = Random(TODAY)
    for case in mixture(23 + TODAY, 100 * TIMES, ruleset, most_jokers=4):
        choices = CHOICES[ruleset]
        slugs = rng.sample(sorted(choices), rng.choice((1, 1, 2, 3)))
        case["rulings"] = {slug: rng.choice(choices[slug]) for slug in slugs}
        assert undecided(case, case["rulings"]) or not differences(case), json.dumps(case)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", first(EDITIONS, 1))
def test_b30fj_by_the_author_s_program(ruleset: str) -> None:
    """Under `author`, and what a score by the text alone says of it."""
    lowered = 0
    for case in mixture(31 + TODAY, 60 * TIMES, ruleset, most_jokers=3):
        author = {**case, "rulings": {"suppression": "author"}}
        assert not differences(author), json.dumps(author)
        fast = rules_of(case).score(hand_from_json(case))
        if isinstance(fast, NotAWin):
            continue
        told = fast.total if fast.by_other is None else fast.by_other.total
        assert told == b30fj.score(author)["total"], json.dumps(case)
        assert fast.by_other is None or fast.by_other.total != fast.total
        lowered += fast.by_other is not None
    assert lowered
