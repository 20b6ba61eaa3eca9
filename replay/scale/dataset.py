"""A dataset on its way: what it was made with, its plans, the commits of its parts, and the manifest made of them.

Several programs may take files into one dataset at once: a plan is a file that only one of them can make.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from replay import __version__
from replay.formats.paths import Input, find_inputs
from replay.scale.folder import DatasetError, Folder
from replay.scale.manifest import (
    FORMAT,
    INDEX,
    MadeWith,
    Manifest,
    are_there,
    commit,
    groups,
    is_merged,
    missing,
    newest,
    no_dataset,
    of_another_format,
    parts_in,
    proper,
    read_as,
    sizes,
    whole,
)
from replay.scale.parquet import Output
from replay.scale.plan import MOST_GAMES, PART_BYTES, FileStamp, InputPart, planned, stamp_of
from replay.scale.remote_inputs import far_inputs, is_far
from replay.scale.runners import LostPart, Run
from replay.scale.work import Commit, PartWork, Unread, commit_name

MADE_WITH: Final = "dataset.json"
_NUMBER: Final = re.compile(r"(\d{1,9})\.json$", re.ASCII)


class PartPlan(Struct, frozen=True):
    """Parts that were planned together; the first has the number `first`."""

    first: int
    parts: tuple[InputPart, ...]


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
    missing: tuple[str, ...]
    """Files of the whole dataset that are not as they were written: what is said of each."""


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
        _agree(folder, made_with)
        files, unread = _files(paths, made_with.ruleset, passed_over)
        mine, more = _planned(folder, files, part_bytes, made_with.ruleset)
        there, before = sizes(folder), newest(folder)
        merged = frozenset(before.merged) & whole(before, there) if before is not None else frozenset()
        known_before = {each.number: commit_of(folder, each) for each in mine}
        commits = {
            number: found
            for number, found in known_before.items()
            if found is not None and (number in merged or are_there(found.outputs, there))
        }
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
            unread=(*unread, *more, *(each for number in sorted(commits) for each in commits[number].unread)),
            counts=dict(_summed(commits.values())),
            hidden=len(manifest.hidden),
            missing=missing(manifest.outputs, sizes(folder)),
        )


def _size(part: InputPart) -> int:
    return sum((each.end or each.stamp.size) - each.start for each in part.pieces)


def _agree(folder: Folder, made_with: MadeWith) -> None:
    """See that the dataset is made with the same, or make a new one; raises DatasetError."""
    if not folder.make(MADE_WITH, msgspec.json.format(msgspec.json.encode(made_with))):
        found = made_with_of(folder)
        if found.format != made_with.format:
            raise of_another_format(folder, found.format)
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


def made_with_of(folder: Folder) -> MadeWith:
    """What the dataset is made with; raises DatasetError."""
    found = read_as(folder, MADE_WITH, MadeWith)
    if found is None:
        raise no_dataset(folder, MADE_WITH)
    return found


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
        # What is planned and the number of the next plan are of one look: what is made after it takes that number.
        names = folder.names("plans")
        parts = [part for plan in plans_of(folder, names) for part in plan.parts]
        known = {piece.stamp.origin: piece.stamp for part in parts for piece in part.pieces}
        changed = [
            Unread(each.name, f"{each.name}: it has changed since it was taken in; a dataset keeps finished files")
            for origin, (each, stamp) in files.items()
            if known.get(origin, stamp) != stamp
        ]
        new = [found for origin, found in files.items() if origin not in known]
        if new:
            # Behind all that there is or was, also where a plan is lost.
            used = [each.number for each in parts] + _numbered(folder.names("commits"))
            first = max(used, default=-1) + 1
            plan = PartPlan(first, tuple(planned(new, first, part_bytes, ruleset)))
            following = max(_numbered(names), default=-1) + 1
            if not folder.make(f"plans/{following:06}.json", msgspec.json.encode(plan)):
                continue  # another program has planned meanwhile
            parts += plan.parts
        same = {origin for origin, (_, stamp) in files.items() if known.get(origin, stamp) == stamp}
        return [part for part in parts if any(each.stamp.origin in same for each in part.pieces)], changed


def _numbered(names: Iterable[str]) -> list[int]:
    """The numbers that the names end with."""
    return [int(found[1]) for each in names if (found := _NUMBER.search(each))]


def plans_of(folder: Folder, names: Iterable[str] | None = None) -> Iterator[PartPlan]:
    """The plans of a dataset, in order; by default all of them."""
    for name in folder.names("plans") if names is None else names:
        if (found := read_as(folder, name, PartPlan)) is not None:
            yield found


def commit_of(folder: Folder, part: InputPart) -> Commit | None:
    """The commit of a part, where there is one that can be read. Raises DatasetError where it names other files."""
    name = commit_name(part.number)
    try:
        found = read_as(folder, name, Commit)
    except DatasetError:
        return None
    if found is None or found.part != part:
        return None
    return replace(found, outputs=proper(folder, name, found.outputs))


def finish(folder: Folder, made_with: MadeWith) -> Manifest:
    """Make the manifest of all that is committed, with what the one before it names besides."""

    def following(before: Manifest | None) -> Manifest:
        there = sizes(folder)
        found = (commit_of(folder, part) for plan in plans_of(folder) for part in plan.parts)
        commits = {each.part.number: each for each in found if each is not None}
        outputs: list[Output] = []
        merged: set[int] = set()
        for parts, several in groups(before) if before is not None else ():
            anew = all(each in commits and are_there(commits[each].outputs, there) for each in parts)
            if are_there(several, there) or not anew:
                outputs += several
                merged |= parts
        dates = {**({} if before is None else before.parts), **{number: each.at for number, each in commits.items()}}
        for number in sorted(dates.keys() - merged):
            if number in commits:
                outputs += commits[number].outputs
            elif before is not None:  # its commit is lost, and its files need not be
                outputs += [each for each in before.outputs if not is_merged(each) and number in parts_in(each.name)]
        games = [each for each in outputs if each.table == "games"]
        told = [each for each in games if are_there([each], there)]
        silent = [each for each in games if not are_there([each], there)]
        known = before.index if before is not None and are_there(before.index, there) else ()
        index = indexed(folder, told, [*sorted(dates), *(each.name for each in silent)], known)
        hidden = set(twice(folder, told))
        if before is not None:
            unknown = {part for part in dates if any(part in parts_in(each.name) for each in silent)}
            hidden |= {each for each in before.hidden if each // MOST_GAMES in unknown}
        return Manifest(
            format=FORMAT,
            program=__version__,
            made_with=made_with,
            parts=dict(sorted(dates.items())),
            outputs=tuple(outputs),
            index=index,
            merged=tuple(sorted(merged)),
            hidden=tuple(sorted(hidden)),
            counts=dict(_summed(commits.values())),
            unread=tuple(each for _, commit in sorted(commits.items()) for each in commit.unread),
        )

    from replay.scale.queries.index import indexed
    from replay.scale.queries.twice import twice

    manifest = commit(folder, following)
    # One that another program is about to name may go with them: then a game is looked for in all of them.
    for over in set(folder.names(INDEX)) - {each.name for each in manifest.index}:
        folder.remove(over)
    return manifest


def _summed(commits: Iterable[Commit]) -> Counter[str]:
    total: Counter[str] = Counter()
    for each in commits:
        total.update(each.counts)
    return total
