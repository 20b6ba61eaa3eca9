"""Event streams of the mjai family: a game written as one comes back as that game."""

from __future__ import annotations

import gzip
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from replay.engine import audit
from replay.events import Discard, Draw, StartHand, Win
from replay.formats.errors import InputError
from tests.cli.running import run
from tests.formats.importers import written
from tests.formats.importers.read_back import events_of, imported
from tests.formats.importers.written import lines as text


def stream(ruleset: str, seed: int) -> list[dict[str, Any]]:
    """A game as mjai has it: no walls, no claims but what each win moves."""
    return written.log(f"mjai {ruleset} {seed}")


@pytest.mark.parametrize("ruleset", ["sichuan", "zung-jung"])
@pytest.mark.parametrize("seed", range(1, 6))
@pytest.mark.sampled(5)
def test_an_exported_game_comes_back_with_the_same_audit(tmp_path, ruleset, seed):
    """Sichuan shows by its missing suits; riichi tiles and the other rules need the ruleset to be named."""
    (record,) = imported(tmp_path, text(stream(ruleset, seed)), None if ruleset == "sichuan" else ruleset)
    theirs, ours = audit(record), audit(written.game(f"mjai {ruleset} {seed}"))
    assert not theirs.findings
    assert theirs.scores == ours.scores


def test_a_stream_that_names_no_rules_asks_for_them(tmp_path):
    with pytest.raises(InputError, match="does not say which rules it was played by; --ruleset names them"):
        imported(tmp_path, text(stream("zung-jung", 1)))


def test_red_fives_are_fives_and_honors_are_ours(tmp_path):
    tehais = [["1m", "5mr", "9m", "5pr", "5sr", "E", "S", "W", "N", "P", "F", "C", "1s"], *[["?"] * 13] * 3]
    lines: list[dict[str, Any]] = [
        {"type": "start_game", "names": ["a", "b", "c", "d"]},
        {"type": "start_kyoku", "bakaze": "S", "kyoku": 1, "honba": 1, "oya": 0, "scores": [0] * 4, "tehais": tehais},
        {"type": "tsumo", "actor": 0, "pai": "0p"},
        {"type": "reach", "actor": 0},
        {"type": "dahai", "actor": 0, "pai": "5pr", "tsumogiri": True},
        {"type": "tsumo", "actor": 1, "pai": "?"},
    ]
    (record,) = imported(tmp_path, text(lines), "zung-jung")
    deal, _, put, hidden = events_of(record)[1:]
    assert isinstance(deal, StartHand)
    assert deal.hands == ("1m5m9m5p5s1z2z3z4z5z6z7z1s", "?" * 13, "?" * 13, "?" * 13)
    assert deal.round == "S"
    assert isinstance(put, Discard)
    assert put.tile == "5p"
    assert (put.meta or {})["aside"] == [{"type": "reach", "actor": 0}]
    assert isinstance(hidden, Draw)
    assert hidden.tile == "?"


def test_a_win_without_its_tile_takes_the_last_one_and_says_so(tmp_path):
    (record,) = imported(tmp_path, text(stream("sichuan", 1)))
    wins = [each for each in events_of(record) if isinstance(each, Win)]
    assert wins
    assert all("tile: the event has none" in (each.meta or {})["derived"] for each in wins)
    assert [each.by for each in wins] == [each.by for each in written.events("mjai sichuan 1") if isinstance(each, Win)]


@pytest.mark.parametrize("cuts", [(), (0,), (9000,)], ids=["one member", "an empty one first", "two"])
def test_several_games_in_one_packed_file(tmp_path, cuts):
    whole = text([*stream("sichuan", 1), *stream("sichuan", 2)])
    data = b"".join(gzip.compress(whole[start:end]) for start, end in pairwise((0, *cuts, len(whole))))
    first, second = imported(tmp_path, data)
    assert [audit(first).findings, audit(second).findings] == [(), ()]
    assert first.foreign is not None
    assert first.foreign.data == data
    assert second.line == first.raw.count(b"\n") + 1


def test_ingest_says_how_many_things_were_left_out(tmp_path: Path) -> None:
    lines = stream("sichuan", 2)
    lines.insert(9, {"type": "emote", "actor": 1})
    path = tmp_path / "stream"
    path.write_bytes(text(lines))
    result = run("ingest", path, "--store", tmp_path / "s.sqlite", "--no-analysis")
    assert "; 1 thing left out" in " ".join(result.stdout.split())
