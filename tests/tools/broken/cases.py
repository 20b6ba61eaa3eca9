"""All broken records of Bloody 30 Faan Jokers."""

from collections.abc import Iterator

from tests.tools.broken.calls import call_cases
from tests.tools.broken.lines import line_cases
from tests.tools.broken.story import Case
from tests.tools.broken.turns import turn_cases
from tests.tools.broken.wall import wall_cases
from tests.tools.broken.wins import win_cases


def all_cases() -> Iterator[Case]:
    """Every case; two of one name are a mistake."""
    seen = set()
    for source in (line_cases, turn_cases, call_cases, wall_cases, win_cases):
        for one in source():
            assert one.name not in seen, one.name
            seen.add(one.name)
            yield one
