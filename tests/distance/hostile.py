"""What nobody should ask the kernel: tiles that are none, hands that nobody can have, things that are no hands."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from io import BytesIO
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from replay.distance import asked
from replay.distance.plan import Plan, numbers
from replay.engine import audit
from replay.formats import read_games, write_events
from replay.hands import Acceptance, Near, Wait
from replay.rulesets import all_rulesets
from replay.simulate import hide, simulate_game
from replay.tiles import HIDDEN, KINDS, Kind
from tests.distance.plans import PLANS
from tests.rulesets.random_holdings import holding

ASKED = ("near", "near_discards", "near_best", "shanten")
COUNTED = ("accepts", "accepts_discards")
"""What the kernel answers with the copies left."""
HOSTILE: list[Any] = [
    None,
    7,
    SimpleNamespace(),
    SimpleNamespace(concealed=None, melds=(), flowers=()),
    SimpleNamespace(concealed=("1m",), melds=(), flowers=()),
    SimpleNamespace(concealed=(1 << 80,), melds=(), flowers=()),
    SimpleNamespace(concealed=(1,), melds=(3,), flowers=()),
    SimpleNamespace(concealed=(1,), melds=(SimpleNamespace(tiles=[1]),), flowers=()),
    SimpleNamespace(concealed=(1,), melds=(), flowers=None),
    SimpleNamespace(concealed=(1,), melds=(), flowers=("x",)),
]


PLACES, TILE, WHOLE = "place", "tile", "number"
STEPS: dict[str, tuple[str, ...]] = {
    "count": (PLACES, "masks"),
    "beyond": (PLACES, "truth", "truth", "masks"),
    "sit": (PLACES, "held", WHOLE, WHOLE, WHOLE),
    "leave": (PLACES, "truth", WHOLE),
    "draw": (PLACES, TILE, WHOLE, WHOLE),
    "shows": (PLACES, TILE),
    "recount": (WHOLE, WHOLE),
    "turns": (WHOLE,),
    "late": (PLACES, TILE, WHOLE, WHOLE),
    "judge": (WHOLE, WHOLE, PLACES, TILE, WHOLE, WHOLE, TILE, WHOLE, WHOLE),
    "lay": (WHOLE, PLACES, TILE, WHOLE, WHOLE, PLACES),
    "passes": ("truth", WHOLE, WHOLE, PLACES, TILE),
    "wins": (PLACES, WHOLE, PLACES, TILE, WHOLE, WHOLE),
    "run": ("codes", "begin", WHOLE, "seats", "truth"),
    "columns": (WHOLE, WHOLE, WHOLE, WHOLE),
}
"""What each step of a table takes."""
OFTEN = (*STEPS, *("draw", "run", "lay", "passes", "sit") * 3)
ALL = (1 << KINDS) - 1


def kernel_of(plan: Plan) -> Any:
    """The kernel under a plan; each table lies in memory of its own, so that a sanitizer knows where it ends."""
    return opened(numbers(plan), _tables)


def opened(numbers: Any, load: Callable[[], Any]) -> Any:
    """The kernel of these numbers and tables, with nobody behind it who answers what it leaves open."""
    return asked._built().Kernel(numbers, load, (Near, Wait, Acceptance), asked.no_self_draw, None, None)


def follow_of(plan: Plan, banned: int = 0) -> Any:
    """Four seats that nobody sits at, under a plan, and who answers: the simplest; after a claim these are banned."""

    def otherwise(_tiles: Any) -> tuple[int, int, int, int]:
        return 1, 3, 5, 0

    def no(*_asked: int) -> bool:
        return False

    questions = None, None, None, otherwise, no, no, no, True, lambda *_claim: banned
    return asked._built().Follow(kernel_of(plan), questions, 15, 1, False, 0)


def follow_at_random(plan: Plan, rng: Random, name: str) -> Any:
    """The same with anything for an answer."""
    jokers = sum(1 << each.kind for each in plan.jokers)

    def anything(*given: Any) -> Any:
        return rng.choice((0, 1, True, 5, ALL, rng.getrandbits(KINDS), rng.getrandbits(KINDS), -1, 1 << 70, None, "x"))

    def masks(*given: Any) -> Any:
        return rng.getrandbits(KINDS) if rng.random() < 0.9 else anything()

    def no_mask(*given: Any) -> None:
        return None

    def held(event: int, place: int) -> Any:
        return holding(rng, name, 13) if rng.random() < 0.9 else rng.choice(HOSTILE)

    def otherwise(tiles: Any) -> Any:
        found = rng.choice((0, 1)), rng.choice((-1, 0, 3, 99)), rng.getrandbits(KINDS), rng.getrandbits(KINDS)
        return found if rng.random() < 0.9 else rng.choice((None, (), (1, 2), (2, 300, 1 << 70, 0), (1, -9, 0, 1)))

    def truth(*given: int) -> Any:
        return rng.random() < 0.5 if rng.random() < 0.95 else anything()

    questions = (
        rng.choice((None, masks, masks, 3)),
        rng.choice((None, masks, masks, "x")),
        rng.choice((held, held, None)),
        rng.choice((otherwise, otherwise, None)),
        rng.choice((truth, truth, 3)),
        rng.choice((truth, truth, None)),
        rng.choice((truth, truth, ())),
        rng.choice((None, True, free, free, 3)),
        rng.choice((masks, masks, no_mask, None)),
    )
    wild = rng.choice((jokers, jokers, 0, rng.getrandbits(KINDS)))
    return asked._built().Follow(
        kernel_of(plan), questions, rng.randrange(8), rng.choice((0, 1, 4)), rng.random() < 0.4, wild
    )


@cache
def _tables() -> tuple[bytes, ...]:
    return tuple(bytes(each) for each in asked._tables())


def throw(kernel: Any, rng: Random, rounds: int) -> None:
    """Anything at all: an answer, None, or one of three errors."""

    def anything(number: int) -> tuple[int, ...]:
        return tuple(
            rng.choice((rng.randrange(KINDS), rng.randrange(9), -1, HIDDEN, HIDDEN + 1, 10**6)) for _ in range(number)
        )

    def kinds(number: int) -> tuple[int, ...]:
        return tuple(rng.randrange(KINDS) for _ in range(number))

    def few(number: int) -> tuple[int, ...]:
        some = [rng.randrange(27) for _ in range(rng.randint(1, 6))]
        return tuple(rng.choice(some) for _ in range(number))

    def melds(make: Callable[[int], tuple[int, ...]], most: int) -> tuple[SimpleNamespace, ...]:
        return tuple(SimpleNamespace(tiles=make(rng.randrange(most))) for _ in range(rng.randrange(most)))

    for _ in range(rounds):
        held = SimpleNamespace(
            concealed=rng.choice((anything, kinds, few, few))(rng.choice((4, 7, 13, 14, rng.randrange(20)))),
            melds=rng.choice(((), melds(anything, 7), melds(kinds, 6), melds(few, 5))),
            flowers=rng.choice(((), anything(rng.randrange(20)), kinds(rng.randrange(4)))),
            visible=rng.choice(((), kinds(9), anything(9), None)),
            void_suit=rng.choice((None, None, "m", "s", "x", "", "mm", 3)),
        )
        for each in (held, rng.choice(HOSTILE)):
            for ask in (*ASKED, *COUNTED):
                with suppress(TypeError, AttributeError, OverflowError):
                    getattr(kernel, ask)(each)


RAISED = (TypeError, ValueError, AttributeError, OverflowError, AssertionError)


def throw_at_table(rng: Random, name: str, rounds: int) -> None:
    """Steps at a table in any order, of tiles and seats that may be none: an answer, None, or an error."""

    def number() -> Any:
        if rng.random() < 0.03:
            return rng.choice((-1, -2, HIDDEN + 1, 1 << 30, 1 << 31, 1 << 70, None))
        return rng.choice((0, 1, 2, rng.randrange(4), rng.randrange(30)))

    def codes() -> Any:
        plain = array(
            "I", [rng.choice((256, 0, 256, 0, 1 << 15)) | rng.randrange(256) for _ in range(rng.randrange(9))]
        )
        return rng.choice((plain, plain, plain, plain.tobytes()[1:], b"", "codes", None))

    def given(what: str) -> tuple[Any, ...]:
        match what:
            case "place":
                return (rng.choice((*range(4), *range(4), *range(4), -1, 4, 1 << 70, None)),)
            case "tile":
                return (rng.choice((*(rng.randrange(KINDS) for _ in range(9)), -1, HIDDEN, 1 << 70, "1m")),)
            case "masks":
                return tuple(rng.choice((0, ALL, ALL, rng.getrandbits(KINDS), 1 << KINDS, -1)) for _ in range(3))
            case "truth":
                return (rng.choice((0, 1, True, False, 2, None)),)
            case "held":
                return (rng.choice((*(holding(rng, name, each) for each in (13, 13, 14)), rng.choice(HOSTILE))),)
            case "codes":
                return (codes(),)
            case "begin":
                return (rng.choice((0, 0, 0, number())),)
            case "seats":
                return (rng.choice((0b00111001, 0, 255, 256)),)
            case _:
                return (number(),)

    plan = PLANS[name]
    follow = follow_at_random(plan, rng, name)
    for ask in STEPS:
        with suppress(TypeError):
            getattr(follow, ask)()
    for _ in range(rounds):
        follow = follow_at_random(plan, rng, name)
        for seat in range(4):
            with suppress(*RAISED):
                follow.count(seat, ALL, ALL, 0)
                follow.sit(seat, holding(rng, name, rng.choice((13, 13, 13, 14))), 0, 0, 0)
        for _ in range(30):
            ask = rng.choice(OFTEN)
            with suppress(*RAISED):
                getattr(follow, ask)(*(each for what in STEPS[ask] for each in given(what)))
        with suppress(*RAISED):
            follow.columns(1, 2, 3, 4)


def free(concealed: tuple[Kind, ...], kind: Kind, void_suit: str | None) -> bool:
    """That a discard is free, of tiles that are held."""
    assert kind in concealed
    assert list(concealed) == sorted(concealed)
    assert void_suit in {None, "m", "p", "s"}
    return kind % 5 > 0


def run_at_table(rng: Random, name: str, rounds: int) -> int:
    """Draws, discards and flowers of any tiles by four who hold 13, so far as each is followed; how many there were."""
    taken = 0
    for _ in range(rounds):
        follow = follow_at_random(PLANS[name], rng, name)
        hands = [list(each.concealed) for each in (holding(rng, name, 13) for _ in range(4)) if not each.melds]
        for seat, tiles in enumerate(hands):
            follow.count(seat, ALL, ALL, 0)
            follow.beyond(seat, rng.random() < 0.1, rng.random() < 0.1, rng.getrandbits(KINDS), 0, 0)
            with suppress(*RAISED):
                held = SimpleNamespace(concealed=tuple(tiles), melds=(), flowers=(), void_suit=None)
                follow.sit(seat, held, 0, 0, 0)
        for seat in range(len(hands), 4):
            follow.leave(seat, rng.random() < 0.5, 0)
        codes = array("I")
        for turn in range(rng.randrange(40)):
            tiles = hands[turn % len(hands)] if hands else [0]
            tiles.append(rng.randrange(KINDS))
            seat = turn % max(1, len(hands))
            codes.append(256 | seat << 6 | tiles[-1])
            while rng.random() < 0.4 and (laid := [kind for kind in tiles if kind >= 34 or rng.random() < 0.01]):
                tiles.remove(laid[0])
                tiles.append(rng.randrange(KINDS))
                codes.extend((1 << 12 | seat << 6 | laid[0], 256 | seat << 6 | tiles[-1]))
            codes.append(seat << 6 | tiles.pop(rng.choice((-1, rng.randrange(len(tiles))))))
            if rng.random() < 0.3:
                codes.extend(claim(rng, codes[-1], hands))
        at = 0
        with suppress(*RAISED):
            while at < (at := follow.run(codes, at, 0, 0b00111001, rng.choice((0, 0, 0, 1, 2)))):
                taken += 1
    return taken


def claim(rng: Random, put: int, hands: list[list[Kind]]) -> tuple[int, ...]:
    """A chow or pung of what lies there, by who has tiles for it, and what is discarded then; nothing by nobody."""
    tile, ways = put & 63, []
    for seat, tiles in enumerate(hands):
        ways += [(seat, tile, tile)] if tiles.count(tile) > 1 else []
        runs = ((tile - 2, tile - 1), (tile - 1, tile + 1), (tile + 2, tile + 1))
        ways += [(seat, *each) for each in runs if {*each} <= {*tiles}]
    if not ways:
        return ()
    seat, first, second = rng.choice(ways)
    call = 1 << 13 + (first != second)
    for each in (first, second):
        hands[seat].remove(each)
    kind = hands[seat].pop(rng.randrange(len(hands[seat]))) if hands[seat] else 0
    code = call | seat << 6 | tile | first << 16 | second << 22 | (put >> 6 & 3) << 28
    return (code if rng.random() < 0.95 else code ^ 1 << rng.randrange(32)), seat << 6 | kind


@cache
def tables() -> list[tuple[Any, ...]]:
    """What `plain_run` is given as simulated games of every ruleset are audited, with simple answers for questions."""
    found: list[tuple[Any, ...]] = []
    built = asked._built()
    noting = SimpleNamespace(**vars(built))

    def noted(*given: Any) -> Any:
        found.append(given)
        return built.plain_run(*given)

    noting.plain_run = noted
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asked, "_built", lambda: noting)
        for ruleset in all_rulesets().values():
            events = [*simulate_game(ruleset, 3, hands=1)]
            for seen in (events, simulate_game(ruleset, 3, hands=1, with_wall=False), hide(events, 1)):
                (record,) = read_games(BytesIO(write_events(seen)), "hostile")
                audit(record)
    return found


def table_of(rng: Random) -> list[Any]:
    """A table with events that are plain, or were but for some of them."""
    given = [*rng.choice(tables())]
    given[0] = array("I", given[0])
    for _ in range(rng.choice((0, 0, 1, 3))):
        at = rng.randrange(len(given[0]))
        given[0][at] ^= 1 << rng.choice((*range(6), *range(16), rng.randrange(32)))
    given[22:26] = (
        rng.choice((True, True, None, free)),
        lambda *discard: discard[2] == 7,
        lambda *claim: rng.choice((None, 0, 0, 0, 1 << claim[3], ALL, -1, "x")),
        None,
    )
    return given


def throw_at_runs(rng: Random, rounds: int) -> None:
    """What is no table, no code, no number of the right size, at what goes through plain draws and discards."""
    built = asked._built()
    wrong: list[Any] = [
        None, -1, 1 << 29, 1 << 31, 1 << 80, "x", b"", b"abc", (), ((), (), (), ()), ((1,), 2, (3,), (4,)), [1],
        ((1 << 80,), ("1m",), (-5,), (99,)), tuple((7,) * 40 for _ in range(4)), True, array("I", [65535] * 9), max,
    ]  # fmt: skip
    for _ in range(rounds):
        given = table_of(rng)
        for _ in range(rng.choice((0, 1, 1, 2))):
            at = rng.randrange(len(given))
            given[at] = given[at] + rng.choice((-1, 1, 9)) if isinstance(given[at], int) else rng.choice(wrong)
        raised = (TypeError, ValueError, OverflowError, BufferError, AssertionError)
        with suppress(*raised):
            built.plain_run(*given)
        with suppress(*raised):
            built.plain_run(*given[: rng.randrange(28)])


def everything(hands: int) -> None:
    """So many random hands of each plan, and as much that is none."""
    throw_at_runs(Random("runs"), 5 * hands)
    for name, plan in PLANS.items():
        kernel, rng = kernel_of(plan), Random(name)
        for _ in range(hands):
            for tiles in (13, 14, rng.randint(1, 14)):
                held = holding(rng, name, tiles)
                for ask in (*ASKED, *COUNTED):
                    getattr(kernel, ask)(held)
        throw(kernel, rng, hands)
        throw_at_table(rng, name, hands // 10)
        run_at_table(rng, name, max(3, hands // 30))
