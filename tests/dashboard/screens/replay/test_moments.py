"""Links within the dashboard, and the moments that they lead to."""

from collections.abc import Mapping, Sequence

import pytest
from msgspec.structs import replace

from parts.browser_messages import Heard, new_presses
from parts.links import key_of, link_for, query_for
from replay.engine import audit
from replay.events import Discard, Win
from replay.findings import Finding, TypedPlace
from replay.formats import find_inputs
from replay.installation import shipped
from replay.verdicts import GameAudit
from screens.replay import moments
from screens.replay.moments import MomentFlag, Spot, spot_of


@pytest.fixture(scope="module")
def game() -> GameAudit:
    (record,) = next(iter(find_inputs([shipped("records") / "b30fj" / "four-hands.jsonl"]))).games()
    return audit(record, keep_steps=True)


def moved(spot: Spot, game: GameAudit, action: str, by: int, marked: Mapping[int, Sequence[MomentFlag]] = {}) -> Spot:
    return moments.moved(spot, game, action, by, lambda place: marked.get(place, ()))


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
    ("query", "hand", "said"),
    [
        ({}, 1, ""),
        ({"hand": "99"}, 4, "there is no hand 99 here, the last is 4"),
        ({"hand": "x", "event": "-3"}, 1, "the link's hand is no number; the link's event is no number"),
        ({"hand": "0"}, 1, "there is no hand 0 here, the last is 4"),
        ({"seat": "7"}, 1, "there is no seat 7 here, the last is 3"),
        ({"seat": "Q"}, 1, "the link's seat is no number"),
        ({"hand": "9" * 50}, 1, "the link's hand is no number"),
        ({"hand": "²"}, 1, "the link's hand is no number"),
        ({"line": "99999"}, None, "there is no line 99999 here, the last is "),
        ({"line": "x"}, 1, "the link's line is no number"),
        ({"line": "3", "hand": "3"}, None, "line 3 lies in hand 1, not in hand 3"),
        ({"view": "god"}, 1, "the link's view is none of all, seat"),
        ({"panel": "x"}, 1, "the link's panel is none of moment, dispute, waits, discards, score, moves, hands, notes"),
    ],
    ids=lambda value: "&".join(f"{name}={each[:9]}" for name, each in value.items()) if isinstance(value, dict) else "",
)
def test_a_link_that_does_not_fit_leads_to_the_nearest_moment_and_is_announced(
    game: GameAudit, query: dict[str, str], hand: int | None, said: str
) -> None:
    spot, wrong = spot_of(query, "k", game)
    assert (wrong or "").startswith(said)
    assert bool(wrong) == bool(said)
    assert hand is None or (spot.hand, spot.event) == (hand, 0)


def test_a_link_to_a_line_may_name_its_hand_by_place_or_number(game: GameAudit) -> None:
    other = replace(game, details=(replace(game.details[0], number=7), *game.details[1:]))
    line = str(other.details[0].steps[4].at.line)
    for hand in ("1", "7"):
        assert spot_of({"line": line, "hand": hand}, "k", other)[1] is None


def test_a_link_to_a_line_puts_the_player_concerned_in_front(game: GameAudit) -> None:
    step = next(each for each in game.details[0].steps if getattr(each.at.event, "seat", 0) == 3)
    assert spot_of({"line": str(step.at.line)}, "k", game)[0].seat == 3
    assert spot_of({"line": str(step.at.line), "seat": "1"}, "k", game)[0].seat == 1
    blamed = Finding(code="wrong_total", line=step.at.line, message="", seat=2)
    assert spot_of({"line": str(step.at.line)}, "k", replace(game, findings=(blamed,)))[0].seat == 2


def test_the_link_holds_the_open_panel(game: GameAudit) -> None:
    for panel in moments.PANELS:
        spot = Spot(game="k", panel=panel)
        assert spot_of(spot.query(), "k", game) == (spot, None)
    assert "panel" not in Spot(game="k").query()


def test_every_finding_stands_at_a_moment_of_its_hand(game: GameAudit) -> None:
    """Also one on the deal, one after the last event of a hand and one at the end of the game."""
    second = game.details[1]
    lines = [1, second.line, second.steps[3].at.line, second.steps[-1].at.line, moments.last_line(game)]
    found = tuple(Finding(code="wrong_hand", line=line, message=str(line)) for line in lines)
    faulty = replace(game, findings=found)
    placed = {
        (place, event, each.line)
        for place in range(1, 5)
        for event, several in moments.findings_of(faulty, place).items()
        for each in several
    }
    last = len(game.details[3].steps)
    assert placed == {
        (1, 0, lines[0]),
        (2, 0, lines[1]),
        (2, 4, lines[2]),
        (2, len(second.steps), lines[3]),
        (4, last, lines[4]),
    }


def test_a_line_of_the_file_leads_to_its_event(game: GameAudit) -> None:
    for place, hand in enumerate(game.details, 1):
        for number, step in enumerate(hand.steps, 1):
            spot, wrong = spot_of({"line": str(step.at.line)}, "k", game)
            assert (spot.hand, spot.event, wrong) == (place, number, None)


def test_stepping_on_and_back_through_the_whole_game_passes_every_moment_once(game: GameAudit) -> None:
    spot = Spot(game="k")
    seen = [(spot.hand, spot.event)]
    while (after := moved(spot, game, "event", 1)) != spot:
        assert moved(after, game, "event", -1) == spot
        spot = after
        seen.append((spot.hand, spot.event))
    assert seen == [
        (place, event) for place, hand in enumerate(game.details, 1) for event in range(len(hand.steps) + 1)
    ]


def test_decisions_are_those_of_the_seat_in_front_without_its_draws(game: GameAudit) -> None:
    spot = Spot(game="k", seat=2)
    for _ in range(20):
        spot = moved(spot, game, "decision", 1)
        event = game.details[spot.hand - 1].steps[spot.event - 1].at.event
        assert getattr(event, "seat", None) == 2
        assert event.__struct_config__.tag != "draw"
    assert isinstance(
        game.details[0].steps[moved(Spot(game="k", seat=2), game, "decision", 1).event - 1].at.event, Discard
    )


def test_flags_lead_from_call_to_win(game: GameAudit) -> None:
    marked = {place: moments.flags(hand, None, game.players) for place, hand in enumerate(game.details, 1)}
    spot, kinds = Spot(game="k"), set()
    while (after := moved(spot, game, "flag", 1, marked)) != spot:
        spot = after
        kinds |= {flag.kind for flag in marked[spot.hand] if flag.event == spot.event}
    wins = [step.at.event for hand in game.details for step in hand.steps if isinstance(step.at.event, Win)]
    for kind, dealt in (("win", False), ("dealt", True)):
        marks = sum(flag.kind == kind for found in marked.values() for flag in found)
        assert marks == sum((each.target is not None) is dealt for each in wins) > 0
    assert {"call", "win", "dealt"} <= kinds


def test_home_and_end_go_on_to_the_next_hand_when_pressed_again(game: GameAudit) -> None:
    last = len(game.details[0].steps)
    spot = moved(Spot(game="k", event=5), game, "end", 1)
    assert (spot.hand, spot.event) == (1, last)
    spot = moved(spot, game, "end", 1)
    assert (spot.hand, spot.event) == (2, len(game.details[1].steps))
    spot = moved(moved(spot, game, "end", -1), game, "end", -1)
    assert (spot.hand, spot.event) == (1, 0)
    assert moved(spot, game, "end", -1) == spot


def test_the_view_of_one_seat_has_no_flag_that_it_could_not_know(game: GameAudit) -> None:
    hand = game.details[0]
    found = moments.flags(hand, None, game.players)
    spot = Spot(game="k", event=found[2].event, seat=0, open=False)
    assert moments.flags_seen(found, spot) == tuple(flag for flag in found if flag.event <= spot.event)
    assert moments.flags_seen(found, replace(spot, open=True)) == found


def test_the_next_flag_of_a_hidden_view_is_none_of_anothers_waits(game: GameAudit) -> None:
    secret = MomentFlag(event=5, kind="hell", seat=2, words="", own=True)
    wrong = MomentFlag(event=6, kind="finding", seat=1, words="")
    own = MomentFlag(event=7, kind="ready", seat=0, words="", own=True)
    spot = Spot(game="k", event=0, seat=0, open=False)
    assert moved(spot, game, "flag", 1, {1: (secret, wrong, own)}).event == 7
    assert moved(replace(spot, open=True), game, "flag", 1, {1: (secret, wrong, own)}).event == 5


def test_each_press_counts_once_however_often_it_is_told() -> None:
    heard = Heard()
    said = {"token": "t", "first": 1, "keys": ["Right", "Right"]}
    fresh, heard = new_presses(said, heard)
    assert (fresh, heard.number) == (["Right", "Right"], 2)
    assert new_presses(said, heard) == ([], heard)
    fresh, heard = new_presses({"token": "t", "first": 2, "keys": ["Right", "W", "Left"]}, heard)
    assert (fresh, heard.number) == (["W", "Left"], 4)
    fresh, heard = new_presses({"token": "another page", "first": 1, "keys": ["N"]}, heard)
    assert (fresh, heard) == (["N"], Heard(token="another page", number=1))


@pytest.mark.parametrize(
    "said", [None, 3, {}, {"token": 1, "first": 1, "keys": []}, {"token": "t", "first": "x", "keys": ["W"]}], ids=repr
)
def test_a_message_of_presses_that_is_none_says_nothing(said: object) -> None:
    assert new_presses(said, Heard()) == ([], Heard())


def test_a_link_to_typed_text_names_the_line_of_its_record() -> None:
    assert query_for(line=TypedPlace(13, 10, 4)) == {"line": "13"}
