"""The answer of a dispute in three sentences: the cause, the money, the ruling."""

from io import BytesIO

import pytest

from replay.engine import audit
from replay.engine.rulings.report import RulingsReport
from replay.engine.rulings.search import with_right_under
from replay.events import GameRecord
from replay.formats import find_inputs
from replay.formats.foreign import games_of
from replay.installation import shipped
from replay.report.dispute import dispute_page
from replay.rulesets import find_ruleset
from replay.terms import using
from replay.view.dispute.case import Case, case_of
from replay.view.dispute.verdict import verdict_parts

NONE = "Right under no other ruling."


def case(record: GameRecord) -> Case:
    found = with_right_under(record, audit(record, keep_steps=True))
    ruleset = find_ruleset(found.ruleset)
    rules = ruleset.under(ruleset.rulings.chosen(dict(found.rulings or {})))
    untried = RulingsReport(in_force={}, singles=0, pairs=0, disputes=())
    return case_of(found, found.details[-1], rules, untried)


def told(name: str) -> list[str]:
    (record,) = next(iter(find_inputs([shipped("records") / name]))).games()
    return [str(each) for each in verdict_parts(case(record))]


@pytest.mark.parametrize(
    ("name", "cause", "money", "ruling"),
    [
        (
            "wrong_total-and-patterns",
            "Pure Straight (8) does not hold. The hand is worth 33 faan, not 41.",
            "Ann pays 128, not 256.",
            NONE,
        ),
        ("wrong_total-too-much", "The hand is worth 33 faan, not 35.", "What is paid stays the same.", NONE),
        (
            "wrong_payments-sichuan-settlement-items",
            "Three suits held: Bo pays 24, not 29; Di gets 8, not 3; Cy gets 8, not 10; Ann gets 8, not 16. "
            "Who is ready: Bo and Di each pay 5, not 0; Cy gets 2, not 0; Ann gets 8, not 0.",
            "",
            "",
        ),
        (
            "wrong_payments-zj-the-go-around-tells",
            "Cy is responsible: a tile that Cy put down before would have won.",
            "Cy pays 100, not 25; Ann pays 25, not 100.",
            "Right under resp-any-tile=same-tile (riichi-advanced).",
        ),
        (
            "illegal_win-zj-a-chicken-under-min5",
            "123m456p5578s may not win on 6s: a hand without any row may not win (ruling chicken).",
            "Nobody pays for this win.",
            "Right under chicken=one-point (riichi-advanced).",
        ),
        ("wrong_deal-twelve-tiles", "The hand of Ann is 12 tiles, not 13.", "", ""),
        ("bad_event-melds-outside-excerpt", "'melds' belongs to a win in an excerpt", "", ""),
    ],
)
def test_the_cause_the_money_and_the_ruling(name: str, cause: str, money: str, ruling: str) -> None:
    parts = told(f"broken/{name}.jsonl")
    assert " ".join(parts).startswith(cause)
    ends = [each for each in (money, ruling) if each]
    assert parts[len(parts) - len(ends) :] == ends
    assert ends or not any(each.startswith(("Right", "What is paid")) for each in parts)


def test_a_row_that_the_rules_lack_is_called_as_the_record_has_it_in_every_language() -> None:
    """A row of Zung Jung has a Chinese name, and b30fj has no such row: it stands as the record writes it."""
    text = b"""game a b30fj
players Ann Bo Cy Di
hand 1 E dealer Ann
Bo win on 5p from Ann total 9 patterns Pung of Dragons or Round Wind 9 shows 123789m46p11s222z
"""
    (record,) = games_of("a", "a", stream=BytesIO(text))
    with using("zh"):
        found = case(record)
        page = dispute_page(found, find_ruleset("b30fj").under())
        assert "Pung of Dragons or Round Wind" in str(verdict_parts(found)[0])
        assert '<span translate="no">Pung of Dragons or Round Wind</span>' in page


def test_a_name_that_begins_a_sentence_is_as_it_is() -> None:
    text = b"""game a b30fj
players ann bo mcGee di
hand 1 E dealer ann
bo win self-draw on 8m total 8 pays -30 90 -30 -30 shows 123789m123s222z1j
"""
    (record,) = games_of("a", "a", stream=BytesIO(text))
    assert "ann, mcGee and di each pay 12, not 30." in [str(each) for each in verdict_parts(case(record))]


def test_of_a_game_without_a_fault_there_is_nothing_to_tell() -> None:
    assert told("zung-jung/capped.jsonl") == []
