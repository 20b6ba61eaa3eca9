"""Each ruling of rulebook b30fj §11 about scores, by a hand whose score it changes. Sums are derived by hand."""

from typing import Any

import pytest
from msgspec.structs import replace

from replay.hands import NO_SITUATION, Scored, Situation
from replay.rulesets.b30fj.edition import CURRENT, DRAFT
from replay.rulesets.b30fj.named_sets import RIICHI_ADVANCED
from replay.rulesets.b30fj.rows.table import row_table
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.rulesets.b30fj.scoring.score import score
from tests.rulesets.b30fj.hands import hand_of

PLAIN = "123m345p3344z P:77s8j + 3z"


def with_situation(text: str, ruling: dict[str, str], situation: Situation, by: str) -> Scored:
    found = score(CURRENT, replace(hand_of(text, by=by), situation=situation), B30fjRulings.chosen(ruling))
    assert isinstance(found, Scored)
    return found


@pytest.mark.parametrize(
    ("last", "total", "rows"),
    [
        ("kong", 4, {"Flower": 1, "Open Kong": 1, "After a Kong": 2}),
        ("flower", 3, {"Flower": 1, "Open Kong": 1, "After a Flower": 1}),
    ],
)
def test_replacement_chain_last_only_counts_the_last_declaration(last: Any, total: int, rows: dict[str, int]) -> None:
    text = "123m345p3344z O:777s8j F:1j + 3z"
    chain = Situation(after_kong=True, after_flower=True, last_declaration=last)
    both = with_situation(text, {}, chain, "self_draw")
    assert both.total == 5
    found = with_situation(text, {"replacement-chain": "last-only"}, chain, "self_draw")
    assert (found.total, found.patterns) == (total, rows)


def test_replacement_chain_last_only_is_not_judged_where_the_order_is_not_known() -> None:
    chain = Situation(after_kong=True, after_flower=True)
    found = with_situation("123m345p3344z O:777s8j F:1j + 3z", {"replacement-chain": "last-only"}, chain, "self_draw")
    assert found.patterns == {"Flower": 1, "Open Kong": 1}
    assert any("last declaration" in reason.message for reason in found.reasons if reason.code == "not_judged")
    one = with_situation(
        "123m345p3344z F:1j P:77s8j + 3z", {"replacement-chain": "last-only"}, Situation(after_flower=True), "self_draw"
    )
    assert one.patterns == {"Flower": 1, "After a Flower": 1}


@pytest.mark.parametrize("count", ["default", "own-draws", "discards"])
@pytest.mark.parametrize(("values", "seven", "ten"), [("default", 5, 8), ("reference", 8, 5)])
def test_within_count_is_not_judged_where_the_number_is_not_known(
    count: str, values: str, seven: int, ten: int
) -> None:
    rulings = {"within-count": count, "within-values": values}
    told = f"Within Seven Tiles ({seven}) and Within Ten Tiles ({ten}): the input does not say how many"
    known = {"default": "tiles_drawn", "own-draws": "own_draws", "discards": "discards"}
    every = Situation(tiles_drawn=5, own_draws=5, discards=5)
    found = with_situation(PLAIN, rulings, replace(every, **{known[count]: None}), "discard")
    assert found.total == 15
    assert [reason.code for reason in found.reasons if reason.message.startswith(told)] == ["not_judged"]
    other = with_situation(PLAIN, rulings, replace(NO_SITUATION, **{known[count]: 11}), "discard")
    assert not [reason for reason in other.reasons if reason.message.startswith("Within")]


def test_a_set_of_rulings_goes_with_each_other_ruling() -> None:
    """Wrong claims are tried under the author's set and one more ruling: each such table of rows holds together."""
    for ruling in B30fjRulings.described():
        for option in ruling.options:
            chosen = {**RIICHI_ADVANCED.values, ruling.slug: option.name}
            for edition in (CURRENT, DRAFT):
                assert row_table(edition, B30fjRulings.chosen(chosen)).rows
