"""The named sets of rulings that come with Sichuan, but for those that have a package of their own."""

from __future__ import annotations

from typing import Final

from replay.rulings import RulingSet

RIICHI_ADVANCED: Final = RulingSet(
    name="riichi-advanced",
    title="Riichi Advanced, Sichuan Bloody",
    ruleset="sichuan",
    cite="riichi_advanced: priv/static/rulesets/sichuan.majs, documentation/sichuan.md",
    about="The program's own rules as they stood in August 2026, as far as rulings have them.",
    values={
        "exchange": "any-tiles",
        "missing-suit-first": "off",
        "stacking": "bonus-faan",
        "replacement-end": "head",
        "kong-paid": "next-draw",
        "turn-after-win": "after-discarder",
        "self-draw-payers": "everyone",
        "bloom-feeder": "all",
        "refund-who": "not-ready",
        "refund-to-winner": "refunded",
        "pig-test": "missing-suit",
        "pig-amount": "sixteen",
        "pig-receivers": "winners-too",
        "third-win": "settled",
        "ready-suits": "any",
        "pass-win": "none",
        "pass-pung": "none",
        "dealer": "first-in-turn",
        "drawn-dealer": "first-ready",
    },
)
