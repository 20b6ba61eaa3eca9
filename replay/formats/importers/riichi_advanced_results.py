"""The results of a hand in a Riichi Advanced log: what they claim, and what they and the hand's kongs moved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

from replay.events import Four
from replay.formats.importers.common import ForeignError, Node, claimed, four_of
from replay.formats.importers.games import each_pays, game_of, row_name, wins_a_hand

_MOST_KONGS: Final = 10
_OTHERS: Final = 3
"""All but the winner."""
_PIG: Final = 16
"""What a flower pig of Sichuan pays each of the others."""


def paid_by_each(ruleset: str, total: int | None, points: int, payers: int) -> tuple[int, bool]:
    """What each gives for a self-draw whose result has these `points`, and whether those give it who won before, too.

    `payers` are those who have not won. The points are what all give together; in logs of before 2026 they are what one
    gives. The total tells which is meant.
    """
    one = each_pays(ruleset, total)
    if one is not None and points == one * payers:
        return one, False
    if one is not None and points == one * _OTHERS:
        return one, True
    if points == one or points % payers:
        return points, False
    return points // payers, False


class WinResults:
    """The results of a hand by their seats; none while nobody has won."""

    def __init__(self, node: Node, ruleset: str, left_out: list[dict[str, str]]) -> None:
        """`left_out`: where to say what of the results is not taken over, or not compared."""
        found = node.maybe("result")
        self.ruleset = ruleset
        self.left_out = left_out
        self.by_seat: dict[int, Node] = {}
        for each in () if found is None else found.items():
            try:
                self.by_seat[each.at("seat").seat()] = each
            except ForeignError as fault:
                left_out.append(fault.left_out)
        for each in self.by_seat.values():
            self._not_compared(each)

    def _not_compared(self, result: Node) -> None:
        """Say which claims of a result are held against nothing."""
        alone = len(self.by_seat) == 1
        for keys, why in game_of(self.ruleset).not_compared:
            there = [key for key in keys if result.maybe(key) is not None]
            if not (alone and there == ["delta_points"] and wins_a_hand(self.ruleset) == 1):
                self.left_out += result.not_compared(there, why)

    def claims(self, seat: int) -> dict[str, Any]:
        """What the result says of the hand's value, where its rows are those of our ruleset."""
        result = self.by_seat.get(seat)
        if result is None or not game_of(self.ruleset).rows:
            return {}
        found: dict[str, Any] = {}
        patterns: Counter[str] = Counter()
        try:
            for row in result.at("yaku").items():
                name, value = row.items(2)
                worth = value.items()[0] if isinstance(value.value, list) and value.value else value
                patterns[row_name(self.ruleset, name.text())] += worth.number()
            found["patterns"] = dict(patterns)
        except ForeignError as fault:
            self.left_out.append(fault.left_out)
        total = claimed(lambda: result.at("han").number(), self.left_out)
        if total is None:
            return found
        if total <= game_of(self.ruleset).cap or len(patterns) == 1:
            found["total"] = total
        else:
            why = "not compared: above the cap the sum of the rows is not the value"
            self.left_out.append({"where": f"{result.path}.han", "why": why})
        return found

    def paid(self, seat: int, by: str, payers: list[int]) -> Four | None:
        """What a win moved by its result; None where that does not tell."""
        result = self.by_seat.get(seat)
        if result is None or wins_a_hand(self.ruleset) == 1:
            return self._delta(result) if result is not None and len(self.by_seat) == 1 else None
        if (points := result.maybe("points")) is None:
            return None
        han = result.maybe("han")
        try:
            each = points.number()
            total = None if han is None else han.number()
        except ForeignError as fault:
            if (found_out := fault.left_out) not in self.left_out:
                self.left_out.append(found_out)
            return None
        if by == "self_draw" and payers:
            each, from_winners = paid_by_each(self.ruleset, total, each, len(payers))
            payers = [other for other in range(4) if other != seat] if from_winners else payers
        found = [0, 0, 0, 0]
        for payer in payers:
            found[payer] -= each
            found[seat] += each
        return four_of(found)

    def nets_of_wins(self, moved: Sequence[Four | None]) -> set[Four]:
        """What the seats may have gained where nothing but wins is paid; the last settlement as the log has it, too."""
        whole = [each for each in moved if each is not None]
        if len(whole) < len(moved):
            return set()
        last = self._delta(next(iter(self.by_seat.values()), None))
        return {_sum(whole), _sum([*whole[:-1], last])} if last is not None else {_sum(whole)}

    def nets_with_kongs(self, moved: Sequence[Four | None], kongs: Sequence[Four], left: Sequence[int]) -> set[Four]:
        """The log's own figures: the last settlement is itemised, those before follow from the points of the results.

        A kong is paid or not, as the tile after it was passed or won on, and given back or not, which it does not say.
        Nor does it say whether who is `left`, after the third win, pays as a flower pig.
        """
        last = self._delta(next(iter(self.by_seat.values()), None))
        if last is None or any(each is None for each in moved[:-1]) or len(kongs) > _MOST_KONGS:
            return set()
        sums = {_sum([last, *(each for each in moved[:-1] if each)])}
        for paid in kongs:
            sums |= {_sum([each, paid]) for each in sums}
        for seat in left:
            pig = four_of(_PIG * _OTHERS * -1 if each == seat else _PIG for each in range(4))
            sums |= {_sum([each, pig]) for each in sums}
        return sums

    def _delta(self, result: Node | None) -> Four | None:
        found = None if result is None else result.maybe("delta_points")
        if found is None or not isinstance(found.value, list) or len(found.value) != 4:
            return None
        if not all(isinstance(each, int) for each in found.value) or sum(found.value):
            return None
        return found.four()


def _sum(moves: Iterable[Four]) -> Four:
    found = [0, 0, 0, 0]
    for move in moves:
        found = [a + b for a, b in zip(found, move, strict=True)]
    return four_of(found)
