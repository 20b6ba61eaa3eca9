"""A file: what it is taken for, how much of it can be read, the first thing that is wrong with it, and what to do."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from msgspec import structs

from replay.checks import Check, CheckState, checked
from replay.doctor.orders import other_order
from replay.engine import audit
from replay.events import BadLine, GameRecord
from replay.findings import TypedPlace
from replay.formats.errors import InputError
from replay.formats.paths import TYPED, Input
from replay.formats.typed.rewording import in_text_words
from replay.formats.typed.source import BEGINNING
from replay.said import Said
from replay.verdicts import GameAudit

_NO_RULINGS: Final[Mapping[str, str]] = {}

MOST: Final = 20
"""Games of a file whose first fault is told."""

HINTS: Final = {
    "bad_line": "Each line is one JSON object. The line may be cut, or a comma or quote be missing.",
    "bad_event": "The schema (schemas/record.schema.json) has the fields of each event.",
    "unknown_ruleset": "`replay rules` lists the rulesets and how they are spelt.",
    "truncated": "The record stops before its end_hand: the file was cut, or the game was not over.",
    "wrong_deal": "Each player is dealt 13 tiles, the dealer too: the 14th is the first draw.",
    "too_many_copies": "One tile too many was written down: look for a misread tile here or in the deal.",
    "wall_mismatch": "The wall is in the order of drawing, replacement tiles included; else leave `wall` out.",
    "wall_empty": "The wall may be too short, or a draw be written twice.",
    "out_of_turn": "Seats go round in the order 0, 1, 2, 3. An event before this one may be missing.",
    "missing_draw": "A draw is missing before this line; a tile nobody saw is written ?.",
    "missing_discard": "A discard is missing before this line.",
    "tile_not_in_hand": "A draw may be missing, a tile misread, or the seat be another one.",
    "tile_count": "13 tiles stand beside the winning one, a meld counting three; the winning one is written apart.",
    "not_discarded": "`target` is the seat of who discarded, `tile` what lies there.",
    "wrong_dealer": "Rotation is a ruling: `replay rules RULESET` lists it and its alternatives.",
    "wrong_scores": "`scores` are those before the hand in start_hand, after it in end_hand.",
}
"""What may be behind the first finding of a code."""
_CLAIMED: Final = ("wrong_total", "wrong_patterns", "wrong_payments")
_DEPARTS: Final = "Differs, because"
"""How a finding begins that another program's rules make right."""
_READ: Final = "docs/import.md lists the files that are read."
_TYPED: Final = f"Typed text begins with a line like {BEGINNING} (docs/text-form.md). {_READ}"
_IN_A_HAND: Final = "{game}, line {line}, hand {number}: {code}: {what}"
_DIFFERS: Final = "{options}, to audit and ingest, audits it by the rules of that program."
_NAMED: Final = re.compile(r"\b[a-z][a-z0-9-]*=[a-z0-9-]+\b")
"""A ruling in such a finding."""
_RULINGS: Final = "`replay audit --rulings-report FILE` says under which other rulings it would be right."


@dataclass
class _Sums:
    """What was read of a file."""

    titles: Counter[str] = field(default_factory=Counter)
    hands: int = 0
    events: int = 0
    bad: int = 0
    """Lines that are no events."""
    remarks: tuple[str, ...] = ()
    wrong: list[Check] = field(default_factory=list)
    unlisted: int = 0
    """Games with errors beyond those in `wrong`."""

    def add(self, record: GameRecord, hands: int, events: int) -> None:
        """Count a game."""
        self.titles["a record" if record.foreign is None else record.foreign.title] += 1
        self.hands += hands
        self.events += events
        self.bad += sum(isinstance(entry, BadLine) for entry in record.entries)
        if record.foreign is not None:
            self.remarks = record.foreign.remarks


def examine(each: Input, rulings: Mapping[str, str] = _NO_RULINGS) -> Iterator[Check]:
    """Look at a file: a check of what it is, and one of each game in which something is wrong."""
    sums, trouble = _Sums(), ""
    try:
        for record in each.games():
            report = audit(record, rulings=rulings)
            sums.add(record, report.hands, report.events)
            first = next((finding for finding in report.findings if finding.severity == "error"), None)
            if first is not None:
                if len(sums.wrong) < MOST:
                    # It takes dozens of audits, and the games of a file have their seats in one order.
                    tried = not (sums.wrong or first.code in _CLAIMED or first.message.startswith(_DEPARTS))
                    order = other_order(record, rulings) if tried else ""
                    sums.wrong.append(_wrong(each, report, order))
                else:
                    sums.unlisted += 1
    except InputError as error:
        trouble = str(error).removeprefix(f"{each.name}: ")
        if trouble.startswith(f"{each.name}:"):  # of typed text the place follows
            trouble = f"line {trouble.removeprefix(f'{each.name}:')}"
    yield _read(each, sums, trouble)
    yield from sums.wrong if sums.events else ()
    if sums.unlisted:
        advice = "`replay audit {name}` lists them."
        yield check(each, "{worth} with errors", advice, "problem", worth=(sums.unlisted, "more games"), name=each.name)


def check(each: Input, found: str, advice: str, state: CheckState, *, unusable: bool = False, **places: Any) -> Check:
    """A check of a file."""
    return checked("file", each.name, found, advice, state, unusable=unusable, **places)


def _read(each: Input, sums: _Sums, trouble: str) -> Check:
    """What the file is taken for, and how much of it can be read."""
    said = Said(
        "{title}: {worth}, {worth2}, {worth3}",
        title=", ".join(sums.titles),
        worth=(sums.titles.total(), "games"),
        worth2=(sums.hands, "hands"),
        worth3=(sums.events, "events"),
    )
    if sums.bad:
        said = Said("{what}; {worth} cannot be read", what=said, worth=(sums.bad, "lines"))
    if trouble and not sums.titles and not each.is_standard_input and not Path(each.path).exists():
        return check(each, "{what}", "Is the path right?", "problem", unusable=True, what=trouble)
    if trouble:
        advice = "The rest of the file was read." if sums.titles else _TYPED if each.path.endswith(TYPED) else _READ
        found = "{what}; {why}" if sums.titles else "{why}"
        return check(each, found, advice, "problem", unusable=True, what=said, why=trouble)
    if sums.remarks:
        return check(each, said, "{text}", "warning", text="; ".join(sums.remarks))
    return check(each, said, "", "ok")


def _wrong(each: Input, report: GameAudit, order: str) -> Check:
    """The first finding of severity error in a game, which has one; `order`: what its seats seem to be wrong in."""
    errors = [finding for finding in report.findings if finding.severity == "error"]
    first = errors[0]
    named = _NAMED.findall(first.message.split(". ")[0]) if first.message.startswith(_DEPARTS) else []
    hint = _DIFFERS if named else _RULINGS if first.code in _CLAIMED else HINTS.get(first.code, "")
    if isinstance(first.line, TypedPlace):
        hint = in_text_words(hint)
    advice = order or hint or "`replay audit {name}` shows the hand beside it, and the rule."
    where = "{game}, line {line}: {code}: {what}" if first.hand is None else _IN_A_HAND
    game = report.game or "(no name)"
    found = Said(where, game=game, line=first.line, number=first.hand, code=first.code, what=first.message)
    if more := len(errors) - 1:
        found = Said("{what} ({worth} behind it)", what=found, worth=(more, "more errors"))
    options = " ".join(f"--ruling {ruling}" for ruling in named)
    told = check(each, found, advice, "problem", name=each.name, options=options)
    return structs.replace(told, players=report.players)
