"""An event that is recorded as one of another kind is one finding, in open records and in those of one player.

Each record has a second, independent fault later: then both are found.
"""

from collections.abc import Callable, Iterator
from functools import cache

import pytest

from replay.engine import audit
from replay.events import AnyEvent, Discard, Draw, Flower, Kong, Pung, Win
from replay.rulesets import find_ruleset
from replay.simulate import hide, simulate_game
from tests.engine.script import record

Found = list[tuple[str, int]]
FAR = 12
PLACES = 4


def found(events: list[AnyEvent]) -> Found:
    """Codes and lines of what the audit finds, what can't be verified apart."""
    return [(each.code, each.line) for each in audit(record(events)).findings if each.code != "unverifiable"]


@cache
def simulated(ruleset: str, seed: int, view: int | None) -> tuple[AnyEvent, ...]:
    """A legal hand, open with its wall or as one player saw it."""
    events = tuple(simulate_game(find_ruleset(ruleset), seed, hands=1, with_wall=True))
    return events if view is None else tuple(hide(events, view))


def discard_for_flower(event: AnyEvent) -> AnyEvent | None:
    return Discard(seat=event.seat, tile=event.tile) if isinstance(event, Flower) else None


def win_for_discard(event: AnyEvent) -> AnyEvent | None:
    return Win(seat=event.seat, by="self_draw", tile=event.tile) if isinstance(event, Discard) else None


def discard_for_draw(event: AnyEvent) -> AnyEvent | None:
    known = isinstance(event, Draw) and event.tile != "?"
    return Discard(seat=event.seat, tile=event.tile) if known and isinstance(event, Draw) else None


def draw_for_discard(event: AnyEvent) -> AnyEvent | None:
    return Draw(seat=event.seat, tile=event.tile) if isinstance(event, Discard) else None


def kong_for_pung(event: AnyEvent) -> AnyEvent | None:
    if not isinstance(event, Pung):
        return None
    tiles = event.tiles + event.tile
    return Kong(seat=event.seat, kind="open", target=event.target, tile=event.tile, tiles=tiles)


def pung_for_kong(event: AnyEvent) -> AnyEvent | None:
    if not isinstance(event, Kong) or event.kind != "open" or event.target is None or event.tile is None:
        return None
    return Pung(seat=event.seat, target=event.target, tile=event.tile, tiles=(event.tiles or "")[1:])


def win_for_pung(event: AnyEvent) -> AnyEvent | None:
    if not isinstance(event, Pung):
        return None
    return Win(seat=event.seat, by="discard", target=event.target, tile=event.tile)


Change = Callable[[AnyEvent], AnyEvent | None]
CHANGES: tuple[tuple[Change, tuple[str, ...]], ...] = (
    (discard_for_flower, ("b30fj", "b30fj-draft")),
    (win_for_discard, ("b30fj", "sichuan", "xixi", "zung-jung")),
    (discard_for_draw, ("b30fj", "sichuan", "xixi", "zung-jung")),
    (draw_for_discard, ("b30fj", "sichuan", "xixi", "zung-jung")),
    (kong_for_pung, ("b30fj", "sichuan", "zung-jung")),
    (pung_for_kong, ("b30fj", "sichuan")),
    (win_for_pung, ("b30fj", "sichuan", "zung-jung")),
)
SEEDS: dict[Change, tuple[int, ...]] = {pung_for_kong: (105, 110, 113, 119)}
CASES = [(change, ruleset) for change, rulesets in CHANGES for ruleset in rulesets]


def changed(events: tuple[AnyEvent, ...], change: Change) -> Iterator[tuple[int, list[AnyEvent]]]:
    """The records with one event of another kind, some of them."""
    new = [(place, other) for place, event in enumerate(events) if (other := change(event)) is not None]
    for place, other in new[:: max(1, len(new) // PLACES)][:PLACES]:
        yield place, [*events[:place], other, *events[place + 1 :]]


def doubled(events: list[AnyEvent], after: int) -> tuple[int, list[AnyEvent]] | None:
    """The record with a second fault: a draw far behind `after` is written twice."""
    place = next((place for place in range(after + FAR, len(events)) if isinstance(events[place], Draw)), None)
    if place is None or not isinstance(events[place + 1], Discard):
        return None
    return place + 1, [*events[: place + 1], *events[place:]]


@pytest.mark.parametrize(("change", "ruleset"), CASES, ids=lambda each: getattr(each, "__name__", each))
@pytest.mark.parametrize("view", [None, 1], ids=["open", "one player's"])
@pytest.mark.sampled(4)
def test_one_event_of_another_kind_is_one_finding(change: Change, ruleset: str, view: int | None) -> None:
    blamed = both = 0
    for seed in SEEDS.get(change, (100, 101, 102)):
        for place, events in changed(simulated(ruleset, seed, view), change):
            first = found(events)
            assert len(first) <= 1, (seed, place + 1, first)
            blamed += len(first)
            twice = doubled(events, max(place, first[0][1] if first else 0))
            if twice is not None and first:
                line = twice[0] + 1
                assert found(twice[1])[:2] == [*first, ("missing_discard", line)], (seed, place + 1, first)
                both += 1
    assert blamed > 0
    assert both > 0
