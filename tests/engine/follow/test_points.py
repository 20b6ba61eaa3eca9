"""An event that the rules deny moves no points: `scores` of the audit are those by the rules, whatever the record has
paid, and recorded scores that follow from its own payments are no fault besides (docs/audit.md)."""

from functools import cache

import pytest
from msgspec import structs

from replay.engine import audit
from replay.events import AnyEvent, Draw, EndHand, Kong, StartHand, Win
from replay.rules import Payments, add
from replay.rulesets import all_rulesets, find_ruleset
from replay.simulate import simulate_game
from replay.tiles import format_tiles, parse_tiles
from tests.engine.script import events_of, game, record, start_hand

HANDS = "147m17p257789s66z 234567m34578p66s 123m78p444678s22z 89m128p3599s3444z"
BEFORE = "d0:1z x0:1z d1:1z x1:1z d2:2z x2:2z d3:2z x3:2z d0:6p x0:6p"
NEAR = Win(seat=1, by="discard", target=0, tile="6p", total=15, payments=(-15, 45, -15, -15))
FAR = Win(seat=2, by="discard", target=0, tile="6p", total=5, payments=(-5, -5, 15, -5))
PAID: dict[str, Payments] = {"near": (-15, 45, -15, -15), "far": (-5, -5, 15, -5), "both": (-20, 40, 0, -20)}


def found(events: list[AnyEvent]) -> list[tuple[str, int]]:
    """Codes and lines of what the audit finds, notes left out."""
    return [(each.code, each.line) for each in audit(record(events)).findings if each.severity != "note"]


def two_winners(first: Win, second: Win, scores: Payments) -> list[AnyEvent]:
    """Zung Jung: seats 1 and 2 both win on seat 0's 6p, lines 13 and 14, and the scores after it."""
    end = EndHand(reason="won", scores=scores)
    return game([start_hand(HANDS), *events_of(BEFORE), first, second, end], ruleset="zung-jung")


def bare(win: Win) -> Win:
    """The win without its claims."""
    return structs.replace(win, total=None, payments=None)


@pytest.mark.parametrize("paid", ["near", "far", "both"])
@pytest.mark.parametrize("claims", ["both", "near", "far"])
def test_of_two_winners_of_one_tile_the_record_may_pay_either(paid: str, claims: str) -> None:
    """One winner only, the nearer in turn order (rulebook zung-jung §2.3): the other one is the fault, not the scores
    that follow from it."""
    near = NEAR if claims != "far" else bare(NEAR)
    far = FAR if claims != "near" else bare(FAR)
    if paid == "both" and claims == "near":
        return  # the record does not say what the far one is paid
    for (first, second), blamed in (((far, near), ("outranked_call", 13)), ((near, far), ("hand_over", 14))):
        events = two_winners(first, second, PAID[paid])
        assert found(events) == [blamed]
        assert audit(record(events)).scores == PAID["near"]


@pytest.mark.parametrize("scores", [(0, 0, 0, 0), (-15, -5, 35, -15), (-10, -10, 30, -10)])
def test_scores_that_follow_from_neither_winner_are_a_second_fault(scores: Payments) -> None:
    assert found(two_winners(FAR, NEAR, scores)) == [("outranked_call", 13), ("wrong_scores", 15)]
    assert found(two_winners(NEAR, FAR, scores)) == [("hand_over", 14), ("wrong_scores", 15)]


def test_a_wrong_total_of_the_right_winner_is_a_second_fault() -> None:
    wrong = structs.replace(NEAR, total=16)
    assert found(two_winners(FAR, wrong, PAID["far"])) == [("outranked_call", 13), ("wrong_total", 14)]


@pytest.mark.parametrize("ruleset", sorted(all_rulesets()))
def test_a_win_that_stands_twice_is_paid_once(ruleset: str) -> None:
    events = list(simulate_game(find_ruleset(ruleset), 5, hands=2))
    right = audit(record(events)).scores
    seen = 0
    for place, event in enumerate(events):
        if isinstance(event, Win):
            twice = [*events[: place + 1], event, *events[place + 1 :]]
            report = audit(record(twice))
            assert [each.line for each in report.findings] == [place + 2], place
            assert report.scores == right
            seen += 1
    assert seen


@pytest.mark.parametrize("carried", [False, True])
def test_an_illegal_win_moves_nothing_though_the_record_pays_it(carried: bool) -> None:
    """Seat 3 claims a win with no winning hand; the record's later scores follow it, or do not."""
    paid: Payments = (-30, 0, 0, 30)
    wrong = Win(seat=3, by="discard", target=0, tile="6p", payments=paid)
    end = EndHand(reason="won", scores=paid if carried else (0, 0, 0, 0))
    events = game([start_hand(HANDS), *events_of(BEFORE), wrong, end], ruleset="zung-jung")
    assert found(events) == [("illegal_win", 13)]
    assert audit(record(events)).scores == (0, 0, 0, 0)


@cache
def sichuan_kongs() -> list[tuple[list[AnyEvent], int]]:
    """Legal games of Sichuan with a kong that has paid, and its place."""
    games = [list(simulate_game(find_ruleset("sichuan"), seed, hands=1)) for seed in range(1, 40)]
    return [
        (events, place)
        for events in games
        for place, each in enumerate(events)
        if isinstance(each, Kong) and any(each.payments or ()) and isinstance(events[place + 1], Draw)
    ][:6]


@pytest.mark.parametrize("number", range(6))
def test_sichuan_a_kong_that_stands_twice_is_paid_once(number: int) -> None:
    events, place = sichuan_kongs()[number]
    report = audit(record([*events[: place + 1], events[place], *events[place + 1 :]]))
    assert [each.line for each in report.findings if each.severity != "note"] == [place + 2]
    assert report.scores == audit(record(events)).scores


@pytest.mark.parametrize("kind", ["concealed", "added"])
def test_sichuan_a_kong_that_is_none_moves_nothing(kind: str) -> None:
    """Three tiles laid down as four, a tile added to no pung: what the record pays for it is not counted."""
    seen = 0
    for seed in range(1, 20):
        events = list(simulate_game(find_ruleset("sichuan"), seed, hands=1))
        put = _kong_put_in(events, kind)
        if put is None:
            continue
        wrong, place = put
        report = audit(record(wrong))
        assert [each.line for each in report.findings if each.severity != "note"] == [place + 1]
        assert report.scores == audit(record(events)).scores
        seen += 1
    assert seen > 2


def _kong_put_in(events: list[AnyEvent], kind: str) -> tuple[list[AnyEvent], int] | None:
    """The game with a kong put in after the dealer's first draw: of a kind held three times, or added to nothing."""
    place = 1 + next(place for place, each in enumerate(events) if isinstance(each, Draw))
    start, draw = events[1], events[place - 1]
    assert isinstance(start, StartHand)
    assert isinstance(draw, Draw)
    held = (*parse_tiles(start.hands[draw.seat]), *parse_tiles(draw.tile))
    number = 3 if kind == "concealed" else 1
    kinds = [tile for tile in sorted(set(held)) if held.count(tile) == number]
    if not kinds or isinstance(events[place], Kong | Win):
        return None
    tile = format_tiles((kinds[0],))
    paid = add((-2, -2, -2, -2), [(8, 0, 0, 0), (0, 8, 0, 0), (0, 0, 8, 0), (0, 0, 0, 8)][draw.seat])
    if kind == "added":
        kong = Kong(seat=draw.seat, kind="added", tile=tile, payments=paid)
    else:
        kong = Kong(seat=draw.seat, kind="concealed", tiles=tile * 4, payments=paid)
    return [*events[:place], kong, *events[place:]], place


def test_the_two_winners_are_told_apart_in_any_order() -> None:
    assert found(two_winners(NEAR, FAR, PAID["near"])) == [("hand_over", 14)]
    assert found(two_winners(FAR, NEAR, PAID["near"])) == [("outranked_call", 13)]


@pytest.mark.parametrize("ruleset", ["b30fj", "zung-jung"])
def test_in_an_excerpt_too_a_win_that_stands_twice_is_paid_once(ruleset: str) -> None:
    start = structs.replace(start_hand(HANDS), excerpt=True)
    win = structs.replace(NEAR, total=None, hand="234567m34578p66s", go_around=(), payments=None)
    once = game([start, win], ruleset=ruleset)
    paid = audit(record(once)).scores
    assert paid[1] > 0
    win = structs.replace(win, payments=paid)
    assert found(game([start, win], ruleset=ruleset)) == []
    report = audit(record(game([start, win, win], ruleset=ruleset)))
    assert [(each.line, each.severity) for each in report.findings] == [(4, "error")]
    assert report.scores == paid
