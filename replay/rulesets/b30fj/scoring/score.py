"""The exact score of a hand: the maximum over all its readings (rulebook b30fj §7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from replay.hands import WINDS, Hand, HeldHand, NotAWin, OtherTable, Reason, Scored
from replay.rules.holding import no_shape
from replay.rules.plain import pay
from replay.rulesets.b30fj.edition import Edition
from replay.rulesets.b30fj.near.reader import near_of
from replay.rulesets.b30fj.rows.table import CHICKEN, row_docs, row_table
from replay.rulesets.b30fj.rows.views import ROUND_BIT, SEAT_BIT
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.rulesets.b30fj.scoring.judges import EveryReading, Judges, ReadingPlace, Readings
from replay.rulesets.b30fj.scoring.laid_out import Laid, lay
from replay.rulesets.b30fj.scoring.one_reading import mix
from replay.rulesets.b30fj.scoring.packing import Packer
from replay.rulesets.b30fj.scoring.pairs import PairsShape
from replay.rulesets.b30fj.scoring.payout import payout
from replay.rulesets.b30fj.scoring.possible import impossible
from replay.rulesets.b30fj.scoring.sets import SetsShape
from replay.rulesets.b30fj.scoring.singles import SinglesShapes
from replay.rulesets.b30fj.scoring.situation import won_of
from replay.rulesets.b30fj.scoring.told_score import Means, ToldScore
from replay.tiles import BAIDA, SUIT_JOKER

__all__ = ["row_docs", "score"]

UNIT: Final = "faan"


def score(edition: Edition, hand: Hand, rulings: B30fjRulings) -> Scored | NotAWin:
    """The score of a hand with its winning tile, or every reason why it is no win. Raises nothing."""
    reasons = impossible(hand, rulings)
    return NotAWin(reasons) if reasons else _scorer(edition, rulings).score(hand)


@lru_cache(maxsize=16)
def _scorer(edition: Edition, rulings: B30fjRulings) -> Scorer:
    return Scorer(edition, rulings)


class Scorer:
    """Scores possible hands under one edition and chosen rulings; keeps bounded memos from hand to hand."""

    def __init__(self, edition: Edition, rulings: B30fjRulings) -> None:
        """Set up the rows and the shapes."""
        self._edition = edition
        self._near = near_of(edition, rulings)
        self._rulings = rulings
        self._table = row_table(edition, rulings)
        self._judges = Judges(edition, rulings, self._table)
        self._packer = Packer(rulings)
        self._sets = SetsShape(self._judges, self._packer)
        self._pairs = PairsShape(self._judges, self._packer)
        self._singles = SinglesShapes(self._judges)
        self._mixed = rulings.one_reading == "mixed"
        by_text = rulings.suppression == "default"
        other = row_table(edition, replace(rulings, suppression="author" if by_text else "default"))
        by: OtherTable = "author" if by_text else "text"
        self._means = Means(self._judges, self._packer, by, other, self._read, self._mixed)
        self._chicken = self._table.bit(CHICKEN)
        self._chicken_per_reading = rulings.chicken_per_reading == "default"

    def score(self, hand: Hand) -> Scored | NotAWin:
        """The score of a hand that can exist."""
        laid = lay(hand, self._rulings)
        won, opens = won_of(self._edition, hand, self._rulings)
        found = self._read(laid, hand, self._judges.won(won))
        if not found:
            return NotAWin((no_shape(hand),))
        if self._self_draw_only(hand):
            return NotAWin((_SELF_DRAW_ONLY,))
        total, equals = self._best(found)
        amount = payout(total)
        return Scored(
            total=total,
            unit=UNIT,
            payout=amount,
            payments=pay(hand, amount),
            later=ToldScore(self._means, hand, laid, won, opens, found, total, [*equals], next(iter(equals.values()))),
        )

    def _self_draw_only(self, hand: Hand) -> bool:
        if hand.by == "self_draw" or not (BAIDA in hand.concealed or SUIT_JOKER in hand.concealed):
            return False
        held = HeldHand(
            concealed=hand.concealed, melds=hand.melds, flowers=hand.flowers, seat=hand.seat, round=hand.round
        )
        return self._near(held).self_draw >> hand.win & 1 > 0

    def _read(self, laid: Laid, hand: Hand, base: int) -> dict[int, ReadingPlace]:
        readings = EveryReading() if self._mixed else Readings()
        winds = (WINDS.index(hand.seat) << SEAT_BIT) + (WINDS.index(hand.round) << ROUND_BIT)
        self._sets.add(laid, base, winds, readings)
        if not laid.melds:
            self._pairs.add(laid, base, readings)
            self._singles.add(laid, base, readings)
        found: dict[int, ReadingPlace] = readings
        if isinstance(readings, EveryReading):
            found = mix(readings, self._judges, self._packer, laid)
        if 0 in found and (self._chicken_per_reading or len(found) == 1):
            found[self._chicken] = found.pop(0)
        return found

    def _best(self, found: Mapping[int, ReadingPlace]) -> tuple[int, dict[int, int]]:
        """The highest total, and the rows of the readings that reach it, each with its first hits; the rows whose names
        come first in front."""
        weighed = self._table.weighed
        best, equals = -1, dict[int, int]()
        for hits in found:
            total, kept = weighed[hits]
            if total > best:
                best, equals = total, {kept: hits}
            elif total == best and kept not in equals:
                equals[kept] = hits
        if len(equals) > 1:
            named = sorted(equals, key=lambda kept: sorted(self._table.patterns(kept).items()))
            equals = {kept: equals[kept] for kept in named}
        return best, equals


_SELF_DRAW_ONLY: Final = Reason(
    "self_draw_only", "the hand waits for the pair of a Baida or Suit joker: it may win by self-draw only"
)
