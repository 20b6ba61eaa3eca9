"""Rules that leave a player nothing to do are the fault of who wrote them."""

from __future__ import annotations

import pytest
from msgspec import structs

from replay import plugins
from replay.findings import Fault
from replay.plugins import RULESETS, Plugin, UnplayableError, failing
from replay.rules import Rules, Ruleset
from replay.rulesets import find_ruleset
from replay.simulate import simulate_game


def test_who_may_discard_nothing_is_told_as_a_fault_of_the_package_of_these_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plain = find_ruleset("zung-jung")

    def build(ruleset: Ruleset, rulings: object) -> Rules:
        rules = plain.build(plain, rulings)
        forbidden = Fault(code="illegal_discard", message="Nothing may be discarded.")
        play = structs.replace(rules.play, discard_fault=lambda *_: forbidden)
        return structs.replace(rules, ruleset=ruleset, play=play)

    broken = structs.replace(plain, id="four-sets-strict", build=build)
    with pytest.raises(UnplayableError, match="no legal discard") as raised:
        list(simulate_game(broken, 1, hands=1))
    found = Plugin(RULESETS, "four-sets", "four_sets", "four-sets 1.0")
    monkeypatch.setattr(plugins, "plugins", lambda group: (found,) if group == RULESETS else ())
    assert failing(raised.value) == found
    assert failing(UnplayableError("four", "seat 1 has no legal discard")) is None
