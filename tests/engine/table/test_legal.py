"""What a player may do now is exactly what the checks let pass."""

from replay.engine import apply, check, legal_events
from replay.engine.table.legal import claims
from replay.events import Discard, Kong
from replay.rulesets import find_ruleset
from replay.state import SEATS
from tests.engine.hands import DEALER, NORTH, QUICK, SOUTH, WEST
from tests.engine.script import event_of, start_hand, state_after

RULES = find_ruleset("b30fj").under()


def test_before_the_first_draw_nobody_may_do_anything() -> None:
    state = state_after(start_hand(QUICK), "")
    assert [legal_events(state, RULES, seat) for seat in SEATS] == [(), (), (), ()]


def test_after_a_draw_its_player_may_discard_anything_once() -> None:
    state = state_after(start_hand(QUICK), "d0:1m")
    found = legal_events(state, RULES, 0)
    assert all(isinstance(each, Discard) for each in found)
    assert len(found) == 13
    assert legal_events(state, RULES, 1) == ()


def test_claims_wins_and_declarations() -> None:
    state = state_after(start_hand(QUICK), "d0:2z x0:2z")
    assert legal_events(state, RULES, 1) == (
        event_of("o1<0:2z:222z"),
        event_of("p1<0:2z:22z"),
    )
    state = state_after(start_hand(QUICK), "d0:5p x0:5p")
    assert legal_events(state, RULES, 2) == (event_of("w2<0:5p"),)
    assert event_of("c1<0:5p:46p") in legal_events(state, RULES, 1)
    state = state_after(start_hand(QUICK), "d0:2m x0:2m d1:2z")
    assert event_of("k1:2222z") in legal_events(state, RULES, 1)
    hands = f"19m147p258s3456z1j {SOUTH} {WEST} {NORTH}"
    assert event_of("f0:1j") in legal_events(state_after(start_hand(hands), "d0:2m"), RULES, 0)


def test_jokers_from_hand_are_proposed_with_naturals() -> None:
    hands = f"{DEALER} 3m789m11s46p22z56z6j {WEST} {NORTH}"
    state = state_after(start_hand(hands), "d0:3m x0:3m")
    proposed = [(type(each).__name__, each.tiles) for each in claims(state, RULES, 1)]
    assert ("Pung", "3m6j") in proposed
    assert all(check(state, each, RULES) == () for each in legal_events(state, RULES, 1))


def test_a_kong_may_be_robbed_and_the_winner_is_asked() -> None:
    hands = f"33m19m147p258s347z {SOUTH} 12m789s777p666z88s {NORTH}"
    words = "d0:8m x0:8m d1:9p x1:3m p0<1:3m:33m x0:1m d1:9m x1:9m d2:9m x2:9m d3:8m x3:8m d0:3m"
    state = state_after(start_hand(hands), words)
    kong = event_of("a0:3m")
    assert isinstance(kong, Kong)
    assert kong in legal_events(state, RULES, 0)
    assert legal_events(apply(state, kong, RULES), RULES, 2) == (event_of("r2<0:3m"),)


def test_who_has_won_may_do_nothing() -> None:
    state = state_after(start_hand(QUICK), "d0:5p x0:5p w1<0:5p")
    assert legal_events(state, RULES, 1) == ()
