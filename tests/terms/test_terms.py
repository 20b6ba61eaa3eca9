"""The words of the game in four sets: they change everywhere in the program's own sentences, and never in data."""

import ast
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import get_args

import pytest

import replay
from replay.cli.in_terms import TermSet
from replay.rulesets import all_rulesets
from replay.terms import SETS, Terms, choose, chosen, in_terms, named, term, using
from replay.terms.table import TERMS, TermPlace
from replay.view.text import said
from tests.cli.running import ROOT, run
from tests.samples import first

OTHERS = [name for name in SETS if name != "en"]
NEUTRAL = ["Qaaa", "Qbbb", "Qcccc", "Qdd"]
TRICKY = ["Kong", "Pung", "faan7", "Win"]
"""Names that are words of the game, each as long as the neutral one in its place."""
CODE = [each for folder in ("replay", "dashboard") for each in sorted((ROOT / folder).rglob("*.py"))]


@pytest.fixture(autouse=True)
def english_after() -> Iterator[None]:
    yield
    choose("en")


def renamed(record: Path, names: list[str], note: str = "") -> bytes:
    """The record with these players, and with this note on every event that may have one."""
    lines = []
    for line in record.read_bytes().splitlines():
        try:
            event = json.loads(line)
        except ValueError:
            lines.append(line)
            continue
        if event.get("type") == "start_game":
            event["players"] = names
        elif note and event.get("type") in ("draw", "discard", "win"):
            event["note"] = note
        lines.append(json.dumps(event, ensure_ascii=False).encode())
    return b"\n".join(lines) + b"\n"


# ------------------------------------------------------------- the table


def test_the_sets_are_those_of_the_option():
    assert list(SETS) == list(get_args(TermSet))


@pytest.mark.parametrize("place", get_args(TermPlace))
def test_no_english_form_has_two_words_in_one_place(place):
    forms = [form for each in TERMS if place in each.places for form in each.en]
    assert sorted(forms) == sorted(set(forms))


def test_every_word_is_there_and_has_as_many_forms_as_the_english_one_or_one():
    assert len({each.key for each in TERMS}) == len(TERMS)
    for each in TERMS:
        assert each.source
        for name in SETS:
            words = [word for _, word in each.forms(name)]
            assert len(words) == len(each.en)
            assert all(word.strip() == word != "" for word in words)
        assert list(each.forms("zh")) != list(each.forms("en")), each.key


def literals(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@pytest.mark.deep
def test_no_word_of_the_table_is_unused():
    texts = [text for path in CODE if "terms" not in path.parts for text in literals(path)]
    texts += [
        path.read_text(encoding="utf-8") for path in Path(replay.__file__).parent.glob("rulesets/*/book/play.toml")
    ]
    said = "\n".join({*texts, *(text[:1].lower() + text[1:] for text in texts)})
    for each in TERMS:
        assert any(re.search(rf"(?<![\w-]){re.escape(form)}(?![\w-])", said) for form in each.en), each.key


def called(node: ast.Call) -> str:
    """The function's name; of methods, that of `terms` alone: a set of rulings has its own `named()`."""
    match node.func:
        case ast.Name(id=name) | ast.Attribute(value=ast.Name(id="terms"), attr=name):
            return name
        case _:
            return ""


def is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def test_only_texts_of_the_source_are_exchanged_without_looking_for_values():
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


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("en", "Ann calls a pung of 5m, then an open kong; she is ready, waits for 3p, wins by drawing it: 12 faan"),
        (
            "yue",
            "Ann calls a pung of 5m, then an open kong; she is ready, waits for 3p, sik wu by drawing it: 12 faan",
        ),
        ("zh", "Ann calls a 碰 of 5m, then a 明杠; she is 听牌, 听 3p, 自摸 it: 12 番"),
        ("ja", "Ann calls a pon of 5m, then a minkan; she is tenpai, waits for 3p, wins by tsumo with it: 12 han"),
    ],
)
def test_terms_change_in_an_english_sentence(name, expected):
    with using(name):
        assert expected == in_terms(
            "Ann calls a pung of 5m, then an open kong; she is ready, waits for 3p, wins by drawing it: 12 faan"
        )


def test_a_capital_stays_and_an_article_fits():
    with using("ja"):
        assert term("Kongs") == "Kan"
        assert term("A concealed kong") == "An ankan"
        assert term("an open kong") == "a minkan"


def test_words_are_found_as_words_only():
    with using("zh"):
        assert term("winding hell_wait await kongo self-drawing win-loss") == (
            "winding hell_wait await kongo self-drawing win-loss"
        )


def test_a_set_of_three_in_a_finished_hand_is_no_call():
    with using("zh"):
        assert (term("chow"), named("chow"), named("pair")) == ("吃", "顺子", "对子")
        assert in_terms("All four sets are chows or pungs.", sets=True) == "All four sets are 顺子 or 刻子."
    with using("yue"):
        assert named("chow") == "sheung"


@pytest.mark.parametrize("name", OTHERS)
def test_values_in_a_sentence_stay(name):
    sentence = "'a pung' and `kong` and \"chow\" and Concealed Kong and Kong Bloom, a Pung Party: no 'kong"
    with using(name):
        assert in_terms(sentence, ["Pung Party"]) == sentence


def test_row_names_stay_and_the_words_around_them_change():
    with using("zh"):
        assert in_terms("Robbing a Kong counts for robbing a kong; Seven Pairs") == (
            "Robbing a Kong counts for 抢杠; Seven Pairs"
        )


@pytest.mark.parametrize("name", OTHERS)
def test_no_name_of_a_row_is_ever_changed(name):
    rows = [row.name for ruleset in all_rulesets().values() for row in ruleset.rows(ruleset.rulings.chosen({}))]
    with using(name):
        for row in rows:
            assert row in in_terms(f"a pung, {row}, a kong")


@pytest.mark.parametrize(
    ("name", "words"),
    [("zh", "No meld, 自摸."), ("ja", "No meld, won by tsumo."), ("yue", "No meld, won by self-draw.")],
)
def test_a_hand_won_by_self_draw_is_one_word_where_players_have_one(name, words):
    with using(name):
        assert in_terms("No meld, won by self-draw.") == words


def test_a_table_of_texts_speaks_in_the_set_of_the_moment():
    texts = Terms({"k": "open kong"})
    assert texts["k"] == "open kong"
    with using("ja"):
        assert texts["k"] == "minkan"
        assert dict(texts) == {"k": "minkan"}
    assert texts.get("x") is None
    assert len(texts) == 1


def test_the_words_of_a_while_are_those_of_one_thread():
    """Reports of the dashboard are made so while others look at their own pages."""
    heard = []
    other = Thread(target=lambda: heard.append(term("kong")))
    with using("ja"), using("zh"):
        other.start()
        other.join()
        assert (term("kong"), chosen()) == ("杠", "zh")
    assert heard == ["kong"]
    assert chosen() == "en"
    with pytest.raises(ValueError, match="there are en, yue, zh, ja"), using("de"):
        pass


def test_an_unknown_set_is_refused_and_nothing_changes():
    with pytest.raises(ValueError, match="there are en, yue, zh, ja"):
        choose("de")
    assert chosen() == "en"


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


def test_an_unknown_set_is_wrong_usage_and_the_choices_are_told(monkeypatch):
    refused = run("rules", "--terms", "de")
    assert refused.exit_code == 2
    assert "no set of words 'de'" in " ".join(refused.stderr.replace("│", " ").split())
    assert all(f" {name} (" in " ".join(refused.stderr.replace("│", " ").split()) for name in SETS)
    monkeypatch.setenv("REPLAY_TERMS", "de")
    assert run("rules").exit_code == 2


def test_english_loads_no_table():
    code = (
        "import sys; from replay.cli.app import app; app(['score', '11m + 1m'], standalone_mode=False);"
        " print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert "replay.terms.table" not in done.stdout
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
        record.write_bytes(renamed(ROOT / game, names, note))
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


def test_a_sentence_with_claimed_rows_keeps_them():
    claimed = {"pung, a kong": 3, "ready": 1}
    with using("zh"):
        shown = said(f"The pung has no row of this name: {', '.join(claimed)}; claimed for a pung.", claimed, None)
    assert shown == "The 碰 has no row of this name: pung, a kong, ready; claimed for a 碰."


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


def test_a_store_holds_the_same_whatever_the_words(tmp_path):
    dumps = []
    for name in ("en", "zh"):
        store = tmp_path / f"{name}.sqlite"
        assert run("ingest", ROOT / GAMES[1], "--store", store, "--terms", name).exit_code == 1
        lines = run("audit", "--store", store, "--json").stdout
        dumps.append(lines)
    assert dumps[0] == dumps[1]


# ------------------------------------------------------------- the page


PAGE = (ROOT / "docs/terms.md").read_text(encoding="utf-8")


def table_of_the_page() -> str:
    """The table as docs/terms.md has it: a row a word, its forms parted by commas."""
    rows = ["| English | `yue` | `zh` | `ja` | source |", "| --- | --- | --- | --- | --- |"]
    for each in TERMS:
        words = [", ".join(dict.fromkeys(word for _, word in each.forms(name))) for name in SETS]
        where = " (of a finished hand)" if "labels" not in each.places else ""
        rows.append(f"| {words[0]}{where} | {' | '.join(words[1:])} | {each.source} |")
    return "\n".join(rows)


def test_the_page_has_the_whole_table():
    assert f"\n{table_of_the_page()}\n" in PAGE
