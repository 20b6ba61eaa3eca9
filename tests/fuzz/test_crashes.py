"""Whatever has once crashed a reader, and what fuzzing begins with: `make test` needs no fuzzer for it."""

from pathlib import Path

import pytest

from tests.fuzz.targets import SEEDS, TARGETS

CRASHES = Path(__file__).parents[1] / "data" / "crashes"
PAST = sorted(each for each in CRASHES.glob("*/*") if each.parent.name in TARGETS)


def test_past_crashes() -> None:
    for path in PAST:
        try:
            TARGETS[path.parent.name](path.read_bytes())
        except Exception as error:
            pytest.fail(f"{path.name}: {type(error).__name__}: {error}")


@pytest.mark.parametrize("name", TARGETS)
@pytest.mark.sampled(3)
def test_what_fuzzing_begins_with(name: str) -> None:
    for seed in SEEDS[name]:
        TARGETS[name](seed)
        for cut in range(0, len(seed), 3):
            TARGETS[name](seed[:cut])
            TARGETS[name](seed[:cut] + b"\xff" + seed[cut:])


def test_every_target_has_seeds_and_every_folder_a_target() -> None:
    assert SEEDS.keys() == TARGETS.keys()
    assert {each.name for each in CRASHES.iterdir() if each.is_dir()} <= TARGETS.keys()
