"""The table as HTML: its seats, whose names are text, what was claimed and won on, wins that are none."""

import re

import pytest
from msgspec.structs import replace

from replay.engine import audit
from replay.formats import find_inputs
from replay.hands import Meld
from replay.installation import shipped
from replay.state import Discarded, HandState, SeatMeld
from replay.tiles import parse_tiles
from replay.verdicts import HandAudit
from replay.view.drawn import table, tiles


def table_of(name: str, event: int) -> HandState:
    (game,) = next(iter(find_inputs([shipped("records") / name]))).games()
    hand = audit(game, keep_steps=True).details[0]
    return hand.steps[event].after


def test_the_table_has_four_seats_and_the_wall() -> None:
    state = table_of("b30fj/four-hands.jsonl", 40)
    html = table.board(state, PLAYERS, near=2)
    found = re.findall(r'class="plate at-(\w+)[^"]*"><div class="who">.*?class="name" title="(\w+)"', html)
    assert found == [("near", "Cy"), ("right", "Di"), ("far", "Ann"), ("left", "Bo")]
    assert f'<b class="left-count">{state.left}</b>' in html
    assert "left in the wall" not in table.board(state, PLAYERS, excerpt=True)  # nobody knows
    # each seat is called by its player for screen readers
    html = table.board(state, ("Ann", "Bo", "\u3164 \u200d", "Di"))
    found = re.findall(r'class="seat at-\w+" role="group" aria-label="([^"]*)"', html)
    assert found == ["Tiles of Ann, East", "Tiles of Bo, South", "Tiles of seat 2, West", "Tiles of Di, North"]


def test_discards_are_marked_where_they_were_claimed_won_on_or_just_drawn() -> None:
    state = table_of("b30fj/four-hands.jsonl", 5)
    (five,) = parse_tiles("5m")
    lying = (
        Discarded(five, 1, drawn=True),
        Discarded(five, 2, drawn=False, claimed_by=1),
        Discarded(five, 3, drawn=False, won=True),
    )
    seats = (replace(state.seats[0], discards=lying), *(replace(each, discards=()) for each in state.seats[1:]))
    html = table.board(replace(state, seats=seats), ("A", "B", "C", "D"))
    pond = re.search(r'<div class="pond rows-4"[^>]*aria-label="3 discards">(.*?)</div>', html)
    assert pond is not None
    spoken = re.findall(r'aria-label="([^"]*)"', pond.group(1))
    assert spoken == ["5 of characters, just drawn", "5 of characters, claimed", "5 of characters, won on"]


def test_a_meld_on_the_table_shows_whom_it_came_from() -> None:
    state = table_of("b30fj/four-hands.jsonl", 5)
    five = parse_tiles("555m")
    laid = replace(state.seats[0], melds=(SeatMeld(Meld("pung", five), 3, five[0], 1),))
    html = table.board(replace(state, seats=(laid, *state.seats[1:])), ("A", "B", "C", "D"))
    meld = re.search(r'<span class="meld".*?</span></span>', html)
    assert meld is not None
    assert meld.group(0).index("turned") < meld.group(0).index("t-5m", meld.group(0).index("t-5m") + 1)


def test_what_the_winner_of_an_excerpt_shows_lies_on_the_table() -> None:
    (game,) = next(iter(find_inputs([shipped("records") / "b30fj/excerpts-of-disputed-hands.jsonl"]))).games()
    hand = audit(game, keep_steps=True).details[1]  # wins with a pung of 77s8j and a declared 1j, stated with the win
    before, after = hand.steps[0].before, hand.steps[0].after
    assert after.seats[2].melds == ()
    laid = table.laid_out(after, hand.wins)
    assert [each.meld for each in laid.seats[2].melds] == [Meld("pung", parse_tiles("77s8j"))]
    assert laid.seats[2].flowers == parse_tiles("1j")
    assert table.laid_out(before, hand.wins) == before  # nobody has won yet
    html = table.board(laid, ("Ann", "Bo", "Cy", "Di"))
    assert html.count('class="meld-box"') == 1
    assert 'class="flowers"' in html


def test_the_jokers_of_a_winner_show_what_they_stand_for() -> None:
    state = table_of("b30fj/four-hands.jsonl", 5)
    joker, five, one = parse_tiles("1j5p1m")
    won = replace(state.seats[0], concealed=(one, joker), drawn=None, won=1, win_tile=joker, win_by="self_draw")
    html = table.board(
        replace(state, seats=(won, *state.seats[1:])), ("A", "B", "C", "D"), stands={0: [(joker, five), (joker, one)]}
    )
    assert html.count("standing for 5 of circles") == 2  # label and title
    assert html.count("standing for 1 of characters") == 2


def ended(name: str) -> tuple[HandState, HandAudit]:
    (game,) = next(iter(find_inputs([shipped("records") / "broken" / name]))).games()
    hand = audit(game, keep_steps=True).details[0]
    return hand.steps[-1].after, hand


PLAYERS = ("Ann", "Bo", "Cy", "Di")


def chips(html: str) -> list[str]:
    return re.findall(r'<span class="chip (?:won|no-win)">([^<]*)</span>', html)


def frames(html: str) -> list[str]:
    """What the tiles that are framed as won on say."""
    return re.findall(r'<span class="t [^"]*is-won[^"]*" role="img" aria-label="([^"]*)"', html)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("illegal_win-excerpt.jsonl", "from Ann"),
        ("illegal_win-zj-a-chicken-under-min5.jsonl", "from Di"),
        ("illegal_win-xixi-no-shape.jsonl", "self-drawn"),
    ],
)
def test_a_win_that_the_rules_deny_is_none_at_the_table_and_frames_no_tile(name: str, said: str) -> None:
    state, hand = ended(name)
    denied = table.denied(state, hand.wins)
    board = table.board(state, PLAYERS, no_wins=denied)
    assert chips(board) == [f"✗ not a win {said}"]
    assert frames(table.board(state, PLAYERS))
    assert frames(table.hands_table(state, PLAYERS))
    upright = (table.upright(held, stood=seat not in denied) for seat, held in enumerate(state.seats))
    assert frames(board) == frames("".join(upright)) == []


def test_who_wins_after_a_win_that_is_none_is_the_first() -> None:
    state, hand = ended("illegal_win-no-shape.jsonl")
    # The win that is none was not followed: whoever declared it plays on and wins later.
    assert table.denied(state, hand.wins) == frozenset()
    assert chips(table.board(state, PLAYERS)) == [f"won {which} from Ann" for which in ("1st", "2nd", "3rd")]
    said = chips(table.board(state, PLAYERS, no_wins={state.winners[0]}))
    assert sorted(said) == ["won 1st from Ann", "won 2nd from Ann", "✗ not a win from Ann"]


def test_a_tile_that_somebody_else_rightly_won_on_keeps_its_frame() -> None:
    state, _ = ended("illegal_win-no-shape.jsonl")
    first, second, third = state.winners
    (kind,) = {state.seats[each].win_tile for each in state.winners}
    assert kind is not None

    def pond(now: HandState, *no_wins: int) -> list[str]:
        html = table.board(now, PLAYERS, no_wins=no_wins)
        return [each.partition(",")[0] for each in frames(html[html.index("pond") :].partition('class="holding"')[0])]

    assert pond(state) == pond(state, first) == pond(state, first, second) == [tiles.label(kind)]
    assert pond(state, first, second, third) == []

    # Two discards, each won on by somebody: the second and the third on the later one.
    other = next(each.kind for each in state.seats[0].discards if each.kind != kind)
    thrower = replace(
        state.seats[0],
        discards=tuple(Discarded(each, turn, False, won=True) for turn, each in enumerate((other, kind))),
    )
    early = replace(state.seats[first], win_tile=other)
    seats = tuple(
        thrower if place == 0 else early if place == first else each for place, each in enumerate(state.seats)
    )
    both = replace(state, seats=seats)
    earlier, later = tiles.label(other), tiles.label(kind)
    assert pond(both) == pond(both, second) == [earlier, later]
    assert pond(both, first) == [later]
    assert pond(both, second, third) == [earlier]
