"""A player who claims a discard and then wins on it: a tile is taken once, and the win comes first (rulebook zung-jung
§2.3; docs/audit.md, `outranked_call`)."""

import pytest
from msgspec import structs

from replay.engine import audit
from replay.events import AnyEvent, EndHand, Win
from tests.engine.script import event_of, events_of, game, record, start_hand

HANDS = "147m17p257789s66z {} 123m78p444678s22z 89m128p3599s3444z"
READY, NOT_READY = "234567m34566p66s", "234567m34566p67s"
BEFORE = "d0:1z x0:1z d1:1z x1:1z d2:2z x2:2z d3:2z x3:2z d0:6p x0:6p"
WIN = event_of("w1<0:6p")
CLAIM = 13
"""The line of what follows the discard of 6p."""


def found(events: list[AnyEvent]) -> list[tuple[str, int]]:
    """Codes and lines of what the audit finds, notes left out."""
    return [(each.code, each.line) for each in audit(record(events)).findings if each.severity != "note"]


def played(held: str, *after: AnyEvent) -> list[AnyEvent]:
    """Zung Jung: what follows the discard of 6p by seat 0, seat 1 holding this."""
    return game([start_hand(HANDS.format(held)), *events_of(BEFORE), *after], ruleset="zung-jung")


@pytest.mark.parametrize("claim", ["p1<0:6p:66p", "c1<0:6p:45p"])
def test_the_claim_that_the_win_leaves_nothing_of_is_the_fault(claim: str) -> None:
    won = played(READY, WIN, EndHand(reason="won"))
    claimed = played(READY, event_of(claim), WIN, EndHand(reason="won"))
    assert found(won) == []
    assert found(claimed) == [("outranked_call", CLAIM)]
    assert audit(record(claimed)).scores == audit(record(won)).scores != (0, 0, 0, 0)


def test_what_the_win_claims_is_held_against_the_hand_without_the_claim() -> None:
    assert isinstance(WIN, Win)
    wrong = structs.replace(WIN, total=1)
    events = played(READY, event_of("p1<0:6p:66p"), wrong, EndHand(reason="won"))
    assert found(events) == [("outranked_call", CLAIM), ("wrong_total", CLAIM + 1)]


def test_a_win_that_is_none_leaves_the_claim_in_force() -> None:
    """The pung is legal and the discard after it its own; the win on a tile that does not win is the fault."""
    events = played(NOT_READY, event_of("p1<0:6p:66p"), WIN, *events_of("x1:7s d2:3z x2:3z"))
    assert [each for each in found(events) if each[0] != "truncated"] == [("illegal_win", CLAIM + 1)]


def test_a_win_on_the_tile_later_is_no_win_on_a_discard() -> None:
    """Once the claimer has put a tile down, the claimed one lies there no more."""
    events = played(READY, *events_of("p1<0:6p:66p x1:3p"), WIN, *events_of("d2:3z x2:3z"))
    assert [each for each in found(events) if each[0] != "truncated"] == [("not_discarded", CLAIM + 2)]
