"""A finding as JSON is what a program reads back from it."""

import msgspec
import pytest

from replay.answers.parts import Finding as Answered
from replay.answers.parts import findings_of
from replay.findings import Finding


@pytest.mark.parametrize(
    "value",
    [None, 3, "3m", (1, -1, 0, 0), [1, 2], {"3m": 5}, {"a": (1, (2, 3))}, [(1,), (2,)]],
    ids=str,
)
def test_a_finding_comes_back_from_json_as_it_went(value: object) -> None:
    found = Finding(code="unverifiable", line=3, message="Who pays is not recorded.", recorded=value, expected=value)
    (answer,) = findings_of([found])
    line = msgspec.json.encode(answer)
    assert msgspec.json.encode(msgspec.json.decode(line, type=Answered)) == line
