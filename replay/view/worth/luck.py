"""What of a result was luck, for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from replay.said import counted
from replay.terms import say
from replay.view.blocks import FAINT, STRONG, Block, Grid, Text, numeric
from replay.view.text import name_of
from replay.worth.results import SHARE, HandLuck, share_of

if TYPE_CHECKING:
    from replay.store.worth.luck import HandWeighed

LUCK: Final = "Luck and play"
OF_LUCK: Final = "points in all, ± the standard error; of the hands that `replay analyse --luck` has looked at"
PARTS_OF_LUCK: Final = "result, luck and play"
_LUCK_MEANS: Final = (
    "Luck: what the deal and each draw brought, more than the mean of all that could have come. Play: the rest, of the "
    "player and of the others, ± its standard error."
)


def hand_told(found: HandLuck, seat: int) -> str:
    """The result of a seat and the luck in it: `-32: luck -25, play -7 ± 12`."""
    return say(SHARE, **share_of([(found.result[seat], found.luck(seat))], found.spread).figures)


def luck_view(found: HandLuck, players: Sequence[str]) -> Block:
    """What of the result of each player was luck."""
    table = Grid(say("player"), *(numeric(say(title)) for title in (PARTS_OF_LUCK, "of the deal", "of the draws")))
    for seat, (deal, draws) in enumerate(zip(found.deal, found.draws, strict=True)):
        table.add(name_of(players, seat), hand_told(found, seat), f"{deal:+.1f}", f"{draws:+.1f}")
    return [Text(say(LUCK), STRONG), table, Text(say(_LUCK_MEANS), FAINT)]


def luck_line(found: HandLuck, players: Sequence[str]) -> Text:
    """The same in one line."""
    told = say("; ").join(f"{name_of(players, seat)} {hand_told(found, seat)}" for seat in range(len(found.result)))
    return Text(say("{What}.", What=f"{say(LUCK)}{say(': ')}{told}"), FAINT)


def weighed_view(done: Sequence[HandWeighed]) -> Text:
    """What `replay analyse --luck` has done, in a sentence."""
    if not done:
        return Text("Every hand that was asked for has been looked at so already.")
    told = sum(each.found is not None for each in done)
    looked = f"{counted(len(done), 'hand')} looked at"
    if told == len(done):
        return Text(f"{looked}, and of each it is told what was luck.")
    why = "Of the others not all tiles are recorded, or nothing was counted of the ruleset."
    return Text(f"{looked}; of {told:,} it is told what was luck. {why}")
