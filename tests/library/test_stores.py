"""A store for programs: games in, games out, tables as frames."""

import json

import pytest

import replay
from tests.library.samples import played


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    folder = tmp_path_factory.mktemp("club")
    for number, ruleset in enumerate(replay.rulesets()):
        opening, *rest = played(ruleset).events
        first = json.loads(played(ruleset).text.splitlines()[0]) | {"game": f"club-{number}"}
        first |= {"played_at": f"2026-1{number % 3}-01"}
        if number:
            first["players"] = ["Eve", "Bo", "Cy", "Di"]
        (folder / f"{number}.jsonl").write_text(replay.read([first, *rest])[0].text, encoding="utf-8")
        assert opening.ruleset == ruleset
    store = replay.open(folder / "club.sqlite")
    taken = store.ingest(folder)
    assert [(each.status, each.verdict) for each in taken] == [("new", "clean")] * len(replay.rulesets())
    return store


def test_what_is_known_stays_as_it_is(club):
    assert {each.status for each in club.ingest(club.path.parent)} == {"known"}


def test_games_are_found_by_what_is_said_of_them(club):
    assert [each.game for each in club.games()] == [f"club-{place}" for place in range(len(replay.rulesets()))]
    assert [each.game for each in club.games(player="Ann")] == ["club-0"]
    assert [each.ruleset for each in club.games(ruleset="xixi")] == ["xixi"]
    assert club.games(verdict="findings") == ()
    assert {each.played_at for each in club.games(since="2026-11", until="2026-11")} == {"2026-11-01"}


def test_a_game_comes_back_with_the_rulings_of_its_verdict(tmp_path):
    game = played("b30fj")
    (tmp_path / "friday.jsonl").write_text(game.text, encoding="utf-8")
    store = replay.open(tmp_path / "house.sqlite")
    (taken,) = store.ingest(tmp_path / "friday.jsonl", rulings={"within-values": "highest"}, analysis=False)
    again = store.game("club-1")
    assert again.text == game.text
    assert again.audit().rulings["within-values"] == "highest" == taken.report["rulings"]["within-values"]
    assert again.audit(rulings={"within-values": "default"}).rulings["within-values"] == "default"
    assert store.game(1).id == store.game(store.games()[0].sha256[:12]).id == "club-1"


def test_a_frame_is_the_table(club):
    pandas = pytest.importorskip("pandas")
    games = club.frame("games")
    assert list(games["game"]) == [each.game for each in club.games()]
    assert isinstance(games["rulings"][0], dict)
    wins = club.frame("wins")
    assert len(wins) == sum(len(club.game(each.id).audit().hands[0].wins) for each in club.games())
    hands = club.frame("hands", ruleset="xixi")
    assert set(hands["ruleset"]) == {"xixi"}
    assert hands["broken_at"].isna().all()
    assert str(hands["broken_at"].dtype) == "Int64"
    assert str(hands["excerpt"].dtype) == "boolean"
    for name in club.tables():
        assert isinstance(club.frame(name), pandas.DataFrame)


def test_without_pandas_it_is_said(club, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pandas", None)
    with pytest.raises(replay.Error, match="pip install pandas"):
        club.frame("wins")


def test_what_is_not_there_is_named(club, tmp_path):
    for call, said in (
        (lambda: club.frame("winners"), "no table 'winners'; there are games,"),
        (lambda: club.games(order="best"), "no order 'best'"),
        (lambda: club.game("club-99"), "no game 'club-99'"),
        (lambda: replay.open(tmp_path / "none.sqlite").games(), "no store here"),
        (lambda: replay.open(tmp_path / "no" / "none.sqlite").ingest(tmp_path), "does not exist"),
        (lambda: club.ingest(tmp_path / "none.jsonl"), "none.jsonl"),
        (lambda: club.ingest(tmp_path, rulings={"no-such": "x"}), "no-such"),
    ):
        with pytest.raises(replay.Error, match=said):
            call()


def test_a_bad_input_does_not_keep_the_good_ones_out(tmp_path):
    (tmp_path / "a.jsonl").write_text("nothing\n", encoding="utf-8")
    (tmp_path / "b.jsonl").write_text(played("xixi").text, encoding="utf-8")
    (tmp_path / "c.jsonl").write_text("nor this\n", encoding="utf-8")
    store = replay.open(tmp_path / "club.sqlite")
    with pytest.raises(replay.Error) as refused:
        store.ingest([tmp_path / f"{name}.jsonl" for name in "abc"], analysis=False)
    assert (refused.value.source, refused.value.line) == (str(tmp_path / "a.jsonl"), 1)
    assert refused.value.message.endswith("(and 1 more input cannot be taken in)")
    assert [each.game for each in store.games()] == ["club-1"]
