"""Mahjong Competition Rules: 81 rows, eight fan to win, flowers (rulebook mcr)."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from msgspec.structs import replace

from replay.rulebook import BookFigures
from replay.rules import RowDoc, Rules, Ruleset, RuleText, shapes_of
from replay.rulesets.mcr.rulings import WMO_2006, McrRulings
from replay.tiles import FLOWERS, NATURAL_KINDS


def _build(ruleset: Ruleset, rulings: McrRulings) -> Rules:
    from replay.distance.asked import planned
    from replay.rulesets.mcr import play, scoring
    from replay.rulesets.mcr.reading import PLAN

    return Rules(
        ruleset=ruleset,
        rulings=rulings,
        score=partial(scoring.score, rulings=rulings, copies=ruleset.copies),
        shapes=shapes_of(planned(PLAN)),
        play=play.play(rulings, flowers=bool(ruleset.flowers)),
        opening=play.opening(rulings, flowers=bool(ruleset.flowers)),
        wins=play.wins(rulings),
        wall=play.wall(own=not ruleset.flowers),
        settlement=play.SETTLEMENT,
        unseen=play.unseen(rulings, flowers=bool(ruleset.flowers)),
        cites=play.CITES,
    )


def _rows(rulings: McrRulings, *, flowers: bool) -> tuple[RowDoc, ...]:
    from replay.rulesets.mcr.rows import row_docs

    return row_docs(rulings, flowers=flowers)


def _prices() -> dict[str, int]:
    from replay.rulesets.mcr.rows import prices

    return prices()


def _figures(rulings: McrRulings, *, flowers: bool) -> BookFigures:
    from replay.rulesets.mcr.book.figures import figures

    return figures(rulings, flowers=flowers)


_TEXT: Final = RuleText(
    ruleset="mcr",
    rulings=McrRulings,
    folder=Path(__file__).parent / "book",
    book="mcr",
)
_NO_FLOWERS: Final = (4,) * NATURAL_KINDS + (0,) * 8 + (0,) * len(FLOWERS)
_MCR: Final = Ruleset(
    id="mcr",
    title="MCR",
    titles={"zh": "国标麻将"},
    about="144 tiles with flowers; 81 rows of fan; a win needs eight of them; one win ends a hand.",
    book="mcr",
    unit="fan",
    copies=(*_NO_FLOWERS[: min(FLOWERS)], *(1,) * len(FLOWERS)),
    rulings=McrRulings,
    flowers=FLOWERS,
    build=_build,
    rows=partial(_rows, flowers=True),
    figures=partial(_figures, flowers=True),
    text=_TEXT,
    great=24,
    sets=(WMO_2006,),
    prices=_prices,
)
RULESETS: Final = (
    _MCR,
    replace(
        _MCR,
        id="mcr-136",
        title="MCR, 136 tiles",
        about="MCR without flowers, each player drawing from a wall of their own.",
        copies=_NO_FLOWERS,
        flowers=frozenset(),
        rows=partial(_rows, flowers=False),
        figures=partial(_figures, flowers=False),
        text=replace(_TEXT, ruleset="mcr-136", edition="136"),
        sets=(replace(WMO_2006, ruleset="mcr-136"),),
    ),
)
