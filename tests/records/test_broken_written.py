"""records/broken is what tests/tools/broken writes for the first ruleset."""

from pathlib import Path

import pytest

from replay.findings import CODES
from tests.tools.broken.cases import all_cases
from tests.tools.broken.story import Case, text_of

BROKEN = Path(__file__).parents[2] / "records" / "broken"
CASES = list(all_cases())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_file_is_the_one_that_the_tool_writes(case: Case) -> None:
    assert (BROKEN / f"{case.name}.jsonl").read_text(encoding="utf-8") == text_of(case)


def test_every_finding_that_the_ruleset_can_have_has_its_record() -> None:
    others = {"void_suit_missing", "void_suit_first", "void_suit_again", "passed_win", "passed_pung"}
    others |= {"wrong_scoring_tiles", "illegal_discard"}
    written = {case.name.partition("-")[0] for case in CASES}
    assert written == set(CODES) - others
