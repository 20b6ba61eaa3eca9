"""Many small files of a dataset made into a few large ones: the same rows, found faster.

The new files are written first, under names that no others have, then a manifest names them instead of the old ones,
then the old ones are removed. Whenever it is ended, what the manifest names is there; the same call goes on.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Final

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
from msgspec import Struct
from msgspec.structs import replace

from replay.scale.folder import DatasetError, Folder
from replay.scale.manifest import Manifest, commit, is_merged, manifest_of, parts_in, sizes, whole
from replay.scale.parquet import TABLES, Output, digest_of, hashed

MERGED_BYTES: Final = 128 << 20
"""Bytes that the largest table of a merged file has at least, where there is so much."""
_GROUP_BYTES: Final = 8 << 20
"""Bytes, unpacked, that are put together in a row group at least."""


class Compacted(Struct, frozen=True, kw_only=True):
    """What became of it: parts whose rows stand in larger files now, and the files before and after."""

    parts: int
    files_before: int
    files: int


def compact(url: str, *, merged_bytes: int = MERGED_BYTES, tell: Callable[[int, int], None] | None = None) -> Compacted:
    """Make large files of the small ones of a dataset. `tell` hears of parts done and in all. Raises DatasetError."""
    folder = Folder(url)
    manifest_of(folder)
    with folder.locked(alone=True) as held:
        manifest = manifest_of(folder)
        before = len(manifest.outputs)
        small = sum(1 for number in manifest.parts if number not in manifest.merged)
        done = 0
        for run in list(_runs(manifest, merged_bytes)):
            done += _merged(folder, manifest, run)
            if tell is not None:
                tell(done, small)
        return Compacted(parts=done, files_before=before, files=len(_swept(folder, alone=held).outputs))


def _runs(manifest: Manifest, merged_bytes: int) -> Iterator[list[int]]:
    """Parts that go into one file of each table, two or more; their numbers follow each other."""
    sizes: dict[int, dict[str, int]] = {number: {} for number in sorted(manifest.parts)}
    for each in manifest.outputs:
        if not is_merged(each):
            sizes[parts_in(each.name)[0]][each.table] = each.size
    run: list[int] = []
    total = dict.fromkeys(TABLES, 0)
    for number, tables in [*sizes.items(), (-1, {})]:
        gap = number in manifest.merged or bool(run and number != run[-1] + 1)
        if gap or max(total.values()) >= merged_bytes:
            if len(run) > 1:
                yield run
            run, total = [], dict.fromkeys(TABLES, 0)
        if number not in manifest.merged:
            run.append(number)
            for table, size in tables.items():
                total[table] += size


def _merged(folder: Folder, manifest: Manifest, run: Sequence[int]) -> int:
    """Put the rows of these parts together, and have a manifest say so; how many parts those are: none where another
    program has done so meanwhile."""
    parts = frozenset(run)
    old = [each for each in manifest.outputs if not is_merged(each) and parts_in(each.name)[0] in parts]
    gone = frozenset(old)
    try:
        outputs = _written(folder, old, f"merged-{run[0]:06}-{run[-1]:06}")
    except DatasetError:
        if gone <= set(manifest_of(folder).outputs):
            raise
        return 0

    def following(before: Manifest | None) -> Manifest:
        if before is None or not gone <= set(before.outputs):
            return before or manifest
        kept = (each for each in before.outputs if each not in gone)
        return replace(before, outputs=(*kept, *outputs), merged=tuple(sorted({*before.merged, *run})))

    return len(run) if set(outputs) <= set(commit(folder, following).outputs) else 0


def _written(folder: Folder, old: Sequence[Output], name: str) -> list[Output]:
    """The files of a table each with the rows of these; their names tell from which files they are made."""
    there = sizes(folder)
    for each in old:
        if each.name not in there:
            raise DatasetError.of(folder.url, f"{each.name} is lost; ingesting the same files again makes it anew")
        with folder.opened(each.name) as stream:
            if digest_of(stream) != each.sha256:
                advice = "remove it, and ingesting the same files again makes it anew"
                raise DatasetError.of(folder.url, f"{each.name} is damaged; {advice}")
    digits = hashlib.sha256(msgspec.json.encode(old)).hexdigest()[:16]
    by_table = {each.table: [other for other in old if other.table == each.table] for each in old}
    names = [f"{table}/{name}-{digits}.parquet" for table in by_table]
    outputs = []
    with folder.filling(names) as paths:
        for (table, several), made, path in zip(by_table.items(), names, paths, strict=True):
            groups, rows = _groups(folder, several), 0
            first = next(groups)
            with pq.ParquetWriter(path, first.schema, compression="zstd") as writer:
                for group in chain([first], groups):
                    writer.write_table(group, row_group_size=max(1, group.num_rows))
                    rows += group.num_rows
            outputs.append(Output(table, made, rows, *hashed(path)))
    return outputs


def _groups(folder: Folder, outputs: Sequence[Output]) -> Iterator[pa.Table]:
    """The rows of the files in order, so many at a time."""
    waiting: list[pa.Table] = []
    for each in sorted(outputs, key=lambda each: parts_in(each.name)[0]):
        with folder.opened(each.name) as stream:
            file = pq.ParquetFile(stream)
            for number in range(file.num_row_groups):
                waiting.append(file.read_row_group(number))
                if sum(table.nbytes for table in waiting) >= _GROUP_BYTES:
                    yield pa.concat_tables(waiting)
                    waiting = []
    if waiting:
        yield pa.concat_tables(waiting)


def _swept(folder: Folder, *, alone: bool) -> Manifest:
    """Remove what is not needed any more: files all of whose parts stand whole in others, which the manifest names.

    Merged ones among them, of a run that has ended, only when `alone`: whoever is at work may be about to name them.
    """
    if alone:
        folder.tidy()
    manifest, there = manifest_of(folder), sizes(folder)
    named = {each.name for each in manifest.outputs}
    safe = whole(manifest, there)
    merged = safe.intersection(manifest.merged)
    for name in there.keys() - named:
        parts = parts_in(name)
        if parts and (parts[0] in merged if len(parts) == 1 else alone and safe.issuperset(parts)):
            folder.remove(name)
    return manifest
