"""All rulings by which MajSoul's records of blood battle (Chiyu battle) are right.

From the documentation and the engine of majsoul-replay-editor, an editor of such records: facts of its README of the
mode, of `calcFanChuanma` (what a hand is worth) and of `huangpai` (what a drawn hand settles).
"""

from __future__ import annotations

from typing import Final

from replay.rulings import RulingSet

MAJSOUL_SET: Final = RulingSet(
    name="majsoul",
    title="MajSoul, Chiyu battle",
    ruleset="sichuan",
    cite="majsoul-replay-editor: README of the Chiyu battle, src/core/calcFan.ts, src/core/core.ts",
    about=(
        "Blood battle as MajSoul plays it. Its 1,000 points are one point here: a hand of n faan is worth 2^(n-1), 32 at most "
        "(6 faan), a kong 2 or 1 from each. It starts with 50, and ends when somebody is below zero."
    ),
    values={
        "hand-table": "majsoul",
        "exchange": "three-tiles",
        "replacement-end": "head",
        "missing-suit-first": "off",
        "turn-after-win": "after-konger",
        "bloom-feeder": "all",
        "stacking": "bonus-faan",
        "refund-who": "not-ready",
        "refund-to-winner": "refunded",
        "pig-test": "missing-suit",
        "pig-amount": "check-value",
        "pig-receivers": "pigs-too",
        "pig-vs-check": "exempt",
        "settle-when": "some-ready",
        "dead-wait": "concealed-four",
        "pass-win": "none",
        "pass-pung": "none",
        "dealer": "first-in-turn",
        "start-win": "heaven-and-earth",
        "bankruptcy": "ends-hand",
    },
)
