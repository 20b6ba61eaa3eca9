"""How dangerous each tile is that may be put down, for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from replay.terms import say, term
from replay.tiles import NAMES
from replay.view.blocks import FAINT, STRONG, Block, Grid, Text, numeric
from replay.view.text import notation, safe
from replay.worth.danger import DEALS, Danger, by_danger

DANGER: Final = "How dangerous each tile is"
_NO_DANGER: Final = "Nobody wins on another's tile in this game."


def no_danger_text(why: str) -> Text:
    """Why the danger of no tile is told."""
    return Text(say(DANGER), STRONG).append(say(": not told, {why}.", why=safe(why)), FAINT)


def danger_view(found: Sequence[Danger]) -> Block:
    """How dangerous each tile is that may be put down, the most dear first."""
    table = Grid(term("discard"), *map(numeric, (term("deals in"), say("pays then"), say("costs"))))
    for each in by_danger(found):
        price = f"{each.price:.1f}" if each.chance else ""
        table.add(notation(NAMES[each.tile]), f"{each.chance:.0%}", price, f"{each.cost:.2f}")
    if not found:
        return Text(say(_NO_DANGER), FAINT)
    return [Text(say(DANGER), STRONG), table, Text(danger_means(), FAINT)]


def danger_means() -> str:
    """What the figures of danger are."""
    return say(
        "How often somebody wins on the tile, over {n} deals of what the player could not see, and the points that "
        "this costs.",
        n=DEALS,
    )
