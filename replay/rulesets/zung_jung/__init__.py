"""Zung Jung (rulebook zung-jung)."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from replay.rulebook import BookFigures
from replay.rules import RowDoc, Rules, Ruleset, RuleText, shapes_of
from replay.rules.plain import none_barred
from replay.rulesets.zung_jung.named_sets import RIICHI_ADVANCED
from replay.rulesets.zung_jung.possible import COPIES
from replay.rulesets.zung_jung.rulings import ZungJungRulings


def _build(ruleset: Ruleset, rulings: ZungJungRulings) -> Rules:
    from replay.distance.asked import planned
    from replay.rulesets.zung_jung import play
    from replay.rulesets.zung_jung.scoring import score
    from replay.rulesets.zung_jung.shapes import plan_of

    return Rules(
        ruleset=ruleset,
        rulings=rulings,
        score=partial(score, rulings=rulings),
        shapes=shapes_of(planned(plan_of(rulings)), barred=none_barred),
        play=play.play(rulings),
        wins=play.wins(rulings),
        wall=play.wall(rulings),
        settlement=play.settlement(rulings),
        unseen=play.unseen(rulings),
        rotation=play.rotation(rulings),
        cites=play.CITES,
    )


def _rows(rulings: ZungJungRulings) -> tuple[RowDoc, ...]:
    from replay.rulesets.zung_jung.rows import row_docs

    return row_docs(rulings)


def _prices() -> dict[str, int]:
    from replay.rulesets.zung_jung.rows import prices

    return prices()


def _figures(rulings: ZungJungRulings) -> BookFigures:
    from replay.rulesets.zung_jung.book.figures import figures

    return figures(rulings)


_TEXT: Final = RuleText(
    ruleset="zung-jung",
    rulings=ZungJungRulings,
    folder=Path(__file__).parent / "book",
    seed="seed 002",
    book="zung-jung",
    rows_at="§5",
)

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
        figures=_figures,
        text=_TEXT,
        wild={},
        great=60,
        sets=(RIICHI_ADVANCED,),
        prices=_prices,
    ),
)
