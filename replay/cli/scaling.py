"""`replay ingest --out`: what the options say, the dataset that is made of it, and what is said at the end."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Annotated, Final, Literal, NamedTuple

import typer

from replay.cli.choice.rulings import own_sets, rulings_for
from replay.cli.exits import FOUND, OK, UNUSABLE, UnusableError, refuse
from replay.cli.foreign import tell_passed_over
from replay.cli.output import complain, emit, say
from replay.cli.progress import progress

if TYPE_CHECKING:
    from replay.events import GameRecord
    from replay.formats.ruling_sets import RulingsChoice
    from replay.scale.cluster import Dask
    from replay.scale.dataset import TakenFiles

FAILED: Final = 3
"""Exit status where all could be read and some games could not be worked on."""
_UNITS: Final = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}


class DatasetAsked(NamedTuple):
    """Where `replay ingest --out` makes a dataset, within which bounds; sizes are as they were typed."""

    out: Annotated[
        str | None,
        typer.Option("--out", "-o", metavar="DIR|URL", help="Into a dataset of Parquet tables, in place of a store."),
    ] = None
    part_bytes: Annotated[
        str,
        typer.Option("--part-bytes", metavar="SIZE", help="With --out: how much input makes a part, the unit of work."),
    ] = "32M"
    game_memory: Annotated[
        str, typer.Option("--game-memory", metavar="SIZE", help="With --out: memory for a game that ended a worker.")
    ] = "2G"
    game_seconds: Annotated[
        float, typer.Option("--game-seconds", min=0.1, metavar="SECONDS", help="With --out: time for one game.")
    ] = 300.0


class Cluster(NamedTuple):
    """Who works on many games: processes of this machine, or the workers of a Dask cluster."""

    engine: Annotated[
        Literal["local", "dask"] | None,
        typer.Option("--engine", help="Who works: processes of this machine, or the workers of a Dask cluster."),
    ] = None
    scheduler: Annotated[
        str | None,
        typer.Option("--scheduler", metavar="ADDRESS", help="With --engine dask: the address of a running scheduler."),
    ] = None
    scheduler_file: Annotated[
        str | None,
        typer.Option(
            "--scheduler-file", metavar="FILE", help="With --engine dask: the file that the scheduler has written."
        ),
    ] = None

    def workers(self, jobs: int) -> Dask | None:
        """Those of the cluster; None where none is asked for. Raises UnusableError where a scheduler is named and its
        cluster is not asked for, and where Dask is not installed."""
        if self.engine != "dask":
            if self.scheduler or self.scheduler_file:
                raise UnusableError(f"{'--scheduler' if self.scheduler else '--scheduler-file'} is for --engine dask")
            return None
        keys = () if self.scheduler or self.scheduler_file else ("cryptography",)
        _installed("a cluster needs", "distributed", *keys)
        from replay.scale.cluster import Dask

        return Dask(jobs, self.scheduler, self.scheduler_file, _tell_unprotected)


NO_DATASET: Final = DatasetAsked()
HERE: Final = Cluster()


def can_scale() -> None:
    """Raises UnusableError where the packages that an ordinary install leaves out are missing."""
    _installed("datasets need", "duckdb", "pyarrow")


def _installed(needing: str, *modules: str) -> None:
    from replay.installation import SCALE, missing

    if why := missing(needing, SCALE, *modules):
        raise UnusableError(why)


def _tell_unprotected(address: str) -> None:
    complain(
        f"the scheduler {address} is not protected: whoever reaches it can run programs on its workers and here; "
        "with TLS nobody can (docs/scale.md, More machines)"
    )


def size(text: str, option: str) -> int:
    """Bytes of a size as people type it, 32M or 2G; raises UnusableError."""
    found = re.fullmatch(r"([1-9]\d{0,11})([KMG]?)", text.upper())
    if found is None:
        raise UnusableError(f"{option} {text!r}: write bytes as 100000, 512K, 32M or 2G")
    return int(found[1]) * _UNITS[found[2]]


def take(
    paths: list[str],
    url: str,
    asked: DatasetAsked,
    cluster: Cluster,
    jobs: int,
    ruleset: str | None,
    chosen: RulingsChoice,
    *,
    analysis: bool,
    json: bool,
) -> int:
    """Take the files into the dataset at `url`; the exit status. Raises UnusableError, StoreError."""
    can_scale()
    part_bytes, memory = size(asked.part_bytes, "--part-bytes"), size(asked.game_memory, "--game-memory")
    from replay.engine import audit as audit_game
    from replay.engine.version import ENGINE_VERSION
    from replay.scale.dataset import take_in
    from replay.scale.deadly_games import GameLimits
    from replay.scale.manifest import FORMAT, MadeWith
    from replay.scale.runners import Local
    from replay.scale.work import PartWork
    from replay.store.ingest.analyse import analyse_game
    from replay.store.ingest.work import Worker

    workers = cluster.workers(jobs)
    sets = own_sets(chosen)
    auditor = partial(audit_game, named=sets) if sets else audit_game
    doing = PartWork(
        url=url,
        worker=Worker(auditor, analyse_game if analysis else None),
        rulings=partial(_rulings, chosen),
        ruleset=ruleset,
        limits=GameLimits(memory=memory, seconds=asked.game_seconds),
    )
    made = MadeWith(
        format=FORMAT,
        engine=ENGINE_VERSION,
        analysis=analysis,
        ruleset=ruleset,
        rulings=_as_text(chosen),
        sets=sets,
    )
    passed: list[str] = []
    with progress("ingesting", 0, raw=json) as bar:
        found = take_in(
            url,
            paths,
            doing,
            made,
            Local(jobs) if workers is None else workers,
            part_bytes=part_bytes,
            passed_over=passed.append,
            tell=bar.show,
        )
    tell_passed_over(passed)
    return _report(found, url, json=json)


def _rulings(chosen: RulingsChoice, record: GameRecord) -> Mapping[str, str]:
    return rulings_for(record, chosen)


def _as_text(chosen: RulingsChoice) -> dict[str, str]:
    named = {"--rulings": chosen.name} if chosen.name else {}
    usual = {f"{each.ruleset} {slug}": value for each in chosen.usual for slug, value in each.values.items()}
    return {**named, **usual, **dict(sorted(chosen.singles.items()))}


def _report(found: TakenFiles, url: str, *, json: bool) -> int:
    from replay.formats.errors import InputError

    for each in found.unread:
        error = InputError(each.message)
        error.of(each.source)
        refuse(error)
    if json:
        from replay.answers.datasets import taken_of

        emit(taken_of(found))
    for number, why in found.lost:
        complain(f"part {number} is missing: {why}")
    if found.missing:
        more = f", and {len(found.missing) - 1} more" if len(found.missing) > 1 else ""
        complain(f"{url}: {found.missing[0]}{more}; replay doctor --store {url} says what to do")
    if not json:
        from replay.view.kept.scale import taken_view

        say(taken_view(found.counts, url, found.done, found.known, found.hidden))
    if found.lost or found.missing:
        return UNUSABLE
    if found.counts.get("failures"):
        return FAILED
    return FOUND if found.counts.get("errors") else OK
