"""Values that an option cannot have: said in plain words, with what it may be."""

import pytest

from tests.cli.running import run


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["audit", "x", "--terms", "xx"],
            "no set of words 'xx'; there are en (English), yue (Cantonese), zh (Chinese), ja",
        ),
        (["ingest", "x", "--jobs", "0"], "0 is too small: the least is 1."),
        (["ingest", "x", "--jobs", "a"], "'a' is no whole number."),
        (["show", "x", "--hand", "1.5"], "'1.5' is no whole number."),
        (["ingest", ".", "--watch", "--poll", "nan"], "nan is no number."),
        (["ingest", ".", "--watch", "--poll", "inf"], "inf is too large: the most is 86400."),
        (["ingest", ".", "--watch", "--poll", "x"], "'x' is no number."),
        (["export", "games", "--format", "xx"], "'xx' is not one of 'csv', 'jsonl', 'xlsx'."),
        (["dashboard", "--port", "70000"], "70000 is too large: the most is 65535."),
    ],
)
def test_a_value_that_an_option_cannot_have(words, said):
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    told = " ".join(result.stderr.replace("│", " ").split())
    assert said in told
    assert "Value error" not in told
    assert "Input should" not in told
