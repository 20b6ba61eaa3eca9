"""A game and its audit as rows of the store: plain values, made without a database, so that a worker can make them."""

from __future__ import annotations

import hashlib
import zlib
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import astuple

from replay.analysis.columns import HandColumns
from replay.events import Foreign, GameRecord, StartGame
from replay.findings import Finding
from replay.formats.inflate import inflated
from replay.formats.record import MAX_GAME
from replay.formats.streams import MAX_LINE
from replay.formats.write import fingerprint, fingerprint_of_play
from replay.hands import Hand, Meld, NotAWin, Scored
from replay.store.rows import FoundRow
from replay.store.sentences import sentence_json, sentence_of
from replay.tiles import format_in_order, format_tiles
from replay.verdicts import GameAudit, HandAudit, WinAudit

StoredRow = tuple[Any, ...]
"""One row without its `game_id`, in the order of the table's columns."""

_MOST_BYTES: Final = MAX_GAME + MAX_LINE
"""Bytes of a record, or of a file of another program: no reader takes more."""
_FAST: Final = 3
"""zlib's level: records shrink to an eighth of their size with it, and it takes a third of the time of level 6."""


class Packed(Struct, frozen=True, kw_only=True):
    """The rows of one game; `game` is by column, without what only the store knows."""

    sha256: str
    content: str
    """What `contents` keeps: the SHA-256 of the game without its id."""
    game: dict[str, Any]
    rows: dict[str, list[StoredRow]]
    """By table, those first that others refer to; each hand that was analysed without the engine's version."""
    foreign: StoredRow | None = None
    """The file of another program that the game was read from."""

    def tables(self, engine: int) -> dict[str, list[StoredRow]]:
        """The rows by table, those first that others refer to; the analysis is by an engine of this version."""
        return {**self.rows, "analysis": [(hand, engine, blob) for hand, blob in self.rows["analysis"]]}


def pack(record: GameRecord, start: StartGame, audit: GameAudit, analyses: Iterable[HandColumns] = ()) -> Packed:
    """The rows of a game whose opening event is `start`; `analyses` are those of its hands in order, or none."""
    counts = dict.fromkeys(("error", "warning", "note"), 0)
    for finding in audit.findings:
        counts[finding.severity] += 1
    first_lines = [hand.line for hand in audit.details]
    win_rows: list[StoredRow] = []
    wins: list[StoredRow] = []
    for ordinal, hand in enumerate(audit.details, 1):
        for number, win in enumerate(hand.wins, 1):
            wins.append((ordinal, number, *_win(win)))
            win_rows.extend((ordinal, number, *row) for row in _rows_of(win))
    content = fingerprint_of_play(record)
    return Packed(
        sha256=fingerprint(record),
        content=content,
        game={
            "game": start.game,
            "source": record.source,
            "line": record.line,
            "ruleset": start.ruleset,
            "played_at": start.played_at,
            "stated_source": start.source,
            "verdict": audit.verdict,
            "hands": audit.hands,
            "events": audit.events,
            "errors": counts["error"],
            "warnings": counts["warning"],
            "notes": counts["note"],
            "rulings": rulings_text(audit.rulings or {}),
        },
        rows={
            "originals": [(sha256_of(record.raw), len(record.raw), zlib.compress(record.raw, _FAST))],
            "compared": [astuple(audit.compared)],
            "contents": [(content,)],
            "players": [(seat, name, audit.scores[seat]) for seat, name in enumerate(start.players)],
            "hands": [(ordinal, *_hand(hand)) for ordinal, hand in enumerate(audit.details, 1)],
            "wins": wins,
            "win_rows": win_rows,
            "findings": [(n, *_finding(each, first_lines)) for n, each in enumerate(audit.findings, 1)],
            "payments": [
                (ordinal, number, seat, line, reason, amount)
                for ordinal, hand in enumerate(audit.details, 1)
                for number, (line, reason, amounts) in enumerate(hand.ledger, 1)
                for seat, amount in enumerate(amounts)
            ],
            **_analysed(list(analyses)),
        },
        foreign=None if record.foreign is None else foreign_row(record.foreign),
    )


@lru_cache(maxsize=1)
def foreign_row(file: Foreign) -> StoredRow:
    """The row of the file that a game was read from; the games of one file follow each other."""
    return file.sha256, file.format, len(file.data), zlib.compress(file.data, _FAST)


def sha256_of(data: bytes) -> str:
    """The SHA-256 of the bytes, in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def json_text(value: Any) -> str:
    """The value as JSON."""
    return msgspec.json.encode(value, enc_hook=str).decode()


def rulings_text(rulings: Mapping[str, str]) -> str:
    """Rulings as the store writes them, in one order."""
    return json_text(dict(sorted(rulings.items())))


def unpacked(row: FoundRow) -> bytes:
    """What a row keeps packed in `bytes`, of the `size` that it says; raises ValueError where it is none such."""
    if not 0 <= row["size"] <= _MOST_BYTES or len(found := inflated(row["bytes"], row["size"])) != row["size"]:
        raise ValueError("packed bytes are of another size")
    return found


def finding_of(row: FoundRow) -> Finding:
    """The finding of a row of `findings`."""
    return Finding(
        code=row["code"],
        line=row["line"],
        message=sentence_of(row["message"], row["said"]),
        hand=row["hand_number"],
        turn=row["turn"],
        seat=row["seat"],
        recorded=None if row["recorded"] is None else msgspec.json.decode(row["recorded"]),
        expected=None if row["expected"] is None else msgspec.json.decode(row["expected"]),
        rule=row["rule"],
    )


def _hand(hand: HandAudit) -> StoredRow:
    return (
        hand.number,
        hand.line,
        hand.dealer,
        hand.round,
        int(hand.excerpt),
        hand.ended,
        hand.broken_at,
        *hand.scores,
    )


def _analysed(hands: list[HandColumns]) -> dict[str, list[StoredRow]]:
    if not hands:
        return {"analysis": [], "hand_seats": []}
    from replay.analysis.pack import pack_hand

    return {
        "analysis": [(ordinal, pack_hand(hand)) for ordinal, hand in enumerate(hands, 1)],
        "hand_seats": [(ordinal, *each) for ordinal, hand in enumerate(hands, 1) for each in hand.summaries],
    }


def _win(win: WinAudit) -> StoredRow:
    event, scored, hand = win.event, win.scored, win.hand
    return (
        win.line,
        win.turn,
        event.seat,
        event.by,
        event.tile,
        event.target,
        *(_shown(hand) if hand is not None else (event.hand, None, None)),
        None if scored is None else int(isinstance(scored, Scored)),
        event.total,
        *_computed(scored),
        None if event.payments is None else json_text(event.payments),
        None if win.payments is None else json_text(win.payments),
        _reading(scored),
        json_text([] if scored is None else [{"code": r.code, "message": r.message} for r in scored.reasons]),
    )


def _shown(hand: Hand) -> StoredRow:
    return format_tiles(hand.concealed), " ".join(map(_meld, hand.melds)), format_tiles(hand.flowers)


def _meld(meld: Meld) -> str:
    text = format_in_order(meld.tiles)
    return text if meld.is_open else f"[{text}]"


def _computed(scored: Scored | NotAWin | None) -> StoredRow:
    return (scored.total, scored.payout, scored.unit) if isinstance(scored, Scored) else (None, None, None)


def _reading(scored: Scored | NotAWin | None) -> str | None:
    if not isinstance(scored, Scored) or scored.reading is None:
        return None
    reading = scored.reading
    return json_text(
        {
            "shape": reading.shape,
            "sets": reading.sets,
            "jokers": [{"joker": joker, "as": tile} for joker, tile in reading.jokers],
            "melded": reading.melded,
        }
    )


def _rows_of(win: WinAudit) -> list[StoredRow]:
    scored = win.scored
    rows: list[StoredRow] = []
    if isinstance(scored, Scored):
        rows += [("computed", x.name, x.value, x.times, None, x.why, x.cite) for x in scored.lines]
        rows += [("dropped", x.name, x.value, 1, x.by, None, x.cite) for x in scored.dropped]
    rows += [("claimed", name, value, 1, None, None, None) for name, value in (win.event.patterns or {}).items()]
    return [(position, *row) for position, row in enumerate(rows, 1)]


def _finding(finding: Finding, first_lines: list[int]) -> StoredRow:
    return (
        finding.code,
        finding.severity,
        finding.line,
        None if finding.hand is None else bisect_right(first_lines, finding.line) or None,
        finding.hand,
        finding.turn,
        finding.seat,
        str(finding.message),
        None if finding.recorded is None else json_text(finding.recorded),
        None if finding.expected is None else json_text(finding.expected),
        finding.rule,
        sentence_json(finding.message),
    )
