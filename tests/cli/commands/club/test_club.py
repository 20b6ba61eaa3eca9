"""`replay club`, and what a club sets once: it stands where neither a record nor the command line says anything."""

import json
from pathlib import Path
from typing import Any

import pytest

from replay.formats.ruling_sets.club_file import read_club
from replay.formats.typed.source import text_of, typed_records
from replay.rulesets import find_ruleset
from replay.rulings import RulingSet
from replay.store import Reader
from tests.cli.running import run

CLUB = """\
name = "thursday"

[zung-jung]
rulings = {resp-any-tile = "same-tile"}
rows = {"Half Flush" = 50}
minimum = 5
"""
GAME = """\
game eve zung-jung
players Mei Sam Lin Bob{more}
hand 1 E dealer Mei excerpt
Mei win on 8p from Sam total {total} shows 88p55z melds P:222p P:777z P:999p goaround none
end game
"""
"""Half Flush 40, All Pungs 30, Pung of Dragons or Round Wind 10 (rulebook zung-jung §5); by the club 90."""
HAND = "88p55z P:222p P:777z P:999p + 8p"
SAYS = "club thursday: Half Flush 50 (rulebook 40), minimum 5"
OWN = {"resp-any-tile": "same-tile", "row-half-flush": "50", "minimum": "5"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the club works; nothing is set in the environment."""
    monkeypatch.chdir(tmp_path)
    for name in ("REPLAY_CLUB", "REPLAY_RULINGS"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "club.toml").write_text(CLUB, encoding="utf-8")
    return tmp_path


def game(folder: Path, total: int = 90, more: str = "") -> Path:
    path = folder / "eve.txt"
    path.write_text(GAME.format(total=total, more=f"\n{more}" if more else ""), encoding="utf-8")
    return path


def audited(*words: object) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("audit", *words, "--json").stdout.splitlines()[0])
    return found


def test_club_shows_what_is_in_force_and_from_where(folder: Path) -> None:
    assert json.loads(run("club", "--json").stdout) == {
        "ruleset": "zung-jung",
        "name": "thursday",
        "title": "thursday",
        "source": "club.toml",
        "rulings": OWN,
        "rule": "club.toml",
    }
    told = run("club").stdout
    assert all(
        each in told for each in ("zung-jung · thursday", "club.toml", "Half Flush 50 (rulebook 40)", "minimum 5")
    )
    (folder / "club.toml").unlink()
    assert "There is no club.toml beside the store" in run("club").stdout
    assert run("club", "--json").stdout == ""


def test_every_score_and_every_finding_says_it(folder: Path) -> None:
    scored = run("score", HAND, "-r", "zung-jung").stdout
    assert f"90 points, {SAYS}" in " ".join(scored.split())
    assert "club thursday: Half Flush 50 (seed 002" in " ".join(scored.split())
    assert json.loads(run("score", HAND, "-r", "zung-jung", "--json").stdout)["club"] == SAYS
    assert "club" not in json.loads(run("score", HAND, "-r", "zung-jung", "--rulings", "default", "--json").stdout)
    right, wrong = audited(game(folder)), audited(game(folder, 80))
    assert (right["verdict"], right["rulings_set"]) == ("clean", "thursday")
    (finding,) = wrong["findings"]
    assert finding["message"] == f"The hand is worth 90 points, not 80. By {SAYS}."
    assert finding["rule"].endswith(f"; {SAYS}")
    assert finding["expected"] == 90


@pytest.mark.parametrize(
    ("environment", "words", "more", "total", "name"),
    [
        ({}, (), "", 90, "thursday"),
        ({}, ("--rulings", "default"), "", 80, "default"),
        ({}, ("--ruling", "row-half-flush=60"), "", 100, None),
        ({}, ("--ruling", "row-half-flush=default"), "", 80, None),
        ({"REPLAY_RULINGS": "default"}, (), "", 80, "default"),
        ({"REPLAY_RULINGS": "friday.toml"}, (), "", 105, "friday"),
        ({"REPLAY_CLUB": "other/club.toml"}, (), "", 85, "club"),
        ({"REPLAY_CLUB": "other"}, (), "", 85, "club"),
        ({"REPLAY_CLUB": "other", "REPLAY_RULINGS": "friday.toml"}, (), "", 105, "friday"),
        ({}, (), "rulings row-half-flush=70", 110, None),  # what the record states
        ({"REPLAY_RULINGS": "friday.toml"}, (), "rulings row-half-flush=70", 110, None),
        ({}, ("--ruling", "row-half-flush=60"), "rulings row-half-flush=70", 100, None),
        ({}, ("--rulings", "default"), "rulings row-half-flush=70", 80, "default"),
        ({}, (), "rulings riichi-advanced", 80, "riichi-advanced"),  # a whole set: nothing of the club's is added
        ({}, (), "rulings thursday", 90, "thursday"),
        ({}, (), "rulings thursday resp-first=latest", 90, None),
        ({}, (), "rulings default", 80, "default"),
        ({}, (), "rulings default resp-first=latest", 80, None),
        ({}, (), "rulings default row-half-flush=70", 110, None),
        ({}, (), "rulings friday", 105, None),
        ({}, (), "rulings riichi-advanced resp-first=latest", 80, None),
        ({}, (), "rulings resp-first=latest", 90, None),  # no set: the rest is the club's
        ({}, ("--ruling", "row-half-flush=60"), "rulings default", 100, None),
    ],
)
def test_which_of_them_stands(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    environment: dict[str, str],
    words: tuple[str, ...],
    more: str,
    total: int,
    name: str | None,
) -> None:
    """The command line, then the record, then REPLAY_RULINGS, then club.toml, then the defaults."""
    (folder / "other").mkdir()
    (folder / "other" / "club.toml").write_text("[zung-jung.rows]\nhalf-flush = 45\n", encoding="utf-8")
    friday = 'name = "friday"\nruleset = "zung-jung"\n[rulings]\n[rows]\n"混一色" = 65\n'
    (folder / "friday.toml").write_text(friday, encoding="utf-8")
    for key, value in environment.items():
        monkeypatch.setenv(key, value)
    path = game(folder, total, more)
    found = audited(path, *words)
    assert [each["message"] for each in found["findings"]] == []
    assert found["rulings_set"] == name


def test_a_club_without_a_name_is_the_club(folder: Path) -> None:
    (folder / "club.toml").write_text(CLUB.replace('name = "thursday"\n', ""), encoding="utf-8")
    says = SAYS.replace("club thursday", "club")
    assert audited(game(folder, 80))["findings"][0]["message"] == f"The hand is worth 90 points, not 80. By {says}."
    assert " ".join(run("club").stdout.split()).startswith("zung-jung · club · club.toml ")
    assert "club club" not in run("score", HAND, "-r", "zung-jung").stdout


def test_a_row_that_has_the_rulebooks_value_is_not_said_to_be_the_clubs(folder: Path) -> None:
    (folder / "club.toml").write_text(CLUB.replace("50", "40"), encoding="utf-8")
    (finding,) = audited(game(folder, 90))["findings"]
    assert finding["message"].endswith(" By club thursday: Half Flush 40 (as in the rulebook), minimum 5.")
    scored = run("score", HAND, "-r", "zung-jung").stdout
    assert "club thursday: Half Flush 40 (seed" not in " ".join(scored.split())


def test_the_name_stays_with_stored_games_when_the_file_is_gone(folder: Path) -> None:
    run("ingest", game(folder, 80))
    before = [run(*words).stdout for words in (("audit", "--game", "eve"), ("show", "eve"), ("dispute", "eve"))]
    (folder / "club.toml").unlink()
    after = [run(*words).stdout for words in (("audit", "--game", "eve"), ("show", "eve"), ("dispute", "eve"))]
    assert after == before
    assert all(SAYS in " ".join(each.split()) for each in after)
    for words in (("--game", "eve"), ("--game", "eve", "--findings")):
        assert run("export", "report", *words, "--to", "eve.html", "--force").exit_code == 0
        assert SAYS in (folder / "eve.html").read_text(encoding="utf-8")
    with Reader.open(folder / "replay.sqlite") as reader:
        assert reader.game("eve").rulings_set == "thursday"
    assert audited("--game", "eve", "--rulings", "default")["findings"] == []


def test_the_places_of_a_text_stay_when_the_file_that_it_names_is_gone(folder: Path) -> None:
    """Those of other games of the text, too."""
    path = game(folder, 80, "rulings thursday")
    path.write_text("\n\n" + "\n".join(path.read_text("utf-8").replace("eve", name) for name in ("eve", "late")))
    run("ingest", path)

    def places() -> list[tuple[int, int]]:
        found = [audited("--game", name)["findings"] for name in ("eve", "late")]
        return [(each["line"], each["column"]) for (each,) in found]

    assert places() == [(7, 5), (14, 5)]
    (folder / "club.toml").unlink()
    assert places() == [(7, 5), (14, 5)]


@pytest.mark.parametrize(
    ("stated", "total"),
    [
        ({}, 90),
        ({"resp-first": "latest"}, 90),
        ({"resp-first": "default"}, 90),
        (dict(find_ruleset("zung-jung").sets[0].values), 80),
        ({**find_ruleset("zung-jung").sets[0].values, "resp-first": "default"}, 80),
        (find_ruleset("zung-jung").rulings.whole({}), 80),
        ({**find_ruleset("zung-jung").rulings.whole({}), "row-half-flush": "70"}, 110),
    ],
)
def test_a_record_that_states_a_whole_set_gets_nothing_of_the_club(
    folder: Path, stated: dict[str, str], total: int
) -> None:
    text = game(folder, total).read_bytes()
    (record,) = typed_records(text, text, "eve.txt")
    first, *rest = record.raw.decode().splitlines()
    start = {**json.loads(first), "rulings": stated}
    (folder / "eve.jsonl").write_text("\n".join((json.dumps(start), *rest)), encoding="utf-8")
    assert audited("eve.jsonl")["findings"] == []


@pytest.mark.parametrize(
    ("words", "line", "expected"),
    [
        (("--rulings", "default"), "rulings default", 80),
        (("--rulings", "default", "--ruling", "row-half-flush=70"), "rulings default row-half-flush=70", 110),
        (("--rulings", "friday.toml"), "rulings default minimum=7", 80),
        ((), "rulings resp-any-tile=same-tile minimum=5 row-half-flush=50", 90),
    ],
)
def test_a_record_that_is_begun_by_a_set_is_judged_by_it_alone(
    folder: Path, words: tuple[str, ...], line: str, expected: int
) -> None:
    (folder / "friday.toml").write_text('name = "friday"\nruleset = "zung-jung"\nminimum = 7\n[rulings]\n', "utf-8")
    begun = run("new", "--excerpt", "--ruleset", "zung-jung", "--players", "Mei,Sam,Lin,Bob", *words).stdout
    (stated,) = [each for each in begun.splitlines() if each.startswith("rulings ")]
    assert sorted(stated.split()) == sorted(line.split())
    assert audited(game(folder, expected, stated))["findings"] == []
    (record,) = typed_records((text := game(folder, 80, stated).read_bytes()), text, "eve.txt")
    assert f"\n{stated}\n" in text_of(record)
    simulated = run("simulate", "--seed", "1", "--hands", "1", "--ruleset", "zung-jung", *words).stdout
    assert record.start is not None
    assert json.loads(simulated.splitlines()[0])["rulings"] == record.start.rulings


def test_the_file_is_that_of_the_store(folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    path = game(folder)
    monkeypatch.chdir(elsewhere)
    assert audited(path)["findings"][0]["expected"] == 80
    run("ingest", path, "--store", folder / "club.sqlite")
    assert audited("--game", "eve", "--store", folder / "club.sqlite")["findings"] == []


def test_a_club_without_the_file_that_it_names_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REPLAY_CLUB", "nowhere.toml")
    assert "REPLAY_CLUB=nowhere.toml: there is no such file" in run("score", HAND, "-r", "zung-jung").stderr


def test_the_name_of_a_set_stands_for_it_and_a_set_may_be_a_file_beside(folder: Path) -> None:
    (folder / "friday.toml").write_text('name = "friday"\nruleset = "zung-jung"\n[rulings]\nchicken = "min5"\n')
    (folder / "club.toml").write_text("[zung-jung]\nrulings = 'friday'\n[sichuan]\nrulings = 'majsoul'\n")
    found: tuple[RulingSet, ...] = read_club("club.toml")
    assert [(each.ruleset, each.name) for each in found] == [("zung-jung", "friday"), ("sichuan", "majsoul")]
    (folder / "club.toml").write_text("[zung-jung]\nrulings = 'friday'\nrows = {'Half Flush' = 50}\n")
    assert dict(read_club("club.toml")[0].values) == {"chicken": "min5", "row-half-flush": "50"}


def test_a_text_names_a_set_that_there_is(folder: Path) -> None:
    told = run("audit", game(folder, more="rulings friday"))
    assert "expected a ruling such as exchange=three-tiles, or a set of zung-jung, got 'friday'" in told.stderr
