"""A position: what it knows, and that it judges as the audit does."""

from itertools import pairwise
from typing import Any

import pytest

import replay
from replay.events import EndHand, StartHand, Win
from replay.installation import shipped
from tests.library.samples import played

BROKEN = sorted((shipped("records") / "broken").glob("*.jsonl"))


@pytest.mark.parametrize("ruleset", replay.rulesets())
def test_playing_a_record_comes_to_the_states_of_its_audit(ruleset):
    game = played(ruleset, 5)
    (hand,) = game.audit().hands
    assert [each.event for each in hand] == list(game.events[1:-1])
    played_on = hand[0]
    assert isinstance(played_on.event, StartHand)
    for position, following in pairwise((*hand[1:], None)):
        played_on = played_on.play(position.event, None if following is None else following.event)
        assert played_on.state == position.state
        assert (played_on.turn, played_on.number) == (position.turn, position.number)
    assert [each.payments for each in played_on.wins] == [each.payments for each in hand.wins]
    assert played_on.state.scores == hand.scores


@pytest.mark.parametrize("ruleset", replay.rulesets())
def test_what_was_played_was_legal_or_the_next_draw_or_the_end(ruleset):
    bare = ("type", "seat", "target", "tile", "tiles", "kind", "by", "reason", "suit")
    (hand,) = played(ruleset, 5).audit().hands
    for before, after in pairwise(hand):
        event = after.event
        if isinstance(event, EndHand):
            assert before.next_end == EndHand(reason=event.reason)
            assert after.next_end is None
            continue
        if type(event).__name__ == "Draw":
            assert before.next_draw == event
            continue

        def of(one):
            return type(one).__name__, *(getattr(one, name, None) for name in bare)

        assert of(event) in [of(each) for each in before.legal(event.seat)]


def test_each_finding_is_in_one_hand_at_most():
    for path in BROKEN[::20]:
        for game in replay.read(path) if readable(path) else ():
            report = game.audit()
            inside = [found for hand in report.hands for found in hand.findings]
            assert [each for each in report.findings if each in inside] == inside
            at_events = [found for hand in report.hands for each in hand for found in each.findings]
            assert all(each in inside for each in at_events)


def told(found) -> list[tuple]:
    return [(each.code, each.recorded, each.expected, each.rule) for each in found]


def same_as_the_audit(path) -> int:
    """Hold `check` against the first fault of each hand of a broken record; how many were compared."""
    compared = 0
    for game in replay.read(path):
        entries = game.record.entries
        for hand in game.audit().hands:
            first = next((place for place, each in enumerate(hand) if place and each.findings), None)
            if first is None or hand.excerpt:
                continue
            here = hand[first]
            place = next(place for place, each in enumerate(entries) if each.line == here.line)
            following = getattr(entries[place + 1], "event", None) if place + 1 < len(entries) else None
            found = hand[first - 1].check(here.event, following)
            assert told(found[:1]) == told(here.findings[:1]), path.name
            assert {each.code for each in here.findings} <= {each.code for each in found}, path.name
            compared += 1
    return compared


def readable(path) -> bool:
    try:
        return bool(replay.read(path))
    except replay.Error:
        return False


def test_check_finds_what_the_audit_finds_first():
    """In every broken record, at the first fault of each hand."""
    assert sum(same_as_the_audit(path) for path in BROKEN if readable(path)) > 250


def test_an_illegal_event_is_not_played():
    deal = played("b30fj").audit().hands[0][0]
    dealer = deal.mover
    event = {"type": "discard", "seat": dealer, "tile": deal.seat(dealer).concealed[0]}
    (fault,) = deal.check(event)
    assert fault.code == "missing_draw"
    with pytest.raises(replay.IllegalEventError) as refused:
        deal.play(event)
    assert refused.value.faults == (fault,)
    assert fault.message in str(refused.value)


def test_after_the_end_of_a_hand_nothing_can_happen_in_it():
    (hand,) = played("zung-jung").audit().hands
    assert [each.code for each in hand[-1].check(hand[1].event)] == ["hand_over"]
    assert hand[-1].next_draw is None


def test_a_hand_that_its_record_ends_too_early_is_over_all_the_same():
    (game,) = replay.read(shipped("records") / "broken" / "hand_not_over-zj-ended-by-nobody.jsonl")
    ends = [each for hand in game.audit().hands for each in hand if isinstance(each.event, EndHand)]
    early = next(each for each in ends if any(found.code == "hand_not_over" for found in each.findings))
    assert early.state.left > 0
    assert [early.legal(seat) for seat in range(4)] == [()] * 4
    assert (early.next_draw, early.next_end) == (None, None)


def test_a_wrong_claim_is_a_fault_and_none_is_no_claim():
    (hand,) = played("zung-jung", 7).audit().hands
    place = next(place for place, each in enumerate(hand) if isinstance(each.event, Win))
    before, win = hand[place - 1], hand[place].event
    claimed = {"type": "win", "seat": win.seat, "by": win.by, "target": win.target, "tile": win.tile}
    claimed = {name: value for name, value in claimed.items() if value is not None}
    assert before.check(claimed) == ()
    assert [each.code for each in before.check(claimed | {"total": win.total + 1})] == ["wrong_total"]
    assert before.play(claimed).wins[-1].scored.total == win.total


def test_a_seat_says_what_the_player_holds():
    deal = played("b30fj").audit().hands[0][0]
    for number, name in enumerate(deal.players):
        seat = deal.seat(name)
        assert seat == deal.seat(number)
        assert (seat.number, len(seat.concealed), seat.melds, seat.discards, seat.won) == (number, 13, (), (), None)
        assert seat.text == "".join(deal.event.hands[number]) or len(seat.text) >= 13
        waited = replay.waits(seat.text, ruleset="b30fj", seat=seat.wind, round=deal.state.round)
        assert (seat.shanten, seat.waits) == (waited.shanten, waited.waits)
    drawn = deal.play(deal.next_draw)
    mover = drawn.seat(drawn.mover)
    assert len(mover.concealed) == 14
    assert mover.drawn == drawn.event.tile
    assert {each.tile for each in mover.look.discards} == set(mover.concealed)


def test_hidden_tiles_are_not_guessed():
    opening, start, *_ = played("b30fj").events
    hidden = {"type": "start_hand", "hand": 1, "round": "E", "dealer": 0}
    hidden |= {"hands": [start.hands[0], *("?" * 13 for _ in range(3))]}
    deal: Any = replay.read([opening, hidden])[0].audit().hands[0][0]
    assert deal.seat(1).concealed == ("?",) * 13
    assert (deal.seat(1).shanten, deal.seat(1).look, deal.seat(1).waits) == (None, None, ())
    assert deal.seat(0).shanten is not None
    assert deal.next_draw.tile == "?"


def test_missing_suits_and_tiles_handed_on_are_legal_before_play():
    deal = played("sichuan").audit().hands[0][0]
    assert {each.suit for each in deal.legal(2) if type(each).__name__ == "VoidSuit"} == {"m", "p", "s"}
    game: Any = replay.simulate("sichuan", seed=3, hands=1, rulings={"exchange": "three-tiles"})
    deal = game.audit().hands[0][0]
    assert {type(each).__name__ for each in deal.legal(1)} >= {"Exchange"}


@pytest.mark.parametrize("player", [4, -1, "Nobody", ""])
def test_an_unknown_player_is_named(player):
    deal = played("xixi").audit().hands[0][0]
    with pytest.raises(replay.Error) as refused:
        deal.legal(player)
    assert refused.value.field == "player"
    assert repr(player) in str(refused.value) or str(player) in str(refused.value)


def test_two_players_of_one_name_are_told_by_their_seats():
    _, start, *_ = played("xixi").events
    same = {"type": "start_game", "version": 1, "ruleset": "xixi", "game": "g", "players": ["Ann", "Ann", "Cy", "Di"]}
    deal = replay.read([same, start])[0].audit().hands[0][0]
    assert deal.seat(1).name == "Ann"
    with pytest.raises(replay.Error, match="several players are called 'Ann'"):
        deal.seat("Ann")
