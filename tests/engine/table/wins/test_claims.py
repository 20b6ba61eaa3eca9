"""Claims of one win that agree with each other and differ from the hand, and claims that contradict each other."""

from collections.abc import Iterator

import pytest
from msgspec import structs

from replay.engine import audit
from replay.events import AnyEvent, EndHand, Win
from replay.rulesets import find_ruleset
from replay.simulate import hide, simulate_game
from replay.tiles import NAMES, format_in_order, parse_tiles
from tests.engine.script import record

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


@pytest.mark.parametrize("ruleset", ["zung-jung", "b30fj", "b30fj-draft"])
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
