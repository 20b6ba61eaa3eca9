"""MCR at the table: flowers, own walls, the wall's end, who pays (rulebook mcr §1-§3)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec import structs

from replay.engine import audit
from replay.engine.table.apply import apply
from replay.engine.table.deal import deal
from replay.engine.table.tiles_held import seated
from replay.events import AnyEvent, Discard, Draw, Flower, StartHand, Win
from replay.formats import read_games
from replay.installation import shipped
from replay.rulesets import find_ruleset
from replay.simulate import simulate_game
from replay.tiles import FLOWERS
from replay.worth.deals import Deals
from tests.engine.script import codes, record, start_hand, state_after

DEMOS = {name: shipped("records") / name for name in ("mcr", "mcr-136")}


def shipped_game(ruleset: str) -> list[AnyEvent]:
    """The demo game of a ruleset."""
    (path,) = (each for each in DEMOS[ruleset].glob("*.jsonl") if each.name != "cases.jsonl")
    (game,) = read_games(path)
    return [entry.event for entry in game.entries]  # type: ignore[union-attr]  # every line can be read


def found(events: list[AnyEvent]) -> list[str]:
    """The codes of the findings."""
    return [each.code for each in audit(record(events)).findings]


def at(events: list[AnyEvent], kind: type[Any], number: int = 0) -> int:
    """The place of an event of this kind."""
    return [place for place, event in enumerate(events) if isinstance(event, kind)][number]


def test_1_3_flowers_of_the_deal_are_told_by_the_deal() -> None:
    events = shipped_game("mcr")
    place = next(
        place for place, event in enumerate(events) if isinstance(event, StartHand) and event.flowers is not None
    )
    start = events[place]
    assert isinstance(start, StartHand)
    flowers = [kind for tiles in start.put_down for kind in tiles]
    assert len(start.wall_kinds or ()) == 92 - len(flowers)
    several = structs.replace(start, flowers=("1z", *(start.flowers or ())[1:]))
    assert "wrong_deal" in found([*events[:place], several, *events[place + 1 :]])
    kept = structs.replace(start, hands=(start.hands[0][:-2] + "1f", *start.hands[1:]))
    assert "wrong_deal" in found([*events[:place], kept, *events[place + 1 :]])
    under_own_turn = structs.replace(events[0], rulings={"flowers-of-the-deal": "own-turn"})
    assert "wrong_deal" in found([under_own_turn, *events[1:]])


def test_2_2_a_flower_is_put_down_before_anything_else() -> None:
    events = shipped_game("mcr")
    place = at(events, Flower)
    flower = events[place]
    assert isinstance(flower, Flower)
    kept = structs.replace(events[0], rulings={"flower-discard": "yes"})
    discard = Discard(seat=flower.seat, tile=flower.tile)
    assert found([*events[:place], discard])[:1] == ["illegal_discard"]
    assert "illegal_discard" not in found([kept, *events[1:place], discard])
    assert found([*events[:place], Flower(seat=flower.seat, tile="5z")])[0] in {"illegal_flower", "tile_not_in_hand"}
    unseen = [structs.replace(each, wall=None) if isinstance(each, StartHand) else each for each in events[:place]]
    unseen[-1] = Draw(seat=flower.seat, tile="?", replacement=unseen[-1].replacement)  # type: ignore[union-attr]
    hidden = [*unseen, structs.replace(discard, drawn=True)]
    assert found(hidden)[:1] == ["illegal_discard"]
    drawn = events[place + 1]
    assert isinstance(drawn, Draw)
    tail = (start_of(events, place).wall_kinds or ())[-1]
    assert drawn.tile_kind == tail


def start_of(events: list[AnyEvent], place: int) -> StartHand:
    """The deal of the hand that this event is of."""
    return next(event for event in reversed(events[:place]) if isinstance(event, StartHand))


def test_1_6_everybody_draws_from_the_own_wall() -> None:
    events = shipped_game("mcr-136")
    start = start_of(events, at(events, Draw) + 1)
    draws = {seat: [e.tile_kind for e in events if isinstance(e, Draw) and e.seat == seat] for seat in range(4)}
    for seat, wall in enumerate(start.own_walls):
        assert len(wall) == 21
        mine = draws[seat][:3]
        assert tuple(mine) == wall[: len(mine)]
    one = structs.replace(start, wall="".join(start.walls or ()), walls=None)
    assert "wrong_deal" in found([events[0], one, *events[2:]])
    swapped = structs.replace(start, walls=(*(start.walls or ())[1::-1], *(start.walls or ())[2:]))
    assert "wall_mismatch" in found([events[0], swapped, *events[2:]])
    assert found([events[0], structs.replace(start, walls=None), *events[2:]]) == []


@pytest.mark.parametrize(("draws", "pung", "kong"), [(20, [], []), (21, [], ["wall_empty"])])
def test_1_6_a_kong_of_a_discard_needs_a_tile_in_the_own_wall(draws: int, pung: list[str], kong: list[str]) -> None:
    """A pung draws nothing. The next player has tiles left in both cases."""
    rules = find_ruleset("mcr-136").under()
    hands = "19m147p258s34567z 123m456p789s1134z 123789m11s46p222z 147m258p369s3456z"
    state = state_after(start_hand(hands), "d0:2z x0:2z", rules)
    state = structs.replace(state, seats=seated(state, 2, structs.replace(state.seats[2], draws=draws)))
    assert codes(state, "p2<0:2z:22z", rules) == pung
    assert codes(state, "o2<0:2z:222z", rules) == kong


@pytest.mark.parametrize("ruleset", DEMOS)
def test_a_win_of_too_few_fan_and_a_wrong_claim_are_found(ruleset: str) -> None:
    events = shipped_game(ruleset)
    place = at(events, Win)
    win = events[place]
    assert isinstance(win, Win)
    assert win.total is not None
    assert win.patterns is not None
    dearer = structs.replace(win, total=win.total + 1, patterns=None)
    assert "wrong_total" in found([*events[:place], dearer, *events[place + 1 :]])
    more = structs.replace(win, patterns={**win.patterns, "Big Four Winds": 88})
    assert "wrong_patterns" in found([*events[:place], more, *events[place + 1 :]])
    assert win.payments is not None
    a, b, c, d = win.payments
    other = structs.replace(win, payments=(a + 1, b - 1, c, d))
    assert "wrong_payments" in found([*events[:place], other, *events[place + 1 :]])


def test_nobody_is_dealt_a_flower_where_hands_are_hidden() -> None:
    """What a decision is worth is played out from deals of the hidden tiles: flowers lie in the wall."""
    events = shipped_game("mcr")
    place = at(events, Discard, 6)
    start = start_of(events, place)
    rules = find_ruleset("mcr").under()
    me = 2
    hidden = structs.replace(
        start, wall=None, hands=tuple(text if seat == me else "?" * 13 for seat, text in enumerate(start.hands))
    )
    state = deal(hidden, rules)
    for event in events[2:place]:
        known = isinstance(event, Draw) and event.seat != me
        state = apply(state, structs.replace(event, tile="?") if known else event, rules)
    deals = Deals(state, rules)
    for seed in range(20):
        dealt = deals.dealt(Random(seed))
        assert not any(FLOWERS.intersection(seat.concealed) for seat in dealt.seats)


def test_of_own_walls_that_are_not_recorded_no_place_is_looked_at() -> None:
    """Several draws changed where there are no walls: faults are told, and the audit goes on."""
    events = list(simulate_game(find_ruleset("mcr-136"), 500, hands=1, with_wall=False))
    drawn = [place for place, each in enumerate(events) if isinstance(each, Draw)]
    for tile in ("1m", "5p", "9s", "3z"):
        changed = list(events)
        for place in drawn[:40:8]:
            changed[place] = structs.replace(changed[place], tile=tile)
        assert found(changed)
