"""What importers know of our rulesets by name: which of them another program's files are of, and what those files have
of their own there. No other module of the formats names a ruleset.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from msgspec import Struct

from replay.hands import Hand
from replay.rules import Rules
from replay.rules.names import rows_called
from replay.rulesets import UnknownRulesetError, find_ruleset

OF_MISSING_SUITS: Final = "sichuan"
"""What a game is of in which players choose a missing suit: in mjai streams and in MajSoul's records."""


OF_ONE_WALL: Final = "mcr"
OF_OWN_WALLS: Final = "mcr-136"
"""What games of MCR are of, by the walls that are drawn from."""


@cache
def _rules(ruleset: str) -> Rules | None:
    try:
        return find_ruleset(ruleset).under()
    except UnknownRulesetError:
        return None


def has_rounds(ruleset: str) -> bool:
    """Whether the round wind has a meaning, so that a record states it."""
    rules = _rules(ruleset)
    return rules is None or rules.rotation.rounds


def wins_a_hand(ruleset: str) -> int:
    """The number of wins that ends a hand."""
    rules = _rules(ruleset)
    return 1 if rules is None else rules.wins.last_winner


def row_value(ruleset: str, name: str) -> int | None:
    """What the row that is called so is worth once; None where none is, or that is no number."""
    found = find_ruleset(ruleset)
    rulings = found.rulings()
    called = rows_called(found, rulings, name)
    return next((int(row.value) for row in found.rows(rulings) if row.name in called and row.value.isdecimal()), None)


def row_name(ruleset: str, name: str) -> str:
    """What our ruleset calls the row that a log calls so; the log's own name where no row, or several, are."""
    found = find_ruleset(ruleset)
    called = rows_called(found, found.rulings(), name)
    return called[0] if len(called) == 1 else name


def values_of_set(ruleset: str, name: str) -> dict[str, str]:
    """The rulings of the named set of this ruleset."""
    return next(dict(each.values) for each in find_ruleset(ruleset).sets if each.name == name)


# ------------------------------------------------------------- Riichi Advanced

MOST: Final = 10**12
"""More than any total."""
_SETTLED_LAST: Final = "it is of the last settlement alone"
_TWICE: Final = "settles the last win twice where three have won (a fault of its own)"


class GameTraits(Struct, frozen=True, kw_only=True):
    """What a log of Riichi Advanced has of its own in a game; the plain values are for custom rules."""

    rows: bool = False
    """Whether its rows are ours, by whatever names, and not counted otherwise."""
    not_compared: tuple[tuple[tuple[str, ...], str], ...] = ()
    """Fields of a result that are held against nothing, and why."""
    mod_rulings: dict[str, dict[str, str]] = {}
    """The mods that are rulings of the rulebook."""
    doubles: bool = False
    """Whether its totals are doublings of 1, of which 3 count at most."""
    cap: int = MOST
    """Above it, several rows together are not summed in the total."""
    dead_wall_apart: bool = False
    """Whether the dead wall of 14 tiles stands beside `wall`."""
    wall_without_replacements: bool = False
    """Whether `wall` leaves out the replacement tiles that were drawn, which came from its end."""
    replacement_end: str | None = None
    """The value of the ruling for replacements that come from the head of the wall."""
    overwrites_hands: bool = True
    """Whether a repeated deal overwrites the hand before: then the deal does not pass after every hand."""
    counts_deals: bool = True
    """Whether `kyoku` counts the hands, too, and not the deals alone."""
    lays_first_tile_apart: bool = True
    """Whether the dealer's first tile is told from the others after the buttons before play."""
    pays_kongs_apart: bool = False
    """Whether kongs are paid when they are made, so that what a hand moves is more than its wins."""
    shows_rulings: bool = False
    """Whether the turn after a win and the payers of a self-draw may show by which of our rulings it is played."""
    settles_twice: str = ""
    """What its program does wrong in settling, as `Source` has it."""


GAMES: Final = {
    "bloody30faan": (
        "b30fj",
        GameTraits(
            rows=True,
            not_compared=((("delta_points",), _SETTLED_LAST),),
            wall_without_replacements=True,
            overwrites_hands=False,
            settles_twice=_TWICE,
        ),
    ),
    "zung_jung": (
        "zung-jung",
        GameTraits(
            rows=True,
            not_compared=(
                (("points",), "what the winner is paid follows from the total, which is compared"),
                (("delta_points",), "several have won, and it is of the last settlement alone"),
            ),
            mod_rulings={"zungjung/zj_five_point_minimum": {"chicken": "min5"}},
            cap=320,
            dead_wall_apart=True,
            replacement_end="front",
            overwrites_hands=False,
        ),
    ),
    "sichuan": (
        "sichuan",
        GameTraits(
            not_compared=(
                (("han", "yaku"), "its rows are counted otherwise; what the win moved by its points is compared"),
                (("delta_points",), _SETTLED_LAST),
            ),
            doubles=True,
            replacement_end="head",
            counts_deals=False,
            lays_first_tile_apart=False,
            pays_kongs_apart=True,
            shows_rulings=True,
            settles_twice=_TWICE,
        ),
    ),
}
"""By the names of its games: our ruleset, and what its logs have of their own."""
RULESETS: Final = {theirs: ours for theirs, (ours, _) in GAMES.items()}
"""Our rulesets by its names for them."""
_GAMES: Final = dict(GAMES.values())
_CUSTOM: Final = GameTraits()


def game_of(ruleset: str) -> GameTraits:
    """What its logs have of their own in our ruleset of this id."""
    return _GAMES.get(ruleset, _CUSTOM)


def undealt(ruleset: str) -> int | None:
    """The tiles of its game that are not dealt; None in rules of which it has none."""
    return find_ruleset(ruleset).wall_size if ruleset in _GAMES else None


def each_pays(ruleset: str, total: int | None) -> int | None:
    """What each pays for a self-draw with this total as its logs count it; None where that is not known."""
    if total is None or total < 0 or ruleset not in _GAMES:
        return None
    hand = Hand(concealed=(), win=0, by="self_draw")
    moved = (
        find_ruleset(ruleset).under().settlement.pay(hand, 1 << min(total, 3) if game_of(ruleset).doubles else total)
    )
    return None if moved is None else -min(moved.values())
