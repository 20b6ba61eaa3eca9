"""Numbers with what they count: one helper, and no message that counts by itself."""

import ast
import re
from pathlib import Path

import pytest

from replay.said import counted, unit_for

ROOT = Path(__file__).parents[1]
NOUNS = (
    "bytes characters columns copies discards draws errors events faan files findings folders games hands jokers kinds"
    " kongs lines melds notes players points processes pungs questions readings rows rulings seconds sets tags tiles"
    " times turns warnings ways"
)
PLURAL = re.compile(rf"^ (?:more |other |concealed )?(?:{'|'.join(NOUNS.split())})\b")
NEVER_ONE = {
    "replay/cli/commands/records/new.py: len(named)",  # of one a command would not speak
    "replay/cli/one_game.py: len(several)",
    "replay/engine/table/ending.py: rules.wins.last_winner",  # `1 of 3 wins`, `0 of 1 wins`
    "replay/engine/excerpt/stated.py: live",  # a whole wall
    "replay/engine/excerpt/stated.py: shown",  # one tile may be all that is concealed, and is not told
    "replay/engine/excerpt/situation.py: recorded",  # more than were said to be drawn, at least one
    "replay/formats/explain.py: f'{least} to' if least else 'up to'",
    "replay/formats/explain.py: most",  # the bounds of the format
    "replay/rulesets/b30fj/scoring/possible.py: len(hand.melds)",  # more than four
    "replay/rulesets/b30fj/melds.py: size",  # three or four
    "replay/rulesets/sichuan/possible.py: _WORDS[_SIZE[kind]]",
    "replay/rulesets/sichuan/book/figures.py: table.most + 1",  # a table of several values
    "replay/rulesets/sichuan/rows.py: known[name].fan + 1",  # of faan there is one form
    "replay/rulesets/xixi/scoring.py: _NUMBERS[missing]",  # of one it says so
    "replay/situations.py: live",  # a whole wall
    "replay/rulesets/xixi/melds.py: 'three' if number == 3 else 'four'",
    "replay/rules/plain.py: 'three' if number == 3 else 'four'",
    "replay/rulesets/zung_jung/possible.py: len(hand.melds)",
    "replay/store/study/behind.py: len(chapters)",  # one is not counted
    "replay/store/study/behind.py: len(judged)",
    "replay/store/notes/writing.py: len(found)",  # more than are allowed
    "replay/store/notes/writing.py: len(hands)",
    "replay/store/reader.py: len(found)",
    "replay/store/ingest/watch.py: OFTEN",
    "replay/view/rulebook/page.py: ruleset.size",
    "dashboard/screens/rules/page.py: ruleset.size",
}


@pytest.mark.parametrize(
    ("number", "noun", "plural", "said"),
    [
        (0, "game", "", "0 games"),
        (1, "game", "", "1 game"),
        (1200, "game", "", "1,200 games"),
        (1, "loss", "losses", "1 loss"),
        (2, "loss", "losses", "2 losses"),
    ],
)
def test_a_number_with_its_noun(number, noun, plural, said):
    assert counted(number, noun, plural) == said


def test_a_unit_is_singular_behind_one():
    assert [unit_for(n, "points") for n in (-2, -1, 0, 1, 2)] == ["points", "point", "points", "point", "points"]
    assert unit_for(1, "faan") == unit_for(8, "faan") == "faan"


def counting(path: Path) -> list[str]:
    """Values in f-strings of a file that a plural noun follows."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.JoinedStr):
            for value, after in zip(node.values, node.values[1:], strict=False):
                if not isinstance(value, ast.FormattedValue) or not isinstance(after, ast.Constant):
                    continue
                what = ast.unparse(value.value)
                name = f"{path.relative_to(ROOT).as_posix()}: {what}"
                if PLURAL.match(str(after.value)) and not what.isupper() and name not in NEVER_ONE:
                    found.append(f"{name}{str(after.value)[:20]} (line {node.lineno})")
    return found


@pytest.mark.parametrize("package", ["replay", "dashboard"])
def test_no_message_puts_a_plural_behind_any_number(package):
    assert [each for path in sorted((ROOT / package).rglob("*.py")) for each in counting(path)] == []
