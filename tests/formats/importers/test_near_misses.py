"""Files that are nearly something: what they lack is said, and a folder of other things is left alone."""

import json

import pytest

from replay.formats import find_inputs
from replay.formats.errors import InputError
from tests.cli.running import run
from tests.formats.importers.test_riichi_advanced import log


def refused(path):
    with pytest.raises(InputError) as found:
        list(next(iter(find_inputs([path]))).games())
    return str(found.value)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            lambda value: value.pop("rules"),
            "Riichi Advanced: $.rules: it is missing, and says which game the log is of",
        ),
        (lambda value: value.pop("kyokus"), "Riichi Advanced: $.kyokus: it is missing, and holds the hands"),
        (
            lambda value: value["rules"].update(ruleset="riichi"),
            "Riichi Advanced: $.rules.ruleset: the log is of another game, 'riichi'; those that are read are "
            "bloody30faan, zung_jung, sichuan",
        ),
    ],
)
def test_a_log_says_what_it_lacks(change, said, tmp_path):
    value = log("b30fj", 1)
    change(value)
    path = tmp_path / "log.json"
    path.write_text(json.dumps(value), encoding="utf-8")
    assert refused(path) == f"{path}: {said}"
    assert said in " ".join(run("doctor", path, columns=500).stdout.split())


def test_a_text_of_comments_alone_says_how_one_begins(tmp_path):
    path = tmp_path / "club.txt"
    path.write_text("# one\n\n# two\n", encoding="utf-8")
    assert refused(path).endswith(
        "there is no game in it, only comments; one begins with a line like `game friday-7 RULESET`"
    )


def test_a_text_that_begins_in_capitals_is_shown_the_place(tmp_path):
    path = tmp_path / "club.txt"
    path.write_text("Game friday b30fj\nplayers A B C D\n", encoding="utf-8")
    assert "1:1: expected 'game', which a typed record begins with, got 'Game'" in refused(path)
    told = " ".join(run("doctor", path, columns=500).stdout.split())
    assert f"✗ {path}: line 1:1: expected 'game'" in told
    assert "docs/text-form.md" in told


def test_other_text_is_told_what_text_needs(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("Hello\n", encoding="utf-8")
    assert "Typed text begins with a line like `game friday-7 RULESET`" in " ".join(run("doctor", path).stdout.split())


def test_a_folder_passes_them_over(tmp_path):
    (tmp_path / "readme.txt").write_text("# Only a comment\n", encoding="utf-8")
    (tmp_path / "diary.txt").write_text("Game night was fine.\n", encoding="utf-8")
    (tmp_path / "lint.json").write_text('{"rules": {"quotes": "error"}}', encoding="utf-8")
    assert "there is no record below this folder" in refused(tmp_path)


def test_the_five_point_minimum_is_the_ruling_of_that_name(tmp_path):
    value = log("zung-jung", 2)
    value["rules"]["mods"] = ["zungjung/zj_five_point_minimum"]
    path = tmp_path / "log.json"
    path.write_text(json.dumps(value), encoding="utf-8")
    (game, *_) = next(iter(find_inputs([path]))).games()
    assert game.start is not None
    assert (game.start.rulings or {})["chicken"] == "min5"
