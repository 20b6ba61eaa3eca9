"""What rows look at: the tiles of a hand, how it was won, and one reading of it (rulebook mcr §4)."""

from __future__ import annotations

from typing import NamedTuple

from replay.hands import WINDS, Hand
from replay.readings.four_sets import counts_of
from replay.rulesets.mcr.reading import Reading, Sets
from replay.rulesets.mcr.rulings import McrRulings
from replay.tiles import DRAGONS, EAST, GREEN, HONORS, TERMINALS, WHITE, Kind
from replay.tiles import WINDS as WIND_KINDS

GREENS = frozenset((19, 20, 21, 23, 25, GREEN))
REVERSIBLE = frozenset((9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, WHITE))
_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)


class Seen(NamedTuple):
    """A win as rows see it. `reading` is the one that is judged; all else is the same in every reading."""

    kinds: frozenset[Kind]
    suits: frozenset[int]
    """0 characters, 1 circles, 2 bamboo."""
    honors: bool
    hogs: tuple[Kind, ...]
    """Kinds of which there are four that are no kong."""
    gates: bool
    melded: int
    """Open and added kongs."""
    hidden: int
    """Concealed kongs."""
    open_melds: int
    drawn: bool
    robbed: bool
    last_tile: bool
    after_kong: bool
    last_copy: bool
    own_wind: Kind
    round_wind: Kind
    flowers: int
    reading: Reading

    @property
    def sets(self) -> Sets:
        """The sets of the reading."""
        return self.reading.sets

    @property
    def standard(self) -> bool:
        """Whether the reading is four sets and a pair."""
        return self.reading.shape == "sets"

    @property
    def shut(self) -> bool:
        """Whether nothing is melded openly."""
        return not self.open_melds

    def numbers(self, least: int, most: int) -> bool:
        """Whether all tiles are suited, with numbers from `least` to `most`."""
        return not self.honors and all(least <= kind % 9 + 1 <= most for kind in self.kinds)

    def pungs_of(self, kinds: frozenset[Kind]) -> int:
        """The pungs and kongs of these kinds."""
        return sum(kind in kinds for kind in self.sets.pungs)

    @property
    def winds(self) -> int:
        """Pungs and kongs of winds."""
        return self.pungs_of(WIND_KINDS)

    @property
    def dragons(self) -> int:
        """Pungs and kongs of dragons."""
        return self.pungs_of(DRAGONS)

    def outer(self) -> int:
        """Pungs of terminals and winds that no other row counts."""
        counted = WIND_KINDS if self.winds > 2 else {self.own_wind, self.round_wind}
        pungs = sum(kind in TERMINALS or (kind in WIND_KINDS and kind not in counted) for kind in self.sets.pungs)
        return max(0, pungs - self.gates)

    def each_has(self, kinds: frozenset[Kind]) -> bool:
        """Whether every set and the pair of the four sets has a tile of these kinds."""
        sets = self.sets
        return (
            self.standard
            and sets.pair in kinds
            and all(kind in kinds for kind in sets.pungs)
            and all({low, low + 1, low + 2} & kinds for low in sets.chows)
        )


def seen_of(hand: Hand, rulings: McrRulings) -> Seen:
    """The win with no reading yet."""
    told = hand.situation
    melded = [kind for meld in hand.melds for kind in meld.tiles]
    counts = counts_of((*hand.concealed, hand.win, *melded))
    kinds = frozenset(kind for kind, number in enumerate(counts) if number)
    kongs = [meld for meld in hand.melds if meld.is_kong]
    flower_after = told.after_flower and told.last_declaration != "kong" and rulings.kong_flower == "default"
    return Seen(
        kinds=kinds,
        suits=frozenset(kind // 9 for kind in kinds if kind not in HONORS),
        honors=bool(kinds & HONORS),
        hogs=tuple(
            kind for kind, number in enumerate(counts) if number == 4 and all(kind not in meld.tiles for meld in kongs)
        ),
        gates=_is_gates(hand),
        melded=sum(meld.is_open for meld in kongs),
        hidden=sum(not meld.is_open for meld in kongs),
        open_melds=sum(meld.is_open for meld in hand.melds),
        drawn=hand.by == "self_draw",
        robbed=hand.by == "robbed_kong",
        last_tile=told.last_tile and hand.by != "robbed_kong",
        after_kong=told.after_kong and bool(kongs) and hand.by == "self_draw" and not flower_after,
        last_copy=copies_open(hand) == 3,
        own_wind=EAST + WINDS.index(hand.seat),
        round_wind=EAST + WINDS.index(hand.round),
        flowers=len(hand.flowers),
        reading=Reading("sets"),
    )


def copies_open(hand: Hand) -> int:
    """How many other copies of the winning tile are known to lie open: discards and open melds (§4.9)."""
    lying = [kind for meld in hand.melds if meld.is_open for kind in meld.tiles]
    return lying.count(hand.win) + (hand.situation.visible or ()).count(hand.win)


def _is_gates(hand: Hand) -> bool:
    """Whether the thirteen tiles were 1112345678999 of a suit, and the winning tile is of it."""
    suit = hand.win // 9
    if hand.melds or len(hand.concealed) != 13 or suit > 2:
        return False
    counts = counts_of(hand.concealed)
    return counts[9 * suit : 9 * suit + 9] == _GATES
