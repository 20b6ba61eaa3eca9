"""`tile_count`: a win written down with more or fewer tiles than a winning hand has is a question of writing alone."""

from __future__ import annotations

from replay.engine import audit
from replay.engine.rulings.report import rulings_report
from replay.events import Win
from replay.findings import CODES
from tests.engine.script import game, record, start_hand

UNSEEN = start_hand(" ".join(["?" * 13] * 4), excerpt=True)
HANDS: dict[str, tuple[str, str, dict[str, object]]] = {
    "b30fj": ("123789m11s46p222z", "5p", {}),
    "b30fj-draft": ("123789m11s46p222z", "5p", {}),
    "zung-jung": ("22245m789m33366z", "3m", {"go_around": ()}),
    "sichuan": ("234567m234567p8p", "8p", {"void_suit": "s"}),
    "xixi": ("234567m234567p8p", "8p", {}),
    "mcr": ("1122334455667m", "7m", {}),
    "mcr-136": ("1122334455667m", "7m", {}),
}
"""A hand that wins, the winning tile, and what its ruleset wants besides."""


def win(ruleset: str = "zung-jung", **fields: object) -> Win:
    hand, tile, more = HANDS[ruleset]
    how = {"by": "self_draw"} if ruleset == "xixi" else {"by": "discard", "target": 0}
    return Win(**{"seat": 1, "tile": tile, "hand": hand, **how, **more, **fields})  # type: ignore[arg-type]


def test_no_ruling_is_tried_for_it() -> None:
    events = game([UNSEEN, win(hand="222345m789m33366z", total=50)], ruleset="zung-jung")
    report = rulings_report(record(events), audit(record(events)))
    assert (report.disputes, report.singles) == ((), 0)


def test_the_code_is_an_error_with_a_meaning() -> None:
    assert CODES["tile_count"].severity == "error"
