"""A decision of a game as an exercise: found by its place, with the table as the player saw it before the discard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct

from data import Opened, open_game
from parts.links import number_in
from parts.seen import state_seen
from parts.worth import dangers_at
from replay.analysis.moment import alternatives
from replay.analysis.values import Alternative
from replay.events import Discard
from replay.rules import Rules
from replay.state import HandState
from replay.store import StoreError
from replay.tiles import KIND_OF, Kind

Kept = Literal["keeps", "folds", "less"]
_SAFER: Final = 0.05
"""By so much has the chance of dealing in to be less for a discard to be a fold."""


class Place(Struct, frozen=True):
    """Where a decision is: how links call the game, the hand's place from 1, the event that is the discard."""

    game: str
    hand: int
    event: int


class Exercise(Struct, frozen=True, kw_only=True):
    """A decision: the table before it as the seat saw it, the discard that was made, and all that could be made."""

    place: Place
    opened: Opened
    rules: Rules
    seat: int
    view: HandState
    played: Kind
    found: tuple[Alternative, ...]

    @property
    def legal(self) -> tuple[Alternative, ...]:
        """The discards to choose from, the best first."""
        return tuple(each for each in self.found if each.legal)

    @property
    def keeping(self) -> tuple[Kind, ...]:
        """The discards that keep most: no other is nearer to ready, or as near with more tiles left."""
        best = self.legal[0]
        return tuple(each.tile for each in self.legal if (each.shanten, each.known) == (best.shanten, best.known))

    @property
    def chances(self) -> dict[Kind, float]:
        """How likely somebody wins on each tile, as the player could know it; empty where nobody can, or it is not
        known."""
        place = self.place
        return {each.tile: each.chance for each in dangers_at(self.opened, place.hand, place.event, self.seat)}

    def judged(self, tile: Kind) -> Kept:
        """A discard keeps most, or gives that up for a tile that none is safer than (a fold), or gives it up."""
        if tile in self.keeping:
            return "keeps"
        chances = self.chances
        bold = min((chances[each] for each in self.keeping if each in chances), default=0.0)
        safe = min(chances.values(), default=0.0)
        return "folds" if chances.get(tile) == safe and bold >= safe + _SAFER else "less"


def place_asked(query: Mapping[str, str]) -> Place | None:
    """The decision that an address names; None where it names none."""
    game, hand, event = query.get("game"), number_in(query.get("hand")), number_in(query.get("event"))
    return Place(game, hand, event) if game and hand is not None and event is not None else None


def exercise_at(place: Place) -> Exercise | None:
    """The decision at this place; None where no known hand discards there. Raises nothing of the store."""
    try:
        opened = open_game(place.game)
    except StoreError:
        return None
    hands = opened.audit.details
    if opened.rules is None or not 1 <= place.hand <= len(hands):
        return None
    steps = hands[place.hand - 1].steps
    step = steps[place.event - 1] if 1 <= place.event <= len(steps) else None
    if step is None or not isinstance(step.at.event, Discard):
        return None
    seat, rules = step.at.event.seat, opened.rules
    found = alternatives(step.before, seat, rules)
    if not any(each.legal for each in found):
        return None
    return Exercise(
        place=place,
        opened=opened,
        rules=rules,
        seat=seat,
        view=state_seen(step.before, seat, rules),
        played=KIND_OF[step.at.event.tile],
        found=found,
    )
