"""One language at a time: every page is told whole in English, Cantonese, Mandarin or Japanese, from one table."""

import ast
import json
import re
from pathlib import Path
from string import Formatter

import pytest

from replay.store import Reader
from replay.terms import SETS, choose, say
from replay.terms.messages import texts
from tests.dashboard.languages import OTHERS, foreign, in_language, names_of

ROOT = Path(__file__).parents[3]
PAGES: list[tuple[str, dict[str, str]]] = [
    ("start", {}),
    ("games", {}),
    ("audit", {}),
    *(
        ("study", {"tab": each})
        for each in ("Scores", "Waits", "Discards", "Costliest", "Patterns", "Ledger", "Figures")
    ),
    *(("replay", {"game": "four-hands", "event": "30", "panel": each}) for each in ("moment", "waits", "discards")),
    *(("replay", {"game": "four-hands", "event": "148", "panel": each}) for each in ("score", "hands", "notes")),
    ("season", {}),
    ("search", {}),
    ("search", {"find": "positions"}),
    ("branch", {"game": "four-hands", "event": "30"}),
    ("train", {}),
    ("score", {}),
    ("score", {"ruleset": "b30fj", "hand": "123m345p3344z P:77s8j F:1j"}),
    ("replay", {"game": "four-hands", "event": "60", "view": "seat"}),
    ("replay", {"game": "four-hands", "event": "60", "panel": "dispute"}),
]


def test_every_sentence_stands_in_the_four_languages():
    for name in SETS:
        assert list(texts(name)) == list(texts("en")), name
        assert all(each.strip() for each in texts(name).values()), name


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("name", SETS)
def test_a_sentence_has_the_same_places_in_every_language(name):
    for english, words in (*texts(name).items(), *texts(name, one=True).items()):
        assert places(words) == places(english), english


@pytest.mark.parametrize("name", OTHERS)
def test_no_sentence_is_left_in_latin_letters(name):
    known = r"`[^`]*`|'[a-z]+'|<code>.*?</code>|<[^>]*>|\{[^}]*\}|JSON Lines|JSON|HTML|CSV|PNG|Page Down|Page Up"
    known += r"|S:9p W:1m|OpenSkill|Elo|裁定 [\w=-]+|（target）|[a-z]+_[a-z_]+|--[a-z]+ (?:[a-z_]+:[A-Za-z]+|0)|:early"
    doctor = json.loads((ROOT / "replay/terms/messages/doctor.json").read_text(encoding="utf-8"))
    for english in texts(name).keys() - doctor.keys():  # the doctor's have commands and names of programs, as typed
        words = texts(name)[english]
        assert not re.search("[A-Za-z]{3}", re.sub(known, " ", words)), (english, words)


def test_cantonese_is_not_mandarin_in_other_letters():
    long = [each for each in texts("en") if len(each) > 60]
    assert sum(texts("yue")[each] != texts("zh")[each] for each in long) == len(long)
    written = "".join(texts("yue").values())
    assert not set(written) & set("们这说对规则记录检显")
    assert set("嘅唔係喺") <= set(written)


def test_english_says_one_in_its_own_form_and_the_others_need_none():
    assert (say("{n:,} games", n=1), say("{n:,} games", n=1200)) == ("1 game", "1,200 games")
    choose("ja")
    assert say("{n:,} games", n=1200) == "1,200対局"


def test_every_sentence_that_is_said_by_the_dashboard_is_in_the_table():
    """What is written out as `say("...")`; other texts are found on the pages themselves."""
    for path in (
        each for room in ("dashboard", "replay/view", "replay/report") for each in (ROOT / room).rglob("*.py")
    ):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
                (text,) = node.args
                if isinstance(text, ast.Constant):
                    assert text.value in texts("en"), f"{path.name}:{node.lineno}"


def told_apart(each: str | dict[str, str]) -> str:
    return each if isinstance(each, str) else "-".join(each.values())


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(("page", "query"), PAGES, ids=told_apart)
@pytest.mark.sampled(3)
def test_a_page_is_in_one_language(demo_store, language, page, query):
    with Reader.open(demo_store) as reader:
        names = names_of(reader)
        if "game" in query:
            game = next(each for each in reader.games() if query["game"] in each.game)
            query = {**query, "game": game.sha256[:12]}
    assert foreign(in_language(page, language, **query), names) == []
