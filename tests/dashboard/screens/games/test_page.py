"""The page Games: the list, its filters and links, and records that are dropped on it."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from shutil import copyfile
from types import SimpleNamespace

import pytest

from parts import dropped_records
from replay.engine import audit
from replay.formats import find_inputs
from replay.paths import shipped
from replay.rulesets import all_rulesets
from replay.store import Reader, Store
from replay.store.queries.findings import FindingFilter, findings
from tests.dashboard.pages import html_of, links_of, opened, words_of


@pytest.fixture
def reader(demo_file: Path) -> Reader:
    return Reader.open(demo_file)


def test_each_game_of_the_store_is_listed_with_its_players(demo_store: Path, reader: Reader) -> None:
    said = words_of(opened("games"))
    for game in reader.games(limit=5):
        assert game.game in said
        assert all(name in said for name in game.players)


def test_games_judged_by_earlier_defaults_are_told_with_what_judges_them_anew(
    demo_store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "earlier defaults" not in words_of(opened("games"))
    older = Path(copyfile(demo_store, tmp_path / "older.sqlite"))
    with closing(sqlite3.connect(older)) as connection, connection:
        connection.execute("UPDATE games SET engine = min(engine, 13) - 1")
    monkeypatch.setenv("REPLAY_STORE", str(older))
    values = "man-scope=discard-only, suppression=author, earth-own-call=void"
    assert f"of b30fj judged by earlier defaults ({values}): replay analyse judges them anew" in words_of(
        opened("games")
    )


def test_a_clean_game_links_to_its_first_hand_alone(demo_store: Path, reader: Reader) -> None:
    game = next(each for each in reader.games(limit=20) if each.verdict == "clean" and each.hands)
    links = [link for label, link in links_of(opened("games", q=game.game)) if label == "First hand"]
    assert any(link.endswith(f"?game={game.sha256[:12]}&hand=1&event=0") for link in links)


def test_a_known_finding_is_one_click_away(broken_store: Path, broken_file: Path) -> None:
    with Reader.open(broken_file) as reader:
        found = findings(reader, FindingFilter(code="wrong_total")).found[0]
    links = dict(links_of(opened("games", q=found.game.game)))
    assert f"hand={found.hand}&line={found.finding.line}" in links["First finding"]


def test_the_filter_of_rulesets_filters(demo_store: Path, reader: Reader) -> None:
    rulesets = reader.rulesets()
    assert set(rulesets) == set(all_rulesets())
    for name in ("b30fj", "xixi"):
        number, test = rulesets[name], opened("games", ruleset=name)
        assert f" {number} game" in words_of(test)
        assert set(re.findall('gx-meta">([^<·]*) · ', html_of(test))) == {all_rulesets()[name].title}


def test_a_search_finds_a_part_of_a_name_and_nothing_else(demo_store: Path, reader: Reader) -> None:
    game = reader.games(limit=1)[0]
    assert game.game in words_of(opened("games", q=game.game[2:]))
    assert "No game meets these filters" in words_of(opened("games", q="no such game 100%_"))


def test_a_dropped_record_is_audited_and_not_stored(broken_store: Path) -> None:
    record = shipped("records") / "broken" / "wrong_total-too-much.jsonl"
    before = broken_store.read_bytes()
    test = opened("games")
    test.file_uploader[0].upload(record.name, record.read_bytes(), "application/jsonl")
    test.run()
    assert not test.exception
    assert "The hand is worth 33 faan, not 35." in words_of(test)
    links = [link for label, link in links_of(test) if label == "Open the turn"]
    assert any("-dropped" in query and query.endswith("line=5&panel=dispute") for query in links)
    assert broken_store.read_bytes() == before


def test_a_log_of_another_program_that_is_dropped_is_audited(no_store: Path) -> None:
    log = shipped("records") / "imports" / "riichi-advanced-log.json"
    test = opened("games")
    test.file_uploader[0].upload(log.name, log.read_bytes(), "application/json")
    test.run()
    assert not test.exception
    assert not test.warning
    assert "The hand is worth 15 faan, not 16." in words_of(test)
    assert "Differs" not in words_of(test)


def test_typed_text_that_is_dropped_is_audited_and_its_mistakes_are_told(no_store: Path) -> None:
    test = opened("games")
    typed = "game club-1 xixi\nplayers Ann Bo Cy Di\nhand 1 dealer Ann excerpt\n"
    test.file_uploader[0].upload("club.txt", typed.encode(), "text/plain")
    test.run()
    assert not test.exception
    assert "club-1" in words_of(test)
    test.file_uploader[0].upload("slip.txt", typed.replace("Ann excerpt", "Eve").encode(), "text/plain")
    test.run()
    assert "slip.txt:3:15: " in test.warning[0].value.replace("\\", "")


def _put(store: Store, folder: Path, name: str, fields: str) -> None:
    path = folder / f"{name}.jsonl"
    path.write_text(f'{{"type":"start_game","version":1,"ruleset":"b30fj","game":"{name}",{fields}}}\n')
    for source in find_inputs([path]):
        for game in source.games():
            store.ingest(game, audit(game))


def test_a_list_that_is_asked_for_otherwise_begins_at_its_first_page(tmp_path: Path, no_store: Path) -> None:
    with Store.open(no_store) as store:
        for number in range(65):
            _put(store, tmp_path, f"game-{number:02}", '"players":["Ann","Bo","Cy","Di"]')
    test = opened("games", page="3")
    assert "41–60 of 65 games" in words_of(test)
    test.text_input(key="q").set_value("game-0").run()
    assert " 10 games" in words_of(test)
    assert "page" not in test.query_params
    test.text_input(key="q").set_value("").run()
    assert "1–20 of 65 games" in words_of(test)


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("cat.png", b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40, ["this is a picture (PNG)"]),
        ("game.json", b'{\n "type": "start_game",\n "version": 1\n}\n' * 30, ["several lines each", "jq -c . FILE"]),
        ("bytes.jsonl", bytes(range(256)) * 40, ["this is not a record", "line 1"]),
        ("majsoul.json", b'{"head": {}, "data": []}\n' * 30, ["this is not a record", "line 1", "type"]),
    ],
    ids=["a picture", "a pretty-printed record", "bytes", "JSON of another kind"],
)
def test_a_dropped_file_that_is_no_record_is_said_so_once(
    name: str, content: bytes, words: list[str], no_store: Path
) -> None:
    test = opened("games")
    test.file_uploader[0].upload(name, content, "application/jsonl")
    test.run()
    assert not test.exception
    (said,) = test.warning
    assert all(each in said.value.replace("\\", "") for each in words), said.value
    assert "gx-finding" not in html_of(test)


def test_the_first_finding_may_lie_outside_of_every_hand(broken_store: Path, broken_file: Path) -> None:
    with Reader.open(broken_file) as reader:
        outside = [each for each in findings(reader).found if each.hand is None and each.game.hands]
        alone = next(each for each in outside if len(reader.findings(each.game)) == 1)
    links = dict(links_of(opened("games", q=alone.game.game)))
    assert links["First finding"].endswith(f"?game={alone.game.sha256[:12]}&line={alone.finding.line}")


@pytest.mark.parametrize(
    ("module", "query", "words"),
    [
        ("games", {"ruleset": "zzz"}, "the ruleset zzz"),
        ("games", {"player": "nobody"}, "the games with nobody"),
        ("games", {"page": "99"}, "the page 99"),
        ("games", {"page": "x"}, "the page x"),
        ("games", {"since": "yesterday"}, "the date yesterday"),
        ("audit", {"code": "zzz"}, "the kind of finding zzz"),
        ("audit", {"tab": "zzz"}, "the tab zzz"),
        ("study", {"players": "nobody"}, "the player nobody"),
        ("study", {"tab": "zzz"}, "the tab zzz"),
        ("study", {"ledger": "zzz", "tab": "Ledger"}, "the game zzz"),
        ("score", {"ruleset": "foo"}, "the ruleset foo"),
        ("score", {"seat": "Q"}, "the seat Q"),
        ("score", {"situation": "raining"}, "the situation raining"),
        ("score", {"tiles_drawn": "many"}, "the tiles drawn many"),
        ("rules", {"ruleset": "nope"}, "the rulebook nope"),
    ],
    ids=lambda given: "&".join(f"{k}={v}" for k, v in given.items()) if isinstance(given, dict) else None,
)
@pytest.mark.sampled(4)
def test_what_a_link_asks_in_vain_is_said(module: str, query: dict[str, str], words: str, broken_store: Path) -> None:
    test = opened(module, **query)
    assert f"The link asks for {words} , which is not here" in words_of(test)
    assert "The link asks" not in words_of(test.run())


@pytest.mark.parametrize("module", ["games", "audit", "study", "score", "rules", "search", "train"])
def test_a_good_link_is_not_reproached(module: str, broken_store: Path) -> None:
    query = {"ruleset": "sichuan", "page": "1"} if module != "study" else {"ruleset": "all", "tab": "Waits"}
    assert "The link asks" not in words_of(opened(module, **query))


def test_a_player_too_rare_for_the_list_is_found_by_a_link(
    tmp_path: Path, no_store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parts.filters.MOST_NAMES", 4)
    with Store.open(no_store) as store:
        for name in ("one", "two"):
            _put(store, tmp_path, name, '"players":["Ann","Bo","Cy","Di"]')
        _put(store, tmp_path, "three", '"players":["Rare","Ulf","Vic","Wim"]')
    said = words_of(opened("games", player="Rare"))
    assert " 1 game " in f"{said} "
    assert "three" in said
    assert "The link asks" not in said


def test_of_a_dropped_file_nothing_more_is_read_when_its_tab_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Streamlit ends what it runs where that draws: between pieces of a file, and between games."""
    drawn: list[int] = []
    audited: list[object] = []

    def closed(_: object) -> None:
        drawn.append(1)
        if audited or len(drawn) > 2:
            raise InterruptedError

    def drop(record: object) -> SimpleNamespace:
        audited.append(record)
        return SimpleNamespace(key="k")

    monkeypatch.setattr(dropped_records, "_alive", closed)
    monkeypatch.setattr("data.drop_game", drop)
    content = (shipped("records") / "b30fj" / "four-hands.jsonl").read_bytes() * 40
    with pytest.raises(InterruptedError):
        dropped_records._look_at("r.jsonl", content, [])
    assert len(audited) <= 1
