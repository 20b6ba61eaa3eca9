"""Four seats followed by the kernel: each step is as it tells of hands; what is in doubt changes nothing."""

from __future__ import annotations

from array import array
from collections import Counter
from random import Random
from typing import Any

import pytest

from replay.analysis.columns import HandColumns, unfolded
from replay.analysis.planes import planes_of
from replay.analysis.values import HandAnalysis
from replay.distance import asked
from replay.hands import HeldHand, Near
from replay.rules import Rules
from replay.rulesets import find_ruleset
from replay.tiles import KINDS, Kind, parse_tiles
from tests.distance.hostile import follow_of, throw_at_table
from tests.distance.plans import PLANS
from tests.samples import deep

pytestmark = pytest.mark.skipif(asked.running() != "kernel", reason="the kernel was not built, or is turned off")
RULESETS = ("b30fj", "b30fj-draft", "mcr", "sichuan", "xixi", "zung-jung")
COMPLETE = "123m456p789s11z22z"
DRAW, SEAT = 256, 64


class Table:
    """The same four hands and what each cannot see, counted by hand."""

    def __init__(self, rules: Rules, rng: Random) -> None:
        wall = [kind for kind, number in enumerate(rules.ruleset.copies) for _ in range(number)]
        rng.shuffle(wall)
        self.rules, self.wall = rules, wall
        self.hands = [sorted(wall.pop() for _ in range(13)) for _ in range(4)]
        self.unseen = [Counter(dict(enumerate(rules.ruleset.copies))) - Counter(hand) for hand in self.hands]

    def held(self, place: int) -> HeldHand:
        return HeldHand(concealed=tuple(sorted(self.hands[place])))

    def planes(self, place: int) -> tuple[int, int, int]:
        return planes_of(self.unseen[place][kind] for kind in range(KINDS))

    def left(self, place: int, near: Near) -> int:
        return sum(self.unseen[place][kind] for kind in range(KINDS) if near.kinds >> kind & 1)

    def kept(self, place: int, kind: Kind) -> tuple[int, ...]:
        """What a discard keeps, by the definition which is best, and what that keeps."""
        found = {
            each: (near, self.left(place, near)) for each, near in self.rules.shapes.near_discards(self.held(place))
        }
        near, left = found[kind]
        best = min(found, key=lambda each: (found[each][0].shanten, -found[each][1], each != kind, each))
        return near.shanten, left, best, found[best][0].shanten, found[best][1]


def told(follow: Any) -> HandAnalysis:
    """What was written."""
    packed, summaries, masks = follow.columns(0, 0, 0, 0)
    return unfolded(HandColumns(number=0, packed=packed, summaries=summaries, masks=masks))


@pytest.mark.parametrize("games", [1, deep(8)])
@pytest.mark.parametrize("name", RULESETS)
def test_each_step_is_as_hands_are_told(name: str, games: int) -> None:
    rules = find_ruleset(name).under()
    rng = Random(f"follow {name} {games}")
    for _ in range(2 * games):
        table, codes = Table(rules, rng), array("I")
        helds: list[list[HeldHand]] = [[table.held(place) for place in range(4)]]
        follow = follow_of(PLANS[name], rules.shapes.near, lambda event, place: helds[event][place])  # noqa: B023
        for place in range(4):
            follow.count(place, *table.planes(place))
            follow.beyond(place, False, False, 0, 0, 0)
            follow.sit(place, table.held(place), 0, 0, 0)
        kept, looks = [], []
        for turn in range(24):
            place, drawn = turn % 4, table.wall.pop()
            table.hands[place].append(drawn)
            table.unseen[place][drawn] -= 1
            helds.append([table.held(each) for each in range(4)])
            kind = drawn if rng.random() < 0.3 else rng.choice(table.hands[place])
            codes.extend((DRAW | SEAT * place | drawn, SEAT * place | kind))
            looks.append((2 * turn + 1, place, rules.shapes.shanten(table.held(place)), 0, 0))
            kept.append(table.kept(place, kind))
            table.hands[place].remove(kind)
            helds.append([table.held(each) for each in range(4)])
            for each in range(4):
                table.unseen[each][kind] -= each != place
                near = rules.shapes.near(table.held(each))
                looks.append((2 * turn + 2, each, near.shanten, near.kinds, table.left(each, near)))
        assert follow.run(codes, 0, 0, 0, False) == len(codes)
        found = told(follow)
        judged = found.judgements
        assert [(each.shanten, each.left, each.best, each.best_shanten, each.best_left) for each in judged] == kept
        for event, place, *expected in looks:
            look = found.look(place, event)
            assert look is not None
            assert [look.shanten, look.kinds, look.known] == expected


def seated(tiles: str = COMPLETE) -> Any:
    """Two players: at 0 one with these tiles, at 1 one who waits for 1z and 2z; each cannot see two of each kind."""
    follow = follow_of(PLANS["zung-jung"])
    for place, held in enumerate((tiles, COMPLETE)):
        follow.count(place, 0, (1 << 34) - 1, 0)
        follow.sit(place, HeldHand(concealed=parse_tiles(held)), 0, 0, 0)
    return follow


def test_a_tile_of_which_no_copy_is_left_is_not_told() -> None:
    follow = seated()
    (kind,) = parse_tiles("9p")
    assert follow.shows(1, kind)
    assert follow.shows(1, kind)
    assert not follow.shows(1, kind)
    assert not follow.draw(0, kind, 1, 1)
    assert follow.run(array("I", [DRAW | kind]), 0, 0, 0, False) == 0


def test_steps_out_of_order_are_not_told_and_change_nothing() -> None:
    follow = seated()
    east, nine, red = parse_tiles("1z9p7z")
    before = told(follow)
    for code in (east, nine, DRAW | 34, DRAW | 2 * SEAT | east, DRAW | KINDS, 1 << 15):
        assert (
            follow.run(array("I", [code]), 0, 0, 0, False) == 0
        )  # of 13; no such tile; nobody sits there; a hidden one
    assert not follow.draw(0, 34, 1, 1)
    assert not follow.draw(2, east, 1, 1)
    assert told(follow) == before
    assert follow.draw(0, east, 1, 1)
    assert not follow.draw(0, red, 2, 2)  # of 14
    assert follow.run(array("I", [DRAW | SEAT | red]), 0, 0, 0, False) == 0  # while another has 14
    follow.leave(1, True, 2)
    assert follow.run(array("I", [east, DRAW | red, red]), 0, 0, 0, False) == 3


@pytest.mark.parametrize("name", PLANS)
def test_any_step_is_answered_or_refused(name: str) -> None:
    throw_at_table(Random(name), name, 60)


@pytest.mark.parametrize("kernel", [None, object, 3, "Kernel"])
def test_only_a_kernel_follows(kernel: Any) -> None:
    with pytest.raises(TypeError):
        asked._built().Follow(kernel, (None,) * 9, 0, 1, False, 0)


def test_a_hand_has_as_much_as_a_record_says() -> None:
    follow, number = seated(), 5000
    for event in range(1, number):
        follow.leave(0, event % 2, event)
        follow.sit(0, HeldHand(concealed=parse_tiles(COMPLETE)), 0, event, event)
        follow.judge(event, event, 0, 0, 0, 0, 0, 0, 0)
        follow.late(0, parse_tiles("1z")[0], event, event)
        follow.count(1, (1 << event % 34) - 1, event, 0)
        follow.recount(event, event)
    found = told(follow)
    assert len(found.judgements) == number - 1
    assert len(found.chapters) >= number
