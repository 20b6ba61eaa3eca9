"""As many games as one likes, of every kind that people hand in: whole, tampered, typed, foreign, twice, hostile."""

import gzip
import random
import re
from collections.abc import Iterator
from pathlib import Path

import replay
from tests.scale.made import RECORDS

RULESETS = ("b30fj", "b30fj-draft", "zung-jung", "sichuan", "xixi")
DATA = Path(__file__).parents[1] / "data"
IN_A_FILE = 40
_TILE = re.compile(rb'"tile":"(\d[mpszj])"')
_GARBAGE = (b"\xff\xfe", b'{"type":"draw"', b"[" * 5_000, b'{"type":"discard","seat":9,"tile":"0q"}', b"\0", b"9" * 400)


def originals() -> list[bytes]:
    """Games to begin with: simulated ones of one hand, and every broken record that is shipped."""
    texts = [replay.simulate(each, seed=seed, hands=1).text.encode() for seed in range(12) for each in RULESETS]
    return texts + [each.read_bytes() for each in sorted((RECORDS / "broken").glob("*.jsonl"))]


def tampered(text: bytes, dice: random.Random) -> bytes:
    """The record with one thing in it that is not as it was: often what no record should have."""
    lines = text.splitlines()
    place = dice.randrange(1, len(lines)) if len(lines) > 1 else 0
    match dice.randrange(8):
        case 0:
            del lines[place]
        case 1:
            lines.insert(place, lines[place])
        case 2:
            lines[place], lines[place - 1] = lines[place - 1], lines[place]
        case 3:
            lines.insert(place, dice.choice(_GARBAGE))
        case 4:
            lines[place] = lines[place][: dice.randrange(len(lines[place]) + 1)]
        case 5:
            lines[place] = _TILE.sub(
                b'"tile":"%d%s"' % (dice.randrange(1, 10), dice.choice(b"mpsz").to_bytes()), lines[place]
            )
        case 6:
            lines = lines[:place]
        case _:
            lines[place] = lines[place].replace(b'"seat":', b'"seat": ').replace(b"true", b"false")
    return b"\n".join(lines) + b"\n"


def games(number: int, seed: int = 1) -> Iterator[bytes]:
    """Records of at least a game each; a tenth is there twice, a third is tampered with, names are hostile at times."""
    dice = random.Random(seed)
    known = originals()
    before: list[bytes] = []
    for each in range(number):
        kind = dice.random()
        if before and kind < 0.1:
            yield dice.choice(before)
            continue
        text = dice.choice(known)
        name = dice.choice(("game", "<b>game</b>", "' OR 1=1 --", "\\u202egame", 'g,\\"a;m\\ne', "same"))
        text = re.sub(
            rb'"game":"[^"]*"',
            f'"game":"{name}-{each if name != "same" else 0}"'.encode().replace(b"\\", b"\\\\"),
            text,
            count=1,
        )
        if kind > 0.66:
            text = tampered(text, dice)
        before.append(text)
        yield text


def write(folder: Path, number: int) -> list[Path]:
    """Files of so many games: packed, damaged and empty ones too, with typed and foreign games among them."""
    folder.mkdir()
    waiting: list[bytes] = []
    files = 0
    for text in games(number):
        waiting.append(text)
        if len(waiting) == IN_A_FILE or files % 10 == 9:
            data = b"".join(waiting)
            name = f"{files:05}.jsonl"
            if files % 7 == 3:
                name, data = f"{name}.gz", gzip.compress(data, mtime=0)
            if files % 31 == 3:
                data = data[: len(data) // 2]
            (folder / name).write_bytes(data)
            waiting, files = [], files + 1
    (folder / "rest.jsonl").write_bytes(b"".join(waiting))
    (folder / "empty.jsonl").write_bytes(b"")
    for place in (RECORDS / "demo", RECORDS / "imports", DATA / "imports", DATA / "majsoul"):
        for each in sorted(place.iterdir()):
            if each.is_file():
                (folder / f"{place.parent.name}-{place.name}-{each.name}").write_bytes(each.read_bytes())
    return [folder, folder / "missing.jsonl"]
