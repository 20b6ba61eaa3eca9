"""The browser of these tests, which starts once for all of them that follow each other."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.dashboard.browser import driven_with_cache


@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    """A real browser. It goes with this folder: while one is driven, no other test here can run an event loop."""
    with driven_with_cache() as running:
        yield running
