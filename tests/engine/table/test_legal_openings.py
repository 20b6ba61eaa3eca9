"""Before play: missing suits and tiles handed on are proposed where the checks let them pass, and nowhere else."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from pathlib import Path
from typing import get_args

import pytest

from replay.engine import apply, check, deal, legal_events
from replay.events import AnyEvent, Discard, EventAt, Exchange, Kong, StartHand, SuitLetter, VoidSuit, Win
from replay.formats import read_games
from replay.rules import Rules
from replay.rulesets import find_ruleset
from replay.state import SEATS, HandState
from replay.tiles import NAMES
from tests.engine.script import start_hand
from tests.rulesets.sichuan.table import rules

RECORDS = Path(__file__).parents[3] / "records/sichuan"
ORDINARY, HANDED_ON = "sichuan-dealt-win.jsonl", "sichuan-tiles-handed-on.jsonl"


def events_in(name: str) -> list[AnyEvent]:
    """The events of a record's only game, from the first deal on."""
    record = next(iter(read_games(RECORDS / name)))
    return [entry.event for entry in record.entries if isinstance(entry, EventAt)][1:]


def opening(name: str, chosen: Rules) -> Iterator[HandState]:
    """The states of the first hand of a record, up to the first discard and one behind it."""
    events = events_in(name)
    start = events[0]
    assert isinstance(start, StartHand)
    state = deal(start, chosen)
    yield state
    for event in events[1:]:
        state = apply(state, event, chosen)
        yield state
        if isinstance(event, Discard):
            return


def candidates(seat: int) -> Iterator[AnyEvent]:
    """Everything of one player that could be written before the first discard, legal or not."""
    for suit in get_args(SuitLetter):
        yield VoidSuit(seat=seat, suit=suit)
        for ranks in combinations_with_replacement("123456789", 3):
            for target in SEATS:
                yield Exchange(seat=seat, target=target, tiles="".join(ranks) + suit)
    for tile in NAMES[:27]:
        yield Discard(seat=seat, tile=tile)
        yield Kong(seat=seat, kind="concealed", tiles=tile[0] * 4 + tile[1])
        yield Kong(seat=seat, kind="added", tile=tile)
        yield Win(seat=seat, by="self_draw", tile=tile)


@pytest.mark.parametrize("name", [ORDINARY, HANDED_ON])
@pytest.mark.parametrize(
    "more",
    [{}, {"void_choice": "held"}, {"void_choice": "dealer-first"}, {"void_in_log": "infer"}],
    ids=["default", "held", "dealer-first", "infer"],
)
@pytest.mark.sampled(3)
def test_what_is_proposed_before_play_is_all_that_the_checks_let_pass(name: str, more: dict[str, str]) -> None:
    chosen = rules(**more, **({"exchange": "three-tiles"} if name == HANDED_ON else {}))
    seen: set[type] = set()
    for state in opening(name, chosen):
        if state.last_discard is not None:
            break  # from here on others claim, which `test_legal` tries
        for seat in SEATS:
            found = legal_events(state, chosen, seat)
            assert sorted(map(repr, found)) == sorted(
                repr(each) for each in candidates(seat) if not check(state, each, chosen)
            )
            seen |= {type(each) for each in found}
    assert {VoidSuit, Discard} <= seen
    assert (Exchange in seen) is (name == HANDED_ON)


def test_suits_are_declared_in_turn_order_where_the_ruling_says_so() -> None:
    chosen = rules(void_choice="dealer-first")
    state = next(opening(ORDINARY, chosen))
    dealer = state.dealer
    three = tuple(VoidSuit(seat=dealer, suit=suit) for suit in ("m", "p", "s"))
    assert legal_events(state, chosen, dealer) == three
    assert legal_events(state, chosen, (dealer + 1) % 4) == ()
    after = apply(state, three[0], chosen)
    assert legal_events(after, chosen, dealer) == ()
    assert len(legal_events(after, chosen, (dealer + 1) % 4)) == 3


def test_nobody_wins_or_discards_before_all_suits_are_declared() -> None:
    """The dealer's fourteen tiles win as dealt; the missing suits come first, also where they come after the draw."""
    chosen = rules()
    start, *suits, draw, win = events_in(ORDINARY)[:7]
    assert isinstance(start, StartHand)
    assert isinstance(win, Win)
    state = apply(deal(start, chosen), draw, chosen)
    assert {type(each) for each in legal_events(state, chosen, 0)} == {VoidSuit}
    for each in suits:
        assert isinstance(each, VoidSuit)
        assert each in legal_events(state, chosen, each.seat)
        state = apply(state, each, chosen)
    assert {type(each) for each in legal_events(state, chosen, 0)} == {Win, Discard}
    assert Win(seat=0, by="self_draw", tile=win.tile) in legal_events(state, chosen, 0)


def test_games_without_missing_suits_propose_none() -> None:
    chosen = find_ruleset("xixi").under()
    hands = "147m258p369s1122z 147m258p369s1122z 2369m147p258s335z 2369m147p258s445z"
    assert all(legal_events(deal(start_hand(hands), chosen), chosen, seat) == () for seat in SEATS)
