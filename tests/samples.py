"""Which of a test's many inputs `make test` takes; `make deep` takes the others, so none is lost."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

import pytest

MOST = bool(os.environ.get("REPLAY_DEEP"))
"""Whether everything is tried as often as it is worth: that takes hours."""


def often(times: int, most: int) -> int:
    """How often something is tried that differs by chance alone: `most` times with REPLAY_DEEP=1."""
    return most if MOST else times


def in_turn(values: Iterable[Any], others: Sequence[Any]) -> list[tuple[Any, Any]]:
    """Each value with one of the others, in turn, so that none is left out; with REPLAY_DEEP=1 every pair."""
    if MOST:
        return list(product(values, others))
    return [(each, others[place % len(others)]) for place, each in enumerate(values)]


def first(values: Iterable[Any], number: int) -> list[Any]:
    """The values for `parametrize`: all but the first `number` are deep."""
    return [each if place < number else deep(each) for place, each in enumerate(values)]


def deep(*values: Any, **given: Any) -> Any:
    """One row of values for `parametrize` that `make deep` takes; `given` is what `pytest.param` takes."""
    return pytest.param(*values, marks=pytest.mark.deep, **given)
