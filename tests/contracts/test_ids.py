"""The names of tests are plain text; that they are the same in every process, pytest-xdist asks of its own."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOUBTFUL = re.compile(
    r"""
    (?: \{ [^{}:]+,[^{}:]+ \}    # a set: its order follows from hash seeds, or from how its module was loaded
    | frozenset\( | dict_(?:keys|values|items)\(
    | \ at\ 0x[0-9a-fA-F]+       # where an object lies
    | <[^<>]*\ object            # an object without a name
    )
    """,
    re.VERBOSE,
)
PLACES = {str(ROOT), tempfile.gettempdir(), str(Path("~").expanduser())} - {"/", "~", "/dev/null"}
"""What is called otherwise on another machine."""


def faulty(name: str) -> str:
    """What is wrong with the name of a test; empty if nothing is."""
    if not (name.isascii() and name.isprintable()):
        return "no plain text"
    if found := DOUBTFUL.search(name):
        return f"differs from process to process: {found[0]}"
    return "".join(f"names a place of this machine: {place}" for place in sorted(PLACES) if f"{place}/" in name)


def test_the_names_of_all_tests_are_plain_text(request: pytest.FixtureRequest) -> None:
    names = [each.nodeid for each in request.session.items]
    assert {name: why for name in names if (why := faulty(name.partition("::")[2]))} == {}
    assert len(set(names)) == len(names)


def test_what_is_plain_text() -> None:
    right = {
        "test_totals[rulings0-{33, 2}-{0, 34}]": False,
        "test_x[frozenset({'a'})]": False,
        "test_x[<replay.hands.Hand object at 0x7f00deadbeef>]": False,
        "test_x[dict_keys(['a'])]": False,
        f"test_x[{ROOT}/records/b30fj/a.jsonl]": False,
        "test_x[\u96c0]": False,
        "test_x[{'fifth-tile': 'shape'}]": True,
        "test_x[{}-(1, 2)]": True,
        "test_x[export report {} --to {out}]": True,
        "test_x[records/b30fj/a.jsonl-\\u96c0]": True,
    }
    assert {name: faulty(name) == "" for name in right} == right
