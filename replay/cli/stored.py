"""Games of a store, for the commands that read one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

import typer

from replay.cli.exits import UnusableError
from replay.installation import DEFAULT_STORE

if TYPE_CHECKING:
    from replay.events import GameRecord
    from replay.rulings import RulingSet
    from replay.store import Reader, Store
    from replay.store.notes.reading import Note
    from replay.store.study.rows import StudyFilter
    from replay.store.versions.rivals import Differing
    from replay.store.worth.reading import WorthRow

_DAY: Final = r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?"


def reading(store: str | None, game: str | None = None) -> Reader:
    """The store or the dataset of this name, opened for reading; `game`: for the games that it may mean.
    Raises StoreError.
    """
    from replay.scale.open_named import open_named

    return open_named(store or DEFAULT_STORE, game)


def changing(store: str | None, of_a_dataset: str) -> Store:
    """The store of this name, opened to be changed. Raises StoreError, UnusableError with the reason `of_a_dataset`."""
    from replay.scale.open_named import is_dataset
    from replay.store import Store

    path = store or DEFAULT_STORE
    if is_dataset(path):
        raise UnusableError.of(path, of_a_dataset)
    return Store.open(path, create=False)


class RivalsAsked(NamedTuple):
    """What becomes of a game that the store has with other content."""

    replace: Annotated[
        bool, typer.Option("--replace", help="A game that the store has with other content takes that one's place.")
    ] = False
    keep_both: Annotated[bool, typer.Option("--keep-both", help="Such a game is stored beside the other.")] = False

    def differing(self) -> Differing:
        """The same as the store is told it; raises UnusableError."""
        if self.replace and self.keep_both:
            raise UnusableError("--replace and --keep-both: one of the two")
        return "replace" if self.replace else "keep" if self.keep_both else "ask"


ASKED: Final = RivalsAsked()


def is_path(source: str) -> bool:
    """Whether this is standard input or a file or folder that is there, and no game of the store."""
    return source == "-" or Path(source).exists()


def record_of_store(game: str, store: str | None, *, or_path: bool = False) -> tuple[GameRecord, dict[str, str]]:
    """The game of this id, or whose checksum begins so, and the rulings of its stored audit.

    `or_path`: it may as well have been meant as a path that does not exist. Raises StoreError, UnusableError.
    """
    name = store or DEFAULT_STORE
    if or_path and store is None and not Path(name).exists():
        raise UnusableError.of(game, f"there is no such file, and no store {name} in which it could be a game")
    with reading(name, game) as opened:
        row = opened.game(game)
        return opened.record(row), row.asked


def sets_of_store(store: str | None) -> tuple[RulingSet, ...]:
    """The clubs' sets of rulings that the store keeps. Raises StoreError."""
    with reading(store, "") as opened:
        return opened.ruling_sets()


def games_chosen(
    reader: Reader,
    *,
    ruleset: str | None,
    since: str | None,
    until: str | None,
    players: Sequence[str] | None = None,
    games: Sequence[str] | None = None,
    verdict: str | None = None,
    patterns: Sequence[str] | None = None,
    rulings: str | None = None,
    days: tuple[str, str] = ("--since", "--until"),
) -> tuple[StudyFilter, dict[str, Any]]:
    """Which games are meant, with `patterns` which hands; and the same as it is said to people and programs. `days` are
    the options of `since` and `until`.

    Raises StoreError, UnusableError where there is nothing of such a name.
    """
    from replay.store.study.players import find_pattern, find_player
    from replay.store.study.rows import StudyFilter

    for text, option in zip((since, until), days, strict=True):
        if text is not None and not re.fullmatch(_DAY, text, re.ASCII):
            raise UnusableError(f"{option} {text!r}: write a day as 2026-11-20, a month as 2026-11 or a year as 2026")
    if since is not None and until is not None and since[: len(until)] > until:
        raise UnusableError(f"from {since} to {until}: that ends before it begins")
    if ruleset is not None and ruleset not in (known := reader.rulesets()):
        raise UnusableError.of(reader.path, f"no game of ruleset {ruleset!r}; there are {', '.join(known) or 'none'}")
    rows = [reader.game(each) for each in games or ()]
    chosen = StudyFilter(
        players=tuple(dict.fromkeys(find_player(reader, each) for each in players or ())),
        ruleset=ruleset,
        since=since,
        until=until,
        patterns=tuple(dict.fromkeys(find_pattern(reader, each) for each in patterns or ())),
        games=tuple(row.id for row in rows),
        verdict=verdict,
        rulings=None if rulings is None else _of_sets(reader, rulings),
    )
    return chosen, {
        "players": chosen.players,
        "ruleset": ruleset,
        "since": since,
        "until": until,
        "patterns": chosen.patterns,
        "games": [row.game for row in rows],
        "verdict": verdict,
        "rulings": rulings,
    }


def _of_sets(reader: Reader, name: str) -> tuple[tuple[str, str], ...]:
    """The rulings of this name or file, by ruleset, as the store writes them; "" is any ruleset.

    A name may be that of a set which the store keeps. Raises RulingSetError.
    """
    from replay.formats.ruling_sets import rulings_called
    from replay.store.pack import rulings_text

    sets = [each for each in reader.ruling_sets() if each.name == name] or rulings_called(name).sets
    return tuple((each.ruleset, rulings_text(each.values)) for each in sets) or (("", "{}"),)


def worth_of_game(game: str, store: str | None) -> dict[int, tuple[WorthRow, ...]]:
    """What decisions of the game of this id were worth, by the hand's place in it from 1; nothing where it is a file.

    Raises StoreError.
    """
    if is_path(game):
        return {}
    from replay.store.worth.reading import worth_of_hand

    with reading(store, game) as opened:
        row = opened.game(game)
        return {hand: worth_of_hand(opened, row, hand) for hand in range(1, row.hands + 1)}


def notes_of_store(game: str, store: str | None) -> tuple[Note, ...]:
    """The notes on the game of this id, or whose checksum begins so; none on a file. Raises StoreError."""
    if is_path(game):
        return ()
    from replay.store.notes.reading import notes_of

    with reading(store, game) as opened:
        return notes_of(opened, opened.game(game))
