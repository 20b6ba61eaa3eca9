"""The tiles that lie face down: the wall, and what hands that nobody shows leave open (rulebook b30fj §1, §5)."""

from __future__ import annotations

from functools import partial
from typing import Final

from replay.rules import Unseen, Wall
from replay.rulesets.b30fj.edition import Edition
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.rulesets.b30fj.scoring.unshown import denies

_DEAD_WALL: Final = 14


def wall(edition: Edition, rulings: B30fjRulings) -> Wall:
    """Replacements come from the back; the draft may have a dead wall."""
    return Wall(
        dead=_DEAD_WALL if edition.draft and rulings.draft_dead_wall == "fourteen" else 0,
        replacement_end="head" if rulings.replacement_end == "head" else "tail",
    )


def unseen(edition: Edition, rulings: B30fjRulings) -> Unseen:
    """What can be said where tiles are hidden."""
    shown = {"default": "all_but_kongs", "hidden": "melds", "kongs-shown": "all"}
    return Unseen(
        winners_show=shown[rulings.winner_hand_visible],  # type: ignore[arg-type]  # a table of literals
        denies=partial(denies, edition, rulings),
    )
