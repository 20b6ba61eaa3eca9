"""Seeded random inputs of every game for comparing scorers: won hands, hands that miss, hands of thirteen.

Every hand respects the wall: no more of a kind than there are over all that the input shows. Its situation, its window
of discards and its scoring tiles could arise at a table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from random import Random
from typing import Any

from tests.reference import chosen
from tests.reference.b30fj.rulings import CHOICES as OF_B30FJ
from tests.reference.b30fj.tiles import DOMAIN, JOKERS, NATURALS, RED, SUITED, is_joker, name, notation, parse, suit
from tests.reference.hands import SEATS
from tests.reference.random_shapes import STYLES, Piece, Style, Tiles, four_sets, gates, knitted, seven_pairs, thirteen
from tests.reference.sichuan.rulings import CHOICES as OF_SICHUAN
from tests.reference.xixi.hands import read as read_xixi
from tests.reference.xixi.rulings import CHOICES as OF_XIXI
from tests.reference.zung_jung.hands import read as read_zung_jung
from tests.reference.zung_jung.rulings import CHOICES as OF_ZUNG_JUNG
from tests.reference.zung_jung.waiting import waits_of

Case = dict[str, Any]
TRIES = 20
"""How often tiles of one shape and style are drawn until they are a hand."""
KONGS = ("open_kong", "added_kong", "concealed_kong")
LIMITS = {"chow": 2, "pung": 1, "open_kong": 1, "added_kong": 1}
"""Jokers that a meld may hold, where it may hold any."""
SETTLING = {"win-immunity", "refund-who", "refund-to-winner", "pig-test", "pig-amount", "pig-receivers"}
SETTLING |= {"pig-vs-check", "check-amount", "dead-wait", "added-held", "self-draw-payers"}
"""Rulings of Sichuan that no scored hand feels."""


@dataclass(frozen=True)
class Game:
    """`rulings`: those that a scored hand feels; `wild`: what stands for other kinds, and how many there are of it."""

    rulings: chosen.Choices
    kinds: Tiles = NATURALS
    wild: Mapping[int, int] = field(default_factory=dict)
    shapes: tuple[str, ...] = ("standard",)
    chows: bool = True
    """Whether chows are declared."""


OF_SETS = ("standard", "knitted", "straight")
STANDARD = ("standard",) * 3
GAMES = {
    "b30fj": Game(
        OF_B30FJ,
        wild=dict.fromkeys(JOKERS, 1),
        shapes=(*STANDARD, "pairs", "orphans", "unconnected"),
    ),
    "b30fj-draft": Game(
        OF_B30FJ,
        wild=dict.fromkeys(JOKERS, 1),
        shapes=("standard", "standard", "knitted", "knitted", "pairs", "orphans", "disconnected", "knitted honors"),
    ),
    "mcr": Game({}, shapes=(*STANDARD * 3, "gates", "pairs", "orphans", "apart", "straight", "straight")),
    "sichuan": Game(
        {slug: values for slug, values in OF_SICHUAN.items() if slug not in SETTLING},
        kinds=SUITED,
        shapes=(*STANDARD, "pairs"),
        chows=False,
    ),
    "xixi": Game(OF_XIXI, kinds=SUITED, wild={RED: 4}, chows=False),
    "zung-jung": Game(OF_ZUNG_JUNG, shapes=STANDARD * 3 + ("gates", "pairs", "orphans")),
}


@cache
def wall(ruleset: str) -> Counter[int]:
    """Every tile of the game."""
    return Counter({**dict.fromkeys(GAMES[ruleset].kinds, 4), **GAMES[ruleset].wild})


def rulings(rng: Random, ruleset: str, slugs: Sequence[str] | None = None, departing: float = 0.3) -> dict[str, str]:
    """Some rulings with an alternative; `slugs`: out of these."""
    known = OF_SICHUAN if slugs else GAMES[ruleset].rulings
    return {slug: rng.choice(known[slug]) for slug in slugs or known if rng.random() < departing}


def complete_hand(
    rng: Random,
    ruleset: str,
    *,
    jokers: int = 0,
    shape: str | None = None,
    melds: int | None = None,
    joker_wins: bool | None = None,
    on: str | None = None,
    ruled: Mapping[str, str] | None = None,
) -> Case:
    """A won hand with exactly so many jokers among the scoring tiles, flowers aside.

    `shape`: one of the game's; `melds`: 0-4, for four sets and a pair; `joker_wins`: the winning tile is a joker, or is
    none; `on`: the winning tile; `ruled`: rulings of the case, by which a meld may hold Red Dragons besides or be a
    chow. By rulings, or as a wait that may not be won on, a hand may be no legal win.
    """
    game = GAMES[ruleset]
    for tried in count():
        if not tried % TRIES:
            form, style = shape or rng.choice(game.shapes), rng.choice(STYLES)
            declared = rng.choice((0, 0, 1, 2, 3, 4)) if form in OF_SETS else 0
            many = declared if melds is None else melds
        kinds = game.kinds if ruleset != "sichuan" else _two_suits(rng, on)
        pieces = _pieces(rng, ruleset, form, style, many, kinds)
        pieces = [_ruled(rng, piece, ruled) for piece in pieces] if pieces and ruled else pieces
        dressed = _disguised(rng, pieces, jokers, game) if pieces else None
        if dressed is None:
            continue
        used = Counter(tile for _, tiles in dressed for tile in tiles)
        concealed = [tile for form, tiles in dressed if not form for tile in tiles]
        wins = [t for t in concealed if joker_wins is None or (t in game.wild) is joker_wins]
        wins = wins if on is None else [t for t in wins if name(t) == on]
        if used - wall(ruleset) or not wins:
            continue
        win = concealed[-1] if concealed[-1] in wins and rng.random() < 0.2 else rng.choice(wins)
        concealed.remove(win)
        case: Case = {"ruleset": ruleset, "concealed": notation(concealed), "win": name(win)}
        case["melds"] = [{"kind": form, "tiles": notation(tiles)} for form, tiles in dressed if form]
        case |= {"seat": rng.choice(SEATS)} | ({"rulings": dict(ruled)} if ruled else {})
        return case | WAYS[ruleset](rng, case, used, win)
    raise AssertionError


def _two_suits(rng: Random, on: str | None) -> Tiles:
    """One or two suits, that of the winning tile among them."""
    suits = rng.sample(range(3), 3)
    suits.sort(key=lambda each: on is not None and "mps"[each] != on[1])
    return tuple(9 * each + rank for each in sorted(suits[: 1 if rng.random() < 0.35 else 2]) for rank in range(9))


def _pieces(rng: Random, ruleset: str, shape: str, style: Style, melds: int, kinds: Tiles) -> list[Piece] | None:
    """The pieces of a complete hand of kinds; None when this throw gave none."""
    if shape in OF_SETS:
        sets, pair = four_sets(rng, style, kinds, knitted(rng, shape))
        chows = GAMES[ruleset].chows or (ruleset == "xixi" and rng.random() < 0.3)
        declared = [_declared(rng, each, chows=chows) for each in sets[:melds] if len(each) == 3]
        return [*declared, *(("", each) for each in (*sets[len(declared) :], pair))]
    if melds:
        return None
    if shape == "gates":
        return [("", gates(rng))]
    if shape == "pairs":
        return [("", (kind, kind)) for kind in seven_pairs(rng, style, kinds, alike=ruleset != "b30fj")]
    tiles = thirteen(rng, shape)
    return None if tiles is None else [("", tiles)]


def _declared(rng: Random, tiles: Tiles, *, chows: bool) -> Piece:
    if tiles[0] != tiles[1] and chows:
        return ("chow", tiles)
    form = rng.choice(("pung", "pung", *KONGS))
    return (form, tiles[:1] * (3 if form == "pung" else 4))


def _ruled(rng: Random, piece: Piece, ruled: Mapping[str, str]) -> Piece:
    """A meld of Xixi as rulings let it be: with a Red Dragon, or of nothing else."""
    form, tiles = piece
    if form and form != "chow" and ruled.get("red-in-meld") and rng.random() < 0.4:
        return (form, (*tiles[1:], RED))
    if form and form != "chow" and ruled.get("red-natural") and rng.random() < 0.2:
        return (form, (RED,) * len(tiles))
    return piece


def _disguised(rng: Random, pieces: list[Piece], jokers: int, game: Game) -> list[Piece] | None:
    """The same hand with so many of its tiles replaced by jokers; None if that cannot be.

    Where there are more than four of a kind, these are replaced first.
    """
    tiles = [list(held) for _, held in pieces]
    limits = LIMITS if game.chows else {}
    for joker in rng.sample(sorted(Counter(game.wild).elements()), jokers):
        domain = DOMAIN.get(joker, frozenset(SUITED))
        counts = Counter(t for held in tiles for t in held)
        spots = [
            (i, j)
            for i, (form, _) in enumerate(pieces)
            for j, tile in enumerate(tiles[i])
            if tile in domain and (not form or sum(t in game.wild for t in tiles[i]) < limits.get(form, 0))
        ]
        if not spots:
            return None
        i, j = rng.choice([(i, j) for i, j in spots if counts[tiles[i][j]] > 4] or spots)
        tiles[i][j] = joker
    return [(form, tuple(held)) for (form, _), held in zip(pieces, tiles, strict=True)]


# ------------------------------------------------------------- how the tile came


def _of_b30fj(rng: Random, case: Case, used: Counter[int], win: int) -> Case:
    flowers = rng.sample(free := [j for j in JOKERS if not used[j]], min(len(free), rng.choice((0, 0, 0, 1, 1, 2, 5))))
    # The other three naturals of a robbed kind lie in the pung that was to become a kong.
    by = rng.choice(("discard", "self_draw", "robbed_kong" if not is_joker(win) and used[win] == 1 else "self_draw"))
    others = rng.sample([seat for seat in SEATS if seat != case["seat"]], 3)
    way: Case = {"flowers": notation(flowers), "by": by, "round": rng.choice(SEATS)}
    way["out"] = others[: rng.choice((0, 0, 0, 1, 2))]
    way |= {"target": others[2]} if by != "self_draw" else {}
    if rng.random() < 0.2 and not case["melds"] and not way["out"]:
        return way | {"situation": _early(rng, case["seat"] == "E", by, max(0, len(flowers) - 1))}
    said: Case = {"tiles_drawn": rng.choice((rng.randint(5, 12), rng.randint(12, 91)))}
    said["no_calls"] = not case["melds"] and by != "robbed_kong" and rng.random() < 0.3
    kongs = _kongs(case)
    if by == "self_draw" and kongs and rng.random() < 0.4:
        said |= {"after_kong": True, "kong_kind": rng.choice(kongs)}
    if by == "self_draw" and flowers and rng.random() < 0.4:
        said["after_flower"] = True
    if rng.random() < 0.5:
        tiles = _seen(rng, used + Counter(flowers), win, robbed=by == "robbed_kong")
        said["visible"] = notation(tiles)
        said["tiles_drawn"] = max(said["tiles_drawn"], min(91, len(tiles)))
    if by != "robbed_kong" and rng.random() < 0.2:
        said |= {"last_tile": True, "tiles_drawn": 92}
    return way | {"situation": said}


def _kongs(case: Case) -> list[str]:
    return [meld["kind"].removesuffix("_kong") for meld in case["melds"] if meld["kind"] in KONGS]


def _early(rng: Random, dealer: bool, by: str, flowers: int) -> Case:
    """The flags of a win within the first turns; the winner has no melds, and declared so many jokers before."""
    said: Case = {"tiles_drawn": rng.randint(2 + flowers, 12), "no_calls": rng.random() < 0.7}
    if by == "self_draw":
        said |= {"before_first_discard": True, "first_draw": not flowers, "after_flower": bool(flowers)}
        return said | ({"tiles_drawn": 1 + flowers, "no_calls": True} if dealer else {})
    # Who has drawn and not won has discarded, but for a claim; jokers are declared after a draw.
    said["before_first_discard"] = not dealer and not flowers
    return said | {"no_calls": said["no_calls"] and by == "discard"}


def _seen(rng: Random, used: Counter[int], win: int, *, robbed: bool) -> list[int]:
    """Tiles lying about, out of those that are left; often all but the winning tile of its sort."""
    left = wall("b30fj") - used
    share = rng.random() * 0.6
    close: set[int] = set()
    if rng.random() < 0.5:
        far, share = 0 if suit(win) == 3 else rng.randint(0, 9), 0.1
        close = {k for k in NATURALS if suit(k) == suit(win) and abs(k - win) <= far}
        close |= set(JOKERS) if is_joker(win) else {j for j in JOKERS if win in DOMAIN[j]}
    shown = [t for t in left.elements() if t in close or rng.random() < share]
    # The kong that is robbed lies there as a pung of the winning kind.
    return [t for t in shown if t != win] + [win] * min(3, left[win]) if robbed else shown


def _of_zung_jung(rng: Random, case: Case, used: Counter[int], win: int) -> Case:
    dealer, melds = case["seat"] == "E", case["melds"]
    by = rng.choice(("self_draw", "discard", "discard", *["robbed_kong"] * (2 * (used[win] == 1))))
    way: Case = {"by": by, "round": rng.choice(SEATS)}
    if by == "self_draw":
        if not melds and rng.random() < 0.2:
            said: Case = {"first_draw": True, "before_first_discard": True, "no_calls": dealer or rng.random() < 0.6}
            return way | {"situation": said | {"tiles_drawn": 1 if dealer else rng.randint(2, 6)}}
        said = {"tiles_drawn": rng.randint(8, 69), "after_kong": bool(_kongs(case)) and rng.random() < 0.4}
        return way | {"situation": said | ({"last_tile": True, "tiles_drawn": 70} if rng.random() < 0.25 else {})}
    if by == "discard" and not melds and not dealer and rng.random() < 0.15:
        kong = rng.random() < 0.3
        flags = {"dealer_first_discard": True, "before_first_discard": True, "no_calls": not kong}
        return way | {"target": "E", "go_around": [], "situation": {**flags, "tiles_drawn": 1 + kong}}
    early = by == "discard" and not melds and case["seat"] in "WN" and rng.random() < 0.2
    window = _window(rng, case | way, early=early)
    said = {"tiles_drawn": rng.randint(2 + len(window), 69)} | ({"before_first_discard": True} if early else {})
    if by == "discard" and not early and rng.random() < 0.2:
        said |= {"last_tile": True, "tiles_drawn": 70}
    way |= {"target": window.pop()["seat"], "situation": said}
    return way if rng.random() < 0.1 else way | {"go_around": window}


def _window(rng: Random, case: Case, *, early: bool) -> list[dict[str, str]]:
    """The discards since the winner's own last one (`early`: since the dealer's first), the winning tile last.

    Play goes round from seat to seat; now and then a pung of another player's moves it, never past the winner.
    """
    hand = read_zung_jung(case)
    waits = waits_of(hand)
    left = wall("zung-jung") - Counter(hand.counted)
    if hand.by == "robbed_kong" and hand.win is not None:
        del left[hand.win]
    own = SEATS.index(hand.seat)
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
    return [*found[:-1], found[-1] | {"tile": case["win"]}]


def _of_mcr(rng: Random, case: Case, used: Counter[int], win: int) -> Case:
    by = rng.choice(("self_draw", "self_draw", "discard", "discard", "robbed_kong" if used[win] == 1 else "discard"))
    flowers = "".join(f"{number}f" for number in rng.sample(range(1, 9), rng.choice((0, 0, 0, 1, 2, 8))))
    way: Case = {"by": by, "round": rng.choice(SEATS), "flowers": flowers}
    if by != "self_draw":
        way["target"] = rng.choice([seat for seat in SEATS if seat != case["seat"]])
    told = {"last_tile": rng.random() < 0.1 and by != "robbed_kong"}
    told["after_kong"] = by == "self_draw" and bool(_kongs(case)) and rng.random() < 0.3
    return way | {"situation": {**told, "visible": name(win) * min(rng.choice((0, 1, 2, 3, 3)), 4 - used[win])}}


def _of_sichuan(rng: Random, case: Case, used: Counter[int], win: int) -> Case:
    by = rng.choice(("discard", "self_draw", "robbed_kong" if used[win] == 1 else "self_draw"))
    others = rng.sample([seat for seat in SEATS if seat != case["seat"]], 3)
    way: Case = {"by": by, "out": others[1 : 1 + rng.choice((0, 0, 1, 2))]}
    way |= {"target": others[0]} if by != "self_draw" else {}
    told: Case = {}
    kongs = _kongs(case)
    if by == "self_draw" and kongs and rng.random() < 0.4:
        told = {"after_kong": True, "kong_kind": rng.choice(kongs)}
        if told["kong_kind"] == "open" and rng.random() < 0.9:
            way["target"] = others[0]
    if by == "discard" and rng.random() < 0.3:
        told["discard_after_kong"] = True
    if by != "robbed_kong" and rng.random() < 0.25:
        told["last_tile"] = True
    elif by == "self_draw" and not case["melds"] and not way["out"] and rng.random() < 0.4:
        told |= {"first_draw": True, "before_first_discard": True}
    absent = [letter for number, letter in enumerate("mps") if number not in map(suit, used)]
    return (
        way | ({"situation": told} if told else {}) | ({"void_suit": rng.choice(absent)} if rng.random() < 0.9 else {})
    )


def _of_xixi(rng: Random, case: Case, used: Counter[int], win: int) -> Case:
    """Scoring tiles, often as many as should be turned, of a wall that may be short; and flags that agree."""
    told: Case = {}
    kongs = _kongs(case)
    if kongs and rng.random() < 0.4:
        told = {"after_kong": True, "kong_kind": rng.choice(kongs)}
    most = 1 if used[RED] else 2 if case.get("rulings", {}).get("no-red") == "two" else 3
    many = most if rng.random() < 0.7 else rng.randint(0, most)
    if many == 0:
        told["last_tile"] = True
    stock = list((wall("xixi") - used).elements())
    turned = []
    for _ in range(many):
        turned.append(RED if RED in stock and rng.random() < 0.15 else rng.choice(stock))
        stock.remove(turned[-1])
    way = {"by": "self_draw", "scoring_tiles": "".join(map(name, turned))}
    return way | ({"situation": told} if told else {})


WAYS = {
    "b30fj": _of_b30fj,
    "b30fj-draft": _of_b30fj,
    "mcr": _of_mcr,
    "sichuan": _of_sichuan,
    "xixi": _of_xixi,
    "zung-jung": _of_zung_jung,
}


# ------------------------------------------------------------- other hands


def changed(rng: Random, case: Case, times: int) -> Case:
    """The case with so many of its concealed tiles exchanged for natural ones that exist, mostly near ones."""
    game, tiles = GAMES[case["ruleset"]], list(parse(case["concealed"]))
    stated = "".join([case["win"], case.get("flowers", ""), case.get("scoring_tiles") or ""])
    shown = Counter(parse(stated + "".join(each["tiles"] for each in case["melds"])))
    shown += Counter(parse("".join(each["tile"] for each in case.get("go_around") or ())))
    for _ in range(min(times, len(tiles))):
        given = rng.randrange(len(tiles))
        left = wall(case["ruleset"]) - shown - Counter(tiles)
        if case.get("by") == "robbed_kong":
            del left[parse(case["win"])[0]]
        natural = [kind for kind in sorted(left) if kind not in game.wild]
        near = [kind for kind in natural if suit(kind) == suit(tiles[given]) and abs(kind - tiles[given]) <= 3]
        tiles[given] = rng.choice(near if near and rng.random() < 0.8 else natural)
    return case | {"concealed": notation(tiles)}


def losing_hand(rng: Random, ruleset: str, **made: Any) -> Case:
    """A won hand with one or two tiles changed, or otherwise wrong; mostly, but not always, it wins no more."""
    case = complete_hand(rng, ruleset, **made)
    case.get("situation", {}).pop("visible", None)
    luck = rng.random()
    if ruleset == "sichuan" and luck < 0.2:
        return case | {"void_suit": rng.choice("mps")}
    if ruleset == "xixi" and luck < 0.1:
        others = [seat for seat in SEATS if seat != case["seat"]]
        return case | {"by": rng.choice(("discard", "robbed_kong")), "target": rng.choice(others)}
    if ruleset == "xixi" and luck < 0.2:
        hand = read_xixi(case)
        left = wall("xixi") - Counter(parse("".join((*hand.counted, *(hand.turned or ())))))
        return case | {"scoring_tiles": case["scoring_tiles"] + name(rng.choice(sorted(left)))}
    return changed(rng, case, rng.choice((1, 1, 2)))


def waiting_hand(rng: Random, ruleset: str, *, away: int, **made: Any) -> Case:
    """Thirteen tiles less three a meld, `away` or fewer exchanges from ready (mostly just that)."""
    case = changed(rng, complete_hand(rng, ruleset, **made), away)
    kept = ("ruleset", "concealed", "melds", "flowers", "seat", "round", "void_suit")
    return {key: case[key] for key in kept if key in case}


def mixture(seed: int, cases: int, ruleset: str, *, most_jokers: int = 8, ruled: float | None = None) -> Iterator[Case]:
    """So many cases of every sort, each with an `id`; the same seed gives the same cases. `ruled`: the share of those
    with rulings."""
    rng = Random(f"{seed} {ruleset}")
    share = {"sichuan": 0.5, "xixi": 0.5}.get(ruleset, 0.0) if ruled is None else ruled
    for number in range(cases):
        jokers = rng.randint(0, min(most_jokers, sum(GAMES[ruleset].wild.values())))
        told = rulings(rng, ruleset, departing=0.15 if ruleset == "zung-jung" else 0.3) if rng.random() < share else {}
        make = losing_hand if rng.random() < 0.15 else complete_hand
        yield {"id": f"{ruleset}-{seed}-{number}"} | make(rng, ruleset, jokers=jokers, ruled=told)
