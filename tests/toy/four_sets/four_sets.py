"""Four Sets: 136 tiles, four sets and a pair win, every win is worth one point."""

from replay.distance.asked import planned
from replay.distance.plan import Plan
from replay.hands import Hand, Line, NotAWin, Reason, Scored
from replay.readings.four_sets import four_sets
from replay.rules import RowDoc, Rules, Ruleset, shapes_of
from replay.rules.plain import impossible, pay
from replay.rulings import Rulings
from replay.tiles import KINDS, NATURAL_KINDS

API = 2
COPIES = tuple(4 if kind < NATURAL_KINDS else 0 for kind in range(KINDS))
ROW = RowDoc(name="Four Sets", value="1", holds="Four sets and a pair.", section="Rows", cite="four-sets §2")


def score(hand: Hand) -> Scored | NotAWin:
    """One point for four sets and a pair."""
    if reasons := impossible(hand, COPIES):
        return NotAWin(reasons)
    reading = four_sets(hand)
    if reading is None:
        return NotAWin((Reason("no_winning_shape", "the tiles are not four sets and a pair"),))
    return Scored(
        total=1,
        unit="points",
        lines=(Line(name=ROW.name, value=1, why=ROW.holds, cite=ROW.cite),),
        payments=pay(hand, 1),
        reading=reading,
        equals=({ROW.name: 1},),
    )


def build(ruleset: Ruleset, rulings: Rulings) -> Rules:
    """The rules: whatever is not said here is as in a plain game."""
    return Rules(
        ruleset=ruleset,
        rulings=rulings,
        score=score,
        shapes=shapes_of(planned(Plan())),
        cites={"illegal_win": "§2", "wrong_total": "§2", "wrong_payments": "§3"},
    )


RULESETS = (
    Ruleset(
        id="four-sets",
        title="Four Sets",
        about="136 tiles; four sets and a pair are worth one point; one win ends a hand.",
        unit="points",
        copies=COPIES,
        build=build,
        rows=lambda _rulings: (ROW,),
        great=1,
    ),
)
