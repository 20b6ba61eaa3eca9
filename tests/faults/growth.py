"""Input of any length of one kind, and how the time for it grows: `python -m tests.faults.growth [NAME...]`."""

import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import cycle, islice
from pathlib import Path

from replay.formats import write_events
from replay.rulesets import find_ruleset
from replay.simulate import simulate_game
from tests.cli.running import run

START = {"type": "start_game", "version": 1, "ruleset": "b30fj", "game": "g", "players": ["Ann", "Bo", "Cy", "Di"]}
HANDS = ["123456789m1123p", "1478m258p369s124z", "147m2589p36s1235z", "2369m147p258s146z"]
DEAL = {"type": "start_hand", "hand": 1, "round": "E", "dealer": 0, "hands": HANDS}
TILES = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)] + [f"{number}z" for number in range(1, 8)]


def lines(*events: dict) -> bytes:
    """These events as lines."""
    return b"".join(json.dumps(each).encode() + b"\n" for each in events)


def over_and_over(number: int, *kinds: dict) -> bytes:
    """So many events of these kinds, by the four seats and with all tiles in turn."""
    found = []
    for place, kind in enumerate(islice(cycle(kinds), number)):
        turn = place // len(kinds)
        named = {"seat": turn % 4, "tile": TILES[turn % len(TILES)]}
        found.append(
            lines({name: named.get(value, value) if isinstance(value, str) else value for name, value in kind.items()})
        )
    return b"".join(found)


def in_a_hand(*kinds: dict, ruleset: str = "b30fj", **deal: object) -> Callable[[int], bytes]:
    """A hand of so many events of these kinds, and its end: without it what may be wrong is not looked for."""
    head = lines({**START, "ruleset": ruleset}, {**DEAL, **deal})
    end = lines({"type": "end_hand", "reason": "wall_exhausted", "scores": [0, 0, 0, 0]}, {"type": "end_game"})
    return lambda number: head + over_and_over(number, *kinds) + end


DRAW = {"type": "draw", "seat": "seat", "tile": "tile"}
DISCARD = {"type": "discard", "seat": "seat", "tile": "tile"}
CALL = {"seat": "seat", "target": 0, "tile": "5m", "tiles": "555m"}
WIN = {"type": "win", "seat": "seat", "by": "self_draw", "tile": "tile", "total": 1, "patterns": {"x": 1}}
HAND = lines(
    DEAL, *({**each, "seat": 0, "tile": "5z"} for each in (DRAW, DISCARD)),
    {"type": "end_hand", "reason": "wall_exhausted", "scores": [1, 2, 3, 4]},
)  # fmt: skip


def legal(number: int) -> bytes:
    """Legal games one after the other, until there are so many lines."""
    found: list[bytes] = []
    seed = 0
    while sum(each.count(b"\n") for each in found) < number:
        seed += 1
        found.append(
            write_events(simulate_game(find_ruleset("xixi"), seed % 8, hands=1)).replace(
                b"-simulated-", f"-{seed}-".encode()
            )
        )
    return b"".join(found)


RECORDS: dict[str, Callable[[int], bytes]] = {
    "draws": in_a_hand(DRAW),
    "draws of one seat": in_a_hand({**DRAW, "seat": 0}),
    "draws of one tile": in_a_hand({**DRAW, "seat": 0, "tile": "5z"}),
    "draws face down": in_a_hand({**DRAW, "tile": "?"}),
    "discards": in_a_hand(DISCARD),
    "discards of one tile": in_a_hand({**DISCARD, "seat": 0, "tile": "5z"}),
    "draws and discards": in_a_hand(DRAW, DISCARD),
    "draws and discards of one tile": in_a_hand({**DRAW, "seat": 0, "tile": "5z"}, {**DISCARD, "seat": 0, "tile": "5z"}),
    "draws of one tile and discards of another": in_a_hand({**DRAW, "seat": 0, "tile": "5z"}, {**DISCARD, "seat": 0, "tile": "6z"}),
    "a wrong discard, draws and discards": in_a_hand({**DRAW, "seat": 0}, {**DISCARD, "seat": 0, "tile": "6z"}),
    "draws face down and discards": in_a_hand({**DRAW, "tile": "?"}, DISCARD),
    "hands face down": in_a_hand({**DRAW, "tile": "?"}, DISCARD, hands=["?" * 13] * 4),
    "an excerpt": in_a_hand(DISCARD, excerpt=True),
    "an excerpt with claims": in_a_hand(DISCARD, {"type": "pung", **CALL}, excerpt=True),
    "an excerpt with draws and a wall": in_a_hand(DRAW, DISCARD, excerpt=True, wall="1m2p3s" * 2_000),
    "an excerpt with kongs": in_a_hand({"type": "pung", **CALL}, {"type": "kong", "seat": "seat", "kind": "added", "tile": "5m"}, DISCARD, excerpt=True),
    "an excerpt with wins": in_a_hand(DISCARD, WIN, excerpt=True),
    "pungs": in_a_hand({"type": "pung", **CALL}),
    "chows": in_a_hand({"type": "chow", **CALL, "tiles": "456m"}),
    "discards and pungs": in_a_hand({**DISCARD, "tile": "5m"}, {"type": "pung", **CALL}),
    "open kongs": in_a_hand({"type": "kong", "seat": "seat", "kind": "open", "target": 0, "tile": "5m", "tiles": "5555m"}),
    "concealed kongs": in_a_hand({"type": "kong", "seat": "seat", "kind": "concealed", "tiles": "5555m"}),
    "concealed kongs face down": in_a_hand({"type": "kong", "seat": "seat", "kind": "concealed", "tiles": "????"}),
    "added kongs": in_a_hand({"type": "kong", "seat": "seat", "kind": "added", "tile": "5m"}),
    "kongs paid": in_a_hand({"type": "kong", "seat": "seat", "kind": "added", "tile": "5m", "payments": [1, 1, 1, -3]}, ruleset="sichuan"),
    "flowers": in_a_hand({"type": "flower", "seat": "seat", "tile": "1f"}, ruleset="zung-jung"),
    "wins": in_a_hand(WIN),
    "wins on a discard": in_a_hand(DISCARD, {**WIN, "by": "discard", "target": 0}),
    "wins that show a hand": in_a_hand({**WIN, "hand": "123456789m11p123p"}),
    "wins without a total": in_a_hand({"type": "win", "seat": "seat", "by": "self_draw", "tile": "tile"}),
    "void suits": in_a_hand({"type": "void_suit", "seat": "seat", "suit": "m"}, ruleset="sichuan"),
    "exchanges": in_a_hand({"type": "exchange", "seat": "seat", "target": 1, "tiles": "123m"}, ruleset="sichuan"),
    "everything": in_a_hand(DRAW, DISCARD, {"type": "pung", **CALL}, {"type": "kong", "seat": "seat", "kind": "concealed", "tiles": "5555m"}, WIN),
    "ends of a hand": in_a_hand({"type": "end_hand", "reason": "won", "scores": [1, 2, 3, 4]}),
    "ends of a game": in_a_hand({"type": "end_game", "scores": [1, 2, 3, 4]}),
    "ends of a game too early": in_a_hand({"type": "end_game"}, DRAW),
    "settlements": in_a_hand({"type": "end_hand", "reason": "won", "settlement": [{"reason": "r", "payments": [0, 0, 0, 0]}] * 20}),
    "starts of a hand": lambda number: lines(START) + lines(DEAL) * number,
    "hands": lambda number: lines(START) + HAND * (number // 4),
    "starts of a game": lambda number: lines(START) * number,
    "games of many players": lambda number: b"".join(
        lines({**START, "game": f"g{each}", "players": [f"{each}{seat}" for seat in "abcd"]}) + HAND for each in range(number // 5)
    ),
    "legal games": legal,
    "games again": lambda number: (lines(START) + HAND) * (number // 5),
    "bad lines": lambda number: lines(START) + b"{}\n" * number,
    "bad lines after an end": lambda number: lines(START, {"type": "end_game"}) + b'{"type":"start_game"}\n' * number,
    "lines that are no JSON": lambda number: lines(START) + b"\xff\n" * number,
    "blank lines": lambda number: lines(START) + b"\n" * (32 * number) + lines(DEAL),
    "lines of blanks": lambda number: lines(START) + b"  \r\n" * number + lines(DEAL),
    "blank lines after an end": lambda number: lines(START, {"type": "end_game"}) + b"\n \n" * number + lines(DEAL),
    "carriage returns": lambda number: lines(START) + b"\r" * (8 * number),
    "marks": lambda number: b"\xef\xbb\xbf" + lines(START) + b"\xef\xbb\xbf{}\n" * number,
    "deep lists": lambda number: lines(START) + b"[" * (8 * number) + b"\n",
    "deep meta": lambda number: lines(START) + b'{"type":"end_game","meta":' + b'{"a":' * number + b"1" + b"}" * (number + 1) + b"\n",
    "wide meta": lambda number: lines(START, {**DEAL, "meta": {f"k{each}": each for each in range(number)}}),
    "rulings": lambda number: lines({**START, "rulings": {f"r{each}": "v" for each in range(number)}}, DEAL),
    "patterns": lambda number: lines(START, DEAL, {**WIN, "seat": 0, "tile": "1p", "patterns": {f"p{each}": 1 for each in range(number)}}),
    "go-arounds": in_a_hand({**WIN, "go_around": [{"seat": "E", "tile": "1m"}] * 20}),
    "a long name": lambda number: lines({**START, "players": ["x" * (8 * number), "b", "c", "d"]}, DEAL),
    "long notes": lambda number: lines(START, DEAL) + lines({**DRAW, "seat": 0, "tile": "1m", "note": "n\x1b" * 400}) * (number // 8),
    "a long hand": lambda number: lines(START, {**DEAL, "hands": ["1m" * (16 * number), *HANDS[1:]]}, {**DRAW, "seat": 0, "tile": "1m"}),
    "a long wall": lambda number: lines(START, {**DEAL, "wall": "1m2p" * number}) + over_and_over(100, DRAW, DISCARD),
    "a number": lambda number: lines(START) + b'{"type":"draw","seat":' + b"9" * (8 * number) + b"}\n",
    "backslashes": lambda number: lines(START) + b'{"type":"draw","note":"' + b"\\\\" * (8 * number) + b'"}\n',
    "keys given again": lambda number: lines(START) + b'{"type":"draw"' + b',"seat":0' * (4 * number) + b',"tile":"1m"}\n',
    "typed draws": lambda number: b"b30fj g\nAnn Bo Cy Di\n" + b"E 1m 2m\n" * number,
}  # fmt: skip


def _told(path: Path, _: Path) -> None:
    run("audit", path)


def _under_other_rulings(path: Path, _: Path) -> None:
    run("audit", "--rulings-report", path)


def _taken_in(path: Path, folder: Path) -> None:
    (folder / "s.sqlite").unlink(missing_ok=True)
    run("ingest", path, "--store", folder / "s.sqlite")


def _shown(path: Path, _: Path) -> None:
    run("show", path, "--hand", "1", "--event", "1")


COMMANDS: dict[str, Callable[[Path, Path], None]] = {
    "audit": _told,
    "audit --rulings-report": _under_other_rulings,
    "ingest": _taken_in,
    "show": _shown,
}
MOST = 64_000
LONG = 0.4
"""Seconds of a processor after which a kind is not made longer."""
PLAIN = 0.15
"""Seconds below which nothing is told."""
SQUARE = 2.6
"""With twice the input, what takes more than so many times as long grows faster than the input."""


def seconds(command: Callable[[Path, Path], None], content: bytes, folder: Path, times: int) -> float:
    """The least time of a processor that it has taken."""
    path = folder / "r.jsonl"
    path.write_bytes(content)
    found = []
    for _ in range(times):
        begun = time.process_time()
        command(path, folder)
        found.append(time.process_time() - begun)
    return min(found)


def growth(
    command: Callable[[Path, Path], None], kind: Callable[[int], bytes], folder: Path
) -> Iterator[tuple[int, float]]:
    """The seconds for so many events, each time twice as many, up to MOST or LONG."""
    number = MOST // 64
    while number <= MOST:
        yield number, (taken := seconds(command, kind(number), folder, 1))
        if taken > LONG:
            return
        number *= 2


def worst(command: Callable[[Path, Path], None], kind: Callable[[int], bytes], folder: Path) -> tuple[float, list[str]]:
    """The most that the time has grown by with twice the input, the steps that count; what is seen once is tried again."""
    told, before, most = [], 0.0, 0.0
    for number, taken in growth(command, kind, folder):
        told.append(f"{number:,}: {taken:.2f}")
        if before > PLAIN and taken / before > SQUARE:
            most = max(most, seconds(command, kind(number), folder, 3) / seconds(command, kind(number // 2), folder, 3))
        elif before > PLAIN:
            most = max(most, taken / before)
        before = taken
    return most, told


if __name__ == "__main__":
    names = sys.argv[1:] or list(RECORDS)
    with tempfile.TemporaryDirectory() as place:
        for name in names:
            for command, do in COMMANDS.items():
                most, told = worst(do, RECORDS[name], Path(place))
                print(
                    f"{'SQUARE' if most > SQUARE else '      '} {most:4.1f}  {name}, {command}: {'; '.join(told)}",
                    flush=True,
                )
