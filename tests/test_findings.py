"""A finding as JSON is what a program reads back from it."""

import json

import pytest

from replay.findings import Finding


@pytest.mark.parametrize(
    "value",
    [None, 3, "3m", (1, -1, 0, 0), [1, 2], {"3m": 5}, {"a": (1, (2, 3))}, [(1,), (2,)]],
    ids=str,
)
def test_a_finding_comes_back_from_json_as_it_went(value: object) -> None:
    found = Finding(code="unverifiable", line=3, message="Who pays is not recorded.", recorded=value, expected=value)
    assert json.loads(json.dumps(found.as_json())) == found.as_json()
