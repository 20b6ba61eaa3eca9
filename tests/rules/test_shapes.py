"""A hell wait: a ready hand of whose winning tiles just one is left, in every ruleset (the commands' page, `waits`)."""

import pytest

from replay.hands import HeldHand
from replay.rulesets import all_rulesets
from replay.tiles import parse_tiles

READY = "123456123m5589s"  # two suits, waits for the 7s alone
JOKERS = "1j2j6j7j8j3j4j5j"
RULESETS = list(all_rulesets().values())


def waits(ruleset, seen):
    """What the hand accepts when these tiles are seen besides; jokers and wild tiles are all seen."""
    wild = "7z7z7z7z" if 33 in ruleset.wild else JOKERS if ruleset.wild else ""
    held = HeldHand(concealed=parse_tiles(READY), visible=parse_tiles(seen + wild))
    return ruleset.under().shapes.accepts(held)


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.id)
@pytest.mark.parametrize(("seen", "hell"), [("777s", True), ("77s", False), ("7777s", False)])
def test_one_tile_left_is_a_hell_wait(ruleset, seen, hell):
    found = waits(ruleset, seen)
    assert found.shanten == 0
    assert (found.left == 1) is hell
    assert found.hell_wait is hell
