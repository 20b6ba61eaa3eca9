"""The manifest of a dataset: what it holds, for its readers, and how a new one takes the place of the last.

Each has a number, one more than that of its parent, the manifest that it was made from, and is a file in `manifests/`
that only one program can make: whoever finds that another one has gone on from there begins again from that. So nothing
is lost without locks. `manifest.json` is the last one once more; where it is behind, as after a crash, the higher
number counts.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Final, TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from replay.rulings import RulingSet
from replay.scale.folder import DatasetError, Folder
from replay.scale.parquet import TABLES, Output
from replay.scale.work import Unread

FORMAT: Final = 2
"""Version of the layout of a dataset."""
MANIFEST: Final = "manifest.json"
INDEX: Final = "index"
_LEFT: Final = "event_runs"
"""A table of older datasets: what is in the originals once more."""
_MADE: Final = "manifests"
_NUMBER: Final = re.compile(rf"{_MADE}/(\d{{6,9}})\.json", re.ASCII)
_FILE: Final = re.compile(
    r"(?P<table>[a-z_]+)/(?:part-(?P<part>\d{6,9})|merged-(?P<first>\d{6,9})-(?P<last>\d{6,9})(?:-[0-9a-f]{16})?)\.parquet"
    rf"|{INDEX}/(?P<kind>contents|names)-[0-9a-f]{{16}}\.parquet",
    re.ASCII,
)
"""How files are called: nothing else is opened, wherever a name would lead."""
_T = TypeVar("_T")
_Part = Annotated[int, Meta(ge=0, lt=1 << 32)]
_Game = Annotated[int, Meta(ge=0, lt=1 << 62)]


class MadeWith(Struct, frozen=True, kw_only=True):
    """What all of a dataset is made with: nothing else may be added to it."""

    format: int
    engine: int
    analysis: bool
    ruleset: str | None
    rulings: dict[str, str]
    """What `--ruling` and `--rulings` say, as text."""
    sets: tuple[RulingSet, ...] = ()
    """The club's own sets of rulings among them."""


class Manifest(Struct, frozen=True, kw_only=True):
    """What a dataset holds, for its readers: they look at nothing else."""

    format: int
    number: Annotated[int, Meta(ge=0, lt=10**9)] = 0
    """One more than that of its parent."""
    program: str
    made_with: MadeWith
    parts: dict[_Part, str]
    """When each part was done, UTC, by its number."""
    outputs: tuple[Output, ...]
    index: tuple[Output, ...] = ()
    """Where a game is found by its id or its SHA-256."""
    merged: tuple[_Part, ...] = ()
    """Parts whose rows stand in files that `replay compact` has made."""
    hidden: tuple[_Game, ...] = ()
    """Ids of games whose content stands in the dataset once more, under an id that counts."""
    counts: dict[str, int]
    unread: tuple[Unread, ...] = ()


def no_dataset(folder: Folder, without: str) -> DatasetError:
    """That a folder is none, as it lacks a file that each has."""
    return DatasetError.of(folder.url, f"there is no {without}; this is no dataset of replay")


def manifest_of(folder: Folder) -> Manifest:
    """The manifest of a dataset; raises DatasetError where there is none, or it is of a newer program."""
    found = newest(folder)
    if found is None:
        raise no_dataset(folder, MANIFEST)
    return found


def newest(folder: Folder) -> Manifest | None:
    """The manifest that counts; None where there is none. Raises DatasetError."""
    while True:
        found = read_as(folder, MANIFEST, Manifest)
        number = max(_numbers(folder), default=0)
        if found is None or number > found.number:
            later = read_as(folder, _name(number), Manifest) if number else None
            if number and later is None:
                continue  # another program has gone on meanwhile
            if later is not None and later.number != number:
                raise DatasetError.of(
                    folder.url, f"{_name(number)} is damaged: it says that it is number {later.number}"
                )
            found = later
        if found is not None:
            if found.format != FORMAT:
                raise of_another_format(folder, found.format)
            found = replace(found, outputs=proper(folder, MANIFEST, found.outputs, found.index))
        return found


def commit(folder: Folder, change: Callable[[Manifest | None], Manifest]) -> Manifest:
    """Make a manifest of the one that counts, and once more where that is another one meanwhile. Raises DatasetError.

    `change` may be called several times. What it makes is written unless it is as it was.
    """
    while True:
        before = newest(folder)
        try:
            after = change(before)
        except DatasetError:
            if newest(folder) != before:
                continue  # files that are not needed any more may have gone meanwhile
            raise
        if before is None or replace(after, number=before.number) != before:
            after = replace(after, number=(0 if before is None else before.number) + 1)
            if not _NUMBER.fullmatch(_name(after.number)):
                raise DatasetError.of(folder.url, f"{MANIFEST} has number {after.number - 1}: nothing can follow it")
            if not folder.make(_name(after.number), msgspec.json.encode(after)):
                continue
            # A number that was tidied away can be made once more: then there is a higher one.
            if max(_numbers(folder), default=0) > after.number:
                continue
        else:
            after = before
        data = msgspec.json.encode(after)
        if folder.read(MANIFEST) != data:
            folder.write(MANIFEST, data)
        for number in _numbers(folder):
            if number < after.number:
                folder.remove(_name(number))
        return after


def _numbers(folder: Folder) -> list[int]:
    return [int(found[1]) for each in folder.names(_MADE) if (found := _NUMBER.fullmatch(each))]


def _name(number: int) -> str:
    return f"{_MADE}/{number:06}.json"


def read_as(folder: Folder, name: str, kind: type[_T]) -> _T | None:
    """A file of the dataset, None if there is none; raises DatasetError."""
    for _ in range(50):
        data = folder.read(name)
        if data != b"":  # it has been begun by another program
            break
        time.sleep(0.02)
    if data is None:
        return None
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.MsgspecError as error:
        remedy = ". Without that file, ingesting the same files again makes it anew" if name == MANIFEST else ""
        if name.startswith(f"{_MADE}/"):
            remedy = ". Without that file the one before it counts: remove it if no other replay is at work here"
        raise DatasetError.of(folder.url, f"{name} is damaged: {error}{remedy}") from error


def of_another_format(folder: Folder, number: int) -> DatasetError:
    """That the dataset is of another version."""
    return DatasetError.of(folder.url, f"another version of replay made this dataset (format {number})")


# ------------------------------------------------------------- files


def proper(folder: Folder, source: str, outputs: Sequence[Output], index: Sequence[Output] = ()) -> tuple[Output, ...]:
    """The files of tables, without those that nothing reads any more. See that all are names of a dataset's files, each
    of the table that it is said to be; raises DatasetError."""
    seen: set[str] = set()
    for each in (*outputs, *index):
        if each.name in seen:
            raise DatasetError.of(folder.url, f"{source} names {each.name} twice")
        seen.add(each.name)
        found = _FILE.fullmatch(each.name)
        if (
            found is None
            or each.table != (found["table"] or found["kind"])
            or (found["table"] or "seats") not in (*TABLES, _LEFT)
        ):
            raise DatasetError.of(folder.url, f"{source} names {each.name!r}, which is no file of a dataset")
    return tuple(each for each in outputs if each.table != _LEFT)


def is_merged(output: Output) -> bool:
    """Whether `replay compact` has made the file."""
    return "/merged-" in output.name


def parts_in(name: str) -> range:
    """The numbers of the parts whose rows a file of a table has."""
    found = _FILE.fullmatch(name)
    if found is None or found["table"] is None:
        return range(0)
    first = int(found["part"] or found["first"])
    return range(first, int(found["last"] or first) + 1)


def groups(manifest: Manifest) -> Iterator[tuple[frozenset[int], list[Output]]]:
    """What `replay compact` has put together: the parts, and the files of their tables."""
    found: dict[str, list[Output]] = {}
    for each in filter(is_merged, manifest.outputs):
        found.setdefault(each.name.partition("/")[2], []).append(each)
    for several in found.values():
        within = parts_in(several[0].name)
        yield frozenset(each for each in manifest.merged if each in within), several


def sizes(folder: Folder) -> dict[str, int]:
    """The files of tables and index that are there, with their sizes."""
    return {name: size for below in (*TABLES, INDEX) for name, size in folder.sizes(below).items()}


def are_there(outputs: Iterable[Output], there: Mapping[str, int]) -> bool:
    """Whether each file is there, and of its size."""
    return all(there.get(each.name) == each.size for each in outputs)


def missing(outputs: Iterable[Output], there: Mapping[str, int]) -> tuple[str, ...]:
    """What is said of the files that are not as they were written."""
    return tuple(
        f"{each.name} is {'changed' if each.name in there else 'lost'}"
        for each in outputs
        if there.get(each.name) != each.size
    )


def whole(manifest: Manifest, there: Mapping[str, int]) -> frozenset[int]:
    """The parts of which every file is there."""
    broken = [parts_in(each.name) for each in manifest.outputs if there.get(each.name) != each.size]
    return frozenset(part for part in manifest.parts if not any(part in each for each in broken))
