"""What is told of a win and what the hand shows (rulebook b30fj §2, §8, §9): the hand has the last word."""

import io
import json

import pytest

from replay.engine import audit
from replay.formats import read_games
from replay.rulesets.b30fj.edition import Edition
from tests.rulesets.b30fj.hands import EDITIONS, codes, scored

BOTH = pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.id)
CLOSED = "123m345p777s3344z + 3z"


def with_kong(letter: str) -> str:
    return f"123m345p3344z {letter}:7777s + 3z"


@BOTH
@pytest.mark.parametrize(
    ("hand", "kind", "holds"),
    [
        pytest.param(CLOSED, None, False, id="no kong"),
        pytest.param("123m345p3344z P:777s + 3z", None, False, id="a pung alone"),
        pytest.param(with_kong("K"), None, True, id="a kong of a kind that is not told"),
        *(
            pytest.param(with_kong(letter), told, told == kind, id=f"{kind}, told {told}")
            for letter, kind in (("O", "open"), ("A", "added"), ("K", "concealed"))
            for told in ("open", "added", "concealed")
        ),
        pytest.param("3344z O:7777s A:1111m C:345p + 3z", "added", True, id="one of two kongs"),
    ],
)
def test_8_after_a_kong_needs_a_kong_of_the_kind_told(edition: Edition, hand: str, kind: str | None, holds: bool):
    told = {"after_kong": True} | ({} if kind is None else {"kong_kind": kind})
    found = scored(hand, edition, by="self_draw", situation=told)
    assert ("After a Kong" in found.patterns) is holds


@BOTH
@pytest.mark.parametrize(("flowers", "holds"), [("", False), ("2j", True)], ids=["none", "one"])
def test_8_after_a_flower_needs_a_declared_joker(edition: Edition, flowers: str, holds: bool) -> None:
    found = scored(CLOSED, edition, by="self_draw", flowers=flowers, situation={"after_flower": True})
    assert ("After a Flower" in found.patterns) is holds


def test_11_replacement_chain_what_cannot_be_is_not_asked_about() -> None:
    told = {"after_kong": True, "after_flower": True, "visible": "", "tiles_drawn": 20}
    found = scored(CLOSED, rulings={"replacement-chain": "last-only"}, by="self_draw", flowers="1j", situation=told)
    assert found.patterns["After a Flower"] == 1
    assert found.reasons == ()


@BOTH
@pytest.mark.parametrize(
    ("hand", "holds"),
    [
        pytest.param(CLOSED, True, id="no melds"),
        pytest.param("123m345p3344z P:777s + 3z", False, id="a pung"),
        pytest.param("123m777s3344z C:345p + 3z", False, id="a chow"),
        pytest.param(with_kong("O"), False, id="an open kong"),
        pytest.param(with_kong("K"), False, id="a concealed kong"),
    ],
)
@pytest.mark.parametrize("by", ["discard", "self_draw"])
def test_8_hand_of_man_needs_a_winner_who_has_not_called(edition: Edition, hand: str, by: str, holds: bool) -> None:
    told = {"before_first_discard": True, "no_calls": True}
    assert ("Hand of Man" in scored(hand, edition, by=by, situation=told).patterns) is holds


def test_11_earth_calls_an_own_call_is_a_call() -> None:
    told = {"first_draw": True, "no_calls": True}
    assert "Hand of Earth" in scored(with_kong("K"), by="self_draw", situation=told).patterns
    rulings = {"earth-calls": "void"}
    assert "Hand of Earth" not in scored(with_kong("K"), rulings=rulings, by="self_draw", situation=told).patterns


@pytest.mark.parametrize(
    ("win", "worth"),
    [
        pytest.param(
            {"by": "self_draw", "hand": "123m345p777s3344z", "situation": {"after_kong": True, "after_flower": True}},
            6,
            id="after neither kong nor flower",
        ),
        pytest.param(
            {
                "by": "discard",
                "target": 0,
                "hand": "123m345p777s3344z",
                "situation": {"before_first_discard": True},
            },
            3,
            id="not of man",
        ),
    ],
)
def test_8_excerpts_are_scored_likewise(win: dict[str, object], worth: int) -> None:
    def found(total: int) -> list[tuple[str, object]]:
        lines = [
            {"type": "start_game", "version": 1, "ruleset": "b30fj", "game": "told", "players": ["A", "B", "C", "D"]},
            {"type": "start_hand", "hand": 1, "round": "E", "dealer": 0, "hands": ["?" * 13] * 4, "excerpt": True},
            {"type": "win", "seat": 1, "tile": "3z", "total": total, **win},
        ]
        text = "".join(json.dumps(line) + "\n" for line in lines)
        (record,) = read_games(io.BytesIO(text.encode()), "told.jsonl")
        return [(each.code, each.expected) for each in audit(record).findings]

    assert found(worth) == []
    assert found(worth + 3) == [("wrong_total", worth)]


@BOTH
@pytest.mark.parametrize("by", ["self_draw", "discard"])
def test_2_there_is_no_fourth_win(edition: Edition, by: str) -> None:
    assert codes(CLOSED, edition, by=by, out=["E", "W", "N"]) == ["hand_over"]
    assert scored(CLOSED, edition, by=by, out=["E", "W"]).total
