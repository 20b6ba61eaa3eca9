"""What is fuzzed: each reader with what must hold of whatever it is given; anything that a target raises is a crash."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any, Final

from replay.distance.asked import running
from replay.events import BadLine, EventAt
from replay.formats.errors import HandInputError, InputError
from replay.formats.hand_text import fields_of_text
from replay.formats.hands import id_of, read_score_input, read_waits_input, score_input
from replay.formats.importers.reading import NotForeignError, records_of
from replay.formats.importers.recognise import kind_of
from replay.formats.importers.sources import SOURCES
from replay.formats.record import read_game, read_games
from replay.formats.typed.problems import Problems
from replay.formats.typed.read import read_text
from replay.formats.typed.write import write_text
from replay.formats.write import write_event
from replay.hands import HeldHand, Meld, Near
from replay.tiles import BadNotationError, format_in_order, parse_tiles
from replay.view.safe_text import safe
from tests.distance.hostile import ASKED, kernel_of
from tests.distance.plans import PLANS, defined


def told(error: Exception) -> None:
    """A refusal has words."""
    if not str(error):
        raise AssertionError("nothing is said")


def records(data: bytes) -> None:
    """Lines of a record: every byte is kept, every event is written as it would be read, every fault has its line."""
    try:
        games = list(read_games(io.BytesIO(data), "fuzz"))
    except InputError:
        return
    if not data.startswith((b"\x1f\x8b", b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf")):
        kept = b"".join(game.raw for game in games)
        assert kept.replace(b"\xef\xbb\xbf", b"") in data.replace(b"\xef\xbb\xbf", b""), (
            "bytes of a record are not kept"
        )
    for game in games:
        lines = [each.line for each in game.entries]
        assert lines == sorted(set(lines)), "two entries of one line"
        assert all(line >= game.line for line in lines)
        for entry in game.entries:
            if isinstance(entry, EventAt):
                again = write_event(entry.event)
                (read,) = next(read_games(io.BytesIO(again), "again")).entries
                assert isinstance(read, EventAt), again
                assert read.event == entry.event, again
            else:
                assert isinstance(entry, BadLine), entry
                assert entry.message.endswith("."), entry
        if not data.startswith((b"\x1f\x8b", b"\xff\xfe", b"\xfe\xff")):
            assert read_game(game.raw, game.source, game.line).entries == game.entries


def hand_text(data: bytes) -> None:
    """A hand as people write it: fields that the JSON reader takes or refuses in words."""
    text = data.decode("utf-8", "replace")
    try:
        fields = fields_of_text(text)
    except HandInputError as error:
        told(error)
        return
    try:
        score_input({"ruleset": "b30fj", "by": "discard", **fields}).hand()
    except HandInputError as error:
        told(error)


def hand_json(data: bytes) -> None:
    """A line of `replay score --json -` and `replay waits --json -`."""
    for read in (lambda: read_score_input(data, ruleset="b30fj").hand(), lambda: read_waits_input(data).held()):
        try:
            read()
        except HandInputError as error:
            told(error)
    json.dumps(id_of(data))


def tiles(data: bytes) -> None:
    """Tile notation: what is read is what is written."""
    text = data.decode("utf-8", "replace")
    try:
        kinds = parse_tiles(text)
    except BadNotationError as error:
        told(error)
        return
    assert parse_tiles(format_in_order(kinds)) == kinds


def names(data: bytes) -> None:
    """Text of strangers: nothing is left of it that a terminal obeys, and to make it harmless twice changes nothing."""
    shown = safe(data.decode("utf-8", "surrogateescape"))
    assert shown.isprintable() or all(char.isprintable() or char in "\u200c\u200d" for char in shown), ascii(shown)
    assert len(shown) <= 200


def typed(data: bytes) -> None:
    """The text form: what is read of it is written so that it reads the same, and every fault is at a place of it."""
    text = data.decode("utf-8", "replace")
    lines = text.split("\n")
    problems = Problems()
    for game in read_text(text, problems):
        events = [each.event for each in game.events]
        again = write_text(events)
        left = Problems()
        read = [each.event for whole in read_text(again, left) for each in whole.events]
        assert not left.count, left.lines(again)
        assert read == events, again
        assert write_text(read) == again
        places = [(each.line, each.column) for each in game.events]
        assert places == sorted(set(places)), "two events at one place"
    assert bool(problems.count) == bool(problems.kept)
    for each in problems.kept:
        assert each.message
        assert 1 <= each.line <= len(lines)
        assert 1 <= each.column <= len(lines[each.line - 1]) + 1, each
        line, mark = each.pointed()
        assert (line + mark).isprintable(), ascii(line)
    assert len(problems.lines("text")) <= 3 * len(problems.kept) + 2


def imports(data: bytes) -> None:
    """Files of other programs, as what they show themselves to be and as each format: games of events, or words."""
    assert kind_of(data, ended=True) is not None
    for kind in (*SOURCES, "document"):
        for ruleset in (None, "sichuan"):
            try:
                for game in records_of(data, data, kind, "fuzz", ruleset):
                    assert game.start is not None or kind == "text"
                    assert all(type(each) is EventAt for each in game.entries), game.raw
                    assert game.foreign is not None
                    assert game.foreign.data == data
            except InputError as error:
                told(error)
            except NotForeignError:
                assert kind == "document"


def kernel(data: bytes) -> None:
    """A hand of any numbers, asked of the kernel in C: it answers what the definition does, or nothing."""
    name = list(PLANS)[data[0] % len(PLANS)] if data else "b30fj"
    numbers = [each if each < 64 else -each for each in data[1:]]
    melds, flowers = divmod(numbers[0], 6) if numbers and numbers[0] >= 0 else (0, 0)
    places = iter(numbers[1:])
    held = HeldHand(
        melds=tuple(Meld("pung", tuple(islice(places, 3 + number % 2))) for number in range(melds % 6)),
        flowers=tuple(islice(places, flowers)),
        void_suit=(None, "m", "p", "s", "x")[len(data) % 5],
        concealed=tuple(places),
    )
    if running() != "kernel":
        return
    asked_of, plain = kernel_of(PLANS[name]), defined(name)
    for ask in ASKED:
        try:
            found = getattr(asked_of, ask)(held)
        except OverflowError:
            continue
        if found is not None:
            said = getattr(plain.shapes, ask)(held)
            assert _kinds(found) == _kinds(said), (name, ask, held)


def _kinds(found: Any) -> Any:
    """An answer without what only a self-draw may take, which a ruleset says."""
    if isinstance(found, Near):
        return found.shanten, found.kinds
    return [(kind, _kinds(near)) for kind, near in found] if isinstance(found, tuple) else found


TARGETS: Final[dict[str, Callable[[bytes], None]]] = {
    "records": records,
    "hand_text": hand_text,
    "hand_json": hand_json,
    "tiles": tiles,
    "names": names,
    "typed": typed,
    "imports": imports,
    "kernel": kernel,
}
"""By name, which is also that of their corpus and of their folder of crashes."""

DATA: Final = Path(__file__).parents[1] / "data"
SEEDS: Final[dict[str, tuple[bytes, ...]]] = {
    "records": (
        b'{"type":"start_game","version":1,"ruleset":"b30fj","game":"g","players":["A","B","C","D"]}\n'
        b'{"type":"start_hand","hand":1,"round":"E","dealer":0,"hands":["123456789m1123p","1478m258p369s124z",'
        b'"147m2589p36s1235z","2369m147p258s146z"]}\n{"type":"draw","seat":0,"tile":"5z"}\n{"type":"end_game"}\n',
        b'{"type":"kong","seat":1,"kind":"open","target":0,"tile":"1m","tiles":"111m","payments":[1,-1,0,0]}\n',
        b'{"type":"win","seat":0,"by":"discard","target":1,"tile":"4p","total":30,"patterns":{"X":30},"hand":"1m"}\r\n\n',
        b'{"type":"end_hand","reason":"won","scores":[0,0,0,0],"hands":["1m",null,null,null],"note":"x","t":1.5}\n',
    ),
    "hand_text": (b"123m345p3344z P:77s8j F:1j + 3z self-draw", b"C:3m4m6j=345m K:1111m + 1z"),
    "hand_json": (
        b'{"id":1,"ruleset":"b30fj","concealed":"123456789m1123p","melds":[{"kind":"chow","tiles":"123m","as":"123m"}],'
        b'"win":"1s","by":"self_draw","situation":{"tiles_drawn":40},"out":["N"],"go_around":[{"seat":"S","tile":"9p"}]}',
        b'{"ruleset":"sichuan","concealed":"123456789m1123p","void_suit":"s","visible":"1m","rulings":{"a":"b"}}',
    ),
    "tiles": (b"123m345p7z1j?", b"1m2p3s"),
    "typed": (
        b'# c\ngame g b30fj\nplayers Ann Bo="Bo B" "?" Di\ndate 2026-11-03\nsource "x y"\nrulings a=b\nscores 0 0 0 0\n'
        b'\nhand 1 E dealer Ann scores 0 0 0 0 {"meta":{"a":1}}\nAnn: 123456789m1123p\nBo: 1m...\nwall 5z4p\n     7z\n'
        b'Ann 5z>  Bo 4p>9m t=1.5  @2 ?>>9m "n"  Di pung 99m >1z?\n@2 chow 45m as 345m on 3m from Bo >1z\n'
        b"Ann 3j flower 3j +5p kong 4444p pays 3 -1 -1 -1  Ann kong 7s\n"
        b"Bo win total 30 pays -128 128 0 0\n  patterns Pure Straight 8, No Jokers 2\n  shows 123m melds P:77s8j=777s\n"
        b"  situation last_tile tiles_drawn=40 goaround S:9p out S,W missing m scoring 5m flowers 1j\n"
        b'end won pays 0 0 0 0\n  hands 1m - "" 2p\n  settlement kong_refund 1 -1 0 0 "x y" 0 0 0 0\nend game\n',
        b"game ? \n@0 missing s @1 gives 123m to Ann\n@3 win self-draw on 4p from @1\nend exhausted\n",
    ),
    "imports": tuple(each.read_bytes() for each in sorted((DATA / "seeds" / "imports").iterdir())),
    "kernel": (
        b"\x00\x00" + bytes((0, 1, 2, 12, 13, 14, 24, 25, 26, 27, 27, 34, 30)),
        b"\x01\x07" + bytes((33, 33, 33, 35, 0, 9, 18, 4, 13, 22, 8, 17, 26, 30)),
        b"\x02\x00" + bytes((0, 0, 0, 0, 1, 2, 3, 9, 9, 10, 10, 11, 12, 13)),
        b"\x03\x06" + bytes((5, 5, 5, 31, 31, 0, 1, 2, 9, 10, 11, 18, 18)),
    ),
    "names": ("\x1b[31mAnn\u202e\u0301\u0301\u0301\u0301".encode(), b"\x9b31m \xff"),
}
"""What fuzzing begins with."""
DICTIONARY: Final = (
    *(f'"{word}"' for word in ("type", "seat", "tile", "tiles", "target", "kind", "meta", "note", "t", "as", "hands")),
    *(f'"{word}"' for word in ("start_game", "start_hand", "draw", "discard", "chow", "pung", "kong", "flower", "win")),
    *("game", "hand", "dealer", "excerpt", "win", "kong", "pays", "patterns", "from", "players", "5z>", "?>9m", "Ann"),
    *("end_hand", "end_game", "void_suit", "exchange", "NaN", "Infinity", "1e999", "null", "\\\\ud800", "????", "1m"),
)
"""Words that a mutation may put in."""
