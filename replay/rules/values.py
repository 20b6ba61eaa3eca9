"""What the contract of a ruleset speaks in: claims, payments, the next deal, rows as people read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from replay.events import Chow, Kong, Pung
from replay.hands import Wind

Claim = Chow | Pung | Kong
Payments = tuple[int, int, int, int]
NextDeal = tuple[int, Wind | None]
"""The dealer and the round wind of a hand."""
NO_PAYMENTS: Payments = (0, 0, 0, 0)


class PaidCase(Struct, frozen=True):
    """One of several ways in which a total may be paid: what each seat wind gains, and when it is so, in words with
    `{who}` for the player of the wind `who`; empty where it is always so."""

    moved: Mapping[Wind, int]
    when: str
    who: Wind


def add(scores: Payments, moved: Payments) -> Payments:
    """Scores after these payments."""
    return scores[0] + moved[0], scores[1] + moved[1], scores[2] + moved[2], scores[3] + moved[3]


Call = Literal["chow", "pung", "open_kong", "concealed_kong", "added_kong", "flower", "rob"]
WallEnd = Literal["head", "tail"]
SettledBy = Literal["known", "possible", "recorded"]


class Link(Struct, frozen=True):
    """A row that another one drops, where the rules say so, and whether that is the rule text or something else."""

    name: str
    cite: str
    source: Literal["text", "ruling", "implementation"] = "text"


class RowDoc(Struct, frozen=True, kw_only=True):
    """One scoring row as people read it: name, value, when it holds, what it drops, and where the rules say so."""

    name: str
    value: str
    holds: str
    section: str
    cite: str
    drops: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()
    """The same rows with where each link comes from; empty where it is `cite` for all of them."""
    alias: str = ""
    """What tells the row apart where several are printed alike."""
    also: str = ""
    """Another name that people know the row by."""
    counts: str = "once"
    refers: str = ""
    """What the text says of the same row in other rules: `MCR fan #70`."""
    example: str = ""
    """The text's own example, where it has one."""
    words: str = ""
    """What the text says of the row, in its own words; when it holds is told in ours, where it stands in `book`."""
    book: str = ""

    def drops_by(self) -> tuple[Link, ...]:
        """What the row drops, each with where that comes from."""
        return self.links or tuple(Link(name, self.cite) for name in self.drops)


class Settled(Struct, frozen=True):
    """One item of what a hand's end moves, with its reason; `payments` is None where hidden tiles leave it open."""

    reason: str
    payments: Payments | None
