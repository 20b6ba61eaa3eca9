"""The named sets of rulings that come with Zung Jung."""

from __future__ import annotations

from typing import Final

from replay.rulings import RulingSet

RIICHI_ADVANCED: Final = RulingSet(
    name="riichi-advanced",
    title="Riichi Advanced, Zung Jung",
    ruleset="zung-jung",
    cite="riichi_advanced: priv/static/rulesets/zung_jung.majs",
    about=(
        "The program's own rules as they stood in August 2026. Its list of limit hands stands apart: each of them shows no row beside "
        "itself. That it adds All Honors to Little Four Winds, 640, is a slip of a name there and no ruling."
    ),
    values={
        "concealed-irregular": "no",
        "resp-any-tile": "same-tile",
        "report-capped": "limit-alone",
        "replacement-end": "front",
    },
)
