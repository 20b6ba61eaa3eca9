"""Xixi Mahjong: four wild Red Dragons, wins by self-draw alone, scoring tiles from the wall (rulebook xixi)."""

from __future__ import annotations

from functools import partial
from typing import Final

from replay.hands import Hand, HeldHand, Meld, NotAWin, Scored
from replay.rulebook import Choice, RuleDoc
from replay.rules import RowDoc, Rules, Ruleset
from replay.rulesets.xixi.check import COPIES
from replay.rulesets.xixi.melds import composition_fault
from replay.rulesets.xixi.play import table
from replay.rulesets.xixi.rulings import XixiRulings
from replay.tiles import RED, SUITED, Kind


def _build(ruleset: Ruleset, rulings: XixiRulings) -> Rules:
    from replay.distance.asked import Defined, asked
    from replay.rulesets.xixi import scoring, waiting
    from replay.rulesets.xixi.shape import plan_of

    def score(hand: Hand) -> Scored | NotAWin:
        return scoring.score(hand, rulings)

    def complete(held: HeldHand, tile: Kind) -> bool:
        return waiting.complete(held, tile, rulings)

    defined = Defined(partial(waiting.accepts, rulings=rulings), partial(waiting.shanten, rulings=rulings))
    nearness = asked(plan_of(rulings), defined)

    def wrong_meld(meld: Meld) -> str | None:
        fault = composition_fault(rulings, meld.kind, meld.tiles)
        return None if fault is None else fault.message.rstrip(".")

    return Rules(
        ruleset=ruleset,
        rulings=rulings,
        table=table(rulings),
        score=score,
        complete=complete,
        self_draw_only=lambda _held: True,
        accepts=nearness.accepts,
        shanten=nearness.shanten,
        near=nearness.near,
        near_discards=nearness.near_discards,
        near_best=nearness.near_best,
        kept_at_most=nearness.kept_at_most,
        wrong_meld=wrong_meld,
    )


def _rows(rulings: XixiRulings) -> tuple[RowDoc, ...]:
    from replay.rulesets.xixi.rows import row_docs

    return row_docs(rulings)


def _play(rulings: XixiRulings) -> tuple[RuleDoc, ...]:
    from replay.rulesets.xixi.book.play import play_docs

    return play_docs(rulings)


def _choices() -> tuple[Choice, ...]:
    from replay.rulesets.xixi.book.choices import CHOICES

    return CHOICES


RULESETS: Final = (
    Ruleset(
        id="xixi",
        title="Xixi Mahjong",
        about="112 tiles with four Red Dragons that stand for anything; only self-draws win, tiles of the wall score.",
        book="xixi",
        unit="chips",
        copies=COPIES,
        rulings=XixiRulings,
        build=_build,
        rows=_rows,
        play=_play,
        choices=_choices,
        wild={RED: SUITED},
    ),
)
