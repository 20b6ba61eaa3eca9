"""Where somebody is in a game, and where the next step leads: pure functions, told apart from how it is shown.

A *moment* is counted within its hand: 0 is the deal, n the table after its n-th event.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from parts.links import number_in, query_for
from parts.seen import decisions
from replay.analysis.values import Chapter, HandAnalysis
from replay.events import Chow, Discard, Draw, Flower, Kong, Pung, Win
from replay.findings import Finding
from replay.state import Stage
from replay.terms import Terms, has_words, say
from replay.verdicts import GameAudit, HandAudit
from replay.view.drawn.score import how_won
from replay.view.moment.review import state_at
from replay.view.moment.story import chapter_told
from replay.view.text import name_of

NOW: Final = "moment"
"""The panel that is open where a link names none."""
PANELS: Final = (NOW, "dispute", "waits", "discards", "score", "moves", "hands", "notes")
"""The panels beside the table that a link can open."""
FlagKind = Literal["call", "win", "dealt", "finding", "noted", "ready", "hell", "died", "costly", "passed_win", "late"]
FLAG_SIGNS: Final[dict[FlagKind, tuple[str, str]]] = {
    "finding": ("▲", "finding"),
    "dealt": ("☆", "deal-in"),
    "win": ("★", "self-drawn win"),
    "noted": ("✎", "note"),
    "call": ("◆", "call"),
    "ready": ("●", "ready"),
    "hell": ("◐", "hell wait"),
    "died": ("✕", "wait died"),
    "costly": ("▼", "costly discard"),
    "passed_win": ("○", "let pass"),
    "late": ("↶", "came late"),
}
"""The sign and the name of each kind of flag, the most important first."""
_CALLS: Final[Terms[type]] = Terms({Chow: "chow", Pung: "pung", Kong: "kong", Flower: "joker declared"})


class Spot(Struct, frozen=True, kw_only=True):
    """A moment of a game and how it is looked at. `hand` is the hand's place in the record, from 1."""

    game: str
    hand: int = 1
    event: int = 0
    seat: int = 0
    """Whose side the table is seen from, and whose decisions are stepped through."""
    open: bool = True
    """Whether all hands are open; else what the seat could see."""
    panel: str = NOW
    """What is open beside the table, one of `PANELS`."""

    @property
    def eyes(self) -> int | None:
        """The seat that sees the table; None where all hands are open."""
        return None if self.open else self.seat

    @property
    def view(self) -> str:
        """How the address says whether all hands are open."""
        return "all" if self.open else "seat"

    def query(self) -> dict[str, str]:
        """The query of the address that leads here."""
        panel = self.panel if self.panel != NOW else None
        return query_for(game=self.game, hand=self.hand, event=self.event, seat=self.seat, view=self.view, panel=panel)


class MomentFlag(Struct, frozen=True, kw_only=True):
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
    hand = _number(query, "hand", 1, max(1, hands), 1, wrong) if "line" not in query else 1
    event: int | None = None
    facing = audit.details[hand - 1].dealer if hands else 0
    if "line" in query:
        line = _number(query, "line", 1, last_line(audit), 1, wrong)
        hand, event = at_line(audit, line)
        facing = _concerned(audit, line, hand, event)
        named = query.get("hand")
        if hands and named is not None and named not in (str(hand), str(audit.details[hand - 1].number)):
            wrong.append(
                say("line {line} lies in hand {hand}, not in hand {other}", line=line, hand=hand, other=named[:9])
            )
    last = len(audit.details[hand - 1].steps) if hands else 0
    if event is None:
        event = _number(query, "event", 0, last, 0, wrong)
    seat = _number(query, "seat", 0, 3, facing, wrong)
    view = _one_of(query, "view", ("all", "seat"), wrong)
    panel = _one_of(query, "panel", PANELS, wrong)
    return Spot(game=game, hand=hand, event=event, seat=seat, open=view != "seat", panel=panel), (
        "; ".join(wrong) or None
    )


def _one_of(query: Mapping[str, str], name: str, words: Sequence[str], wrong: list[str]) -> str:
    word = query.get(name, words[0])
    if word in words:
        return word
    wrong.append(say("the link's {name} is none of {words}", name=name, words=", ".join(words)))
    return words[0]


def _number(query: Mapping[str, str], name: str, least: int, most: int, default: int, wrong: list[str]) -> int:
    text = query.get(name)
    if text is None:
        return default
    if (number := number_in(text)) is None:
        wrong.append(say("the link's {name} is no number", name=name))
        return default
    if not least <= number <= most:
        wrong.append(say("there is no {name} {number} here, the last is {most}", name=name, number=number, most=most))
    return min(max(number, least), most)


def last_line(audit: GameAudit) -> int:
    """The last line of the file that anything is known of."""
    lines = [each.line for each in audit.findings]
    for hand in audit.details:
        lines += [hand.line, *(step.at.line for step in hand.steps[-1:]), *(won.line for won in hand.wins)]
    return max(lines, default=0) + 1


def at_line(audit: GameAudit, line: int) -> tuple[int, int]:
    """The hand and the moment to which a line of the file leads: the last one not after it."""
    place = max(1, bisect_right(audit.details, line, key=lambda hand: hand.line))
    steps = audit.details[place - 1].steps if audit.details else ()
    return place, bisect_right(steps, line, key=lambda step: step.at.line)


def _concerned(audit: GameAudit, line: int, hand: int, event: int) -> int:
    """The seat that a line of the file is about: that of what was found there, else whose event it is."""
    found = next((each.seat for each in audit.findings if each.line == line and each.seat is not None), None)
    if found is not None or not audit.details:
        return found or 0
    here = audit.details[hand - 1]
    seat = getattr(here.steps[event - 1].at.event, "seat", None) if event else None
    return here.dealer if seat is None else int(seat)


def findings_of(audit: GameAudit, hand: int) -> dict[int, tuple[Finding, ...]]:
    """What was found in a hand, by its place from 1, at each moment: on the event itself, else on the last one before.

    So what is wrong with the deal stands at the deal, and what comes after the last event at that one.
    """
    found: dict[int, tuple[Finding, ...]] = {}
    for each in audit.findings:
        place, event = at_line(audit, each.line)
        if place == hand:
            found[event] = (*found.get(event, ()), each)
    return found


def by_line(findings: Iterable[Finding]) -> dict[int, list[Finding]]:
    """Findings by the line of their event: one event is one dispute."""
    found: dict[int, list[Finding]] = {}
    for each in findings:
        found.setdefault(each.line, []).append(each)
    return found


def before_win(hand: HandAudit, spot: Spot) -> int | None:
    """The moment before the tile came that the seat has won on; None where nothing of the hand tells of that tile."""
    events = [each.at.event for each in hand.steps[: spot.event]]
    wins = (number for number, event in enumerate(events) if isinstance(event, Win) and event.seat == spot.seat)
    tile = next((number for number in range(next(wins, 0) - 1, -1, -1) if not isinstance(events[number], Win)), None)
    return tile if tile is not None and isinstance(events[tile], Discard | Draw | Kong) else None


def flags(
    hand: HandAudit,
    analysis: HandAnalysis | None,
    players: Sequence[str],
    findings: Mapping[int, Sequence[Finding]] | None = None,
    noted: Mapping[int, Sequence[str]] | None = None,
) -> tuple[MomentFlag, ...]:
    """The moments of a hand that are worth a look, in their order; `findings` are those of `findings_of`, `noted` says
    what somebody has noted on each.
    """
    found: list[MomentFlag] = []
    for number, step in enumerate(hand.steps, 1):
        event = step.at.event
        if isinstance(event, Win):
            kind: FlagKind = "win" if event.by == "self_draw" else "dealt"
            found.append(MomentFlag(event=number, kind=kind, seat=event.seat, words=how_won(event, players)))
        elif isinstance(event, Chow | Pung | Kong | Flower):
            words = _CALLS[type(event)]
            who = name_of(players, event.seat)
            found.append(MomentFlag(event=number, kind="call", seat=event.seat, words=f"{who}: {words}"))
    for number, several in (findings or {}).items():
        found.extend(
            MomentFlag(
                event=number, kind="finding", seat=each.seat, words=f"{say(each.severity)}: {code_words(each.code)}"
            )
            for each in several
        )
    for number, notes in (noted or {}).items():
        found.extend(MomentFlag(event=number, kind="noted", seat=None, words=each) for each in notes)
    for chapter in analysis.chapters if analysis is not None else ():
        told = next((each for each in FLAG_SIGNS if each == chapter.kind), None)
        if told is not None and not (told == "ready" and chapter.is_short) and matters(chapter, hand):
            words = str(chapter_told(chapter, players))
            found.append(MomentFlag(event=chapter.event, kind=told, seat=chapter.seat, words=words, own=True))
    for judged in analysis.judgements if analysis is not None else ():
        if judged.shanten_lost or judged.broke_ready:
            words = say("{name}: a costly discard", name=name_of(players, judged.seat))
            found.append(MomentFlag(event=judged.event, kind="costly", seat=judged.seat, words=words, own=True))
    order = list(FLAG_SIGNS)
    return tuple(sorted(found, key=lambda flag: (flag.event, order.index(flag.kind))))


def code_words(code: str) -> str:
    """A code in words, in a language that has none for it as it is."""
    return say(words) if has_words(words := code.replace("_", " ")) else code


def matters(chapter: Chapter, hand: HandAudit) -> bool:
    """Whether it matters: a wait that ends with the hand has neither died nor become a hell wait by that."""
    if not 0 <= chapter.event <= len(hand.steps):
        return False
    lasting = chapter.kind not in ("hell", "died") or not hand.steps
    return lasting or state_at(hand, chapter.event).stage is not Stage.OVER


def flags_seen(found: Iterable[MomentFlag], spot: Spot) -> tuple[MomentFlag, ...]:
    """The flags that tell nothing that the seat could not know: none of later moments, no waits of others."""
    return tuple(flag for flag in found if spot.open or (flag.event <= spot.event and open_to(flag, spot)))


def open_to(flag: MomentFlag, spot: Spot) -> bool:
    """Whether it may be known where the table is seen from this spot; of its own waits the seat has its own flags."""
    return spot.open or (flag.kind not in ("finding", "noted") and (not flag.own or flag.seat == spot.seat))


# ------------------------------------------------------------- steps


def moved(spot: Spot, audit: GameAudit, action: str, by: int, flags_in: Callable[[int], Iterable[MomentFlag]]) -> Spot:
    """The next (`by` 1) or previous (-1) of the moments that an action leads to, in this hand or another.

    `flags_in`: the flags of a hand by its place; from a seat those that it could know alone lead anywhere.
    """

    def places(place: int) -> Iterable[int]:
        steps = audit.details[place - 1].steps
        match action:
            case "event":
                return range(len(steps) + 1)
            case "end":
                return [len(steps) if by > 0 else 0]
            case "decision":
                return decisions((each.at.event for each in steps), spot.seat)
            case "error":
                found = findings_of(audit, place) if spot.open else {}
                return [event for event, here in found.items() if any(each.severity != "note" for each in here)]
            case _:
                shown = (each for each in flags_in(place) if open_to(each, spot))
                return [each.event for each in shown if action in ("flag", each.kind)]

    for place in range(spot.hand, len(audit.details) + 1) if by > 0 else range(spot.hand, 0, -1):
        here = [each for each in places(place) if place != spot.hand or (each - spot.event) * by > 0]
        if here:
            return replace(spot, hand=place, event=min(here) if by > 0 else max(here))
    return spot


def to_hand(spot: Spot, audit: GameAudit, hand: int) -> Spot:
    """The deal of this hand."""
    return replace(spot, hand=min(max(hand, 1), max(1, len(audit.details))), event=0)
