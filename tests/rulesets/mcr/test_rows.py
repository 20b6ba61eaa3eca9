"""The rows of MCR by the Chinese names of its rulebook, which other games have for other rows (rulebook mcr §5)."""

from __future__ import annotations

import re

import pytest

from replay.installation import shipped
from replay.rules.names import rows_called
from replay.rulesets import find_ruleset
from replay.terms import row_name, rows_of, using

PAGE = (shipped("docs") / "rulebook" / "mcr.md").read_text("utf-8")
ROWS = re.findall(r"^\|(?:\d+|-)\|([^|]+)\|([^|]+)\|\d", PAGE, re.MULTILINE)


def test_each_row_is_called_as_the_rulebook_calls_it():
    assert len(ROWS) == 82
    mcr = find_ruleset("mcr")
    with using("zh"), rows_of("mcr"):
        assert {name: row_name(name) for name, _ in ROWS} == dict(ROWS)
    assert all(rows_called(mcr, mcr.rulings(), zh) == (name,) for name, zh in ROWS)


@pytest.mark.parametrize(
    ("ruleset", "row", "name"),
    [
        ("zung-jung", "Last Tile Draw", "海底捞月"),
        ("mcr-136", "Last Tile Draw", "妙手回春"),
        ("mcr", "Last Tile Claim", "海底捞月"),
        ("zung-jung", "Chicken Hand", "鸡胡"),
        ("nothing", "Last Tile Draw", "海底捞月"),
    ],
    ids=["zung-jung-draw", "mcr-136-draw", "mcr-claim", "zung-jung-chicken", "no-ruleset"],
)
def test_a_row_of_one_name_in_two_games_is_called_as_each_has_it(ruleset, row, name):
    with using("zh"), rows_of(ruleset):
        assert row_name(row) == name
