"""records/broken is what tests/tools/broken writes for the first ruleset."""

from pathlib import Path

import pytest

from tests.tools.broken.cases import all_cases
from tests.tools.broken.story import Case, text_of

BROKEN = Path(__file__).parents[2] / "records" / "broken"
CASES = list(all_cases())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_file_is_the_one_that_the_tool_writes(case: Case) -> None:
    assert (BROKEN / f"{case.name}.jsonl").read_text(encoding="utf-8") == text_of(case)
