"""`clean` wants something that was checked: what is not filled in, or stated where nothing tells, is `unverifiable`."""

from __future__ import annotations

import pytest

from replay.engine import audit
from replay.events import (
    AnyEvent,
    BadLine,
    Discard,
    Draw,
    EndHand,
    EventAt,
    GameRecord,
    Kong,
    StartHand,
)
from replay.findings import Finding
from replay.rulesets import all_rulesets
from tests.engine.script import game, record, start_hand
from tests.engine.table.wins.test_miscounted import HANDS, win

NOBODY_KNOWS = " ".join(["?" * 13] * 4)
RULESETS = sorted(all_rulesets())
WON = EndHand(reason="won")


def start(hands: str = NOBODY_KNOWS, hand: int = 1) -> StartHand:
    return start_hand(hands, excerpt=True, hand=hand)


def audited(*events: AnyEvent, ruleset: str = "b30fj", ended: bool = True) -> tuple[Finding, ...]:
    return audit(record(game([*events], ruleset=ruleset, ended=ended))).findings


def found(*events: AnyEvent, ruleset: str = "b30fj", ended: bool = True) -> list[tuple[str, int]]:
    return [(each.code, each.line) for each in audited(*events, ruleset=ruleset, ended=ended)]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_win_whose_hand_does_not_say_excerpt_is_told_once_what_to_write(ruleset: str) -> None:
    for events in ((win(ruleset),), (win(ruleset, hand=None), WON), (win(ruleset, hand=None, melds=()), WON)):
        (finding,) = audited(start_hand(NOBODY_KNOWS), *events, ruleset=ruleset, ended=False)
        assert (finding.code, finding.severity, finding.line, finding.turn) == ("bad_event", "error", 2, 0)
        assert "Write 'excerpt' at its start" in finding.message
    hand = HANDS[ruleset][0]
    dealt = start_hand(" ".join(hand if seat == 1 else "?" * 13 for seat in range(4)))
    near_misses: tuple[list[AnyEvent], ...] = (
        [dealt, win(ruleset)],
        [start_hand(NOBODY_KNOWS), Draw(seat=0, tile="?"), win(ruleset)],
        [start_hand(NOBODY_KNOWS), Discard(seat=0, tile="9p"), win(ruleset)],
    )
    for near in near_misses:
        messages = [each.message for each in audited(*near, ruleset=ruleset)]
        assert messages, "a draw is missing"
        assert not any("'excerpt' at its start" in each for each in messages)


def test_a_line_that_cannot_be_read_may_be_what_is_missing() -> None:
    events = game([start()], ruleset="b30fj", ended=False)
    torn = BadLine(line=3, code="bad_line", message="This is no JSON object.")
    entries: tuple[EventAt | BadLine, ...] = (*(EventAt(each, place) for place, each in enumerate(events, 1)), torn)
    assert [each.code for each in audit(GameRecord("t", 1, entries, b"")).findings] == ["bad_line"]


# ------------------------------------------------------------- what an excerpt states besides its wins


def kong(*payments: int, kind: str = "concealed", before: tuple[AnyEvent, ...] = (), ruleset: str = "sichuan") -> str:
    """What is found of a kong of Cy, who shows no win; Bo wins after it."""
    fields: dict[str, object] = {"tiles": "9999m"} if kind == "concealed" else {"tile": "9m"}
    if kind == "open":
        fields = {"tile": "9m", "tiles": "999m", "target": 3}
    event = Kong(seat=2, kind=kind, payments=payments, **fields)  # type: ignore[arg-type]
    codes = [code for code, _ in found(start(), *before, event, win(ruleset), ruleset=ruleset)]
    return " ".join(codes)


KONGS = {
    "a concealed one": (kong(-2, -2, 6, -2), ""),
    "another amount": (kong(-1, -1, 3, -1), "wrong_payments"),
    "paid to another": (kong(6, -2, -2, -2), "wrong_payments"),
    "one had won before, perhaps": (kong(0, -2, 4, -2), "unverifiable"),
    "nobody pays, and it is not robbed": (kong(0, 0, 0, 0), "wrong_payments"),
    "an open one": (kong(0, 0, 2, -2, kind="open"), ""),
    "an open one paid by all": (kong(-2, -2, 6, -2, kind="open"), "wrong_payments"),
    "an added one, the tile just drawn": (
        kong(-1, -1, 3, -1, kind="added", before=(Draw(seat=2, tile="9m"),)),
        "",
    ),
    "an added one, the tile held before": (
        kong(-1, -1, 3, -1, kind="added", before=(Draw(seat=2, tile="1m"),)),
        "wrong_payments",
    ),
    "an added one of which it is not said": (kong(-1, -1, 3, -1, kind="added"), "unverifiable"),
    "where no kong pays": (kong(-2, -2, 6, -2, ruleset="zung-jung"), "wrong_payments"),
    "zeros where no kong pays": (kong(0, 0, 0, 0, ruleset="zung-jung"), ""),
}


@pytest.mark.parametrize(("codes", "expected"), KONGS.values(), ids=KONGS)
def test_the_payments_of_a_kong_are_checked(codes: str, expected: str) -> None:
    assert codes == expected
