"""Whether this tool and its peers answer alike where their rules overlap: looked at before anything is timed.

Zung Jung is the ruleset nearest to all of them: four sets and a pair, seven pairs, thirteen orphans. What differs by
rule, and is taken out of the comparison or brought onto one footing:

- `mahjong`, `xiangting`: seven pairs are seven kinds there; in Zung Jung four of a kind are two pairs (rulebook
  zung-jung §4.1). Shanten is compared with the lower of theirs and of pairs so counted; of useful tiles, hands with
  three or four of a kind for which such pairs are at least as near are left out.
- PyMahjongGB: waits for a fifth tile of a kind; hands with four of a kind are left out. Its two knitted shapes are not
  asked for.
- `mahjong` has no function for useful tiles: each kind of which there is a fifth part left is added in turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from replay.hands import NotAWin, Scored
from replay.rulesets import find_ruleset
from tests.bench.lots import LOTS, Tiles, counts, held, lot, named_gb, numbered, to_score, wins
from tests.bench.peers import peer, present

RULESET = "zung-jung"
PEERS = ("mahjong", "PyMahjongGB", "xiangting")
SCORERS = ("mahjong", "PyMahjongGB")
ROWS = (("Full Flush", "Chinitsu", "清一色"), ("Half Flush", "Honitsu", "混一色"), ("All Simples", "Tanyao", "断幺"))
"""Rows that mean the same everywhere and do not depend on how a hand is read: Zung Jung, `mahjong`, PyMahjongGB."""
Answer = tuple[int, int]
"""Shanten, and the useful kinds as a mask."""


class DisagreementError(RuntimeError):
    """This tool and a peer answer differently where they must not; the message holds the hand."""


class Agreement(Struct, frozen=True):
    """How many answers of a peer were compared on how many hands, and how many were left out for a known reason."""

    name: str
    what: str
    compared: int
    left_out: int = 0


def pairs_by_fours(tiles: Tiles) -> int:
    """Shanten of seven pairs where four of a kind are two pairs, of 13 tiles."""
    return 6 - sum(number // 2 for number in counts(tiles))


Contestant = tuple[Callable[[Any], Any], Callable[[Any], Any]]
"""What makes a hand ready to be asked, and what is asked of it."""


def useful_of(name: str) -> Contestant:
    """How a peer is asked for shanten and useful tiles of 13 tiles."""
    module = peer(name)
    if name == "mahjong":
        shanten = module.Shanten.calculate_shanten

        def with_each(held_counts: list[int]) -> Answer:
            now, mask = shanten(held_counts), 0
            for kind in range(34):
                if held_counts[kind] < 4:
                    held_counts[kind] += 1
                    mask |= (shanten(held_counts) < now) << kind
                    held_counts[kind] -= 1
            return now, mask

        return counts, with_each
    if name == "xiangting":
        ask, four = module.calculate_necessary_tiles, module.PlayerCount.FOUR
        return counts, lambda hand: ask(hand, four)
    shapes = (module.RegularShanten, module.SevenPairsShanten, module.ThirteenOrphansShanten)
    return named_gb, lambda hand: [ask(hand) for ask in shapes]


def _answer(name: str, told: Any) -> Answer:
    """What a peer has told, as this tool would; PyMahjongGB without its knitted shapes."""
    if name == "mahjong":
        now, mask = told
        return now, mask
    if name == "xiangting":
        return told[0] - 1, told[1]
    best = min(shanten for shanten, _ in told)
    useful = {name for shanten, names in told if shanten == best for name in names}
    return best, sum(1 << kind for kind, name in enumerate(named_gb(tuple(range(34)))) if name in useful)


def agree_near(seed: int, count: int, names: Sequence[str]) -> list[Agreement]:
    """Shanten and useful tiles of so many hands of each lot; raises DisagreementError."""
    rules = find_ruleset(RULESET).under()
    hands = [tiles for name in LOTS for tiles in lot(name, seed, count)]
    ours = [rules.shapes.near(held(tiles)) for tiles in hands]
    for tiles, near in zip(hands, ours, strict=True):
        if rules.shapes.shanten(held(tiles)) != near.shanten:
            raise DisagreementError(
                f"shanten of {tiles}: {rules.shapes.shanten(held(tiles))} alone, {near} with the tiles"
            )
    found = []
    for name in names:
        left_out, (ready, ask) = 0, useful_of(name)
        for tiles, near in zip(hands, ours, strict=True):
            shanten, mask = _answer(name, ask(ready(tiles)))
            most, fours = max(counts(tiles)), pairs_by_fours(tiles)
            if name == "PyMahjongGB":
                if most == 4:
                    left_out += 1
                    continue
            else:
                shanten = min(shanten, fours)
            if shanten != near.shanten:
                raise DisagreementError(f"shanten of {tiles}: {near.shanten} here, {shanten} by {name}")
            if name != "PyMahjongGB" and fours <= near.shanten and most >= 3:
                left_out += 1
            elif mask != near.kinds:
                raise DisagreementError(f"useful tiles of {tiles}: {near.kinds:b} here, {mask:b} by {name}")
        found.append(Agreement(name, "useful tiles", len(hands) - left_out, left_out))
    return found


def agree_wins(seed: int, count: int, names: Sequence[str]) -> list[Agreement]:
    """Whether so many hands, and as many that miss by one tile, win, and with which flush; raises DisagreementError."""
    rules = find_ruleset(RULESET).under()
    hands = wins(seed, count)
    hands += [(tiles, other) for tiles, win in hands if tiles.count(other := (win + 11) % 34) < 4]
    found = []
    for name in names:
        compared, left_out, (ready, ask) = 0, 0, scoring_of(name)
        for tiles, win in hands:
            ours = rules.score(to_score(tiles, win))
            theirs = _rows(name, ask, ready((tiles, win)))
            if (theirs is None) != isinstance(ours, NotAWin):
                if name == "mahjong" and theirs is None and pairs_by_fours(tiles) == 0:
                    left_out += 1
                    continue
                raise DisagreementError(f"{tiles} + {win}: {ours} here, {theirs} by {name}")
            compared += 1
            if theirs is not None and isinstance(ours, Scored):
                _same_rows(name, tiles, win, ours, theirs)
        found.append(Agreement(name, "wins", compared, left_out))
    return found


def _same_rows(name: str, tiles: Tiles, win: int, ours: Scored, theirs: frozenset[str]) -> None:
    for own, *others in ROWS:
        listed, here = others[name != "mahjong"] in theirs, own in ours.patterns
        if listed == here or "yakuman" in theirs or (name == "PyMahjongGB" and here):
            continue  # limit hands of `mahjong` list no other row; PyMahjongGB leaves out what a greater row implies
        raise DisagreementError(f"{tiles} + {win}: {own} in {ours.patterns} here, {sorted(theirs)} by {name}")


def scoring_of(name: str) -> Contestant:
    """How a peer is asked for the score of a self-drawn win, given as a pair of 13 tiles and the one won on."""
    if name == "mahjong":
        config = peer("mahjong", "mahjong.hand_calculating.hand_config").HandConfig
        winds = peer("mahjong", "mahjong.constants")
        score = peer("mahjong", "mahjong.hand_calculating.hand").HandCalculator.estimate_hand_value

        def ready(pair: tuple[Tiles, int]) -> tuple[Any, ...]:
            given = numbered((*pair[0], pair[1]))
            return given, given[-1], config(is_tsumo=True, player_wind=winds.SOUTH, round_wind=winds.EAST)

        return ready, lambda given: score(given[0], given[1], config=given[2])
    fans = peer("PyMahjongGB").MahjongFanCalculator
    return (
        lambda pair: (named_gb(pair[0]), named_gb((pair[1],))[0]),
        lambda given: fans((), given[0], given[1], 0, True, False, False, False, 1, 0),
    )


def _rows(name: str, ask: Callable[[Any], Any], given: Any) -> frozenset[str] | None:
    """The rows that a peer finds, None for no win; "yakuman" among those of `mahjong` for a limit hand."""
    try:
        found = ask(given)
    except TypeError:  # this is how PyMahjongGB says that a hand does not win
        return None
    if name == "PyMahjongGB":
        return frozenset(row for _, row in found)
    if found.error:
        return None
    return frozenset(yaku.name for yaku in found.yaku) | ({"yakuman"} if found.han >= 13 else set())


def agree(seed: int, count: int) -> list[Agreement]:
    """All comparisons with the peers that are installed."""
    here = present()
    found = agree_near(seed, count, [name for name in PEERS if name in here])
    return found + agree_wins(seed, count, [name for name in SCORERS if name in here])
