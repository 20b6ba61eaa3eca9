"""Events as numbers: what their codes say, what the kernel writes of them, and that it refuses what is no table."""

from __future__ import annotations

from array import array
from random import Random

import pytest
from msgspec import structs

from replay.distance import asked
from replay.engine.follow.codes import MOST_TEXTS, OTHER, SAYS_MORE, code_of, codes_of, texts_by_lists
from replay.events import BadLine, Discard, Draw, EndGame, EventAt
from replay.rulesets import all_rulesets, find_ruleset
from replay.simulate import simulate_game
from replay.tiles import HIDDEN, KINDS, NAMES
from tests.distance.hostile import throw_at_runs

KERNEL = pytest.mark.skipif(asked.running() != "kernel", reason="the kernel was not built, or is turned off")
RULESETS = tuple(all_rulesets())


@KERNEL
def test_what_is_no_table_is_refused() -> None:
    throw_at_runs(Random("thrown"), 1_500)
    with pytest.raises(TypeError):
        asked._built().plain_run(1, 2)
    with pytest.raises(TypeError):
        asked._built().plain_texts()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_codes_say_all_of_a_plain_event_or_that_there_is_more(ruleset: str) -> None:
    texts = asked._built().plain_texts if asked.running() == "kernel" else texts_by_lists
    for event in simulate_game(find_ruleset(ruleset), 63, hands=1):
        code = code_of(event)
        assert (code == OTHER) is not isinstance(event, Draw | Discard)
        noted = code_of(structs.replace(event, note="so"))
        assert noted == (OTHER if code == OTHER else code | SAYS_MORE)
        for each in (code, noted):
            alone = array("H", [each])
            assert texts(alone, 0, 1, 7) == texts_by_lists(alone, 0, 1, 7)
            assert (texts(alone, 0, 1, 7) is None) is (each >= SAYS_MORE)


def test_a_line_that_cannot_be_read_has_the_code_of_another_event() -> None:
    entries: list[EventAt | BadLine] = [BadLine(1, "bad_line", ""), EventAt(Draw(seat=2, tile="1p"), 2)]
    entries.append(EventAt(EndGame(), 3))
    assert [*codes_of(entries)] == [OTHER, 256 | 2 << 6 | 9, OTHER]


@KERNEL
def test_the_kernel_writes_events_as_its_twin_does() -> None:
    rng, texts = Random("texts"), asked._built().plain_texts
    for _ in range(2_000):
        codes = array("H", [rng.randrange(1 << 11) & ~63 | rng.randrange(KINDS) for _ in range(rng.randrange(60))])
        if rng.random() < 0.2 and codes:
            codes[rng.randrange(len(codes))] |= rng.choice((HIDDEN, SAYS_MORE, OTHER))
        begin, turn = rng.randrange(len(codes) + 1), rng.choice((0, 9, 10, 99, 123_456))
        end = rng.randint(begin, len(codes))
        if all(code & 1536 != 1536 for code in codes):
            assert texts(codes, begin, end, turn) == texts_by_lists(codes, begin, end, turn)
    every = array("H", [256 | seat << 6 | kind for seat in range(4) for kind in range(KINDS)])
    found = texts(every, 0, len(every), 0)
    assert found == texts_by_lists(every, 0, len(every), 0)
    assert [each[3:5] for each in found[0].split(",")] == [*NAMES[:KINDS]] * 4
    longest = array("H", [256] * (MOST_TEXTS + 1))
    assert texts(longest, 1, len(longest), 1 << 30) == texts_by_lists(longest, 1, len(longest), 1 << 30)
    assert texts(longest, 0, len(longest), 0) is None
