"""The winning shapes as a plan (rulebook sichuan §6)."""

from __future__ import annotations

from typing import Final

from replay.distance.plan import Plan

PLAN: Final = Plan(honors=False, pairs="repeated", gives_up=True)
"""Two suits; of seven pairs two may be of one kind."""
