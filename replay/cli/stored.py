"""Games of a store, for the commands that read one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from replay.cli.exits import UnusableError
from replay.paths import DEFAULT_STORE

if TYPE_CHECKING:
    from replay.events import GameRecord
    from replay.rulings import RulingSet
    from replay.store import Reader
    from replay.store.notes.reading import Note
    from replay.store.study.rows import StudyFilter
    from replay.store.versions.rivals import Differing
    from replay.store.worth.reading import WorthRow


def reading(store: str | None, game: str | None = None) -> Reader:
    """The store or the dataset of this name, opened for reading; `game`: for the games that it may mean.
    Raises StoreError.
    """
    from replay.scale.open_named import open_named

    return open_named(store or DEFAULT_STORE, game)


def differing_by(*, replace: bool, keep_both: bool) -> Differing:
    """What becomes of games that the store has otherwise, by the options; raises UnusableError."""
    if replace and keep_both:
        raise UnusableError("--replace and --keep-both: one of the two")
    return "replace" if replace else "keep" if keep_both else "ask"


def record_of_store(game: str, store: str | None, *, or_path: bool = False) -> tuple[GameRecord, dict[str, str]]:
    """The game of this id, or whose checksum begins so, and the rulings of its stored audit.

    `or_path`: it may as well have been meant as a path that does not exist. Raises StoreError, UnusableError.
    """
    from pathlib import Path

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
) -> tuple[StudyFilter, dict[str, Any]]:
    """Which games are meant, with `patterns` which hands; and the same as it is said to people and programs.

    Raises StoreError, UnusableError where there is nothing of such a name.
    """
    from replay.store.study.players import find_pattern, find_player
    from replay.store.study.rows import StudyFilter

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


def day(text: str | None, option: str) -> str | None:
    """A day, month or year; raises UnusableError."""
    if text is None or re.fullmatch(r"\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?", text, re.ASCII):
        return text
    raise UnusableError(f"{option} {text!r}: write a day as 2026-11-20, a month as 2026-11 or a year as 2026")


def worth_of_game(game: str, store: str | None) -> dict[int, tuple[WorthRow, ...]]:
    """What decisions of the game of this id were worth, by the hand's place in it from 1; nothing where it is a file.

    Raises StoreError.
    """
    from pathlib import Path

    if game == "-" or Path(game).exists():
        return {}
    from replay.store.worth.reading import worth_of_hand

    with reading(store, game) as opened:
        row = opened.game(game)
        return {hand: worth_of_hand(opened, row, hand) for hand in range(1, row.hands + 1)}


def notes_of_store(game: str, store: str | None) -> tuple[Note, ...]:
    """The notes on the game of this id, or whose checksum begins so. Raises StoreError."""
    from replay.store.notes.reading import notes_of

    with reading(store, game) as opened:
        return notes_of(opened, opened.game(game))
