"""Seeded random ends of drawn hands of Sichuan."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from tests.reference.hands import SEATS
from tests.reference.random_hands import Case, changed, complete_hand
from tests.reference.sichuan.hands import read
from tests.reference.sichuan.payment import kong_payments
from tests.reference.sichuan.waiting import waits_of
from tests.reference.suited import KINDS, SUITS, notation


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
    for _ in range(40):
        case = complete_hand(rng, "sichuan", on=on)
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
