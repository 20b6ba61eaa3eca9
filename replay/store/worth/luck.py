"""What of the results of stored hands was luck: kept hand by hand, and added up by player."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from itertools import groupby
from typing import Any

from msgspec import Struct

from replay.engine import audit
from replay.rulesets import find_ruleset
from replay.state import SEATS
from replay.store.reader import Reader
from replay.store.rows import GameRow
from replay.store.store import Store
from replay.store.worth.keeping import hand_kept
from replay.store.worth.reading import hands_judged
from replay.store.worth.schema import LUCK
from replay.worth.results import METHOD, HandLuck, Share, hand_luck, share_of


class HandWeighed(Struct, frozen=True, kw_only=True):
    """A hand of the store, by its place in the game (from 1), of which it was looked at what was luck."""

    game: GameRow
    hand: int
    found: HandLuck | None
    """None where it cannot be told."""


class PlayerShare(Struct, frozen=True, kw_only=True):
    """Results of one player in a ruleset, and the luck in them; everybody's where `player` is None."""

    player: str | None
    ruleset: str
    share: Share


def unweighed(store: Store, games: Iterable[int] | None = None, *, again: bool = False) -> list[tuple[int, int]]:
    """The hands that this engine has judged and of which it was not looked at what was luck: game, place in it."""
    if LUCK not in store.tables() or again:
        return hands_judged(store, games)
    done = store.rows("SELECT game_id, hand FROM luck WHERE engine = ? AND method = ?", [store.engine, METHOD])
    return hands_judged(store, games, {tuple(row) for row in done})


def weigh_stored(store: Store, hands: Iterable[tuple[int, int]]) -> Generator[HandWeighed]:
    """Look at these hands, yielding after each is kept. Raises StoreError."""
    for number, some in groupby(hands, key=lambda each: each[0]):
        game = store.game(number)
        report = audit(store.record(game), rulings=game.overrides, keep_steps=True)
        ruleset = find_ruleset(report.ruleset)
        rules = ruleset.under(ruleset.chosen(report.rulings or {}))
        for _, hand in some:
            found = hand_luck(report.details[hand - 1], rules) if hand <= len(report.details) else None
            _keep(store, game, hand, found)
            yield HandWeighed(game=game, hand=hand, found=found)


def _keep(store: Store, game: GameRow, hand: int, found: HandLuck | None) -> None:
    with hand_kept(store, game, hand) as there:
        if not there:
            return
        store.connection.executemany(
            "INSERT OR REPLACE INTO luck (game_id, hand, seat, engine, method, result, draws, deal, spread)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (game.id, hand, seat, store.engine, METHOD)
                + (
                    (None,) * 4
                    if found is None
                    else (found.result[seat], found.draws[seat], found.deal[seat], found.spread)
                )
                for seat in SEATS
            ],
        )


def luck_of_hand(reader: Reader, game: GameRow, hand: int) -> HandLuck | None:
    """What was luck in the hand at this place (from 1), as it is kept; None where it is not, or cannot be told."""
    if LUCK not in reader.tables():
        return None
    rows = reader.rows(
        "SELECT * FROM luck WHERE game_id = ? AND hand = ? AND engine = ? AND method = ? AND result IS NOT NULL"
        " ORDER BY seat",
        [game.id, hand, reader.engine, METHOD],
    )
    if len(rows) != len(SEATS):
        return None
    return HandLuck(
        result=tuple(row["result"] for row in rows),
        draws=tuple(row["draws"] for row in rows),
        deal=tuple(row["deal"] for row in rows),
        spread=rows[0]["spread"],
    )


def shares_in(rows: Sequence[Any]) -> tuple[PlayerShare, ...]:
    """The results of each player in each ruleset and the luck in them, those with most hands first, of rows with
    `name`, `ruleset`, `result`, `luck` and `spread`, each a seat of a hand."""
    found: dict[tuple[str | None, str], list[Any]] = {}
    for row in rows:
        found.setdefault((row["name"], row["ruleset"]), []).append(row)
    shares = [
        PlayerShare(
            player=name,
            ruleset=ruleset,
            share=share_of([(each["result"], each["luck"]) for each in some], some[0]["spread"]),
        )
        for (name, ruleset), some in found.items()
    ]
    return tuple(sorted(shares, key=lambda each: (-each.share.hands, each.player or "", each.ruleset)))
