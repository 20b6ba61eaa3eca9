"""Bloody 30 Faan Jokers: the current edition and the earlier draft (rulebook b30fj)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path
from typing import Final

from replay.rulebook import BookFigures
from replay.rules import RowDoc, Rules, Ruleset, RuleText, shapes_of
from replay.rules.plain import any_wait, none_barred
from replay.rulesets.b30fj.edition import CURRENT, DRAFT, Edition
from replay.rulesets.b30fj.melds import wrong_meld
from replay.rulesets.b30fj.named_sets import RIICHI_ADVANCED
from replay.rulesets.b30fj.near.hell_kinds import every_wait_counts, hell_kinds
from replay.rulesets.b30fj.rulings import B30fjRulings, CurrentRulings, DraftRulings
from replay.rulesets.b30fj.scopes import may_stand_for
from replay.rulesets.b30fj.scoring.possible import COPIES
from replay.tiles import JOKERS, NATURAL_KINDS

_WILD: Final = {
    joker: frozenset(kind for kind in range(NATURAL_KINDS) if may_stand_for(joker, kind)) for joker in sorted(JOKERS)
}

_WORDS: Final = {
    "calls": {"chow": "sheung", "chows": "sheungs"},
    "sets": {"chow": "sequence", "chows": "sequences"},
}
"""What the text says: sheung for the call, sequence for the set."""


def _builder(edition: Edition) -> Callable[[Ruleset, B30fjRulings], Rules]:
    def build(ruleset: Ruleset, rulings: B30fjRulings) -> Rules:
        from replay.rulesets.b30fj.near.reader import reader_of
        from replay.rulesets.b30fj.play import calls, hidden, rotation, wins
        from replay.rulesets.b30fj.play.cites import CITES
        from replay.rulesets.b30fj.scoring.score import score

        return Rules(
            ruleset=ruleset,
            rulings=rulings,
            score=lambda hand: score(edition, hand, rulings),
            shapes=shapes_of(
                reader_of(edition, rulings),
                wrong_meld=partial(wrong_meld, rulings),
                barred=none_barred,
                hell_kinds=any_wait if every_wait_counts(rulings) else partial(hell_kinds, rulings),
            ),
            play=calls.play(rulings),
            wins=wins.wins(edition, rulings),
            wall=hidden.wall(edition, rulings),
            settlement=wins.SETTLEMENT,
            unseen=hidden.unseen(edition, rulings),
            rotation=rotation.rotation(rulings),
            cites=CITES,
        )

    return build


def _text(edition: Edition) -> RuleText:
    return RuleText(
        ruleset=edition.id,
        rulings=DraftRulings if edition.draft else CurrentRulings,
        folder=Path(__file__).parent / "book",
        seed=edition.seed,
        book="b30fj",
        rows_at="§8",
        edition="draft" if edition.draft else "",
    )


def _rows(edition: Edition) -> Callable[[B30fjRulings], tuple[RowDoc, ...]]:
    @lru_cache(maxsize=64)
    def rows(rulings: B30fjRulings) -> tuple[RowDoc, ...]:
        from replay.rulesets.b30fj.rows.table import row_docs

        return row_docs(edition, rulings)

    return rows


def _prices(edition: Edition) -> Callable[[], dict[str, int]]:
    def prices() -> dict[str, int]:
        from replay.rulesets.b30fj.rows.table import prices

        return prices(edition)

    return prices


def _figures(edition: Edition) -> Callable[[B30fjRulings], BookFigures]:
    def figures(_rulings: B30fjRulings) -> BookFigures:
        from replay.rulesets.b30fj.book.figures import figures

        return figures(edition)

    return figures


def _ruleset(edition: Edition, title: str, about: str) -> Ruleset:
    return Ruleset(
        id=edition.id,
        title=title,
        about=about,
        book="b30fj",
        unit="faan",
        copies=COPIES,
        rulings=DraftRulings if edition.draft else CurrentRulings,
        build=_builder(edition),
        rows=_rows(edition),
        figures=_figures(edition),
        text=_text(edition),
        wild=_WILD,
        flowers=frozenset(_WILD),
        words=_WORDS,
        sets=() if edition.draft else (RIICHI_ADVANCED,),
        prices=_prices(edition),
    )


RULESETS: Final = (
    _ruleset(
        CURRENT,
        "Bloody 30 Faan Jokers",
        "Eight jokers, 144 tiles; the hand goes on until three players have won or the wall is empty.",
    ),
    _ruleset(
        DRAFT,
        "Bloody 30 Faan Jokers, draft",
        "The earlier draft: knitted blocks as sets, repeated pairs, other names of rows.",
    ),
)
