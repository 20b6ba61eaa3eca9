"""Seeded random inputs for comparing scorers: won hands, hands that miss, hands of thirteen.

Every hand respects the wall: at most four of a natural and one of each joker over all that the
input shows. Its situation could arise at a table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from tests.reference.b30fj.hands import read
from tests.reference.b30fj.random_shapes import DRAFT_SHAPES, SHAPES, Piece, build, disguise
from tests.reference.b30fj.tiles import DOMAIN, JOKERS, NATURALS, is_joker, name, notation, suit
from tests.reference.hands import SEATS

Case = dict[str, Any]


def shapes(ruleset: str) -> tuple[str, ...]:
    """The shapes that `complete_hand` can build for a ruleset."""
    return DRAFT_SHAPES if ruleset == "b30fj-draft" else SHAPES


def complete_hand(
    rng: Random,
    ruleset: str,
    *,
    jokers: int,
    shape: str | None = None,
    melds: int | None = None,
    joker_wins: bool | None = None,
) -> Case:
    """A won hand with exactly so many jokers among the scoring tiles, flowers aside.

    `shape`: one of `shapes(ruleset)`; `melds`: 0-4, for the standard shape; `joker_wins`: the
    winning tile is a joker, or is none (None: as it comes). A hand that waits for a pair on Baida
    or Suit may be among them, and is no legal win by discard.
    """
    while True:
        chosen = shape or rng.choice(shapes(ruleset))
        pieces = build(rng, chosen, rng.choice((0, 0, 1, 2, 3, 4)) if melds is None else melds)
        dressed = disguise(rng, pieces, jokers) if pieces else None
        if dressed is None:
            continue
        concealed = [tile for piece in dressed if not piece.melded for tile in piece.tiles]
        wins = [t for t in concealed if joker_wins is None or is_joker(t) == joker_wins]
        if not wins:
            continue
        win = rng.choice(wins)
        concealed.remove(win)
        return won(rng, ruleset, tuple(concealed), [p for p in dressed if p.melded], win)


def won(rng: Random, ruleset: str, concealed: tuple[int, ...], melds: list[Piece], win: int) -> Case:
    """A case of these tiles, with flowers and a situation that fit them."""
    used = Counter((*concealed, win, *(t for m in melds for t in m.tiles)))
    free_jokers = [j for j in JOKERS if not used[j]]
    flowers = rng.sample(free_jokers, min(len(free_jokers), rng.choice((0, 0, 0, 1, 1, 2, 5))))
    # The other three naturals of a robbed kind lie in the pung that was to become a kong.
    robbable = not is_joker(win) and used[win] == 1
    by = rng.choice(("discard", "self_draw", "robbed_kong" if robbable else "self_draw"))
    out = rng.sample(SEATS, 4)
    seat, others = out[0], out[1:]
    case: Case = {
        "ruleset": ruleset,
        "concealed": notation(concealed),
        "melds": [{"kind": m.form, "tiles": notation(m.tiles)} for m in melds],
        "flowers": notation(flowers),
        "win": name(win),
        "by": by,
        "seat": seat,
        "round": rng.choice(SEATS),
        "out": others[: rng.choice((0, 0, 0, 1, 2))],
    }
    if by != "self_draw":
        case["target"] = others[2]
    case["situation"] = situation(rng, case, used + Counter(flowers), melds, win)
    return case


def situation(rng: Random, case: Case, used: Counter[int], melds: list[Piece], win: int) -> dict[str, Any]:
    """Flags that agree with each other, with the melds and with how the tile came."""
    by = case["by"]
    kongs = [m.form for m in melds if m.form.endswith("kong")]
    if rng.random() < 0.2 and not melds and not case["out"]:
        said = early(rng, case)
    else:
        said = {"tiles_drawn": rng.choice((rng.randint(5, 12), rng.randint(12, 91)))}
        said["no_calls"] = not melds and by != "robbed_kong" and rng.random() < 0.3
        if by == "self_draw" and kongs and rng.random() < 0.4:
            said |= {"after_kong": True, "kong_kind": rng.choice(kongs).removesuffix("_kong")}
        if by == "self_draw" and case["flowers"] and rng.random() < 0.4:
            said["after_flower"] = True
        if rng.random() < 0.5:
            tiles = seen(rng, used, win, robbed=by == "robbed_kong")
            said["visible"] = notation(tiles)
            said["tiles_drawn"] = max(said["tiles_drawn"], min(91, len(tiles)))
        if by != "robbed_kong" and rng.random() < 0.2:
            said |= {"last_tile": True, "tiles_drawn": 92}
    return said


def early(rng: Random, case: Case) -> dict[str, Any]:
    """The flags of a win within the first turns; the winner has no melds."""
    by, dealer = case["by"], case["seat"] == "E"
    flowers = len(case["flowers"]) and len(case["flowers"]) - 1
    drawn = rng.randint(2 + flowers, 12)
    said: dict[str, Any] = {"tiles_drawn": drawn, "no_calls": rng.random() < 0.7}
    if by == "self_draw":
        said |= {
            "before_first_discard": True,
            "first_draw": not flowers,
            "after_flower": bool(flowers),
        }
        if dealer:
            said |= {"tiles_drawn": 1 + flowers, "no_calls": True}
    else:
        # Who has drawn and not won has discarded, but for a claim; jokers are declared after a draw.
        said["before_first_discard"] = not dealer and not flowers
        said["no_calls"] = said["no_calls"] and by == "discard"
    return said


def seen(rng: Random, used: Counter[int], win: int, *, robbed: bool) -> list[int]:
    """Tiles lying about, out of those that are left; often all but the winning tile of its sort."""
    left = Counter(dict.fromkeys(NATURALS, 4) | dict.fromkeys(JOKERS, 1)) - used
    if rng.random() < 0.5:
        far = 0 if suit(win) == 3 else rng.randint(0, 9)
        close = {k for k in NATURALS if suit(k) == suit(win) and abs(k - win) <= far}
        close |= set(JOKERS) if is_joker(win) else {j for j in JOKERS if win in DOMAIN[j]}
        shown = [t for t in left.elements() if t in close or rng.random() < 0.1]
    else:
        share = rng.random() * 0.6
        shown = [t for t in left.elements() if rng.random() < share]
    if robbed:
        # The kong that is robbed lies there as a pung of the winning kind.
        shown = [t for t in shown if t != win] + [win] * min(3, left[win])
    return shown


def losing_hand(rng: Random, ruleset: str, *, jokers: int) -> Case:
    """A won hand with one or two tiles changed; mostly, but not always, it wins no more."""
    case = complete_hand(rng, ruleset, jokers=jokers)
    case["situation"].pop("visible", None)
    return changed(rng, case, rng.choice((1, 1, 2)))


def changed(rng: Random, case: Case, times: int) -> Case:
    """The case with so many of its concealed tiles exchanged for others that exist."""
    hand = read(case)
    tiles = list(hand.concealed)
    for _ in range(min(times, len(tiles))):
        given = rng.randrange(len(tiles))
        left = Counter(dict.fromkeys(NATURALS, 4) | dict.fromkeys(JOKERS, 1))
        left -= Counter((*hand.own, *tiles, *(() if hand.win is None else (hand.win,))))
        if case.get("by") == "robbed_kong" and hand.win is not None:
            del left[hand.win]
        near = [t for t in left if not is_joker(t) and suit(t) == suit(tiles[given]) and abs(t - tiles[given]) <= 3]
        tiles[given] = rng.choice(near or [t for t in left if not is_joker(t)])
    return case | {"concealed": notation(tiles)}


def waiting_hand(rng: Random, ruleset: str, *, jokers: int, away: int) -> Case:
    """Thirteen tiles less three a meld, `away` or fewer exchanges from ready (mostly just that)."""
    case = complete_hand(rng, ruleset, jokers=jokers)
    case = changed(rng, case, away)
    kept = ("ruleset", "concealed", "melds", "flowers", "seat", "round")
    return {key: case[key] for key in kept}


def mixture(seed: int, count: int, ruleset: str, *, most_jokers: int = 8) -> Iterator[Case]:
    """So many cases of every sort, each with an `id`; the same seed gives the same cases."""
    rng = Random(seed)
    for i in range(count):
        jokers = rng.randint(0, most_jokers)
        if rng.random() < 0.15:
            case = losing_hand(rng, ruleset, jokers=jokers)
        else:
            case = complete_hand(rng, ruleset, jokers=jokers)
        yield {"id": f"{ruleset}-{seed}-{i}"} | case
