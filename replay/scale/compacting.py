"""Many small files of a dataset made into a few large ones: the same rows, found faster.

The new files are written first, then the manifest names them instead of the old ones, then the old ones are removed.
Whenever it is ended, what the manifest names is there; the same call goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
from msgspec import Struct
from msgspec.structs import replace

from replay.scale.dataset import MANIFEST, Manifest, is_merged, manifest_of
from replay.scale.folder import DatasetError, Folder
from replay.scale.tables import TABLES, Output, digest_of, hashed

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
    with folder.locked(alone=True):
        return _compacted(folder, merged_bytes, tell)


def _compacted(folder: Folder, merged_bytes: int, tell: Callable[[int, int], None] | None) -> Compacted:
    manifest = manifest_of(folder)
    before = len(manifest.outputs)
    small = sum(1 for number in manifest.parts if number not in manifest.merged)
    done = 0
    for run in list(_runs(manifest, merged_bytes)):
        manifest = _merged(folder, manifest, run)
        done += len(run)
        if tell is not None:
            tell(done, small)
    _swept(folder, manifest)
    return Compacted(parts=done, files_before=before, files=len(manifest.outputs))


def _of_part(output: Output) -> int:
    return int(output.name.rpartition("/part-")[2].removesuffix(".parquet"))


def _runs(manifest: Manifest, merged_bytes: int) -> Iterator[list[int]]:
    """Parts that go into one file of each table, two or more."""
    sizes: dict[int, dict[str, int]] = {number: {} for number in sorted(manifest.parts)}
    for each in manifest.outputs:
        if not is_merged(each):
            sizes[_of_part(each)][each.table] = each.size
    run: list[int] = []
    total = dict.fromkeys(TABLES, 0)
    for number, tables in sizes.items():
        if number in manifest.merged:
            continue
        run.append(number)
        for table, size in tables.items():
            total[table] += size
        if max(total.values()) >= merged_bytes:
            if len(run) > 1:
                yield run
            run, total = [], dict.fromkeys(TABLES, 0)
    if len(run) > 1:
        yield run


def _merged(folder: Folder, manifest: Manifest, run: Sequence[int]) -> Manifest:
    """Put the rows of these parts together; the manifest that says so, which is written."""
    parts = frozenset(run)
    old = [each for each in manifest.outputs if not is_merged(each) and _of_part(each) in parts]
    for each in old:
        _whole(folder, each)
    by_table = {table: [each for each in old if each.table == table] for table in TABLES}
    names = {
        table: f"{table}/merged-{run[0]:06}-{run[-1]:06}.parquet" for table, several in by_table.items() if several
    }
    outputs = []
    with folder.filling(list(names.values())) as paths:
        for (table, name), path in zip(names.items(), paths, strict=True):
            with pq.ParquetWriter(path, _schema(folder, by_table[table][0]), compression="zstd") as writer:
                rows = 0
                for group in _groups(folder, by_table[table]):
                    writer.write_table(group, row_group_size=max(1, group.num_rows))
                    rows += group.num_rows
            outputs.append(Output(table, name, rows, *hashed(path)))
    gone = {each.name for each in old}
    found = replace(
        manifest,
        outputs=(*(each for each in manifest.outputs if each.name not in gone), *outputs),
        merged=tuple(sorted({*manifest.merged, *run})),
    )
    folder.write(MANIFEST, msgspec.json.encode(found))
    return found


def _whole(folder: Folder, output: Output) -> None:
    """See that a file is as it was written; raises DatasetError, which says how it is made again."""
    if not folder.has(output.name):
        raise DatasetError.of(folder.url, f"{output.name} is lost; ingesting the same files again makes it anew")
    with folder.opened(output.name) as stream:
        if digest_of(stream) != output.sha256:
            raise DatasetError.of(
                folder.url, f"{output.name} is damaged; remove it, and ingesting the same files again makes it anew"
            )


def _schema(folder: Folder, output: Output) -> pa.Schema:
    with folder.opened(output.name) as stream:
        return pq.ParquetFile(stream).schema_arrow


def _groups(folder: Folder, outputs: Sequence[Output]) -> Iterator[pa.Table]:
    """The rows of the files in order, so many at a time."""
    waiting: list[pa.Table] = []
    for each in sorted(outputs, key=_of_part):
        with folder.opened(each.name) as stream:
            file = pq.ParquetFile(stream)
            for number in range(file.num_row_groups):
                waiting.append(file.read_row_group(number))
                if sum(table.nbytes for table in waiting) >= _GROUP_BYTES:
                    yield pa.concat_tables(waiting)
                    waiting = []
    if waiting:
        yield pa.concat_tables(waiting)


def _swept(folder: Folder, manifest: Manifest) -> None:
    """Remove what the manifest does not name any more: parts that are merged, and merged files of a run that ended."""
    named = {each.name for each in manifest.outputs}
    merged = frozenset(manifest.merged)
    for table in TABLES:
        for name in folder.names(table):
            _, is_part, number = name.rpartition("/part-")
            over = name.startswith(f"{table}/merged-")
            if is_part:
                over = int(number.removesuffix(".parquet")) in merged
            if over and name not in named:
                folder.remove(name)
