"""The score of a hand: its type, roots and payment row (rulebook sichuan §6, §7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from replay.hands import Hand, Later, Line, NotAWin, Reason, Scored, ShownReading
from replay.rulesets.sichuan.hand_tables import table_of
from replay.rulesets.sichuan.payout import OPEN, bloom_kinds, bonuses, each_pays, payers, payments, row_of
from replay.rulesets.sichuan.possible import impossible
from replay.rulesets.sichuan.rows import holds
from replay.rulesets.sichuan.rulings import SichuanRulings
from replay.rulesets.sichuan.value import Start, Worth, hook_tile, worth
from replay.said import Said

UNIT: Final = "points"
ROOT: Final = "Root"
_SEED: Final = "seed 003"


def score(hand: Hand, rulings: SichuanRulings) -> Scored | NotAWin:
    """The score of a hand with its winning tile, or every reason why it is no win. Raises nothing."""
    if reasons := impossible(hand):
        return NotAWin(reasons)
    readings = _readings(hand, rulings)
    if not readings:
        return NotAWin((Reason("no_winning_shape", "the tiles are neither four sets and a pair nor seven pairs"),))
    amount = readings[0].amount
    paid = payments(hand, amount, rulings)
    return Scored(total=amount, unit=UNIT, sums=False, payments=paid, later=_Told(hand, readings, rulings))


class _Told(Later):
    """The parts of a score that are made when somebody looks."""

    def __init__(self, hand: Hand, readings: tuple[Worth, ...], rulings: SichuanRulings) -> None:
        self._hand, self._readings, self._rulings = hand, readings, rulings

    def patterns(self) -> dict[str, int]:
        """Row to what it adds."""
        return {line.name: line.value for line in self.lines()}

    def lines(self) -> tuple[Line, ...]:
        """What counts, and why."""
        return _lines(self._hand, self._readings[0], self._rulings)

    def reading(self) -> ShownReading:
        """The reading as people write it."""
        shown = self._readings[0]
        return ShownReading(shape=shown.shape, sets=shown.sets, melded=len(self._hand.melds))

    def reasons(self) -> tuple[Reason, ...]:
        """What is left open."""
        return _open(self._hand, self._readings[0].amount, self._rulings)

    def equals(self) -> tuple[Mapping[str, int], ...]:
        """The rows of every reading that is worth as much, the shown one first."""
        found = (_lines(self._hand, each, self._rulings) for each in self._readings)
        return tuple({line.name: line.value for line in lines} for lines in found)

    def others(self) -> tuple[tuple[int, ShownReading], ...]:
        """Every reading is worth as much."""
        return ()


def _readings(hand: Hand, rulings: SichuanRulings) -> tuple[Worth, ...]:
    """The readings that are scored, the one to be reported first; none if it is no win."""
    names = dict(hand.claimed or ()) if rulings.largest_fan == "claimed" else {}
    return worth(
        tuple(sorted((*hand.concealed, hand.win))),
        hand.melds,
        rulings,
        start=_start(hand, rulings),
        bonus=len(bonuses(hand, rulings)),
        win=hook_tile(rulings, hand.win),
        claimed=next((each.name for each in table_of(rulings).types if each.name in names), ""),
    )


def _start(hand: Hand, rulings: SichuanRulings) -> Start:
    """How a win before anything happened counts (ruling `start-win`)."""
    if rulings.start_win == "full-hand":
        return "full" if _dealt(hand) else ""
    told = hand.situation
    if rulings.start_win != "heaven-and-earth" or hand.by != "self_draw" or hand.melds or told.after_kong:
        return ""
    if not told.first_draw:
        return ""
    if hand.seat == "E":
        return "heaven"
    return "earth" if told.no_calls else ""


def _dealt(hand: Hand) -> bool:
    """Whether the dealer wins with the fourteen tiles dealt to him: on his first draw, which comes before his first
    discard and everybody's (§1), so that he has no meld, nor a replacement for one."""
    told = hand.situation
    return hand.by == "self_draw" and hand.seat == "E" and told.first_draw and not told.after_kong and not hand.melds


def _lines(hand: Hand, found: Worth, rulings: SichuanRulings) -> tuple[Line, ...]:
    cite = table_of(rulings).cite
    lines = [Line(name=found.type, value=found.amount, why=holds(found.type, rulings), cite=cite)]
    if found.roots:
        why = Said("{tiles}: all four copies", tiles=found.root_tiles)
        lines.append(Line(name=ROOT, value=found.roots, times=found.roots, why=why, cite=cite, count=True))
    lines += (
        Line(name=each.name, value=1, why=Said("{why}: one faan more", why=each.why), cite=cite, count=True)
        for each in bonuses(hand, rulings)
    )
    row = row_of(hand, rulings)
    if row.name is not None:
        section = "§C" if hand.by == "self_draw" and not _fed(hand) else "§B"
        points = each_pays(row, found.amount, rulings)
        words = "{why}: the payer pays {n}"
        if len(payers(hand, rulings) or ()) > 1:
            words = "{why}: each payer pays {n}"
        lines.append(
            Line(
                name=row.name,
                value=points,
                why=Said(words, why=row.why, n=points),
                cite=cite if rulings.stacking == "bonus-faan" else f"{_SEED} {section}",
            )
        )
    return tuple(lines)


def _fed(hand: Hand) -> bool:
    return hand.situation.after_kong and bloom_kinds(hand) == {OPEN}


def _open(hand: Hand, worth: int, rulings: SichuanRulings) -> tuple[Reason, ...]:
    """What the input leaves out, so that it is not said who pays."""
    if payers(hand, rulings) is not None:
        return ()
    if hand.by == "self_draw" and len(bloom_kinds(hand)) > 1:
        points = each_pays(row_of(hand, rulings), worth, rulings)
        words = (
            "Kong Bloom ({n}): which kong it was is not said (kong_kind); after an open one its feeder alone pays, "
            "after another one everybody else"
        )
        return (Reason("not_judged", Said(words, n=points)),)
    if hand.by == "self_draw":
        return (Reason("not_judged", "who fed the kong is not said (target), so it is open who pays"),)
    return (Reason("not_judged", "who put down the winning tile is not said (target), so it is open who pays"),)
