"""Events as numbers: what their codes say, what the kernel writes of them, and that it refuses what is no table."""

from __future__ import annotations

from array import array
from random import Random

import pytest
from msgspec import structs

from replay.distance import asked
from replay.engine.follow.codes import OTHER, SAYS_MORE, code_of, codes_of
from replay.events import AnyEvent, BadLine, Discard, Draw, EndGame, EventAt, Flower
from replay.formats.write import write_event
from replay.rulesets import all_rulesets, find_ruleset
from replay.simulate import simulate_game
from replay.store.pack import _short
from replay.tiles import KINDS, NAMES
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
    for event in simulate_game(find_ruleset(ruleset), 63, hands=1):
        code = code_of(event)
        assert (code == OTHER) is not isinstance(event, Draw | Discard | Flower)
        noted = code_of(structs.replace(event, note="so"))
        assert noted == (OTHER if code == OTHER else code | SAYS_MORE)
        assert (_short(event, 7) is None) is (code >= SAYS_MORE)


def test_a_line_that_cannot_be_read_has_the_code_of_another_event() -> None:
    entries: list[EventAt | BadLine] = [BadLine(1, "bad_line", ""), EventAt(Draw(seat=2, tile="1p"), 2)]
    entries.append(EventAt(EndGame(), 3))
    assert [*codes_of(entries)] == [OTHER, 256 | 2 << 6 | 9, OTHER]


@KERNEL
def test_the_kernel_writes_events_as_each_is_written_alone() -> None:
    rng, texts = Random("texts"), asked._built().plain_texts
    plain: list[AnyEvent] = []
    for seat in range(4):
        for tile in NAMES[:KINDS]:
            plain.append(Flower(seat=seat, tile=tile))
            plain += [Draw(seat=seat, tile=tile, replacement=said) for said in (None, True, False)]
            plain += [Discard(seat=seat, tile=tile, drawn=said) for said in (None, True, False)]
    more: list[AnyEvent] = [Draw(seat=0, tile="?"), structs.replace(plain[1], note="so"), EndGame()]
    for number in range(1_000):
        events = [*rng.sample(plain, rng.randrange(60)), *rng.sample(more, number % 5 == 0)]
        rng.shuffle(events)
        codes = codes_of([EventAt(event, line) for line, event in enumerate(events)])
        begin, turn = rng.randrange(len(events) + 1), rng.choice((0, 9, 10, 99, 123_456))
        end, written, then = rng.randint(begin, len(events)), [], turn
        for at, event in enumerate(events[begin:end], begin):
            then += isinstance(event, Draw) and not (at and isinstance(events[at - 1], Flower))
            whole = f"[{then},{write_event(event).decode()}]" if isinstance(event, Flower) else _short(event, then)
            written.append(None if event in more else whole)
        expected = None if None in written else (",".join(map(str, written)), then)
        assert texts(codes, begin, end, turn) == expected
    assert texts(array("H", [256] * 257), 1, 257, 1 << 30) is not None
    assert texts(array("H", [256] * 257), 0, 257, 0) is None
