"""The store's questions to a dataset are answered by DuckDB as SQLite answers them of a store of the same games."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from replay.scale.reading import open_dataset
from replay.store import Reader
from replay.store.queries import decisions, findings, games, scores, wins
from replay.store.queries import study as plots
from replay.store.queries.events import game_events, turns
from replay.store.queries.filter import GameFilter
from replay.store.reader import ORDERS
from replay.store.study.behind import LISTS, behind, line_of
from replay.store.study.figures import BY_KEY
from replay.store.study.players import find_pattern, find_player, study
from replay.store.study.rows import StudyFilter
from tests.scale.made import RECORDS, dataset, store

PLOTS = plots.HandFilter()


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Reader, Reader]]:
    """A store and a dataset of three parts, of the same games; one of them stands there twice."""
    place = tmp_path_factory.mktemp("sources")
    broken = RECORDS / "broken"
    wins = [each for each in sorted(broken.glob("*.jsonl")) if "win" in each.name or "wall_empty" in each.name][::9]
    copy = place / "copy.jsonl"
    copy.write_bytes(wins[0].read_bytes())
    paths = [*wins, copy, next(iter(sorted((RECORDS / "demo").glob("*.jsonl"))))]
    store(place / "s.sqlite", paths)
    dataset(place / "d", paths, part_bytes=30_000)
    with Reader.open(place / "s.sqlite") as one, open_dataset(str(place / "d")) as other:
        yield one, other


def alike(found: Any, names: dict[int, str]) -> Any:
    """What was found with its games by their content, and without when they came in."""
    if isinstance(found, dict):
        return {names.get(key, key): alike(value, names) for key, value in found.items()}
    if isinstance(found, list | tuple):
        return [alike(each, names) for each in found]
    if hasattr(found, "__struct_fields__"):
        told = structs.asdict(found)
        for name in ("id", "game_id"):
            if name in told:
                told[name] = names[told[name]]
        return {name: alike(value, names) for name, value in told.items() if name not in ("ingested_at", "audited_at")}
    return found


def same(both: tuple[Reader, Reader], ask: Callable[[Reader], Any]) -> Any:
    told = []
    for reader in both:
        names = {row[0]: row[1] for row in reader.rows("SELECT id, sha256 FROM games")}
        told.append(alike(ask(reader), names))
    assert told[0] == told[1]
    return told[0]


def same_number(both: tuple[Reader, Reader], ask: Callable[[Reader], plots.Behind]) -> None:
    assert ask(both[0]).total == ask(both[1]).total > 0


def test_all_figures(both: tuple[Reader, Reader]) -> None:
    found = same(both, study)
    assert found["hands"] > 3
    assert len(found["everybody"]["figures"]) == len(BY_KEY)
    name = found["players"][0]["player"]
    pattern = found["everybody"]["patterns"][0]["name"]
    for chosen in (
        StudyFilter(players=(name,)),
        StudyFilter(patterns=(pattern,)),
        StudyFilter(ruleset="b30fj", verdict="findings", since="2000", until="2026-12"),
        StudyFilter(search="WIN", rulings=(("", "{}"),)),
    ):
        same(both, partial(study, chosen=chosen))
    assert same(both, lambda reader: find_player(reader, name)) == name
    assert same(both, lambda reader: find_pattern(reader, pattern)) == pattern


@pytest.mark.parametrize(
    "keys",
    [("win_turn", "nobody_won", "left_out"), pytest.param((*BY_KEY, *LISTS, "dealt_in:5m"), marks=pytest.mark.deep)],
    ids=["some", "all"],
)
def test_the_hands_behind_figures(both: tuple[Reader, Reader], keys: tuple[str, ...]) -> None:
    found = 0
    for key in keys:
        number, hands = same(both, partial(behind, what=key))
        assert number == len(hands)
        found += number
    assert found >= len(keys)

    def lines(reader: Reader) -> list[int | None]:
        return [line_of(reader, each) for each in behind(reader, "win_turn")[1]]

    assert same(both, lines)


def test_plots(both: tuple[Reader, Reader]) -> None:
    for measure in (plots.READY_TURN, plots.WIDTH, plots.GIVEN_UP):
        buckets = same(both, partial(plots.histogram, wanted=PLOTS, measure=measure))
        assert buckets
        value = buckets[0]["value"]
        same_number(both, partial(plots.behind, wanted=PLOTS, measure=measure, player="", value=value))
    rows = same(both, lambda reader: plots.rows_won(reader, PLOTS))
    same(both, lambda reader: plots.behind_row(reader, PLOTS, rows[0]["name"]).total)
    same(both, lambda reader: plots.hell_waits(reader, PLOTS))
    tiles = same(both, lambda reader: plots.deal_ins(reader, PLOTS))
    same(both, lambda reader: plots.behind_tile(reader, PLOTS, next(iter(tiles))).total)
    assert same(both, lambda reader: scores.progress(reader, PLOTS))
    assert same(both, plots.has_analysis)


@pytest.mark.parametrize("order", ORDERS)
def test_lists_of_games(both: tuple[Reader, Reader], order: str) -> None:
    if order in ("newest", "oldest", "name", "findings"):
        found = same(
            both, lambda reader: sorted(games.page_of(reader, order=order).games, key=lambda each: each.sha256)
        )
        assert len(found) == both[0].totals().games
    assert same(both, lambda reader: games.page_of(reader, order=order).total)
    for wanted in (GameFilter(search="wall_EMPTY"), GameFilter(search="zz_%"), GameFilter(verdict="findings")):
        same(both, partial(games.count_games, wanted=wanted))
    same(both, games.rulings_of)


def test_findings_and_totals(both: tuple[Reader, Reader]) -> None:
    assert same(both, findings.count_findings)
    same(both, findings.by_code)
    same(both, findings.by_player)
    same(both, lambda reader: sorted(repr(each.finding) for each in findings.findings(reader).found))
    for ask in (Reader.totals, Reader.rulesets, Reader.players, lambda reader: reader.hands_of()):
        assert same(both, ask)


def test_wins_that_are_looked_for(both: tuple[Reader, Reader]) -> None:
    every = same(both, lambda reader: wins.find_wins(reader, wins.WinFilter(), limit=100))
    assert every["total"] == len(every["found"]) > 3
    first = every["found"][0]
    assert first["rows"], "what counted is there, what scored most first"
    for wanted in (
        wins.WinFilter(winner=first["name"], tile=first["tile"]),
        wins.WinFilter(rows=(first["rows"][0][0],), least=1, most=first["total"]),
        wins.WinFilter(won_by="self_draw", wait="one"),
        wins.WinFilter(wait="hell"),
        wins.WinFilter(wait="more"),
    ):
        same(both, partial(wins.find_wins, wanted=wanted))
    assert same(both, wins.rows_known)
    assert same(both, lambda reader: decisions.costly_decisions(reader, PLOTS))


def test_one_game_is_read_as_it_is_in_a_store(both: tuple[Reader, Reader], tmp_path: Path) -> None:
    for game in both[0].games():
        name = game.sha256[:12]

        def everything(reader: Reader, name: str = name) -> Any:
            row = reader.game(name)
            return (
                *(reader.record(row), reader.report(row), scores.ledger(reader, row.id), len(reader.analyses(row))),
                *(game_events(reader, row.id), tuple(turns(reader, row.id).items())),
            )

        same(both, everything)


def test_a_query_can_be_interrupted(both: tuple[Reader, Reader]) -> None:
    def tick() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        study(both[1], tick=tick)
    assert study(both[1]).hands, "and it goes on afterwards"


@pytest.mark.parametrize(
    "lost", [False, pytest.param(True, marks=pytest.mark.deep)], ids=["by its index", "without its index"]
)
def test_a_game_is_found_by_what_it_may_be_called(both: tuple[Reader, Reader], lost: bool) -> None:
    """The index leads to the same games as looking through all of them, and a dataset that has lost it is read."""
    url = Path(str(both[1].path))
    kept = {each: each.read_bytes() for each in (url / "index").iterdir()}
    assert len(kept) == 2
    try:
        if lost:
            for each in kept:
                each.unlink()
        every = both[0].games()[:6]
        names = {name for each in every for name in (each.game, f"{each.game}#1", each.sha256, each.sha256[:5].upper())}
        for name in (*names, "nobody", "abcd", "", f"{every[0].sha256[:-1]}!", "'\"%"):
            found = {each.sha256 for each in both[0].meant(name)}
            assert {each.sha256 for each in both[1].meant(name)} == found
            with open_dataset(str(url), name) as alone:
                assert {each.sha256 for each in alone.meant(name)} == found
            if name.endswith("#1"):
                assert both[1].game(name).sha256 == both[0].game(name).sha256
    finally:
        for each, data in kept.items():
            each.write_bytes(data)


def test_a_dataset_opened_for_one_game_has_what_it_may_mean(both: tuple[Reader, Reader]) -> None:
    every = both[1].games()
    for name in (every[0].game, every[0].sha256[:12], f"{every[0].game}#1"):
        with open_dataset(str(both[1].path), name) as reader:
            found = reader.game(name)
            assert (found, reader.record(found)) == (every[0], both[1].record(every[0]))
            assert reader.totals().games < len(every)
    with open_dataset(str(both[1].path), "") as reader:
        assert reader.games() == ()
