"""How Xixi is played, and what the engine derives from a record (rulebook xixi §1, §2, §4, §5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import structs

from replay.engine import apply, check, deal
from replay.engine.table.turned_tiles import judge_turned
from replay.engine.table.wins.judge import judge_win
from replay.events import AnyEvent, Discard, Draw, EndGame, EndHand, Kong, StartGame, StartHand, Win
from replay.hands import HeldHand, Scored
from replay.rules import Rules
from replay.rulesets import find_ruleset
from replay.simulate import simulate_game
from replay.state import HandState
from replay.tiles import HIDDEN, KINDS, format_in_order, parse_tiles
from tests.simulate.games import audited, told

RULESET = find_ruleset("xixi")
WAITS_8S = "456789m789p55s67s"
RED_WAITS_8S = "45678m789p55s67s7z"
KONG_WAITS_8S = "1111m45m789p55s67s"


def rules_of(rulings: dict[str, str] | None = None) -> Rules:
    return RULESET.under(RULESET.rulings.chosen(rulings or {}))


def dealt(hands: tuple[str, ...], head: str, tail: str = "") -> StartHand:
    """The deal of these hands, the rest of them and of the wall in the order of the tiles."""
    gone = parse_tiles("".join(hands) + head + tail)
    loose = [kind for kind in range(KINDS) for _ in range(RULESET.copies[kind] - gone.count(kind))]
    full = []
    for text in hands:
        held = list(parse_tiles(text))
        while len(held) < 13:
            held.append(loose.pop())
        full.append(format_in_order(sorted(held)))
    wall = (*parse_tiles(head), *loose, *reversed(parse_tiles(tail)))
    return StartHand(hand=1, dealer=0, hands=(full[0], full[1], full[2], full[3]), wall=format_in_order(wall))


def after(start: StartHand, rules: Rules, *events: AnyEvent) -> HandState:
    """The state after these events, each of which must be legal."""
    state = deal(start, rules)
    for event in events:
        assert not check(state, event, rules), event
        state = apply(state, event, rules)
    return state


def draw(seat: int, tile: str) -> Draw:
    return Draw(seat=seat, tile=tile)


def discard(seat: int, tile: str) -> Discard:
    return Discard(seat=seat, tile=tile)


def faults(state: HandState, event: AnyEvent, rules: Rules) -> list[str]:
    return [each.code for each in check(state, event, rules)]


def win_of(state: HandState, rules: Rules, **fields: Any) -> tuple[list[str], int | None, str | None]:
    """The codes found, the total, and the scoring tiles of the self-draw that is due."""
    drawn = state.seats[state.turn].drawn
    assert drawn is not None
    judged = judge_win(state, Win(seat=state.turn, by="self_draw", tile=format_in_order((drawn,)), **fields), rules)
    assert isinstance(judged.scored, Scored)
    assert judged.hand is not None
    tiles = judged.hand.scoring_tiles
    codes = [each.code for each in judged.faults]
    return codes, judged.scored.total, None if tiles is None else format_in_order(tiles)


# ------------------------------------------------------------------------------------------------ scoring tiles


def test_xixi_4_scoring_tiles_come_from_the_head() -> None:
    rules = rules_of()
    state = after(dealt((WAITS_8S, "", "", ""), "8s5m2p9s", "1s"), rules, draw(0, "8s"))
    assert win_of(state, rules) == ([], 17, "5m2p9s")


def test_xixi_4_after_a_kong_from_the_tail() -> None:
    rules = rules_of()
    start = dealt((KONG_WAITS_8S, "", "", ""), "6m8s2p", "1s8p3m")
    state = after(start, rules, draw(0, "6m"), Kong(seat=0, kind="concealed", tiles="1111m"), draw(0, "8s"))
    assert win_of(state, rules) == ([], 13, "1s8p3m")
    other = rules_of({"bonus-end": "head"})
    state = after(start, other, draw(0, "6m"), Kong(seat=0, kind="concealed", tiles="1111m"), draw(0, "8s"))
    codes, _, tiles = win_of(state, other)
    assert not codes
    assert tiles is not None
    assert tiles.startswith("1s2p")


def test_replacement_end_tail_takes_the_scoring_tile_before_it() -> None:
    rules = rules_of({"replacement-end": "tail"})
    start = dealt((KONG_WAITS_8S, "", "", ""), "6m", "8s1s8p3m")
    state = after(start, rules, draw(0, "6m"), Kong(seat=0, kind="concealed", tiles="1111m"), draw(0, "8s"))
    assert win_of(state, rules) == ([], 13, "1s8p3m")


@pytest.mark.parametrize(("reserve", "kept", "chips", "tiles"), [("one", 1, 2, "1s"), ("three", 3, 13, "3m8p1s")])
def test_reserve_tiles_are_never_drawn_and_score(reserve: str, kept: int, chips: int, tiles: str) -> None:
    rules = rules_of({"reserve": reserve})
    state = deal(dealt(("", "", "", ""), "", "1s8p3m"), rules)
    assert state.left == 60 - kept
    won = after(dealt((WAITS_8S, "", "", ""), "8s", "1s8p3m"), rules, draw(0, "8s"))
    last = structs.replace(won, front=60 - kept)
    assert last.left == 0
    assert win_of(last, rules) == ([], chips, tiles)


@pytest.mark.parametrize(("left", "chips", "tiles"), [(3, 13, "3m8p1s"), (2, 10, "8p1s"), (1, 2, "1s"), (0, 1, "")])
def test_xixi_4_a_short_wall_gives_what_is_there(left: int, chips: int, tiles: str) -> None:
    rules = rules_of()
    state = after(dealt((WAITS_8S, "", "", ""), "8s", "1s8p3m"), rules, draw(0, "8s"))
    short = structs.replace(state, front=60 - left)
    assert win_of(short, rules) == ([], chips, tiles)
    assert win_of(short, rules, scoring_tiles=tiles, total=chips) == ([], chips, tiles)
    assert win_of(short, rules, scoring_tiles=tiles + "9m")[0] == ["wrong_scoring_tiles"]


def test_without_a_wall_number_and_copies_are_checked() -> None:
    rules = rules_of()
    start = structs.replace(dealt((WAITS_8S, "111m", "1p", ""), "8s5m2p9s"), wall=None)
    state = after(start, rules, draw(0, "8s"))
    assert win_of(state, rules, scoring_tiles="2m3m2m", total=8) == ([], 8, "232m")
    assert win_of(state, rules, scoring_tiles="7z", total=11)[0] == ["wrong_scoring_tiles"]
    assert win_of(state, rules, scoring_tiles="11m2p")[0] == ["wrong_scoring_tiles"]
    assert win_of(state, rules, scoring_tiles="1z2p3p")[0] == ["wrong_scoring_tiles"]
    assert win_of(state, rules, total=22)[0] == ["unverifiable"]
    assert win_of(state, rules) == ([], None, None)
    empty = structs.replace(state, front=60)
    assert win_of(empty, rules, total=1) == ([], 1, "")


def test_hidden_tiles_of_the_wall_are_taken_from_the_record() -> None:
    rules = rules_of()
    start = dealt((WAITS_8S, "", "", ""), "8s5m2p9s")
    assert start.wall is not None
    wall = list(parse_tiles(start.wall))
    wall[2] = HIDDEN
    state = after(structs.replace(start, wall=format_in_order(wall)), rules, draw(0, "8s"))
    assert win_of(state, rules, scoring_tiles="5m3m9s")[0] == ["wrong_scoring_tiles"], "the wall shows every other 3m"
    wall[4:] = [HIDDEN] * 56
    state = after(structs.replace(start, wall=format_in_order(wall)), rules, draw(0, "8s"))
    assert win_of(state, rules, scoring_tiles="5m3m9s", total=18) == ([], 18, "53m9s")
    assert win_of(state, rules, scoring_tiles="6m3m9s")[0] == ["wrong_scoring_tiles"]
    assert win_of(state, rules, total=18)[0] == ["unverifiable"]


def test_a_claim_that_follows_from_wrong_tiles_is_not_blamed_again() -> None:
    rules = rules_of()
    state = after(dealt((WAITS_8S, "", "", ""), "8s5m2p9s"), rules, draw(0, "8s"))
    follows = {"scoring_tiles": "6m2p9s", "total": 18, "payments": (54, -18, -18, -18)}
    assert win_of(state, rules, **follows)[0] == ["wrong_scoring_tiles"]
    assert win_of(state, rules, scoring_tiles="6m2p9s", total=17)[0] == ["wrong_scoring_tiles"]
    assert win_of(state, rules, scoring_tiles="6m2p9s", total=20)[0] == ["wrong_scoring_tiles", "wrong_total"]


def test_a_hand_with_hidden_tiles_turns_three_at_most() -> None:
    rules = rules_of()
    start = structs.replace(dealt((WAITS_8S, "", "", ""), "8s5m2p9s"), hands=("?" * 13,) * 4)
    state = after(start, rules, draw(0, "8s"))
    win = Win(seat=0, by="self_draw", tile="8s", scoring_tiles="5m", payments=(18, -6, -6, -6), total=6)
    assert faults(state, win, rules) == ["unverifiable"]
    assert faults(state, structs.replace(win, scoring_tiles="6m"), rules) == ["wrong_scoring_tiles", "unverifiable"]
    assert faults(state, structs.replace(win, payments=(18, -18, 0, 0)), rules) == ["wrong_payments", "unverifiable"]


def test_a_ruleset_without_scoring_tiles_turns_none() -> None:
    rules = find_ruleset("sichuan").under()
    events = list(simulate_game(find_ruleset("sichuan"), 1, hands=1))
    assert all(not isinstance(event, Win) or event.scoring_tiles is None for event in events)
    assert rules.wall.ends(None) == ()  # type: ignore[arg-type]  # it looks at nothing


# ------------------------------------------------------------------------------------------------ calls


def test_red_discard_forbidden() -> None:
    rules = rules_of({"red-discard": "forbidden"})
    state = after(dealt(("", "", "", ""), "7z"), rules, draw(0, "7z"))
    assert faults(state, discard(0, "7z"), rules) == ["illegal_discard"]
    assert not faults(state, discard(0, "7z"), rules_of())
    full = HeldHand(concealed=state.seats[0].concealed)
    told = [{each.tile for each in under.discards(full) if not each.legal} for under in (rules, rules_of())]
    assert told == [set(parse_tiles("7z")), set()]
    only = structs.replace(state.seats[0], concealed=parse_tiles("77z"))
    bare = structs.replace(state, seats=(only, *state.seats[1:]))
    assert not faults(bare, discard(0, "7z"), rules)


def test_xixi_2_replacements_come_from_the_head() -> None:
    start = dealt((KONG_WAITS_8S, "", "", ""), "6m2s", "3s")
    events = (draw(0, "6m"), Kong(seat=0, kind="concealed", tiles="1111m"))
    rules, tail = rules_of(), rules_of({"replacement-end": "tail"})
    assert not faults(after(start, rules, *events), draw(0, "2s"), rules)
    assert faults(after(start, rules, *events), draw(0, "3s"), rules) == ["wall_mismatch"]
    assert not faults(after(start, tail, *events), draw(0, "3s"), tail)


# ------------------------------------------------------------------------------------------------ the next hand


def test_xixi_5_a_drawn_hand_pays_nothing() -> None:
    rules = rules_of()
    state = structs.replace(deal(dealt(("", "", "", ""), ""), rules), front=60)
    end = EndHand(reason="wall_exhausted", payments=(0, 0, 0, 0))
    assert not faults(state, end, rules)
    assert faults(state, structs.replace(end, payments=(3, -1, -1, -1)), rules) == ["wrong_payments"]


def test_never_held_is_read_from_the_discards() -> None:
    start = dealt((WAITS_8S, "", "", ""), "7z1m1p1s8s4m5m6m")
    events: list[AnyEvent] = []
    for seat, tile in enumerate(("7z", "1m", "1p", "1s")):
        events += [draw(seat, tile), discard(seat, tile)]
    events.append(draw(0, "8s"))
    assert win_of(after(start, rules_of(), *events), rules_of())[1:] == (16, "456m")
    never = rules_of({"red-melded-no-red": "never-held"})
    assert win_of(after(start, never, *events), never)[1:] == (5, "4m")


# ------------------------------------------------------------------------------------------------ excerpts


def excerpt(win: Win) -> list[tuple[str, int]]:
    events: Iterator[AnyEvent] = iter(
        (
            StartGame(version=1, ruleset="xixi", game="x", players=("A", "B", "C", "D")),
            StartHand(hand=1, dealer=0, hands=("?" * 13,) * 4, excerpt=True),
            win,
            EndGame(),
        )
    )
    return told(audited(events))


def test_excerpts_check_number_copies_and_value() -> None:
    win = Win(seat=0, by="self_draw", tile="8s", hand=WAITS_8S, melds=(), scoring_tiles="5m2p9s", total=17)
    assert excerpt(win) == []
    assert excerpt(structs.replace(win, total=16)) == [("wrong_total", 3)]
    assert excerpt(structs.replace(win, scoring_tiles="5m2p9s1s")) == [("wrong_scoring_tiles", 3)]
    assert excerpt(structs.replace(win, scoring_tiles="555s", total=16)) == [("wrong_scoring_tiles", 3)]
    assert excerpt(structs.replace(win, scoring_tiles=None)) == [("unverifiable", 3)]
    assert excerpt(structs.replace(win, hand=RED_WAITS_8S)) == [("wrong_scoring_tiles", 3)]


def test_the_right_tiles_are_told() -> None:
    rules = rules_of()
    state = after(dealt((WAITS_8S, "", "", ""), "8s5m2p9s"), rules, draw(0, "8s"))
    win = Win(seat=0, by="self_draw", tile="8s", scoring_tiles="5m")
    judged = judge_win(state, win, rules)
    assert judged.hand is not None
    found = judge_turned(state, win, rules, judged.hand).fault
    assert found is not None
    assert (found.recorded, found.expected) == ("5m", "5m2p9s")
    assert "3 scoring tiles are turned here, not 1: 5m2p9s" in found.message
