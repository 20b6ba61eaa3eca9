"""The kernel in C says what the definitions of the rulesets say of every hand, and bears any input."""

from __future__ import annotations

import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from replay.distance import asked
from replay.distance.definition import Definition
from replay.distance.plan import Joker, KindChoice, KindPattern, Plan, numbers
from replay.hands import Acceptance, HeldHand, Near, best_of, near_by
from replay.rules import Rules
from replay.rulesets import find_ruleset
from replay.tiles import parse_tiles
from tests.distance.hostile import kernel_of, opened, throw
from tests.distance.plans import PLANS
from tests.rulesets.random_holdings import holding
from tests.samples import deep, often
from tests.tools import sanitize

CASES: list[tuple[str, dict[str, str]]] = [
    ("b30fj", {}),
    ("b30fj", {"tanki-scope": "per-tile"}),
    ("b30fj", {"tanki-scope": "per-reading"}),
    ("b30fj", {"tanki-orphans-suit": "blocked"}),
    ("b30fj", {"hell-wait-jokers": "naturals-only"}),
    ("b30fj", {"hell-wait-multi": "single-kind"}),
    ("b30fj-draft", {}),
    ("b30fj-draft", {"draft-seven-pairs-repeat": "no"}),
    ("b30fj-draft", {"kss-starts": "any-six"}),
    ("mcr", {}),
    ("sichuan", {}),
    ("xixi", {}),
    ("zung-jung", {}),
    ("zung-jung", {"identical-pairs": "no"}),
]
NAMES = [" ".join([name, *chosen.values()]) for name, chosen in CASES]
needs_kernel = pytest.mark.skipif(asked.running() != "kernel", reason="the kernel was not built, or is turned off")


def rules_of(name: str, chosen: dict[str, str], monkeypatch: pytest.MonkeyPatch, *, kernel: bool) -> Rules:
    """The rules built anew; with the kernel or without."""
    monkeypatch.setenv(asked.VARIABLE, "on" if kernel else asked.OFF)
    ruleset = find_ruleset(name)
    return ruleset.build(ruleset, ruleset.rulings.chosen(chosen))


@needs_kernel
@pytest.mark.parametrize("count", [40, deep(often(100, 5000))])
@pytest.mark.parametrize(("name", "chosen"), CASES, ids=NAMES)
def test_kernel_and_definition_agree(
    name: str, chosen: dict[str, str], count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel = rules_of(name, chosen, monkeypatch, kernel=True)
    defined = rules_of(name, chosen, monkeypatch, kernel=False)
    assert kernel.shapes.follow((None,) * 9, 0, 1, False, 0) is not None
    assert defined.shapes.follow() is None
    rng = Random(f"kernel {name} {chosen} {count}")
    for _ in range(count):
        held = holding(rng, name, 13)
        assert kernel.shapes.near(held) == defined.shapes.near(held), held
        assert kernel.shapes.accepts(held) == defined.shapes.accepts(held), held
        assert kernel.shapes.shanten(held) == defined.shapes.shanten(held), held
    for _ in range(count // 8):
        held = holding(rng, name, 14)
        found = kernel.shapes.near_discards(held)
        assert found == defined.shapes.near_discards(held), held
        each = [(kind, near_by(defined.shapes.accepts(held.without(kind)))) for kind in sorted(set(held.concealed))]
        assert list(found) == each, held
        assert min(near.shanten for _, near in each) == max(0, defined.shapes.shanten(held)), held
        assert kernel.shapes.accepts_discards(held) == defined.shapes.accepts_discards(held), held
        assert kernel.shapes.near_best(held) == best_of(found), held
        assert kernel.shapes.shanten(held) == defined.shapes.shanten(held), held


@needs_kernel
@pytest.mark.parametrize("name", PLANS)
def test_what_was_asked_before_makes_no_difference(name: str) -> None:
    rng, used = Random(f"before {name}"), kernel_of(PLANS[name])
    hands = [holding(rng, name, 14) for _ in range(40)]
    for held in hands:
        used.near_discards(held)
    for held in reversed(hands[:8]):
        assert used.near_discards(held) == kernel_of(PLANS[name]).near_discards(held), held


@needs_kernel
def test_what_the_kernel_leaves_open_is_asked_of_the_ruleset() -> None:
    held = HeldHand(concealed=parse_tiles("11111m234p567s99p"))
    far = Acceptance(7, left=3)
    other: Any = SimpleNamespace(
        accepts=lambda _: far, near=lambda _: Near(7, 0), shanten=lambda _: 8, accepts_discards=lambda _: ((0, far),)
    )
    answering = asked.ByKernel(PLANS["b30fj"], other, asked.no_self_draw, asked.one_left)
    assert answering.accepts(held) == Acceptance(7, left=3)
    assert answering.near(held) == Near(7, 0)
    assert answering.shanten(held) == 8
    assert answering.accepts_discards(held)[0] == (0, Acceptance(7, left=3))


@needs_kernel
def test_copies_left_are_those_that_the_owner_cannot_see() -> None:
    held = HeldHand(
        concealed=parse_tiles("123m456p789s1122z"), visible=(27, 27, 28, 34), flowers=parse_tiles("3j"), melds=()
    )
    found = asked.planned(PLANS["b30fj"]).accepts(held)
    assert [(wait.tile, wait.left, wait.by) for wait in found.waits] == [
        (27, 0, "any"), (28, 1, "any"), (34, 0, "any"), (37, 1, "any"),
    ]  # fmt: skip
    assert (found.left, found.hell_wait) == (2, False)


@needs_kernel
def test_a_ready_hand_that_waits_for_the_pair_of_a_joker_is_for_a_self_draw() -> None:
    """Sets, six pairs, different kinds; and the same with a pair of its own, or with a joker of another scope."""
    kernel = kernel_of(PLANS["b30fj"])
    for tiles, alone in {
        "123m456p789s111z1j": True,
        "123m456p789s111z2j": True,
        "123m456p789s111z3j": False,
        "123m456p789s11z12j": True,
        "123m456p78s1122z1j": False,
        "1122m3344p5566s1j": True,
        "19m19p19s123456z1j": True,
        "19m19p19s123456z2j": False,
    }.items():
        near = kernel.near(HeldHand(concealed=parse_tiles(tiles)))
        assert (near.shanten, near.self_draw) == (0, near.kinds if alone else 0), tiles


@needs_kernel
def test_a_plan_of_its_own_needs_no_code() -> None:
    """Pairs, a pattern and two jokers for the circles, as no ruleset has them."""
    choice = KindChoice(0b111, 1, 2)
    pattern = KindPattern(13, True, (KindChoice(511), KindChoice(511), KindChoice(511), KindChoice(15), choice))
    plan = Plan(pairs="different", patterns=(pattern,), jokers=(Joker(35, "circles", 2),))
    kernel, definition = kernel_of(plan), Definition(plan)
    rng = Random(5)
    for _ in range(20):
        concealed = tuple(sorted(rng.sample([*range(34)] * 4 + [35] * 2, 13)))
        held = HeldHand(concealed=concealed)
        found = kernel.near(held)
        assert (found.shanten + 1, found.kinds) == definition.near(held), held


@needs_kernel
@pytest.mark.parametrize("name", PLANS)
def test_any_input_is_answered_or_refused(name: str) -> None:
    plan = PLANS[name]
    throw(kernel_of(plan), Random(name), 60)


@needs_kernel
@pytest.mark.parametrize(
    "plan",
    [
        (),
        None,
        (6, 0, 0, 0, 0, 0, 0, (), (), ()),
        (5, 3, 0, 0, 0, 0, 0, (), (), ()),
        (5, 0, 0, 0, 0, 0, 0, ((0, 34, 5),), (), ()),
        (5, 0, 0, 0, 0, 0, 8, (), (), ()),
        (5, 0, 0, 0, 0, 0, 0, ((8, 34, 1),), (), ()),
        (5, 0, 0, 0, 0, 0, 0, ((0, 33, 1),), (), ()),
        (5, 0, 0, 0, 0, 0, 0, ((0, 34, 4), (1, 35, 1)), (), ()),
        (5, 0, 0, 0, 0, 0, 0, ((0, 34, 1), (0, 35, 1)), (), ()),
        (5, 0, 0, 0, 0, 0, 0, ((0, 34, 1), (1, 34, 1)), (), ()),
        (5, 0, 0, 0, 0, 0, 0, (), ((15, 1, ((1, 0, 0),) * 5),), ()),
        (5, 0, 0, 0, 0, 0, 0, (), ((13, 1, ((512, 0, 0),) * 5),), ()),
        (5, 0, 0, 0, 0, 0, 0, (), (), ((2, 512, 0, 0),)),
        (5, 0, 0, 0, 0, 0, 0, (), (), ((2, 1, 1, 1),) * 65),
    ],
)
def test_a_plan_beyond_the_kernels_bounds_is_refused(plan: Any) -> None:
    with pytest.raises((ValueError, TypeError)):
        opened(plan, asked._tables)


@needs_kernel
@pytest.mark.parametrize("tables", [(), (b"",) * 9, None, (b"1",) * 8])
def test_tables_of_another_size_are_refused(tables: Any) -> None:
    kernel = opened(numbers(PLANS["sichuan"]), lambda: tables)
    with pytest.raises((ValueError, TypeError)):
        kernel.near(HeldHand(concealed=parse_tiles("123m456p789m1122p")))


@needs_kernel
def test_two_threads_are_told_the_same_as_one() -> None:
    plan = PLANS["b30fj"]
    rng = Random(2)
    hands = [holding(rng, "b30fj", 13) for _ in range(60)]
    expected = [kernel_of(plan).near(held) for held in hands]
    shared = kernel_of(plan)
    with ThreadPoolExecutor(2) as pool:
        for found in pool.map(lambda _: [shared.near(held) for held in hands], range(8)):
            assert found == expected


def test_turned_off_the_definition_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(asked.VARIABLE, asked.OFF)
    assert asked.running() == "off"
    rules = rules_of("zung-jung", {}, monkeypatch, kernel=False)
    assert rules.shapes.shanten(HeldHand(concealed=parse_tiles("123m456p789s1122z"))) == 0


def test_not_built_the_definition_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(asked.VARIABLE, raising=False)
    monkeypatch.setattr(asked, "_built", lambda: None)
    assert asked.running() == "missing"
    ruleset = find_ruleset("zung-jung")
    rules = ruleset.build(ruleset, ruleset.rulings())
    assert rules.shapes.follow() is None
    assert rules.shapes.shanten(HeldHand(concealed=parse_tiles("123m456p789s1122z"))) == 0


@pytest.mark.deep(seconds=14)
def test_sanitizers_find_nothing() -> None:
    """Under the sanitizers of addresses and of undefined behaviour, with random and hostile input."""
    why = sanitize.missing()
    if why is not None:
        pytest.skip(why)
    assert sanitize.sanitized(often(250, 1000)) is None


@pytest.mark.deep
def test_sanitizers_find_a_door_left_open(tmp_path: Path) -> None:
    why = sanitize.missing()
    if why is not None:
        pytest.skip(why)
    folder = shutil.copytree(sanitize.SOURCE.parent, tmp_path / "kernel")
    text = (folder / "door.h").read_text(encoding="utf-8")
    for guard in (
        "k->slot_of[kind] < 0 && !(kind < START[k->parts] ? h->have[kind] < COPIES : can_come(k, h, kind))",
        "h->have[kind] + h->gone[kind] > COPIES",
    ):
        assert text.count(guard) == 1
        text = text.replace(guard, "0")
    (folder / "door.h").write_text(text, encoding="utf-8")
    found = sanitize.sanitized(100, folder / "module.c")
    assert found is not None
    assert "AddressSanitizer" in found or "runtime error" in found
