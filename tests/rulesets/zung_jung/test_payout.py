"""Who pays for a win on another's tile, as read from the record (rulebook zung-jung §6.2, §6.3, §6.5)."""

from __future__ import annotations

import pytest
from msgspec import structs

from replay.events import Win
from replay.rulesets import find_ruleset
from replay.tiles import KIND_OF
from tests.rulesets.zung_jung.table import READY, codes, paid, table, wins

PUNGING = "22245789m33666z"
"""Waits for 3m and 6m, and may pung 3z, put down 6z and wait for them again; then worth Half Flush 40."""
HIT = "0+4z- 1+9s- 2+6m-"
PUNG = "3+3z- 1P33z-6z"
ROUND = "0+1z- 1+9s- 2+1z-"
CY_PASSED = f"{HIT} 3+1z- 0+3m- 1W"
OWN_FIRST = "0+4z- 1+6m- 2+6m- 3+3m- 1W"
EVERYBODY = (-50, 150, -50, -50)


def by(payer: int, value: int, winner: int = 1) -> tuple[int, ...]:
    """3V-50 from the payer, 25 from the two others."""
    return tuple(3 * value if seat == winner else 50 - 3 * value if seat == payer else -25 for seat in range(4))


DRAW = {"window_reset": "draw"}
ADDED = "0+4z- 1+9s- 2+9p- 3+6m- 0P66m-1z 1+9s- 2+9p- 3+1p- 0+6m 0A6m 0+4z- "
PAID = {
    # §6.3: the earliest discard of the go-around that would have completed the hand
    "no hit: the discarder": (("", READY), "0+4z- 1+9s- 2+1z- 3+9p- 0+3m- 1W", {}, by(0, 50)),
    "example 4: another discarder": (("", READY), CY_PASSED, {}, by(2, 50)),
    "example 5: the winner": (("", READY), "0+4z- 1+6m- 2+3m- 1W", {}, EVERYBODY),
    "example 6: both": (("", READY), OWN_FIRST, {}, EVERYBODY),
    "example 7: ended by the own draw": (("", READY), f"{HIT} 3+9p- {ROUND} 3+3m- 1W", {}, by(3, 50)),
    "the earliest hit": (("", READY), f"{HIT} 3+6m- 0+3m- 1W", {}, by(2, 50)),
    "the same tile let pass": (("", READY), "0+4z- 1+9s- 2+3m- 3+1z- 0+3m- 1W", {}, by(2, 50)),
    "before the own discard is outside": (("", READY), "0+6m- 1+9s- 2+1z- 3+9p- 0+3m- 1W", {}, by(0, 50)),
    "the own discard of a turn ago": (("", READY), "0+4z- 1+6m- 2+1z- 3+9p- 0+1z- 1+9s- 2+3m- 1W", {}, by(2, 50)),
    "no discards at all, and Gift of Earth": (("", READY), "0+3m- 1W", {}, by(0, 205)),
    # Cy claims the first tile before Bo has had a turn; a claimed discard counts as a discard
    "without an own discard": (("", READY, "66m9p"), "0+6m- 2P66m-9p 3+3m- 1W", {}, by(0, 50)),
    "an own claim starts a fresh window": (("", PUNGING), f"{HIT} {PUNG} 2+9p- 3+3m- 1W", {}, by(3, 40)),
    "which begins with its discard": (("", PUNGING), f"0+4z- 1+9s- 2+1z- {PUNG} 2+6m- 3+3m- 1W", {}, by(2, 40)),
    # 22m 45m 789m 333z 66z and a replacement tile: the window is the discard after it
    "an own open kong": (("", READY), f"{HIT} 3+2m- 1K222m 1+9s- 2+1z- 3+3m- 1W", {}, by(3, 45)),
    "others' claims end nothing": (("99p1z", READY), f"{HIT} 3+9p- 0P99p-1z 1+9s- 2+1z- 3+3m- 1W", {}, by(3, 50)),
    "nor of the hit": (("66m1z", READY), f"{HIT} 0P66m-1z 1+4z- 2+9p- 3+3m- 1W", {}, by(3, 50)),
    "nor by the next": (("", READY, "99p1z"), f"{HIT} 3+9p- 2P99p-1z 3+3m- 1W", {}, by(2, 50)),
    # §6.2
    "25 points": (("", "223344m567p68s55s"), "0+4z- 1+9p- 2+4s- 3+7s- 1W", {}, (-25, 75, -25, -25)),
    "10 points": (("", "122334m456p78s55z"), "0+4z- 1+9p- 2+6s- 3+9s- 1W", {}, (-10, 30, -10, -10)),
    "an own draw": (("", READY), "0+4z- 1+3m 1W", {}, EVERYBODY),
    # rulings
    "same tile, no hit": (("", READY), CY_PASSED, {"resp_any_tile": "same-tile"}, by(0, 50)),
    "same tile": (("", READY), "0+4z- 1+9s- 2+3m- 3+1z- 0+3m- 1W", {"resp_any_tile": "same-tile"}, by(2, 50)),
    "latest": (("", READY), f"{HIT} 3+6m- 0+3m- 1W", {"resp_first": "latest"}, by(3, 50)),
    "latest before the own": (("", READY), OWN_FIRST, {"resp_first": "latest"}, by(2, 50)),
    "the own first": (("", READY), OWN_FIRST, {"resp_first": "own-first"}, EVERYBODY),
    # each discard by the hand that he held then: the 6m of Cy would have won before the pung
    "across an own claim": (("", PUNGING), f"{HIT} {PUNG} 2+9p- 3+3m- 1W", DRAW, by(2, 40)),
    # 22245789m 336z waits for nothing before the pung
    "no hit of then": (("", "22245789m3366z1z"), f"{HIT} 3+3z- 1P33z-1z 2+9p- 3+3m- 1W", DRAW, by(3, 40)),
    "an own draw ends it": (("", PUNGING), f"{HIT} 3+1z- 0+1z- 1+9s- 2+9p- {PUNG} 2+9p- 3+3m- 1W", DRAW, by(3, 40)),
    # Ann adds 6m, which Bo could have robbed; later Di discards 3m
    "an added tile, and an own discard": (("66m1z", READY), f"{ADDED}1+9s- 2+1z- 3+3m- 1W", {}, by(3, 50)),
    "an added tile": (("66m1z", READY, "", "44z3m"), f"{ADDED}3P44z-3m 1W", {}, by(3, 50)),
    "which counts": (("66m1z", READY, "", "44z3m"), f"{ADDED}3P44z-3m 1W", {"resp_passed_kong": "yes"}, by(0, 50)),
}


@pytest.mark.parametrize(("hands", "play", "rulings", "payments"), PAID.values(), ids=PAID)
def test_6_3_the_first_hit_of_the_window_pays(
    hands: tuple[str, ...], play: str, rulings: dict[str, str], payments: tuple[int, ...]
) -> None:
    assert paid(*hands, play=play, **rulings) == payments


def test_6_3_a_copy_too_many_among_the_discards_is_no_fault_of_the_win() -> None:
    """Bo holds 222m, and two more lie there after an earlier fault: who let what pass is open, the win is one."""
    state, rules = table("", READY, play="0+4z- 1+9s- 2+6m- 3+1z- 0+3m-")
    two = KIND_OF["2m"]
    seats = [
        structs.replace(me, discards=tuple(structs.replace(put, kind=two) for put in me.discards))
        if seat in (2, 3)
        else me
        for seat, me in enumerate(state.seats)
    ]
    wrong = structs.replace(state, seats=tuple(seats))
    win = Win(seat=1, by="discard", target=0, tile="3m", total=50, payments=(-25, 150, -100, -25))
    assert codes((state, rules), win) == []
    assert codes((wrong, rules), win) == ["unverifiable"]
    assert codes((wrong, rules), structs.replace(win, total=51, payments=None)) == ["wrong_total"]


def test_6_3_a_robbed_kong_is_paid_by_its_owner_whatever_was_let_pass() -> None:
    """Bo waits for 3m and 6m; Cy's 6m passes, Ann adds the last 3m to her pung."""
    hand = "45m22m789m111777z"
    play = "0+4z- 1+9s- 2+3m- 0P33m-9p 1+9s- 2+6m- 3+1p- 0+3m 0A3m 1W"
    robbed = paid("33m9p", hand, play=play)
    (win,) = wins("33m9p", hand, play=play)
    assert win.by == "robbed_kong"
    assert (win.total, robbed) == (70, by(0, 70))
    assert paid("33m9p", hand, play=play, resp_robbing="yes") == by(2, 70)


def test_6_4_responsibility_changes_no_row() -> None:
    (win,) = wins("", READY, play="0+4z- 1+6z- 2+3m- 1W")
    assert win.patterns == {"Concealed Hand": 5, "Half Flush": 40, "Two Concealed Pungs": 5}


def test_ruling_resp_payment_only_full_counts_the_discard_as_drawn() -> None:
    """The discard completes 333z, which is then concealed: 222m 333z 66z and one more."""
    hand = "222345m789m33z66z"
    play = "0+4z- 1+6z- 2+3z- 1W"
    (win,) = wins("", hand, play=play, resp_payment_only="full")
    assert win.patterns == {"Half Flush": 40, "Concealed Hand": 5, "Two Concealed Pungs": 5}
    (win,) = wins("", hand, play=play)
    assert win.patterns == {"Half Flush": 40, "Concealed Hand": 5}
    assert win.payments == (-45, 135, -45, -45)


def test_every_ruling_of_responsibility_is_tested_here() -> None:
    slugs = {each.slug for each in find_ruleset("zung-jung").rulings.described()}
    assert {slug for slug in slugs if slug.startswith("resp-")} == {
        "resp-any-tile",
        "resp-payment-only",
        "resp-first",
        "resp-passed-kong",
        "resp-robbing",
    }
