"""Seeded random inputs for comparing scorers: won hands with 0-4 Red Dragons, hands that miss, hands of thirteen.

Every hand respects the wall, at most four copies of a tile, the scoring tiles included.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from tests.reference.hands import SEATS
from tests.reference.suited import KINDS, RED, in_order, notation, parse, sequence_from
from tests.reference.xixi.hands import read
from tests.reference.xixi.rulings import CHOICES

Case = dict[str, Any]
Group = tuple[str, list[str]]
WALL = Counter(dict.fromkeys((*KINDS, RED), 4))


def rulings(rng: Random, departing: float = 0.3) -> dict[str, str]:
    """Some rulings with an alternative."""
    return {slug: rng.choice(values) for slug, values in CHOICES.items() if rng.random() < departing}


def complete_hand(
    rng: Random, *, reds: int, melds: int | None = None, red_wins: bool | None = None, chosen: Case | None = None
) -> Case:
    """A won hand with so many Red Dragons among the concealed tiles and the winning one.

    `melds`: 0-4; `red_wins`: the winning tile is one, or is none; `chosen`: rulings of the case. Under these a meld
    may hold Red Dragons besides, or be a chow, and a hand may break a ruling and be no win.
    """
    while True:
        groups = _groups(rng, rng.choice((0, 0, 1, 2, 3, 4)) if melds is None else melds, chosen or {})
        concealed = [tile for form, tiles in groups if not form for tile in tiles]
        if reds > len(concealed):
            continue
        rng.shuffle(concealed)
        concealed[:reds] = [RED] * reds
        used = Counter([*concealed, *(tile for form, tiles in groups if form for tile in tiles)])
        wins = [tile for tile in concealed if red_wins is None or (tile == RED) is red_wins]
        if used - WALL or not wins:
            continue
        win = rng.choice(wins)
        concealed.remove(win)
        shown = [{"kind": form, "tiles": notation(tiles)} for form, tiles in groups if form]
        case: Case = {"ruleset": "xixi", "concealed": notation(concealed), "melds": shown, "win": win}
        case |= {"by": "self_draw", "seat": rng.choice(SEATS)} | ({"rulings": chosen} if chosen else {})
        return case | _turned(rng, case, used)


def _groups(rng: Random, melds: int, chosen: Case) -> list[Group]:
    """Four sets, so many of them declared, and a pair; the tiles lie close now and then."""
    kinds = list(KINDS)
    if rng.random() < 0.4:
        suit, middle = rng.choice("mps"), rng.randint(1, 9)
        kinds = [kind for kind in kinds if kind[1] == suit or rng.random() < 0.1]
        kinds = [kind for kind in kinds if abs(int(kind[0]) - middle) <= 4]
    groups: list[Group] = []
    for place in range(4):
        kind = rng.choice(kinds)
        sequence = list(sequence_from(kind) or (kind,) * 3)
        if place < melds:
            groups.append(_meld(rng, kind, sequence, chosen))
        else:
            groups.append(("", [kind] * 3 if rng.random() < 0.35 else sequence))
    return [*groups, ("", [rng.choice(kinds)] * 2)]


def _meld(rng: Random, kind: str, sequence: list[str], chosen: Case) -> Group:
    form = rng.choice(("pung", "pung", "open_kong", "added_kong", "concealed_kong"))
    tiles = [kind] * (3 if form == "pung" else 4)
    if chosen.get("chow", "default") == "left" and len(set(sequence)) == 3 and rng.random() < 0.4:
        return ("chow", sequence)
    if chosen.get("red-in-meld", "default") != "default" and rng.random() < 0.4:
        tiles[-1] = RED
    elif chosen.get("red-natural", "default") == "triplet" and rng.random() < 0.2:
        tiles = [RED] * len(tiles)
    return (form, tiles)


def _turned(rng: Random, case: Case, used: Counter[str]) -> Case:
    """Scoring tiles, often as many as should be turned, of a wall that may be short; and flags that agree."""
    told: dict[str, Any] = {}
    kongs = [meld["kind"] for meld in case["melds"] if meld["kind"].endswith("kong")]
    if kongs and rng.random() < 0.4:
        told = {"after_kong": True, "kong_kind": rng.choice(kongs).removesuffix("_kong")}
    chosen = case.get("rulings", {})
    most = 1 if used[RED] else 2 if chosen.get("no-red", "default") == "two" else 3
    many = most if rng.random() < 0.7 else rng.randint(0, most)
    if many == 0:
        told["last_tile"] = True
    stock = list((WALL - used).elements())
    turned = [rng.choice([RED] * stock.count(RED) or stock) if rng.random() < 0.15 else "" for _ in range(many)]
    for place, tile in enumerate(turned):
        turned[place] = tile if tile in stock else rng.choice(stock)
        stock.remove(turned[place])
    case = {"scoring_tiles": in_order(turned)}
    return case | ({"situation": told} if told else {})


def changed(rng: Random, case: Case, times: int) -> Case:
    """The case with so many of its concealed tiles exchanged for others that exist, mostly near ones."""
    tiles = list(read(case).concealed)
    for _ in range(min(times, len(tiles))):
        hand = read(case | {"concealed": notation(tiles)})
        given = tiles.pop(rng.randrange(len(tiles)))
        left = WALL - Counter(hand.counted + (hand.turned or ()))
        near = [k for k in left if k[1] == given[1] and abs(int(k[0]) - int(given[0])) <= 2 and k != given]
        tiles.append(rng.choice(near if near and rng.random() < 0.8 else sorted(set(left) - {RED})))
    return case | {"concealed": notation(tiles)}


def losing_hand(rng: Random, *, reds: int) -> Case:
    """A won hand with one or two tiles changed, a tile turned too many, or not drawn; mostly it wins no more."""
    case = complete_hand(rng, reds=reds)
    luck = rng.random()
    if luck < 0.1:
        return case | {
            "by": rng.choice(("discard", "robbed_kong")),
            "target": rng.choice([seat for seat in SEATS if seat != case["seat"]]),
        }
    if luck < 0.2:
        hand = read(case)
        more = rng.choice(sorted(WALL - Counter(hand.counted + (hand.turned or ()))))
        return case | {"scoring_tiles": in_order([*parse(case["scoring_tiles"]), more])}
    return changed(rng, case, rng.choice((1, 1, 2, 3)))


def waiting_hand(rng: Random, *, reds: int, away: int) -> Case:
    """Thirteen tiles less three a meld, `away` or fewer exchanges from ready (mostly just that)."""
    case = changed(rng, complete_hand(rng, reds=reds), away)
    return {key: case[key] for key in ("ruleset", "concealed", "melds", "seat")}


def mixture(seed: int, count: int) -> Iterator[Case]:
    """So many cases of every sort, each with an `id`; the same seed gives the same cases."""
    rng = Random(seed)
    for number in range(count):
        reds = rng.choice((0, 0, 1, 1, 2, 3, 4))
        if rng.random() < 0.2:
            case = losing_hand(rng, reds=reds)
        else:
            case = complete_hand(rng, reds=reds, chosen=rulings(rng) if rng.random() < 0.5 else None)
        yield {"id": f"xixi-{seed}-{number}"} | case
