"""MCR: a hand that waits and is worth less than eight fan is not ready to win (rulebook mcr §4.1)."""

from __future__ import annotations

import json

import pytest

import replay
from replay.analysis.hand import analyse_hand, hand_in_columns
from replay.analysis.pack import pack_hand, unpack_hand
from tests.analysis.games import analysed
from tests.cli.running import run

NEAR_MISS = "234m56p234678s55z"
"""Drawn to: Fully Concealed Hand 4, Mixed Double Chow 1; given: Concealed Hand 2, Mixed Double Chow 1."""


@pytest.mark.parametrize(
    ("hand", "ruling", "short"),
    [
        (NEAR_MISS, {}, ("4p", "7p")),
        (NEAR_MISS, {"minimum": "none"}, ()),
        ("123m456m789m12p55z", {}, ()),  # Pure Straight 16
        (
            "234m6p234678s555z",
            {},
            (),
        ),  # drawn: Fully Concealed 4, Dragon Pung 2, Mixed Double Chow 1, Single Wait 1: eight
        ("234m6p234678s111z", {}, ()),  # the same with East's pung, of seat and round: 2 + 2
        ("234m6p234678s444z", {}, ("6p",)),  # with North's, which is worth 1: seven
        ("456m123p45677s22z", {}, ("7s", "2z")),
    ],
)
def test_waits_names_the_tiles_that_are_worth_no_win(hand, ruling, short):
    assert replay.waits(hand, ruleset="mcr", rulings=ruling).short == short


@pytest.mark.parametrize(("chicken", "short"), [("default", ()), ("min5", ("6s", "9s"))])
def test_another_game_with_a_minimum_has_the_same(chicken, short):
    """Zung Jung: Chicken Hand 1, of which its ruling asks five (rulebook zung-jung §5, 37)."""
    pung = [{"kind": "pung", "tiles": "999m"}]
    found = replay.waits("123m456p78s44z", ruleset="zung-jung", rulings={"chicken": chicken}, melds=pung)
    assert (found.tiles, found.short) == (("6s", "9s"), short)


@pytest.mark.parametrize("flowers", ["", "1f2f3f4f"])
def test_flowers_help_under_their_ruling_alone(flowers):
    by_ruling = [
        replay.waits(f"{NEAR_MISS}", ruleset="mcr", rulings=chosen, flowers=flowers).short
        for chosen in ({}, {"minimum": "flowers"})
    ]
    assert by_ruling == [("4p", "7p"), () if flowers else ("4p", "7p")]


def test_waits_says_so_in_figures():
    told = run("waits", "-r", "mcr", NEAR_MISS).stdout
    assert "Not ready to win, waits for 2 kinds, 8 tiles left; 0 of them worth a win" in " ".join(told.split())
    table = run("waits", "-r", "mcr", f"{NEAR_MISS}5z").stdout.splitlines()
    rows = {line.split()[1]: line for line in table if line.strip().startswith("discard")}
    assert "worth too little" in rows["5z"]
    assert "0 of 8 worth a win" in rows["5z"]
    assert "worth too little" not in rows["5p"]
    (line,) = run("waits", "-r", "mcr", f"{NEAR_MISS}5z", "--json").stdout.splitlines()
    by_tile = {each["tile"]: each for each in json.loads(line)["discards"]}
    assert (by_tile["5z"]["short"], by_tile["5p"]["short"]) == (["4p", "7p"], [])
    (plain,) = run("waits", "-r", "zung-jung", f"{NEAR_MISS}5z", "--json").stdout.splitlines()
    assert all("short" not in each for each in json.loads(plain)["discards"])


def test_a_hand_analysed_counts_as_ready_who_can_win():
    """Of simulated hands: some waited for too little, and none of those turns counts."""
    waited = 0
    for seed in (1, 2, 3):
        rules, hands = analysed("mcr", seed)
        for hand, analysis in hands:
            assert unpack_hand(pack_hand(hand_in_columns(hand, rules))) == analysis == analyse_hand(hand, rules)
            for seat, summary in enumerate(analysis.summaries):
                kinds = ("ready", "changed", "widened", "narrowed")
                waits = [each for each in analysis.chapters if each.seat == seat and each.kind in kinds]
                waited += any(each.is_short for each in waits)
                if waits and all(each.is_short for each in waits):
                    assert (summary.ready_turn, summary.width, summary.ready_turns) == (None, 0, 0)
    assert waited
