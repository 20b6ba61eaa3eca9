"""The tables of vectors against the definition they are made from, and where they are kept."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from replay import running
from replay.distance import tables as kept
from replay.distance.generate import BASE, digest, generate
from replay.distance.lanes import EXCESS, MISSING, PAIR, UNIT
from replay.distance.sets import lacking
from replay.distance.tables import DIGEST, tables
from replay.distance.vectors import IMPOSSIBLE, one_less, together

POWERS = tuple(BASE**place for place in range(9))
ROUNDS = 4000 if os.environ.get("REPLAY_DEEP") else 300


@pytest.fixture(scope="module")
def made() -> bytes:
    """The tables as they are kept."""
    tables()
    file = kept.folder() / f"vectors-{DIGEST}.bin"
    return file.read_bytes() if file.exists() else generate()


@pytest.mark.deep
def test_the_generator_makes_the_tables_that_the_code_was_written_for(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, int, int]] = []
    monkeypatch.setattr(running, "_listeners", [lambda *said: told.append(said)])
    assert digest(generate()) == DIGEST
    assert [done for _, done, _ in told] == sorted(done for _, done, _ in told), "it never goes back"
    assert (told[0][1], told[-1][1]) == (0, told[0][2]), "from nothing to all"
    assert len(told) > 10


@pytest.mark.parametrize("without_limit", [False, True], ids=["four copies", "any copies"])
@pytest.mark.parametrize(("group", "kinds"), [("suits", 9), ("winds", 4), ("dragons", 3)])
def test_a_vector_is_the_least_that_its_counts_lack(group: str, kinds: int, without_limit: bool) -> None:
    rng = random.Random(kinds)
    found = tables()
    names = getattr(found.free if without_limit else found.limited, group)
    for _ in range(ROUNDS):
        left = rng.randint(0, 14)
        counts = [0] * kinds
        while left and sum(counts) < 4 * kinds:
            kind = rng.randrange(kinds)
            counts[kind] += counts[kind] < 4
            left -= 1
        code = sum(count * POWERS[place] for place, count in enumerate(counts))
        have = sum(count << 4 * place for place, count in enumerate(counts))
        lanes = lacking(have, 0, kinds, kinds == 9, 14 if without_limit else 0)
        vector = found.vectors[names[code]]
        for pair in (0, 1):
            for sets in range(5):
                lacked = [lane // MISSING for lane in lanes if lane % EXCESS == UNIT * sets + PAIR * pair]
                assert vector[5 * pair + sets] == min(lacked, default=IMPOSSIBLE), (counts, sets, pair)


def test_every_sum_and_every_vector_less_by_a_joker_has_its_name() -> None:
    found = tables()
    for one, vector in enumerate(found.vectors):
        assert found.vectors[found.less[one]] == one_less(vector)
        for two, other in enumerate(found.vectors):
            assert found.vectors[found.joined[256 * one + two]] == together(vector, other)


def test_copies_matter_only_where_there_are_four_of_a_kind() -> None:
    """What is asked again with four copies at most is only hands with three of a kind or more."""
    found = tables()
    one, other = bytes(found.limited.suits), bytes(found.free.suits)
    for code, (name, without_limit) in enumerate(zip(one, other, strict=True)):
        if name != without_limit:
            counts = [code // power % 5 for power in POWERS]
            assert 4 in counts, counts


# ------------------------------------------------------------- the cache folder


ASKED = "from replay.distance.tables import tables; print(len(tables().vectors))"


def ask(folder: Path) -> str:
    environment = {**os.environ, "XDG_CACHE_HOME": str(folder)}
    done = subprocess.run(
        [sys.executable, "-c", ASKED], env=environment, capture_output=True, text=True, check=True, timeout=120
    )
    return done.stdout.strip()


@pytest.mark.deep
def test_the_tables_are_made_where_there_are_none_and_then_found(tmp_path: Path) -> None:
    count = str(len(tables().vectors))
    assert ask(tmp_path) == count
    (file,) = (tmp_path / kept.FOLDER).iterdir()
    before = file.stat().st_mtime_ns
    assert ask(tmp_path) == count
    assert file.stat().st_mtime_ns == before


def test_a_file_that_is_not_what_it_should_be_is_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, made: bytes
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(kept, "generate", lambda: made)
    file = tmp_path / kept.FOLDER / f"vectors-{DIGEST}.bin"
    file.parent.mkdir()
    file.write_bytes(b"\1" + made[1:])
    assert tables.__wrapped__().joined == tables().joined
    assert file.read_bytes() == made


def test_where_no_file_can_be_written_the_tables_stay_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, made: bytes
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(kept, "generate", lambda: made)
    assert tables.__wrapped__().vectors == tables().vectors
