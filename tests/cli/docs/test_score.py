"""docs/score.md: every field of the input stands there, and its examples do what the page shows."""

import re
import shlex

import pytest
from msgspec.structs import fields

from replay.events import RecordMeld
from replay.formats.asked import SituationAsked
from replay.formats.hands import ScoreInput
from tests.cli.running import ROOT, run, run_json

PAGE = (ROOT / "docs/score.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```console\n\$ replay (.*)\n([^`]*(?:`[^`\n]+`[^`]*)*)^```", PAGE, re.MULTILINE)


@pytest.mark.parametrize("kind", [ScoreInput, SituationAsked, RecordMeld], ids=lambda kind: kind.__name__)
def test_every_field_is_documented(kind):
    for field in fields(kind):
        assert re.search(rf'[`"]{field.encode_name}[`"]', PAGE), field.encode_name


def test_there_are_examples():
    assert len(EXAMPLES) == 3


@pytest.mark.parametrize(("command", "shown"), EXAMPLES, ids=[command[:40] for command, _ in EXAMPLES])
def test_an_example_prints_what_the_page_shows(command, shown):
    result = run(*shlex.split(command))
    printed = (result.stdout + result.stderr).replace("\n", " ").split()
    for part in shown.split("[...]"):
        assert " ".join(part.split()) in " ".join(printed)


def test_as_fixes_the_joker_of_a_melded_chow_under_its_ruling():
    # 34m6j is 345m, a double sequence beside 345p, or 234m.
    words = (
        "score",
        "345p99s33z C:789s C:34m6j={} + 3z",
        "--seat",
        "S",
        "--ruling",
        "meld-joker-reread=declared",
        "--json",
    )
    totals = {}
    for announced in ("345m", "234m"):
        (found,) = run_json(*(word.format(announced) for word in words))
        totals[announced] = (found["reading"]["jokers"]["6j"], "Double Sequences" in found["patterns"])
    assert totals == {"345m": ("5m", True), "234m": ("2m", False)}
