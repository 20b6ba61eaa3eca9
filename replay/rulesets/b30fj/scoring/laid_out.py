"""A hand laid out for reading: natural tiles by group, jokers, melds with every reading, where the winning tile may be."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from replay.hands import Hand, Meld, Reason
from replay.readings.splits import RankCounts
from replay.rulesets.b30fj.melds import MeldReading, read_meld
from replay.rulesets.b30fj.rows.views import CHOW_WORD, CONCEALED, FLOWER, SAME_WORD, TRIPLET
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.rulesets.b30fj.scopes import GROUP_OF, SCOPES, Placement, placements
from replay.rulesets.b30fj.scoring.packing import BY_JOKER, JOKER_MARK, UNMARKED, chow_key, triplet_key
from replay.tiles import GROUP_STARTS, Kind


class MeldChoice(NamedTuple):
    """One way to read all melds, with what they add to the keys.

    `for_hogs` are the chows and pungs by group, as ranks, where melds count for Tile Hog.
    """

    readings: tuple[MeldReading, ...]
    chows: int
    triplets: int
    honors: int
    tiles: int
    held: int
    for_hogs: tuple[tuple[tuple[int, ...], ...], ...]


class Laid(NamedTuple):
    """A hand ready to be read. `won_on` is the winning tile where its place matters: won on another's tile."""

    counts: tuple[RankCounts, ...]
    jokers: tuple[Kind, ...]
    placements: tuple[Placement, ...]
    won_on: Kind | None
    choices: tuple[MeldChoice, ...]
    melds: tuple[Meld, ...]
    flowers: bool
    odd: int
    """Natural kinds of the concealed part that occur once or three times."""
    twice: int
    """Those that occur twice."""
    often: int
    """Those that occur more often."""

    @property
    def flower_word(self) -> int:
        """What declared jokers show in TILES."""
        return FLOWER if self.flowers else 0


def lay(hand: Hand, rulings: B30fjRulings) -> Laid:
    """Lay out a hand whose melds are legal."""
    held = [0] * 42
    for kind in hand.concealed:
        held[kind] += 1
    held[hand.win] += 1
    natural = held[:34]
    once, twice, thrice = natural.count(1), natural.count(2), natural.count(3)
    jokers = tuple([kind for kind in range(34, 42) if held[kind]]) if any(held[34:]) else ()
    won_on = None if hand.by == "self_draw" else hand.win
    return Laid(
        counts=(
            tuple(natural[:9]),
            tuple(natural[9:18]),
            tuple(natural[18:27]),
            tuple(natural[27:31]),
            tuple(natural[31:]),
        ),
        jokers=jokers,
        placements=placements(jokers, won_on if won_on is not None and won_on >= 34 else None),
        won_on=won_on,
        choices=_choices(hand.melds, rulings) if hand.melds else NO_MELDS,
        melds=hand.melds,
        flowers=bool(hand.flowers),
        odd=once + thrice,
        twice=twice,
        often=34 - natural.count(0) - once - twice,
    )


NO_MELDS = (MeldChoice((), 0, 0, 0, 0, 0, ((),) * 5),)


@lru_cache(maxsize=1 << 12)
def _choices(melds: tuple[Meld, ...], rulings: B30fjRulings) -> tuple[MeldChoice, ...]:
    found = []
    for meld in melds:
        readings = read_meld(meld, rulings)
        if isinstance(readings, Reason):
            raise TypeError(readings.message)
        found.append(readings)
    return tuple(_choice(readings, rulings) for readings in product(*found))


def _choice(readings: tuple[MeldReading, ...], rulings: B30fjRulings) -> MeldChoice:
    chows = triplets = honors = tiles = held = 0
    for_hogs: list[list[tuple[int, ...]]] = [[], [], [], [], []]
    for each in readings:
        kind = each.kinds[0]
        if each.meld.kind == "chow":
            place = 7 * (kind // 9) + kind % 9
            chows += chow_key(place)
            tiles |= CHOW_WORD[place]
        else:
            if kind < 27:
                triplets += triplet_key(kind)
            else:
                honors += triplet_key(kind)
            tiles |= SAME_WORD[kind]
            held += TRIPLET if each.meld.is_open else TRIPLET + CONCEALED
        if rulings.hog_calls == "melds-too" and not each.meld.is_kong:
            group = GROUP_OF[kind]
            for_hogs[group].append(tuple(kind - GROUP_STARTS[group] for kind in each.kinds) + _lacking(each))
    return MeldChoice(readings, chows, triplets, honors, tiles, held, tuple(tuple(sorted(each)) for each in for_hogs))


def _lacking(read: MeldReading) -> tuple[int, ...]:
    """The ranks that jokers stand for in a meld, marked as such."""
    natural = list(read.meld.tiles)
    found = []
    for kind in read.kinds:
        if kind in natural:
            natural.remove(kind)
        else:
            found.append(BY_JOKER + kind - GROUP_STARTS[GROUP_OF[kind]])
    return tuple(found)


def mark_of(laid: Laid, group: int) -> int:
    """How the readings of a group must watch for the winning tile."""
    if laid.won_on is None:
        return UNMARKED
    if laid.won_on >= 34:
        return JOKER_MARK if group in SCOPES[laid.won_on] else UNMARKED
    return laid.won_on - GROUP_STARTS[group] if GROUP_OF[laid.won_on] == group else UNMARKED
