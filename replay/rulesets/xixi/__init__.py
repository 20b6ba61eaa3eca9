"""Xixi Mahjong: four wild Red Dragons, wins by self-draw alone, scoring tiles from the wall (rulebook xixi)."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from replay.rulebook import BookFigures
from replay.rules import RowDoc, Rules, Ruleset, RuleText, shapes_of
from replay.rules.plain import none_barred
from replay.rulesets.xixi.possible import COPIES
from replay.rulesets.xixi.rulings import XixiRulings
from replay.tiles import RED, SUITED


def _build(ruleset: Ruleset, rulings: XixiRulings) -> Rules:
    from replay.distance.asked import planned
    from replay.rulesets.xixi import play, scoring
    from replay.rulesets.xixi.melds import wrong_meld
    from replay.rulesets.xixi.shape import plan_of

    return Rules(
        ruleset=ruleset,
        rulings=rulings,
        score=partial(scoring.score, rulings=rulings),
        shapes=shapes_of(
            planned(plan_of(rulings)),
            wrong_meld=partial(wrong_meld, rulings),
            barred=play.barred if rulings.red_discard == "forbidden" else none_barred,
        ),
        play=play.play(rulings),
        wins=play.wins(),
        wall=play.wall(rulings),
        unseen=play.unseen(rulings),
        rotation=play.rotation(rulings),
        cites=play.CITES,
    )


def _rows(rulings: XixiRulings) -> tuple[RowDoc, ...]:
    from replay.rulesets.xixi.rows import row_docs

    return row_docs(rulings)


def _figures(rulings: XixiRulings) -> BookFigures:
    from replay.rulesets.xixi.book.figures import figures

    return figures(rulings)


_TEXT: Final = RuleText(
    ruleset="xixi",
    rulings=XixiRulings,
    folder=Path(__file__).parent / "book",
    seed="seed 004",
    book="xixi",
    rows_at="§4",
)

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
        figures=_figures,
        text=_TEXT,
        wild={RED: SUITED},
    ),
)
