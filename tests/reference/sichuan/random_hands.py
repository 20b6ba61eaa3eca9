"""Seeded random inputs for comparing scorers: won hands, hands that miss, hands of thirteen, ends of drawn hands.

Every hand respects the wall, at most four copies of a tile, and its situation could arise at a table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from tests.reference.hands import SEATS
from tests.reference.sichuan.hands import read
from tests.reference.sichuan.payment import kong_payments
from tests.reference.sichuan.rulings import CHOICES
from tests.reference.sichuan.waiting import waits_of
from tests.reference.suited import KINDS, SUITS, notation, sequence_from

Case = dict[str, Any]
SHAPES = ("standard", "triplets", "pairs")
SETTLING = (
    "win-immunity",
    "refund-who",
    "refund-to-winner",
    "pig-test",
    "pig-amount",
    "pig-receivers",
    "pig-vs-check",
    "check-amount",
    "dead-wait",
)
SCORING = tuple(slug for slug in CHOICES if slug not in (*SETTLING, "added-held", "self-draw-payers"))


def rulings(rng: Random, slugs: tuple[str, ...], departing: float = 0.3) -> dict[str, str]:
    """Some of these rulings with an alternative."""
    return {slug: rng.choice(CHOICES[slug]) for slug in slugs if rng.random() < departing}


def complete_hand(
    rng: Random,
    *,
    shape: str | None = None,
    melds: int | None = None,
    pure: bool | None = None,
    on: str | None = None,
    chosen: dict[str, str] | None = None,
) -> Case:
    """A won hand.

    `shape`: one of SHAPES; `melds`: 0-4, not for pairs; `pure`: of one suit; `on`: the winning tile; `chosen`:
    rulings of the case.
    """
    suits = rng.sample(SUITS, 3)
    if on:
        suits.sort(key=lambda suit: suit != on[1])
    one = rng.random() < 0.35 if pure is None else pure
    kinds = [kind for kind in KINDS if kind[1] in suits[: 1 if one else 2]]
    form = shape or rng.choice(SHAPES)
    many = rng.choice((0, 0, 1, 2, 3, 4, 4)) if melds is None else melds
    while True:
        groups = _pairs(rng, kinds) if form == "pairs" else _groups(rng, kinds, form, many)
        used = Counter(tile for _, tiles in groups for tile in tiles)
        concealed = [tile for meld, tiles in groups if not meld for tile in tiles]
        if max(used.values()) > 4 or (on and on not in concealed):
            continue
        win = on or rng.choice(concealed)
        concealed.remove(win)
        shown = [{"kind": meld, "tiles": notation(tiles)} for meld, tiles in groups if meld]
        absent = [suit for suit in SUITS if suit not in {tile[1] for tile in used}]
        case = {"ruleset": "sichuan", "concealed": notation(concealed), "melds": shown, "win": win}
        case |= _way(rng, used[win] == 1, [meld for meld, _ in groups if meld])
        if rng.random() < 0.9:
            case["void_suit"] = rng.choice(absent)
        return case | ({"rulings": chosen} if chosen else {})


def _pairs(rng: Random, kinds: list[str]) -> list[tuple[str, tuple[str, ...]]]:
    """Seven pairs, now and then two of them alike."""
    chosen = rng.sample(kinds, min(len(kinds), 7 - rng.choice((0, 0, 1, 2, 3))))
    return [("", (kind, kind)) for kind in [*chosen, *chosen[: 7 - len(chosen)]]]


def _groups(rng: Random, kinds: list[str], shape: str, melds: int) -> list[tuple[str, tuple[str, ...]]]:
    """Four sets, so many of them declared, and a pair; the numbers lie close now and then, so that roots occur."""
    if rng.random() < 0.3:
        middle = rng.randint(1, 9)
        kinds = [kind for kind in kinds if abs(int(kind[0]) - middle) <= 3]
    groups: list[tuple[str, tuple[str, ...]]] = []
    for place in range(4):
        kind = rng.choice(kinds)
        if place < melds:
            form = rng.choice(("pung", "pung", "open_kong", "added_kong", "concealed_kong"))
            groups.append((form, (kind,) * (3 if form == "pung" else 4)))
        elif shape == "triplets" or rng.random() < 0.2:
            groups.append(("", (kind,) * 3))
        else:
            groups.append(("", sequence_from(kind) or (kind,) * 3))
    pair = rng.choice(kinds)
    return [*groups, ("", (pair, pair))]


def _way(rng: Random, robbable: bool, melded: list[str]) -> Case:
    """How the tile came: who won it, from whom, with flags that agree with each other and with the melds."""
    seats = rng.sample(SEATS, 4)
    seat, target = seats[0], seats[1]
    by = rng.choice(("discard", "self_draw", "robbed_kong" if robbable else "self_draw"))
    case: Case = {"by": by, "seat": seat, "out": seats[2 : 2 + rng.choice((0, 0, 1, 2))]}
    told: dict[str, Any] = {}
    kongs = [form for form in melded if form.endswith("kong")]
    if by != "self_draw":
        case["target"] = target
    if by == "self_draw" and kongs and rng.random() < 0.4:
        kong = rng.choice(kongs)
        told = {"after_kong": True, "kong_kind": kong.removesuffix("_kong")}
        if kong == "open_kong" and rng.random() < 0.9:
            case["target"] = target
    if by == "discard" and rng.random() < 0.3:
        told["discard_after_kong"] = True
    if by != "robbed_kong" and rng.random() < 0.25:
        told["last_tile"] = True
    elif by == "self_draw" and not melded and not case["out"] and rng.random() < 0.4:
        told |= {"first_draw": True, "before_first_discard": True}
    return case | ({"situation": told} if told else {})


def changed(rng: Random, case: Case, times: int) -> Case:
    """The case with so many of its concealed tiles exchanged for others that exist, mostly near ones."""
    tiles = list(read(case).concealed)
    for _ in range(min(times, len(tiles))):
        hand = read(case | {"concealed": notation(tiles)})
        given = tiles.pop(rng.randrange(len(tiles)))
        left = Counter(dict.fromkeys(KINDS, 4)) - Counter(hand.counted)
        if case.get("by") == "robbed_kong" and hand.win:
            del left[hand.win]
        near = [k for k in left if k[1] == given[1] and abs(int(k[0]) - int(given[0])) <= 2 and k != given]
        tiles.append(rng.choice(near if near and rng.random() < 0.8 else sorted(left)))
    return case | {"concealed": notation(tiles)}


def losing_hand(rng: Random) -> Case:
    """A won hand with one or two tiles changed or another missing suit; mostly it wins no more."""
    case = complete_hand(rng)
    if rng.random() < 0.2:
        return case | {"void_suit": rng.choice(SUITS)}
    return changed(rng, case, rng.choice((1, 1, 2)))


def waiting_hand(rng: Random, *, away: int) -> Case:
    """Thirteen tiles less three a meld, `away` or fewer exchanges from ready (mostly just that)."""
    case = changed(rng, complete_hand(rng), away)
    return {key: case[key] for key in ("ruleset", "concealed", "melds", "seat", "void_suit") if key in case}


def mixture(seed: int, count: int) -> Iterator[Case]:
    """So many cases of every sort, each with an `id`; the same seed gives the same cases."""
    rng = Random(seed)
    for number in range(count):
        case = losing_hand(rng) if rng.random() < 0.15 else complete_hand(rng)
        if rng.random() < 0.5:
            case["rulings"] = rulings(rng, SCORING)
        yield {"id": f"sichuan-{seed}-{number}"} | case


def drawn_end(rng: Random, *, winners: int | None = None, chosen: dict[str, str] | None = None) -> Case:
    """The end of a drawn hand as `settle` takes it: ready and unready players, pigs, kongs of players in play or not.

    Every tile of the game is in a hand, in a meld, or in `discards` (with the tiles won on); winners have `concealed`,
    too.
    """
    many = rng.choice((0, 1, 1, 2, 2)) if winners is None else winners
    together = many == 2 and rng.random() < 0.3
    while True:
        seats = rng.sample(SEATS, 4)
        gone = seats[:many]
        free = Counter(dict.fromkeys(KINDS, 4))
        facts: Case = {"seats": {}, "won": ["".join(gone)] if together else gone, "kongs": [], "rulings": chosen or {}}
        wins: list[str] = []
        for seat in seats:
            found = _end_hand(rng, free, won=seat in gone, on=wins[0] if together and wins else None)
            if found is None:
                break
            facts["seats"][seat], tiles, win = found
            free -= Counter(tiles)
            if win and not (together and wins):
                free[win] -= 1
                wins.append(win)
        else:
            facts["discards"] = "".join(wins) + notation(free.elements())
            facts["kongs"] = [kong for seat in seats for kong in _kongs(rng, facts, seat)]
            rng.shuffle(facts["kongs"])
            return facts


def _end_hand(
    rng: Random, free: Counter[str], *, won: bool, on: str | None
) -> tuple[Case, tuple[str, ...], str | None] | None:
    """One player's hand out of the free tiles, its tiles, and what it won on (`on`: that tile); None: no luck."""
    for _ in range(200):
        case = complete_hand(rng, on=on)
        if not won:
            case = changed(rng, case, rng.choice((0, 0, 1, 2, 4)))
            if rng.random() < 0.3:
                kept = list(read(case).concealed)[1:]
                case["concealed"] = notation([*kept, rng.choice(KINDS)])
        hand = read(case)
        if Counter(hand.own if on or not won else (*hand.own, case["win"])) - free:
            continue
        said: Case = {"concealed": case["concealed"], "melds": case["melds"]}
        void = [suit for suit in SUITS if suit not in {tile[1] for tile in hand.melded}]
        said["void_suit"] = case.get("void_suit") or rng.choice(void)
        if won:
            said["won_for"] = waits_of(hand)[case["win"]]
        return said, hand.own, case["win"] if won else None
    return None


def _kongs(rng: Random, facts: Case, seat: str) -> Iterator[Case]:
    """The kongs of a player with what they brought, paid before some of the winners had won."""
    order = "".join(facts["won"])
    for meld in facts["seats"][seat]["melds"]:
        if not meld["kind"].endswith("kong"):
            continue
        before = order[: order.index(seat)] if seat in order else order
        out = before[: rng.randint(0, len(before))]
        payers = [other for other in SEATS if other != seat and other not in out]
        told = {"seat": seat, "kind": meld["kind"].removesuffix("_kong"), "target": rng.choice(payers)}
        moved = kong_payments(told | {"out": out, "drawn": rng.random() < 0.8})
        if any(moved.values()):
            yield {"seat": seat, "payments": moved}
