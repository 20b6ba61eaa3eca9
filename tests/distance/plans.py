"""The plans of all rulesets, by name."""

from __future__ import annotations

from functools import cache

import pytest

from replay.distance.asked import OFF, VARIABLE
from replay.distance.plan import Plan
from replay.rules import Rules
from replay.rulesets import find_ruleset
from replay.rulesets.b30fj.edition import CURRENT, DRAFT
from replay.rulesets.b30fj.near.shapes import plan_of as b30fj_plan
from replay.rulesets.b30fj.rulings import B30fjRulings
from replay.rulesets.mcr.reading import PLAN as MCR
from replay.rulesets.sichuan.waiting import PLAN as SICHUAN
from replay.rulesets.xixi.rulings import XixiRulings
from replay.rulesets.xixi.shape import plan_of as xixi_plan
from replay.rulesets.zung_jung.rulings import ZungJungRulings
from replay.rulesets.zung_jung.shapes import plan_of as zung_jung_plan

PLANS: dict[str, Plan] = {
    "b30fj": b30fj_plan(CURRENT, B30fjRulings()),
    "b30fj-draft": b30fj_plan(DRAFT, B30fjRulings()),
    "mcr": MCR,
    "sichuan": SICHUAN,
    "xixi": xixi_plan(XixiRulings()),
    "zung-jung": zung_jung_plan(ZungJungRulings()),
}


@cache
def defined(name: str) -> Rules:
    """The rules of a ruleset without the kernel."""
    ruleset = find_ruleset(name)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, OFF)
        return ruleset.build(ruleset, ruleset.rulings())
