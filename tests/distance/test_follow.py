"""Four seats followed by the kernel: each step is as it tells of hands; what is in doubt changes nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from replay.analysis.columns import TO_DISCARD, PlainColumns
from replay.analysis.planes import planes_of
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

    def kept(self, place: int, kind: Kind) -> tuple[Any, ...]:
        """What `Following.discard` has to say, by the definition of the best discard."""
        found = {each: (near, self.left(place, near)) for each, near in self.near_discards(place)}
        near, left = found[kind]
        best = min(found, key=lambda each: (found[each][0].shanten, -found[each][1], each != kind, each))
        return best, found[best][0].shanten, found[best][1], near.shanten, left, near.kinds

    def near_discards(self, place: int) -> tuple[tuple[Kind, Near], ...]:
        return self.rules.shapes.near_discards(self.held(place))


@pytest.mark.parametrize("games", [1, deep(8)])
@pytest.mark.parametrize("name", RULESETS)
def test_each_step_is_as_hands_are_told(name: str, games: int) -> None:
    rules = find_ruleset(name).under()
    rng = Random(f"follow {name} {games}")
    for _ in range(2 * games):
        table, seats = Table(rules, rng), rules.shapes.follow()
        assert seats is not None
        nears = [rules.shapes.near(table.held(place)) for place in range(4)]
        for place in range(4):
            seats.count(place, *table.planes(place))
            assert seats.sit(place, table.held(place)) == nears[place]
        for turn in range(24):
            place, drawn = turn % 4, table.wall.pop()
            table.hands[place].append(drawn)
            table.unseen[place][drawn] -= 1
            assert seats.draw(place, drawn, 2 * turn + 1) == rules.shapes.shanten(table.held(place))
            kind = drawn if rng.random() < 0.3 else rng.choice(table.hands[place])
            expected = table.kept(place, kind)
            concerned = sum(1 << each for each in range(4) if each != place and nears[each].kinds >> kind & 1)
            table.hands[place].remove(kind)
            for each in range(4):
                table.unseen[each][kind] -= each != place
            nears[place] = rules.shapes.near(table.held(place))
            found = seats.discard(place, kind, 2 * turn + 2, turn)
            assert found is not None
            assert found[:6] == expected
            assert found[6] in (nears[place].self_draw, None)
            assert found[7:] == (concerned, 0)
            for each in range(4):
                assert seats.unseen(each) == table.planes(each)
                assert seats.copies(each, nears[each].kinds) == table.left(each, nears[each])


def seated(tiles: str = COMPLETE) -> Any:
    """Two players: at 0 one with these tiles, at 1 one who waits for 1z and 2z; each cannot see two of each kind."""
    follow = follow_of(PLANS["zung-jung"])
    for place, held in enumerate((tiles, COMPLETE)):
        follow.count(place, 0, (1 << 34) - 1, 0)
        follow.sit(place, HeldHand(concealed=parse_tiles(held)))
    return follow


def test_a_tile_of_which_no_copy_is_left_is_not_told() -> None:
    follow = seated()
    (kind,) = parse_tiles("9p")
    assert follow.seen(0, kind)
    assert follow.seen(0, kind)
    assert not follow.seen(0, kind)
    assert follow.draw(0, kind, 1) is None
    assert follow.unseen(0) == (0, (1 << 34) - 1 - (1 << kind), 0)
    assert follow.sit(0, HeldHand(concealed=parse_tiles("123m456p789s11222z"))) == -1
    (south,) = parse_tiles("2z")
    assert follow.seen(1, south)
    assert follow.seen(1, south)
    assert follow.discard(0, south, 2, 1) is None
    assert follow.sit(1, HeldHand(concealed=parse_tiles(COMPLETE))) is not None
    assert follow.copies(1, 1 << south) == 0


def test_steps_out_of_order_are_not_told_and_change_nothing() -> None:
    follow = seated()
    east, nine = parse_tiles("1z9p")
    assert follow.discard(0, east, 1, 1) is None  # of 13
    assert follow.draw(0, 34, 1) is None  # no such tile in the game
    assert follow.draw(2, east, 1) is None  # nobody sits there
    assert follow.draw(0, east, 1) == -1
    assert follow.draw(0, east, 2) is None  # of 14
    assert follow.discard(0, nine, 2, 1) is None  # not in the hand
    one = parse_tiles("1m")[0]  # without it the hand waits for 1m and 4m, two copies each
    assert follow.discard(0, east, 2, 1) == (one, 0, 4, 0, 3, 1 << 27 | 1 << 28, 0, 1 << 1, 1 << 2 | 1 << 3)
    follow.leave(1)
    assert follow.draw(0, east, 3) == -1
    assert follow.discard(0, east, 4, 2)[7:] == (0, 0b1110)  # nobody sits at 1 any more


@pytest.mark.parametrize("name", PLANS)
def test_any_step_is_answered_or_refused(name: str) -> None:
    throw_at_table(follow_of(PLANS[name]), Random(name), name, 60)


@pytest.mark.parametrize("kernel", [None, object, 3, "Kernel"])
def test_only_a_kernel_follows(kernel: Any) -> None:
    with pytest.raises(TypeError):
        asked._built().Follow(kernel)


def anything(rng: Random, view: Any, *, steps: int) -> None:
    """Looks, discards and who could win on them, in the order of events, some at the same one."""
    event = 0
    for _ in range(steps):
        event += rng.choice((0, 1, 1, 2, 200))
        match rng.randrange(4):
            case 0 | 1:
                place, shanten, known = rng.randrange(4), rng.choice((-1, 0, 1, 6, 99)), rng.choice((0, 3, 130))
                kinds = rng.choice((0, 5, 1 << 41, rng.getrandbits(42)))
                flags = rng.choice((0, 0, TO_DISCARD, rng.randrange(128)))
                view.put(place, event, shanten, known, min(known, rng.randrange(4)), flags, kinds, rng.choice((0, 5)))
            case 2:
                figures = (rng.randrange(-1, 7), rng.randrange(99), rng.randrange(42), rng.randrange(-1, 7))
                view.judge(event, event // 2, rng.randrange(4), rng.randrange(42), *figures, rng.randrange(99))
            case _:
                view.dealt(rng.choice((event, max(event - 1, 0), 0)), rng.randrange(16), rng.randrange(-1, 16))


@pytest.mark.parametrize("seed", range(20))
def test_what_is_written_is_as_the_plain_twin_has_it(seed: int) -> None:
    kernel, plain = follow_of(PLANS["zung-jung"]), PlainColumns()
    for view in (kernel, plain):
        anything(Random(f"written {seed}"), view, steps=20 * seed)
    assert kernel.columns() == plain.columns()
    for place in range(4):
        assert kernel.given(place) == plain.given(place)
        for event in (0, 1, 7, 50, 1 << 20):
            assert kernel.before(place, event) == plain.before(place, event)


def put_looks(follow: Any, number: int) -> None:
    for event in range(number):
        follow.put(0, event, event % 2, 0, 0, 0, 0, 0)


def judge_discards(follow: Any, number: int) -> None:
    for event in range(number):
        follow.judge(event, 0, 0, 0, 0, 0, 0, 0, 0)


@pytest.mark.parametrize("write", [put_looks, judge_discards])
def test_more_than_a_hand_has_is_refused(write: Callable[[Any, int], None]) -> None:
    write(follow_of(PLANS["zung-jung"]), 300)
    with pytest.raises(OverflowError):
        write(follow_of(PLANS["zung-jung"]), 4096)
