"""How Zung Jung is played: wall, calls, one winner a tile, kongs and robbing, rotation (rulebook zung-jung §1-§3)."""

from __future__ import annotations

import pytest

from replay.events import Chow, Discard, Draw, EndHand, Flower, Kong, Pung, StartHand, Win
from replay.rulesets import find_ruleset
from replay.simulate import simulate_game
from tests.rulesets.zung_jung.table import READY, codes, events, table, wins

TWO_WAIT = ("", "", "123m456s46p77p999m", "234m234s67p88p555s")
"""Cy waits for 5p, Di for 5p and 8p."""
EARTHLY = "12357m22p345s444z"
"""Waits for 6m."""
ORPHANS = "19m19p199s123457z"
"""Waits for 6z."""


# ---------------------------------------------------------------- §1 wall


def test_1_2_seventy_live_draws_and_fourteen_tiles_never_drawn() -> None:
    record = events("", play="...=0")
    draws = [event for event in record if isinstance(event, Draw)]
    (start,) = (event for event in record if isinstance(event, StartHand))
    assert len(draws) == 70
    assert start.wall is not None
    ruleset = find_ruleset("zung-jung")
    assert (ruleset.size, ruleset.wall_size) == (136, 84)


def test_1_4_after_the_last_live_draw_the_discard_ends_the_hand() -> None:
    at = table("", play="...=0")
    state, _ = at
    assert state.left == 0
    assert codes(at, Draw(seat=2, tile="1m")) == ["wall_empty"]
    assert codes(at, EndHand(reason="wall_exhausted")) == []


def test_1_5_with_the_live_wall_empty_nobody_calls() -> None:
    at = table("", "", "55p46s", "777m", play="...=1 1+5p-")
    assert codes(at, Pung(seat=2, target=1, tile="5p", tiles="55p")) == ["wall_empty"]
    at = table("", "", "46p", "777m", play="...=1 1+5p-")
    assert codes(at, Chow(seat=2, target=1, tile="5p", tiles="46p")) == ["wall_empty"]
    at = table("", "", "", "777m", play="...=1 1+7m-")
    assert codes(at, Kong(seat=3, kind="open", target=1, tile="7m", tiles="777m")) == ["wall_empty"]
    at = table("", "777m", play="...=1 1+7m")
    assert codes(at, Kong(seat=1, kind="concealed", tiles="7777m")) == ["wall_empty"]


def test_1_3_a_kong_takes_one_live_tile_from_the_end_next_to_the_dead_wall() -> None:
    state, _ = table("777m", play="0+7m 0K7777m")
    assert state.left == 69
    state, _ = table("777m", play="0+7m 0K7777m 0+1z-")
    assert state.left == 68


def test_1_1_there_are_no_flowers_and_no_jokers() -> None:
    at = table("1z", play="0+2z")
    assert codes(at, Flower(seat=0, tile="1z")) == ["illegal_flower"]


def test_ruling_dead_wall_none_plays_to_the_last_tile() -> None:
    record = events("", play="...=0", dead_wall="none")
    assert sum(isinstance(event, Draw) for event in record) == 84


def test_ruling_kong_replacement_dead_wall_leaves_the_live_wall() -> None:
    state, _ = table("777m", play="0+7m 0K7777m 0+1z-", kong_replacement="dead-wall")
    assert (state.left, state.dead) == (69, 13)

    # never the last live tile: the replacement is none of the seventy
    at = table("", "111m456789p23s44z", play="...=1 1+1m", kong_replacement="dead-wall")
    assert codes(at, Kong(seat=1, kind="concealed", tiles="1111m")) == ["wall_empty"]


def test_ruling_replacement_end_front_takes_the_next_tile() -> None:
    state, _ = table("777m", play="0+7m 0K7777m 0+1z", replacement_end="front")
    assert (state.front, state.back) == (2, 0)
    state, _ = table("777m", play="0+7m 0K7777m 0+1z")
    assert (state.front, state.back) == (1, 1)


# ---------------------------------------------------------------- §2 calls


def test_2_2_a_chow_by_the_next_player_alone() -> None:
    at = table("", "46p", "46p", play="0+5p-")
    assert codes(at, Chow(seat=1, target=0, tile="5p", tiles="46p")) == []
    assert codes(at, Chow(seat=2, target=0, tile="5p", tiles="46p")) == ["illegal_chow"]


@pytest.mark.parametrize("given", ["45p", "89p", "66p", "4p6s", "12z"])
def test_2_2_what_is_no_run_is_no_chow(given: str) -> None:
    at = table("", "45p89p66p4p6s12z", play="0+5p-")
    assert codes(at, Chow(seat=1, target=0, tile="5p", tiles=given)) == ["illegal_chow"]


def test_2_2_a_run_of_honors_is_no_chow() -> None:
    at = table("", "13z", play="0+2z-")
    assert codes(at, Chow(seat=1, target=0, tile="2z", tiles="13z")) == ["illegal_chow"]


def test_2_2_a_pung_comes_before_a_chow_in_either_order() -> None:
    pung = Pung(seat=2, target=0, tile="5p", tiles="55p")
    chow = Chow(seat=1, target=0, tile="5p", tiles="46p")
    hands = ("", "46p", "55p")
    assert codes(table(*hands, play="0+5p-"), chow, pung) == ["outranked_call"]
    assert codes(table(*hands, play="0+5p-"), pung, chow) == []
    assert codes(table(*hands, play="0+5p- 2P55p"), chow) == ["outranked_call"]


def test_2_2_a_win_comes_before_every_call() -> None:
    at = table("", READY, "33m", play="0+3m-")
    pung = Pung(seat=2, target=0, tile="3m", tiles="33m")
    assert codes(at, pung, Win(seat=1, by="discard", target=0, tile="3m")) == ["outranked_call"]
    assert codes(at, pung) == []


def test_2_2_the_tile_claimed_may_be_discarded_at_once() -> None:
    at = table("", "5p55p", play="0+5p- 1P55p")
    assert codes(at, Discard(seat=1, tile="5p")) == []


def test_ruling_swap_call_forbidden() -> None:
    at = table("", "34p5p", play="0+5p- 1C34p", swap_call="forbidden")
    assert codes(at, Discard(seat=1, tile="5p")) == ["swap_call"]
    at = table("", "34p2p", play="0+5p- 1C34p", swap_call="forbidden")
    assert codes(at, Discard(seat=1, tile="2p")) == ["swap_call"]
    at = table("", "46p5p2p", play="0+5p- 1C46p", swap_call="forbidden")
    assert codes(at, Discard(seat=1, tile="5p")) == ["swap_call"]
    assert codes(at, Discard(seat=1, tile="2p")) == []


def test_2_3_the_nearest_winner_takes_the_tile() -> None:
    near = Win(seat=2, by="discard", target=1, tile="5p")
    far = Win(seat=3, by="discard", target=1, tile="5p")
    at = table(*TWO_WAIT, play="0+4z- 1+5p-")
    assert codes(at, near) == codes(at, far) == []
    assert codes(at, near, far) == []
    assert codes(at, far, near) == ["outranked_call"]


def test_2_3_what_follows_the_win_is_after_the_end() -> None:
    at = table(*TWO_WAIT, play="0+4z- 1+5p- 2W")
    assert codes(at, Win(seat=3, by="discard", target=1, tile="5p")) == ["hand_over"]
    assert codes(at, Draw(seat=2, tile="1m")) == ["hand_over"]
    assert codes(at, EndHand(reason="won")) == []


def test_ruling_one_winner_all_in_turn_order() -> None:
    near = Win(seat=2, by="discard", target=1, tile="5p")
    far = Win(seat=3, by="discard", target=1, tile="5p")
    at = table(*TWO_WAIT, play="0+4z- 1+5p-", one_winner="all")
    assert codes(at, far, near) == []
    at = table(*TWO_WAIT, play="0+4z- 1+5p- 3W", one_winner="all")
    assert codes(at, near) == ["win_order"]
    found = wins(*TWO_WAIT, play="0+4z- 1+5p- 2W 3W", one_winner="all")
    assert [(win.seat, win.total, win.payments) for win in found] == [
        (2, 5, (-5, -5, 15, -5)),
        (3, 10, (-10, -10, -10, 30)),
    ]
    at = table(*TWO_WAIT, play="0+4z- 1+5p- 2W 3W", one_winner="all")
    assert codes(at, Win(seat=0, by="discard", target=1, tile="5p")) != []
    assert codes(at, Draw(seat=2, tile="1m")) == ["hand_over"]


def test_2_4_a_player_may_win_after_letting_a_tile_pass() -> None:
    at = table("", READY, play="0+4z- 1+6m- 2+3m-")
    assert codes(at, Win(seat=1, by="discard", target=2, tile="3m")) == []


@pytest.mark.parametrize(
    "play", ["0+4z- 1+6m- 2+3m-", "0+4z- 1+9s- 2+6m- 3+3m-", "0+4z- 1+6m- 2+1z- 3+9p- 0+1z- 1+9s- 2+3m-"]
)
def test_ruling_no_furiten_furiten_forbids_it(play: str) -> None:
    at = table("", READY, play=play, no_furiten="furiten")
    state, _ = at
    assert state.last_discard is not None
    win = Win(seat=1, by="discard", target=state.last_discard[0], tile="3m")
    assert codes(at, win) == ["passed_win"]


def test_ruling_no_furiten_furiten_ends_with_the_own_draw_and_spares_self_draws() -> None:
    play = "0+4z- 1+9s- 2+6m- 3+9p- 0+1z- 1+9s- 2+3m-"
    at = table("", READY, play=play, no_furiten="furiten")
    assert codes(at, Win(seat=1, by="discard", target=2, tile="3m")) == []
    at = table("", READY, play="0+4z- 1+6m- 2+1z- 3+9p- 0+1z- 1+3m", no_furiten="furiten")
    assert codes(at, Win(seat=1, by="self_draw", tile="3m")) == []


# ---------------------------------------------------------------- §2.5, §2.6 kongs


def test_2_1_no_kong_straight_after_a_claim() -> None:
    at = table("", "55p8888s", play="0+5p- 1P55p")
    assert codes(at, Kong(seat=1, kind="concealed", tiles="8888s")) == ["illegal_kong"]
    at = table("", "55p8888s", play="0+5p- 1P55p", kong_after_claim="allowed")
    assert codes(at, Kong(seat=1, kind="concealed", tiles="8888s")) == []


def test_2_5_an_added_kong_with_a_tile_held_from_earlier() -> None:
    moves = "0+5p- 1P55p-9s 2+1z- 3+1z- 0+1z- 1+2z"
    at = table("", "555p9s", play=moves)
    assert codes(at, Kong(seat=1, kind="added", tile="5p")) == []
    at = table("", "555p9s", play=moves, added_kong_held="drawn-only")
    assert codes(at, Kong(seat=1, kind="added", tile="5p")) == ["illegal_kong"]
    at = table("", "55p9s", play="0+5p- 1P55p-9s 2+1z- 3+1z- 0+1z- 1+5p", added_kong_held="drawn-only")
    assert codes(at, Kong(seat=1, kind="added", tile="5p")) == []


def test_2_5_a_kong_needs_an_own_pung_or_four_alike() -> None:
    at = table("7s", "777m", play="0+7m")
    assert codes(at, Kong(seat=0, kind="added", tile="7m")) == ["illegal_kong"]
    assert codes(at, Kong(seat=0, kind="concealed", tiles="7777m")) == ["tile_not_in_hand"]


def test_2_6_an_added_kong_is_robbed_and_its_owner_keeps_the_pung() -> None:
    hands = ("55m1z", "12346789m33366z")
    moves = "0+4z- 1+9s- 2+5m- 0P55m-1z 1+9p- 2+1s- 3+9p- 0+5m 0A5m"
    at = table(*hands, play=moves)
    assert codes(at, Win(seat=1, by="robbed_kong", target=0, tile="5m")) == []
    assert codes(at, Win(seat=1, by="discard", target=0, tile="5m")) == ["not_discarded"]
    state, _ = table(*hands, play=f"{moves} 1W")
    assert [meld.kind for meld in state.seats[0].plain_melds] == ["pung"]
    assert codes(table(*hands, play=f"{moves} 0+1z"), Win(seat=1, by="robbed_kong", target=0, tile="5m")) == [
        "not_discarded"
    ]


def test_2_6_open_and_concealed_kongs_are_not_robbed() -> None:
    at = table("666z", ORPHANS, play="0+6z 0K6666z")
    win = Win(seat=1, by="robbed_kong", target=0, tile="6z")
    assert codes(at, win) == ["not_discarded"]


def test_ruling_rob_concealed_orphans_alone() -> None:
    at = table("666z", ORPHANS, play="0+6z 0K6666z", rob_concealed="orphans")
    assert codes(at, Win(seat=1, by="robbed_kong", target=0, tile="6z")) == []
    (win,) = wins("666z", ORPHANS, play="0+6z 0K6666z 1W", rob_concealed="orphans")
    assert win.patterns == {"Thirteen Orphans": 160, "Concealed Hand": 5, "Robbing A Gong": 10}
    assert win.payments == (-475, 525, -25, -25)
    at = table("555m", "12346789m33366z", play="0+5m 0K5555m", rob_concealed="orphans")
    assert codes(at, Win(seat=1, by="robbed_kong", target=0, tile="5m")) == ["illegal_win"]


# ---------------------------------------------------------------- rows that the record decides


def test_5_37_to_39_last_tiles() -> None:
    hand = "123m456p78s44z999m"
    assert (wins("", hand, play="...=1 1+9s 1W")[0].patterns or {}).get("Last Tile Draw") == 10
    assert (wins("", "", hand, play="...=1 1+9s- 2W")[0].patterns or {}).get("Last Tile Discard") == 10
    (win,) = wins("111m456789p23s44z", play="...=2 0+1m 0K1111m 0+4s 0W")
    assert win.patterns == {
        "Concealed Hand": 5,
        "One Gong": 5,
        "Last Tile Draw": 10,
        "Win Off a Gong Replacement": 10,
    }
    (win,) = wins("", "", hand, play="...=2 0+9s- 2W")
    assert "Last Tile Discard" not in (win.patterns or {})


def test_5_41_gift_of_heaven_and_the_kong_that_takes_it_away() -> None:
    assert (wins(EARTHLY, play="0+6m 0W")[0].patterns or {}) == {"Gift of Heaven": 155, "Concealed Hand": 5}
    (win,) = wins(EARTHLY, play="0+4z 0K4444z 0+6m 0W")
    assert win.patterns == {"One Gong": 5, "Concealed Hand": 5, "Win Off a Gong Replacement": 10}


def test_5_42_gift_of_earth_on_the_dealers_first_discard_alone() -> None:
    for seat in (1, 2, 3):
        hands = [""] * 4
        hands[seat] = EARTHLY
        (win,) = wins(*hands, play=f"0+6m- {seat}W")
        own_wind = {"Pung of Dragons or Round Wind": 10} if seat == 3 else {}
        assert win.patterns == {"Gift of Earth": 155, "Concealed Hand": 5, **own_wind}
    (win,) = wins("1111s", EARTHLY, play="0+1z 0K1111s 0+6m- 1W")
    assert win.patterns == {"Concealed Hand": 5}
    (win,) = wins("", EARTHLY, play="0+1z- 1+6m 1W")
    assert win.patterns == {"Concealed Hand": 5}
    (win,) = wins("", "", EARTHLY, play="0+1z- 1+6m- 2W")
    assert win.patterns == {"Concealed Hand": 5}
    (win,) = wins("", "1z9s1z", EARTHLY, play="0+1z- 1P11z-9s 2+6m 2W", earth_is_discard="first-draw")
    assert win.patterns == {"Concealed Hand": 5}
    (win,) = wins("", EARTHLY, play="0+1z- 1+6m 1W", earth_is_discard="first-draw")
    assert win.patterns == {"Gift of Earth": 155, "Concealed Hand": 5}


def test_ruling_freedom_of_count_claimed_takes_the_winners_reading() -> None:
    """The two chows as seven pairs: 35 claimed, 70 at best."""
    play = "0+4z- 1+9s- 2+1z- 3+6p-"
    hand = "112233m44556p77s"
    poorer = {"Seven Pairs": 30, "Concealed Hand": 5}
    win = Win(seat=1, by="discard", target=3, tile="6p", total=35, patterns=poorer)
    assert codes(table("", hand, play=play, freedom_of_count="claimed"), win) == []
    assert codes(table("", hand, play=play), win) == ["wrong_total", "wrong_patterns"]
    other = Win(seat=1, by="discard", target=3, tile="6p", total=35, patterns={"Seven Pairs": 35})
    assert codes(table("", hand, play=play, freedom_of_count="claimed"), other) == ["wrong_total", "wrong_patterns"]


def test_ruling_chicken_min5() -> None:
    play = "0+4z- 1+9s- 2+1z- 3+9p- 0P99p-1z 1+2z- 2+1s- 3+6s-"
    hands = ("99p1z123m456p78s55s",)
    at = table(*hands, play=play)
    win = Win(
        seat=0, by="discard", target=3, tile="6s", total=1, patterns={"Chicken Hand": 1}, payments=(3, -1, -1, -1)
    )
    assert codes(at, win) == []
    assert codes(table(*hands, play=play, chicken="min5"), win) == ["illegal_win"]


def test_ruling_last_discard_calls_chow_pung() -> None:
    at = table("", "", "55p46p", play="...=1 1+5p-", last_discard_calls="chow-pung")
    assert codes(at, Pung(seat=2, target=1, tile="5p", tiles="55p")) == []
    assert codes(at, Chow(seat=2, target=1, tile="5p", tiles="46p")) == []
    at = table("", "", "555p", play="...=1 1+5p-", last_discard_calls="chow-pung")
    assert codes(at, Kong(seat=2, kind="open", target=1, tile="5p", tiles="555p")) == ["wall_empty"]


# ---------------------------------------------------------------- §3 rotation


def test_3_1_the_deal_passes_after_every_hand_and_the_round_after_four() -> None:
    found = [
        (event.hand, event.dealer, event.round)
        for event in simulate_game(find_ruleset("zung-jung"), 3, hands=16)
        if isinstance(event, StartHand)
    ]
    assert found == [(number + 1, number % 4, "ESWN"[number // 4]) for number in range(16)]


@pytest.mark.parametrize(
    ("ruling", "won", "stays"),
    [
        ("default", True, False),
        ("default", False, False),
        ("stays-on-win", True, True),
        ("stays-on-win", False, False),
        ("stays-on-draw", True, True),
        ("stays-on-draw", False, True),
    ],
)
def test_ruling_deal_passes(ruling: str, won: bool, stays: bool) -> None:
    state, rules = table(EARTHLY, play="0+6m 0W" if won else "...=0", deal_passes=ruling)
    assert rules.rotation.next_deal(state) == ((0, "E") if stays else (1, "E"))


def test_ruling_deal_passes_stays_on_draw_passes_when_another_wins() -> None:
    state, rules = table("", EARTHLY, play="0+6m- 1W", deal_passes="stays-on-draw")
    assert rules.rotation.next_deal(state) == (1, "E")
