"""What a game was before, and what the store has in the place of one that comes."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import Final

from replay.store.ingest.run import Ingested
from replay.store.merging import Merged
from replay.store.rows import GameRow
from replay.store.versions.changes import RecordChange
from replay.store.versions.reading import History, Version
from replay.store.versions.rivals import Rival, changes_words
from replay.view.blocks import FAINT, STRONG, WARN, Block, Grid, Text, heading, styled
from replay.view.text import counted, listed, safe

_LIMIT: Final = 600
_FEW: Final = 5
"""Games that are named in a question."""


def rival_words(rival: Rival, status: str, game: str) -> str:
    """What the store has in the place of a game that came, and what may be done about it."""
    name = _word(game)
    if status == "refused" and rival.why == "removed":
        more = f"; not taken: {_again(rival.sha256, rival.version)} brings it back"
    elif status == "refused":
        more = "; not taken: --replace puts it in that one's place, --keep-both counts both"
    elif rival.why == "same":
        more = f"; replay remove {name} takes it out"
    else:
        more = f"; replay versions {name} has the earlier one" if status == "replaced" else ""
    return f"{safe(rival.words, _LIMIT)}{more}"


def versions_view(found: History) -> Block:
    """The earlier versions of a game, a line each with what changed then, and what may be done."""
    now = "removed" if found.now is None else f"{found.now.verdict}, from {safe(found.now.source)}"
    parts: list[Block] = [heading(safe(found.game), now)]
    if found.versions:
        table = Grid()
        for each in found.versions:
            last = found.now is None and each.number == len(found.versions)
            how = "removed" if each.removed else "replaced"
            what = "" if last or not each.changes else safe(changes_words(each.changes), _LIMIT)
            table.add(Text(str(each.number), STRONG), _day(each.until), how, Text(safe(each.source), FAINT), Text(what))
        name = _word(found.game)
        parts += [table, Text(f"replay versions {name} --restore N makes it what it was", FAINT)]
    else:
        parts.append(Text("There is no earlier version."))
    for sha256 in found.removed:
        parts.append(Text(f"Another game of this id was removed: replay versions {sha256[:12]}", FAINT))
    return parts


def diff_view(found: History, number: int, changes: Sequence[RecordChange]) -> Block:
    """All that differs from a version, a line a hand."""
    parts: list[Block] = [heading(safe(found.game), f"what differs from version {number}")]
    if not changes:
        parts.append(Text("Nothing but how its lines are written."))
    table = Grid()
    for each in changes:
        table.add(Text("" if each.hand is None else f"hand {each.hand}", FAINT), Text(safe(each.what, 4000)))
    return [*parts, table]


def restored_view(found: History, version: Version, status: str) -> Text:
    """That a game is what it was."""
    if status == "known":
        return Text(f"{safe(found.game)} is what it was in version {version.number}: nothing is changed.")
    kept = f"; what it was until now is version {len(found.versions) + 1}" if found.now is not None else ""
    return Text(f"{safe(found.game)} is what it was until {_day(version.until)} (version {version.number}){kept}.")


def asked_view(games: Sequence[GameRow], store: str) -> str:
    """Whether these games are to be removed, as a question."""
    named = [f"{safe(each.game)} ({counted(each.hands, 'hand')}, from {safe(each.source)})" for each in games[:_FEW]]
    more = [f"{len(games) - _FEW} more"] if len(games) > _FEW else []
    return f"Remove {listed([*named, *more])} from {safe(store)}?"


def removed_view(game: GameRow, past: History) -> Text:
    """That a game was removed, and how it comes back."""
    again = _again(game.sha256, len(past.versions))
    return styled(safe(game.game), STRONG).append(f" removed; {again} brings it back")


def _again(sha256: str, version: int | None) -> str:
    """The command that brings a removed game back."""
    return f"replay versions {sha256[:12]} --restore {version}"


def _day(time: str) -> str:
    return safe(time[:16].replace("T", " "))


def _word(name: str) -> str:
    return shlex.quote(safe(name))


def merged_game_view(game: Ingested) -> Text:
    """A game of another store that met one of this."""
    name = game.report.game
    head = styled(safe(name), STRONG).append(f"  {safe(game.report.source)} · {game.status}", FAINT)
    if game.rival is not None:
        head.append("\n  ").append(rival_words(game.rival, game.status, name), WARN if game.status == "refused" else "")
    return head


def merged_view(store: str, other: str, statuses: Mapping[str, int], came: Merged) -> Text:
    """What a merge came to."""
    games = ", ".join(f"{number:,} {status}" for status, number in statuses.items() if number)
    parts = [f"games {games}" if games else "no games"]
    if came.versions:
        parts.append(counted(came.versions, "earlier version"))
    if notes := ", ".join(f"{number} {kind}" for kind, number in came.notes.items() if number):
        parts.append(f"notes {notes}")
    parts += [f"{safe(name)} counts as {safe(player)}" for name, player in came.joined.items()]
    text = Text(f"{safe(other)} into {safe(store)}: {'; '.join(parts)}")
    for why in came.not_joined:
        text.append(f"\nnot joined: {safe(why, _LIMIT)}", WARN)
    return text
