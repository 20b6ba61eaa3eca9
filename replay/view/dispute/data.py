"""The case of one hand for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from replay.findings import place_json
from replay.hands import Scored
from replay.view.dispute.case import Case
from replay.view.dispute.claims import WinCase
from replay.view.dispute.text import rules_told, verdict_sentence


def case_json(case: Case) -> dict[str, Any]:
    """The case as `replay dispute --json` prints it. Seats are 0 to 3, amounts by seat."""
    recorded, computed = case.sums
    return {
        "game": case.game,
        "hand": case.hand.number,
        **place_json(case.hand.line),
        "ruleset": case.ruleset,
        "verdict": case.verdict,
        "says": verdict_sentence(case),
        "first": None if case.first is None else {**place_json(case.first.line), "turn": case.first.turn},
        "sides": case.sides,
        "rules": [{"rule": rule, "says": says} for rule, says in rules_told(case)],
        "findings": [each.as_json() for each in case.findings],
        "outside": [each.as_json() for each in case.outside],
        "wins": [_win_json(each) for each in case.wins],
        "points": {
            "events": [
                {
                    **place_json(each.line),
                    "what": each.what,
                    "recorded": _list(each.recorded),
                    "computed": _list(each.computed),
                }
                for each in case.money
            ],
            "recorded": _list(recorded),
            "computed": _list(computed),
        },
        "rulings_report": case.rulings.as_json(),
        "open": [
            {**place_json(each.finding.line), "message": each.finding.message, "decided_by": each.written(each.fact)}
            for each in case.open
        ],
    }


def _win_json(win: WinCase) -> dict[str, Any]:
    scored = win.win.scored
    return {
        **place_json(win.win.line),
        "seat": win.win.event.seat,
        "legal": None if scored is None else isinstance(scored, Scored),
        "claimed": {"total": win.win.event.total, "payments": _list(win.win.event.payments)},
        "computed": {
            "total": scored.total if isinstance(scored, Scored) else None,
            "payments": _list(win.win.payments),
        },
        "rows": [
            {"name": each.name, "claimed": each.claimed, "computed": each.computed, "says": each.says, "why": each.why}
            for each in win.rows
        ],
        "agrees": win.agrees,
    }


def _list(four: Sequence[int] | None) -> list[int] | None:
    return None if four is None else list(four)
