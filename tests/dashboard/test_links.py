"""Links within the dashboard, and the moments that they lead to."""

import pytest
from msgspec.structs import replace

import moments
from links import key_of, link_for, query_for
from moments import Spot, spot_of
from replay.engine import audit
from replay.events import Discard, Win
from replay.formats import find_inputs
from replay.paths import shipped
from replay.verdicts import GameAudit


@pytest.fixture(scope="module")
def game() -> GameAudit:
    (record,) = next(iter(find_inputs([shipped("records") / "b30fj" / "four-hands.jsonl"]))).games()
    return audit(record, keep_steps=True)


def test_a_link_names_the_moment_and_nothing_that_is_not_given() -> None:
    assert link_for("replay", game="0123456789ab", hand=3, event=57, seat=1, view="seat") == (
        "replay?game=0123456789ab&hand=3&event=57&seat=1&view=seat"
    )
    assert link_for("audit") == "audit"
    assert link_for("replay", game="ab", line=12) == "replay?game=ab&line=12"
    assert query_for(game="ab", event=0) == {"game": "ab", "event": "0"}


def test_a_link_escapes_what_it_carries() -> None:
    assert link_for("games", search="a&b=<c>") == "games?search=a%26b%3D%3Cc%3E"


def test_a_game_is_called_by_its_checksum() -> None:
    assert key_of("0123456789abcdef" * 4) == "0123456789ab"


def test_every_spot_comes_back_from_its_own_link(game: GameAudit) -> None:
    for place, hand in enumerate(game.details, 1):
        for event in (0, 1, len(hand.steps) // 2, len(hand.steps)):
            for seat in range(4):
                spot = Spot(game="k", hand=place, event=event, seat=seat, open=seat % 2 == 0)
                assert spot_of(spot.query(), "k", game) == (spot, None)


@pytest.mark.parametrize(
    ("query", "hand", "event", "said"),
    [
        ({}, 1, 0, None),
        ({"hand": "99"}, 4, 0, "there is no hand 99 here, the last is 4"),
        ({"hand": "x", "event": "-3"}, 1, 0, "the link's hand is no number; the link's event is no number"),
        ({"hand": "0"}, 1, 0, "there is no hand 0 here, the last is 4"),
        ({"seat": "7"}, 1, 0, "there is no seat 7 here, the last is 3"),
        ({"hand": "9" * 50}, 1, 0, "the link's hand is no number"),
        ({"hand": "²"}, 1, 0, "the link's hand is no number"),
    ],
)
def test_a_link_that_does_not_fit_leads_to_the_nearest_moment(
    game: GameAudit, query: dict[str, str], hand: int, event: int, said: str | None
) -> None:
    spot, wrong = spot_of(query, "k", game)
    assert (spot.hand, spot.event, wrong) == (hand, event, said)


def test_a_line_of_the_file_leads_to_its_event(game: GameAudit) -> None:
    for place, hand in enumerate(game.details, 1):
        for number, step in enumerate(hand.steps, 1):
            spot, wrong = spot_of({"line": str(step.at.line)}, "k", game)
            assert (spot.hand, spot.event, wrong) == (place, number, None)


def test_stepping_on_and_back_through_the_whole_game_passes_every_moment_once(game: GameAudit) -> None:
    spot = Spot(game="k")
    seen = [(spot.hand, spot.event)]
    while (after := moments.step(spot, game, 1)) != spot:
        assert moments.step(after, game, -1) == spot
        spot = after
        seen.append((spot.hand, spot.event))
    assert seen == [
        (place, event) for place, hand in enumerate(game.details, 1) for event in range(len(hand.steps) + 1)
    ]


def test_decisions_are_those_of_the_seat_in_front_without_its_draws(game: GameAudit) -> None:
    spot = Spot(game="k", seat=2)
    for _ in range(20):
        spot = moments.to_decision(spot, game, 1)
        event = game.details[spot.hand - 1].steps[spot.event - 1].at.event
        assert getattr(event, "seat", None) == 2
        assert event.__struct_config__.tag != "draw"
    assert isinstance(
        game.details[0].steps[moments.to_decision(Spot(game="k", seat=2), game, 1).event - 1].at.event, Discard
    )


def test_flags_lead_from_call_to_win(game: GameAudit) -> None:
    marked = {place: moments.flags(hand, None, game.players) for place, hand in enumerate(game.details, 1)}
    spot, kinds = Spot(game="k"), set()
    while (after := moments.to_flag(spot, game, 1, marked)) != spot:
        spot = after
        kinds |= {flag.kind for flag in marked[spot.hand] if flag.event == spot.event}
    wins = sum(isinstance(step.at.event, Win) for hand in game.details for step in hand.steps)
    assert sum(flag.kind == "win" for found in marked.values() for flag in found) == wins
    assert {"call", "win"} <= kinds


def test_home_and_end_go_on_to_the_next_hand_when_pressed_again(game: GameAudit) -> None:
    last = len(game.details[0].steps)
    spot = moments.to_end(Spot(game="k", event=5), game, 1)
    assert (spot.hand, spot.event) == (1, last)
    spot = moments.to_end(spot, game, 1)
    assert (spot.hand, spot.event) == (2, len(game.details[1].steps))
    spot = moments.to_end(moments.to_end(spot, game, -1), game, -1)
    assert (spot.hand, spot.event) == (1, 0)
    assert moments.to_end(spot, game, -1) == spot


def test_the_view_of_one_seat_has_no_flag_that_it_could_not_know(game: GameAudit) -> None:
    hand = game.details[0]
    found = moments.flags(hand, None, game.players)
    spot = Spot(game="k", event=found[2].event, seat=0, open=False)
    assert moments.flags_seen(found, spot) == tuple(flag for flag in found if flag.event <= spot.event)
    assert moments.flags_seen(found, replace(spot, open=True)) == found
