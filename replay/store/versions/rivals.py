"""A game that comes, and what the store has in its place: another record of this id, the same play under another id, or
one that was removed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Literal, NamedTuple

from msgspec import Meta, Struct

from replay.events import GameRecord
from replay.formats.record import read_game
from replay.store.connect import intact
from replay.store.pack import Packed, unpacked
from replay.store.rows import FilePlace, FoundRow, Status
from replay.store.versions.changes import RecordChange, changes

if TYPE_CHECKING:
    from replay.store.store import Store

Differing = Literal["ask", "replace", "keep"]
"""What becomes of a game that has a rival elsewhere: nothing is taken, it takes that one's place, both are kept."""
Rivalry = Literal["changed", "elsewhere", "earlier", "removed", "same", "namesake"]
"""changed: the same file had it so at this place; elsewhere: another file has this id with other content; earlier: the
content is one that the game of this id had before; removed: this content was removed; same: the same play is there
under another id; namesake: a game of another ruleset has this id. These two are taken, and told."""
REPLACED: Final[frozenset[Rivalry]] = frozenset({"changed", "elsewhere", "earlier"})
"""Rivals whose place a game may take."""
ASKED: Final[frozenset[Rivalry]] = frozenset({"elsewhere", "earlier", "removed"})
"""Rivals beside which nothing is taken before somebody has said what becomes of the two."""
MOST: Final = 3
"""Hands that are told in one sentence."""


class Rival(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game of the store that stands in the place of one that came."""

    why: Annotated[Rivalry, Meta(description="How it does; the page on the store says what each means.")]
    game: Annotated[str, Meta(description="Its id.")]
    sha256: Annotated[str, Meta(description="The SHA-256 of its content, in hexadecimal.")]
    source: Annotated[str, Meta(description="The file that it was read from.")]
    since: Annotated[str | None, Meta(description="When it was removed, or when this was replaced, ISO 8601.")]
    version: Annotated[
        int | None, Meta(description="Where it was removed, the number of the version that brings it back.")
    ]
    changes: Annotated[tuple[RecordChange, ...], Meta(description="What differs in the game that came.")]
    words: Annotated[str, Meta(description="The same in a sentence.")]
    """It says nothing of what may be done."""


class FoundRival(NamedTuple):
    """A rival as it stands in the store: its row of `games`, or of `earlier_versions` where it was removed."""

    row: FoundRow
    why: Rivalry
    since: str | None = None
    packed: FoundRow | None = None
    """Its record, where that is to be set against the other's."""


class PutGame(NamedTuple):
    """What became of a game, and the rival that it had."""

    status: Status
    rival: FoundRival | None = None


def changes_words(found: tuple[RecordChange, ...]) -> str:
    """Changes in a line: `in hand 7: Lin 25 -> 26; in hand 8: ...`."""
    told = [each.what if each.hand is None else f"in hand {each.hand}: {each.what}" for each in found[:MOST]]
    more = f"; and {len(found) - MOST} more" if len(found) > MOST else ""
    return ("; ".join(told) or "in how its lines are written") + more


def rival_of(store: Store, packed: Packed, place: FilePlace, *, here: bool) -> FoundRival | None:
    """What stands in the store where this game would come, whose content is not there; `here`: the place is of this
    machine."""
    one = store.one_row
    query = (
        "SELECT e.*, e.game_id AS id,"
        " (SELECT count(*) FROM earlier_versions o WHERE o.game_id = e.game_id AND o.id <= e.id) AS version"
        " FROM earlier_versions e WHERE e.sha256 = ? AND e.removed"
        " AND NOT EXISTS (SELECT 1 FROM games g WHERE g.id = e.game_id) ORDER BY e.id DESC LIMIT 1"
    )
    if (row := one(query, packed.sha256)) is not None:
        return FoundRival(row, "removed", row["replaced_at"])
    why: Rivalry = "changed"
    row = store.at(place, packed.game["game"]) if here and place.origin else None
    since = None
    if row is None:
        why = "elsewhere"
        row = one(
            "SELECT * FROM games WHERE game = ? ORDER BY ruleset <> ?, id DESC LIMIT 1",
            packed.game["game"],
            packed.game["ruleset"],
        )
        if row is not None:
            query = "SELECT max(replaced_at) FROM earlier_versions WHERE game_id = ? AND sha256 = ?"
            since = store.rows(query, [row["id"], packed.sha256])[0][0]
            why = "elsewhere" if since is None else "earlier"
    if row is not None and why != "changed" and row["ruleset"] != packed.game["ruleset"]:
        return FoundRival(row, "namesake")
    if row is not None:
        return FoundRival(row, why, since, one("SELECT size, bytes FROM originals WHERE game_id = ?", row["id"]))
    query = "SELECT g.* FROM games g JOIN contents c ON c.game_id = g.id WHERE c.sha256 = ? LIMIT 1"
    if packed.game["hands"] and (row := one(query, packed.content)) is not None:
        return FoundRival(row, "same")
    return None


def told(found: FoundRival, record: GameRecord, path: Path) -> Rival:
    """The rival of this record, and what differs; `path` is the store's. Raises StoreError."""
    row, why, day, differs = found.row, found.why, (found.since or "")[:10], tuple[RecordChange, ...]()
    if found.packed is not None:
        with intact(path):
            differs = changes(read_game(unpacked(found.packed), row["source"], row["line"]), record)
    match why:
        case "removed":
            words = f"was removed on {day}"
        case "namesake":
            words = f"has the id of another game, of {row['ruleset']} from {row['source']}"
        case "same":
            words = f"has the same play as {row['game']} from {row['source']}: it counts twice"
        case _:
            words = f"differs from {row['source']} {changes_words(differs)}"
            words = f"is what {row['game']} was until {day}; {words}" if why == "earlier" else words
    return Rival(
        why=why,
        game=row["game"],
        sha256=row["sha256"],
        source=row["source"],
        since=found.since,
        version=row["version"] if why == "removed" else None,
        changes=differs,
        words=words,
    )
