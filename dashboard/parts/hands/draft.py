"""A hand being built: its line of notation taken apart, a tile put in or taken out, and the line written again.

The line of text is the only truth (`123m345p3344z P:77s8j F:1j + 3z`), so that clicking and typing never disagree.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from replay.formats.hand_text import MELD_LETTERS, fields_of_text
from replay.hands import Meld, MeldKind
from replay.rules import Ruleset
from replay.tiles import NAMES, Kind, format_in_order, format_tiles, parse_tiles
from replay.view.text import MELD_NAMES

HAND: Final = "hand"
WINNING: Final = "winning tile"
FLOWER: Final = "flower"
MELDS: Final[dict[str, MeldKind]] = {name: kind for kind, name in MELD_NAMES.texts.items()}
"""What a click on a tile may add, beside tiles of the hand, the winning tile and flowers."""
_LETTERS: Final = {kind: letter for letter, kind in MELD_LETTERS.items()}
_MOST_MELDS: Final = 4


def meld_text(meld: Meld) -> str:
    """A meld as a line of notation has it."""
    announced = f"={format_in_order(meld.announced)}" if meld.announced else ""
    return f"{_LETTERS[meld.kind]}:{format_in_order(meld.tiles)}{announced}"


class Draft(Struct, frozen=True):
    """A hand as far as it is built: concealed tiles in the order written, melds, flowers, the winning tile."""

    concealed: tuple[Kind, ...] = ()
    melds: tuple[Meld, ...] = ()
    flowers: tuple[Kind, ...] = ()
    win: Kind | None = None
    by: str = ""

    @property
    def waiting(self) -> int:
        """Concealed tiles that belong to this hand before its winning tile: 13 less three a meld."""
        return 13 - 3 * len(self.melds)

    @property
    def owned(self) -> tuple[Kind, ...]:
        """Every tile of the hand."""
        melded = tuple(kind for meld in self.melds for kind in meld.tiles)
        return (*self.concealed, *melded, *self.flowers, *(() if self.win is None else (self.win,)))

    @property
    def text(self) -> str:
        """The line of notation."""
        words = [format_tiles(self.concealed)] if self.concealed else []
        words += map(meld_text, self.melds)
        if self.flowers:
            words.append(f"F:{format_tiles(self.flowers)}")
        if self.win is not None:
            words += ["+", NAMES[self.win]]
        return " ".join(words)


def draft_of(text: str) -> Draft:
    """The hand of a line of notation; raises HandInputError or BadNotationError for one that cannot be read."""
    fields = fields_of_text(text)
    win = parse_tiles(fields["win"]) if fields.get("win") else ()
    return Draft(
        concealed=parse_tiles(fields["concealed"]),
        melds=tuple(
            Meld(each["kind"], parse_tiles(each["tiles"]), parse_tiles(each.get("as", "")) or None)
            for each in fields.get("melds", ())
        ),
        flowers=parse_tiles(fields.get("flowers", "")),
        win=win[0] if win else None,
        by=fields.get("by", ""),
    )


def added(draft: Draft, kind: Kind, into: str, ruleset: Ruleset) -> Draft:
    """The hand with one more tile, or with one more meld of this tile where `into` is a kind of meld.

    A tile of the hand beyond its 13 (less three a meld) becomes the winning tile. A click on a wildcard puts it in the
    place of a tile of the last meld of that kind.
    """
    if into == FLOWER:
        return replace(draft, flowers=(*draft.flowers, kind))
    if into == WINNING:
        return replace(draft, win=kind)
    if into in MELDS:
        return _melded(draft, kind, MELDS[into], wild=kind in ruleset.wild, ruleset=ruleset)
    if len(draft.concealed) >= draft.waiting and draft.win is None:
        return replace(draft, win=kind)
    return replace(draft, concealed=tuple(sorted((*draft.concealed, kind))))


def without(draft: Draft, kind: Kind) -> Draft:
    """The hand with one concealed tile of this kind less."""
    rest = list(draft.concealed)
    if kind in rest:
        rest.remove(kind)
    return replace(draft, concealed=tuple(rest))


def undone(draft: Draft) -> Draft:
    """The hand without its last part: the winning tile, else a flower, else a meld, else a concealed tile."""
    if draft.win is not None:
        return replace(draft, win=None)
    if draft.flowers:
        return replace(draft, flowers=draft.flowers[:-1])
    if draft.melds:
        return replace(draft, melds=draft.melds[:-1])
    return replace(draft, concealed=draft.concealed[:-1])


def left_of(draft: Draft, kind: Kind, ruleset: Ruleset) -> int:
    """Copies of the kind that are not in the hand yet."""
    return ruleset.copies[kind] - draft.owned.count(kind)


def room_for(draft: Draft, kind: Kind, into: str, ruleset: Ruleset) -> bool:
    """Whether a click on this tile can add something."""
    left = left_of(draft, kind, ruleset)
    if into == FLOWER:
        return kind in ruleset.wild and left > 0
    if into not in MELDS:
        return left > 0 and (into == WINNING or len(draft.concealed) < draft.waiting or draft.win is None)
    if kind in ruleset.wild:
        return left > 0 and _last_of(draft, MELDS[into]) is not None
    if len(draft.melds) >= _MOST_MELDS:
        return False
    wanted = _natural(MELDS[into], kind)
    return bool(wanted) and all(left_of(draft, each, ruleset) >= wanted.count(each) for each in wanted)


def _natural(meld: MeldKind, kind: Kind) -> tuple[Kind, ...]:
    """The meld that a click on a natural tile makes, a chow from its lowest tile; empty where there is none."""
    if meld == "chow":
        return (kind, kind + 1, kind + 2) if kind < 27 and kind % 9 < 7 else ()
    return (kind,) * (3 if meld == "pung" else 4)


def _last_of(draft: Draft, meld: MeldKind) -> int | None:
    return next((place for place in reversed(range(len(draft.melds))) if draft.melds[place].kind == meld), None)


def _melded(draft: Draft, kind: Kind, meld: MeldKind, *, wild: bool, ruleset: Ruleset) -> Draft:
    if not wild:
        return replace(draft, melds=(*draft.melds, Meld(meld, _natural(meld, kind))))
    place = _last_of(draft, meld)
    if place is None:
        return draft
    old = draft.melds[place]
    tiles = list(old.tiles)
    natural = next((at for at in reversed(range(len(tiles))) if tiles[at] not in ruleset.wild), None)
    if natural is None:
        return draft
    announced = old.announced or (tuple(tiles) if meld == "chow" else None)
    tiles[natural] = kind
    melds = list(draft.melds)
    melds[place] = Meld(meld, tuple(tiles), announced)
    return replace(draft, melds=tuple(melds))
