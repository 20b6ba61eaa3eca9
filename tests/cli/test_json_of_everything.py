"""Every command's `--json` on every kind of input: JSON Lines and nothing else, whatever the input is."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from replay.events import Win
from replay.formats import write_events
from replay.rulesets import find_ruleset
from replay.simulate import simulate_game
from tests.cli.running import run
from tests.formats.importers import written

GAME = "disputed"
KINDS = ("record", "typed text", "another program's log", "gzip", "stored", "cut in two", "garbage", "empty", "missing")
READABLE = KINDS[:5]
READ = (
    ("audit", "{}"),
    ("audit", "{}", "--rulings-report"),
    ("dispute", "{}", "--hand", "1"),
    ("show", "{}", "--hand", "1"),
    ("ingest", "{}", "--store", "{new}", "--no-analysis"),
    ("convert", "{}"),
    ("convert", "{}", "--as", "text"),
    ("doctor", "{}"),
    ("export", "report", "{}", "--hand", "1", "--to", "{out}"),
)
"""The commands that read a file, which stands for {}."""
ALONE = (
    ("analyse", "--store", "{store}"),
    ("study", "--store", "{store}"),
    ("export", "games", "--store", "{store}", "--to", "{out}"),
    ("note", "--store", "{store}", GAME, "to be asked about"),
    ("notes", "--store", "{store}"),
    ("doctor", "--store", "{store}"),
    ("rules", "xixi"),
    ("new", "--ruleset", "xixi"),
    ("simulate", "--ruleset", "xixi", "--games", "1", "--seed", "1", "--hands", "1"),
    ("score", "123m456m789m123p5s + 5s", "--ruleset", "zung-jung"),
    ("waits", "123m456m789m123p5s", "--ruleset", "zung-jung"),
)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path | str]:
    """One hand with a wrong total, in every form; `stored`: its name in the store."""
    here = tmp_path_factory.mktemp("inputs")
    events = list(simulate_game(find_ruleset("zung-jung"), 4, hands=1))
    place = next(place for place, each in enumerate(events) if isinstance(each, Win))
    win = events[place]
    assert isinstance(win, Win)
    events[place] = structs.replace(win, total=(win.total or 0) + 5)
    events[0] = structs.replace(events[0], game=GAME)
    text = write_events(events)
    log = written.log("riichi plain zung-jung 4, one hand")
    log["kyokus"][0]["result"][0]["han"] += 5
    found: dict[str, Path | str] = {each: here / each.replace(" ", "-").replace("'", "") for each in KINDS}
    content = {
        "record": text,
        "gzip": gzip.compress(text),
        "another program's log": json.dumps(log).encode(),
        "cut in two": text[: len(text) // 2],
        "garbage": b"\x00\xff\xfe no record\n",
        "empty": b"",
    }
    for name, data in content.items():
        Path(found[name]).write_bytes(data)
    typed = run("convert", found["record"], "--as", "text")
    assert typed.exit_code == 0
    Path(found["typed text"]).write_text(typed.stdout, encoding="utf-8")
    found["store"] = here / "store.sqlite"
    assert run("ingest", found["record"], "--store", found["store"]).exit_code == 1
    found["stored"] = GAME
    return found


def answered(*words: object) -> tuple[int, list[Any]]:
    """The exit status and the lines; that nothing has failed is asserted."""
    result = run(*words, "--json")
    assert "internal error" not in result.stderr, result.stderr
    assert result.exit_code in (0, 1, 2), result.stderr
    return result.exit_code, [json.loads(line) for line in result.stdout.splitlines()]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("words", READ, ids=" ".join)
def test_a_command_that_reads_answers_in_json(
    words: tuple[str, ...], kind: str, files: dict[str, Path | str], tmp_path: Path
) -> None:
    source = str(files[kind])
    stored = kind == "stored"
    if stored and words[0] in ("ingest", "convert", "doctor"):
        pytest.skip("it reads files alone")
    if stored and words[0] == "audit":
        words = (words[0], "--game", *words[1:])
    filled = [each.format(source, new=tmp_path / "new.sqlite", out=tmp_path / "out") for each in words]
    if stored:
        filled += ["--store", str(files["store"])]
    status, lines = answered(*filled)
    assert lines
    if words[0] == "doctor":
        return
    if kind in READABLE:
        assert status == (0 if words[0] in ("show", "convert", "export") else 1)
        assert not any("error" in each for each in lines)
    elif status == 2:
        last = lines[-1]
        assert {"source", "line", "field", "error"} <= last.keys()
        assert last["error"]
        assert last["source"] in (source, None)
    else:
        assert status == (0 if words[0] in ("show", "export") else 1)


def test_unusable_input_says_which_and_where(files: dict[str, Path | str], tmp_path: Path) -> None:
    for kind in ("empty", "missing"):
        (line,) = answered("audit", files[kind])[1]
        assert (line["source"], line["line"], line["field"]) == (str(files[kind]), None, None)
    words = ("ingest", files["record"], "--store", tmp_path / "s.sqlite", "--rulings", "majsoul")
    (line,) = answered(*words)[1]
    assert (line["source"], line["error"][:14]) == (str(files["record"]), "game disputed:")
    typed = tmp_path / "typed.txt"
    typed.write_text("game g xixi\nplayers Ann Bo Cy Di\nhand 1 E dealer Ann\nAnn 9y>\nBo qq>\n")
    status, lines = answered("audit", typed)
    faults = [each for each in lines if "error" in each]
    assert status == 2
    assert [(each["source"], each["line"]) for each in faults] == [(str(typed), 4), (str(typed), 5)]
    log = json.loads(Path(files["another program's log"]).read_text())
    log["rules"]["ruleset"] = "hk"
    wrong = tmp_path / "log.json"
    wrong.write_text(json.dumps(log))
    for command in (("audit",), ("ingest", "--store", tmp_path / "s.sqlite"), ("convert",), ("show",), ("dispute",)):
        status, (line,) = answered(*command, wrong)
        assert status == 2
        assert (line["source"], line["line"], line["field"]) == (str(wrong), None, "$.rules.ruleset")
        assert "hk" in line["error"]


@pytest.mark.parametrize("words", ALONE, ids=" ".join)
def test_the_other_commands_answer_in_json(
    words: tuple[str, ...], files: dict[str, Path | str], tmp_path: Path
) -> None:
    status, lines = answered(*(each.format(store=files["store"], out=tmp_path / "out") for each in words))
    assert status == 0
    assert lines or words[0] in ("analyse", "notes")


@pytest.mark.parametrize("kind", ["garbage", "missing"])
@pytest.mark.parametrize("words", [each for each in ALONE if "{store}" in each and each[0] != "doctor"], ids=" ".join)
def test_a_store_that_is_none_is_told_in_json(
    words: tuple[str, ...], kind: str, files: dict[str, Path | str], tmp_path: Path
) -> None:
    status, (line,) = answered(*(each.format(store=files[kind], out=tmp_path / "out") for each in words))
    assert status == 2
    assert line["error"].startswith(str(files[kind]))


def test_places_in_typed_text_are_lines_and_columns_of_it(files: dict[str, Path | str]) -> None:
    """Both commands ended with an internal error: a place was no number that JSON could hold."""
    typed = Path(files["typed text"]).read_text(encoding="utf-8").splitlines()
    (case,) = answered("dispute", files["typed text"])[1]
    (report,) = answered("audit", files["typed text"], "--rulings-report")[1]
    (finding,) = [each for each in report["findings"] if each["code"] == "wrong_total"]
    for each in (case["first"], case["wins"][0], *case["findings"], *report["rulings_report"]["disputes"]):
        assert each["line"] == finding["line"]
    assert case["wins"][0]["column"] == finding["column"]
    assert typed[finding["line"] - 1][finding["column"] - 1 :].strip()


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("study", "--store", "{none}"), "{none}"),
        (("note", "--store", "{store}", "no-such-game", "a word"), "{store}"),
        (("show", "no-such-game", "--store", "{store}"), "{store}"),
        (("study", "--store", "{store}", "--ruleset", "xixi"), "{store}"),
        (("study", "--store", "{store}", "--player", "nobody"), "{store}"),
        (("show", "{record}", "--game", "no-such-game"), "{record}"),
        (("dispute", "{record}", "--hand", "9"), "{record}"),
        (("new", "--from", "{record}", "--hand", "9"), "{record}"),
    ],
    ids=lambda each: " ".join(each) if isinstance(each, tuple) else each,
)
def test_what_cannot_be_used_is_named(
    files: dict[str, Path | str], tmp_path: Path, words: tuple[str, ...], named: str
) -> None:
    """`source` is the store, or the file in which a game or a hand is looked for, as it was given."""
    names = {"store": files["store"], "record": files["record"], "none": tmp_path / "none.sqlite"}
    result = run(*(each.format(**names) for each in words), "--json")
    assert result.exit_code == 2
    (told,) = (json.loads(line) for line in result.stdout.splitlines())
    assert told["source"] == named.format(**names)
    assert told["error"].startswith(f"{told['source']}: ")
