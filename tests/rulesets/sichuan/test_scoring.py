"""What a hand of Sichuan that is to be scored says of its win, and what can't be so (rulebook sichuan §1, §4, §7)."""

from __future__ import annotations

from typing import Any

import pytest

from replay.hands import NotAWin, Scored
from replay.rulesets import find_ruleset
from tests.hands_json import hand_from_json

RULESET = find_ruleset("sichuan")
MELDED = {"concealed": "123456m1155p", "win": "5p"}
OPEN = {"kind": "open_kong", "tiles": "7777p"}
CONCEALED = {"kind": "concealed_kong", "tiles": "7777p"}
ADDED = {"kind": "added_kong", "tiles": "7777p"}
PUNG = {"kind": "pung", "tiles": "777p"}
PAIRS = {"concealed": "112233m1155779p", "win": "9p"}
DRAWN_FIRST = {"first_draw": True, "before_first_discard": True}


def judged(fields: dict[str, Any], **rulings: str) -> Scored | NotAWin:
    given = {"ruleset": "sichuan", "by": "self_draw", **fields}
    return RULESET.under(RULESET.rulings.chosen(rulings)).score(hand_from_json(given))


def reasons(fields: dict[str, Any]) -> list[str]:
    found = judged(fields)
    return [each.code for each in found.reasons] if isinstance(found, NotAWin) else []


def after(kind: str | None) -> dict[str, Any]:
    return {"after_kong": True, **({} if kind is None else {"kong_kind": kind})}


@pytest.mark.parametrize(
    ("fields", "payments"),
    [
        pytest.param({"target": "W", "out": ["N"]}, {"E": 9, "S": 0, "W": -9, "N": 0}, id="named"),
        pytest.param({"out": ["N", "S"]}, {"E": 9, "S": 0, "W": -9, "N": 0}, id="the one who is left"),
        pytest.param({"out": ["N"]}, None, id="one of two who are left"),
    ],
)
def test_7_who_fed_the_kong_pays_its_bloom(fields: dict[str, Any], payments: dict[str, int] | None) -> None:
    """One root, A 2: Kong Bloom 9, by whoever discarded for the open kong; that is known if one other plays on."""
    found = judged({**MELDED, "melds": [OPEN], "situation": after("open"), **fields})
    assert isinstance(found, Scored)
    assert found.payments == payments
    assert [each.code for each in found.reasons] == ["not_judged"] * (payments is None)


def test_7_who_has_won_feeds_no_kong() -> None:
    """§4: a winner discards no more and pays no more, and the bloom of an open kong is paid by its feeder."""
    bloom = {**MELDED, "melds": [OPEN], "situation": after("open")}
    assert reasons({**bloom, "target": "W", "out": ["W"]}) == ["already_won"]


@pytest.mark.parametrize(
    ("melds", "kind", "codes"),
    [
        ([], "concealed", ["after_kong"]),
        ([], None, ["after_kong"]),
        ([PUNG], "added", ["after_kong"]),
        ([OPEN], "concealed", ["after_kong"]),
        ([CONCEALED], "open", ["after_kong"]),
        ([CONCEALED], "added", ["after_kong"]),
        ([OPEN], None, []),
        ([OPEN], "open", []),
        ([CONCEALED], "concealed", []),
        ([ADDED], "added", []),
    ],
)
def test_7_a_bloom_is_of_a_kong_that_was_declared(melds: list[Any], kind: str | None, codes: list[str]) -> None:
    hand = {**MELDED, "melds": melds} if melds else PAIRS
    assert reasons({**hand, "situation": after(kind)}) == codes


TWO_KONGS: dict[str, Any] = {
    "concealed": "345m99p12m",
    "melds": [{"kind": "concealed_kong", "tiles": "8888p"}, {"kind": "open_kong", "tiles": "5555p"}],
    "win": "3m",
    "by": "self_draw",
    "seat": "E",
}


def test_7_the_kind_of_the_only_kong_need_not_be_said() -> None:
    for kong in (CONCEALED, ADDED):
        found = judged({**MELDED, "melds": [kong], "situation": after(None)})
        assert found == judged({**MELDED, "melds": [kong], "situation": after(kong["kind"].removesuffix("_kong"))})
    found = judged({**MELDED, "melds": [OPEN], "target": "W", "situation": after(None)})
    assert isinstance(found, Scored)
    assert found.payments == {"E": 9, "S": 0, "W": -9, "N": 0}


def test_7_which_of_two_kongs_it_was_is_open_with_the_points_at_stake() -> None:
    """Two roots: A is 4, a bloom 17; the feeder of the open kong alone pays it, or everybody."""
    found = judged({**TWO_KONGS, "situation": after(None)})
    assert isinstance(found, Scored)
    assert (found.total, found.patterns["Kong Bloom"], found.payments) == (4, 17, None)
    assert [each.code for each in found.reasons] == ["not_judged"]
    assert found.reasons[0].message.startswith("Kong Bloom (17): which kong it was is not said (kong_kind)")
    fed = judged({**TWO_KONGS, "target": "N", "situation": after(None)})
    assert isinstance(fed, Scored)
    assert fed.payments == {"E": 17, "S": 0, "W": 0, "N": -17}
    alone = judged({**TWO_KONGS, "out": ["S", "W"], "situation": after(None)})
    assert isinstance(alone, Scored)
    assert alone.payments == {"E": 17, "S": 0, "W": 0, "N": -17}
    everybody = judged({**TWO_KONGS, "situation": after(None)}, **{"bloom-feeder": "all"})
    assert isinstance(everybody, Scored)
    assert everybody.payments == {"E": 51, "S": -17, "W": -17, "N": -17}


def test_7_after_a_kong_is_of_a_self_draw() -> None:
    """On a discard it says nothing, nor does it need a kong."""
    assert reasons({**PAIRS, "by": "discard", "target": "S", "situation": after("open")}) == []


@pytest.mark.parametrize(
    ("fields", "total"),
    [
        pytest.param({**PAIRS, "situation": {"first_draw": True, "no_calls": True}}, 8, id="first draw"),
        pytest.param({**PAIRS, "situation": DRAWN_FIRST}, 8, id="both said"),
        pytest.param({**PAIRS, "seat": "S", "situation": {"first_draw": True, "no_calls": True}}, 4, id="no dealer"),
        pytest.param({**PAIRS, "situation": {"no_calls": True}}, 4, id="not the first draw"),
        pytest.param({**MELDED, "melds": [CONCEALED], "situation": DRAWN_FIRST}, 2, id="kong before"),
    ],
)
def test_start_win_is_of_the_dealt_fourteen_tiles(fields: dict[str, Any], total: int) -> None:
    """§1: the dealer's 14th tile counts as his first draw, before any discard; a kong takes a further tile."""
    found = judged(fields, **{"start-win": "full-hand"})
    assert isinstance(found, Scored)
    assert found.total == total
