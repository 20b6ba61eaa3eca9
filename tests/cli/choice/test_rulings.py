"""Named sets of rulings: what one is, and `--rulings NAME|FILE` in every command that judges."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from replay.formats.ruling_sets import SCHEMA_FILE, RulingSetError, read_ruling_set, rulings_called, schema, schema_text
from replay.installation import shipped
from replay.rulesets import all_rulesets
from tests.cli.running import run

CLUB = """\
# the Thursday club
name = "thursday"
title = "The Thursday club"
ruleset = "sichuan"
about = "Played since 1998."
cite = "Minutes of 2019-03-07"

[rulings]
pig-amount = "sixteen"
stacking = "default"
"""


@pytest.fixture
def club(tmp_path: Path) -> str:
    path = tmp_path / "club.toml"
    path.write_text(CLUB, encoding="utf-8")
    return str(path)


@pytest.fixture
def game(tmp_path: Path) -> str:
    path = tmp_path / "game.jsonl"
    assert run("simulate", "-r", "sichuan", "--seed", "5", "--hands", "2", "--out", str(path)).exit_code == 0
    return str(path)


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


# ------------------------------------------------------------- what a set is


@pytest.mark.parametrize("ruleset", list(all_rulesets()))
def test_every_set_that_comes_with_a_ruleset_is_whole(ruleset: str) -> None:
    """Its values are known and not the default, it is cited and has a title, no two share a name or values."""
    one = all_rulesets()[ruleset]
    for each in one.sets:
        assert each.ruleset == ruleset
        assert one.rulings.chosen(each.values).departures() == dict(each.values)
        assert each.title
        assert each.cite
        assert each.name != "default"
    assert len({each.name for each in one.sets}) == len(one.sets)
    assert len({str(sorted(each.values.items())) for each in one.sets}) == len(one.sets)


def test_a_file_of_toml_and_one_of_json_say_the_same(club: str, tmp_path: Path) -> None:
    found = read_ruling_set(club)
    assert (found.name, found.title, found.ruleset, found.cite) == (
        "thursday",
        "The Thursday club",
        "sichuan",
        "Minutes of 2019-03-07",
    )
    assert found.values == {"pig-amount": "sixteen"}, "what is the default is none of its values"
    raw = {
        "name": "thursday",
        "title": "The Thursday club",
        "ruleset": "sichuan",
        "about": "Played since 1998.",
        "cite": "Minutes of 2019-03-07",
        "rulings": {"pig-amount": "sixteen"},
    }
    (tmp_path / "club.json").write_text(json.dumps(raw))
    assert read_ruling_set(str(tmp_path / "club.json")) == found
    assert Draft202012Validator(schema()).is_valid(raw)
    assert not Draft202012Validator(schema()).is_valid({**raw, "extra": 1})
    written = (shipped("schemas") / SCHEMA_FILE).read_text(encoding="utf-8")
    assert written == schema_text(), "make schema writes it anew"


BAD = """about = 5
name = "The Club"
ruleset = "sichuan"
extra = 1

[rulings]
exchage = "three-tiles"
exchange = "four"
pig-test = "default"
stacking = 3
"""
FAULTS = [
    (1, "'about' is a text"),
    (2, "'name' is a short name of letters"),
    (4, "there is no field 'extra'"),
    (7, "is it exchange?"),
    (8, "ruling 'exchange' has no value 'four'"),
    (10, "'stacking': 'rulings' holds slugs and values"),
]


def test_all_faults_of_a_file_are_told_each_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(BAD)
    words = ("score", "111222333m5p", "--win", "5p", "--rulings", str(path))
    ran = run(*words, "--json")
    assert ran.exit_code == 2
    told = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [(each["source"], each["line"]) for each in told] == [(str(path), line) for line, _ in FAULTS]
    assert all(why in each["error"] for each, (_, why) in zip(told, FAULTS, strict=True))
    said = " ".join(run(*words).stderr.split())
    assert all(f"{path}: line {line}: " in said for line, _ in FAULTS)
    assert "line 9" not in said


def test_a_ruleset_that_is_missing_hides_no_other_fault(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text('{"name": "default",\n "rulings": {"a": 1}}')
    with pytest.raises(RulingSetError) as caught:
        read_ruling_set(str(path))
    assert [each.line for each in caught.value.faults] == [1, 2, None]
    assert [each.error.split(",")[0] for each in caught.value.faults][2] == "'ruleset' is missing"


def test_a_file_that_is_not_utf8_or_not_there(tmp_path: Path) -> None:
    (tmp_path / "gbk.toml").write_bytes('name = "x"\ntitle = "四川"\n'.encode("gbk"))
    with pytest.raises(RulingSetError, match="line 2: this is not UTF-8"):
        read_ruling_set(str(tmp_path / "gbk.toml"))
    with pytest.raises(RulingSetError, match="No such file"):
        read_ruling_set(str(tmp_path / "none.toml"))


# ------------------------------------------------------------- the commands


def test_a_set_is_all_of_the_rulings_and_single_ones_win_over_it(club: str) -> None:
    chosen = rulings_called(club, {"dealer": "rotate"})
    found = chosen.of("sichuan")
    assert set(found) == {each.slug for each in all_rulesets()["sichuan"].rulings.described()}
    assert {slug: value for slug, value in found.items() if value != "default"} == {
        "pig-amount": "sixteen",
        "dealer": "rotate",
    }
    assert rulings_called(club, {"pig-amount": "default"}).of("sichuan")["pig-amount"] == "default"
    assert set(rulings_called("default").of("b30fj").values()) == {"default"}


def test_a_set_of_another_ruleset_is_refused(club: str, game: str) -> None:
    other = run("simulate", "-r", "xixi", "--seed", "1", "--hands", "1").stdout
    Path(game).write_text(Path(game).read_text() + other)
    ran = run("audit", game, "--rulings", club, "--json")
    assert ran.exit_code == 2
    judged, refused = lines(ran.stdout)
    assert judged["ruleset"] == "sichuan"
    assert "not of xixi" in refused["error"], "the other game is not judged at all"
    assert "not of xixi" in ran.stderr


def test_audit_show_and_dispute_say_by_which_set(club: str, game: str) -> None:
    (by_file,) = lines(run("audit", game, "--rulings", club, "--json").stdout)
    (plain,) = lines(run("audit", game, "--json").stdout)
    (mixed,) = lines(run("audit", game, "--rulings", club, "--ruling", "dealer=rotate", "--json").stdout)
    assert [each["rulings_set"] for each in (by_file, plain, mixed)] == ["thursday", "default", None]
    assert "sichuan · rulings thursday · 2 hands" in run("audit", game, "--rulings", club).stdout
    assert (
        "rulings thursday, dealer=rotate" in run("audit", game, "--rulings", club, "--ruling", "dealer=rotate").stdout
    )
    assert run("show", game, "--hand", "1", "--rulings", club).exit_code == 0
    assert run("dispute", game, "--hand", "1", "--rulings", club).exit_code == 0


def test_the_store_keeps_the_set_with_the_verdict(club: str, game: str, tmp_path: Path) -> None:
    store = str(tmp_path / "s.sqlite")
    (told,) = lines(run("ingest", game, "--store", store, "--rulings", club, "--json").stdout)
    assert told["rulings_set"] == "thursday"
    Path(club).unlink()
    (known,) = lines(run("audit", "--game", str(told["game"]), "--store", store, "--json").stdout)
    assert known["rulings_set"] == "thursday", "the store says so without the file"
    for name, number in (("thursday", 1), ("default", 0)):
        ran = run("export", "games", "--store", store, "--rulings", name, "--format", "jsonl")
        assert len(ran.stdout.splitlines()) == number
    (said, *_) = lines(run("study", "--store", store, "--rulings", "thursday", "--json").stdout)
    assert "thursday" in json.dumps(said)
    assert "judged under the rulings thursday" in run("study", "--store", store, "--rulings", "thursday").stdout


def test_the_stored_verdict_of_defaults_over_the_record_stays_so(game: str, tmp_path: Path) -> None:
    """A record that names another ruling, ingested under the defaults: every later look at it is under the defaults."""
    store = str(tmp_path / "s.sqlite")
    text = Path(game).read_text()
    Path(game).write_text(text.replace('"version":1', '"version":1,"rulings":{"pig-amount":"sixteen"}', 1))
    (told,) = lines(run("ingest", game, "--store", store, "--rulings", "default", "--json").stdout)
    assert told["rulings_set"] == "default"
    (again,) = lines(run("audit", "--game", str(told["game"]), "--store", store, "--json").stdout)
    assert again["rulings_set"] == "default"


# ------------------------------------------------------------- rules
