"""A dataset of as many games as one likes, cloned of some real ones, and how long questions to it take:
`python -m tests.scale.cloned 100000`.

Each clone has an id, a checksum and players of its own; its events are those of its original. `--into DIR` leaves the
dataset there, `--parts N` says in how many files a table lies.
"""

from __future__ import annotations

import argparse
import hashlib
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

import replay
from replay.scale.folder import Folder
from replay.scale.manifest import MANIFEST, manifest_of
from replay.scale.parquet import GROUP, Output, hashed
from replay.scale.plan import MOST_GAMES
from replay.scale.queries.index import indexed
from replay.scale.reading import open_dataset
from replay.store.notes.reading import notes_of
from replay.store.queries import findings, games
from replay.store.queries.filter import GameFilter
from replay.store.study.behind import behind
from replay.store.study.players import study
from replay.store.study.rows import StudyFilter
from tests.scale.made import dataset

ORIGINALS = 128
RULESETS = ("b30fj", "zung-jung", "sichuan", "xixi")
PLAYERS = 1_000


def originals(place: Path, hands: int) -> dict[str, pa.Table]:
    """The tables of some simulated games, as many times as a row group has games."""
    paths = []
    for seed in range(ORIGINALS):
        paths.append(place / f"{seed}.jsonl")
        paths[-1].write_text(replay.simulate(RULESETS[seed % len(RULESETS)], seed=seed, hands=hands).text)
    dataset(place / "d", paths, part_bytes=1 << 30)
    found = {}
    for each in manifest_of(Folder(str(place / "d"))).outputs:
        table = pq.read_table(place / "d" / each.name)
        found[each.table] = pa.concat_tables(
            _shifted(table, number * ORIGINALS) for number in range(GROUP // ORIGINALS)
        )
    return found


def _shifted(table: pa.Table, by: int) -> pa.Table:
    name = "id" if "id" in table.column_names else "game_id"
    place = table.column_names.index(name)
    return table.set_column(place, name, pc.add(table[name], by))


def _own(table: pa.Table, kind: str, group: int) -> pa.Table:
    """With what every clone has of its own."""
    if kind == "games":
        names = [f"{each}-{group}-{place}" for place, each in enumerate(table["game"].to_pylist())]
        sums = [hashlib.sha256(each.encode()).hexdigest() for each in names]
        dates = [f"2026-{1 + group % 12:02}-{1 + place % 28:02}" for place in range(len(names))]
        for column, values in (("game", names), ("sha256", sums), ("played_at", dates)):
            table = table.set_column(table.column_names.index(column), column, pa.array(values, pa.string()))
    if kind in ("players", "seats"):
        ids = table["game_id"].to_pylist()
        names = [f"{each} {game % PLAYERS}" for each, game in zip(table["name"].to_pylist(), ids, strict=True)]
        table = table.set_column(table.column_names.index("name"), "name", pa.array(names, pa.string()))
    return table


def clone(to: Path, number: int, parts: int, hands: int = 2) -> None:
    """Make a dataset of at least so many games."""
    with TemporaryDirectory() as folder:
        base = originals(Path(folder), hands)
        manifest = manifest_of(Folder(f"{folder}/d"))
        (to / "commits").mkdir(parents=True)
        (to / "dataset.json").write_bytes((Path(folder) / "d" / "dataset.json").read_bytes())
    groups = -(-number // GROUP)
    outputs: list[Output] = []
    for part in range(parts):
        mine = range(part * groups // parts, (part + 1) * groups // parts)
        for kind, table in base.items():
            name = f"{kind}/part-{part:06}.parquet"
            (to / kind).mkdir(exist_ok=True)
            with pq.ParquetWriter(to / name, table.schema, compression="zstd") as writer:
                for place, group in enumerate(mine):
                    shift = part * MOST_GAMES + place * GROUP
                    writer.write_table(_own(_shifted(table, shift), kind, group), row_group_size=table.num_rows)
            outputs.append(Output(kind, name, table.num_rows * len(mine), *hashed(to / name)))
    parted = dict.fromkeys(range(parts), "2026-11-23T00:00:00+00:00")
    games_of = [each for each in outputs if each.table == "games"]
    full = msgspec.structs.replace(
        manifest,
        parts=parted,
        outputs=tuple(outputs),
        index=timed("  the index", lambda: indexed(Folder(str(to)), games_of, parted)),
        hidden=(),
    )
    (to / MANIFEST).write_bytes(msgspec.json.encode(full))


def timed(what: str, ask: Callable[[], Any]) -> Any:
    begin, cpu = time.perf_counter(), time.process_time()
    found = ask()
    took, worked = time.perf_counter() - begin, time.process_time() - cpu
    print(f"{what:42} {took:7.3f} s, {worked:7.3f} s of processors", flush=True)  # noqa: T201
    return found


def asked(url: Path) -> None:
    """Ask what people ask, as docs/scale.md tells it."""
    with open_dataset(str(url)) as reader:
        known, other = (
            reader.games(order="oldest", limit=1, offset=each)[0] for each in (reader.totals().games // 2, 9)
        )

    def one_game() -> None:
        with open_dataset(str(url), known.sha256[:12]) as reader:
            row = reader.game(known.sha256[:12])
            reader.record(row), reader.report(row), reader.analyses(row)

    def linked() -> None:
        """What the dashboard reads for a link to a game."""
        (row,) = reader.meant(other.sha256[:12], limit=2)
        reader.record(row), reader.analysis(row, 1), notes_of(reader, row)

    timed("one game, opened by the sum of its content", one_game)
    with open_dataset(str(url)) as reader:
        timed("the same in a dataset that is open", linked)
        timed("totals, rulesets", lambda: (reader.totals(), reader.rulesets()))
        timed("list of games, first page", lambda: games.page_of(reader))
        timed("  searched", lambda: games.page_of(reader, GameFilter(search=known.game[-7:])))
        timed("findings, first page", lambda: findings.findings(reader, limit=25))
        timed("hands behind a figure", lambda: behind(reader, "dealt_in", limit=20))
        timed("study of one player", lambda: study(reader, StudyFilter(players=(known.players[0],))))
        timed("study of all", lambda: study(reader))


def main() -> None:
    """Make it, ask, and clean up."""
    options = argparse.ArgumentParser()
    options.add_argument("games", type=int)
    options.add_argument("--parts", type=int, default=4)
    options.add_argument("--into", type=Path)
    given = options.parse_args()
    with TemporaryDirectory() as folder:
        to = given.into or Path(folder) / "clones"
        if not (to / MANIFEST).exists():
            timed(f"{given.games:,} games cloned", lambda: clone(to, given.games, given.parts))
        size = sum(each.stat().st_size for each in to.rglob("*.parquet"))
        print(f"{size / 1e6:,.0f} MB")  # noqa: T201
        asked(to)


if __name__ == "__main__":
    main()
