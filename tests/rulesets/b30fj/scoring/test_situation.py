"""What is told of a win and what the hand shows (rulebook b30fj §2, §8, §9): the hand has the last word."""

import io
import json

import pytest

from replay.engine import audit
from replay.formats import read_games
from tests.rulesets.b30fj.hands import scored

CLOSED = "123m345p777s3344z + 3z"


def test_11_replacement_chain_what_cannot_be_is_not_asked_about() -> None:
    told = {"after_kong": True, "after_flower": True, "visible": "", "tiles_drawn": 20}
    found = scored(CLOSED, rulings={"replacement-chain": "last-only"}, by="self_draw", flowers="1j", situation=told)
    assert found.patterns["After a Flower"] == 1
    assert found.reasons == ()


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
