"""Whether a dataset is whole: every file that the manifest names, byte by byte. What can be made anew is, when asked.

Tables are made anew of the records in the dataset and of what it says of where they stood, in the tables `_EVIDENCE`.
What was in one of those stands only in the files that were taken in.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from replay.checks import Check
from replay.engine import audit
from replay.engine.version import ENGINE_VERSION
from replay.events import GameRecord
from replay.said import Said
from replay.scale.dataset import commit_of, plans_of
from replay.scale.folder import DatasetError, Folder
from replay.scale.manifest import Manifest, commit, groups, is_merged, manifest_of, missing, parts_in, sizes
from replay.scale.parquet import TABLES, Output, Tables, digest_of, hashed
from replay.scale.queries.seats import write_seats
from replay.scale.queries.source import NOTES, DatasetSource
from replay.scale.work import commit_name, rows_of
from replay.store.errors import StoreError
from replay.store.health import ProgressHeard, check, examine
from replay.store.ingest.analyse import analyse_game
from replay.store.ingest.work import Worker
from replay.store.reader import Reader
from replay.store.rows import GameRow
from replay.store.study.rows import SEATS

_EVIDENCE: Final = frozenset({"games", "originals", "foreign_files", "game_files", "failures"})
_LISTED: Final = 3


def examine_dataset(url: str, tell: ProgressHeard, *, rebuild: bool = False) -> Iterator[Check]:
    """Look at the dataset; with `rebuild` what is lost of it is made anew first, where that can be done."""
    try:
        folder = Folder(url)
        manifest = manifest_of(folder)
        bad = _bad(folder, manifest, tell)
        if bad and rebuild:
            with folder.locked(alone=True):
                yield from _rebuilt(folder, manifest, bad)
            manifest = manifest_of(folder)
            bad = _bad(folder, manifest, tell)
    except StoreError as error:
        advice = "What can be read of its files is in its folder still."
        yield check("dataset", "{what}", advice, unusable=True, what=str(error))
        return
    yield check(
        "dataset",
        "{url}: {worth} in {worth2}, {size:,.1f} MB, by engine {engine}",
        url=url,
        worth=(manifest.counts.get("games", 0), "games"),
        worth2=(len(manifest.outputs), "files"),
        size=sum(each.size for each in manifest.outputs) / 1e6,
        engine=manifest.made_with.engine,
    )
    derived = [name for name, table in bad.items() if table not in _EVIDENCE]
    first = [name for name, table in bad.items() if table in _EVIDENCE]
    if derived:
        advice = (
            "" if first else "replay doctor --store {url} --rebuild makes them anew from the records in the dataset."
        )
        places: dict[str, Any] = {"what": _some(derived), "url": url}
        yield check("files", "lost or changed: {what}", advice, "problem", unusable=True, **places)
    if first:
        advice = "Ingesting the same files again makes them anew: {what2}."
        places = {"what": _some(first), "what2": _some(_taken(folder, first))}
        yield check("records", "lost or changed: {what}", advice, unusable=True, **places)
    if not bad:
        yield check("files", "each is there and has its SHA-256")
    if folder.files is None and (notes := Path(folder.root) / NOTES).exists():
        yield from examine(notes, tell)


def _bad(folder: Folder, manifest: Manifest, tell: ProgressHeard) -> dict[str, str]:
    """The files that are not as they were written, each with its table."""
    there, found = sizes(folder), {}
    for place, each in enumerate(manifest.outputs, 1):
        tell("checking files", place, len(manifest.outputs))
        if not missing([each], there):
            with folder.opened(each.name) as stream:
                if digest_of(stream) == each.sha256:
                    continue
        found[each.name] = each.table
    return found


def _taken(folder: Folder, names: Sequence[str]) -> list[str]:
    """The files that the parts in these files were made of."""
    lost = [parts_in(each) for each in names]
    parts = (part for plan in plans_of(folder) for part in plan.parts if any(part.number in each for each in lost))
    return sorted({piece.stamp.origin for part in parts for piece in part.pieces})


def _some(said: Sequence[str]) -> str:
    names, more = ", ".join(said[:_LISTED]), len(said) - _LISTED
    return Said("{text} and {n} more", text=names, n=more) if more > 0 else Said("{text}", text=names)


def _rebuilt(folder: Folder, manifest: Manifest, bad: dict[str, str]) -> Iterator[Check]:
    """Make the files anew that were made of records which are there; raises StoreError."""
    if manifest.made_with.engine != ENGINE_VERSION:
        found = "nothing: engine {made} made this dataset, and this is engine {engine}"
        engines: dict[str, Any] = {"made": manifest.made_with.engine, "engine": ENGINE_VERSION}
        yield check("made anew", found, "Ingest its files into a new folder.", unusable=True, **engines)
        return
    merged = [(parts, several) for parts, several in groups(manifest)]
    single = [
        (frozenset({part}), [each for each in manifest.outputs if not is_merged(each) and part in parts_in(each.name)])
        for part in manifest.parts.keys() - set(manifest.merged)
    ]
    for parts, several in (*merged, *single):
        wanted = [each for each in several if each.name in bad]
        if not wanted or any(each.table in _EVIDENCE for each in wanted):
            continue
        fresh = _made_anew(folder, manifest, parts, several, wanted)
        if not is_merged(wanted[0]):
            _tell_commit(folder, min(parts), fresh)

        def following(before: Manifest | None, fresh: dict[str, Output] = fresh) -> Manifest:
            now = before or manifest
            return replace(now, outputs=tuple(fresh.get(each.name, each) for each in now.outputs))

        commit(folder, following)
        yield check("made anew", "{what}", what=_some(list(fresh)))


def _made_anew(
    folder: Folder, manifest: Manifest, parts: frozenset[int], several: Sequence[Output], wanted: Sequence[Output]
) -> dict[str, Output]:
    """These files of some parts written anew, by their names: every game is audited and analysed again."""
    known = tuple(each for each in several if each.table in _EVIDENCE)
    made, dates = manifest.made_with, {part: manifest.parts[part] for part in parts}
    source = DatasetSource(folder, replace(manifest, parts=dates, outputs=known, index=(), hidden=()))
    work = Worker(partial(audit, named=made.sets) if made.sets else audit, analyse_game if made.analysis else None)
    with Reader(source) as reader, TemporaryDirectory(prefix="replay-") as place:
        paths = {table: Path(place) / table for table in TABLES}
        with Tables(paths) as tables:
            for game, record in _records(reader):
                if (packed := work(record, game.overrides).packed) is not None:
                    for table, rows in rows_of(game.id, packed, game.place.origin, game.place.number, game.overrides):
                        tables.add(table, rows)
                tables.ended(len(record.raw))
        tables.rows[SEATS] = write_seats(paths)
        if other := [each.name for each in wanted if tables.rows[each.table] != each.rows]:
            raise DatasetError.of(folder.url, f"{_some(other)}: what is made anew has not as many rows as there were")
        with folder.filling([each.name for each in wanted]) as targets:
            for each, target in zip(wanted, targets, strict=True):
                shutil.copyfile(paths[each.table], target)
        return {each.name: Output(each.table, each.name, each.rows, *hashed(paths[each.table])) for each in wanted}


def _records(reader: Reader) -> Iterator[tuple[GameRow, GameRecord]]:
    """The games in their order, and behind them those of a content that comes again: no store has two of one."""
    coming = reader.games(order="oldest")
    while coming:
        firsts = {each.sha256: each.id for each in reversed(coming)}
        for some, near in reader.at_hand(sorted(firsts.values())):
            yield from ((game, near.record(game)) for game in map(near.game, some))
        coming = tuple(each for each in coming if firsts[each.sha256] != each.id)


def _tell_commit(folder: Folder, part: int, fresh: dict[str, Output]) -> None:
    """Have the commit of a part name these files, which need not be those of before to the byte."""
    planned = next((each for plan in plans_of(folder) for each in plan.parts if each.number == part), None)
    if planned is not None and (found := commit_of(folder, planned)) is not None:
        outputs = tuple(fresh.get(each.name, each) for each in found.outputs)
        folder.write(commit_name(part), msgspec.json.encode(replace(found, outputs=outputs)))
