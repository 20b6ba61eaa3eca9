"""A dealer who is dealt 14 tiles, the first draw left out, is one wrong deal (record format, `start_hand`; rulebook
zung-jung §1.2: "that 14th tile counts as a draw")."""

import pytest
from msgspec import structs

from replay.engine import audit
from replay.events import AnyEvent, Discard, Draw, StartHand, VoidSuit, Win
from replay.rulesets import all_rulesets, find_ruleset
from replay.simulate import simulate_game
from replay.tiles import NAMES as TILE_NAMES
from replay.tiles import format_tiles, parse_tiles
from tests.engine.script import game, record, start_hand, written

NAMES = sorted(all_rulesets())
HEAVEN = "12357m22p345s444z"
OTHERS = "1478m258p369s123z 2469m147p258s567z 368m369p147s5671z"


def found(events: list[AnyEvent]) -> list[tuple[str, int]]:
    """Codes and lines of what the audit finds, notes left out."""
    findings = audit(record(events)).findings
    return [(each.code, each.line) for each in findings if each.severity != "note"]


def played(ruleset: str, seed: int = 7) -> list[AnyEvent]:
    """A legal game, the walls recorded."""
    return list(simulate_game(find_ruleset(ruleset), seed, hands=2, with_wall=True))


def dealt_fourteen(events: list[AnyEvent], *, wall: str, hidden: bool = False) -> list[AnyEvent]:
    """The first hand with the dealer's first draw in the deal and not among the events; `wall`: kept, short, gone."""
    place = next(place for place, each in enumerate(events) if isinstance(each, Draw))
    draw = events[place]
    assert isinstance(draw, Draw)
    start = events[1]
    assert isinstance(start, StartHand)
    hands = list(start.hands)
    hands[draw.seat] = format_tiles((*parse_tiles(hands[draw.seat]), *parse_tiles(draw.tile)))
    short = None if start.wall is None else without_first(start.wall)
    walls = {"kept": start.wall, "short": short, "gone": None}
    changed = structs.replace(start, hands=tuple(hands), wall=walls[wall])
    out = [events[0], changed, *events[2:place], *events[place + 1 :]]
    return [_hidden(each) for each in out] if hidden else out


def _unclaimed(events: list[AnyEvent]) -> bool:
    """Whether nobody claims the first discard."""
    place = next(place for place, each in enumerate(events) if isinstance(each, Discard))
    return isinstance(events[place + 1], Draw)


def without_first(wall: str) -> str:
    """The wall without its first tile."""
    return "".join(TILE_NAMES[kind] for kind in parse_tiles(wall)[1:])


def _hidden(event: AnyEvent) -> AnyEvent:
    if isinstance(event, StartHand):
        wall = None if event.wall is None else "?" * len(parse_tiles(event.wall))
        return structs.replace(event, hands=tuple("?" * len(parse_tiles(each)) for each in event.hands), wall=wall)
    return structs.replace(event, tile="?") if isinstance(event, Draw) else event


@pytest.mark.parametrize("wall", ["kept", "short", "gone"])
@pytest.mark.parametrize("ruleset", NAMES)
def test_a_second_fault_of_the_dealer_is_a_second_finding(ruleset: str, wall: str) -> None:
    """The dealer's hand is known: a tile put down that is not in it shows, and so does a discard that is left out."""
    events = dealt_fourteen(next(filter(_unclaimed, (played(ruleset, seed) for seed in range(7, 20)))), wall=wall)
    start, place = events[1], next(place for place, each in enumerate(events) if isinstance(each, Discard))
    put = events[place]
    assert isinstance(start, StartHand)
    assert isinstance(put, Discard)
    suits = {each.seat: each.suit for each in events if isinstance(each, VoidSuit)}
    held, copies = parse_tiles(start.hands[put.seat]), find_ruleset(ruleset).copies
    missing = next(
        kind for kind in range(27) if kind not in held and copies[kind] and suits.get(put.seat) != "mps"[kind // 9]
    )
    other = structs.replace(put, tile=format_tiles((missing,)))
    assert ("wrong_deal", 2) in found([*events[:place], other, *events[place + 1 :]])
    assert found([*events[:place], other])[:2] == [("wrong_deal", 2), ("tile_not_in_hand", place + 1)]
    assert found([*events[:place], *events[place + 1 :]])[:2] == [("wrong_deal", 2), ("missing_discard", place + 1)]


def test_a_win_with_the_fourteen_tiles_dealt_is_gift_of_heaven() -> None:
    """Zung Jung §1.2: the 14th tile counts as the dealer's first self-drawn tile."""
    rules = find_ruleset("zung-jung").under()
    events, _ = written(start_hand(f"{HEAVEN} {OTHERS}"), "d0:6m w0:6m end:won", rules)
    win = next(each for each in events if isinstance(each, Win))
    assert win.total == 160
    assert "Gift of Heaven" in (win.patterns or {})
    start = events[0]
    assert isinstance(start, StartHand)
    events[0] = structs.replace(start, hands=(f"{HEAVEN}6m", *start.hands[1:]))
    del events[1]
    assert found(game(events, ruleset="zung-jung")) == [("wrong_deal", 2)]
    events[1] = structs.replace(win, total=150)
    assert found(game(events, ruleset="zung-jung")) == [("wrong_deal", 2), ("wrong_total", 3)]
