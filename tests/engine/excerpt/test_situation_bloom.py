"""A win of an excerpt that says it was drawn after a kong: the kong is stated, recorded, left out, or there is none."""

from __future__ import annotations

from typing import Any

import pytest

from replay.engine import audit
from replay.events import AnyEvent, Kong, Pung, RecordMeld, SituationFields, StartHand, Win
from tests.engine.script import game, record

UNSEEN = StartHand(hand=1, dealer=0, hands=("?" * 13, "?" * 13, "?" * 13, "?" * 13), excerpt=True)
WHOLE, THREE_SETS, TWO_SETS = "112233m1155779p", "123456m1199p", "123m456m1p"
OPEN = RecordMeld(kind="open_kong", tiles="7777p")
CONCEALED = RecordMeld(kind="concealed_kong", tiles="7777p")
PUNGS = (Pung(seat=1, target=0, tile="7p", tiles="77p"), Pung(seat=1, target=2, tile="8p", tiles="88p"))


def found(*before: AnyEvent, ruleset: str = "sichuan", tile: str = "9p", kind: str | None, **fields: Any) -> list[str]:
    """Codes of all findings for a self-draw of seat 1 after a kong of this kind."""
    situation = SituationFields(after_kong=True, kong_kind=kind)  # type: ignore[arg-type]
    win = Win(seat=1, by="self_draw", tile=tile, situation=situation, **fields)
    findings = audit(record(game([UNSEEN, *before, win], ended=False, ruleset=ruleset))).findings
    return [each.code for each in findings if each.code != "unfinished"]


@pytest.mark.parametrize("kind", ["open", "concealed", "added"])
def test_a_hand_without_a_meld_is_won_after_no_kong(kind: str) -> None:
    assert found(kind=kind, hand=WHOLE) == found(kind=kind, hand=WHOLE, melds=()) == ["bad_event"]


def test_the_kong_is_of_the_kind_that_is_stated() -> None:
    """Rulebook sichuan §7: who pays the bloom depends on the kind."""
    assert found(kind="concealed", hand=THREE_SETS, melds=(OPEN,)) == ["bad_event"]
    assert found(kind="open", hand=THREE_SETS, melds=(CONCEALED,)) == ["bad_event"]
    assert found(kind="concealed", hand=THREE_SETS, melds=(CONCEALED,)) == []
    assert found(kind="concealed", hand=THREE_SETS, melds=(CONCEALED,), total=2, payments=(-9, 27, -9, -9)) == []


def test_melds_are_stated_though_the_hand_is_not() -> None:
    assert found(kind="concealed", melds=(OPEN,), total=2) == ["bad_event"]
    assert found(kind="concealed", melds=(CONCEALED,), total=2) == ["unverifiable"]


def test_a_kong_that_is_recorded_before_counts() -> None:
    kong = Kong(seat=1, kind="concealed", tiles="7777p")
    assert found(kong, kind="concealed", hand=THREE_SETS) == []
    assert found(kong, kind="open", hand=THREE_SETS) == ["bad_event"]
    assert found(kong, kind="open", hand=None, total=2) == ["unverifiable"]  # there may be another one


def test_a_pung_may_have_become_the_kong_where_melds_are_not_stated() -> None:
    """One pung: it is the added kong, a root, so that A is 2. Two: it is open which."""
    assert found(PUNGS[0], kind="added", hand=THREE_SETS, total=2) == []
    assert found(PUNGS[0], kind="added", hand=THREE_SETS, total=1) == ["wrong_total"]
    assert found(PUNGS[0], kind="concealed", hand=THREE_SETS, total=2) == ["bad_event"]
    assert found(*PUNGS, kind="added", tile="1p", hand=TWO_SETS, total=2) == ["unverifiable"]
    pung = RecordMeld(kind="pung", tiles="777p")
    assert found(kind="added", hand=THREE_SETS, melds=(pung,), total=2) == ["bad_event"]


def test_melds_that_are_left_out_may_hold_the_kong() -> None:
    assert found(kind="open", hand=THREE_SETS, total=2) == ["unverifiable"]
    assert found(kind="open", hand=None, total=2) == ["unverifiable"]


@pytest.mark.parametrize("melds", [None, ()])
def test_in_xixi_too(melds: Any) -> None:
    whole = {"ruleset": "xixi", "tile": "9p", "hand": "123m456m123p55s99p", "scoring_tiles": "1m1m1m"}
    assert found(kind="concealed", melds=melds, **whole) == ["bad_event"]
