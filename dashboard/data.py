"""Games for the pages: the store, read only, and games dropped on the dashboard; opened once and kept.

What is kept is keyed by the store's data version and the engine's, so that nobody is shown a verdict of before.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any, Concatenate, Final, ParamSpec, TypeVar, cast

import streamlit as st
from msgspec import Struct
from msgspec.structs import replace

from parts.links import key_of
from parts.seen import hand_seen
from replay.analysis.hand import analyse_hand
from replay.analysis.values import HandAnalysis
from replay.engine import ENGINE_VERSION, audit
from replay.engine.rulings.report import RulingsReport, rulings_report
from replay.engine.rulings.search import with_right_under
from replay.events import GameRecord
from replay.formats import fingerprint
from replay.formats.ruling_sets import RulingsChoice, RulingSetError, built_in
from replay.formats.ruling_sets.club_file import usual
from replay.installation import DEFAULT_STORE
from replay.rules import Rules
from replay.rulesets import UnknownRulesetError, find_ruleset
from replay.rulings import RulingSet, UnknownRulingError
from replay.scale.open_named import open_named, open_noting, stamp_of
from replay.store import Reader, StoreError
from replay.store.errors import NoStoreError, NoSuchGameError, NotAStoreError
from replay.store.notes.reading import Note
from replay.store.notes.writing import add_note, target
from replay.store.rows import GameRow
from replay.terms import language, say
from replay.verdicts import GameAudit
from replay.view.dispute.case import Case, case_of, findings_in, rulings_in

_P = ParamSpec("_P")
_T = TypeVar("_T")
OPEN_GAMES: Final = 8
"""Games kept with all their states; one of 16 hands takes some megabytes."""
MOST_TRIED: Final = 64
"""Hands of which it is kept what other rulings make of them."""
DROPPED: Final = "dropped games"
DROPPED_MARK: Final = "-dropped"
"""What the key of a dropped game ends with."""
_LOOKED_AFTER: Final = 10.0
"""Seconds between two looks at whether a dataset on an object store has grown."""
_SERIAL: Final = count()


class Opened(Struct, frozen=True, kw_only=True):
    """A game to look at: its audit with the state before and after every event, and the rules it was audited under.

    `rules` is None where the record names no ruleset that exists. `stored` is False for a dropped game.
    """

    key: str
    audit: GameAudit
    rules: Rules | None
    record: GameRecord
    stored: bool


class _Connected(Struct):
    """The open store and a number that no other connection has had."""

    reader: Reader
    serial: int


def store_name() -> str:
    """The store or the dataset: behind `--store` on the command line, or REPLAY_STORE, or replay.sqlite."""
    words = sys.argv[1:]
    if "--store" in words[:-1]:
        return words[words.index("--store") + 1]
    return os.environ.get("REPLAY_STORE") or DEFAULT_STORE


def store_path() -> Path:
    """The same as messages name it."""
    return Path(store_name())


def writes() -> bool:
    """Whether games may be written down: where the dashboard was started with `--write`."""
    return "--write" in sys.argv[1:]


def writes_notes() -> bool:
    """Whether notes may be written: where it was started with `--notes`, or with `--write`."""
    return "--notes" in sys.argv[1:] or writes()


def write_note(opened: Opened, hand: int, event: int, text: str, tags: Iterable[str] = ()) -> Note:
    """Write a note on an event of a hand, by its place in the record from 1, or on the hand (`event` 0).

    The store is opened for writing for this alone, and only where the dashboard was started with `--notes`. Raises
    StoreError, NoteError for a text or tag that cannot be one among them.
    """
    if not writes_notes() or not opened.stored:
        raise StoreError("notes are written where the dashboard was started with --notes, on games of the store")
    with open_noting(store_name()) as store:
        game = store.game(opened.key)
        return add_note(store, game, target(store, game, **noted_at(opened, hand, event)), text, tags=tags)


def noted_at(opened: Opened, hand: int, event: int) -> dict[str, int]:
    """How a note names a moment: by the number of its hand, or by its line where several hands have that number."""
    here = opened.audit.details[hand - 1]
    if sum(each.number == here.number for each in opened.audit.details) > 1:
        return {"line": here.line_at(event)}
    return {"number": here.number, "event": event}


def reader() -> Reader:
    """The store, which this connection cannot change; raises StoreError."""
    return _connected().reader


def own_sets() -> tuple[RulingSet, ...]:
    """The clubs' own sets of rulings: what the club has set for all, and those that the store keeps."""
    for_all = tuple(each for each in set_for_all().usual if each not in built_in())
    try:
        return for_all + reader().ruling_sets()
    except StoreError:
        return for_all


def set_for_all() -> RulingsChoice:
    """What stands where a record says nothing, as in the commands; nothing where its file cannot be read, which they
    refuse."""
    try:
        return RulingsChoice(usual=usual(store_name()).sets)
    except RulingSetError:
        return RulingsChoice()


def rulings_for(record: GameRecord) -> dict[str, str]:
    """What the club has set for all that this record says nothing of."""
    return {} if record.start is None else set_for_all().over(record.start.ruleset, record.start.rulings or {})


def trouble() -> str | None:
    """What keeps the store from being read, as a sentence with what to do; None if nothing does."""
    try:
        if reader().totals().games:
            return None
        words = "The store {store} is empty. `replay ingest FOLDER --store {store}` puts games into it."
    except StoreError as error:
        if not is_empty(error):
            return str(error)
        words = "There is no store {store} yet. `replay ingest FOLDER --store {store}` makes one."
    return say(words, store=store_path())


def is_empty(error: StoreError) -> bool:
    """Whether nothing is there yet, and nobody's games are gone."""
    return isinstance(error, NoStoreError) or (isinstance(error, NotAStoreError) and "empty" in str(error))


def version() -> tuple[str | int, ...]:
    """What changes when anything in the store may have changed: for the keys of caches. Raises StoreError."""
    connected = _connected()
    return str(store_path()), connected.serial, connected.reader.data_version, ENGINE_VERSION


def asked(ask: Callable[Concatenate[Reader, _P], _T], *given: _P.args, **more: _P.kwargs) -> _T:
    """What the store answers to this question of a reader, kept while the store stays as it is. Raises StoreError."""
    return cast(_T, _answer(ask, given, more, f"{ask.__module__}.{ask.__qualname__} {given!r} {more!r}", version()))


@st.cache_data(max_entries=256, show_spinner=False)
def _answer(_ask: Any, _given: Any, _more: Any, key: str, seen: tuple[str | int, ...]) -> Any:  # noqa: ARG001
    return _ask(reader(), *_given, **_more)


def open_game(key: str) -> Opened:
    """The game that a link calls `key`, dropped or stored; raises NoSuchGameError, StoreError.

    A link calls it by the beginning of its checksum or by its id, as long as no other game answers to that. A dropped
    game that is not here any more is found in the store, if it is stored.
    """
    dropped: dict[str, GameRecord] = st.session_state.get(DROPPED, {})
    if key in dropped:
        return _opened_record(key, dropped[key])
    return _opened(key.removesuffix(DROPPED_MARK), version())


def drop_game(record: GameRecord) -> Opened:
    """Look at a game without storing it, until this session ends; its `key` serves in links of this session."""
    key = f"{key_of(fingerprint(record))}{DROPPED_MARK}"
    st.session_state.setdefault(DROPPED, {})[key] = record
    return _opened_record(key, record)


def _connected() -> _Connected:
    name = store_name()
    return _open(name, _far_stamp(name) if "://" in name else stamp_of(name))


@st.cache_data(ttl=_LOOKED_AFTER, max_entries=2, show_spinner=False)
def _far_stamp(name: str) -> str:
    return stamp_of(name)


# A file put in the place of another has another stamp.
@st.cache_resource(max_entries=2, show_spinner=False, on_release=lambda connected: connected.reader.close())
def _open(name: str, stamp: str) -> _Connected:  # noqa: ARG001
    return _Connected(open_named(name), next(_SERIAL))


@st.cache_resource(max_entries=OPEN_GAMES, show_spinner=False)
def _opened(key: str, seen: tuple[str | int, ...]) -> Opened:  # noqa: ARG001
    store = reader()
    found = store.meant(key, limit=2)
    if len(found) != 1:
        raise NoSuchGameError(f"{store_path()}: {'several games are' if found else 'no game is'} called {key!r}")
    (row,) = found
    return _audited(key_of(row.sha256), store.record(row), row.asked, stored=True)


@st.cache_resource(max_entries=OPEN_GAMES, show_spinner=False, hash_funcs={GameRecord: lambda record: record.raw})
def _opened_record(key: str, record: GameRecord) -> Opened:
    return _audited(key, record, rulings_for(record), stored=False)


def judged(record: GameRecord, rulings: Mapping[str, str], named: Sequence[RulingSet]) -> GameAudit:
    """The record audited, with its steps and with what makes its wrong claims right; `rulings`: beside its own."""
    report = audit(record, rulings=rulings, keep_steps=True, named=named)
    return with_right_under(record, report, rulings=rulings, named=named)


def _audited(key: str, record: GameRecord, rulings: dict[str, str], *, stored: bool) -> Opened:
    found = judged(record, rulings, own_sets())
    return Opened(key=key, audit=found, rules=_rules(found), record=record, stored=stored)


def _rules(found: GameAudit) -> Rules | None:
    try:
        ruleset = find_ruleset(found.ruleset)
        return ruleset.under(ruleset.chosen(dict(found.rulings or {})))
    except (UnknownRulesetError, UnknownRulingError):
        return None


def identity(opened: Opened) -> tuple[str, str, str]:
    """What tells a game, and how it is judged, from every other one: for the keys of caches."""
    return opened.key, sha256(opened.record.raw).hexdigest(), repr(opened.audit.rulings)


@st.cache_resource(max_entries=128, show_spinner=False, hash_funcs={Opened: identity})
def analysed(opened: Opened, hand: int, seat: int | None = None) -> HandAnalysis | None:
    """The analysis of a hand, by its place in the record from 1; None where there are no rules to judge it by. It is
    by all that is recorded, or as this `seat` could have made it: the truth that is hidden from it has no part in it.
    """
    if opened.rules is None or not 1 <= hand <= len(opened.audit.details):
        return None
    if seat is None:
        with suppress(StoreError):  # what the store has, if it is by this engine and can be read
            row = row_of(opened)
            if row is not None and (kept := reader().analysis(row, hand)) is not None:
                return kept
    here = opened.audit.details[hand - 1]
    return analyse_hand(here if seat is None else hand_seen(here, seat, opened.rules), opened.rules)


def row_of(opened: Opened) -> GameRow | None:
    """The game as the store lists it; None of a dropped one. Raises StoreError."""
    found = reader().meant(opened.key, limit=2) if opened.stored else ()
    return found[0] if len(found) == 1 else None


def case_of_hand(opened: Opened, hand: int) -> Case:
    """The case of a hand, by its place in the record from 1, before other rulings are tried; there must be rules."""
    return _case(opened, hand, language())


@st.cache_resource(max_entries=64, show_spinner=False, hash_funcs={Opened: identity})
def _case(opened: Opened, hand: int, speaks: str) -> Case:  # noqa: ARG001 - a case is told in the language it is made in
    assert opened.rules is not None
    return case_untried(opened.audit, hand, opened.rules)


def case_untried(report: GameAudit, hand: int, rules: Rules) -> Case:
    """The case of a hand, by its place in the record from 1, without what other rulings make of it."""
    untried = RulingsReport(in_force=dict(report.rulings or {}), singles=0, pairs=0, disputes=())
    return case_of(report, report.details[hand - 1], rules, untried)


def case_tried(opened: Opened, hand: int, progress: Callable[[int, int], None]) -> Case:
    """The same case with the other rulings tried."""
    case = case_of_hand(opened, hand)
    return (
        case
        if case.first is None
        else replace(case, rulings=rulings_in(_rulings_of(opened, hand, progress), case.findings))
    )


@st.cache_resource(show_spinner=False)
def _tried() -> dict[tuple[tuple[str, str, str], int], RulingsReport]:
    """What other rulings have made of hands so far, by game and hand, the newest last."""
    return {}


def _rulings_of(opened: Opened, hand: int, progress: Callable[[int, int], None]) -> RulingsReport:
    """What other rulings make of the findings of a hand; seconds where a game is long and has many rulings.

    `progress` is told how many choices are tried and of how many. It draws, which nothing may that Streamlit keeps: so
    what was found is kept here.
    """
    kept, key = _tried(), (identity(opened), hand)
    if (known := kept.get(key)) is not None:
        return known
    found = findings_in(opened.audit, opened.audit.details[hand - 1])
    report = rulings_report(opened.record, opened.audit, of=found, progress=progress)
    while len(kept) >= MOST_TRIED and (first := next(iter(kept), None)) is not None:
        kept.pop(first, None)
    kept[key] = report
    return report
