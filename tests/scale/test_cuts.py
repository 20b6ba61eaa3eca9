"""A record is read in pieces as it is read whole, wherever it may be cut and whatever stands in it."""

import gzip
import random
from collections import Counter
from pathlib import Path

import pytest

from replay.events import GameRecord
from replay.formats.record import read_games
from replay.scale.cuts import Cut, cuts, games_between

GAME = (
    b'{"type":"start_game","version":1,"ruleset":"xixi","game":"%s","players":["A","B","C","D"]}\n'
    b'{"type":"start_hand","hand":1,"dealer":0,"hands":["","","",""]}\n'
    b'{"type":"draw","seat":0,"tile":"5z"}\n'
)
ODD = (
    b"",
    b"\n\n",
    b"no event\n",
    b'{"type":"end_game","scores":[0,0,0,0]}\n',
    b'{"type":"end_game","scores":[0,0,0,0]}\n\n\nnot one\n',
    b'{"type":"start_game","version":2}\n',
    b'{"type":"start_game","version":1,"ruleset":"xixi","game":"twice","game":"twice","players":["A","B","C","D"]}\n',
    b'  {"players":["A","B","C","D"],"game":"late","type":"start_game","version":1,"ruleset":"xixi"}  \r\n',
    b'{"type":"start\\u005fgame","version":1,"ruleset":"xixi","game":"escaped","players":["A","B","C","D"]}\n',
    b"\xef\xbb\xbf" + GAME % b"marked",
    b"\xff\xfe\n",
    b"[" * 3_000 + b"\n",
)


def written(seed: int) -> bytes:
    pick = random.Random(seed)
    pieces = [GAME % (b"game-%d" % pick.randrange(6)) + pick.choice(ODD) for _ in range(24)]
    text = pick.choice((ODD[0], ODD[1], ODD[3], ODD[9])) + b"".join(pieces)
    return text.removesuffix(b"\n") if pick.random() < 0.5 else text


def told(games) -> list:
    return [(each.line, each.raw, each.entries) for each in games]


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_pieces_hold_the_games_of_the_whole(tmp_path: Path, seed: int, packed: bool) -> None:
    path = tmp_path / ("record.jsonl.gz" if packed else "record.jsonl")
    path.write_bytes(gzip.compress(written(seed)) if packed else written(seed))
    whole = list(read_games(path, "record"))
    places = cuts(str(path), 400)
    assert len(places) > 3
    found: list[GameRecord] = []
    for cut, after in zip([Cut(0, 1, {}), *places], [*places, None], strict=True):
        games = list(games_between(str(path), "record", cut.byte, after.byte if after else None, cut.line))
        before = Counter(each.start.game for each in found if each.start is not None)
        for each in games:
            if each.start is not None and before[each.start.game]:
                assert cut.seen[each.start.game] == before[each.start.game]
        found += games
    assert told(found) == told(whole)


def test_what_only_the_whole_file_tells_how_to_read_is_not_cut(tmp_path: Path) -> None:
    text = written(1)
    damaged, twice = tmp_path / "damaged.jsonl.gz", tmp_path / "twice.jsonl.gz"
    damaged.write_bytes(gzip.compress(text)[:-20])
    twice.write_bytes(gzip.compress(gzip.compress(text)))
    assert cuts(str(damaged), 400) == cuts(str(twice), 400) == []


def test_nothing_is_cut_behind_a_line_that_is_too_long(tmp_path: Path) -> None:
    path = tmp_path / "long.jsonl"
    path.write_bytes(GAME % b"a" + b"x" * ((1 << 20) + 1) + b"\n" + GAME % b"b")
    assert cuts(str(path), 10) == []
