"""A dataset on its way: what it was made with, its plans, the commits of its parts, and the manifest that readers read.

Several programs may take files into one dataset at once: a plan is a file that only one of them can make.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, TypeVar

import msgspec
from msgspec import Struct

from replay import __version__
from replay.engine.version import ENGINE_VERSION
from replay.formats.paths import Input, find_inputs
from replay.rulings import RulingSet
from replay.scale.engines import LostPart, Run
from replay.scale.far import far_inputs, is_far
from replay.scale.folder import DatasetError, Folder
from replay.scale.plan import PART_BYTES, FileStamp, InputPart, planned, stamp_of
from replay.scale.tables import Output
from replay.scale.work import Commit, PartWork, Unread, commit_name

FORMAT: Final = 2
"""Version of the layout of a dataset."""
MADE_WITH: Final = "dataset.json"
MANIFEST: Final = "manifest.json"
_T = TypeVar("_T")


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


class PartPlan(Struct, frozen=True):
    """Parts that were planned together; the first has the number `first`."""

    first: int
    parts: tuple[InputPart, ...]


class Manifest(Struct, frozen=True, kw_only=True):
    """What a dataset holds, for its readers: they look at nothing else."""

    format: int
    program: str
    made_with: MadeWith
    parts: dict[int, str]
    """When each part was done, UTC, by its number."""
    outputs: tuple[Output, ...]
    index: tuple[Output, ...] = ()
    """Where a game is found by its id or its SHA-256."""
    merged: tuple[int, ...] = ()
    """Parts whose rows stand in files that `replay compact` has made."""
    hidden: tuple[int, ...] = ()
    """Ids of games whose content stands in the dataset once more, under an id that counts."""
    counts: dict[str, int]
    unread: tuple[Unread, ...] = ()


class TakenFiles(Struct, frozen=True, kw_only=True):
    """What became of taking files in."""

    done: int
    """Parts done now; `known`: those that were done before."""
    known: int
    lost: tuple[tuple[int, str], ...]
    """Parts that could not be done, and why."""
    unread: tuple[Unread, ...]
    counts: dict[str, int]
    """Of the parts of these files, done now or before."""
    hidden: int
    """Games of the whole dataset that are hidden because their content stands there twice."""


def take_in(
    url: str,
    paths: Iterable[str],
    doing: PartWork,
    made_with: MadeWith,
    run: Run,
    *,
    part_bytes: int = PART_BYTES,
    passed_over: Callable[[str], None] | None = None,
    tell: Callable[[int, int], None] | None = None,
) -> TakenFiles:
    """Take the games of these files into the dataset. `tell` hears of bytes done and in all. Raises DatasetError.

    It may be interrupted at any moment, and the same call goes on: what is committed is not done again.
    """
    folder = Folder(url)
    with folder.locked(alone=False):
        return _taken(folder, paths, doing, made_with, run, part_bytes, passed_over, tell)


def _taken(
    folder: Folder,
    paths: Iterable[str],
    doing: PartWork,
    made_with: MadeWith,
    run: Run,
    part_bytes: int,
    passed_over: Callable[[str], None] | None,
    tell: Callable[[int, int], None] | None,
) -> TakenFiles:
    _agree(folder, made_with)
    files, unread = _files(paths, made_with.ruleset, passed_over)
    mine, more = _planned(folder, files, part_bytes, made_with.ruleset)
    unread += more
    merged = _merged(folder)
    before = ((each.number, _committed(folder, each, merged)) for each in mine)
    commits = {number: commit for number, commit in before if commit is not None}
    todo = [each for each in mine if each.number not in commits]
    known = len(commits)
    total = sum(map(_size, todo))
    lost: list[tuple[int, str]] = []
    bytes_done = 0
    for part, found in run(doing, todo):
        bytes_done += _size(part)
        if isinstance(found, LostPart):
            lost.append((part.number, found.why))
        else:
            commits[part.number] = found
        if tell is not None:
            tell(bytes_done, total)
    manifest = finish(folder, made_with)
    return TakenFiles(
        done=len(commits) - known,
        known=known,
        lost=tuple(sorted(lost)),
        unread=(*unread, *(each for number in sorted(commits) for each in commits[number].unread)),
        counts=dict(_summed(commits.values())),
        hidden=len(manifest.hidden),
    )


def _size(part: InputPart) -> int:
    return sum((each.end or each.stamp.size) - each.start for each in part.pieces)


def _agree(folder: Folder, made_with: MadeWith) -> None:
    """See that the dataset is made with the same, or make a new one; raises DatasetError."""
    if not folder.make(MADE_WITH, msgspec.json.format(msgspec.json.encode(made_with))):
        found = _read(folder, MADE_WITH, MadeWith)
        if found.format != made_with.format:
            raise _of_another_format(folder, found.format)
        if found.engine != made_with.engine:
            raise DatasetError.of(
                folder.url,
                f"version {found.engine} of the engine made this dataset, and this is version "
                f"{made_with.engine}; make a new one in another folder",
            )
        if found != made_with:
            other = ", ".join(
                name for name in MadeWith.__struct_fields__ if getattr(found, name) != getattr(made_with, name)
            )
            raise DatasetError.of(folder.url, f"this dataset was made with other choices ({other}); use another folder")


def _read(folder: Folder, name: str, kind: type[_T]) -> _T:
    """A file of the dataset; raises DatasetError."""
    for _ in range(50):
        data = folder.read(name)
        if data != b"":  # it has been begun by another program
            break
        time.sleep(0.02)
    if data is None:
        raise DatasetError.of(folder.url, f"there is no {name}; this is no dataset of replay")
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.MsgspecError as error:
        remedy = ". Without that file, ingesting the same files again makes it anew" if name == MANIFEST else ""
        raise DatasetError.of(folder.url, f"{name} is damaged: {error}{remedy}") from error


def _files(
    paths: Iterable[str], ruleset: str | None, passed_over: Callable[[str], None] | None
) -> tuple[dict[str, tuple[Input, FileStamp]], list[Unread]]:
    """The files that are to be read, by their absolute paths, and what cannot be read."""
    found: dict[str, tuple[Input, FileStamp]] = {}
    unread: list[Unread] = []
    for each in _inputs(paths, ruleset, passed_over or (lambda _: None)):
        if each.is_standard_input:
            unread.append(Unread("-", "standard input cannot be cut into parts; give --out the files"))
        elif each.trouble:
            unread.append(Unread(each.name, f"{each.name or repr(each.name)}: {each.trouble}"))
        else:
            try:
                origin = each.path if is_far(each.path) else each.origin
                if not is_far(each.path) and not Path(each.path).is_file():
                    unread.append(Unread(each.name, f"{each.name}: there is no such file"))
                    continue
                found.setdefault(origin, (each, stamp_of(each.path, origin)))
            except (OSError, ValueError) as error:
                unread.append(Unread(each.name, f"{each.name}: {getattr(error, 'strerror', None) or error}"))
    return found, unread


def _inputs(paths: Iterable[str], ruleset: str | None, passed_over: Callable[[str], None]) -> Iterator[Input]:
    for path in paths:
        if is_far(path):
            yield from far_inputs(path, passed_over)
        else:
            yield from find_inputs([path], ruleset, passed_over)


def _planned(
    folder: Folder, files: Mapping[str, tuple[Input, FileStamp]], part_bytes: int, ruleset: str | None
) -> tuple[list[InputPart], list[Unread]]:
    """The parts in which these files stand, planned now where they were not; and files that have changed since."""
    while True:
        plans = list(plans_of(folder))
        parts = [part for plan in plans for part in plan.parts]
        known = {piece.stamp.origin: piece.stamp for part in parts for piece in part.pieces}
        changed = [
            Unread(each.name, f"{each.name}: it has changed since it was taken in; a dataset keeps finished files")
            for origin, (each, stamp) in files.items()
            if known.get(origin, stamp) != stamp
        ]
        new = [found for origin, found in files.items() if origin not in known]
        if new:
            first = parts[-1].number + 1 if parts else 0
            plan = PartPlan(first, tuple(planned(new, first, part_bytes, ruleset)))
            if not folder.make(_plan_name(len(plans)), msgspec.json.encode(plan)):
                continue  # another program has planned meanwhile
            parts += plan.parts
        same = {origin for origin, (_, stamp) in files.items() if known.get(origin, stamp) == stamp}
        return [part for part in parts if any(each.stamp.origin in same for each in part.pieces)], changed


def _plan_name(number: int) -> str:
    return f"plans/{number:06}.json"


def plans_of(folder: Folder) -> Iterator[PartPlan]:
    """The plans of a dataset, in order."""
    for name in folder.names("plans"):
        yield _read(folder, name, PartPlan)


def _merged(folder: Folder) -> frozenset[int]:
    """The parts that stand in merged files which are all there."""
    if folder.read(MANIFEST) is None:
        return frozenset()
    manifest = manifest_of(folder)
    whole = all(folder.has(each.name, each.size) for each in manifest.outputs if is_merged(each))
    return frozenset(manifest.merged if whole else ())


def is_merged(output: Output) -> bool:
    """Whether `replay compact` has made the file."""
    return "/merged-" in output.name


def _committed(folder: Folder, part: InputPart, merged: frozenset[int]) -> Commit | None:
    """The commit of a part, if all that it names is there."""
    data = folder.read(commit_name(part.number))
    if data is None:
        return None
    try:
        found = msgspec.json.decode(data, type=Commit)
    except msgspec.MsgspecError:
        return None
    there = part.number in merged or all(folder.has(each.name, each.size) for each in found.outputs)
    return found if there and found.part == part else None


def finish(folder: Folder, made_with: MadeWith) -> Manifest:
    """Write the manifest of all that is committed; once more where another program has committed meanwhile."""
    from replay.scale.queries.index import FOLDER, indexed
    from replay.scale.queries.twice import twice

    while True:
        names = folder.names("commits")
        merged = _merged(folder)
        before = manifest_of(folder) if folder.has(MANIFEST) else None
        found = (_committed(folder, part, merged) for plan in plans_of(folder) for part in plan.parts)
        commits = [each for each in found if each is not None]
        outputs = [each for each in before.outputs if is_merged(each)] if before and merged else []
        outputs += [each for commit in commits if commit.part.number not in merged for each in commit.outputs]
        parts = {each.part.number: each.at for each in commits}
        games = [each for each in outputs if each.table == "games"]
        known = before is not None and before.parts.keys() == parts.keys() and _are_there(folder, before.index)
        manifest = Manifest(
            format=FORMAT,
            program=__version__,
            made_with=made_with,
            parts=parts,
            outputs=tuple(outputs),
            index=before.index if before is not None and known else indexed(folder, games, parts),
            merged=tuple(sorted(merged)),
            hidden=tuple(twice(folder, games)),
            counts=dict(_summed(commits)),
            unread=tuple(each for commit in commits for each in commit.unread),
        )
        folder.write(MANIFEST, msgspec.json.encode(manifest))
        if folder.names("commits") == names:
            # One that another program is about to name may go with them: then a game is looked for in all of them.
            for over in set(folder.names(FOLDER)) - {each.name for each in manifest.index}:
                folder.remove(over)
            return manifest


def _are_there(folder: Folder, outputs: tuple[Output, ...]) -> bool:
    return bool(outputs) and all(folder.has(each.name, each.size) for each in outputs)


def manifest_of(folder: Folder) -> Manifest:
    """The manifest of a dataset; raises DatasetError where there is none, or it is of a newer program."""
    found = _read(folder, MANIFEST, Manifest)
    if found.format != FORMAT:
        raise _of_another_format(folder, found.format)
    return found


def _of_another_format(folder: Folder, number: int) -> DatasetError:
    return DatasetError.of(folder.url, f"another version of replay made this dataset (format {number})")


def _summed(commits: Iterable[Commit]) -> Counter[str]:
    total: Counter[str] = Counter()
    for each in commits:
        total.update(each.counts)
    return total


def made_with(
    *, analysis: bool, ruleset: str | None, rulings: Mapping[str, str], sets: Iterable[RulingSet] = ()
) -> MadeWith:
    """What a dataset made by this program is made with."""
    return MadeWith(
        format=FORMAT,
        engine=ENGINE_VERSION,
        analysis=analysis,
        ruleset=ruleset,
        rulings=dict(rulings),
        sets=tuple(sets),
    )
