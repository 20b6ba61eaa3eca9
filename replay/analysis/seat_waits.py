"""One seat through a hand: its looks, the story of its wait, and both in figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from replay.analysis.columns import (
    HELL_HIDDEN,
    HELL_KNOWN,
    HELL_TRUE,
    NONE,
    TO_DISCARD,
    TRUE_HIDDEN,
    UNSURE,
    LookRow,
    look_of,
)
from replay.analysis.planes import NO_TILES, Planes, copies
from replay.analysis.values import NO_LOOK, Chapter, ChapterKind, Look, SeatSummary
from replay.hands import Near, WinBy
from replay.rules import Rules
from replay.rules.shapes import Following, NoteTold, SeatTold
from replay.state import SeatState
from replay.tiles import HIDDEN, Kind

_LIVE, _HELL, _DEAD = range(3)
_WITH_DRAWN: Final = 14
_NO_TABLE: Final[dict[Kind, Near]] = {}


class FollowedSeat:
    """What is kept of a seat while its hand is followed."""

    def __init__(self, place: int, rules: Rules, view: Following) -> None:
        self.place = place
        self.rules = rules
        self.view = view
        """Of all four: what this one cannot see."""
        self.me: SeatState | None = None
        self.held = 0
        """13 or 14, or 0 where there is nothing to be seen."""
        self.gone: Planes | None = NO_TILES
        self.unsure = False
        self.near: Near | None = None
        """Of the last 13 tiles (less three a meld)."""
        self.hell_kinds = 0
        self.short = 0
        """Those of the waits that are worth no win, in games with a minimum."""
        self.able = False
        """Whether the last 13 tiles wait and are ready to win: a hand that waits may be worth too little with all."""
        self.table: dict[Kind, Near] = {}
        """Of 14 tiles: what the discards of the least shanten leave, and others that were asked for."""
        self.tabled = False
        """Whether those of the least shanten are in the table: after a draw they are looked for if they are needed."""
        self.away: int | None = None
        """The shanten of the last look; None before the first."""
        self.last: Look | None = None
        """The last look at 13 tiles of a hand that waits."""
        self.drawn_since = 0
        """Its draws since the state that `me` is of, where they are needed."""
        self.acted = False
        """Whether it has drawn or discarded in a run since the state was asked for that `me` is of."""
        self.chapters: list[Chapter] = []
        self.level = _LIVE
        self.earlier = 0
        """The kinds of all its waits up to now."""
        self.looked = True
        self.summary_ready: tuple[int, int, int, int] | None = None
        self.width = self.left = 0
        self.ready_turns = self.dead_turns = 0
        self.dead_hidden = False
        self.hell_known = self.hell_true = 0
        self.hell_true_hidden = False
        self.in_hell_known = self.in_hell_true = False
        self.won: tuple[WinBy, Look | None] | None = None
        self.dealt_in = 0
        self.could_deal_in: int | None = 0
        self.passed_wins = self.passed_calls = self.late = 0

    # ------------------------------------------------------------- looks

    @property
    def known(self) -> Planes:
        """Copies that the player cannot see."""
        return self.view.unseen(self.place)

    @property
    def ready(self) -> bool:
        """Whether the last 13 tiles were a waiting hand."""
        return self.near is not None and self.near.shanten == 0

    @property
    def waits(self) -> int:
        """What the last 13 tiles waited for."""
        return self.near.kinds if self.near is not None and self.near.shanten == 0 else 0

    def counted(self, kinds: int) -> tuple[int, int | None]:
        """Copies of these kinds left as the player can know, and in truth."""
        known = self.view.copies(self.place, kinds)
        gone = self.gone
        if gone is None or self.unsure:
            return known, None
        return known, known if gone is NO_TILES else max(0, known - copies(gone, kinds))

    def nothing(self, event: int) -> None:
        """From here on the tiles are hidden, or the seat has won."""
        self.held = 0
        self.view.leave(self.place)
        self.near = None
        self.table, self.tabled = _NO_TABLE, False
        self._put(event, (NO_LOOK, 0, 0, NONE | HELL_HIDDEN | TRUE_HIDDEN, 0, 0))

    def drawn(self, kind: Kind) -> int | None:
        """The shanten once a tile is drawn to the last 13; None where they do not tell."""
        near = self.near
        if self.held != 13 or near is None or kind == HIDDEN:
            return None
        return near.shanten - (near.kinds >> kind & 1)

    def to_discard(self, event: int, shanten: int, *, written: bool = False) -> None:
        """The seat holds 14 tiles, of which nothing else is known yet; `written`: the look is put already."""
        self.held = 14
        self.table, self.tabled = {}, False
        if written:
            self.away = shanten
        else:
            self._put(event, (shanten, 0, 0, TO_DISCARD, 0, 0))

    def far(self, event: int, turn: int, near: Near) -> None:
        """The own tiles have changed to these 13, which do not wait; the look is put already."""
        before = self.near
        self.held = 13
        self.table, self.tabled = _NO_TABLE, False
        self.near = near
        self.hell_kinds = 0
        self.able = False
        self.away = near.shanten
        if before is not None and before.shanten == 0:
            self._broken(event, turn, before)

    def tell_best(self, table: tuple[tuple[Kind, Near], ...]) -> None:
        """What the discards of the least shanten leave."""
        self.table |= dict(table)
        self.tabled = True

    def thirteen(self, event: int, turn: int, near: Near, short: int = 0) -> None:
        """The own tiles have changed to these 13; `short` are those of the waits that are worth no win."""
        before, short_before = self.near, self.short
        self.held = 13
        self.table, self.tabled = _NO_TABLE, False
        self.near = near
        ready = near.shanten == 0
        self.short = short
        self.able = ready and not (short and short == near.kinds)
        self.hell_kinds = self.rules.shapes.hell_kinds(near.kinds) if ready else 0
        look = self._look(event)
        if ready:
            was = before.kinds if before is not None and before.shanten == 0 else None
            if was != near.kinds or short != short_before:
                self.level = _LIVE
                self.in_hell_known = self.in_hell_true = False
                self._tell(event, turn, _how(was, near.kinds), look)
                self.earlier |= near.kinds
            if self.able and self.summary_ready is None:
                draws = self.drawn_since + (0 if self.me is None else self.me.draws)
                self.summary_ready = turn, draws, near.kinds.bit_count(), look.known
            self.width = max(self.width, near.kinds.bit_count() if self.able else 0)
            self._levels(event, turn, look)
            self.view.wait(self.place, near.self_draw, self.hell_kinds, self.earlier)
        elif before is not None and before.shanten == 0:
            self._broken(event, turn, before)

    def recount(self, event: int, turn: int) -> None:
        """What lies elsewhere has changed."""
        if self.held != 13 or self.near is None:
            return
        look = self._look(event)
        if look.shanten == 0:
            self._levels(event, turn, look)

    def _look(self, event: int) -> Look:
        """The look at the last 13 tiles, which is put."""
        near = self.near
        assert near is not None
        known, true = self.counted(near.kinds)
        hell_known, hell_true = False, None if true is None else False
        if self.hell_kinds:
            same = self.hell_kinds == near.kinds
            one_known, one_true = (known, true) if same else self.counted(self.hell_kinds)
            hell_known = one_known == 1 and not self.unsure
            hell_true = None if one_true is None else one_true == 1
        flags = UNSURE if self.unsure else 0
        if hell_known:
            flags |= HELL_KNOWN
        if hell_true is None:
            flags |= HELL_HIDDEN
        elif hell_true:
            flags |= HELL_TRUE
        if true is None:
            flags |= TRUE_HIDDEN
        gone = 0 if true is None else known - true
        self.last = self._put(event, (near.shanten, known, gone, flags, near.kinds, near.self_draw))
        return self.last

    def _put(self, event: int, row: LookRow) -> Look:
        self.view.put(self.place, event, *row)
        self.away = row[0]
        return look_of(event, row)

    def _ready_before(self, event: int) -> Look | None:
        """The last look at 13 tiles before an event, if they waited."""
        found = self.view.before(self.place, event)
        return None if found is None or found[0] else look_of(event, found)

    # ------------------------------------------------------------- in a run

    def came_to(self, told: SeatTold, *, otherwise: bool) -> None:
        """What a run has made of the seat; `otherwise`: its tiles wait otherwise, which is told next."""
        _, held, acted, shanten, kinds, self_draw, _, away, begun, dead, hidden = told
        if self.able:
            self.ready_turns += begun
            self.dead_turns += dead
            self.dead_hidden = self.dead_hidden or hidden > 0
        if not acted:
            return
        self.acted = True
        self.held, self.away = held, away
        self.table, self.tabled = _NO_TABLE if held < _WITH_DRAWN else {}, False
        if not otherwise:
            self.near = Near(shanten, kinds, self_draw)
            if shanten:
                self.hell_kinds, self.able = 0, False

    def seated(self, me: SeatState) -> None:
        """The seat after a run."""
        self.me = me
        self.drawn_since = 0
        self.acted = False

    def noted_level(self, note: NoteTold) -> None:
        """What is left of the wait has changed in a run."""
        assert self.near is not None
        _, event, turn, _, _, known, left, flags, *_ = note
        self.last = look_of(event, (0, known, max(0, known - left), flags, self.near.kinds, self.near.self_draw))
        self._levels(event, turn, self.last)

    # ------------------------------------------------------------- story

    def _levels(self, event: int, turn: int, look: Look) -> None:
        """Whether it comes to a hell wait or a dead one, and the most that is left."""
        if not self.able:
            return
        self.left = max(self.left, look.known)
        if look.hell_known and not self.in_hell_known:
            self.hell_known += 1
        self.in_hell_known = look.hell_known
        if look.hell_true is None:
            self.hell_true_hidden = True
        else:
            if look.hell_true and not self.in_hell_true:
                self.hell_true += 1
            self.in_hell_true = look.hell_true
        left = look.known if look.true is None else look.true
        hell = look.hell_known if look.hell_true is None else look.hell_true
        level = _DEAD if not left else _HELL if hell else _LIVE
        if level != self.level:
            self.level = level
            if level != _LIVE:
                self._tell(event, turn, "hell" if level == _HELL else "died", look)

    def turn_begins(self, turns: int) -> None:
        """So many turns begin while the seat, which is ready, is as it is."""
        if not self.able:
            return
        self.ready_turns += turns
        look = self.last
        if look is None or look.true is None:
            self.dead_hidden = True
        elif not look.true:
            self.dead_turns += turns

    def _tell(self, event: int, turn: int, kind: ChapterKind, look: Look) -> None:
        self.chapters.append(
            Chapter(
                event=event,
                turn=turn,
                seat=self.place,
                kind=kind,
                kinds=look.kinds,
                known=look.known,
                true=look.true,
                short=self.short,
            )
        )

    def _broken(self, event: int, turn: int, before: Near) -> None:
        """The hand waits no more for what it waited for."""
        self.chapters.append(Chapter(event=event, turn=turn, seat=self.place, kind="broken", kinds=before.kinds))
        self.in_hell_known = self.in_hell_true = False

    def about_a_tile(self, event: int, turn: int, kind: ChapterKind, tile: Kind) -> None:
        """A tile was let pass, or was drawn late: told with the copies of it that are left."""
        self.about_counted(event, turn, kind, tile, *self.counted(1 << tile))

    def about_counted(self, event: int, turn: int, kind: ChapterKind, tile: Kind, known: int, true: int | None) -> None:
        """As `about_a_tile`, with the copies that were left."""
        self.chapters.append(
            Chapter(event=event, turn=turn, seat=self.place, kind=kind, kinds=1 << tile, known=known, true=true)
        )
        if kind == "passed_win":
            self.passed_wins += 1
        elif kind == "passed_call":
            self.passed_calls += 1
        else:
            self.late += 1

    def wins(self, event: int, turn: int, by: WinBy, came: int) -> None:
        """The seat wins on the tile that came with the event `came`."""
        look = self._ready_before(came)
        self.won = by, look
        self.chapters.append(
            Chapter(
                event=event,
                turn=turn,
                seat=self.place,
                kind="won",
                kinds=look.kinds if look is not None else 0,
                known=look.known if look is not None else 0,
                true=look.true if look is not None else None,
            )
        )

    # ------------------------------------------------------------- in figures

    def summary(self, discards: int) -> SeatSummary:
        """The hand in figures; `discards` is the number of all its discards."""
        truth = self.looked and self.away is not None
        judged, given_up, shanten_lost, broke_ready = self.view.given(self.place)
        ready = self.summary_ready
        won = self.won
        look = won[1] if won is not None else None
        return SeatSummary(
            seat=self.place,
            ready_turn=ready[0] if ready is not None else None,
            ready_draws=ready[1] if ready is not None else None,
            width=self.width,
            left=self.left,
            ready_turns=self.ready_turns,
            dead_turns=None if self.dead_hidden or not truth else self.dead_turns,
            hell_known=self.hell_known,
            hell_true=None if self.hell_true_hidden or not truth else self.hell_true,
            won=won[0] if won is not None else None,
            won_hell=look is not None and look.hell_known,
            won_hell_true=look.hell_true if look is not None else None,
            won_width=look.kinds.bit_count() if look is not None else 0,
            discards=discards,
            judged=judged,
            given_up=given_up,
            shanten_lost=shanten_lost,
            broke_ready=broke_ready,
            dealt_in=self.dealt_in,
            could_deal_in=self.could_deal_in if truth else None,
            passed_wins=self.passed_wins,
            passed_calls=self.passed_calls,
            late=self.late,
            looked=truth,
            ready_width=ready[2] if ready is not None else 0,
            ready_left=ready[3] if ready is not None else 0,
        )


def shanten_of(table: tuple[tuple[Kind, Near], ...]) -> int:
    """The shanten of 14 tiles by what each discard leaves, -1 for a complete hand."""
    best = NO_LOOK
    for kind, near in table:
        away = near.shanten
        if away < best:
            best = away
        if not away and near.kinds >> kind & 1:
            return -1
    return best


def _how(was: int | None, now: int) -> ChapterKind:
    """What has become of a wait that was `was` (None: there was none); `changed` also where it is worth otherwise."""
    if was is None:
        return "ready"
    if was == now:
        return "changed"
    if was & now == was:
        return "widened"
    return "narrowed" if was & now == now else "changed"


def best_of(table: Mapping[Kind, Near], known: Planes) -> tuple[Kind, int, int]:
    """The discard that keeps most: lowest shanten, then most tiles left, then the first kind; with both figures."""
    best, shanten, best_left = 0, NO_LOOK, -1
    ones, twos, fours = known
    for kind, near in table.items():
        away = near.shanten
        if away <= shanten:
            kinds = near.kinds
            # `copies`, asked of every discard
            left = (ones & kinds).bit_count() + 2 * (twos & kinds).bit_count() + 4 * (fours & kinds).bit_count()
            if left > best_left or away < shanten:
                best, shanten, best_left = kind, away, left
    return best, shanten, best_left
