"""Broken plug-ins: each is named with its reason and left out, and nothing else is disturbed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from replay.plugins import left_out
from replay.rulesets import all_rulesets, plugged_in
from tests.cli.running import ROOT, process, run, run_json
from tests.dashboard.pages import opened, words_of
from tests.toy.packages import CLUB_SHEET, FOUR_SETS, announce, install, on_the_path

RULESETS, IMPORTERS = "replay.rulesets", "replay.importers"
OURS = ["b30fj", "b30fj-draft", "mcr", "mcr-136", "sichuan", "xixi", "zung-jung"]
WHOLE = (FOUR_SETS / "four_sets.py").read_text(encoding="utf-8")
SHEET = (CLUB_SHEET / "club_sheet.py").read_text(encoding="utf-8")
RECORD = ROOT / "records/zung-jung/house-game.jsonl"


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    with on_the_path(tmp_path):
        yield tmp_path


def put(folder: Path, code: str, *, name: str = "four-sets", group: str = RULESETS, package: str = "broken") -> None:
    """A package of one module with this code, announced by this name."""
    module = f"module_of_{package.replace('-', '_')}"
    (folder / f"{module}.py").write_text(code)
    announce(folder, package, "2.0", {group: {name: module}})


BROKEN = {
    "raises": ("1 / 0", "cannot be imported: ZeroDivisionError: division by zero"),
    "exits": ("raise SystemExit(3)", "cannot be imported: SystemExit: 3"),
    "is no Python": ("def :", "cannot be imported: SyntaxError"),
    "needs what is not there": ("import no_such_module", "No module named 'no_such_module'"),
    "has no API": (WHOLE.replace("API = 2", ""), "does not say which plug-in interface it is for (API = 2)"),
    "has another API": (WHOLE.replace("API = 2", "API = 1"), "is for version 1 of the plug-in interface"),
    "has no RULESETS": ("API = 2", "is not a tuple of rulesets"),
    "has a wrong type": ("API = 2\nRULESETS = ('four-sets',)", "is not a tuple of rulesets"),
    "has another id": (
        WHOLE.replace('id="four-sets"', 'id="five-sets"'),
        "'five-sets': its ids begin with 'four-sets'",
    ),
    "has a bad id": (WHOLE.replace('id="four-sets"', 'id="four-sets "'), "is made of small letters and digits"),
    "has too few kinds": (WHOLE.replace("range(KINDS)", "range(40)"), "copies has 40 numbers"),
    "has too few tiles": (WHOLE.replace("COPIES = tuple(4", "COPIES = tuple(1"), "at least one must be left"),
    "fails to build": (WHOLE.replace("    return Rules(", "    return missing("), "it fails: NameError"),
    "builds no rules": (WHOLE.replace("    return Rules(", "    return dict("), "build gives no Rules"),
    "has no rows": (
        WHOLE.replace("lambda _rulings: (ROW,)", "lambda _rulings: (1,)"),
        "that is not a RowDoc",
    ),
    "scores nothing": (
        WHOLE.replace("if reasons := ", "return None\n    if reasons := "),
        "neither Scored nor NotAWin",
    ),
}


@pytest.mark.parametrize(("code", "why"), BROKEN.values(), ids=BROKEN)
def test_a_broken_ruleset_is_left_out_with_its_reason(folder: Path, code: str, why: str) -> None:
    put(folder, code)
    assert list(all_rulesets()) == OURS
    (found,) = left_out()
    assert found.sentence.startswith("the plug-in four-sets (broken 2.0) is left out: ")
    assert why in found.why


def test_the_same_code_unbroken_is_taken(folder: Path) -> None:
    put(folder, WHOLE)
    assert list(plugged_in()) == ["four-sets"]
    assert not left_out()


NO_FORMAT = {
    "raises": ("1 / 0", "cannot be imported: ZeroDivisionError"),
    "has another API": (SHEET.replace("API = 2", "API = 0"), "is for version 0 of the plug-in interface"),
    "has no SOURCE": ("API = 2", "is not a Source"),
    "has a bad id": (SHEET.replace('id="club-sheet"', 'id="Club sheet"'), "is made of small letters and digits"),
    "has an id of ours": (SHEET.replace('id="club-sheet"', 'id="mjai"'), "there is another format 'mjai'"),
    "has no read": (SHEET.replace("def read(", "def reads("), "needs the functions looks_like and read"),
    "has rulings of no ruleset": (SHEET.replace('title="club', 'rulings={"hong-kong": {}}, title="club'), "hong-kong"),
    "has rulings that are none": (
        SHEET.replace('title="club', 'rulings={"zung-jung": {"no-such": "x"}}, title="club'),
        "SOURCE.rulings: unknown ruling 'no-such'",
    ),
    "has a bad ending": (SHEET.replace('(".csv",)', '"csv"'), "is not a tuple of endings"),
}


@pytest.mark.parametrize(("code", "why"), NO_FORMAT.values(), ids=NO_FORMAT)
def test_a_broken_importer_is_left_out_with_its_reason(folder: Path, code: str, why: str) -> None:
    put(folder, code, name="club-sheet", group=IMPORTERS)
    told = run("audit", RECORD)
    assert told.exit_code == 0
    assert "the plug-in club-sheet (broken 2.0) is left out: " in told.stderr
    assert why in told.stderr


@pytest.mark.parametrize(
    ("code", "why"),
    [
        (
            SHEET.replace("return head.startswith(HEAD.encode())", "return head[10**9] == 1"),
            "looks_like fails: IndexError",
        ),
        (
            SHEET.replace("if ruleset is None:", "if True:\n        return 7\n    if True:"),
            "read gives int, no Imported",
        ),
        (SHEET.replace("if ruleset is None:", "if True:\n        return {}[0]\n    if True:"), "KeyError: 0"),
    ],
    ids=["looks_like", "type", "read"],
)
def test_an_importer_that_fails_at_a_file_is_named_and_its_file_refused(folder: Path, code: str, why: str) -> None:
    put(folder, code, name="club-sheet", group=IMPORTERS)
    path = folder / "friday.csv"
    path.write_text("winner,from,tiles,tile,points\n")
    told = run("audit", "-r", "zung-jung", path)
    assert told.exit_code == 2
    assert why in told.stderr
    assert "Traceback" not in told.stderr


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("b30fj", "the ids that begin with b30fj are those of replay itself"),
        ("zung-jung-2", "the ids that begin with zung-jung are those of replay itself"),
        ("Four Sets", "a ruleset is called by small letters and digits"),
    ],
)
def test_a_name_that_is_taken_or_none_is_refused(folder: Path, name: str, why: str) -> None:
    put(folder, WHOLE, name=name)
    assert list(all_rulesets()) == OURS
    assert [each.why[: len(why)] for each in left_out()] == [why]


def test_of_two_packages_with_one_name_the_first_is_taken(folder: Path) -> None:
    put(folder, WHOLE, package="one")
    put(folder, WHOLE, package="other")
    assert list(plugged_in()) == ["four-sets"]
    (found,) = left_out()
    assert found.why == f"{plugged_in()['four-sets'].plugin.package} has one of this name, too"


def test_a_damaged_package_is_named_as_far_as_it_can_be(folder: Path) -> None:
    put(folder, "1 / 0")
    (folder / "broken-2.0.dist-info" / "METADATA").unlink()
    assert list(all_rulesets()) == OURS
    assert "(a damaged package of no version) is left out: " in left_out()[0].sentence


COMMANDS = [
    ("rules",), ("audit", RECORD), ("show", RECORD), ("convert", RECORD), ("analyse", RECORD), ("simulate",),
    ("score", "-r", "zung-jung", "123m456p789s1155z + 5z"), ("waits", "-r", "zung-jung", "123m456p789s1155z"),
    ("ingest", RECORD, "--store", "club.sqlite"), ("study", "--store", "none.sqlite"), ("new", "-r", "xixi"),
    ("export", "wins", "--store", "none.sqlite"), ("notes", "--store", "none.sqlite"), ("rules", "unheard-of"),
]  # fmt: skip


@pytest.mark.sampled(5)
@pytest.mark.parametrize("words", COMMANDS, ids=[f"{words[0]} {len(words)}" for words in COMMANDS])
def test_every_command_names_it_and_does_its_work(
    folder: Path, words: tuple[object, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    usual = run(*words)
    (folder / "club.sqlite").unlink(missing_ok=True)
    with on_the_path(folder):
        put(folder, "1 / 0")
        told = run(*words)
    assert (told.exit_code, told.stdout) == (usual.exit_code, usual.stdout)
    name = "the plug-in four-sets (broken 2.0) is left out: module_of_broken cannot be imported: ZeroDivisionError"
    assert name in told.stderr
    assert told.stderr.count("left out") == 1
    assert "Traceback" not in told.stderr


def test_what_it_prints_does_not_mix_with_what_a_command_prints(folder: Path) -> None:
    put(folder, f"print('hello')\n{WHOLE}")
    assert "four-sets" in [each["ruleset"] for each in run_json("rules", "--json")]


def test_a_fault_in_its_code_is_told_as_its_own(folder: Path) -> None:
    """It passes the one hand that is tried, a self-draw."""
    put(folder, WHOLE.replace("    return Scored(", "    1 / (hand.by == 'self_draw')\n    return Scored("))
    told = run("score", "-r", "four-sets", "123m456p789s1155z + 5z")
    assert told.exit_code == 70
    assert "replay: the plug-in four-sets (broken 2.0) fails: ZeroDivisionError: division by zero" in told.stderr
    assert "Traceback" not in told.stderr


def test_doctor_says_where_each_comes_from(folder: Path) -> None:
    install(FOUR_SETS, folder)
    install(CLUB_SHEET, folder)
    put(folder, "1 / 0", name="sixteen")
    told = {each["subject"]: each for each in run_json("doctor", "--json")}
    assert told["four-sets"]["found"] == "the ruleset four-sets, of four-sets 1.0 (replay.rulesets)"
    assert told["club-sheet"]["found"] == "the format club-sheet, of club-sheet 0.3 (replay.importers)"
    assert told["sixteen"]["state"] == "warning"
    assert "is left out: module_of_broken cannot be imported" in told["sixteen"]["found"]
    assert told["sixteen"]["advice"] == "Mend or remove the package: pip uninstall broken"


def test_the_page_rules_names_it(folder: Path) -> None:
    put(folder, "1 / 0")
    said = words_of(opened("rules"))
    assert "The plug-in four-sets (broken 2.0) is left out: module_of_broken cannot be imported" in said


def test_without_plug_ins_nothing_is_loaded_to_look_for_them() -> None:
    """The library that reads what packages say takes longer to load than a command to start."""
    code = (
        "import sys; from replay.plugins import plugins; from replay.rulesets import all_rulesets;"
        "all_rulesets(); plugins('replay.importers'); print('importlib.metadata' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout == "False\n"


def test_a_process_of_its_own_finds_what_is_on_its_path(tmp_path: Path) -> None:
    install(FOUR_SETS, tmp_path)
    done = process("rules", "four-sets", env={"PYTHONPATH": str(tmp_path)})
    assert done.returncode == 0
    assert b"Four sets and a pair." in done.stdout


@pytest.mark.deep
def test_pip_installs_it(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-index", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--target", str(tmp_path), str(FOUR_SETS), str(CLUB_SHEET)], check=True)
    done = process("doctor", env={"PYTHONPATH": str(tmp_path)})
    assert b"the ruleset four-sets, of four-sets 1.0" in done.stdout
    assert b"the format club-sheet, of club-sheet 0.3" in done.stdout


def test_without_plug_ins_none_is_loaded_and_the_doctor_names_them(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(folder, f"open({str(folder / 'loaded')!r}, 'w').close()\n{WHOLE}")
    put(folder, "1 / 0", name="sheet", group=IMPORTERS, package="broken-too")
    monkeypatch.setenv("REPLAY_PLUGINS", "off")
    assert sorted(all_rulesets()) == OURS
    assert run("rules", "four-sets").exit_code == 2
    told = {each["subject"]: each for each in run_json("doctor", "--json")}
    assert told["four-sets"]["found"] == "turned off by REPLAY_PLUGINS: of broken 2.0 (replay.rulesets)"
    assert told["sheet"]["found"] == "turned off by REPLAY_PLUGINS: of broken-too 2.0 (replay.importers)"
    assert not (folder / "loaded").exists()
    assert not left_out()
