"""Broken records: deals, copies of tiles, recorded walls, the empty wall."""

from collections.abc import Iterator
from random import Random

from replay.events import Draw, StartHand
from replay.tiles import KINDS, NAMES, count_kinds, format_in_order, parse_tiles
from tests.tools.broken.hands import DEALER, LAST, NORTH, QUICK, SOUTH, WEST, start
from tests.tools.broken.story import RULES, Case, case, changed, line_of, told

ROUND = "d1:9p x1:9p d2:8p x2:8p d3:7m x3:7m"
SHORT = f"d0:2m x0:2m {ROUND} d0:5p x0:5p {LAST}"


def wall_cases() -> Iterator[Case]:
    """All cases of this module."""
    yield from _deals()
    yield from _copies()
    yield from _walls()
    yield from _empty()


def _one(name: str, why: str, hands: str, text: str, **fields: object) -> Case:
    return case(name, why, told(start(hands, **fields), text))


def _rest(hands: str, head: str = "", tail: str = "") -> tuple[int, ...]:
    """A wall of all tiles that are not dealt: `head` first, `tail` last, the others shuffled between them."""
    front, back = parse_tiles(head), parse_tiles(tail)
    gone = count_kinds([kind for text in hands.split() for kind in parse_tiles(text)] + [*front, *back])
    rest = [kind for kind in range(KINDS) for _ in range(RULES.ruleset.copies[kind] - gone[kind])]
    Random("wall").shuffle(rest)
    return (*front, *rest, *back)


def _hands(one: Case, *texts: str) -> Case:
    return changed(one, line_of(one, StartHand), hands=texts)


def _deals() -> Iterator[Case]:
    one = _one("wrong_deal-twelve-tiles", "A tile of seat 0 is missing in the deal.", QUICK, SHORT)
    yield _hands(one, DEALER[:-2] + "z", SOUTH, WEST, NORTH)
    one = _one(
        "wrong_deal-fourteen-tiles", "The dealer's 14th tile is the first draw, not part of the deal.", QUICK, SHORT
    )
    yield _hands(one, DEALER + "2m", SOUTH, WEST, NORTH)
    wall = _rest(QUICK, "2m9p8p7m5p")
    one = _one("wrong_deal-short-wall", "A tile is missing in the wall.", QUICK, SHORT, wall=format_in_order(wall))
    yield changed(one, line_of(one, StartHand), wall=format_in_order(wall[:-1]))


def _copies() -> Iterator[Case]:
    one = _one("too_many_copies-dealt", "Five Green Dragons are dealt: one of seat 3's tiles is another.", QUICK, SHORT)
    yield _hands(one, DEALER, SOUTH, WEST, "234567s99p46p116z")
    yield _one(
        "too_many_copies-drawn",
        "All four Green Dragons have been dealt, and a fifth is drawn.",
        QUICK,
        f"d0:2m x0:2m !d1:6z x1:6z d2:8p x2:8p d3:7m x3:7m d0:5p x0:5p {LAST}",
    )
    yield _one(
        "too_many_copies-second-joker",
        "There is one joker of each kind.",
        f"9m147p258s34567z1j {SOUTH} {WEST} {NORTH}",
        f"d0:2m x0:2m !d1:1j x1:1j d2:8p x2:8p d3:7m x3:7m d0:5p x0:5p {LAST}",
    )
    yield _one(
        "too_many_copies-out-of-a-hidden-hand",
        "Four East lie open or are dealt to others, and a fifth comes out of a hand that is not recorded.",
        f"????????????? {SOUTH} {WEST} {NORTH}",
        f"d0:? x0:2m d1:1z x1:1z d2:8p x2:8p d3:7m x3:7m d0:? !x0:1z {ROUND} d0:5p x0:5p {LAST}",
    )
    wall = _rest(QUICK, "2m9p8p7m5p")
    wrong = list(wall)
    wrong[40] = next(kind for kind in wall[41:] if kind != wall[40] and kind < 34)
    one = _one(
        "too_many_copies-wall",
        "Hands and wall hold five of a tile, and three of another.",
        QUICK,
        SHORT,
        wall=format_in_order(wall),
    )
    yield changed(one, line_of(one, StartHand), wall=format_in_order(wrong))


def _walls() -> Iterator[Case]:
    wall = _rest(QUICK, "2m9p8p7m5p")
    one = _one("wall_mismatch-draw", "The wall holds 9p where seat 1 draws.", QUICK, SHORT, wall=format_in_order(wall))
    yield changed(one, line_of(one, Draw, 2), tile="9s")
    text = f"d0:2z x0:2z o1<0:2z:222z d1:9s x1:9s d2:8p x2:8p d3:7m x3:7m d0:5p x0:5p {LAST}"
    wall = _rest(QUICK, "2z8p7m5p", "9s")
    one = _one(
        "wall_mismatch-replacement",
        "A replacement is drawn from the tail of the wall.",
        QUICK,
        text,
        wall=format_in_order(wall),
    )
    yield changed(one, line_of(one, Draw, 2), tile=NAMES[wall[-2]])
    wall = _rest(QUICK, "2m9p8p7m5p")
    swapped = list(wall)
    swapped[1], swapped[2] = wall[2], wall[1]
    one = _one(
        "wall_mismatch-two-tiles-of-the-wall-swapped",
        "Two tiles of the wall have changed places.",
        QUICK,
        SHORT,
        wall=format_in_order(wall),
    )
    one = changed(one, line_of(one, StartHand), wall=format_in_order(swapped))
    one.at = line_of(one, Draw, 2)
    yield one


def _long(name: str, why: str, hands: str, tail: str, last: str) -> Case:
    """Everybody draws and puts down what was drawn; `last` is what follows the last draw, seat 3's."""
    wall = _rest(hands, "", tail)
    turns = [f"d{place % 4}:{NAMES[kind]} x{place % 4}:{NAMES[kind]}" for place, kind in enumerate(wall[:-1])]
    text = f"{' '.join(turns)} d3:{tail} {last} end:wall_exhausted"
    return _one(name, why, hands, text, wall=format_in_order(wall))


def _empty() -> Iterator[Case]:
    others = f"{SOUTH} {WEST} {NORTH}"
    yield _long("wall_empty-draw", "After the last discard nobody draws.", QUICK, "2m", "x3:2m +d0:3m")
    only = "The last discard may only be won on."
    yield _long("wall_empty-chow", only, f"12m147p258s34567z {others}", "3m", "x3:3m +c0<3:3m:12m")
    yield _long("wall_empty-pung", only, f"19m147p258s34557z {others}", "5z", "x3:5z +p0<3:5z:55z")
    yield _long("wall_empty-open-kong", only, f"19m147p258s33345z {others}", "3z", "x3:3z +o0<3:3z:333z")
    none = "There is no replacement tile."
    yield _long("wall_empty-concealed-kong", none, QUICK, "1z", "+k3:1111z x3:1z")
    yield _long("wall_empty-flower", none, QUICK, "3j", "+f3:3j x3:3j")
