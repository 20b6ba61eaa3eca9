"""An excerpt of a drawn hand: what the hands at its end settle (rulebook sichuan §8), and what is left out of it."""

from __future__ import annotations

from typing import Any

import pytest

from replay.engine import audit
from replay.events import AnyEvent, EndHand, Four, Pung, SettlementItem, StartHand, VoidSuit
from replay.verdicts import GameAudit
from tests.engine.script import game, record

HANDS: tuple[str | None, ...] = ("1234567m123467p", "1122334m112233s", "123456789p1234s", "124678p4567888s")
"""Thirteen tiles each. Seat 1 is ready for A = 4 and seat 2 for A = 1; seats 0 and 3 are not."""
RIGHT = (-5, 8, 2, -5)
WRONG = ["wrong_payments"]
OPEN = ["unverifiable"]


def audited(*events: AnyEvent, ruleset: str = "sichuan", suits: str = "spmm", **end: Any) -> GameAudit:
    voids = [VoidSuit(seat=seat, suit=suit) for seat, suit in enumerate(suits) if suit != "-"]  # type: ignore[arg-type]
    start = StartHand(hand=1, dealer=0, round="E", hands=("?" * 13,) * 4, excerpt=True)
    hand = [start, *(voids if ruleset == "sichuan" else ()), *events, EndHand(reason="wall_exhausted", **end)]
    return audit(record(game(hand, ruleset=ruleset)))


def codes(found: GameAudit) -> list[str]:
    return [each.code for each in found.findings]


def items(**payments: Four) -> tuple[SettlementItem, ...]:
    return tuple(SettlementItem(reason=reason, payments=paid) for reason, paid in payments.items())


def shown(*changed: tuple[int, str | None]) -> tuple[str | None, ...]:
    return tuple(dict(changed).get(seat, hand) for seat, hand in enumerate(HANDS))


@pytest.mark.parametrize(
    ("claims", "found"),
    [
        ({"payments": RIGHT}, []),
        ({"settlement": items(listening=RIGHT)}, []),
        ({}, []),
        ({"payments": (99, -33, -33, -33)}, WRONG),
        ({"payments": (-10, 16, 4, -10)}, WRONG),
        ({"payments": (-5, 8, 2, -4)}, WRONG),
        ({"settlement": items(listening=(-5, 8, 2, -5), flower_pig=(8, -8, 0, 0))}, WRONG),
        ({"payments": RIGHT, "scores": RIGHT}, []),
        ({"payments": RIGHT, "scores": (-10, 16, 4, -10)}, ["wrong_scores"]),
        ({"payments": (-1, 0, 2, -1)}, OPEN),  # if seat 1, who is ready, had won before
        ({"payments": (0, 2, -1, -1)}, WRONG),  # seat 0 is not ready, and has not won
    ],
)
def test_four_hands_of_thirteen_settle_a_drawn_hand(claims: dict[str, Any], found: list[str]) -> None:
    game_audit = audited(hands=HANDS, **claims)
    assert codes(game_audit) == found
    if "payments" in claims and found != OPEN:
        assert game_audit.compared.payments == 1
    if found == WRONG and "settlement" not in claims and sum(claims["payments"]) == 0:
        assert game_audit.findings[0].expected == list(RIGHT)
        assert game_audit.scores == RIGHT
        assert [(reason, moved) for _, reason, moved in game_audit.details[0].ledger] == [("listening", RIGHT)]


LEFT_OUT: list[tuple[str, dict[str, Any]]] = [
    ("the hand of seat 3 is not shown whole", {"hands": shown((3, None))}),
    ("the hands of seats 0 and 3 are not shown whole", {"hands": shown((0, None), (3, "124678p45678s??"))}),
    ("seat 3 shows more or fewer tiles than a hand has", {"hands": shown((3, "124678p456788s"))}),
    ("seats 1 and 3 show more or fewer tiles", {"hands": shown((1, "1122334m1122338s"), (3, "124678p456788s"))}),
    ("melds of seat 3 may be kongs that are left out", {"hands": shown((3, "124678p4567s"))}),
    ("the missing suit of seat 1 is not recorded", {"hands": HANDS, "suits": "s-mm", "payments": (-1, 0, 2, -1)}),
]


@pytest.mark.parametrize(("left_out", "told"), LEFT_OUT)
def test_what_is_left_out_is_named_and_what_nothing_explains_is_wrong(left_out: str, told: dict[str, Any]) -> None:
    (note,) = audited(**{"payments": RIGHT, **told}).findings
    assert (note.code, left_out in note.message) == ("unverifiable", True), note.message
    assert codes(audited(**{**told, "payments": (99, -33, -33, -33)})) in (WRONG, OPEN)
    assert codes(audited(**{**told, "payments": (1, 0, 0, 0)})) == WRONG


@pytest.mark.parametrize(
    ("hand", "fourth", "found"),
    [
        ("124678p4567s", "1122334m112233s", OPEN),  # the fourth 8s may lie with the pung
        ("124678p4567s", "1122334m112238s", WRONG),  # seat 1 holds it
    ],
)
def test_a_pung_may_have_become_a_kong_unless_the_fourth_tile_is_shown(
    hand: str, fourth: str, found: list[str]
) -> None:
    pung = Pung(seat=3, target=0, tile="8s", tiles="88s")
    assert codes(audited(pung, hands=shown((1, fourth), (3, hand)), payments=(-50, 80, 20, -50))) == found


@pytest.mark.parametrize(
    ("ruleset", "claims", "found"),
    [
        ("sichuan", {}, "no hand or kong of it is recorded"),
        ("b30fj", {}, "nothing else of it is recorded"),  # two may have won before
        ("zung-jung", {}, None),  # nobody won, so nobody pays
        ("zung-jung", {"payments": (0, 0, 0, 0)}, None),
        ("zung-jung", {"payments": (3, -3, 0, 0)}, "wrong_payments"),
        ("zung-jung", {"scores": (0, 0, 0, 0)}, None),
        ("zung-jung", {"scores": (3, -3, 0, 0)}, "wrong_scores"),
        ("xixi", {"scores": (0, 0, 0, 0)}, None),
        ("xixi", {"scores": (3, -3, 0, 0)}, "wrong_scores"),
        ("b30fj", {"payments": (3, -3, 0, 0)}, "wrong_payments"),
        ("b30fj", {"scores": (3, -3, 0, 0)}, "they depend on wins or kongs"),  # two may have won before
    ],
)
def test_a_drawn_hand_of_which_nothing_is_shown(ruleset: str, claims: dict[str, Any], found: str | None) -> None:
    if ruleset == "zung-jung" and "scores" in claims:
        claims = {"scores": tuple(map(sum, zip(claims["scores"], audited(ruleset=ruleset).scores, strict=True)))}
    findings = audited(ruleset=ruleset, **claims).findings
    assert len(findings) == (found is not None)
    assert found is None or found in f"{findings[0].code} {findings[0].message}"
