"""A kong that the rules deny moves no points, so that a drawn hand gives nothing back for it (rulebook sichuan §8.1). A
record that has taken it for good and given it back, as it says it was paid, has one fault all the same."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec import structs

from replay.engine import audit
from replay.events import EndHand, Kong, SettlementItem, Win
from replay.rules import KONGS, Payments, add
from replay.rules import NO_PAYMENTS as NONE
from replay.rulesets import find_ruleset
from tests.engine.script import game, record
from tests.tools.scenes import Scene, hand_of

SICHUAN = find_ruleset("sichuan")
PAID: Payments = (6, -2, -2, -2)
"""A concealed kong of seat 0, everybody else in play: 2 from each (§5)."""
BACK: Payments = (-6, 2, 2, 2)
BACK_BUT_TO_THE_WINNER: Payments = (-4, 0, 2, 2)
MISSING_SUIT = Scene(hands=("6666s", "", "", ""), play="0Vs 1Vm 2Vm 3Vm 0+1m 0K6666s 0+- ...=0")
WON_SINCE = Scene(
    hands=("6666s1m", "123456888m33m56p", "9s", "9s"),
    play="0Vs 1Vs 2Vs 3Vs 0+1m 0K6666s 0+7p-7p 1W ...=0",
)
AFTER_A_PUNG = Scene(hands=("6666s99s1234567p", "", "", ""), play="0Vm 1Vs 2Vm 3Vm 0+1m- 1+9s- 0P99s 0K6666s 0+- ...=0")
SCENES = {
    "missing suit": (MISSING_SUIT, BACK),
    "won since": (WON_SINCE, BACK_BUT_TO_THE_WINNER),
    "after a pung": (AFTER_A_PUNG, BACK),
}
CODE = "illegal_kong"


class Writer:
    """The record of somebody who takes the kong for good, pays it and gives it back at the end (`taken`), and what
    would be right (`end`, `scores`). A kong of the missing suit is none (§3), and so is one right after a pung."""

    def __init__(self, name: str) -> None:
        scene, back = SCENES[name]
        rules = SICHUAN.under(SICHUAN.rulings.chosen({"void-calls": "legal"}))
        rules = structs.replace(rules, play=structs.replace(rules.play, after_claim=KONGS))
        self.events = list(hand_of(rules, scene, NONE, "denied").events)
        self.place = next(place for place, each in enumerate(self.events) if isinstance(each, Kong))
        kong, end = self.events[self.place], self.events[-1]
        assert isinstance(kong, Kong)
        assert isinstance(end, EndHand)
        assert kong.payments == PAID
        assert end.reason == "wall_exhausted"
        assert end.payments is not None
        assert end.scores is not None
        self.kong, self.taken = kong, end
        items = tuple(each for each in end.settlement or () if each.reason != "kong_refund")
        refunds = [each.payments for each in end.settlement or () if each.reason == "kong_refund"]
        assert refunds == [back]
        self.back = back
        self.scores = less(less(end.scores, PAID), back)
        self.end = structs.replace(end, settlement=items, payments=less(end.payments, back), scores=self.scores)

    def found(self, paid: Payments | None, end: EndHand) -> list[tuple[str, int]]:
        """What the audit finds where the kong states these payments; the scores are always those by the rules."""
        kong = structs.replace(self.kong, payments=paid)
        hand = [*self.events[: self.place], kong, *self.events[self.place + 1 : -1], end]
        report = audit(record(game(hand, ruleset="sichuan", scores=NONE)))
        assert report.scores == self.scores
        return [(each.code, each.line) for each in report.findings]

    @property
    def line(self) -> int:
        return self.place + 2

    @property
    def last(self) -> int:
        return len(self.events) + 1


def less(scores: Payments, moved: Payments) -> Payments:
    """Scores without what was moved."""
    a, b, c, d = (one - other for one, other in zip(scores, moved, strict=True))
    return a, b, c, d


@cache
def writer(name: str) -> Writer:
    return Writer(name)


def bare(end: EndHand, *kept: str) -> EndHand:
    """The end without its claims but for those kept."""
    claims = {name: None for name in ("payments", "settlement", "scores") if name not in kept}
    return structs.replace(end, **claims)


CLAIMS = [
    ("payments", "settlement", "scores"),
    ("payments",),
    ("settlement",),
    ("scores",),
    ("settlement", "scores"),
    (),
]


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("kept", CLAIMS)
@pytest.mark.parametrize("paid", [None, NONE, PAID])
def test_nothing_is_given_back_for_a_kong_that_is_none(name: str, kept: tuple[str, ...], paid: Payments | None) -> None:
    told = writer(name)
    assert told.found(paid, bare(told.end, *kept)) == [(CODE, told.line)]


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("kept", CLAIMS)
@pytest.mark.parametrize("paid", [None, PAID])
def test_a_record_that_takes_it_for_good_may_give_it_back(
    name: str, kept: tuple[str, ...], paid: Payments | None
) -> None:
    told = writer(name)
    assert told.found(paid, bare(told.taken, *kept)) == [(CODE, told.line)]


@pytest.mark.parametrize("name", SCENES)
def test_a_record_that_pays_it_wrongly_gives_back_what_it_paid(name: str) -> None:
    """Each pays 1, and has it back: all of that is the one fault."""
    told = writer(name)
    back: Payments = (told.back[0] // 2, told.back[1] // 2, 1, 1)
    items = (SettlementItem(reason="kong_refund", payments=back), *(told.end.settlement or ()))
    moved = add(told.end.payments or NONE, back)
    end = structs.replace(told.end, settlement=items, payments=moved, scores=None)
    assert told.found((3, -1, -1, -1), end) == [(CODE, told.line)]
    assert told.found(PAID, end) == [(CODE, told.line), ("wrong_payments", told.last)]


@pytest.mark.parametrize("name", SCENES)
def test_what_was_not_paid_is_not_given_back(name: str) -> None:
    """The record says that the kong moved nothing: that something is given back for it is a fault of its own."""
    told = writer(name)
    assert told.found(NONE, bare(told.taken, "payments")) == [(CODE, told.line), ("wrong_payments", told.last)]
    assert told.found(NONE, bare(told.taken, "settlement")) == [(CODE, told.line), ("wrong_payments", told.last)]


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("paid", [None, NONE, PAID])
def test_a_settlement_that_follows_from_neither_is_a_second_fault(name: str, paid: Payments | None) -> None:
    told = writer(name)
    two = [(CODE, told.line), ("wrong_payments", told.last)]
    right, taken = told.end.payments or NONE, told.taken.payments or NONE
    for wrong in (add(taken, told.back), add(right, (1, -1, 0, 0)), add(taken, (0, 0, 1, -1))):
        assert told.found(paid, structs.replace(told.end, payments=wrong, settlement=None, scores=None)) == two


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("paid", [None, NONE, PAID])
def test_scores_that_follow_from_neither_are_a_second_fault(name: str, paid: Payments | None) -> None:
    told = writer(name)
    wrong = add(told.scores, (0, 0, 1, -1))
    assert told.found(paid, structs.replace(told.end, scores=wrong)) == [(CODE, told.line), ("wrong_scores", told.last)]


@pytest.mark.parametrize("to", ["transfer", "cancel"])
def test_its_points_go_nowhere_when_the_discard_after_it_is_won(to: str) -> None:
    """Ruling `kong-transfer`: what was not paid goes neither to the winner nor back, unless the record has it so."""
    rules = SICHUAN.under(SICHUAN.rulings.chosen({"kong-transfer": to, "void-calls": "legal"}))
    hand = list(hand_of(rules, WON_SINCE, NONE, "denied").events)
    place = next(place for place, each in enumerate(hand) if isinstance(each, Kong))
    at = next(place for place, each in enumerate(hand) if isinstance(each, Win))
    win, end, kong = hand[at], hand[-1], hand[place]
    assert isinstance(win, Win)
    assert isinstance(end, EndHand)
    assert win.payments is not None
    assert end.scores is not None
    moved: Payments = (-6, 6, 0, 0) if to == "transfer" else (-6, 2, 2, 2)
    right = less(less(end.scores, PAID), moved)
    alone = structs.replace(win, payments=less(win.payments, moved))
    for paid in (None, PAID):
        for won, scores in ((win, end.scores), (alone, right)):
            stated = structs.replace(kong, payments=paid)
            ended = structs.replace(end, scores=scores)
            events = [*hand[:place], stated, *hand[place + 1 : at], won, *hand[at + 1 : -1], ended]
            report = audit(record(game(events, ruleset="sichuan", scores=NONE, rulings={"kong-transfer": to})))
            assert [(each.code, each.line) for each in report.findings] == [(CODE, place + 2)]
            assert report.scores == right
