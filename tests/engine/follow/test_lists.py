"""How far draws and discards are plain: the kernel says what its twin on lists says, of games and of any table."""

from __future__ import annotations

from array import array
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import structs

from replay.distance import asked
from replay.engine import audit
from replay.engine.follow import plain
from replay.engine.follow.codes import MOST_TEXTS, OTHER, SAYS_MORE, code_of, codes_of, texts_by_lists
from replay.engine.follow.lists import Acted, RunTaken, by_lists
from replay.events import BadLine, Discard, Draw, EndGame, EventAt
from replay.rulesets import all_rulesets, find_ruleset
from replay.simulate import simulate_game
from replay.state import Discarded
from replay.tiles import HIDDEN, KINDS, NAMES
from tests.distance.hostile import table_of, throw_at_runs
from tests.engine.follow.test_plain import broken, forms
from tests.engine.script import record
from tests.samples import deep

KERNEL = pytest.mark.skipif(asked.running() != "kernel", reason="the kernel was not built, or is turned off")
RULESETS = tuple(all_rulesets())


def by_kernel(*table: Any) -> RunTaken | None:
    found = asked._built().plain_run(*table)
    if found is None:
        return None
    events, turn, waits, discards, moved = found
    return RunTaken(events, turn, waits, discards, [Acted(*each) for each in moved])


@KERNEL
@pytest.mark.parametrize("seed", ["a", *(deep(seed) for seed in "bcdefgh")])
def test_kernel_and_lists_go_as_far_at_any_table(seed: str) -> None:
    rng, longest, ends = Random(f"tables {seed}"), 0, 0
    for _ in range(4_000):
        table = table_of(rng)
        found = by_lists(*table)
        assert by_kernel(*table) == found, table
        longest = max(longest, 0 if found is None else found.events)
        ends += found is None
    assert longest > 30
    assert 0 < ends < 3_500


@KERNEL
@pytest.mark.parametrize("ruleset", RULESETS)
def test_kernel_and_lists_go_as_far_in_games(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    runs = 0

    def both(*table: Any) -> RunTaken | None:
        nonlocal runs
        found = by_lists(*table)
        assert by_kernel(*table) == found
        runs += found is not None
        return found

    monkeypatch.setattr(plain, "compiled", lambda: SimpleNamespace(plain_run=both))
    for seed in (61, 62):
        played = list(simulate_game(find_ruleset(ruleset), seed, hands=2))
        for whole in forms(played):
            audit(record(whole))
        for _, whole in zip(range(10), broken(played, Random(seed)), strict=False):
            audit(record(whole))
    assert runs > 100


@KERNEL
def test_the_kernel_ends_a_run_where_it_has_no_more_room() -> None:
    wall = bytes(place % 9 for place in range(200))
    codes = array("H")
    for place, kind in enumerate(wall):
        codes.extend((256 | place % 4 << 6 | kind, place % 4 << 6 | kind))
    table: tuple[Any, ...] = (
        *(codes, 0, len(codes), 0, 0, -1, 0, 0, 200, 0, 57, 0, 0, ((30,) * 13,) * 4, (None,) * 4, wall, None, True),
        *(lambda *_: False, None, Discarded),
    )
    whole, first = by_lists(*table), by_kernel(*table)
    assert whole is not None
    assert whole.events == 400
    assert first is not None
    assert first.events == 256
    shorter = [*table]
    shorter[2] = 256
    assert first == by_lists(*shorter)


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
