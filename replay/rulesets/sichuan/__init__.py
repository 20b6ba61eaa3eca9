"""Sichuan, Blood Battle to the End (rulebook sichuan)."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from replay.distance.asked import planned
from replay.rulebook import BookFigures
from replay.rules import Rules, Ruleset, RuleText, shapes_of
from replay.rules.plain import none_barred
from replay.rulesets.sichuan import play
from replay.rulesets.sichuan.hand_tables import CAP
from replay.rulesets.sichuan.majsoul.sets import MAJSOUL_SET
from replay.rulesets.sichuan.named_sets import RIICHI_ADVANCED
from replay.rulesets.sichuan.possible import COPIES, wrong_meld
from replay.rulesets.sichuan.rows import row_docs
from replay.rulesets.sichuan.rulings import SichuanRulings
from replay.rulesets.sichuan.scoring import UNIT, score
from replay.rulesets.sichuan.waiting import PLAN


def _build(ruleset: Ruleset, rulings: SichuanRulings) -> Rules:
    return Rules(
        ruleset=ruleset,
        rulings=rulings,
        score=partial(score, rulings=rulings),
        shapes=shapes_of(
            planned(PLAN),
            wrong_meld=wrong_meld,
            barred=play.barred if rulings.missing_suit_first == "default" else none_barred,
        ),
        play=play.play(rulings),
        wins=play.wins(rulings),
        wall=play.wall(rulings),
        opening=play.opening(rulings),
        settlement=play.settlement(rulings),
        unseen=play.unseen(rulings),
        rotation=play.rotation(rulings),
        memory=play.memory(rulings),
        cites=play.CITES,
    )


def _figures(rulings: SichuanRulings) -> BookFigures:
    from replay.rulesets.sichuan.book.figures import figures

    return figures(rulings)


_TEXT: Final = RuleText(
    ruleset="sichuan",
    rulings=SichuanRulings,
    folder=Path(__file__).parent / "book",
    seed="seed 003",
    book="sichuan",
    rows_at="§6, §7",
)

RULESETS: Final = (
    Ruleset(
        id="sichuan",
        title="Sichuan, Blood Battle to the End",
        titles={"zh": "四川麻将 血战到底"},
        about="Three suits, 108 tiles, one suit missing; the hand goes on until three players have won or the wall is empty.",
        book="sichuan",
        unit=UNIT,
        copies=COPIES,
        rulings=SichuanRulings,
        build=_build,
        rows=row_docs,
        figures=_figures,
        text=_TEXT,
        wild={},
        great=CAP,
        sets=(RIICHI_ADVANCED, MAJSOUL_SET),
    ),
)
