"""Positions found by what they are: discards by how near the hand was, its jokers, its wait, what was broken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, Literal

from msgspec import Struct

from replay.analysis.values import Judgement
from replay.rulesets import all_rulesets
from replay.store.queries.decisions import JudgedDiscard
from replay.store.queries.filter import EVERY_GAME, GameFilter
from replay.store.queries.held import BeforeDiscard, held_in
from replay.store.queries.study import HAND_SEATS, READY_TURN, HandFilter, hands_condition
from replay.store.queries.wins import WaitKind
from replay.store.reader import Reader
from replay.store.rows import FoundRow
from replay.tiles import Kind

MOST_HANDS: Final = 2_000
"""Hands of one player each that are looked at, the newest games first."""
MOST_FOUND: Final = 1_000
Broken = Literal["ready", "nearer", "pair", "triplet"]
"""ready: a hand that could have been ready; nearer: another discard would have left it nearer to ready; pair, triplet:
the discarded tile was one of two, of three or four, of its kind in the hand."""
_AT_LEAST: Final = 3
_KINDS: Final = {"one": 1, "two": 2, "more": _AT_LEAST}
_BROKEN: Final[dict[Broken, str]] = {"ready": "s.broke_ready > 0", "nearer": "s.shanten_lost > 0"}


class PositionFilter(Struct, frozen=True, kw_only=True):
    """Which discards are meant: those that meet all that is said.

    `steps` are those to ready before the discard, with the best discard: 0 could be ready, 3 stands for 3 and more.
    `jokers` are those held and declared before it, in melds too, 3 for 3 and more. `wait` is that of the hand after it,
    as far as the player could know. Discards are judged where no tile of the hand is hidden.
    """

    games: GameFilter = EVERY_GAME
    player: str | None = None
    steps: int | None = None
    jokers: int | None = None
    wait: WaitKind | None = None
    broken: Broken | None = None


class FoundPosition(JudgedDiscard, frozen=True, kw_only=True):
    """A discard with the tiles held before it, and what is waited for after, as a bit mask."""

    held: BeforeDiscard
    kinds: int


class PositionsFound(Struct, frozen=True):
    """The discards that were found, the newest games first, and whether there were more hands than are looked at."""

    found: tuple[FoundPosition, ...]
    more: bool


def find_positions(reader: Reader, wanted: PositionFilter) -> PositionsFound:
    """The discards that meet the filter, of hands that this engine has analysed."""
    if not reader.has_analyses():
        return PositionsFound((), False)
    found: list[FoundPosition] = []
    rows = _hands(reader, wanted)
    known: dict[tuple[int, int], _Hand] = {}
    for row in rows[:MOST_HANDS]:
        place = row["game_id"], row["hand"]
        if place not in known:
            known[place] = _Hand(reader, row)
        found += known[place].positions(row, wanted)
        if len(found) >= MOST_FOUND:
            return PositionsFound(tuple(found[:MOST_FOUND]), True)
    return PositionsFound(tuple(found), len(rows) > MOST_HANDS)


def _hands(reader: Reader, wanted: PositionFilter) -> Sequence[FoundRow]:
    """The hands of players in which there may be such a discard."""
    players = () if wanted.player is None else (wanted.player,)
    where, values = hands_condition(HandFilter(games=wanted.games, players=players))
    also = ["s.judged > 0"]
    if wanted.broken in _BROKEN:
        also.append(_BROKEN[wanted.broken])
    if wanted.wait is not None:
        also.append("s.hell_known > 0" if wanted.wait == "hell" else READY_TURN.counts)
    columns = "g.sha256 AS sha256, g.game AS game, g.ruleset AS ruleset, s.game_id AS game_id, s.hand AS hand"
    return reader.rows(
        f"SELECT {columns}, s.seat AS seat, p.name AS name, a.blob AS blob {HAND_SEATS}"
        f" WHERE {where} AND {' AND '.join(also)} ORDER BY s.game_id DESC, s.hand, s.seat LIMIT ?",
        [*values, MOST_HANDS + 1],
    )


class _Hand:
    """A hand of a store: its analysis, and its events as soon as tiles are asked for."""

    def __init__(self, reader: Reader, row: FoundRow) -> None:
        self.reader, self.place = reader, (row["game_id"], row["hand"])
        self.wild = frozenset(all_rulesets()[row["ruleset"]].wild) if row["ruleset"] in all_rulesets() else frozenset()
        self.analysis = reader.unpacked_hand(row["blob"])

    def positions(self, row: FoundRow, wanted: PositionFilter) -> Iterator[FoundPosition]:
        """The discards of this row's seat that meet the filter."""
        if self.analysis is None:
            return
        for each in self.analysis.judgements:
            if each.seat != row["seat"] or not _judged_so(each, wanted):
                continue
            look = self.analysis.look(each.seat, each.event)
            kinds = look.kinds if look is not None and look.ready else 0
            if wanted.wait is not None and not _waits(wanted.wait, kinds, hell=look is not None and look.hell_known):
                continue
            held = self.held.get(each.event)
            if held is None or each.tile not in held.concealed or not _holds(held, each.tile, self.wild, wanted):
                continue
            named = {name: row[name] for name in ("sha256", "game", "ruleset", "hand", "name")}
            yield FoundPosition(**named, judged=each, held=held, kinds=kinds)

    @cached_property
    def held(self) -> Mapping[int, BeforeDiscard]:
        """The tiles before each discard, as far as they are known."""
        return held_in(self.reader, *self.place)


def _judged_so(each: Judgement, wanted: PositionFilter) -> bool:
    if wanted.broken == "ready" and not each.broke_ready:
        return False
    if wanted.broken == "nearer" and not each.shanten_lost:
        return False
    return wanted.steps is None or min(each.best_shanten, _AT_LEAST) == wanted.steps


def _waits(wait: WaitKind, kinds: int, *, hell: bool) -> bool:
    """Whether a hand that waits for these kinds waits so."""
    number = min(kinds.bit_count(), _AT_LEAST)
    return number > 0 and (hell if wait == "hell" else number == _KINDS[wait])


def _holds(held: BeforeDiscard, tile: Kind, wild: frozenset[Kind], wanted: PositionFilter) -> bool:
    """Whether the tiles before the discard are as asked for."""
    if wanted.jokers is not None and min(sum(kind in wild for kind in held.every), _AT_LEAST) != wanted.jokers:
        return False
    alike = {"pair": 2, "triplet": 3}.get(wanted.broken or "")
    return alike is None or min(held.concealed.count(tile), _AT_LEAST) == alike
