"""Who pays for a tile of another where the input leaves out whose it was (rulebooks b30fj §9, sichuan §7)."""

import pytest

from replay.hands import NotAWin, Scored
from replay.rulesets import find_ruleset
from tests.hands_json import hand_from_json

HANDS = {
    "b30fj": {"concealed": "123m345p777s3344z", "win": "3z"},
    "b30fj-draft": {"concealed": "123m345p777s3344z", "win": "3z"},
    "sichuan": {"concealed": "123m345777888p9m", "win": "9m"},
}
EACH = pytest.mark.parametrize("ruleset", HANDS)


def score(ruleset: str, **fields: object) -> Scored | NotAWin:
    given = {"ruleset": ruleset, "seat": "S", "by": "discard", **HANDS[ruleset], **fields}
    return find_ruleset(ruleset).under().score(hand_from_json(given))


def payers(ruleset: str, **fields: object) -> dict[str, bool] | None:
    """Who loses something, None if that is open."""
    found = score(ruleset, **fields)
    assert isinstance(found, Scored), found
    if found.payments is None:
        return None
    assert sum(found.payments.values()) == 0
    return {wind: amount < 0 for wind, amount in found.payments.items() if wind != "S"}


@EACH
def test_the_only_one_who_has_not_won_pays(ruleset: str) -> None:
    nobody_else = {"E": False, "W": False, "N": True}
    assert payers(ruleset, out=["E", "W"]) == nobody_else == payers(ruleset, out=["E", "W"], target="N")
    found = score(ruleset, out=["E", "W"])
    assert isinstance(found, Scored)
    assert not [each for each in found.reasons if "pays" in each.message]


@EACH
@pytest.mark.parametrize("out", [[], ["E"]], ids=["three", "two"])
def test_among_several_it_is_open_who_pays(ruleset: str, out: list[str]) -> None:
    assert payers(ruleset, out=out) is None
    assert payers(ruleset, out=out, target="W") == {"E": False, "W": True, "N": False}


def test_the_only_one_left_added_the_robbed_tile() -> None:
    robbed = {"concealed": "23m345p333s44z77s8j", "win": "1m", "by": "robbed_kong"}
    assert payers("b30fj", **robbed, out=["E", "N"]) == {"E": False, "W": True, "N": False}


def test_who_fed_an_open_kong_is_the_only_one_left() -> None:
    bloom = {
        "concealed": "345777888p9m",
        "melds": [{"kind": "open_kong", "tiles": "1111m"}],
        "by": "self_draw",
        "situation": {"after_kong": True, "kong_kind": "open"},
    }
    assert payers("sichuan", **bloom) is None
    assert payers("sichuan", **bloom, out=["W", "N"]) == {"E": True, "W": False, "N": False}


@pytest.mark.parametrize("by", ["discard", "self_draw"])
def test_in_sichuan_there_is_no_fourth_win_either(by: str) -> None:
    found = score("sichuan", by=by, out=["E", "W", "N"])
    assert isinstance(found, NotAWin)
    assert [each.code for each in found.reasons] == ["hand_over"]
