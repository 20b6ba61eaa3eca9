"""Zung Jung (rulebook zung-jung)."""

from __future__ import annotations

from functools import partial
from typing import Final

from replay.hands import Hand, HeldHand, NotAWin, Scored
from replay.rulebook import Choice, RuleDoc
from replay.rules import RowDoc, Rules, Ruleset
from replay.rulesets.zung_jung.check import COPIES
from replay.rulesets.zung_jung.play import table
from replay.rulesets.zung_jung.rulings import ZungJungRulings
from replay.rulesets.zung_jung.sets import RIICHI_ADVANCED
from replay.tiles import Kind


def _build(ruleset: Ruleset, rulings: ZungJungRulings) -> Rules:
    from replay.distance.asked import Defined, asked
    from replay.rulesets.zung_jung import check, waiting
    from replay.rulesets.zung_jung.furiten import let_pass
    from replay.rulesets.zung_jung.scoring import score as scored
    from replay.rulesets.zung_jung.shapes import plan_of

    def score(hand: Hand) -> Scored | NotAWin:
        return scored(hand, rulings)

    def complete(held: HeldHand, tile: Kind) -> bool:
        return waiting.complete(held, tile, rulings)

    def self_draw_only(_held: HeldHand) -> bool:
        return False

    defined = Defined(partial(waiting.accepts, rulings=rulings), partial(waiting.shanten, rulings=rulings))
    nearness = asked(plan_of(rulings), defined)

    return Rules(
        ruleset=ruleset,
        rulings=rulings,
        table=table(rulings),
        score=score,
        complete=complete,
        self_draw_only=self_draw_only,
        accepts=nearness.accepts,
        shanten=nearness.shanten,
        near=nearness.near,
        near_discards=nearness.near_discards,
        near_best=nearness.near_best,
        kept_at_most=nearness.kept_at_most,
        let_pass=partial(let_pass, rulings),
        wrong_meld=lambda meld: check.wrong_meld(meld.kind, meld.tiles),
    )


def _rows(rulings: ZungJungRulings) -> tuple[RowDoc, ...]:
    from replay.rulesets.zung_jung.rows import row_docs

    return row_docs(rulings)


def _play(rulings: ZungJungRulings) -> tuple[RuleDoc, ...]:
    from replay.rulesets.zung_jung.book.play import play_docs

    return play_docs(rulings)


def _choices() -> tuple[Choice, ...]:
    from replay.rulesets.zung_jung.book.choices import CHOICES

    return CHOICES


RULESETS: Final = (
    Ruleset(
        id="zung-jung",
        title="Zung Jung",
        titles={"zh": "中庸麻将"},
        about="136 tiles; rows add up to a value of 320 at most, or of one greater row; one win ends a hand.",
        book="zung-jung",
        unit="points",
        copies=COPIES,
        rulings=ZungJungRulings,
        build=_build,
        rows=_rows,
        play=_play,
        choices=_choices,
        wild={},
        great=60,
        sets=(RIICHI_ADVANCED,),
    ),
)
