"""Games of other programs: what their rules make right, and ours do not, differs and is not wrong.

The rules come from our own table of each program, never from the record, which could excuse itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from replay import running
from replay.engine.outcome import retold
from replay.engine.reasons.search import Proven, fewest
from replay.engine.rulings.piece import Piece, pieces
from replay.events import GameRecord
from replay.findings import Finding
from replay.formats.importers.common import Source
from replay.formats.importers.sources import source_of
from replay.rulesets import find_ruleset
from replay.rulings import DEFAULT
from replay.said import Said
from replay.verdicts import GameAudit

_BEYOND: Final = frozenset({"bad_line", "unknown_ruleset", "truncated"})
"""Codes that no ruling decides."""
_WORK: Final = "finding why claims differ"

CodeAndLine = tuple[str, int]
"""A finding by its code and line."""


_LAST: Final[list[tuple[GameRecord | None, object, dict[CodeAndLine, str]]]] = [(None, None, {})]
"""The reasons found last, and of what: a game is often audited twice, for its verdict and for its steps."""


def as_played(record: GameRecord, found: GameAudit, *, rulings: Mapping[str, str]) -> GameAudit:
    """The audit `found`, made under `rulings`, with what differs by the program's rules said to.

    It is said of a claim alone which an audit under just the rulings that it names finds right; they are the fewest of
    those that the program is known to play by. The codes and severities stay: the record does not follow the rules
    that it was audited by.
    """
    source = None if record.start is None else source_of(record.start)
    disputed = [each for each in found.findings if each.severity != "note" and each.code not in _BEYOND]
    if source is None or not disputed or found.verdict == "unreadable":
        return found
    asked = dict(rulings), found.findings
    last, of_last, why = _LAST[0]
    if last is not record or of_last != asked:
        why = _reasons(record, found, disputed, source, rulings)
        _LAST[0] = record, asked, why

    def told(each: Finding) -> Finding:
        if (each.code, each.line) not in why:
            return each
        because = why[each.code, each.line]
        words = "Differs, because {title} {why}. {what}"
        return replace(each, message=Said(words, title=source.title, why=because, what=each.message))

    return retold(found, told) if why else found


def _reasons(
    record: GameRecord,
    found: GameAudit,
    disputed: list[Finding],
    source: Source,
    rulings: Mapping[str, str],
) -> dict[CodeAndLine, str]:
    """The reasons of those findings that have one."""
    other = _others(found, source)
    twice = source.settles_twice.get(found.ruleset, "")
    if not other and not twice:
        return {}
    why: dict[CodeAndLine, str] = {}
    proven: Proven = {}
    done, several = 0, len(disputed)
    for piece, within in pieces(record, found, disputed, rulings):
        for each in within:
            running.tell(_WORK, done, several)
            done += 1
            reason = _reason(piece, each, other, twice, proven)
            if reason is not None:
                why[each.code, each.line] = reason
    running.tell(_WORK, several, several)
    return why


def _others(found: GameAudit, source: Source) -> dict[str, str]:
    """The rulings that the program is known to play by and that are not in force."""
    in_force = dict(found.rulings or {})
    described = find_ruleset(found.ruleset).rulings.named().values()
    known = {(each.slug, option.name) for each in described for option in each.options}
    theirs = source.rulings.get(found.ruleset, {}).items()
    return {slug: value for slug, value in theirs if (slug, value) in known and in_force.get(slug, DEFAULT) != value}


def _reason(piece: Piece, finding: Finding, other: Mapping[str, str], twice: str, proven: Proven) -> str | None:
    """What the program does otherwise, as the rest of a sentence; None where nothing known makes the claim right."""
    found = fewest(piece, finding, other, twice=bool(twice), proven=proven)
    if found is None:
        return None
    names = [f"{slug}={value}" for slug, value in found.rulings.items()]
    parts = []
    if names:
        parts.append(f"plays by {'the ruling ' if len(names) == 1 else ''}{', '.join(names)}")
    if found.twice:
        parts.append(twice)
    return " and ".join(parts)
