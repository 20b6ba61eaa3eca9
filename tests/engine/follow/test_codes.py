"""Events as numbers: what their codes say, and that the kernel refuses what is no table."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import structs

from replay.distance import asked
from replay.engine.follow.codes import OTHER, SAYS_MORE, code_of, codes_of
from replay.events import BadLine, Discard, Draw, EndGame, EventAt, Flower
from replay.rulesets import all_rulesets, find_ruleset
from replay.simulate import simulate_game
from tests.distance.hostile import throw_at_runs

KERNEL = pytest.mark.skipif(asked.running() != "kernel", reason="the kernel was not built, or is turned off")
RULESETS = tuple(all_rulesets())


@KERNEL
def test_what_is_no_table_is_refused() -> None:
    throw_at_runs(Random("thrown"), 1_500)
    with pytest.raises(TypeError):
        asked._built().plain_run(1, 2)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_codes_say_all_of_a_plain_event_or_that_there_is_more(ruleset: str) -> None:
    for event in simulate_game(find_ruleset(ruleset), 63, hands=1):
        code = code_of(event)
        assert (code == OTHER) is not isinstance(event, Draw | Discard | Flower)
        noted = code_of(structs.replace(event, note="so"))
        assert noted == (OTHER if code == OTHER else code | SAYS_MORE)


def test_a_line_that_cannot_be_read_has_the_code_of_another_event() -> None:
    entries: list[EventAt | BadLine] = [BadLine(1, "bad_line", ""), EventAt(Draw(seat=2, tile="1p"), 2)]
    entries.append(EventAt(EndGame(), 3))
    assert [*codes_of(entries)] == [OTHER, 256 | 2 << 6 | 9, OTHER]
