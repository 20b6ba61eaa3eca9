"""docs/users.md: each page, key, command, option and word on the page that it names is one that there is."""

import re

import pytest

from frame import PAGES
from replay.cli.app import COMMANDS
from screens.replay.keys import EVERY
from tests.contracts.test_commands_told import options
from tests.contracts.test_docs_links import ROOT
from tests.tools.newcomer import BEGIN, END, TASKS

PAGE = (ROOT / "docs" / "users.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (\d+) \| (.+?) \| (\w+) \| (.*?) ?\| (.*?) ?\| (.*?) ?\|$", re.MULTILINE)
WISHES, DELIGHTS = (ROW.findall(part) for part in PAGE.partition("## What tools have")[2].split("\n## ")[:2])
ROWS = [*WISHES, *DELIGHTS]
NAMED = {"←": "Left", "→": "Right", "↑": "Up", "↓": "Down"}
SOURCES = "\n".join(
    path.read_text(encoding="utf-8") for where in ("dashboard", "replay/view") for path in (ROOT / where).rglob("*.py")
)


def test_no_wish_is_missing_and_the_sums_are_those_of_the_tables() -> None:
    assert [int(row[0]) for row in WISHES] == [*range(1, 38)]
    assert [int(row[0]) for row in DELIGHTS] == [*range(1, 15)]
    there = [sum(row[2] == "Y" for row in rows) for rows in (WISHES, DELIGHTS)]
    assert f"{there[0]} of 37 and {there[1]} of 14" in PAGE


@pytest.mark.parametrize("row", ROWS, ids=[row[1] for row in ROWS])
def test_what_a_row_names_is_there(row: tuple[str, ...]) -> None:
    _, _, today, pages, keys, more = row
    named = [each for each in pages.split(", ") if each]
    assert set(named) <= {each.title for each in PAGES}
    pressed = re.findall(r"\*\*(.+?)\*\*", keys)
    assert {NAMED.get(each, each) for each in pressed} <= {each.key for each in EVERY}
    assert not pressed or "Replay" in named or today == "N", "keys are those of the page Replay"
    commands = [found.split() for found in re.findall(r"`replay (\w.*?)`", more)]
    for words in commands:
        assert words[0] in COMMANDS
        assert {each for each in words if each.startswith("--")} <= options(words[0])
    for words in re.findall(r"\*([^*]+)\*", more):
        assert re.search(rf"[\">]{re.escape(words)}[\"<]", SOURCES), words
    assert today in ("Y", "N")
    assert more if today == "N" else named or commands


def test_ten_tasks_take_a_minute_on_both_devices() -> None:
    """Clicks, scrolls, seconds of the machine and of both together, on a desktop and on a phone."""
    made = PAGE.partition(BEGIN)[2].partition(END)[0]
    rows = [re.findall(r"\d+(?= s| \|)", line) for line in made.splitlines()[3:]]
    assert [line.split(" | ")[0].strip("| ") for line in made.splitlines()[3:]] == [name for name, _ in TASKS]
    assert all(len(row) == 8 for row in rows)
    for row in rows:
        for machine, whole in (row[2:4], row[6:8]):
            assert int(machine) < int(whole) <= 60
