"""Reading a store: which games are found by which name and filter, and what is said of one that is not."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from replay.answers.records import audited_of
from replay.events import StartGame
from replay.findings import Finding
from replay.formats import read_games
from replay.store import Reader, Store
from replay.store.errors import NoSuchGameError
from replay.store.ingest.run import ingest
from replay.store.queries.filter import EVERY_GAME, GameFilter
from replay.store.queries.findings import FindingFilter, findings
from replay.verdicts import GameAudit
from tests.store import fake


@pytest.fixture
def reader(store: Store, club: Path, tmp_path: Path):
    """Five games: three clean ones, one with an error, one with a note; two of them have one id."""
    other = tmp_path / "other.jsonl"
    other.write_text(
        fake.game_text("g1", hands=5).replace("Ann", "Eve").replace('"any"', '"other"')
        + (fake.START % "g5" + fake.HAND % 1 + fake.BAD).replace("}", ',"played_at":"2026-11-03"}', 1)
        + (fake.START % "100%_x" + fake.HAND % 4)
    )
    list(ingest(store, [club, other], fake.audit))
    with Reader.open(store.path) as opened:
        yield opened


def ids(reader: Reader, wanted: GameFilter = EVERY_GAME, **more) -> list[str]:
    return [game.game for game in reader.games(wanted, **more)]


def test_totals(reader: Reader) -> None:
    totals = reader.totals()
    assert (totals.games, totals.clean, totals.errors, totals.warnings, totals.notes) == (6, 4, 1, 0, 1)
    assert totals.hands == 2 + 3 + 1 + 5 + 1 + 1


def test_all_games_the_newest_first(reader: Reader) -> None:
    assert ids(reader) == ["100%_x", "g5", "g1", "g3", "g2", "g1"]
    assert ids(reader, limit=2) == ["100%_x", "g5"]
    assert ids(reader, limit=2, offset=4) == ["g2", "g1"]
    assert ids(reader, order="name") == ["100%_x", "g1", "g1", "g2", "g3", "g5"]
    assert ids(reader, order="findings")[0] == "g5"
    assert ids(reader, order="played")[0] == "g5"


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        pytest.param({"ruleset": "other"}, ["g1"], id="ruleset"),
        pytest.param({"players": ("Eve",)}, ["g1"], id="player"),
        pytest.param({"players": ("Ev",)}, [], id="part of a player"),
        pytest.param({"verdict": "findings"}, ["100%_x", "g5"], id="verdict"),
        pytest.param({"search": "g2"}, ["g2"], id="part of an id"),
        pytest.param({"search": "eve"}, ["g1"], id="part of a name"),
        pytest.param({"search": "other.json"}, ["100%_x", "g5", "g1"], id="part of a source"),
        pytest.param({"search": "%"}, ["100%_x"], id="a sign"),
        pytest.param({"search": "0%_"}, ["100%_x"], id="signs"),
        pytest.param({"search": "g1", "ruleset": "any"}, ["g1"], id="two filters"),
        pytest.param({"search": "' OR 1 --"}, [], id="hostile"),
    ],
)
def test_filters(reader: Reader, filters: dict[str, Any], found: list[str]) -> None:
    assert ids(reader, GameFilter(**filters)) == found


def test_a_game_by_its_id_its_checksum_and_its_number(reader: Reader) -> None:
    game = reader.game("g2")
    assert (game.players, game.scores, game.hands) == (("Ann", "Bo", "Cy", "Di"), (0, -24, 24, 0), 3)
    assert reader.game(game.sha256) == reader.game(game.sha256[:8]) == reader.game(game.sha256[:8].upper()) == game
    assert reader.game(game.id) == game


def test_several_games_of_one_id_are_named_by_their_checksums_and_counted(reader: Reader) -> None:
    with pytest.raises(NoSuchGameError, match="2 games are called 'g1'") as error:
        reader.game("g1")
    for game in reader.games(GameFilter(search="g1")):
        assert game.sha256[:12] in str(error.value)
        assert game.source in str(error.value)
    assert [reader.game(f"g1#{place}").players[0] for place in (1, 2)] == ["Ann", "Eve"]
    assert reader.game("g2#1").game == "g2"


@pytest.mark.parametrize(
    "name", ["nothing", "", "*", "????", "ffff%", 99, "g1#3", "g1#0", "g1#", "#1", f"g1#{'9' * 30}"]
)
def test_no_such_game(reader: Reader, name: str | int) -> None:
    with pytest.raises(NoSuchGameError, match="no game"):
        reader.game(name)


def test_a_record_reads_as_it_did(reader: Reader, club: Path) -> None:
    for record in read_games(club):
        start = record.start
        assert isinstance(start, StartGame)
        (game,) = reader.games(GameFilter(search=start.game, ruleset="any"))
        assert reader.record(game) == record


def test_findings(reader: Reader) -> None:
    (found,) = reader.findings(reader.game("g5"))
    assert isinstance(found, Finding)
    assert (found.code, found.hand, found.turn, found.seat) == ("illegal_win", 1, 5, 3)
    assert (found.recorded, found.expected, found.rule) == ({"total": 7, "of": [1, 2]}, None, "§3")
    both = findings(reader).found
    assert [(row.game.game, row.finding.code, row.hand) for row in both] == [
        ("g5", "illegal_win", 1),
        ("100%_x", "unverifiable", 1),
    ], "the gravest first"
    assert [row.finding for row in findings(reader, FindingFilter(severity="error")).found] == [found]
    for nothing in (FindingFilter(code="wrong_total"), FindingFilter(games=GameFilter(ruleset="other"))):
        assert findings(reader, nothing).found == ()
    page = findings(reader, limit=1, offset=1)
    assert ([row.game.game for row in page.found], page.total) == (["100%_x"], 2)


def test_lists_for_choosing(reader: Reader) -> None:
    assert reader.rulesets() == {"any": 5, "other": 1}
    assert reader.players() == {"Bo": 6, "Cy": 6, "Di": 6, "Ann": 5, "Eve": 1}


def as_json(audit: GameAudit) -> bytes:
    return msgspec.json.encode(audited_of(audit), enc_hook=str)


def test_a_report_is_that_of_the_audit(reader: Reader, tmp_path: Path) -> None:
    for record in read_games(tmp_path / "other.jsonl"):
        audit = fake.audit(record)
        game = next(each for each in reader.games(GameFilter(search=audit.game)) if each.source == record.source)
        assert as_json(reader.report(game)) == as_json(audit)


def test_data_version_tells_that_another_program_has_written(reader: Reader, store: Store, club: Path) -> None:
    before = reader.data_version
    assert reader.data_version == before
    list(ingest(store, [club], fake.audit, again=True))
    assert reader.data_version != before
