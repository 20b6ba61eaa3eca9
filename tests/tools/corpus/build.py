"""Writes the shipped records and records/SOURCES.md: python -m tests.tools.corpus.build

The same files every time. `contents()` is what is written, so that a test can compare.
"""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from msgspec import structs

from replay.events import AnyEvent, Discard, Draw, EndGame, EndHand, Kong, StartGame, StartHand, Win
from replay.formats import write_events
from replay.rulesets import find_ruleset
from replay.simulate import hide, simulate_game
from tests.formats.to_riichi_advanced import log_of
from tests.tools.corpus import b30fj, b30fj_draft, demo, excerpts, scenes, sichuan, xixi, zung_jung

ROOT = Path(__file__).parents[3]
RECORDS = ROOT / "records"
CURRENT, DRAFT = "b30fj", "b30fj-draft"

Content = tuple[str, bytes, str]
"""A file below records/, its bytes, and its line in SOURCES.md."""


def scene_files() -> Iterator[Content]:
    """The hands written by hand."""
    for name, game in (*b30fj.GAMES.items(), *b30fj_draft.GAMES.items(), *zung_jung.GAMES.items()):
        yield f"{game.ruleset}/{name}.jsonl", write_events(_titled(name, scenes.events_of(name, game))), game.about
    for name, dispute in (*excerpts.GAMES.items(), *zung_jung.DISPUTES.items()):
        yield f"{dispute.ruleset}/{name}.jsonl", write_events(excerpts.events_of(name, dispute)), dispute.about
    for name, game in xixi.GAMES.items():
        title = f"{xixi.XIXI}-{name}"
        yield _file(xixi.XIXI, title, _titled(title, scenes.events_of(name, game)), game.about)
    yield f"{xixi.XIXI}/xixi-excerpts.jsonl", write_events(_titled("xixi-excerpts", xixi.excerpts())), xixi.ABOUT

    yield from _sichuan_scenes()


def _sichuan_scenes() -> Iterator[Content]:
    ruleset = sichuan.ID
    for name, game in sichuan.GAMES.items():
        title = f"{ruleset}-{name}"
        yield _file(ruleset, title, scenes.events_of(title, game), game.about)
    title = f"{ruleset}-excerpts"
    yield _file(
        ruleset, title, sichuan.excerpts(title), "Three wins without their hands' events: bloom, robbery, last tile."
    )


def simulated_files() -> Iterator[Content]:
    """Simulated games, whole and in the shapes that a file may have."""
    for ruleset, prefix in ((CURRENT, ""), (DRAFT, "draft-")):
        for number, seed in enumerate((1601, 1602), 1):
            name = f"{prefix}sixteen-hands-{number}"
            yield _file(
                ruleset, name, _game(ruleset, seed, name, hands=16), f"A simulated game of 16 hands, seed {seed}."
            )
        name = f"{prefix}four-hands"
        yield _file(ruleset, name, _game(ruleset, 41, name), "A simulated game of four hands, seed 41.")
    yield from _shaped()
    yield from _zung_jung()
    yield from _xixi()
    yield from _sichuan()


def _sichuan() -> Iterator[Content]:
    ruleset = sichuan.ID
    for number, seed in enumerate((1601, 1602), 1):
        name = f"{ruleset}-sixteen-hands-{number}"
        game = _game(ruleset, seed, name, hands=16)
        yield _file(ruleset, name, game, f"A simulated game of 16 hands, seed {seed}.")
    name = f"{ruleset}-no-wall"
    game = (_bare(event) for event in _game(ruleset, 51, name, with_wall=False))
    yield _file(ruleset, name, game, "A simulated game with its moves alone: no walls, totals, payments or scores.")
    name = f"{ruleset}-one-players-view"
    game = hide(_game(ruleset, 53, name), 2)
    yield _file(ruleset, name, game, "A simulated game as the player in seat 2 saw it; notes `unverifiable`.")
    name = f"{ruleset}-tiles-handed-on"
    game = _game(ruleset, 54, name, rulings={"exchange": "three-tiles"})
    yield _file(
        ruleset, name, game, "A simulated game under exchange=three-tiles: everybody hands on three tiles first."
    )
    name = f"{ruleset}-suits-not-declared"
    game = sichuan.without_declarations(_game(ruleset, 58, name, hands=2, rulings={"void-in-log": "infer"}))
    yield _file(
        ruleset, name, game, "A simulated game under void-in-log=infer: the first discard tells the missing suit."
    )
    rulings = {
        "stacking": "multiply",
        "bloom-feeder": "all",
        "added-held": "pays",
        "dealer": "rotate",
        "pig-receivers": "winners-too",
        "refund-who": "not-ready",
        "pass-win": "total",
        "pass-pung": "whole-hand",
        "turn-after-win": "after-discarder",
        "replacement-end": "head",
    }
    name = f"{ruleset}-house-game"
    game = _game(ruleset, 67, name, rulings=rulings)
    listed = ", ".join(f"{slug}={value}" for slug, value in rulings.items())
    yield _file(ruleset, name, game, f"A simulated game of four hands under {listed}.")


def _xixi() -> Iterator[Content]:
    ruleset = xixi.XIXI
    for number, seed in enumerate((1601, 1602), 1):
        name = f"xixi-sixteen-hands-{number}"
        game = _game(ruleset, seed, name, hands=16)
        yield _file(ruleset, name, game, f"A simulated game of 16 hands, seed {seed}.")
    name = "xixi-no-wall"
    game = _game(ruleset, 51, name, with_wall=False)
    yield _file(
        ruleset, name, game, "A simulated game without its walls: scoring tiles are checked for number and copies."
    )
    name = "xixi-nothing-claimed"
    bare = (_bare(event) for event in _game(ruleset, 52, name))
    yield _file(ruleset, name, bare, "A simulated game with its walls and moves alone: all that is paid is filled in.")
    name = "xixi-one-players-view"
    view = hide(_game(ruleset, 53, name), 1)
    yield _file(ruleset, name, view, "A simulated game as the player in seat 1 saw it.")
    name = "xixi-three-games"
    games = [event for number in (61, 62, 63) for event in _game(ruleset, number, f"{name}-{number}", hands=1)]
    yield _file(ruleset, name, games, "Three simulated games in one file, one after the other.")
    rulings = {"chow": "left", "red-discard": "forbidden", "short-wall": "winning-tile", "banker": "last-drawer"}
    name = "xixi-house-game"
    game = _game(ruleset, 67, name, hands=8, rulings=rulings)
    listed = ", ".join(f"{slug}={value}" for slug, value in rulings.items())
    yield _file(ruleset, name, game, f"A simulated game of eight hands under {listed}.")


def _zung_jung() -> Iterator[Content]:
    ruleset = zung_jung.ID
    for number, seed in enumerate((1601, 1602), 1):
        name = f"sixteen-hands-{number}"
        game = _game(ruleset, seed, name, hands=16)
        yield _file(ruleset, name, game, f"A simulated game of 16 hands, all four rounds, seed {seed}.")
    name = "no-wall"
    game = (_bare(event) for event in _game(ruleset, 51, name, with_wall=False))
    yield _file(ruleset, name, game, "A simulated game with its moves alone: no walls, totals, payments or scores.")
    name = "one-players-view"
    game = hide(_game(ruleset, 53, name), 2)
    yield _file(ruleset, name, game, "A simulated game as the player in seat 2 saw it.")
    rulings = {"dead-wall": "none", "deal-passes": "stays-on-win", "replacement-end": "front", "swap-call": "forbidden"}
    name = "house-game"
    game = _game(ruleset, 67, name, hands=6, rulings=rulings)
    listed = ", ".join(f"{slug}={value}" for slug, value in rulings.items())
    yield _file(ruleset, name, game, f"A simulated game of six hands under {listed}.")


def _shaped() -> Iterator[Content]:
    name = "no-wall"
    game = _game(CURRENT, 51, name, with_wall=False)
    yield _file(CURRENT, name, game, "A simulated game without its walls: the empty wall follows from counting draws.")
    name = "nothing-claimed"
    game = (_bare(event) for event in _game(CURRENT, 52, name, with_wall=False))
    yield _file(CURRENT, name, game, "A simulated game with its moves alone: no totals, payments, scores or flags.")
    for ruleset, name, seat in ((CURRENT, "one-players-view", 2), (DRAFT, "draft-one-players-view", 0)):
        game = hide(_game(ruleset, 53, name), seat)
        yield _file(ruleset, name, game, f"A simulated game as the player in seat {seat} saw it; notes `unverifiable`.")
    name = "three-games"
    games = [event for number in (61, 62, 63) for event in _game(CURRENT, number, f"{name}-{number}", hands=1)]
    yield _file(CURRENT, name, games, "Three simulated games in one file, one after the other.")
    name = "both-editions"
    games = [event for each in (CURRENT, DRAFT) for event in _game(each, 64, f"{name}-{each}", hands=1)]
    yield _file(CURRENT, name, games, "One file with a game of each edition.")
    name = "packed"
    text = write_events(_game(CURRENT, 65, name, hands=2))
    yield f"{CURRENT}/{name}.jsonl", _packed(text), "Two simulated hands, packed with gzip; the name does not say so."
    name = "dos-lines"
    text = write_events(_game(CURRENT, 66, name, hands=1))
    text = b"\xef\xbb\xbf" + text.replace(b"\n", b"\r\n\r\n")
    yield f"{CURRENT}/{name}.jsonl", text, "A simulated hand with a byte order mark, CRLF and blank lines."
    rulings = {"swap-calling": "same-tile", "chow-hand-jokers": "none", "rotation": "dealer-stays"}
    name = "house-game"
    game = _game(CURRENT, 67, name, rulings=rulings)
    listed = ", ".join(f"{slug}={value}" for slug, value in rulings.items())
    yield _file(CURRENT, name, game, f"A simulated game of four hands under {listed}.")


def _file(ruleset: str, name: str, events: Iterable[AnyEvent], about: str) -> Content:
    return f"{ruleset}/{name}.jsonl", write_events(events), about


def _game(ruleset: str, seed: int, name: str, **options: Any) -> Iterator[AnyEvent]:
    return _titled(name, simulate_game(find_ruleset(ruleset), seed, **options))


def _titled(name: str, events: Iterable[AnyEvent]) -> Iterator[AnyEvent]:
    for event in events:
        yield structs.replace(event, game=name) if isinstance(event, StartGame) else event


def _bare(event: AnyEvent) -> AnyEvent:
    """The event without its claims."""
    match event:
        case StartGame() | StartHand():
            return structs.replace(event, scores=None)
        case Draw():
            return structs.replace(event, replacement=None)
        case Discard():
            return structs.replace(event, drawn=None)
        case Kong():
            return structs.replace(event, payments=None)
        case Win():
            return structs.replace(event, total=None, patterns=None, payments=None, hand=None, scoring_tiles=None)
        case EndHand():
            return structs.replace(event, payments=None, scores=None, hands=None)
        case EndGame():
            return structs.replace(event, scores=None)
        case _:
            return event


def _packed(text: bytes) -> bytes:
    # no name and no time, so that the bytes are the same every time
    stream = io.BytesIO()
    with gzip.GzipFile("", "wb", fileobj=stream, mtime=0) as packed:
        packed.write(text)
    return stream.getvalue()


def imported_files() -> Iterator[Content]:
    """Files of other programs: simulated games as those would have logged them."""
    ruleset = find_ruleset(CURRENT)
    (played,) = (each for each in ruleset.sets if each.name == "riichi-advanced")
    log = log_of(list(simulate_game(ruleset, 4, hands=2, rulings=played.values)))
    log["kyokus"][0]["result"][1]["han"] += 1
    about = (
        "Two simulated hands as Riichi Advanced logs them, by the rules of that program; one total is wrong by every "
        "rule: `wrong_total` and `unfinished`. Under `--rulings default` more differs, and says why."
    )
    yield "imports/riichi-advanced-log.json", json.dumps(log).encode() + b"\n", about


def contents() -> Iterator[Content]:
    """Every file that this script writes below records/."""
    yield from demo.contents()
    yield from scene_files()
    yield from simulated_files()
    yield from imported_files()


ABOUT = """\
# Where the records come from, and what each of them shows

All of them were made for this project; none was taken from elsewhere. Each audits clean; where notes are
to be expected, or more, its line says so. `python -m tests.tools.corpus.build` writes the files listed here
anew.

- `demo/`: evenings of a club, for people; `replay demo` ingests them and nothing else. The players do not exist,
  the moves are simulated, some claims are wrong as people get them wrong (`tests.tools.corpus.demo`).
- `b30fj/`, `b30fj-draft/`, `sichuan/`, `xixi/`, `zung-jung/`: made for tests. Each game shows what its line says;
  `cases.jsonl` are scored hands.
- `broken/`: made for tests, by hand. Each has one fault, and its `start_game` says what is to be found.
- `imports/`: made for tests and the documentation, simulated games as another program logs them.
- `choices/`: the examples of `replay rules --choices` that take a whole hand, written by `make choices`; each comes out
  otherwise by another value of its ruling, and its `start_game` says what it shows.
"""
"""What stands before the list."""


def sources(files: Iterable[tuple[str, str]]) -> str:
    """The text of SOURCES.md for these files and their lines."""
    lines = [
        ABOUT,
        "| file | what it shows |",
        "| --- | --- |",
        *(f"| {name} | {about} |" for name, about in sorted(files)),
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write all of it."""
    listed = []
    for name, text, about in contents():
        path = RECORDS / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)
        listed.append((name, about))
        print(f"{len(text):>9}  {name}")
    (RECORDS / "SOURCES.md").write_text(sources(listed), encoding="utf-8")


if __name__ == "__main__":
    main()
