"""Where somebody is in a game, and where the next step leads: pure functions, told apart from how it is shown.

A *moment* is counted within its hand: 0 is the deal, n the table after its n-th event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from links import query_for
from replay.analysis.values import ChapterKind, HandAnalysis
from replay.events import Chow, Flower, Kong, Pung, Win
from replay.state import HandState
from replay.verdicts import GameAudit, HandAudit
from replay.view.text import name_of
from seen import decisions

FlagKind = Literal["call", "win", "finding", "ready", "hell", "died", "missed"]
FLAG_SIGNS: Final[dict[FlagKind, tuple[str, str]]] = {
    "finding": ("▲", "finding"),
    "win": ("★", "win"),
    "call": ("◆", "call"),
    "ready": ("●", "ready"),
    "hell": ("◐", "hell wait"),
    "died": ("✕", "wait died"),
    "missed": ("○", "let pass"),
}
"""The sign and the name of each kind of flag, the most important first."""
_CHAPTERS: Final[dict[ChapterKind, FlagKind]] = {
    "ready": "ready",
    "hell": "hell",
    "died": "died",
    "passed_win": "missed",
    "late": "missed",
}
_WORDS: Final[dict[ChapterKind, str]] = {
    "ready": "is ready",
    "hell": "has a hell wait",
    "died": "waits for nothing that is left",
    "passed_win": "lets a win pass",
    "late": "draws a tile that an earlier wait wanted",
}


class Spot(Struct, frozen=True, kw_only=True):
    """A moment of a game and how it is looked at. `hand` is the hand's place in the record, from 1."""

    game: str
    hand: int = 1
    event: int = 0
    seat: int = 0
    """Whose side the table is seen from, and whose decisions are stepped through."""
    open: bool = True
    """Whether all hands are open; else what the seat could see."""

    def query(self) -> dict[str, str]:
        """The query of the address that leads here."""
        view = "all" if self.open else "seat"
        return query_for(game=self.game, hand=self.hand, event=self.event, seat=self.seat, view=view)


class Flag(Struct, frozen=True, kw_only=True):
    """A moment worth a look. `own` says that only the seat itself could know of it."""

    event: int
    kind: FlagKind
    seat: int | None
    words: str
    own: bool = False


def spot_of(query: Mapping[str, str], game: str, audit: GameAudit) -> tuple[Spot, str | None]:
    """The spot that an address names, and what was wrong with it: the nearest spot that exists is taken."""
    wrong: list[str] = []
    hands = len(audit.details)
    hand = _number(query, "hand", 1, max(1, hands), 1, wrong)
    event: int | None = None
    if query.get("line", "").isdecimal():
        hand, event = _at_line(audit, int(query["line"][:9]))
    last = len(audit.details[hand - 1].steps) if hands else 0
    if event is None:
        event = _number(query, "event", 0, last, 0, wrong)
    seat = _number(query, "seat", 0, 3, audit.details[hand - 1].dealer if hands else 0, wrong)
    spot = Spot(game=game, hand=hand, event=event, seat=seat, open=query.get("view", "all") != "seat")
    return spot, "; ".join(wrong) or None


def _number(query: Mapping[str, str], name: str, least: int, most: int, default: int, wrong: list[str]) -> int:
    text = query.get(name)
    if text is None:
        return default
    number = int(text) if text.isdecimal() and len(text) < 10 else None
    if number is None:
        wrong.append(f"the link's {name} is no number")
        return default
    if not least <= number <= most:
        wrong.append(f"there is no {name} {number} here, the last is {most}")
    return min(max(number, least), most)


def _at_line(audit: GameAudit, line: int) -> tuple[int, int]:
    """The hand and the moment to which a line of the file leads: the last one not after it."""
    found = (1, 0)
    for place, hand in enumerate(audit.details, 1):
        if hand.line > line:
            break
        found = (place, sum(step.at.line <= line for step in hand.steps))
    return found


def state_at(hand: HandAudit, event: int) -> HandState | None:
    """The table at a moment; None where nothing of the hand could be followed."""
    if not hand.steps:
        return None
    return hand.steps[event - 1].after if event else hand.steps[0].before


def flags(hand: HandAudit, analysis: HandAnalysis | None, players: Sequence[str]) -> tuple[Flag, ...]:
    """The moments of a hand that are worth a look, in their order."""
    found: list[Flag] = []
    for number, step in enumerate(hand.steps, 1):
        event = step.at.event
        if isinstance(event, Win):
            found.append(Flag(event=number, kind="win", seat=event.seat, words=f"{name_of(players, event.seat)} wins"))
        elif isinstance(event, Chow | Pung | Kong | Flower):
            words = {Chow: "chow", Pung: "pung", Kong: "kong", Flower: "joker declared"}[type(event)]
            who = name_of(players, event.seat)
            found.append(Flag(event=number, kind="call", seat=event.seat, words=f"{who}: {words}"))
        found.extend(
            Flag(event=number, kind="finding", seat=each.seat, words=f"{each.severity}: {each.code.replace('_', ' ')}")
            for each in step.findings
        )
    for chapter in analysis.chapters if analysis is not None else ():
        kind = _CHAPTERS.get(chapter.kind)
        if kind is not None and 0 <= chapter.event <= len(hand.steps):
            words = f"{name_of(players, chapter.seat)} {_WORDS[chapter.kind]}"
            found.append(Flag(event=chapter.event, kind=kind, seat=chapter.seat, words=words, own=True))
    order = list(FLAG_SIGNS)
    return tuple(sorted(found, key=lambda flag: (flag.event, order.index(flag.kind))))


def flags_seen(found: Iterable[Flag], spot: Spot) -> tuple[Flag, ...]:
    """The flags that tell nothing that the seat could not know: none of later moments, no waits of others."""
    if spot.open:
        return tuple(found)
    return tuple(
        flag
        for flag in found
        if flag.event <= spot.event and flag.kind != "finding" and (not flag.own or flag.seat == spot.seat)
    )


# ------------------------------------------------------------- steps


def step(spot: Spot, audit: GameAudit, by: int) -> Spot:
    """So many events on or back, across the ends of hands."""
    if not audit.details:
        return spot
    hand, event = spot.hand, spot.event + by
    while event > _last(audit, hand) and hand < len(audit.details):
        event -= _last(audit, hand) + 1
        hand += 1
    while event < 0 and hand > 1:
        hand -= 1
        event += _last(audit, hand) + 1
    return replace(spot, hand=hand, event=min(max(event, 0), _last(audit, hand)))


def to_end(spot: Spot, audit: GameAudit, by: int) -> Spot:
    """The end (1) or the start (-1) of the hand; the next or the previous hand's if that is where one is."""
    if not audit.details:
        return spot
    goal = _last(audit, spot.hand) if by > 0 else 0
    if spot.event != goal:
        return replace(spot, event=goal)
    other = min(max(spot.hand + by, 1), len(audit.details))
    return replace(spot, hand=other, event=_last(audit, other) if by > 0 else 0)


def to_hand(spot: Spot, audit: GameAudit, hand: int) -> Spot:
    """The deal of this hand."""
    return replace(spot, hand=min(max(hand, 1), max(1, len(audit.details))), event=0)


def to_decision(spot: Spot, audit: GameAudit, by: int) -> Spot:
    """The seat's next or previous own choice, in this hand or a later or earlier one."""
    return _to_next(spot, audit, by, lambda hand: decisions((each.at.event for each in hand.steps), spot.seat))


def to_flag(spot: Spot, audit: GameAudit, by: int, marked: Mapping[int, Sequence[Flag]]) -> Spot:
    """The next or previous flagged moment; `marked` are the flags of hands by place, of others calls and wins count."""

    def places(hand: HandAudit) -> list[int]:
        known = marked.get(audit.details.index(hand) + 1)
        return sorted({each.event for each in (flags(hand, None, audit.players) if known is None else known)})

    return _to_next(spot, audit, by, places)


def _to_next(spot: Spot, audit: GameAudit, by: int, places: Callable[[HandAudit], list[int]]) -> Spot:
    hands = audit.details
    place = spot.hand
    while 1 <= place <= len(hands):
        here = places(hands[place - 1])
        if place == spot.hand:
            here = [each for each in here if (each > spot.event if by > 0 else each < spot.event)]
        if here:
            return replace(spot, hand=place, event=here[0] if by > 0 else here[-1])
        place += by
    return spot


def _last(audit: GameAudit, hand: int) -> int:
    return len(audit.details[hand - 1].steps)
