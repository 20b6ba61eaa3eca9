"""The tables say what the audit, the analysis and the records say."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from replay.export.subjects import TABLES, Selection, table_rows
from replay.store import Reader, Store
from replay.store.queries.events import game_events
from replay.tiles import NAMES, parse_tiles
from tests.cli.running import ROOT, run, run_json
from tests.tools.schema import EXPORT, export_page


def rows(store: Path, what: str, *options: object) -> list[dict[str, Any]]:
    return run_json("export", what, "--store", store, "--format", "jsonl", *options)


@pytest.fixture(scope="session")
def tables(real: Path) -> dict[str, list[dict[str, Any]]]:
    """Every table of the store."""
    return {name: rows(real, name) for name in TABLES}


def test_games_are_those_of_the_store(real, tables):
    with Reader.open(real) as reader:
        games = reader.games(order="oldest")
    assert [(g["game_id"], g["game"], g["sha256"], g["verdict"], g["hands"], g["errors"]) for g in tables["games"]] == [
        (g.id, g.game, g.sha256, g.verdict, g.hands, g.errors) for g in games
    ]
    for row, game in zip(tables["games"], games, strict=True):
        assert tuple(row[f"player_{seat}"] for seat in range(4)) == game.players
        assert tuple(row[f"score_{seat}"] for seat in range(4)) == game.scores


def test_findings_are_those_of_the_audit(real, tables):
    told = [
        (f["code"], f["line"], f["hand"], f["message"], f["recorded"], f["expected"], f["rule"])
        for name in ("illegal_win-baida-pair-wait", "wrong_total-and-patterns", "wrong_total-zj-above-the-cap")
        for f in run_json("audit", ROOT / f"records/broken/{name}.jsonl", "--json")[0]["findings"]
    ]
    found = [
        (f["code"], f["line"], f["number"], f["message"], f["recorded"], f["expected"], f["rule"])
        for f in tables["findings"]
        if "broken" in f["source"]
    ]
    assert found == told
    assert len(told) == 4


def test_wins_have_both_sides(tables):
    (wrong,) = [each for each in tables["wins"] if each["game"] == "wrong_total-zj-above-the-cap"]
    told = ("claimed_total", "computed_total", "unit", "legal")
    assert [wrong[each] for each in told] == [405, 320, "points", True]
    assert sum(wrong["computed_payments"]) == 0
    illegal = next(each for each in tables["wins"] if each["game"] == "illegal_win-baida-pair-wait")
    assert [illegal[each] for each in ("line", "legal", "computed_total", "target_player")] == [5, False, None, "Ann"]
    assert [reason["code"] for reason in illegal["reasons"]]
    for win in tables["wins"]:  # as in the contract: a row's name and what it adds in all
        if win["computed_patterns"] and win["unit"] == "faan":
            assert sum(win["computed_patterns"].values()) == win["computed_total"]


def test_every_event_of_a_hand_is_a_turn_and_the_scores_follow_the_payments(real, tables):
    after: dict[tuple[int, int], list[int]] = {}
    for row in tables["turns"]:
        key = row["game_id"], row["hand"]
        scores = [row[f"score_{seat}"] for seat in range(4)]
        if key in after:
            moved = row["payments"] or [0, 0, 0, 0]
            assert scores == [a + b for a, b in zip(after[key], moved, strict=True)]
            assert sum(moved) == 0
        after[key] = scores
    for hand in tables["hands"]:
        key = hand["game_id"], hand["hand"]
        assert after[key] == [hand[f"score_{seat}"] for seat in range(4)]
    with Reader.open(real) as reader:
        events = (each for game in reader.games() for each in game_events(reader, game.id))
        assert len(tables["turns"]) == sum(each.hand is not None for each in events)


def test_turns_say_what_the_record_says(tables):
    text = (ROOT / "records/sichuan/sichuan-kongs-of-every-kind.jsonl").read_text()
    game = [json.loads(line) for line in text.splitlines()]
    turns = [each for each in tables["turns"] if each["game"] == game[0]["game"]]
    assert [each["json"] for each in turns] == [each for each in game if "game" not in each["type"]]
    kongs = [(each["how"], each["payments"]) for each in turns if each["type"] == "kong"]
    paid = [("concealed", [6, -2, -2, -2]), ("open", [0, 2, 0, -2]), ("added", [-1, -1, 3, -1]), ("added", None)]
    assert kongs == paid
    for turn, event in zip(turns, (each for each in game if "game" not in each["type"]), strict=True):
        assert (turn["type"], turn["seat"], turn["tile"]) == (event["type"], event.get("seat"), event.get("tile"))
        assert (turn["drawn"], turn["replacement"]) == (event.get("drawn"), event.get("replacement"))
        assert turn["player"] == (None if turn["seat"] is None else game[0]["players"][turn["seat"]])


def test_events_are_numbered_as_show_counts_them(tables):
    shown = run_json("show", ROOT / "records/b30fj/four-hands.jsonl", "--hand", 2, "--json")
    turns = [each for each in tables["turns"] if each["game"] == "four-hands" and each["number"] == 2]
    assert [(each["event"], each["turn"], each["line"]) for each in turns] == [
        (each["event"], each["turn"], each["line"]) for each in shown
    ]


def test_the_analysis_is_that_which_show_prints(tables):
    shown = run_json("show", ROOT / "records/b30fj/four-hands.jsonl", "--hand", 2, "--json")
    found = [each for each in tables["analysis"] if each["game"] == "four-hands" and each["number"] == 2]
    assert len(found) == 4 * len(shown)
    ready = judged = told = 0
    for step, four in zip(shown, zip(*[iter(found)] * 4, strict=True), strict=True):
        for seat, (row, seen) in enumerate(zip(four, step["analysis"]["seats"], strict=True)):
            assert (row["event"], row["seat"]) == (step["event"], seat)
            if seen is None:
                assert row["shanten"] is None
                continue
            assert (row["shanten"], row["to_discard"]) == (seen["shanten"], seen["to_discard"])
            if row["to_discard"]:
                continue
            assert (row["left"], row["left_true"]) == (seen["left"]["known"], seen["left"]["true"])
            assert tiles(row["waits"] if row["ready"] else row["accepts"]) == seen["tiles"]
            if row["ready"]:
                ready += 1
                assert tiles(row["self_draw_only"]) == seen["self_draw_only"]
                assert (row["hell_wait"], row["hell_wait_true"]) == tuple(seen["hell_wait"].values())
        if (discard := step["analysis"]["discard"]) is not None:
            judged += 1
            row = four[discard["seat"]]
            cells = [row["discard"], row["discard_shanten"], row["discard_left"]]
            assert cells == [discard["tile"], discard["shanten"], discard["left"]]
            assert [row["best"], row["best_shanten"], row["best_left"]] == list(discard["best"].values())
            for name in ("given_up", "shanten_lost", "broke_ready", "dealt_in", "could_deal_in"):
                assert row[name] == discard[name]
        for seat, row in enumerate(four):
            chapters = [each["kind"] for each in step["analysis"]["chapters"] if each["seat"] == seat]
            assert row["story"].split() == chapters
            told += len(chapters)
    assert min(ready, judged, told) > 5


def tiles(text: str) -> list[str]:
    return [NAMES[kind] for kind in parse_tiles(text)]


def test_judged_discards_add_up_to_the_figures_of_the_seat(tables):
    judged: dict[tuple[int, int, int], list[dict[str, Any]]] = {}
    for row in tables["analysis"]:
        if row["discard"] is not None:
            judged.setdefault((row["game_id"], row["hand"], row["seat"]), []).append(row)
    assert judged
    for seat in tables["seats"]:
        own = judged.get((seat["game_id"], seat["hand"], seat["seat"]), [])
        assert len(own) == seat["judged"]
        for name in ("given_up", "shanten_lost", "broke_ready"):
            assert sum(each[name] for each in own) == seat[name]


def test_who_has_won_and_who_is_hidden_looks_at_nothing(tables):
    won = {(each["game_id"], each["hand"], each["seat"]): each["line"] for each in tables["wins"] if each["legal"]}
    after = [
        row
        for row in tables["analysis"]
        if row["line"] > won.get((row["game_id"], row["hand"], row["seat"]), 10**9)
    ]  # fmt: skip
    assert after
    assert {row["shanten"] for row in after} == {None}
    hidden = [row for row in tables["analysis"] if row["game"] == "sichuan-one-players-view"]
    assert {row["seat"] for row in hidden if row["shanten"] is not None} == {2}, "whose tiles alone are recorded"


def test_prices_are_those_of_the_table(real):
    found = rows(real, "analysis", "--game", "four-hands", "--hand", 2, "--prices")
    priced = [row for row in found if row["prices"]]
    assert priced
    assert all(row["ready"] for row in priced)
    (step,) = run_json(
        "show", ROOT / "records/b30fj/four-hands.jsonl", "--hand", 2, "--event", priced[0]["event"],
        "--seat", priced[0]["seat"], "--json",
    )  # fmt: skip
    shown = {
        (wait["tile"], price["by"], price["from"]): price["total"]
        for wait in step["closely"]["waits"]
        for price in wait["prices"]
    }  # fmt: skip
    told = {
        (each["tile"], each["by"], seat): each["total"]
        for each in priced[0]["prices"]
        for seat in (each["from"] or [None])
    }  # fmt: skip
    assert told == shown
    totals = {each["total"] for row in priced for each in row["prices"] if not each["refused"]}
    assert all(row["price_low"] in totals and row["price_high"] in totals for row in priced if row["price_low"])
    assert not any(row["prices"] for row in rows(real, "analysis", "--game", "four-hands", "--hand", 2))


def test_notes_are_the_lines_of_the_command(tmp_path):
    store = tmp_path / "s.sqlite"
    assert run("ingest", ROOT / "records/b30fj/four-hands.jsonl", "--store", store).exit_code == 0
    text = '=1+1\nsecond "line"'
    assert run("note", "four-hands", text, "--hand", 2, "--event", 5, "--tag", "odd", "--store", store).exit_code == 0
    assert rows(store, "notes") == run_json("notes", "--store", store, "--json")
    (note,) = rows(store, "notes", "--game", "four-hands", "--hand", 2)
    assert note["text"] == text
    assert rows(store, "notes", "--hand", 3) == []


def test_without_the_analysis_there_are_no_rows_of_it(tmp_path):
    store, path = tmp_path / "s.sqlite", ROOT / "records/b30fj/four-hands.jsonl"
    assert run("ingest", path, "--store", store, "--no-analysis").exit_code == 0
    assert rows(store, "analysis") == rows(store, "seats") == []
    assert "1 of the games are not analysed" in run("export", "seats", "--store", store).stderr
    with Store.open(store) as opened:
        opened.connection.execute("DROP TABLE hand_seats")
        opened.connection.execute("DROP TABLE analysis")
    assert rows(store, "analysis") == rows(store, "seats") == []


def test_rows_are_read_a_game_at_a_time(real):
    """So that a store of any size fits into memory."""
    done = 0

    def tick():
        nonlocal done
        done += 1

    with Reader.open(real) as reader:
        games = tuple(game.id for game in reader.games(order="oldest"))
        for name in ("games", "hands", "turns", "analysis"):
            done = 0
            found = table_rows(reader, TABLES[name], Selection(games=games), tick)
            next(found)
            assert done == 0
            list(found)
            assert done == len(games) > 5


def test_columns_have_names_and_are_described():
    for table in TABLES.values():
        names = [each.name for each in table.columns]
        assert len(set(names)) == len(names)
        assert all(bool(each.about) != bool(each.of) for each in table.columns)


def test_every_value_is_of_the_kind_that_its_column_says(real):
    kinds: dict[str, Any] = {"integer": int, "text": str, "boolean": bool, "number": int | float, "json": Any}
    for table in TABLES.values():
        for row in rows(real, table.name):
            for column in table.columns:
                msgspec.convert(row[column.name], kinds[column.kind] | None, strict=True)


def test_the_page_has_the_columns_of_the_tables():
    assert EXPORT.read_text(encoding="utf-8") == export_page(), "make schema writes it anew"
