"""A win row by row: what is claimed, what the rules count, and why a row stands on one side alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Final, Literal

from msgspec import Struct

from replay.findings import Finding
from replay.hands import NotAWin, Scored
from replay.rules import RowDoc, Rules
from replay.said import Said, with_more
from replay.verdicts import WinAudit

Says = Literal["agrees", "other_value", "dropped", "other_reading", "not_met", "unknown", "not_claimed", "open"]


_HIDDEN: Final = "What it scores cannot be known: tiles are hidden."


class RowCase(Struct, frozen=True, kw_only=True):
    """One scoring row: its value as claimed and by the rules (None: it is not on that side), and why."""

    name: str
    claimed: int | None
    computed: int | None
    says: Says
    why: str = ""
    tiles: str = ""
    cite: str = ""
    holds: str = ""
    """When the row holds, as the rules have it."""


class WinCase(Struct, frozen=True, kw_only=True):
    """A win with its rows side by side, and the rows that hold, do not count and are not claimed."""

    win: WinAudit
    rows: tuple[RowCase, ...]
    agrees: bool
    unscored: str = ""
    """Why the rules give no score, in a sentence, where what is recorded does not say it."""


def docs_of(rules: Rules) -> dict[str, RowDoc]:
    """The scoring rows of the rules by their names."""
    return {row.name: row for row in rules.ruleset.rows(rules.rulings)}


def win_case(win: WinAudit, docs: Mapping[str, RowDoc], found: Sequence[Finding] = ()) -> WinCase:
    """The rows of a win side by side; `docs` are the rows of the rules by name, as `docs_of` gives them.

    `found` are the findings of its hand: those at the win say why it is not judged, if it is not.
    """
    claimed = None if win.event.patterns is None else {name: each for name, each in win.event.patterns.items() if each}
    match win.scored:
        case Scored():
            rows = tuple(_rows(claimed, win.scored, docs))
            total = win.event.total in (None, win.scored.total)
            paid = None in (win.event.payments, win.payments) or win.event.payments == win.payments
            agrees = total and paid and all(each.says in ("agrees", "not_claimed") for each in rows if each.computed)
            wrong = [each for each in rows if each.claimed is not None and each.says != "agrees"]
            missing = claimed is not None and any(each.says == "not_claimed" and each.computed for each in rows)
            return WinCase(win=win, rows=rows, agrees=agrees and not wrong and not missing)
        case NotAWin():
            rows = tuple(
                RowCase(name=name, claimed=value, computed=None, says="not_met", why="as no win stands")
                for name, value in (claimed or {}).items()
            )
            return WinCase(win=win, rows=rows, agrees=False)
        case _:
            here = [each for each in found if each.line == win.line and each.severity == "error"]
            faults = [each.message for each in here if not each.code.startswith("wrong_")]
            why = "the win is not judged" if faults else "tiles that decide it are hidden"
            rows = tuple(
                RowCase(name=name, claimed=value, computed=None, says="open", why=why)
                for name, value in (claimed or {}).items()
            )
            unscored = _HIDDEN
            if faults:
                unscored = Said("The win as it is recorded is not scored: {what}", what=reduce(with_more, faults))
            return WinCase(win=win, rows=rows, agrees=not faults, unscored=unscored)


def _rows(claimed: Mapping[str, int] | None, scored: Scored, docs: Mapping[str, RowDoc]) -> list[RowCase]:
    equal = next((each for each in scored.equals if claimed is not None and dict(each) == claimed), None)
    computed = {name: value for name, value in (equal or scored.patterns).items() if value}
    lines = {each.name: each for each in reversed(scored.lines)}
    found = []
    for name, value in computed.items():
        said = None if claimed is None else claimed.get(name)
        line = lines.get(name)
        why, shown, cite = (line.why, line.tiles, line.cite) if line is not None else ("", "", "")
        doc = docs.get(name)
        if doc is not None and (not why or equal is not None):
            why, shown, cite = doc.holds, "", cite or doc.cite
        says: Says = "not_claimed" if said is None else "agrees" if said == value else "other_value"
        found.append(
            RowCase(
                name=name,
                claimed=said,
                computed=value,
                says=says,
                why=why,
                tiles=shown,
                cite=cite,
                holds=doc.holds if doc is not None else "",
            )
        )
    dropped = {each.name: each for each in scored.dropped}
    for name, value in (claimed or {}).items():
        if name not in computed:
            found.append(_claimed_alone(name, value, scored, docs))
    for name, each in dropped.items():
        if name not in computed and name not in (claimed or {}):
            why = Said(_BESIDE, row=each.by)
            found.append(RowCase(name=name, claimed=None, computed=None, says="dropped", why=why, cite=each.cite))
    return found


def _claimed_alone(name: str, value: int, scored: Scored, docs: Mapping[str, RowDoc]) -> RowCase:
    """A row that only the claim has, and why the rules do not count it."""

    def row(says: Says, why: str, cite: str = "") -> RowCase:
        holds = docs[name].holds if name in docs else ""
        return RowCase(name=name, claimed=value, computed=None, says=says, why=why, cite=cite, holds=holds)

    dropped = next((each for each in scored.dropped if each.name == name), None)
    if dropped is not None:
        return row("dropped", Said(_BESIDE, row=dropped.by), dropped.cite)
    doc = docs.get(name)
    if doc is None:
        return row("unknown", "")
    if any(name in each for each in scored.equals):
        return row("other_reading", "of the same total, not beside these rows", doc.cite)
    words = "in the reading that is worth most; it wants: {why}"
    return row("not_met", Said(words, why=doc.holds), doc.cite)


_BESIDE: Final = "beside {row}"
