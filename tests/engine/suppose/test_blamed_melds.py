"""A meld that is none is blamed where it is called; a win with it is denied for it, and that is no second fault."""

import pytest

from replay.engine import audit, check, legal_win
from replay.events import AnyEvent, EndHand, Win
from replay.hands import NotAWin
from replay.rules import Payments
from replay.rulesets import find_ruleset
from replay.verdicts import GameAudit
from tests.engine.hands import NORTH, WEST
from tests.engine.script import event_of, events_of, game, record, start_hand, state_after

DEALER = "19m147p28s234567z"
CALLER = "123789m11s46p57s2z"
"""Seat 1; with 457s for a chow, 2z put down, it waits for 5p."""
CALLED = "d0:4s x0:4s c1<0:4s:57s x1:2z d2:8p x2:8p d3:7m x3:7m"
ILLEGAL_CHOW = ("illegal_chow", 5)
BLAMED = ("illegal_chow",)


def audited(ruleset: str, words: str, *more: AnyEvent) -> GameAudit:
    """The audit of a hand in which seat 1 has called 457s a chow."""
    start = start_hand(f"{DEALER} {CALLER} {WEST} {NORTH}")
    return audit(record(game([start, *events_of(f"{CALLED} {words}"), *more], ended=False, ruleset=ruleset)))


def blamed(report: GameAudit) -> list[tuple[str, int]]:
    return [(each.code, each.line) for each in report.findings if each.severity != "note" and each.code != "truncated"]


@pytest.mark.parametrize("ruleset", ["b30fj", "zung-jung"])
@pytest.mark.parametrize("won", ["d0:5p x0:5p w1<0:5p", "d0:3s x0:3s d1:5p w1:5p"], ids=["discard", "self-draw"])
def test_a_win_that_only_a_blamed_meld_denies_is_none_and_no_fault(ruleset: str, won: str) -> None:
    report = audited(ruleset, won)
    assert blamed(report) == [ILLEGAL_CHOW]
    assert isinstance(report.details[0].wins[-1].scored, NotAWin)


@pytest.mark.parametrize("ruleset", ["b30fj", "zung-jung"])
def test_a_hand_that_would_not_win_with_other_melds_either_is_a_fault_of_its_own(ruleset: str) -> None:
    rules = find_ruleset(ruleset).under()
    state = state_after(start_hand(f"{DEALER} {CALLER} {WEST} {NORTH}"), f"{CALLED} d0:9p x0:9p", rules, blamed=BLAMED)
    assert [each.code for each in check(state, event_of("w1<0:9p"), rules)] == ["illegal_win"]
    assert legal_win(state, rules, 1) is None
    state = state_after(start_hand(f"{DEALER} {CALLER} {WEST} {NORTH}"), f"{CALLED} d0:5p x0:5p", rules, blamed=BLAMED)
    assert check(state, event_of("w1<0:5p"), rules) == ()
    assert legal_win(state, rules, 1) is None  # nor is a win offered that the rules deny


@pytest.mark.parametrize(
    ("scores", "codes"),
    [((0, 0, 0, 0), []), ((-8, 24, -8, -8), []), ((-9, 27, -9, -9), ["wrong_scores"])],
    ids=["not moved", "carried on", "neither"],
)
def test_the_denied_win_moves_nothing_but_the_record_may_have_paid_it(scores: Payments, codes: list[str]) -> None:
    win = Win(seat=1, by="self_draw", tile="5p", payments=(-8, 24, -8, -8))
    report = audited("zung-jung", "d0:3s x0:3s d1:5p", win, EndHand(reason="won", scores=scores))
    assert [code for code, _ in blamed(report)] == ["illegal_chow", *codes]
    assert report.details[0].ledger == ()
