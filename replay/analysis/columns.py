"""What is written of a hand while it is followed, in columns of small integers, and the looks and discards in them.

The kernel writes the same in C (`Follow`, distance/kernel/columns.h): who changes one changes the other, and tests hold
them together. Events, turns, shanten, copies and names are told by how they differ from those before; sets of kinds are
named once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

from msgspec import Struct

from replay.analysis.values import Chapter, HandAnalysis, Judgement, Look, SeatSummary
from replay.state import SEATS
from replay.tiles import Kind

TO_DISCARD, NONE, UNSURE, HELL_KNOWN, HELL_TRUE, HELL_HIDDEN, TRUE_HIDDEN = (1 << place for place in range(7))
"""The flags of a look: its fields of these names, the last two where in truth nothing is known."""
_BROKE, _HIDDEN = 1, 2
_DEALT, _COULD = 2, 6
"""Where in a judgement's flags the seats that won and could have won begin."""

_LOOK_COLUMNS = 7
Columns = list[list[int]]
LookRow = tuple[int, int, int, int, int, int]
"""Shanten, copies known, those of them that cannot come, flags, kinds, those for a self-draw alone."""
JudgedRow = tuple[int, int, int, int, int, int, int, int, int, int]
"""Event, turn, seat, tile, shanten, copies, the best tile, its shanten, its copies, flags."""

_NO_LOOK: LookRow = (0, 0, 0, 0, 0, 0)


def look_of(event: int, row: LookRow) -> Look:
    """The look of a row."""
    shanten, known, gone, flags, kinds, self_draw = row
    return Look(
        event=event,
        shanten=shanten,
        kinds=kinds,
        self_draw=self_draw,
        known=known,
        true=None if flags & TRUE_HIDDEN else known - gone,
        hell_known=bool(flags & HELL_KNOWN),
        hell_true=None if flags & HELL_HIDDEN else bool(flags & HELL_TRUE),
        to_discard=bool(flags & TO_DISCARD),
        unsure=bool(flags & UNSURE),
        none=bool(flags & NONE),
    )


class HandColumns(Struct, frozen=True, kw_only=True):
    """An analysed hand as it is stored: the columns of four seats' looks and of the discards, the rest as values."""

    number: int
    looks: list[Columns]
    judgements: Columns
    masks: list[int]
    """The sets of kinds by their names."""
    chapters: tuple[Chapter, ...]
    summaries: tuple[SeatSummary, ...]


class PlainColumns:
    """What `Following` has written, in plain: looks by seat with their events, judged discards."""

    def __init__(self) -> None:
        """Nothing is written yet."""
        self._events: list[list[int]] = [[] for _ in SEATS]
        self._looks: list[list[LookRow]] = [[] for _ in SEATS]
        self._judged: list[JudgedRow] = []

    def put(
        self, place: int, event: int, shanten: int, known: int, gone: int, flags: int, kinds: int, self_draw: int, /
    ) -> None:
        """As `Following.put`; there is room for all."""
        events, looks = self._events[place], self._looks[place]
        look = shanten, known, gone, flags, kinds, self_draw
        if events and events[-1] == event:
            events.pop()
            looks.pop()
        if not looks or looks[-1] != look:
            events.append(event)
            looks.append(look)

    def judge(
        self,
        event: int,
        turn: int,
        place: int,
        kind: Kind,
        shanten: int,
        left: int,
        best: Kind,
        best_shanten: int,
        best_left: int,
        /,
    ) -> None:
        """As `Following.judge`."""
        if self._judged and self._judged[-1][0] == event:
            self._judged.pop()
        flags = _BROKE if best_shanten == 0 < shanten else 0
        self._judged.append((event, turn, place, kind, shanten, left, best, best_shanten, best_left, flags))

    def dealt(self, event: int, winners: int, could: int, /) -> None:
        """As `Following.dealt`."""
        if self._judged and self._judged[-1][0] == event:
            *rest, flags = self._judged[-1]
            flags = flags & _BROKE | winners << _DEALT | (_HIDDEN if could < 0 else could << _COULD)
            self._judged[-1] = (*rest, flags)  # type: ignore[assignment]  # of the same length

    def before(self, place: int, event: int, /) -> LookRow | None:
        """As `Following.before`."""
        for at, look in zip(reversed(self._events[place]), reversed(self._looks[place]), strict=True):
            if at < event and not look[3] & TO_DISCARD:
                return look
        return None

    def given(self, place: int, /) -> tuple[int, int, int, int]:
        """As `Following.given`."""
        judged = given_up = lost = broke = 0
        for _, _, seat, _, shanten, left, _, best_shanten, best_left, flags in self._judged:
            if seat == place:
                judged += 1
                given_up += best_left - left if shanten == best_shanten else 0
                lost += shanten - best_shanten
                broke += flags & _BROKE
        return judged, given_up, lost, broke

    def columns(self) -> tuple[list[Columns], Columns, list[int]]:
        """As `Following.columns`."""
        names: dict[int, int] = {}
        looks = [_look_columns(self._events[place], self._looks[place], names) for place in SEATS]
        return looks, self._judged_columns(), list(names)

    def _judged_columns(self) -> Columns:
        """What a discard leaves is told by how it differs from the look after it: it does not."""
        judged = self._judged
        told = [dict(zip(self._events[place], self._looks[place], strict=True)) for place in SEATS]
        said = [told[each[2]].get(each[0], _NO_LOOK)[:2] for each in judged]
        return [
            steps(each[0] for each in judged),
            steps(each[1] for each in judged),
            [each[2] for each in judged],
            [each[3] for each in judged],
            [each[4] - shanten for each, (shanten, _) in zip(judged, said, strict=True)],
            [each[5] - known for each, (_, known) in zip(judged, said, strict=True)],
            [each[6] - each[3] for each in judged],
            [each[4] - each[7] for each in judged],
            [each[8] - each[5] for each in judged],
            [each[9] for each in judged],
        ]


def steps(values: Iterable[int]) -> list[int]:
    """Each value less the one before it."""
    whole = list(values)
    return [value - before for value, before in zip(whole, (0, *whole), strict=False)]


def _look_columns(events: Sequence[int], looks: Sequence[LookRow], names: dict[int, int]) -> Columns:
    """Copies and names are told by how they differ from those of the last look at 13 tiles."""
    if not looks:
        return [[] for _ in range(_LOOK_COLUMNS)]
    shantens, knowns, gone, flags, masks, drawn = zip(*looks, strict=True)
    kinds, self_draw, copies = [], [], []
    name = known = 0
    for flag, now, mask, by_draw in zip(flags, knowns, masks, drawn, strict=True):
        if not flag & TO_DISCARD:
            before, name = name, names.setdefault(mask, len(names))
            kinds.append(name - before)
            self_draw.append(names.setdefault(by_draw, len(names)))
            copies.append(now - known)
            known = now
    return [steps(events), list(flags), steps(shantens), list(gone), kinds, self_draw, copies]


# ------------------------------------------------------------- out of columns


def unfolded(found: HandColumns) -> HandAnalysis:
    """The values that the columns hold."""
    first, second, third, fourth = (tuple(_looks(each, found.masks)) for each in found.looks)
    looks = first, second, third, fourth
    return HandAnalysis(
        number=found.number,
        looks=looks,
        judgements=tuple(_judgements(found.judgements, looks)),
        chapters=found.chapters,
        summaries=found.summaries,
    )


def _looks(columns: Columns, masks: Sequence[int]) -> Iterator[Look]:
    events, flags, shantens, goners, names, self_draws, copies = columns
    thirteen = zip(accumulate(names), self_draws, accumulate(copies), strict=True)
    for event, flag, shanten, gone in zip(accumulate(events), flags, accumulate(shantens), goners, strict=True):
        kinds = self_draw = known = 0
        if not flag & TO_DISCARD:
            name, drawn, known = next(thirteen)
            kinds, self_draw = masks[name], masks[drawn]
        yield look_of(event, (shanten, known, gone, flag, kinds, self_draw))


def _judgements(columns: Columns, looks: Sequence[tuple[Look, ...]]) -> Iterator[Judgement]:
    told = {(seat, each.event): (each.shanten, each.known) for seat in SEATS for each in looks[seat]}
    events, turns, *rest = columns
    for event, turn, seat, tile, shanten, left, best, lost, more, flag in zip(
        accumulate(events), accumulate(turns), *rest, strict=True
    ):
        told_shanten, told_left = told.get((seat, event), (0, 0))
        yield Judgement(
            event=event,
            turn=turn,
            seat=seat,
            tile=tile,
            shanten=told_shanten + shanten,
            left=told_left + left,
            best=tile + best,
            best_shanten=told_shanten + shanten - lost,
            best_left=told_left + left + more,
            broke_ready=bool(flag & _BROKE),
            dealt_in=_seats_of(flag >> _DEALT),
            could_deal_in=None if flag & _HIDDEN else _seats_of(flag >> _COULD),
        )


def _seats_of(mask: int) -> tuple[int, ...]:
    return tuple(seat for seat in SEATS if mask >> seat & 1)
