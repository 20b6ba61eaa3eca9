"""Events as numbers: what their codes say, and that the kernel refuses what is no table."""

from __future__ import annotations

from array import array
from random import Random

import pytest
from msgspec import structs

from replay.distance import asked
from replay.engine.follow.codes import CHOW, DRAW, FLOWER, OTHER, PUNG, SEAT_AT, code_of, codes_of
from replay.events import AnyEvent, BadLine, Chow, Discard, Draw, EndGame, EventAt, Flower, Pung
from replay.rulesets import all_rulesets, find_ruleset
from replay.simulate import simulate_game
from replay.state import Discarded
from tests.distance.hostile import throw_at_runs

KERNEL = pytest.mark.skipif(asked.running() != "kernel", reason="the kernel was not built, or is turned off")
RULESETS = tuple(all_rulesets())


@KERNEL
def test_what_is_no_table_is_refused() -> None:
    throw_at_runs(Random("thrown"), 1_500)
    with pytest.raises(TypeError):
        asked._built().plain_run(1, 2)


@KERNEL
@pytest.mark.parametrize(("left", "taken"), [(1, (3, 2)), (0, (1, 0))], ids=["a tile is left", "the wall is empty"])
def test_claims_and_flowers_need_a_tile_in_the_wall(left: int, taken: tuple[int, int]) -> None:
    """Seat 0 puts down 1m, which seat 1 pungs; or it puts down a joker, which is replaced."""
    put, pung, after = 0, PUNG | 1 << SEAT_AT | 0, 1 << SEAT_AT | 9
    joker, drawn = FLOWER | 34, DRAW | 8
    for codes, number in zip(([put, pung, after], [joker, drawn]), taken, strict=True):
        hands = (0, 4, 8, 34), (0, 0, 5, 9), (1,), (2,)
        table = 0, 9, 0, 1, 4, 0, 0, left, 1, 57, 0, 20, -1, PUNG | CHOW, 57, 1 << 34, 0, hands, (None,) * 4
        asked_of = True, lambda *_: False, lambda *_: 0
        found = asked._built().plain_run(array("I", codes), *table, None, bytes([4] * 50), *asked_of, None, Discarded)
        assert (0 if found is None else found[0]) == number


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
