"""The examples in docstrings give what they say."""

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = [
    ".".join(path.relative_to(source).with_suffix("").parts).removesuffix(".__init__")
    for source, folder in ((ROOT, "replay"), (ROOT / "dashboard", "."))
    for path in sorted((source / folder).rglob("*.py"))
    if re.search(rb"(?m)^ *>>> ", path.read_bytes())
]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_give_what_they_say(name: str) -> None:
    failed, tried = doctest.testmod(import_module(name))
    assert tried
    assert not failed
