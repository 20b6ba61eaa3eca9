"""Records as bad as they come, a store and a dataset made of them, and the rows of both without their numbers."""

import gzip
from collections import Counter
from pathlib import Path

from replay.engine import audit
from replay.engine.version import ENGINE_VERSION
from replay.installation import shipped
from replay.scale.dataset import TakenFiles, plans_of, take_in
from replay.scale.deadly_games import GameLimits
from replay.scale.folder import Folder
from replay.scale.manifest import FORMAT, MadeWith
from replay.scale.parquet import MADE, TABLES
from replay.scale.reading import open_dataset
from replay.scale.runners import Run, here
from replay.scale.work import PartWork
from replay.store import Reader, Store
from replay.store.ingest.analyse import analyse_game
from replay.store.ingest.run import ingest
from replay.store.ingest.work import Worker

RECORDS = shipped("records")
LATER = {"ingested_at", "audited_at"}


def nothing(_record):
    """No rulings over those of the record."""
    return {}


def doing(url: Path, *, analyse: bool = True, audit=audit, limits: GameLimits | None = None) -> PartWork:
    return PartWork(str(url), Worker(audit, analyse_game if analyse else None), nothing, limits=limits or GameLimits())


def dataset(url: Path, paths: list[Path], run: Run = here, part_bytes: int = 20_000, tell=None, **given) -> TakenFiles:
    analysis = given.get("analyse", True)
    made = MadeWith(format=FORMAT, engine=ENGINE_VERSION, analysis=analysis, ruleset=None, rulings={})
    names = [str(each) for each in paths]
    return take_in(str(url), names, doing(url, **given), made, run, part_bytes=part_bytes, tell=tell)


def inputs_of(url: Path) -> Path:
    """The folder that a dataset was made of."""
    plan = next(plans_of(Folder(str(url))))
    return Path(plan.parts[0].pieces[0].path).parent


def again(url: Path) -> TakenFiles:
    """Take the same files into a dataset of the fixture `url` once more."""
    return dataset(url, [inputs_of(url)], part_bytes=8_000, analyse=False)


def store(path: Path, paths: list[Path]) -> None:
    with Store.open(path) as opened:
        for _ in ingest(opened, paths, audit, analyse=analyse_game, differing="keep"):
            pass


def corpus(folder: Path, most: int = 10) -> list[Path]:
    """Tampered, typed, foreign, duplicated, renamed, damaged and packed games, in files of one and of many."""
    folder.mkdir()
    broken = [each.read_bytes() for each in sorted((RECORDS / "broken").glob("*.jsonl"))]
    several = broken[:: max(1, len(broken) // most)]
    first, second, *_ = several
    other = second
    changed = first.replace(b'"drawn":true', b'"drawn":false', 1)
    files = {
        # The same content on other lines, another of the same id behind it, and what is no event.
        "a-joined.jsonl": b"".join(several) + b"\nno event\n" + first + changed + b'{"type":"start_game"}\n' + first,
        "b-again.jsonl": other + several[2].replace(b":", b": "),
        "c-packed.jsonl.gz": gzip.compress(b"".join(several[3:5])),
        "d-damaged.jsonl.gz": gzip.compress(b"".join(several[5:7]))[:-9],
        "e-empty.jsonl": b"",
    }
    for name, data in files.items():
        (folder / name).write_bytes(data)
    typed = next(iter(sorted((RECORDS / "demo").glob("*.txt"))))
    (folder / "f-typed.txt").write_bytes(typed.read_bytes())
    (folder / "g-foreign.json").write_bytes((RECORDS / "imports" / "riichi-advanced-log.json").read_bytes())
    return [folder, folder / "missing.jsonl"]


def rows_of(reader: Reader) -> dict[str, Counter]:
    """The rows of a store by table, each game by its content."""
    names = dict(map(tuple, reader.rows("SELECT id, sha256 FROM games")))
    found = {}
    for table, columns in TABLES.items():
        if table not in MADE:
            wanted = [each.name for each in columns]
            quoted = ", ".join(f'"{each}"' for each in wanted)
            found[table] = named(wanted, reader.rows(f"SELECT {quoted} FROM {table}"), names)
    return found


def rows_in(url: Path) -> dict[str, Counter]:
    """The same of a dataset."""
    with open_dataset(str(url)) as reader:
        return rows_of(reader)


def named(columns: list[str], rows: list, names: dict[int, str]) -> Counter:
    place = next((columns.index(each) for each in ("game_id", "id") if each in columns), None)
    found: Counter = Counter()
    for row in map(list, rows):
        if place is not None:
            row[place] = names[row[place]]
        found[tuple(row)] += 1
    return found


def files_of(url: Path) -> dict[str, bytes]:
    """The tables as they lie there."""
    return {str(each.relative_to(url)): each.read_bytes() for each in sorted(url.rglob("*.parquet"))}
