"""Seeded random inputs for comparing scorers: won hands, hands that miss, hands of thirteen.

Every hand respects the wall: at most four of a kind over all that the input shows. Its situation and its window of
discards could arise at a table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from tests.reference.hands import SEATS
from tests.reference.zung_jung.hands import read
from tests.reference.zung_jung.random_shapes import STYLES, Tiles, four_sets, gates, seven_pairs, thirteen_orphans
from tests.reference.zung_jung.rulings import CHOICES
from tests.reference.zung_jung.tiles import KINDS, name, notation
from tests.reference.zung_jung.waiting import waits_of

Case = dict[str, Any]
LIVE = 70
KONGS = ("open_kong", "added_kong", "concealed_kong")


def complete_hand(rng: Random, *, style: str | None = None, melds: int | None = None, by: str | None = None) -> Case:
    """A won hand; `style`: one of STYLES; `melds`: 0-4, for four sets and a pair; `by`: how it was won."""
    while True:
        chosen = style or rng.choice(STYLES)
        built = dressed(rng, chosen, rng.choice((0, 0, 0, 1, 2, 3, 4)) if melds is None else melds)
        if built is None:
            continue
        concealed, declared = built
        win = concealed[-1] if chosen == "gates" and rng.random() < 0.7 else rng.choice(concealed)
        held = list(concealed)
        held.remove(win)
        case = won(rng, tuple(held), declared, win, by)
        if case is not None:
            return case


def dressed(rng: Random, style: str, melds: int) -> tuple[Tiles, list[dict[str, str]]] | None:
    """The concealed tiles, the winning one among them, and the melds."""
    whole = {"seven-pairs": seven_pairs, "thirteen-orphans": thirteen_orphans, "gates": gates}.get(style)
    if whole is not None:
        return (whole(rng), []) if melds == 0 else None
    sets, pair = four_sets(rng, style)
    declared = []
    used = Counter(t for s in sets for t in s) + Counter([pair, pair])
    for tiles in sets[:melds]:
        if tiles[0] != tiles[1]:
            declared.append({"kind": "chow", "tiles": notation(tiles)})
        elif used[tiles[0]] == 3 and rng.random() < 0.5:
            declared.append({"kind": rng.choice(KONGS), "tiles": notation((tiles[0],) * 4)})
        else:
            declared.append({"kind": "pung", "tiles": notation(tiles)})
    return (*(t for s in sets[melds:] for t in s), pair, pair), declared


def won(rng: Random, concealed: Tiles, melds: list[dict[str, str]], win: int, by: str | None) -> Case | None:
    """A case of these tiles with a situation and a window that fit them; None: it cannot be won so."""
    hand: Case = {"ruleset": "zung-jung", "concealed": notation(concealed), "melds": melds, "win": name(win)}
    # The other three tiles of a robbed kind lie in the pung that was to become a kong.
    robbable = win not in read(hand).own
    ways = ["self_draw", "discard", "discard"] + ["robbed_kong"] * 2 * robbable
    how = by or rng.choice(ways)
    if how not in ways:
        return None
    seat = rng.choice(SEATS)
    hand |= {"by": how, "seat": seat, "round": rng.choice(SEATS)}
    if how == "self_draw":
        return hand | {"situation": drawn(rng, hand)}
    if how == "discard" and not melds and seat != "E" and rng.random() < 0.15:
        kong = rng.random() < 0.3
        flags = {"dealer_first_discard": True, "before_first_discard": True, "no_calls": not kong}
        return hand | {"target": "E", "go_around": [], "situation": {**flags, "tiles_drawn": 1 + kong}}
    early = how == "discard" and not melds and seat in "WN" and rng.random() < 0.2
    put_down = window(rng, hand, early=early)
    said: Case = {"tiles_drawn": rng.randint(2 + len(put_down), LIVE - 1)}
    if early:
        said["before_first_discard"] = True
    if how == "discard" and not early and rng.random() < 0.2:
        said |= {"last_tile": True, "tiles_drawn": LIVE}
    target = put_down.pop()["seat"]
    if rng.random() < 0.1:
        return hand | {"target": target, "situation": said}
    return hand | {"target": target, "go_around": put_down, "situation": said}


def drawn(rng: Random, hand: Case) -> Case:
    """The situation of a self-draw."""
    dealer = hand["seat"] == "E"
    said: Case
    if not hand["melds"] and rng.random() < 0.2:
        said = {"first_draw": True, "before_first_discard": True, "no_calls": dealer or rng.random() < 0.6}
        return said | {"tiles_drawn": 1 if dealer else rng.randint(2, 6)}
    said = {"tiles_drawn": rng.randint(8, LIVE - 1)}
    if any(m["kind"] in KONGS for m in hand["melds"]) and rng.random() < 0.4:
        said["after_kong"] = True
    if rng.random() < 0.25:
        said |= {"last_tile": True, "tiles_drawn": LIVE}
    return said


def window(rng: Random, hand: Case, *, early: bool) -> list[dict[str, str]]:
    """The discards since the winner's own last one (`early`: since the dealer's first), the winning tile last.

    Play goes round from seat to seat; now and then a pung of another player's moves it, never past the winner.
    """
    held = read(hand)
    waits = waits_of(held)
    left = Counter(dict.fromkeys(KINDS, 4)) - Counter(held.counted)
    if held.by == "robbed_kong" and held.win is not None:
        del left[held.win]
    own = SEATS.index(held.seat)
    place = 0 if early else own
    found: list[dict[str, str]] = []
    while len(found) < 2 or (place != own and rng.random() < 0.7):
        likely = [k for k in waits if left[k]] if rng.random() < 0.25 else []
        tile = rng.choice(likely or sorted(left))
        left -= Counter([tile])
        found.append({"seat": SEATS[place], "tile": name(tile)})
        following = (place + 1) % 4
        others = [p for p in range(4) if p not in (place, own)]
        place = rng.choice(others) if rng.random() < 0.15 else following
    return [*found[:-1], found[-1] | {"tile": hand["win"]}]


def losing_hand(rng: Random) -> Case:
    """A won hand with one or two tiles changed; mostly, but not always, it wins no more."""
    return changed(rng, complete_hand(rng), rng.choice((1, 1, 2)))


def changed(rng: Random, case: Case, times: int) -> Case:
    """The case with so many of its concealed tiles exchanged for others that exist."""
    hand = read(case)
    tiles = list(hand.concealed)
    shown = Counter(t for m in hand.melds for t in m.tiles) + Counter(t for _, t in hand.go_around or ())
    if hand.win is not None:
        shown[hand.win] += 4 if hand.by == "robbed_kong" else 1
    for _ in range(min(times, len(tiles))):
        given = rng.randrange(len(tiles))
        left = Counter(dict.fromkeys(KINDS, 4)) - shown - Counter(tiles)
        near = [t for t in sorted(left) if t // 9 == tiles[given] // 9 and abs(t - tiles[given]) <= 3]
        tiles[given] = rng.choice(near or sorted(left))
    return case | {"concealed": notation(tiles)}


def waiting_hand(rng: Random, *, away: int) -> Case:
    """Thirteen tiles less three a meld, `away` or fewer exchanges from ready (mostly just that)."""
    case = changed(rng, complete_hand(rng, by="self_draw"), away)
    return {key: case[key] for key in ("ruleset", "concealed", "melds", "seat", "round")}


def house_rules(rng: Random) -> dict[str, str]:
    """One, two or three rulings at random that a scored hand can feel."""
    slugs = rng.sample(sorted(CHOICES), rng.randint(1, 3))
    return {slug: rng.choice(CHOICES[slug]) for slug in slugs}


def mixture(seed: int, count: int, *, rulings: bool = False) -> Iterator[Case]:
    """So many cases of every sort, each with an `id`; the same seed gives the same cases."""
    rng = Random(seed)
    for i in range(count):
        case = losing_hand(rng) if rng.random() < 0.15 else complete_hand(rng)
        case = {"id": f"zung-jung-{seed}-{i}"} | case
        yield case | {"rulings": house_rules(rng)} if rulings else case
