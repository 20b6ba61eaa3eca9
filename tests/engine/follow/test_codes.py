"""Events as numbers: what their codes say, and that the kernel refuses what is no table."""

from __future__ import annotations

from random import Random

import pytest
from msgspec import structs

from replay.distance import asked
from replay.engine.follow.codes import OTHER, code_of, codes_of
from replay.events import AnyEvent, BadLine, Chow, Discard, Draw, EndGame, EventAt, Flower, Pung
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


def is_short_claim(event: AnyEvent) -> bool:
    return isinstance(event, Chow | Pung) and not {*event.tiles} & {*"j"}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_plain_events_have_codes(ruleset: str) -> None:
    for event in simulate_game(find_ruleset(ruleset), 63, hands=1):
        code = code_of(event)
        assert (code == OTHER) is not (isinstance(event, Draw | Discard | Flower) or is_short_claim(event))
        assert code_of(structs.replace(event, note="so")) == code


def test_a_line_that_cannot_be_read_has_the_code_of_another_event() -> None:
    entries: list[EventAt | BadLine] = [BadLine(1, "bad_line", ""), EventAt(Draw(seat=2, tile="1p"), 2)]
    entries.append(EventAt(EndGame(), 3))
    assert [*codes_of(entries)] == [OTHER, 256 | 2 << 6 | 9, OTHER]
