"""tziakcha's records: a round written hand by hand comes back as that round, its wall too."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from typing import Any

import pytest

from replay.engine import audit
from replay.events import Chow, Discard, Draw, Flower, Kong, Pung, StartHand, Win
from replay.formats.importers.guobiao.tziakcha import numbered
from replay.rules.names import rows_called
from replay.rulesets import find_ruleset
from replay.tiles import NAMES, parse_tiles
from tests.formats.importers import written
from tests.formats.importers.read_back import events_of, imported, refused

BROKEN = 104
"""Where a wall with the dice 5, 4, 5, 2 is broken: (2 + 5 - 1 places back from the dealer) x 36 + 2 x 16, of 144."""
ORDER = [*(f"{number}{suit}" for suit in "msp" for number in range(1, 10)), "1z", "2z", "3z", "4z", "7z", "6z", "5z"]
MCR = find_ruleset("mcr")


def texts(tiles: str) -> list[str]:
    return [NAMES[kind] for kind in parse_tiles(tiles)]


NAMES_OF = {4 * place + copy: tile for place, tile in enumerate(ORDER) for copy in range(4)} | {
    136 + each: f"{each + 1}f" for each in range(8)
}


def steps(seed: int) -> list[dict[str, Any]]:
    """The hands of a round as its records have them."""
    return written.log(f"tziakcha {seed}")


def packed(value: dict[str, Any]) -> dict[str, str]:
    return {"id": "1gao", "script": b64encode(zlib.compress(json.dumps(value).encode())).decode()}


def session(values: list[dict[str, Any]]) -> dict[str, Any]:
    return {"records": [{"id": f"r{number}", "step": value} for number, value in enumerate(values)]}


@pytest.mark.parametrize(
    "seed", [1, 2, 3, 5, 6, 7]
)  # in 4 the last tile is a flower, which no act of a record replaces
@pytest.mark.sampled(6)
def test_a_round_comes_back_with_its_wall_and_its_claims(tmp_path, seed):
    (record,) = imported(tmp_path, session(steps(seed)))
    verdict = audit(record)
    assert verdict.ruleset == "mcr"
    assert verdict.findings == ()
    played = written.events(f"tziakcha {seed}")
    ours, theirs = (
        [each for each in events if isinstance(each, Discard | Chow | Pung | Kong | Flower)]
        for events in (played, events_of(record))
    )
    assert [(type(each), each.seat, each.tile) for each in theirs] == [
        (type(each), each.seat, each.tile) for each in ours
    ]
    walls = [[each.wall for each in events if isinstance(each, StartHand)] for events in (played, events_of(record))]
    assert [texts(each or "") for each in walls[0]] == [texts(each or "") for each in walls[1]]
    wins = [each for each in events_of(record) if isinstance(each, Win)]
    assert all(each.payments and each.patterns and each.total for each in wins)


def test_a_single_record_is_packed_and_its_times_are_seconds(tmp_path):
    (record,) = imported(tmp_path, packed(steps(1)[1]))
    start = record.start
    assert start is not None
    assert (start.game, start.players, start.played_at) == ("1gao", ("A", "B", "C", "D"), "2026-05-02T14:07:18Z")
    deal = events_of(record)[1]
    assert isinstance(deal, StartHand)
    assert (deal.hand, deal.dealer, deal.round) == (2, 1, "E")
    times = [each.t or 0 for each in events_of(record) if isinstance(each, Discard)]
    assert times == sorted(times)
    assert 0 < times[0] < 5


def test_the_last_tile_of_the_deal_may_be_a_flower(tmp_path):
    """It is put down before the first discard; the tile that replaces it counts as the dealer's draw."""
    value = steps(2)[0]
    wall = bytes.fromhex(value["w"])
    wall = wall[BROKEN:] + wall[:BROKEN]
    flower = next(place for place in range(53, 144) if wall[place] > 135)
    changed = bytearray(wall)
    changed[52], changed[flower] = wall[flower], wall[52]
    taken = sum(
        code & 15 == 1 for code, _, _ in value["a"][: next(n for n, each in enumerate(value["a"]) if each[0] & 15 == 0)]
    )
    assert wall[142 - taken // 2 * 2 + taken % 2] == changed[142 - taken // 2 * 2 + taken % 2]
    drawn = changed[142 - taken // 2 * 2 + taken % 2]
    value["w"] = bytes(changed[144 - BROKEN :] + changed[: 144 - BROKEN]).hex()
    place = next(n for n, each in enumerate(value["a"]) if each[0] & 15 == 0)
    value["a"] = [*value["a"][:place], [1, drawn | wall[flower] - 136 << 8, 1], *value["a"][place : place + 1]]
    value["b"] = 1
    (record,) = imported(tmp_path, session([value]))
    deal, first = events_of(record)[1:3]
    assert isinstance(deal, StartHand)
    assert isinstance(first, Draw)
    assert NAMES_OF[wall[flower]] in texts((deal.flowers or ("",) * 4)[0])
    assert first.tile == NAMES_OF[drawn]
    assert len(texts(deal.wall or "")) == 92 - sum(len(texts(each)) for each in deal.flowers or ())
    assert [each.code for each in audit(record).findings] == ["truncated"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"w": "00" * 144}, ".w: expected the 144 tiles of the wall"),
        ({"w": "zz"}, ".w: expected the 144 tiles of the wall"),
        ({"i": 16}, ".i: expected the number of a hand, 0 to 15, got 16"),
        ({"p": [{"n": "A"}]}, ".p: expected a list of 4"),
        ({"a": [[2]]}, ".a[0]: expected a list of 3"),
        ({"a": [[0, 0, 1], [2, 255, 2]]}, ".a[1]: expected the number of a tile, 0 to 143"),
        ({"a": [[0, 0, 1], [3, 1 | 1 << 6, 2]]}, ".a[1]: expected a chow with the last discard in it"),
        ({"a": [[0, 0, 1], [2, 4, 2], [19, 64, 3]]}, ".a[2]: expected a chow with the last discard in it"),
        ({"a": [[0, 0, 1], [4, 63, 2]]}, ".a[1]: expected a claim on a tile"),
        ({"a": [[1, 0, 1], [0, 0, 1]]}, ".a[0]: expected a flower that was dealt"),
        ({"a": [[0, 0, 1], [20, 65, 2], [22, 16, 3]]}, ".a[2]: expected a win after"),
        ({"a": [[0, 0, -1]]}, ".a[0]: expected who does what"),
        ({"g": {"l": 6}}, ".g.l: expected the least that a hand must be worth: 8, 1 or 0, got 6"),
        ({"g": {"b": 4}}, ".g.b: expected 8"),
    ],
)
def test_a_record_that_cannot_be_read_is_told_and_the_others_are_read(tmp_path, change, said):
    one, two, *_ = steps(1)
    assert f"tziakcha: $.records[0].step{said}" in refused(tmp_path, session([one | change, two]))[1]


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("e!", "it cannot be unpacked"),
        (b64encode(zlib.compress(b"0" * (1 << 23))).decode(), "more than they may be"),
        (b64encode(zlib.compress(b"{}")[:-3]).decode(), "it cannot be unpacked"),
        (b64encode(zlib.compress(b"[")).decode(), "it cannot be unpacked"),
    ],
)
def test_what_is_packed_is_bounded_and_may_be_damaged(tmp_path, script, said):
    assert said in refused(tmp_path, {"script": script})[1]


def test_what_was_announced_and_not_done_is_left_out_and_a_false_win_spoils_no_payment(tmp_path):
    value = steps(3)[0]
    place = next(n for n, each in enumerate(value["a"]) if each[0] & 15 == 2)
    value["a"][place + 1 : place + 1] = [[3, 0, 5], [6, 0, 5], [10, 1, 5]]
    value["s"] = [-30, 10, 10, 10]
    (record,) = imported(tmp_path, session([value]))
    verdict = audit(record)
    assert [each.why for each in verdict.left_out] == [
        *["it was announced, and not carried out"] * 2,
        "an act of no known kind",
        "not compared: a false win was announced in the hand",
    ]
    assert [each.code for each in verdict.findings] == ["unfinished"]


def test_hands_of_another_round_or_table_are_another_game_and_a_least_of_none_is_a_ruling(tmp_path):
    one, two, *_ = steps(1)
    other = two | {"p": [{"n": name, "s": 0} for name in "WXYZ"], "g": {"l": 1}}
    first, second = imported(tmp_path, session([one, other]))
    assert first.start is not None
    assert second.start is not None
    assert (first.start.rulings, second.start.rulings) == (None, {"minimum": "none"})


def test_each_number_is_a_row_of_the_rulebook():
    rows = [rows_called(MCR, MCR.rulings(), numbered(number)) for number in range(1, 85)]
    assert all(len(each) == 1 for each in rows)
    assert {each[0] for each in rows} == {each.name for each in MCR.rows(MCR.rulings())}
    assert (numbered(1), numbered(84), numbered(85), numbered(0)) == ("大四喜", "明暗杠", "85", "0")
