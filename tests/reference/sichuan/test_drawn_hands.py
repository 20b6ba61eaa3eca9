"""The slow settlement of drawn hands against the engine's, over random ends of hands."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import structs

from replay.events import EndHand
from replay.hands import Meld
from replay.rules import Payments
from replay.rulesets import find_ruleset
from replay.rulesets.sichuan.house import HandMemory, KongPaid
from replay.state import HandState, SeatMeld
from replay.tiles import parse_tiles
from tests.reference.sichuan.drawn_hands import KINDS, Paid, Player, best, settlement, worth
from tests.rulesets.sichuan.table import played, rules, state_before
from tests.samples import often

(MAJSOUL,) = (dict(each.values) for each in find_ruleset("sichuan").sets if each.name == "majsoul")
UNDER = {False: rules(), True: rules(**{slug.replace("-", "_"): value for slug, value in MAJSOUL.items()})}


def end_of_a_wall() -> HandState:
    events = played(play="0Vs 1Vs 2Vs 3Vs ...=0")
    return state_before(events, next(at for at, each in enumerate(events) if isinstance(each, EndHand)))


EMPTY = end_of_a_wall()


def a_player(chance: Random) -> Player:
    """Somebody's tiles: often nearly complete, some of one suit, with melds, with tiles of the missing suit."""
    void = chance.choice("mps")
    suits = [suit for suit in "mps" if suit != void]
    if chance.random() < 0.3:
        suits = suits[:1]
    if chance.random() < 0.15:
        suits = ["m", "p", "s"]
    kinds = [kind for kind in KINDS if kind[1] in suits]
    if chance.random() < 0.2:
        ranks = chance.choice(("123789", "258"))
        kinds = [kind for kind in kinds if kind[0] in ranks]
    held: list[str] = []
    melds: list[tuple[str, ...]] = []
    for _ in range(chance.choice((0, 0, 1, 2, 4))):
        if not (left := [each for each in kinds if each not in held]):
            break
        kind = chance.choice(left)
        melds.append((kind,) * chance.choice((3, 4)))
        held += melds[-1]
    tiles: list[str] = []
    wanted = 13 - 3 * len(melds)
    pairs = not melds and chance.random() < 0.25
    for tries in range(10_000):
        if len(tiles) == wanted:
            break
        kind = chance.choice(kinds if tries < 60 else KINDS)  # few kinds may not be enough
        rank, suit = int(kind[0]), kind[1]
        run = [kind, f"{rank + 1}{suit}", f"{rank + 2}{suit}"]
        group = [kind] * 2 if pairs and tries < 60 else chance.choice((run, [kind] * 3, [kind] * 2, [kind]))
        group = group[: wanted - len(tiles)]
        every = Counted([*held, *tiles, *group])
        if all(tile in KINDS and every[tile] <= 4 for tile in group):
            tiles += group
    return Player(tuple(tiles), tuple(melds), void)


class Counted(dict[str, int]):
    """How often each tile is there."""

    def __init__(self, tiles: list[str]) -> None:
        super().__init__({tile: tiles.count(tile) for tile in tiles})


def an_end(chance: Random) -> tuple[list[Player], list[Paid]]:
    players = [a_player(chance) for _ in range(4)]
    for seat in chance.sample(range(4), chance.choice((0, 0, 1, 2))):
        players[seat] = Player(players[seat].tiles, players[seat].melds, players[seat].void, won=True)
    kongs = []
    for seat, player in enumerate(players):
        for _ in [meld for meld in player.melds if len(meld) == 4]:
            others = [other for other in range(4) if other != seat]
            paying = chance.choice((others, others[:1], others[1:], []))
            kongs.append(Paid(seat, dict.fromkeys(paying, chance.choice((1, 2)))))
    return players, kongs


def state_of(players: list[Player], kongs: list[Paid]) -> HandState:
    seats, winners = [], 0
    for seat, player in zip(EMPTY.seats, players, strict=True):
        winners += player.won
        melds = tuple(
            SeatMeld(Meld("concealed_kong" if len(meld) == 4 else "pung", parse_tiles("".join(meld))), None, None, 0)
            for meld in player.melds
        )
        concealed = tuple(sorted(parse_tiles("".join(player.tiles))))
        won = winners if player.won else None
        seats.append(structs.replace(seat, concealed=concealed, melds=melds, void_suit=player.void, won=won))
    paid = []
    for kong in kongs:
        moved = [-kong.gave.get(seat, 0) for seat in range(4)]
        moved[kong.seat] = sum(kong.gave.values())
        paid.append(KongPaid(kong.seat, (moved[0], moved[1], moved[2], moved[3])))
    a, b, c, d = seats
    return structs.replace(EMPTY, seats=(a, b, c, d), house=HandMemory(kongs=tuple(paid)))


def by_engine(players: list[Player], kongs: list[Paid], *, majsoul: bool) -> dict[str, Payments | None]:
    return {item.reason: item.payments for item in UNDER[majsoul].settlement.settle(state_of(players, kongs))}


def compared(seeds: range, *, majsoul: bool) -> dict[str, int]:
    """How often each reason moved something; the engine agrees on every one."""
    found = dict.fromkeys(("kong_refund", "flower_pig", "listening"), 0)
    for seed in seeds:
        players, kongs = an_end(Random(seed))
        slow = settlement(players, kongs, majsoul=majsoul)
        wanted = {reason: tuple(moved) for reason, moved in slow.items() if any(moved)}
        assert by_engine(players, kongs, majsoul=majsoul) == wanted, (seed, players, kongs)
        for reason in wanted:
            found[reason] += 1
    return found


@pytest.mark.parametrize("majsoul", [False, True], ids=["default", "majsoul"])
def test_the_engine_settles_as_the_slow_one(majsoul: bool) -> None:
    found = compared(range(60), majsoul=majsoul)
    assert min(found.values()) > 5


@pytest.mark.deep
@pytest.mark.parametrize("majsoul", [False, True], ids=["default", "majsoul"])
def test_the_engine_settles_many_as_the_slow_one(majsoul: bool) -> None:
    hands = range(60, often(800, 3000))
    found = compared(hands, majsoul=majsoul)
    assert min(found.values()) > len(hands) // 6


def hand(text: str) -> list[str]:
    return [f"{rank}{part[-1]}" for part in text.split() for rank in part[:-1]]


def test_the_slow_one_by_hand() -> None:
    """Example 8 of the rulebook, and three hands of MajSoul's table."""
    four = ("1m",) * 4
    players = [
        Player(tuple(hand("222m 333p 5566p")[:10]), (four,), "s"),
        Player(tuple(hand("123m 456p 1234567s")), (), "s"),
        Player(tuple(hand("123456789p 4599m")), (), "s"),
        Player(tuple(hand("147899s 1478922p")), (), "m"),
    ]
    found = settlement(players, [Paid(0, {1: 2, 2: 2, 3: 2})], majsoul=False)
    assert found["kong_refund"] == [-6, 2, 2, 2]
    assert found["flower_pig"] == [8, -24, 8, 8]
    assert [best(each, majsoul=False) for each in players] == [4, 0, 1, 0]
    assert found["listening"] == [8, -5, 2, -5]
    assert worth(hand("222m 555m 888m 222p 55p"), (), majsoul=True) == 8
    assert worth(hand("123m 789m 123p 999p 11m"), (), majsoul=True) == 4
    assert worth(hand("123m 456m 123p 999p 11m"), (), majsoul=True) == 1
