"""The four languages: the program's own sentences change with them, and data never does."""

import ast
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from threading import Thread
from typing import get_args

import pytest

from replay.cli.in_terms import TermSet
from replay.rulesets import all_rulesets
from replay.store.study.figures import FIGURES
from replay.terms import SETS, Terms, choose, language, term, using
from tests.cli.running import ROOT, run
from tests.samples import first

OTHERS = [name for name in SETS if name != "en"]
NEUTRAL = ["Qaaa", "Qbbb", "Qcccc", "Qdd"]
TRICKY = ["Kong", "Pung", "faan7", "Win"]
"""Names that are words of the game, each as long as the neutral one in its place."""
CODE = [each for folder in ("replay", "dashboard") for each in sorted((ROOT / folder).rglob("*.py"))]


def renamed(record: Path, names: list[str], note: str) -> str:
    """The record with these players, and with this note on every draw, discard and win."""
    text = re.sub(r'"players":\[[^]]*\]', f'"players":{json.dumps(names)}', record.read_text(encoding="utf-8"))
    return re.sub(r'"type":"(draw|discard|win)"', rf'"note":{json.dumps(note)},"type":"\1"', text)


# ------------------------------------------------------------- the languages


def called(node: ast.Call) -> str:
    """The function's name; of methods, that of `terms` alone: a set of rulings has its own `named()`."""
    match node.func:
        case ast.Name(id=name) | ast.Attribute(value=ast.Name(id="terms"), attr=name):
            return name
        case _:
            return ""


def is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def test_only_texts_of_the_source_are_looked_up_without_places():
    for path in CODE:
        source = path.read_text(encoding="utf-8")
        if path.parent.name == "terms" or not re.search(r"from replay\.terms import|from replay import terms", source):
            continue
        for node in ast.walk(ast.parse(source)):
            if not isinstance(node, ast.Call):
                continue
            where = f"{path}:{node.lineno}"
            if called(node) in ("term", "named"):
                assert len(node.args) == 1, where
                assert is_text(node.args[0]), where
            elif called(node) == "Terms":
                (texts,) = node.args
                assert isinstance(texts, ast.Dict), where
                assert all(map(is_text, texts.values)), where


# ------------------------------------------------------------- words


def test_a_table_of_texts_speaks_in_the_set_of_the_moment():
    texts = Terms({"k": "kong"})
    assert texts["k"] == "kong"
    with using("ja"):
        assert texts["k"] == "カン"
        assert dict(texts) == {"k": "カン"}
    assert texts.get("x") is None
    assert len(texts) == 1
    assert list(SETS) == list(get_args(TermSet)), "the sets are those of the option"


def test_the_words_of_a_while_are_those_of_one_thread():
    """Reports of the dashboard are made so while others look at their own pages."""
    heard = []
    other = Thread(target=lambda: heard.append(term("kong")))
    with using("ja"), using("zh"):
        other.start()
        other.join()
        assert (term("kong"), language()) == ("杠", "zh")
    assert heard == ["kong"]
    assert language() == "en"
    for choosing in (choose, lambda name: using(name).__enter__()):
        with pytest.raises(ValueError, match="there are en, yue, zh, ja"):
            choosing("de")
        assert language() == "en", "nothing changes"


# ------------------------------------------------------------- the option


def test_the_option_and_the_environment_choose_the_words(monkeypatch):
    hand = ("waits", "123m456p5599s123z")
    assert "差 2 张听牌" in run(*hand, "--terms", "zh").stdout
    assert "2 tiles from ready" in run(*hand).stdout  # the next command is English again
    monkeypatch.setenv("REPLAY_TERMS", "ja")
    assert "聴牌まで2枚" in run(*hand).stdout
    assert "2 tiles from ready" in run(*hand, "--terms", "en").stdout
    monkeypatch.setenv("REPLAY_TERMS", "")
    assert "2 tiles from ready" in run(*hand).stdout
    monkeypatch.setenv("REPLAY_TERMS", "de")
    assert run("rules").exit_code == 2


def test_english_loads_no_table():
    code = (
        "import sys; from replay.cli.app import app; app(['score', '11m + 1m'], standalone_mode=False);"
        " print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert "replay.terms.own" not in done.stdout
    assert "replay.view.score" in done.stdout


# ------------------------------------------------------------- what is printed


GAMES = [
    "records/b30fj/four-hands.jsonl",
    "records/broken/wrong_total-and-patterns.jsonl",
    "records/broken/illegal_win-baida-pair-wait.jsonl",
]


@pytest.mark.parametrize("name", first(OTHERS, 1))
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.sampled(1)
def test_names_and_notes_that_are_words_of_the_game_are_printed_as_they_are(tmp_path, game, name):
    told_by = []
    for names, note in ((NEUTRAL, "qqqq a qqqq, qqqq!"), (TRICKY, "pung a kong, wins!")):
        record = tmp_path / "game.jsonl"
        record.write_text(renamed(ROOT / game, names, note), encoding="utf-8")
        commands = (
            ("show", record, "--hand", 1),
            ("show", record),
            ("audit", record),
            ("dispute", record, "--hand", 1, "--html", tmp_path / "case.html", "--force"),
            ("export", "report", record, "--hand", 1, "--to", tmp_path / "game.html", "--force"),
        )
        printed = [run(*command, "--terms", name, columns=300).stdout for command in commands]
        pages = [(tmp_path / page).read_text(encoding="utf-8") for page in ("case.html", "game.html")]
        told_by.append("\n".join([*printed, *pages]))
    neutral, tricky = told_by
    for before, after in zip([*NEUTRAL, "qqqq a qqqq, qqqq!"], [*TRICKY, "pung a kong, wins!"], strict=True):
        assert before in neutral or before in NEUTRAL
        neutral = neutral.replace(before, after)
    assert tricky == neutral
    assert "Kong" in tricky


BROKEN = " ".join(f"records/broken/{each.name}" for each in sorted((ROOT / "records" / "broken").iterdir())[6::45])
JSON = [
    "show records/b30fj/four-hands.jsonl --hand 1",
    f"audit {BROKEN}",
    "score '78p23456s1j2j3j4j6j7j + 8j' --by self_draw",
    "score '123m345p3344z P:77s8j F:1j + 3z'",
    "waits 123m456p5599s123z",
    "waits 123m456p5599s1234z",
    "rules",
    "rules b30fj",
    "simulate --ruleset xixi --games 1 --seed 4",
    "study --store demo.sqlite",
    "study --store demo.sqlite --hands won",
    "export findings --store demo.sqlite",
    "export turns --store demo.sqlite",
    "export analysis --store demo.sqlite",
    "audit --store demo.sqlite --game four-hands",
    "dispute records/broken/wrong_total-and-patterns.jsonl --hand 1",
    "notes --store demo.sqlite",
    "ingest records/b30fj/four-hands.jsonl --store demo.sqlite",
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("terms")
    (made / "records").symlink_to(ROOT / "records")
    games = ("records/b30fj/four-hands.jsonl", "records/broken/wrong_total-and-patterns.jsonl")
    store = made / "demo.sqlite"
    assert run("ingest", *(ROOT / game for game in games), "--store", store).exit_code == 1
    assert run("note", "four-hands", "a pung", "--hand", 1, "--event", 3, "--store", store).exit_code == 0
    return made


@pytest.mark.parametrize("command", JSON, ids=lambda each: each[:40])
@pytest.mark.sampled(5)
def test_what_programs_read_is_the_same_in_every_set(folder, monkeypatch, command):
    monkeypatch.chdir(folder)
    words = shlex.split(command)
    if words[0] not in ("simulate", "export"):
        words.append("--json")
    english = run(*words)
    assert english.stdout
    for name in OTHERS:
        other = run(*words, "--terms", name)
        assert (other.stdout_bytes, other.exit_code) == (english.stdout_bytes, english.exit_code)


@pytest.mark.parametrize("name", OTHERS)
def test_a_study_is_in_one_language(folder, name):
    """But for what is typed: options, names of figures, rulesets and rows."""
    text = run("study", "--store", folder / "demo.sqlite", "--player", "Ann", "--terms", name, columns=200).stdout
    rows = [row.name for each in all_rulesets().values() for row in each.rows(each.rulings())]
    data = "|".join([*(each.key for each in FIGURES), *map(re.escape, rows), *all_rulesets(), "hands", "Ann", "TILE"])
    known = rf"--\w+|\S+\.sqlite|replay \w+|(?<!\w)(?:{data})(?!\w)"
    assert re.findall(r"[A-Za-z]{2,}.*", re.sub(known, "", text)) == []


def test_a_store_holds_the_same_whatever_the_words(tmp_path):
    for name in ("en", "zh"):
        assert run("ingest", ROOT / GAMES[1], "--store", tmp_path / name, "--terms", name).exit_code == 1
    english, other = (run("audit", "--store", tmp_path / name, "--json").stdout for name in ("en", "zh"))
    assert english == other
