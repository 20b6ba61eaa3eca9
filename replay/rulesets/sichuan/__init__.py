"""Sichuan, Blood Battle to the End (rulebook sichuan)."""

from __future__ import annotations

from functools import partial
from typing import Final

from replay.distance.asked import Defined, asked
from replay.hands import HeldHand, Meld
from replay.rulebook import Choice, RuleDoc
from replay.rules import RowDoc, Rules, Ruleset
from replay.rulesets.sichuan.majsoul.rules import MAJSOUL_SET
from replay.rulesets.sichuan.play import barred, table
from replay.rulesets.sichuan.possible import COPIES, composition
from replay.rulesets.sichuan.rows import row_docs
from replay.rulesets.sichuan.rulings import SichuanRulings
from replay.rulesets.sichuan.scoring import UNIT, score
from replay.rulesets.sichuan.sets import RIICHI_ADVANCED
from replay.rulesets.sichuan.shapes import PLAN
from replay.rulesets.sichuan.tables import CAP
from replay.rulesets.sichuan.waiting import accepts, complete, shanten
from replay.tiles import Kind


def _never(_held: HeldHand) -> bool:
    return False


def _free(_held: HeldHand) -> frozenset[Kind]:
    return frozenset()


def _wrong_meld(meld: Meld) -> str | None:
    fault = composition(meld.kind, meld.tiles)
    return None if fault is None else fault.message.rstrip(".")


def _build(ruleset: Ruleset, rulings: SichuanRulings) -> Rules:
    nearness = asked(PLAN, Defined(accepts, shanten))
    return Rules(
        ruleset=ruleset,
        rulings=rulings,
        table=table(rulings),
        score=partial(score, rulings=rulings),
        complete=complete,
        self_draw_only=_never,
        accepts=nearness.accepts,
        shanten=nearness.shanten,
        near=nearness.near,
        near_discards=nearness.near_discards,
        near_best=nearness.near_best,
        kept_at_most=nearness.kept_at_most,
        wrong_meld=_wrong_meld,
        barred=barred if rulings.missing_suit_first == "default" else _free,
    )


def _rows(rulings: SichuanRulings) -> tuple[RowDoc, ...]:
    return row_docs(rulings)


def _play(rulings: SichuanRulings) -> tuple[RuleDoc, ...]:
    from replay.rulesets.sichuan.book.play import play_docs

    return play_docs(rulings)


def _choices() -> tuple[Choice, ...]:
    from replay.rulesets.sichuan.book.choices import CHOICES

    return CHOICES


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
        rows=_rows,
        play=_play,
        choices=_choices,
        wild={},
        great=CAP,
        sets=(RIICHI_ADVANCED, MAJSOUL_SET),
    ),
)
