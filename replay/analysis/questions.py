"""What is asked of the rules while a hand is followed: by its events, as the tables are made only then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from replay.analysis.let_pass import Way, could_call, may_call, stands
from replay.analysis.planes import kinds_in
from replay.analysis.sight import best_discards, held_of
from replay.engine.table.legal import legal_win
from replay.events import Discard
from replay.hands import HeldHand, MeldKind
from replay.rules import Rules
from replay.rules.plain import any_wait, never
from replay.tiles import Kind
from replay.verdicts import Step

CALLS: Final[dict[MeldKind, int]] = {"pung": 1, "open_kong": 2, "chow": 4}
_CALLED: Final = {number: call for call, number in CALLS.items()}
_TILES_LEFT, _PLAIN_WINS = 8, 16
_WITH_DRAWN: Final = 2
NO_WAY: Final = 99
"""The shanten of a hand that nothing completes."""


class Questions:
    """Of one hand, whose steps are counted from 1."""

    def __init__(self, steps: Sequence[Step], rules: Rules, *, tiles_left: bool) -> None:
        """`tiles_left`: whether there was a tile to draw all the time, for anybody."""
        self.steps = steps
        self.rules = rules
        self.tiles_left = tiles_left
        hell = rules.shapes.hell_kinds
        self.hell: Callable[[int], int] | None = None if hell is any_wait else hell
        """Of the kinds waited for those that count for a hell wait; None: all."""
        self.short: Callable[[HeldHand, int], int] | None = self._short if rules.wins.minimum else None
        """Those of the waits of a hand that are worth no win by the tiles alone; None: none are."""
        self.inferred = rules.opening.void_suits == "inferred"
        wins = rules.wins
        plain = not wins.minimum and wins.is_bound is never and "discard" in wins.on
        self.plain_wins = plain and not any(step.findings for step in steps)
        """Whether the tiles alone tell of a win at the table of a plain draw or discard."""
        self._known: dict[HeldHand, int] = {}

    def asked(self) -> tuple[Any, ...]:
        """What the kernel asks, in its order (`HELL_KINDS` and the others in seats.h)."""
        free, after = self.rules.free, self.after_claim
        return self.hell, self.short, self.held, self.near, self.may_win, self.may_call, self.forbidden, free, after

    def bounds(self) -> tuple[int, int, bool, int]:
        """What the kernel knows of the rules: what may be claimed, who may win on one tile, whether a first discard
        tells the missing suit, which kinds are wild. With what may be claimed, for what no table has to be asked."""
        calls = sum(number for call, number in CALLS.items() if call in self.rules.play.calls)
        calls |= _TILES_LEFT * self.tiles_left | _PLAIN_WINS * self.plain_wins
        wild = sum(1 << kind for kind in self.rules.ruleset.wild)
        return calls, self.rules.wins.winners_per_tile, self.inferred, wild

    def held(self, event: int, place: int) -> HeldHand:
        """The tiles of a seat after the event."""
        return held_of(self.steps[event - 1].after, place)

    def near(self, held: HeldHand) -> tuple[int, int, int, int]:
        """Whether these are 13 tiles (less three a meld), and how near they are; of 14 the shanten alone."""
        if len(held.concealed) % 3 != _WITH_DRAWN:
            near = self.rules.shapes.near(held)
            return 1, near.shanten, near.kinds, near.self_draw
        best = NO_WAY
        for kind, near in best_discards(held, self.rules):
            best = min(best, -1 if near.shanten == 0 and near.kinds >> kind & 1 else near.shanten)
        return 0, best, 0, 0

    def _short(self, held: HeldHand, kinds: int) -> int:
        if (found := self._known.get(held)) is None:
            found = self._known[held] = sum(1 << kind for kind in self.rules.too_little(held, kinds_in(kinds)))
        return found

    def may_win(self, event: int, place: int) -> bool:
        """Whether the seat may win on the tile that the event has put there."""
        return legal_win(self.steps[event - 1].after, self.rules, place) is not None

    def may_call(
        self, event: int, place: int, shanten: int, call: int, first: Kind, second: Kind, third: Kind, in_run: int
    ) -> bool:
        """Whether the seat may claim the discard of the event, in this way (0: in any by which it comes nearer).

        `in_run`: nothing was said against the discard, so that by the table it may.
        """
        step = self.steps[event - 1]
        if not call:
            return could_call(step.after, place, shanten, self.rules)
        meld = _CALLED[call]
        way: Way = meld, tuple(sorted((first, second, third) if meld == "open_kong" else (first, second)))
        return may_call(step, place, way, self.rules, plain=bool(in_run) and self.tiles_left)

    def after_claim(self, call: int, first: Kind, second: Kind, claimed: Kind) -> int | None:
        """What may not be discarded after this claim; None where it is none, or has to be asked at its table."""
        meld, given = _CALLED[call], (first, second)
        return self.rules.after_claim(meld, given, claimed) if stands(claimed, meld, given, self.rules) else None

    def forbidden(self, event: int, kind: Kind) -> bool:
        """Whether the rules forbid this tile in the place of the one that the event discards."""
        step = self.steps[event - 1]
        discard = step.at.event
        assert isinstance(discard, Discard)
        return self.rules.play.discard_fault(step.before, discard.seat, kind) is not None
