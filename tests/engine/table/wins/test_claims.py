"""Claims of one win that agree with each other and differ from the hand, and claims that contradict each other."""

from collections.abc import Iterator

import pytest
from msgspec import structs

from replay.engine import audit
from replay.events import AnyEvent, Draw, EndHand, StartHand, Win
from replay.rules import Payments
from replay.rulesets import find_ruleset
from replay.rulesets.b30fj.scoring.payout import payout
from replay.simulate import hide, simulate_game
from replay.tiles import NAMES, format_in_order, parse_tiles
from tests.engine.script import game, record

UNPROVEN = "unverifiable"
SEEDS = range(100, 112)


def found(events: list[AnyEvent]) -> list[tuple[str, int]]:
    return [(each.code, each.line) for each in audit(record(events)).findings if each.code != UNPROVEN]


def messages(events: list[AnyEvent]) -> list[str]:
    return [each.message for each in audit(record(events)).findings if each.code != UNPROVEN]


def hidden_wins(ruleset: str, *, shown: bool) -> Iterator[tuple[list[AnyEvent], int, Win]]:
    """Legal records of one player's view with a win by another: its events, the place of the win and the win."""
    for seed in SEEDS:
        events = list(hide(simulate_game(find_ruleset(ruleset), seed, hands=1), 0))
        if not shown:
            events = [structs.replace(each, hand=None) if isinstance(each, Win) else each for each in events]
            events = [structs.replace(each, hands=None) if isinstance(each, EndHand) else each for each in events]
        assert found(events) == []
        for place, event in enumerate(events):
            if isinstance(event, Win) and event.seat != 0 and event.total and event.patterns and event.payments:
                yield events, place, event


def with_win(events: list[AnyEvent], place: int, **fields: object) -> list[AnyEvent]:
    win = events[place]
    assert isinstance(win, Win)
    return [*events[:place], structs.replace(win, **fields), *events[place + 1 :]]


def with_wrong_end(events: list[AnyEvent]) -> tuple[list[AnyEvent], int]:
    """The record with scores at its end that follow from nothing: a second, independent fault."""
    end = next(place for place, each in enumerate(events) if isinstance(each, EndHand))
    closing = events[end]
    assert isinstance(closing, EndHand)
    assert closing.scores is not None
    a, b, c, d = closing.scores
    return [*events[:end], structs.replace(closing, scores=(a + 1001, b - 1001, c, d)), *events[end + 1 :]], end + 1


@pytest.mark.parametrize("ruleset", ["zung-jung", "b30fj", "b30fj-draft"])
@pytest.mark.sampled(1)
def test_a_total_that_the_claimed_patterns_do_not_come_to_is_wrong_though_the_hand_is_hidden(ruleset: str) -> None:
    """The patterns and the payments agree with each other: the total is what is wrong."""
    tried = told = 0
    for events, place, win in hidden_wins(ruleset, shown=False):
        assert win.total is not None
        wrong = with_win(events, place, total=win.total + 3)
        if ruleset.startswith("b30fj") and payout(win.total) == payout(win.total + 3):
            continue  # the payments don't tell which of the two is wrong
        assert found(wrong) == [("wrong_total", place + 1)], win
        if "add up to" in messages(wrong)[0]:  # where few tiles are hidden, what the hand is worth is said
            assert f"add up to {win.total} " in messages(wrong)[0]
            assert f"not to {win.total + 3}" in messages(wrong)[0]
            told += 1
        twice, line = with_wrong_end(wrong)
        assert found(twice)[:2] == [("wrong_total", place + 1), ("wrong_scores", line)]
        tried += 1
    assert tried > 2
    assert told > 1


@pytest.mark.parametrize("ruleset", ["zung-jung", "b30fj", "sichuan"])
@pytest.mark.sampled(1)
def test_patterns_that_do_not_come_to_the_claimed_total_are_wrong_though_the_hand_is_hidden(ruleset: str) -> None:
    """The total and the payments agree with each other: the patterns are what is wrong."""
    tried = 0
    for events, place, win in hidden_wins(ruleset, shown=False):
        rows = dict(win.patterns or {})
        name = next(iter(rows))
        if sum(rows.values()) > 300:
            continue  # a hand at the cap of Zung Jung is worth the same with a row more (§6.1)
        wrong = with_win(events, place, patterns={**rows, name: rows[name] + 1})
        assert found(wrong) == [("wrong_patterns", place + 1)], win
        twice, line = with_wrong_end(wrong)
        assert found(twice)[:2] == [("wrong_patterns", place + 1), ("wrong_scores", line)]
        tried += 1
    assert tried > 2


def test_zung_jung_payments_that_no_responsibility_gives_are_wrong_though_the_hand_is_hidden() -> None:
    """Rulebook zung-jung §6.2: the winner gains three times V, whoever is responsible for it."""
    tried = 0
    for events, place, win in hidden_wins("zung-jung", shown=False):
        amounts = list(win.payments or ())
        if min(amounts) == sorted(amounts)[1]:
            continue  # all pay alike: V is at most 25
        amounts[win.seat] -= 1
        payer = min(range(4), key=lambda seat: (win.payments or ())[seat])
        amounts[payer] += 1
        wrong = with_win(events, place, payments=tuple(amounts))
        assert found(wrong)[:1] == [("wrong_payments", place + 1)]
        assert len(found(wrong)) == 1
        tried += 1
    assert tried > 0


def test_xixi_scoring_tiles_that_are_not_those_of_the_claims_are_wrong_alone() -> None:
    """No wall says which tile was turned; total, patterns and payments all follow from another one (§4)."""
    tried = 0
    for events, place, win in hidden_wins("xixi", shown=True):
        if not win.scoring_tiles:
            continue
        first, *rest = parse_tiles(win.scoring_tiles)
        other = (first + 1) % 9 + first // 9 * 9
        wrong = with_win(events, place, scoring_tiles=format_in_order((other, *rest)))
        assert found(wrong) == [("wrong_scoring_tiles", place + 1)], (win, NAMES[other])
        assert win.scoring_tiles[:2] not in messages(wrong)[0]
        assert found(with_win(events, place, total=(win.total or 0) + 40)) == [("wrong_total", place + 1)]
        both = with_win(events, place, scoring_tiles=format_in_order((other, *rest)), total=(win.total or 0) + 40)
        assert [code for code, _ in found(both)] == ["wrong_scoring_tiles", "wrong_total"]
        twice, line = with_wrong_end(wrong)
        assert found(twice)[:2] == [("wrong_scoring_tiles", place + 1), ("wrong_scores", line)]
        tried += 1
    assert tried > 2


@pytest.mark.parametrize("ruleset", ["b30fj", "b30fj-draft", "zung-jung"])
@pytest.mark.sampled(1)
def test_total_and_patterns_that_agree_are_one_finding_and_it_says_what_they_are(ruleset: str) -> None:
    """Only the win tells of the tiles: the claims are those of another hand if they share no row with it."""
    tried = 0
    for events, place, win in hidden_wins(ruleset, shown=True):
        rows = {**(win.patterns or {}), "No Such Row": 7}
        wrong = with_win(events, place, patterns=rows, total=(win.total or 0) + 7, payments=None)
        if sum(rows.values()) > 300:
            continue
        assert found(wrong) == [("wrong_total", place + 1)], win
        assert "another hand" not in messages(wrong)[0]
        assert messages(wrong)[0].endswith(
            f"There is no row of this name in {find_ruleset(ruleset).title}: No Such Row."
        )
        other = with_win(events, place, patterns={"All Honors": 307}, total=307, payments=None)
        assert found(other) == [("wrong_total", place + 1)]
        assert "those of another hand than the one shown" in messages(other)[0]
        more = with_win(events, place, patterns={**(win.patterns or {}), "All Honors": 7}, total=(win.total or 0) + 7)
        assert "another hand" not in messages(more)[0]
        apart = with_win(events, place, patterns=rows, total=(win.total or 0) + 9, payments=None)
        assert [code for code, _ in found(apart)] == ["wrong_total", "wrong_patterns"]
        tried += 1
    assert tried > 2


SHAPELESS = "zung-jung", "123456789m1145p", "9s", "illegal_win"
FIVE = "xixi", "111123m456p789s7z", "1m", "too_many_copies"


@pytest.mark.parametrize(
    ("win", "total", "payments", "scores", "also"),
    [
        (SHAPELESS, 25, (75, -25, -25, -25), (75, -25, -25, -25), []),
        (SHAPELESS, 25, (75, -30, -25, -20), (75, -25, -25, -25), ["wrong_payments"]),
        (SHAPELESS, 25, (75, -30, -25, -20), (75, -30, -25, -20), ["wrong_payments"]),
        (SHAPELESS, 25, (75, -30, -25, -20), (0, 0, 0, 0), ["wrong_payments"]),
        (SHAPELESS, 25, (75, -30, -25, -20), (78, -26, -26, -26), ["wrong_payments", "wrong_scores"]),
        (SHAPELESS, None, (75, -30, -25, -20), (75, -30, -25, -20), []),
        (FIVE, 1, (3, -1, -1, -1), (3, -1, -1, -1), []),
        (FIVE, 1, (6, -4, -1, -1), (3, -1, -1, -1), ["wrong_payments"]),
        (FIVE, 1, (6, -4, -1, -1), (6, -2, -2, -2), ["wrong_payments", "wrong_scores"]),
    ],
)
def test_payments_of_a_win_with_another_fault_are_told_where_its_claims_cannot_pay_them(
    win: tuple[str, str, str, str], total: int | None, payments: Payments, scores: Payments, also: list[str]
) -> None:
    """Rulebooks zung-jung §6.2 and xixi §4: all three pay alike. Scores follow from what is claimed, or is right."""
    ruleset, hand, tile, code = win
    start = StartHand(hand=1, dealer=0, round="E", hands=("?" * 13,) * 4)
    claim = Win(seat=0, by="self_draw", tile=tile, hand=hand, total=total, payments=payments)
    events: list[AnyEvent] = [start, Draw(seat=0, tile="?"), claim, EndHand(reason="won", scores=scores)]
    assert [each for each, _ in found(game(events, ruleset=ruleset))] == [code, *also]
