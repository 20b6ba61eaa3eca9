"""The answer of a dispute in a sentence each: what is wrong and why, what that moves, which ruling would have it so.

The first screen, the panel, the report and the terminal say this, in the language in use.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from replay.events import EndHand, Win
from replay.findings import CODES, Finding
from replay.hands import Scored
from replay.rules import NO_PAYMENTS, Payments
from replay.said import Said
from replay.terms import row_name, say
from replay.view.blocks import Text
from replay.view.dispute.case import Case
from replay.view.dispute.claims import RowCase, Says, WinCase
from replay.view.dispute.pays import NOBODY_PAYS, why_paid
from replay.view.paid import paid_for
from replay.view.telling import Telling
from replay.view.text import amounts, in_words, listed, name_of, own_words, right_words, safe

_MOST: Final = 3
"""Rows, and amounts, that are told."""
_ROWS: Final[dict[Says, str]] = {
    "other_value": "{row} counts {computed:,}, not {claimed:,}",
    "dropped": "{row} ({claimed:,}) does not count beside {other}",
    "other_reading": "{row} ({claimed:,}) counts in another reading only",
    "not_met": "{row} ({claimed:,}) does not hold",
    "unknown": "there is no row {row}",
    "not_claimed": "{row} ({computed:,}) counts too",
}


def verdict_parts(case: Case) -> list[str | Text]:
    """The cause, the money and the ruling of the first thing that differs, each a sentence; the last two where they are
    known. Of a case in which nothing differs none."""
    if case.first is None:
        return []
    win = next((each for each in case.wins if each.win.line == case.first.line), None)
    here = case.here
    money = _money(case) if all(each.code.startswith(("wrong_", "illegal_")) for each in here) else ""
    parts = [*_cause(case, here, win), money, _ruling(here)]
    return [each for each in parts if each]


def verdict_told(case: Case) -> Text:
    """The same with where it is: for a page of its own. There must be something that differs."""
    assert case.first is not None
    words = "The record and the rules first part at line {line}, before the first turn."
    if case.first.turn:
        words = "The record and the rules first part at line {line}, turn {turn}."
    return Text(" ").join([*verdict_parts(case), say(words, line=str(case.first.line), turn=case.first.turn)])


def listed_verdict(
    found: Sequence[Finding],
    players: Sequence[str],
    *,
    paid: tuple[Payments | None, Payments | None] = (None, None),
    dropped: Mapping[str, str] | None = None,
) -> Text:
    """The same, as far as what is kept of one event tells it: its findings, what is `paid` for a win there as claimed
    and as computed, and which row drops which. Why a payment is another, and which ruling would have it so, is not.
    """
    parts: list[str | Text] = []
    for each in sorted(found, key=lambda one: one.code != "wrong_patterns"):
        was, should = each.recorded, each.expected
        if each.code == "wrong_patterns" and isinstance(was, Mapping) and isinstance(should, Mapping):
            rows = [_alone(name, each_value, should.get(name), dropped or {}) for name, each_value in was.items()]
            rows += [_alone(name, None, value, {}) for name, value in should.items() if name not in was]
            parts += [_sentence(say("; ").join([one for one in rows if one][:_MOST]))] if any(rows) else []
        elif each.code == "wrong_payments" and isinstance(was, Sequence) and isinstance(should, Sequence):
            paid = tuple(was), tuple(should)
        elif each.severity != "note" or len(found) == 1:
            parts.append(finding_told(each, players))
    claimed, computed = paid
    if claimed is not None and computed is not None and claimed != computed:
        parts.append(_stopped(_moved(claimed, computed, players, payers=True)))
    return Text(" ").join(_once(parts))


def _alone(name: str, claimed: int | None, computed: int | None, dropped: Mapping[str, str]) -> str:
    """Of a row by what is kept of it; "" where both sides agree, or it is not known why the rules do not count it."""
    if claimed == computed or (claimed is not None and computed is None and name not in dropped):
        return ""
    says: Says = "dropped" if computed is None else "not_claimed" if claimed is None else "other_value"
    places = {"claimed": claimed or 0, "computed": computed or 0}
    return say(_ROWS[says], row=row_name(safe(name, 60)), other=row_name(dropped.get(name, "")), **places)


# ------------------------------------------------------------- why


def _cause(case: Case, here: Sequence[Finding], win: WinCase | None) -> Iterator[str | Text]:
    codes = {each.code for each in here}
    if win is not None and isinstance(win.win.scored, Scored) and codes <= _CLAIMED:
        claimed_first = sorted(win.rows, key=lambda each: each.claimed is None)
        rows = [told for each in claimed_first if (told := _row(each, win))]
        if rows:
            more = [say("{number} more", number=len(rows) - _MOST)] if len(rows) > _MOST else []
            yield _sentence(say("; ").join([*rows[:_MOST], *more]))
        for each in here:
            if each.code == "wrong_total" or (each.code == "wrong_patterns" and not rows):
                yield finding_told(each, case.players)
        if codes == {"wrong_payments"} and win.win.payments is not None:
            yield why_paid(win.win, case.players)
        elif codes == {"wrong_payments"}:
            yield from (finding_told(each, case.players) for each in here)
        return
    settled = list(_settled(case)) if codes == {"wrong_payments"} else []
    yield from settled or _once(finding_told(each, case.players) for each in here)


_CLAIMED: Final = frozenset({"wrong_total", "wrong_patterns", "wrong_payments"})


def _row(row: RowCase, win: WinCase) -> str:
    """Why a row stands on one side alone; "" where it does not, or is not claimed where no rows are."""
    silent = win.win.event.patterns is None or not (row.claimed or row.computed)
    if row.says not in _ROWS or (row.claimed is None and (silent or row.says == "dropped")):
        return ""
    places = {"claimed": row.claimed or 0, "computed": row.computed or 0}
    other = row_name(row.why.values["row"]) if row.says == "dropped" and isinstance(row.why, Said) else ""
    name = safe(row.name, 60)  # of a row that the rules do not have, as the record writes it
    return say(_ROWS[row.says], row=name if row.says == "unknown" else row_name(name), other=other, **places)


def finding_told(found: Finding, players: Sequence[str]) -> str | Text:
    """What was found, in the engine's words; where the language has them not what its code means."""
    if own_words(found.message) is not None:
        return in_words(found.message, players, limit=400)
    return say(CODES[found.code].means)


def _settled(case: Case) -> Iterator[Text]:
    """Each part of a settlement that differs, or of one that is recorded as a whole each part by the rules: what it is
    for, and who pays or gets what."""
    if case.step is None or not isinstance(case.step.at.event, EndHand):
        return
    line = case.step.at.line
    here = [each for each in case.money if each.line == line and each.computed is not None]
    if case.step.at.event.settlement is not None:
        parts = [
            (each.what, _moved(each.recorded, each.computed, case.players))
            for each in here
            if each.recorded != each.computed
        ]
    else:
        parts = [(reason, amounts(payments, case.players)) for at, reason, payments in case.hand.ledger if at == line]
    for what, moved in parts:
        yield _sentence(Telling("{what}: {moved}", what=paid_for(what.replace(" ", "_")), moved=moved).coloured())


# ------------------------------------------------------------- what it moves


def _money(case: Case) -> str | Text:
    """Who pays or gets what, and not what is recorded, at the line of the dispute."""
    assert case.first is not None
    here = [each for each in case.money if each.line == case.first.line and each.computed is not None]
    wrong = [each for each in here if each.recorded is not None and each.recorded != each.computed]
    settled = case.step is not None and getattr(case.step.at.event, "settlement", None) is not None
    denied = case.step is not None and isinstance(case.step.at.event, Win)
    if denied and wrong and wrong[0].computed == NO_PAYMENTS:
        return say(NOBODY_PAYS)
    if wrong and not settled:
        return _stopped(_moved(wrong[0].recorded, wrong[0].computed, case.players, payers=True))
    if here and not wrong and any(each.recorded for each in here):
        return say("What is paid stays the same.")
    return ""


def _moved(
    recorded: Payments | None, computed: Payments | None, players: Sequence[str], *, payers: bool = False
) -> Text:
    """Who pays or gets what, and not what is recorded; `payers`: who pays alone, where anybody pays otherwise."""
    recorded, computed = recorded or NO_PAYMENTS, computed or NO_PAYMENTS
    alike: dict[tuple[int, int], list[str]] = {}
    for seat, (was, should) in enumerate(zip(recorded, computed, strict=True)):
        if was != should:
            alike.setdefault((should, was), []).append(name_of(players, seat))
    if payers and any(min(pair) < 0 for pair in alike):
        alike = {pair: names for pair, names in alike.items() if min(pair) < 0}
    told = []
    for (should, was), names in sorted(alike.items()):
        paid = should < 0 or (was < 0 and not should)
        words = _MOVED[paid, len(names) > 1] if should * was >= 0 else "{names}: {should:+,}, not {was:+,}"
        sign = -1 if paid and should * was >= 0 else 1
        told.append(Telling(words, names=listed(names), should=sign * should, was=sign * was).coloured())
    return Text(say("; ")).join(told)


_MOVED: Final = {
    (True, False): "{names} pays {should:,}, not {was:,}",
    (True, True): "{names} each pay {should:,}, not {was:,}",
    (False, False): "{names} gets {should:,}, not {was:,}",
    (False, True): "{names} each get {should:,}, not {was:,}",
}
"""By whether it is paid, and whether by several."""


# ------------------------------------------------------------- the rulings


def _ruling(here: Sequence[Finding]) -> str:
    """Under which ruling the record is right; what is right under none is told where all were tried."""
    words = list(dict.fromkeys(right_words(each) for each in here if each.right_under))
    every = all(each.right_under for each in here)
    if words and every:
        return say("Right under {ruling}.", ruling=say("; ").join(words))
    if words:
        return say("In part right under {ruling}.", ruling=say("; ").join(words))
    if all(each.code in _TRIED for each in here) and not any(each.cut_short for each in here):
        return say("Right under no other ruling.")
    return ""


_TRIED: Final = frozenset({*_CLAIMED, "illegal_win", "illegal_chow", "illegal_pung", "illegal_kong", "wrong_scores"})
"""Codes of which every ruling is tried (`with_right_under`)."""


def _sentence(words: str | Text) -> Text:
    """With a capital, as no name begins it: a name is as it is."""
    found = Text().append(words)
    found.plain = found.plain[:1].upper() + found.plain[1:]
    return _stopped(found)


def _stopped(words: Text) -> Text:
    return Telling("{sentence}.", sentence=words).coloured()


def _once(parts: Iterable[str | Text]) -> Iterable[str | Text]:
    return {str(each): each for each in parts}.values()
