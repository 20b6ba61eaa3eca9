"""`replay export report`: a hand, a game, or all findings, as one HTML file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from replay.cli.exits import UnusableError, refuse
from replay.cli.exporting.files import written
from replay.cli.exporting.request import ExportAsked
from replay.cli.options import rules_under
from replay.cli.progress import progress
from replay.cli.stored import worth_of_game
from replay.installation import DEFAULT_STORE

if TYPE_CHECKING:
    from replay.cli.progress import Bar
    from replay.events import GameRecord
    from replay.export.subjects import Selection
    from replay.rulings import RulingSet
    from replay.store import Reader
    from replay.verdicts import GameAudit

FoundGame = tuple["GameRecord", dict[str, str] | None]
"""A game, and the rulings of its stored audit."""
OpenedGames = Callable[[ExportAsked], AbstractContextManager[tuple["Reader", "Selection", "Bar"]]]


def export_report(asked: ExportAsked, reading: OpenedGames) -> None:
    """Write the report that is asked for, in the language of `--terms`; `reading` opens the store with the games."""
    if asked.hand is not None and asked.findings:
        raise UnusableError("--hand is for the report of a hand, --findings for that of all findings: give one of them")
    if asked.source is None and not asked.findings and not asked.games:
        raise UnusableError("say which game: replay export report PATH or ID; or --findings for all of the store")
    if asked.source is None and asked.findings:
        with reading(asked._replace(anonymous=False, hand=None)) as (reader, selection, bar):
            total = len(selection.games)
            _write(asked, _findings(asked, _of_store(reader, selection), lambda done: bar.show(done, total)))
        return
    if asked.findings:
        with progress("reading", 0, raw=True) as bar:
            _write(asked, _findings(asked, _of_path(asked), lambda done: bar.show(done, None)))
        return
    _one(asked)


def _one(asked: ExportAsked) -> None:
    """The report of one game, or of one hand of it."""
    from replay.cli.choice.rulings import NONE_ASKED
    from replay.cli.one_game import audited_game, chosen_hand

    games = asked.games or []
    if len(games) > 1:
        raise UnusableError("a report is of one game: give one --game, or --findings")
    wanted = games[0] if games else None
    source = asked.source if asked.source is not None else wanted
    _, report, _ = audited_game(
        source or "",
        wanted if asked.source is not None else None,
        _store(asked),
        NONE_ASKED.chosen(store=asked.store),
        anonymous=asked.anonymous,
        right_under=True,
    )
    rules = None if report.verdict == "unreadable" else rules_under(report.ruleset, report.rulings or {})
    worth = worth_of_game(source or "", _store(asked))
    if asked.hand is not None:
        from replay.report.hand import hand_report

        hand = chosen_hand(report, asked.hand)
        place = next(place for place, each in enumerate(report.details, 1) if each is hand)
        _write(asked, hand_report(report, hand, rules, worth.get(place, ())))
        return
    from replay.report.game import game_report

    with progress("writing", len(report.details), raw=True) as bar:
        _write(asked, game_report(report, rules, bar.show, worth))


def _store(asked: ExportAsked) -> str | None:
    """The store where one was named, so that a path that does not exist is not taken for a game of the default one."""
    return None if asked.store == DEFAULT_STORE else asked.store


def _write(asked: ExportAsked, parts: Iterable[str]) -> None:
    with written(asked.to, made_from=[asked.store, asked.source], force=asked.force, json=asked.json) as files:
        for each in parts:
            files.write(0, each.encode("utf-8", "replace"))
        files.note(0, "report", None)


def _findings(asked: ExportAsked, games: Iterable[FoundGame], tell: Callable[[int], None]) -> Iterator[str]:
    """The report of the findings in these games."""
    from replay.report.findings import findings_report

    return findings_report("Findings", _audited(asked, games, tell))


def _audited(asked: ExportAsked, games: Iterable[FoundGame], tell: Callable[[int], None]) -> Iterator[GameAudit]:
    """Each game audited; with its steps where anything was found."""
    from replay.cli.choice.rulings import NONE_ASKED, rulings_for
    from replay.cli.one_game import sets_meant
    from replay.engine import audit
    from replay.engine.rulings.search import with_right_under
    from replay.formats.anonymous import People, anonymous_record

    people, chosen = People(), NONE_ASKED.chosen(store=asked.store)
    sets: tuple[RulingSet, ...] = ()
    for number, (record, stored) in enumerate(games, 1):
        rulings = rulings_for(record, chosen, stored)
        sets = sets if number > 1 else sets_meant(chosen, stored, _store(asked))
        # without names and free text before anything is computed from it
        named = anonymous_record(record, people, game=f"game-{number}") if asked.anonymous else record
        report = audit(named, rulings=rulings, named=sets)
        if report.findings:
            report = audit(named, rulings=rulings, keep_steps=True, named=sets)
            report = with_right_under(named, report, rulings=rulings, named=sets)
        yield report
        tell(number)


def _of_store(reader: Reader, selection: Selection) -> Iterator[FoundGame]:
    for some, near in reader.at_hand(selection.games):
        for each in some:
            row = near.game(each)
            yield near.record(row), row.asked


def _of_path(asked: ExportAsked) -> Iterator[FoundGame]:
    """Every game of the path; a complaint for an input that cannot be read. A game of the store, if it is no path."""
    from replay.cli.foreign import inputs_of
    from replay.cli.stored import is_path, record_of_store
    from replay.formats import InputError

    source = asked.source or ""
    if not is_path(source):
        yield record_of_store(source, _store(asked), or_path=True)
        return
    for each in inputs_of([source]):
        try:
            for record in each.games():
                yield record, None
        except InputError as error:
            refuse(error)
