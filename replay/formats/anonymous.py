"""A record without what tells people apart: names, ids, notes and every other free text.

What stays is the game: tiles, seats, claims, scores. A line that is no event may hold anything; it is replaced by one
that is none in the same way. So the audit finds the same, at the same events.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from msgspec.structs import replace

from replay.events import AnyEvent, BadLine, EndHand, EventAt, GameRecord, SettlementItem, StartGame, Win
from replay.formats.importers.sources import source_of
from replay.formats.record import read_game
from replay.formats.write import write_event
from replay.rules import Ruleset
from replay.rules.names import in_rulebook_names, row_names
from replay.rulesets import UnknownRulesetError, find_ruleset
from replay.rulings import Rulings, UnknownRulingError

REMOVED: Final = "removed"
"""What stands in the place of a word that a record needs there."""
SOURCE: Final = "records.jsonl"
"""The name of the file that anonymous games are of."""
SETTLED: Final = frozenset({"kong_refund", "flower_pig", "listening"})
"""The reasons of a settlement that the record format knows."""
_BAD: Final = {"bad_line": b"removed", "bad_event": b'{"type":"removed"}'}
_DAY: Final = re.compile(r"\d{4}(?:-\d{2}(?:-\d{2})?)?(?![\d-])", re.ASCII).match


class People:
    """Numbers for names, in the order in which they are met: one name is one number in all games asked about.

    `aliases` are names that count as another one.
    """

    def __init__(self, aliases: Mapping[str, str] = MappingProxyType({})) -> None:
        self._aliases = aliases
        self._numbers: dict[tuple[str, int], int] = {}

    def named(self, players: Sequence[str]) -> tuple[str, str, str, str]:
        """The players of a game as Player 1, Player 2 and so on; who has no name keeps none.

        A name that is given twice in one game is two people.

        >>> People().named(["Ann", "Bo", "", "Ann"])
        ('Player 1', 'Player 2', '', 'Player 3')
        """
        found, seen = [], dict[str, int]()
        for recorded in players:
            name = self._aliases.get(recorded, recorded)
            if not name.strip():
                found.append("")
                continue
            seen[name] = seen.get(name, 0) + 1
            number = self._numbers.setdefault((name, seen[name]), len(self._numbers) + 1)
            found.append(f"Player {number}")
        first, second, third, fourth = found
        return first, second, third, fourth


def anonymous_record(
    record: GameRecord, people: People | None = None, *, game: str = "game-1", line: int = 1
) -> GameRecord:
    """The game without names and free text, called `game`, as if it began at `line` of a file of such games.

    `people` is to be the same for games of one export. Blank lines are left out, each event stands in a line of its
    own. A file of another program is no longer part of it; that there was one, and in which format, is.
    """
    lines = [
        _BAD[each.code] if isinstance(each, BadLine) else write_event(each.event)
        for each in _entries(record.entries, people or People(), game)
    ]
    return read_game(b"\n".join(lines) + b"\n", SOURCE, line)


def _entries(entries: Iterable[EventAt | BadLine], people: People, game: str) -> Iterable[EventAt | BadLine]:
    ruleset, rulings = "", dict[str, str]()
    for each in entries:
        if isinstance(each, EventAt):
            event = each.event
            if isinstance(event, StartGame):
                ruleset, rulings = event.ruleset, dict(event.rulings or {})
                event = _start(event, people, game)
            else:
                if isinstance(event, Win):
                    event = _in_rulebook_names(event, ruleset, rulings)
                event = anonymous_event(event, _row_names(ruleset, tuple(sorted(rulings.items()))))
            yield EventAt(event, each.line)
        else:
            yield each


def anonymous_event(event: AnyEvent, rows: Iterable[str] = ()) -> AnyEvent:
    """An event within a game without free text; `rows` are the names of scoring rows, which may stay."""
    changes: dict[str, Any] = {"meta": None, "note": None}
    if isinstance(event, Win) and event.patterns is not None:
        changes["patterns"] = _patterns(event.patterns, frozenset(rows))
    if isinstance(event, EndHand) and event.settlement is not None:
        changes["settlement"] = tuple(
            SettlementItem(reason=each.reason if each.reason in SETTLED else REMOVED, payments=each.payments)
            for each in event.settlement
        )
    return replace(event, **changes)


def _start(event: StartGame, people: People, game: str) -> StartGame:
    source = source_of(event)
    day = None if event.played_at is None else _DAY(event.played_at)
    return replace(
        event,
        game=game,
        players=people.named(event.players),
        ruleset=REMOVED if _chosen(event.ruleset, {}) is None else event.ruleset,
        rulings=None if event.rulings is None else _rulings(event),
        played_at=None if day is None else day[0],
        source=None,
        note=None,
        meta=None if source is None else {"import": {"format": source.id, "title": source.title}},
    )


def _patterns(claimed: dict[str, int], rows: frozenset[str]) -> dict[str, int]:
    unknown = [name for name in claimed if name not in rows]
    return {
        name if name in rows else f"unknown row {unknown.index(name) + 1}": value for name, value in claimed.items()
    }


def _rulings(event: StartGame) -> dict[str, str]:
    """Those that the ruleset has; one that it does not have is another one that it does not have."""
    found = {}
    for slug, value in (event.rulings or {}).items():
        known = _chosen(event.ruleset, {slug: value}) is not None
        found[slug if known else REMOVED] = value if known else REMOVED
    return found


def _in_rulebook_names(event: Win, ruleset: str, rulings: dict[str, str]) -> Win:
    """The win with its rows as the rulebook calls them, so that one that is called otherwise is not taken for none."""
    known = _chosen(ruleset, rulings)
    return event if known is None else in_rulebook_names(event, *known)


def _chosen(ruleset: str, rulings: Mapping[str, str]) -> tuple[Ruleset, Rulings] | None:
    """The ruleset with these rulings; None where there is no such ruleset, or it has no such rulings."""
    try:
        found = find_ruleset(ruleset)
        return found, found.chosen(rulings)
    except (UnknownRulesetError, UnknownRulingError):
        return None


@lru_cache(maxsize=64)
def _row_names(ruleset: str, rulings: tuple[tuple[str, str], ...]) -> frozenset[str]:
    """The names of the scoring rows, also those of other rulings, which a record may claim by mistake."""
    if (known := _chosen(ruleset, dict(rulings))) is None:
        return frozenset()
    found, chosen = known
    return row_names(found, found.rulings()) | row_names(found, chosen)
