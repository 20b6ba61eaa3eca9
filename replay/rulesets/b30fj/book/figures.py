"""The engine's figures in the rules of play of both editions: what jokers stand for, the table that payouts are computed from."""

from __future__ import annotations

from typing import Final

from replay.rulebook import BookFigures, RuleLine
from replay.rulesets.b30fj.edition import Edition
from replay.rulesets.b30fj.scopes import SCOPES, may_stand_for
from replay.rulesets.b30fj.scoring.payout import STEPS
from replay.rulesets.b30fj.scoring.possible import COPIES
from replay.tiles import JOKERS, NATURAL_KINDS, name_of

_SUITS: Final = (0, 1, 2)
_GROUPS: Final = ("character tile", "circle tile", "bamboo tile", "wind", "dragon")
_JOKERS: Final = (
    "Baida (白搭)",
    "Suit (筒索萬)",
    "Honors (番)",
    "Wind",
    "Dragon",
    "Character (萬)",
    "Circle (筒)",
    "Bamboo (索)",
)


def figures(edition: Edition) -> BookFigures:
    """Those of the edition, under every ruling."""
    return BookFigures(
        values={"tiles": sum(COPIES), "jokers": len(JOKERS)},
        tables={"jokers": _jokers(), "scoring": scoring_table()},
        holds=frozenset({"draft" if edition.draft else "final"}),
    )


def _jokers() -> tuple[RuleLine, ...]:
    kinds = {joker: sum(may_stand_for(joker, kind) for kind in range(NATURAL_KINDS)) for joker in JOKERS}
    return (
        ("joker", "tile", "may stand for", "kinds"),
        *(
            (name, name_of(joker), _stands_for(SCOPES[joker]), str(kinds[joker]))
            for name, joker in zip(_JOKERS, sorted(JOKERS), strict=True)
        ),
    )


def _stands_for(scope: tuple[int, ...]) -> str:
    if len(scope) == len(_GROUPS):
        return "any tile but a joker"
    if scope == _SUITS:
        return "any suited tile"
    if len(scope) > 1:
        return "any honor tile"
    return f"any {_GROUPS[scope[0]]}"


def scoring_table() -> tuple[RuleLine, ...]:
    """The lines of the scoring table: from this many faan on, up to the line below it."""
    lines = [("faan", "pays")]
    for place, (least, paid) in enumerate(STEPS):
        if place + 1 == len(STEPS):
            faan = f"{least}+"
        else:
            most = STEPS[place + 1][0] - 1
            faan = str(least) if most == least else f"{least}-{most}"
        lines.append((faan, str(paid)))
    return tuple(lines)
